// The methods of str about letters and layout: case, tests, padding, translate.
package python

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyStrCaseEntries = builtin.Python(mapEntries(), testEntries(), []builtin.Entry{
	{Names: []string{"str.ljust", "bytes.ljust"}, Params: "self, width, fillchar=' ', /", Doc: "Padded at the end.", Example: "'a'.ljust(3, '.')", Fn: justify('<')},
	{Names: []string{"str.rjust", "bytes.rjust"}, Params: "self, width, fillchar=' ', /", Doc: "Padded at the start.", Example: "'a'.rjust(3, '.')", Fn: justify('>')},
	{Names: []string{"str.center", "bytes.center"}, Params: "self, width, fillchar=' ', /", Doc: "Padded at both ends.", Example: "'a'.center(5, '.')", Fn: justify('^')},
	{Names: []string{"str.zfill", "bytes.zfill"}, Params: "self, width, /", Doc: "Padded with zeros after the sign.", Example: "'-7'.zfill(4)", Fn: strZfill},
	{Names: []string{"str.expandtabs", "bytes.expandtabs"}, Params: "self, tabsize=8", Doc: "Tabs as spaces.", Example: "'a\\tb'.expandtabs(4)", Fn: strExpandTabs},
	{Names: []string{"str.translate"}, Params: "self, table, /", Doc: "Each character as the table says, by code point.", Example: "'abc'.translate({97: 'x', 98: None})", Fn: strTranslate},
	{Names: []string{"str.maketrans"}, Params: "x, y=..., z=..., /", Static: true, Doc: "A table for translate.", Example: "'abc'.translate(str.maketrans('ab', 'xy'))", Fn: strMakeTrans},
})

// mapEntries are the methods that change letters.
func mapEntries() []builtin.Entry {
	rows := []struct {
		name, doc, example string
		f                  func(string) string
		quick              builtin.QuickFn
	}{
		{"upper", "In capital letters.", "'abc'.upper()", pytext.UpperCase, quickCase('a', 'z')},
		{"lower", "In small letters.", "'ABC'.lower()", pytext.LowerCase, quickCase('A', 'Z')},
		{"swapcase", "Capital letters small and small ones capital.", "'aB'.swapcase()", pytext.SwapCase, nil},
		{"capitalize", "The first letter capital, the rest small.", "'aBC'.capitalize()", pytext.Capitalize, nil},
		{"title", "Each word with a capital first letter.", "'ab cd'.title()", pytext.TitleCase, nil},
	}
	out := []builtin.Entry{{Names: []string{"str.casefold"}, Params: "self, /", Doc: "For comparing without regard to case.", Example: "'Straße'.casefold()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := builtin.OfText(c, own(c), pytext.CaseFold)
			return object.Str(s), err
		}}}
	for _, r := range rows {
		f := r.f
		ofBytes := func(s string) string { return asciiOnly(s, f) }
		out = append(out, builtin.Entry{Names: []string{"str." + r.name, "bytes." + r.name}, Params: "self, /", Doc: r.doc, Example: r.example, Quick: r.quick,
			Fn: func(c *builtin.Call) (object.Value, error) {
				if isBytes(c) {
					b, err := builtin.OfText(c, own(c), ofBytes)
					return object.Bytes(b), err
				}
				s, err := builtin.OfText(c, own(c), f)
				return object.Str(s), err
			}})
	}
	return out
}

// asciiOnly applies a letter mapping to the ASCII bytes alone.
func asciiOnly(s string, f func(string) string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= utf8.RuneSelf {
			b[i] = 0x80 // no letter
		}
	}
	out := []byte(f(strings.ReplaceAll(string(b), "\x80", "\x00")))
	for i := range out {
		if s[i] >= utf8.RuneSelf {
			out[i] = s[i]
		}
	}
	return string(out)
}

// testEntries are the methods that ask about all characters.
func testEntries() []builtin.Entry {
	every := func(f func(rune) bool) func(string) bool {
		return func(s string) bool {
			return s != "" && strings.IndexFunc(s, func(r rune) bool { return !f(r) }) < 0
		}
	}
	rows := []struct {
		name, doc string
		f         func(string) bool
		text      bool // bytes have no such method
	}{
		{"isalpha", "Whether all characters are letters.", every(unicode.IsLetter), false},
		{"isdigit", "Whether all characters are digits.", every(isDigitRune), false},
		{"isalnum", "Whether all characters are letters or digits.", every(func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }), false},
		{"isspace", "Whether all characters are white space.", every(pytext.IsPySpace), false},
		{"isdecimal", "Whether all characters are decimal digits.", every(func(r rune) bool { return unicode.Is(unicode.Nd, r) }), true},
		{"isnumeric", "Whether all characters are numeric.", every(unicode.IsNumber), true},
		{"isupper", "Whether all letters are capital, and there is one.", func(s string) bool { return cased(s, unicode.IsUpper, unicode.IsLower) }, false},
		{"islower", "Whether all letters are small, and there is one.", func(s string) bool { return cased(s, unicode.IsLower, unicode.IsUpper) }, false},
		{"istitle", "Whether each word begins with a capital letter.", func(s string) bool {
			return pytext.TitleCase(s) == s && strings.ContainsFunc(s, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsTitle(r) })
		}, false},
		{"isascii", "Whether all characters are ASCII.", func(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return r > 127 }) < 0 }, false},
		{"isprintable", "Whether all characters can be printed.", func(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0 }, true},
		{"isidentifier", "Whether the text could be a name.", IsIdentifier, true},
	}
	var out []builtin.Entry
	for _, r := range rows {
		f, names := r.f, []string{"str." + r.name}
		ofBytes := func(s string) bool { return f(lettersOf(s)) }
		if !r.text {
			names = append(names, "bytes."+r.name)
		}
		out = append(out, builtin.Entry{Names: names, Params: "self, /", Doc: r.doc, Example: "'ab1'." + r.name + "()", Quick: quickTest(f),
			Fn: func(c *builtin.Call) (object.Value, error) {
				test := f
				if isBytes(c) && r.name != "isascii" {
					test = ofBytes
				}
				is, err := builtin.OfText(c, own(c), test)
				return object.Bool(is), err
			}})
	}
	return out
}

// lettersOf is bytes as the tests see them: what is not ASCII is no letter, digit or white
// space, and neither are the separators that texts have below it.
func lettersOf(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= utf8.RuneSelf || c >= 0x1c && c <= 0x1f {
			b[i] = 0
		}
	}
	return string(b)
}

// isDigitRune takes superscripts too, as str.isdigit does.
func isDigitRune(r rune) bool {
	return unicode.Is(unicode.Nd, r) || r == '²' || r == '³' || r == '¹' || r >= 0x2070 && r <= 0x2079 || r >= 0x2080 && r <= 0x2089
}

func cased(s string, want, not func(rune) bool) bool {
	return strings.ContainsFunc(s, want) && !strings.ContainsFunc(s, not)
}

// IsIdentifier reports whether a text is a name, as str.isidentifier does.
func IsIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)) {
			return false
		}
	}
	return s != ""
}

// sizeIn counts letters, or bytes where the method is of bytes.
func sizeIn(c *builtin.Call) func(string) int {
	if isBytes(c) {
		return func(s string) int { return len(s) }
	}
	return utf8.RuneCountInString
}

func justify(align rune) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		width, err := c.Index("width")
		if err != nil {
			return nil, err
		}
		if err := c.TextRoomOf(width, pytext.MaxFormat); err != nil {
			return nil, err
		}
		fill := " "
		size := sizeIn(c)
		if isBytes(c) {
			if b, ok := c.Arg("fillchar").(object.Bytes); c.Arg("fillchar") != nil && (!ok || len(b) != 1) {
				return nil, object.Errorf("TypeError", "%s() argument 2 must be a byte string of length 1, not %s", c.Entry.Short(), object.FullTypeName(c.Arg("fillchar")))
			}
		}
		if c.Arg("fillchar") != nil {
			if fill, err = sameKind(c, 2, "The fill character must be a unicode character, not %s"); err != nil {
				return nil, err
			}
		}
		if size(fill) != 1 {
			return nil, object.Errorf("TypeError", "The fill character must be exactly one character long")
		}
		s := own(c)
		n := max(width-size(s), 0)
		left := 0
		switch align {
		case '>':
			left = n
		case '^':
			left = n/2 + n&width&1
		}
		return result(c, strings.Repeat(fill, left)+s+strings.Repeat(fill, n-left)), nil
	}
}

func strZfill(c *builtin.Call) (object.Value, error) {
	width, err := c.Index("width")
	if err != nil {
		return nil, err
	}
	if err := c.TextRoomOf(width, pytext.MaxFormat); err != nil {
		return nil, err
	}
	s := own(c)
	n := max(width-sizeIn(c)(s), 0)
	sign := ""
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = s[:1], s[1:]
	}
	return result(c, sign+strings.Repeat("0", n)+s), nil
}

func strExpandTabs(c *builtin.Call) (object.Value, error) {
	size, err := c.Int("tabsize", 8)
	if err != nil {
		return nil, err
	}
	if size > 1<<16 {
		return nil, object.Errorf("OverflowError", "result too long")
	}
	var b strings.Builder
	col, seen := 0, 0
	for _, r := range own(c) {
		if err := c.PolledAt(seen); err != nil {
			return nil, err
		}
		seen++
		switch r {
		case '\t':
			if size > 0 {
				n := size - col%size
				b.WriteString(strings.Repeat(" ", n))
				col += n
			}
			continue
		case '\n', '\r':
			col = -1
		}
		b.WriteRune(r)
		col++
	}
	return result(c, b.String()), nil
}

func strTranslate(c *builtin.Call) (object.Value, error) {
	var known [utf8.RuneSelf]*string // what is asked once
	var b strings.Builder
	for i, r := range own(c) {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		if r < utf8.RuneSelf && known[r] != nil {
			b.WriteString(*known[r])
			continue
		}
		t, err := translated(c, r)
		if err != nil {
			return nil, err
		}
		if r < utf8.RuneSelf {
			known[r] = &t
		}
		b.WriteString(t)
	}
	return builtin.StrResult(b.String())
}

// translated is what the table has for a character: itself, where it lacks it.
func translated(c *builtin.Call, r rune) (string, error) {
	v, err := c.Host.Index(c.Args[1], object.Int(r))
	for _, class := range []string{"LookupError", "IndexError", "KeyError"} {
		if object.IsError(err, class) {
			return string(r), nil
		}
	}
	if err != nil {
		return "", err
	}
	switch x := object.Held(v).(type) {
	case object.NoneType:
		return "", nil
	case object.Str:
		return string(x), nil
	case object.Int:
		if x < 0 || x > unicode.MaxRune {
			return "", object.Errorf("ValueError", "character mapping must be in range(0x110000)")
		}
		return string(rune(x)), nil
	}
	return "", object.Errorf("TypeError", "character mapping must return integer, None or str")
}

func strMakeTrans(c *builtin.Call) (object.Value, error) {
	d := object.NewDict()
	if c.Args[1] == nil {
		src, ok := builtin.Mapping(c.Args[0])
		if !ok {
			return nil, object.Errorf("TypeError", "if you give only one argument to maketrans it must be a dict")
		}
		for i, k := range src.Keys() {
			if s, ok := k.(object.Str); ok {
				r := []rune(string(s))
				if len(r) != 1 {
					return nil, object.Errorf("ValueError", "string keys in translate table must be of length 1")
				}
				k = object.Int(r[0])
			}
			if err := d.Put(k, src.Values()[i]); err != nil {
				return nil, err
			}
		}
		return d, nil
	}
	x, ok1 := c.Args[0].(object.Str)
	y, ok2 := c.Args[1].(object.Str)
	if !ok1 || !ok2 {
		return nil, object.Errorf("TypeError", "maketrans() arguments must be str")
	}
	from, to := []rune(string(x)), []rune(string(y))
	if len(from) != len(to) {
		return nil, object.Errorf("ValueError", "the first two maketrans arguments must have equal length")
	}
	for i, r := range from {
		if err := d.Put(object.Int(r), object.Int(to[i])); err != nil {
			return nil, err
		}
	}
	if z, ok := c.Args[2].(object.Str); ok {
		for _, r := range string(z) {
			if err := d.Put(object.Int(r), object.None); err != nil {
				return nil, err
			}
		}
	}
	return d, nil
}
