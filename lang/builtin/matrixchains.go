// np.linalg: powers and products of several matrices, and tensors as matrices.
package builtin

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func linalgPower(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	n, err := c.Int("n", 0)
	if k.failed(err) {
		return nil, k.err
	}
	if a.Rank() < 2 {
		return nil, value.Staticf(linAlgError, "%d-dimensional array given. Array must be at least two-dimensional", a.Rank())
	}
	d := a.Dims()
	size := d[len(d)-1]
	if !shape.CompatibleDims(size, d[len(d)-2]) {
		return nil, value.Staticf(linAlgError, "Last 2 dimensions of the array must be square")
	}
	if n < 0 {
		a = k.emit(ir.MatrixInverse, nil, k.matrix(a))
		n = -n
	}
	if n == 0 {
		if size < 0 {
			return nil, value.ErrUnknown
		}
		eye := k.emit(ir.Eye, ir.EyeAttrs{Rows: size, Cols: size, DType: a.DType()})
		return k.done(k.emit(ir.Identity, nil, k.take(c.R.BroadcastTo(eye, d))))
	}
	var out *value.Array
	for ; n > 0 && k.err == nil; n >>= 1 {
		if n&1 == 1 {
			if out == nil {
				out = a
			} else {
				out = k.take(c.R.MatMul(out, a))
			}
		}
		if n > 1 {
			a = k.take(c.R.MatMul(a, a))
		}
	}
	return k.done(k.emit(ir.Identity, nil, out))
}

func linalgMultiDot(c *Call) (value.Value, error) {
	arrays, err := c.Arrays("arrays")
	if err != nil {
		return nil, err
	}
	if len(arrays) < 2 {
		return nil, value.Staticf("ValueError", "Expecting at least two arrays.")
	}
	k := c.calc()
	// one contraction of all: the engine finds the order
	letters := []rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if len(arrays) >= len(letters) {
		return nil, value.Staticf("ValueError", "multi_dot of more than %d arrays is not supported", len(letters)-1)
	}
	text, out := "", ""
	for i, a := range arrays {
		inner := i > 0 && i < len(arrays)-1
		if a.Rank() != 2 && (inner || a.Rank() != 1) && a.Rank() >= 0 {
			return nil, value.Staticf(linAlgError, "%d-dimensional array given. Array must be two-dimensional", a.Rank())
		}
		if i > 0 {
			text += ","
			x, y := arrays[i-1], a
			if p, q := x.Dims()[x.Rank()-1], y.Dims()[0]; !shape.CompatibleDims(p, q) {
				return nil, value.Staticf("ValueError", "shapes %s and %s not aligned: %d (dim %d) != %d (dim 0)", x.Type().Shape.Compact(), y.Type().Shape.Compact(), p, x.Rank()-1, q)
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
	res := k.take(c.R.EinsumText(text+"->"+out, arrays...))
	if k.err != nil {
		return nil, k.err
	}
	return c.store(res, c.Arg("out"), "same_kind")
}

func linalgTensorinv(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrix(k.arg("a"))
	ind, err := c.Int("ind", 2)
	if k.failed(err) {
		return nil, k.err
	}
	if ind <= 0 {
		return nil, value.Staticf("ValueError", "Invalid ind argument.")
	}
	if !known(a) {
		return nil, value.ErrUnknown
	}
	d := a.Dims()
	ind = min(ind, len(d))
	rest := size(d[ind:])
	if size(d[:ind]) != rest {
		return nil, value.Staticf(linAlgError, "Last 2 dimensions of the array must be square")
	}
	m := k.emit(ir.MatrixInverse, nil, k.reshape(a, size(d[:ind]), rest))
	return k.done(k.reshape(m, append(append([]int(nil), d[ind:]...), d[:ind]...)...))
}

func linalgTensorsolve(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := k.matrix(k.arg("a")), k.matrix(k.arg("b"))
	if k.err != nil {
		return nil, k.err
	}
	if a.Rank() < 0 || b.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	if a.Rank() < b.Rank() {
		return nil, value.Staticf(linAlgError, "Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
	}
	if c.Given("axes") {
		axes, err := ToInts(c.Arg("axes"))
		if err != nil {
			return nil, err
		}
		perm := upTo(a.Rank())
		for _, x := range axes {
			n, err := compile.Axis(a, x)
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
		a = k.transpose(a, perm)
	}
	if k.err != nil {
		return nil, k.err
	}
	if !known(a) || !known(b) {
		return nil, value.ErrUnknown
	}
	q := a.Dims()[b.Rank():]
	n := tensor.Count(q)
	if n*n != size(a.Dims()) {
		return nil, value.Staticf(linAlgError, "Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
	}
	a, b = k.joined(k.reshape(a, n, n), k.reshape(b, n, 1))
	return k.done(k.reshape(k.emit(ir.MatrixSolve, nil, a, b), q...))
}
