//go:build !linux

// Systems that get no advice about pages.

package exec

func largePages([]byte) {}

func forgetPages([]byte) bool { return false }
