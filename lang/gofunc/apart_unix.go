//go:build unix

package gofunc

import (
	"os/exec"
	"syscall"
)

// apart keeps the terminal's Ctrl-C from the process: the session hears it.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
