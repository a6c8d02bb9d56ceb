// Package widgets is ipywidgets and comm, written in the language itself on the channels
// of lang/rich: controls whose traits are kept the same here and in the notebook's page.
// What of IPython's modules is written so too is with them.
package widgets

import (
	"embed"
	"strings"
)

//go:embed all:source
var sources embed.FS

// Source gives the text of a module by its dotted name: ipywidgets, comm and what they consist of, IPython.lib.pretty.
func Source(name string) (string, bool) {
	text, err := sources.ReadFile("source/" + name + ".py")
	return string(text), err == nil
}

// Modules lists the modules.
func Modules() (out []string) {
	entries, _ := sources.ReadDir("source")
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), ".py"))
	}
	return out
}
