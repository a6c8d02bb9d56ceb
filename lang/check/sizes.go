// Sizes that are not known: symbols for them, and what attributes, operators and shapes
// say of them.
package check

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/object"
)

// symbol is a new size with a name, `?` if it has none.
func (ck *Checker) symbol(name string) *size.Size {
	ck.symbols++
	return size.Symbol(name, ck.symbols)
}

// sizeIn is the size that an int is which is not known; nil if it is none.
func sizeIn(u object.Unknown) *size.Size {
	if u.Known == nil || u.Known.Class != "int" {
		return nil
	}
	s, _ := u.Known.Size.(*size.Size)
	return s
}

// sizeOf is a value as a size; nil if it is no number or nothing is known of it.
func sizeOf(v object.Value) *size.Size {
	switch x := v.(type) {
	case object.Int:
		return size.Const(int(x))
	case object.Unknown:
		return sizeIn(x)
	}
	return nil
}

// sized is a size as a value.
func sized(s *size.Size) object.Value {
	if s == nil {
		return known("int")
	}
	if n, ok := s.Number(); ok {
		return object.Int(n)
	}
	return object.Unknown{Known: &object.Known{Class: "int", Plain: true, Size: s}}
}

// sizeAt is the size of an axis; nil if it has no name.
func sizeAt(s shape.Shape, axis int) *size.Size {
	if n := s.At(axis); n >= 0 {
		return size.Const(n)
	}
	d, _ := s.SizeAt(axis).(*size.Size)
	return d
}

// named gives the unknown sizes of an array names of their own.
func (ck *Checker) named(a *object.Array) *object.Array {
	s := a.Type().Shape
	if s.Rank() < 0 || s.Known() {
		return a
	}
	sizes, fresh := make([]shape.Size, s.Rank()), false
	for i := range sizes {
		if s.At(i) < 0 {
			if sizes[i] = s.SizeAt(i); sizes[i] == nil {
				sizes[i], fresh = ck.symbol("?"), true
			}
		}
	}
	if !fresh {
		return a
	}
	t := ir.Type{DType: a.DType(), Shape: s.WithSizes(sizes)}
	if ck.mirrors != nil { // it may be part of a program that is shown
		a.SetPending(t, a.Pending())
		return a
	}
	b := arrayOf(t, a.Scalar)
	b.Name, b.ReadOnly = a.Name, a.ReadOnly
	return b
}

// sizes is an operator between sizes; nil if nothing more is known.
func (ck *Checker) sizes(op object.Op, a, b object.Value) object.Value {
	x, y := sizeOf(a), sizeOf(b)
	if x == nil || y == nil {
		return nil
	}
	var s *size.Size
	switch op {
	case object.Add:
		s = size.Add(x, y)
	case object.Sub:
		s = size.Sub(x, y)
	case object.Mul:
		s = size.Mul(x, y)
	case object.FloorDiv:
		s = size.Div(x, y)
	case object.Mod:
		s = size.Sub(x, size.Mul(y, size.Div(x, y)))
	case object.Eq, object.Ne:
		if size.Equal(x, y) {
			return object.Bool(op == object.Eq)
		}
		if size.Never(x, y) {
			return object.Bool(op == object.Ne)
		}
	case object.Lt, object.Le, object.Gt, object.Ge:
		if size.Equal(x, y) {
			return object.Bool(op == object.Le || op == object.Ge)
		}
	}
	if s == nil {
		return nil
	}
	return sized(s)
}

// sizedAttr is an attribute of an array with unknown sizes.
func (ck *Checker) sizedAttr(a *object.Array, name string) object.Value {
	s := a.Type().Shape
	if s.Known() {
		return nil
	}
	switch name {
	case "ndim":
		if a.Rank() >= 0 {
			return object.Int(a.Rank())
		}
		return (&shapeOf{a}).rank()
	case "size", "nbytes":
		if a.Rank() < 0 {
			return known("int")
		}
		all := size.Const(1)
		for i := range s.Rank() {
			all = size.Mul(all, sizeAt(s, i))
		}
		if name == "nbytes" {
			all = size.Mul(all, size.Const(a.DType().Size()))
		}
		return sized(all)
	case "shape":
		if a.Rank() < 0 {
			return object.Unknown{Known: &object.Known{Class: "tuple", Plain: true, Size: &shapeOf{a}}}
		}
		out := make(object.Tuple, a.Rank())
		for i := range out {
			out[i] = ck.sizeOf(a, i)
		}
		return out
	}
	return nil
}

// sizeOf is the size of an axis as a value; nil if there is none.
func (ck *Checker) sizeOf(a *object.Array, axis int) object.Value {
	if a.Rank() < 0 {
		return known("int")
	}
	if axis >= a.Rank() {
		return nil
	}
	return sized(sizeAt(a.Type().Shape, axis))
}

// nameless reports a value of which the sizes of arrays are not all known or named.
func nameless(v object.Value, most int) bool {
	if most == 0 { // it may hold itself
		return false
	}
	switch x := v.(type) {
	case *object.Array:
		s := x.Type().Shape
		if s.Rank() < 0 {
			return true
		}
		for i := range s.Rank() {
			if s.At(i) < 0 && s.SizeAt(i) == nil {
				return true
			}
		}
	case object.Tuple:
		for _, e := range x {
			if nameless(e, most-1) {
				return true
			}
		}
	case *object.List:
		if x.Len() > 16 {
			return false
		}
		for _, e := range x.Values() {
			if nameless(e, most-1) {
				return true
			}
		}
	}
	return false
}

// refined is what a call has given, with the sizes that trials tell.
func (ck *Checker) refined(v object.Value, ins []object.Value, again func() (object.Value, bool)) object.Value {
	if !nameless(v, 3) || !anySymbol(ins, 4) {
		return v
	}
	t, ok := again()
	if !ok {
		return v
	}
	if a, isArray := t.(*object.Array); isArray {
		if b, was := v.(*object.Array); !was || a.DType() != b.DType() || a.Scalar != b.Scalar || b.Rank() >= 0 && a.Rank() != b.Rank() {
			return v
		}
		if ck.mirrors != nil {
			v.(*object.Array).SetPending(a.Type(), v.(*object.Array).Pending())
			return v
		}
	}
	return t
}

func anySymbol(vs []object.Value, most int) bool {
	if most == 0 {
		return false
	}
	for _, v := range vs {
		switch x := v.(type) {
		case *object.Array:
			s := x.Type().Shape
			for i := range max(s.Rank(), 0) {
				if s.SizeAt(i) != nil {
					return true
				}
			}
		case object.Tuple:
			if anySymbol(x, most-1) {
				return true
			}
		case *object.List:
			if x.Len() <= 40 && anySymbol(x.Values(), most-1) {
				return true
			}
		}
	}
	return false
}

// sized is a call of a builtin with sizes or numbers that are not known.
func (ck *Checker) sized(e *builtin.Entry, args []object.Value, kw []object.Kw) (object.Value, error, bool) {
	left := mostWalked
	if !holdsNumber(args, 3, &left) && !holdsNumber(kwValues(kw), 3, &left) {
		return nil, nil, false
	}
	if v, ok := ck.triedCall(e, args, kw); ok {
		return v, nil, true
	}
	return nil, nil, false
}

func kwValues(kw []object.Kw) []object.Value {
	out := make([]object.Value, len(kw))
	for i, k := range kw {
		out[i] = k.Value
	}
	return out
}

// holdsNumber reports numbers among values that are not known, to a depth. It looks at
// so many parts, as left has.
func holdsNumber(vs []object.Value, most int, left *int) bool {
	if *left -= len(vs); *left < 0 {
		return false
	}
	for _, v := range vs {
		switch x := v.(type) {
		case object.Unknown:
			if trials[className(x)] != nil {
				return true
			}
		case object.Tuple:
			if most > 0 && holdsNumber(x, most-1, left) {
				return true
			}
		case *object.List:
			if most > 0 && x.Len() <= min(1000, *left) && holdsNumber(x.Values(), most-1, left) {
				return true
			}
		}
	}
	return false
}

// indexArray is a[i] where i has unknown numbers: the type that is left.
func (ck *Checker) indexArray(a *object.Array, i object.Value) (object.Value, error) {
	if v, ok := ck.tried([]object.Value{a, i}, func(ins []object.Value) (object.Value, error) { return ck.m.Index(ins[0], ins[1]) }); ok {
		return v, nil
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	parts, isTuple := i.(object.Tuple)
	if !isTuple {
		parts = object.Tuple{i}
	}
	dims, out, axis := a.Dims(), []int{}, 0
	for k, p := range parts {
		switch x := p.(type) {
		case object.NoneType:
			out = append(out, 1)
			continue
		case object.EllipsisType:
			used := 0
			for _, q := range parts[k+1:] {
				if q != object.None {
					used++
				}
			}
			for axis < len(dims)-used {
				out = append(out, dims[axis])
				axis++
			}
			continue
		case object.Int:
		case object.Unknown:
			if className(x) != "int" {
				return nil, object.ErrUnknown
			}
		case *object.Slice:
			if axis >= len(dims) {
				return nil, object.ErrUnknown
			}
			n := shape.Unknown
			if x.Start == object.None && x.Stop == object.None && x.Step == object.None {
				n = dims[axis]
			}
			for _, part := range []object.Value{x.Start, x.Stop, x.Step} {
				if u, ok := part.(object.Unknown); ok && className(u) != "int" {
					return nil, object.ErrUnknown
				}
			}
			out = append(out, n)
		default:
			return nil, object.ErrUnknown
		}
		if axis++; axis > len(dims) {
			return nil, object.ErrUnknown
		}
	}
	out = append(out, dims[axis:]...)
	return arrayOf(ir.Type{DType: a.DType(), Shape: shape.Make(out)}, len(out) == 0), nil
}

// fitsShape is the error of a.shape = v.
func (ck *Checker) fitsShape(a *object.Array, v object.Value) error {
	e, ok := builtin.Lookup("ndarray.reshape")
	if !ok || ck.dirty(v, 3) {
		return nil
	}
	_, err := e.Invoke(ck.m.R, ck.m, []object.Value{a, v}, nil)
	if err == object.ErrUnknown {
		return nil
	}
	return err
}

// setShape is a.shape = v.
func (ck *Checker) setShape(a *object.Array, v object.Value) error {
	e, ok := builtin.Lookup("ndarray.reshape")
	if !ok {
		ck.lose()
	}
	r, err := e.Invoke(ck.m.R, ck.m, []object.Value{a, v}, nil)
	if err != nil {
		return err
	}
	if res, ok := r.(*object.Array); ok && len(ck.heap.marks) == 0 {
		a.SetPending(res.Type(), nil)
		return nil
	}
	ck.lose()
	return nil
}

// Letter is the name of a size that a type says, as B in f32[B, 3].
type Letter string

// String is the name.
func (l Letter) String() string { return string(l) }

// Key is the name.
func (l Letter) Key() string { return string(l) }

// lettered gives the sizes of a variable that the program begins with symbols: one for
// each letter, and one of its own for each that has none.
func (ck *Checker) lettered(a *object.Array, letters map[string]*size.Size) *object.Array {
	s := a.Type().Shape
	if s.Rank() < 0 || s.Known() {
		return a
	}
	sizes := make([]shape.Size, s.Rank())
	for i := range sizes {
		if l, ok := s.SizeAt(i).(Letter); ok {
			if letters[string(l)] == nil {
				letters[string(l)] = ck.symbol(string(l))
			}
			sizes[i] = letters[string(l)]
		} else if s.At(i) < 0 {
			sizes[i] = ck.symbol("?")
		}
	}
	b := arrayOf(ir.Type{DType: a.DType(), Shape: s.WithSizes(sizes)}, a.Scalar)
	b.Name = a.Name
	return b
}
