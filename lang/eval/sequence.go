// Subscripts of Python's sequences, and walking any iterable.
package eval

import (
	"math/big"
	"strings"
	"unsafe"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// position reads an index into a sequence of n elements.
func position(what string, n int, i value.Value) (int, error) {
	if k, ok := i.(value.Int); ok && int64(k) < int64(n) && int64(k) >= -int64(n) {
		if k < 0 {
			k += value.Int(n)
		}
		return int(k), nil
	}
	b, ok, err := compile.AsIndex(i)
	if err != nil {
		return 0, err
	}
	if !ok {
		if a, isArray := i.(*value.Array); isArray && !a.Scalar {
			return 0, value.Errorf("TypeError", "only integer scalar arrays can be converted to a scalar index")
		}
		if what == "string" {
			return 0, value.Errorf("TypeError", "string indices must be integers, not '%s'", value.FullTypeName(i))
		}
		return 0, value.Errorf("TypeError", "%s indices must be integers or slices, not %s", strings.TrimSuffix(strings.TrimSuffix(what, " assignment"), " object"), value.FullTypeName(i))
	}
	if b.Sign() < 0 {
		b = new(big.Int).Add(b, big.NewInt(int64(n)))
	}
	if b.Sign() < 0 || !b.IsInt64() || b.Int64() >= int64(n) {
		if what == "str" {
			what = "string"
		}
		if what == "bytes" { // CPython's words
			return 0, value.Errorf("IndexError", "index out of range")
		}
		return 0, value.Errorf("IndexError", "%s index out of range", what)
	}
	return int(b.Int64()), nil
}

func (in *Interp) elementAt(x, i value.Value) (value.Value, error) {
	switch s := x.(type) {
	case *value.List:
		p, err := position("list", s.Len(), i)
		if err != nil {
			return nil, err
		}
		return s.At(p), nil
	case value.Tuple:
		p, err := position("tuple", len(s), i)
		if err != nil {
			return nil, err
		}
		return s[p], nil
	case value.Str:
		p, err := position("string", in.texts.Len(string(s)), i)
		if err != nil {
			return nil, err
		}
		return value.Str(in.texts.At(string(s), p)), nil
	case value.Bytes:
		p, err := position("bytes", len(s), i)
		if err != nil {
			return nil, err
		}
		return value.Int(s[p]), nil
	case *value.Range:
		p, err := position("range object", s.Len(), i)
		if err != nil {
			return nil, err
		}
		return s.At(p), nil
	case value.Shape:
		d, err := s.S.Dim(0)
		if p, ok := i.(value.Int); ok {
			d, err = s.S.Dim(int(p))
		}
		if err != nil {
			return nil, compile.FromFault(err)
		}
		return value.Int(d), nil
	}
	return nil, value.Staticf(value.NotIndexed, "'%s' object is not subscriptable", x.TypeName())
}

// sliceSequence is x[a:b:c] of a Python sequence.
func (in *Interp) sliceSequence(x value.Value, s *value.Slice) (value.Value, error) {
	switch q := x.(type) {
	case *value.List:
		out, err := pick(in, q.Cells(), s)
		return value.ListOf(out), err
	case value.Tuple:
		out, err := pick(in, q, s)
		return value.Tuple(out), err
	case value.Str:
		first, count, step, err := bounds(s, in.texts.Len(string(q)))
		if err != nil {
			return nil, err
		}
		return value.Str(in.texts.Slice(string(q), first, count, step)), nil
	case value.Bytes:
		out, err := pick(in, []byte(q), s)
		return value.Bytes(out), err
	case *value.Range:
		first, count, step, err := bounds(s, q.Len())
		if err != nil {
			return nil, err
		}
		start := q.Start + int64(first)*q.Step
		return &value.Range{Start: start, Stop: start + int64(count)*int64(step)*q.Step, Step: q.Step * int64(step)}, nil
	case value.Shape:
		out, err := pick(in, q.S.Dims(), s)
		if err != nil {
			return nil, err
		}
		sh := shape.Make(out)
		return value.Shape{S: &sh}, nil
	}
	return nil, value.Staticf(value.NotIndexed, "'%s' object is not subscriptable", x.TypeName())
}

// bounds resolves a slice over n elements.
func bounds(s *value.Slice, n int) (first, count, step int, err error) {
	var nums [3]int
	var has [3]bool
	for i, v := range []value.Value{s.Start, s.Stop, s.Step} {
		if v == value.None {
			continue
		}
		b, ok, err := compile.AsIndex(v)
		if err != nil {
			return 0, 0, 0, err
		}
		if !ok {
			return 0, 0, 0, value.Staticf("TypeError", "slice indices must be integers or None or have an __index__ method")
		}
		nums[i], has[i] = shape.Saturate(b), true
	}
	step = 1
	if has[2] {
		step = nums[2]
	}
	if step == 0 {
		return 0, 0, 0, value.Staticf("ValueError", "slice step cannot be zero")
	}
	first, count = shape.SliceRange(n, nums[0], nums[1], step, has[0], has[1])
	return first, count, step, nil
}

func pick[T any](in *Interp, q []T, s *value.Slice) ([]T, error) {
	first, count, step, err := bounds(s, len(q))
	if err != nil {
		return nil, err
	}
	const piece = 1 << 16 // elements between two questions for the user's interrupt
	if count >= piece {
		if err := builtin.HeapOf(in).Room(count * int(unsafe.Sizeof(q[0]))); err != nil {
			return nil, err
		}
	}
	out := make([]T, count)
	for lo := 0; lo < count; lo += piece {
		part := out[lo:min(lo+piece, count)]
		if step == 1 {
			copy(part, q[first+lo:])
		} else {
			for i := range part {
				part[i] = q[first+(lo+i)*step]
			}
		}
		if len(part) == piece {
			if err := in.ask(); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// storeItem is x[i] = v.
func (in *Interp) storeItem(x, i, v value.Value) error {
	if isUnknown(x) || isUnknown(v) && !isArray(x) {
		in.dry.forget(x)
		return nil
	}
	switch c := x.(type) {
	case *value.Array:
		if isUnknown(v) {
			return nil
		}
		return in.R.StoreItem(c, i, v)
	case *value.Dict, *value.List:
		in.dry.forget(x)
		return nil
	}
	if _, err := in.objects(x, v); err != nil {
		return nil
	}
	if e, ok := in.special(x, "__setitem__"); ok {
		_, err := e.Invoke(in.R, in, []value.Value{x, i, v}, nil)
		return err
	}
	return value.Staticf("TypeError", "'%s' object does not support item assignment", x.TypeName())
}
