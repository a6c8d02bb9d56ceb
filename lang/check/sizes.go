// Arrays of which some sizes are not known.
package check

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// sizes is an operator between sizes; nil if nothing more is known.
func (ck *Checker) sizes(op value.Op, a, b value.Value) value.Value { return nil }

// sizedAttr is an attribute of an array with unknown sizes.
func (ck *Checker) sizedAttr(a *value.Array, name string) value.Value {
	if a.Type().Shape.Known() {
		return nil
	}
	switch name {
	case "ndim":
		if a.Rank() >= 0 {
			return value.Int(a.Rank())
		}
		return known("int")
	case "size", "nbytes":
		return known("int")
	case "shape":
		if a.Rank() < 0 {
			return known("tuple")
		}
		out := make(value.Tuple, a.Rank())
		for i := range out {
			out[i] = ck.sizeOf(a, i)
		}
		return out
	}
	return nil
}

// sizeOf is the size of an axis as a value; nil if there is none.
func (ck *Checker) sizeOf(a *value.Array, axis int) value.Value {
	if a.Rank() < 0 {
		return known("int")
	}
	dims := a.Dims()
	if axis >= len(dims) {
		return nil
	}
	if dims[axis] >= 0 {
		return value.Int(dims[axis])
	}
	return known("int")
}

// sizedIndex is a[i] where more is known than the op's rule says; nil if it is not.
func (ck *Checker) sizedIndex(a *value.Array, i value.Value) value.Value { return nil }

// sized is a call of a builtin with sizes that are not known.
func (ck *Checker) sized(e *builtin.Entry, args []value.Value, kw []value.Kw) (value.Value, error, bool) {
	if v, ok := ck.tried(e, args, kw); ok {
		return v, nil, true
	}
	return nil, nil, false
}

// indexArray is a[i] where i has unknown numbers: the type that is left.
func (ck *Checker) indexArray(a *value.Array, i value.Value) (value.Value, error) {
	if a.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	parts, isTuple := i.(value.Tuple)
	if !isTuple {
		parts = value.Tuple{i}
	}
	dims, out, axis := a.Dims(), []int{}, 0
	for k, p := range parts {
		switch x := p.(type) {
		case value.NoneType:
			out = append(out, 1)
			continue
		case value.EllipsisType:
			used := 0
			for _, q := range parts[k+1:] {
				if q != value.None {
					used++
				}
			}
			for axis < len(dims)-used {
				out = append(out, dims[axis])
				axis++
			}
			continue
		case value.Int:
		case value.Unknown:
			if className(x) != "int" {
				return nil, value.ErrUnknown
			}
		case *value.Slice:
			if axis >= len(dims) {
				return nil, value.ErrUnknown
			}
			n := shape.Unknown
			if x.Start == value.None && x.Stop == value.None && x.Step == value.None {
				n = dims[axis]
			}
			for _, part := range []value.Value{x.Start, x.Stop, x.Step} {
				if u, ok := part.(value.Unknown); ok && className(u) != "int" {
					return nil, value.ErrUnknown
				}
			}
			out = append(out, n)
		default:
			return nil, value.ErrUnknown
		}
		if axis++; axis > len(dims) {
			return nil, value.ErrUnknown
		}
	}
	out = append(out, dims[axis:]...)
	return arrayOf(ir.Type{DType: a.DType(), Shape: shape.Make(out)}, len(out) == 0), nil
}

// setShape is a.shape = v.
func (ck *Checker) setShape(a *value.Array, v value.Value) error {
	e, ok := builtin.Lookup("ndarray.reshape")
	if !ok {
		ck.lose()
	}
	r, err := e.Invoke(ck.m.R, ck.m, []value.Value{a, v}, nil)
	if err != nil {
		return err
	}
	if res, ok := r.(*value.Array); ok && len(ck.heap.marks) == 0 {
		a.SetPending(res.Type(), nil)
		return nil
	}
	ck.lose()
	return nil
}
