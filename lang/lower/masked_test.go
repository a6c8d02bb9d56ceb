// Reads and stores by masks that are done without a program are those that one would do.
package lower

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

var maskedTypes = []dtype.DType{dtype.Bool, dtype.Uint8, dtype.Float16, dtype.Int16, dtype.Float32, dtype.Int64, dtype.Float64, dtype.Complex128}

// randomOf is an array of a type with up to three axes, a mask over it, and how
// often that holds. Some of both lie in memory with gaps.
func randomOf(r *rand.Rand, d dtype.DType) (x, mask *object.Array, n int) {
	dims := make([]int, 1+r.IntN(3))
	for i := range dims {
		dims[i] = []int{0, 1, 3, 8, 17, 40}[r.IntN(6)]
	}
	if r.IntN(4) == 0 {
		dims = []int{300 + r.IntN(300)}
	}
	gaps := func(d dtype.DType) *tensor.Tensor {
		if r.IntN(4) > 0 {
			return tensor.New(d, dims...)
		}
		if wide := slices.Clone(dims); r.IntN(2) == 0 { // with a margin around it
			at := 0
			for i := range wide {
				wide[i] += 2
			}
			t := tensor.New(d, wide...)
			for _, step := range t.Strides() {
				at += step
			}
			return t.View(dims, t.Strides(), at)
		}
		wide := append(slices.Clone(dims), 2)
		t := tensor.New(d, wide...)
		return t.View(dims, t.Strides()[:len(dims)], t.Offset()+min(1, t.Size()))
	}
	a, m, share := gaps(d), gaps(dtype.Bool), r.IntN(5)
	a.Each(func(pos int) bool {
		a.Buffer().Mem()[pos*d.Size()] = byte(r.IntN(2))
		return true
	})
	m.Each(func(pos int) bool {
		if r.IntN(4) < share {
			tensor.Raw[uint8](m)[pos] = 1
			n++
		}
		return true
	})
	return object.NewArray(a), object.NewArray(m), n
}

func bytesOf(t *testing.T, a *object.Array) []byte {
	t.Helper()
	x, err := a.Tensor()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(x.Buffer().Mem())
}

func TestChosenByMask(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	rec := New(engine.New(engine.Options{Threads: 1}), context.Background())
	done := 0
	for range 3000 {
		x, mask, _ := randomOf(r, maskedTypes[r.IntN(len(maskedTypes))])
		got, ok := rec.Chosen(x, mask)
		if !ok {
			continue
		}
		done++
		want, err := rec.part(x, []object.Value{mask})
		if err != nil {
			t.Fatal(err)
		}
		y, err := want.Tensor()
		if err != nil {
			t.Fatal(err)
		}
		z, _ := got.Tensor()
		if y.DType() != z.DType() || !slices.Equal(y.Shape(), z.Shape()) || object.Repr(got) != object.Repr(want) {
			t.Fatalf("%s by %s: %s, want %s", object.Repr(x), object.Repr(mask), object.Repr(got), object.Repr(want))
		}
	}
	if done < 1000 {
		t.Errorf("%d of 3000 were chosen without a program", done)
	}
}

func TestStoreByMask(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	rec := New(engine.New(engine.Options{Threads: 1}), context.Background())
	done := 0
	for range 3000 {
		d := maskedTypes[r.IntN(len(maskedTypes))]
		x, mask, n := randomOf(r, d)
		var v object.Value = object.Int(1)
		switch r.IntN(4) {
		case 0:
			v = object.Float(0.5)
		case 1, 2:
			values := tensor.New(d, max(0, n-r.IntN(4)/3))
			for i := range values.Size() {
				values.Buffer().Mem()[i*d.Size()] = byte(i % 2)
			}
			v = object.NewArray(values)
		}
		before := bytesOf(t, x)
		ok, err := rec.storeChosen(x, mask, v)
		if err != nil {
			t.Fatal(err)
		}
		got := bytesOf(t, x)
		if !ok {
			if !bytes.Equal(got, before) {
				t.Fatalf("%s by %s: what is not done has changed the array", object.Repr(x), object.Repr(mask))
			}
			continue
		}
		done++
		to, _ := x.Tensor()
		copy(to.Buffer().Mem(), before)
		if err := rec.Store(x, []object.Value{mask}, v); err != nil {
			t.Fatalf("%s by %s: %v, but was done", object.Repr(x), object.Repr(mask), err)
		}
		if want := bytesOf(t, x); !bytes.Equal(got, want) {
			t.Fatalf("%s by %s of %s: %v, want %v", d, object.Repr(mask), object.Repr(v), got, want)
		}
	}
	if done < 500 {
		t.Errorf("%d of 3000 were stored without a program", done)
	}
}

// TestStoreOfPart: x[i] += y ends with x[i] = x[i], which is nothing to be done, but
// for an array that may not be written to.
func TestStoreOfPart(t *testing.T) {
	rec := New(engine.New(engine.Options{Threads: 1}), context.Background())
	x := object.NewArray(tensor.New(dtype.Float64, 4, 5))
	one, three := object.Int(1), object.Int(3)
	for _, index := range []object.Value{one, &object.Slice{Start: one, Stop: three, Step: object.None}, object.Tuple{one, &object.Slice{Start: one, Stop: three, Step: object.None}}} {
		part, err := rec.Item(x, index)
		if err != nil {
			t.Fatal(err)
		}
		if !rec.isPart(x, index, part) {
			t.Errorf("x[%s] is not x[%[1]s]", object.Repr(index))
		}
		if rec.isPart(x, object.Int(2), part) {
			t.Errorf("x[%s] is x[2]", object.Repr(index))
		}
		x.ReadOnly = true
		if err := rec.StoreItem(x, index, part); err == nil {
			t.Error("an array that is read-only was written to")
		}
		x.ReadOnly = false
	}
}
