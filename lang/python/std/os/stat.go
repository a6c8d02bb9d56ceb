// os.stat and what it gives; os.scandir and its entries.
package os

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

// Stat is os.stat_result.
type Stat struct {
	elems object.Tuple // the ten of the tuple
	attrs map[string]object.Value
}

var (
	statClass = sync.OnceValue(func() *object.Class {
		c, _ := builtin.NamedClass("tuple")
		return &object.Class{Name: "os.stat_result", Base: c}
	})
	entryClass    = sync.OnceValue(func() *object.Class { return &object.Class{Name: "posix.DirEntry", Base: rootClass()} })
	pathLikeClass = sync.OnceValue(func() *object.Class {
		return &object.Class{Name: "os.PathLike", Base: rootClass(), Is: func(v object.Value) bool { _, ok := v.(interface{ PathText() string }); return ok }}
	})
)

var statFields = strings.Fields("st_mode st_ino st_dev st_nlink st_uid st_gid st_size st_atime st_mtime st_ctime")

// newStat makes the result of what the system tells.
func newStat(info fs.FileInfo) *Stat {
	s := &Stat{attrs: map[string]object.Value{}}
	sys := systemStat(info)
	nums := []int64{modeOf(info.Mode()), sys.inode, sys.device, sys.links, sys.uid, sys.gid, info.Size(), sys.accessed.Unix(), info.ModTime().Unix(), sys.changed.Unix()}
	for i, n := range nums {
		s.elems = append(s.elems, object.Int(n))
		s.attrs[statFields[i]] = object.Int(n)
	}
	for name, t := range map[string]time.Time{"st_atime": sys.accessed, "st_mtime": info.ModTime(), "st_ctime": sys.changed} {
		s.attrs[name] = object.Float(float64(t.Unix()) + 1e-9*float64(t.Nanosecond()))
		s.attrs[name+"_ns"] = object.Int(t.UnixNano())
	}
	return s
}

// systemFacts are what only some systems tell.
type systemFacts struct {
	inode, device, links, uid, gid int64
	accessed, changed              time.Time
}

// modeOf is st_mode: the kind of the file and who may do what.
func modeOf(m fs.FileMode) int64 {
	n := int64(m.Perm())
	for _, b := range []struct {
		is  fs.FileMode
		bit int64
	}{{fs.ModeSetuid, 0o4000}, {fs.ModeSetgid, 0o2000}, {fs.ModeSticky, 0o1000}} {
		if m&b.is != 0 {
			n |= b.bit
		}
	}
	switch {
	case m.IsDir():
		n |= 0o040000
	case m&fs.ModeSymlink != 0:
		n |= 0o120000
	case m&fs.ModeNamedPipe != 0:
		n |= 0o010000
	case m&fs.ModeSocket != 0:
		n |= 0o140000
	case m&fs.ModeCharDevice != 0:
		n |= 0o020000
	case m&fs.ModeDevice != 0:
		n |= 0o060000
	default:
		n |= 0o100000
	}
	return n
}

// TypeName is stat_result.
func (*Stat) TypeName() string { return "stat_result" }

// FullTypeName is the name in messages.
func (*Stat) FullTypeName() string { return "os.stat_result" }

// TablePrefix is where the methods are.
func (*Stat) TablePrefix() string { return "os.stat_result." }

// PyClass is the type.
func (*Stat) PyClass() *object.Class { return statClass() }

// Len is the number of the tuple's elements.
func (s *Stat) Len() int { return len(s.elems) }

// Iter walks the tuple's elements.
func (s *Stat) Iter() object.Iterator { return &names{keys: slices.Clone(s.elems)} }

// Attr reads st_mode and the others.
func (s *Stat) Attr(name string) (object.Value, bool) {
	v, ok := s.attrs[name]
	return v, ok
}

// Repr is os.stat_result(st_mode=…).
func (s *Stat) Repr() string {
	parts := make([]string, len(s.elems))
	for i, v := range s.elems {
		parts[i] = statFields[i] + "=" + object.Repr(v)
	}
	return "os.stat_result(" + strings.Join(parts, ", ") + ")"
}

// Entry is os.DirEntry.
type Entry struct {
	name, path string // the path as the program has it
	full       string
	entry      fs.DirEntry
	bytes      bool
}

// TypeName is DirEntry.
func (*Entry) TypeName() string { return "DirEntry" }

// FullTypeName is the name in messages.
func (*Entry) FullTypeName() string { return "posix.DirEntry" }

// TablePrefix is where the methods are.
func (*Entry) TablePrefix() string { return "os.DirEntry." }

// PyClass is the type.
func (*Entry) PyClass() *object.Class { return entryClass() }

// PathText is the path, for functions that take file names.
func (e *Entry) PathText() string { return e.path }

// Repr is <DirEntry 'name'>.
func (e *Entry) Repr() string { return "<DirEntry " + object.Repr(e.show(e.name)) + ">" }

func (e *Entry) show(s string) object.Value {
	if e.bytes {
		return object.Bytes(s)
	}
	return object.Str(s)
}

// info is what the system tells of the file, or of what a link leads to.
func (e *Entry) info(c *builtin.Call) (fs.FileInfo, error) {
	follow, err := c.Bool("follow_symlinks", true)
	if err != nil {
		return nil, err
	}
	if follow {
		return os.Stat(e.full)
	}
	return os.Lstat(e.full)
}

func statEntries() []builtin.Entry {
	const entry = example + "open('a.txt', 'w').close()\ne = next(os.scandir('.'))\n"
	stat := func(f func(string) (fs.FileInfo, error)) func(c *builtin.Call) (object.Value, error) {
		return func(c *builtin.Call) (object.Value, error) {
			name, path, err := pathArg(c, c.Args[0], "stat", " or integer")
			if err != nil {
				return nil, err
			}
			use := f
			if len(c.Args) > 2 {
				if follow, err := c.Bool("follow_symlinks", true); err != nil {
					return nil, err
				} else if !follow {
					use = os.Lstat
				}
			}
			info, err := use(path)
			if err != nil {
				return nil, pyfile.OSError(err, name)
			}
			return newStat(info), nil
		}
	}
	kind := func(name, doc string, f func(fs.FileInfo) bool) builtin.Entry {
		return builtin.Entry{Names: []string{"os.DirEntry." + name}, Params: "self, *, follow_symlinks=True", Doc: doc, Example: entry + "e." + name + "()", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			info, err := c.Args[0].(*Entry).info(c)
			return object.Bool(err == nil && f(info)), nil
		}}
	}
	return []builtin.Entry{
		{Names: []string{"os.stat"}, Params: "path, *, dir_fd=None, follow_symlinks=True", Doc: "What the system tells of a file: its size, its times.", Example: example + "open('a.txt', 'w').close()\nos.stat('a.txt').st_size", Effect: true, C: true, Fn: stat(os.Stat)},
		{Names: []string{"os.lstat"}, Params: "path, *, dir_fd=None", Doc: "What the system tells of a file, or of a link itself.", Example: example + "open('a.txt', 'w').close()\nos.lstat('a.txt').st_size", Effect: true, C: true, Fn: stat(os.Lstat)},
		{Names: []string{"os.stat_result.__getitem__"}, Params: "self, key, /", Doc: "self[key].", Example: example + "os.stat('.')[6] >= 0", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Host.Index(c.Args[0].(*Stat).elems, c.Args[1])
		}},
		{Names: []string{"os.scandir"}, Params: "path=None", Doc: "Walks what is in a folder, with its kinds.", Example: example + "open('a.txt', 'w').close()\n[e.name for e in os.scandir('.')]", Effect: true, C: true, Fn: scandir},
		{Names: []string{"os.DirEntry.name"}, Params: "self", Property: true, Doc: "The name.", Example: entry + "e.name", Fn: func(c *builtin.Call) (object.Value, error) {
			e := c.Args[0].(*Entry)
			return e.show(e.name), nil
		}},
		{Names: []string{"os.DirEntry.path"}, Params: "self", Property: true, Doc: "The name with its folder.", Example: entry + "e.path", Fn: func(c *builtin.Call) (object.Value, error) {
			e := c.Args[0].(*Entry)
			return e.show(e.path), nil
		}},
		{Names: []string{"os.DirEntry.__fspath__"}, Params: "self, /", Doc: "The name with its folder.", Example: entry + "e.__fspath__()", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			e := c.Args[0].(*Entry)
			return e.show(e.path), nil
		}},
		kind("is_dir", "Whether it is a folder.", fs.FileInfo.IsDir),
		kind("is_file", "Whether it is a file.", func(i fs.FileInfo) bool { return i.Mode().IsRegular() }),
		{Names: []string{"os.DirEntry.is_symlink"}, Params: "self, /", Doc: "Whether it is a link.", Example: entry + "e.is_symlink()", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Bool(c.Args[0].(*Entry).entry.Type()&fs.ModeSymlink != 0), nil
		}},
		{Names: []string{"os.DirEntry.inode"}, Params: "self, /", Doc: "The number that the system has for it.", Example: entry + "e.inode() >= 0", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			e := c.Args[0].(*Entry)
			info, err := os.Lstat(e.full)
			if err != nil {
				return nil, pyfile.OSError(err, e.path)
			}
			return object.Int(systemStat(info).inode), nil
		}},
		{Names: []string{"os.DirEntry.stat"}, Params: "self, *, follow_symlinks=True", Doc: "What the system tells of it.", Example: entry + "e.stat().st_size", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			e := c.Args[0].(*Entry)
			info, err := e.info(c)
			if err != nil {
				return nil, pyfile.OSError(err, e.path)
			}
			return newStat(info), nil
		}},
	}
}

// scanner is the iterator of scandir, which with can close.
type scanner struct {
	*builtin.Stream
}

// Enter gives the iterator itself.
func (s *scanner) Enter() (object.Value, error) { return s, nil }

// Exit ends it.
func (s *scanner) Exit(error) (bool, error) { return false, nil }

// TypeName is ScandirIterator.
func (*scanner) TypeName() string { return "ScandirIterator" }

// TablePrefix is where the methods are.
func (*scanner) TablePrefix() string { return "os.ScandirIterator." }

func scandir(c *builtin.Call) (object.Value, error) {
	folder, path, entries, err := list(c, "scandir")
	if err != nil {
		return nil, err
	}
	bytes := isBytes(c.Args[0])
	i := 0
	return &scanner{c.NewStream("ScandirIterator", func() (object.Value, bool, error) {
		if i == len(entries) {
			return nil, false, nil
		}
		e := entries[i]
		i++
		return &Entry{name: e.Name(), path: joined(folder, e.Name()), full: joined(path, e.Name()), entry: e, bytes: bytes}, true, nil
	})}, nil
}

func isBytes(v object.Value) bool { _, ok := v.(object.Bytes); return ok }

// list reads a folder, in the order of the names.
func list(c *builtin.Call, fn string) (folder, path string, entries []fs.DirEntry, err error) {
	v := c.Args[0]
	if builtin.IsNone(v) {
		v = object.Str(".")
	}
	if folder, path, err = pathArg(c, v, fn, ", integer or None"); err != nil {
		return "", "", nil, err
	}
	if err := pyfile.SettleAll(c.Host); err != nil {
		return "", "", nil, err
	}
	entries, err = os.ReadDir(path)
	return folder, path, entries, pyfile.OSError(err, folder)
}

// pathArg resolves the path argument of a function that is written in C.
func pathArg(c *builtin.Call, v object.Value, fn, more string) (name, path string, err error) {
	name, path, err = pyfile.ResolvePath(c, v)
	if e, ok := err.(*object.Error); ok && e.Class == "TypeError" && v != nil {
		sep := ", bytes, os.PathLike"
		if more == "" {
			sep = ", bytes or os.PathLike"
		}
		err = object.Errorf("TypeError", "%s: path should be string%s%s, not %s", fn, sep, more, object.FullTypeName(v))
	}
	return name, path, err
}
