// Package sys is Python's module sys.
package sys

import (
	"io"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// Library is Python's module sys.
var Library = builtin.Library{Modules: []string{"sys"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: append(sysEntries, builtin.Python(nameEntries())...),
		Constants: sysConstants()}
}

var sysEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"sys.argv"}, Params: "", Property: true, Doc: "The program's name and arguments.", Example: "import sys\nlen(sys.argv) >= 0", Fn: sysArgv},
	{Names: []string{"sys.path"}, Params: "", Property: true, Doc: "The folders that import searches for files and packages of the user's; a program may add to it.", Example: "import sys\nsys.path.append('lib')", Fn: sysPath},
	{Names: []string{"sys.stdout"}, Params: "", Property: true, Doc: "Where print writes.", Example: "import sys\n_ = sys.stdout.write('a\\n')", Fn: stdStream("stdout")},
	{Names: []string{"sys.stderr"}, Params: "", Property: true, Doc: "Where warnings go.", Example: "import sys\nsys.stderr.name", Fn: stdStream("stderr")},
	{Names: []string{"sys.stdin"}, Params: "", Property: true, Doc: "Where input comes from.", Example: "import sys\nsys.stdin.name", Fn: stdStream("stdin")},
	{Names: []string{"sys.getsizeof"}, Params: "object, default=...", Doc: "About the bytes that an object takes.", Example: "import sys\nsys.getsizeof([]) > 0",
		Fn: func(c *builtin.Call) (object.Value, error) { return builtin.IntResult(python.PySizeOf(c.Args[0])) }},
	{Names: []string{"sys.getrecursionlimit"}, Params: "", Doc: "How deeply calls may nest.", Example: "import sys\nsys.getrecursionlimit()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return builtin.IntResult(c.Host.(recursion).RecursionLimit())
		}},
	{Names: []string{"sys.setrecursionlimit"}, Params: "limit, /", Doc: "Says how deeply calls may nest.", Example: "import sys\nsys.setrecursionlimit(2000)", Effect: true, Dry: builtin.ReturnsNone,
		Fn: setRecursionLimit},
	last("last_value", "The exception that last left a cell or an input at the prompt.", func(e *object.Exception) object.Value { return e }),
	last("last_exc", "The exception that last left a cell or an input at the prompt.", func(e *object.Exception) object.Value { return e }),
	last("last_type", "The class of sys.last_value.", func(e *object.Exception) object.Value { return e.Class }),
	last("last_traceback", "Where sys.last_value was raised.", func(e *object.Exception) object.Value {
		tb, _ := e.Attr("__traceback__")
		return tb
	}),
})

// recursion is who knows how deeply calls may nest.
type recursion interface {
	RecursionLimit() int
	SetRecursionLimit(n int) error
}

func setRecursionLimit(c *builtin.Call) (object.Value, error) {
	n, err := builtin.ToInt(c.Args[0])
	if err != nil {
		return nil, err
	}
	return object.None, c.Host.(recursion).SetRecursionLimit(n)
}

// last is an attribute that is there once an exception has left a program.
func last(name, doc string, of func(*object.Exception) object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"sys." + name}, Params: "", Property: true, Doc: doc, Example: "import sys\nhasattr(sys, '" + name + "')", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
		e := builtin.LastOf(c.Host).Exc
		if e == nil {
			return nil, object.Errorf(object.AttributeError, "module 'sys' has no attribute '%s'", name)
		}
		return of(e), nil
	}}
}

// sysPath is one list, which import searches.
func sysPath(c *builtin.Call) (object.Value, error) {
	return c.Host.State("sys.path list", func() any {
		dirs, _ := c.Host.State("sys.path", func() any { return []string(nil) }).([]string)
		l := object.NewList()
		for _, d := range dirs {
			l.Append(object.Str(d))
		}
		return l
	}).(*object.List), nil
}

// sysArgv is one list, so that a program may change it.
func sysArgv(c *builtin.Call) (object.Value, error) {
	return c.Host.State("sys.argv list", func() any {
		args, _ := c.Host.State("sys.argv", func() any { return []string(nil) }).([]string)
		l := object.NewList()
		for _, a := range args {
			l.Append(object.Str(a))
		}
		return l
	}).(*object.List), nil
}

// realStreams is what a session writes to, whatever the program has set sys.stdout to.
type realStreams interface {
	RealStdout() io.Writer
	RealStderr() io.Writer
}

func stdStream(name string) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		real := c.Host.(realStreams)
		return c.Host.State("sys."+name, func() any {
			f := &pyfile.PyFile{Kind: "TextIOWrapper", Name: "<" + name + ">", Mode: "w", Text: true, Codec: pytext.Codecs["utf8"], Newline: "\n", Writable: true}
			switch name {
			case "stdout":
				f.Medium = pyfile.Output{Writer: lazyWriter{real.RealStdout}}
			case "stderr":
				f.Medium = pyfile.Output{Writer: lazyWriter{real.RealStderr}}
			default:
				f.Mode, f.Writable, f.Readable = "r", false, true
				f.Medium = &pyfile.Input{Line: func() (string, error) {
					s, err := c.Host.ReadLine("")
					if e, ok := err.(*object.Error); err == io.EOF || ok && e.Class == "EOFError" {
						return "", nil
					}
					return strings.TrimRight(s, "\r\n") + "\n", err
				}}
			}
			return f
		}).(*pyfile.PyFile), nil
	}
}

// lazyWriter asks for the writer each time: a face may change it.
type lazyWriter struct{ get func() io.Writer }

func (w lazyWriter) Write(p []byte) (int, error) { return w.get().Write(p) }

// Flush has a face that gathers output write it.
func (w lazyWriter) Flush() error { return pyfile.FlushThrough(w.get()) }
