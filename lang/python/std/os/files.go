// Making, removing and renaming files and folders.
package os

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

func fileEntries() []builtin.Entry {
	const make = example + "open('a.txt', 'w').close()\n"
	one := func(names []string, params, doc, show string, f func(path string) error) builtin.Entry {
		return builtin.Entry{Names: names, Params: params, Doc: doc, Example: show, Effect: true, Writes: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, path, err := pathArg(c, c.Args[0], c.Entry.Short(), "")
			if err != nil {
				return nil, err
			}
			return object.None, pyfile.OSError(f(path), name)
		}}
	}
	two := func(names []string, params, doc, show string, f func(from, to string) error) builtin.Entry {
		return builtin.Entry{Names: names, Params: params, Doc: doc, Example: show, Effect: true, Writes: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			src, from, err := pathArg(c, c.Args[0], c.Entry.Short(), "")
			if err != nil {
				return nil, err
			}
			dst, to, err := pathArg(c, c.Args[1], c.Entry.Short(), "")
			if err != nil {
				return nil, err
			}
			return object.None, between(f(from, to), src, dst)
		}}
	}
	const pair = "src, dst, *, src_dir_fd=None, dst_dir_fd=None"
	return []builtin.Entry{
		one([]string{"os.remove", "os.unlink"}, "path, *, dir_fd=None", "Removes a file.", make+"os.remove('a.txt')", removeFile),
		one([]string{"os.rmdir"}, "path, *, dir_fd=None", "Removes an empty folder.", example+"os.mkdir('d')\nos.rmdir('d')", removeFolder),
		two([]string{"os.rename"}, pair, "Gives a file another name.", make+"os.rename('a.txt', 'b.txt')", os.Rename),
		two([]string{"os.replace"}, pair, "Gives a file the name of another, which it replaces.", make+"os.replace('a.txt', 'b.txt')", os.Rename),
		{Names: []string{"os.symlink"}, Params: "src, dst, target_is_directory=False, *, dir_fd=None", Doc: "Makes a link to a name.", Example: make + "os.symlink('a.txt', 'b.txt')", Effect: true, Writes: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			src, err := pyfile.FSPath(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			dst, to, err := pathArg(c, c.Args[1], "symlink", "")
			if err != nil {
				return nil, err
			}
			return object.None, between(os.Symlink(src, to), src, dst)
		}},
		two([]string{"os.link"}, pair+", follow_symlinks=True", "Gives a file a second name.", make+"os.link('a.txt', 'b.txt')", os.Link),
		{Names: []string{"os.readlink"}, Params: "path, *, dir_fd=None", Doc: "The name that a link leads to.", Example: make + "os.symlink('a.txt', 'b.txt')\nos.readlink('b.txt')", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, path, err := pathArg(c, c.Args[0], "readlink", "")
			if err != nil {
				return nil, err
			}
			to, err := os.Readlink(path)
			return like(c.Args[0], to), pyfile.OSError(err, name)
		}},
		{Names: []string{"os.mkdir"}, Params: "path, mode=511, *, dir_fd=None", Doc: "Makes a folder.", Example: example + "os.mkdir('d')", Effect: true, Writes: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, path, err := pathArg(c, c.Args[0], "mkdir", "")
			if err != nil {
				return nil, err
			}
			mode, err := c.Int("mode", 0o777)
			if err != nil {
				return nil, err
			}
			return object.None, pyfile.OSError(os.Mkdir(path, fs.FileMode(mode)&0o777), name)
		}},
		{Names: []string{"os.makedirs"}, Params: "name, mode=511, exist_ok=False", Doc: "Makes a folder and those it is in.", Example: example + "os.makedirs('d/e', exist_ok=True)", Effect: true, Writes: true, Dry: builtin.ReturnsNone, Py: true, Fn: makedirs},
		{Names: []string{"os.removedirs"}, Params: "name", Doc: "Removes an empty folder, and those it is in while they are empty.", Example: example + "os.makedirs('d/e')\nos.removedirs('d/e')", Effect: true, Writes: true, Dry: builtin.ReturnsNone, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, path, err := pyfile.ResolvePath(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			if err := removeFolder(path); err != nil {
				return nil, pyfile.OSError(err, name)
			}
			for rest := dirOf(name); rest != ""; rest = dirOf(rest) {
				if removeFolder(c.Host.Path(rest)) != nil {
					break
				}
			}
			return object.None, nil
		}},
		{Names: []string{"os.renames"}, Params: "old, new", Doc: "Gives a file another name, in a folder that is made for it.", Example: make + "os.renames('a.txt', 'd/b.txt')", Effect: true, Writes: true, Dry: builtin.ReturnsNone, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			src, from, err := pyfile.ResolvePath(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			dst, to, err := pyfile.ResolvePath(c, c.Args[1])
			if err != nil {
				return nil, err
			}
			if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
				return nil, pyfile.OSError(err, dst)
			}
			if err := os.Rename(from, to); err != nil {
				return nil, between(err, src, dst)
			}
			for rest := dirOf(src); rest != ""; rest = dirOf(rest) {
				if removeFolder(c.Host.Path(rest)) != nil {
					break
				}
			}
			return object.None, nil
		}},
		{Names: []string{"os.fsync", "os.fdatasync"}, Params: "fd", Doc: "Has the system write a file to the disk; fd is a file's fileno().", Example: make + "with open('a.txt', 'w') as f:\n    f.flush()\n    os.fsync(f.fileno())", Effect: true, Dry: builtin.ReturnsNone, C: true, Fn: fsync},
		{Names: []string{"os.fstat"}, Params: "fd", Doc: "os.stat of an open file; fd is its fileno().", Example: make + "with open('a.txt') as f:\n    os.fstat(f.fileno()).st_size", Effect: true, C: true, Fn: fstat},
		{Names: []string{"os.isatty"}, Params: "fd, /", Doc: "Whether it is a terminal: False.", Example: "import os\nos.isatty(0)", Effect: true, C: true, Fn: func(*builtin.Call) (object.Value, error) { return object.Bool(false), nil }},
		{Names: []string{"os.truncate"}, Params: "path, length", Doc: "Cuts a file.", Example: make + "os.truncate('a.txt', 0)", Effect: true, Writes: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, path, err := pathArg(c, c.Args[0], "truncate", " or integer")
			if err != nil {
				return nil, err
			}
			n, err := c.Index("length")
			if err != nil {
				return nil, err
			}
			return object.None, pyfile.OSError(os.Truncate(path, int64(n)), name)
		}},
		{Names: []string{"os.chmod"}, Params: "path, mode, *, dir_fd=None, follow_symlinks=True", Doc: "Sets who may read and write a file.", Example: make + "os.chmod('a.txt', 0o600)", Effect: true, Writes: true, Dry: builtin.ReturnsNone, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, path, err := pathArg(c, c.Args[0], "chmod", " or integer")
			if err != nil {
				return nil, err
			}
			mode, err := c.Index("mode")
			if err != nil {
				return nil, err
			}
			return object.None, pyfile.OSError(os.Chmod(path, fs.FileMode(mode)&0o777), name)
		}},
		{Names: []string{"os.utime"}, Params: "path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True", Doc: "Sets the times of a file.", Example: make + "os.utime('a.txt', (0, 0))\nos.path.getmtime('a.txt')", Effect: true, Writes: true, Dry: builtin.ReturnsNone, C: true, Fn: utime},
		{Names: []string{"os.access"}, Params: "path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True", Doc: "Whether a file may be read (R_OK), written (W_OK), run (X_OK), or is there (F_OK).", Example: example + "os.access('.', os.R_OK)", Effect: true, C: true, Fn: access},
	}
}

// between is an error of two names.
func between(err error, src, dst string) error {
	e, ok := pyfile.OSError(err, src).(*object.Error)
	if err == nil || !ok || e.Exc == nil {
		return pyfile.OSError(err, src)
	}
	if err := e.Exc.SetAttr("filename2", object.Str(dst)); err != nil {
		return err
	}
	e.Msg = e.Exc.Text()
	return e
}

func removeFile(path string) error {
	if info, err := os.Lstat(path); err == nil && info.IsDir() {
		return &fs.PathError{Op: "remove", Path: path, Err: syscall.EISDIR}
	}
	return os.Remove(path)
}

func removeFolder(path string) error {
	if info, err := os.Lstat(path); err == nil && !info.IsDir() {
		return &fs.PathError{Op: "rmdir", Path: path, Err: syscall.ENOTDIR}
	}
	return os.Remove(path)
}

func makedirs(c *builtin.Call) (object.Value, error) {
	name, path, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	again, err := c.Bool("exist_ok", false)
	if err != nil {
		return nil, err
	}
	mode, err := c.Int("mode", 0o777)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, pyfile.OSError(err, name)
	}
	err = os.Mkdir(path, fs.FileMode(mode)&0o777)
	if info, e := os.Stat(path); err != nil && again && e == nil && info.IsDir() {
		err = nil
	}
	return object.None, pyfile.OSError(err, name)
}

func utime(c *builtin.Call) (object.Value, error) {
	name, path, err := pathArg(c, c.Args[0], "utime", " or integer")
	if err != nil {
		return nil, err
	}
	at := [2]time.Time{time.Now(), time.Now()}
	given, unit := c.Arg("times"), 1e9
	if c.Given("ns") {
		given, unit = c.Arg("ns"), 1
	}
	if !builtin.IsNone(given) {
		t, ok := given.(object.Tuple)
		if !ok || len(t) != 2 {
			return nil, object.Errorf("TypeError", "utime: 'times' must be either a tuple of two ints or None")
		}
		for i, v := range t {
			if n, ok := v.(object.Int); ok && unit == 1 {
				at[i] = time.Unix(0, int64(n))
				continue
			}
			x, err := builtin.ToFloat(v)
			if err != nil {
				return nil, err
			}
			at[i] = time.Unix(0, int64(x*unit))
		}
	}
	return object.None, pyfile.OSError(os.Chtimes(path, at[0], at[1]), name)
}

func access(c *builtin.Call) (object.Value, error) {
	_, path, err := pathArg(c, c.Args[0], "access", " or integer")
	if err != nil {
		return nil, err
	}
	mode, err := c.Index("mode")
	if err != nil {
		return nil, err
	}
	return object.Bool(mayAccess(path, mode)), nil
}

// mayAccess asks by the bits of the file, and for reading and writing by trying.
func mayAccess(path string, mode int) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	const read, write, run = 4, 2, 1
	if mode&run != 0 && info.Mode().Perm()&0o111 == 0 && !info.IsDir() {
		return false
	}
	try := func(flag int) bool {
		f, err := os.OpenFile(path, flag, 0)
		if err == nil {
			f.Close()
		}
		return err == nil
	}
	if mode&read != 0 && !try(os.O_RDONLY) {
		return false
	}
	if mode&write != 0 {
		if info.IsDir() {
			return info.Mode().Perm()&0o222 != 0
		}
		return try(os.O_WRONLY)
	}
	return true
}

// openNumber is the file on disk that a number or a file object stands for; nil of the
// standard streams.
func openNumber(c *builtin.Call) (*os.File, error) {
	v := c.Arg("fd")
	if f, ok := v.(*pyfile.PyFile); ok {
		if f.Closed {
			return nil, pyfile.ClosedFile()
		}
		if n, numbered := f.Number(c.Host); numbered {
			v = object.Int(n)
		}
	}
	n, ok := v.(object.Int)
	if !ok {
		return nil, object.Errorf("TypeError", "argument must be an int, or have a fileno() method.")
	}
	f := pyfile.OfNumber(c.Host, int(n))
	if f == nil && (n < 0 || n > 2) {
		return nil, pyfile.OSErrorOf("OSError", 9, "Bad file descriptor")
	}
	return f, nil
}

func fsync(c *builtin.Call) (object.Value, error) {
	f, err := openNumber(c)
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, pyfile.OSErrorOf("OSError", 22, "Invalid argument")
	}
	return object.None, pyfile.OSError(f.Sync(), "")
}

func fstat(c *builtin.Call) (object.Value, error) {
	f, err := openNumber(c)
	if err != nil {
		return nil, err
	}
	if f == nil {
		f = os.Stdin
	}
	info, err := f.Stat()
	if err != nil {
		return nil, pyfile.SystemError(err, "")
	}
	return newStat(info), nil
}
