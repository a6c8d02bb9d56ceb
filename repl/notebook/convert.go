// This file: notebooks as scripts with marks between the cells, and back.
//
//	# %%              a cell of code
//	# %% [markdown]   a cell of text, each line behind "# "
//	# %% [raw]        likewise
//	# %% tags=["a"]   tags of a cell
package notebook

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	for i, c := range nb.Cells {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("# %%")
		if c.Type != "code" {
			b.WriteString(" [" + c.Type + "]")
		}
		if len(c.Tags) > 0 {
			b.WriteString(" tags=" + string(encode(c.Tags)))
		}
		b.WriteString("\n")
		if c.Source == "" {
			continue
		}
		for _, line := range strings.Split(strings.TrimSuffix(c.Source, "\n"), "\n") {
			if c.Type != "code" {
				line = strings.TrimRight("# "+line, " ")
			} else if isMark(line) || isMark(strings.TrimPrefix(line, "#")) {
				line = "#" + line // a comment that looks like a mark
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// FromScript makes a notebook of a script; without marks it is one cell.
func FromScript(text string) *Notebook {
	nb := New()
	kind, tags := "code", []string(nil)
	var body []string
	begun := false
	flush := func() {
		source := strings.Trim(strings.Join(body, "\n"), "\n")
		if begun || source != "" {
			nb.Add(len(nb.Cells), kind, source, tags...)
		}
		body = nil
	}
	for _, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		rest, marked := mark(line)
		switch {
		case marked:
			flush()
			begun = true
			kind, tags = parseMark(rest)
		case kind != "code":
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

func parseMark(rest string) (kind string, tags []string) {
	kind = "code"
	for _, k := range []string{"markdown", "raw"} {
		if strings.Contains(rest, "["+k+"]") {
			kind = k
		}
	}
	if _, list, ok := strings.Cut(rest, "tags="); ok {
		_ = json.NewDecoder(strings.NewReader(list)).Decode(&tags)
	}
	return kind, tags
}

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
