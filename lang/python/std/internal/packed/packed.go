// Package packed is what the modules of compressed files have in common: reading that
// asks for its memory and for the user's interrupt, and files over other files.
package packed

import (
	"io"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// guard asks for room for what is read: a small file may hold very much.
type guard struct {
	c *builtin.Call
	r io.Reader
}

// Guard makes a reader whose contents a program keeps.
func Guard(c *builtin.Call, r io.Reader) io.Reader { return &guard{c, r} }

func (g *guard) Read(p []byte) (int, error) {
	if err := g.c.Polled(); err != nil {
		return 0, err
	}
	n, err := g.r.Read(p)
	if e := builtin.HeapOf(g.c.Host).Room(2 * n); e != nil {
		return n, e
	}
	return n, err
}

// Format is a way to compress.
type Format struct {
	Name   string                                               // the class: GzipFile
	Read   func(r io.Reader) (io.Reader, error)                 // unpacks
	Write  func(w io.Writer, level int) (io.WriteCloser, error) // packs; nil: not in tq
	Failed func(err error) error                                // Python's error for one of Read's
	Refuse error                                                // why there is no Write
}

// medium is a compressed file, from its start to its end; going back reads it again.
type medium struct {
	f     *Format
	c     *builtin.Call
	inner *pyfile.PyFile
	start int64
	r     io.Reader
	w     io.WriteCloser
	at    int64
}

// Open opens a compressed file over a name or a file that is open. The mode is r, w, a
// or x with b or t.
func Open(c *builtin.Call, f *Format, file object.Value, mode string, level int) (*pyfile.PyFile, error) {
	kind, _, plus, err := python.ParseMode(mode)
	if err != nil || plus {
		if !strings.Contains(mode, "b") {
			mode += "b"
		}
		return nil, object.Errorf("ValueError", "invalid mode: %s", object.Repr(object.Str(mode)))
	}
	if kind != 'r' && f.Write == nil {
		return nil, f.Refuse
	}
	m := &medium{f: f, c: c}
	inner, name, owned, err := underlying(c, file, kind)
	if err != nil {
		return nil, err
	}
	m.inner = inner
	out := &pyfile.PyFile{Kind: f.Name, Name: name, Mode: string(kind) + "b", Readable: kind == 'r', Writable: kind != 'r', Medium: m}
	if kind == 'r' {
		if m.start, err = inner.Position(); err != nil {
			m.start = 0
		}
	} else if m.w, err = f.Write(inner, level); err != nil {
		return nil, err
	}
	out.Finish = func() error {
		var err error
		if m.w != nil {
			err = m.w.Close()
		}
		if owned {
			if e := inner.Close(); err == nil {
				err = e
			}
			return err
		}
		if e := inner.Flush(); err == nil && m.w != nil {
			err = e
		}
		return err
	}
	return out, nil
}

// underlying opens what is a name, and takes a file as it is.
func underlying(c *builtin.Call, file object.Value, kind byte) (inner *pyfile.PyFile, name string, owned bool, err error) {
	if f, ok := file.(*pyfile.PyFile); ok {
		return f, f.Name, false, nil
	}
	path, err := pyfile.FSPath(c, file)
	if object.IsError(err, "TypeError") {
		return nil, "", false, object.Errorf("TypeError", "filename must be a str or bytes object, or a file")
	} else if err != nil {
		return nil, "", false, err
	}
	v, err := c.Forward("open", []object.Value{object.Str(path), object.Str(string(kind) + "b")}, nil)
	if err != nil {
		return nil, "", false, err
	}
	f := v.(*pyfile.PyFile)
	return f, f.Name, true, nil
}

// AsText makes a text file of one of bytes.
func AsText(c *builtin.Call, f *pyfile.PyFile) error {
	f.Kind, f.Text, f.Mode = "TextIOWrapper", true, f.Mode[:1]+"t"
	name, err := c.Str("encoding", "utf-8")
	if err != nil {
		return err
	}
	if f.Codec, err = pytext.CodecOf(name); err != nil {
		return err
	}
	f.Newline, err = c.Str("newline", "\n")
	f.Keep = c.Given("newline")
	return err
}

func (m *medium) Read(p []byte) (int, error) {
	if m.r == nil {
		r, err := m.f.Read(m.inner)
		if err != nil {
			return 0, m.failed(err)
		}
		m.r = Guard(m.c, r)
	}
	n, err := m.r.Read(p)
	m.at += int64(n)
	return n, m.failed(err)
}

func (m *medium) failed(err error) error {
	if _, ok := err.(*object.Error); err == nil || err == io.EOF || ok {
		return err
	}
	return m.f.Failed(err)
}

func (m *medium) Write(p []byte) (int, error) {
	n, err := m.w.Write(p)
	m.at += int64(n)
	return n, err
}

func (m *medium) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += m.at
	case io.SeekEnd:
		if m.w != nil {
			return 0, object.Errorf("ValueError", "Seek from end not supported")
		}
		for { // the end is where reading ends
			n, err := io.Copy(io.Discard, io.LimitReader(m, 1<<20))
			if err != nil {
				return 0, err
			}
			if n == 0 {
				break
			}
		}
		offset += m.at
	}
	switch {
	case offset == m.at:
		return m.at, nil
	case m.w != nil && offset < m.at:
		return 0, object.Errorf("OSError", "Negative seek in write mode")
	case m.w != nil:
		_, err := io.CopyN(m, zeros{}, offset-m.at)
		return m.at, err
	case offset < m.at:
		if _, err := m.inner.Seek(m.start, io.SeekStart); err != nil {
			return 0, err
		}
		m.r, m.at = nil, 0
	}
	_, err := io.CopyN(io.Discard, m, offset-m.at)
	if err == io.EOF {
		err = nil
	}
	return m.at, err
}

func (m *medium) Truncate(int64) error { return object.Errorf("io.UnsupportedOperation", "truncate") }

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
