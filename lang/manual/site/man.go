// This file: the manual as man pages, and how files are written.
package site

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/manual/markup"
)

// Man writes the manual to a folder as tq.1, tq-COMMAND.1, tq-TOPIC.7 and
// tq-functions.7, and says how many pages that are.
func Man(dir string, commands []Command) (int, error) {
	b := gather(commands)
	files := map[string]string{}
	put := func(p markup.ManPage) { files[p.Name+"."+p.Section] = p.Roff() }
	index := markup.Block{Kind: markup.Terms}
	for _, g := range b.groups {
		for _, p := range g.pages {
			switch p.kind {
			case "topic":
				put(markup.ManPage{Name: "tq-" + p.name, Section: "7", About: p.about, Blocks: headed("Description", p.blocks)})
				index.Items = append(index.Items, markup.Item{Term: "tq-" + p.name + "(7)", Text: p.about})
			case "command":
				blocks := p.blocks
				if p.name == "tq" {
					blocks = append(blocks, seeOther(b)...)
				}
				put(markup.ManPage{Name: strings.ReplaceAll(p.name, " ", "-"), Section: "1", About: p.about, Blocks: blocks})
			}
		}
	}
	put(markup.ManPage{Name: "tq-topics", Section: "7", About: "the topics of tq's manual", Blocks: headed("Topics", []markup.Block{index})})
	put(markup.ManPage{Name: "tq-functions", Section: "7", About: "the functions of tq's language", Blocks: b.functionList()})
	return len(files), write(dir, files)
}

func headed(title string, blocks []markup.Block) []markup.Block {
	return append([]markup.Block{{Kind: markup.Heading, Text: title}}, blocks...)
}

// seeOther ends tq.1: the other pages.
func seeOther(b *book) []markup.Block {
	text := "tq-topics(7), tq-functions(7)"
	for _, g := range b.groups {
		for _, p := range g.pages {
			if p.kind == "command" && p.name != "tq" {
				text += ", " + strings.ReplaceAll(p.name, " ", "-") + "(1)"
			}
		}
	}
	return headed("See also", []markup.Block{{Text: text}})
}

// functionList is one page of all functions: `tq help NAME` has the rest.
func (b *book) functionList() []markup.Block {
	out := headed("Description", []markup.Block{{Text: "All functions, with a line each. `tq help NAME` describes one: parameters, result, errors, examples."}})
	for _, g := range b.groups {
		terms := markup.Block{Kind: markup.Terms}
		for _, p := range g.pages {
			if p.kind == "function" {
				terms.Items = append(terms.Items, markup.Item{Term: p.usage, Text: p.about})
			}
		}
		if len(terms.Items) > 0 {
			out = append(out, markup.Block{Kind: markup.Heading, Text: g.title}, terms)
		}
	}
	return out
}

// mark is the file of a folder that lists what has been written to it.
const mark = ".tq-manual"

// write puts files into a folder: a new one, an empty one, or one that the manual was
// written to before, of which the pages that there are no more are removed.
func write(dir string, files map[string]string) error {
	old, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	list, err := os.ReadFile(filepath.Join(dir, mark))
	if err != nil && len(old) > 0 {
		return fmt.Errorf("%s holds files that are not of the manual", dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(files))
	for _, name := range append(names, mark) {
		text := files[name]
		if name == mark {
			text = strings.Join(names, "\n") + "\n"
		}
		if err := replace(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
	for _, name := range strings.Fields(string(list)) {
		if _, still := files[name]; !still && filepath.IsLocal(name) && filepath.Base(name) == name {
			if err := os.Remove(filepath.Join(dir, name)); err != nil && !os.IsNotExist(err) {
				return err
			}
		}
	}
	return nil
}

// replace writes a file under another name first.
func replace(name, text string) error {
	if err := os.WriteFile(name+".new", []byte(text), 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}
