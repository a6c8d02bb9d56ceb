// Maps from numbers, or structs of whole ones, to numbers, slices or pointers. They do not leave the functions here, so that all keys and values
// of one bank have one type.
package direct

import (
	"go/ast"
	"go/types"
	"unsafe"
)

// table is a map.
type table[K comparable, V any] map[K]V

// mapping is one whose types are not known; nil is a nil map.
type mapping interface{ length() int }

func (t table[K, V]) length() int { return len(t) }
func (t table[K, V]) remove(k K)  { delete(t, k) }

type tableExpr func(*frame) mapping

// entry are the slots of key and value.
func (s slot) entry() (key, value slot) {
	m := s.typ.Underlying().(*types.Map)
	key, _ = kindOf(m.Key())
	value, _ = kindOf(m.Elem())
	return key, value
}

// isTable reports whether a map is known here.
func isTable(m *types.Map) bool {
	key, ok := kindOf(m.Key())
	if !ok || key.in() != floats && key.in() != ints && !packs(key, m.Key()) {
		return false
	}
	if _, nested := m.Elem().Underlying().(*types.Map); nested { // which may be the map itself
		return false
	}
	value, ok := kindOf(m.Elem())
	switch value.in() {
	case floats, ints, slices:
		return ok
	case pointers:
		return ok && value.kind == pointerKind
	}
	return false
}

// table is a map.
func (c *compiler) table(e ast.Expr) (tableExpr, error) {
	if c.isNil(e) {
		return func(*frame) mapping { return nil }, nil
	}
	t, err := c.typed(e)
	if err != nil || t.in() != tables {
		return nil, errOther
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		s, err := c.local(e)
		at := s.at
		return func(fr *frame) mapping { return fr.t[at] }, err
	case *ast.CompositeLit:
		return c.tableLiteral(e, t)
	case *ast.CallExpr:
		if c.own(e) == "make" {
			return c.tableMade(e, t)
		}
		fn, enter, err := c.call(e)
		if err != nil || len(fn.results) != 1 {
			return nil, errOther
		}
		return func(fr *frame) mapping {
			callee := enter(fr)
			v := callee.t[fn.results[0].at]
			fn.leave(callee)
			return v
		}, nil
	}
	return nil, errOther
}

func (c *compiler) tableMade(e *ast.CallExpr, t slot) (tableExpr, error) {
	fresh := t.maker()
	if len(e.Args) < 2 {
		return func(*frame) mapping { return fresh(0) }, nil
	}
	n, err := c.int(e.Args[1])
	return func(fr *frame) mapping { return fresh(int(max(0, n(fr)))) }, err
}

// maker makes maps of a type.
func (s slot) maker() func(n int) mapping {
	key, value := s.entry()
	switch {
	case key.inMemory() && key.mem.size() <= unsafe.Sizeof(pair{}):
		return makerOf[pair](value)
	case key.inMemory():
		return makerOf[quad](value)
	case key.in() == floats:
		return makerOf[float64](value)
	}
	return makerOf[int64](value)
}

func makerOf[K comparable](value slot) func(n int) mapping {
	switch value.in() {
	case floats:
		return func(n int) mapping { return make(table[K, float64], n) }
	case slices:
		return func(n int) mapping { return make(table[K, []byte], n) }
	case pointers:
		return func(n int) mapping { return make(table[K, unsafe.Pointer], n) }
	}
	return func(n int) mapping { return make(table[K, int64], n) }
}

// tableLiteral is map[K]V{k: v}.
func (c *compiler) tableLiteral(e *ast.CompositeLit, t slot) (tableExpr, error) {
	fresh, kept := t.maker(), c.hidden(t, t.typ)
	at := c.vars[c.info.Uses[kept]].at
	var all []statement
	for _, x := range e.Elts {
		kv := x.(*ast.KeyValueExpr)
		entry := &ast.IndexExpr{X: kept, Index: kv.Key}
		c.info.Types[entry] = types.TypeAndValue{Type: t.typ.Underlying().(*types.Map).Elem()}
		put, err := c.storeElement(entry, kv.Value)
		if err != nil {
			return nil, err
		}
		all = append(all, put)
	}
	return func(fr *frame) mapping {
		fr.t[at] = fresh(len(all))
		for _, put := range all {
			put(fr)
		}
		return fr.t[at]
	}, nil
}

// lookup is m[k], and whether it is there.
func lookup[V any](c *compiler, e *ast.IndexExpr) (func(*frame) (V, bool), error) {
	m, err := c.table(e.X)
	if err != nil {
		return nil, err
	}
	return keyed(c, e, keyForms[func(*frame) (V, bool)]{
		func(k func(*frame) int64) func(*frame) (V, bool) { return looked[int64, V](m, k) },
		func(k func(*frame) float64) func(*frame) (V, bool) { return looked[float64, V](m, k) },
		func(k func(*frame) pair) func(*frame) (V, bool) { return looked[pair, V](m, k) },
		func(k func(*frame) quad) func(*frame) (V, bool) { return looked[quad, V](m, k) },
	})
}

// keyForms make something of a key, by its type.
type keyForms[R any] struct {
	whole    func(func(*frame) int64) R
	floating func(func(*frame) float64) R
	pair     func(func(*frame) pair) R
	quad     func(func(*frame) quad) R
}

// keyed makes something of the key of m[k].
func keyed[R any](c *compiler, e *ast.IndexExpr, forms keyForms[R]) (r R, err error) {
	t, err := c.typed(e.X)
	if err != nil {
		return r, err
	}
	key, _ := t.entry()
	switch {
	case key.inMemory():
		p, err := c.address(e.Index)
		size := key.mem.size()
		if size <= unsafe.Sizeof(pair{}) {
			return forms.pair(packed[pair](p, size)), err
		}
		return forms.quad(packed[quad](p, size)), err
	case key.in() == floats:
		k, err := c.float(e.Index)
		return forms.floating(k), err
	}
	k, err := c.int(e.Index)
	return forms.whole(k), err
}

func looked[K comparable, V any](m tableExpr, k func(*frame) K) func(*frame) (V, bool) {
	return func(fr *frame) (V, bool) {
		t, _ := m(fr).(table[K, V])
		v, ok := t[k(fr)]
		return v, ok
	}
}

// entered is m[k] = v.
func entered[V any, E ~func(*frame) V](c *compiler, l *ast.IndexExpr, v E, err error) (statement, error) {
	if err != nil {
		return nil, err
	}
	m, err := c.table(l.X)
	if err != nil {
		return nil, err
	}
	return keyed(c, l, keyForms[statement]{
		func(k func(*frame) int64) statement { return entering(m, k, v) },
		func(k func(*frame) float64) statement { return entering(m, k, v) },
		func(k func(*frame) pair) statement { return entering(m, k, v) },
		func(k func(*frame) quad) statement { return entering(m, k, v) },
	})
}

func entering[K comparable, V any, E ~func(*frame) V](m tableExpr, k func(*frame) K, v E) statement {
	return func(fr *frame) flow {
		t, _ := m(fr).(table[K, V])
		key := k(fr)
		t[key] = v(fr)
		return next
	}
}

// storeEntry is m[k] = v.
func (c *compiler) storeEntry(l *ast.IndexExpr, right ast.Expr) (statement, error) {
	t, err := c.typed(l)
	if err != nil {
		return nil, err
	}
	switch t.in() {
	case floats:
		v, err := c.float(right)
		return entered[float64](c, l, v, err)
	case slices:
		v, err := c.slice(right)
		return entered[[]byte](c, l, v, err)
	case pointers:
		v, err := c.pointer(right)
		return entered[unsafe.Pointer](c, l, v, err)
	}
	v, err := c.int(right)
	return entered[int64](c, l, v, err)
}

// present keeps m[k] and whether it is there: v, ok := m[k].
func (c *compiler) present(e *ast.IndexExpr) (statement, []ast.Expr, error) {
	m, err := c.typed(e.X)
	if err != nil || m.in() != tables {
		return nil, nil, errOther
	}
	_, value := m.entry()
	v := c.hidden(value, m.typ.Underlying().(*types.Map).Elem())
	ok := c.hidden(slot{kind: types.Bool}, types.Typ[types.Bool])
	at, there := c.vars[c.info.Uses[v]].at, c.vars[c.info.Uses[ok]].at
	var keep statement
	switch value.in() {
	case floats:
		keep, err = kept(c, e, there, func(fr *frame, v float64) { fr.f[at] = v })
	case slices:
		keep, err = kept(c, e, there, func(fr *frame, v []byte) { fr.s[at] = v })
	case pointers:
		keep, err = kept(c, e, there, func(fr *frame, v unsafe.Pointer) { fr.p[at] = v })
	default:
		keep, err = kept(c, e, there, func(fr *frame, v int64) { fr.i[at] = v })
	}
	return keep, []ast.Expr{v, ok}, err
}

func kept[V any](c *compiler, e *ast.IndexExpr, there int, set func(*frame, V)) (statement, error) {
	look, err := lookup[V](c, e)
	return func(fr *frame) flow {
		v, ok := look(fr)
		set(fr, v)
		fr.i[there] = number(ok)
		return next
	}, err
}

// deleted is delete(m, k).
func (c *compiler) deleted(e *ast.CallExpr) (statement, error) {
	m, err := c.table(e.Args[0])
	if err != nil {
		return nil, err
	}
	entry := &ast.IndexExpr{X: e.Args[0], Index: e.Args[1]}
	return keyed(c, entry, keyForms[statement]{
		func(k func(*frame) int64) statement { return deleting(m, k) },
		func(k func(*frame) float64) statement { return deleting(m, k) },
		func(k func(*frame) pair) statement { return deleting(m, k) },
		func(k func(*frame) quad) statement { return deleting(m, k) },
	})
}

func deleting[K comparable](m tableExpr, k func(*frame) K) statement {
	return func(fr *frame) flow {
		t := m(fr)
		if key := k(fr); t != nil {
			t.(interface{ remove(K) }).remove(key)
		}
		return next
	}
}

// rangedTable is for k, v := range m.
func (c *compiler) rangedTable(s *ast.RangeStmt, t slot, own label) (statement, error) {
	m, err := c.table(s.X)
	if err != nil {
		return nil, err
	}
	key, value := t.entry()
	if key.inMemory() {
		return c.rangedPacked(s, m, key, value, own)
	}
	k, err := c.target(s.Key, key)
	if err != nil {
		return nil, err
	}
	v, err := c.target(s.Value, value)
	if err != nil {
		return nil, err
	}
	body, err := c.block(s.Body.List)
	if err != nil {
		return nil, err
	}
	if key.in() == floats {
		return rangedBy(m, func(fr *frame, x float64) { fr.f[k] = x }, k >= 0, value, v, body, own), nil
	}
	return rangedBy(m, func(fr *frame, x int64) { fr.i[k] = x }, k >= 0, value, v, body, own), nil
}

func rangedBy[K comparable](m tableExpr, key func(*frame, K), keyed bool, value slot, at int, body statement, own label) statement {
	if !keyed {
		key = func(*frame, K) {}
	}
	switch value.in() {
	case floats:
		return ranging(m, key, func(fr *frame, v float64) { fr.f[at] = v }, at >= 0, body, own)
	case slices:
		return ranging(m, key, func(fr *frame, v []byte) { fr.s[at] = v }, at >= 0, body, own)
	case pointers:
		return ranging(m, key, func(fr *frame, v unsafe.Pointer) { fr.p[at] = v }, at >= 0, body, own)
	}
	return ranging(m, key, func(fr *frame, v int64) { fr.i[at] = v }, at >= 0, body, own)
}

func ranging[K comparable, V any](m tableExpr, key func(*frame, K), value func(*frame, V), valued bool, body statement, own label) statement {
	return func(fr *frame) flow {
		t, _ := m(fr).(table[K, V])
		for k, v := range t {
			key(fr, k)
			if valued {
				value(fr, v)
			}
			if then, over := own.ends(body(fr)); over {
				return then
			}
		}
		return next
	}
}
