//go:build !unix

package gofunc

import "os/exec"

// apart has nothing to do where Ctrl-C is no signal to a group.
func apart(*exec.Cmd) {}
