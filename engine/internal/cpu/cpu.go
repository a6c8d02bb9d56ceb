// Package cpu says which vector instructions this machine has. The loops choose their routines by it.
package cpu

// Level is a set of vector instructions that routines are written for. On one architecture a higher one includes the lower.
type Level int

const (
	Portable Level = iota // plain Go
	AVX2                  // 256-bit vectors with fused multiply-add
	AVX512                // 512-bit vectors with masks: F, DQ, BW, VL
	NEON                  // arm64's 128-bit vectors
)

func (l Level) String() string {
	switch l {
	case AVX2:
		return "avx2"
	case AVX512:
		return "avx512"
	case NEON:
		return "neon"
	}
	return "portable"
}

// Levels lists the levels that can run here, lowest first, for tests that go through all of them.
func Levels() []Level {
	if Best() == NEON {
		return []Level{Portable, NEON}
	}
	var all []Level
	for l := Portable; l <= Best(); l++ {
		all = append(all, l)
	}
	return all
}
