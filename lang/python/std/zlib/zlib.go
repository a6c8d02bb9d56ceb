// Package zlib is Python's module zlib: bytes packed by DEFLATE, and checksums.
package zlib

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"errors"
	"hash/adler32"
	"hash/crc32"
	"io"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
	"github.com/tq-lang/tq/lang/python/std/internal/packed"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"zlib"}, Open: open}

var errorClass = sync.OnceValue(func() *object.Class { return cpython.Class("zlib.error", "Exception") })

func open() builtin.Contents {
	const example = "import zlib\n"
	return builtin.Contents{Args: builtin.Kept, Constants: map[string]object.Value{"zlib.error": errorClass(), "zlib.MAX_WBITS": object.Int(15), "zlib.DEFLATED": object.Int(8), "zlib.DEF_BUF_SIZE": object.Int(16384), "zlib.DEF_MEM_LEVEL": object.Int(8),
		"zlib.Z_BEST_COMPRESSION": object.Int(9), "zlib.Z_BEST_SPEED": object.Int(1), "zlib.Z_NO_COMPRESSION": object.Int(0), "zlib.Z_DEFAULT_COMPRESSION": object.Int(-1),
		"zlib.Z_NO_FLUSH": object.Int(0), "zlib.Z_PARTIAL_FLUSH": object.Int(1), "zlib.Z_SYNC_FLUSH": object.Int(2), "zlib.Z_FULL_FLUSH": object.Int(3), "zlib.Z_FINISH": object.Int(4),
		"zlib.Z_DEFAULT_STRATEGY": object.Int(0), "zlib.Z_FILTERED": object.Int(1), "zlib.Z_HUFFMAN_ONLY": object.Int(2)},
		Entries: builtin.Python(append(streamEntries(), []builtin.Entry{
			{Names: []string{"zlib.compress"}, Params: "data, /, level=-1, wbits=15", Doc: "Bytes in less bytes.", Example: example + "zlib.decompress(zlib.compress(b'abc'))", C: true, Fn: compress},
			{Names: []string{"zlib.decompress"}, Params: "data, /, wbits=15, bufsize=16384", Doc: "The bytes that were compressed.", Example: example + "zlib.decompress(zlib.compress(b'abc'))", C: true, Fn: decompress},
			{Names: []string{"zlib.crc32"}, Params: "data, value=0, /", Doc: "The checksum CRC-32, going on from another.", Example: example + "zlib.crc32(b'abc')", C: true, Fn: sum(0, func(b []byte, start uint32) uint32 { return crc32.Update(start, crc32.IEEETable, b) })},
			{Names: []string{"zlib.adler32"}, Params: "data, value=1, /", Doc: "The checksum Adler-32, going on from another.", Example: example + "zlib.adler32(b'abc')", C: true, Fn: sum(1, adler)},
		}...))}
}

func fail(format string, args ...any) error { return object.Errorf("zlib.error", format, args...) }

func sum(def uint32, f func([]byte, uint32) uint32) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		s, err := cpython.NeedBuffer(c, c.Args[0])
		if err != nil {
			return nil, err
		}
		start := def
		if c.Args[1] != nil {
			n, err := builtin.ToInt(c.Args[1])
			if err != nil {
				return nil, err
			}
			start = uint32(n)
		}
		return object.Int(f([]byte(s), start)), nil
	}
}

func adler(b []byte, start uint32) uint32 {
	if start == 1 {
		return adler32.Checksum(b)
	}
	const mod = 65521
	lo, hi := start&0xffff, start>>16
	for _, x := range b {
		lo = (lo + uint32(x)) % mod
		hi = (hi + lo) % mod
	}
	return hi<<16 | lo
}

func compress(c *builtin.Call) (object.Value, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	level, err := c.Int("level", -1)
	if err != nil {
		return nil, err
	}
	if level < -1 || level > 9 {
		return nil, fail("Bad compression level")
	}
	wbits, err := c.Int("wbits", 15)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := packing(&b, level, wbits)
	if err != nil {
		return nil, object.Errorf("ValueError", "Invalid initialization option")
	}
	err = c.Pieces(len(s), func(lo, hi int) error {
		_, err := w.Write([]byte(s[lo:hi]))
		return err
	})
	if err == nil {
		err = w.Close()
	}
	return object.Bytes(b.String()), err
}

func decompress(c *builtin.Call) (object.Value, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	wbits, err := c.Int("wbits", 15)
	if err != nil {
		return nil, err
	}
	r, err := unpacking(&feed{rest: []byte(s), wait: func() bool { return false }}, wbits)
	if err != nil {
		return nil, Failed(err)
	}
	out, err := io.ReadAll(packed.Guard(c, r))
	if err != nil {
		return nil, Failed(err)
	}
	return object.Bytes(out), nil
}

// Failed gives an error of packed data Python's class and words.
func Failed(err error) error {
	var corrupt flate.CorruptInputError
	var known *object.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fail("Error -5 while decompressing data: incomplete or truncated stream")
	case errors.Is(err, zlib.ErrHeader):
		return fail("Error -3 while decompressing data: incorrect header check")
	case errors.Is(err, zlib.ErrChecksum):
		return fail("Error -3 while decompressing data: incorrect data check")
	case errors.Is(err, zlib.ErrDictionary):
		return fail("Error 2 while decompressing data")
	case errors.As(err, &corrupt):
		return fail("Error -3 while decompressing data: invalid data near byte %d", int64(corrupt))
	}
	return fail("Error -3 while decompressing data: %s", err)
}
