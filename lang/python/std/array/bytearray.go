// bytearray: bytes that can be changed.
package array

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// ByteArray is a bytearray.
type ByteArray struct{ store }

// TypeName is bytearray.
func (*ByteArray) TypeName() string { return "bytearray" }

// PyClass is type(b).
func (*ByteArray) PyClass() *object.Class { return class("bytearray") }

// Unhashable reports that it cannot be a key.
func (*ByteArray) Unhashable() bool { return true }

// ChangedBy says which op= change it.
func (*ByteArray) ChangedBy(op object.Op) bool { return op == object.Add || op == object.Mul }

// RawBytes are its bytes, for functions that read them.
func (a *ByteArray) RawBytes() string { return string(a.b) }

// ComparedAs is what it is compared as.
func (a *ByteArray) ComparedAs() (object.Value, string) { return object.Bytes(a.b), "bytes" }

// Repr is repr(b).
func (a *ByteArray) Repr() string {
	s := object.Repr(object.Bytes(a.b))
	if strings.HasPrefix(s, `b"`) { // CPython escapes ' between any quotes here
		s = strings.ReplaceAll(s, "'", `\'`)
	}
	return "bytearray(" + s + ")"
}

// Iter walks the numbers of the bytes.
func (a *ByteArray) Iter() object.Iterator {
	i := 0
	return &builtin.Stream{Name: "bytearray_iterator", Step: func() (object.Value, bool, error) {
		if i >= len(a.b) {
			return nil, false, nil
		}
		i++
		return object.Int(a.b[i-1]), true, nil
	}}
}

// Memory, Format and ReadOnly are what a memoryview sees.
func (a *ByteArray) Memory() []byte { return a.b }
func (*ByteArray) Format() string   { return "B" }
func (*ByteArray) ReadOnly() bool   { return false }

func class(name string) *object.Class { c, _ := builtin.NamedClass(name); return c }

func newBytes(b string) *ByteArray { return &ByteArray{store{b: []byte(b), size: 1}} }

const arrayExample = "b = bytearray(b'abc')\n"

// with makes the Fn of a method of bytearrays.
func with(f func(c *builtin.Call, a *ByteArray) (object.Value, error)) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) { return f(c, c.Args[0].(*ByteArray)) }
}

// changing is with for methods that give None.
func changing(f func(c *builtin.Call, a *ByteArray) error) func(*builtin.Call) (object.Value, error) {
	return with(func(c *builtin.Call, a *ByteArray) (object.Value, error) { return object.None, f(c, a) })
}

func byteArrayEntries() []builtin.Entry {
	method := func(name, params, doc, show string, fn func(*builtin.Call) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{"bytearray." + name}, Params: params, Doc: doc, Example: arrayExample + show, Fn: fn}
	}
	changes := func(name, params, doc, show string, f func(c *builtin.Call, a *ByteArray) error) builtin.Entry {
		e := method(name, params, doc, show, changing(f))
		e.Effect, e.Dry = true, builtin.ReturnsNone
		return e
	}
	inPlace := func(name, params, doc, show string, f func(c *builtin.Call, a *ByteArray) error) builtin.Entry {
		e := method(name, params, doc, show, with(func(c *builtin.Call, a *ByteArray) (object.Value, error) { return a, f(c, a) }))
		e.Effect = true
		return e
	}
	out := []builtin.Entry{
		{Names: []string{"bytearray.__new__"}, Params: "source=b'', encoding=..., errors=...", Doc: "Bytes that can be changed: of ints, text, other bytes, or a length.", Example: arrayExample + "b[0] = 65\nb", Effect: true, Fn: newByteArray},
		{Names: []string{"bytearray.fromhex"}, Params: "string, /", Static: true, Doc: "Bytes from base 16.", Example: "bytearray.fromhex('01 ff')", Effect: true,
			Fn: func(c *builtin.Call) (object.Value, error) {
				return changeable(c.Forward("bytes.fromhex", c.Args, nil))
			}},
		{Names: []string{"bytearray.maketrans"}, Params: "frm, to, /", Static: true, Doc: "A table for translate.", Example: "bytearray(b'abc').translate(bytearray.maketrans(b'ab', b'xy'))",
			Fn: func(c *builtin.Call) (object.Value, error) { return c.Forward("bytes.maketrans", c.Args, nil) }},
		method("__iter__", "self, /", "Walks the numbers of the bytes.", "list(iter(b))", with(func(_ *builtin.Call, a *ByteArray) (object.Value, error) { return a.Iter().(object.Value), nil })),
		method("__len__", "self, /", "len(self).", "len(b)", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) { return object.Int(len(a.b)), nil })),
		method("__getitem__", "self, index, /", "self[index].", "b[1:]", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) {
			if s, ok := c.Args[1].(*object.Slice); ok {
				b, err := a.part(c, s)
				return &ByteArray{store{b: b, size: 1}}, err
			}
			i, err := a.place(c, "bytearray")
			if err != nil {
				return nil, err
			}
			return object.Int(a.b[i]), nil
		})),
		changes("__setitem__", "self, index, value, /", "self[index] = value.", "b[0] = 120\nb", setBytes),
		changes("__delitem__", "self, index, /", "del self[index].", "del b[0]\nb", func(c *builtin.Call, a *ByteArray) error { return a.remove(c, "bytearray") }),
		method("__contains__", "self, key, /", "Whether bytes or a number of a byte occur.", "b'b' in b", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) {
			return c.Forward("bytes.__contains__", []object.Value{object.Bytes(a.b), c.Args[1]}, nil)
		})),
		changes("append", "self, item, /", "Adds a byte.", "b.append(100)\nb", func(c *builtin.Call, a *ByteArray) error {
			n, err := byteOf(c.Args[1])
			if err != nil {
				return err
			}
			return a.grow(c, []byte{n})
		}),
		changes("extend", "self, iterable_of_ints, /", "Adds bytes.", "b.extend(b'de')\nb", func(c *builtin.Call, a *ByteArray) error {
			more, err := bytesIn(c, c.Args[1])
			if err != nil {
				return err
			}
			return a.grow(c, more)
		}),
		changes("insert", "self, index, item, /", "Puts a byte before the one of a number.", "b.insert(1, 45)\nb", func(c *builtin.Call, a *ByteArray) error {
			i, err := c.Int("index", 0)
			if err != nil {
				return err
			}
			n, err := byteOf(c.Args[2])
			if err != nil {
				return err
			}
			return a.insert(c, i, []byte{n})
		}),
		changes("remove", "self, value, /", "Removes the first byte of a number.", "b.remove(98)\nb", func(c *builtin.Call, a *ByteArray) error {
			n, err := byteOf(c.Args[1])
			if err != nil {
				return err
			}
			i := strings.IndexByte(string(a.b), n)
			if i < 0 {
				return object.Errorf("ValueError", "value not found in bytearray")
			}
			a.cut(i, i+1)
			return nil
		}),
		changes("reverse", "self, /", "Turns the order around.", "b.reverse()\nb", func(_ *builtin.Call, a *ByteArray) error { a.reverse(); return nil }),
		changes("clear", "self, /", "Removes everything.", "b.clear()\nb", func(_ *builtin.Call, a *ByteArray) error { a.b = nil; return nil }),
		method("copy", "self, /", "The same bytes anew.", "b.copy()", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) { return newBytes(string(a.b)), nil })),
		method("__add__", "self, other, /", "self + other.", "b + b'd'", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) {
			more, ok, err := rawOf(c, c.Args[1])
			if err == nil && !ok {
				err = object.Errorf("TypeError", "can't concat %s to bytearray", object.FullTypeName(c.Args[1]))
			}
			if err == nil {
				err = c.TextRoom(len(a.b) + len(more))
			}
			return newBytes(string(a.b) + more), err
		})),
		inPlace("__iadd__", "self, other, /", "self += other.", "b += b'd'\nb", func(c *builtin.Call, a *ByteArray) error {
			more, ok, err := rawOf(c, c.Args[1])
			if err == nil && !ok {
				err = object.Errorf("TypeError", "can't concat %s to bytearray", object.FullTypeName(c.Args[1]))
			}
			if err != nil {
				return err
			}
			return a.grow(c, []byte(more))
		}),
		inPlace("__imul__", "self, n, /", "self *= n.", "b *= 2\nb", func(c *builtin.Call, a *ByteArray) (err error) {
			a.b, err = a.times(c)
			return err
		}),
		method("__mod__", "self, value, /", "self % value.", "bytearray(b'%d') % 3", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) {
			return changeable(c.Forward("bytes.__mod__", []object.Value{object.Bytes(a.b), c.Args[1]}, nil))
		})),
	}
	pop := method("pop", "self, index=-1, /", "Removes and gives a byte.", "b.pop()", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) {
		i, err := a.popped(c, "bytearray")
		if err != nil {
			return nil, err
		}
		n := a.b[i]
		a.cut(i, i+1)
		return object.Int(n), nil
	}))
	pop.Effect = true
	times := method("__mul__", "self, n, /", "self * n.", "b * 2", with(func(c *builtin.Call, a *ByteArray) (object.Value, error) {
		b, err := a.times(c)
		return &ByteArray{store{b: b, size: 1}}, err
	}))
	times.Names = append(times.Names, "bytearray.__rmul__")
	return append(out, pop, times)
}

func newByteArray(c *builtin.Call) (object.Value, error) {
	switch v := object.Held(c.Args[0]).(type) {
	case nil, object.Str, object.Bytes, object.Int, object.Bool, object.BigInt, *object.Array, python.Buffer:
	default:
		if _, err := c.Host.Iterate(v); err != nil {
			return nil, object.Errorf("TypeError", "cannot convert '%s' object to bytearray", object.FullTypeName(v))
		}
		b, err := bytesIn(c, v)
		return &ByteArray{store{b: b, size: 1}}, err
	}
	var args []object.Value
	var kw []object.Kw
	if c.Args[0] != nil {
		args = c.Args[:1]
	}
	for _, n := range []string{"encoding", "errors"} {
		if v := c.Arg(n); v != nil {
			kw = append(kw, object.Kw{Name: n, Value: v})
		}
	}
	return changeable(c.Forward("bytes.__new__", args, kw))
}

// changeable is bytes, and those in a list or tuple, as bytearrays.
func changeable(v object.Value, err error) (object.Value, error) {
	switch x := v.(type) {
	case object.Bytes:
		return newBytes(string(x)), err
	case *object.List:
		for i := range x.Len() {
			part, _ := changeable(x.At(i), nil)
			x.SetAt(i, part)
		}
	case object.Tuple:
		for i := range x {
			x[i], _ = changeable(x[i], nil)
		}
	}
	return v, err
}

// byteOf is the byte of a number.
func byteOf(v object.Value) (byte, error) {
	n, err := builtin.ToInt(v)
	switch {
	case object.IsError(err, "OverflowError") || err == nil && (n < 0 || n > 255):
		return 0, object.Errorf("ValueError", "byte must be in range(0, 256)")
	}
	return byte(n), err
}

// bytesIn are the bytes of an object of bytes, or of numbers.
func bytesIn(c *builtin.Call, v object.Value) ([]byte, error) {
	if b, ok, err := rawOf(c, v); ok || err != nil {
		return []byte(b), err
	}
	if _, err := c.Host.Iterate(v); err != nil {
		return nil, object.Errorf("TypeError", "can't extend bytearray with %s", object.FullTypeName(v))
	}
	var out []byte
	err := c.Each(v, func(e object.Value) error {
		n, err := byteOf(e)
		out = append(out, n)
		return err
	})
	return out, err
}

// setBytes is b[i] = n and b[i:j] = bytes.
func setBytes(c *builtin.Call, a *ByteArray) error {
	s, ok := c.Args[1].(*object.Slice)
	if !ok {
		n, err := byteOf(c.Args[2])
		if err != nil {
			return err
		}
		i, err := a.place(c, "bytearray")
		if err == nil {
			a.b[i] = n
		}
		return err
	}
	switch object.Held(c.Args[2]).(type) {
	case object.Str, object.Int, object.Bool, object.Float, object.NoneType:
		return object.Errorf("TypeError", "can assign only bytes, buffers, or iterables of ints in range(0, 256)")
	}
	b, err := bytesIn(c, c.Args[2])
	if err != nil {
		return err
	}
	return a.assign(c, s, b, "bytes")
}
