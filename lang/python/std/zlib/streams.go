// Bytes that are packed and unpacked piece by piece: compressobj and decompressobj.
package zlib

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"iter"
	"runtime"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// maxPiece is how much is unpacked at once.
const maxPiece = 1 << 15

var (
	packerClass   = sync.OnceValue(func() *object.Class { return cpython.Class("zlib.Compress", "object") })
	unpackerClass = sync.OnceValue(func() *object.Class { return cpython.Class("zlib.Decompress", "object") })
)

// packer is a stream that is being packed.
type packer struct {
	w    io.WriteCloser
	out  bytes.Buffer
	done bool
}

func (*packer) TypeName() string         { return "Compress" }
func (*packer) TablePrefix() string      { return "zlib.Compress." }
func (*packer) PyClass() *object.Class   { return packerClass() }
func (*packer) Repr() string             { return "<zlib.Compress object>" }
func (p *packer) taken() object.Value    { b := object.Bytes(p.out.String()); p.out.Reset(); return b }
func (*unpacker) TypeName() string       { return "Decompress" }
func (*unpacker) TablePrefix() string    { return "zlib.Decompress." }
func (*unpacker) PyClass() *object.Class { return unpackerClass() }
func (*unpacker) Repr() string           { return "<zlib.Decompress object>" }

// packing makes the writer of a format, as wbits says: of zlib, of gzip, or bare.
func packing(w io.Writer, level, wbits int) (io.WriteCloser, error) {
	switch {
	case wbits >= 9 && wbits <= 15:
		return zlib.NewWriterLevel(w, level)
	case wbits <= -9 && wbits >= -15:
		return flate.NewWriter(w, level)
	case wbits >= 25 && wbits <= 31:
		return gzip.NewWriterLevel(w, level)
	}
	return nil, errors.New("wbits")
}

func compressObject(c *builtin.Call) (object.Value, error) {
	level, err := c.Int("level", -1)
	if err != nil {
		return nil, err
	}
	wbits, err := c.Int("wbits", 15)
	if err != nil {
		return nil, err
	}
	p := &packer{}
	if p.w, err = packing(&p.out, level, wbits); err != nil {
		return nil, object.Errorf("ValueError", "Invalid initialization option")
	}
	return p, nil
}

func packPiece(c *builtin.Call) (object.Value, error) {
	p := c.Args[0].(*packer)
	s, err := cpython.NeedBuffer(c, c.Args[1])
	if err != nil {
		return nil, err
	}
	if p.done {
		return nil, fail("Error -2 while compressing data: inconsistent stream state")
	}
	err = c.Pieces(len(s), func(lo, hi int) error {
		_, err := p.w.Write([]byte(s[lo:hi]))
		return err
	})
	if err != nil {
		return nil, err
	}
	return p.taken(), nil
}

// The ways to flush: what was given so far can be unpacked, and the end.
const (
	syncFlush = 2
	finish    = 4
)

func packFlush(c *builtin.Call) (object.Value, error) {
	p := c.Args[0].(*packer)
	mode, err := c.Int("mode", finish)
	if err != nil {
		return nil, err
	}
	if p.done {
		return nil, fail("Error -2 while flushing: inconsistent stream state")
	}
	switch {
	case mode == finish:
		p.done, err = true, p.w.Close()
	case mode > 0:
		err = p.w.(interface{ Flush() error }).Flush()
	}
	if err != nil {
		return nil, err
	}
	return p.taken(), nil
}

// unpacker is a stream that is being unpacked. What unpacks it runs until it wants bytes
// that have not come.
type unpacker struct {
	feed   *feed
	next   func() (step, bool)
	unused string // what follows the end of the stream
	tail   string // what a limit has left
	ended  bool
	failed error
}

// step is where unpacking stopped: with bytes, at its end, with an error, or for want of more.
type step struct {
	out []byte
	err error // io.EOF at the end
}

// feed is what was given and not unpacked; limit is how much may be unpacked at once.
type feed struct {
	rest  []byte
	limit int
	wait  func() bool // for more; false: nothing will come
}

func (f *feed) ReadByte() (byte, error) {
	for len(f.rest) == 0 {
		if !f.wait() {
			return 0, io.ErrUnexpectedEOF
		}
	}
	b := f.rest[0]
	f.rest = f.rest[1:]
	return b, nil
}

func (f *feed) Read(p []byte) (int, error) {
	for len(f.rest) == 0 {
		if !f.wait() {
			return 0, io.ErrUnexpectedEOF
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// unpacking makes the reader of a format, as wbits says; from 40 on the header decides.
func unpacking(f *feed, wbits int) (io.Reader, error) {
	switch {
	case wbits < 0:
		return flate.NewReader(f), nil
	case wbits >= 40:
		first, err := f.ReadByte()
		if err != nil {
			return nil, err
		}
		f.rest = append([]byte{first}, f.rest...)
		if first != 0x1f {
			return zlib.NewReader(f)
		}
		fallthrough
	case wbits >= 16:
		r, err := gzip.NewReader(f)
		if err == nil {
			r.Multistream(false)
		}
		return r, err
	}
	return zlib.NewReader(f)
}

func (f *feed) steps(wbits int) iter.Seq[step] {
	return func(yield func(step) bool) {
		f.wait = func() bool { return yield(step{}) }
		r, err := unpacking(f, wbits)
		for err == nil {
			piece, n := make([]byte, min(f.limit, maxPiece)), 0
			if n, err = r.Read(piece); n > 0 && !yield(step{out: piece[:n]}) {
				return
			}
		}
		yield(step{err: err})
	}
}

func decompressObject(c *builtin.Call) (object.Value, error) {
	wbits, err := c.Int("wbits", 15)
	if err != nil {
		return nil, err
	}
	d := &unpacker{feed: &feed{}}
	next, stop := iter.Pull(d.feed.steps(wbits))
	d.next = next
	runtime.AddCleanup(d, func(stop func()) { stop() }, stop)
	return d, nil
}

func unpackPiece(c *builtin.Call) (object.Value, error) {
	d := c.Args[0].(*unpacker)
	s, err := cpython.NeedBuffer(c, c.Args[1])
	if err != nil {
		return nil, err
	}
	most, err := c.Int("max_length", 0)
	if err != nil {
		return nil, err
	}
	if most < 0 {
		return nil, object.Errorf(object.ValueError, "max_length must be non-negative")
	}
	return d.take(c, s, most)
}

func unpackFlush(c *builtin.Call) (object.Value, error) {
	d := c.Args[0].(*unpacker)
	return d.take(c, d.tail, 0)
}

// take unpacks what comes, at most so many bytes where most is not 0.
func (d *unpacker) take(c *builtin.Call, s string, most int) (object.Value, error) {
	if d.failed != nil {
		return nil, d.failed
	}
	if d.ended {
		d.unused += s
		return object.Bytes(""), nil
	}
	d.feed.rest, d.tail = append(d.feed.rest, s...), ""
	var out []byte
	for most == 0 || len(out) < most {
		if err := c.Polled(); err != nil {
			return nil, err
		}
		d.feed.limit = maxPiece
		if most > 0 {
			d.feed.limit = most - len(out)
		}
		got, _ := d.next()
		switch {
		case errors.Is(got.err, io.EOF):
			d.ended, d.unused = true, string(d.feed.rest)
			return object.Bytes(out), nil
		case got.err != nil:
			d.failed = Failed(got.err)
			return nil, d.failed
		case got.out == nil:
			return object.Bytes(out), nil
		}
		if err := builtin.HeapOf(c.Host).Room(2 * len(got.out)); err != nil {
			return nil, err
		}
		out = append(out, got.out...)
	}
	d.tail, d.feed.rest = string(d.feed.rest), nil
	return object.Bytes(out), nil
}

func streamEntries() []builtin.Entry {
	const pack, unpack = "import zlib\nc = zlib.compressobj()\n", "import zlib\nd = zlib.decompressobj()\nb = d.decompress(zlib.compress(b'abc') + b'more')\n"
	part := func(name, doc string, f func(d *unpacker) object.Value) builtin.Entry {
		return builtin.Entry{Names: []string{"zlib.Decompress." + name}, Params: "self", Property: true, Doc: doc, Example: unpack + "d." + name,
			Fn: func(c *builtin.Call) (object.Value, error) { return f(c.Args[0].(*unpacker)), nil }}
	}
	return []builtin.Entry{
		{Names: []string{"zlib.compressobj"}, Params: "level=-1, method=8, wbits=15, memLevel=8, strategy=0, zdict=None", C: true, Fn: compressObject,
			Doc: "A stream that is packed piece by piece.", Example: pack + "zlib.decompress(c.compress(b'ab') + c.compress(b'c') + c.flush())"},
		{Names: []string{"zlib.decompressobj"}, Params: "wbits=15, zdict=b''", C: true, Fn: decompressObject,
			Doc: "A stream that is unpacked piece by piece.", Example: unpack + "b"},
		{Names: []string{"zlib.Compress.compress"}, Params: "self, data, /", C: true, Effect: true, Fn: packPiece, Doc: "Packs more; what is ready of the packed bytes.", Example: pack + "len(c.compress(b'abc'))"},
		{Names: []string{"zlib.Compress.flush"}, Params: "self, mode=4, /", C: true, Effect: true, Fn: packFlush, Doc: "The packed bytes that are left, and the end of the stream.", Example: pack + "zlib.decompress(c.compress(b'abc') + c.flush())"},
		{Names: []string{"zlib.Decompress.decompress"}, Params: "self, data, /, max_length=0", C: true, Effect: true, Fn: unpackPiece, Doc: "Unpacks more, at most max_length bytes where it is not 0.", Example: unpack + "b"},
		{Names: []string{"zlib.Decompress.flush"}, Params: "self, length=16384, /", C: true, Effect: true, Fn: unpackFlush, Doc: "Unpacks what a limit has left.", Example: unpack + "d.flush()"},
		part("eof", "Whether the stream came to its end.", func(d *unpacker) object.Value { return object.Bool(d.ended) }),
		part("unused_data", "What follows the end of the stream.", func(d *unpacker) object.Value { return object.Bytes(d.unused) }),
		part("unconsumed_tail", "What max_length left of the packed bytes.", func(d *unpacker) object.Value { return object.Bytes(d.tail) }),
	}
}
