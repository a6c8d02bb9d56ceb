// Package tempfile is Python's module tempfile.
package tempfile

import (
	"os"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is Python's module tempfile.
var Library = builtin.Library{Modules: []string{"tempfile"}, Open: open}

var folderClass = sync.OnceValue(func() *object.Class { return cpython.Class("tempfile.TemporaryDirectory", "object") })

// Folder is tempfile.TemporaryDirectory.
type Folder struct {
	path string
	gone bool
}

// TypeName is TemporaryDirectory.
func (*Folder) TypeName() string { return "TemporaryDirectory" }

// TablePrefix is where the methods are.
func (*Folder) TablePrefix() string { return "tempfile.TemporaryDirectory." }

// PyClass is the type.
func (*Folder) PyClass() *object.Class { return folderClass() }

// Repr is <TemporaryDirectory '/tmp/…'>.
func (f *Folder) Repr() string {
	return "<TemporaryDirectory " + object.Repr(object.Str(f.path)) + ">"
}

// Enter gives the folder's name.
func (f *Folder) Enter() (object.Value, error) { return object.Str(f.path), nil }

// Exit removes the folder.
func (f *Folder) Exit(error) (bool, error) { return false, f.remove() }

func (f *Folder) remove() error {
	f.gone = true
	return pyfile.OSError(os.RemoveAll(f.path), f.path)
}

func open() builtin.Contents {
	const example = "import os, tempfile\n"
	const where = "suffix=None, prefix=None, dir=None"
	return builtin.Contents{Constants: map[string]object.Value{"tempfile.TemporaryDirectory": folderClass(), "tempfile.tempdir": object.None}, Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"tempfile.TemporaryFile", "tempfile.SpooledTemporaryFile"}, Params: "mode='w+b', **kwargs", Doc: "A file that nobody else sees, kept in memory.",
			Example: "import tempfile\nf = tempfile.TemporaryFile()\nf.write(b'ab')", Effect: true, Py: true, Fn: tempFile},
		{Names: []string{"tempfile.NamedTemporaryFile"}, Params: "mode='w+b', buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *, errors=None", Doc: "A file with a name, removed when it is closed.",
			Example: example + "with tempfile.NamedTemporaryFile('w') as f:\n    print(os.path.exists(f.name))", Effect: true, Writes: true, Py: true, Fn: named},
		{Names: []string{"tempfile.TemporaryDirectory.__new__"}, Params: where + ", ignore_cleanup_errors=False", Doc: "A folder for temporary files, removed at the end of with.",
			Example: example + "with tempfile.TemporaryDirectory() as d:\n    print(os.path.isdir(d))", Effect: true, Writes: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
				d, err := makeFolder(c)
				return &Folder{path: d}, err
			}},
		{Names: []string{"tempfile.TemporaryDirectory.name"}, Params: "self", Property: true, Doc: "The folder's name.", Example: "import tempfile\nd = tempfile.TemporaryDirectory()\nlen(d.name) > 0\nd.cleanup()", Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Str(c.Args[0].(*Folder).path), nil
		}},
		{Names: []string{"tempfile.TemporaryDirectory.cleanup"}, Params: "self", Doc: "Removes the folder.", Example: "import tempfile\ntempfile.TemporaryDirectory().cleanup()", Effect: true, Writes: true, Dry: builtin.ReturnsNone, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Args[0].(*Folder).remove()
		}},
		{Names: []string{"tempfile.mkdtemp"}, Params: where, Doc: "Makes a folder for temporary files.", Example: example + "d = tempfile.mkdtemp()\nos.rmdir(d)", Effect: true, Writes: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			d, err := makeFolder(c)
			return object.Str(d), err
		}},
		{Names: []string{"tempfile.gettempdir"}, Params: "", Doc: "The folder of temporary files.", Example: "import tempfile\nlen(tempfile.gettempdir()) > 0", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) { return object.Str(os.TempDir()), nil }},
		{Names: []string{"tempfile.gettempprefix"}, Params: "", Doc: "How names of temporary files begin.", Example: "import tempfile\ntempfile.gettempprefix()", Py: true, Fn: func(c *builtin.Call) (object.Value, error) { return object.Str("tmp"), nil }},
		{Names: []string{"tempfile.mktemp"}, Params: where, Doc: "A name that no file has yet; another program may take it.", Example: example + "os.path.exists(tempfile.mktemp())", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			d, err := makeFolder(c)
			if err != nil {
				return nil, err
			}
			return object.Str(d), pyfile.OSError(os.Remove(d), d)
		}},
		{Names: []string{"tempfile.mkstemp"}, Params: "*args, **kwargs", Doc: "Not in tq: use NamedTemporaryFile(delete=False).", Example: "import tempfile\ntry:\n    tempfile.mkstemp()\nexcept NotImplementedError as e:\n    print(e)", Fn: func(c *builtin.Call) (object.Value, error) {
			return nil, object.Errorf("NotImplementedError", "not in tq: tempfile.mkstemp").WithHint("use tempfile.NamedTemporaryFile(delete=False)")
		}},
	})}
}

// pattern reads suffix=, prefix= and dir=.
func pattern(c *builtin.Call) (dir, name string, err error) {
	suffix, err := c.Str("suffix", "")
	if err != nil {
		return "", "", err
	}
	prefix, err := c.Str("prefix", "tmp")
	if err != nil {
		return "", "", err
	}
	if c.Given("dir") {
		if _, dir, err = pyfile.ResolvePath(c, c.Arg("dir")); err != nil {
			return "", "", err
		}
	}
	return dir, strings.ReplaceAll(prefix, "*", "_") + "*" + suffix, nil
}

func makeFolder(c *builtin.Call) (string, error) {
	dir, name, err := pattern(c)
	if err != nil {
		return "", err
	}
	d, err := os.MkdirTemp(dir, name)
	return d, pyfile.OSError(err, dir)
}

func named(c *builtin.Call) (object.Value, error) {
	mode, err := c.Str("mode", "w+b")
	if err != nil {
		return nil, err
	}
	keep, err := c.Bool("delete", true)
	if err != nil {
		return nil, err
	}
	keep = !keep
	dir, name, err := pattern(c)
	if err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(dir, name)
	if err != nil {
		return nil, pyfile.OSError(err, dir)
	}
	path := file.Name()
	if err := file.Close(); err != nil {
		return nil, pyfile.OSError(err, path)
	}
	var kw []builtin.Kw
	for _, n := range []string{"encoding", "newline", "errors"} {
		if c.Given(n) {
			kw = append(kw, builtin.Kw{Name: n, Value: c.Arg(n)})
		}
	}
	v, err := c.Forward("open", []object.Value{object.Str(path), object.Str(mode)}, kw)
	if err != nil {
		os.Remove(path)
		return nil, err
	}
	f := v.(*pyfile.PyFile)
	if finish := f.Finish; !keep {
		f.Finish = func() error {
			err := finish()
			if e := os.Remove(path); err == nil && !os.IsNotExist(e) {
				err = e
			}
			return err
		}
	}
	return f, nil
}

func tempFile(c *builtin.Call) (object.Value, error) {
	mode, err := c.Str("mode", "w+b")
	if err != nil {
		return nil, err
	}
	_, binary, _, err := python.ParseMode(mode)
	if err != nil {
		return nil, err
	}
	f := &pyfile.PyFile{Kind: "BufferedRandom", Name: "<temporary>", Mode: mode, Readable: true, Writable: true, Medium: &pyfile.Memory{}}
	if !binary {
		f.Kind, f.Text, f.Codec, f.Newline = "TextIOWrapper", true, pytext.Codecs["utf8"], "\n"
	}
	return f, nil
}
