// Package dtype names the element types, their sizes and NumPy's spelling of
// them, and holds the one promotion table (NEP 50). It knows no other package.
package dtype

import (
	"fmt"
	"strconv"
	"strings"
)

// DType is an element type. The low byte is its kind; for Unicode the rest is
// the width in code points, for times the unit, so that every other type is a
// constant.
type DType uint32

// The element types, in the order of NumPy's type numbers where it has them.
const (
	Invalid DType = iota
	Bool
	Int8
	Uint8
	Int16
	Uint16
	Int32
	Uint32
	Int64
	Uint64
	Float8E4M3FN // 1 sign, 4 exponent, 3 mantissa bits, no infinity
	Float8E5M2
	BFloat16
	Float16
	Float32
	Float64
	Complex64
	Complex128
	Unicode   // text of a fixed width, UTF-32; see Text
	Datetime  // a point in time, int64 ticks since 1970; see Date
	Timedelta // a span of time, int64 ticks; see Delta

	Count = int(Timedelta) + 1 // number of kinds, for tables
)

// Text is the type of strings of at most width code points.
func Text(width int) DType { return Unicode | DType(width)<<8 }

// Kind drops the width of a text type and the unit of a time: the value to switch on.
func (d DType) Kind() DType { return d & 0xff }

// Width is a text type's width in code points.
func (d DType) Width() int { return int(d >> 8) }

type info struct {
	name  string // NumPy's name
	short string // tq's short name: f64, i32 …
	char  string // NumPy's type character
	size  int
	class byte // NumPy's kind letter: b i u f c U M m
}

var infos = [Count]info{
	Invalid: {"invalid", "?", "?", 0, '?'},
	Bool:    {"bool", "bool", "?", 1, 'b'},
	Int8:    {"int8", "i8", "b", 1, 'i'}, Uint8: {"uint8", "u8", "B", 1, 'u'},
	Int16: {"int16", "i16", "h", 2, 'i'}, Uint16: {"uint16", "u16", "H", 2, 'u'},
	Int32: {"int32", "i32", "i", 4, 'i'}, Uint32: {"uint32", "u32", "I", 4, 'u'},
	Int64: {"int64", "i64", "l", 8, 'i'}, Uint64: {"uint64", "u64", "L", 8, 'u'},
	Float8E4M3FN: {"float8_e4m3fn", "f8e4m3", "4", 1, 'f'},
	Float8E5M2:   {"float8_e5m2", "f8e5m2", "5", 1, 'f'},
	BFloat16:     {"bfloat16", "bf16", "E", 2, 'f'},
	Float16:      {"float16", "f16", "e", 2, 'f'},
	Float32:      {"float32", "f32", "f", 4, 'f'},
	Float64:      {"float64", "f64", "d", 8, 'f'},
	Complex64:    {"complex64", "c64", "F", 8, 'c'},
	Complex128:   {"complex128", "c128", "D", 16, 'c'},
	Unicode:      {"str", "str", "U", 4, 'U'},
	Datetime:     {"datetime64", "date", "M", 8, 'M'}, Timedelta: {"timedelta64", "delta", "m", 8, 'm'},
}

// All lists every type of fixed size, in order.
func All() []DType {
	out := make([]DType, 0, Count)
	for d := Bool; d < Unicode; d++ {
		out = append(out, d)
	}
	return out
}

// Size is the number of bytes of one element.
func (d DType) Size() int {
	if d.Kind() == Unicode {
		return 4 * d.Width()
	}
	return infos[d.Kind()].size
}

// String is NumPy's name: float64, int8, <U5 …
func (d DType) String() string {
	if d == Unicode {
		return "<U" // of any width
	}
	if d.Kind() == Unicode {
		return "<U" + strconv.Itoa(d.Width())
	}
	if d.IsTime() {
		return d.timeName()
	}
	return infos[d].name
}

// Spec is what NumPy writes in dtype('…'): String, but <M8[D] for times.
func (d DType) Spec() string {
	if d.IsTime() {
		return d.timeDescr()
	}
	return d.String()
}

// Short is tq's short name as annotations and dim lines write it: f64, i32 …
func (d DType) Short() string {
	if d.Kind() == Unicode {
		return "str" + strconv.Itoa(d.Width())
	}
	if d.IsTime() {
		return d.timeShort()
	}
	return infos[d].short
}

// Char is NumPy's one-letter type code.
func (d DType) Char() string { return infos[d.Kind()].char }

// Class is NumPy's kind letter: b, i, u, f, c, U, M or m.
func (d DType) Class() byte { return infos[d.Kind()].class }

// Descr is NumPy's array-protocol text for the type in little-endian order: <f8, |u1 …
func (d DType) Descr() string {
	order := "<"
	if d.Size() == 1 && d.Kind() != Unicode {
		order = "|"
	}
	switch d.Kind() {
	case Unicode:
		return d.String()
	case Datetime, Timedelta:
		return d.timeDescr()
	case Float8E4M3FN, Float8E5M2, BFloat16:
		return d.String()
	}
	return fmt.Sprintf("%s%c%d", order, d.Class(), d.Size())
}

// The questions that rules ask of a type.
func (d DType) IsBool() bool     { return d == Bool }
func (d DType) IsSigned() bool   { return d.Class() == 'i' }
func (d DType) IsUnsigned() bool { return d.Class() == 'u' }
func (d DType) IsInteger() bool  { return d.IsSigned() || d.IsUnsigned() }
func (d DType) IsFloat() bool    { return d.Class() == 'f' }
func (d DType) IsComplex() bool  { return d.Class() == 'c' }
func (d DType) IsInexact() bool  { return d.IsFloat() || d.IsComplex() }
func (d DType) IsNumeric() bool  { return d.IsInteger() || d.IsInexact() }
func (d DType) IsText() bool     { return d.Kind() == Unicode }

// IsHalf tells of the small floats, which are computed in float32.
func (d DType) IsHalf() bool { return d >= Float8E4M3FN && d <= Float16 }

// Unsigned is the integer type without a sign of d's size, for what gives the same bits with a sign and without;
// d itself if it has none.
func (d DType) Unsigned() DType {
	if d.IsSigned() {
		return d + Uint8 - Int8
	}
	return d
}

// Real is the type of the parts of a complex type, and any other type itself.
func (d DType) Real() DType {
	switch d {
	case Complex64:
		return Float32
	case Complex128:
		return Float64
	}
	return d
}

// Complex is the complex type with parts of type d.
func (d DType) Complex() DType {
	switch {
	case d.IsComplex():
		return d
	case d == Float32 || d.IsHalf():
		return Complex64
	}
	return Complex128
}

var aliases = map[string]DType{
	"bool_": Bool, "b1": Bool, "?": Bool, "bool8": Bool,
	"int": Int64, "int_": Int64, "intp": Int64, "long": Int64, "longlong": Int64, "l": Int64, "q": Int64, "p": Int64,
	"uint": Uint64, "uintp": Uint64, "ulong": Uint64, "ulonglong": Uint64, "L": Uint64, "Q": Uint64, "P": Uint64,
	"byte": Int8, "ubyte": Uint8, "short": Int16, "ushort": Uint16, "intc": Int32, "uintc": Uint32,
	"half": Float16, "single": Float32, "float": Float64, "double": Float64, "float_": Float64,
	"csingle": Complex64, "cdouble": Complex128, "complex": Complex128, "complex_": Complex128,
	"i": Int32, "u": Uint32, "b": Int8, "B": Uint8, "h": Int16, "H": Uint16, "I": Uint32,
	"e": Float16, "f": Float32, "d": Float64, "F": Complex64, "D": Complex128,
	"float8_e4m3": Float8E4M3FN, "f8e4m3fn": Float8E4M3FN,
	"str": Unicode, "str_": Unicode, "U": Unicode, "unicode_": Unicode,
	"datetime64": Datetime, "M8": Datetime, "M": Datetime, "timedelta64": Timedelta, "m8": Timedelta, "m": Timedelta,
}

// byName holds every spelling of the fixed types.
var byName = func() map[string]DType {
	m := make(map[string]DType, 96)
	for _, d := range All() {
		m[d.String()] = d
		if c := d.Class(); !d.IsBool() && d.Descr()[0] != 'b' && !strings.HasPrefix(d.Descr(), "float8") {
			m[fmt.Sprintf("%c%d", c, d.Size())] = d // i4, f8 … as NumPy reads them: bytes
		}
	}
	for k, v := range aliases {
		m[k] = v
	}
	return m
}()

// Parse reads NumPy's spellings: float32, f4, <f4, >i2 (bigEndian true), d, <U5 …
// Bit-width short names (f32, i64) are those of annotations: see ParseShort.
func Parse(s string) (d DType, bigEndian, ok bool) {
	body := s
	if len(s) > 1 && strings.IndexByte("<>=|", s[0]) >= 0 {
		body, bigEndian = s[1:], s[0] == '>'
	}
	if len(body) > 1 && body[0] == 'U' {
		n, err := strconv.Atoi(body[1:])
		if err != nil || n < 0 || n > 1<<22 {
			return Invalid, false, false
		}
		return Text(n), bigEndian, true
	}
	if d, ok = byName[body]; !ok {
		d, ok = parseTime(body)
	}
	return d, bigEndian && d.Size() != 1, ok
}

// ParseShort reads tq's short names: f32, i64, u8, bf16, c64, bool, date_D …
func ParseShort(s string) (DType, bool) {
	for d := Bool; d < Unicode; d++ {
		if infos[d].short == s || infos[d].name == s {
			return d, true
		}
	}
	return parseShortTime(s)
}
