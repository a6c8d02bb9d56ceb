// Ops that random programs leave out, against the oracle.

package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestRareOps(t *testing.T) {
	f32, f64 := tensor.From([]float32{1, -2, 0, 3.5}), tensor.From([]float64{1, -2, 0, 3.5})
	half := must[*tensor.Tensor](t)(Cast(f32, dtype.Float16))
	neg := must[*tensor.Tensor](t)(Slice(f64, "::-1"))
	words := tensor.New(dtype.Text(3), 2, 3)
	for i, s := range []string{"b", "", "abc", "a", "b", "é"} {
		words.SetText(i, s)
	}
	cases := []struct {
		op    ir.Op
		attrs ir.Attrs
		args  []*tensor.Tensor
	}{
		{ir.AsStrided, ir.StridesAttrs{Dims: []int{2, 2}, Strides: []int{1, 2}}, []*tensor.Tensor{f64}},
		{ir.Copysign, nil, []*tensor.Tensor{f64, neg}},
		{ir.Copysign, nil, []*tensor.Tensor{half, half}},
		{ir.Ldexp, nil, []*tensor.Tensor{f64, tensor.From([]int64{1, 2, 3, -5000})}},
		{ir.Ldexp, nil, []*tensor.Tensor{f32, tensor.From([]int32{1, 2, 3, -1})}},
		{ir.Ldexp, nil, []*tensor.Tensor{half, tensor.From([]int32{1, 2, 3, -1})}},
		{ir.Frexp, nil, []*tensor.Tensor{f64}},
		{ir.Frexp, nil, []*tensor.Tensor{tensor.From([]float64{0, math.Copysign(0, -1), 5e-324, -1.7e308, math.Inf(1), math.Inf(-1), math.NaN(), 1})}},
		{ir.Frexp, nil, []*tensor.Tensor{tensor.New(dtype.Float64, 2, 0)}},
		{ir.Frexp, nil, []*tensor.Tensor{f32}},
		{ir.PackBits, ir.BitsAttrs{}, []*tensor.Tensor{tensor.New(dtype.Uint8, 3, 0)}},
		{ir.UnpackBits, ir.BitsAttrs{}, []*tensor.Tensor{tensor.New(dtype.Uint8, 0, 3)}},
		{ir.Frexp, nil, []*tensor.Tensor{half}},
		{ir.PackBits, ir.BitsAttrs{Big: true}, []*tensor.Tensor{tensor.From([]bool{true, false, true, true, false, false, true, false, true})}},
		{ir.PackBits, ir.BitsAttrs{}, []*tensor.Tensor{tensor.From([]int8{1, 0, -3, 1, 0, 0, 1, 0, 1, 1})}},
		{ir.PackBits, ir.BitsAttrs{}, []*tensor.Tensor{words}},
		{ir.UnpackBits, ir.BitsAttrs{Big: true}, []*tensor.Tensor{tensor.From([]uint8{0, 255, 129, 6})}},
		{ir.UnpackBits, ir.BitsAttrs{}, []*tensor.Tensor{tensor.From([]uint8{0, 255, 129, 6})}},
		{ir.UnpackBits, ir.BitsAttrs{}, []*tensor.Tensor{f64}},
		{ir.MakeComplex, nil, []*tensor.Tensor{f64, neg}},
		{ir.MakeComplex, nil, []*tensor.Tensor{f32, f32}},
		{ir.Bincount, ir.CountAttrs{Count: 2}, []*tensor.Tensor{tensor.From([]int64{5, 1, 1, 3})}},
		{ir.Bincount, ir.CountAttrs{Count: 9}, []*tensor.Tensor{tensor.From([]int64{5, 1, 1, 3}), neg}},
		{ir.Bincount, ir.CountAttrs{}, []*tensor.Tensor{tensor.From([]int64{1, -1})}},
		{ir.Interp, nil, []*tensor.Tensor{neg, tensor.From([]float64{-1, 0, 2}), tensor.From([]float64{3, 5, -1})}},
		{ir.ArgMax, ir.ReduceAttrs{Axes: []int{1}}, []*tensor.Tensor{words}},
		{ir.Sort, ir.AxisAttrs{Axis: 1}, []*tensor.Tensor{words}},
		{ir.ArgSort, ir.AxisAttrs{Axis: 0}, []*tensor.Tensor{words}},
		{ir.Less, nil, []*tensor.Tensor{words, words}},
		{ir.Any, ir.ReduceAttrs{Axes: []int{0}, KeepDims: true}, []*tensor.Tensor{words}},
		{ir.CountNonzero, ir.ReduceAttrs{Axes: []int{1}}, []*tensor.Tensor{words}},
		{ir.Repeat, ir.AxisAttrs{Axis: 0}, []*tensor.Tensor{words, tensor.From([]int64{2, 0})}},
		{ir.NextAfter, nil, []*tensor.Tensor{half, must[*tensor.Tensor](t)(Slice(half, "::-1"))}},
	}
	for _, c := range cases {
		want, wantErr := ref.Apply(c.op, c.attrs, c.args)
		got, err := Apply(c.op, c.attrs, c.args...)
		if (err == nil) != (wantErr == nil) {
			t.Errorf("%s of %v: %v, oracle %v", c.op, c.args, err, wantErr)
			continue
		}
		for i := range got {
			if diff := progen.Diff(want[i], got[i], 0); diff != "" {
				t.Errorf("%s of %v: %s", c.op, c.args, diff)
			}
		}
	}
}

// matrices draws a batch of well-conditioned matrices; symmetric ones are
// positive definite.
func matrices(r *rand.Rand, dt dtype.DType, symmetric bool, dims ...int) *tensor.Tensor {
	x := tensor.New(dtype.Complex128, dims...)
	for i := range x.Size() {
		tensor.Raw[complex128](x)[i] = complex(r.NormFloat64(), r.NormFloat64())
	}
	if !dt.IsComplex() {
		re, _ := one("Apply", ir.Real, nil, x)
		x, _ = Copy(re)
	}
	if symmetric {
		conj, _ := one("Apply", ir.Conj, nil, x)
		x, _ = Einsum("...ij,...kj->...ik", x, conj)
		eye, _ := one("Apply", ir.Eye, ir.EyeAttrs{Rows: dims[len(dims)-1], Cols: dims[len(dims)-1], DType: x.DType()})
		x, _ = Add(x, eye)
	}
	x, _ = Cast(x, dt)
	return x
}

func TestMatrixOps(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, dt := range []dtype.DType{dtype.Float64, dtype.Float32, dtype.Complex128, dtype.Complex64} {
		tol := 1e4 * progen.Epsilon(dt)
		near := func(what string, got *tensor.Tensor, err error, want *tensor.Tensor, werr error) {
			t.Helper()
			if err != nil || werr != nil {
				t.Errorf("%s %s: %v %v", dt, what, err, werr)
			} else if diff := progen.Diff(want, got, tol); diff != "" {
				t.Errorf("%s %s: %s", dt, what, diff)
			}
		}
		a, b := matrices(r, dt, true, 2, 3, 4, 4), matrices(r, dt, false, 3, 4, 2)
		x, err := Solve(a, b)
		ax, werr := MatMul(a, x)
		bb, _ := BroadcastTo(b, 2, 3, 4, 2)
		near("solve", ax, err, bb, werr)
		inv, err := Inverse(a)
		prod, werr := MatMul(a, inv)
		eye, _ := one("Apply", ir.Eye, ir.EyeAttrs{Rows: 4, Cols: 4, DType: dt})
		eyes, _ := BroadcastTo(eye, 2, 3, 4, 4)
		near("inverse", prod, err, eyes, werr)
		l, err := Cholesky(a)
		lh, _ := one("Apply", ir.Conj, nil, l)
		ll, werr := Einsum("...ij,...kj->...ik", l, lh)
		near("cholesky", ll, err, a, werr)
		det, err := Det(a)
		sl, werr := Apply(ir.LogMatrixDeterminant, nil, a)
		if werr != nil {
			t.Fatal(werr)
		}
		size, _ := Exp(sl[1])
		size, _ = Cast(size, dt)
		back, werr := Mul(sl[0], size)
		rel, _ := Div(det, back)
		one, _ := Div(back, back)
		near("determinant", rel, err, one, werr)

		m := matrices(r, dt, false, 2, 5, 3)
		u, s, vh, err := SVD(m, false)
		if err != nil {
			t.Fatal(err)
		}
		s, _ = Cast(s, dt)
		usv, werr := Einsum("...ij,...j,...jk->...ik", u, s, vh)
		near("svd", usv, err, m, werr)
		q, rr, err := QR(m)
		qr, werr := MatMul(q, rr)
		near("qr", qr, err, m, werr)
		w, v, err := Eigh(a)
		if err != nil {
			t.Fatal(err)
		}
		w, _ = Cast(w, dt)
		av, werr := MatMul(a, v)
		vw, _ := Einsum("...ij,...j->...ij", v, w)
		near("eigh", av, err, vw, werr)
		g := matrices(r, dt, false, 2, 4, 4)
		w, v, err = Eig(g)
		if err != nil {
			t.Fatal(err)
		}
		gc, _ := Cast(g, w.DType())
		av, werr = MatMul(gc, v)
		vw, _ = Einsum("...ij,...j->...ij", v, w)
		near("eig", av, err, vw, werr)
	}
	if _, err := Inverse(tensor.From([]float64{1, 2, 2, 4}, 2, 2)); err == nil || err.Error() != "engine.Inverse: singular matrix" {
		t.Error(err)
	}
}

// Texts as NumPy 2.4.6's astype gives and takes them.
func TestTextCasts(t *testing.T) {
	cases := []struct {
		x    *tensor.Tensor
		want string
	}{
		{tensor.From([]float64{1.5, -0.0001, 1e16, 12}), "1.5 -0.0001 1e+16 12.0"},
		{tensor.From([]float32{0.1, 1e-7}), "0.1 1e-07"},
		{tensor.From([]int8{-7, 12}), "-7 12"},
		{tensor.From([]bool{true, false}), "True False"},
		{tensor.From([]complex128{1 + 2i, -1.5i, 3}), "(1+2j) -1.5j (3+0j)"},
	}
	for _, c := range cases {
		y := must[*tensor.Tensor](t)(Cast(c.x, dtype.Text(32)))
		got := ""
		y.Each(func(pos int) bool {
			got += " " + y.TextAt(pos)
			return true
		})
		if got[1:] != c.want {
			t.Errorf("%v as text: %s, want %s", c.x, got[1:], c.want)
		}
	}
	text := tensor.New(dtype.Text(8), 2)
	text.SetText(0, " 12 ")
	text.SetText(1, "-3")
	if got := must[*tensor.Tensor](t)(Cast(text, dtype.Int16)); got.Int64At(0) != 12 || got.Int64At(1) != -3 {
		t.Error(got)
	}
	text.SetText(1, "x")
	if _, err := Cast(text, dtype.Float64); err == nil || err.Error() != "engine.Cast: could not convert string to float: 'x'" {
		t.Error(err)
	}
}
