// The methods of str and bytes that take texts apart and join them.
package builtin

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/value"
)

func splitFrom(right bool) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		most, err := c.Int("maxsplit", -1)
		if err != nil {
			return nil, err
		}
		if sep := c.Arg("sep"); IsNone(sep) && most < 0 {
			n, err := c.blankParts()
			if err == nil {
				err = c.partsRoom(n)
			}
			if err != nil {
				return nil, err
			}
		}
		cut := func() []string { return splitBlank(c.own(), most, right, c.isBlank) }
		if !IsNone(c.Arg("sep")) {
			sep, err := c.sameKind(1, "must be str or None, not %s")
			if err != nil {
				return nil, err
			}
			if sep == "" {
				return nil, value.Errorf("ValueError", "empty separator")
			}
			if most < 0 {
				return c.splitAll(c.own(), sep)
			}
			cut = func() []string { return splitSep(c.own(), sep, most, right) }
		}
		return c.listCut(cut)
	}
}

// splitAll lists the parts between all separators.
func (c *Call) splitAll(s, sep string) (value.Value, error) {
	n, err := c.countOf(s, sep)
	if err != nil {
		return nil, err
	}
	if err := c.partsRoom(n + 1); err != nil {
		return nil, err
	}
	out := make([]value.Value, n+1)
	for i := range n {
		at := strings.Index(s, sep)
		out[i], s = c.result(s[:at]), s[at+len(sep):]
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
	}
	out[n] = c.result(s)
	return value.NewList(out...), nil
}

// partsRoom refuses a list of so many parts of a text.
func (c *Call) partsRoom(n int) error {
	const part = 16 // a part without its letters, which are the text's
	return c.listRoomOf(n, n*(placeBytes+part))
}

// listCut lists the parts that a text is cut into.
func (c *Call) listCut(cut func() []string) (value.Value, error) {
	var list value.Value
	if err := c.AsideOf(c.own(), func() { list = c.listOf(cut()) }); err != nil {
		return nil, err
	}
	return list, nil
}

func (c *Call) listOf(parts []string) value.Value {
	out := make([]value.Value, len(parts))
	for i, p := range parts {
		out[i] = c.result(p)
	}
	return value.NewList(out...)
}

func splitSep(s, sep string, most int, right bool) []string {
	if !right {
		return strings.SplitN(s, sep, most+1)
	}
	var out []string
	for ; most > 0; most-- {
		i := strings.LastIndex(s, sep)
		if i < 0 {
			break
		}
		out = append([]string{s[i+len(sep):]}, out...)
		s = s[:i]
	}
	return append([]string{s}, out...)
}

func splitBlank(s string, most int, right bool, blank func(rune) bool) []string {
	if most < 0 {
		return strings.FieldsFunc(s, blank)
	}
	var out []string
	if right {
		for s = strings.TrimRightFunc(s, blank); s != ""; s = strings.TrimRightFunc(s, blank) {
			i := strings.LastIndexFunc(s, blank)
			if most == 0 || i < 0 {
				return append([]string{strings.TrimRightFunc(s, blank)}, out...)
			}
			_, n := utf8.DecodeRuneInString(s[i:])
			out = append([]string{s[i+n:]}, out...)
			s, most = s[:i], most-1
		}
		return out
	}
	for s = strings.TrimLeftFunc(s, blank); s != ""; s = strings.TrimLeftFunc(s, blank) {
		i := strings.IndexFunc(s, blank)
		if most == 0 || i < 0 {
			return append(out, s)
		}
		out = append(out, s[:i])
		s, most = s[i:], most-1
	}
	return out
}

// blankParts is how many parts there are between white space in a long text.
func (c *Call) blankParts() (n int, err error) {
	s, in := c.own(), false
	if len(s) < longText {
		return 0, nil
	}
	seen := 0
	for _, r := range s {
		if err := c.PolledAt(seen); err != nil {
			return 0, err
		}
		seen++
		if blank := c.isBlank(r); blank == in {
			if in = !blank; in {
				n++
			}
		}
	}
	return n, nil
}

func strSplitLines(c *Call) (value.Value, error) {
	keep, err := c.Bool("keepends", false)
	if err != nil {
		return nil, err
	}
	if s := c.own(); len(s) >= longText {
		n, err := c.countOf(s, "\n")
		if err == nil {
			err = c.partsRoom(n)
		}
		if err != nil {
			return nil, err
		}
	}
	return c.listCut(func() []string { return Lines(c.own(), keep, c.isBytes()) })
}

// Lines cuts text at Python's line ends; bytes have only \n and \r.
func Lines(s string, keep, bytes bool) []string {
	var out []string
	start := 0
	for i, r := range s {
		if i < start {
			continue // the \n of \r\n
		}
		switch r {
		case '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
			if bytes {
				continue
			}
		case '\n', '\r':
		default:
			continue
		}
		end := i + utf8.RuneLen(r)
		if r == '\r' && strings.HasPrefix(s[end:], "\n") {
			end++
		}
		if keep {
			out = append(out, s[start:end])
		} else {
			out = append(out, s[start:i])
		}
		start = end
	}
	if start < len(s) {
		out = append(out, s[start:])
	}
	return out
}

func strJoin(c *Call) (value.Value, error) {
	var b strings.Builder
	sep := c.own()
	n := 0
	if _, err := c.Host.Iterate(c.Args[1]); err != nil {
		if e, ok := err.(*value.Error); ok && e.Class == "TypeError" {
			e.Msg = "can only join an iterable"
		}
		return nil, err
	}
	err := c.Each(c.Args[1], func(v value.Value) error {
		kind := "str"
		s, err := "", error(nil)
		if c.isBytes() {
			kind = "a bytes-like object"
		}
		if s, err = c.asOwn(v, "%s"); err != nil {
			if err == value.ErrUnknown {
				return err
			}
			if kind == "str" {
				return value.Errorf("TypeError", "sequence item %d: expected str instance, %s found", n, value.FullTypeName(v))
			}
			return value.Errorf("TypeError", "sequence item %d: expected %s, %s found", n, kind, value.FullTypeName(v))
		}
		if n > 0 {
			b.WriteString(sep)
		}
		n++
		b.WriteString(s)
		return RoomFor(c.Host, b.Len())
	})
	return c.result(b.String()), err
}

func strPartition(last bool) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		sep, err := c.sameKind(1, "must be str, not %s")
		if err != nil {
			return nil, err
		}
		if sep == "" {
			return nil, value.Errorf("ValueError", "empty separator")
		}
		s := c.own()
		i := strings.Index(s, sep)
		if last {
			i = strings.LastIndex(s, sep)
		}
		if i < 0 {
			if last {
				return value.Tuple{c.result(""), c.result(""), c.result(s)}, nil
			}
			return value.Tuple{c.result(s), c.result(""), c.result("")}, nil
		}
		return value.Tuple{c.result(s[:i]), c.result(sep), c.result(s[i+len(sep):])}, nil
	}
}
