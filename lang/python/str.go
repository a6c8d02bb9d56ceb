// The methods of str that search, cut and join; bytes share most of them.
package python

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyStrEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"str.split", "bytes.split"}, Params: "self, sep=None, maxsplit=-1", Doc: "The parts between separators, or between white space.",
		Example: "'a, b'.split(', ')", Quick: quickSplit, Fn: splitFrom(false)},
	{Names: []string{"str.rsplit", "bytes.rsplit"}, Params: "self, sep=None, maxsplit=-1", Doc: "The parts, counted from the right.",
		Example: "'a.b.c'.rsplit('.', 1)", Fn: splitFrom(true)},
	{Names: []string{"str.splitlines", "bytes.splitlines"}, Params: "self, keepends=False", Doc: "The lines.", Example: "'a\\nb'.splitlines()", Fn: strSplitLines},
	{Names: []string{"str.join", "bytes.join"}, Params: "self, iterable, /", Doc: "The texts with this one between them.", Example: "'-'.join(['a', 'b'])", Quick: quickJoin, Fn: strJoin, Fold: &builtin.Fold{At: 1}},
	{Names: []string{"str.strip", "bytes.strip"}, Params: "self, chars=None, /", Doc: "Without the characters at both ends; white space if none are named.",
		Example: "'  a '.strip()", Quick: quickStrip(true, true), Fn: stripEnds(true, true)},
	{Names: []string{"str.lstrip", "bytes.lstrip"}, Params: "self, chars=None, /", Doc: "Without the characters at the start.", Example: "'xxa'.lstrip('x')", Quick: quickStrip(true, false), Fn: stripEnds(true, false)},
	{Names: []string{"str.rstrip", "bytes.rstrip"}, Params: "self, chars=None, /", Doc: "Without the characters at the end.", Example: "'a\\n'.rstrip()", Quick: quickStrip(false, true), Fn: stripEnds(false, true)},
	{Names: []string{"str.replace", "bytes.replace"}, Params: "self, old, new, count=-1, /", Doc: "With one text replaced by another.", Example: "'aab'.replace('a', 'x', 1)", Quick: quickReplace, Fn: strReplace},
	{Names: []string{"str.find", "bytes.find"}, Params: "self, sub, start=None, end=None, /", Doc: "Position of the first occurrence, or -1.", Example: "'abcb'.find('b')", Quick: quickFind(strings.Index), Fn: strFind(false, false)},
	{Names: []string{"str.rfind", "bytes.rfind"}, Params: "self, sub, start=None, end=None, /", Doc: "Position of the last occurrence, or -1.", Example: "'abcb'.rfind('b')", Quick: quickFind(strings.LastIndex), Fn: strFind(true, false)},
	{Names: []string{"str.index", "bytes.index"}, Params: "self, sub, start=None, end=None, /", Doc: "Position of the first occurrence.", Example: "'abc'.index('c')", Fn: strFind(false, true)},
	{Names: []string{"str.rindex", "bytes.rindex"}, Params: "self, sub, start=None, end=None, /", Doc: "Position of the last occurrence.", Example: "'abcb'.rindex('b')", Fn: strFind(true, true)},
	{Names: []string{"str.count", "bytes.count"}, Params: "self, sub, start=None, end=None, /", Doc: "How often the text occurs, without overlaps.", Example: "'banana'.count('an')", Quick: quickCount, Fn: strCount},
	{Names: []string{"str.startswith", "bytes.startswith"}, Params: "self, prefix, start=None, end=None, /", Doc: "Whether the text begins so.", Example: "'np.sum'.startswith('np')", Quick: quickEnds(strings.HasPrefix), Fn: strEnds(strings.HasPrefix)},
	{Names: []string{"str.endswith", "bytes.endswith"}, Params: "self, suffix, start=None, end=None, /", Doc: "Whether the text ends so.", Example: "'a.npy'.endswith(('.npy', '.npz'))", Quick: quickEnds(strings.HasSuffix), Fn: strEnds(strings.HasSuffix)},
	{Names: []string{"str.partition", "bytes.partition"}, Params: "self, sep, /", Doc: "Before, the separator, and after.", Example: "'a=b=c'.partition('=')", Fn: strPartition(false), Quick: quickPartition(strings.Index)},
	{Names: []string{"str.rpartition", "bytes.rpartition"}, Params: "self, sep, /", Doc: "Before the last separator, it, and after.", Example: "'a=b=c'.rpartition('=')", Fn: strPartition(true), Quick: quickPartition(strings.LastIndex)},
	{Names: []string{"str.removeprefix", "bytes.removeprefix"}, Params: "self, prefix, /", Doc: "Without the prefix, if it is there.", Example: "'np.sum'.removeprefix('np.')", Fn: strRemove(strings.TrimPrefix)},
	{Names: []string{"str.removesuffix", "bytes.removesuffix"}, Params: "self, suffix, /", Doc: "Without the suffix, if it is there.", Example: "'a.py'.removesuffix('.py')", Fn: strRemove(strings.TrimSuffix)},
	{Names: []string{"str.__len__"}, Params: "self, /", Doc: "len(self).", Example: "'abc'.__len__()", Fn: pyLenOf},
	{Names: []string{"str.__contains__"}, Params: "self, sub, /", Doc: "Whether the text occurs.", Example: "'abc'.__contains__('b')",
		Fn: func(c *builtin.Call) (object.Value, error) {
			sub, err := sameKind(c, 1, "'in <string>' requires string as left operand, not %s")
			if err != nil {
				return nil, err
			}
			is, err := builtin.OfText(c, own(c), func(s string) bool { return strings.Contains(s, sub) })
			return object.Bool(is), err
		}},
})

// own is the text or bytes that a method belongs to.
func own(c *builtin.Call) string {
	switch x := c.Args[0].(type) {
	case object.Str:
		return string(x)
	case object.Bytes:
		return string(x)
	}
	return ""
}

// isBytes reports whether the method belongs to bytes.
func isBytes(c *builtin.Call) bool { _, ok := c.Args[0].(object.Bytes); return ok }

// result gives text of the same kind as the method's object.
func result(c *builtin.Call, s string) object.Value {
	if isBytes(c) {
		return object.Bytes(s)
	}
	return object.Str(s)
}

// sameKind reads an argument that must be text like the method's object; the
// format's %s is the type that came instead.
func sameKind(c *builtin.Call, i int, format string) (string, error) {
	return asOwn(c, c.Args[i], format)
}

func asOwn(c *builtin.Call, v object.Value, format string) (string, error) {
	v, err := builtin.PlainOf(v)
	if err != nil {
		return "", err
	}
	switch x := v.(type) {
	case object.Str:
		if !isBytes(c) {
			return string(x), nil
		}
	case object.Bytes:
		if isBytes(c) {
			return string(x), nil
		}
	case Buffer:
		if isBytes(c) {
			return x.RawBytes(), nil
		}
	}
	if isBytes(c) {
		return "", object.Errorf("TypeError", "a bytes-like object is required, not '%s'", object.FullTypeName(v))
	}
	name := object.FullTypeName(v)
	if v == object.None && strings.Contains(format, "argument") {
		name = "None" // as the arguments of C's functions are named
	}
	return "", object.Errorf("TypeError", format, name)
}

// blanksOf tells white space, as a method's text or bytes know it.
func blanksOf(c *builtin.Call) func(rune) bool {
	if isBytes(c) {
		return func(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }
	}
	return pytext.IsPySpace
}

func stripEnds(left, right bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		drop := blanksOf(c)
		if !builtin.IsNone(c.Args[1]) {
			chars, err := sameKind(c, 1, c.Entry.Short()+" arg must be None or str%.0s")
			if err != nil {
				return nil, err
			}
			drop = func(r rune) bool { return strings.ContainsRune(chars, r) }
		}
		s, err := builtin.OfText(c, own(c), func(s string) string {
			if left {
				s = strings.TrimLeftFunc(s, drop)
			}
			if right {
				s = strings.TrimRightFunc(s, drop)
			}
			return s
		})
		return result(c, s), err
	}
}

func strReplace(c *builtin.Call) (object.Value, error) {
	old, err := sameKind(c, 1, "replace() argument 1 must be str, not %s")
	if err != nil {
		return nil, err
	}
	to, err := sameKind(c, 2, "replace() argument 2 must be str, not %s")
	if err != nil {
		return nil, err
	}
	n, err := c.Int("count", -1)
	if err != nil {
		return nil, err
	}
	s := own(c)
	times, err := countOf(c, s, old)
	if err != nil {
		return nil, err
	}
	if n >= 0 {
		times = min(times, n)
	}
	if err := c.TextRoom(len(s) + times*(len(to)-len(old))); err != nil {
		return nil, err
	}
	out, err := builtin.OfText(c, s, func(s string) string { return strings.Replace(s, old, to, n) })
	return result(c, out), err
}

// window gives the part of the object between start and end, which count
// characters, and the position where it begins; ok is false if start lies
// beyond the end.
func window(c *builtin.Call) (part string, from int, ok bool, err error) {
	s := own(c)
	if builtin.IsNone(c.Arg("start")) && builtin.IsNone(c.Arg("end")) {
		return s, 0, true, nil
	}
	var runes []rune
	n := len(s)
	if !isBytes(c) {
		if runes, err = builtin.OfText(c, s, func(s string) []rune { return []rune(s) }); err != nil {
			return "", 0, false, err
		}
		n = len(runes)
	}
	bound := func(name string, def int) (int, error) {
		i, err := c.Int(name, def)
		if i < 0 {
			i = max(i+n, 0)
		}
		return i, err
	}
	start, err := bound("start", 0)
	if err != nil {
		return "", 0, false, err
	}
	end, err := bound("end", n)
	if err != nil {
		return "", 0, false, err
	}
	end = min(end, n)
	if start > n || start > end {
		return "", 0, false, nil
	}
	if runes != nil {
		return string(runes[start:end]), start, true, nil
	}
	return s[start:end], start, true, nil
}

// sought reads what a search looks for: text, or in bytes a number too.
func sought(c *builtin.Call) (string, error) {
	if n, ok := c.Args[1].(object.Int); ok && isBytes(c) {
		if n < 0 || n > 255 {
			return "", object.Errorf("ValueError", "byte must be in range(0, 256)")
		}
		return string([]byte{byte(n)}), nil
	}
	if _, ok := c.Args[1].(object.Bytes); !ok && isBytes(c) {
		return "", object.Errorf("TypeError", "argument should be integer or bytes-like object, not '%s'", object.FullTypeName(c.Args[1]))
	}
	return sameKind(c, 1, "must be str, not %s")
}

func strFind(last, must bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		sub, err := sought(c)
		if err != nil {
			return nil, err
		}
		part, from, ok, err := window(c)
		if err != nil {
			return nil, err
		}
		i := -1
		if ok {
			find := strings.Index
			if last {
				find = strings.LastIndex
			}
			if i, err = indexOf(c, part, sub, find); err != nil {
				return nil, err
			}
		}
		if i < 0 {
			if must {
				kind := "substring"
				if isBytes(c) {
					kind = "subsection"
				}
				return nil, object.Errorf("ValueError", "%s not found", kind)
			}
			return object.Int(-1), nil
		}
		if !isBytes(c) {
			if i, err = builtin.OfText(c, part[:i], utf8.RuneCountInString); err != nil {
				return nil, err
			}
		}
		return builtin.IntResult(from + i)
	}
}

// indexOf is where a text occurs in another, by one of the functions that look for it.
func indexOf(c *builtin.Call, s, sub string, find func(s, sub string) int) (int, error) {
	return builtin.OfText(c, s, func(s string) int { return find(s, sub) })
}

func strCount(c *builtin.Call) (object.Value, error) {
	sub, err := sought(c)
	if err != nil {
		return nil, err
	}
	part, _, ok, err := window(c)
	if err != nil || !ok {
		return object.Int(0), err
	}
	if sub == "" && isBytes(c) {
		return builtin.IntResult(len(part) + 1)
	}
	n, err := countOf(c, part, sub)
	if err != nil {
		return nil, err
	}
	return builtin.IntResult(n)
}

// countOf is how often a text occurs in another.
func countOf(c *builtin.Call, s, sub string) (int, error) {
	return indexOf(c, s, sub, strings.Count)
}

func strEnds(has func(s, x string) bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		part, _, ok, err := window(c)
		if err != nil {
			return nil, err
		}
		options, many := c.Args[1].(object.Tuple)
		if !many {
			options = object.Tuple{c.Args[1]}
		}
		wrong := c.Entry.Short() + " first arg must be str or a tuple of str, not %s"
		if many {
			wrong = "tuple for " + c.Entry.Short() + " must only contain str, not %s"
		}
		for _, o := range options {
			x, err := asOwn(c, o, wrong)
			if err != nil {
				return nil, err
			}
			if ok && has(part, x) {
				return object.Bool(true), nil
			}
		}
		return object.Bool(false), nil
	}
}

func strRemove(cut func(s, x string) string) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		x, err := sameKind(c, 1, c.Entry.Short()+"() argument must be str, not %s")
		if err != nil {
			return nil, err
		}
		return result(c, cut(own(c), x)), nil
	}
}
