// Fields of a table as elements: NumPy's grammar for numbers in text.
package file

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// store parses one field into one element's bytes; false: no such number.
type store func(dst, field []byte) bool

// storeFor gives the parser of an element type that is no text.
func storeFor(dt dtype.DType) store {
	le := binary.LittleEndian
	switch {
	case dt == dtype.Bool:
		return func(dst, f []byte) bool {
			n, ok := parseInt(f, 64)
			dst[0] = 0
			if n != 0 {
				dst[0] = 1
			}
			return ok
		}
	case dt.IsDate():
		return storeDate(dt)
	case dt.IsSigned():
		return func(dst, f []byte) bool {
			n, ok := parseInt(f, 8*dt.Size())
			putInt(dst, uint64(n), dt.Size())
			return ok
		}
	case dt.IsUnsigned():
		return func(dst, f []byte) bool {
			n, ok := parseUint(f, 8*dt.Size())
			putInt(dst, n, dt.Size())
			return ok
		}
	case dt == dtype.Complex64:
		return func(dst, f []byte) bool {
			c, ok := parseComplex(f)
			le.PutUint32(dst, math.Float32bits(float32(real(c))))
			le.PutUint32(dst[4:], math.Float32bits(float32(imag(c))))
			return ok
		}
	case dt == dtype.Complex128:
		return func(dst, f []byte) bool {
			c, ok := parseComplex(f)
			le.PutUint64(dst, math.Float64bits(real(c)))
			le.PutUint64(dst[8:], math.Float64bits(imag(c)))
			return ok
		}
	}
	return func(dst, f []byte) bool {
		v, ok := parseFloat(f)
		putFloat(dst, v, dt)
		return ok
	}
}

func putInt(dst []byte, n uint64, size int) {
	for i := range size {
		dst[i] = byte(n >> (8 * i))
	}
}

// putFloat rounds v once to dt.
func putFloat(dst []byte, v float64, dt dtype.DType) {
	switch dt {
	case dtype.Float64:
		binary.LittleEndian.PutUint64(dst, math.Float64bits(v))
	case dtype.Float32:
		binary.LittleEndian.PutUint32(dst, math.Float32bits(float32(v)))
	default:
		putInt(dst, uint64(tensor.SmallBits(v, dt)), dt.Size())
	}
}

// text looks at bytes as a string for the length of a call.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// trimSpace drops white space at both ends, Python's kinds of it.
func trimSpace(b []byte) []byte {
	for len(b) > 0 {
		if b[0] > ' ' && b[0] < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRune(b)
		if !pySpace(r) {
			break
		}
		b = b[n:]
	}
	for len(b) > 0 {
		if c := b[len(b)-1]; c > ' ' && c < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeLastRune(b)
		if !pySpace(r) {
			break
		}
		b = b[:len(b)-n]
	}
	return b
}

// digitsOnly splits off a sign and reports whether only digits follow.
func digitsOnly(b []byte) (neg bool, digits []byte, ok bool) {
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		neg = b[0] == '-'
		b = b[1:]
	}
	for _, c := range b {
		if c < '0' || c > '9' {
			return neg, nil, false
		}
	}
	return neg, b, len(b) > 0
}

func parseInt(f []byte, bits int) (int64, bool) {
	f = trimSpace(f)
	if _, _, ok := digitsOnly(f); !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(text(f), 10, bits)
	return n, err == nil
}

func parseUint(f []byte, bits int) (uint64, bool) {
	neg, digits, ok := digitsOnly(trimSpace(f))
	if !ok || neg {
		return 0, false
	}
	n, err := strconv.ParseUint(text(digits), 10, bits)
	return n, err == nil
}

func parseFloat(f []byte) (float64, bool) {
	f = trimSpace(f)
	v, n := floatPrefix(f)
	return v, n > 0 && n == len(f)
}

// floatPrefix reads the longest number at the front of b; n is its length.
func floatPrefix(b []byte) (v float64, n int) {
	if n = numberPrefix(b); n == 0 {
		return 0, 0
	}
	i := 0
	if b[0] == '+' || b[0] == '-' {
		i++
	}
	if v, special := specialPrefix(b[i:n]); special > 0 {
		if b[0] == '-' {
			v = -v
		}
		return v, n
	}
	v, _ = strconv.ParseFloat(text(b[:n]), 64) // out of range gives an infinity or 0, as in C
	return v, n
}

// numberPrefix is the length of the longest number at the front of b.
//
//	number = [sign] ("nan" | "inf" ["inity"] | digits ["." digits] [("e"|"E") [sign] digits])
func numberPrefix(b []byte) int {
	i := 0
	if i < len(b) && (b[i] == '+' || b[i] == '-') {
		i++
	}
	if _, n := specialPrefix(b[i:]); n > 0 {
		return i + n
	}
	digits := 0
	for ; i < len(b) && b[i] >= '0' && b[i] <= '9'; i++ {
		digits++
	}
	if i < len(b) && b[i] == '.' {
		for i++; i < len(b) && b[i] >= '0' && b[i] <= '9'; i++ {
			digits++
		}
	}
	if digits == 0 {
		return 0
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		j := i + 1
		if j < len(b) && (b[j] == '+' || b[j] == '-') {
			j++
		}
		from := j
		for j < len(b) && b[j] >= '0' && b[j] <= '9' {
			j++
		}
		if j > from {
			i = j
		}
	}
	return i
}

func specialPrefix(b []byte) (float64, int) {
	if len(b) < 3 || b[0]|32 != 'n' && b[0]|32 != 'i' {
		return 0, 0
	}
	switch {
	case strings.EqualFold(text(b[:3]), "nan"):
		return math.Float64frombits(0x7ff8 << 48), 3 // NumPy's bits, not Go's
	case len(b) >= 8 && strings.EqualFold(text(b[:8]), "infinity"):
		return math.Inf(1), 8
	case strings.EqualFold(text(b[:3]), "inf"):
		return math.Inf(1), 3
	}
	return 0, 0
}

// isNumber reports whether a field is a number, complex or not.
func isNumber(f []byte) bool {
	_, ok := parseComplex(f)
	return ok
}

// parseComplex reads 1+2j, 2j, 1, each also in parentheses.
func parseComplex(f []byte) (complex128, bool) {
	f = trimSpace(f)
	if len(f) > 1 && f[0] == '(' && f[len(f)-1] == ')' {
		f = trimSpace(f[1 : len(f)-1])
	}
	re, n := floatPrefix(f)
	switch {
	case n == 0:
		return 0, false
	case n == len(f):
		return complex(re, 0), true
	case f[n] == 'j':
		return complex(0, re), n+1 == len(f)
	case f[n] != '+' && f[n] != '-':
		return 0, false
	}
	im, m := floatPrefix(f[n:])
	if m == 0 || n+m+1 != len(f) || f[n+m] != 'j' {
		return 0, false
	}
	return complex(re, im), true
}
