// The notebook format: the parts of nbformat 4 that the tour uses, checked
// strictly, and the cells run in order in one session.
package notebooks_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
)

// notebook is nbformat 4.5; fields stand in the order of their names, as
// Jupyter writes them.
type notebook struct {
	Cells    []cell `json:"cells"`
	Metadata struct {
		Kernelspec struct {
			DisplayName string `json:"display_name"`
			Language    string `json:"language"`
			Name        string `json:"name"`
		} `json:"kernelspec"`
		LanguageInfo struct {
			FileExtension string `json:"file_extension"`
			Name          string `json:"name"`
		} `json:"language_info"`
	} `json:"metadata"`
	NBFormat      int `json:"nbformat"`
	NBFormatMinor int `json:"nbformat_minor"`
}

type cell struct {
	Type     string         `json:"cell_type"`
	Count    *int           `json:"execution_count,omitempty"`
	ID       string         `json:"id"`
	Metadata map[string]any `json:"metadata"`
	Outputs  *[]output      `json:"outputs,omitempty"`
	Source   []string       `json:"source"`
}

type output struct {
	Data     map[string][]string `json:"data,omitempty"`
	Count    *int                `json:"execution_count,omitempty"`
	Metadata map[string]any      `json:"metadata,omitzero"`
	Name     string              `json:"name,omitempty"`
	Type     string              `json:"output_type"`
	Text     []string            `json:"text,omitempty"`
}

func readNotebook(t *testing.T, path string) *notebook {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var nb notebook
	if err := d.Decode(&nb); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return &nb
}

var cellID = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// valid checks what nbformat 4.5 asks of a notebook.
func (nb *notebook) valid() error {
	k, l := nb.Metadata.Kernelspec, nb.Metadata.LanguageInfo
	switch {
	case nb.NBFormat != 4 || nb.NBFormatMinor != 5:
		return fmt.Errorf("nbformat %d.%d, not 4.5", nb.NBFormat, nb.NBFormatMinor)
	case k.Name != "tq" || k.Language != "tq" || k.DisplayName == "" || l.Name != "tq":
		return fmt.Errorf("kernelspec %v, language_info %v", k, l)
	}
	seen := map[string]bool{}
	for i, c := range nb.Cells {
		switch {
		case !cellID.MatchString(c.ID) || seen[c.ID]:
			return fmt.Errorf("cell %d: id %q", i, c.ID)
		case c.Metadata == nil || c.Source == nil:
			return fmt.Errorf("cell %s: no metadata or no source", c.ID)
		case c.Type != "code" && c.Type != "markdown":
			return fmt.Errorf("cell %s: cell_type %q", c.ID, c.Type)
		case (c.Type == "code") != (c.Outputs != nil) || c.Type == "markdown" && c.Count != nil:
			return fmt.Errorf("cell %s: outputs belong to code cells", c.ID)
		}
		seen[c.ID] = true
		for j, line := range c.Source {
			if strings.HasSuffix(line, "\n") != (j < len(c.Source)-1) {
				return fmt.Errorf("cell %s: source line %d", c.ID, j+1)
			}
		}
	}
	return nil
}

// lines splits a text as notebooks store it.
func lines(s string) []string { return strings.SplitAfter(strings.TrimSuffix(s, "\n"), "\n") }

// streamLines keeps the last line's end.
func streamLines(s string) []string {
	parts := strings.SplitAfter(s, "\n")
	if parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}

// TestNotebook runs the cells and holds what they show against the stored
// outputs. Stored is text/plain alone: richer forms are the kernel's.
func TestNotebook(t *testing.T) {
	const path = "tour.ipynb"
	nb := readNotebook(t, path)
	if err := nb.valid(); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var printed bytes.Buffer
	s := lang.New(lang.Options{Stdout: &printed, Stderr: &printed})
	count := 0
	for i := range nb.Cells {
		c := &nb.Cells[i]
		if c.Type != "code" {
			continue
		}
		count++
		printed.Reset()
		shown, err := run(s, c.ID, strings.Join(c.Source, ""), lang.ShowLast)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		n := count
		outs := []output{}
		if printed.Len() > 0 {
			outs = append(outs, output{Type: "stream", Name: "stdout", Text: streamLines(printed.String())})
		}
		for _, text := range shown {
			outs = append(outs, output{
				Type: "execute_result", Count: &n, Metadata: map[string]any{},
				Data: map[string][]string{"text/plain": lines(text)},
			})
		}
		if *update {
			c.Outputs, c.Count = &outs, &n
			continue
		}
		if c.Count == nil || *c.Count != n {
			t.Errorf("%s: execution_count is not %d", c.ID, n)
		}
		compareOutputs(t, c, outs)
	}
	if *update {
		writeNotebook(t, path, nb)
	}
}

func compareOutputs(t *testing.T, c *cell, got []output) {
	t.Helper()
	if len(got) != len(*c.Outputs) {
		t.Errorf("%s: %d outputs, %d are stored", c.ID, len(got), len(*c.Outputs))
		return
	}
	for i, g := range got {
		w := (*c.Outputs)[i]
		if g.Type != w.Type || !reflect.DeepEqual(g.Text, w.Text) || !reflect.DeepEqual(g.Data, w.Data) {
			t.Errorf("%s: got\n%s%s\nstored\n%s%s", c.ID, strings.Join(g.Text, ""), strings.Join(g.Data["text/plain"], ""),
				strings.Join(w.Text, ""), strings.Join(w.Data["text/plain"], ""))
		}
	}
}

// writeNotebook writes the form that Jupyter writes.
func writeNotebook(t *testing.T, path string, nb *notebook) {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(nb); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestNotebookRefused proves that valid can fail.
func TestNotebookRefused(t *testing.T) {
	for name, change := range map[string]func(nb *notebook){
		"version":   func(nb *notebook) { nb.NBFormat = 3 },
		"kernel":    func(nb *notebook) { nb.Metadata.Kernelspec.Name = "python3" },
		"same id":   func(nb *notebook) { nb.Cells[1].ID = nb.Cells[0].ID },
		"cell type": func(nb *notebook) { nb.Cells[0].Type = "text" },
		"outputs":   func(nb *notebook) { nb.Cells[0].Outputs = &[]output{} },
		"source":    func(nb *notebook) { nb.Cells[0].Source = []string{"a", "b"} },
	} {
		nb := readNotebook(t, "tour.ipynb")
		change(nb)
		if nb.valid() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
