// Folders with all in them.
package shutil

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

// tree is a copying of a folder.
type tree struct {
	c               *builtin.Call
	links, dangling bool
	again           bool // folders may be there
	ignore, copy    object.Value
}

func copyTree(c *builtin.Call) (object.Value, error) {
	p, err := pairOf(c, c.Args[0], c.Args[1])
	if err != nil {
		return nil, err
	}
	if err := pyfile.SettleAll(c.Host); err != nil {
		return nil, err
	}
	t := &tree{c: c, copy: c.Arg("copy_function")}
	if c.Given("ignore") {
		t.ignore = c.Arg("ignore")
	}
	for _, b := range []struct {
		name string
		to   *bool
	}{{"symlinks", &t.links}, {"ignore_dangling_symlinks", &t.dangling}, {"dirs_exist_ok", &t.again}} {
		if *b.to, err = c.Bool(b.name, false); err != nil {
			return nil, err
		}
	}
	if err := t.folder(p); err != nil {
		return nil, err
	}
	return c.Args[1], nil
}

func (t *tree) folder(p *pair) error {
	entries, err := os.ReadDir(p.from)
	if err != nil {
		return pyfile.OSError(err, p.src)
	}
	skip, err := t.ignored(p.src, entries)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(p.to), 0o777); err != nil {
		return pyfile.OSError(err, p.dst)
	}
	if err := os.Mkdir(p.to, 0o777); err != nil {
		if info, e := os.Stat(p.to); !t.again || e != nil || !info.IsDir() {
			return pyfile.OSError(err, p.dst)
		}
	}
	for _, e := range entries {
		if skip[e.Name()] {
			continue
		}
		if err := t.c.Polled(); err != nil {
			return err
		}
		in := &pair{src: join(p.src, e.Name()), dst: join(p.dst, e.Name()), from: filepath.Join(p.from, e.Name()), to: filepath.Join(p.to, e.Name())}
		if err := t.entry(in, e); err != nil {
			return err
		}
	}
	if info, err := os.Stat(p.from); err == nil {
		_ = os.Chmod(p.to, info.Mode().Perm())
		_ = os.Chtimes(p.to, info.ModTime(), info.ModTime())
	}
	return nil
}

func (t *tree) entry(p *pair, e fs.DirEntry) error {
	info, err := os.Stat(p.from)
	if e.Type()&fs.ModeSymlink != 0 {
		if t.links {
			to, err := os.Readlink(p.from)
			if err == nil {
				err = os.Symlink(to, p.to)
			}
			return pyfile.OSError(err, p.dst)
		}
		if err != nil && t.dangling {
			return nil
		}
	}
	switch {
	case err != nil:
		return pyfile.OSError(err, p.src)
	case info.IsDir():
		return t.folder(p)
	case t.copy != nil:
		_, err := t.c.Apply(t.copy, object.Str(p.src), object.Str(p.dst))
		return err
	}
	return p.copy(t.c, true, true)
}

// ignored asks ignore= which names are left out.
func (t *tree) ignored(src string, entries []fs.DirEntry) (map[string]bool, error) {
	if t.ignore == nil {
		return nil, nil
	}
	names := object.NewList()
	for _, e := range entries {
		names.Append(object.Str(e.Name()))
	}
	v, err := t.c.Apply(t.ignore, object.Str(src), names)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	return out, t.c.Each(v, func(n object.Value) error {
		if s, ok := n.(object.Str); ok {
			out[string(s)] = true
		}
		return nil
	})
}

func ignorePatterns(c *builtin.Call) (object.Value, error) {
	patterns := c.Rest
	e := builtin.NewEntry(builtin.Entry{Names: []string{"shutil._ignore_patterns"}, Params: "path, names", Doc: "The names that are of a pattern.", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
		out, err := object.NewSet()
		if err != nil {
			return nil, err
		}
		for _, p := range patterns {
			hits, err := c.Forward("fnmatch.filter", []object.Value{c.Args[1], p}, nil)
			if err != nil {
				return nil, err
			}
			for _, n := range hits.(*object.List).All() {
				if err := out.Put(n, object.None); err != nil {
					return nil, err
				}
			}
		}
		return out, nil
	}})
	return builtin.FuncOf(e), nil
}

func removeTree(c *builtin.Call) (object.Value, error) {
	name, path, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	quiet, err := c.Bool("ignore_errors", false)
	if err != nil {
		return nil, err
	}
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		err = pyfile.OSError(err, name)
	case info.Mode()&fs.ModeSymlink != 0:
		err = object.Errorf("OSError", "Cannot call rmtree on a symbolic link")
	case !info.IsDir():
		err = pyfile.OSErrorOf("NotADirectoryError", 20, "Not a directory", object.Str(name))
	default:
		err = pyfile.OSError(os.RemoveAll(path), name)
	}
	if err == nil || quiet {
		return object.None, nil
	}
	if e, ok := err.(*object.Error); ok && c.Given("onerror") && e.Exc != nil {
		_, err := c.Apply(c.Arg("onerror"), object.None, object.Str(name), object.Tuple{e.Exc.Class, e.Exc, object.None})
		return object.None, err
	}
	return nil, err
}

func move(c *builtin.Call) (object.Value, error) {
	p, err := pairOf(c, c.Args[0], c.Args[1])
	if err != nil {
		return nil, err
	}
	result, given := c.Args[1], p.dst
	from, err := os.Lstat(p.from)
	if to, e := os.Stat(p.to); e == nil && to.IsDir() && (err != nil || !os.SameFile(from, to)) {
		base := filepath.Base(strings.TrimRight(p.src, "/"))
		p.dst, p.to = join(p.dst, base), filepath.Join(p.to, base)
		result = object.Str(p.dst)
		if _, err := os.Lstat(p.to); err == nil {
			return nil, object.Errorf("shutil.Error", "Destination path '%s' already exists", p.dst)
		}
	}
	if err != nil {
		return nil, pyfile.OSError(err, p.src)
	}
	if from.IsDir() {
		a, b := filepath.Clean(p.from)+string(os.PathSeparator), filepath.Clean(p.to)+string(os.PathSeparator)
		if strings.HasPrefix(b, a) {
			return nil, object.Errorf("shutil.Error", "Cannot move a directory '%s' into itself '%s'.", p.src, given)
		}
	}
	if os.Rename(p.from, p.to) == nil {
		return result, nil
	}
	if from.IsDir() { // another disk
		if err := (&tree{c: c, links: true}).folder(p); err != nil {
			return nil, err
		}
		return result, pyfile.OSError(os.RemoveAll(p.from), p.src)
	}
	if err := p.copy(c, true, true); err != nil {
		return nil, err
	}
	return result, pyfile.OSError(os.Remove(p.from), p.src)
}
