// Operators and comparisons of what is known in part.
package check

import (
	"errors"
	"reflect"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func isPointer(v value.Value) bool { return reflect.TypeOf(v).Kind() == reflect.Pointer }

var arithOps = [...]value.Op{value.Add, value.Sub, value.Mul, value.Div, value.FloorDiv, value.Mod}

var compareOps = map[syntax.Op]value.Op{syntax.Lt: value.Lt, syntax.Le: value.Le, syntax.Gt: value.Gt, syntax.Ge: value.Ge, syntax.Eq: value.Eq, syntax.Ne: value.Ne}

func (f *frame) arith(pc int, in code.Ins) error {
	ck := f.ck
	switch op := in.Op; {
	case op < code.AddI:
		return f.operate(pc, in, arithOps[op-code.Add], in.D&code.InPlace != 0)
	case op < code.AddK:
		return f.operateWith(pc, in, arithOps[op-code.AddI], value.Int(in.D))
	case op < code.Binary:
		return f.operateWith(pc, in, arithOps[op-code.AddK], f.c.Consts[in.D])
	case op == code.Binary:
		return f.operate(pc, in, value.Op(in.D>>2), in.D&code.InPlace != 0)
	case op == code.Compare:
		a, b, err := f.pair(in.B, in.C)
		if err != nil {
			return err
		}
		v, err := ck.compare(syntax.Op(in.D), a, b)
		return f.made(pc, in.A, v, err)
	}
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	switch in.Op {
	case code.Not:
		t, err := ck.truth(v)
		return f.made(pc, in.A, value.Bool(!t), err)
	case code.Neg:
		v, err = ck.unary(value.Neg, v)
	default:
		v, err = ck.unary(value.Op(in.D), v)
	}
	return f.made(pc, in.A, v, err)
}

func (f *frame) operate(pc int, in code.Ins, op value.Op, inPlace bool) error {
	a, b, err := f.pair(in.B, in.C)
	if err != nil {
		return err
	}
	v, err := f.ck.operation(op, a, b, inPlace)
	return f.made(pc, in.A, v, err)
}

func (f *frame) operateWith(pc int, in code.Ins, op value.Op, k value.Value) error {
	a, err := f.get(in.B)
	if err != nil {
		return err
	}
	b := k
	if in.C&code.Left != 0 {
		a, b = b, a
	}
	v, err := f.ck.operation(op, a, b, in.C&code.InPlace != 0)
	return f.made(pc, in.A, v, err)
}

func (ck *Checker) operation(op value.Op, a, b value.Value, inPlace bool) (value.Value, error) {
	if !inPlace {
		return ck.binary(op, a, b)
	}
	switch x := a.(type) {
	case *value.List:
		if elem, vague := ck.heap.vague[x]; vague || ck.dirty(b, 4) || isUnknown(b) {
			if op == value.Add {
				if !vague {
					elem = ck.elemOf(ck.heap.read(x))
				}
				ck.heap.blur(x, ck.joinElem(elem, ck.elements(b)))
				return x, nil
			}
			ck.heap.blur(x, value.Unknown{})
			return x, nil
		}
		ck.heap.touch(x)
		return ck.m.InPlace(op, a, b)
	case *value.Array:
		if isUnknown(b) {
			if _, err := ck.binary(op, a, b); err != nil && err != value.ErrUnknown {
				return nil, err
			}
			if x.Scalar {
				return ck.binary(op, a, b)
			}
			return x, nil
		}
		if !x.Scalar {
			v, err := ck.m.InPlace(op, a, b)
			if err == value.ErrUnknown { // what it holds is not known, and its type stays
				return x, nil
			}
			return v, err
		}
		return ck.binary(op, a, b)
	case *value.Set, *value.Dict, *value.Instance:
		if ck.dirty(a, 4) || ck.dirty(b, 4) || isUnknown(b) {
			ck.unknownEffect(a, b)
			if _, isObject := a.(*value.Instance); isObject {
				return nil, value.ErrUnknown
			}
			return a, nil
		}
		ck.heap.touch(x)
		return ck.m.InPlace(op, a, b)
	case value.Unknown:
		if c := className(x); (c == "bytearray" || c == "array.array") && (op == value.Add || op == value.Mul) && ck.plain(b, 4) {
			return x, nil // it is changed itself
		}
		if several(x) {
			return ck.each(x, func(a value.Value) (value.Value, error) { return ck.operation(op, a, b, true) })
		}
		if x.Known == nil || !x.Known.Plain {
			ck.changedBy(inPlaceOf(op, b), asOperand|asWalk)
		}
		return ck.binary(op, a, b)
	}
	return ck.binary(op, a, b)
}

// unknownEffect forgets what a change of a value that is not known may have changed.
func (ck *Checker) unknownEffect(vs ...value.Value) {
	for _, v := range vs {
		if x, ok := v.(value.Unknown); ok {
			if x.Known == nil || !x.Known.Plain {
				ck.forgetAliased(x)
				ck.havoc()
				return
			}
			continue
		}
		ck.leak(v)
	}
}

// longText is how long a text or list, or how large a number, a check makes.
const (
	longText = 1 << 16
	manyBits = 1 << 13
)

// binary is a op b.
func (ck *Checker) binary(op value.Op, a, b value.Value) (value.Value, error) {
	if several(a) {
		return ck.each(a, func(a value.Value) (value.Value, error) { return ck.binary(op, a, b) })
	}
	if several(b) {
		return ck.each(b, func(b value.Value) (value.Value, error) { return ck.binary(op, a, b) })
	}
	if isUnknown(a) || isUnknown(b) {
		return ck.binaryUnknown(op, a, b)
	}
	if ck.dirty(a, 4) || ck.dirty(b, 4) {
		if v := ck.containers(op, a, b); v != nil {
			return v, nil
		}
		if value.IsObject(a) || value.IsObject(b) {
			ck.unknownEffect(a, b)
		}
		return nil, value.ErrUnknown
	}
	if x, ok := a.(value.Tuple); ok && (op == value.Eq || op == value.Ne) {
		if y, ok := b.(value.Tuple); ok && !ck.exact(x, 2) || !ck.exact(y, 2) {
			if eq, decided := ck.equalTuples(x, y); decided {
				return value.Bool(eq == (op == value.Eq)), nil
			}
		}
	}
	if ck.tooLarge(op, a, b) || heavy(a, b) {
		return nil, value.ErrUnknown
	}
	_, arrayA := a.(*value.Array)
	_, arrayB := b.(*value.Array)
	if arrayA || arrayB {
		ck.spend(20)
	}
	v, err := ck.m.Binary(op, a, b)
	if err == nil {
		v = ck.refined(v, []value.Value{a, b}, func() (value.Value, bool) {
			return ck.tried([]value.Value{a, b}, func(ins []value.Value) (value.Value, error) { return ck.m.Binary(op, ins[0], ins[1]) })
		})
		v = ck.typed(v)
	}
	return v, err
}

// tooLarge reports results that take more than a check may make.
func (ck *Checker) tooLarge(op value.Op, a, b value.Value) bool {
	switch op {
	case value.Mul, value.LShift, value.Pow, value.Add:
	default:
		return false
	}
	size := func(v value.Value) int {
		switch x := v.(type) {
		case value.Str:
			return len(x)
		case value.Bytes:
			return len(x)
		case *value.List:
			return x.Len()
		case value.Tuple:
			return len(x)
		}
		return 0
	}
	if n := size(a) + size(b); op == value.Add {
		ck.spend(n / 8)
		return n > longText
	} else if op == value.Mul && n > 0 {
		k := value.Int(1)
		for _, v := range []value.Value{a, b} {
			if i, ok := v.(value.Int); ok {
				k = i
			}
		}
		ck.spend(n / 8)
		return k > longText || int(k)*n > longText
	}
	x, okA := value.Big(a)
	y, okB := value.Big(b)
	if !okA || !okB {
		return false
	}
	switch op {
	case value.Mul:
		return x.BitLen()+y.BitLen() > manyBits
	case value.LShift:
		return !y.IsInt64() || y.Int64() > manyBits
	case value.Pow:
		return y.Sign() > 0 && (!y.IsInt64() || float64(y.Int64())*float64(x.BitLen()) > manyBits)
	}
	return false
}

// typed gives of an array its type alone: what it holds may change.
func (ck *Checker) typed(v value.Value) value.Value {
	if a, ok := v.(*value.Array); ok && !a.Scalar {
		if _, ready := a.Ready(); ready {
			return arrayOf(a.Type(), false)
		}
		return ck.named(a)
	}
	return v
}

// binaryUnknown is an operator of which one side is not known: its type may be.
func (ck *Checker) binaryUnknown(op value.Op, a, b value.Value) (value.Value, error) {
	if v := ck.containers(op, a, b); v != nil {
		return v, nil
	}
	if c := className(a); op == value.Mod && (c == "str" || c == "bytes") { // whatever is put into it
		if !ck.plain(b, 4) {
			ck.asksFor(asText | asItem | asNumber)
		}
		return known(c), nil
	}
	if !ck.plain(a, 4) || !ck.plain(b, 4) { // an object may say what it means
		what := asOperand | asText
		if op >= value.Eq && op <= value.Ge {
			what = asOrder
		}
		if u, ok := a.(value.Unknown); ok && (u.Known == nil || u.Known.Class == "") {
			ck.asksFor(what)
		} else if u, ok := b.(value.Unknown); ok && (u.Known == nil || u.Known.Class == "") {
			ck.asksFor(what)
		}
		return nil, value.ErrUnknown
	}
	if v := ck.sizes(op, a, b); v != nil {
		return v, nil
	}
	if v, err, done := ck.sampled(op, a, b); done {
		return v, err
	}
	x, y := className(a), className(b)
	num := func(c string) bool { return c == "int" || c == "float" || c == "bool" }
	switch {
	case x == "" || y == "":
		for _, pair := range [][2]value.Value{{a, b}, {b, a}} {
			arr, isArray := pair[0].(*value.Array)
			if !isArray {
				continue
			}
			switch className(pair[1]) {
			case "int", "float", "bool":
				one := value.Value(value.Int(1))
				if className(pair[1]) == "float" {
					one = value.Float(1)
				} else if className(pair[1]) == "bool" {
					one = value.Bool(true)
				}
				l, r := value.Value(arr), one
				if pair[0] != a || a == b {
					l, r = one, arr
				}
				ck.spend(20)
				v, err := ck.m.Binary(op, l, r)
				if res, ok := v.(*value.Array); ok && err == nil {
					return arrayOf(res.Type(), res.Scalar), nil
				}
			}
		}
		return nil, value.ErrUnknown
	case op >= value.Eq && op <= value.Ge:
		return known("bool"), nil
	case num(x) && num(y):
		float := x == "float" || y == "float"
		switch op {
		case value.Add, value.Sub, value.Mul, value.FloorDiv, value.Mod:
			if float {
				return known("float"), nil
			}
			return known("int"), nil
		case value.Div:
			return known("float"), nil
		case value.And, value.Or, value.Xor, value.LShift, value.RShift:
			if !float && !(x == "bool" && y == "bool") {
				return known("int"), nil
			}
		}
	case x == "str" && (op == value.Mod || op == value.Add && y == "str" || op == value.Mul && y == "int"):
		return known("str"), nil
	case x == "list" && y == "list" && op == value.Add, x == "list" && y == "int" && op == value.Mul, x == "int" && y == "list" && op == value.Mul:
		l := value.NewList()
		elem := value.Value(nil)
		for _, v := range []value.Value{a, b} {
			if className(v) == "list" {
				elem = ck.joinElem(elem, ck.elements(v))
			}
		}
		ck.newVague(l, elem, nil)
		return l, nil
	}
	return plainUnknown, nil
}

// containers is an operator between builtin containers, or of one and a number, whatever they
// hold; nil if it is none.
func (ck *Checker) containers(op value.Op, a, b value.Value) value.Value {
	x, y := className(a), className(b)
	holds := func(c string) bool {
		return c == "list" || c == "tuple" || c == "dict" || c == "set" || c == "frozenset"
	}
	if !holds(x) && !holds(y) || x == "" || y == "" {
		return nil
	}
	elem := func(vs ...value.Value) value.Value {
		var out value.Value
		for _, v := range vs {
			e := ck.elements(v)
			if e == nil {
				continue
			}
			out = ck.joinElem(out, ck.kindOf(e))
		}
		return out
	}
	plain := ck.plain(a, 4) && ck.plain(b, 4)
	switch {
	case op >= value.Eq && op <= value.Ne && x != y:
		return nil
	case (op == value.Eq || op == value.Ne) && holds(x) && holds(y):
		if !plain {
			ck.asksFor(asOrder)
		}
		return known("bool")
	case op == value.Add && x == "list" && y == "list":
		return ck.vagueList(elem(a, b))
	case op == value.Add && x == "tuple" && y == "tuple":
		s, isA := a.(value.Tuple)
		t, isB := b.(value.Tuple)
		if isA && isB && len(s)+len(t) <= 100 {
			return append(s[:len(s):len(s)], t...)
		}
		return ck.tupleOf(elem(a, b), plain)
	case op == value.Mul && (x == "list" && (y == "int" || y == "bool")):
		return ck.vagueList(elem(a))
	case op == value.Mul && (y == "list" && (x == "int" || x == "bool")):
		return ck.vagueList(elem(b))
	case op == value.Mul && x == "tuple" && (y == "int" || y == "bool"):
		return ck.tupleOf(elem(a), plain)
	case op == value.Mul && y == "tuple" && (x == "int" || x == "bool"):
		return ck.tupleOf(elem(b), plain)
	case x == "set" && (y == "set" || y == "frozenset") && (op == value.And || op == value.Or || op == value.Xor || op == value.Sub):
		s, _ := value.NewSet()
		if op == value.And || op == value.Sub {
			ck.newVague(s, elem(a), nil)
		} else {
			ck.newVague(s, elem(a, b), nil)
		}
		if !plain {
			ck.asksFor(asOrder)
		}
		return s
	case x == "dict" && y == "dict" && op == value.Or:
		d, isA := a.(*value.Dict)
		e, isB := b.(*value.Dict)
		out := value.NewDict()
		if isA && isB {
			ck.newVague(out, ck.joinElem(ck.elemOf(ck.heap.read(d)), ck.elemOf(ck.heap.read(e))), nil)
		} else {
			ck.newVague(out, value.Unknown{}, nil)
		}
		return out
	}
	return nil
}

// sampled is an operator between values of which the types alone decide what it gives.
func (ck *Checker) sampled(op value.Op, a, b value.Value) (v value.Value, err error, done bool) {
	x, y := sampleOf(a), sampleOf(b)
	if x == nil || y == nil {
		return nil, nil, false
	}
	if op == value.Mod && (className(a) == "str" || className(a) == "bytes") {
		return known(className(a)), nil, true
	}
	if op == value.Pow {
		return ck.power(a, b), nil, true
	}
	v, err = ck.m.Binary(op, x, y)
	var ve *value.Error
	switch {
	case err == nil && className(v) == "tuple":
		return value.Unknown{Known: &value.Known{Class: "tuple", Plain: ck.plain(a, 4) && ck.plain(b, 4)}}, nil, true
	case err == nil && className(v) != "":
		return ck.kindOf(v), nil, true
	case errors.As(err, &ve) && ve.Class == "TypeError":
		ve.Static = true
		return nil, ve, true
	}
	return nil, nil, false
}

// power is a ** b of numbers.
func (ck *Checker) power(a, b value.Value) value.Value {
	whole := func(v value.Value) bool { return className(v) == "int" || className(v) == "bool" }
	n, exact := b.(value.Int)
	switch {
	case whole(a) && exact && n >= 0:
		return known("int")
	case whole(a) && whole(b):
		return ck.oneOf(known("int"), known("float"))
	case className(a) == "float" && whole(b):
		return known("float")
	case className(a) == "complex" || className(b) == "complex":
		return known("complex")
	case (whole(a) || className(a) == "float") && className(b) == "float":
		return ck.oneOf(known("float"), known("complex"))
	}
	return plainUnknown
}

// sampleOf is a value of the kind of one, as operators ask it; nil if they ask for more
// than the kind.
func sampleOf(v value.Value) value.Value {
	switch className(v) {
	case "int", "float", "str", "bool", "bytes", "tuple":
		return likeOf(value.Unknown{Known: &value.Known{Class: className(v)}})
	case "complex":
		return value.Complex(1)
	case "NoneType":
		return value.None
	}
	return nil
}

func (ck *Checker) unary(op value.Op, a value.Value) (value.Value, error) {
	if several(a) {
		return ck.each(a, func(a value.Value) (value.Value, error) { return ck.unary(op, a) })
	}
	if u, ok := a.(value.Unknown); ok {
		if c := className(u); c == "int" || c == "float" {
			return known(c), nil
		}
		if u.Known == nil || !u.Known.Plain {
			ck.asksFor(asOperand)
		}
		return nil, value.ErrUnknown
	}
	if ck.dirty(a, 4) {
		ck.unknownEffect(a)
		return nil, value.ErrUnknown
	}
	v, err := ck.m.Unary(op, a)
	if err == nil {
		v = ck.typed(v)
	}
	return v, err
}

func (ck *Checker) compare(op syntax.Op, a, b value.Value) (value.Value, error) {
	switch op {
	case syntax.Is, syntax.IsNot:
		for _, pair := range [][2]value.Value{{a, b}, {b, a}} {
			if u, ok := pair[0].(value.Unknown); ok {
				if pair[1] == value.None && !mayBeNone(u) {
					return value.Bool(op == syntax.IsNot), nil
				}
				return nil, value.ErrUnknown
			}
		}
		_, arrayA := a.(*value.Array)
		_, arrayB := b.(*value.Array)
		if arrayA && arrayB {
			return nil, value.ErrUnknown
		}
		same, err := ck.m.Identical(a, b)
		return value.Bool(same == (op == syntax.Is)), err
	case syntax.In, syntax.NotIn:
		if isUnknown(a) || isUnknown(b) || ck.dirty(a, 4) || ck.dirty(b, 4) || heavy(a, b) {
			if !ck.plain(a, 4) || !ck.plain(b, 4) {
				ck.asksFor(asWalk | asOrder)
			}
			return known("bool"), nil
		}
		ck.pulls(b)
		has, err := ck.m.Contains(b, a)
		return value.Bool(has == (op == syntax.In)), err
	}
	return ck.binary(compareOps[op], a, b)
}
