// Package symbols is what cells of Go may import, as tables of reflect values:
// the interpreter runs with them, and the check before it is made from them, so
// that both know the same. A table is filled when it is first asked for.
package symbols

//go:generate go run generate.go

import (
	"reflect"
	"slices"
)

// Of is the table of a package, by the names it exports; ok is false for those
// that cells may not import.
func Of(path string) (table map[string]reflect.Value, ok bool) {
	fill, ok := tables[path]
	if !ok {
		return nil, false
	}
	return fill(), true
}

// Paths are the packages that cells may import, sorted.
func Paths() []string {
	var out []string
	for p := range tables {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}
