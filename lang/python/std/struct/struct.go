// Package structs is Python's module struct: numbers and texts in bytes.
package structs

import (
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"struct"}, Under: []string{"struct", "_struct"}, Open: open}

var (
	errorClass  = sync.OnceValue(func() *object.Class { return cpython.Class("struct.error", "Exception") })
	structClass = sync.OnceValue(func() *object.Class { return cpython.Class("_struct.Struct", "object") })
)

func fail(format string, args ...any) error { return object.Errorf("struct.error", format, args...) }

// Struct is a format that was read.
type Struct struct {
	text   string
	fields []field
	size   int
	count  int // values
	big    bool
	native bool
}

// TypeName is Struct.
func (*Struct) TypeName() string { return "Struct" }

// FullTypeName is the name in messages.
func (*Struct) FullTypeName() string { return "_struct.Struct" }

// TablePrefix is where the methods are.
func (*Struct) TablePrefix() string { return "struct.Struct." }

// PyClass is the type.
func (*Struct) PyClass() *object.Class { return structClass() }

// Repr is <_struct.Struct object>.
func (*Struct) Repr() string { return "<_struct.Struct object>" }

func open() builtin.Contents {
	const example = "import struct\n"
	var out []builtin.Entry
	add := func(name, params, doc, show string, f func(c *builtin.Call, s *Struct) (object.Value, error)) {
		moduleParams := "format, " + params
		if params == "" {
			moduleParams = "format, /"
		}
		out = append(out,
			builtin.Entry{Names: []string{"struct." + name}, Params: moduleParams, Doc: doc, C: true, Example: example + "struct." + name + "('<hh'" + show, Fn: func(c *builtin.Call) (object.Value, error) {
				s, err := formatOf(c, c.Arg("format"))
				if err != nil {
					return nil, err
				}
				return f(c, s)
			}},
			builtin.Entry{Names: []string{"struct.Struct." + name}, Params: "self, " + params, Doc: doc, C: true, Example: example + "s = struct.Struct('<hh')\ns." + name + "(" + trimComma(show), Fn: func(c *builtin.Call) (object.Value, error) {
				return f(c, c.Args[0].(*Struct))
			}})
	}
	add("pack", "*v", "The values as bytes.", ", 1, 2)", func(c *builtin.Call, s *Struct) (object.Value, error) { return s.pack(c, c.Rest) })
	add("unpack", "buffer, /", "The values that bytes hold.", ", b'\\1\\0\\2\\0')", func(c *builtin.Call, s *Struct) (object.Value, error) {
		b, err := cpython.NeedBuffer(c, c.Arg("buffer"))
		if err != nil {
			return nil, err
		}
		if len(b) != s.size {
			return nil, fail("unpack requires a buffer of %d bytes", s.size)
		}
		return s.unpack(b)
	})
	add("pack_into", "buffer, offset, /, *v", "Writes the values into memory at a place.", ", bytearray(4), 0, 1, 2)", packInto)
	add("unpack_from", "buffer, offset=0", "The values that bytes hold from a place on.", ", b'\\1\\0\\2\\0\\3\\0', 2)", unpackFrom)
	add("iter_unpack", "buffer, /", "Walks the tuples of values that bytes hold one after the other.", ", b'\\1\\0\\2\\0')", iterUnpack)
	out = append(out,
		builtin.Entry{Names: []string{"struct.calcsize"}, Params: "format, /", Doc: "How many bytes a format takes.", C: true, Example: example + "struct.calcsize('<hh')", Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := formatOf(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			return object.Int(s.size), nil
		}},
		builtin.Entry{Names: []string{"struct.Struct.__new__", "_struct.Struct.__new__"}, Params: "format", Doc: "A format that is read once.", C: true, Example: example + "struct.Struct('<i').size", Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := formatOf(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			return s, nil
		}},
		builtin.Entry{Names: []string{"struct.Struct.format"}, Params: "self", Property: true, Doc: "The format.", Example: example + "struct.Struct('<i').format", Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Str(c.Args[0].(*Struct).text), nil
		}},
		builtin.Entry{Names: []string{"struct.Struct.size"}, Params: "self", Property: true, Doc: "How many bytes the format takes.", Example: example + "struct.Struct('<i').size", Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Int(c.Args[0].(*Struct).size), nil
		}})
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(out), Constants: map[string]object.Value{"struct.error": errorClass(), "struct.Struct": structClass()}}
}

func trimComma(s string) string {
	for s != "" && (s[0] == ',' || s[0] == ' ') {
		s = s[1:]
	}
	return s
}

func unpackFrom(c *builtin.Call, s *Struct) (object.Value, error) {
	b, err := cpython.NeedBuffer(c, c.Arg("buffer"))
	if err != nil {
		return nil, err
	}
	given, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	at := given
	if at < 0 {
		if at+s.size > 0 {
			return nil, fail("not enough data to unpack %d bytes at offset %d", s.size, given)
		}
		if at += len(b); at < 0 {
			return nil, fail("offset %d out of range for %d-byte buffer", given, len(b))
		}
	}
	if len(b)-at < s.size {
		return nil, fail("unpack_from requires a buffer of at least %d bytes for unpacking %d bytes at offset %d (actual buffer size is %d)", at+s.size, s.size, at, len(b))
	}
	return s.unpack(b[at : at+s.size])
}

func iterUnpack(c *builtin.Call, s *Struct) (object.Value, error) {
	if s.size == 0 {
		return nil, fail("cannot iteratively unpack with a struct of length 0")
	}
	b, err := cpython.NeedBuffer(c, c.Arg("buffer"))
	if err != nil {
		return nil, err
	}
	if len(b)%s.size != 0 {
		return nil, fail("iterative unpacking requires a buffer of a multiple of %d bytes", s.size)
	}
	return c.NewStream("unpack_iterator", func() (object.Value, bool, error) {
		if b == "" {
			return nil, false, nil
		}
		v, err := s.unpack(b[:s.size])
		b = b[s.size:]
		return v, err == nil, err
	}), nil
}

// packInto writes values into a bytearray or its like.
func packInto(c *builtin.Call, s *Struct) (object.Value, error) {
	to, ok := c.Arg("buffer").(interface {
		Memory() []byte
		ReadOnly() bool
	})
	if !ok || to.ReadOnly() {
		return nil, object.Errorf("TypeError", "argument must be read-write bytes-like object, not %s", object.FullTypeName(c.Arg("buffer")))
	}
	given, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	mem, at := to.Memory(), given
	if at < 0 {
		if at+s.size > 0 {
			return nil, fail("no space to pack %d bytes at offset %d", s.size, given)
		}
		if at += len(mem); at < 0 {
			return nil, fail("offset %d out of range for %d-byte buffer", given, len(mem))
		}
	}
	if len(mem)-at < s.size {
		return nil, fail("pack_into requires a buffer of at least %d bytes for packing %d bytes at offset %d (actual buffer size is %d)", at+s.size, s.size, at, len(mem))
	}
	b, err := s.pack(c, c.Rest)
	if err != nil {
		return nil, err
	}
	copy(mem[at:], b.(object.Bytes))
	return object.None, nil
}
