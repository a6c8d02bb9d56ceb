// Text as bytes and back.
package pytext

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// Codec is an encoding's name as it is shown, and what it makes of characters: those up to
// Top as one byte each, or as UTF-8; or as units of 2 or 4 bytes; or by a table.
type Codec struct {
	Name  string
	Top   rune
	unit  int  // 2 or 4: UTF-16 and UTF-32
	big   bool // their bytes: the highest first
	mark  bool // a byte order mark comes first
	table *charmap.Charmap
}

// Bytewise reports whether a line's end is a byte, so that lines are found before they are
// decoded.
func (k Codec) Bytewise() bool { return k.unit == 0 && !k.mark }

// Mark is how many bytes of a byte order mark come before a text, 0 without one.
func (k Codec) Mark() int {
	switch {
	case !k.mark:
		return 0
	case k.unit > 0:
		return k.unit
	}
	return len("\ufeff")
}

// Codecs are the encodings by their names, without what may stand between their words.
var Codecs = codecs()

func codecs() map[string]Codec {
	all := map[string]Codec{}
	add := func(k Codec, names ...string) {
		for _, n := range names {
			all[n] = k
		}
	}
	add(Codec{Name: "utf-8", Top: utf8.MaxRune}, "utf8", "u8", "utf", "cp65001")
	add(Codec{Name: "utf-8-sig", Top: utf8.MaxRune, mark: true}, "utf8sig")
	add(Codec{Name: "ascii", Top: 127}, "ascii", "usascii", "646")
	add(Codec{Name: "latin-1", Top: 255}, "latin1", "iso88591", "l1", "latin", "8859", "cp819", "bytes")
	add(Codec{Name: "utf-16", unit: 2, mark: true}, "utf16", "u16")
	add(Codec{Name: "utf-16-le", unit: 2}, "utf16le")
	add(Codec{Name: "utf-16-be", unit: 2, big: true}, "utf16be")
	add(Codec{Name: "utf-32", unit: 4, mark: true}, "utf32", "u32")
	add(Codec{Name: "utf-32-le", unit: 4}, "utf32le")
	add(Codec{Name: "utf-32-be", unit: 4, big: true}, "utf32be")
	for _, t := range []struct {
		name  string
		table *charmap.Charmap
		also  []string
	}{
		{"cp1252", charmap.Windows1252, []string{"windows1252"}}, {"cp1250", charmap.Windows1250, []string{"windows1250"}}, {"cp1251", charmap.Windows1251, []string{"windows1251"}},
		{"cp437", charmap.CodePage437, []string{"437"}}, {"cp850", charmap.CodePage850, []string{"850"}},
		{"iso8859-2", charmap.ISO8859_2, []string{"latin2", "l2"}}, {"iso8859-5", charmap.ISO8859_5, []string{"cyrillic"}}, {"iso8859-7", charmap.ISO8859_7, []string{"greek"}},
		{"iso8859-15", charmap.ISO8859_15, []string{"latin9", "l9"}}, {"koi8-r", charmap.KOI8R, nil}, {"mac-roman", charmap.Macintosh, []string{"macintosh", "macroman"}},
	} {
		add(Codec{Name: t.name, table: t.table}, append(t.also, plainName(t.name))...)
		if rest, ok := strings.CutPrefix(t.name, "iso"); ok {
			add(Codec{Name: t.name, table: t.table}, "iso"+plainName(rest))
		}
	}
	return all
}

// separators are left out of the names of encodings.
var separators = strings.NewReplacer("-", "", "_", "", " ", "")

func plainName(name string) string {
	return separators.Replace(strings.ToLower(name))
}

// Reader reads text of an encoding as UTF-8. What is no character becomes U+FFFD.
func (k Codec) Reader(r io.Reader) io.Reader {
	order, bom := unicode.LittleEndian, unicode.IgnoreBOM
	if k.big {
		order = unicode.BigEndian
	}
	if k.mark {
		bom = unicode.UseBOM
	}
	switch {
	case k.unit == 2:
		return unicode.UTF16(order, bom).NewDecoder().Reader(r)
	case k.unit == 4:
		return utf32.UTF32(utf32.Endianness(order), utf32.BOMPolicy(bom)).NewDecoder().Reader(r)
	case k.table != nil:
		return k.table.NewDecoder().Reader(r)
	case k.Top < utf8.MaxRune:
		return charmap.ISO8859_1.NewDecoder().Reader(r)
	}
	return r
}

// CodecOf finds an encoding by one of its names.
func CodecOf(name string) (Codec, error) {
	if k, ok := Codecs[plainName(name)]; ok {
		return k, nil
	}
	return Codec{}, object.Errorf("LookupError", "unknown encoding: %s", name)
}

// wrong is what became of a character that has no bytes, or of bytes that are no
// character, by errors=; ok is false where it is an error.
func wrong(policy, escaped, replaced string, xml rune) (s string, ok bool) {
	switch policy {
	case "ignore":
		return "", true
	case "replace":
		return replaced, true
	case "backslashreplace":
		return escaped, true
	case "xmlcharrefreplace":
		if xml >= 0 {
			return fmt.Sprintf("&#%d;", xml), true
		}
	}
	return "", false
}

// EncodeText gives a text's bytes.
func EncodeText(s string, k Codec, policy string) (string, error) {
	if k.unit > 0 {
		return encodeUnits(s, k), nil
	}
	if k.Top == utf8.MaxRune {
		s, err := k.encodeEscaped(s, policy)
		if k.mark && err == nil {
			s = "\ufeff" + s
		}
		return s, err
	}
	var b []byte
	n := 0
	for i, r := range s {
		if c, ok := k.byteOf(r); ok {
			b = append(b, c)
			n++
			continue
		}
		alt, ok := wrong(policy, display.Escape(r), "?", r)
		if !ok {
			why := fmt.Sprintf("ordinal not in range(%d)", k.Top+1)
			name := k.Name
			if k.table != nil {
				name, why = "charmap", "character maps to <undefined>"
			}
			return "", unencodable(name, s, n, n+k.lacking(s[i:]), why)
		}
		b = append(b, alt...)
		n++
	}
	return string(b), nil
}

// encodeEscaped treats by errors= the bytes of a text that are no UTF-8, which stand for Python's surrogates \udc80 to
// \udcff.
func (k Codec) encodeEscaped(s, policy string) (string, error) {
	if policy == surrogateEscape || policy == "surrogatepass" || utf8.ValidString(s) {
		return s, nil
	}
	var b strings.Builder
	n := 0
	for i := 0; i < len(s); n++ {
		if r, size := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || size > 1 {
			b.WriteString(s[i : i+size])
			i += size
			continue
		}
		escaped := fmt.Sprintf(`\udc%02x`, s[i])
		alt, ok := wrong(policy, escaped, "?", Escaped(s[i]))
		if !ok {
			return "", unencodable(k.Name, s, n, n+escapes(s[i:]), "surrogates not allowed")
		}
		b.WriteString(alt)
		i++
	}
	return b.String(), nil
}

// surrogateEscape keeps bytes that are no characters as they are.
const surrogateEscape = "surrogateescape"

// Escaped is the surrogate that a byte which is no UTF-8 stands for.
func Escaped(b byte) rune { return 0xdc00 + rune(b) }

// Unescaped is the byte that stands for a surrogate; false for those that none does.
func Unescaped(r rune) (byte, bool) { return byte(r), 0xdc80 <= r && r <= 0xdcff }

// byteOf is the byte of a character.
func (k Codec) byteOf(r rune) (byte, bool) {
	if k.table != nil {
		return k.table.EncodeRune(r)
	}
	return byte(r), r <= k.Top
}

// DecodeText gives the text of bytes.
func DecodeText(s string, k Codec, policy string) (string, error) {
	switch {
	case k.unit > 0:
		return decodeUnits(s, k, policy)
	case k.table != nil:
		return k.decodeTable(s, policy)
	case k.mark:
		s = strings.TrimPrefix(s, "\ufeff")
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		c := s[i]
		if k.Top == 255 || c < utf8.RuneSelf {
			b.WriteRune(rune(c))
			i++
			continue
		}
		n := 1
		if k.Top == utf8.MaxRune {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r != utf8.RuneError || size > 1 {
				b.WriteRune(r)
				i += size
				continue
			}
			n = begun(s[i:])
			if policy == surrogateEscape {
				b.WriteString(s[i : i+n])
				i += n
				continue
			}
		}
		alt, ok := wrong(policy, escapedBytes(s[i:i+n]), string(utf8.RuneError), -1)
		if !ok {
			return "", k.undecodable(s, i, n)
		}
		b.WriteString(alt)
		i += n
	}
	return b.String(), nil
}

// begun is how many bytes at the head of s begin a character of UTF-8 that does not go on.
func begun(s string) int {
	c := s[0]
	if len(s) < 2 || c < 0xe0 || c > 0xf4 {
		return 1
	}
	lo, hi := byte(0x80), byte(0xbf)
	switch c {
	case 0xe0:
		lo = 0xa0
	case 0xed:
		hi = 0x9f
	case 0xf0:
		lo = 0x90
	case 0xf4:
		hi = 0x8f
	}
	switch {
	case s[1] < lo || s[1] > hi:
		return 1
	case c >= 0xf0 && len(s) > 2 && s[2] >= 0x80 && s[2] <= 0xbf:
		return 3
	}
	return 2
}

func escapedBytes(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, `\x%02x`, s[i])
	}
	return b.String()
}

// undecodable is the error of n bytes at i that are no character.
func (k Codec) undecodable(s string, i, n int) error {
	c := s[i]
	why := "invalid start byte"
	switch {
	case k.Top == 127:
		why = "ordinal not in range(128)"
	case c >= 0xc2 && c <= 0xf4 && i+n == len(s):
		why = "unexpected end of data"
	case c >= 0xc2 && c <= 0xf4:
		why = "invalid continuation byte"
	}
	return undecoded(k.Name, s, i, n, why)
}

func undecoded(name, s string, at, n int, why string) error {
	return object.WrongCoding(builtin.ExceptionClass("UnicodeDecodeError"), name, object.Bytes(s), at, at+n, why)
}

// unencodable is the error of characters that an encoding has nothing for.
func unencodable(name, s string, start, end int, why string) error {
	return object.WrongCoding(builtin.ExceptionClass("UnicodeEncodeError"), name, object.Str(s), start, end, why)
}

// lacking is how many characters at the beginning of a text have no byte.
func (k Codec) lacking(s string) (n int) {
	for _, r := range s {
		if _, ok := k.byteOf(r); ok {
			break
		}
		n++
	}
	return n
}

// escapes is how many bytes at the beginning of a text are no UTF-8.
func escapes(s string) (n int) {
	for n < len(s) {
		if r, size := utf8.DecodeRuneInString(s[n:]); r != utf8.RuneError || size > 1 {
			break
		}
		n++
	}
	return n
}

// decodeTable is DecodeText of a code page.
func (k Codec) decodeTable(s, policy string) (string, error) {
	var b strings.Builder
	for i := range len(s) {
		r := k.table.DecodeByte(s[i])
		if r != utf8.RuneError {
			b.WriteRune(r)
			continue
		}
		alt, ok := wrong(policy, escapedBytes(s[i:i+1]), string(utf8.RuneError), -1)
		if !ok {
			return "", undecoded("charmap", s, i, 1, "character maps to <undefined>")
		}
		b.WriteString(alt)
	}
	return b.String(), nil
}
