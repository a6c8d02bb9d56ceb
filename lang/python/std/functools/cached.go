// Functions that remember their results: functools.lru_cache and cache.
package functools

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Cached is a function that remembers its results, those of the last arguments first
// where their number is limited.
type Cached struct {
	fn           object.Value
	memory       *object.Dict
	size         int // -1: as many as cacheLimit
	typed        bool
	hits, misses int
	own          *object.Dict // __dict__: what the program has added
}

// cacheLimit is how many results one function remembers that has no limit of its own.
const cacheLimit = 1 << 16

const defaultSize = 128 // of lru_cache

// TypeName is _lru_cache_wrapper.
func (*Cached) TypeName() string { return "_lru_cache_wrapper" }

// FullTypeName is the name in messages.
func (*Cached) FullTypeName() string { return "functools._lru_cache_wrapper" }

// FuncName is the function's name.
func (m *Cached) FuncName() string {
	if f, ok := m.fn.(object.Callable); ok {
		return f.FuncName()
	}
	return "function"
}

// BindsSelf says that it is a method where it is found in a class.
func (*Cached) BindsSelf() bool { return true }

// Attr reads the attributes of the function.
func (m *Cached) Attr(name string) (object.Value, bool) {
	if name == "__dict__" {
		return m.own, true
	}
	if v, ok := m.own.GetStr(name); ok {
		return v, true
	}
	if f, ok := m.fn.(object.Attributed); ok && name != "__get__" && name != "__code__" {
		return f.Attr(name)
	}
	return nil, false
}

// SetAttr gives the function an attribute.
func (m *Cached) SetAttr(name string, v object.Value) error {
	m.own.PutStr(name, v)
	return nil
}

func newCached(fn object.Value, size int, typed bool) *Cached {
	m := &Cached{fn: fn, memory: object.NewDict(), size: size, typed: typed, own: object.NewDict()}
	m.own.PutStr("__wrapped__", fn)
	return m
}

func lruCache(c *builtin.Call) (object.Value, error) {
	typed := false
	if v := c.Arg("typed"); v != nil {
		var err error
		if typed, err = object.Truth(v); err != nil {
			return nil, err
		}
	}
	switch f := c.Arg("maxsize").(type) {
	case nil:
		return &Bound{name: "lru_cache", size: defaultSize, typed: typed}, nil
	case object.NoneType:
		return &Bound{name: "lru_cache", size: -1, typed: typed}, nil
	case object.Int:
		return &Bound{name: "lru_cache", size: max(int(f), 0), typed: typed}, nil
	default:
		if builtin.IsCallable(f) {
			return newCached(f, defaultSize, typed), nil
		}
	}
	return nil, object.Errorf("TypeError", "Expected first argument to be an integer, a callable, or None")
}

// keyOf is what results are remembered under: one int or text itself, else a tuple, as in
// CPython, where f(1) and f(1.0) are two calls but f(1, 2) and f(1.0, 2) are one.
func (m *Cached) keyOf(c *builtin.Call) object.Value {
	if len(c.Rest) == 1 && len(c.Kw) == 0 && !m.typed {
		if _, isInt := c.Rest[0].(object.Int); isInt {
			return c.Rest[0]
		}
		if _, isText := c.Rest[0].(object.Str); isText {
			return c.Rest[0]
		}
	}
	key := make(object.Tuple, 0, len(c.Rest)+2*len(c.Kw)+1)
	key = append(key, c.Rest...)
	if len(c.Kw) > 0 {
		key = append(key, keywordsFollow)
	}
	for _, k := range c.Kw {
		key = append(key, object.Str(k.Name), k.Value)
	}
	if m.typed {
		for _, v := range key[:len(key):len(key)] {
			key = append(key, object.Str(v.TypeName()))
		}
	}
	return key
}

// keywordsFollow stands in keys before the arguments by keyword.
var keywordsFollow = new(mark)

type mark struct{ _ byte }

// TypeName is object.
func (*mark) TypeName() string { return "object" }

// QuickCall gives a result that is remembered for arguments given by position.
func (m *Cached) QuickCall(args []object.Cell) (none object.Cell) {
	if m.typed || len(args) == 0 {
		return none
	}
	for i := range args {
		if !args[i].QuickKey() {
			return none
		}
	}
	key := args[0]
	if len(args) > 1 || key.P != object.TagInt && !key.Is(object.TableStr) {
		key = object.TupleOf(args)
	}
	at, err := m.memory.Slot(&key)
	if err != nil || at == nil || !at.Keepable() {
		return none
	}
	c := *at
	m.hits++
	if m.size > 0 { // it is the last one used now
		if _, _, err := m.memory.DeleteCell(&key); err != nil || m.memory.PutCell(key, c) != nil {
			return none
		}
	}
	return c
}

func callCached(c *builtin.Call) (object.Value, error) {
	m := c.Args[0].(*Cached)
	if m.size == 0 {
		m.misses++
		return c.Host.Call(m.fn, c.Rest, c.Kw)
	}
	key := m.keyOf(c)
	v, ok, err := m.memory.Get(key)
	if err != nil {
		return nil, err
	}
	if ok {
		m.hits++
		if m.size > 0 { // it is the last one used now
			if _, _, err := m.memory.Delete(key); err != nil {
				return nil, err
			}
			return v, m.memory.Put(key, v)
		}
		return v, nil
	}
	m.misses++
	if v, err = c.Host.Call(m.fn, c.Rest, c.Kw); err != nil {
		return nil, err
	}
	if err := c.R.Settle(v); err != nil {
		return nil, err
	}
	if err := m.memory.Put(key, v); err != nil {
		return nil, err
	}
	return v, m.forget()
}

// forget drops the results that were used the longest time ago.
func (m *Cached) forget() error {
	limit := m.size
	if limit < 0 {
		limit = cacheLimit
	}
	for m.memory.Len() > limit {
		k, _, _, ok := m.memory.Next(0)
		if !ok {
			return nil
		}
		if _, _, err := m.memory.Delete(k); err != nil {
			return err
		}
	}
	return nil
}

func clearCached(c *builtin.Call) (object.Value, error) {
	m := c.Args[0].(*Cached)
	m.memory.Clear()
	m.hits, m.misses = 0, 0
	return object.None, nil
}

func (m *Cached) limit() object.Value {
	if m.size < 0 {
		return object.None
	}
	return object.Int(m.size)
}

func infoOfCached(c *builtin.Call) (object.Value, error) {
	m := c.Args[0].(*Cached)
	return &object.Named{Class: builtin.ClassOf(object.Tuple{}), Shown: "CacheInfo", Fields: []string{"hits", "misses", "maxsize", "currsize"},
		Elems: object.Tuple{object.Int(m.hits), object.Int(m.misses), m.limit(), object.Int(m.memory.Len())}}, nil
}

func parametersOfCached(c *builtin.Call) (object.Value, error) {
	m := c.Args[0].(*Cached)
	d := object.NewDict()
	d.PutStr("maxsize", m.limit())
	d.PutStr("typed", object.Bool(m.typed))
	return d, nil
}
