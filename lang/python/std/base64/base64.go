// Package base64 is Python's module base64: bytes as letters.
package base64

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"base64"}, Open: open}

func fail(format string, args ...any) error { return object.Errorf("binascii.Error", format, args...) }

func open() builtin.Contents {
	const example = "import base64\n"
	entry := func(names, params, doc, show string, f func(c *builtin.Call) (string, error)) builtin.Entry {
		var dotted []string
		for _, n := range strings.Fields(names) {
			dotted = append(dotted, "base64."+n)
		}
		return builtin.Entry{Names: dotted, Params: params, Doc: doc, Example: example + show, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := f(c)
			return object.Bytes(s), err
		}}
	}
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python([]builtin.Entry{
		entry("b64encode", "s, altchars=None", "Bytes in base 64.", "base64.b64encode(b'abc')", encode64),
		entry("b64decode", "s, altchars=None, validate=False", "The bytes of base 64.", "base64.b64decode('YWJj')", decode64),
		entry("standard_b64encode", "s", "Bytes in base 64.", "base64.standard_b64encode(b'abc')", func(c *builtin.Call) (string, error) { return encoded(c, "+/") }),
		entry("standard_b64decode", "s", "The bytes of base 64.", "base64.standard_b64decode('YWJj')", func(c *builtin.Call) (string, error) { return decoded(c, "+/", false) }),
		entry("urlsafe_b64encode", "s", "Bytes in base 64, with - and _.", "base64.urlsafe_b64encode(b'\\xff')", func(c *builtin.Call) (string, error) { return encoded(c, "-_") }),
		entry("urlsafe_b64decode", "s", "The bytes of base 64 with - and _.", "base64.urlsafe_b64decode('_w==')", func(c *builtin.Call) (string, error) { return decoded(c, "-_", false) }),
		entry("encodebytes", "s", "Bytes in base 64, in lines.", "base64.encodebytes(b'abc')", func(c *builtin.Call) (string, error) {
			s, err := lines(c)
			if err != nil {
				return "", err
			}
			var b strings.Builder
			for ; s != ""; s = s[min(57, len(s)):] {
				b.WriteString(cpython.Base64(s[:min(57, len(s))], "+/") + "\n")
			}
			return b.String(), nil
		}),
		entry("decodebytes", "s", "The bytes of lines of base 64.", "base64.decodebytes(b'YWJj\\n')", func(c *builtin.Call) (string, error) {
			s, err := lines(c)
			if err != nil {
				return "", err
			}
			return builtin.FromText(c, s, func(s string) (string, error) { return cpython.FromBase64(s, false) })
		}),
		entry("b32encode", "s", "Bytes in base 32.", "base64.b32encode(b'abc')", encode32(digits32)),
		entry("b32decode", "s, casefold=False, map01=None", "The bytes of base 32.", "base64.b32decode('MFRGG===')", decode32(digits32)),
		entry("b32hexencode", "s", "Bytes in base 32, with digits that keep their order.", "base64.b32hexencode(b'abc')", encode32(hex32)),
		entry("b32hexdecode", "s, casefold=False", "The bytes of base 32 with digits that keep their order.", "base64.b32hexdecode('C5H66===')", decode32(hex32)),
		entry("b16encode", "s", "Bytes in base 16.", "base64.b16encode(b'abc')", encode16),
		entry("b16decode", "s, casefold=False", "The bytes of base 16.", "base64.b16decode('616263')", decode16),
		entry("b85encode", "b, pad=False", "Bytes in base 85.", "base64.b85encode(b'abc')", encode85),
		entry("b85decode", "b", "The bytes of base 85.", "base64.b85decode('VPaz')", decode85),
		entry("a85encode", "b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False", "Bytes in Ascii85.", "base64.a85encode(b'abc')", encodeA85),
		entry("a85decode", "b, *, foldspaces=False, adobe=False, ignorechars=b' \\t\\n\\r\\x0b'", "The bytes of Ascii85.", "base64.a85decode('@:E^')", decodeA85),
	})}
}

func lines(c *builtin.Call) (string, error) {
	s, ok, err := cpython.Buffer(c, c.Args[0])
	if err == nil && !ok {
		err = object.Errorf("TypeError", "expected bytes-like object, not %s", object.FullTypeName(c.Args[0]))
	}
	return s, err
}

// alternatives reads altchars=.
func alternatives(c *builtin.Call, read func(*builtin.Call, object.Value) (string, error)) (string, error) {
	v := c.Arg("altchars")
	if builtin.IsNone(v) {
		return "+/", nil
	}
	s, err := read(c, v)
	if err == nil && len(s) != 2 {
		err = object.Errorf("AssertionError", "%s", object.Repr(v))
	}
	return s, err
}

func encode64(c *builtin.Call) (string, error) {
	alt, err := alternatives(c, cpython.NeedBuffer)
	if err != nil {
		return "", err
	}
	return encoded(c, alt)
}

func encoded(c *builtin.Call, alt string) (string, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if err != nil {
		return "", err
	}
	if err := c.TextRoom(len(s) * 2); err != nil {
		return "", err
	}
	return builtin.OfText(c, s, func(s string) string { return cpython.Base64(s, alt) })
}

func decode64(c *builtin.Call) (string, error) {
	alt, err := alternatives(c, cpython.NeedASCII)
	if err != nil {
		return "", err
	}
	strict, err := c.Bool("validate", false)
	if err != nil {
		return "", err
	}
	return decoded(c, alt, strict)
}

func decoded(c *builtin.Call, alt string, strict bool) (string, error) {
	s, err := cpython.NeedASCII(c, c.Args[0])
	if err != nil {
		return "", err
	}
	if alt != "+/" {
		s = strings.NewReplacer(alt[:1], "+", alt[1:], "/").Replace(s)
	}
	return builtin.FromText(c, s, func(s string) (string, error) { return cpython.FromBase64(s, strict) })
}

func encode16(c *builtin.Call) (string, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if err != nil {
		return "", err
	}
	return builtin.OfText(c, s, func(s string) string { return strings.ToUpper(cpython.Hex(s)) })
}

func decode16(c *builtin.Call) (string, error) {
	s, err := folded(c)
	if err != nil {
		return "", err
	}
	if strings.ContainsFunc(s, func(r rune) bool { return !strings.ContainsRune("0123456789ABCDEF", r) }) {
		return "", fail("Non-base16 digit found")
	}
	return builtin.FromText(c, s, cpython.FromHex)
}

// folded reads s= and casefold=.
func folded(c *builtin.Call) (string, error) {
	s, err := cpython.NeedASCII(c, c.Args[0])
	if err != nil {
		return "", err
	}
	fold, err := c.Bool("casefold", false)
	if fold {
		s = strings.ToUpper(s)
	}
	return s, err
}
