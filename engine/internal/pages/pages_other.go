//go:build !linux

// This system gets no advice.

package pages

func Large([]byte) {}

func Forget([]byte) bool { return false }
