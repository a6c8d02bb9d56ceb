// The ziggurat method: Generator's normal and exponential draws, in double and
// single precision.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// normalOf reads a word as a layer and a place in it; ok says that the place is
// inside the curve, as nearly all are.
func normalOf(r uint64) (x float64, abs uint64, ok bool) {
	i := r & 0xff
	abs = r >> 9 & (1<<52 - 1)
	sign := r >> 8 << 63
	x = math.Float64frombits(math.Float64bits(float64(float64(int64(abs))*normalW[i])) | sign)
	return x, abs, abs < normalK[i]
}

// zigNormal draws a standard normal value.
func (s *stream) zigNormal() float64 { return s.zigNormalFrom(s.bits.Uint64()) }

// zigNormalFrom draws one of which the first word is drawn.
func (s *stream) zigNormalFrom(r uint64) float64 {
	for ; ; r = s.bits.Uint64() {
		x, abs, ok := normalOf(r)
		if ok {
			return x
		}
		i := r & 0xff
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

// expOf is normalOf for exponential draws.
func expOf(r uint64) (x float64, i uint64, ok bool) {
	i = r >> 3 & 0xff
	r >>= 11
	return float64(float64(int64(r)) * expW[i]), i, r < expK[i]
}

// zigExp draws a standard exponential value.
func (s *stream) zigExp() float64 { return s.zigExpFrom(s.bits.Uint64()) }

// zigExpFrom draws one of which the first word is drawn.
func (s *stream) zigExpFrom(r uint64) float64 {
	for ; ; r = s.bits.Uint64() {
		x, i, ok := expOf(r)
		if ok {
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

// normalOf32 is normalOf in single precision.
func normalOf32(r uint32) (x float32, abs uint32, ok bool) {
	i := r & 0xff
	abs = r >> 9
	sign := r >> 8 << 31
	x = math.Float32frombits(math.Float32bits(float32(float32(int32(abs))*normalW32[i])) | sign)
	return x, abs, abs < normalK32[i]
}

// zigNormal32 draws a standard normal value in single precision.
func (s *stream) zigNormal32() float32 { return s.zigNormalFrom32(s.bits.Uint32()) }

// zigNormalFrom32 draws one of which the first word is drawn.
func (s *stream) zigNormalFrom32(r uint32) float32 {
	for ; ; r = s.bits.Uint32() {
		x, abs, ok := normalOf32(r)
		if ok {
			return x
		}
		i := r & 0xff
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
