// Functions of the program: code with the cells that it captured.
package vm

import (
	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Function is a def, a lambda, a class body or a generator expression, made.
type Function struct {
	object.FuncFacts
	code     *linked
	free     []*box
	defaults []object.Cell // by parameter; empty without
	least    int           // arguments in order that leave none of the others without a default
	class    *object.ClassCell
	looks    bool // calls look at __kwdefaults__; see lookAtDefaults
}

// box is a variable that functions share.
type box struct{ c object.Cell }

// TypeName is cell.
func (*box) TypeName() string { return "cell" }

func boxIn(f *frame, slot uint8) *box { return (*box)(f.regs[slot].P) }

var (
	tableFunction       = object.TableOf((*Function)(nil))
	tableInstance       = object.TableOf((*object.Instance)(nil))
	tableFunc           = object.TableOf((*builtinFunc)(nil))
	tableMethod         = object.TableOf((*object.Method)(nil))
	tableModule         = object.TableOf((*object.Module)(nil))
	tableSuper          = object.TableOf((*object.Super)(nil))
	tableClass          = object.TableOf((*object.Class)(nil))
	tableNotImplemented = object.TableOf(object.NotImplemented)
)

func unbind(b *box, name string, here bool) error {
	if b.c.P == nil {
		return unbound(name, here)
	}
	b.c = object.Cell{}
	return nil
}

func (m *Machine) storeBox(f *frame, b *box, slot uint8) error {
	v, err := m.kept(f, slot)
	if err == nil {
		b.c = object.CellOf(v)
	}
	return err
}

// TypeName is function.
func (f *Function) TypeName() string { return "function" }

// FuncName is the name in messages.
func (f *Function) FuncName() string { return f.Name }

// Repr is repr(f).
func (f *Function) Repr() string { return "<function " + f.Qual + " at " + object.Address(f) + ">" }

// BindsSelf reports that a function found in a class becomes a method.
func (f *Function) BindsSelf() bool { return true }

// File and Node give the source of a function, for name??.
func (f *Function) File() *diag.File  { return f.code.c.File }
func (f *Function) Node() syntax.Node { return f.code.c.Node }

// Params are the parameters as written.
func (f *Function) Params() []*syntax.Param { return f.code.c.Params }

// Default is the default of a parameter, nil without.
func (f *Function) Default(i int) object.Value {
	if f.looks {
		f.namedDefaults()
	}
	return f.defaults[i].Value()
}

// Captured gives the variable of a function around that this one uses.
func (f *Function) Captured(name string) (object.Value, bool) {
	for i, n := range f.code.c.FreeNames {
		if n == name && f.free[i].c.P != nil {
			v := f.free[i].c.Value()
			share(v)
			return v, true
		}
	}
	return nil, false
}

// makeFunc makes a function of Codes[D].
func (m *Machine) makeFunc(f *frame, in *code.Ins) error {
	lc := f.code.codes[in.D]
	c := lc.c
	if lc.sole != nil {
		f.regs[in.A] = object.CellOf(lc.sole)
		return nil
	}
	fn := &Function{code: lc}
	fn.Name, fn.Qual = c.Name, c.Qual
	if c.Doc != "" {
		fn.Doc = object.Str(c.Doc)
	}
	if f.code.mod.Name != "__main__" {
		fn.Module = object.Str(f.code.mod.Name)
	}
	if len(c.Free) > 0 {
		fn.free = make([]*box, len(c.Free))
		for i, from := range c.Free {
			if from.Outer {
				fn.free[i] = f.fn.free[from.Index]
			} else {
				fn.free[i] = boxIn(f, uint8(from.Index))
			}
		}
	}
	fn.defaults = noDefaults[:len(c.Params)]
	if err := m.fillFromSlots(f, fn, in); err != nil {
		return err
	}
	if c.Form == code.GenExpr && len(c.Free) == 0 {
		lc.sole = fn
	}
	f.regs[in.A] = object.CellOf(fn)
	return nil
}

// noDefaults is what functions without defaults share.
var noDefaults [code.Window]object.Cell

// changeDefaults gives a function defaults in memory of its own.
func (f *Function) changeDefaults() { f.defaults = append([]object.Cell(nil), f.defaults...) }

// fillFromSlots gives a function its defaults, which stand in slots.
func (m *Machine) fillFromSlots(f *frame, fn *Function, in *code.Ins) error {
	k := uint8(0)
	var positional object.Tuple
	var named *object.Dict
	for i, p := range fn.code.c.Params {
		if p.Default == nil {
			continue
		}
		v, err := m.kept(f, in.B+k)
		if err != nil {
			return err
		}
		if k == 0 {
			fn.changeDefaults()
		}
		k++
		fn.defaults[i] = object.CellOf(v)
		if p.Kind == syntax.KwOnly {
			if named == nil {
				named = object.NewDict()
			}
			named.PutStr(p.Name, v)
		} else {
			positional = append(positional, v)
		}
	}
	if positional != nil {
		fn.Defaults = positional
	}
	if named != nil {
		fn.KwDefaults = named
	}
	fn.setLeast()
	return nil
}

// setLeast notes what the defaults have changed.
func (f *Function) setLeast() {
	f.least = f.code.params
	for f.least > 0 && f.least <= len(f.defaults) && f.defaults[f.least-1].P != nil {
		f.least--
	}
}

// parameter finds the parameter that a keyword names, -1 if there is none.
func (f *Function) parameter(name string) int { return parameter(f.code.c.Params, name) }

func parameter(params []*syntax.Param, name string) int {
	for i, p := range params {
		if p.Name == name && (p.Kind == syntax.Plain || p.Kind == syntax.KwOnly) {
			return i
		}
	}
	return -1
}

// Signature is the name, and the rest as the def has it.
func (f *Function) Signature() string { return f.code.c.Signature(f.Name) }

// SetAttr changes an attribute or adds one; defaults are those of the next call.
func (f *Function) SetAttr(name string, v object.Value) error {
	if name == "__code__" {
		return f.setCode(v)
	}
	if err := f.FuncFacts.SetAttr(name, v); err != nil {
		return err
	}
	switch name {
	case "__defaults__":
		f.orderedDefaults()
	case "__kwdefaults__":
		f.namedDefaults()
		if _, isDict := v.(*object.Dict); isDict {
			f.lookAtDefaults()
		}
	}
	f.setLeast()
	return nil
}

// orderedDefaults takes the defaults of parameters that are reached by position from __defaults__.
func (f *Function) orderedDefaults() {
	list, _ := f.Defaults.(object.Tuple)
	at := len(list)
	f.changeDefaults()
	for i := len(f.defaults) - 1; i >= 0; i-- {
		if k := f.code.c.Params[i].Kind; k != syntax.PosOnly && k != syntax.Plain {
			continue
		}
		f.defaults[i] = object.Cell{}
		if at--; at >= 0 {
			f.defaults[i] = object.CellOf(list[at])
		}
	}
}

// namedDefaults takes the defaults of parameters that only keywords reach from __kwdefaults__.
func (f *Function) namedDefaults() {
	d, _ := f.KwDefaults.(*object.Dict)
	f.changeDefaults()
	for i, p := range f.code.c.Params {
		if p.Kind != syntax.KwOnly {
			continue
		}
		f.defaults[i] = object.Cell{}
		if d != nil {
			given, _ := d.GetStr(p.Name)
			f.defaults[i] = object.CellOf(given)
		}
	}
}

// annotate makes __annotations__: what the annotations mean, as text where they mean
// nothing yet, or are shapes.
func (m *Machine) annotate(f *Function) {
	if f.Annotations != nil {
		return
	}
	f.Annotations = object.NewDict()
	put := func(name string, x syntax.Expr) {
		if x == nil {
			return
		}
		var v object.Value = object.Str(f.code.c.File.Slice(x.Span()))
		if !annot.Speaks(x) {
			if meant, err := m.meaning(f, x); err == nil {
				v = meant
			}
		}
		f.Annotations.PutStr(name, v)
	}
	for _, p := range f.code.c.Params {
		put(p.Name, p.Ann)
	}
	if def, ok := f.code.c.Node.(*syntax.FuncDef); ok {
		put("return", def.Returns)
	}
}

// meaning evaluates an annotation with the variables of the module.
func (m *Machine) meaning(f *Function, x syntax.Expr) (object.Value, error) {
	def, ok := f.code.c.Node.(*syntax.FuncDef)
	if !ok {
		return nil, object.Errorf(object.NameError, "an annotation of no def")
	}
	scope := def.Scope
	for scope.Parent != nil {
		scope = scope.Parent
	}
	c, err := code.CompileExpr(f.code.c.File, scope, x)
	if err != nil {
		return nil, err
	}
	return m.RunCode(c, f.code.mod)
}

// Attr reads an attribute.
func (f *Function) Attr(name string) (object.Value, bool) {
	if _, isDict := f.KwDefaults.(*object.Dict); isDict && name == "__kwdefaults__" {
		f.lookAtDefaults()
	}
	if name == "__annotations__" {
		f.code.mod.m.annotate(f)
	}
	if v, ok := f.FuncFacts.Attr(name); ok {
		return v, true
	}
	return f.madeAttr(name)
}
