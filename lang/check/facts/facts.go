// Package facts knows the types of what functions give that a check does not call: those
// of Python's modules, and methods of values of which the type alone is known.
package facts

import (
	"slices"
	"strings"
	"sync"
)

// Type is a type as it is written: a name, and what it holds; or one of several.
type Type struct {
	Name string
	Args []*Type
	// Rest says of a tuple that it holds any number of its argument.
	Rest bool
	// Either are the types of which it is one.
	Either []*Type
}

var all = sync.OnceValue(func() map[string]*Type {
	out := map[string]*Type{}
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		prefix, rest, _ := strings.Cut(line, ": ")
		names, text, _ := strings.Cut(rest, " -> ")
		t, left := parse(text)
		if t == nil || left != "" {
			panic("facts: " + line)
		}
		for _, n := range strings.Fields(names) {
			out[prefix+n] = t
		}
	}
	return out
})

// Of is the type of what a function gives; nil if the table does not say.
func Of(name string) *Type { return all()[name] }

// Closed reports a type that is the same whatever the function is given.
func (t *Type) Closed() bool {
	switch name := strings.TrimRight(t.Name, "12345"); name {
	case "Elem", "First", "Second", "Third", "Key", "Value", "Line", "Made":
		return false
	}
	open := func(t *Type) bool { return !t.Closed() }
	return !slices.ContainsFunc(t.Args, open) && !slices.ContainsFunc(t.Either, open)
}

// Names lists the functions of the table.
func Names() []string {
	var out []string
	for n := range all() {
		out = append(out, n)
	}
	return out
}

// Class reports a name that is a class of the table.
func Class(name string) bool { return classes()[name] }

var classes = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for n := range all() {
		if i := strings.LastIndexByte(n, '.'); i > 0 {
			out[n[:i]] = true
		}
	}
	return out
})

// parse reads a type at the beginning of a text.
func parse(s string) (*Type, string) {
	t, rest := term(s)
	for t != nil {
		more, ok := strings.CutPrefix(rest, " | ")
		if !ok {
			return t, rest
		}
		next, after := term(more)
		if next == nil {
			return nil, s
		}
		if t.Either == nil {
			t = &Type{Either: []*Type{t}}
		}
		t.Either, rest = append(t.Either, next), after
	}
	return nil, s
}

func term(s string) (*Type, string) {
	n := strings.IndexAny(s, "[], |")
	if n < 0 {
		n = len(s)
	}
	if n == 0 {
		return nil, s
	}
	t, rest := &Type{Name: s[:n]}, s[n:]
	if !strings.HasPrefix(rest, "[") {
		return t, rest
	}
	for sep := "["; strings.HasPrefix(rest, sep); sep = ", " {
		if more, ok := strings.CutPrefix(rest, ", ..."); ok {
			t.Rest, rest = true, more
			break
		}
		a, after := parse(rest[len(sep):])
		if a == nil {
			return nil, s
		}
		t.Args, rest = append(t.Args, a), after
	}
	rest, ok := strings.CutPrefix(rest, "]")
	if !ok {
		return nil, s
	}
	return t, rest
}
