// Package binascii is Python's module binascii: bytes as ASCII, and checksums.
package binascii

import (
	"hash/crc32"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"binascii"}, Open: open}

var (
	errorClass      = sync.OnceValue(func() *object.Class { return cpython.Class("binascii.Error", "ValueError") })
	incompleteClass = sync.OnceValue(func() *object.Class { return cpython.Class("binascii.Incomplete", "Exception") })
)

func open() builtin.Contents {
	const example = "import binascii\n"
	return builtin.Contents{Args: builtin.Kept, Constants: map[string]object.Value{"binascii.Error": errorClass(), "binascii.Incomplete": incompleteClass()}, Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"binascii.hexlify", "binascii.b2a_hex"}, Params: "data, sep=..., bytes_per_sep=1", Doc: "Bytes in base 16.", Example: example + "binascii.hexlify(b'ab')", C: true, Fn: hexlify},
		{Names: []string{"binascii.unhexlify", "binascii.a2b_hex"}, Params: "hexstr, /", Doc: "The bytes of base 16.", Example: example + "binascii.unhexlify('6162')", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := ascii(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			b, err := builtin.FromText(c, s, cpython.FromHex)
			return object.Bytes(b), err
		}},
		{Names: []string{"binascii.b2a_base64"}, Params: "data, /, *, newline=True", Doc: "Bytes as a line of base 64.", Example: example + "binascii.b2a_base64(b'ab')", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := cpython.NeedBuffer(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			newline, err := c.Bool("newline", true)
			if err != nil {
				return nil, err
			}
			out, err := builtin.OfText(c, s, func(s string) string { return cpython.Base64(s, "+/") })
			if newline {
				out += "\n"
			}
			return object.Bytes(out), err
		}},
		{Names: []string{"binascii.a2b_base64"}, Params: "data, /, *, strict_mode=False", Doc: "The bytes of base 64.", Example: example + "binascii.a2b_base64('YWI=')", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := ascii(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			strict, err := c.Bool("strict_mode", false)
			if err != nil {
				return nil, err
			}
			b, err := builtin.FromText(c, s, func(s string) (string, error) { return cpython.FromBase64(s, strict) })
			return object.Bytes(b), err
		}},
		{Names: []string{"binascii.crc32"}, Params: "data, crc=0, /", Doc: "The checksum CRC-32, going on from another.", Example: example + "binascii.crc32(b'hello')", C: true, Fn: crc},
		{Names: []string{"binascii.crc_hqx"}, Params: "data, crc, /", Doc: "The checksum CRC-CCITT, going on from another.", Example: example + "binascii.crc_hqx(b'hello', 0)", C: true, Fn: crcHqx},
	})}
}

func ascii(c *builtin.Call, v object.Value) (string, error) {
	s, err := cpython.NeedASCII(c, v)
	if e, ok := err.(*object.Error); ok && e.Class == "TypeError" {
		err = object.Errorf("TypeError", "argument should be bytes, buffer or ASCII string, not '%s'", object.FullTypeName(v))
	}
	return s, err
}

func hexlify(c *builtin.Call) (object.Value, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	if err := c.TextRoom(len(s) * 3); err != nil {
		return nil, err
	}
	if c.Args[1] == nil {
		digits, err := builtin.OfText(c, s, cpython.Hex)
		return object.Bytes(digits), err
	}
	var sep string
	switch x := c.Args[1].(type) {
	case object.Str:
		sep = string(x)
	case object.Bytes:
		sep = string(x)
	default:
		return nil, object.Errorf("TypeError", "object of type '%s' has no len()", object.FullTypeName(x))
	}
	if object.Count(sep) != 1 {
		return nil, object.Errorf("ValueError", "sep must be length 1.")
	}
	if sep[0] >= 0x80 {
		return nil, object.Errorf("ValueError", "sep must be ASCII.")
	}
	every, err := c.Int("bytes_per_sep", 1)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for i := range len(s) {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		if i > 0 && every != 0 && (every > 0 && (len(s)-i)%every == 0 || every < 0 && i%-every == 0) {
			b.WriteString(sep)
		}
		b.WriteString(cpython.Hex(s[i : i+1]))
	}
	return object.Bytes(b.String()), nil
}

func crc(c *builtin.Call) (object.Value, error) {
	s, start, err := summed(c)
	if err != nil {
		return nil, err
	}
	sum, err := builtin.OfText(c, s, func(s string) uint32 { return crc32.Update(uint32(start), crc32.IEEETable, []byte(s)) })
	return object.Int(sum), err
}

// summed reads the data and the checksum to go on from.
func summed(c *builtin.Call) (string, uint64, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if err != nil || c.Args[1] == nil {
		return s, 0, err
	}
	b, err := builtin.BigOf(c.Args[1])
	if err != nil {
		return "", 0, err
	}
	if b.Sign() < 0 {
		return s, uint64(b.Int64()), nil
	}
	return s, b.Uint64(), nil
}

func crcHqx(c *builtin.Call) (object.Value, error) {
	s, start, err := summed(c)
	if err != nil {
		return nil, err
	}
	sum := uint16(start)
	for i := range len(s) {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		sum ^= uint16(s[i]) << 8
		for range 8 {
			if sum&0x8000 != 0 {
				sum = sum<<1 ^ 0x1021
			} else {
				sum <<= 1
			}
		}
	}
	return object.Int(sum), nil
}
