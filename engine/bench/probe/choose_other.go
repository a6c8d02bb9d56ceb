// Machines for which no vector loops are written, and the purego build.

//go:build !amd64 || purego

package probe

func choose() routines { return portable() }
