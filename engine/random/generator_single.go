// Generator's draws in single precision, and exponentials by inversion.

package random

import (
	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// FillUniform32 fills dst with numbers in [0, 1), 24 bits each.
func (g *Generator) FillUniform32(dst []float32) { g.fillUniform32(dst) }

// FillStandardNormal32 fills dst with standard normal values.
func (g *Generator) FillStandardNormal32(dst []float32) { g.fillZigNormal32(dst) }

// FillStandardExponential32 fills dst with standard exponential values, by the
// ziggurat or by inversion.
func (g *Generator) FillStandardExponential32(dst []float32, inverse bool) {
	if !inverse {
		for i := range dst {
			dst[i] = g.zigExp32()
		}
		return
	}
	g.fillUniform32(dst)
	for i, u := range dst {
		dst[i] = float32(-libm.Log1p(-float64(u)))
	}
}

// FillStandardExponentialInverse fills dst by inversion.
func (g *Generator) FillStandardExponentialInverse(dst []float64) {
	g.fillUniform(dst)
	for i, u := range dst {
		dst[i] = -libm.Log1p(-u)
	}
}

// FillStandardGamma32 checks the shape and fills dst with gamma values.
func (g *Generator) FillStandardGamma32(dst []float32, shape float32) error {
	if err := g.Check(StandardGamma, args(float64(shape)), false); err != nil {
		return err
	}
	for i := range dst {
		dst[i] = g.StandardGamma32(shape)
	}
	return nil
}

// StandardGamma32 draws a gamma value of a shape that was checked.
func (g *Generator) StandardGamma32(shape float32) float32 {
	switch {
	case shape == 1:
		return g.zigExp32()
	case shape == 0:
		return 0
	case shape < 1:
		return g.smallGamma32(shape)
	}
	return g.largeGamma32(shape)
}

func (g *Generator) smallGamma32(shape float32) float32 {
	for {
		u := g.float32()
		v := g.zigExp32()
		if u <= 1-shape {
			if x := libm.Powf(u, 1/shape); x <= v {
				return x
			}
			continue
		}
		y := -libm.Logf((1 - u) / shape)
		if x := libm.Powf(1-shape+float32(shape*y), 1/shape); x <= v+y {
			return x
		}
	}
}

func (g *Generator) largeGamma32(shape float32) float32 {
	b := shape - float32(1.0/3.0)
	c := 1 / libm.Sqrtf(9*b)
	for {
		x := g.zigNormal32()
		v := 1 + float32(c*x)
		if v <= 0 {
			continue
		}
		v = v * v * v
		u := g.float32()
		x2 := float32(x * x)
		if u < 1-float32(float32(0.0331*x2)*x2) ||
			libm.Logf(u) < float32(float32(0.5*x)*x)+float32(b*(1-v+libm.Logf(v))) {
			return b * v
		}
	}
}
