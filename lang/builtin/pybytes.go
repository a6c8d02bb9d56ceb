// Encoding and decoding, and the methods that bytes alone have.
package builtin

import (
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/value"
)

var pyBytesEntries = Python([]Entry{
	{Names: []string{"str.encode"}, Params: "self, encoding='utf-8', errors='strict'", Doc: "The text as bytes.", Example: "'λ'.encode()",
		Fn: func(c *Call) (value.Value, error) { return c.encode(c.own()) }},
	{Names: []string{"bytes.decode"}, Params: "self, encoding='utf-8', errors='strict'", Doc: "The bytes as text.", Example: "b'abc'.decode()",
		Fn: func(c *Call) (value.Value, error) { return c.decode(c.own()) }},
	{Names: []string{"bytes.hex"}, Params: "self, sep=<unset>, bytes_per_sep=1", Doc: "The bytes in base 16.", Example: "b'\\x01\\xff'.hex()", Fn: bytesHex},
	{Names: []string{"bytes.fromhex"}, Params: "string, /", Static: true, Doc: "Bytes from base 16.", Example: "bytes.fromhex('01 ff')", Fn: bytesFromHex},
	{Names: []string{"bytes.__len__"}, Params: "self, /", Doc: "len(self).", Example: "b'abc'.__len__()", Fn: pyLenOf},
})

// codec is an encoding's name as it is shown, and the greatest character it has.
type codec struct {
	name string
	top  rune
}

var codecs = map[string]codec{
	"utf8": {"utf-8", utf8.MaxRune}, "utf8sig": {"utf-8", utf8.MaxRune}, "ascii": {"ascii", 127}, "usascii": {"ascii", 127},
	"latin1": {"latin-1", 255}, "iso88591": {"latin-1", 255}, "l1": {"latin-1", 255}, "bytes": {"latin-1", 255},
}

func codecOf(name string) (codec, error) {
	key := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	if k, ok := codecs[key]; ok {
		return k, nil
	}
	return codec{}, value.Errorf("LookupError", "unknown encoding: %s", name)
}

// codecArgs reads encoding= and errors=.
func (c *Call) codecArgs() (codec, string, error) {
	name, err := c.Str("encoding", "utf-8")
	if err != nil {
		return codec{}, "", err
	}
	policy, err := c.Str("errors", "strict")
	if err != nil {
		return codec{}, "", err
	}
	k, err := codecOf(name)
	return k, policy, err
}

func (c *Call) encode(s string) (value.Value, error) {
	k, policy, err := c.codecArgs()
	if err != nil {
		return nil, err
	}
	b, err := encodeText(s, k, policy)
	return value.Bytes(b), err
}

func (c *Call) decode(s string) (value.Value, error) {
	k, policy, err := c.codecArgs()
	if err != nil {
		return nil, err
	}
	t, err := decodeText(s, k, policy)
	return value.Str(t), err
}

func encodeText(s string, k codec, policy string) (string, error) {
	if k.top == utf8.MaxRune {
		return s, nil
	}
	var b []byte
	n := 0
	for _, r := range s {
		if r <= k.top {
			b = append(b, byte(r))
			n++
			continue
		}
		switch policy {
		case "ignore":
		case "replace":
			b = append(b, '?')
		case "backslashreplace":
			b = append(b, display.Escape(r)...)
		case "xmlcharrefreplace":
			b = fmt.Appendf(b, "&#%d;", r)
		default:
			return "", value.Errorf("UnicodeEncodeError", "'%s' codec can't encode character '%s' in position %d: ordinal not in range(%d)",
				k.name, display.Escape(r), n, k.top+1)
		}
		n++
	}
	return string(b), nil
}

func decodeText(s string, k codec, policy string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(s); {
		c := s[i]
		if k.top == 255 || c < utf8.RuneSelf {
			b.WriteRune(rune(c))
			i++
			continue
		}
		if k.top == utf8.MaxRune {
			if r, n := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || n > 1 {
				b.WriteRune(r)
				i += n
				continue
			}
		}
		switch policy {
		case "ignore":
		case "replace":
			b.WriteRune(utf8.RuneError)
		case "backslashreplace":
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			why := "invalid start byte"
			switch {
			case k.top == 127:
				why = "ordinal not in range(128)"
			case c >= 0xc2 && c <= 0xf4 && i+1 == len(s):
				why = "unexpected end of data"
			case c >= 0xc2 && c <= 0xf4:
				why = "invalid continuation byte"
			}
			return "", value.Errorf("UnicodeDecodeError", "'%s' codec can't decode byte 0x%02x in position %d: %s", k.name, c, i, why)
		}
		i++
	}
	return b.String(), nil
}

func bytesHex(c *Call) (value.Value, error) {
	s := c.own()
	sep, ok := c.Arg("sep").(value.Str)
	if !ok {
		return strResult(hex.EncodeToString([]byte(s)))
	}
	every, err := c.Int("bytes_per_sep", 1)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for i := range len(s) {
		if i > 0 && every != 0 && (every > 0 && (len(s)-i)%every == 0 || every < 0 && i%-every == 0) {
			b.WriteString(string(sep))
		}
		fmt.Fprintf(&b, "%02x", s[i])
	}
	return strResult(b.String())
}

func bytesFromHex(c *Call) (value.Value, error) {
	s, err := c.Text("string")
	if err != nil {
		return nil, err
	}
	var out []byte
	for i := 0; i < len(s); {
		if isPySpace(rune(s[i])) {
			i++
			continue
		}
		b, err := hex.DecodeString(s[i:min(i+2, len(s))])
		if err != nil {
			at := i
			if _, e := hex.DecodeString(s[i:i+1] + "0"); e == nil {
				at++
			}
			return nil, value.Errorf("ValueError", "non-hexadecimal number found in fromhex() arg at position %d", at)
		}
		out = append(out, b...)
		i += 2
	}
	return value.Bytes(out), nil
}
