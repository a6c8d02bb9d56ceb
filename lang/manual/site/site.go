// Package site writes the manual to a folder: as pages for a browser, which need no
// network, or as man pages. It holds the topics, a page for every function, the codes of
// errors and the commands.
//
// This file: what pages there are.
package site

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/manual"
	"github.com/tq-lang/tq/lang/manual/markup"
	"github.com/tq-lang/tq/lang/manual/pages"
)

// Command is the page of a command: "tq ls".
type Command struct {
	Name, About string
	Blocks      []markup.Block
}

// page is one page of the manual.
type page struct {
	kind   string // topic, error, command, function
	name   string // as it is asked for
	about  string // a line
	usage  string // the signature
	file   string // without .html
	blocks []markup.Block
	others []string // other names
}

// group is a list of pages with a title.
type group struct {
	title string
	pages []*page
}

// book is the manual.
type book struct {
	groups []group
	places map[string]string // name -> file
}

// gather makes the manual's pages.
func gather(commands []Command) *book {
	b := &book{places: map[string]string{}}
	var topics, errors, list []*page
	for _, n := range manual.Names() {
		t, _ := manual.Find(n)
		_, about, _ := strings.Cut(t.Title, ": ")
		topics = append(topics, &page{kind: "topic", name: n, about: about, blocks: markup.Read(t.Body)})
	}
	for _, c := range diag.Codes() {
		t, _ := manual.Find(string(c.Code))
		errors = append(errors, &page{kind: "error", name: string(c.Code), about: c.Meaning, blocks: markup.Read(t.Body)})
	}
	for _, c := range commands {
		list = append(list, &page{kind: "command", name: c.Name, about: c.About, blocks: c.Blocks})
	}
	b.groups = append(b.groups, group{"Topics", topics}, group{"Commands", list})
	b.groups = append(b.groups, functions()...)
	b.groups = append(b.groups, group{"Errors by code", errors})
	b.place()
	return b
}

// functions groups the entries by the topics of their pages; what has none stands in one group.
func functions() []group {
	var out []group
	seen := map[*builtin.Entry]bool{}
	for _, t := range pages.Topics() {
		g := group{title: t.Title}
		for _, n := range t.Pages {
			if e, ok := builtin.Lookup(n); ok {
				seen[e] = true
				g.pages = append(g.pages, functionPage(e))
			}
		}
		out = append(out, g)
	}
	rest := group{title: "Other members of modules and classes"}
	for _, e := range builtin.All() {
		if !seen[e] && !strings.HasSuffix(e.Name(), "=") && !strings.HasPrefix(e.Name(), "_") {
			rest.pages = append(rest.pages, functionPage(e))
		}
	}
	slices.SortStableFunc(rest.pages, func(a, b *page) int { return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)) })
	return append(out, rest)
}

func functionPage(e *builtin.Entry) *page {
	p := &page{kind: "function", name: e.Called(), about: e.Doc, usage: e.Signature(), others: e.Names[1:]}
	if p.name != e.Name() {
		p.others = append(slices.Clone(p.others), e.Name())
	}
	if doc, ok := pages.Find(e); ok {
		p.blocks = doc.Blocks()
		return p
	}
	p.blocks = []markup.Block{{Text: e.Doc}}
	if e.Example != "" {
		var b strings.Builder
		for _, s := range pages.Statements(e.Example) {
			b.WriteString(pages.Prompted(s) + "\n")
		}
		p.blocks = append(p.blocks, markup.Block{Kind: markup.Heading, Text: "Example"}, markup.Block{Kind: markup.Code, Text: b.String()})
	}
	return p
}

// place gives every page a file of its own, also where letters of both cases are one.
func (b *book) place() {
	taken := map[string]bool{"index": true}
	for _, g := range b.groups {
		for _, p := range g.pages {
			name := strings.NewReplacer("/", "-", " ", "-").Replace(p.name)
			if p.kind == "topic" || p.kind == "error" {
				name = p.kind + "-" + name
			}
			p.file = name
			for i := 2; taken[strings.ToLower(p.file)]; i++ {
				p.file = fmt.Sprintf("%s-%d", name, i)
			}
			taken[strings.ToLower(p.file)] = true
			for _, n := range append([]string{p.name}, p.others...) {
				if b.places[n] == "" {
					b.places[n] = p.file
				}
			}
		}
	}
}

// link finds the page of a name, of `help name` too.
func (b *book) link(name string) (string, bool) {
	name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(name, "tq help "), "help "), "?")
	if place, ok := b.places[name]; ok {
		return place + ".html", true
	}
	return "", false
}
