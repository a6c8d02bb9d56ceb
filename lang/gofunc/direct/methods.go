// Methods, and what passes arguments.
package direct

import (
	"go/ast"
	"go/types"
	"unsafe"
)

// gathered passes the arguments behind the others as a slice.
func (c *compiler) gathered(fn *function, list []ast.Expr) (func(from, to *frame), error) {
	params, to := fn.sig.Params(), fn.params[len(fn.params)-1]
	of := params.At(params.Len() - 1).Type().(*types.Slice).Elem()
	l, ok := layoutOf(of)
	el := to.element()
	if !ok || el == nil {
		return nil, errOther
	}
	var stores []func(*frame, unsafe.Pointer)
	for _, a := range list {
		store, err := c.storeAt(a, of)
		if err != nil {
			return nil, err
		}
		stores = append(stores, store)
	}
	at, size := to.at, l.size()
	return func(from, callee *frame) {
		var s []byte
		if len(stores) > 0 {
			s = el.make(len(stores), len(stores))
		}
		for k, store := range stores {
			store(from, unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), uintptr(k)*size))
		}
		callee.s[at] = s
	}, nil
}

// method is a method of the program, and what passes it its value, or a pointer to it.
func (c *compiler) method(f *ast.SelectorExpr) (*function, func(from, to *frame), error) {
	sel := c.info.Selections[f]
	if sel == nil || sel.Kind() != types.MethodVal {
		return nil, nil, errOther
	}
	fn := c.program.funcs[sel.Obj()]
	if fn == nil || fn.other {
		return nil, nil, errOther
	}
	to, path := fn.params[0], sel.Index()[:len(sel.Index())-1]
	switch {
	case to.inMemory():
		p, err := c.along(f.X, path)
		return fn, copies(p, to), err
	case to.kind != pointerKind || to.slice:
		if len(path) > 0 {
			return nil, nil, errOther
		}
		pass, err := c.pass(f.X, to)
		return fn, pass, err
	}
	if t, err := c.typed(f.X); err == nil && t.kind == pointerKind && len(path) == 0 { // it may be nil
		pass, err := c.pass(f.X, to)
		return fn, pass, err
	}
	p, err := c.along(f.X, path)
	return fn, func(from, callee *frame) { callee.p[to.at] = p(from) }, err
}

// copies passes a struct or an array.
func copies(p addressExpr, to slot) func(from, callee *frame) {
	return func(from, callee *frame) {
		src := p(from)
		to.renew(callee)
		to.mem.copy(to.address(callee), src)
	}
}

// pass stores an argument in the frame of the callee.
func (c *compiler) pass(a ast.Expr, to slot) (func(from, to *frame), error) {
	at := to.at
	if c.isNil(a) {
		return func(_, fr *frame) { to.zero(fr) }, nil
	}
	if to.inMemory() {
		p, err := c.address(a)
		return copies(p, to), err
	}
	switch to.in() {
	case calls:
		v, err := c.callable(a)
		return func(from, to *frame) { to.k[at] = v(from) }, err
	case pointers:
		v, err := c.pointer(a)
		return func(from, to *frame) { to.p[at] = v(from) }, err
	case tables:
		v, err := c.table(a)
		return func(from, to *frame) { to.t[at] = v(from) }, err
	case floats:
		v, err := c.float(a)
		return func(from, to *frame) { to.f[at] = v(from) }, err
	case slices:
		v, err := c.slice(a)
		return func(from, to *frame) { to.s[at] = v(from) }, err
	case complexes:
		v, err := c.complex(a)
		return func(from, to *frame) { to.c[at] = v(from) }, err
	case errs:
		v, err := c.error(a)
		return func(from, to *frame) { to.e[at] = v(from) }, err
	}
	v, err := c.int(a)
	return func(from, to *frame) { to.i[at] = v(from) }, err
}
