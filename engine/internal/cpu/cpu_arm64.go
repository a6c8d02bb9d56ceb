// Detection on arm64, where NEON is part of the architecture.

//go:build arm64 && !purego

package cpu

// Best is the highest level that this machine has.
func Best() Level { return NEON }
