// Signatures: parameters read from their Python text, and arguments bound to them.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/lang/object"
)

// Kw is one keyword argument.
type Kw = object.Kw

// Absent is the text of a default that is no value: the function does something else where the argument is not given.
// Stubs of Python's library write it so too.
const Absent = "..."

// Param is one parameter.
type Param struct {
	Name    string
	Default string // its text, "" if the argument must be given
	KwOnly  bool
	PosOnly bool
}

type signature struct {
	params []Param
	rest   string // *args
	kwargs string // **kwargs
	npos   int    // parameters that positions can reach
}

// parseSignature reads "a, /, b=1, *rest, c=None, **kw".
func parseSignature(text string) signature {
	var s signature
	kwOnly := false
	for _, part := range splitParams(text) {
		switch {
		case part == "":
		case part == "/":
			for i := range s.params {
				s.params[i].PosOnly = true
			}
		case part == "*":
			kwOnly = true
		case strings.HasPrefix(part, "**"):
			s.kwargs = part[2:]
		case strings.HasPrefix(part, "*"):
			s.rest, kwOnly = part[1:], true
		default:
			name, def, _ := strings.Cut(part, "=")
			s.params = append(s.params, Param{Name: strings.TrimSpace(name), Default: strings.TrimSpace(def), KwOnly: kwOnly})
			if !kwOnly {
				s.npos++
			}
		}
	}
	return s
}

func splitParams(text string) []string {
	var parts []string
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	return append(parts, strings.TrimSpace(text[from:]))
}

// Params lists an entry's parameters, for completion and help.
func (e *Entry) Parameters() []Param { return e.sig.params }

// Parts lists the parameters as they are written, with "/", "*", stars and defaults.
func (e *Entry) Parts() []string {
	if e.Params == "" {
		return nil
	}
	return splitParams(e.Params)
}

// Signature is name(params), for help.
func (e *Entry) Signature() string {
	if e.Property {
		return e.Name()
	}
	return e.Called() + "(" + e.Params + ")"
}

// bind puts arguments into the parameters' places.
func (e *Entry) bind(c *Call, args []object.Value, kw []Kw) error {
	s := &e.sig
	if e.of != "" {
		if err := e.checkObject(args); err != nil {
			return err
		}
	}
	if n := len(s.params); n <= len(c.few) {
		c.Args = c.few[:n]
	} else {
		c.Args = make([]object.Value, n)
	}
	n := copy(c.Args[:s.npos], args)
	if n < len(args) {
		if s.rest == "" {
			return e.tooMany(args)
		}
		c.Rest = args[n:]
	}
	for _, k := range kw {
		i := s.find(k.Name)
		switch {
		case i < 0 && s.kwargs != "":
			c.Kw = append(c.Kw, k)
		case i < 0:
			return e.unexpected(k.Name, args)
		case c.Args[i] != nil:
			return object.Staticf(object.BadArgument, "%s() got multiple values for argument '%s'", e.Short(), k.Name)
		default:
			c.Args[i] = k.Value
		}
	}
	for i, p := range s.params {
		if c.Args[i] == nil && p.Default == "" {
			if e.Ufunc != nil {
				return object.Staticf(object.BadArgument, "%s() takes from %d to %d positional arguments but %d %s given", e.Short(), e.Ufunc.Nin, e.Ufunc.Nin+e.Ufunc.Nout, len(args), were(len(args)))
			}
			return e.missing(c, i, len(args))
		}
	}
	return nil
}

// Fits is the error of arguments that do not fit the parameters by their number and names.
func (e *Entry) Fits(args []object.Value, kw []Kw) error {
	return e.bind(&Call{Entry: e}, args, kw)
}

func (s *signature) find(name string) int {
	for i, p := range s.params {
		if p.Name == name && !p.PosOnly {
			return i
		}
	}
	return -1
}

func (s *signature) names() []string {
	out := make([]string, 0, len(s.params))
	for _, p := range s.params {
		if !p.PosOnly {
			out = append(out, p.Name)
		}
	}
	return out
}

// positional tells how many arguments by position are taken, besides those that are
// bound to the function.
func positional(s *signature, bound int) string {
	least := bound
	for _, p := range s.params[:s.npos] {
		if p.Default == "" {
			least++
		}
	}
	count := func(n int) string {
		if n == 1 {
			return "1 positional argument"
		}
		return object.Repr(object.Int(n)) + " positional arguments"
	}
	if least < s.npos+bound {
		return "from " + object.Repr(object.Int(least)) + " to " + count(s.npos+bound)
	}
	return count(s.npos + bound)
}

func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// missing says that the parameter at i, at least, has no argument. Functions
// that NumPy writes in Python say it as Python's own do.
func (e *Entry) missing(c *Call, i, given int) error {
	s := e.sig
	ofNumPy := strings.HasPrefix(e.Name(), "np.")
	if !e.Py && (!ofNumPy || e.ParsedInC) {
		return e.tooFew(i, c.Args, given)
	}
	var names []string
	for k := i; k < s.npos; k++ {
		if p := s.params[k]; c.Args[k] == nil && p.Default == "" {
			names = append(names, "'"+p.Name+"'")
		}
	}
	kind := "positional"
	if i >= s.npos {
		kind = "keyword-only"
		names = append(names, "'"+s.params[i].Name+"'")
	}
	return Missing(e.called(), kind, names)
}

// Missing is Python's error for parameters of a kind without arguments.
func Missing(fn, kind string, quoted []string) error {
	n := len(quoted)
	list, plural := quoted[0], ""
	if n > 1 {
		plural = "s"
		list = strings.Join(quoted[:n-1], ", ") + " and " + quoted[n-1]
	}
	if n > 2 {
		list = strings.Join(quoted[:n-1], ", ") + ", and " + quoted[n-1]
	}
	return object.Staticf(object.BadArgument, "%s() missing %d required %s argument%s: %s", fn, n, kind, plural, list)
}
