// The reader of JSON as Python reads it: NaN and infinities too, and its words for
// what is wrong, with the place.
package json

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// deepest is how many lists and objects may stand in each other.
const deepest = 990

type reader struct {
	*hooks
	s  string
	at int
}

// Read is json.loads of a text.
func Read(s string) (object.Value, error) {
	return readJSON(&hooks{polled: func(int) error { return nil }}, s)
}

// readJSON is the value of a whole text.
func readJSON(h *hooks, s string) (object.Value, error) {
	r := &reader{hooks: h, s: s}
	if strings.HasPrefix(s, "\ufeff") {
		return nil, r.fault("Unexpected UTF-8 BOM (decode using utf-8-sig)", 0)
	}
	r.space()
	v, err := r.value(0)
	if err != nil {
		return nil, err
	}
	if r.space(); r.at < len(s) {
		return nil, r.fault("Extra data", r.at)
	}
	return v, nil
}

func (r *reader) fault(what string, at int) error { return jsonError(r.s, what, at) }

func (r *reader) space() {
	for r.at < len(r.s) && strings.IndexByte(" \t\r\n", r.s[r.at]) >= 0 {
		r.at++
	}
}

// next reports whether c comes next, and passes it.
func (r *reader) next(c byte) bool {
	if r.at < len(r.s) && r.s[r.at] == c {
		r.at++
		return true
	}
	return false
}

var constants = []struct {
	text string
	v    object.Value
	odd  bool // parse_constant is asked
}{
	{"null", object.None, false}, {"true", object.Bool(true), false}, {"false", object.Bool(false), false},
	{"NaN", object.Float(math.NaN()), true}, {"Infinity", object.Float(math.Inf(1)), true}, {"-Infinity", object.Float(math.Inf(-1)), true},
}

func (r *reader) value(depth int) (object.Value, error) {
	switch {
	case r.next('"'):
		s, err := r.text()
		return object.Str(s), err
	case r.next('['):
		return r.list(depth + 1)
	case r.next('{'):
		return r.dict(depth + 1)
	}
	rest := r.s[r.at:]
	for _, c := range constants {
		if strings.HasPrefix(rest, c.text) {
			r.at += len(c.text)
			if c.odd && r.constant != nil {
				return r.c.Apply(r.constant, object.Str(c.text))
			}
			return c.v, nil
		}
	}
	n := numberLength(rest)
	if n == 0 {
		return nil, r.fault("Expecting value", r.at)
	}
	r.at += n
	return r.numeral(rest[:n])
}

// numberLength is how much of s is a number; what follows it may be anything.
func numberLength(s string) int {
	digits := func(i int) int {
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		return i
	}
	i := 0
	if i < len(s) && s[i] == '-' {
		i++
	}
	first := i
	if i = digits(i); i == first {
		return 0
	}
	if s[first] == '0' {
		i = first + 1
	}
	if i < len(s) && s[i] == '.' {
		if j := digits(i + 1); j > i+1 {
			i = j
		}
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		j := i + 1
		if j < len(s) && (s[j] == '+' || s[j] == '-') {
			j++
		}
		if k := digits(j); k > j {
			i = k
		}
	}
	return i
}

func (r *reader) numeral(s string) (object.Value, error) {
	if f := r.number(s); f != nil {
		return r.c.Apply(f, object.Str(s))
	}
	if !strings.ContainsAny(s, ".eE") {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return object.Int(n), nil
		}
		return pytext.ParseInt(s, 10, func() string { return s })
	}
	f, _ := strconv.ParseFloat(s, 64) // out of range it is an infinity, as in Python
	return object.Float(f), nil
}

func (r *reader) deep(depth int, what string) error {
	if depth > deepest {
		return object.Errorf("RecursionError", "maximum recursion depth exceeded while decoding a JSON %s from a unicode string", what)
	}
	return nil
}

// list reads what follows a bracket.
func (r *reader) list(depth int) (object.Value, error) {
	if err := r.deep(depth, "array"); err != nil {
		return nil, err
	}
	l := object.NewList()
	if r.space(); r.next(']') {
		return l, nil
	}
	for {
		if err := r.polled(l.Len()); err != nil {
			return nil, err
		}
		v, err := r.value(depth)
		if err != nil {
			return nil, err
		}
		l.Append(v)
		r.space()
		switch {
		case r.next(']'):
			return l, nil
		case !r.next(','):
			return nil, r.fault("Expecting ',' delimiter", r.at)
		}
		r.space()
	}
}

// dict reads what follows a brace.
func (r *reader) dict(depth int) (object.Value, error) {
	if err := r.deep(depth, "object"); err != nil {
		return nil, err
	}
	d, pairs := object.NewDict(), object.NewList()
	if r.space(); r.next('}') {
		return r.hooked(d, pairs)
	}
	for n := 0; ; n++ {
		if err := r.polled(n); err != nil {
			return nil, err
		}
		if !r.next('"') {
			return nil, r.fault("Expecting property name enclosed in double quotes", r.at)
		}
		name, err := r.text()
		if err != nil {
			return nil, err
		}
		if r.space(); !r.next(':') {
			return nil, r.fault("Expecting ':' delimiter", r.at)
		}
		r.space()
		v, err := r.value(depth)
		if err != nil {
			return nil, err
		}
		if r.pairs != nil {
			pairs.Append(object.Tuple{object.Str(name), v})
		} else {
			d.PutStr(name, v)
		}
		r.space()
		switch {
		case r.next('}'):
			return r.hooked(d, pairs)
		case !r.next(','):
			return nil, r.fault("Expecting ',' delimiter", r.at)
		}
		r.space()
	}
}

// hooked is what the program makes of an object.
func (r *reader) hooked(d *object.Dict, pairs *object.List) (object.Value, error) {
	switch {
	case r.pairs != nil:
		return r.c.Apply(r.pairs, pairs)
	case r.object != nil:
		return r.c.Apply(r.object, d)
	}
	return d, nil
}

// text reads what follows a quote.
func (r *reader) text() (string, error) {
	begin := r.at - 1
	n := strings.IndexAny(r.s[r.at:], "\"\\")
	if n >= 0 && r.s[r.at+n] == '"' && (r.loose || control(r.s[r.at:r.at+n]) < 0) {
		s := r.s[r.at : r.at+n]
		r.at += n + 1
		return s, nil
	}
	var b strings.Builder
	for r.at < len(r.s) {
		c := r.s[r.at]
		r.at++
		switch {
		case c == '"':
			return b.String(), nil
		case c < ' ' && !r.loose:
			return "", r.fault("Invalid control character at", r.at-1)
		case c != '\\':
			b.WriteByte(c)
		case r.at == len(r.s):
			return "", r.fault("Unterminated string starting at", begin)
		default:
			if err := r.escape(&b); err != nil {
				return "", err
			}
		}
	}
	return "", r.fault("Unterminated string starting at", begin)
}

// control finds a control character.
func control(s string) int {
	return strings.IndexFunc(s, func(c rune) bool { return c < ' ' })
}

// escape reads what follows a backslash.
func (r *reader) escape(b *strings.Builder) error {
	c := r.s[r.at]
	r.at++
	if c != 'u' {
		i := strings.IndexByte(`"\/bfnrt`, c)
		if i < 0 {
			return r.fault("Invalid \\escape", r.at-2)
		}
		b.WriteByte("\"\\/\b\f\n\r\t"[i])
		return nil
	}
	u, ok := hex4(r.s[r.at:])
	if !ok {
		return r.fault("Invalid \\uXXXX escape", r.at-1)
	}
	r.at += 4
	if rest := r.s[r.at:]; utf16.IsSurrogate(u) && strings.HasPrefix(rest, "\\u") {
		if low, ok := hex4(rest[2:]); ok {
			if pair := utf16.DecodeRune(u, low); pair != utf8.RuneError {
				u = pair
				r.at += 6
			}
		}
	}
	if escaped, ok := pytext.Unescaped(u); ok {
		b.WriteByte(escaped)
	} else {
		b.WriteRune(u)
	}
	return nil
}

func hex4(s string) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	u, err := strconv.ParseUint(s[:4], 16, 16)
	return rune(u), err == nil && s[0] != '+'
}
