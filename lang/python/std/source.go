// Package std holds those of Python's modules that are written in the language
// itself: their text is embedded, and import compiles and runs it once in a session.
// Its folders are the modules that are written in Go. A module may have both: what
// its text does not bind is looked up in Go.
package std

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed all:source
var sources embed.FS

// Source gives the text of a module by its dotted name: dataclasses, collections.abc.
func Source(name string) (string, bool) {
	text, err := sources.ReadFile("source/" + strings.ReplaceAll(name, ".", "/") + ".py")
	return string(text), err == nil
}

// Place is the file name that tracebacks show for a module's text.
func Place(name string) string { return "<frozen " + name + ">" }

// Modules lists the modules that have a text.
func Modules() []string {
	var out []string
	_ = fs.WalkDir(sources, "source", func(path string, d fs.DirEntry, err error) error {
		if name, ok := strings.CutSuffix(path, ".py"); ok {
			out = append(out, strings.ReplaceAll(strings.TrimPrefix(name, "source/"), "/", "."))
		}
		return err
	})
	slices.Sort(out)
	return out
}
