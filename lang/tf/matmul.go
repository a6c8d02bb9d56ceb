// tf.matmul, and products of quantized integers.
package tf

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var matmulEntries = []builtin.Entry{
	{Names: []string{"tf.matmul", "tf.linalg.matmul"}, Args: builtin.Read,
		Params:  "a, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False, b_is_sparse=False, output_type=None, grad_a=False, grad_b=False, name=None",
		Doc:     "Products of the matrices in the last two axes; of 8-bit integers with output_type=tf.int32 summed wide.",
		Example: "tf.matmul(np.array([[1.0, 2], [3, 4]]), np.eye(2), transpose_a=True)", Fn: matmul},
	{Names: []string{"quantized_matmul"}, Args: builtin.Read, Params: "a, b, transpose_a=False, transpose_b=False",
		Doc: "Product of matrices of int8 or uint8, summed in int32, so that nothing wraps.", Example: "quantized_matmul(np.full((1, 3), 100, np.int8), np.full((3, 1), 100, np.int8))", Fn: quantizedMatmul},
}

func matmul(c *builtin.Call) (object.Value, error) {
	to, err := c.DType("output_type")
	if err != nil {
		return nil, err
	}
	k := core.NewFormula(c)
	a, b := matrix(k, "a", true), matrix(k, "b", true)
	if k.Err != nil {
		return nil, k.Err
	}
	if isByte(a.DType()) && isByte(b.DType()) && to == dtype.Int32 {
		return product(k, to, a, b)
	}
	if a.DType() != b.DType() {
		return nil, object.Staticf(object.TypeError, "matmul: a is %s and b is %s: cast one of them", a.DType(), b.DType())
	}
	out, err := product(k, dtype.Invalid, a, b)
	if err != nil || to == dtype.Invalid {
		return out, err
	}
	return k.Done(k.Cast(out.(*object.Array), to))
}

func quantizedMatmul(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := matrix(k, "a", false), matrix(k, "b", false)
	if k.Err != nil {
		return nil, k.Err
	}
	for i, x := range []*object.Array{a, b} {
		if !isByte(x.DType()) {
			return nil, object.Staticf(object.TypeError, "quantized_matmul: %s is %s, and int8 or uint8 is wanted", [2]string{"a", "b"}[i], x.DType())
		}
	}
	return product(k, dtype.Int32, a, b)
}

func isByte(d dtype.DType) bool { return d == dtype.Int8 || d == dtype.Uint8 }

// matrix is an operand, transposed where that is asked for; adjoints says whether that has a parameter too.
func matrix(k *core.Formula, name string, adjoints bool) *object.Array {
	x := k.ArrayArg(name)
	if k.Err != nil {
		return x
	}
	rank := x.Rank()
	if rank < 0 {
		k.Failed(object.ErrUnknown)
		return x
	}
	if rank < 2 {
		k.Failed(object.Staticf(object.ValueError, "matmul: %s has %d axes, and a matrix has two", name, rank))
		return x
	}
	turned, err := k.Bool("transpose_"+name, false)
	adjoint := false
	if err == nil && adjoints {
		adjoint, err = k.Bool("adjoint_"+name, false)
	}
	if k.Failed(err) || !turned && !adjoint {
		return x
	}
	if turned && adjoint {
		k.Failed(object.Staticf(object.ValueError, "matmul: only one of transpose_%s and adjoint_%s can be True", name, name))
		return x
	}
	if adjoint && x.DType().IsComplex() {
		x = k.Ufunc(ir.Conj, x)
	}
	axes := core.UpTo(rank)
	axes[rank-2], axes[rank-1] = rank-1, rank-2
	return k.Emit(ir.Transpose, ir.AxesAttrs{Axes: axes}, x)
}

// product is a·b in a type for sums, or that of a and b.
func product(k *core.Formula, to dtype.DType, a, b *object.Array) (object.Value, error) {
	return k.Done(k.Take(k.R.MatricesProduct(a, b, to)))
}
