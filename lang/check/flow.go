// Patterns, exceptions, also those of which it is not known where they come from, and context managers.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

func (f *frame) match(in code.Ins) error {
	ck := f.ck
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	both := func() error {
		if !ck.plain(v, 4) {
			ck.asks()
		}
		f.put(in.A, known("bool"))
		if in.Op == code.MatchKeys {
			for i := range in.D {
				f.regs[int(in.C)+int(i)] = object.Unknown{}
			}
		}
		if in.Op == code.MatchClass {
			site := &f.c.Sites[in.D]
			for i := range site.Positional + len(site.Kw) {
				f.regs[int(in.C)+i] = object.Unknown{}
			}
		}
		return nil
	}
	if isUnknown(v) || ck.dirty(v, 3) || in.Op == code.MatchClass && isUnknown(f.regs[in.C]) {
		if in.Op == code.MatchRest {
			d := object.NewDict()
			ck.newVague(d, object.Unknown{}, nil)
			f.put(in.A, d)
			return nil
		}
		return both()
	}
	set := func(parts []object.Value, ok bool) {
		f.put(in.A, object.Bool(ok))
		for i, p := range parts {
			if ok {
				f.put(in.C+uint8(i), p)
			}
		}
	}
	switch in.Op {
	case code.MatchSeq:
		n, ok, err := object.MatchSequence(v)
		if err == object.ErrUnknown {
			return both()
		}
		if err != nil {
			return err
		}
		f.put(in.A, object.Bool(ok && (n == int(in.C) || in.D == 1 && n > int(in.C))))
	case code.MatchMap:
		f.put(in.A, object.Bool(object.IsMapping(v)))
	case code.MatchKeys, code.MatchRest:
		keys := slices.Clone(f.regs[in.C : int(in.C)+int(in.D)])
		vals, rest, ok, err := object.MatchMapping(ck.m, v, keys, in.Op == code.MatchRest)
		if err != nil {
			return both()
		}
		if in.Op == code.MatchRest {
			f.put(in.A, rest)
			return nil
		}
		set(vals, ok)
	case code.MatchClass:
		site := &f.c.Sites[in.D]
		vals, ok, err := object.MatchClass(ck.m, v, f.regs[in.C], site.Positional, site.Kw)
		if err == object.ErrUnknown {
			return both()
		}
		if err != nil {
			return err
		}
		set(vals, ok)
	}
	return nil
}

func (f *frame) raising(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.PopExcept:
		if n := len(f.handled); n > 0 {
			f.handled = f.handled[: n-1 : n-1]
		}
		return nil
	case code.AssertFail:
		return f.assertFails(pc, in)
	case code.Raise:
		return f.raiseStmt(pc, in)
	}
	v := f.regs[in.A]
	exc, isExc := v.(*object.Exception)
	if in.Op == code.Reraise {
		if d, ok := raisedOf(exc, isExc); ok {
			return d
		}
		return f.vanish(pc)
	}
	classes, err := f.get(in.B)
	if err != nil {
		return err
	}
	if !isExc || isUnknown(classes) {
		f.part(int(in.D))
		if u, ok := v.(object.Unknown); ok && u.Known == nil {
			f.regs[in.A] = ck.caught(classes)
		}
		return nil
	}
	match, err := object.Catches(ck.m, exc, classes)
	if err == object.ErrUnknown {
		f.part(int(in.D))
		return nil
	}
	if err == nil && !match {
		f.pc = int(in.D)
	}
	return err
}

// star is what except* clauses consist of: of each it is not known whether it runs, nor
// of the end whether something is raised.
func (f *frame) star(pc int, in code.Ins) error {
	switch in.Op {
	case code.StarBegin:
		f.regs[in.A] = object.Unknown{}
	case code.JNoStar:
		if _, err := f.get(in.B); err != nil {
			return err
		}
		f.part(int(in.D))
		f.regs[in.C] = object.Unknown{Known: &object.Known{Class: anyException}}
		if n := len(f.handled); n > 0 {
			f.handled = append(f.handled[:n-1:n-1], object.Unknown{})
		}
	case code.StarEnd:
		f.throw(pc, object.Unknown{})
	}
	return nil
}

func raisedOf(exc *object.Exception, ok bool) (error, bool) {
	if !ok {
		return nil, false
	}
	if d, isDiag := exc.Raised.(*diag.Error); isDiag {
		return d, true
	}
	return nil, false
}

// vanish ends the way under way with an exception that is not known.
func (f *frame) vanish(pc int) error {
	f.throw(pc, object.Unknown{})
	return errNever
}

func (f *frame) raiseStmt(pc int, in code.Ins) error {
	ck := f.ck
	if in.C == 0 {
		for g := f; g != nil; g = g.up {
			if n := len(g.handled); n > 0 {
				exc, ok := g.handled[n-1].(*object.Exception)
				if d, known := raisedOf(exc, ok); known {
					return d
				}
				return f.vanish(pc)
			}
		}
		return object.Staticf(object.RuntimeError, "No active exception to reraise")
	}
	v, err := f.get(in.A)
	if err != nil {
		return err
	}
	if isUnknown(v) || ck.dirty(v, 2) {
		return f.vanish(pc)
	}
	exc, err := object.Raised(ck.m, v, "exceptions must derive from BaseException")
	if err == object.ErrUnknown {
		return f.vanish(pc)
	}
	if err != nil {
		return err
	}
	return f.raised(pc, exc)
}

// raised is an exception that the program raises itself.
func (f *frame) raised(pc int, exc *object.Exception) error {
	d := f.ck.m.Describe(f.c, pc, f.regs, exc.AsError())
	exc.Raised = d
	f.ck.meant[d] = true
	return d
}

// assertFails is an assert that does not hold.
func (f *frame) assertFails(pc int, in code.Ins) error {
	if in.C == 0 {
		return object.Staticf(object.AssertionError, "")
	}
	switch msg := f.regs[in.A].(type) {
	case object.Str:
		return object.Staticf(object.AssertionError, "%s", string(msg))
	case object.Unknown:
		return f.vanish(pc)
	default:
		return f.raised(pc, &object.Exception{Class: builtin.ExceptionClass("AssertionError"), Args: object.Tuple{msg}})
	}
}

// exit is how a context manager is left.
type exit struct {
	leave func(err error) (swallow bool, e error)
}

// TypeName is method.
func (*exit) TypeName() string { return "method" }

// entered is what `with` binds of a value of a builtin class; nil if that is not known.
func (ck *Checker) entered(v object.Value) object.Value {
	u, ok := v.(object.Unknown)
	if !ok {
		return nil
	}
	switch c := className(u); {
	case prefixOf(c) == "file.", c == "memoryview", c == "iterator" && u.Known.Plain: // os.scandir
		return v
	case c == "tempfile.TemporaryDirectory":
		return known("str")
	}
	return nil
}

// swallowsNone reports an object of the program that swallows no exception when it is left: its __exit__ gives
// nothing.
func (ck *Checker) swallowsNone(cm object.Value) bool {
	c := classOf(cm)
	if c == nil || c.Body == nil || ck.opaque || ck.lapsed["__exit__"] {
		return false
	}
	v, _, _ := c.Find("__exit__")
	fn, ok := v.(*Function)
	if !ok || fn.c.Generator {
		return false
	}
	def, ok := fn.c.Node.(*syntax.FuncDef)
	if !ok {
		return false
	}
	gives := false
	for _, s := range def.Body {
		syntax.Walk(s, func(n syntax.Node) bool {
			switch x := n.(type) {
			case *syntax.FuncDef, *syntax.ClassDef, *syntax.Lambda:
				return false
			case *syntax.Return:
				if c, isConst := x.Value.(*syntax.Const); x.Value != nil && (!isConst || c.Kind != syntax.False && c.Kind != syntax.None) {
					gives = true
				}
			}
			return true
		})
	}
	return !gives
}

// classOf is the class of the program that an object is of; nil of others.
func classOf(v object.Value) *object.Class {
	if x, ok := v.(*object.Instance); ok {
		return x.Class()
	}
	return ofClass(v)
}

// enterOf is `with` of an object of which no more than its class is known. Nothing is known of how
// it is left.
func (f *frame) enterOf(in code.Ins, cm object.Value) error {
	ck := f.ck
	v, err := ck.callMethod(cm, "__enter__", nil, nil)
	if err != nil && err != object.ErrUnknown {
		return err
	}
	if err != nil {
		v = object.Unknown{}
	}
	ck.unknownEffect(cm)
	ck.havoc()
	f.regs[in.A+1] = object.Unknown{}
	f.put(in.B, v)
	return nil
}

func (f *frame) with(in code.Ins) error {
	ck := f.ck
	if in.Op == code.WithEnter {
		cm, err := f.get(in.A)
		if err != nil {
			return err
		}
		if isUnknown(cm) || ck.dirty(cm, 2) {
			if c := classOf(cm); c != nil {
				return f.enterOf(in, cm)
			}
			u := object.Value(object.Unknown{})
			if gives := ck.entered(cm); gives != nil {
				f.regs[in.A+1] = cm
				f.put(in.B, gives)
				return nil
			}
			if ck.plain(cm, 2) {
				u = plainUnknown
			} else {
				ck.unknownEffect(cm)
				ck.havoc()
			}
			f.regs[in.A+1] = u
			f.put(in.B, u)
			return nil
		}
		entered, leave, err := object.Enter(ck.m, cm)
		if err == object.ErrUnknown {
			ck.havoc()
			f.regs[in.A+1] = object.Unknown{}
			f.put(in.B, object.Unknown{})
			return nil
		}
		if err != nil {
			return err
		}
		f.regs[in.A+1] = &exit{leave}
		f.put(in.B, entered)
		return nil
	}
	x, isExit := f.regs[in.A+1].(*exit)
	if in.Op == code.WithExit {
		if !isExit {
			if u, ok := f.regs[in.A+1].(object.Unknown); !ok || u.Known == nil || !u.Known.Plain && ck.entered(u) == nil {
				ck.havoc()
			}
			return nil
		}
		_, err := x.leave(nil)
		if err == object.ErrUnknown {
			ck.havoc()
			return nil
		}
		return err
	}
	exc, isExc := f.regs[in.B].(*object.Exception)
	d, known_ := raisedOf(exc, isExc)
	if !isExit || !known_ {
		if ck.entered(f.regs[in.A+1]) != nil {
			f.put(in.C, object.Bool(false))
			return nil
		}
		ck.havoc()
		if ck.swallowsNone(f.regs[in.A]) {
			f.put(in.C, object.Bool(false))
			return nil
		}
		ck.missing.drop(d)
		f.put(in.C, known("bool"))
		return nil
	}
	swallow, err := x.leave(d)
	if err == object.ErrUnknown {
		ck.havoc()
		if ck.swallowsNone(f.regs[in.A]) {
			f.put(in.C, object.Bool(false))
			return nil
		}
		ck.missing.drop(d)
		f.put(in.C, known("bool"))
		return nil
	}
	if err != nil {
		return err
	}
	f.put(in.C, object.Bool(swallow))
	return nil
}

// anyException is the kind of exceptions of which the class is not known.
const anyException = "exception"

// caught is an exception that one of some classes has caught.
func (ck *Checker) caught(classes object.Value) object.Value {
	name := anyException
	if c, ok := classes.(*object.Class); ok && c.Body == nil {
		name = c.Name
	}
	return object.Unknown{Known: &object.Known{Class: name}}
}

// isException reports an exception of which the class is known, or that it is one.
func (ck *Checker) isException(u object.Unknown) bool {
	name := className(u)
	if name == "" || name == anyException {
		return name != ""
	}
	v, ok := ck.m.Builtin(name)
	c, isClass := v.(*object.Class)
	return ok && isClass && isExceptionClass(c)
}

func isExceptionClass(c *object.Class) bool {
	return slices.ContainsFunc(c.Order(), func(b *object.Class) bool { return b.Name == "BaseException" })
}

// kindAttr is an attribute of an exception that was caught, or of a class of which no more is
// known; nil if nothing is known of it.
func (ck *Checker) kindAttr(u object.Unknown, name string) object.Value {
	if className(u) == "type" {
		switch name {
		case "__name__", "__qualname__", "__module__":
			return known("str")
		}
		return nil
	}
	if !ck.isException(u) {
		return nil
	}
	switch name {
	case "args":
		return object.Unknown{Known: &object.Known{Class: "tuple"}}
	case "__class__":
		return object.Unknown{Known: &object.Known{Class: "type"}}
	case "__suppress_context__":
		return known("bool")
	case "__cause__", "__context__":
		return ck.oneOf(object.Unknown{Known: &object.Known{Class: anyException}}, object.None)
	}
	return nil
}

// typeOf is type(v) of a value of which no more than the kind is known.
func (ck *Checker) typeOf(v object.Value) object.Value {
	if u, ok := v.(object.Unknown); ok && u.Known != nil && u.Known.Of != nil {
		return u.Known.Of
	}
	return object.Unknown{Known: &object.Known{Class: "type"}}
}
