// Package os is Python's modules os and os.path: files, folders and the environment.
package os

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/value"
)

// Library is the modules.
var Library = builtin.Library{Modules: []string{"os", "os.path"}, Under: []string{"os", "os.path"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Constants: constants(), Entries: builtin.Python(slices.Concat(osEntries(), fileEntries(), treeEntries(), statEntries(), environEntries(), pathEntries(), refusals()))}
}

func constants() map[string]value.Value {
	line, name := "\n", "posix"
	var alt value.Value = value.None
	if runtime.GOOS == "windows" {
		line, name, alt = "\r\n", "nt", value.Str("/")
	}
	m := map[string]value.Value{
		"os.linesep": value.Str(line), "os.name": value.Str(name), "os.error": builtin.ExceptionClass("OSError"),
		"os.SEEK_SET": value.Int(0), "os.SEEK_CUR": value.Int(1), "os.SEEK_END": value.Int(2),
		"os.F_OK": value.Int(0), "os.R_OK": value.Int(4), "os.W_OK": value.Int(2), "os.X_OK": value.Int(1),
		"os.O_RDONLY": value.Int(os.O_RDONLY), "os.O_WRONLY": value.Int(os.O_WRONLY), "os.O_RDWR": value.Int(os.O_RDWR), "os.O_CREAT": value.Int(os.O_CREATE), "os.O_EXCL": value.Int(os.O_EXCL),
		"os.stat_result": statClass(), "os.DirEntry": entryClass(), "os.PathLike": pathLikeClass(),
	}
	for n, v := range map[string]value.Value{"sep": value.Str(string(os.PathSeparator)), "pathsep": value.Str(string(os.PathListSeparator)), "altsep": alt, "extsep": value.Str("."),
		"curdir": value.Str("."), "pardir": value.Str(".."), "devnull": value.Str(os.DevNull), "defpath": value.Str("/bin:/usr/bin")} {
		m["os."+n], m["os.path."+n] = v, v
	}
	return m
}

const example = "import os\n"

// like gives a text back as the kind that the argument had: bytes stay bytes.
func like(v value.Value, s string) value.Value {
	if _, ok := v.(value.Bytes); ok {
		return value.Bytes(s)
	}
	return value.Str(s)
}

func osEntries() []builtin.Entry {
	cwd := func(c *builtin.Call) (string, error) {
		p, err := filepath.Abs(c.Host.Path("."))
		return p, pyfile.OSError(err, ".")
	}
	return []builtin.Entry{
		{Names: []string{"os.getcwd"}, Params: "", Doc: "The current folder.", Example: example + "len(os.getcwd()) > 0", Effect: true, C: true, Fn: func(c *builtin.Call) (value.Value, error) {
			p, err := cwd(c)
			return value.Str(p), err
		}},
		{Names: []string{"os.getcwdb"}, Params: "", Doc: "The current folder, as bytes.", Example: example + "len(os.getcwdb()) > 0", Effect: true, C: true, Fn: func(c *builtin.Call) (value.Value, error) {
			p, err := cwd(c)
			return value.Bytes(p), err
		}},
		{Names: []string{"os.cpu_count"}, Params: "", Doc: "Number of processors.", Example: example + "os.cpu_count() > 0", C: true, Fn: func(*builtin.Call) (value.Value, error) { return value.Int(runtime.NumCPU()), nil }},
		{Names: []string{"os.getpid"}, Params: "", Doc: "Number of this process.", Example: example + "os.getpid() > 0", Effect: true, C: true, Fn: func(*builtin.Call) (value.Value, error) { return value.Int(os.Getpid()), nil }},
		{Names: []string{"os.getppid"}, Params: "", Doc: "Number of the process that began this one.", Example: example + "os.getppid() >= 0", Effect: true, C: true, Fn: func(*builtin.Call) (value.Value, error) { return value.Int(os.Getppid()), nil }},
		{Names: []string{"os.urandom"}, Params: "size, /", Doc: "Random bytes of the operating system.", Example: example + "len(os.urandom(4))", Effect: true, C: true, Fn: func(c *builtin.Call) (value.Value, error) {
			n, err := builtin.ToInt(c.Args[0])
			if err != nil {
				return nil, err
			}
			if n < 0 {
				return nil, value.Errorf("ValueError", "negative argument not allowed")
			}
			if err := c.TextRoom(n); err != nil {
				return nil, err
			}
			b := make([]byte, n)
			rand.Read(b) // never fails
			return value.Bytes(b), nil
		}},
		{Names: []string{"os.fspath"}, Params: "path", Doc: "A file name, of the text itself or of an object that has one.", Example: example + "os.fspath('a')", C: true, Fn: func(c *builtin.Call) (value.Value, error) {
			switch c.Args[0].(type) {
			case value.Str, value.Bytes:
				return c.Args[0], nil
			}
			p, err := pyfile.FSPath(c, c.Args[0])
			return value.Str(p), err
		}},
		{Names: []string{"os.fsdecode"}, Params: "filename", Doc: "A file name as text.", Example: example + "os.fsdecode(b'a')", Py: true, Fn: func(c *builtin.Call) (value.Value, error) {
			p, err := pyfile.FSPath(c, c.Args[0])
			return value.Str(p), err
		}},
		{Names: []string{"os.fsencode"}, Params: "filename", Doc: "A file name as bytes.", Example: example + "os.fsencode('a')", Py: true, Fn: func(c *builtin.Call) (value.Value, error) {
			p, err := pyfile.FSPath(c, c.Args[0])
			return value.Bytes(p), err
		}},
		{Names: []string{"os.get_terminal_size"}, Params: "fd=1, /", Doc: "Columns and lines of the terminal; 80 and 24 where there is none.", Example: example + "os.get_terminal_size().columns > 0", Effect: true, C: true, Fn: TerminalSize},
	}
}

// TerminalSize is the size that COLUMNS and LINES tell, or 80 and 24.
func TerminalSize(c *builtin.Call) (value.Value, error) {
	size := value.Tuple{value.Int(80), value.Int(24)}
	for i, n := range []string{"COLUMNS", "LINES"} {
		if k := positive(os.Getenv(n)); k > 0 {
			size[i] = value.Int(k)
		}
	}
	tuple, _ := builtin.NamedClass("tuple")
	return &value.Named{Class: &value.Class{Name: "os.terminal_size", Base: tuple}, Shown: "os.terminal_size", Fields: []string{"columns", "lines"}, Elems: size}, nil
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
func system(c *builtin.Call, run func(command string) (int, error)) (value.Value, error) {
	command, ok := c.Rest[0].(value.Str)
	if !ok {
		return nil, value.Errorf("TypeError", "expected str, bytes or os.PathLike object, not %s", c.Rest[0].TypeName())
	}
	status, err := run(string(command))
	if err != nil {
		return nil, err
	}
	if status < 0 { // a signal's number
		return value.Int(-status), nil
	}
	return value.Int(status << 8), nil
}

func refusals() []builtin.Entry {
	var out []builtin.Entry
	for _, r := range refused {
		out = append(out, builtin.Entry{Effect: r[0] == "system", Names: []string{"os." + r[0]}, Params: "*args, **kwargs", Doc: "Not in tq: " + r[1] + ".",
			Example: example + "try:\n    os." + r[0] + "()\nexcept NotImplementedError as e:\n    print(e)", Fn: func(c *builtin.Call) (value.Value, error) {
				if run := *SystemOf(c.Host); r[0] == "system" && run != nil && len(c.Rest) == 1 {
					return system(c, run)
				}
				return nil, value.Staticf("NotImplementedError", "not in tq: os.%s", r[0]).WithHint("%s", r[1])
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
