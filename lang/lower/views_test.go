// Parts that are found without a program are those that one would find.
package lower

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

func randomInt(r *rand.Rand) object.Value { return object.Int(r.IntN(9) - 4) }

func randomSlice(r *rand.Rand) object.Value {
	s := object.Slice{Start: object.None, Stop: object.None, Step: object.None}
	for _, part := range []*object.Value{&s.Start, &s.Stop, &s.Step} {
		if r.IntN(2) == 0 {
			*part = randomInt(r)
		}
	}
	return &s
}

func randomItems(r *rand.Rand) object.Tuple {
	items := make(object.Tuple, r.IntN(5))
	for i := range items {
		switch r.IntN(6) {
		case 0, 1:
			items[i] = randomInt(r)
		case 2:
			items[i] = object.None
		case 3:
			items[i] = object.Ellipsis
		default:
			items[i] = randomSlice(r)
		}
	}
	return items
}

func randomArray(r *rand.Rand, rank int) *object.Array {
	dims := make([]int, rank)
	for i := range dims {
		dims[i] = 1 + r.IntN(4)
	}
	t := tensor.New(dtype.Float64, dims...)
	for i := range t.Size() {
		tensor.Raw[float64](t)[i] = float64(i)
	}
	strides := slices.Clone(t.Strides())
	if rank > 1 && r.IntN(2) == 0 {
		slices.Reverse(dims)
		slices.Reverse(strides)
	}
	return object.NewArray(t.View(dims, strides, 0))
}

func TestPlainParts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	rec := New(engine.New(engine.Options{Threads: 1}), context.Background())
	found := 0
	for range 20000 {
		x, items := randomArray(r, r.IntN(4)), randomItems(r)
		got, ok := rec.plainPart(x, items)
		if !ok {
			continue
		}
		found++
		want, err := rec.part(x, items)
		if err != nil {
			t.Fatalf("%v[%v] is %v, not %v", x.Dims(), object.Repr(items), got.Dims(), err)
		}
		g, _ := got.Ready()
		w, _ := want.Ready()
		if !slices.Equal(g.Shape(), w.Shape()) || g.Offset() != w.Offset() || g.Buffer() != w.Buffer() || got.Scalar != want.Scalar || !sameSteps(g, w) {
			t.Fatalf("%v[%v]: shape %v strides %v offset %d, want %v %v %d", x.Dims(), object.Repr(items), g.Shape(), g.Strides(), g.Offset(), w.Shape(), w.Strides(), w.Offset())
		}
	}
	if found < 2000 {
		t.Errorf("only %d of the parts are found", found)
	}
}

// sameSteps compares the strides of the axes that have several elements.
func sameSteps(a, b *tensor.Tensor) bool {
	for i, n := range a.Shape() {
		if n > 1 && a.Strides()[i] != b.Strides()[i] {
			return false
		}
	}
	return true
}

func sameElements(a, b *object.Array) bool {
	x, _ := a.Tensor()
	y, _ := b.Tensor()
	var left, right []float64
	x.Each(func(p int) bool { left = append(left, x.Float64At(p)); return true })
	y.Each(func(p int) bool { right = append(right, y.Float64At(p)); return true })
	return slices.Equal(left, right)
}

func TestChosen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	rec := New(engine.New(engine.Options{Threads: 1}), context.Background())
	for range 5000 {
		x := randomArray(r, 1)
		size := x.Dims()[0]
		x, _ = rec.plainPart(x, &object.Slice{Start: object.None, Stop: object.None, Step: object.Int(1 - 2*r.IntN(2))})
		n := r.IntN(5)
		by := tensor.New(dtype.Int64, n)
		for i := range n {
			tensor.Raw[int64](by)[i] = int64(r.IntN(2*size+2) - size - 1)
		}
		if r.IntN(2) == 0 {
			by = tensor.New(dtype.Bool, size)
			for i := range size {
				tensor.Raw[bool](by)[i] = r.IntN(2) == 0
			}
		}
		index := object.NewArray(by)
		got, ok := rec.Chosen(x, index)
		want, err := rec.part(x, []object.Value{index})
		if err == nil {
			_, err = want.Tensor()
		}
		if ok != (err == nil) {
			t.Fatalf("%v of %d: %v, %v", object.Repr(index), size, ok, err)
		}
		if ok && !sameElements(got, want) {
			t.Fatalf("%v of %d: %v, want %v", object.Repr(index), size, object.Repr(got), object.Repr(want))
		}
		y, err := rec.Copy(x)
		if err == nil {
			_, err = y.Tensor()
		}
		if err != nil {
			t.Fatal(err)
		}
		z, _ := rec.Copy(x)
		if _, err = z.Tensor(); err != nil {
			t.Fatal(err)
		}
		done, err := rec.fillChosen(y, index, object.Int(7))
		if done != ok || err != nil {
			t.Fatalf("%v of %d: %v, %v", object.Repr(index), size, done, err)
		}
		if done {
			if err := rec.Store(z, []object.Value{index}, object.Int(7)); err != nil || !sameElements(y, z) {
				t.Fatalf("%v of %d: %v, want %v, %v", object.Repr(index), size, object.Repr(y), object.Repr(z), err)
			}
		}
	}
}

// BenchmarkParts is what a view of a part costs.
func BenchmarkParts(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	rec := New(engine.New(engine.Options{Threads: 1}), context.Background())
	x := randomArray(r, 3)
	x = object.NewArray(tensor.New(dtype.Float64, 5, 6, 7))
	s := func(from, to object.Value) object.Value {
		return &object.Slice{Start: from, Stop: to, Step: object.None}
	}
	for _, c := range []struct {
		name string
		i    object.Value
	}{
		{"row", object.Int(2)},
		{"rows", s(object.Int(1), object.Int(3))},
		{"block", object.Tuple{s(object.Int(1), object.Int(3)), s(object.None, object.Int(-1)), object.Int(2)}},
		{"ellipsis", object.Tuple{object.Ellipsis, object.Int(2)}},
		{"new axis", object.Tuple{s(object.None, object.None), object.None}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for range b.N {
				if _, err := rec.Item(x, c.i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
