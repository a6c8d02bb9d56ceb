// Operators and comparisons of what is known in part.
package check

import (
	"errors"
	"reflect"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/check/weigh"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

func isPointer(v object.Value) bool { return reflect.TypeOf(v).Kind() == reflect.Pointer }

var arithOps = [...]object.Op{object.Add, object.Sub, object.Mul, object.Div, object.FloorDiv, object.Mod}

var compareOps = map[syntax.Op]object.Op{syntax.Lt: object.Lt, syntax.Le: object.Le, syntax.Gt: object.Gt, syntax.Ge: object.Ge, syntax.Eq: object.Eq, syntax.Ne: object.Ne}

func (f *frame) arith(pc int, in code.Ins) error {
	ck := f.ck
	switch op := in.Op; {
	case op < code.AddI:
		return f.operate(pc, in, arithOps[op-code.Add], in.D&code.InPlace != 0)
	case op < code.AddK:
		return f.operateWith(pc, in, arithOps[op-code.AddI], object.Int(in.D))
	case op < code.Binary:
		return f.operateWith(pc, in, arithOps[op-code.AddK], f.c.Consts[in.D])
	case op == code.Binary:
		return f.operate(pc, in, object.Op(in.D>>2), in.D&code.InPlace != 0)
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
		return f.made(pc, in.A, object.Bool(!t), err)
	case code.Neg:
		v, err = ck.unary(object.Neg, v)
	default:
		v, err = ck.unary(object.Op(in.D), v)
	}
	return f.made(pc, in.A, v, err)
}

func (f *frame) operate(pc int, in code.Ins, op object.Op, inPlace bool) error {
	a, b, err := f.pair(in.B, in.C)
	if err != nil {
		return err
	}
	v, err := f.ck.operation(op, a, b, inPlace)
	return f.made(pc, in.A, v, err)
}

func (f *frame) operateWith(pc int, in code.Ins, op object.Op, k object.Value) error {
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

func (ck *Checker) operation(op object.Op, a, b object.Value, inPlace bool) (object.Value, error) {
	if !inPlace {
		return ck.binary(op, a, b)
	}
	switch x := a.(type) {
	case *object.List:
		if elem, vague := ck.heap.vague[x]; vague || ck.dirty(b, 4) || isUnknown(b) {
			if op == object.Add {
				if from, err := ck.consumed(b, false); err == nil {
					b = from
				}
				if !vague {
					elem = ck.elemOf(ck.heap.read(x))
				}
				ck.heap.blur(x, ck.joinElem(elem, ck.elements(b)))
				return x, nil
			}
			if c := className(b); op == object.Mul && (c == "int" || c == "bool") {
				if !vague {
					elem = ck.elemOf(ck.heap.read(x))
				}
				ck.heap.blur(x, elem)
				return x, nil
			}
			ck.heap.blur(x, object.Unknown{})
			return x, nil
		}
		ck.heap.touch(x)
		return ck.m.InPlace(op, a, b)
	case *object.Array:
		if isUnknown(b) {
			if _, err := ck.binary(op, a, b); err != nil && err != object.ErrUnknown {
				return nil, err
			}
			if x.Scalar {
				return ck.binary(op, a, b)
			}
			return x, nil
		}
		if !x.Scalar {
			v, err := ck.m.InPlace(op, a, b)
			if err == object.ErrUnknown { // what it holds is not known, and its type stays
				return x, nil
			}
			return v, err
		}
		return ck.binary(op, a, b)
	case *object.Set, *object.Dict, *object.Instance:
		if className(a) == "frozenset" {
			return ck.binary(op, a, b)
		}
		if ck.dirty(a, 4) || ck.dirty(b, 4) || isUnknown(b) {
			if ck.containersInPlace(op, a, b) {
				return a, nil
			}
			if object.IsObject(a) && !ck.changesObject(op, a) {
				return ck.objectInPlace(op, a, b)
			}
			ck.unknownEffect(a, b)
			if o, isObject := a.(*object.Instance); isObject {
				if !changesItself(o, op) {
					return nil, object.ErrUnknown
				}
				ck.asksFor(effects.AsOperand | effects.AsWalk | effects.AsOrder)
			}
			return a, nil
		}
		ck.heap.touch(x)
		return ck.m.InPlace(op, a, b)
	case object.Unknown:
		if c := className(x); (c == "bytearray" || c == "array.array") && (op == object.Add || op == object.Mul) && ck.plain(b, 4) {
			return x, nil // it is changed itself
		}
		if several(x) {
			return ck.each(x, func(a object.Value) (object.Value, error) { return ck.operation(op, a, b, true) })
		}
		if ofClass(x) != nil && !ck.changesObject(op, x) {
			return ck.objectInPlace(op, a, b)
		}
		if x.Known == nil || !x.Known.Plain {
			ck.changedBy(inPlaceOf(op, b), effects.AsOperand|effects.AsWalk)
		}
		if className(x) == "list" && op == object.Add { // it takes what any walk gives
			return ck.addsTo(x, b)
		}
		v, err := ck.binary(op, a, b)
		if ofClass(x) != nil {
			return nil, object.ErrUnknown
		}
		if tracked(v) { // it may be what stood there, which others have too
			v = ck.kindOf(v)
		}
		return v, err
	}
	if e, ok := builtin.AttrEntry(a, inPlaceNames[op]); ok && e.Effect { // a deque
		if _, err := ck.callBuiltin(e, []object.Value{a, b}, nil); err != nil && err != object.ErrUnknown {
			return nil, err
		}
		return a, nil
	}
	return ck.binary(op, a, b)
}

// inPlaceNames are the methods of containers for operators that change them.
var inPlaceNames = map[object.Op]string{object.Add: "__iadd__", object.Mul: "__imul__", object.Or: "__ior__", object.And: "__iand__", object.Sub: "__isub__", object.Xor: "__ixor__"}

// changesItself reports an object of a class that is made from a container whose own operator
// changes it: it stays what it is.
func changesItself(o *object.Instance, op object.Op) bool {
	name := inPlaceNames[op]
	switch o.Held().(type) {
	case *object.List:
		if op != object.Add && op != object.Mul {
			return false
		}
	case *object.Dict:
		if op != object.Or {
			return false
		}
	case *object.Set:
		if op == object.Add || op == object.Mul {
			return false
		}
	default:
		return false
	}
	_, owner, found := o.Class().Find(name)
	return name != "" && (!found || owner.Body == nil)
}

// unknownEffect forgets what a change of a value that is not known may have changed.
func (ck *Checker) unknownEffect(vs ...object.Value) {
	for _, v := range vs {
		if x, ok := v.(object.Unknown); ok {
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
func (ck *Checker) binary(op object.Op, a, b object.Value) (object.Value, error) {
	if several(a) {
		return ck.each(a, func(a object.Value) (object.Value, error) { return ck.binary(op, a, b) })
	}
	if several(b) {
		return ck.each(b, func(b object.Value) (object.Value, error) { return ck.binary(op, a, b) })
	}
	if isUnknown(a) || isUnknown(b) {
		return ck.binaryUnknown(op, a, b)
	}
	if ck.dirty(a, 4) || ck.dirty(b, 4) {
		if v := ck.containers(op, a, b); v != nil {
			return v, nil
		}
		if object.IsObject(a) || object.IsObject(b) {
			if v, err, done := ck.objectsOp(op, a, b); done {
				return v, err
			}
			ck.unknownEffect(a, b)
		}
		return nil, object.ErrUnknown
	}
	if x, ok := a.(object.Tuple); ok && (op == object.Eq || op == object.Ne) {
		if y, ok := b.(object.Tuple); ok && !ck.exact(x, 2) || !ck.exact(y, 2) {
			if eq, decided := ck.equalTuples(x, y); decided {
				return object.Bool(eq == (op == object.Eq)), nil
			}
		}
	}
	if ck.tooLarge(op, a, b) || weigh.Heavy(a, b) {
		return nil, object.ErrUnknown
	}
	_, arrayA := a.(*object.Array)
	_, arrayB := b.(*object.Array)
	if arrayA || arrayB {
		ck.spend(20)
	}
	v, err := ck.m.Binary(op, a, b)
	if c := className(a); err == object.ErrUnknown && op == object.Mod && (c == "str" || c == "bytes") {
		if !ck.plain(b, 4) {
			ck.asksFor(effects.AsText | effects.AsItem | effects.AsNumber)
		}
		return known(c), nil
	}
	if err == nil && several(v) {
		if answers, may := answered(v); may && object.IsObject(b) {
			return nil, object.ErrUnknown
		} else if may {
			v = ck.oneOf(answers...)
		}
	}
	if err == nil {
		v = ck.refined(v, []object.Value{a, b}, func() (object.Value, bool) {
			return ck.tried([]object.Value{a, b}, func(ins []object.Value) (object.Value, error) { return ck.m.Binary(op, ins[0], ins[1]) })
		})
		v = ck.typed(v)
	}
	return v, err
}

// tooLarge reports results that take more than a check may make.
func (ck *Checker) tooLarge(op object.Op, a, b object.Value) bool {
	switch op {
	case object.Mul, object.LShift, object.Pow, object.Add:
	default:
		return false
	}
	size := func(v object.Value) int {
		switch x := v.(type) {
		case object.Str:
			return len(x)
		case object.Bytes:
			return len(x)
		case *object.List:
			return x.Len()
		case object.Tuple:
			return len(x)
		}
		return 0
	}
	if n := size(a) + size(b); op == object.Add {
		ck.spend(n / 8)
		return n > longText
	} else if op == object.Mul && n > 0 {
		k := object.Int(1)
		for _, v := range []object.Value{a, b} {
			if i, ok := v.(object.Int); ok {
				k = i
			}
		}
		ck.spend(n / 8)
		return k > longText || int(k)*n > longText
	}
	x, okA := object.Big(a)
	y, okB := object.Big(b)
	if !okA || !okB {
		return false
	}
	switch op {
	case object.Mul:
		return x.BitLen()+y.BitLen() > manyBits
	case object.LShift:
		return !y.IsInt64() || y.Int64() > manyBits
	case object.Pow:
		return y.Sign() > 0 && (!y.IsInt64() || float64(y.Int64())*float64(x.BitLen()) > manyBits)
	}
	return false
}

// typed gives of an array its type alone: what it holds may change.
func (ck *Checker) typed(v object.Value) object.Value {
	if a, ok := v.(*object.Array); ok && !a.Scalar {
		if _, ready := a.Ready(); ready {
			return arrayOf(a.Type(), false)
		}
		return ck.named(a)
	}
	return v
}

// binaryUnknown is an operator of which one side is not known: its type may be.
func (ck *Checker) binaryUnknown(op object.Op, a, b object.Value) (object.Value, error) {
	if v := ck.containers(op, a, b); v != nil {
		return v, nil
	}
	if c := className(a); op == object.Mod && (c == "str" || c == "bytes") { // whatever is put into it
		if !ck.plain(b, 4) {
			ck.asksFor(effects.AsText | effects.AsItem | effects.AsNumber)
		}
		return known(c), nil
	}
	if v, err, done := ck.objectsOp(op, a, b); done {
		return v, err
	}
	if !ck.plain(a, 4) || !ck.plain(b, 4) { // an object may say what it means
		what := effects.AsOperand | effects.AsText
		if op >= object.Eq && op <= object.Ge {
			what = effects.AsOrder
		}
		if u, ok := a.(object.Unknown); ok && (u.Known == nil || u.Known.Class == "") {
			ck.asksFor(what)
		} else if u, ok := b.(object.Unknown); ok && (u.Known == nil || u.Known.Class == "") {
			ck.asksFor(what)
		}
		return nil, object.ErrUnknown
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
		for _, pair := range [][2]object.Value{{a, b}, {b, a}} {
			arr, isArray := pair[0].(*object.Array)
			if !isArray {
				continue
			}
			switch className(pair[1]) {
			case "int", "float", "bool":
				one := object.Value(object.Int(1))
				if className(pair[1]) == "float" {
					one = object.Float(1)
				} else if className(pair[1]) == "bool" {
					one = object.Bool(true)
				}
				l, r := object.Value(arr), one
				if pair[0] != a || a == b {
					l, r = one, arr
				}
				ck.spend(20)
				v, err := ck.m.Binary(op, l, r)
				if err != nil && op == object.MatMul { // whatever number it is
					return nil, static(err)
				}
				if res, ok := v.(*object.Array); ok && err == nil {
					return arrayOf(res.Type(), res.Scalar), nil
				}
			}
		}
		return nil, object.ErrUnknown
	case op >= object.Eq && op <= object.Ge:
		return known("bool"), nil
	case num(x) && num(y):
		float := x == "float" || y == "float"
		switch op {
		case object.Add, object.Sub, object.Mul, object.FloorDiv, object.Mod:
			if float {
				return known("float"), nil
			}
			return known("int"), nil
		case object.Div:
			return known("float"), nil
		case object.And, object.Or, object.Xor, object.LShift, object.RShift:
			if !float && !(x == "bool" && y == "bool") {
				return known("int"), nil
			}
		}
	case facts.Operator(x, op.String(), y) != "":
		return known(facts.Operator(x, op.String(), y)), nil
	case x == "str" && (op == object.Mod || op == object.Add && y == "str" || op == object.Mul && y == "int"):
		return known("str"), nil
	case x == "list" && y == "list" && op == object.Add, x == "list" && y == "int" && op == object.Mul, x == "int" && y == "list" && op == object.Mul:
		l := object.NewList()
		elem := object.Value(nil)
		for _, v := range []object.Value{a, b} {
			if className(v) == "list" {
				elem = ck.joinElem(elem, ck.elements(v))
			}
		}
		ck.newVague(l, elem, nil)
		return l, nil
	}
	return plainUnknown, nil
}

// sampled is an operator between values of which the types alone decide what it gives.
func (ck *Checker) sampled(op object.Op, a, b object.Value) (v object.Value, err error, done bool) {
	x, y := sampleOf(a), sampleOf(b)
	if x == nil || y == nil {
		return nil, nil, false
	}
	if op == object.Mod && (className(a) == "str" || className(a) == "bytes") {
		return known(className(a)), nil, true
	}
	if op == object.Pow {
		return ck.power(a, b), nil, true
	}
	v, err = ck.m.Binary(op, x, y)
	var ve *object.Error
	switch {
	case err == nil && className(v) == "tuple":
		return object.Unknown{Known: &object.Known{Class: "tuple", Plain: ck.plain(a, 4) && ck.plain(b, 4)}}, nil, true
	case err == nil && className(v) != "":
		return ck.kindOf(v), nil, true
	case errors.As(err, &ve) && ve.Class == "TypeError":
		ve.Static = true
		return nil, ve, true
	}
	return nil, nil, false
}

// power is a ** b of numbers.
func (ck *Checker) power(a, b object.Value) object.Value {
	whole := func(v object.Value) bool { return className(v) == "int" || className(v) == "bool" }
	n, exact := b.(object.Int)
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
func sampleOf(v object.Value) object.Value {
	switch className(v) {
	case "int", "float", "str", "bool", "bytes", "tuple":
		return likeOf(object.Unknown{Known: &object.Known{Class: className(v)}})
	case "complex":
		return object.Complex(1)
	case "NoneType":
		return object.None
	}
	return nil
}

func (ck *Checker) unary(op object.Op, a object.Value) (object.Value, error) {
	if several(a) {
		return ck.each(a, func(a object.Value) (object.Value, error) { return ck.unary(op, a) })
	}
	if u, ok := a.(object.Unknown); ok {
		switch c := className(u); {
		case c == "int", c == "float" && op != object.Invert, c == "complex" && op != object.Invert:
			return known(c), nil
		case c == "bool":
			return known("int"), nil
		}
		if v, err, done := ck.objectOp(op, u); done {
			return v, err
		}
		if u.Known == nil || !u.Known.Plain {
			ck.asksFor(effects.AsOperand)
		}
		return nil, object.ErrUnknown
	}
	if ck.dirty(a, 4) {
		if v, err, done := ck.objectOp(op, a); done {
			return v, err
		}
		ck.unknownEffect(a)
		return nil, object.ErrUnknown
	}
	v, err := ck.m.Unary(op, a)
	if err == nil {
		v = ck.typed(v)
	}
	return v, err
}

func (ck *Checker) compare(op syntax.Op, a, b object.Value) (object.Value, error) {
	switch op {
	case syntax.Is, syntax.IsNot:
		for _, pair := range [][2]object.Value{{a, b}, {b, a}} {
			if u, ok := pair[0].(object.Unknown); ok {
				if pair[1] == object.None && !mayBeNone(u) {
					return object.Bool(op == syntax.IsNot), nil
				}
				return nil, object.ErrUnknown
			}
		}
		_, arrayA := a.(*object.Array)
		_, arrayB := b.(*object.Array)
		if arrayA && arrayB {
			return nil, object.ErrUnknown
		}
		same, err := ck.m.Identical(a, b)
		return object.Bool(same == (op == syntax.Is)), err
	case syntax.In, syntax.NotIn:
		if isUnknown(a) || isUnknown(b) || ck.dirty(a, 4) || ck.dirty(b, 4) || weigh.Heavy(a, b) {
			if !ck.plain(a, 4) || !ck.plain(b, 4) {
				ck.asksFor(effects.AsWalk | effects.AsOrder)
			}
			return known("bool"), nil
		}
		ck.pulls(b)
		has, err := ck.m.Contains(b, a)
		return object.Bool(has == (op == syntax.In)), err
	}
	return ck.binary(compareOps[op], a, b)
}
