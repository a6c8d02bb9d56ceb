// What all of Python's own builtins share: the guard of checking, and argument
// readers.
package builtin

import (
	"math/big"

	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// Python prepares entries of Python's own values: in checking, a call with an
// unknown argument has an unknown result, and one with effects gives nothing. Their
// arguments may be kept, unless they or their library say that they are not.
func Python(list ...[]Entry) []Entry {
	var out []Entry
	for _, entries := range list {
		for _, e := range entries {
			fn := e.Fn
			e.python = true
			e.Fn = func(c *Call) (object.Value, error) {
				if c.R != nil && c.R.Dry && c.anyUnknown() {
					return nil, object.ErrUnknown
				}
				return fn(c)
			}
			out = append(out, e)
		}
	}
	return out
}

func (c *Call) anyUnknown() bool {
	unknown := func(v object.Value) bool { _, ok := v.(object.Unknown); return ok }
	for _, v := range c.Args {
		if unknown(v) {
			return true
		}
	}
	for _, v := range c.Rest {
		if unknown(v) {
			return true
		}
	}
	for _, k := range c.Kw {
		if unknown(k.Value) {
			return true
		}
	}
	return false
}

// Gives makes the Dry of an entry whose result is always v.
func Gives(v object.Value) func(*Call) (object.Value, error) {
	return func(*Call) (object.Value, error) { return v, nil }
}

// returnsNone is the Dry of entries that return None.
var ReturnsNone = Gives(object.None)

// Polled reports the user's interrupt.
func (c *Call) Polled() error {
	if ctx := c.Host.Context(); ctx != nil && ctx.Err() != nil {
		if c.R != nil && c.R.Dry {
			return object.ErrUnknown // the check has done enough
		}
		return object.Errorf(object.KeyboardInterrupt, "")
	}
	return nil
}

// PolledAt is Polled in the i-th round of a loop of many short ones.
func (c *Call) PolledAt(i int) error {
	if i&1023 != 1023 {
		return nil
	}
	return c.Polled()
}

// Each walks an iterable.
func (c *Call) Each(v object.Value, f func(object.Value) error) error {
	it, err := c.Host.Iterate(v)
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return err
		}
		if n&1023 == 1023 {
			if err := c.Polled(); err != nil {
				return err
			}
		}
		if err := f(e); err != nil {
			return err
		}
	}
}

// Elems lists an iterable; always a fresh slice.
func (c *Call) Elems(v object.Value) ([]object.Value, error) {
	var out []object.Value
	most := c.mostElements()
	if err := c.CheckLength(v); err != nil {
		return nil, err
	}
	if l, ok := v.(*object.List); ok && l.Len() <= most {
		if err := HeapOf(c.Host).Room(l.Len() * PlaceBytes); err != nil {
			return nil, err
		}
		return l.ValuesAsking(c.Polled)
	}
	err := c.Each(v, func(e object.Value) error {
		if len(out) >= most {
			return c.tooMany(most + 1)
		}
		if n := len(out); n&(1<<14-1) == 1<<14-1 {
			if err := HeapOf(c.Host).Room(ElementBytes << 14); err != nil {
				return err
			}
		}
		if err := Growing(c.Host, len(out), cap(out)); err != nil {
			return err
		}
		out = append(out, e)
		return nil
	})
	return out, err
}

// maxList is how many elements a list has at most; elementBytes is roughly what
// each takes with its value, where a limit is set in bytes, and PlaceBytes what its
// place in the list takes.
const (
	MaxList      = 1 << 28
	ElementBytes = 24
	PlaceBytes   = 16
)

// mostElements is how long a list may get.
func (c *Call) mostElements() int {
	if limit := c.MemoryLimit(); limit > 0 {
		return int(min(MaxList, limit/ElementBytes))
	}
	return MaxList
}

// CheckLength refuses what is plainly too long to be listed.
func (c *Call) CheckLength(v object.Value) error {
	if n, ok := c.knownLength(v); ok && n > c.mostElements() {
		return c.tooMany(n)
	}
	return nil
}

// knownLength is the length of what is about to be listed, if it is known.
func (c *Call) knownLength(v object.Value) (int, bool) {
	switch x := v.(type) {
	case *object.Range:
		return x.Len(), true
	case *object.Array:
		if x.Rank() > 0 && x.Type().Shape.Known() {
			return x.Dims()[0], true
		}
	}
	return 0, false
}

// Apply calls a function value with positions only.
func (c *Call) Apply(fn object.Value, args ...object.Value) (object.Value, error) {
	return c.Host.Call(fn, args, nil)
}

// IsNone tells an argument that is left out or None.
func IsNone(v object.Value) bool { return v == nil || v == object.None }

// Index reads an integer argument as __index__ does.
func (c *Call) Index(name string) (int, error) { return ToInt(c.Arg(name)) }

// PlainOf gives a NumPy scalar as Python's own value, and others as they are.
func PlainOf(v object.Value) (object.Value, error) {
	if a, ok := v.(*object.Array); ok && (a.Scalar || a.Rank() == 0) {
		return object.Item(a)
	}
	return object.Held(v), nil
}

// BigOf reads any integer.
func BigOf(v object.Value) (*big.Int, error) {
	b, ok, err := lower.AsIndex(v)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, object.Errorf(object.TypeError, "'%s' object cannot be interpreted as an integer", object.FullTypeName(v))
	}
	return b, nil
}

// Text reads an argument that must be text.
func (c *Call) Text(name string) (string, error) {
	switch v := c.Arg(name).(type) {
	case object.Str:
		return string(v), nil
	case *object.Array:
		if p, err := PlainOf(v); err != nil {
			return "", err
		} else if s, ok := p.(object.Str); ok {
			return string(s), nil
		}
	}
	return "", object.Errorf(object.TypeError, "%s() argument '%s' must be str, not %s", c.Entry.Short(), name, c.Arg(name).TypeName())
}

func StrResult(s string) (object.Value, error) { return object.Str(s), nil }

func BoolResult(b bool) (object.Value, error) { return object.Bool(b), nil }

func IntResult(n int) (object.Value, error) { return object.Int(n), nil }

// Forward calls another entry with arguments, as np.sum for the bare sum.
func (c *Call) Forward(name string, args []object.Value, kw []Kw) (object.Value, error) {
	e, ok := Lookup(name)
	if !ok {
		return nil, object.Errorf(object.NotInTq, "not in tq: %s", name)
	}
	return e.Invoke(c.R, c.Host, args, kw)
}

// Mapping gives the dict inside a dict or one of its relatives.
func Mapping(v object.Value) (*object.Dict, bool) {
	switch x := v.(type) {
	case *object.Dict:
		return x, true
	case interface{ Dict() *object.Dict }:
		return x.Dict(), true
	case *object.Instance:
		if d, ok := x.Held().(*object.Dict); ok && !readsItself(x) {
			return d, true
		}
	}
	return nil, false
}

// MappingOf is Mapping; of what has keys and [] in its own way a dict is made.
func MappingOf(h Host, v object.Value) (d *object.Dict, ok bool, err error) {
	if d, ok = Mapping(v); ok || !object.IsObject(v) {
		return d, ok, nil
	}
	keys, err := h.Attr(v, "keys")
	if object.IsError(err, "AttributeError") {
		return nil, false, nil
	}
	if err == nil {
		keys, err = h.Call(keys, nil, nil)
	}
	if err != nil {
		return nil, false, err
	}
	it, err := h.Iterate(keys)
	if err != nil {
		return nil, false, err
	}
	for d = object.NewDict(); ; {
		k, more, err := it.Next()
		if err != nil || !more {
			return d, err == nil, err
		}
		e, err := h.Index(v, k)
		if err == nil {
			err = d.Put(k, e)
		}
		if err != nil {
			return nil, false, err
		}
	}
}

// readsItself reports whether an object that holds a dict has its own way of giving
// its entries: CPython asks whether its class defines __iter__, and no more.
func readsItself(x *object.Instance) bool {
	_, owner, ok := x.Class().Find("__iter__")
	return ok && owner.Body != nil
}

// SequenceOf gives the elements of a list or tuple.
func SequenceOf(v object.Value) []object.Value {
	if l, ok := v.(*object.List); ok {
		return l.Values()
	}
	t, _ := object.Unnamed(v).(object.Tuple)
	return t
}

// IsCallable reports whether a value can be called.
func IsCallable(v object.Value) bool {
	if x, ok := v.(*object.Instance); ok {
		return x.Calls()
	}
	if _, ok := v.(object.Callable); ok {
		return true
	}
	if c := object.CellOf(v); KnownClass(&c) != nil { // numbers, texts and containers
		return false
	}
	_, ok := Lookup(PrefixOf(v) + "__call__")
	return ok
}
