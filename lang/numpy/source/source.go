// Package source holds those of NumPy's modules that are written in the language itself,
// as lang/python/std does for Python's: numpy.ma, numpy.matrixlib, numpy.polynomial.
package source

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed all:numpy
var sources embed.FS

// Source gives the text of a module by its dotted name: numpy.ma.
func Source(name string) (string, bool) {
	if !strings.HasPrefix(name, "numpy.") {
		return "", false
	}
	text, err := sources.ReadFile(strings.ReplaceAll(name, ".", "/") + ".py")
	return string(text), err == nil
}

// Modules lists the modules.
func Modules() (out []string) {
	for _, pattern := range []string{"numpy/*.py", "numpy/*/*.py"} {
		files, _ := fs.Glob(sources, pattern)
		for _, name := range files {
			out = append(out, strings.ReplaceAll(strings.TrimSuffix(name, ".py"), "/", "."))
		}
	}
	return out
}

// homes are the modules of names that numpy itself has, too.
var homes = map[string]string{"matrix": "numpy.matrixlib", "asmatrix": "numpy.matrixlib", "bmat": "numpy.matrixlib", "frompyfunc": "numpy._frompyfunc", "lib.NumpyVersion": "numpy._versions"}

// Home gives the module that a name of numpy is found in; "lib.NumpyVersion" is one of numpy.lib.
func Home(name string) (module string, ok bool) {
	module, ok = homes[name]
	return module, ok
}
