// The methods of str and bytes that take texts apart and join them.
package python

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

func splitFrom(right bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		most, err := c.Int("maxsplit", -1)
		if err != nil {
			return nil, err
		}
		if sep := c.Arg("sep"); builtin.IsNone(sep) && most < 0 {
			n, err := blankParts(c)
			if err == nil {
				err = partsRoom(c, n)
			}
			if err != nil {
				return nil, err
			}
		}
		blank := blanksOf(c)
		cut := func(s string) []string { return splitBlank(s, most, right, blank) }
		if !builtin.IsNone(c.Arg("sep")) {
			sep, err := sameKind(c, 1, "must be str or None, not %s")
			if err != nil {
				return nil, err
			}
			if sep == "" {
				return nil, object.Errorf("ValueError", "empty separator")
			}
			if most < 0 {
				return splitAll(c, own(c), sep)
			}
			cut = func(s string) []string { return splitSep(s, sep, most, right) }
		}
		return listCut(c, cut)
	}
}

// splitAll lists the parts between all separators.
func splitAll(c *builtin.Call, s, sep string) (object.Value, error) {
	n, err := countOf(c, s, sep)
	if err != nil {
		return nil, err
	}
	if err := partsRoom(c, n+1); err != nil {
		return nil, err
	}
	out := make([]object.Value, n+1)
	for i := range n {
		at := strings.Index(s, sep)
		out[i], s = result(c, s[:at]), s[at+len(sep):]
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
	}
	out[n] = result(c, s)
	return object.NewList(out...), nil
}

// partsRoom refuses a list of so many parts of a text.
func partsRoom(c *builtin.Call, n int) error {
	const part = 16 // a part without its letters, which are the text's
	return c.ListRoomOf(n, n*(builtin.PlaceBytes+part))
}

// listCut lists the parts that a text is cut into.
func listCut(c *builtin.Call, cut func(string) []string) (object.Value, error) {
	parts, err := builtin.OfText(c, own(c), cut)
	if err != nil {
		return nil, err
	}
	out := make([]object.Value, len(parts))
	err = c.Pieces(len(parts), func(lo, hi int) error {
		for i := lo; i < hi; i++ {
			out[i] = result(c, parts[i])
		}
		return nil
	})
	return object.NewList(out...), err
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
func blankParts(c *builtin.Call) (n int, err error) {
	s, in := own(c), false
	if len(s) < builtin.LongText {
		return 0, nil
	}
	seen, isBlank := 0, blanksOf(c)
	for _, r := range s {
		if err := c.PolledAt(seen); err != nil {
			return 0, err
		}
		seen++
		if blank := isBlank(r); blank == in {
			if in = !blank; in {
				n++
			}
		}
	}
	return n, nil
}

func strSplitLines(c *builtin.Call) (object.Value, error) {
	keep, err := c.Bool("keepends", false)
	if err != nil {
		return nil, err
	}
	if s := own(c); len(s) >= builtin.LongText {
		n, err := countOf(c, s, "\n")
		if err == nil {
			err = partsRoom(c, n)
		}
		if err != nil {
			return nil, err
		}
	}
	bytes := isBytes(c)
	return listCut(c, func(s string) []string { return pytext.Lines(s, keep, bytes) })
}

func strJoin(c *builtin.Call) (object.Value, error) {
	var b strings.Builder
	sep := own(c)
	n := 0
	if _, err := c.Host.Iterate(c.Args[1]); err != nil {
		if object.NotIterable.Is(err) {
			err = object.Errorf(object.TypeError, "can only join an iterable")
		}
		return nil, err
	}
	err := c.Each(c.Args[1], func(v object.Value) error {
		kind := "str"
		s, err := "", error(nil)
		if isBytes(c) {
			kind = "a bytes-like object"
		}
		if s, err = asOwn(c, v, "%s"); err != nil {
			if err == object.ErrUnknown {
				return err
			}
			if kind == "str" {
				return object.Errorf("TypeError", "sequence item %d: expected str instance, %s found", n, object.FullTypeName(v))
			}
			return object.Errorf("TypeError", "sequence item %d: expected %s, %s found", n, kind, object.FullTypeName(v))
		}
		if n > 0 {
			b.WriteString(sep)
		}
		n++
		b.WriteString(s)
		return builtin.RoomFor(c.Host, b.Len())
	})
	return result(c, b.String()), err
}

func strPartition(last bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		sep, err := sameKind(c, 1, "must be str, not %s")
		if err != nil {
			return nil, err
		}
		if sep == "" {
			return nil, object.Errorf("ValueError", "empty separator")
		}
		s, find := own(c), strings.Index
		if last {
			find = strings.LastIndex
		}
		i, err := indexOf(c, s, sep, find)
		if err != nil {
			return nil, err
		}
		if i < 0 {
			if last {
				return object.Tuple{result(c, ""), result(c, ""), result(c, s)}, nil
			}
			return object.Tuple{result(c, s), result(c, ""), result(c, "")}, nil
		}
		return object.Tuple{result(c, s[:i]), result(c, sep), result(c, s[i+len(sep):])}, nil
	}
}
