// Detection on amd64.

//go:build amd64 && !purego

package cpu

import "golang.org/x/sys/cpu"

// Best is the highest level that this machine has.
func Best() Level {
	x := &cpu.X86
	switch {
	case x.HasAVX512F && x.HasAVX512DQ && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX2 && x.HasFMA && x.HasF16C:
		return AVX512
	case x.HasAVX2 && x.HasFMA && x.HasF16C: // which processors with AVX2 have
		return AVX2
	}
	return Portable
}

// BytePermutes reports whether a machine with AVX512 also shuffles bytes (VBMI).
func BytePermutes() bool { return cpu.X86.HasAVX512VBMI }

// BFloat16 reports whether the AVX-512 level also has products of pairs of bfloat16s.
func BFloat16() bool { return Best() == AVX512 && cpu.X86.HasAVX512BF16 }
