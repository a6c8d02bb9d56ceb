// Package glob is Python's modules glob and fnmatch: files by patterns.
package glob

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

// Library is the modules.
var Library = builtin.Library{Modules: []string{"glob", "fnmatch"}, Open: open}

func open() builtin.Contents {
	const example = "import glob\nopen('a.txt', 'w').close()\n"
	const params = "pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False"
	return builtin.Contents{Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"glob.glob"}, Params: params, Doc: "The files whose names are of a pattern; with recursive, ** is any folders.", Example: example + "glob.glob('*.txt')", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			list, err := find(c)
			return object.NewList(list...), err
		}},
		{Names: []string{"glob.iglob"}, Params: params, Doc: "Walks the files whose names are of a pattern.", Example: example + "list(glob.iglob('*.txt'))", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			list, err := find(c)
			return c.StreamOf("generator", list), err
		}},
		{Names: []string{"glob.escape"}, Params: "pathname", Doc: "A name as a pattern that only it is of.", Example: "import glob\nglob.escape('a[1].txt')", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := c.Text("pathname")
			if err != nil {
				return nil, err
			}
			drive := filepath.VolumeName(s)
			return object.Str(drive + strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace(s[len(drive):])), nil
		}},
		{Names: []string{"glob.has_magic"}, Params: "s", Doc: "Whether a text is a pattern.", Example: "import glob\nglob.has_magic('*.txt')", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := c.Text("s")
			return object.Bool(magic(s)), err
		}},
	}, fnmatchEntries())}
}

func magic(s string) bool { return strings.ContainsAny(s, "*?[") }

// finder looks for files.
type finder struct {
	c                 *builtin.Call
	root              string // a folder that names are seen from
	recursive, hidden bool
	steps             int
}

func find(c *builtin.Call) ([]object.Value, error) {
	pattern, err := pyfile.FSPath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	if err := pyfile.SettleAll(c.Host); err != nil {
		return nil, err
	}
	f := &finder{c: c}
	if c.Given("root_dir") {
		if f.root, err = pyfile.FSPath(c, c.Arg("root_dir")); err != nil {
			return nil, err
		}
	}
	if f.recursive, err = c.Bool("recursive", false); err != nil {
		return nil, err
	}
	if f.hidden, err = c.Bool("include_hidden", false); err != nil {
		return nil, err
	}
	list, err := f.expand(pattern, false)
	if err != nil {
		return nil, err
	}
	_, bytes := c.Args[0].(object.Bytes)
	var out []object.Value
	for _, s := range list {
		if s == "" { // ** gives the folder itself first
			continue
		}
		if bytes {
			out = append(out, object.Bytes(s))
		} else {
			out = append(out, object.Str(s))
		}
	}
	return out, nil
}

// full is where the system finds a name.
func (f *finder) full(name string) string {
	if f.root != "" && !filepath.IsAbs(name) {
		name = filepath.Join(f.root, name)
	}
	if name == "" {
		name = "."
	}
	return f.c.Host.Path(name)
}

func split(p string) (dir, base string) {
	i := strings.LastIndexFunc(p, func(r rune) bool { return r == '/' || os.IsPathSeparator(uint8(r)) && r < 128 }) + 1
	dir, base = p[:i], p[i:]
	if t := strings.TrimRight(dir, string(os.PathSeparator)+"/"); t != "" {
		dir = t
	}
	return dir, base
}

func join(dir, base string) string {
	if dir == "" || strings.HasSuffix(dir, "/") || strings.HasSuffix(dir, string(os.PathSeparator)) {
		return dir + base
	}
	return dir + string(os.PathSeparator) + base
}

// expand gives the names of a pattern, only folders where dirs is set.
func (f *finder) expand(pattern string, dirs bool) ([]string, error) {
	dir, base := split(pattern)
	if !magic(pattern) {
		if base == "" {
			if info, err := os.Stat(f.full(dir)); err != nil || !info.IsDir() {
				return nil, nil
			}
			return []string{pattern}, nil
		}
		if _, err := os.Lstat(f.full(pattern)); err != nil {
			return nil, nil
		}
		return []string{pattern}, nil
	}
	folders := []string{dir}
	if dir != pattern && magic(dir) {
		var err error
		if folders, err = f.expand(dir, true); err != nil {
			return nil, err
		}
	}
	var out []string
	for _, d := range folders {
		names, err := f.within(d, base, dirs)
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			out = append(out, join(d, n))
		}
	}
	return out, nil
}

// within gives the names in one folder that are of a pattern.
func (f *finder) within(dir, base string, dirs bool) ([]string, error) {
	switch {
	case base == "**" && f.recursive:
		if info, err := os.Stat(f.full(dir)); err != nil || !info.IsDir() {
			return nil, nil
		}
		return f.below(dir, []string{""}, "", dirs)
	case magic(base):
		match, err := matcher(f.c, object.Str(base))
		if err != nil {
			return nil, err
		}
		var out []string
		for _, e := range f.entries(dir, dirs) {
			if strings.HasPrefix(e, ".") && !f.hidden && !strings.HasPrefix(base, ".") {
				continue
			}
			ok, err := match(object.Str(e))
			if err != nil {
				return nil, err
			}
			if ok {
				out = append(out, e)
			}
		}
		return out, nil
	case base == "":
		if info, err := os.Stat(f.full(dir)); err != nil || !info.IsDir() {
			return nil, nil
		}
		return []string{""}, nil
	}
	if _, err := os.Lstat(f.full(join(dir, base))); err != nil {
		return nil, nil
	}
	return []string{base}, nil
}

// below adds all that is in a folder and in those in it.
func (f *finder) below(dir string, out []string, prefix string, dirs bool) ([]string, error) {
	if f.steps++; f.steps&63 == 0 {
		if err := f.c.Polled(); err != nil {
			return nil, err
		}
	}
	for _, e := range f.entries(dir, dirs) {
		if strings.HasPrefix(e, ".") && !f.hidden {
			continue
		}
		name := join(prefix, e)
		out = append(out, name)
		path := join(dir, e)
		if info, err := os.Stat(f.full(path)); err != nil || !info.IsDir() {
			continue
		}
		if len(prefix) > 1<<12 { // links that go around
			continue
		}
		var err error
		if out, err = f.below(path, out, name, dirs); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// entries are the names in a folder, none where it cannot be read.
func (f *finder) entries(dir string, dirs bool) []string {
	list, err := os.ReadDir(f.full(dir))
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range list {
		if dirs {
			if info, err := os.Stat(f.full(join(dir, e.Name()))); err != nil || !info.IsDir() {
				continue
			}
		}
		out = append(out, e.Name())
	}
	return out
}
