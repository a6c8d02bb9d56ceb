// What raises nothing: instructions inside of a try of which it is known that they go well, or of
// which all is known, so that they fail for sure or not at all. Of others the way is followed on
// which they raise.
package check

import (
	"errors"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// quiet reports an instruction that raises nothing if following it meets no error and gives
// something known.
func (f *frame) quiet(in code.Ins) bool {
	ck := f.ck
	switch op := in.Op; {
	case op >= code.Add && op <= code.Compare:
		return f.quietOperator(in)
	case op == code.JT || op == code.JF:
		return ck.hasTruth(f.regs[in.A])
	case op >= code.JLt && op <= code.JNe:
		return comparable(jumpOps[op-code.JLt], f.regs[in.A], f.regs[in.B])
	case op >= code.JLtK && op <= code.JNeK:
		return comparable(jumpOps[op-code.JLtK], f.regs[in.A], f.c.Consts[in.B])
	case op >= code.Call && op <= code.CallMethod:
		return f.quietCall(in)
	}
	switch in.Op {
	case code.GetItem:
		return ck.quietItem(f.regs[in.B], f.regs[in.C])
	case code.GetItemI:
		return ck.quietItem(f.regs[in.B], object.Int(in.D))
	case code.SetItem:
		d, isDict := f.regs[in.A].(*object.Dict)
		return isDict && isScalar(f.regs[in.B]) && ck.scalarKeys(d) || !isDict && ck.quietItem(f.regs[in.A], f.regs[in.B])
	case code.GetAttr:
		return ck.quietAttr(f.regs[in.B], f.c.Sites[in.D].Name)
	case code.SetAttr:
		return ck.quietSet(f.regs[in.A], f.c.Sites[in.D].Name)
	case code.Format:
		return in.D == 0 && isScalar(f.regs[in.B])
	case code.Join:
		return true
	case code.LoadName:
		return f.building == nil
	case code.Iter:
		switch f.regs[in.B].(type) {
		case *object.List, object.Tuple, *object.Range, object.Str, *object.Dict, *object.Set:
			return true
		}
	case code.ForLoop:
		w, ok := f.regs[in.A].(*walk)
		if !ok {
			return false
		}
		switch w.over.(type) {
		case *object.List, object.Tuple, *object.Range, object.Str:
			return true
		}
	case code.Unpack:
		switch x := f.regs[in.B].(type) {
		case object.Tuple:
			return true
		case *object.List:
			return !ck.dirty(x, 1)
		}
	}
	return false
}

// blank reports a value of which nothing is known.
func blank(v object.Value) bool {
	u, ok := v.(object.Unknown)
	return ok && u.Known.Text() == ""
}

// quietly does such an instruction. Where it gives something unknown after all, or an error that is
// not sure, there is a way on which it raises.
func (f *frame) quietly(pc int, in code.Ins) {
	ck, slot, calls := f.ck, in.A, in.Op == code.Call || in.Op == code.CallMethod
	if calls {
		slot = in.C
	}
	follows := calls && f.callee(in) != nil
	if follows { // it may find ways that end in this frame's handlers
		f.split()
		defer f.settle()
	}
	known := follows || !calls && !writesA(in.Op)
	before := f.regs[slot]
	ck.m.R.At(diag.Place{File: f.c.File, Span: f.c.Nodes[pc].Span()})
	err := f.exec(pc, in)
	switch v := f.regs[slot]; {
	case err == nil && !known && blank(v):
		f.regs[slot] = before
		f.mayThrow(pc)
		f.regs[slot] = v
	case err != nil && err != errNever && !f.shows(err):
		f.mayThrow(pc)
	}
	f.meets(pc, in, err)
}

// shows reports an error that an instruction is sure to meet.
func (f *frame) shows(err error) bool {
	var fl *failure
	var d *diag.Error
	return errors.As(err, &fl) || errors.As(err, &d) || f.ck.sure(err)
}

// isScalar reports a number, a text or None, of which the value or the type alone is known.
func isScalar(v object.Value) bool {
	switch v.(type) {
	case object.Int, object.BigInt, object.Float, object.Complex, object.Bool, object.Str, object.Bytes, object.NoneType:
		return true
	}
	return scalars[className(v)]
}

// definite reports a number, a text, None, or a tuple of such, of which the value is known.
func definite(v object.Value) bool {
	if t, ok := v.(object.Tuple); ok {
		return len(t) < 20 && !slices.ContainsFunc(t, func(e object.Value) bool { return !definite(e) })
	}
	return v != nil && !isUnknown(v) && isScalar(v)
}

// comparable reports values that an operator compares without an error.
func comparable(op object.Op, a, b object.Value) bool {
	if definite(a) && definite(b) {
		return true
	}
	x, y := className(a), className(b)
	real := func(c string) bool { return c == "int" || c == "float" || c == "bool" }
	return isScalar(a) && isScalar(b) && (op == object.Eq || op == object.Ne || real(x) && real(y) || x == y && x == "str")
}

// quietOperator is quiet of an operator or comparison.
func (f *frame) quietOperator(in code.Ins) bool {
	a, b := f.regs[in.B], object.Value(nil)
	var op object.Op
	switch o := in.Op; {
	case o < code.AddI:
		b, op = f.regs[in.C], arithOps[o-code.Add]
	case o < code.AddK:
		b, op = object.Int(in.D), arithOps[o-code.AddI]
	case o < code.Binary:
		b, op = f.c.Consts[in.D], arithOps[o-code.AddK]
	case o == code.Binary:
		b, op = f.regs[in.C], object.Op(in.D>>2)
	case o == code.Compare:
		b = f.regs[in.C]
		if is := syntax.Op(in.D); is == syntax.Is || is == syntax.IsNot {
			return true
		}
		op, known := compareOps[syntax.Op(in.D)]
		return known && comparable(op, a, b) || !known && f.ck.hasMembers(a, b)
	case o == code.Not:
		return f.ck.hasTruth(a)
	default:
		return definite(a) || o == code.Neg && (className(a) == "int" || className(a) == "float")
	}
	if in.Op >= code.AddI && in.Op < code.Binary && in.C&code.Left != 0 {
		a, b = b, a
	}
	return definite(a) && definite(b) || goesWell(op, a, b)
}

// goesWell reports an operator that raises nothing between values of such types.
func goesWell(op object.Op, a, b object.Value) bool {
	x, y := className(a), className(b)
	whole := func(c string) bool { return c == "int" || c == "bool" }
	_, written := b.(object.Int)
	if _, first := a.(object.Int); first && y == "float" || written && x == "float" {
		written, x, y = true, "float", "float" // a small number
	}
	switch op {
	case object.Add:
		return whole(x) && whole(y) || x == y && (x == "float" || x == "str" || x == "list")
	case object.Sub, object.Mul:
		return whole(x) && whole(y) || x == "float" && y == "float"
	case object.And, object.Or, object.Xor:
		return whole(x) && whole(y)
	case object.Div:
		return x == "float" && nonzero(b)
	case object.FloorDiv, object.Mod:
		return (x == "float" && y == "float" || whole(x) && whole(y)) && nonzero(b)
	}
	return false
}

func nonzero(v object.Value) bool {
	switch x := v.(type) {
	case object.Int:
		return x != 0
	case object.Float:
		return x != 0
	}
	return false
}

// hasTruth reports a value of which asking whether it is true raises nothing.
func (ck *Checker) hasTruth(v object.Value) bool {
	switch x := v.(type) {
	case *object.List, *object.Dict, *object.Set, object.Tuple, *object.Range, *Function, *object.Class, *object.Exception, *builtin.Func:
		return true
	case *object.Instance:
		return x.Held() == nil && ck.looksUp(x.Class()) && !hasOwn(x.Class(), "__bool__") && !hasOwn(x.Class(), "__len__")
	}
	return isScalar(v)
}

// hasMembers reports that asking whether a is in b raises nothing, or shows.
func (ck *Checker) hasMembers(a, b object.Value) bool {
	switch x := b.(type) {
	case object.Tuple, object.Str:
		return definite(a) && definite(b)
	case *object.List:
		return isScalar(a) && !ck.dirty(x, 1) && x.Len() <= mostKeys && !slices.ContainsFunc(x.Values(), func(e object.Value) bool { return !isScalar(e) })
	case *object.Dict:
		return isScalar(a) && ck.scalarKeys(x)
	}
	return false
}

// mostKeys is at how many keys or elements is looked.
const mostKeys = 100

// scalarKeys reports a dict of which all keys are numbers or texts.
func (ck *Checker) scalarKeys(d *object.Dict) bool {
	if elem, vague := ck.heap.vague[d]; vague {
		return elem == nil || ck.heap.keys[d] != nil && isScalar(ck.heap.keys[d])
	}
	return d.Len() <= mostKeys && !slices.ContainsFunc(d.Keys(), func(k object.Value) bool { return !isScalar(k) })
}

// quietItem is quiet of x[i], read, or stored in a list.
func (ck *Checker) quietItem(x, i object.Value) bool {
	n := 0
	switch c := x.(type) {
	case *object.List:
		n = c.Len()
	case object.Tuple:
		n = len(c)
	case object.Str:
		return definite(i)
	case *object.Dict:
		return definite(i) && !ck.dirty(c, 1) && ck.scalarKeys(c) && (hasKey(c, i) || ck.exact(c, 6))
	default:
		return false
	}
	k, isInt := i.(object.Int)
	return isInt && !ck.dirty(x, 1) && (int(k) < n && int(k) >= -n || ck.exact(x, 6))
}

func hasKey(d *object.Dict, key object.Value) bool {
	_, found, err := d.Get(key)
	return err == nil && found
}

// quietAttr is quiet of x.name.
func (ck *Checker) quietAttr(x object.Value, name string) bool {
	switch c := x.(type) {
	case *object.Instance:
		if _, vague := ck.heap.vague[c]; vague || !ck.looksUp(c.Class()) || ck.mayLack(name) {
			return false
		}
		v, _, inClass := c.Class().Find(name)
		_, own := c.OwnAttr(name)
		_, isMethod := v.(*Function)
		return own && !inClass || isMethod
	case *object.Module, *object.Exception:
		_, err := ck.m.Attr(x, name)
		return err == nil
	case *object.List, *object.Dict, *object.Set, object.Tuple, object.Str, object.Bytes, object.Int, object.Float:
		_, found := builtin.AttrEntry(x, name)
		return found
	}
	return false
}

// quietSet is quiet of x.name = v.
func (ck *Checker) quietSet(x object.Value, name string) bool {
	c, ok := x.(*object.Instance)
	if !ok {
		return false
	}
	if _, vague := ck.heap.vague[c]; vague || !ck.looksUp(c.Class()) || hasOwn(c.Class(), "__setattr__") {
		return false
	}
	_, own := c.OwnAttr(name)
	_, _, inClass := c.Class().Find(name)
	return !inClass && (own || !hasOwn(c.Class(), "__slots__"))
}

// quietCall is quiet of a call. What a function of the program raises is found while it is
// followed.
func (f *frame) quietCall(in code.Ins) bool {
	ck := f.ck
	if fn := f.callee(in); fn != nil {
		return !fn.remade && !foreign(fn.c.File) && !ck.deep(fn)
	}
	if in.Op == code.Call {
		return ck.quietBuiltin(f.regs[in.A], f.regs[int(in.A)+1:int(in.A)+1+int(in.B)], len(f.c.Kws[in.D]) > 0)
	}
	site := &f.c.Sites[in.D]
	args := f.regs[int(in.A)+2 : int(in.A)+2+int(in.B)]
	switch c := f.regs[in.A+1].(type) {
	case *object.Module:
		v, err := ck.m.Attr(c, site.Name)
		return err == nil && ck.quietBuiltin(v, args, len(site.Kw) > 0)
	case *object.List:
		return site.Name == "append" && len(args) == 1
	case object.Str:
		e, found := builtin.AttrEntry(c, site.Name)
		return found && isPure(e) && len(site.Kw) == 0 && definite(object.Tuple(args))
	case *object.Dict:
		switch site.Name {
		case "items", "keys", "values":
			return len(args) == 0
		case "get":
			return len(args) > 0 && isScalar(args[0]) && ck.scalarKeys(c)
		}
	}
	return false
}

// callee is the function of the program that an instruction calls; nil if it calls none, or what
// it calls is not known.
func (f *frame) callee(in code.Ins) *Function {
	called := f.regs[in.A]
	if in.Op == code.CallMethod {
		x, ok := f.regs[in.A+1].(*object.Instance)
		if !ok {
			return nil
		}
		name := f.c.Sites[in.D].Name
		v, _, _ := x.Class().Find(name)
		if _, own := x.OwnAttr(name); own || !f.ck.quietAttr(x, name) {
			return nil
		}
		called = v
	}
	switch x := called.(type) {
	case *Function:
		return x
	case *object.Method:
		fn, _ := x.Fn.(*Function)
		return fn
	case *object.Class:
		if x.Body != nil && !f.ck.spoiledClass(x) {
			_, init := x.Plainly()
			fn, _ := init.(*Function)
			return fn
		}
	}
	return nil
}

// isPure reports a builtin that gives, or raises, the same for the same numbers and texts, and
// does nothing else.
func isPure(e *builtin.Entry) bool {
	return !e.Effect && e.Dry == nil && !e.Keeps && !e.Writes && !e.Property
}

// quietBuiltin is quiet of a call of what is builtin.
func (ck *Checker) quietBuiltin(fn object.Value, args []object.Value, kw bool) bool {
	switch x := fn.(type) {
	case *object.Class:
		if x.Body != nil {
			return false
		}
		if isExceptionClass(x) {
			return !kw
		}
		e, ok := builtin.Lookup(x.Name + ".__new__")
		return ok && x.New == nil && !kw && isPure(e) && definite(object.Tuple(args))
	case *builtin.Func:
		switch name := x.Entry.Name(); {
		case x.Self != nil || kw:
		case name == "len" && len(args) == 1:
			switch args[0].(type) {
			case *object.List, *object.Dict, *object.Set, object.Tuple, *object.Range, object.Str:
				return true
			}
		case name == "print":
			return !slices.ContainsFunc(args, func(a object.Value) bool { return !isScalar(a) })
		default:
			return isPure(x.Entry) && definite(object.Tuple(args))
		}
	}
	return false
}
