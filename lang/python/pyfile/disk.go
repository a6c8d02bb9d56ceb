// Files on disk: written ones appear whole, under their name, when they are closed.
package pyfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// openFiles are the written files of a session that are not closed.
type openFiles struct{ list []*PyFile }

func writing(h builtin.Host) *openFiles {
	return h.State("open files", func() any { return &openFiles{} }).(*openFiles)
}

// CloseFiles closes the files that the program left open: a session's end.
func CloseFiles(h builtin.Host) error {
	var first error
	for _, f := range writing(h).list {
		if err := f.Close(); first == nil {
			first = err
		}
	}
	writing(h).list = nil
	return first
}

// SettleFile makes what was written to a path so far visible to its readers.
func SettleFile(h builtin.Host, path string) error {
	w := writing(h)
	kept := w.list[:0]
	for _, f := range w.list {
		if f.Closed {
			continue
		}
		kept = append(kept, f)
		if f.settle != nil {
			if err := f.settlePath(path); err != nil {
				return err
			}
		}
	}
	w.list = kept
	return nil
}

// SettleAll makes what was written so far visible, for those who look at folders.
func SettleAll(h builtin.Host) error {
	for _, f := range writing(h).list {
		if f.Closed || f.settle == nil {
			continue
		}
		if err := f.settlePath(f.path()); err != nil {
			return err
		}
	}
	return nil
}

func (f *PyFile) settlePath(path string) error {
	if filepath.Clean(f.path()) != filepath.Clean(path) && real(f.path()) != real(path) {
		return nil
	}
	if err := f.Flush(); err != nil {
		return err
	}
	return OSError(f.settle(), f.Name)
}

// mostLinks is how many links are followed that lead to one another.
const mostLinks = 40

// real is a path without links, also where there is no file yet.
func real(path string) string {
	for range mostLinks {
		if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
			path = filepath.Join(dir, filepath.Base(path))
		}
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return path
}

func (f *PyFile) path() string {
	if p, ok := f.Medium.(*diskFile); ok {
		return p.target
	}
	return f.Name
}

// diskFile is the medium of files on disk; temp is the name it has until it is
// complete.
type diskFile struct {
	*os.File
	target, temp string
}

func (f *PyFile) Open(h builtin.Host, path string, kind byte, plus bool) error {
	flags := map[byte]int{'r': os.O_RDONLY, 'w': os.O_RDWR | os.O_CREATE | os.O_TRUNC, 'a': os.O_RDWR | os.O_CREATE | os.O_APPEND, 'x': os.O_RDWR | os.O_CREATE | os.O_EXCL}[kind]
	if kind == 'r' && plus {
		flags = os.O_RDWR
	}
	info, statErr := os.Stat(path)
	switch {
	case statErr == nil && info.IsDir():
		return &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	case kind == 'w' && (statErr != nil || info.Mode().IsRegular()):
		return f.openBeside(h, path, info)
	case kind == 'w' || kind == 'a': // a pipe or device may only be writable
		if file, err := os.OpenFile(path, flags, 0o666); err == nil {
			return f.use(h, file, path)
		}
		flags = flags&^os.O_RDWR | os.O_WRONLY
	}
	file, err := os.OpenFile(path, flags, 0o666)
	if err != nil {
		return err
	}
	return f.use(h, file, path)
}

func (f *PyFile) use(h builtin.Host, file *os.File, path string) error {
	f.Medium, f.Finish = &diskFile{File: file, target: path}, file.Close
	if f.Writable {
		f.settle = func() error { return nil }
		writing(h).list = append(writing(h).list, f)
	}
	return nil
}

// openBeside writes to a new file in the same folder, which takes the target's
// name when it is closed: whoever reads the path sees the old contents or the
// new ones, never a part.
func (f *PyFile) openBeside(h builtin.Host, path string, old fs.FileInfo) error {
	target := path
	if p, err := filepath.EvalSymlinks(path); err == nil {
		target = p
	}
	file, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".*.tmp")
	if old != nil && errors.Is(err, fs.ErrPermission) { // the folder is closed, the file is not
		if file, err = os.OpenFile(path, os.O_RDWR|os.O_TRUNC, 0); err != nil {
			return err
		}
		return f.use(h, file, path)
	}
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: errors.Unwrap(err)}
	}
	mode := fs.FileMode(0o644)
	if old != nil {
		mode = old.Mode().Perm()
	}
	if err := file.Chmod(mode); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		file.Close()
		os.Remove(file.Name())
		return err
	}
	d := &diskFile{File: file, target: target, temp: file.Name()}
	f.Medium = d
	f.settle = d.place
	f.Finish = d.end
	writing(h).list = append(writing(h).list, f)
	return nil
}

// place gives the file its name, once, while it is still written to.
func (d *diskFile) place() error {
	if d.temp == "" {
		return nil
	}
	if err := os.Rename(d.temp, d.target); err != nil {
		return copyOver(d) // a system that does not rename open files
	}
	d.temp = ""
	return nil
}

// end closes the file and gives it its name.
func (d *diskFile) end() error {
	err := d.File.Close()
	if d.temp == "" {
		return err
	}
	if err == nil {
		err = os.Rename(d.temp, d.target)
	}
	if err != nil {
		os.Remove(d.temp)
	}
	return err
}

// copyOver writes the contents to the target where renaming is not possible.
func copyOver(d *diskFile) error {
	b, err := os.ReadFile(d.temp)
	if err == nil {
		err = os.WriteFile(d.target, b, 0o666)
	}
	return err
}

// errnos are the classes of system errors, with Python's number and text.
var errnos = []struct {
	is    error
	class object.Kind
	no    int
	text  string
}{
	{syscall.ENOTEMPTY, "OSError", 39, "Directory not empty"},
	{fs.ErrNotExist, "FileNotFoundError", 2, "No such file or directory"},
	{fs.ErrPermission, "PermissionError", 13, "Permission denied"},
	{fs.ErrExist, "FileExistsError", 17, "File exists"},
	{syscall.EISDIR, "IsADirectoryError", 21, "Is a directory"},
	{syscall.ENOTDIR, "NotADirectoryError", 20, "Not a directory"},
}

// SystemError makes Python's OSError of a Go error.
func SystemError(err error, name string) error {
	for _, e := range errnos {
		if errors.Is(err, e.is) {
			return OSErrorOf(e.class, e.no, e.text, object.Str(name))
		}
	}
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	var no syscall.Errno
	if errors.As(err, &no) {
		text := no.Error()
		if text != "" {
			text = strings.ToUpper(text[:1]) + text[1:]
		}
		return OSErrorOf("OSError", int(no), text, object.Str(name))
	}
	return object.Errorf("OSError", "%s: %s", err, object.Repr(object.Str(name)))
}

// OSErrorOf is an error of the system with its number, its text and the files that it
// is about.
func OSErrorOf(class object.Kind, no int, text string, files ...object.Value) error {
	exc := &object.Exception{Class: builtin.ExceptionClass(class.Class()), Args: object.Tuple{object.Int(no), object.Str(text)}}
	for i, f := range files {
		if err := exc.SetAttr([]string{"filename", "filename2"}[i], f); err != nil {
			return err
		}
	}
	e := object.Errorf(class, "%s", exc.Text())
	e.Exc = exc
	if e.Code == "" { // not the code of what a program raises
		e.Code = diag.CodeForClass(e.Class)
	}
	return e
}
