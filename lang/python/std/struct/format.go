// Formats: sizes, alignment, and how many values there are.
package structs

import (
	"runtime"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// field is one letter of a format.
type field struct {
	kind byte
	n    int // times, or the length of a text
	at   int // where it begins
	size int // of one
}

// sizes are those of numbers by letter; 0 for letters that are none.
func sizeOf(kind byte, native bool) int {
	switch kind {
	case 'x', 'c', 'b', 'B', '?', 's', 'p':
		return 1
	case 'h', 'H', 'e':
		return 2
	case 'i', 'I', 'f':
		return 4
	case 'l', 'L':
		if native && runtime.GOOS != "windows" {
			return 8
		}
		return 4
	case 'q', 'Q', 'd':
		return 8
	case 'n', 'N', 'P':
		if native {
			return 8
		}
	}
	return 0
}

// known are the formats that a program has used.
type known map[string]*Struct

const maxKnown = 100

// formatOf reads a format, or finds it among those that were read.
func formatOf(c *builtin.Call, v object.Value) (*Struct, error) {
	var text string
	switch x := v.(type) {
	case object.Str:
		text = string(x)
		if !object.IsASCII(text) {
			return nil, object.Errorf("UnicodeEncodeError", "'ascii' codec can't encode characters in position 0-%d: ordinal not in range(128)", object.Count(text)-1)
		}
	case object.Bytes:
		text = string(x)
	default:
		return nil, object.Errorf("TypeError", "Struct() argument 1 must be a str or bytes object, not %s", object.FullTypeName(v))
	}
	cache := c.Host.State("struct.known", func() any { return known{} }).(known)
	if s, ok := cache[text]; ok {
		return s, nil
	}
	s, err := read(text)
	if err != nil {
		return nil, err
	}
	if len(cache) >= maxKnown {
		clear(cache)
	}
	cache[text] = s
	return s, nil
}

const maxSize = 1<<63 - 1

func read(text string) (*Struct, error) {
	s := &Struct{text: text, native: true}
	letters := text
	aligned := true
	if letters != "" {
		switch letters[0] {
		case '@':
			letters = letters[1:]
		case '=', '<', '>', '!':
			s.native, aligned, s.big = false, false, letters[0] == '>' || letters[0] == '!'
			letters = letters[1:]
		}
	}
	for i := 0; i < len(letters); i++ {
		if strings.IndexByte(" \t\n\r\v\f", letters[i]) >= 0 {
			continue
		}
		n := 1
		if digit(letters[i]) {
			n = 0
			for ; i < len(letters) && digit(letters[i]); i++ {
				if n >= (maxSize-9)/10 {
					return nil, fail("total struct size too long")
				}
				n = n*10 + int(letters[i]-'0')
			}
			if i == len(letters) {
				return nil, fail("repeat count given without format specifier")
			}
		}
		kind := letters[i]
		if kind == 0 {
			return nil, fail("embedded null character")
		}
		size := sizeOf(kind, s.native)
		if size == 0 {
			return nil, fail("bad char in struct format")
		}
		if aligned && size > 1 {
			if s.size > maxSize-size {
				return nil, fail("total struct size too long")
			}
			s.size = (s.size + size - 1) / size * size
		}
		if n > (maxSize-s.size)/size {
			return nil, fail("total struct size too long")
		}
		f := field{kind: kind, n: n, at: s.size, size: size}
		s.size += n * size
		switch kind {
		case 'x':
			continue
		case 's', 'p':
			s.count++
		default:
			s.count += n
			if n == 0 {
				continue
			}
		}
		s.fields = append(s.fields, f)
	}
	return s, nil
}

func digit(c byte) bool { return '0' <= c && c <= '9' }
