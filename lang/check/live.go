// The variables of a session whose statements are checked as they come. They are taken
// over when they are first read: of arrays their types, of containers, objects, classes
// and functions mirrors, which a check may change without the session seeing it.
package check

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// mostMirrored is how many parts of the session's values one check takes over; of what
// is beyond only the types are known.
const mostMirrored = 4000

// mirrors are the session's objects as one check knows them.
type mirrors struct {
	ck    *Checker
	of    map[any]object.Value          // by the session's object
	back  map[object.Value]object.Value // the session's object of a mirror
	cells map[any]*cell
	mods  map[*vm.Module]*module
	left  int

	letters map[string]*size.Size // of variables that are types alone
}

// Begin starts a check of the session's next statements: all that an earlier one knew is
// forgotten. Names are those that functions of the session bind in its module; changes
// says that its functions may change more than their own variables.
func (ck *Checker) Begin(ctx context.Context, f *diag.File, names map[string]bool, changes bool) {
	ck.file, ck.until = f, ctx
	ck.heap, ck.main, ck.letters = newHeap(), newModule("__main__"), newModule("")
	ck.top, ck.depth, ck.blurred, ck.opaque, ck.open, ck.unseen = nil, 0, false, false, false, false
	ck.effect, ck.code = effects.Effect{Any: changes, Globals: maps.Clone(names)}, ck.newRoutines()
	clear(ck.lapsed)
	clear(ck.spaces)
	ck.codes, ck.Faults = nil, nil
	clear(ck.mods)
	clear(ck.whole)
	clear(ck.meant)
	clear(ck.called)
	clear(ck.walks)
	clear(ck.gens)
	ck.argv, ck.texts = argv{}, ranTexts{}
	ck.Types = nil
	ck.mirrors = &mirrors{ck: ck, of: map[any]object.Value{}, back: map[object.Value]object.Value{}, cells: map[any]*cell{}, mods: map[*vm.Module]*module{}, left: mostMirrored, letters: map[string]*size.Size{}}
	ck.main.outer = ck.mirrors.variables(ck.opts.Live.Main)
	ck.main.listed = ck.opts.Live.Names
	ck.mirrors.mods[ck.opts.Live.Main] = ck.main
	ck.m.Begin(&patience{Context: ctx, ck: ck}, f)
	ck.m.ForgetCodes()
}

// variables reads the variables of a module of the session.
func (m *mirrors) variables(mod *vm.Module) func(name string) object.Value {
	return func(name string) object.Value {
		v, ok := mod.Peek(name)
		if !ok {
			return nil
		}
		v = m.value(v)
		if a, isArray := v.(*object.Array); isArray && a.Name == "" && !a.Scalar {
			a.Name = name
		}
		return v
	}
}

// Origin is the session's object that a value mirrors, or the value itself.
func (ck *Checker) Origin(v object.Value) object.Value {
	if ck.mirrors != nil && isPointer(v) {
		if o, ok := ck.mirrors.back[v]; ok {
			return o
		}
	}
	return v
}

// kindKnown is a value of which at most the type is known.
func kindKnown(v object.Value) object.Value {
	switch v.(type) {
	case object.Tuple, *object.List, *object.Dict, *object.Set:
		return object.Unknown{Known: &object.Known{Class: v.TypeName()}}
	}
	return object.Unknown{}
}

// pair remembers that one object mirrors another.
func (m *mirrors) pair(of any, mirror object.Value) {
	m.of[of] = mirror
	if v, ok := of.(object.Value); ok && isPointer(mirror) {
		m.back[mirror] = v
	}
	if !tracked(mirror) {
		return
	}
	m.ck.heap.bear(mirror, 0)
	if m.ck.blurred {
		m.ck.heap.vague[mirror] = object.Unknown{}
	}
}

// value takes over a value.
func (m *mirrors) value(v object.Value) object.Value {
	switch x := v.(type) {
	case nil, object.Int, object.BigInt, object.Float, object.Complex, object.Bool, object.NoneType, object.Str, object.Bytes, object.DType, object.Shape,
		object.EllipsisType, *object.Range:
		return v
	case object.Tuple:
		return m.tuple(x)
	case *object.Slice:
		return &object.Slice{Start: m.value(x.Start), Stop: m.value(x.Stop), Step: m.value(x.Step)}
	}
	if !isPointer(v) {
		return kindKnown(v)
	}
	if old, ok := m.of[v]; ok {
		return old
	}
	if m.left--; m.left < 0 {
		if _, isClass := v.(*object.Class); !isClass {
			return kindKnown(v)
		}
	}
	switch x := v.(type) {
	case *object.Array:
		return m.array(x)
	case *object.List, *object.Dict, *object.Set:
		return m.container(x)
	case *object.Instance:
		return m.instance(x)
	}
	return m.code(v)
}

func (m *mirrors) tuple(x object.Tuple) object.Value {
	if m.left -= len(x); m.left < 0 {
		return kindKnown(x)
	}
	out := make(object.Tuple, len(x))
	for i, e := range x {
		out[i] = m.value(e)
	}
	return out
}

func (m *mirrors) array(x *object.Array) object.Value {
	if _, ready := x.Ready(); ready && x.Scalar {
		return x
	}
	a := m.ck.lettered(arrayOf(x.Type(), x.Scalar), m.letters)
	a.ReadOnly = x.ReadOnly
	m.pair(x, a)
	return a
}

// container takes over a list, dict or set; of a long one it is known at most what kind
// its elements are.
func (m *mirrors) container(v object.Value) object.Value {
	switch x := v.(type) {
	case *object.List:
		l := object.NewList()
		m.pair(x, l)
		if m.left -= x.Len(); m.left < 0 {
			m.ck.heap.vague[l] = kindOfAll(x)
			return l
		}
		elems := x.Values()
		for i, e := range elems {
			elems[i] = m.value(e)
		}
		l.SetValues(elems)
		return l
	case *object.Dict:
		if x.Bound { // stores into it bind variables
			m.ck.unseen = true
			return object.Unknown{}
		}
		d := object.NewDict()
		m.pair(x, d)
		m.fill(d, x)
		return d
	case *object.Set:
		s := &object.Set{Frozen: x.Frozen}
		m.pair(x, s)
		m.fillSet(s, x)
		return s
	}
	return kindKnown(v)
}

// fill puts what a dict holds into its mirror.
func (m *mirrors) fill(to, from *object.Dict) {
	if m.left -= from.Len(); m.left < 0 {
		m.ck.heap.vague[to] = object.Unknown{}
		return
	}
	for k, v, at, ok := from.Next(0); ok; k, v, at, ok = from.Next(at) {
		if !m.ck.plain(k, 4) || to.Put(k, m.value(v)) != nil {
			m.ck.heap.vague[to] = object.Unknown{}
			return
		}
	}
}

// fillSet puts what a set holds into its mirror.
func (m *mirrors) fillSet(to, from *object.Set) {
	if m.left -= from.Len(); m.left < 0 {
		m.ck.heap.vague[to] = object.Unknown{}
		return
	}
	for k, at, ok := from.Next(0); ok; k, at, ok = from.Next(at) {
		if !m.ck.plain(k, 4) || to.Put(k, object.None) != nil {
			m.ck.heap.vague[to] = object.Unknown{}
			return
		}
	}
	to.OrderAs(from)
}

// kindOfAll is what all elements of a long list are.
func kindOfAll(l *object.List) object.Value {
	cells := l.Cells()
	if len(cells) == 0 || !cells[0].Plain() {
		return object.Unknown{}
	}
	for i := range cells {
		if cells[i].P != cells[0].P {
			return object.Unknown{}
		}
	}
	return known(cells[0].Value().TypeName())
}

func (m *mirrors) instance(x *object.Instance) object.Value {
	c, ok := m.value(x.Class()).(*object.Class)
	if !ok || c.Body == nil {
		return kindKnown(x)
	}
	if x.Held() != nil && isUnknown(m.value(x.Held())) { // of a class of Go's that has no mirror
		return kindKnown(x)
	}
	return x.Mirror(c, func(y *object.Instance) { m.pair(x, y) }, m.value)
}

// code takes over what can be called, and modules.
func (m *mirrors) code(v object.Value) object.Value {
	switch x := v.(type) {
	case *vm.Function:
		return m.function(x)
	case *object.Class:
		if x.Body == nil {
			return x
		}
		return x.Mirror(m.ck.m, func(c *object.Class) { m.pair(x, c) }, m.value)
	case *builtin.Func:
		if x.Self == nil {
			return x
		}
		return m.paired(x, &builtin.Func{Entry: x.Entry, Self: m.value(x.Self)})
	case *object.Method:
		return m.paired(x, &object.Method{Self: m.value(x.Self), Fn: m.value(x.Fn)})
	case *object.Property:
		return m.paired(x, x.Mirror(m.value))
	case *object.ClassMethod:
		return m.paired(x, &object.ClassMethod{Fn: m.value(x.Fn), FuncFacts: x.FuncFacts.Mirror(m.value)})
	case *object.StaticMethod:
		return m.paired(x, &object.StaticMethod{Fn: m.value(x.Fn), FuncFacts: x.FuncFacts.Mirror(m.value)})
	case *object.Module:
		return m.module(x)
	case interface{ Mirror() object.Value }: // a file of tensors
		return m.paired(x, x.Mirror())
	}
	if still[v.TypeName()] {
		return v
	}
	return kindKnown(v)
}

// still are the types of builtin objects that a check may be given as they are: what it
// asks of them changes nothing.
var still = names("_tuplegetter", "Generator", "RandomState", "finfo", "iinfo", "datetime", "date", "timedelta", "timezone", "Pattern")

func (m *mirrors) paired(of any, mirror object.Value) object.Value {
	m.pair(of, mirror)
	return mirror
}

// foreign reports a file that is not the user's: the text of a module of Python's.
func foreign(f *diag.File) bool { return f != nil && strings.HasPrefix(f.Name, "<frozen ") }

func (m *mirrors) function(x *vm.Function) object.Value {
	c := x.Code()
	if foreign(c.File) {
		return object.Unknown{}
	}
	fn := &Function{ck: m.ck, c: c, mod: m.moduleOf(x.Home())}
	m.pair(x, fn)
	fn.FuncFacts = x.FuncFacts.Mirror(m.value)
	x.EachCaptured(func(id any, name string, v object.Value) {
		b := m.cells[id]
		if b == nil {
			b = &cell{name: name}
			m.cells[id] = b
			m.ck.heap.share(b)
			m.ck.heap.bear(b, 0)
			b.v = m.value(v)
		}
		fn.free = append(fn.free, b)
	})
	fn.defaults = make([]object.Value, len(c.Params))
	for i := range c.Params {
		fn.defaults[i] = m.value(x.Default(i))
	}
	return fn
}

// moduleOf is a module of the session whose functions are followed.
func (m *mirrors) moduleOf(x *vm.Module) *module {
	mod := m.mods[x]
	if mod == nil {
		mod = newModule(x.Name)
		mod.pkg = x.Package()
		mod.outer, mod.listed = m.variables(x), x.Names
		m.mods[x] = mod
		m.ck.rec.hard()
		m.ck.effect.Any = true // what its functions change is not known, and code that is not known may call them
	}
	return mod
}

// module takes over a module: a builtin one by its name, of others the variables.
func (m *mirrors) module(x *object.Module) object.Value {
	name := strings.Replace(x.Name, "numpy", "np", 1)
	if builtin.IsModule(name) {
		if !facts.TellsAhead(x.Name) {
			return kindKnown(x)
		}
		if mod, err := m.ck.m.Module(m.ck.file, x.Name); err == nil {
			return mod
		}
		return kindKnown(x)
	}
	mirror := &object.Module{Name: x.Name, Absent: x.Absent, Dir: x.Dir, Set: func(string, object.Value) { m.ck.lose() }}
	mirror.Look = func(attr string) (object.Value, bool) {
		v, ok := x.Look(attr)
		if !ok {
			return nil, false
		}
		return m.value(v), true
	}
	return m.paired(x, mirror)
}

// Follow checks the next statement, which has been compiled.
func (ck *Checker) Follow(c *code.Code, s syntax.Stmt) Result {
	ck.codes = append(ck.codes, c)
	ck.open = ck.open || ck.bindsUnknown(c)
	faults := len(ck.Faults)
	out, ok := ck.follow(c, s)
	switch {
	case !ok:
		if len(ck.Faults) == faults && !ck.shapesChange(s) {
			ck.again(c, s)
		}
		return Result{Lost: true}
	case out.returned:
		return Result{Value: out.v}
	case !out.raised && len(out.fails) == 0:
		return Result{}
	}
	if slices.ContainsFunc(out.fails, ck.notSure) {
		ck.forget(c, s)
		return Result{Lost: true}
	}
	for _, d := range out.fails {
		if d.Class == "SystemExit" {
			return Result{Ended: true}
		}
	}
	if len(out.fails) == 0 { // it fails, and it is not known how
		return Result{Ended: true}
	}
	for _, d := range out.fails {
		ck.missing.drop(d)
	}
	return Result{Errors: distinct(out.fails), Ended: ck.means(out.fails)}
}

// again follows a statement that was not followed to its end, of which all is forgotten that it may
// have changed: what it binds is known of it, as far as that does not take long.
func (ck *Checker) again(c *code.Code, s syntax.Stmt) {
	budget := ck.budget
	ck.rushed, ck.budget = true, budget/4
	defer func() { ck.rushed, ck.budget = false, budget }()
	if out, ok := ck.follow(c, s); ok && !out.returned {
		ck.forget(c, s)
	}
}

// Expr follows an expression and gives what is known of its value; the error is what
// running it is sure to meet. Near, if not nil, knows the variables of the function that
// it stands in.
func (ck *Checker) Expr(f *diag.File, x syntax.Expr, near func(name string) (object.Value, bool)) (object.Value, error) {
	c, err := code.CompileExpr(f, nil, x)
	if err != nil {
		return nil, err
	}
	if near != nil {
		far := ck.main.outer
		ck.main.outer = func(name string) object.Value {
			v, ok := near(name)
			if !ok {
				return far(name)
			}
			if v = ck.mirrors.value(v); v != nil {
				if a, isArray := v.(*object.Array); isArray && !a.Scalar {
					a.Name = name
				}
			}
			return v
		}
	}
	r := ck.Follow(c, &syntax.ExprStmt{Base: syntax.Base{Pos: x.Span()}, X: x})
	switch {
	case len(r.Errors) > 0:
		return nil, r.Errors[0]
	case r.Value == nil:
		return object.Unknown{}, nil
	}
	return r.Value, nil
}

// Recorded is the program that computes arrays which a check has found.
func (ck *Checker) Recorded(arrays ...*object.Array) (*ir.Program, error) {
	return ck.m.R.Program(arrays...)
}
