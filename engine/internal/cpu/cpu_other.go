// Machines for which no vector routines are written, and the purego build.

//go:build !(amd64 || arm64) || purego

package cpu

// Best is the highest level that this machine has.
func Best() Level { return Portable }
