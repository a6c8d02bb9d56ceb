// Random numbers for tests: every bit pattern of every floating type.
package display

import (
	"math"
	"math/rand/v2"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

type numbers struct{ *rand.Rand }

func newNumbers() numbers { return numbers{rand.New(rand.NewPCG(1, 2))} }

func (r numbers) n(n int) int { return r.IntN(n) }

// value gives a value of the type d, from random bits or a round decimal.
func (r numbers) value(d dtype.DType) float64 {
	bits := r.Uint64()
	if k := r.n(8); k < 4 {
		x := float64(r.n(10000)) * math.Pow10(r.n(16)-8)
		switch k {
		case 1:
			x = math.Ldexp(1, r.n(256)-128)
		case 2:
			x = math.Ldexp(float64(r.Uint32()|1), r.n(64)-40)
		case 3:
			x = math.Ldexp(float64(bits>>(11+r.n(40))), -r.n(32)) // ties are frequent
		}
		switch d {
		case dtype.Float64:
			return x
		case dtype.Float32:
			return float64(float32(x))
		}
	}
	switch d {
	case dtype.Float64:
		return math.Float64frombits(bits)
	case dtype.Float32:
		return float64(math.Float32frombits(uint32(bits)))
	case dtype.Float16:
		return float64(tensor.F16(bits).Float32())
	case dtype.BFloat16:
		return float64(tensor.BF16(bits).Float32())
	case dtype.Float8E4M3FN:
		return float64(tensor.F8E4M3FN(bits).Float32())
	}
	return float64(tensor.F8E5M2(bits).Float32())
}
