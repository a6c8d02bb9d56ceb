// Package direct runs functions of numbers and slices of them: it makes closures over
// unboxed values of their checked source. The interpreter of Go cells calls each
// statement by reflection, a function of another package for 200 ns and one of its own
// for 400; here these are 10 to 30. What a function may use is small on purpose: numbers, structs and
// arrays of them, slices, pointers to structs, maps of numbers, loops, packages math, math/bits and math/cmplx, sorts, errors
// that it gives, variables that nothing changes, functions and methods of the same kind and values of such that have one
// name or are passed on. Whatever else
// it holds, the interpreter runs it.
//
// This file: which functions of a program are taken, and how they are called.
package direct

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"reflect"
	"unsafe"
)

// errOther is the reason why a function is left to the interpreter: it holds something else.
var errOther = errors.New("not a function of numbers and slices")

// Program is the functions of a source that run here.
type Program struct {
	funcs map[types.Object]*function
	scope *types.Scope
	fset  *token.FileSet
	taken map[types.Object]bool     // variables to which pointers may lead
	fixed map[types.Object]ast.Expr // those outside of functions that nothing changes
	at    token.Pos                 // of the statement under way, if it may panic
}

// Place is where the statement stands that runs, or that has panicked: by the comments
// //line of the source.
func (p *Program) Place() string { return p.fset.Position(p.at).String() }

// function is one of them.
type function struct {
	sig     *types.Signature
	params  []slot
	results []slot
	named   []slot // results that the body may read before it sets them
	body    statement
	calls   []*function // that must run here too
	other   bool        // it is left to the interpreter
	size    [banks]int
	idle    []*frame
	inline  bool // a function value: it runs in the frame of the function around it
}

// declare gives parameters and results their slots; false where one is of another type.
func (fn *function) declare(p *Program) bool {
	all := func(vars iter.Seq[*types.Var], funcs bool) (out []slot, ok bool) {
		for v := range vars {
			s, ok := p.slotOf(v)
			if _, called := v.Type().Underlying().(*types.Signature); called && funcs {
				s, ok = slot{kind: funcKind}, true
			}
			if !ok {
				return nil, false
			}
			out = append(out, fn.place(s))
		}
		return out, true
	}
	var in, out bool
	fn.params, in = all(fn.given(), true)
	fn.results, out = all(fn.sig.Results().Variables(), false)
	fn.nameResults()
	return in && out && fn.sig.TypeParams().Len() == 0 && fn.sig.RecvTypeParams().Len() == 0
}

func (fn *function) nameResults() {
	for k, r := range fn.results {
		if fn.sig.Results().At(k).Name() != "" || r.heap {
			fn.named = append(fn.named, r)
		}
	}
}

// given are the parameters, that of a method before the others.
func (fn *function) given() iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		if r := fn.sig.Recv(); r == nil || yield(r) {
			fn.sig.Params().Variables()(yield)
		}
	}
}

// slotOf is a variable as it is kept.
func (p *Program) slotOf(obj types.Object) (slot, bool) {
	s, ok := kindOf(obj.Type())
	s.heap = s.heap || s.inMemory() && p.taken[obj]
	return s, ok
}

// place gives a variable a place in the frame.
func (fn *function) place(s slot) slot {
	b := s.in()
	s.at = fn.size[b]
	if fn.size[b]++; b == memories {
		fn.size[b] += s.mem.words() - 1
	}
	return s
}

// frame holds the variables of a call: floating numbers, whole ones and booleans, the
// headers of slices of whatever element, complex numbers, errors, pointers, maps, structs and arrays.
type frame struct {
	f []float64
	i []int64
	s [][]byte
	c []complex128
	e []error
	p []unsafe.Pointer
	t []mapping
	k []callable
	m []uint64
}

func (fn *function) enter() *frame {
	if n := len(fn.idle); n > 0 {
		fr := fn.idle[n-1]
		fn.idle = fn.idle[:n-1]
		return fr
	}
	return &frame{make([]float64, fn.size[floats]), make([]int64, fn.size[ints]), make([][]byte, fn.size[slices]),
		make([]complex128, fn.size[complexes]), make([]error, fn.size[errs]), make([]unsafe.Pointer, fn.size[pointers]), make([]mapping, fn.size[tables]), make([]callable, fn.size[calls]), make([]uint64, fn.size[memories])}
}

// leave keeps a frame for the next call.
func (fn *function) leave(fr *frame) {
	if fn.inline {
		return
	}
	if fn.size[slices]+fn.size[errs]+fn.size[pointers]+fn.size[tables]+fn.size[calls] > 0 {
		clear(fr.s)
		clear(fr.e)
		clear(fr.p)
		clear(fr.t)
		clear(fr.k)
	}
	fn.idle = append(fn.idle, fr)
}

// Compile takes what it can of a source that is known to be right.
func Compile(source string, importer types.Importer, level string) (*Program, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cells", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: importer, GoVersion: level}
	pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		return nil, err
	}
	p := &Program{funcs: map[types.Object]*function{}, scope: pkg.Scope(), fset: fset, taken: takenIn(file, info), fixed: fixedIn(file, info)}
	decls := map[*function]*ast.FuncDecl{}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			if obj, ok := info.Defs[d.Name].(*types.Func); ok {
				fn := &function{sig: obj.Signature()}
				p.funcs[obj], decls[fn] = fn, d
			}
		}
	}
	for fn := range decls {
		fn.other = !fn.declare(p)
	}
	for fn, d := range decls {
		c := &compiler{program: p, info: info, fn: fn, ret: fn, vars: map[types.Object]slot{}, values: map[types.Object]*function{}, aliases: map[types.Object]ast.Expr{}, labels: map[types.Object]label{}, kept: map[ast.Expr]int{}}
		if fn.other || c.function(d) != nil {
			fn.other = true
		}
	}
	p.settle()
	return p, nil
}

// settle leaves to the interpreter what calls something that is left to it.
func (p *Program) settle() {
	for changed := true; changed; {
		changed = false
		for _, fn := range p.funcs {
			for _, callee := range fn.calls {
				if callee.other && !fn.other {
					fn.other, changed = true, true
				}
			}
		}
	}
}

// Function is a function of the program, if it runs here.
func (p *Program) Function(name string) (reflect.Value, bool) {
	fn := p.funcs[p.scope.Lookup(name)]
	if fn == nil || fn.other || fn.sig.Variadic() {
		return reflect.Value{}, false
	}
	in, ok := goTypes(fn.params)
	if !ok {
		return reflect.Value{}, false
	}
	out, ok := goTypes(fn.results)
	if !ok {
		return reflect.Value{}, false
	}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
		fr := fn.enter()
		for k, s := range fn.params {
			s.put(fr, args[k])
		}
		fn.zero(fr)
		p.at = token.NoPos
		fn.body(fr)
		results := make([]reflect.Value, len(fn.results))
		for k, s := range fn.results {
			results[k] = s.get(fr)
		}
		fn.leave(fr)
		return results
	}), true
}

// zero gives results with names their first values; those without have none before a return.
func (fn *function) zero(fr *frame) {
	for k := range fn.named {
		fn.named[k].zero(fr)
	}
}
