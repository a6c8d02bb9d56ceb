// np.linalg: powers and products of several matrices, and tensors as matrices.
package linalg

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func linalgPower(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	n, err := c.Int("n", 0)
	if k.Failed(err) {
		return nil, k.Err
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if a.Rank() < 2 {
		return nil, object.Staticf(core.LinAlgError, "%d-dimensional array given. Array must be at least two-dimensional", a.Rank())
	}
	d := a.Dims()
	size := d[len(d)-1]
	if !shape.CompatibleDims(size, d[len(d)-2]) {
		return nil, object.Staticf(core.LinAlgError, "Last 2 dimensions of the array must be square")
	}
	if n < 0 {
		a = k.Emit(ir.MatrixInverse, nil, k.AsMatrix(a))
		n = -n
	}
	if n == 0 {
		if size < 0 {
			return nil, object.ErrUnknown
		}
		eye := k.Emit(ir.Eye, ir.EyeAttrs{Rows: size, Cols: size, DType: a.DType()})
		return k.Done(k.Emit(ir.Identity, nil, k.Take(c.R.BroadcastTo(eye, d))))
	}
	var out *object.Array
	for ; n > 0 && k.Err == nil; n >>= 1 {
		if n&1 == 1 {
			if out == nil {
				out = a
			} else {
				out = k.Take(c.R.MatMul(out, a))
			}
		}
		if n > 1 {
			a = k.Take(c.R.MatMul(a, a))
		}
	}
	return k.Done(k.Emit(ir.Identity, nil, out))
}

func linalgMultiDot(c *builtin.Call) (object.Value, error) {
	arrays, err := c.Arrays("arrays")
	if err != nil {
		return nil, err
	}
	if len(arrays) < 2 {
		return nil, object.Staticf(object.ValueError, "Expecting at least two arrays.")
	}
	k := core.NewFormula(c)
	// one contraction of all: the engine finds the order
	letters := []rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if len(arrays) >= len(letters) {
		return nil, object.Staticf(object.ValueError, "multi_dot of more than %d arrays is not supported", len(letters)-1)
	}
	text, out := "", ""
	for i, a := range arrays {
		if a.Rank() < 0 {
			return nil, object.ErrUnknown
		}
		inner := i > 0 && i < len(arrays)-1
		if a.Rank() != 2 && (inner || a.Rank() != 1) {
			return nil, object.Staticf(core.LinAlgError, "%d-dimensional array given. Array must be two-dimensional", a.Rank())
		}
		if i > 0 {
			text += ","
			x, y := arrays[i-1], a
			if p, q := x.Dims()[x.Rank()-1], y.Dims()[0]; !shape.CompatibleDims(p, q) {
				return nil, object.Staticf(object.ValueError, "shapes %s and %s not aligned: %d (dim %d) != %d (dim 0)", x.Type().Shape.Compact(), y.Type().Shape.Compact(), p, x.Rank()-1, q)
			}
		}
		switch {
		case a.Rank() == 2:
			text += string(letters[i : i+2])
			if i == 0 {
				out += string(letters[0])
			}
			if i == len(arrays)-1 {
				out += string(letters[i+1])
			}
		case i == 0:
			text += string(letters[1])
		default:
			text += string(letters[i])
		}
	}
	res := k.Take(c.R.EinsumText(text+"->"+out, arrays...))
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "same_kind")
}

func linalgTensorinv(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.AsMatrix(k.ArrayArg("a"))
	ind, err := c.Int("ind", 2)
	if k.Failed(err) {
		return nil, k.Err
	}
	if ind <= 0 {
		return nil, object.Staticf(object.ValueError, "Invalid ind argument.")
	}
	if !core.Known(a) {
		return nil, object.ErrUnknown
	}
	d := a.Dims()
	ind = min(ind, len(d))
	rest := core.Size(d[ind:])
	if core.Size(d[:ind]) != rest {
		return nil, object.Staticf(core.LinAlgError, "Last 2 dimensions of the array must be square")
	}
	m := k.Emit(ir.MatrixInverse, nil, k.Reshape(a, core.Size(d[:ind]), rest))
	return k.Done(k.Reshape(m, append(append([]int(nil), d[ind:]...), d[:ind]...)...))
}

func linalgTensorsolve(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := k.AsMatrix(k.ArrayArg("a")), k.AsMatrix(k.ArrayArg("b"))
	if k.Err != nil {
		return nil, k.Err
	}
	if a.Rank() < 0 || b.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if a.Rank() < b.Rank() {
		return nil, object.Staticf(core.LinAlgError, "Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
	}
	if c.Given("axes") {
		axes, err := core.ToInts(c.Arg("axes"))
		if err != nil {
			return nil, err
		}
		perm := core.UpTo(a.Rank())
		for _, x := range axes {
			n, err := lower.Axis(a, x)
			if err != nil {
				return nil, err
			}
			for i, p := range perm {
				if p == n {
					perm = append(append(perm[:i:i], perm[i+1:]...), n)
					break
				}
			}
		}
		a = k.Transpose(a, perm)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	if !core.Known(a) || !core.Known(b) {
		return nil, object.ErrUnknown
	}
	q := a.Dims()[b.Rank():]
	n := tensor.Count(q)
	if n*n != core.Size(a.Dims()) {
		return nil, object.Staticf(core.LinAlgError, "Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
	}
	a, b = k.CommonMatrices(k.Reshape(a, n, n), k.Reshape(b, n, 1))
	return k.Done(k.Reshape(k.Emit(ir.MatrixSolve, nil, a, b), q...))
}
