// RegexFlag: the flags of patterns, numbers that show their names.
package re

import (
	"strconv"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

type flag int64

const (
	flagTemplate flag = 1 << iota
	flagIgnoreCase
	flagLocale
	flagMultiline
	flagDotAll
	flagUnicode
	flagVerbose
	flagDebug
	flagASCII

	typeFlags   = flagASCII | flagLocale | flagUnicode
	globalFlags = flagDebug | flagTemplate
	allFlags    = 1<<9 - 1
)

// flagNames are in the order of the bits.
var flagNames = [...]string{"TEMPLATE", "IGNORECASE", "LOCALE", "MULTILINE", "DOTALL", "UNICODE", "VERBOSE", "DEBUG", "ASCII"}

// inlineFlags are the letters of (?aiLmsux).
var inlineFlags = map[string]flag{"i": flagIgnoreCase, "L": flagLocale, "m": flagMultiline, "s": flagDotAll, "x": flagVerbose, "a": flagASCII, "t": flagTemplate, "u": flagUnicode}

var flagClass = sync.OnceValue(func() *object.Class { return &object.Class{Name: "re.RegexFlag", Base: class("int")} })

func class(name string) *object.Class { c, _ := builtin.NamedClass(name); return c }

// TypeName is RegexFlag.
func (flag) TypeName() string { return "RegexFlag" }

// TablePrefix is where the methods are.
func (flag) TablePrefix() string { return "re.RegexFlag." }

// PyClass is the type.
func (flag) PyClass() *object.Class { return flagClass() }

// Truth reports whether a flag is set.
func (f flag) Truth() bool { return f != 0 }

// Number is int(flag).
func (f flag) Number() object.Value { return object.Int(f) }

// Repr is re.IGNORECASE|re.MULTILINE.
func (f flag) Repr() string {
	if f == 0 {
		return "re.NOFLAG"
	}
	var parts []string
	for _, k := range shownOrder {
		if f&(1<<k) != 0 {
			parts = append(parts, "re."+flagNames[k])
		}
	}
	return withRest(parts, f)
}

// shownOrder is the order of the bits in the repr of flags.
var shownOrder = [...]int{8, 1, 2, 5, 3, 4, 6, 0, 7}

// names writes flags in the order of the bits.
func names(f flag) string {
	var parts []string
	for i, n := range flagNames {
		if f&(1<<i) != 0 {
			parts = append(parts, "re."+n)
		}
	}
	return withRest(parts, f)
}

// withRest adds the bits that have no name.
func withRest(parts []string, f flag) string {
	if rest := f &^ allFlags; rest != 0 {
		parts = append(parts, "0x"+strconv.FormatInt(int64(rest), 16))
	}
	return strings.Join(parts, "|")
}

// flagOf reads flags=.
func flagOf(v object.Value) (flag, error) {
	switch x := v.(type) {
	case nil:
		return 0, nil
	case flag:
		return x, nil
	case object.Int:
		return flag(x), nil
	}
	n, err := builtin.ToInt(v)
	if err != nil {
		err = object.Errorf(object.BadOperand, "unsupported operand type(s) for &: '%s' and 'RegexFlag'", object.FullTypeName(v))
	}
	return flag(n), err
}

func flagEntries() []builtin.Entry {
	const example = "import re\n"
	binary := func(name, op string, f func(a, b flag) flag) builtin.Entry {
		return builtin.Entry{Names: []string{"re.RegexFlag.__" + name + "__", "re.RegexFlag.__r" + name + "__"}, Params: "self, other, /", Doc: "self " + op + " other.", C: true,
			Example: example + "re.I " + op + " re.M", Fn: func(c *builtin.Call) (object.Value, error) {
				b, err := flagOf(c.Args[1])
				return f(c.Args[0].(flag), b), err
			}}
	}
	return []builtin.Entry{
		binary("or", "|", func(a, b flag) flag { return a | b }),
		binary("and", "&", func(a, b flag) flag { return a & b }),
		binary("xor", "^", func(a, b flag) flag { return a ^ b }),
		{Names: []string{"re.RegexFlag.__eq__"}, Params: "self, other, /", Doc: "Whether the flags are the same.", C: true, Example: example + "re.I == 2",
			Fn: func(c *builtin.Call) (object.Value, error) {
				b, err := flagOf(c.Args[1])
				return object.Bool(err == nil && b == c.Args[0]), nil
			}},
		{Names: []string{"re.RegexFlag.__int__", "re.RegexFlag.__index__", "re.RegexFlag.__hash__"}, Params: "self, /", Doc: "The number.", C: true, Example: example + "re.I.__index__()", Fn: flagNumber},
		{Names: []string{"re.RegexFlag.value"}, Params: "self", Property: true, Doc: "The number.", Example: example + "re.I.value", Fn: flagNumber},
		{Names: []string{"re.RegexFlag.name"}, Params: "self", Property: true, Doc: "The name.", Example: example + "re.I.name", Fn: func(c *builtin.Call) (object.Value, error) {
			f := c.Args[0].(flag)
			if f == 0 {
				return object.Str("NOFLAG"), nil
			}
			return object.Str(strings.ReplaceAll(f.Repr(), "re.", "")), nil
		}},
		{Names: []string{"re.RegexFlag.__new__"}, Params: "value=0, /", Doc: "Flags of a number.", C: true, Example: example + "re.RegexFlag(2)", Fn: func(c *builtin.Call) (object.Value, error) {
			return flagOf(c.Args[0])
		}},
	}
}

func flagNumber(c *builtin.Call) (object.Value, error) { return object.Int(c.Args[0].(flag)), nil }

// flagConstants are re.IGNORECASE and its short name re.I.
func flagConstants(m map[string]object.Value) {
	m["re.NOFLAG"] = flag(0)
	for i, n := range flagNames {
		f := flag(1) << i
		if f&globalFlags != 0 {
			continue
		}
		m["re."+n] = f
		m["re."+n[:1]] = f
	}
	delete(m, "re.V")
	m["re.X"], m["re.S"] = flagVerbose, flagDotAll
	delete(m, "re.D")
}
