// This file: tq config and %config, which say the same.

package config

import (
	"fmt"
	"io"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// Face is what the words need of who runs them.
type Face struct {
	Out  io.Writer
	Edit func(path string) error // opens the file in the user's editor; nil where that cannot be
	// Session: what is set with NAME=VALUE holds until the session ends.
	Session bool
}

// Verbs are the words that come first.
func Verbs() []string { return []string{"get", "set", "unset", "list", "path", "edit"} }

// Do follows the words of a command line. Edit and Set change v too.
func (v *Values) Do(words []string, f Face) error {
	if len(words) == 0 {
		return v.list(f.Out)
	}
	verb, rest := words[0], words[1:]
	if f.Session {
		if name, value, ok := strings.Cut(strings.Join(words, " "), "="); ok && verb != "set" {
			return v.Put(strings.TrimSpace(name), unquoted(strings.TrimSpace(value)))
		}
		if _, ok := Find(verb); ok && len(rest) == 0 {
			verb, rest = "get", words
		}
	}
	if n, ok := map[string]int{"get": 1, "set": 2, "unset": 1, "list": 0, "path": 0, "edit": 0}[verb]; ok && len(rest) != n {
		if verb == "set" && len(rest) > 2 { // a pager with options
			rest = []string{rest[0], strings.Join(rest[1:], " ")}
		} else {
			return errorf("config get NAME, set NAME VALUE, unset NAME, list, path, edit", "config %s takes %s", verb, []string{"nothing", "a name", "a name and a value"}[n])
		}
	}
	switch verb {
	case "get":
		if _, ok := Find(rest[0]); !ok {
			return unknown(rest[0])
		}
		fmt.Fprintln(f.Out, v.Text(rest[0]))
	case "set":
		return v.Set(rest[0], unquoted(rest[1]))
	case "unset":
		return v.Unset(rest[0])
	case "list":
		return v.list(f.Out)
	case "path":
		fmt.Fprintln(f.Out, v.Path)
	case "edit":
		return v.edit(f)
	default:
		return v.unknownWord(verb)
	}
	return nil
}

func unquoted(s string) string {
	if n := len(s); n >= 2 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}

func (v *Values) unknownWord(word string) error {
	if _, ok := Find(word); ok {
		return errorf("config get "+word, "config: '%s' is a setting's name, and what to do with it is missing", word)
	}
	if near := nearest(word); near != "" {
		return errorf("did you mean "+near+"?", "config knows no '%s'", word)
	}
	return errorf("there are "+strings.Join(Verbs(), ", "), "config knows no '%s'", word)
}

// edit opens the file, which is first written with all settings as comments.
func (v *Values) edit(f Face) error {
	if f.Edit == nil {
		return errorf(v.Path+" is the file", "no editor can be opened here")
	}
	if v.Path == "" {
		return errorf("set HOME", "there is no home for a file of settings")
	}
	if _, err := readFile(v.Path); err != nil {
		if err := write(v.Path, []byte(Template())); err != nil {
			return errorf("", "%s: %s", v.Path, reason(err))
		}
	}
	if err := f.Edit(v.Path); err != nil {
		return err
	}
	fresh := Load(v.Path, func(string) string { return "" })
	for name, e := range v.set { // what did not come from the file stays
		if e.from != "file" {
			fresh.set[name] = e
		}
	}
	*v = *fresh
	if w := v.Warning(); w != "" {
		return errorf("", "%s", w)
	}
	return nil
}

// Template is a file in which every setting is a comment with tq's own choice.
func Template() string {
	var b strings.Builder
	b.WriteString("# Settings of tq. A variable of the environment decides before this file.\n")
	for _, s := range All() {
		value := s.Default
		if !s.number {
			value = `"` + value + `"`
		}
		doc := s.Doc
		if s.Choices != nil {
			doc += ": " + strings.Join(s.Choices, ", ")
		}
		fmt.Fprintf(&b, "\n# %s (%s)\n# %s = %s\n", doc, s.Env, s.Name, value)
	}
	return b.String()
}

// list writes all settings, with who decided where it was not tq.
func (v *Values) list(w io.Writer) error {
	for _, p := range v.Problems {
		fmt.Fprintf(w, "# %s: %s\n", p.Place, p.Msg)
	}
	rows, wide, wider := [][3]string{}, 0, 0
	for _, s := range All() {
		text := v.Text(s.Name)
		if !s.number || !isNumber(text) {
			text = `"` + text + `"`
		}
		row := [3]string{s.Name, text, ""}
		if from := v.From(s.Name); from != "default" {
			row[2] = "# " + from
		}
		wide, wider = max(wide, len(row[0])), max(wider, len(row[1]))
		rows = append(rows, row)
	}
	for _, r := range rows {
		line := fmt.Sprintf("%-*s = %-*s  %s", wide, r[0], wider, r[1], r[2])
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}

func isNumber(text string) bool { return whole(0, 1<<62)(text) == nil }

func nearest(word string) string {
	return diag.Suggest(word, append(Verbs(), NamesOf()...))
}
