// UnicodeDecodeError and its relatives: what of which text or bytes has no meaning, and why.
package object

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/display"
)

// unicodeParts are the attributes that the arguments of such an error fill, in order.
var unicodeParts = [...]string{"encoding", "object", "start", "end", "reason"}

// WrongCoding is the error of a part of a text or of bytes that an encoding has nothing for.
func WrongCoding(class *Class, encoding string, of Value, start, end int, reason string) *Error {
	return (&Exception{Class: class, Args: Tuple{Str(encoding), of, Int(start), Int(end), Str(reason)}}).AsError()
}

// ofCoding reports an error that knows what it is about.
func (e *Exception) ofCoding() bool {
	return len(e.Args) == len(unicodeParts) && (e.Class.derives("UnicodeDecodeError") || e.Class.derives("UnicodeEncodeError"))
}

// unicodePart gives start, reason and the like; ok is false of other classes and names.
func (e *Exception) unicodePart(name string) (v Value, ok bool) {
	at := slices.Index(unicodeParts[:], name)
	if at < 0 || !e.ofCoding() {
		return nil, false
	}
	return e.Args[at], true
}

// unicodeText is str(e) of such an error.
func (e *Exception) unicodeText(p Printer) (string, bool) {
	if !e.ofCoding() {
		return "", false
	}
	start, isInt := e.Args[2].(Int)
	end, also := e.Args[3].(Int)
	if !isInt || !also {
		return "", false
	}
	does, many := "decode", "bytes"
	one := ""
	switch of := Held(e.Args[1]).(type) {
	case Str:
		does, many = "encode", "characters"
		if end == start+1 && start >= 0 && int(start) < Count(string(of)) {
			one = "character '" + escapedAt(string(of), int(start)) + "'"
		}
	case Bytes:
		if end == start+1 && start >= 0 && int(start) < len(of) {
			one = fmt.Sprintf("byte 0x%02x", of[start])
		}
	}
	at := fmt.Sprintf("%s in position %d-%d", many, start, end-1)
	if one != "" {
		at = fmt.Sprintf("%s in position %d", one, start)
	}
	return fmt.Sprintf("'%s' codec can't %s %s: %s", p.Str(e.Args[0]), does, at, p.Str(e.Args[4])), true
}

// escapedAt is the n-th character of a text as an escape; bytes that are no UTF-8 stand for
// Python's surrogates.
func escapedAt(s string, n int) string {
	for i := 0; i < len(s); n-- {
		r, size := utf8.DecodeRuneInString(s[i:])
		if n == 0 {
			if r == utf8.RuneError && size == 1 {
				r = 0xdc00 + rune(s[i])
			}
			return display.Escape(r)
		}
		i += size
	}
	return ""
}
