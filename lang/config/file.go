// This file: the file of the settings, which is TOML: read with the place of
// each fault, changed in place so that comments stay.

package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// pair is a key of the file with its value.
type pair struct {
	name       string
	at         int // of the key
	text       string
	plain      bool // a text, number or truth
	start, end int  // of the value
}

// parse reads the pairs outside of tables. tables is where the first table
// begins, or the end; where the text cannot be read on, bad says at which byte.
func parse(data []byte) (pairs []pair, tables int, bad int, err error) {
	var p unstable.Parser
	p.Reset(data)
	tables = -1
	for p.NextExpression() {
		x := p.Expression()
		var path []string
		at := -1
		for k := x.Key(); k.Next(); {
			if at < 0 {
				at = int(k.Node().Raw.Offset)
			}
			path = append(path, string(k.Node().Data))
		}
		name := strings.Join(path, ".")
		if x.Kind != unstable.KeyValue {
			if tables < 0 {
				tables = lineStart(data, at)
			}
			pairs = append(pairs, pair{name: "[" + name + "]", at: at})
			continue
		}
		if tables >= 0 { // the table is what is wrong
			continue
		}
		pairs = append(pairs, valueOf(data, x.Value(), pair{name: name, at: at}))
	}
	if tables < 0 {
		tables = len(data)
	}
	if err := p.Error(); err != nil {
		var e *unstable.ParserError
		if errors.As(err, &e) {
			return pairs, tables, offset(data, e.Highlight), errors.New(strings.TrimPrefix(e.Message, "toml: "))
		}
		return pairs, tables, len(data), err
	}
	return pairs, tables, 0, nil
}

func valueOf(data []byte, n *unstable.Node, p pair) pair {
	switch n.Kind {
	case unstable.String, unstable.Integer, unstable.Float:
		p.start, p.end = int(n.Raw.Offset), int(n.Raw.Offset+n.Raw.Length)
	case unstable.Bool:
		p.start = offset(data, n.Data)
		p.end = p.start + len(n.Data)
	default:
		return p
	}
	p.plain, p.text = true, string(n.Data)
	if n.Kind == unstable.Integer { // 1_000, +5, 0x10
		if i, err := strconv.ParseInt(p.text, 0, 64); err == nil {
			p.text = strconv.FormatInt(i, 10)
		}
	}
	return p
}

// offset is where a part of data begins.
func offset(data, part []byte) int { return max(min(cap(data)-cap(part), len(data)), 0) }

func lineStart(data []byte, at int) int {
	return bytes.LastIndexByte(data[:max(min(at, len(data)), 0)], '\n') + 1
}

// place is a byte of a file as FILE:LINE:COLUMN.
func place(path string, data []byte, at int) string {
	start := lineStart(data, at)
	return fmt.Sprintf("%s:%d:%d", path, bytes.Count(data[:start], []byte("\n"))+1, at-start+1)
}

// read takes the settings of the file.
func (v *Values) read(data []byte) {
	data = bytes.Clone(bytes.TrimPrefix(data, []byte("\ufeff"))) // offsets count from its capacity
	data = data[:len(data):len(data)]
	pairs, _, bad, err := parse(data)
	seen := map[string]bool{}
	for _, p := range pairs {
		where := place(v.Path, data, p.at)
		s, ok := Find(p.name)
		switch {
		case strings.HasPrefix(p.name, "["):
			v.problem(where, errorf("", "there is no section %s; settings stand above all sections", p.name))
		case !ok:
			v.problem(where, unknown(p.name))
		case seen[p.name]:
			v.problem(where, errorf("", "%s is set twice", p.name))
		case !p.plain:
			v.problem(where, errorf("", "%s is a text or a number", p.name))
		default:
			seen[p.name] = true
			if err := s.Check(p.text); err != nil {
				v.problem(place(v.Path, data, p.start), err)
				continue
			}
			v.set[p.name] = entry{p.text, "file"}
		}
	}
	if err != nil {
		v.problem(place(v.Path, data, bad), errorf("", "%v", err))
	}
}

// Set writes a setting to the file; Unset takes it out. Comments and the other
// settings stay as they are.
func (v *Values) Set(name, text string) error {
	s, ok := Find(name)
	if !ok {
		return unknown(name)
	}
	if err := s.Check(text); err != nil {
		return err
	}
	value := strconv.Quote(text)
	if _, err := strconv.Atoi(text); err == nil && s.number {
		value = text
	}
	return v.change(name, value, entry{text, "file"})
}

// Unset takes a setting out of the file.
func (v *Values) Unset(name string) error {
	if _, ok := Find(name); !ok {
		return unknown(name)
	}
	return v.change(name, "", entry{})
}

func (v *Values) change(name, value string, e entry) error {
	if v.Path == "" {
		return errorf("set HOME", "there is no home for a file of settings")
	}
	data, err := readFile(v.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errorf("", "%s: %s", v.Path, reason(err))
	}
	data = data[:len(data):len(data)]
	pairs, tables, bad, err := parse(data)
	if err != nil {
		return errorf("tq config edit opens it", "%s: %v", place(v.Path, data, bad), err)
	}
	out := changed(data, pairs, tables, name, value)
	again := &Values{Path: v.Path, set: map[string]entry{}}
	if again.read(out); again.Text(name) != e.text && value != "" { // a fault of the file that shows only now
		return errorf("tq config edit opens it", "%s", again.Warning())
	}
	if err := write(v.Path, out); err != nil {
		return errorf("", "%s: %s", v.Path, reason(err))
	}
	if from := v.From(name); from != "default" && from != "file" && from != "session" {
		return nil // the environment decides
	}
	if value == "" {
		delete(v.set, name)
	} else {
		v.set[name] = e
	}
	return nil
}

// changed is the file with a setting set, or taken out where value is "".
func changed(data []byte, pairs []pair, tables int, name, value string) []byte {
	for _, p := range pairs {
		if p.name != name || p.end == 0 {
			continue
		}
		if value != "" {
			return bytes.Join([][]byte{data[:p.start], []byte(value), data[p.end:]}, nil)
		}
		end := len(data)
		if i := bytes.IndexByte(data[p.end:], '\n'); i >= 0 {
			end = p.end + i + 1
		}
		return bytes.Join([][]byte{data[:lineStart(data, p.at)], data[end:]}, nil)
	}
	if value == "" {
		return data
	}
	head := data[:tables]
	line := name + " = " + value + "\n"
	if len(head) > 0 && head[len(head)-1] != '\n' {
		line = "\n" + line
	}
	return bytes.Join([][]byte{head, []byte(line), data[tables:]}, nil)
}

// write puts a file in the place of the old one.
func write(path string, data []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil { // a link stays one
		path, dir = real, filepath.Dir(real)
	}
	f, err := os.CreateTemp(dir, ".config-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
