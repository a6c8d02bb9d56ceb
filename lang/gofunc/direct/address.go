// Expressions of structs, arrays and pointers: where they are.
package direct

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unsafe"
)

type (
	addressExpr func(*frame) unsafe.Pointer // of memory that is there
	pointerExpr func(*frame) unsafe.Pointer // may be nil
)

// deref is what a pointer leads to; it panics for nil.
func deref(p unsafe.Pointer) unsafe.Pointer {
	_ = *(*byte)(p)
	return p
}

// address is where a struct, an array, or a part of one is.
func (c *compiler) address(e ast.Expr) (addressExpr, error) {
	e = ast.Unparen(e)
	if at, ok := c.kept[e]; ok {
		return func(fr *frame) unsafe.Pointer { return fr.p[at] }, nil
	}
	switch e := e.(type) {
	case *ast.Ident:
		if x, ok := c.initial(e).(*ast.CompositeLit); ok {
			l, ok := layoutOf(c.info.TypeOf(x))
			if !ok {
				return nil, errOther
			}
			fill, err := c.filled(x)
			return onceAt(l, fill), err
		}
		s, err := c.local(e)
		if err != nil || !s.inMemory() {
			return nil, errOther
		}
		at := s.at
		if s.heap {
			return func(fr *frame) unsafe.Pointer { return fr.p[at] }, nil
		}
		return func(fr *frame) unsafe.Pointer { return unsafe.Pointer(&fr.m[at]) }, nil
	case *ast.SelectorExpr:
		sel := c.info.Selections[e]
		if sel == nil || sel.Kind() != types.FieldVal {
			return nil, errOther
		}
		return c.along(e.X, sel.Index())
	case *ast.IndexExpr:
		return c.elementAddress(e)
	case *ast.StarExpr:
		p, err := c.pointer(e.X)
		return func(fr *frame) unsafe.Pointer { return deref(p(fr)) }, err
	}
	return c.temporaryAddress(e)
}

// along is the way from a struct, or a pointer to one, over fields.
func (c *compiler) along(x ast.Expr, path []int) (addressExpr, error) {
	t := c.info.TypeOf(x)
	lead, leads := t.Underlying().(*types.Pointer)
	if leads {
		t = lead.Elem()
	}
	var off uintptr
	for _, k := range path {
		u, ok := t.Underlying().(*types.Struct)
		if !ok { // a pointer that is embedded
			return nil, errOther
		}
		l, ok := structLayout(u)
		if !ok {
			return nil, errOther
		}
		off, t = off+l.goType.Field(k).Offset, u.Field(k).Type()
	}
	if leads {
		p, err := c.pointer(x)
		return func(fr *frame) unsafe.Pointer { return unsafe.Add(deref(p(fr)), off) }, err
	}
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		if s, err := c.local(id); err == nil && s.inMemory() && !s.heap {
			at := s.at
			return func(fr *frame) unsafe.Pointer { return unsafe.Add(unsafe.Pointer(&fr.m[at]), off) }, nil
		}
	}
	base, err := c.address(x)
	if off == 0 {
		return base, err
	}
	return func(fr *frame) unsafe.Pointer { return unsafe.Add(base(fr), off) }, err
}

// elementAddress is where an element of an array, or a slice, is.
func (c *compiler) elementAddress(e *ast.IndexExpr) (addressExpr, error) {
	over, t, err := c.elements(e.X)
	if err != nil {
		return nil, err
	}
	l, ok := layoutOf(t)
	if !ok {
		return nil, errOther
	}
	i, err := c.index(e.Index)
	size := l.size()
	return func(fr *frame) unsafe.Pointer { s := over(fr); return at(s, i(fr), size) }, err
}

// elements are those of a slice, an array, or a pointer to one, as a slice, and their type.
func (c *compiler) elements(x ast.Expr) (sliceExpr, types.Type, error) {
	t := c.info.TypeOf(x).Underlying()
	if s, ok := t.(*types.Slice); ok {
		over, err := c.slice(x)
		return over, s.Elem(), err
	}
	pointed, ok := t.(*types.Pointer)
	if ok {
		t = pointed.Elem().Underlying()
	}
	a, isArray := t.(*types.Array)
	if !isArray {
		return nil, nil, errOther
	}
	base, err := c.along(x, nil)
	n := int(a.Len())
	return func(fr *frame) []byte { return array(base(fr), n) }, a.Elem(), err
}

// temporaryAddress is where a literal or a result is kept.
func (c *compiler) temporaryAddress(e ast.Expr) (addressExpr, error) {
	t, err := c.typed(e)
	if err != nil || !t.inMemory() {
		return nil, errOther
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		fill, err := c.filled(e)
		kept := c.fn.place(t)
		return func(fr *frame) unsafe.Pointer {
			kept.renew(fr)
			p := kept.address(fr)
			fill(fr, p)
			return p
		}, err
	case *ast.CallExpr:
		if x := c.conversion(e); x != nil {
			return c.address(x)
		}
		fn, enter, err := c.call(e)
		if err != nil || len(fn.results) != 1 {
			return nil, errOther
		}
		kept := c.fn.place(t)
		move := fn.results[0].mover(kept)
		return func(fr *frame) unsafe.Pointer {
			callee := enter(fr)
			move(callee, fr)
			fn.leave(callee)
			return kept.address(fr)
		}, nil
	}
	return nil, errOther
}

// filled is a literal of a struct or an array, written to some memory.
func (c *compiler) filled(e *ast.CompositeLit) (func(*frame, unsafe.Pointer), error) {
	t := c.info.TypeOf(e)
	if p, ok := t.Underlying().(*types.Pointer); ok { // [](*T){{…}}
		t = p.Elem()
	}
	l, ok := layoutOf(t)
	if !ok {
		return nil, errOther
	}
	parts, _, err := c.parts(e, t)
	return func(fr *frame, p unsafe.Pointer) {
		l.clear(p)
		for _, part := range parts {
			part.store(fr, unsafe.Add(p, part.off))
		}
	}, err
}

// part is a value of a literal, and where it is.
type part struct {
	off   uintptr
	store func(*frame, unsafe.Pointer)
}

// parts are those of a literal; n is how many elements an array or a slice of them has.
func (c *compiler) parts(e *ast.CompositeLit, t types.Type) (all []part, n int64, err error) {
	var fields *types.Struct
	var of types.Type
	switch u := t.Underlying().(type) {
	case *types.Struct:
		fields = u
	case *types.Array:
		of = u.Elem()
	case *types.Slice:
		of = u.Elem()
	}
	k := int64(0)
	for _, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Value
			if k, err = c.keyOf(kv.Key, fields); err != nil {
				return nil, 0, err
			}
		}
		p := part{}
		if fields != nil {
			l, ok := structLayout(fields)
			if !ok {
				return nil, 0, errOther
			}
			p.off, of = l.goType.Field(int(k)).Offset, fields.Field(int(k)).Type()
		} else if l, ok := layoutOf(of); ok {
			p.off = uintptr(k) * l.size()
		} else {
			return nil, 0, errOther
		}
		if p.store, err = c.storeAt(x, of); err != nil {
			return nil, 0, err
		}
		all = append(all, p)
		k++
		n = max(n, k)
	}
	return all, n, nil
}

// sliceLiteral is []T{…}.
func (c *compiler) sliceLiteral(e *ast.CompositeLit, t slot) (sliceExpr, error) {
	el := t.element()
	if el == nil {
		return nil, errOther
	}
	parts, n, err := c.parts(e, c.info.TypeOf(e))
	return func(fr *frame) []byte {
		s := el.make(int(n), int(n))
		for _, part := range parts {
			part.store(fr, unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), part.off))
		}
		return s
	}, err
}

// keyOf is the number of a field, or of an element.
func (c *compiler) keyOf(key ast.Expr, fields *types.Struct) (int64, error) {
	if fields == nil {
		k, ok := constant.Int64Val(constant.ToInt(c.info.Types[key].Value))
		if !ok {
			return 0, errOther
		}
		return k, nil
	}
	for k := range fields.NumFields() {
		if id, ok := key.(*ast.Ident); ok && fields.Field(k).Name() == id.Name {
			return int64(k), nil
		}
	}
	return 0, errOther
}

// storeAt writes a value of a type to some memory.
func (c *compiler) storeAt(e ast.Expr, to types.Type) (func(*frame, unsafe.Pointer), error) {
	t, err := c.typed(e)
	if c.isNil(e) {
		l, ok := layoutOf(to)
		if !ok {
			return nil, errOther
		}
		return func(_ *frame, p unsafe.Pointer) { l.clear(p) }, nil
	}
	if err != nil {
		return nil, err
	}
	if t.inMemory() {
		if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
			return c.filled(lit)
		}
		from, err := c.address(e)
		return func(fr *frame, p unsafe.Pointer) { t.mem.copy(p, from(fr)) }, err
	}
	el := t.access()
	switch t.in() {
	case floats:
		v, err := c.float(e)
		return storing(v, el.floats.store), err
	case complexes:
		v, err := c.complex(e)
		return storing(v, el.complexes.store), err
	case slices:
		v, err := c.slice(e)
		return storing(v, el.slices.store), err
	case pointers:
		v, err := c.pointer(e)
		return storing(v, el.pointers.store), err
	case ints:
		v, err := c.int(e)
		return storing(v, el.ints.store), err
	}
	return nil, errOther
}

func storing[V any, E ~func(*frame) V](v E, put func([]byte, int64, V)) func(*frame, unsafe.Pointer) {
	return func(fr *frame, p unsafe.Pointer) { put(cell(p), 0, v(fr)) }
}

// pointer is a pointer to a struct or an array.
func (c *compiler) pointer(e ast.Expr) (pointerExpr, error) {
	if c.isNil(e) {
		return func(*frame) unsafe.Pointer { return nil }, nil
	}
	t, err := c.typed(e)
	if err != nil || t.kind != pointerKind || t.slice {
		return nil, errOther
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) unsafe.Pointer { return fr.p[at] }, err
	case *ast.UnaryExpr:
		if e.Op != token.AND {
			return nil, errOther
		}
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			return c.allocated(lit, c.info.TypeOf(lit))
		}
		if x, err := c.typed(e.X); err != nil || !x.inMemory() {
			return nil, errOther
		}
		p, err := c.address(e.X)
		return pointerExpr(p), err
	case *ast.CompositeLit:
		return c.allocated(e, t.typ)
	case *ast.SelectorExpr, *ast.IndexExpr:
		return load[unsafe.Pointer, pointerExpr](c, e, func(el *element) func([]byte, int64) unsafe.Pointer { return el.pointers.load })
	case *ast.CallExpr:
		return c.pointerCall(e, t)
	}
	return nil, errOther
}

// allocated is &T{…}.
func (c *compiler) allocated(e *ast.CompositeLit, t types.Type) (pointerExpr, error) {
	l, ok := layoutOf(t)
	if s, known := kindOf(t); !ok || !known || !s.inMemory() {
		return nil, errOther
	}
	fill, err := c.filled(e)
	return func(fr *frame) unsafe.Pointer {
		p := l.fresh()
		fill(fr, p)
		return p
	}, err
}

func (c *compiler) pointerCall(e *ast.CallExpr, t slot) (pointerExpr, error) {
	if c.own(e) == "new" {
		l, ok := layoutOf(t.typ)
		if !ok {
			return nil, errOther
		}
		return func(*frame) unsafe.Pointer { return l.fresh() }, nil
	}
	fn, enter, err := c.call(e)
	if err != nil || len(fn.results) != 1 {
		return nil, errOther
	}
	return func(fr *frame) unsafe.Pointer {
		callee := enter(fr)
		v := callee.p[fn.results[0].at]
		fn.leave(callee)
		return v
	}, nil
}
