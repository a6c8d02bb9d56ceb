// This file: a page read from its section and its families.
package pages

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
)

// section is a page or a family as it is written.
type section struct {
	key      string   // file and heading
	like     string   // of "== a = b"
	families []string // behind the colon
	texts    []string
	params   map[string]string
	result   string
	errors   []Error
	examples []Example
	see      []string
}

// readSection takes the text of a section apart.
func readSection(text string) *section {
	s := &section{params: map[string]string{}}
	head, rest, _ := strings.Cut(text, "\n")
	head, families, _ := strings.Cut(head, " : ")
	s.families = strings.Fields(families)
	if _, like, ok := strings.Cut(head, " = "); ok {
		s.like = strings.TrimSpace(like)
	}
	var item *string // what a line that is set in goes on with
	store := func() {}
	take := func(text string, put func(string)) {
		store()
		kept := text
		item, store = &kept, func() { put(kept) }
	}
	close := func() { store(); item, store = nil, func() {} }
	lines := strings.Split(rest, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch {
		case strings.HasPrefix(line, "    "):
			close()
			i += s.readExamples(lines[i:]) - 1
		case strings.TrimSpace(line) == "":
			close()
		case strings.HasPrefix(line, "  ") && item != nil:
			*item += " " + strings.TrimSpace(line)
		case strings.HasPrefix(line, "- "):
			name, text, _ := strings.Cut(line[2:], ": ")
			take(text, func(text string) {
				for n := range strings.SplitSeq(name, ", ") {
					s.params[n] = text
				}
			})
		case strings.HasPrefix(line, "-> "):
			take(line[3:], func(text string) { s.result = text })
		case strings.HasPrefix(line, "! "):
			take(line[2:], func(text string) {
				text, program, _ := strings.Cut(text, " | ")
				code, text, _ := strings.Cut(text, " ")
				s.errors = append(s.errors, Error{code, text, program})
			})
		case strings.HasPrefix(line, "see: "):
			take(line[5:], func(text string) {
				for n := range strings.SplitSeq(text, ",") {
					s.see = append(s.see, strings.TrimSpace(n))
				}
			})
		case item != nil:
			*item += " " + line
		default:
			take(line, func(text string) { s.texts = append(s.texts, text) })
		}
	}
	close()
	return s
}

// readExamples reads a block that is set in by four, and says how many lines it takes.
func (s *section) readExamples(lines []string) int {
	n := 0
	for i, line := range lines {
		if strings.HasPrefix(line, "    ") {
			n = i + 1
		} else if line != "" {
			break
		}
	}
	for _, line := range lines[:n] {
		line = strings.TrimPrefix(line, "    ")
		last := len(s.examples) - 1
		switch input, first := strings.CutPrefix(line, ">>> "); {
		case first:
			s.examples = append(s.examples, Example{Input: input})
		case last < 0:
		case s.examples[last].Output == "" && strings.HasPrefix(line, "... "):
			s.examples[last].Input += "\n" + line[4:]
		default:
			s.examples[last].Output += line + "\n"
		}
	}
	return n
}

// chain lists the sections that make a page, the nearest first.
func (f *file) chain(name string) []*section {
	text, ok := f.sections["== "+name]
	if !ok {
		for _, other := range library() { // the page that another is like
			if text, ok = other.sections["== "+name]; ok {
				f = other
				break
			}
		}
	}
	own := readSection(text)
	own.key = f.name + " == " + name
	out := []*section{own}
	out = append(out, f.families(own.families)...)
	if own.like != "" {
		for i, s := range f.chain(own.like) {
			if i == 0 {
				s.examples, s.see = nil, append(s.see, own.like)
			}
			out = append(out, s)
		}
	}
	out = append(out, f.families([]string{"*"})...)
	return out
}

func (f *file) families(names []string) []*section {
	var out []*section
	for _, n := range names {
		from := f
		text, ok := f.sections[":: "+n]
		if !ok {
			from = library()[common]
			text, ok = from.sections[":: "+n]
		}
		if !ok && n == "*" {
			continue
		}
		s := readSection(text)
		s.key = from.name + " :: " + n
		out = append(out, s)
		out = append(out, f.families(s.families)...)
	}
	return out
}

// page puts the page of an entry together.
func (f *file) page(e *builtin.Entry) *Page {
	p := &Page{Entry: e, Topic: f.title}
	name := func(text string) string { return strings.ReplaceAll(text, "{}", e.Name()) }
	chain := append(f.chain(e.Name()), f.families0()...)
	codes, seen := map[string]bool{}, map[string]bool{e.Name(): true}
	for _, s := range chain {
		for _, t := range s.texts {
			p.Texts = append(p.Texts, name(t))
		}
		if p.Result == "" {
			p.Result = name(s.result)
		}
		for _, err := range s.errors {
			if key := err.Code + err.Text; !codes[key] {
				p.Errors = append(p.Errors, Error{err.Code, name(err.Text), name(err.Program)})
				codes[key] = true
			}
		}
		for _, n := range s.see {
			if !seen[n] {
				p.See, seen[n] = append(p.See, n), true
			}
		}
	}
	p.Examples = withOwn(chain[0].examples, Statements(e.Example))
	for _, param := range parameters(e) {
		for _, s := range chain {
			if text, ok := s.params[param.Name]; ok {
				param.Text = name(text)
				break
			}
		}
		p.Params = append(p.Params, param)
	}
	return p
}

// families0 are the words for parameters that mean the same everywhere.
func (f *file) families0() []*section {
	if f == library()[common] {
		return nil
	}
	return library()[common].families([]string{"*"})
}

// parameters lists those of an entry as they are written, without the object of a method.
func parameters(e *builtin.Entry) []Param {
	if e.Property {
		return nil
	}
	var out []Param
	for _, part := range e.Parts() {
		if part == "/" || part == "*" || part == "self" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		out = append(out, Param{Name: name, Default: value})
	}
	return out
}

// withOwn puts the entry's statements in the places of their dots.
func withOwn(list []Example, own []string) []Example {
	k := 0
	for i := range list {
		if list[i].Input == "." && k < len(own) {
			list[i].Input = own[k]
			k++
		}
	}
	return list
}

// Statements parts an example into what is entered at one prompt each.
func Statements(example string) []string {
	var out []string
	for line := range strings.SplitSeq(example, "\n") {
		word := line
		if i := strings.IndexAny(line, " :"); i >= 0 {
			word = line[:i]
		}
		switch word {
		case "", "except", "else", "elif", "finally", ")", "]", "}":
			if len(out) > 0 {
				out[len(out)-1] += "\n" + line
				continue
			}
		}
		if len(out) > 0 && strings.HasPrefix(out[len(out)-1], "@") {
			out[len(out)-1] += "\n" + line
			continue
		}
		out = append(out, line)
	}
	return out
}
