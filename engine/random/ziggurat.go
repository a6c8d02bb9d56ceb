// The ziggurat method: Generator's normal and exponential draws, in double and
// single precision.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// zigNormal draws a standard normal value.
func (s *stream) zigNormal() float64 {
	for {
		r := s.bits.Uint64()
		i := r & 0xff
		r >>= 8
		sign := r << 63
		abs := r >> 1 & (1<<52 - 1)
		x := math.Float64frombits(math.Float64bits(float64(float64(abs)*normalW[i])) | sign)
		if abs < normalK[i] {
			return x
		}
		if i == 0 {
			return s.zigNormalTail(abs>>8&1 != 0)
		}
		if float64((normalF[i-1]-normalF[i])*s.float64())+normalF[i] < libm.Exp(-0.5*x*x) {
			return x
		}
	}
}

func (s *stream) zigNormalTail(negative bool) float64 {
	for {
		x := float64(-normalInvR * libm.Log1p(-s.float64()))
		y := -libm.Log1p(-s.float64())
		if y+y > float64(x*x) {
			if negative {
				return -(normalR + x)
			}
			return normalR + x
		}
	}
}

// zigExp draws a standard exponential value.
func (s *stream) zigExp() float64 {
	for {
		r := s.bits.Uint64() >> 3
		i := r & 0xff
		r >>= 8
		x := float64(float64(r) * expW[i])
		if r < expK[i] {
			return x
		}
		if i == 0 {
			return expR - libm.Log1p(-s.float64())
		}
		if float64((expF[i-1]-expF[i])*s.float64())+expF[i] < libm.Exp(-x) {
			return x
		}
	}
}

// zigNormal32 draws a standard normal value in single precision.
func (s *stream) zigNormal32() float32 {
	for {
		r := s.bits.Uint32()
		i := r & 0xff
		abs := r >> 9
		x := float32(float32(abs) * normalW32[i])
		if r>>8&1 != 0 {
			x = -x
		}
		if abs < normalK32[i] {
			return x
		}
		if i == 0 {
			return s.zigNormalTail32(abs>>8&1 != 0)
		}
		// The bound is computed in double precision.
		f := float32((normalF32[i-1]-normalF32[i])*s.float32()) + normalF32[i]
		if float64(f) < libm.Exp(-0.5*float64(x)*float64(x)) {
			return x
		}
	}
}

func (s *stream) zigNormalTail32(negative bool) float32 {
	for {
		x := float32(-float32(normalInvR) * libm.Log1pf(-s.float32()))
		y := -libm.Log1pf(-s.float32())
		if y+y > float32(x*x) {
			if negative {
				return -(float32(normalR) + x)
			}
			return float32(normalR) + x
		}
	}
}

// zigExp32 draws a standard exponential value in single precision.
func (s *stream) zigExp32() float32 {
	for {
		r := s.bits.Uint32() >> 1
		i := r & 0xff
		r >>= 8
		x := float32(float32(r) * expW32[i])
		if r < expK32[i] {
			return x
		}
		if i == 0 {
			return float32(expR) - libm.Log1pf(-s.float32())
		}
		f := float32((expF32[i-1]-expF32[i])*s.float32()) + expF32[i]
		if f < libm.Expf(-x) {
			return x
		}
	}
}
