//go:build !linux

// Package pages gives the system advice about the pages of large blocks; this
// one gets none.
package pages

func Large([]byte) {}

func Forget([]byte) bool { return false }
