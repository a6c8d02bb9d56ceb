// Package shutil is Python's module shutil: copying, moving and removing files and
// folders.
package shutil

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"shutil"}, Open: open}

var (
	errorClass = sync.OnceValue(func() *object.Class { return cpython.Class("shutil.Error", "OSError") })
	sameClass  = sync.OnceValue(func() *object.Class { return &object.Class{Name: "shutil.SameFileError", Base: errorClass()} })
)

func open() builtin.Contents {
	const example = "import shutil\nopen('a.txt', 'w').close()\n"
	entry := func(name, params, doc, show string, f func(c *builtin.Call) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{"shutil." + name}, Params: params, Doc: doc, Example: example + show, Effect: true, Writes: true, Py: true, Fn: f}
	}
	copied := func(intoFolder, mode, times bool) func(c *builtin.Call) (object.Value, error) {
		return func(c *builtin.Call) (object.Value, error) {
			p, err := pairOf(c, c.Args[0], c.Args[1])
			if err != nil {
				return nil, err
			}
			result := c.Args[1]
			if info, err := os.Stat(p.to); err == nil && info.IsDir() && intoFolder {
				base := filepath.Base(p.src)
				p.dst, p.to = join(p.dst, base), filepath.Join(p.to, base)
				result = object.Str(p.dst)
			}
			return result, p.copy(c, mode, times)
		}
	}
	return builtin.Contents{Constants: map[string]object.Value{"shutil.Error": errorClass(), "shutil.SameFileError": sameClass()}, Entries: builtin.Python([]builtin.Entry{
		entry("copyfile", "src, dst, *, follow_symlinks=True", "Copies what a file holds.", "shutil.copyfile('a.txt', 'b.txt')", copied(false, false, false)),
		entry("copy", "src, dst, *, follow_symlinks=True", "Copies a file, to a name or into a folder.", "shutil.copy('a.txt', 'b.txt')", copied(true, true, false)),
		entry("copy2", "src, dst, *, follow_symlinks=True", "Copies a file with its times.", "shutil.copy2('a.txt', 'b.txt')", copied(true, true, true)),
		entry("copymode", "src, dst, *, follow_symlinks=True", "Copies who may read and write a file.", "open('b.txt', 'w').close()\nshutil.copymode('a.txt', 'b.txt')", facts(false)),
		entry("copystat", "src, dst, *, follow_symlinks=True", "Copies who may read and write a file, and its times.", "open('b.txt', 'w').close()\nshutil.copystat('a.txt', 'b.txt')", facts(true)),
		entry("copyfileobj", "fsrc, fdst, length=0", "Copies what is left of a file that is open to another.", "import io\nb = io.StringIO()\nshutil.copyfileobj(io.StringIO('abc'), b)\nb.getvalue()", copyOpen),
		entry("copytree", "src, dst, symlinks=False, ignore=None, copy_function=..., ignore_dangling_symlinks=False, dirs_exist_ok=False", "Copies a folder with all in it.", "import os\nos.makedirs('d/e')\nshutil.copytree('d', 'f')", copyTree),
		entry("rmtree", "path, ignore_errors=False, onerror=None, *, dir_fd=None", "Removes a folder with all in it.", "import os\nos.makedirs('d/e')\nshutil.rmtree('d')", removeTree),
		entry("move", "src, dst, copy_function=...", "Moves a file or folder, to a name or into a folder.", "shutil.move('a.txt', 'b.txt')", move),
		entry("ignore_patterns", "*patterns", "A function for copytree's ignore: the names that are of a pattern.", "sorted(shutil.ignore_patterns('*.pyc')('.', ['a.pyc', 'b']))", ignorePatterns),
		{Names: []string{"shutil.which"}, Params: "cmd, mode=1, path=None", Doc: "The full name of a program, or None.", Example: "import shutil\nshutil.which('no_such_program')", Effect: true, Py: true, Fn: which},
		{Names: []string{"shutil.get_terminal_size"}, Params: "fallback=(80, 24)", Doc: "Columns and lines of the terminal.", Example: "import shutil\nshutil.get_terminal_size().columns > 0", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Forward("os.get_terminal_size", nil, nil)
		}},
	})}
}

func join(dir, base string) string {
	if dir == "" || os.IsPathSeparator(dir[len(dir)-1]) {
		return dir + base
	}
	return dir + string(os.PathSeparator) + base
}

// pair is where a copy comes from and goes to: as the program names it, and as the
// system does.
type pair struct{ src, dst, from, to string }

func pairOf(c *builtin.Call, src, dst object.Value) (*pair, error) {
	var p pair
	var err error
	if p.src, p.from, err = pyfile.ResolvePath(c, src); err != nil {
		return nil, err
	}
	p.dst, p.to, err = pyfile.ResolvePath(c, dst)
	return &p, err
}

// copy copies a file, and who may read it, and its times.
func (p *pair) copy(c *builtin.Call, mode, times bool) error {
	from, err := os.Stat(p.from)
	if err != nil {
		return pyfile.OSError(err, p.src)
	}
	if to, err := os.Stat(p.to); err == nil {
		if os.SameFile(from, to) {
			return object.Errorf("shutil.SameFileError", "%s and %s are the same file", object.Repr(object.Str(p.src)), object.Repr(object.Str(p.dst)))
		}
		if to.IsDir() {
			return pyfile.OSErrorOf("IsADirectoryError", 21, "Is a directory", object.Str(p.dst))
		}
	}
	if from.IsDir() {
		return pyfile.OSErrorOf("IsADirectoryError", 21, "Is a directory", object.Str(p.src))
	}
	in, err := os.Open(p.from)
	if err != nil {
		return pyfile.OSError(err, p.src)
	}
	defer in.Close()
	out, err := os.OpenFile(p.to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return pyfile.OSError(err, p.dst)
	}
	_, err = io.Copy(out, &asking{c, in})
	if e := out.Close(); err == nil {
		err = e
	}
	if err == nil && mode {
		err = os.Chmod(p.to, from.Mode().Perm())
	}
	if err == nil && times {
		err = os.Chtimes(p.to, from.ModTime(), from.ModTime())
	}
	return pyfile.OSError(err, p.dst)
}

// asking is a reader that the user's interrupt ends.
type asking struct {
	c *builtin.Call
	r io.Reader
}

func (a *asking) Read(p []byte) (int, error) {
	if err := a.c.Polled(); err != nil {
		return 0, err
	}
	return a.r.Read(p)
}

func facts(times bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		p, err := pairOf(c, c.Args[0], c.Args[1])
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(p.from)
		if err != nil {
			return nil, pyfile.OSError(err, p.src)
		}
		if err := os.Chmod(p.to, info.Mode().Perm()); err != nil {
			return nil, pyfile.OSError(err, p.dst)
		}
		if times {
			err = os.Chtimes(p.to, info.ModTime(), info.ModTime())
		}
		return object.None, pyfile.OSError(err, p.dst)
	}
}

func copyOpen(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("length", 0)
	if err != nil {
		return nil, err
	}
	if n <= 0 {
		n = 1 << 18
	}
	read, err := c.Host.Attr(c.Args[0], "read")
	if err != nil {
		return nil, err
	}
	write, err := c.Host.Attr(c.Args[1], "write")
	if err != nil {
		return nil, err
	}
	for {
		v, err := c.Apply(read, object.Int(n))
		if err != nil {
			return nil, err
		}
		if more, err := object.Truth(v); err != nil || !more {
			return object.None, err
		}
		if _, err := c.Apply(write, v); err != nil {
			return nil, err
		}
		if err := c.Polled(); err != nil {
			return nil, err
		}
	}
}

func which(c *builtin.Call) (object.Value, error) {
	cmd, err := pyfile.FSPath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	path := os.Getenv("PATH")
	if c.Given("path") {
		if path, err = pyfile.FSPath(c, c.Arg("path")); err != nil {
			return nil, err
		}
	}
	runs := func(name string) bool {
		info, err := os.Stat(c.Host.Path(name))
		return err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode().Perm()&0o111 != 0)
	}
	names := []string{cmd}
	if runtime.GOOS == "windows" {
		for ext := range strings.SplitSeq(os.Getenv("PATHEXT"), ";") {
			names = append(names, cmd+ext)
		}
	}
	folders := filepath.SplitList(path)
	if strings.ContainsRune(cmd, os.PathSeparator) || strings.Contains(cmd, "/") {
		folders = []string{""}
	}
	for _, d := range folders {
		for _, n := range names {
			if full := join(d, n); runs(full) {
				return object.Str(full), nil
			}
		}
	}
	return object.None, nil
}
