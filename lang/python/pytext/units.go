// UTF-16 and UTF-32.
package pytext

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

func (k Codec) order() binary.ByteOrder {
	if k.big {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// encodeUnits gives a text's bytes, which it always has.
func encodeUnits(s string, k Codec) string {
	b := make([]byte, 0, k.unit*(len(s)+1))
	put := func(n uint32) {
		var room [4]byte
		if k.unit == 2 {
			k.order().PutUint16(room[:], uint16(n))
		} else {
			k.order().PutUint32(room[:], n)
		}
		b = append(b, room[:k.unit]...)
	}
	if k.mark {
		put(0xfeff)
	}
	for _, r := range s {
		if high, low := utf16.EncodeRune(r); k.unit == 2 && high != utf8.RuneError {
			put(uint32(high))
			put(uint32(low))
			continue
		}
		put(uint32(r))
	}
	return string(b)
}

// decodeUnits gives the text of bytes; a byte order mark at their head says their order
// where the encoding's name does not.
func decodeUnits(s string, k Codec, policy string) (string, error) {
	at := 0
	name := k.Name
	if k.mark {
		switch {
		case strings.HasPrefix(s, "\xff\xfe\x00\x00"[:k.unit]):
			at = k.unit
		case strings.HasPrefix(s, "\x00\x00\xfe\xff"[4-k.unit:]):
			at, k.big = k.unit, true
		}
		name += map[bool]string{true: "-be", false: "-le"}[k.big]
	}
	var b strings.Builder
	for at < len(s) {
		r, n, why := k.runeAt(s[at:])
		if why == "" {
			b.WriteRune(r)
			at += n
			continue
		}
		alt, ok := wrong(policy, escapedBytes(s[at:at+n]), string(utf8.RuneError), -1)
		if !ok {
			return "", undecoded(name, s, at, n, why)
		}
		b.WriteString(alt)
		at += n
	}
	return b.String(), nil
}

// runeAt reads the character at the head of bytes, and how many they are; why says what is
// wrong with them.
func (k Codec) runeAt(s string) (r rune, n int, why string) {
	if len(s) < k.unit {
		return 0, len(s), "truncated data"
	}
	if k.unit == 4 {
		c := k.order().Uint32([]byte(s[:4]))
		switch {
		case c > utf8.MaxRune:
			return 0, 4, "code point not in range(0x110000)"
		case utf16.IsSurrogate(rune(c)):
			return 0, 4, "code point in surrogate code point range(0xd800, 0xe000)"
		}
		return rune(c), 4, ""
	}
	c := rune(k.order().Uint16([]byte(s[:2])))
	switch {
	case !utf16.IsSurrogate(c):
		return c, 2, ""
	case c >= 0xdc00:
		return 0, 2, "illegal encoding"
	case len(s) < 4:
		return 0, len(s), "unexpected end of data"
	}
	if r = utf16.DecodeRune(c, rune(k.order().Uint16([]byte(s[2:4])))); r == utf8.RuneError {
		return 0, 2, "illegal UTF-16 surrogate"
	}
	return r, 4, ""
}
