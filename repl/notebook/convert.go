// This file: notebooks as scripts with marks between the cells, and back.
//
//	# %%              a cell of code
//	# %% [markdown]   a cell of text, each line behind "# "
//	# %% [raw]        likewise
//	# %% tags=["a"]   tags of a cell
//	# %% id="a1"      its ID, where it is no number of tq's
//	# %% blank=[1,2]  so many blank lines begin and end it
//	# %% key=1        all else that the notebook says of it, each value as JSON
//
// What a notebook says of itself stands above, as jupytext has it: "# ---", "# jupyter: {…}", "# ---".
// Magics and commands of the shell are comments in scripts, which then run: "# %time f()".
package notebook

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// mark reads the line that begins a cell.
func mark(line string) (rest string, ok bool) {
	line, ok = strings.CutPrefix(line, "#")
	if ok {
		rest, ok = strings.CutPrefix(strings.TrimLeft(line, " \t"), "%%")
	}
	return strings.TrimSpace(rest), ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t')
}

func isMark(line string) bool {
	_, ok := mark(line)
	return ok
}

// Script is a notebook as a script with cell marks; outputs are left out.
func (nb *Notebook) Script() string {
	var b strings.Builder
	b.WriteString(nb.header())
	for i, c := range nb.Cells {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("# %%" + c.about())
		source := strings.Trim(c.Source, "\n")
		before := len(c.Source) - len(strings.TrimLeft(c.Source, "\n"))
		if after := len(c.Source) - len(source) - before; before+after > 0 {
			b.WriteString(" blank=" + string(encode([]int{before, after})))
		}
		b.WriteString("\n")
		if source == "" {
			continue
		}
		if c.Type == "code" && endless(source) {
			source += "\n" + goEnd
		}
		list := strings.Split(source, "\n")
		if c.Type == "code" {
			list = commented(list)
		}
		for _, line := range list {
			if c.Type != "code" && line == "" {
				line = "#"
			} else if c.Type != "code" {
				line = "# " + line
			} else if isMark(line) || isMark(strings.TrimPrefix(line, "#")) {
				line = "#" + line // a comment that looks like a mark
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// id is a cell's ID, "" if it has none.
func (c *Cell) id() (id string) {
	_ = json.Unmarshal(c.fields["id"], &id)
	return id
}

// FromScript makes a notebook of a script; without marks it is one cell.
func FromScript(text string) *Notebook {
	nb, taken := New(), map[string]bool{}
	m := cellMark{kind: "code"}
	var body []string
	begun := false
	text = nb.takeHeader(strings.ReplaceAll(text, "\r\n", "\n"))
	flush := func() {
		source := strings.Trim(strings.Join(body, "\n"), "\n")
		if bare, ok := strings.CutSuffix(source, "\n"+goEnd); ok && m.kind == "code" && endless(bare) {
			source = bare
		}
		if m.kind == "code" && source != "" {
			source = strings.Join(uncommented(strings.Split(source, "\n")), "\n")
		}
		if begun || source != "" {
			source = strings.Repeat("\n", m.blank[0]) + source + strings.Repeat("\n", m.blank[1])
			c := nb.Add(len(nb.Cells), m.kind, source, m.tags...)
			c.describe(m.more)
			if m.id != "" && !taken[m.id] {
				c.fields["id"], taken[m.id] = encode(m.id), true
			}
		}
		body = nil
	}
	for _, line := range strings.Split(text, "\n") {
		rest, marked := mark(line)
		switch {
		case marked:
			flush()
			begun = true
			m = parseMark(rest)
		case m.kind != "code":
			line = strings.TrimPrefix(strings.TrimPrefix(line, "#"), " ")
			body = append(body, line)
		case strings.HasPrefix(line, "##") && (isMark(line[1:]) || isMark(strings.TrimPrefix(line[1:], "#"))):
			body = append(body, line[1:])
		default:
			body = append(body, line)
		}
	}
	flush()
	return nb
}

// goodID is what the format takes as the ID of a cell.
var goodID = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// Convert writes a notebook as a script or a script as a notebook; the
// extensions say which. "-" as out is standard output, where the other kind
// than in's is written.
func Convert(in, out string, stdout io.Writer) error {
	var text []byte
	toScript := strings.EqualFold(filepath.Ext(in), ".ipynb")
	if out != "-" && strings.EqualFold(filepath.Ext(out), ".ipynb") == toScript {
		return fmt.Errorf("one of %s and %s is a notebook (.ipynb), the other a script", in, out)
	}
	if toScript {
		nb, err := Read(in)
		if err != nil {
			return err
		}
		text = []byte(nb.Script())
	} else {
		script, err := os.ReadFile(in)
		if err != nil {
			return pathError(err)
		}
		if strings.IndexByte(string(script), 0) >= 0 {
			return errors.New(in + " is no script: it holds binary data")
		}
		if text, err = FromScript(string(script)).Text(); err != nil {
			return err
		}
	}
	if out == "-" {
		_, err := stdout.Write(text)
		return err
	}
	return writeWhole(out, text)
}
