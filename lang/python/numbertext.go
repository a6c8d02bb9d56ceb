// Numbers and characters as text and back: int('ff', 16), hex, chr, ord.
package python

import (
	"math/big"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyNumTextEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"hex"}, Params: "number, /", Doc: "An integer in base 16.", Example: "hex(255)", Fn: inBase('x'), Quick: quickBase('x')},
	{Names: []string{"oct"}, Params: "number, /", Doc: "An integer in base 8.", Example: "oct(8)", Fn: inBase('o')},
	{Names: []string{"bin"}, Params: "number, /", Doc: "An integer in base 2.", Example: "bin(5)", Fn: inBase('b')},
	{Names: []string{"chr"}, Params: "i, /", Doc: "The character of a code point.", Example: "chr(955)", Quick: quickChr, Fn: pyChr},
	{Names: []string{"ord"}, Params: "c, /", Doc: "The code point of a character.", Example: "ord('λ')", Quick: quickOrd, Fn: pyOrd},
	{Names: []string{"repr"}, Args: builtin.Read, Params: "obj, /", Doc: "A value as it is written in a program.", Example: "repr('a')", Fn: pyRepr, Quick: quickRepr},
	{Names: []string{"ascii"}, Params: "obj, /", Doc: "repr with everything but ASCII escaped.", Example: "ascii('λ')", Fn: pyASCII},
	{Names: []string{"format"}, Args: builtin.Read, Params: "value, format_spec='', /", Doc: "A value as text, laid out by the specification.", Example: "format(3.14159, '8.2f')", Fn: pyFormat},
})

func inBase(letter rune) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		b, err := builtin.BigOf(c.Args[0])
		if err != nil {
			return nil, err
		}
		base := pytext.IntBases[letter]
		sign := ""
		if b.Sign() < 0 {
			sign = "-"
		}
		return builtin.StrResult(sign + base.Prefix + new(big.Int).Abs(b).Text(base.Base))
	}
}

func pyChr(c *builtin.Call) (object.Value, error) {
	b, err := builtin.BigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	if !b.IsInt64() || b.Int64() < 0 || b.Int64() > unicode.MaxRune {
		return nil, object.Errorf("ValueError", "chr() arg not in range(0x110000)")
	}
	r := rune(b.Int64())
	if one, ok := pytext.Unescaped(r); ok {
		return object.Str([]byte{one}), nil
	}
	if utf16.IsSurrogate(r) {
		return nil, object.Errorf(object.NotInTq, "not in tq: a surrogate as a character, chr(%#x)", r)
	}
	return builtin.StrResult(string(r))
}

func pyOrd(c *builtin.Call) (object.Value, error) {
	v, err := builtin.PlainOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	var runes []rune
	switch x := v.(type) {
	case object.Str:
		if len(x) == 1 && x[0] >= utf8.RuneSelf {
			return object.Int(pytext.Escaped(x[0])), nil
		}
		runes = []rune(string(x))
	case object.Bytes:
		for i := range len(x) {
			runes = append(runes, rune(x[i]))
		}
	default:
		return nil, object.Staticf("TypeError", "ord() expected string of length 1, but %s found", object.FullTypeName(v))
	}
	if len(runes) != 1 {
		return nil, object.Errorf("TypeError", "ord() expected a character, but string of length %d found", len(runes))
	}
	return object.Int(runes[0]), nil
}

func pyRepr(c *builtin.Call) (object.Value, error) {
	if err := Ready(c, c.Args[0]); err != nil {
		return nil, err
	}
	if err := c.ReprRoom(c.Args[0]); err != nil {
		return nil, err
	}
	return textResult(pytext.Repr(c.Host, c.Args[0]))
}

func pyASCII(c *builtin.Call) (object.Value, error) {
	if err := Ready(c, c.Args[0]); err != nil {
		return nil, err
	}
	s, err := pytext.Repr(c.Host, c.Args[0])
	return textResult(pytext.AsciiText(s), err)
}

func pyFormat(c *builtin.Call) (object.Value, error) {
	layout, err := c.Str("format_spec", "")
	if err != nil {
		return nil, err
	}
	if err := Ready(c, c.Args[0]); err != nil {
		return nil, err
	}
	s, err := pytext.Format(c.Host, c.Args[0], layout)
	return object.Str(s), err
}
