// fnmatch: names and patterns of the shell.
package glob

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

// star stands for * among the pieces of a pattern.
const star = "*"

// translate gives the regular expression of a pattern, as CPython writes it.
func translate(pat string) string {
	var pieces []string
	p := []rune(pat)
	for i := 0; i < len(p); {
		c := p[i]
		i++
		switch c {
		case '*':
			if len(pieces) == 0 || pieces[len(pieces)-1] != star {
				pieces = append(pieces, star)
			}
		case '?':
			pieces = append(pieces, ".")
		case '[':
			end := setEnd(p, i)
			if end < 0 {
				pieces = append(pieces, `\[`)
				continue
			}
			pieces = append(pieces, set(p, i, end))
			i = end + 1
		default:
			pieces = append(pieces, escaped(c))
		}
	}
	return "(?s:" + assembled(pieces) + `)\Z`
}

// special are the characters that mean something in regular expressions.
const special = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"

func escaped(c rune) string {
	if strings.ContainsRune(special, c) {
		return `\` + string(c)
	}
	return string(c)
}

// setEnd finds the bracket that ends a set, -1 for none.
func setEnd(p []rune, i int) int {
	if i < len(p) && p[i] == '!' {
		i++
	}
	if i < len(p) && p[i] == ']' {
		i++
	}
	for ; i < len(p); i++ {
		if p[i] == ']' {
			return i
		}
	}
	return -1
}

// set gives the regular expression of [ ]; empty ranges are left out.
func set(p []rune, from, to int) string {
	double := func(s string) string { return strings.ReplaceAll(s, `\`, `\\`) }
	stuff := double(string(p[from:to]))
	if strings.Contains(stuff, "-") {
		var chunks []string
		i, k := from, from+1
		if p[from] == '!' {
			k++
		}
		for {
			at := -1
			if k < to {
				at = slices.Index(p[k:to], '-')
			}
			if at < 0 {
				break
			}
			k += at
			chunks = append(chunks, string(p[i:k]))
			i, k = k+1, k+3
		}
		if rest := string(p[i:to]); rest != "" || len(chunks) == 0 {
			chunks = append(chunks, rest)
		} else {
			chunks[len(chunks)-1] += "-"
		}
		for k := len(chunks) - 1; k > 0; k-- {
			lo, hi := []rune(chunks[k-1]), []rune(chunks[k])
			if lo[len(lo)-1] > hi[0] {
				chunks[k-1] = string(lo[:len(lo)-1]) + string(hi[1:])
				chunks = slices.Delete(chunks, k, k+1)
			}
		}
		for i, s := range chunks {
			chunks[i] = strings.ReplaceAll(double(s), "-", `\-`)
		}
		stuff = strings.Join(chunks, "-")
	}
	stuff = strings.NewReplacer("&", `\&`, "~", `\~`, "|", `\|`).Replace(stuff)
	switch {
	case stuff == "":
		return "(?!)"
	case stuff == "!":
		return "."
	case stuff[0] == '!':
		stuff = "^" + stuff[1:]
	case stuff[0] == '^' || stuff[0] == '[':
		stuff = `\` + stuff
	}
	return "[" + stuff + "]"
}

// assembled puts the pieces together: between two stars the first match is the best.
func assembled(pieces []string) string {
	var b strings.Builder
	i := 0
	fixed := func() string {
		from := i
		for i < len(pieces) && pieces[i] != star {
			i++
		}
		return strings.Join(pieces[from:i], "")
	}
	b.WriteString(fixed())
	for i < len(pieces) {
		i++
		switch text := fixed(); {
		case i == len(pieces):
			b.WriteString(".*" + text)
		default:
			b.WriteString("(?>.*?" + text + ")")
		}
	}
	return b.String()
}

// matcher compiles a pattern to a function of names.
func matcher(c *builtin.Call, pat object.Value) (func(name object.Value) (bool, error), error) {
	s, err := pyfile.FSPath(c, pat)
	if err != nil {
		return nil, err
	}
	var source object.Value = object.Str(translate(s))
	if _, ok := pat.(object.Bytes); ok {
		source = object.Bytes(translate(s))
	}
	re, err := c.Forward("re.compile", []object.Value{source}, nil)
	if err != nil {
		return nil, err
	}
	match, err := c.Host.Attr(re, "match")
	if err != nil {
		return nil, err
	}
	return func(name object.Value) (bool, error) {
		m, err := c.Apply(match, name)
		return m != object.None, err
	}, nil
}

func fnmatchEntries() []builtin.Entry {
	const example = "import fnmatch\n"
	one := func(name, doc string) builtin.Entry {
		return builtin.Entry{Names: []string{"fnmatch." + name}, Params: "name, pat", Doc: doc, Example: example + "fnmatch." + name + "('a.txt', '*.txt')", Py: true, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			match, err := matcher(c, c.Args[1])
			if err != nil {
				return nil, err
			}
			ok, err := match(c.Args[0])
			return object.Bool(ok), err
		}}
	}
	return []builtin.Entry{
		one("fnmatch", "Whether a name is of a pattern, as the system compares names."),
		one("fnmatchcase", "Whether a name is of a pattern, where capitals are others than small letters."),
		{Names: []string{"fnmatch.filter"}, Params: "names, pat", Doc: "The names that are of a pattern.", Example: example + "fnmatch.filter(['a.txt', 'b.csv'], '*.txt')", Py: true, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			match, err := matcher(c, c.Args[1])
			if err != nil {
				return nil, err
			}
			out := object.NewList()
			return out, c.Each(c.Args[0], func(v object.Value) error {
				ok, err := match(v)
				if ok {
					out.Append(v)
				}
				return err
			})
		}},
		{Names: []string{"fnmatch.translate"}, Params: "pat", Doc: "The regular expression of a pattern.", Example: example + "fnmatch.translate('*.txt')", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := c.Text("pat")
			return object.Str(translate(s)), err
		}},
	}
}
