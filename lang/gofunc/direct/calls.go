// Calls: conversions, Go's own functions, package math, functions of the program.
package direct

import (
	"go/ast"
	"go/types"
	"reflect"

	"github.com/tq-lang/tq/lang/gofunc/symbols"
)

// conversion is the operand of T(x), nil if a call is none.
func (c *compiler) conversion(e *ast.CallExpr) ast.Expr {
	if c.info.Types[e.Fun].IsType() && len(e.Args) == 1 {
		return e.Args[0]
	}
	return nil
}

// own is the name of a function of Go itself that is called, "" for others.
func (c *compiler) own(e *ast.CallExpr) string {
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if b, ok := c.info.Uses[id].(*types.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// foreign is a function of another package, nil if a call is of none.
func (c *compiler) foreign(e *ast.CallExpr) *types.Func {
	sel, ok := c.callee(e).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	f, ok := c.info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() != nil {
		return nil
	}
	return f
}

// callee is the function that is called, where it has another name by its own.
func (c *compiler) callee(e *ast.CallExpr) ast.Expr {
	fun := ast.Unparen(e.Fun)
	if id, ok := fun.(*ast.Ident); ok {
		if of := c.aliases[c.info.Uses[id]]; of != nil {
			return of
		}
	}
	return fun
}

// mathematics are the packages whose functions of numbers are called.
var mathematics = map[string]bool{"math": true, "math/bits": true, "math/cmplx": true}

// math is a function of package math or of one below it, nil if a call is of another.
func (c *compiler) math(e *ast.CallExpr) any {
	f := c.foreign(e)
	if f == nil || !mathematics[f.Pkg().Path()] {
		return nil
	}
	table, _ := symbols.Of(f.Pkg().Path())
	if v := table[f.Name()]; v.Kind() == reflect.Func {
		return v.Interface()
	}
	return nil
}

func (c *compiler) floatCall(e *ast.CallExpr, t slot) (floatExpr, error) {
	if x := c.conversion(e); x != nil {
		from, err := c.typed(x)
		if err != nil {
			return nil, err
		}
		if from.in() == floats {
			v, err := c.float(x)
			return round(t.kind, v), err
		}
		v, err := c.int(x)
		if unsigned(from.kind) {
			if t.kind == types.Float32 {
				return func(fr *frame) float64 { return float64(float32(uint64(v(fr)))) }, err
			}
			return func(fr *frame) float64 { return float64(uint64(v(fr))) }, err
		}
		if t.kind == types.Float32 { // one rounding, not two
			return func(fr *frame) float64 { return float64(float32(v(fr))) }, err
		}
		return func(fr *frame) float64 { return float64(v(fr)) }, err
	}
	if name := c.own(e); name == "real" || name == "imag" {
		return c.part(e, name)
	}
	switch f := c.math(e).(type) {
	case func(complex128) float64:
		z, err := c.complex(e.Args[0])
		return func(fr *frame) float64 { return f(z(fr)) }, err
	case func(uint64) float64:
		x, err := c.int(e.Args[0])
		return func(fr *frame) float64 { return f(uint64(x(fr))) }, err
	case func(float64) float64:
		x, err := c.float(e.Args[0])
		return func(fr *frame) float64 { return f(x(fr)) }, err
	case func(float64, float64) float64:
		x, err := c.float(e.Args[0])
		if err != nil {
			return nil, err
		}
		y, err := c.float(e.Args[1])
		return func(fr *frame) float64 { return f(x(fr), y(fr)) }, err
	case func(int) float64:
		x, err := c.int(e.Args[0])
		return func(fr *frame) float64 { return f(int(x(fr))) }, err
	case func() float64:
		return func(*frame) float64 { return f() }, nil
	}
	fn, enter, err := c.call(e)
	if err != nil || len(fn.results) != 1 {
		return nil, errOther
	}
	return func(fr *frame) float64 {
		callee := enter(fr)
		v := callee.f[fn.results[0].at]
		fn.leave(callee)
		return v
	}, nil
}

func (c *compiler) intCall(e *ast.CallExpr, t slot) (intExpr, error) {
	if x := c.conversion(e); x != nil {
		from, err := c.typed(x)
		if err != nil {
			return nil, err
		}
		if from.in() == floats {
			v, err := c.float(x)
			return truncated(t.kind, v), err
		}
		v, err := c.int(x)
		return wrap(t.kind, v), err
	}
	switch c.own(e) {
	case "len", "cap":
		if t, err := c.typed(e.Args[0]); err == nil && t.in() == tables {
			m, err := c.table(e.Args[0])
			return func(fr *frame) int64 {
				if t := m(fr); t != nil {
					return int64(t.length())
				}
				return 0
			}, err
		}
		s, err := c.slice(e.Args[0])
		if c.own(e) == "cap" {
			return func(fr *frame) int64 { return int64(cap(s(fr))) }, err
		}
		return func(fr *frame) int64 { return int64(len(s(fr))) }, err
	case "copy":
		return c.copied(e)
	}
	switch f := c.math(e).(type) {
	case func(float64) int:
		x, err := c.float(e.Args[0])
		return func(fr *frame) int64 { return int64(f(x(fr))) }, err
	case func(float64) uint64:
		x, err := c.float(e.Args[0])
		return func(fr *frame) int64 { return int64(f(x(fr))) }, err
	case func(uint64) int:
		x, err := c.int(e.Args[0])
		return func(fr *frame) int64 { return int64(f(uint64(x(fr)))) }, err
	case func(uint64) uint64:
		x, err := c.int(e.Args[0])
		return func(fr *frame) int64 { return int64(f(uint64(x(fr)))) }, err
	case func(uint64, int) uint64:
		x, err := c.int(e.Args[0])
		if err != nil {
			return nil, err
		}
		k, err := c.int(e.Args[1])
		return func(fr *frame) int64 { return int64(f(uint64(x(fr)), int(k(fr)))) }, err
	}
	fn, enter, err := c.call(e)
	if err != nil || len(fn.results) != 1 {
		return nil, errOther
	}
	return func(fr *frame) int64 {
		callee := enter(fr)
		v := callee.i[fn.results[0].at]
		fn.leave(callee)
		return v
	}, nil
}

// truncated is a floating number as a whole one.
func truncated(kind types.BasicKind, v floatExpr) intExpr {
	switch kind {
	case types.Int32:
		return func(fr *frame) int64 { return int64(int32(v(fr))) }
	case types.Int16:
		return func(fr *frame) int64 { return int64(int16(v(fr))) }
	case types.Int8:
		return func(fr *frame) int64 { return int64(int8(v(fr))) }
	case types.Uint32:
		return func(fr *frame) int64 { return int64(uint32(v(fr))) }
	case types.Uint16:
		return func(fr *frame) int64 { return int64(uint16(v(fr))) }
	case types.Uint8:
		return func(fr *frame) int64 { return int64(uint8(v(fr))) }
	case types.Uint64, types.Uint:
		return func(fr *frame) int64 { return int64(uint64(v(fr))) }
	}
	return func(fr *frame) int64 { return int64(v(fr)) }
}

func (c *compiler) boolCall(e *ast.CallExpr) (condition, error) {
	if x := c.conversion(e); x != nil {
		return c.bool(x)
	}
	switch f := c.math(e).(type) {
	case func(complex128) bool:
		z, err := c.complex(e.Args[0])
		return func(fr *frame) bool { return f(z(fr)) }, err
	case func(float64) bool:
		x, err := c.float(e.Args[0])
		return func(fr *frame) bool { return f(x(fr)) }, err
	case func(float64, int) bool:
		x, err := c.float(e.Args[0])
		if err != nil {
			return nil, err
		}
		k, err := c.int(e.Args[1])
		return func(fr *frame) bool { return f(x(fr), int(k(fr))) }, err
	}
	fn, enter, err := c.call(e)
	if err != nil || len(fn.results) != 1 {
		return nil, errOther
	}
	return func(fr *frame) bool {
		callee := enter(fr)
		v := callee.i[fn.results[0].at] != 0
		fn.leave(callee)
		return v
	}, nil
}

func (c *compiler) sliceCall(e *ast.CallExpr, t slot) (sliceExpr, error) {
	el := t.element()
	if el == nil {
		return nil, errOther
	}
	switch c.own(e) {
	case "make":
		n, err := c.int(e.Args[1])
		if err != nil {
			return nil, err
		}
		fresh := el.make
		room := n
		if len(e.Args) == 3 {
			if room, err = c.int(e.Args[2]); err != nil {
				return nil, err
			}
			return func(fr *frame) []byte { return fresh(int(n(fr)), int(room(fr))) }, nil
		}
		return func(fr *frame) []byte { k := int(n(fr)); return fresh(k, k) }, nil
	case "append":
		return c.appended(e, t)
	case "":
	default:
		return nil, errOther
	}
	if x := c.conversion(e); x != nil {
		return c.slice(x)
	}
	fn, enter, err := c.call(e)
	if err != nil || len(fn.results) != 1 {
		return nil, errOther
	}
	return func(fr *frame) []byte {
		callee := enter(fr)
		v := callee.s[fn.results[0].at]
		fn.leave(callee)
		return v
	}, nil
}

// copied is copy(dst, src).
func (c *compiler) copied(e *ast.CallExpr) (intExpr, error) {
	t, err := c.typed(e.Args[0])
	if err != nil || !t.slice || t.element() == nil {
		return nil, errOther
	}
	dst, err := c.slice(e.Args[0])
	if err != nil {
		return nil, err
	}
	src, err := c.slice(e.Args[1])
	move := t.element().copy
	return func(fr *frame) int64 { return int64(move(dst(fr), src(fr))) }, err
}

// appended is append(s, a, b).
func (c *compiler) appended(e *ast.CallExpr, t slot) (sliceExpr, error) {
	s, err := c.slice(e.Args[0])
	if err != nil {
		return nil, err
	}
	el, of := t.element(), t.typ
	if e.Ellipsis.IsValid() {
		more, err := c.slice(e.Args[1])
		return func(fr *frame) []byte { h := s(fr); return el.join(h, more(fr)) }, err
	}
	for _, a := range e.Args[1:] {
		before := s
		if of != nil {
			l, ok := layoutOf(of)
			if !ok {
				return nil, errOther
			}
			put, err := c.storeAt(a, of)
			if err != nil {
				return nil, err
			}
			size, kept := l.size(), c.fn.place(slot{kind: memoryKind, mem: l, heap: !l.plain})
			s = func(fr *frame) []byte {
				h := before(fr)
				kept.renew(fr)
				p := kept.address(fr)
				put(fr, p) // before the slice changes, which it may read
				h = el.grow(h)
				l.copy(at(h, int64(len(h)-1), size), p)
				return h
			}
			continue
		}
		if (slot{kind: t.kind}).in() == complexes {
			v, err := c.complex(a)
			if err != nil {
				return nil, err
			}
			s = func(fr *frame) []byte {
				h, x := before(fr), v(fr)
				h = el.grow(h)
				el.complexes.store(h, int64(len(h)-1), x)
				return h
			}
			continue
		}
		if (slot{kind: t.kind}).in() == floats {
			v, err := c.float(a)
			if err != nil {
				return nil, err
			}
			s = func(fr *frame) []byte {
				h, x := before(fr), v(fr)
				h = el.grow(h)
				el.floats.store(h, int64(len(h)-1), x)
				return h
			}
			continue
		}
		v, err := c.int(a)
		if err != nil {
			return nil, err
		}
		s = func(fr *frame) []byte {
			h, x := before(fr), v(fr)
			h = el.grow(h)
			el.ints.store(h, int64(len(h)-1), x)
			return h
		}
	}
	return s, nil
}

// call is a call of a function of the program; enter runs it and gives its frame, whose
// results are to be read before it is left.
func (c *compiler) call(e *ast.CallExpr) (fn *function, enter func(*frame) *frame, err error) {
	var args []func(from, to *frame)
	switch f := c.callee(e).(type) {
	case *ast.Ident:
		if value := c.values[c.info.Uses[f]]; value != nil {
			return c.callValue(value, e)
		}
		if s, err := c.local(f); err == nil && s.kind == funcKind {
			return c.callGiven(s, e)
		}
		fn = c.program.funcs[c.info.Uses[f]]
	case *ast.SelectorExpr:
		var pass func(from, to *frame)
		if fn, pass, err = c.method(f); err != nil {
			return nil, nil, err
		}
		args = append(args, pass)
	}
	if fn == nil || fn.other {
		return nil, nil, errOther
	}
	given, list := fn.params[len(args):], e.Args
	gathers := fn.sig.Variadic() && !e.Ellipsis.IsValid()
	if gathers {
		given = given[:len(given)-1]
		list = list[:min(len(given), len(list))]
	}
	if len(given) != len(list) { // f(g()) of a g with several results
		return nil, nil, errOther
	}
	c.fn.calls = append(c.fn.calls, fn)
	for k, a := range list {
		pass, err := c.pass(a, given[k])
		if err != nil {
			return nil, nil, err
		}
		args = append(args, pass)
	}
	if gathers {
		pass, err := c.gathered(fn, e.Args[len(given):])
		if err != nil {
			return nil, nil, err
		}
		args = append(args, pass)
	}
	p := c.program
	return fn, func(fr *frame) *frame {
		callee, at := fn.enter(), p.at
		for _, a := range args {
			a(fr, callee)
		}
		fn.zero(callee)
		fn.body(callee)
		p.at = at
		return callee
	}, nil
}
