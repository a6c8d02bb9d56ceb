package lower

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// TestUpdateMasked: one pass over the array leaves what reading, computing and storing
// the chosen elements leave, bit by bit, with the same warnings.
func TestUpdateMasked(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var heard []string
	rec := New(engine.New(engine.Options{Threads: 1}), context.Background())
	rec.Warn = func(w engine.Warning, _ diag.Place) error {
		heard = append(heard, fmt.Sprint(w.Kind, w.Op))
		return nil
	}
	hard := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, -math.MaxFloat64, 1, 5e-324}
	done := 0
	for range 4000 {
		d := maskedTypes[r.IntN(len(maskedTypes))]
		x, mask, _ := randomOf(r, d)
		to, _ := x.Tensor()
		if d == dtype.Float64 && to.Contiguous() {
			for i := range tensor.Raw[float64](to)[to.Offset():][:to.Size()] {
				tensor.Raw[float64](to)[to.Offset()+i] = hard[r.IntN(len(hard))]
			}
		}
		op := []object.Op{object.Add, object.Sub, object.Mul, object.Div, object.FloorDiv}[r.IntN(5)]
		v := []object.Value{object.Int(2), object.Int(-3), object.Float(0.5), object.Float(math.MaxFloat64), object.Float(math.Inf(1)), object.Bool(true), object.Int(0)}[r.IntN(7)]
		before := bytesOf(t, x)
		heard = nil
		ok, err := rec.UpdateMasked(op, x, mask, v)
		if err != nil {
			t.Fatal(err)
		}
		got, said := bytesOf(t, x), slices.Clone(heard)
		if !ok {
			if !bytes.Equal(got, before) {
				t.Fatalf("%s by %s: what is not done has changed the array", object.Repr(x), object.Repr(mask))
			}
			continue
		}
		done++
		copy(to.Buffer().Mem(), before)
		heard = nil
		part, err := rec.part(x, []object.Value{mask})
		if err != nil {
			t.Fatal(err)
		}
		sum, err := rec.Binary(op, part, v)
		if err != nil {
			t.Fatalf("%s %v %s: %v, but was done", d, op, object.Repr(v), err)
		}
		if err := rec.Store(x, []object.Value{mask}, sum); err != nil {
			t.Fatal(err)
		}
		if want := bytesOf(t, x); !bytes.Equal(got, want) {
			t.Fatalf("%s by %s %v %s: %v, want %v", d, object.Repr(mask), op, object.Repr(v), got, want)
		}
		if !slices.Equal(said, heard) {
			t.Fatalf("%s by %s %v %s: warned of %q, want %q", object.Repr(x), object.Repr(mask), op, object.Repr(v), said, heard)
		}
	}
	if done < 300 {
		t.Errorf("%d of 4000 were one pass", done)
	}
}
