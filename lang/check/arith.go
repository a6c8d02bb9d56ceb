// Operators, subscripts and attributes of what is known in part.
package check

import (
	"reflect"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
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
		ck.unknownEffect(a)
		return ck.binary(op, a, b)
	}
	return ck.binary(op, a, b)
}

// unknownEffect forgets what a change of a value that is not known may have changed.
func (ck *Checker) unknownEffect(vs ...value.Value) {
	for _, v := range vs {
		switch x := v.(type) {
		case value.Unknown:
			if x.Known == nil || !x.Known.Plain {
				ck.effects = true
				ck.havoc()
				return
			}
		case *value.List, *value.Dict, *value.Set, *value.Instance:
			ck.heap.blur(x, value.Unknown{})
		}
	}
}

// longText is how long a text or list, or how large a number, a check makes.
const (
	longText = 1 << 16
	manyBits = 1 << 13
)

// binary is a op b.
func (ck *Checker) binary(op value.Op, a, b value.Value) (value.Value, error) {
	if isUnknown(a) || isUnknown(b) {
		return ck.binaryUnknown(op, a, b)
	}
	if ck.dirty(a, 4) || ck.dirty(b, 4) {
		if value.IsObject(a) || value.IsObject(b) {
			ck.unknownEffect(a, b)
		}
		return nil, value.ErrUnknown
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
	}
	return v
}

// binaryUnknown is an operator of which one side is not known: its type may be.
func (ck *Checker) binaryUnknown(op value.Op, a, b value.Value) (value.Value, error) {
	if !ck.plain(a, 4) || !ck.plain(b, 4) { // an object may say what it means
		if u, ok := a.(value.Unknown); ok && (u.Known == nil || u.Known.Class == "") {
			ck.havoc()
		} else if u, ok := b.(value.Unknown); ok && (u.Known == nil || u.Known.Class == "") {
			ck.havoc()
		}
		return nil, value.ErrUnknown
	}
	if v := ck.sizes(op, a, b); v != nil {
		return v, nil
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
	case x == "list" && y == "list" && op == value.Add, x == "list" && y == "int" && op == value.Mul:
		return known("list"), nil
	}
	return plainUnknown, nil
}

func (ck *Checker) unary(op value.Op, a value.Value) (value.Value, error) {
	if u, ok := a.(value.Unknown); ok {
		if c := className(u); c == "int" || c == "float" {
			return known(c), nil
		}
		if u.Known == nil || !u.Known.Plain {
			ck.havoc()
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
				if u.Known != nil && u.Known.Class != "" && u.Known.Class != "NoneType" && pair[1] == value.None {
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
				ck.havoc()
			}
			return known("bool"), nil
		}
		ck.pulls(b)
		has, err := ck.m.Contains(b, a)
		return value.Bool(has == (op == syntax.In)), err
	}
	return ck.binary(compareOps[op], a, b)
}

// items does subscripts and attributes.
func (f *frame) items(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.GetItem:
		x, i, err := f.pair(in.B, in.C)
		if err != nil {
			return err
		}
		v, err := ck.index(x, i)
		return f.made(pc, in.A, v, err)
	case code.GetItemI:
		x, err := f.get(in.B)
		if err != nil {
			return err
		}
		v, err := ck.index(x, value.Int(in.D))
		return f.made(pc, in.A, v, err)
	case code.GetItem2:
		x, i, err := f.pair(in.B, in.C)
		if err != nil {
			return err
		}
		j, err := f.get(in.C + 1)
		if err != nil {
			return err
		}
		v, err := ck.index(x, value.Tuple{i, j})
		return f.made(pc, in.A, v, err)
	case code.SetItem, code.SetItem2:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		if in.Op == code.SetItem2 {
			j, err := f.get(in.B + 1)
			if err != nil {
				return err
			}
			i = value.Tuple{i, j}
		}
		v, err := f.get(in.C)
		if err != nil {
			return err
		}
		return ck.storeItem(x, i, v)
	case code.AugItem:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		b, err := f.get(in.C)
		if err != nil {
			return err
		}
		old, err := ck.index(x, i)
		if err != nil {
			if err == value.ErrUnknown {
				return ck.storeItem(x, i, value.Unknown{})
			}
			return err
		}
		v, err := ck.operation(value.Op(in.D), old, b, true)
		if err == value.ErrUnknown {
			v, err = value.Unknown{}, nil
		}
		if err != nil {
			return err
		}
		return ck.storeItem(x, i, v)
	case code.DelItem:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		if isUnknown(x) || isUnknown(i) || ck.dirty(x, 2) {
			ck.unknownEffect(x)
			return nil
		}
		ck.mutates(x)
		return ck.m.DelItem(x, i)
	case code.MakeSlice:
		s := &value.Slice{}
		for k, part := range []*value.Value{&s.Start, &s.Stop, &s.Step} {
			v, err := f.get(in.B + uint8(k))
			if err != nil {
				return err
			}
			*part = v
		}
		f.put(in.A, s)
		return nil
	}
	return f.attributes(pc, in)
}

// mutates readies a value for a change by the machine.
func (ck *Checker) mutates(x value.Value) {
	switch x.(type) {
	case *value.List, *value.Dict, *value.Set:
		ck.heap.touch(x)
	case *value.Instance:
		ck.heap.touch(x)
		if held := x.(*value.Instance).Held; tracked(held) {
			ck.heap.touch(held)
		}
	case *value.Array:
	default:
		if len(ck.heap.marks) > 0 && hashable(x) {
			ck.heap.spoil[x] = true
		}
	}
}

// index is x[i].
func (ck *Checker) index(x, i value.Value) (value.Value, error) {
	if elem, vague := ck.heap.vague[keyOf(x)]; vague {
		if _, isObject := x.(*value.Instance); isObject {
			ck.havoc()
			return nil, value.ErrUnknown
		}
		if s, ok := i.(*value.Slice); ok && s != nil {
			return known("list"), nil
		}
		if elem == nil {
			return nil, value.ErrUnknown
		}
		return elem, nil
	}
	if u, ok := x.(value.Unknown); ok {
		if u.Known == nil || !u.Known.Plain {
			if u.Known == nil || u.Known.Class == "" {
				ck.havoc()
			}
			return nil, value.ErrUnknown
		}
		if u.Known.Class == "str" {
			return known("str"), nil
		}
		return plainUnknown, nil
	}
	if !ck.settledIndex(i) {
		return ck.indexUnknown(x, i)
	}
	if ck.dirty(x, 1) {
		return nil, value.ErrUnknown
	}
	if a, ok := x.(*value.Array); ok {
		ck.spend(20)
		if v := ck.sizedIndex(a, i); v != nil {
			return v, nil
		}
		if err := outside(a, i); err != nil {
			return nil, err
		}
	}
	if _, isMapping := x.(*value.Dict); !isMapping {
		ck.mutatesOnRead(x)
	}
	v, err := ck.m.Index(x, i)
	if err == nil {
		ck.heap.knowAll(v, 1000)
		v = ck.typed(v)
	}
	return v, err
}

// outside is the error of a list of numbers as an index of which one is out of range.
func outside(a *value.Array, i value.Value) error {
	l, ok := i.(*value.List)
	if !ok || a.Rank() < 1 || a.Dims()[0] < 0 {
		return nil
	}
	n := a.Dims()[0]
	for _, e := range l.Values() {
		k, isInt := e.(value.Int)
		if !isInt {
			return nil
		}
		if int(k) >= n || int(k) < -n {
			return value.Staticf(value.IndexError, "index %d is out of bounds for axis 0 with size %d", int(k), n)
		}
	}
	return nil
}

// mutatesOnRead readies a defaultdict, which puts in what is missing.
func (ck *Checker) mutatesOnRead(x value.Value) {
	if d, ok := x.(interface{ Dict() *value.Dict }); ok {
		ck.heap.touch(d.Dict())
	}
}

// settledIndex reports an index of which all is known that types can tell.
func (ck *Checker) settledIndex(i value.Value) bool {
	switch x := i.(type) {
	case value.Unknown:
		return false
	case value.Tuple:
		for _, e := range x {
			if !ck.settledIndex(e) {
				return false
			}
		}
	case *value.Slice:
		return !isUnknown(x.Start) && !isUnknown(x.Stop) && !isUnknown(x.Step)
	}
	return !ck.dirty(i, 3)
}

// indexUnknown is x[i] where i is not known.
func (ck *Checker) indexUnknown(x, i value.Value) (value.Value, error) {
	switch c := x.(type) {
	case value.Tuple, *value.List:
		elems := builtin.SequenceOf(c)
		if s, ok := i.(*value.Slice); ok && s != nil {
			if _, isList := c.(*value.List); isList {
				return value.Unknown{Known: &value.Known{Class: "list", Plain: ck.allPlain(elems, 4)}}, nil
			}
			return nil, value.ErrUnknown
		}
		var out value.Value
		for _, e := range elems {
			if tracked(e) && len(elems) > 1 {
				return nil, value.ErrUnknown
			}
			out = ck.join(out, e)
		}
		if out == nil {
			return nil, value.ErrUnknown
		}
		return out, nil
	case *value.Dict:
		var out value.Value
		for _, e := range c.Values() {
			if tracked(e) && c.Len() > 1 {
				return nil, value.ErrUnknown
			}
			out = ck.join(out, e)
		}
		if out == nil || !ck.plain(i, 3) {
			return nil, value.ErrUnknown
		}
		return out, nil
	case value.Str:
		return known("str"), nil
	case *value.Range:
		return known("int"), nil
	case *value.Array:
		return ck.indexArray(c, i)
	}
	if !ck.plain(x, 3) {
		ck.havoc()
	}
	return nil, value.ErrUnknown
}

// storeItem is x[i] = v.
func (ck *Checker) storeItem(x, i, v value.Value) error {
	switch c := x.(type) {
	case value.Unknown:
		ck.unknownEffect(x)
		return nil
	case *value.Array:
		if isUnknown(v) || !ck.settledIndex(i) {
			return nil
		}
		if ck.dirty(v, 3) {
			return nil
		}
		ck.spend(20)
		err := ck.m.StoreItem(x, i, v)
		if err == value.ErrUnknown {
			return nil
		}
		return err
	case *value.List, *value.Dict:
		elem, vague := ck.heap.vague[c]
		_, isDict := c.(*value.Dict)
		if vague || isUnknown(i) || !isDict && !ck.settledIndex(i) || isDict && !ck.exact(i, 4) {
			if !vague {
				elem = ck.elemOf(ck.heap.read(c))
			}
			add := v
			if s, ok := i.(*value.Slice); ok && s != nil {
				add = ck.elements(v)
			}
			ck.heap.blur(c, ck.joinElem(elem, add))
			return nil
		}
		if s, ok := i.(*value.Slice); ok && s != nil && (isUnknown(v) || ck.dirty(v, 1)) {
			ck.heap.blur(c, value.Unknown{})
			return nil
		}
		ck.heap.touch(c)
		return ck.m.StoreItem(x, i, v)
	}
	if ck.dirty(x, 2) || !ck.settledIndex(i) {
		ck.unknownEffect(x)
		if value.IsObject(x) {
			ck.havoc()
		}
		return nil
	}
	if d, ok := x.(interface{ Dict() *value.Dict }); ok {
		ck.heap.touch(d.Dict())
	} else {
		ck.mutates(x)
	}
	err := ck.m.StoreItem(x, i, v)
	if err == value.ErrUnknown {
		ck.unknownEffect(x)
		return nil
	}
	return err
}

// elemOf is what all elements of a container are.
func (ck *Checker) elemOf(c content) value.Value {
	j := &joiner{ck: ck}
	return j.summary(c, content{vague: true})
}

func (ck *Checker) joinElem(a, b value.Value) value.Value {
	if tracked(b) && a != b {
		b = value.Unknown{}
	}
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	return ck.join(a, b)
}

// elements is what all elements of an iterable are.
func (ck *Checker) elements(v value.Value) value.Value {
	switch x := v.(type) {
	case value.Tuple:
		return ck.elemOf(content{elems: x})
	case *value.List:
		c := ck.heap.read(x)
		return ck.elemOf(c)
	case *value.Range:
		return known("int")
	case value.Str:
		return known("str")
	case value.Unknown:
		if x.Known != nil && x.Known.Plain {
			return plainUnknown
		}
	}
	return value.Unknown{}
}

func (f *frame) attributes(pc int, in code.Ins) error {
	ck := f.ck
	name := f.c.Sites[in.D].Name
	switch in.Op {
	case code.GetAttr:
		x, err := f.get(in.B)
		if err != nil {
			return err
		}
		v, err := ck.attr(x, name)
		return f.made(pc, in.A, v, err)
	case code.HasAttr:
		x, err := f.get(in.A)
		if err != nil {
			return err
		}
		switch x.(type) {
		case *value.Module:
			_, err := ck.attr(x, name)
			return err
		case *value.Array, *value.List, *value.Dict, *value.Set, value.Str, value.Bytes, value.Tuple, value.Int, value.Float, value.NoneType:
			if _, ok := builtin.AttrEntry(x, name); !ok {
				_, err := ck.m.Attr(x, name)
				return err
			}
		}
		return nil
	case code.SetAttr:
		x, v, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		return ck.setAttr(x, name, v)
	}
	x, err := f.get(in.A)
	if err != nil {
		return err
	}
	if isUnknown(x) || ck.dirty(x, 2) {
		ck.unknownEffect(x)
		return nil
	}
	if _, ok := x.(*value.Instance); !ok && len(ck.heap.marks) > 0 {
		ck.lose()
	}
	ck.mutates(x)
	return value.DelAttr(ck.m, x, name)
}

// attr is x.name.
func (ck *Checker) attr(x value.Value, name string) (value.Value, error) {
	if _, vague := ck.heap.vague[keyOf(x)]; vague {
		if o, ok := x.(*value.Instance); ok { // what its class defines is known
			if v, owner, found := o.Class().Find(name); found && owner.Body != nil {
				if fn, isFunction := v.(*Function); isFunction {
					return &value.Method{Fn: fn, Self: x}, nil
				}
			}
			ck.havoc()
			return nil, value.ErrUnknown
		}
		v, _, ok := builtin.Attr(x, name)
		if ok && v != nil {
			return v, nil
		}
		return nil, value.ErrUnknown
	}
	if u, ok := x.(value.Unknown); ok {
		if u.Known != nil && u.Known.Plain {
			return plainUnknown, nil
		}
		ck.havoc()
		return nil, value.ErrUnknown
	}
	if ck.dirty(x, 1) {
		return nil, value.ErrUnknown
	}
	if fn, ok := x.(*Function); ok && fn.renamed && strings.HasPrefix(name, "__") && name != "__dict__" {
		return nil, value.ErrUnknown
	}
	if a, ok := x.(*value.Array); ok {
		if v := ck.sizedAttr(a, name); v != nil {
			return v, nil
		}
	}
	v, err := ck.m.Attr(x, name)
	if err != nil {
		return nil, ck.lacks(x, err)
	}
	if ck.blurred && tracked(v) {
		if _, isObject := x.(*value.Instance); !isObject {
			return nil, value.ErrUnknown
		}
	}
	if tracked(v) {
		if _, old := ck.heap.born[v]; !old {
			ck.heap.born[v] = 0
		}
	}
	return ck.typed(v), nil
}

// lacks is the error of an attribute that is not there: it is sure of values whose
// attributes only the program could change, in ways that are followed.
func (ck *Checker) lacks(x value.Value, err error) error {
	ve, ok := err.(*value.Error)
	if !ok || ve.Class != "AttributeError" {
		return err
	}
	switch c := x.(type) {
	case *value.Array, value.Int, value.BigInt, value.Float, value.Complex, value.Bool, value.Str, value.Bytes, value.NoneType, value.Tuple,
		*value.List, *value.Dict, *value.Set, *value.Range, *builtin.Func, value.DType, *value.Slice:
		ve.Static = true
	case *value.Module:
		_, followed := ck.mods[c.Name]
		ve.Static = !followed
	case *value.Instance:
		ve.Static = ck.settledClass(c.Class())
	case *value.Class:
		ve.Static = c.Body == nil
	}
	if !ve.Static {
		ck.havoc()
		return value.ErrUnknown
	}
	return err
}

// settledClass reports a class of which all attributes are known: it answers no other
// way, and nothing that was not followed has changed objects.
func (ck *Checker) settledClass(c *value.Class) bool {
	if ck.blurred {
		return false
	}
	for _, name := range []string{"__getattr__", "__getattribute__"} {
		if _, owner, found := c.Find(name); found && owner.Body != nil {
			return false
		}
	}
	return true
}

func (ck *Checker) setAttr(x value.Value, name string, v value.Value) error {
	switch c := x.(type) {
	case value.Unknown:
		ck.unknownEffect(x)
		return nil
	case *value.Array:
		if len(ck.heap.marks) > 0 || ck.depth > 1 || isUnknown(v) {
			ck.lose()
		}
		if name == "shape" {
			return ck.setShape(c, v)
		}
		ck.lose()
	case *value.Instance:
		if _, vague := ck.heap.vague[c]; vague {
			if _, owner, found := c.Class().Find("__setattr__"); found && owner.Body != nil {
				ck.havoc()
			}
			return nil
		}
		ck.heap.touch(c)
		return ck.m.SetAttr(x, name, v)
	}
	switch c := x.(type) {
	case *Function:
		if strings.HasPrefix(name, "__") { // its defaults or its code, perhaps
			fn := &c.remade
			*fn = *fn || name == "__defaults__" || name == "__kwdefaults__" || name == "__code__"
			c.renamed = true
			return nil
		}
		ck.heap.know(c.Own())
		ck.heap.touch(c.Own())
		return ck.m.SetAttr(x, name, v)
	case *value.Module:
		return ck.m.SetAttr(x, name, v)
	}
	if len(ck.heap.marks) > 0 { // it cannot be put back
		if hashable(x) {
			ck.heap.spoil[x] = true
		}
		return nil
	}
	return ck.m.SetAttr(x, name, v)
}
