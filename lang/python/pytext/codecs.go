// Text as bytes and back.
package pytext

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/value"
)

// Codec is an encoding's name as it is shown, and the greatest character it has.
type Codec struct {
	Name string
	Top  rune
}

var Codecs = map[string]Codec{
	"utf8": {"utf-8", utf8.MaxRune}, "utf8sig": {"utf-8", utf8.MaxRune}, "ascii": {"ascii", 127}, "usascii": {"ascii", 127},
	"latin1": {"latin-1", 255}, "iso88591": {"latin-1", 255}, "l1": {"latin-1", 255}, "bytes": {"latin-1", 255},
}

func CodecOf(name string) (Codec, error) {
	key := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	if k, ok := Codecs[key]; ok {
		return k, nil
	}
	return Codec{}, value.Errorf("LookupError", "unknown encoding: %s", name)
}

func EncodeText(s string, k Codec, policy string) (string, error) {
	if k.Top == utf8.MaxRune {
		return s, nil
	}
	var b []byte
	n := 0
	for _, r := range s {
		if r <= k.Top {
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
				k.Name, display.Escape(r), n, k.Top+1)
		}
		n++
	}
	return string(b), nil
}

func DecodeText(s string, k Codec, policy string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(s); {
		c := s[i]
		if k.Top == 255 || c < utf8.RuneSelf {
			b.WriteRune(rune(c))
			i++
			continue
		}
		if k.Top == utf8.MaxRune {
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
			case k.Top == 127:
				why = "ordinal not in range(128)"
			case c >= 0xc2 && c <= 0xf4 && i+1 == len(s):
				why = "unexpected end of data"
			case c >= 0xc2 && c <= 0xf4:
				why = "invalid continuation byte"
			}
			return "", value.Errorf("UnicodeDecodeError", "'%s' codec can't decode byte 0x%02x in position %d: %s", k.Name, c, i, why)
		}
		i++
	}
	return b.String(), nil
}
