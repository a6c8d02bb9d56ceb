// Contractions: einsum and the products of linear algebra, all of them Einsum
// to the engine.
package lower

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Einsum records a contraction; operands are brought to their common type.
func (r *Recorder) Einsum(eq *einsum.Equation, o einsum.Options, to dtype.DType, args ...*object.Array) (*object.Array, error) {
	d := to
	if d == dtype.Invalid {
		ops := make([]Operand, len(args))
		for i, a := range args {
			ops[i] = Operand{Array: a}
		}
		var ok bool
		if d, ok = CommonType(ops...); !ok || d.IsText() {
			return nil, typeError("einsum needs operands of numbers, got text")
		}
	}
	cast := make([]*object.Array, len(args))
	for i, a := range args {
		c, err := r.Cast(a, d)
		if err != nil {
			return nil, err
		}
		cast[i] = c
	}
	out, err := r.Emit(ir.Einsum, ir.EinsumAttrs{Equation: eq, Options: o}, cast...)
	if err != nil {
		return nil, err
	}
	out.Scalar = out.Rank() == 0
	return out, nil
}

// EinsumText is Einsum of an equation in text form.
func (r *Recorder) EinsumText(equation string, args ...*object.Array) (*object.Array, error) {
	eq, err := einsum.Parse(equation)
	if err != nil {
		return nil, record.FromFault(err)
	}
	return r.Einsum(eq, einsum.Options{}, dtype.Invalid, args...)
}

func (r *Recorder) matOperand(v object.Value, place int) (*object.Array, error) {
	if object.IsNumber(v) {
		return nil, object.Staticf(object.MatmulError, "matmul: Input operand %d does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)", place)
	}
	return r.Array(v)
}

// MatMul is a @ b with NumPy's rules for vectors and stacks of matrices.
func (r *Recorder) MatMul(a, b *object.Array) (*object.Array, error) {
	if a.DType().IsTime() || b.DType().IsTime() {
		return nil, object.Staticf(object.NoLoopError, "ufunc 'matmul' did not contain a loop with signature matching types (%s, %s) -> None",
			typeClass(a.DType()), typeClass(b.DType()))
	}
	if err := r.Sized(a, b); err != nil {
		return nil, err
	}
	ra, rb := a.Rank(), b.Rank()
	if ra < 0 || rb < 0 {
		return nil, object.ErrUnknown
	}
	for i, rank := range []int{ra, rb} {
		if rank == 0 {
			return nil, object.Staticf(object.MatmulError, "matmul: Input operand %d does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)", i)
		}
	}
	da, db := a.Dims(), b.Dims()
	if err := CoreMismatch("matmul", "(n?,k),(k,m?)->(n?,m?)", da[ra-1], db[max(rb-2, 0)]); err != nil {
		return nil, err
	}
	switch {
	case ra == 1 && rb == 1:
		return r.EinsumText("k,k->", a, b)
	case ra == 1:
		return r.EinsumText("k,...kn->...n", a, b)
	case rb == 1:
		return r.EinsumText("...mk,k->...m", a, b)
	}
	return r.EinsumText("...mk,...kn->...mn", a, b)
}

// MatricesProduct is the product of the matrices in the last two axes, of one type, or of 8-bit integers
// with a type for the sums.
func (r *Recorder) MatricesProduct(a, b *object.Array, sum dtype.DType) (*object.Array, error) {
	da, db := a.Dims(), b.Dims()
	if err := CoreMismatch("matmul", "(n?,k),(k,m?)->(n?,m?)", da[len(da)-1], db[len(db)-2]); err != nil {
		return nil, err
	}
	eq, err := einsum.Parse("...mk,...kn->...mn")
	if err != nil {
		return nil, record.FromFault(err)
	}
	return r.Emit(ir.Einsum, ir.EinsumAttrs{Equation: eq, Sum: sum}, a, b)
}

// CoreMismatch refuses a product whose summed axis has two sizes, m in operand 0
// and n in operand 1.
func CoreMismatch(name, signature string, m, n int) error {
	if m == n || m < 0 || n < 0 {
		return nil
	}
	return object.Staticf(object.MatmulError, "%s: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature %s (size %d is different from %d)", name, signature, n, m)
}

// Dot is np.dot: the last axis of a with the last but one of b.
func (r *Recorder) Dot(a, b *object.Array) (*object.Array, error) {
	ra, rb := a.Rank(), b.Rank()
	if ra < 0 || rb < 0 {
		return nil, object.ErrUnknown
	}
	switch {
	case ra == 0:
		return r.EinsumText(",...->...", a, b)
	case rb == 0:
		return r.EinsumText("...,->...", a, b)
	}
	kb := max(rb-2, 0)
	if x, y := a.Dims()[ra-1], b.Dims()[kb]; x != y && x >= 0 && y >= 0 {
		return nil, valueError("shapes %s and %s not aligned: %d (dim %d) != %d (dim %d)",
			a.Type().Shape.Compact(), b.Type().Shape.Compact(), x, ra-1, y, kb)
	}
	return r.TensorDot(a, b, []int{ra - 1}, []int{kb})
}

// labels are the letters of lowered products.
const labels = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθικλμνξοπρστυφχψω"

// TensorDot contracts the given axes pairwise; the others follow in order.
func (r *Recorder) TensorDot(a, b *object.Array, axesA, axesB []int) (*object.Array, error) {
	letters := []rune(labels)
	next := 0
	name := func(n int) []rune {
		out := letters[next : next+n : next+n]
		next += n
		return append([]rune(nil), out...)
	}
	la, lb := name(a.Rank()), name(b.Rank())
	summed := map[rune]bool{}
	for i, x := range axesA {
		lb[axesB[i]] = la[x]
		summed[la[x]] = true
	}
	var out strings.Builder
	for _, l := range append(append([]rune(nil), la...), lb...) {
		if !summed[l] {
			out.WriteRune(l)
		}
	}
	return r.EinsumText(string(la)+","+string(lb)+"->"+out.String(), a, b)
}
