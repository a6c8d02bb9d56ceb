// print, input, help, exit, breakpoint.
package python

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/manual"
	"github.com/tq-lang/tq/lang/manual/markup"
	"github.com/tq-lang/tq/lang/manual/pages"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyConsoleEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"print"}, Args: builtin.Read, Params: "*args, sep=' ', end='\\n', file=None, flush=False", Doc: "Writes values as text.", Example: "print(1, 'a', sep='-')",
		Effect: true, Dry: builtin.ReturnsNone, Fn: pyPrint},
	{Names: []string{"input"}, Params: "prompt='', /", Doc: "A line from the keyboard.", Example: "try:\n    input()\nexcept EOFError:\n    pass", Effect: true, Fn: pyInput},
	{Names: []string{"help", "np.info"}, Params: "object=None, /", Doc: "Shows what is known of a function, type or value.", Example: "help(len)", Effect: true, Dry: builtin.ReturnsNone, Fn: pyHelp},
	{Names: []string{"breakpoint"}, Params: "*args, **kwargs", Doc: "Stops the program and asks for commands, as Python's pdb: n, s, r, c, w, u, d, l, a, p X, q. A notebook's debugger that is on stops there itself.",
		Example: "try:\n    breakpoint()\nexcept (EOFError, Exception):\n    pass", Effect: true, Fn: pyBreakpoint},
	{Names: []string{"exit", "quit", "sys.exit"}, Params: "code=None, /", Doc: "Ends the program.", Example: "try:\n    exit(3)\nexcept SystemExit as e:\n    print(e.code)", Effect: true, Dry: pyExit, Fn: pyExit},
})

// textOption reads sep= and end=: None is the default.
func textOption(c *builtin.Call, name, def string) (string, error) {
	v := c.Arg(name)
	if v == nil {
		return def, nil
	}
	switch v := object.Held(v).(type) {
	case object.NoneType:
		return def, nil
	case object.Str:
		return string(v), nil
	default:
		return "", object.Errorf("TypeError", "%s must be None or a string, not %s", name, object.FullTypeName(v))
	}
}

// pyBreakpoint stops for the session's debugger.
func pyBreakpoint(c *builtin.Call) (object.Value, error) {
	stop := builtin.BreakOf(c.Host)
	if stop == nil {
		return nil, object.Errorf("RuntimeError", "breakpoint(): there is no debugger here")
	}
	return object.None, stop()
}

// lines are what print makes its texts in, which no writer keeps; longer ones than mostLine are given up.
var lines = sync.Pool{New: func() any { return new([]byte) }}

const mostLine = 1 << 16

func pyPrint(c *builtin.Call) (object.Value, error) {
	sep, err := textOption(c, "sep", " ")
	if err != nil {
		return nil, err
	}
	end, err := textOption(c, "end", "\n")
	if err != nil {
		return nil, err
	}
	now := false
	if v := c.Arg("flush"); v != nil {
		if now, err = TruthOf(c, v); err != nil {
			return nil, err
		}
	}
	if err := c.R.Settle(c.Rest...); err != nil {
		return nil, err
	}
	if to := c.Arg("file"); !builtin.IsNone(to) && object.IsObject(to) {
		return object.None, printParts(c, to, sep, end, now)
	}
	line := lines.Get().(*[]byte)
	defer func() {
		if cap(*line) <= mostLine {
			lines.Put(line)
		}
	}()
	b := (*line)[:0]
	for i, v := range c.Rest {
		if i > 0 {
			b = append(b, sep...)
		}
		if n, ok := v.(object.Int); ok {
			b = strconv.AppendInt(b, int64(n), 10)
			continue
		}
		s, err := pytext.Str(c.Host, v)
		if err != nil {
			return nil, err
		}
		b = append(b, s...)
	}
	b = append(b, end...)
	*line = b
	if builtin.IsNone(c.Arg("file")) {
		_, err := c.Host.Stdout().Write(b)
		if now && err == nil {
			err = pyfile.FlushThrough(c.Host.Stdout())
		}
		return object.None, err
	}
	w, err := c.Host.Attr(c.Arg("file"), "write")
	if err != nil {
		return nil, err
	}
	if _, err = c.Apply(w, object.Str(b)); err != nil || !now {
		return object.None, err
	}
	return object.None, flushed(c, c.Arg("file"))
}

// flushed calls flush of a file.
func flushed(c *builtin.Call, file object.Value) error {
	flush, err := c.Host.Attr(file, "flush")
	if err == nil {
		_, err = c.Apply(flush)
	}
	return err
}

// printParts writes value by value, as an object of the program may tell.
func printParts(c *builtin.Call, to object.Value, sep, end string, now bool) error {
	write, err := c.Host.Attr(to, "write")
	if err != nil {
		return err
	}
	put := func(s string) error {
		_, err := c.Apply(write, object.Str(s))
		return err
	}
	for i, v := range c.Rest {
		if i > 0 && sep != "" {
			if err := put(sep); err != nil {
				return err
			}
		}
		s, err := pytext.Str(c.Host, v)
		if err != nil {
			return err
		}
		if err := put(s); err != nil {
			return err
		}
	}
	if end != "" {
		if err := put(end); err != nil {
			return err
		}
	}
	if !now {
		return nil
	}
	return flushed(c, to)
}

func pyInput(c *builtin.Call) (object.Value, error) {
	prompt := ""
	if c.Args[0] != nil {
		var err error
		if prompt, err = pytext.Str(c.Host, c.Args[0]); err != nil {
			return nil, err
		}
	}
	s, err := c.Host.ReadLine(prompt)
	if err == io.EOF {
		return nil, object.Errorf("EOFError", "EOF when reading a line")
	}
	return object.Str(strings.TrimRight(s, "\r\n")), err
}

// HelpText is what help shows of a value.
func HelpText(v object.Value) string {
	if s, ok := ownHelp(v); ok {
		return s
	}
	switch x := v.(type) {
	case *builtin.Func:
		if p, ok := pages.Find(x.Entry); ok {
			return x.Entry.Signature() + "\n\n" + markup.Text(p.Blocks(), "    ")
		}
		s := x.Entry.Signature() + "\n    " + x.Entry.Doc + "\n"
		if x.Entry.Example != "" {
			s += "\n    Example\n"
			for _, input := range pages.Statements(x.Entry.Example) {
				s += "    " + strings.ReplaceAll(pages.Prompted(input), "\n", "\n    ") + "\n"
			}
		}
		return s
	case *object.Class:
		s := "class " + x.Name + "\n"
		if e, ok := builtin.Lookup(x.Name + builtin.Constructor); ok {
			s += "    " + e.Signature() + "\n    " + e.Doc + "\n"
		}
		return s + MemberList(x)
	case *object.Module:
		return "module " + x.Name + "\n    " + strings.ReplaceAll(ModuleList(x), "\n", "\n    ") + "\n"
	case object.Callable:
		s := x.FuncName()
		if a, ok := v.(object.Attributed); ok {
			if d, ok := a.Attr("__doc__"); ok && d != object.None {
				s += "\n    " + object.StrOf(d)
			}
		}
		return s + "\n"
	}
	return v.TypeName() + " object\n" + methodList(builtin.AttrNames(v))
}

// MemberList writes the names of a built-in class's members in lines.
func MemberList(c *object.Class) string { return methodList(builtin.NamesUnder(c.ShortName() + ".")) }

// ModuleList says of each name of a module what it is, one a line.
func ModuleList(m *object.Module) string {
	names, _ := m.Public()
	slices.Sort(names)
	names = slices.Compact(names)
	wide := 0
	for _, n := range names {
		wide = max(wide, len(n))
	}
	var lines []string
	for _, n := range names {
		if v, ok := m.Look(n); ok {
			lines = append(lines, fmt.Sprintf("%-*s  %s", wide, n, about(v)))
		}
	}
	return strings.Join(lines, "\n")
}

// about is the first line of what is known of a value.
func about(v object.Value) string {
	switch x := v.(type) {
	case *builtin.Func:
		return x.Entry.Doc
	case *object.Module:
		return "a module"
	case *object.Class:
		if e, ok := builtin.Lookup(x.Name + builtin.Constructor); ok {
			return e.Doc
		}
	}
	doc := ""
	switch x := v.(type) {
	case object.Attributed:
		if d, ok := x.Attr("__doc__"); ok && d != object.None {
			doc = object.StrOf(d)
		}
	case interface{ DocText() string }: // of a module that is only read
		doc = x.DocText()
	}
	if line, _, _ := strings.Cut(pytext.CleanDoc(doc), "\n"); line != "" {
		return line
	}
	return v.TypeName()
}

// methodList writes names in lines.
func methodList(names []string) string {
	var b strings.Builder
	col := 0
	for _, n := range names {
		if strings.HasPrefix(n, "__") || strings.HasSuffix(n, "=") {
			continue
		}
		if col == 0 || col+len(n) > 72 {
			if col > 0 {
				b.WriteByte('\n')
			}
			b.WriteString("   ")
			col = 3
		}
		b.WriteString(" " + n)
		col += len(n) + 1
	}
	if col > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

func pyHelp(c *builtin.Call) (object.Value, error) {
	if builtin.IsNone(c.Args[0]) {
		_, err := io.WriteString(c.Host.Stdout(), "help(x) shows what is known of x: a function, type, module or value; ?x does the same.\nhelp(\"topics\") lists the topics of the manual.\n")
		return object.None, err
	}
	v := c.Args[0]
	if s, ok := v.(object.Str); ok { // help('np.sum')
		if t, ok := manual.Find(string(s)); ok {
			_, err := io.WriteString(c.Host.Stdout(), t.Text()+"\n")
			return object.None, err
		}
		found, ok := named(string(s))
		if !ok {
			return object.None, noHelp(c, string(s))
		}
		v = found
	}
	_, err := io.WriteString(c.Host.Stdout(), HelpText(v))
	return object.None, err
}

// named is what help knows of a name: np.sum and numpy.sum are NumPy's, sum is Python's.
func named(name string) (object.Value, bool) {
	if rest, ok := strings.CutPrefix(name, "numpy."); ok {
		name = "np." + rest
	}
	if e, ok := builtin.Lookup(name); ok {
		return builtin.FuncOf(e), true
	}
	return builtin.Bare(strings.TrimPrefix(name, "np."))
}

func noHelp(c *builtin.Call, name string) error {
	text := "there is no help on " + object.Repr(object.Str(name)) + "; help(\"topics\") lists the topics"
	if near := manual.Near(name); near != "" {
		text += "; did you mean " + near + "?"
	}
	_, err := io.WriteString(c.Host.Stdout(), text+"\n")
	return err
}

func pyExit(c *builtin.Call) (object.Value, error) {
	exc := &object.Exception{Class: builtin.ExceptionClass("SystemExit")}
	if c.Args[0] != nil {
		exc.Args = object.Tuple{c.Args[0]}
	}
	return nil, &object.Error{Class: "SystemExit", Msg: exc.Text(), Exc: exc}
}
