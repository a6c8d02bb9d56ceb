// Package pytext is how Python writes and reads values as text: format specifications, the
// % operator, numbers, codecs, letter case. Here: the format specification of format(v,
// spec) and f-strings, its parts, its faults, and the padding that all types share.
package pytext

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// spec is [[fill]align][sign][z][#][0][width][grouping][.precision][type].
type fmtSpec struct {
	fill, align  rune
	sign         rune // 0, '+', '-', ' '
	zero         bool // z: negative zero becomes zero
	alt          bool
	width        int
	group        byte // 0, ',' or '_'
	prec         int  // -1 if not given
	typ          rune // 0 if not given
	filled       bool // fill was given
	aligned      bool // align was given
	text, object string
}

const MaxFormat = 1 << 24 // characters that one width or precision may ask for

func specError(format string, args ...any) error { return object.Errorf("ValueError", format, args...) }

func isAlign(r rune) bool { return r == '<' || r == '>' || r == '=' || r == '^' }

// parseSpec reads a specification for an object of a type.
func parseSpec(text, owner string, align rune) (fmtSpec, error) {
	s := fmtSpec{fill: ' ', align: align, prec: -1, text: text, object: owner}
	in := []rune(text)
	i := 0
	at := func(k int) rune {
		if k < len(in) {
			return in[k]
		}
		return 0
	}
	switch {
	case len(in) >= 2 && isAlign(in[1]):
		s.fill, s.align, s.filled, s.aligned = in[0], in[1], true, true
		i = 2
	case isAlign(at(0)):
		s.align, s.aligned = in[0], true
		i = 1
	}
	if c := at(i); c == '+' || c == '-' || c == ' ' {
		s.sign = c
		i++
	}
	if at(i) == 'z' {
		s.zero = true
		i++
	}
	if at(i) == '#' {
		s.alt = true
		i++
	}
	if !s.filled && at(i) == '0' {
		s.fill = '0'
		if !s.aligned && align == '>' {
			s.align = '='
		}
		i++
	}
	var err error
	if s.width, i, err = specNumber(in, i); err != nil {
		return s, err
	}
	s.width = max(s.width, 0)
	if i, err = s.grouping(in, i); err != nil {
		return s, err
	}
	if at(i) == '.' {
		if s.prec, i, err = specNumber(in, i+1); err != nil {
			return s, err
		}
		if s.prec < 0 {
			return s, specError("Format specifier missing precision")
		}
	}
	if len(in)-i > 1 {
		return s, specError("Invalid format specifier '%s' for object of type '%s'", text, owner)
	}
	s.typ = at(i)
	return s, s.checkGroup()
}

// specNumber reads digits; -1 if there are none.
func specNumber(in []rune, i int) (n, pyNext int, err error) {
	start := i
	for ; i < len(in) && in[i] >= '0' && in[i] <= '9'; i++ {
		if n > 1<<58 {
			return 0, 0, specError("Too many decimal digits in format string")
		}
		n = n*10 + int(in[i]-'0')
	}
	if i == start {
		return -1, i, nil
	}
	return n, i, nil
}

func (s *fmtSpec) grouping(in []rune, i int) (int, error) {
	for _, c := range ",_" {
		if i < len(in) && in[i] == c {
			if s.group != 0 {
				return i, specError("Cannot specify both ',' and '_'.")
			}
			s.group = byte(c)
			i++
		}
	}
	if s.group == '_' && i < len(in) && in[i] == ',' {
		return i, specError("Cannot specify both ',' and '_'.")
	}
	return i, nil
}

func (s *fmtSpec) checkGroup() error {
	if s.group == 0 || s.typ == 0 || strings.ContainsRune("defgEGF%", s.typ) {
		return nil
	}
	if strings.ContainsRune("boxX", s.typ) && s.group == '_' {
		return nil
	}
	if s.typ > 32 && s.typ < 128 {
		return specError("Cannot specify '%c' with '%c'.", s.group, s.typ)
	}
	return specError("Cannot specify '%c' with '\\x%x'.", s.group, s.typ)
}

// unknownCode is the error for a type letter that the object does not have.
func (s *fmtSpec) unknownCode() error {
	if s.typ > 32 && s.typ < 128 {
		return specError("Unknown format code '%c' for object of type '%s'", s.typ, s.object)
	}
	return specError("Unknown format code '\\x%x' for object of type '%s'", s.typ, s.object)
}

func (s *fmtSpec) checkSize() error {
	if s.width > MaxFormat || s.prec > MaxFormat && s.object != "str" { // of texts it is how much is left
		return object.Errorf("MemoryError", "a format of more than %d characters", MaxFormat)
	}
	return nil
}

// pad fills text up to the width; the sign and prefix stand before it, and
// before the padding where that is '='.
func (s *fmtSpec) pad(lead, text string) string {
	n := s.width - utf8.RuneCountInString(lead) - utf8.RuneCountInString(text)
	if n <= 0 {
		return lead + text
	}
	fill := func(k int) string { return strings.Repeat(string(s.fill), k) }
	switch s.align {
	case '<':
		return lead + text + fill(n)
	case '^':
		return fill(n/2) + lead + text + fill(n-n/2)
	case '=':
		return lead + fill(n) + text
	}
	return fill(n) + lead + text
}

// Format is Python's format(v, spec).
func Format(h builtin.Host, v object.Value, text string) (string, error) {
	if _, ok := v.(object.Unknown); ok {
		return "", object.ErrUnknown
	}
	if a, ok := v.(*object.Array); ok && a.Rank() == 0 {
		if _, err := a.Tensor(); err != nil {
			return "", err
		}
		item, err := object.Item(a)
		if err != nil {
			return "", err
		}
		if text != "" || !a.DType().IsBool() {
			v = item
		}
	}
	if object.IsObject(v) {
		if s, done, err := formatObject(v, text); done || err != nil {
			return s, err
		}
		if x, ok := v.(*object.Instance); ok && x.Held() != nil && text != "" && !object.IsContainer(x.Held()) {
			v = x.Held()
		}
	}
	if text == "" {
		return Str(h, v)
	}
	return BaseFormat(h, v, text)
}

// formatObject calls the __format__ that the program has defined.
func formatObject(v object.Value, text string) (s string, done bool, err error) {
	r, found, err := object.CallSpecial(v, "__format__", object.Str(text))
	if !found || err != nil {
		return "", found, err
	}
	switch x := object.Held(r).(type) {
	case object.Str:
		return string(x), true, nil
	case object.Unknown:
		return "", true, object.ErrUnknown
	}
	return "", true, object.Errorf("TypeError", "__format__ must return a str, not %s", r.TypeName())
}

// BaseFormat is the format of the builtin classes.
func BaseFormat(h builtin.Host, v object.Value, text string) (string, error) {
	if text == "" {
		return Str(h, v)
	}
	var out string
	var err error
	switch x := v.(type) {
	case object.Bool, object.Int, object.BigInt:
		out, err = digitsAside(h, x, func() (string, error) { return formatInt(x, text) })
	case object.Float:
		out, err = formatFloat(float64(x), text, "float")
	case object.Complex:
		out, err = formatComplex(complex128(x), text)
	case object.Str:
		out, err = formatStr(string(x), text)
	case object.Time:
		out, err = formatStr(x.Str(), text)
	case object.PyDate, object.PyDateTime, object.PyTime:
		return StrftimeOf(x, text)
	default:
		if f, ok := v.(Formatter); ok {
			return f.Format(h, text)
		}
		return "", object.Errorf("TypeError", "unsupported format string passed to %s.__format__", object.FullTypeName(v))
	}
	return out, err
}

// Formatter is a value with a format of its own.
type Formatter interface {
	Format(h builtin.Host, spec string) (string, error)
}

// Printer writes values under the session's print options.
func Printer(h builtin.Host) object.Printer {
	if h == nil {
		return object.Printer{Options: display.Default()}
	}
	shared := h.State("writing", func() any { return &object.Writing{} }).(*object.Writing)
	return object.Printer{Options: *h.Printing()}.Within(shared)
}

// Str is str(v), Repr is repr(v). Their errors are those of the program's own methods.
func Str(h builtin.Host, v object.Value) (string, error)  { return Printer(h).StrErr(v) }
func Repr(h builtin.Host, v object.Value) (string, error) { return Printer(h).ReprErr(v) }

func formatStr(x, text string) (string, error) {
	s, err := parseSpec(text, "str", '<')
	if err != nil {
		return "", err
	}
	switch {
	case s.typ != 0 && s.typ != 's':
		return "", s.unknownCode()
	case s.group != 0:
		return "", specError("Cannot specify '%c' with 's'.", s.group)
	case s.sign == ' ':
		return "", specError("Space not allowed in string format specifier")
	case s.sign != 0:
		return "", specError("Sign not allowed in string format specifier")
	case s.zero:
		return "", specError("Negative zero coercion (z) not allowed in string format specifier")
	case s.alt:
		return "", specError("Alternate form (#) not allowed in string format specifier")
	case s.align == '=':
		return "", specError("'=' alignment not allowed in string format specifier")
	}
	if err := s.checkSize(); err != nil {
		return "", err
	}
	if s.prec >= 0 && utf8.RuneCountInString(x) > s.prec {
		x = string([]rune(x)[:s.prec])
	}
	return s.pad("", x), nil
}
