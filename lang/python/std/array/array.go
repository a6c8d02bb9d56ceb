// array.array: numbers of one kind, one after the other.
package array

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Array is an array.array.
type Array struct {
	store
	kind byte
}

// TypeName is array.
func (*Array) TypeName() string { return "array" }

// FullTypeName is the name with its module.
func (*Array) FullTypeName() string { return "array.array" }

// TablePrefix is where its methods are in the table.
func (*Array) TablePrefix() string { return "array.array." }

// PyClass is type(a).
func (*Array) PyClass() *object.Class { return class("array.array") }

// Unhashable reports that it cannot be a key.
func (*Array) Unhashable() bool { return true }

// IsSequence says that patterns of sequences match it.
func (*Array) IsSequence() bool { return true }

// ChangedBy says which op= change it.
func (*Array) ChangedBy(op object.Op) bool { return op == object.Add || op == object.Mul }

// RawBytes are its bytes, for functions that read them.
func (a *Array) RawBytes() string { return string(a.b) }

// Memory, Format and ReadOnly are what a memoryview sees.
func (a *Array) Memory() []byte { return a.b }
func (a *Array) Format() string {
	if a.kind == 'u' {
		return "w"
	}
	return string(a.kind)
}
func (*Array) ReadOnly() bool { return false }

// ComparedAs is what it is compared as.
func (a *Array) ComparedAs() (object.Value, string) { return object.NewList(a.items()...), "array" }

func (a *Array) at(i int) object.Value { return item(a.kind, a.b[i*a.size:]) }

func (a *Array) items() []object.Value {
	out := make([]object.Value, a.Len())
	for i := range out {
		out[i] = a.at(i)
	}
	return out
}

// Iter walks the elements.
func (a *Array) Iter() object.Iterator {
	i := 0
	return &builtin.Stream{Name: "arrayiterator", Step: func() (object.Value, bool, error) {
		if i >= a.Len() {
			return nil, false, nil
		}
		i++
		return a.at(i - 1), true, nil
	}}
}

// ReprUnder is repr(a).
func (a *Array) ReprUnder(p object.Printer) string {
	switch {
	case len(a.b) == 0:
		return "array('" + string(a.kind) + "')"
	case a.kind == 'u':
		return "array('u', " + object.Repr(object.Str(a.text())) + ")"
	}
	return "array('" + string(a.kind) + "', " + p.Repr(object.NewList(a.items()...)) + ")"
}

func (a *Array) text() string {
	var b strings.Builder
	for i := range a.Len() {
		b.WriteRune(rune(order.Uint32(a.b[4*i:])))
	}
	return b.String()
}

// encoded is the memory of one element.
func (a *Array) encoded(v object.Value) ([]byte, error) {
	b := make([]byte, a.size)
	return b, putItem(a.kind, b, v)
}

func (a *Array) empty() *Array { return &Array{store{size: a.size}, a.kind} }

const arrayModule = "import array\na = array.array('i', [1, 2, 3])\n"

func arrayEntries() []builtin.Entry {
	return []builtin.Entry{
		{Names: []string{"array.array.__new__"}, Params: "typecode, initializer=..., /", Doc: "Numbers of one kind: 'i', 'd' and so on say which.", Example: arrayModule + "a", Effect: true, Fn: newArray},
	}
}

func newArray(c *builtin.Call) (object.Value, error) {
	code, ok := object.Held(c.Args[0]).(object.Str)
	if !ok || utf8.RuneCountInString(string(code)) != 1 {
		return nil, object.Errorf("TypeError", "array() argument 1 must be a unicode character, not %s", object.FullTypeName(c.Args[0]))
	}
	if !strings.Contains(typecodes, string(code)) {
		return nil, object.Errorf("ValueError", "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
	}
	a := &Array{store{size: itemSizes[code[0]]}, code[0]}
	switch x := object.Held(c.Args[1]).(type) {
	case nil, object.NoneType:
		return a, nil
	case object.Str:
		if a.kind != 'u' {
			return nil, object.Errorf("TypeError", "cannot use a str to initialize an array with typecode '%c'", a.kind)
		}
		return a, a.addText(c, string(x))
	case object.Bytes:
		return a, a.addBytes(c, string(x))
	case *ByteArray:
		return a, a.addBytes(c, string(x.b))
	}
	return a, a.extend(c, c.Args[1], true)
}

func (a *Array) addText(c *builtin.Call, s string) error {
	if err := a.room(c, 4*len(s)); err != nil {
		return err
	}
	for _, r := range s {
		a.b = order.AppendUint32(a.b, uint32(r))
	}
	return nil
}

func (a *Array) addBytes(c *builtin.Call, s string) error {
	if len(s)%a.size != 0 {
		return object.Errorf("ValueError", "bytes length not a multiple of item size")
	}
	return a.grow(c, []byte(s))
}

// extend adds the elements of anything that has some.
func (a *Array) extend(c *builtin.Call, v object.Value, making bool) error {
	if other, ok := v.(*Array); ok {
		if other.kind == a.kind {
			return a.grow(c, other.b)
		}
		if !making {
			return object.Errorf("TypeError", "can only extend with array of same kind")
		}
	}
	n := 0
	return c.Each(v, func(e object.Value) error {
		b, err := a.encoded(e)
		if err == nil {
			if n++; n&4095 == 0 {
				err = a.room(c, 4096*a.size)
			}
			a.b = append(a.b, b...)
		}
		return err
	})
}
