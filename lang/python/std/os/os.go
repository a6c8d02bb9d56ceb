// Package os is Python's modules os and os.path: files, folders and the environment.
package os

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

// Library is the modules.
var Library = builtin.Library{Modules: []string{"os", "os.path"}, Under: []string{"os", "os.path"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Constants: constants(), Entries: builtin.Python(slices.Concat(osEntries(), fileEntries(), treeEntries(), statEntries(), environEntries(), pathEntries(), refusals()))}
}

func constants() map[string]object.Value {
	line, name := "\n", "posix"
	var alt object.Value = object.None
	if runtime.GOOS == "windows" {
		line, name, alt = "\r\n", "nt", object.Str("/")
	}
	m := map[string]object.Value{
		"os.linesep": object.Str(line), "os.name": object.Str(name), "os.error": builtin.ExceptionClass("OSError"),
		"os.SEEK_SET": object.Int(0), "os.SEEK_CUR": object.Int(1), "os.SEEK_END": object.Int(2),
		"os.F_OK": object.Int(0), "os.R_OK": object.Int(4), "os.W_OK": object.Int(2), "os.X_OK": object.Int(1),
		"os.O_RDONLY": object.Int(os.O_RDONLY), "os.O_WRONLY": object.Int(os.O_WRONLY), "os.O_RDWR": object.Int(os.O_RDWR), "os.O_CREAT": object.Int(os.O_CREATE), "os.O_EXCL": object.Int(os.O_EXCL),
		"os.stat_result": statClass(), "os.DirEntry": entryClass(), "os.PathLike": pathLikeClass(), "os._Environ": environClass(),
	}
	for n, v := range map[string]object.Value{"sep": object.Str(string(os.PathSeparator)), "pathsep": object.Str(string(os.PathListSeparator)), "altsep": alt, "extsep": object.Str("."),
		"curdir": object.Str("."), "pardir": object.Str(".."), "devnull": object.Str(os.DevNull), "defpath": object.Str("/bin:/usr/bin")} {
		m["os."+n], m["os.path."+n] = v, v
	}
	return m
}

const example = "import os\n"

// like gives a text back as the kind that the argument had: bytes stay bytes.
func like(v object.Value, s string) object.Value {
	if _, ok := v.(object.Bytes); ok {
		return object.Bytes(s)
	}
	return object.Str(s)
}

func osEntries() []builtin.Entry {
	cwd := func(c *builtin.Call) (string, error) {
		p, err := filepath.Abs(c.Host.Path("."))
		return p, pyfile.OSError(err, ".")
	}
	return []builtin.Entry{
		{Names: []string{"os.getcwd"}, Params: "", Doc: "The current folder.", Example: example + "len(os.getcwd()) > 0", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := cwd(c)
			return object.Str(p), err
		}},
		{Names: []string{"os.getcwdb"}, Params: "", Doc: "The current folder, as bytes.", Example: example + "len(os.getcwdb()) > 0", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := cwd(c)
			return object.Bytes(p), err
		}},
		{Names: []string{"os.cpu_count"}, Params: "", Doc: "Number of processors.", Example: example + "os.cpu_count() > 0", C: true, Fn: func(*builtin.Call) (object.Value, error) { return object.Int(runtime.NumCPU()), nil }},
		{Names: []string{"os.getpid"}, Params: "", Doc: "Number of this process.", Example: example + "os.getpid() > 0", Effect: true, C: true, Fn: func(*builtin.Call) (object.Value, error) { return object.Int(os.Getpid()), nil }},
		{Names: []string{"os.getppid"}, Params: "", Doc: "Number of the process that began this one.", Example: example + "os.getppid() >= 0", Effect: true, C: true, Fn: func(*builtin.Call) (object.Value, error) { return object.Int(os.Getppid()), nil }},
		{Names: []string{"os.urandom"}, Params: "size, /", Doc: "Random bytes of the operating system.", Example: example + "len(os.urandom(4))", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			n, err := builtin.ToInt(c.Args[0])
			if err != nil {
				return nil, err
			}
			if n < 0 {
				return nil, object.Errorf("ValueError", "negative argument not allowed")
			}
			if err := c.TextRoom(n); err != nil {
				return nil, err
			}
			b := make([]byte, n)
			rand.Read(b) // never fails
			return object.Bytes(b), nil
		}},
		{Names: []string{"os.fspath"}, Params: "path", Doc: "A file name, of the text itself or of an object that has one.", Example: example + "os.fspath('a')", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			switch c.Args[0].(type) {
			case object.Str, object.Bytes:
				return c.Args[0], nil
			}
			p, err := pyfile.FSPath(c, c.Args[0])
			return object.Str(p), err
		}},
		{Names: []string{"os.fsdecode"}, Params: "filename", Doc: "A file name as text.", Example: example + "os.fsdecode(b'a')", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := pyfile.FSPath(c, c.Args[0])
			return object.Str(p), err
		}},
		{Names: []string{"os.fsencode"}, Params: "filename", Doc: "A file name as bytes.", Example: example + "os.fsencode('a')", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := pyfile.FSPath(c, c.Args[0])
			return object.Bytes(p), err
		}},
		{Names: []string{"os.get_terminal_size"}, Params: "fd=1, /", Doc: "Columns and lines of the terminal; 80 and 24 where there is none.", Example: example + "os.get_terminal_size().columns > 0", Effect: true, C: true, Fn: TerminalSize},
	}
}

// TerminalSize is the size that COLUMNS and LINES tell, or 80 and 24.
func TerminalSize(c *builtin.Call) (object.Value, error) {
	size := object.Tuple{object.Int(80), object.Int(24)}
	for i, n := range []string{"COLUMNS", "LINES"} {
		if k := positive(os.Getenv(n)); k > 0 {
			size[i] = object.Int(k)
		}
	}
	tuple, _ := builtin.NamedClass("tuple")
	return &object.Named{Class: &object.Class{Name: "os.terminal_size", Base: tuple}, Shown: "os.terminal_size", Fields: []string{"columns", "lines"}, Elems: size}, nil
}

func positive(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 1<<20 {
			return 0
		}
		n = n*10 + int(r-'0')
	}
	return n
}

// refused are functions that programs ask for and tq has not, with what to do instead.
var refused = [][2]string{
	{"system", "tq runs no other programs, but at a prompt or in a notebook that may"}, {"popen", "tq runs no other programs"}, {"fork", "tq runs no other processes"}, {"kill", "tq runs no other processes"},
	{"execv", "tq runs no other programs"}, {"execvp", "tq runs no other programs"}, {"spawnv", "tq runs no other programs"}, {"startfile", "tq runs no other programs"},
	{"chdir", "give full names, or os.path.join(folder, name)"}, {"open", "use open(name)"}, {"fdopen", "use open(name)"}, {"read", "use open(name).read()"}, {"write", "use open(name, 'w').write(text)"}, {"close", "use the file's close()"}, {"pipe", "tq runs no other processes"},
}

// system is os.system where the session runs commands of the system's shell; it gives the status as wait has it.
func system(c *builtin.Call, run func(command string) (int, error)) (object.Value, error) {
	command, ok := c.Rest[0].(object.Str)
	if !ok {
		return nil, object.Errorf("TypeError", "expected str, bytes or os.PathLike object, not %s", c.Rest[0].TypeName())
	}
	status, err := run(string(command))
	if err != nil {
		return nil, err
	}
	if status < 0 { // a signal's number
		return object.Int(-status), nil
	}
	return object.Int(status << 8), nil
}

func refusals() []builtin.Entry {
	var out []builtin.Entry
	for _, r := range refused {
		out = append(out, builtin.Entry{Effect: r[0] == "system", Names: []string{"os." + r[0]}, Params: "*args, **kwargs", Doc: "Not in tq: " + r[1] + ".",
			Example: example + "try:\n    os." + r[0] + "()\nexcept NotImplementedError as e:\n    print(e)", Fn: func(c *builtin.Call) (object.Value, error) {
				if run := *SystemOf(c.Host); r[0] == "system" && run != nil && len(c.Rest) == 1 {
					return system(c, run)
				}
				return nil, object.Staticf("NotImplementedError", "not in tq: os.%s", r[0]).WithHint("%s", r[1])
			}})
	}
	return out
}

// SystemOf is what os.system runs commands by, giving their status; it points to nil where none are run.
func SystemOf(h interface {
	State(key string, make func() any) any
}) *func(command string) (int, error) {
	return h.State("os.system", func() any { return new(func(string) (int, error)) }).(*func(string) (int, error))
}
