// Speed of printing whole arrays.
package display

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/tensor"
)

func BenchmarkStr(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	f64, f32 := make([]float64, 100000), make([]float32, 100000)
	for i := range f64 {
		f64[i], f32[i] = rng.Float64(), float32(math.Exp(rng.NormFloat64()*9))
	}
	o := Default()
	for name, x := range map[string]*tensor.Tensor{"f64": tensor.From(f64), "f32exp": tensor.From(f32)} {
		b.Run(name+"/summary", func(b *testing.B) {
			for b.Loop() {
				Str(x, o)
			}
		})
		b.Run(name+"/all", func(b *testing.B) {
			o := o
			o.Threshold = math.MaxInt
			for b.Loop() {
				Str(x, o)
			}
		})
	}
}
