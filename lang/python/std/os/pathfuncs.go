// The functions of os.path.
package os

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

func pathEntries() []builtin.Entry {
	text := func(name, params, doc, arg string, effect bool, f func(c *builtin.Call, p string) (string, error)) builtin.Entry {
		return builtin.Entry{Names: []string{"os.path." + name}, Params: params, Doc: doc, Example: example + "os.path." + name + "(" + arg + ")", Effect: effect, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := pyfile.FSPath(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			s, err := f(c, p)
			return like(c.Args[0], s), err
		}}
	}
	plain := func(f func(string) string) func(*builtin.Call, string) (string, error) {
		return func(_ *builtin.Call, p string) (string, error) { return f(p), nil }
	}
	pair := func(name, doc, arg string, f func(string) (string, string)) builtin.Entry {
		return builtin.Entry{Names: []string{"os.path." + name}, Params: "p", Doc: doc, Example: example + "os.path." + name + "(" + arg + ")", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := pyfile.FSPath(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			a, b := f(p)
			return object.Tuple{like(c.Args[0], a), like(c.Args[0], b)}, nil
		}}
	}
	test := func(name, param, doc string, f func(path string) bool) builtin.Entry {
		return builtin.Entry{Names: []string{"os.path." + name}, Params: param, Doc: doc, Example: example + "os.path." + name + "('no_such_file')", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			_, path, err := pathArg(c, c.Args[0], "stat", " or integer")
			if err != nil {
				return nil, err
			}
			return object.Bool(!strings.Contains(path, "\x00") && f(path)), nil
		}}
	}
	stat := func(name, doc string, f func(fs.FileInfo) object.Value) builtin.Entry {
		return builtin.Entry{Names: []string{"os.path." + name}, Params: "filename", Doc: doc, Example: example + "open('a.txt', 'w').close()\nos.path." + name + "('a.txt') >= 0", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			name, path, err := pathArg(c, c.Args[0], "stat", " or integer")
			if err != nil {
				return nil, err
			}
			info, err := os.Stat(path)
			if err != nil {
				return nil, pyfile.OSError(err, name)
			}
			return f(info), nil
		}}
	}
	is := func(ask func(string) (fs.FileInfo, error), f func(fs.FileInfo) bool) func(string) bool {
		return func(path string) bool {
			info, err := ask(path)
			return err == nil && f(info)
		}
	}
	full := func(c *builtin.Call, p string) (string, error) {
		if isAbs(p) {
			return normal(p), nil
		}
		wd, err := filepath.Abs(c.Host.Path("."))
		return normal(joined(wd, p)), pyfile.OSError(err, p)
	}
	any := func(fs.FileInfo) bool { return true }
	return []builtin.Entry{
		text("basename", "p", "The last part of a file name.", "'a/b.npy'", false, plain(func(p string) string { _, b := split(p); return b })),
		text("dirname", "p", "A file name without its last part.", "'a/b.npy'", false, plain(func(p string) string { d, _ := split(p); return d })),
		text("normpath", "path", "Without . and .. where that is possible.", "'a/./b'", false, plain(normal)),
		text("normcase", "s", "As the system compares names.", "'a'", false, plain(func(p string) string {
			if windows {
				return strings.ToLower(strings.ReplaceAll(p, "/", "\\"))
			}
			return p
		})),
		text("expanduser", "path", "With ~ as the home folder.", "'a'", true, plain(expandUser)),
		text("expandvars", "path", "With variables in the place of $name and ${name}.", "'a'", true, plain(expandVars)),
		text("abspath", "path", "The full name of a file.", "'/a'", true, full),
		text("realpath", "filename, *, strict=False", "The full name of a file, without links.", "'/no/such/file'", true, func(c *builtin.Call, p string) (string, error) {
			p, err := full(c, p)
			if err != nil {
				return "", err
			}
			strict, err := c.Bool("strict", false)
			if err != nil {
				return "", err
			}
			real, err := filepath.EvalSymlinks(p)
			switch {
			case err == nil:
				return real, nil
			case strict:
				return "", pyfile.OSError(err, p)
			}
			dir, base := split(p) // of what is not there, the folder may be
			if base == "" || dir == p {
				return p, nil
			}
			if real, err := filepath.EvalSymlinks(dir); err == nil {
				dir = real
			}
			return joined(dir, base), nil
		}),
		text("relpath", "path, start=None", "A file name as seen from a folder.", "'/a/b', '/a/c'", true, func(c *builtin.Call, p string) (string, error) {
			if p == "" {
				return "", object.Errorf("ValueError", "no path specified")
			}
			start := "."
			if c.Given("start") {
				var err error
				if start, err = pyfile.FSPath(c, c.Arg("start")); err != nil {
					return "", err
				}
			}
			to, err := full(c, p)
			if err != nil {
				return "", err
			}
			from, err := full(c, start)
			return relative(to, from), err
		}),
		pair("split", "Folder and last part.", "'a/b.npy'", split),
		pair("splitext", "A file name and its extension.", "'a/b.npy'", splitExt),
		pair("splitdrive", "The drive, where the system has them, and the rest.", "'a/b'", splitDrive),
		test("exists", "path", "Whether there is such a file or folder.", is(os.Stat, any)),
		test("lexists", "path", "Whether there is such a file, folder or link.", is(os.Lstat, any)),
		test("isfile", "path", "Whether there is such a file.", is(os.Stat, func(i fs.FileInfo) bool { return i.Mode().IsRegular() })),
		test("isdir", "s", "Whether there is such a folder.", is(os.Stat, fs.FileInfo.IsDir)),
		test("islink", "path", "Whether there is such a link.", is(os.Lstat, func(i fs.FileInfo) bool { return i.Mode()&fs.ModeSymlink != 0 })),
		test("ismount", "path", "Whether another disk begins there.", isMount),
		stat("getsize", "Bytes of a file.", func(i fs.FileInfo) object.Value { return object.Int(i.Size()) }),
		stat("getmtime", "When a file was changed last.", func(i fs.FileInfo) object.Value { return newStat(i).attrs["st_mtime"] }),
		stat("getatime", "When a file was read last.", func(i fs.FileInfo) object.Value { return newStat(i).attrs["st_atime"] }),
		stat("getctime", "When what the system keeps of a file was changed last.", func(i fs.FileInfo) object.Value { return newStat(i).attrs["st_ctime"] }),
		{Names: []string{"os.path.isabs"}, Params: "s", Doc: "Whether it is the full name of a file.", Example: example + "os.path.isabs('a')", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			p, err := pyfile.FSPath(c, c.Args[0])
			return object.Bool(isAbs(p)), err
		}},
		{Names: []string{"os.path.join"}, Params: "a, /, *p", Doc: "Parts as one file name.", Example: example + "os.path.join('a', 'b').replace(os.sep, '/')", Py: true, Fn: join},
		{Names: []string{"os.path.samefile"}, Params: "f1, f2", Doc: "Whether two names are of one file.", Example: example + "os.path.samefile('.', '.')", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			var infos [2]fs.FileInfo
			for i, v := range c.Args[:2] {
				name, path, err := pathArg(c, v, "stat", " or integer")
				if err != nil {
					return nil, err
				}
				if infos[i], err = os.Stat(path); err != nil {
					return nil, pyfile.OSError(err, name)
				}
			}
			return object.Bool(os.SameFile(infos[0], infos[1])), nil
		}},
		{Names: []string{"os.path.commonpath"}, Params: "paths", Doc: "The longest folder that file names share.", Example: example + "os.path.commonpath(['/a/b', '/a/c'])", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			list, first, err := namesOf(c)
			if err != nil {
				return nil, err
			}
			s, err := common(list)
			return like(first, s), err
		}},
		{Names: []string{"os.path.commonprefix"}, Params: "m", Doc: "The longest beginning that texts share.", Example: example + "os.path.commonprefix(['/a/bc', '/a/bd'])", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			list, first, err := namesOf(c)
			if err != nil || len(list) == 0 {
				return object.Str(""), err
			}
			p := list[0]
			for _, s := range list[1:] {
				for !strings.HasPrefix(s, p) {
					p = p[:len(p)-1]
				}
			}
			return like(first, strings.ToValidUTF8(p, "")), nil
		}},
	}
}

func isMount(path string) bool {
	a, err := os.Stat(path)
	if err != nil {
		return false
	}
	b, err := os.Stat(joined(path, ".."))
	return err == nil && (os.SameFile(a, b) || systemStat(a).device != systemStat(b).device)
}

// namesOf reads a list of file names.
func namesOf(c *builtin.Call) (list []string, first object.Value, err error) {
	vs, err := c.Elems(c.Args[0])
	if err != nil {
		return nil, nil, err
	}
	for _, v := range vs {
		s, err := pyfile.FSPath(c, v)
		if err != nil {
			return nil, nil, err
		}
		if isBytes(v) != isBytes(vs[0]) {
			return nil, nil, object.Errorf("TypeError", "Can't mix strings and bytes in path components")
		}
		list = append(list, s)
	}
	if len(vs) > 0 {
		first = vs[0]
	}
	return list, first, nil
}

func join(c *builtin.Call) (object.Value, error) {
	out, err := pyfile.FSPath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	for _, v := range c.Rest {
		p, err := pyfile.FSPath(c, v)
		if err != nil {
			return nil, object.Errorf("TypeError", "join() argument must be str, bytes, or os.PathLike object, not '%s'", object.FullTypeName(v))
		}
		if isBytes(v) != isBytes(c.Args[0]) {
			return nil, object.Errorf("TypeError", "Can't mix strings and bytes in path components")
		}
		out = joined(out, p)
	}
	return like(c.Args[0], out), nil
}
