// Package modfile finds the user's modules: NAME.tq or NAME.py in a folder, and packages,
// which are folders.
package modfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// MaxSize is how many bytes a module's text may have.
const MaxSize = 64 << 20

// Module is where a module was found.
type Module struct {
	File *diag.File // nil for a folder without an __init__ file
	Dirs []string   // where the modules of a package are; nil if it is none
}

var endings = []string{".tq", ".py"}

// Find looks for a module in folders. A package with an __init__ file goes before a file of
// the name, and both before a folder that is nothing but that; nil if there is none.
func Find(name string, dirs []string) (*Module, error) {
	var bare []string
	for _, d := range dirs {
		folder := filepath.Join(d, name)
		for _, base := range []string{filepath.Join(folder, "__init__"), folder} {
			for _, end := range endings {
				f, err := read(base + end)
				if err != nil {
					return nil, err
				}
				if f == nil {
					continue
				}
				if base != folder {
					return &Module{File: f, Dirs: []string{folder}}, nil
				}
				return &Module{File: f}, nil
			}
		}
		if holdsModules(folder) {
			bare = append(bare, folder)
		}
	}
	if bare == nil {
		return nil, nil
	}
	return &Module{Dirs: bare}, nil
}

// read reads the text of a file; nil if there is none.
func read(path string) (*diag.File, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err != nil && !exists(filepath.Dir(path)):
		return nil, nil
	case err != nil:
		return nil, object.Errorf(object.ImportError, "%s: %v", path, errors.Unwrap(err))
	case !info.Mode().IsRegular():
		return nil, nil
	case info.Size() > MaxSize:
		return nil, object.Errorf(object.ImportError, "%s: a module of %d bytes, more than %d", path, info.Size(), MaxSize)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, object.Errorf(object.ImportError, "%s: %v", path, errors.Unwrap(err))
	}
	return diag.NewFile(path, string(text)), nil
}

func exists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Lookup is Find for a name with dots: each part is in the package that the part before it is.
func Lookup(name string, dirs []string) (m *Module, err error) {
	for _, part := range strings.Split(name, ".") {
		if m, err = Find(part, dirs); m == nil || err != nil {
			return nil, err
		}
		dirs = m.Dirs
	}
	return m, nil
}

// Names lists the modules and packages of a folder, of its first 2,000 entries.
func Names(folder string) (out []string) {
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, _ := f.ReadDir(2000)
	for _, e := range entries {
		name := e.Name()
		switch end := filepath.Ext(name); {
		case strings.HasPrefix(name, "__"):
		case e.IsDir() && !strings.Contains(name, ".") && holdsModules(filepath.Join(folder, name)):
			out = append(out, name)
		case !e.IsDir() && slices.Contains(endings, end) && strings.Count(name, ".") == 1:
			out = append(out, strings.TrimSuffix(name, end))
		}
	}
	return out
}

// holdsModules reports a folder with a module or a package in it: one of data is no package.
func holdsModules(folder string) bool {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return false
	}
	for _, e := range entries {
		if slices.Contains(endings, filepath.Ext(e.Name())) && !e.IsDir() {
			return true
		}
		for _, end := range endings {
			if _, err := os.Stat(filepath.Join(folder, e.Name(), "__init__"+end)); e.IsDir() && err == nil {
				return true
			}
		}
	}
	return false
}
