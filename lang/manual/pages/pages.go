// Package pages is the documentation of the entries of the builtin table, one page each:
// what an entry does not say itself. Names, parameters, their defaults, the line that says
// what it does and the first example are the entry's.
//
// The texts lie in functions/*.txt, by topic. A page there:
//
//	== np.cumsum : reduction
//	What there is to say beyond the entry's line.
//	- axis: what the parameter is
//	-> what the result is
//	! shape/axis an axis that it has not | np.cumsum([1], axis=3)
//	    >>> .
//	    array([1, 2])
//	    >>> np.cumsum([[1, 2]], axis=1)
//	    array([[1, 3]])
//	see: np.sum, np.diff
//
// The example "." is a statement of the entry's own. Names behind the colon are families,
// "::" blocks that are written alike and give what the page lacks; that named * is of all
// pages of its file, and those of common.txt are of all files. "== a = b" begins as a copy
// of the page b without its examples; a {} is the name of the page. A line set in by two
// goes on with the one before.
package pages

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
)

//go:embed functions/*.txt
var files embed.FS

// Page documents one entry.
type Page struct {
	Entry    *builtin.Entry
	Topic    string // the title of its file
	Texts    []string
	Params   []Param // those of the entry, in its order, without the object of a method
	Result   string
	Errors   []Error
	Examples []Example
	See      []string
}

// Param is a parameter: *args and **kwargs have their stars.
type Param struct{ Name, Default, Text string }

// Error is a way to fail, with an expression that does.
type Error struct{ Code, Text, Program string }

// Example is an input and what it shows, "" where that is nothing.
type Example struct{ Input, Output string }

// file is a file of pages, whose sections have not been read yet.
type file struct {
	name     string
	title    string
	sections map[string]string // heading -> text, by "== name" and ":: name"
	names    []string          // the pages, in order
}

var library = sync.OnceValue(func() map[string]*file {
	out := map[string]*file{}
	list, err := files.ReadDir("functions")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, d := range list {
		text, err := files.ReadFile("functions/" + d.Name())
		if err != nil {
			panic(err)
		}
		name := strings.TrimSuffix(d.Name(), ".txt")
		out[name] = split(name, strings.ReplaceAll(string(text), "\r\n", "\n"))
	}
	return out
})

// common is the file whose families every page may have.
const common = "common"

func split(name, text string) *file {
	first, rest, _ := strings.Cut(text, "\n")
	f := &file{name: name, title: strings.TrimPrefix(first, "= "), sections: map[string]string{}}
	rest = "\n" + rest
	for {
		i := nextHeading(rest)
		if i < 0 {
			return f
		}
		rest = rest[i+1:]
		end := nextHeading(rest)
		section := rest
		if end >= 0 {
			section = rest[:end+1]
		}
		head, _, _ := strings.Cut(section, "\n")
		fields := strings.Fields(head)
		if len(fields) < 2 {
			return f // the tests see that this does not happen
		}
		f.sections[fields[0]+" "+fields[1]] = section
		if fields[0] == "==" {
			f.names = append(f.names, fields[1])
		}
	}
}

// nextHeading is the place of the line break before the next heading, -1 if none.
func nextHeading(s string) int {
	for at := 0; ; at++ {
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			return -1
		}
		at += i
		if line := s[at+1:]; strings.HasPrefix(line, "== ") || strings.HasPrefix(line, ":: ") {
			return at
		}
	}
}

// Topic is the name of a group of pages and those pages.
type Topic struct {
	Name, Title string
	Pages       []string
}

// shelves are the files in the order of the manual: NumPy's before Python's; others follow.
var shelves = []string{
	"creation", "ndarray", "indexing", "shapes", "ufuncs", "reductions", "statistics", "sorting", "linalg", "numbers", "fft", "random", "dtypes", "files", "records", "strings", "walking", "members",
	"tensorflow", "plots", "builtins", "types", "containers", "texts", "bytes", "classes", "iterators", "mathematics", "complex", "programs", "operator", "patterns", "datetime", "formats", "session", "system", "display",
}

// Topics lists the groups in the order of the manual.
func Topics() []Topic {
	var out []Topic
	for name, f := range library() {
		if len(f.names) > 0 {
			out = append(out, Topic{name, f.title, f.names})
		}
	}
	slices.SortFunc(out, func(a, b Topic) int {
		i, j := slices.Index(shelves, a.Name), slices.Index(shelves, b.Name)
		return cmp.Or(cmp.Compare(uint(i), uint(j)), strings.Compare(a.Title, b.Title)) // -1 is the last
	})
	return out
}

// Find gives the page of an entry; ok is false if it has none.
func Find(e *builtin.Entry) (*Page, bool) {
	for _, f := range library() {
		if _, ok := f.sections["== "+e.Name()]; ok {
			return f.page(e), true
		}
	}
	return nil, false
}

// Named is Find by any name of the entry.
func Named(name string) (*Page, bool) {
	e, ok := builtin.Lookup(name)
	if !ok {
		return nil, false
	}
	return Find(e)
}
