// Package bz2 is Python's module bz2, as far as it reads.
package bz2

import (
	"compress/bzip2"
	"errors"
	"io"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
	"github.com/tq-lang/tq/lang/python/std/internal/packed"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"bz2"}, Open: open}

func refused(name string) error {
	return object.Errorf(object.NotInTq, "not in tq: %s", name).WithHint("use gzip; bz2 can be read")
}

var format = &packed.Format{Name: "BZ2File", Failed: failed, Refuse: refused("writing bz2 files"),
	Read: func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }}

func open() builtin.Contents {
	const sample = `b'BZh91AY&SY\x86ED3\x00\x00\x00\x81\x008\x00 \x00!&A\x98\x84\x8e.\xe4\x8ap\xa1!\x0c\x8a\x88f'`
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"bz2.open", "bz2.BZ2File"}, Params: "filename, mode='rb', compresslevel=9, encoding=None, errors=None, newline=None", Doc: "Opens a compressed file to be read.",
			Example: "import bz2\nf = open('a.bz2', 'wb')\n_ = f.write(" + sample + ")\nf.close()\nbz2.open('a.bz2').read()", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
				mode, err := c.Str("mode", "rb")
				if err != nil {
					return nil, err
				}
				f, err := packed.Open(c, format, c.Args[0], strings.ReplaceAll(mode, "t", ""), 9)
				if err == nil && strings.Contains(mode, "t") {
					err = packed.AsText(c, f)
				}
				if err != nil {
					return nil, err
				}
				return f, nil
			}},
		{Names: []string{"bz2.decompress"}, Params: "data", Doc: "The bytes of a compressed file.", Example: "import bz2\nbz2.decompress(" + sample + ")", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := cpython.NeedBuffer(c, c.Args[0])
			if err != nil || s == "" {
				return object.Bytes(""), err
			}
			out, err := io.ReadAll(packed.Guard(c, bzip2.NewReader(strings.NewReader(s))))
			if err != nil {
				if errors.Is(err, io.ErrUnexpectedEOF) {
					return nil, object.Errorf("ValueError", "Compressed data ended before the end-of-stream marker was reached")
				}
				return nil, failed(err)
			}
			return object.Bytes(out), nil
		}},
		{Names: []string{"bz2.compress"}, Params: "data, compresslevel=9", Doc: "Not in tq: use gzip.compress.", Example: "import bz2\ntry:\n    bz2.compress(b'a')\nexcept NotImplementedError as e:\n    print(e)", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return nil, refused("bz2.compress")
		}},
	})}
}

func failed(err error) error {
	var known *object.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, io.ErrUnexpectedEOF):
		return object.Errorf("EOFError", "Compressed file ended before the end-of-stream marker was reached")
	}
	return object.Errorf("OSError", "Invalid data stream")
}
