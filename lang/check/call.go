// Calls: of functions of the program, which are followed, and of builtins.
package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
	"github.com/tq-lang/tq/lang/vm"
)

// Function is a function of the program, made.
type Function struct {
	value.FuncFacts
	ck       *Checker
	c        *code.Code
	mod      *module
	free     []*cell
	defaults []value.Value // by parameter
	remade   bool          // the program has given it other defaults, or other code
	renamed  bool          // the program has set an attribute that Python gives it
}

// TypeName is function.
func (fn *Function) TypeName() string { return "function" }

// FuncName is the name in messages.
func (fn *Function) FuncName() string { return fn.Name }

// Repr is repr(f).
func (fn *Function) Repr() string { return "<function " + fn.Qual + ">" }

// BindsSelf reports that a function found in a class becomes a method.
func (fn *Function) BindsSelf() bool { return true }

// Signature is the name and the parameters as the def has them.
func (fn *Function) Signature() string {
	names := make([]string, len(fn.c.Params))
	for i, p := range fn.c.Params {
		names[i] = fn.c.File.Slice(p.Span())
	}
	return fn.Name + "(" + strings.Join(names, ", ") + ")"
}

// File and Node give the source of the function.
func (fn *Function) File() *diag.File  { return fn.c.File }
func (fn *Function) Node() syntax.Node { return fn.c.Node }

// CallWith follows a call that a builtin makes (value.Native).
func (fn *Function) CallWith(_ value.Thread, args []value.Value, kw []value.Kw) (value.Value, error) {
	return fn.ck.callFunction(fn, args, kw)
}

func (f *frame) makeFunc(in code.Ins) error {
	c := f.c.Codes[in.D]
	fn := &Function{ck: f.ck, c: c, mod: f.mod}
	fn.Name, fn.Qual = c.Name, c.Qual
	if c.Doc != "" {
		fn.Doc = value.Str(c.Doc)
	}
	if f.mod.name != "__main__" {
		fn.Module = value.Str(f.mod.name)
	}
	for _, from := range c.Free {
		if from.Outer {
			fn.free = append(fn.free, f.fn.free[from.Index])
			continue
		}
		captured, err := f.cellIn(uint8(from.Index))
		if err != nil {
			return err
		}
		fn.free = append(fn.free, captured)
	}
	fn.defaults = make([]value.Value, len(c.Params))
	k := uint8(0)
	var positional value.Tuple
	for i, p := range c.Params {
		if p.Default == nil {
			continue
		}
		fn.defaults[i] = f.regs[in.B+k]
		if p.Kind != syntax.KwOnly {
			positional = append(positional, fn.defaults[i])
		}
		k++
	}
	if positional != nil {
		fn.Defaults = positional
	}
	f.put(in.A, fn)
	return nil
}

func (f *frame) call(pc int, in code.Ins) error {
	ck := f.ck
	switch in.Op {
	case code.Call:
		fn, err := f.get(in.A)
		if err != nil {
			return err
		}
		args, kw, err := f.arguments(int(in.A)+1, int(in.B), f.c.Kws[in.D])
		if err != nil {
			return err
		}
		v, err := ck.callValue(fn, args, kw)
		return f.made(pc, in.C, v, err)
	case code.CallMethod:
		site := &f.c.Sites[in.D]
		x, err := f.get(in.A + 1)
		if err != nil {
			return err
		}
		args, kw, err := f.arguments(int(in.A)+2, int(in.B), site.Kw)
		if err != nil {
			return err
		}
		v, err := ck.callMethod(x, site.Name, args, kw)
		return f.made(pc, in.C, v, err)
	case code.CallEx:
		fn, err := f.get(in.A)
		if err != nil {
			return err
		}
		args, kw, ok := f.spread(in.A)
		if !ok {
			ck.unknownCall(fn)
			return value.ErrUnknown
		}
		v, err := ck.callValue(fn, args, kw)
		return f.made(pc, in.C, v, err)
	case code.SpreadArgs:
		return f.extend(in.A, in.B)
	case code.SpreadKw, code.PutKw:
		return f.keyword(in)
	case code.Return:
		return f.ret(in.A)
	}
	return f.yield(pc, in)
}

// arguments reads those that stand in slots.
func (f *frame) arguments(base, n int, names []string) (args []value.Value, kw []value.Kw, err error) {
	for i := range n {
		v, err := f.get(uint8(base + i))
		if err != nil {
			return nil, nil, err
		}
		if k := i - (n - len(names)); k >= 0 {
			kw = append(kw, value.Kw{Name: names[k], Value: v})
		} else {
			args = append(args, v)
		}
	}
	return args, kw, nil
}

// spread reads the list and the dict behind what CallEx calls; false if they are not known.
func (f *frame) spread(at uint8) (args []value.Value, kw []value.Kw, ok bool) {
	list, isList := f.regs[at+1].(*value.List)
	if !isList || f.ck.dirty(list, 1) {
		return nil, nil, false
	}
	args = list.Values()
	if d, isDict := f.regs[at+2].(*value.Dict); isDict {
		if f.ck.dirty(d, 1) {
			return nil, nil, false
		}
		vals := d.Values()
		for i, k := range d.Keys() {
			name, isStr := k.(value.Str)
			if !isStr {
				return nil, nil, false
			}
			kw = append(kw, value.Kw{Name: string(name), Value: vals[i]})
		}
	} else if f.regs[at+2] != value.None {
		return nil, nil, false
	}
	return args, kw, true
}

func (f *frame) keyword(in code.Ins) error {
	d, isDict := f.regs[in.A].(*value.Dict)
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	if !isDict {
		return nil
	}
	if in.Op == code.PutKw {
		name := f.c.Consts[in.D].(value.Str)
		if f.ck.dirty(d, 1) {
			return nil
		}
		f.ck.heap.touch(d)
		d.PutStr(string(name), v)
		return nil
	}
	if isUnknown(v) || f.ck.dirty(v, 1) || f.ck.dirty(d, 1) {
		f.ck.heap.blur(d, value.Unknown{})
		return nil
	}
	from, ok, err := builtin.MappingOf(f.ck.m, v)
	if err != nil || !ok {
		f.ck.heap.blur(d, value.Unknown{})
		return nil
	}
	f.ck.heap.touch(d)
	for k, e, at, ok := from.Next(0); ok; k, e, at, ok = from.Next(at) {
		if err := d.Put(k, e); err != nil {
			return err
		}
	}
	return nil
}

// ret ends the way under way with the value of a slot.
func (f *frame) ret(slot uint8) error {
	v, err := f.get(slot)
	if err != nil {
		return err
	}
	if len(f.pend) > 0 {
		f.wait(f.exit(), v)
		f.dead = true
		return nil
	}
	f.regs[len(f.regs)-1] = v
	f.pc = f.exit()
	return nil
}

// callValue calls anything.
func (ck *Checker) callValue(fn value.Value, args []value.Value, kw []value.Kw) (value.Value, error) {
	switch x := fn.(type) {
	case *Function:
		return ck.callFunction(x, args, kw)
	case *value.Method:
		if p, ok := x.Fn.(*Function); ok {
			return ck.callFunction(p, append([]value.Value{x.Self}, args...), kw)
		}
	case *builtin.Func:
		if x.Self != nil {
			args = append([]value.Value{x.Self}, args...)
		}
		return ck.callBuiltin(x.Entry, args, kw)
	case *value.Class:
		if x.Body != nil {
			return ck.construct(x, args, kw)
		}
		if e, ok := builtin.Lookup(x.Name + ".__new__"); ok && x.New == nil {
			return ck.callBuiltin(e, args, kw)
		}
	case value.Unknown:
		ck.unknownCall(fn)
		if x.Known != nil && x.Known.Plain && ck.allPlain(args, 4) {
			return plainUnknown, nil
		}
		return nil, value.ErrUnknown
	}
	if ck.unclear(args, kw) || ck.dirty(fn, 2) {
		ck.unknownCall(fn)
		ck.unknownEffect(args...)
		return nil, value.ErrUnknown
	}
	v, err := ck.finish(ck.m.Call(fn, args, kw))
	switch fn.(type) {
	case *value.Class, *value.Instance:
	default:
		ck.havoc() // it may hold functions of the program, and call them only when it runs
	}
	return v, err
}

// finish readies what a builtin gave.
func (ck *Checker) finish(v value.Value, err error) (value.Value, error) {
	if err == value.ErrUnknown || err == nil && isUnknown(v) {
		ck.havoc()
	}
	if err != nil || v == nil {
		return v, err
	}
	ck.heap.knowAll(v, 3000)
	return ck.typed(v), nil
}

// unknownCall forgets what a call of something not known may change.
func (ck *Checker) unknownCall(fn value.Value) {
	if u, ok := fn.(value.Unknown); ok && u.Known != nil && u.Known.Plain {
		return
	}
	ck.havoc()
}

func (ck *Checker) unclear(args []value.Value, kw []value.Kw) bool {
	for _, a := range args {
		if ck.dirty(a, 4) {
			return true
		}
	}
	for _, k := range kw {
		if ck.dirty(k.Value, 4) {
			return true
		}
	}
	return false
}

// construct makes an object of a class of the program.
func (ck *Checker) construct(c *value.Class, args []value.Value, kw []value.Kw) (value.Value, error) {
	if len(ck.heap.spoil) > 0 && ck.spoiledClass(c) {
		ck.unknownEffect(args...)
		ck.havoc()
		return nil, value.ErrUnknown
	}
	x, init := c.Plainly()
	fn, ok := init.(*Function)
	if x == nil || !ok {
		if ck.unclear(args, kw) {
			ck.unknownEffect(args...)
			ck.havoc()
			return nil, value.ErrUnknown
		}
		return ck.finish(ck.m.Call(c, args, kw))
	}
	ck.heap.know(x)
	r, err := ck.callFunction(fn, append([]value.Value{x}, args...), kw)
	if err != nil {
		return nil, err
	}
	if r != value.None && !isUnknown(r) {
		return nil, value.Errorf(value.TypeError, "__init__() should return None, not '%s'", r.TypeName())
	}
	return x, nil
}

// mostAlike is how many calls of one function may be under way where ways have parted.
const mostAlike = 6

// callFunction follows a call of a function of the program.
func (ck *Checker) callFunction(fn *Function, args []value.Value, kw []value.Kw) (value.Value, error) {
	ck.called[fn.c] = true
	ck.spend(5)
	if fn.remade {
		ck.unknownEffect(args...)
		ck.havoc()
		return nil, value.ErrUnknown
	}
	alike := 0
	for g := ck.top; g != nil; g = g.up {
		if g.c == fn.c {
			alike++
		}
	}
	if alike > mostAlike && len(ck.heap.marks) > 0 || ck.depth > mostDepth-10 {
		ck.havoc()
		return nil, value.ErrUnknown
	}
	f := ck.newFrame(fn.c, fn.mod, fn)
	if fn.c.Form == code.GenExpr {
		f.regs[0] = args[0]
	} else if err := f.bind(args, kw); err != nil {
		return nil, err
	}
	for i, p := range fn.c.Params {
		ck.noteLocal(f, i, p, f.regs[i])
	}
	if fn.c.Generator || fn.c.Form == code.GenExpr {
		return value.NewGenerator(fn.Name, fn.Qual, &generator{ck: ck, f: f, born: ck.heap.clock}).Checked(true), nil
	}
	out := f.run()
	if !out.returned && fn.c.File != ck.file && strings.HasPrefix(fn.c.File.Name, "<") && (ck.top == nil || !strings.HasPrefix(ck.top.c.File.Name, "<")) {
		ck.havoc() // what Python's own modules raise is not sure
		return nil, value.ErrUnknown
	}
	return ck.outcome(f, out)
}

// outcome is what a call gives its caller.
func (ck *Checker) outcome(f *frame, out outcome) (value.Value, error) {
	switch {
	case out.returned:
		return out.v, nil
	case len(out.fails) > 0:
		for _, d := range out.fails {
			if up := ck.top; up != nil && up.pc > 0 && len(d.Trace) < 12 {
				d.Push(f.c.Name, diag.Place{File: up.c.File, Span: up.c.Nodes[up.pc-1].Span()})
			}
		}
		return nil, &failure{out.fails}
	case out.raised: // it fails, and how is not known
		if ck.top != nil && ck.guarded(ck.top) {
			ck.top.throw(ck.top.pc-1, value.Unknown{})
		}
		return nil, errNever
	}
	return nil, errNever
}

// bind puts arguments into the slots of the parameters, as Python does.
func (f *frame) bind(args []value.Value, kw []value.Kw) error {
	fn, params := f.fn, f.c.Params
	given := f.regs[:len(params)]
	var extra *value.Dict
	pos, star := 0, false
	for i, p := range params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if pos < len(args) {
				given[i] = args[pos]
				pos++
			}
		case syntax.VarArgs:
			star = true
			given[i] = value.Tuple(append([]value.Value{}, args[pos:]...))
		case syntax.VarKwargs:
			extra = value.NewDict()
			f.ck.heap.know(extra)
			given[i] = extra
		}
	}
	for _, k := range kw {
		i := slices.IndexFunc(params, func(p *syntax.Param) bool {
			return p.Name == k.Name && (p.Kind == syntax.Plain || p.Kind == syntax.KwOnly)
		})
		switch {
		case i >= 0 && given[i] != nil:
			return value.Staticf(value.BadArgument, "%s() got multiple values for argument '%s'", fn.Qual, k.Name)
		case i >= 0:
			given[i] = k.Value
		case extra != nil:
			extra.PutStr(k.Name, k.Value)
		default:
			err := vm.UnexpectedKeyword(fn.Qual, params, k.Name, kw)
			err.Static = true
			return err
		}
	}
	if !star && pos < len(args) {
		return tooMany(fn, given, len(args))
	}
	var missing, named []string
	for i, p := range params {
		switch {
		case given[i] != nil:
		case fn.defaults != nil && fn.defaults[i] != nil:
			given[i] = fn.defaults[i]
		case p.Kind == syntax.KwOnly:
			named = append(named, "'"+p.Name+"'")
		default:
			missing = append(missing, "'"+p.Name+"'")
		}
	}
	if len(missing) > 0 {
		return missingArguments(fn.Qual, "positional", missing)
	}
	if len(named) > 0 {
		return missingArguments(fn.Qual, "keyword-only", named)
	}
	return nil
}

func missingArguments(name, kind string, list []string) error {
	err := builtin.Missing(name, kind, list)
	if ve, ok := err.(*value.Error); ok {
		ve.Static = true
	}
	return err
}

func tooMany(fn *Function, given []value.Value, n int) error {
	least, most, keywords := 0, 0, 0
	for i, p := range fn.c.Params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			if most++; fn.defaults[i] == nil {
				least++
			}
		case syntax.KwOnly:
			if given[i] != nil {
				keywords++
			}
		}
	}
	takes, many := fmt.Sprint(most), plural(most)
	if least < most {
		takes, many = fmt.Sprintf("from %d to %d", least, most), "s"
	}
	with, was := "", "were"
	if keywords > 0 {
		with = fmt.Sprintf(" positional argument%s (and %d keyword-only argument%s)", plural(n), keywords, plural(keywords))
	} else if n == 1 {
		was = "was"
	}
	return value.Staticf(value.BadArgument, "%s() takes %s positional argument%s but %d%s %s given", fn.Qual, takes, many, n, with, was)
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// callMethod is x.name(…).
func (ck *Checker) callMethod(x value.Value, name string, args []value.Value, kw []value.Kw) (value.Value, error) {
	if err := ck.noMethod(x, name, args, kw); err != nil {
		return nil, err
	}
	if elem, vague := ck.heap.vague[keyOf(x)]; vague {
		if v, done := ck.vagueMethod(x, elem, name, args); done {
			return v, nil
		}
	}
	if u, ok := x.(value.Unknown); ok {
		return ck.unknownMethod(u, name, args, kw)
	}
	switch x.(type) {
	case *value.Array, *value.List, *value.Dict, value.Str, *value.Set, value.Tuple:
		if e, found := builtin.AttrEntry(x, name); found && !e.Static && !e.Property {
			return ck.callBuiltin(e, append([]value.Value{x}, args...), kw)
		}
	}
	fn, err := ck.attr(x, name)
	if err != nil {
		if err == value.ErrUnknown {
			ck.unknownEffect(args...)
			ck.havoc()
		}
		return nil, err
	}
	return ck.callValue(fn, args, kw)
}

// noMethod is the error of a method that a value's type has not, or that does not take
// such arguments, where all that is known of the value is its type.
func (ck *Checker) noMethod(x value.Value, name string, args []value.Value, kw []value.Kw) error {
	if _, vague := ck.heap.vague[keyOf(x)]; !vague && !isUnknown(x) {
		return nil
	}
	like := likeOf(x)
	if like == nil {
		return nil
	}
	e, found := builtin.AttrEntry(like, name)
	switch {
	case !found:
		_, err := ck.m.Attr(like, name)
		if err != nil {
			return ck.lacks(like, err)
		}
		return nil
	case e.Static || e.Property:
		return nil
	}
	return ck.misfit(e, append([]value.Value{like}, args...), kw)
}

// likeOf is a value of the type of one of which the type alone is known; nil if that is not
// known for sure.
func likeOf(v value.Value) value.Value {
	switch x := v.(type) {
	case *value.List:
		return value.NewList()
	case *value.Dict:
		return value.NewDict()
	case value.Unknown:
		switch className(x) {
		case "int":
			return value.Int(1)
		case "float":
			return value.Float(1)
		case "str":
			return value.Str("")
		case "bool":
			return value.Bool(true)
		case "tuple":
			return value.Tuple{}
		case "bytes":
			return value.Bytes("")
		case "list":
			return value.NewList()
		case "dict":
			return value.NewDict()
		}
	}
	return nil
}

// unknownMethod is a method of what is not known.
func (ck *Checker) unknownMethod(u value.Unknown, name string, args []value.Value, kw []value.Kw) (value.Value, error) {
	class := className(u)
	if class == "" || u.Known == nil || !u.Known.Plain {
		if u.Known != nil && u.Known.Plain {
			ck.keeps(args)
			return plainUnknown, nil
		}
		if class == "" || mutators[name] {
			ck.unknownEffect(args...)
			ck.havoc()
		}
		return nil, value.ErrUnknown
	}
	ck.keeps(args)
	if class == "str" {
		if c, ok := textResults[name]; ok {
			return known(c), nil
		}
	}
	return plainUnknown, nil
}

// keeps forgets what is put into something that is not known.
func (ck *Checker) keeps(args []value.Value) {
	for _, a := range args {
		if !ck.plain(a, 4) {
			ck.unknownEffect(a)
			ck.havoc()
			return
		}
		if tracked(a) {
			ck.heap.blur(a, value.Unknown{})
		}
	}
}

// textResults are the types of what methods of texts give.
var textResults = map[string]string{"upper": "str", "lower": "str", "strip": "str", "lstrip": "str", "rstrip": "str", "replace": "str", "join": "str", "format": "str",
	"title": "str", "capitalize": "str", "zfill": "str", "center": "str", "ljust": "str", "rjust": "str", "split": "list", "splitlines": "list", "rsplit": "list",
	"startswith": "bool", "endswith": "bool", "isdigit": "bool", "isalpha": "bool", "find": "int", "count": "int", "index": "int", "rfind": "int", "encode": "bytes"}

// vagueMethod is a method of a container of which only the elements' type is known.
func (ck *Checker) vagueMethod(x value.Value, elem value.Value, name string, args []value.Value) (value.Value, bool) {
	h := ck.heap
	one := func() value.Value {
		if elem == nil {
			return value.Unknown{}
		}
		return elem
	}
	switch x.(type) {
	case *value.List:
		switch name {
		case "append", "insert":
			if len(args) > 0 {
				h.blur(x, ck.joinElem(elem, args[len(args)-1]))
				return value.None, true
			}
		case "extend":
			if len(args) == 1 {
				h.blur(x, ck.joinElem(elem, ck.elements(args[0])))
				return value.None, true
			}
		case "pop":
			return one(), true
		case "remove", "clear", "reverse":
			return value.None, true
		case "sort":
			ck.havoc()
			return value.None, true
		case "index", "count":
			return known("int"), true
		case "copy":
			return known("list"), true
		}
	case *value.Dict:
		switch name {
		case "get", "pop":
			if len(args) > 1 {
				return ck.joinElem(elem, args[1]), true
			}
			if name == "get" {
				return ck.joinElem(elem, value.None), true
			}
			return one(), true
		case "setdefault":
			if len(args) == 2 {
				v := ck.joinElem(elem, args[1])
				h.blur(x, v)
				return v, true
			}
		case "update":
			h.blur(x, value.Unknown{})
			return value.None, true
		case "clear":
			return value.None, true
		case "keys", "values", "items", "copy":
			if elem == nil || ck.plain(elem, 3) {
				return plainUnknown, true
			}
			return value.Unknown{}, true
		}
	case *value.Set:
		switch name {
		case "add", "discard", "remove", "clear", "update":
			h.blur(x, value.Unknown{})
			return value.None, true
		}
	case *value.Instance:
		return nil, false
	}
	ck.keeps(args)
	ck.havoc()
	return value.Unknown{}, true
}

// pulls readies an iterable that a builtin walks: what can be walked once is used up.
func (ck *Checker) pulls(v value.Value) {
	if len(ck.heap.marks) == 0 {
		return
	}
	switch v.(type) {
	case *value.List, *value.Dict, *value.Set, value.Tuple, value.Str, value.Bytes, *value.Array, *value.Range, *value.Instance, *Function, *value.Class, *value.Module, *builtin.Func, *value.Method:
		return
	}
	if _, walks := v.(value.Iterator); walks && hashable(v) {
		ck.heap.spoil[v] = true
	}
	if g, ok := v.(*value.Generator); ok {
		ck.heap.spoil[g] = true
	}
}

// callBuiltin calls an entry of the builtin table.
func (ck *Checker) callBuiltin(e *builtin.Entry, args []value.Value, kw []value.Kw) (value.Value, error) {
	ck.spend(15)
	if err := ck.misfit(e, args, kw); err != nil {
		return nil, err
	}
	if v, err, done := ck.special(e, args, kw); done {
		return v, err
	}
	unclear := ck.unclear(args, kw) || heavy(args...)
	if unclear || ck.spent(e, args) {
		return ck.unknownBuiltin(e, args, kw)
	}
	once := false
	for _, a := range args {
		if len(ck.heap.marks) > 0 && ck.walksOnce(a) {
			once = true
		}
	}
	if once {
		for _, a := range args {
			ck.pulls(a)
		}
		return ck.unknownBuiltin(e, args, kw)
	}
	if e.Effect && !followed[e.Name()] && e.Dry == nil {
		if _, err := e.Invoke(ck.m.R, ck.m, args, kw); err != nil && err != value.ErrUnknown && ck.sure(err) {
			return nil, err // its arguments do not fit
		}
		return ck.unknownBuiltin(e, args, kw)
	}
	v, err := e.Invoke(ck.m.R, ck.m, args, kw)
	if err == value.ErrUnknown || err == nil && isUnknown(v) {
		return ck.unknownBuiltin(e, args, kw)
	}
	if err != nil {
		return nil, err
	}
	if e.Effect && !followed[e.Name()] {
		ck.changed(e, args, kw)
	}
	if strings.HasPrefix(e.Name(), "np.") && (holdsCode(args, 2) || slices.ContainsFunc(kw, func(k value.Kw) bool { return holdsCode([]value.Value{k.Value}, 2) })) {
		ck.havoc() // whether it calls what it was given depends on data
	}
	ck.heap.knowAll(v, 3000)
	return ck.typed(v), nil
}

// holdsCode reports functions of the program among values, or in lists and tuples there.
func holdsCode(vs []value.Value, most int) bool {
	for _, v := range vs {
		switch x := v.(type) {
		case *Function:
			return true
		case *value.Method:
			if holdsCode([]value.Value{x.Fn}, 1) {
				return true
			}
		case value.Tuple:
			if most > 0 && holdsCode(x, most-1) {
				return true
			}
		case *value.List:
			if most > 0 && x.Len() <= 1000 && holdsCode(x.Values(), most-1) {
				return true
			}
		}
	}
	return false
}

// misfit is the error of arguments that are too many, too few or named otherwise,
// whatever they are.
func (ck *Checker) misfit(e *builtin.Entry, args []value.Value, kw []value.Kw) error {
	err := e.Fits(args, kw)
	var ve *value.Error
	if errors.As(err, &ve) {
		ve.Static = true
		return ve
	}
	return nil
}

// walksOnce reports a walk that is used up by who asks it.
func (ck *Checker) walksOnce(v value.Value) bool {
	if _, ok := v.(value.OneShot); ok {
		return true
	}
	_, ok := v.(*value.Generator)
	return ok
}

func (ck *Checker) spent(e *builtin.Entry, args []value.Value) bool {
	for _, a := range args {
		switch x := a.(type) {
		case *value.Range:
			if x.Len() > 1<<14 && e.Name() != "len" && !strings.HasPrefix(e.Name(), "range") && !strings.HasPrefix(e.Name(), "np.") {
				return true
			}
		case *value.List:
			ck.spend(x.Len() / 4)
		case value.Str:
			ck.spend(len(x) / 64)
		}
	}
	return false
}

// changed forgets what a builtin may have changed of its arguments.
func (ck *Checker) changed(e *builtin.Entry, args []value.Value, kw []value.Kw) {
	if quiet[e.Name()] {
		if !ck.callsBack(args, kw) {
			return
		}
	}
	if keepsState(e.Name()) {
		return
	}
	ck.forgetArguments(args, kw)
}

// keepsState reports methods that change only what a check never reads.
func keepsState(name string) bool {
	for _, of := range []string{"np.random.", "Generator.", "RandomState.", "random.Random.", "file."} {
		if strings.HasPrefix(name, of) {
			return !strings.HasSuffix(name, "shuffle")
		}
	}
	return false
}

// quiet are builtins that change nothing in the program.
var quiet = names("print", "pprint.pprint", "np.save", "np.savez", "np.savetxt", "np.savez_compressed", "np.load", "load", "save", "imread", "imwrite", "time.sleep",
	"np.set_printoptions", "warnings.warn", "warnings.simplefilter", "warnings.filterwarnings", "help", "json.dump", "np.loadtxt", "np.genfromtxt", "open",
	"os.path.exists", "os.listdir", "os.getcwd", "time.time", "time.perf_counter", "input", "exit", "random.seed", "random.random", "random.randint", "random.uniform",
	"random.gauss", "random.choice", "random.sample", "random.choices", "globals", "np.seterr", "os.path.isfile", "os.path.isdir", "os.getenv", "random.randrange",
	"np.fill_diagonal", "np.put", "np.copyto", "np.place", "np.putmask", "ndarray.fill", "ndarray.sort", "ndarray.partition", "ufunc.at", "np.random.shuffle", "os.makedirs",
	"os.remove", "os.mkdir", "np.put_along_axis", "ndarray.tofile", "np.fromfile", "file.write", "file.read", "file.close", "file.readline", "file.readlines")

func (ck *Checker) forgetArguments(args []value.Value, kw []value.Kw) {
	for _, k := range kw {
		args = append(args[:len(args):len(args)], k.Value)
	}
	for _, a := range args {
		if !ck.plain(a, 4) {
			ck.unknownEffect(a)
			ck.spoil(a)
			ck.havoc()
			continue
		}
		if tracked(a) {
			ck.heap.blur(a, value.Unknown{})
		}
	}
}

// spoil says that nothing is known any more of an object of a type that Go provides.
func (ck *Checker) spoil(v value.Value) {
	switch v.(type) {
	case *Function, *value.Class, *value.Module, *builtin.Func, *value.Method:
		return
	}
	if !tracked(v) && hashable(v) {
		ck.heap.spoil[v] = true
	}
}

// callsBack reports arguments that a builtin may call, or ask in the program's own way.
func (ck *Checker) callsBack(args []value.Value, kw []value.Kw) bool {
	if !ck.allPlain(args, 5) {
		return true
	}
	for _, k := range kw {
		if !ck.plain(k.Value, 5) {
			return true
		}
	}
	return false
}

// unknownBuiltin is what a builtin gives that could not be called.
func (ck *Checker) unknownBuiltin(e *builtin.Entry, args []value.Value, kw []value.Kw) (value.Value, error) {
	back := ck.callsBack(args, kw)
	if back {
		ck.havoc()
	}
	if c, ok := firstOf(args).(*value.Class); ok && (e.Name() == "setattr" || e.Name() == "delattr") {
		ck.heap.spoil[c] = true
	}
	if e.Effect {
		ck.changed(e, args, kw)
	}
	if e.Keeps {
		ck.havoc()
	}
	if c, ok := results[e.Name()]; ok && (len(e.Names) == 1 || !strings.HasSuffix(e.Name(), ".__new__")) {
		return known(c), nil
	}
	if rest, ok := strings.CutPrefix(e.Name(), "str."); ok {
		if c, ok := textResults[rest]; ok {
			return known(c), nil
		}
	}
	if back {
		return value.Unknown{}, nil
	}
	return plainUnknown, nil
}

func firstOf(args []value.Value) value.Value {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// results are the types of what builtins give, whatever they are given.
var results = map[string]string{"len": "int", "int.__new__": "int", "float.__new__": "float", "str.__new__": "str", "bool.__new__": "bool", "repr": "str", "ord": "int", "chr": "str",
	"hash": "int", "id": "int", "isinstance": "bool", "issubclass": "bool", "callable": "bool", "hasattr": "bool", "input": "str", "format": "str", "hex": "str", "bin": "str", "oct": "str", "ascii": "str",
	"math.floor": "int", "math.ceil": "int", "math.sqrt": "float", "math.sin": "float", "math.cos": "float", "math.exp": "float", "math.log": "float", "math.isnan": "bool", "math.gcd": "int",
	"time.time": "float", "time.perf_counter": "float", "random.random": "float", "random.randint": "int", "random.uniform": "float", "random.gauss": "float", "random.randrange": "int",
	"list.__new__": "list", "sorted": "list", "dict.__new__": "dict", "set.__new__": "set", "tuple.__new__": "tuple", "list.append": "NoneType", "list.extend": "NoneType", "list.sort": "NoneType",
	"print": "NoneType", "all": "bool", "any": "bool", "json.dumps": "str", "open": "file", "list.count": "int", "list.index": "int", "os.path.exists": "bool", "np.save": "NoneType", "divmod": "tuple",
	"math.factorial": "int", "math.comb": "int", "random.seed": "NoneType", "file.read": "str", "file.readline": "str", "file.readlines": "list"}

// special are the builtins of which more is known than that they cannot be called.
func (ck *Checker) special(e *builtin.Entry, args []value.Value, kw []value.Kw) (v value.Value, err error, done bool) {
	if len(args) == 0 {
		return nil, nil, false
	}
	switch e.Name() {
	case "len":
		if len(args) == 1 && len(kw) == 0 {
			if n := ck.length(args[0]); n != nil {
				return n, nil, true
			}
		}
	case "list.append":
		if l, ok := args[0].(*value.List); ok && len(args) == 2 && !ck.dirty(l, 1) {
			ck.heap.touch(l)
			l.Add(value.CellOf(args[1]))
			l.Settled = false
			return value.None, nil, true
		}
	case "isinstance", "type", "callable", "hasattr", "getattr", "id":
		if isUnknown(args[0]) {
			return nil, nil, false
		}
	case "setattr", "delattr":
		if fn, ok := args[0].(*Function); ok {
			fn.remade = true
		}
	case "iter", "next":
		for _, a := range args {
			if isUnknown(a) {
				return nil, nil, false
			}
		}
	case "print":
		if ck.callsBack(args, kw) {
			for _, a := range args {
				if value.HoldsObject(a) || isUnknown(a) {
					ck.havoc()
					return value.None, nil, true
				}
			}
		}
		return value.None, nil, len(kw) == 0
	}
	return ck.sized(e, args, kw)
}

// length is len(v) where more is known than that it is an int.
func (ck *Checker) length(v value.Value) value.Value {
	switch x := v.(type) {
	case *value.List, *value.Dict, *value.Set:
		if _, vague := ck.heap.vague[x]; vague {
			return known("int")
		}
		switch c := v.(type) {
		case *value.List:
			return value.Int(c.Len())
		case *value.Dict:
			return value.Int(c.Len())
		}
	case *value.Array:
		return ck.sizeOf(x, 0)
	}
	return nil
}
