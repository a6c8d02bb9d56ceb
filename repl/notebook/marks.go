// This file: what stands in marks between the cells of a script, and above them all.
package notebook

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang"
)

// goEnd ends a cell of Go in a script; in a notebook the cell's end does.
const goEnd = "%%end"

// endless reports a cell of Go that says nothing of its end.
func endless(source string) bool {
	name, _ := cellMagic(source)
	return name == "go" && !slices.Contains(strings.Split(source, "\n"), goEnd)
}

// reserved are the words of marks that are not metadata.
var reserved = []string{"tags", "id", "blank"}

// about is what stands in a cell's mark behind "# %%".
func (c *Cell) about() string {
	var meta raw
	_ = json.Unmarshal(c.fields["metadata"], &meta)
	var b strings.Builder
	title := ""
	if json.Unmarshal(meta["title"], &title) == nil && isTitle(title) {
		b.WriteString(" " + title)
		delete(meta, "title")
	}
	if c.Type != "code" {
		b.WriteString(" [" + c.Type + "]")
	}
	if len(c.Tags) > 0 {
		b.WriteString(" tags=" + string(encode(c.Tags)))
	}
	if id := c.id(); id != "" && !strings.HasPrefix(id, numbered) {
		b.WriteString(" id=" + string(encode(id)))
	}
	rest := raw{}
	for _, name := range slices.Sorted(maps.Keys(meta)) {
		switch {
		case name == "tags" && c.Tags != nil:
		case lang.IsName(name) && !slices.Contains(reserved, name):
			b.WriteString(" " + name + "=" + string(encode(meta[name])))
		default:
			rest[name] = meta[name]
		}
	}
	if len(rest) > 0 {
		b.WriteString(" " + string(encode(rest)))
	}
	return b.String()
}

// isTitle reports a text that can stand in a mark as it is.
func isTitle(title string) bool {
	return title != "" && strings.TrimSpace(title) == title && !strings.ContainsAny(title, "[]{}=\n\r")
}

// cellMark is what the line before a cell says of it.
type cellMark struct {
	kind, id string
	tags     []string
	blank    [2]int
	more     raw // metadata beside the tags
}

// mostBlank bounds the blank lines that a mark may ask for.
const mostBlank = 1000

// kinds are the words of marks for cells that are not code.
var kinds = []struct{ word, kind string }{{"[markdown]", "markdown"}, {"[md]", "markdown"}, {"[raw]", "raw"}}

func parseMark(rest string) (m cellMark) {
	m.kind, m.more = "code", raw{}
	var title []string
	own := raw{}
words:
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		for _, k := range kinds {
			if after, ok := strings.CutPrefix(rest, k.word); ok {
				m.kind, rest = k.kind, after
				continue words
			}
		}
		if rest[0] == '{' {
			var all raw
			if after, ok := decode(rest, &all); ok {
				if tags, ok := all["tags"]; ok {
					own["tags"] = tags
					delete(all, "tags")
				}
				maps.Copy(m.more, all)
				rest = after
				continue
			}
		}
		word, after, _ := strings.Cut(rest, " ")
		if name, _, ok := strings.Cut(word, "="); ok && lang.IsName(name) {
			var v json.RawMessage
			if end, ok := decode(rest[len(name)+1:], &v); ok {
				if rest = end; slices.Contains(reserved, name) {
					own[name] = v
				} else {
					m.more[name] = v
				}
				continue
			}
		}
		title, rest = append(title, word), after
	}
	for name, to := range map[string]any{"tags": &m.tags, "id": &m.id, "blank": &m.blank} {
		if v, ok := own[name]; ok {
			_ = json.Unmarshal(v, to)
		}
	}
	if len(title) > 0 {
		m.more["title"] = encode(strings.Join(title, " "))
	}
	if !goodID.MatchString(m.id) {
		m.id = ""
	}
	for i, n := range m.blank {
		m.blank[i] = min(max(n, 0), mostBlank)
	}
	return m
}

// decode reads a value of JSON that a text begins with.
func decode(text string, to any) (rest string, ok bool) {
	d := json.NewDecoder(strings.NewReader(text))
	if d.Decode(to) != nil {
		return text, false
	}
	return text[d.InputOffset():], true
}

// describe adds metadata to a cell.
func (c *Cell) describe(more raw) {
	if len(more) == 0 {
		return
	}
	var meta raw
	if json.Unmarshal(c.fields["metadata"], &meta) != nil || meta == nil {
		meta = raw{}
	}
	maps.Copy(meta, more)
	c.fields["metadata"] = encode(meta)
}

// fence stands before and behind what a script says of the notebook.
const fence = "# ---"

// header is what a script says of a notebook that is not as New makes it. The state of widgets
// is left out, as outputs are.
func (nb *Notebook) header() string {
	var meta, plain raw
	_ = json.Unmarshal(nb.fields["metadata"], &meta)
	_ = json.Unmarshal(New().fields["metadata"], &plain)
	delete(meta, "widgets")
	if !slices.ContainsFunc(slices.Collect(maps.Keys(meta)), func(k string) bool { return k != "kernelspec" && k != "language_info" }) && nb.forTq() {
		return ""
	}
	return fence + "\n# jupyter: " + string(encode(meta)) + "\n" + fence + "\n\n"
}

// forTq reports whether a notebook is one of tq's, or says nothing of its language.
func (nb *Notebook) forTq() bool {
	var meta struct {
		Kernelspec struct {
			Name string `json:"name"`
		} `json:"kernelspec"`
	}
	return json.Unmarshal(nb.fields["metadata"], &meta) != nil || meta.Kernelspec.Name == "" || meta.Kernelspec.Name == "tq"
}

// takeHeader reads what a script says of the notebook, and gives the text behind it.
func (nb *Notebook) takeHeader(text string) string {
	head, ok := strings.CutPrefix(text, fence+"\n")
	if !ok {
		return text
	}
	head, rest, ok := strings.Cut(head, "\n"+fence+"\n")
	if !ok {
		return text
	}
	for line := range strings.SplitSeq(head, "\n") {
		if !strings.HasPrefix(line, "#") {
			return text // no header: lines of the program
		}
	}
	if body, ok := strings.CutPrefix(head, "# jupyter: "); ok {
		var meta raw
		if json.Unmarshal([]byte(body), &meta) == nil && meta != nil {
			nb.fields["metadata"] = encode(meta)
			return rest
		}
	}
	if meta := blockOf(strings.Split(head, "\n"))["jupyter"]; meta != nil {
		if fields, ok := meta.(map[string]any); ok && fields["kernelspec"] != nil {
			delete(fields, "jupytext")
			nb.fields["metadata"] = encode(fields)
		}
	}
	return rest
}

// blockOf reads the lines of a header as jupytext writes it: names and values, those of a name indented below it.
func blockOf(lines []string) map[string]any {
	type level struct {
		indent int
		of     map[string]any
	}
	top := map[string]any{}
	stack := []level{{-1, top}}
	for _, line := range lines {
		line = strings.TrimPrefix(line, "#")
		text := strings.TrimSpace(line)
		name, v, ok := strings.Cut(text, ":")
		if !ok {
			continue
		}
		indent := len(line) - len(strings.TrimLeft(line, " "))
		for len(stack) > 1 && stack[len(stack)-1].indent >= indent {
			stack = stack[:len(stack)-1]
		}
		of := stack[len(stack)-1].of
		if v = strings.TrimSpace(v); v != "" {
			of[name] = scalar(v)
			continue
		}
		inner := map[string]any{}
		of[name] = inner
		stack = append(stack, level{indent, inner})
	}
	return top
}

// scalar is a value of a header: JSON where it is that, else text.
func scalar(v string) any {
	var out any
	if json.Unmarshal([]byte(v), &out) == nil {
		return out
	}
	return strings.Trim(v, "'")
}
