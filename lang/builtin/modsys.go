// The modules sys, time, os and os.path.
package builtin

import (
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang/value"
)

const fullName = "full name of a file."

var sysEntries = Python([]Entry{
	{Names: []string{"sys.argv"}, Params: "", Property: true, Doc: "The program's name and arguments.", Example: "import sys\nlen(sys.argv) >= 0", Fn: sysArgv},
	{Names: []string{"sys.stdout"}, Params: "", Property: true, Doc: "Where print writes.", Example: "import sys\n_ = sys.stdout.write('a\\n')", Fn: stdStream("stdout")},
	{Names: []string{"sys.stderr"}, Params: "", Property: true, Doc: "Where warnings go.", Example: "import sys\nsys.stderr.name", Fn: stdStream("stderr")},
	{Names: []string{"sys.stdin"}, Params: "", Property: true, Doc: "Where input comes from.", Example: "import sys\nsys.stdin.name", Fn: stdStream("stdin")},
	{Names: []string{"sys.getsizeof"}, Params: "object, default=<unset>", Doc: "About the bytes that an object takes.", Example: "import sys\nsys.getsizeof([]) > 0",
		Fn: func(c *Call) (value.Value, error) { return intResult(pySizeOf(c.Args[0])) }},
	{Names: []string{"sys.getrecursionlimit"}, Params: "", Doc: "How deeply calls may nest.", Example: "import sys\nsys.getrecursionlimit()", Fn: func(c *Call) (value.Value, error) { return intResult(1000) }},
	{Names: []string{"sys.setrecursionlimit"}, Params: "limit, /", Doc: "Accepted, without effect.", Example: "import sys\nsys.setrecursionlimit(2000)", Effect: true, Dry: ReturnsNone,
		Fn: func(c *Call) (value.Value, error) { return value.None, nil }},
	{Names: []string{"time.time"}, Params: "", Doc: "Seconds since 1970.", Example: "import time\ntime.time() > 0", Effect: true, Fn: clock(func() value.Value { return value.Float(float64(time.Now().UnixNano()) / 1e9) })},
	{Names: []string{"time.time_ns"}, Params: "", Doc: "Nanoseconds since 1970.", Example: "import time\ntime.time_ns() > 0", Effect: true, Fn: clock(func() value.Value { return value.Int(time.Now().UnixNano()) })},
	{Names: []string{"time.perf_counter", "time.monotonic", "time.process_time"}, Params: "", Doc: "Seconds of a clock that only goes forward.", Example: "import time\nt = time.perf_counter()\ntime.perf_counter() >= t",
		Effect: true, Fn: clock(func() value.Value { return value.Float(time.Since(clockStart).Seconds()) })},
	{Names: []string{"time.perf_counter_ns", "time.monotonic_ns"}, Params: "", Doc: "Nanoseconds of a clock that only goes forward.", Example: "import time\ntime.perf_counter_ns() > 0",
		Effect: true, Fn: clock(func() value.Value { return value.Int(time.Since(clockStart).Nanoseconds()) })},
	{Names: []string{"time.sleep"}, Params: "seconds, /", Doc: "Waits.", Example: "import time\ntime.sleep(0)", Effect: true, Dry: ReturnsNone, Fn: timeSleep},
	{Names: []string{"os.getcwd"}, Params: "", Doc: "The current folder.", Example: "import os\nlen(os.getcwd()) > 0", Effect: true, Fn: func(c *Call) (value.Value, error) {
		p, err := filepath.Abs(c.Host.Path("."))
		return value.Str(p), OSError(err, ".")
	}},
	{Names: []string{"os.listdir"}, Params: "path='.'", Doc: "The names in a folder.", Example: "import os\nisinstance(os.listdir('.'), list)", Effect: true, Fn: osListdir},
	{Names: []string{"os.getenv"}, Params: "key, default=None", Doc: "A variable of the environment.", Example: "import os\nos.getenv('NO_SUCH_VARIABLE')", Effect: true, Fn: osGetenv},
	{Names: []string{"os.cpu_count"}, Params: "", Doc: "Number of processors.", Example: "import os\nos.cpu_count() > 0", Fn: func(c *Call) (value.Value, error) { return intResult(runtime.NumCPU()) }},
	{Names: []string{"os.remove", "os.unlink", "os.rmdir"}, Params: "path", Doc: "Removes a file, or an empty folder.", Example: "import os\nopen('a.txt', 'w').close()\nos.remove('a.txt')", Effect: true, Writes: true, Dry: ReturnsNone, Fn: osRemove},
	{Names: []string{"os.mkdir"}, Params: "path, mode=511", Doc: "Makes a folder.", Example: "import os\nos.mkdir('d')\nos.rmdir('d')", Effect: true, Dry: ReturnsNone, Fn: osMkdir},
	{Names: []string{"os.makedirs"}, Params: "name, mode=511, exist_ok=False", Doc: "Makes a folder and those it is in.", Example: "import os\nos.makedirs('d', exist_ok=True)\nos.rmdir('d')", Effect: true, Dry: ReturnsNone, Fn: osMakedirs},
	{Names: []string{"os.rename", "os.replace"}, Params: "src, dst", Doc: "Gives a file another name.", Example: "import os\nopen('a.txt', 'w').close()\nos.rename('a.txt', 'b.txt')\nos.remove('b.txt')", Effect: true, Writes: true, Dry: ReturnsNone, Fn: osRename},
	{Names: []string{"os.path.join"}, Params: "a, /, *p", Doc: "Parts as one file name.", Example: "import os\nos.path.join('a', 'b').replace(os.sep, '/')", Fn: pathJoin},
	{Names: []string{"os.path.exists"}, Params: "path", Doc: "Whether there is such a file or folder.", Example: "import os\nos.path.exists('no_such_file')", Effect: true, Fn: pathTest(func(os.FileInfo) bool { return true })},
	{Names: []string{"os.path.isfile"}, Params: "path", Doc: "Whether there is such a file.", Example: "import os\nos.path.isfile('no_such_file')", Effect: true, Fn: pathTest(func(i os.FileInfo) bool { return i.Mode().IsRegular() })},
	{Names: []string{"os.path.isdir"}, Params: "path", Doc: "Whether there is such a folder.", Example: "import os\nos.path.isdir('.')", Effect: true, Fn: pathTest(os.FileInfo.IsDir)},
	{Names: []string{"os.path.basename"}, Params: "path", Doc: "The last part of a file name.", Example: "import os\nos.path.basename('a/b.npy')", Fn: pathText(func(p string) string { _, f := splitPath(p); return f })},
	{Names: []string{"os.path.dirname"}, Params: "path", Doc: "A file name without its last part.", Example: "import os\nos.path.dirname('a/b.npy')", Fn: pathText(func(p string) string { d, _ := splitPath(p); return d })},
	{Names: []string{"os.path.abspath", "os.path.realpath"}, Params: "path", Doc: "The " + fullName, Example: "import os\nos.path.isabs(os.path.abspath('a'))", Effect: true, Fn: func(c *Call) (value.Value, error) {
		p, ok := PathOf(c.Args[0])
		if !ok {
			return nil, NotPath(c.Args[0])
		}
		full, err := filepath.Abs(c.Host.Path(p))
		return value.Str(full), OSError(err, p)
	}},
	{Names: []string{"os.path.isabs"}, Params: "path", Doc: "Whether it is a " + fullName, Example: "import os\nos.path.isabs('a')", Fn: func(c *Call) (value.Value, error) {
		p, _ := PathOf(c.Args[0])
		return boolResult(filepath.IsAbs(p))
	}},
	{Names: []string{"os.path.normpath"}, Params: "path", Doc: "Without . and .. where that is possible.", Example: "import os\nos.path.normpath('a/./b')", Fn: pathText(filepath.Clean)},
	{Names: []string{"os.path.expanduser"}, Params: "path", Doc: "With ~ as the home folder.", Example: "import os\nos.path.expanduser('a')", Effect: true, Fn: pathText(expandUser)},
	{Names: []string{"os.path.splitext"}, Params: "path", Doc: "A file name and its extension.", Example: "import os\nos.path.splitext('a/b.npy')", Fn: pathSplitExt},
	{Names: []string{"os.path.split"}, Params: "path", Doc: "Folder and last part.", Example: "import os\nos.path.split('a/b.npy')", Fn: func(c *Call) (value.Value, error) {
		p, ok := PathOf(c.Args[0])
		if !ok {
			return nil, NotPath(c.Args[0])
		}
		d, f := splitPath(p)
		return value.Tuple{value.Str(d), value.Str(f)}, nil
	}},
	{Names: []string{"os.path.getsize"}, Params: "filename", Doc: "Bytes of a file.", Example: "import os\nopen('a.txt', 'w').close()\nos.path.getsize('a.txt')", Effect: true, Fn: func(c *Call) (value.Value, error) {
		info, err := c.stat(c.Args[0])
		if err != nil {
			return nil, err
		}
		return value.Int(info.Size()), nil
	}},
	{Names: []string{"tempfile.TemporaryFile", "tempfile.SpooledTemporaryFile"}, Params: "mode='w+b', **kwargs", Doc: "A file that nobody else sees, kept in memory.",
		Example: "import tempfile\nf = tempfile.TemporaryFile()\nf.write(b'ab')", Effect: true, Fn: tempFile},
	{Names: []string{"tempfile.mkdtemp"}, Params: "**kwargs", Doc: "Makes a folder for temporary files.", Example: "import os, tempfile\nd = tempfile.mkdtemp()\nos.rmdir(d)", Effect: true, Fn: func(c *Call) (value.Value, error) {
		d, err := os.MkdirTemp("", "tq")
		return value.Str(d), OSError(err, "tmp")
	}},
	{Names: []string{"tempfile.gettempdir"}, Params: "", Doc: "The folder of temporary files.", Example: "import tempfile\nlen(tempfile.gettempdir()) > 0", Effect: true,
		Fn: func(c *Call) (value.Value, error) { return strResult(os.TempDir()) }},
})

var clockStart = time.Now()

func clock(now func() value.Value) func(*Call) (value.Value, error) {
	return func(*Call) (value.Value, error) { return now(), nil }
}

func timeSleep(c *Call) (value.Value, error) {
	s, err := MathArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	switch {
	case math.IsNaN(s):
		return nil, value.Errorf("ValueError", "Invalid value NaN (not a number)")
	case s < 0:
		return nil, value.Errorf("ValueError", "sleep length must be non-negative")
	}
	t := time.NewTimer(time.Duration(min(s, 1e9) * 1e9))
	defer t.Stop()
	select {
	case <-t.C:
	case <-c.Host.Context().Done():
		return nil, value.Errorf("KeyboardInterrupt", "")
	}
	return value.None, nil
}

// sysArgv is one list, so that a program may change it.
func sysArgv(c *Call) (value.Value, error) {
	return c.Host.State("sys.argv list", func() any {
		args, _ := c.Host.State("sys.argv", func() any { return []string(nil) }).([]string)
		l := value.NewList()
		for _, a := range args {
			l.Elems = append(l.Elems, value.Str(a))
		}
		return l
	}).(*value.List), nil
}

func stdStream(name string) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		return c.Host.State("sys."+name, func() any {
			f := &PyFile{kind: "TextIOWrapper", name: "<" + name + ">", mode: "w", text: true, codec: codecs["utf8"], newline: "\n", writable: true}
			switch name {
			case "stdout":
				f.m = output{lazyWriter{c.Host.Stdout}}
			case "stderr":
				f.m = output{lazyWriter{c.Host.Stderr}}
			default:
				f.mode, f.writable, f.readable, f.m = "r", false, true, output{io.Discard}
				f.line = func() (string, error) {
					s, err := c.Host.ReadLine("")
					if e, ok := err.(*value.Error); err == io.EOF || ok && e.Class == "EOFError" {
						return "", nil
					}
					return strings.TrimRight(s, "\r\n") + "\n", err
				}
			}
			return f
		}).(*PyFile), nil
	}
}

// lazyWriter asks for the writer each time: a face may change it.
type lazyWriter struct{ get func() io.Writer }

func (w lazyWriter) Write(p []byte) (int, error) { return w.get().Write(p) }

// Flush has a face that gathers output write it.
func (w lazyWriter) Flush() error { return flushThrough(w.get()) }

func flushThrough(w io.Writer) error {
	if f, ok := w.(interface{ Flush() error }); ok {
		return f.Flush()
	}
	return nil
}

func NotPath(v value.Value) error {
	return value.Errorf("TypeError", "expected str, bytes or os.PathLike object, not %s", value.FullTypeName(v))
}

// target resolves a path argument, with what was written to it so far in place.
func (c *Call) target(v value.Value) (name, path string, err error) {
	name, ok := PathOf(v)
	if !ok {
		return "", "", NotPath(v)
	}
	path = c.Host.Path(name)
	return name, path, SettleFile(c.Host, path)
}

func (c *Call) stat(v value.Value) (os.FileInfo, error) {
	name, path, err := c.target(v)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	return info, OSError(err, name)
}

func pathTest(f func(os.FileInfo) bool) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		if _, ok := PathOf(c.Args[0]); !ok {
			return nil, NotPath(c.Args[0])
		}
		info, err := c.stat(c.Args[0])
		return value.Bool(err == nil && f(info)), nil
	}
}

func pathText(f func(string) string) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		p, ok := PathOf(c.Args[0])
		if !ok {
			return nil, NotPath(c.Args[0])
		}
		return strResult(f(p))
	}
}

func isSeparator(c byte) bool { return c == '/' || os.IsPathSeparator(c) }

// splitPath is os.path.split.
func splitPath(p string) (dir, file string) {
	i := len(p)
	for i > 0 && !isSeparator(p[i-1]) {
		i--
	}
	dir, file = p[:i], p[i:]
	if trimmed := strings.TrimRight(dir, "/\\"); trimmed != "" && (strings.TrimRight(dir, "/") == trimmed || os.IsPathSeparator('\\')) {
		dir = trimmed
	}
	return dir, file
}

func expandUser(p string) string {
	if p != "~" && !strings.HasPrefix(p, "~/") {
		return p
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return p
	}
	return home + p[1:]
}

func pathJoin(c *Call) (value.Value, error) {
	out := ""
	for i, v := range append([]value.Value{c.Args[0]}, c.Rest...) {
		p, ok := PathOf(v)
		switch {
		case !ok:
			return nil, NotPath(v)
		case i == 0 || filepath.IsAbs(p):
			out = p
		case out == "" || isSeparator(out[len(out)-1]):
			out += p
		default:
			out += string(os.PathSeparator) + p
		}
	}
	return strResult(out)
}

func pathSplitExt(c *Call) (value.Value, error) {
	p, ok := PathOf(c.Args[0])
	if !ok {
		return nil, NotPath(c.Args[0])
	}
	_, file := splitPath(p)
	dot := strings.LastIndexByte(file, '.')
	if dot <= 0 || strings.Trim(file[:dot], ".") == "" {
		return value.Tuple{value.Str(p), value.Str("")}, nil
	}
	cut := len(p) - len(file) + dot
	return value.Tuple{value.Str(p[:cut]), value.Str(p[cut:])}, nil
}

func osListdir(c *Call) (value.Value, error) {
	var v value.Value = value.Str(".")
	if !IsNone(c.Args[0]) {
		v = c.Args[0]
	}
	name, path, err := c.target(v)
	if err != nil {
		return nil, err
	}
	list, err := os.ReadDir(path)
	if err != nil {
		return nil, OSError(err, name)
	}
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.Name()
	}
	sort.Strings(names)
	out := value.NewList()
	for _, n := range names {
		out.Elems = append(out.Elems, value.Str(n))
	}
	return out, nil
}

func osGetenv(c *Call) (value.Value, error) {
	k, err := c.Text("key")
	if err != nil {
		return nil, err
	}
	if v, ok := os.LookupEnv(k); ok {
		return strResult(v)
	}
	if d := c.Args[1]; d != nil {
		return d, nil
	}
	return value.None, nil
}

func osRemove(c *Call) (value.Value, error) {
	name, path, err := c.target(c.Args[0])
	if err != nil {
		return nil, err
	}
	return value.None, OSError(os.Remove(path), name)
}

func osMkdir(c *Call) (value.Value, error) {
	name, path, err := c.target(c.Args[0])
	if err != nil {
		return nil, err
	}
	return value.None, OSError(os.Mkdir(path, 0o777), name)
}

func osMakedirs(c *Call) (value.Value, error) {
	name, path, err := c.target(c.Args[0])
	if err != nil {
		return nil, err
	}
	again, err := c.Bool("exist_ok", false)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err == nil && !again {
		return nil, OSError(os.ErrExist, name)
	}
	return value.None, OSError(os.MkdirAll(path, 0o777), name)
}

func osRename(c *Call) (value.Value, error) {
	name, from, err := c.target(c.Args[0])
	if err != nil {
		return nil, err
	}
	_, to, err := c.target(c.Args[1])
	if err != nil {
		return nil, err
	}
	return value.None, OSError(os.Rename(from, to), name)
}

func tempFile(c *Call) (value.Value, error) {
	mode, err := c.Str("mode", "w+b")
	if err != nil {
		return nil, err
	}
	_, binary, _, err := parseMode(mode)
	if err != nil {
		return nil, err
	}
	f := &PyFile{kind: "BufferedRandom", name: "<temporary>", mode: mode, readable: true, writable: true, m: &memory{}}
	if !binary {
		f.kind, f.text, f.codec, f.newline = "TextIOWrapper", true, codecs["utf8"], "\n"
	}
	return f, nil
}
