// The vector loops of this machine.

//go:build amd64 && !purego

package probe

import "github.com/tq-lang/tq/engine/internal/cpu"

// operations of one round of a loop: 48 vectors, each multiplied and added.
func operations(rounds, bits, size int) float64 {
	return 2 * 48 * float64(bits/8/size) * float64(rounds)
}

func choose() routines {
	switch cpu.Best() {
	case cpu.AVX512:
		return routines{
			name:  "AVX-512",
			mul32: func(n int) float64 { multiply512F32(n); return operations(n, 512, 4) },
			mul64: func(n int) float64 { multiply512F64(n); return operations(n, 512, 8) },
			read:  read512, write: write512, copy: copy512,
		}
	case cpu.AVX2:
		return routines{
			name:  "AVX2",
			mul32: func(n int) float64 { multiply256F32(n); return operations(n, 256, 4) },
			mul64: func(n int) float64 { multiply256F64(n); return operations(n, 256, 8) },
			read:  read256, write: write256, copy: copy256,
		}
	}
	return portable()
}
