// What all of Python's own builtins share: the guard of checking, argument
// readers, and iterators made of Go functions.
package builtin

import (
	"math/big"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// Python prepares entries of Python's own values: in checking, a call with an
// unknown argument has an unknown result, and one with effects gives nothing.
func Python(list ...[]Entry) []Entry {
	var out []Entry
	for _, entries := range list {
		for _, e := range entries {
			fn := e.Fn
			e.Fn = func(c *Call) (value.Value, error) {
				if c.R != nil && c.R.Dry && c.anyUnknown() {
					return nil, value.ErrUnknown
				}
				return fn(c)
			}
			out = append(out, e)
		}
	}
	return out
}

func (c *Call) anyUnknown() bool {
	unknown := func(v value.Value) bool { _, ok := v.(value.Unknown); return ok }
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
func Gives(v value.Value) func(*Call) (value.Value, error) {
	return func(*Call) (value.Value, error) { return v, nil }
}

// returnsNone is the Dry of entries that return None.
var ReturnsNone = Gives(value.None)

// Stream is an iterator as a value: what zip, map, iter and generators of
// modules make. It can be walked once.
type Stream struct {
	Name string // zip, map, list_iterator …
	Dry  bool   // made in checking
	next func() (value.Value, bool, error)
	done bool
}

// TypeName is zip, map …
func (s *Stream) TypeName() string { return s.Name }

// Iter gives the stream itself.
func (s *Stream) Iter() value.Iterator { return s }

// Repr is repr(s), without the address that Python shows.
func (s *Stream) Repr() string { return "<" + s.Name + " object>" }

// MadeDry tells whether checking made the stream and may use it up.
func (s *Stream) MadeDry() bool { return s.Dry }

// Next gives the next element.
func (s *Stream) Next() (value.Value, bool, error) {
	if s.done {
		return nil, false, nil
	}
	v, ok, err := s.next()
	if !ok || err != nil {
		s.done = true
	}
	return v, ok, err
}

func (c *Call) NewStream(name string, next func() (value.Value, bool, error)) *Stream {
	return &Stream{Name: name, Dry: c.R != nil && c.R.Dry, next: next}
}

// StreamOf walks a slice.
func (c *Call) StreamOf(name string, vs []value.Value) *Stream {
	i := 0
	return c.NewStream(name, func() (value.Value, bool, error) {
		if i >= len(vs) {
			return nil, false, nil
		}
		i++
		return vs[i-1], true, nil
	})
}

// Polled reports the user's interrupt.
func (c *Call) Polled() error {
	if ctx := c.Host.Context(); ctx != nil && ctx.Err() != nil {
		return value.Errorf("KeyboardInterrupt", "")
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

// Aside does work that cannot ask for the user's interrupt; it is left alone
// when that comes, so it must keep to data of its own.
func (c *Call) Aside(f func()) error {
	if engine.Interruptible(c.Host.Context(), f) != nil {
		return c.Polled()
	}
	return nil
}

// longText is the length from which texts are worked on aside.
const longText = 1 << 20

// AsideOf is Aside for work on a text, which is immutable.
func (c *Call) AsideOf(s string, f func()) error {
	if len(s) < longText {
		f()
		return nil
	}
	return c.Aside(f)
}

// Pieces calls f with the bounds of pieces of n elements, and asks for the
// user's interrupt between them.
func (c *Call) Pieces(n int, f func(lo, hi int) error) error {
	const piece = 1 << 18
	for lo := 0; lo == 0 || lo < n; lo += piece {
		if err := c.Polled(); err != nil {
			return err
		}
		if err := f(lo, min(lo+piece, n)); err != nil {
			return err
		}
	}
	return nil
}

// Each walks an iterable.
func (c *Call) Each(v value.Value, f func(value.Value) error) error {
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
func (c *Call) Elems(v value.Value) ([]value.Value, error) {
	var out []value.Value
	most := c.mostElements()
	if err := c.checkLength(v); err != nil {
		return nil, err
	}
	if l, ok := v.(*value.List); ok && len(l.Elems) <= most {
		if err := HeapOf(c.Host).Room(len(l.Elems) * placeBytes); err != nil {
			return nil, err
		}
		return value.Joined(c.Polled, l.Elems)
	}
	err := c.Each(v, func(e value.Value) error {
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
// each takes with its value, where a limit is set in bytes, and placeBytes what its
// place in the list takes.
const (
	MaxList      = 1 << 28
	ElementBytes = 24
	placeBytes   = 16
)

// mostElements is how long a list may get.
func (c *Call) mostElements() int {
	if limit := c.memoryLimit(); limit > 0 {
		return int(min(MaxList, limit/ElementBytes))
	}
	return MaxList
}

// checkLength refuses what is plainly too long to be listed.
func (c *Call) checkLength(v value.Value) error {
	if n, ok := c.knownLength(v); ok && n > c.mostElements() {
		return c.tooMany(n)
	}
	return nil
}

// knownLength is the length of what is about to be listed, if it is known.
func (c *Call) knownLength(v value.Value) (int, bool) {
	switch x := v.(type) {
	case *value.Range:
		return x.Len(), true
	case *value.Array:
		if x.Rank() > 0 && x.Type().Shape.Known() {
			return x.Dims()[0], true
		}
	}
	return 0, false
}

// Apply calls a function value with positions only.
func (c *Call) Apply(fn value.Value, args ...value.Value) (value.Value, error) {
	return c.Host.Call(fn, args, nil)
}

// IsNone tells an argument that is left out or None.
func IsNone(v value.Value) bool { return v == nil || v == value.None }

// Index reads an integer argument as __index__ does.
func (c *Call) Index(name string) (int, error) { return ToInt(c.Arg(name)) }

// plain gives a NumPy scalar as Python's own value, and others as they are.
func PlainOf(v value.Value) (value.Value, error) {
	if a, ok := v.(*value.Array); ok && (a.Scalar || a.Rank() == 0) {
		return value.Item(a)
	}
	return v, nil
}

// BigOf reads any integer.
func BigOf(v value.Value) (*big.Int, error) {
	b, ok, err := compile.AsIndex(v)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, value.Errorf("TypeError", "'%s' object cannot be interpreted as an integer", value.FullTypeName(v))
	}
	return b, nil
}

// Text reads an argument that must be text.
func (c *Call) Text(name string) (string, error) {
	switch v := c.Arg(name).(type) {
	case value.Str:
		return string(v), nil
	case *value.Array:
		if p, err := PlainOf(v); err != nil {
			return "", err
		} else if s, ok := p.(value.Str); ok {
			return string(s), nil
		}
	}
	return "", value.Errorf("TypeError", "%s() argument '%s' must be str, not %s", c.Entry.Short(), name, c.Arg(name).TypeName())
}

func strResult(s string) (value.Value, error) { return value.Str(s), nil }

func boolResult(b bool) (value.Value, error) { return value.Bool(b), nil }

func intResult(n int) (value.Value, error) { return value.Int(n), nil }

// array tells an argument that is an array and no scalar of NumPy.
func ndarrayIn(v value.Value) (*value.Array, bool) {
	a, ok := v.(*value.Array)
	return a, ok
}

// Forward calls another entry with arguments, as np.sum for the bare sum.
func (c *Call) Forward(name string, args []value.Value, kw []Kw) (value.Value, error) {
	e, ok := Lookup(name)
	if !ok {
		return nil, value.Errorf("NotImplementedError", "not in tq: %s", name)
	}
	return e.Invoke(c.R, c.Host, args, kw)
}
