// Package manual is the part of the manual that is no function's entry: topics, and
// error codes with their meaning.
//
// This file: the topics, how one is found and how it looks as plain text.
package manual

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

//go:embed topics/*.md
var files embed.FS

// order is that of the list of topics.
var order = []string{"indexing", "broadcasting", "shapes", "einsum", "masks", "dtypes", "files", "modules", "printing", "check", "explain", "plots", "progress", "prompt", "magics", "notebooks", "editors", "go", "errors", "differences"}

// Index is the name of the topic that lists the others.
const Index = "topics"

// Topic is one page of the manual.
type Topic struct {
	Name, Title string
	Body        string // Markdown, without the title
}

// Names lists the topics, the index left out.
func Names() []string { return append([]string(nil), order...) }

// Find gives the topic of a name; "shape/broadcast" and the other codes of errors are
// topics as well.
func Find(name string) (Topic, bool) {
	if name == Index {
		return index(), true
	}
	if info, ok := diag.Lookup(diag.Code(name)); ok {
		return codeTopic(info), true
	}
	if strings.HasPrefix(name, "%") {
		return magicTopic(strings.TrimLeft(name, "%"))
	}
	for _, n := range order {
		if n == name {
			return read(n), true
		}
	}
	return Topic{}, false
}

// magicTopic is what the topic of magics says of one.
func magicTopic(name string) (Topic, bool) {
	word := regexp.MustCompile(`%` + regexp.QuoteMeta(name) + `\b`)
	var said []string
	for _, part := range strings.Split(read("magics").Body, "\n\n") {
		if strings.HasPrefix(part, "```") {
			continue
		}
		for _, item := range strings.Split("\n"+part, "\n- ") {
			if item = strings.TrimSpace(item); name != "" && word.MatchString(item) {
				said = append(said, strings.ReplaceAll(item, "\n  ", "\n"))
			}
		}
	}
	if len(said) == 0 {
		return Topic{}, false
	}
	return Topic{Name: "%" + name, Title: "%" + name + ": a magic", Body: strings.Join(append(said, "`help magics` says what the others do."), "\n\n") + "\n"}, true
}

// Near is the topic or code nearest to a name; "" if none is near.
func Near(name string) string {
	names := append(Names(), Index)
	for _, c := range diag.Codes() {
		names = append(names, string(c.Code))
	}
	return diag.Suggest(name, names)
}

func read(name string) Topic {
	text, err := files.ReadFile("topics/" + name + ".md")
	if err != nil {
		panic(err) // order and the folder disagree: the tests find it
	}
	title, body, _ := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	t := Topic{Name: name, Title: strings.TrimPrefix(title, "# "), Body: strings.TrimSpace(body) + "\n"}
	if name == "errors" {
		t.Body += codeList()
	}
	return t
}

func index() Topic {
	var b strings.Builder
	for _, n := range order {
		_, about, _ := strings.Cut(read(n).Title, ": ")
		fmt.Fprintf(&b, "- %s: %s\n", n, about)
	}
	b.WriteString("\n`help indexing` at the prompt and `tq help indexing` in a shell show a topic,\n" +
		"`name?` describes a function, a variable or a type.\n")
	return Topic{Name: Index, Title: "Topics of the manual", Body: b.String()}
}

func codeList() string {
	var b strings.Builder
	b.WriteString("\n")
	for _, c := range diag.Codes() {
		fmt.Fprintf(&b, "- `%s` (%s): %s\n", c.Code, c.Class, c.Meaning)
	}
	return b.String()
}

// Text is the topic for a terminal: code is set in by four columns, without its fences.
func (t Topic) Text() string {
	var b strings.Builder
	b.WriteString(t.Title + "\n\n")
	code := false
	for line := range strings.SplitSeq(strings.TrimRight(t.Body, "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			code = !code
			continue
		case code && line != "":
			b.WriteString("    ")
		}
		b.WriteString(line + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}
