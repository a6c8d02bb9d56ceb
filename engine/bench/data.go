// Operands as files, and results compared.

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/tq-lang/tq/engine/bench/wire"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// store keeps operands in files, each made once.
type store struct {
	dir  string
	made map[string]string
}

// operands gives the files of a case's operands.
func (s *store) operands(c *bench) ([]wire.Array, error) {
	out := make([]wire.Array, len(c.in))
	for i, o := range c.in {
		key := fmt.Sprint(i, o)
		if s.made[key] == "" {
			sum := sha256.Sum256([]byte(key))
			path := filepath.Join(s.dir, hex.EncodeToString(sum[:8]))
			if err := os.WriteFile(path, o.make(uint64(i)), 0o600); err != nil {
				return nil, err
			}
			s.made[key] = path
		}
		out[i] = wire.Array{Name: letter(i), DType: o.dtype, Shape: append([]int{}, o.shape...), Path: s.made[key]}
	}
	return out, nil
}

// forget removes the files, so that large operands do not pile up.
func (s *store) forget() {
	for _, path := range s.made {
		os.Remove(path)
	}
	s.made = map[string]string{}
}

// make draws an operand's elements.
func (o operand) make(seed uint64) []byte {
	raw := make([]byte, o.bytes())
	r := rand.New(rand.NewPCG(seed, 7))
	low, span := 0.5, 1.0
	if o.fill.kind == signed {
		low, span = -1, 2
	}
	switch o.dtype {
	case "f32", "c64":
		v := elements[float32](raw)
		for i := range v {
			v[i] = float32(low + span*r.Float64())
		}
	case "f64", "c128":
		v := elements[float64](raw)
		for i := range v {
			v[i] = low + span*r.Float64()
		}
	case "f16", "bf16":
		dt, _ := dtype.ParseShort(o.dtype)
		v := elements[uint16](raw)
		for i := range v {
			v[i] = tensor.SmallBits(low+span*r.Float64(), dt)
		}
	case "i32":
		v := elements[int32](raw)
		for i := range v {
			v[i] = r.Int32N(int32(max(o.fill.limit, 1)))
		}
	case "i64":
		v := elements[int64](raw)
		for i := range v {
			v[i] = r.Int64N(int64(max(o.fill.limit, 1)))
		}
	case "u8", "bool":
		n := max(o.fill.limit, 2)
		for i := range raw {
			raw[i] = byte(r.IntN(n))
		}
	default:
		panic("bench: operands of type " + o.dtype + " are not made")
	}
	return raw
}

// check compares a peer's result with tq's: shape, and every element within
// the tolerance of its type.
func check(got, want wire.Array) error {
	if fmt.Sprint(got.Shape) != fmt.Sprint(want.Shape) {
		return fmt.Errorf("its result has shape %v, tq's %v", got.Shape, want.Shape)
	}
	g, err := load(got)
	if err != nil {
		return err
	}
	w, err := load(want)
	if err != nil {
		return err
	}
	return compare(g, w)
}

func load(a wire.Array) (*tensor.Tensor, error) {
	list, err := readOperands([]wire.Array{a})
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// tolerance is how far results may differ, as a part of the largest element:
// sums are made in different orders.
func tolerance(dt dtype.DType) float64 {
	switch dt {
	case dtype.Float32, dtype.Complex64:
		return 2e-4
	case dtype.Float64, dtype.Complex128:
		return 1e-10
	case dtype.Float16:
		return 2e-3
	case dtype.BFloat16:
		return 1e-2
	}
	return 0
}

func compare(got, want *tensor.Tensor) error {
	dt := want.DType()
	if got.DType() != dt {
		return fmt.Errorf("its result is of type %s, tq's of %s", got.DType().Short(), dt.Short())
	}
	switch dt {
	case dtype.Float32:
		return compareFloats(tensor.Flat[float32](got), tensor.Flat[float32](want), tolerance(dt))
	case dtype.Float64:
		return compareFloats(tensor.Flat[float64](got), tensor.Flat[float64](want), tolerance(dt))
	case dtype.Complex64:
		return compareFloats(elements[float32](got.Buffer().Mem()), elements[float32](want.Buffer().Mem()), tolerance(dt))
	case dtype.Complex128:
		return compareFloats(elements[float64](got.Buffer().Mem()), elements[float64](want.Buffer().Mem()), tolerance(dt))
	case dtype.Float16, dtype.BFloat16:
		return compareFloats(values(got), values(want), tolerance(dt))
	}
	g, w := got.Buffer().Mem(), want.Buffer().Mem()
	for i := range w {
		if g[i] != w[i] {
			return fmt.Errorf("element %d differs from tq's", i/dt.Size())
		}
	}
	return nil
}

// values are the elements as doubles.
func values(t *tensor.Tensor) []float64 {
	out := make([]float64, t.Size())
	for i := range out {
		out[i] = t.Float64At(t.FlatPos(i))
	}
	return out
}

func compareFloats[T float32 | float64](got, want []T, tolerance float64) error {
	var largest T
	for _, w := range want {
		if w-w == 0 { // neither infinite nor NaN
			largest = max(largest, w, -w)
		}
	}
	allowed := T(tolerance * float64(largest))
	for i, w := range want {
		g := got[i]
		if d := g - w; !(d <= allowed && -d <= allowed) && !(g != g && w != w) && g != w {
			return fmt.Errorf("element %d is %v, tq's %v", i, g, w)
		}
	}
	return nil
}
