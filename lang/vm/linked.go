// Linked code: what one session keeps beside code that is shared and read-only.
// Names have become Globals of a module, constants cells, and each attribute has
// a cache.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// linked is code as a session runs it.
type linked struct {
	c       *code.Code
	mod     *Module
	ins     []code.Ins // a copy: it may be changed for breakpoints
	consts  []value.Cell
	globals []*Global
	caches  []cache
	binds   []binding // by the keywords of a call
	codes   []*linked
	specs   []*pytext.Spec // of formats that are constants, once they were used
	places  []diag.Place   // of each instruction, once one is asked for
	traces  []*trace       // by the instruction that a trace begins with; nil until there is one
	params  int            // parameters, which are the first slots
	locals  int            // slots of variables
	slots   int            // slots in all
	simple  bool           // a call by position with all arguments needs no binding
	loose   bool           // nor has it *args or **kwargs
	// positional is how many parameters arguments by position can have.
	positional int
}

// does says which method of lists run has a way of its own for.
type does uint8

const (
	appends does = 1 + iota
	pops
)

// cache is what an attribute's name meant the last time.
type cache struct {
	of     value.AttrCache // of instances
	table  uint64          // of a type whose attributes are all in the builtin table
	entry  *builtin.Entry
	mod    *value.Module // of a module's attribute
	super  superCache
	other  value.AttrCache // what of was before, of instances of another layout
	method *Function       // of.Method, if it is a function
	bind   binding
	kw     bool // a call with keywords
	does   does // what run does itself
	known  value.Cell
}

// superCache is the function that a name of super() was.
type superCache struct {
	class *value.Class
	stamp *value.Stamp
	fn    *Function
}

// binding is a function whose parameters the arguments of a call with keywords are in
// order, and how many these are.
type binding struct {
	of *linked
	n  int
}

// takes reports a call whose arguments stand where their parameters are, and leave none
// of the others without a default.
func (b *binding) takes(fn *Function, n int, kw bool) bool {
	return n >= fn.least && (kw && b.of == fn.code && b.n == n || !kw && n <= fn.code.positional)
}

// link readies code for a module.
func link(c *code.Code, mod *Module) *linked {
	lc := &linked{c: c, mod: mod, ins: append([]code.Ins(nil), c.Ins...), params: len(c.Params), locals: len(c.Locals), slots: c.Slots}
	lc.consts = make([]value.Cell, len(c.Consts))
	for i, v := range c.Consts {
		lc.consts[i] = value.CellOf(v)
	}
	lc.globals = make([]*Global, len(c.Names))
	for i, n := range c.Names {
		lc.globals[i] = mod.global(n)
	}
	lc.binds = make([]binding, len(c.Kws))
	lc.caches = make([]cache, len(c.Sites))
	for i := range c.Sites {
		lc.caches[i].kw = len(c.Sites[i].Kw) > 0
	}
	if c.Form == code.GenExpr {
		lc.params = 1
	}
	lc.codes = make([]*linked, len(c.Codes))
	for i, inner := range c.Codes {
		lc.codes[i] = link(inner, mod)
	}
	lc.simple = c.Form != code.ClassBody && !c.Generator && c.Form != code.GenExpr && len(c.Far) == 0
	lc.loose = lc.simple
	for _, p := range c.Params {
		switch p.Kind {
		case syntax.PosOnly, syntax.Plain:
			lc.positional++
		case syntax.KwOnly:
			lc.simple = false
		default:
			lc.simple, lc.loose = false, false
		}
	}
	return lc
}
