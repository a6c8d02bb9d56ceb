// Encoding and decoding, and the methods that bytes alone have.
package python

import (
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyBytesEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"str.encode"}, Params: "self, encoding='utf-8', errors='strict'", Doc: "The text as bytes.", Example: "'λ'.encode()", Quick: quickEncode,
		Fn: func(c *builtin.Call) (object.Value, error) { return encode(c, own(c)) }},
	{Names: []string{"bytes.decode"}, Params: "self, encoding='utf-8', errors='strict'", Doc: "The bytes as text.", Example: "b'abc'.decode()", Quick: quickDecode,
		Fn: func(c *builtin.Call) (object.Value, error) { return decode(c, own(c)) }},
	{Names: []string{"bytes.hex"}, Params: "self, sep=..., bytes_per_sep=1", Doc: "The bytes in base 16.", Example: "b'\\x01\\xff'.hex()", Fn: bytesHex},
	{Names: []string{"bytes.fromhex"}, Params: "string, /", Static: true, Doc: "Bytes from base 16.", Example: "bytes.fromhex('01 ff')", Fn: bytesFromHex},
	{Names: []string{"bytes.translate"}, Params: "self, table, /, delete=b''", Doc: "Each byte as the table of 256 says; those of delete are left out.", Example: "b'abc'.translate(None, b'b')", Fn: bytesTranslate},
	{Names: []string{"bytes.maketrans"}, Params: "frm, to, /", Static: true, Doc: "A table for translate.", Example: "b'abc'.translate(bytes.maketrans(b'ab', b'xy'))", Fn: bytesMakeTrans},
	{Names: []string{"bytes.__contains__"}, Params: "self, key, /", Doc: "Whether bytes or a number of a byte occur.", Example: "b'b' in b'abc'", Fn: bytesContain},
	{Names: []string{"bytes.__mod__"}, Params: "self, value, /", Doc: "self % value.", Example: "b'%d' % 3",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return pytext.PercentBytes(c.Host, c.Args[0].(object.Bytes), c.Args[1])
		}},
	{Names: []string{"bytes.__len__"}, Params: "self, /", Doc: "len(self).", Example: "b'abc'.__len__()", Fn: pyLenOf},
})

// Buffer is an object of bytes other than bytes: bytearray, memoryview, array.array.
type Buffer interface {
	object.Value
	RawBytes() string
}

// bytesOf is an argument that must be bytes.
func bytesOf(v object.Value) (string, error) {
	if x, ok := object.Held(v).(Buffer); ok {
		return x.RawBytes(), nil
	}
	b, ok := object.Held(v).(object.Bytes)
	if !ok {
		return "", object.Errorf("TypeError", "a bytes-like object is required, not '%s'", object.FullTypeName(v))
	}
	return string(b), nil
}

func bytesTranslate(c *builtin.Call) (object.Value, error) {
	table, drop := "", ""
	var err error
	if c.Args[1] != object.None {
		if table, err = bytesOf(c.Args[1]); err != nil {
			return nil, err
		}
		if len(table) != 256 {
			return nil, object.Errorf("ValueError", "translation table must be 256 characters long")
		}
	}
	if c.Args[2] != nil {
		if drop, err = bytesOf(c.Args[2]); err != nil {
			return nil, err
		}
	}
	out, err := builtin.OfText(c, own(c), func(s string) []byte {
		out := make([]byte, 0, len(s))
		for i := range len(s) {
			switch b := s[i]; {
			case strings.IndexByte(drop, b) >= 0:
			case table != "":
				out = append(out, table[b])
			default:
				out = append(out, b)
			}
		}
		return out
	})
	return object.Bytes(out), err
}

func bytesMakeTrans(c *builtin.Call) (object.Value, error) {
	from, err := bytesOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	to, err := bytesOf(c.Args[1])
	if err != nil {
		return nil, err
	}
	if len(from) != len(to) {
		return nil, object.Errorf("ValueError", "maketrans arguments must have same length")
	}
	table := make([]byte, 256)
	for i := range table {
		table[i] = byte(i)
	}
	for i := range len(from) {
		table[from[i]] = to[i]
	}
	return object.Bytes(table), nil
}

func bytesContain(c *builtin.Call) (object.Value, error) {
	if x, ok := object.Big(c.Args[1]); ok {
		if !x.IsInt64() || x.Int64() < 0 || x.Int64() > 255 {
			return nil, object.Errorf("ValueError", "byte must be in range(0, 256)")
		}
		return bytesHave(c, string([]byte{byte(x.Int64())}))
	}
	part, err := sameKind(c, 1, "")
	if err != nil {
		return nil, err
	}
	return bytesHave(c, part)
}

func bytesHave(c *builtin.Call, part string) (object.Value, error) {
	at, err := indexOf(c, own(c), part, strings.Index)
	return object.Bool(at >= 0), err
}

// codecArgs reads encoding= and errors=.
func codecArgs(c *builtin.Call) (pytext.Codec, string, error) {
	name, err := c.Str("encoding", "utf-8")
	if err != nil {
		return pytext.Codec{}, "", err
	}
	policy, err := c.Str("errors", "strict")
	if err != nil {
		return pytext.Codec{}, "", err
	}
	k, err := pytext.CodecOf(name)
	return k, policy, err
}

func encode(c *builtin.Call, s string) (object.Value, error) {
	k, policy, err := codecArgs(c)
	if err != nil {
		return nil, err
	}
	b, err := builtin.FromText(c, s, func(s string) (string, error) { return pytext.EncodeText(s, k, policy) })
	return object.Bytes(b), err
}

func decode(c *builtin.Call, s string) (object.Value, error) {
	k, policy, err := codecArgs(c)
	if err != nil {
		return nil, err
	}
	t, err := builtin.FromText(c, s, func(s string) (string, error) { return pytext.DecodeText(s, k, policy) })
	return object.Str(t), err
}

func bytesHex(c *builtin.Call) (object.Value, error) {
	s := own(c)
	var sep string
	switch x := object.Held(c.Arg("sep")).(type) {
	case nil:
		digits, err := builtin.OfText(c, s, func(s string) string { return hex.EncodeToString([]byte(s)) })
		return object.Str(digits), err
	case object.Str:
		sep = string(x)
	case object.Bytes:
		sep = string(x)
	default:
		return nil, object.Errorf("TypeError", "sep must be str or bytes.")
	}
	if utf8.RuneCountInString(sep) != 1 {
		return nil, object.Errorf("ValueError", "sep must be length 1.")
	}
	if sep[0] >= utf8.RuneSelf {
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
		fmt.Fprintf(&b, "%02x", s[i])
	}
	return builtin.StrResult(b.String())
}

func bytesFromHex(c *builtin.Call) (object.Value, error) {
	s, err := c.Text("string")
	if err != nil {
		return nil, err
	}
	var out []byte
	for i, n := 0, 0; i < len(s); n++ {
		if err := c.PolledAt(n); err != nil {
			return nil, err
		}
		if pytext.IsPySpace(rune(s[i])) {
			i++
			continue
		}
		b, err := hex.DecodeString(s[i:min(i+2, len(s))])
		if err != nil {
			at := i
			if _, e := hex.DecodeString(s[i:i+1] + "0"); e == nil {
				at++
			}
			return nil, object.Errorf("ValueError", "non-hexadecimal number found in fromhex() arg at position %d", at)
		}
		out = append(out, b...)
		i += 2
	}
	return object.Bytes(out), nil
}

// BytesMethods are the methods that bytes have and bytearrays share with them.
func BytesMethods() []builtin.Entry {
	var out []builtin.Entry
	for _, list := range [][]builtin.Entry{pyStrEntries, pyStrCaseEntries, pyStrFormatEntries, pyBytesEntries} {
		for _, e := range list {
			for _, n := range e.Names {
				if rest, ok := strings.CutPrefix(n, "bytes."); ok && !e.Static && !e.Property && !strings.HasPrefix(rest, "__") {
					e.Names = []string{n}
					out = append(out, e)
				}
			}
		}
	}
	return out
}
