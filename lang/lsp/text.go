// Texts and the places in them: the protocol counts lines from 0 and columns in UTF-16
// code units, or in bytes where the client can.
package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/diag"
)

// text is one version of a document.
type text struct {
	file  *diag.File
	bytes bool // columns count bytes
}

// offset is the byte offset of a position; one that does not exist counts as the nearest.
func (t text) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= t.file.LineCount() {
		return len(t.file.Text)
	}
	start, line := t.file.LineStart(p.Line+1), t.file.Line(p.Line+1)
	if t.bytes {
		return start + min(max(p.Character, 0), len(line))
	}
	units, off := 0, 0
	for off < len(line) && units < p.Character {
		r, n := utf8.DecodeRuneInString(line[off:])
		if units++; r > 0xFFFF {
			units++
		}
		off += n
	}
	return start + off
}

// position is the inverse of offset.
func (t text) position(off int) position {
	off = min(max(off, 0), len(t.file.Text))
	line, _ := t.file.Position(off)
	before := t.file.Text[t.file.LineStart(line):off]
	if t.bytes {
		return position{line - 1, len(before)}
	}
	units := 0
	for _, r := range before {
		if units++; r > 0xFFFF {
			units++
		}
	}
	return position{line - 1, units}
}

func (t text) span(s diag.Span) span { return span{t.position(int(s.Start)), t.position(int(s.End))} }

// edit gives the text after a change.
func (t text) edit(c change) string {
	if c.Range == nil {
		return c.Text
	}
	from, to := t.offset(c.Range.Start), t.offset(c.Range.End)
	if to < from {
		from, to = to, from
	}
	return t.file.Text[:from] + c.Text + t.file.Text[to:]
}

// pathOf is the file that a URI names, the URI itself if it names none.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	p := u.Path
	if runtime.GOOS == "windows" {
		p = strings.TrimPrefix(p, "/")
	}
	return filepath.FromSlash(p)
}

// uriOf is the URI of a file.
func uriOf(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
