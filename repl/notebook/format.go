// Package notebook reads, runs and writes Jupyter notebooks in this process,
// without Python and without Jupyter.
//
// This file: nbformat 4. What tq does not know of a notebook is kept as it is.
package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
)

// largest is the size of a notebook's file beyond which it is not read.
const largest = 1 << 30

// raw are the fields of an object of JSON; they are written in the order of
// their names, as Jupyter does.
type raw = map[string]json.RawMessage

// Notebook is a notebook of nbformat 4.
type Notebook struct {
	fields raw
	Cells  []*Cell
}

// Cell is one cell.
type Cell struct {
	fields  raw
	Type    string // code, markdown, raw
	Source  string
	Tags    []string
	Outputs []Output // of code
	Count   int      // of the run that gave the outputs; 0 for none
}

// Output is what a cell has shown.
type Output struct {
	Type     string // stream, display_data, execute_result, error
	Name     string // of the stream
	Text     string // of the stream
	Data     map[string]any
	Metadata map[string]any
	Count    int
	EName    string
	EValue   string
	Trace    []string
	id       string // of a display that can be updated
}

// Read reads a notebook's file.
func Read(path string) (*Notebook, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, pathError(err)
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder, not a notebook", path)
	case info.Size() > largest:
		return nil, fmt.Errorf("%s: a notebook of more than %d bytes is not read", path, largest)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, pathError(err)
	}
	nb, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nb, nil
}

func pathError(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		if near := lang.NearFile(pe.Path); near != "" && errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: %w; did you mean %s?", pe.Path, pe.Err, near)
		}
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// Parse reads a notebook's text.
func Parse(text []byte) (*Notebook, error) {
	nb := &Notebook{}
	if err := json.Unmarshal(text, &nb.fields); err != nil {
		return nil, fmt.Errorf("no notebook: %w", err)
	}
	var format int
	if err := field(nb.fields, "nbformat", &format); err != nil {
		return nil, err
	}
	if format != 4 {
		return nil, fmt.Errorf("a notebook of nbformat %d; 4 is read (jupyter nbconvert --to notebook brings it up to date)", format)
	}
	var cells []raw
	if err := field(nb.fields, "cells", &cells); err != nil {
		return nil, err
	}
	for i, f := range cells {
		c, err := parseCell(f)
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		nb.Cells = append(nb.Cells, c)
	}
	return nb, nil
}

// field reads a field that must be there.
func field(f raw, name string, to any) error {
	text, ok := f[name]
	if !ok {
		return fmt.Errorf("no notebook: the field %q is missing", name)
	}
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("no notebook: the field %q: %w", name, err)
	}
	return nil
}

func parseCell(f raw) (*Cell, error) {
	if f == nil {
		return nil, errors.New("no cell: null")
	}
	c := &Cell{fields: f}
	if err := field(f, "cell_type", &c.Type); err != nil {
		return nil, err
	}
	var err error
	if c.Source, err = lines(f["source"]); err != nil {
		return nil, fmt.Errorf("source: %w", err)
	}
	var meta struct {
		Tags []string `json:"tags"`
	}
	if m, ok := f["metadata"]; ok && json.Unmarshal(m, &meta) == nil {
		c.Tags = meta.Tags
	}
	if c.Type != "code" {
		return c, nil
	}
	var outputs []raw
	if o, ok := f["outputs"]; ok {
		if err := json.Unmarshal(o, &outputs); err != nil {
			return nil, fmt.Errorf("outputs: %w", err)
		}
	}
	for i, o := range outputs {
		out, err := parseOutput(o)
		if err != nil {
			return nil, fmt.Errorf("output %d: %w", i+1, err)
		}
		c.Outputs = append(c.Outputs, out)
	}
	if n, ok := f["execution_count"]; ok {
		_ = json.Unmarshal(n, &c.Count) // null is none
	}
	return c, nil
}

func parseOutput(f raw) (o Output, err error) {
	if err := field(f, "output_type", &o.Type); err != nil {
		return o, err
	}
	text := func(name string, to *string) {
		if err == nil && f[name] != nil {
			*to, err = lines(f[name])
		}
	}
	text("name", &o.Name)
	text("text", &o.Text)
	text("ename", &o.EName)
	text("evalue", &o.EValue)
	if err == nil && f["data"] != nil {
		err = json.Unmarshal(f["data"], &o.Data)
	}
	for mime, v := range o.Data {
		if parts, ok := v.([]any); ok && !isJSON(mime) {
			var b strings.Builder
			for _, p := range parts {
				s, _ := p.(string)
				b.WriteString(s)
			}
			o.Data[mime] = b.String()
		}
	}
	return o, err
}

// lines reads a text that may be written as a list of its lines.
func lines(text json.RawMessage) (string, error) {
	var one string
	if err := json.Unmarshal(text, &one); err == nil {
		return one, nil
	}
	var many []string
	if err := json.Unmarshal(text, &many); err != nil {
		return "", errors.New("neither a text nor a list of lines")
	}
	return strings.Join(many, ""), nil
}

// isJSON reports a form whose value is JSON rather than text.
func isJSON(mime string) bool {
	return mime == "application/json" || strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json")
}

// New makes a notebook for tq without cells.
func New() *Notebook {
	return &Notebook{fields: raw{
		"metadata": json.RawMessage(`{"kernelspec":{"display_name":"tq","language":"tq","name":"tq"},"language_info":{"file_extension":".tq","name":"tq"}}`),
		"nbformat": json.RawMessage("4"), "nbformat_minor": json.RawMessage("5"),
	}}
}

// Add puts a cell before the one at a place, or at the end.
func (nb *Notebook) Add(at int, kind, source string, tags ...string) *Cell {
	meta := []byte("{}")
	if len(tags) > 0 {
		meta, _ = json.Marshal(map[string]any{"tags": tags})
	}
	c := &Cell{Type: kind, Source: source, Tags: tags, fields: raw{"metadata": meta}}
	nb.Cells = slices.Insert(nb.Cells, at, c)
	return c
}

// Write writes a notebook's file, whole or not at all.
func (nb *Notebook) Write(path string) error {
	text, err := nb.Text()
	if err != nil {
		return err
	}
	return writeWhole(path, text)
}

// writeWhole writes beside the file first.
func writeWhole(path string, text []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if pe := (*os.PathError)(nil); errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", path, pe.Err)
	}
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(mode), f.Close()); err != nil {
		return pathError(err)
	}
	return pathError(os.Rename(f.Name(), path))
}

// Text is a notebook as Jupyter writes it.
func (nb *Notebook) Text() ([]byte, error) {
	nb.number()
	cells := make([]raw, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = c.write()
	}
	nb.fields["cells"] = encode(cells)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(nb.fields)
	return b.Bytes(), err
}

// numbered begins the IDs that tq gives.
const numbered = "cell-"

// number gives cells without one an ID, where the format has IDs.
func (nb *Notebook) number() {
	var minor int
	if json.Unmarshal(nb.fields["nbformat_minor"], &minor) != nil || minor < 5 {
		return
	}
	taken := map[string]bool{}
	for _, c := range nb.Cells {
		var id string
		if json.Unmarshal(c.fields["id"], &id) == nil {
			taken[id] = true
		}
	}
	next := 1
	for _, c := range nb.Cells {
		if c.fields["id"] != nil {
			continue
		}
		for taken[numbered+strconv.Itoa(next)] {
			next++
		}
		c.fields["id"] = encode(numbered + strconv.Itoa(next))
		next++
	}
}

func (c *Cell) write() raw {
	c.fields["cell_type"] = encode(c.Type)
	c.fields["source"] = encode(split(c.Source))
	if c.fields["metadata"] == nil {
		c.fields["metadata"] = json.RawMessage("{}")
	}
	if c.Type != "code" {
		return c.fields
	}
	c.fields["execution_count"] = json.RawMessage("null")
	if c.Count > 0 {
		c.fields["execution_count"] = encode(c.Count)
	}
	outputs := make([]map[string]any, len(c.Outputs))
	for i, o := range c.Outputs {
		outputs[i] = o.write()
	}
	c.fields["outputs"] = encode(outputs)
	return c.fields
}

func (o Output) write() map[string]any {
	f := map[string]any{"output_type": o.Type}
	switch o.Type {
	case "stream":
		f["name"], f["text"] = o.Name, split(o.Text)
		return f
	case "error":
		f["ename"], f["evalue"], f["traceback"] = o.EName, o.EValue, o.Trace
		return f
	case "execute_result":
		f["execution_count"] = o.Count
	}
	data := map[string]any{}
	for mime, v := range o.Data {
		if s, ok := v.(string); ok && !isJSON(mime) {
			v = split(s)
		}
		data[mime] = v // []byte becomes base64
	}
	f["data"], f["metadata"] = data, o.Metadata
	if o.Metadata == nil {
		f["metadata"] = map[string]any{}
	}
	return f
}

// split parts a text into lines with their ends, as notebooks store it.
func split(s string) []string {
	if s == "" {
		return []string{}
	}
	parts := strings.SplitAfter(s, "\n")
	if parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}

// encode writes what cannot fail to be JSON.
func encode(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		text, _ := json.Marshal(err.Error())
		return text
	}
	return bytes.TrimSpace(b.Bytes())
}
