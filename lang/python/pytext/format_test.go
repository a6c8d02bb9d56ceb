// Formats of numbers, held against Python's.
package pytext

import (
	"math"
	"math/big"
	"testing"

	"github.com/tq-lang/tq/lang/value"
)

func TestFormat(t *testing.T) {
	huge, _ := new(big.Int).SetString("10000000000000000000000000", 10)
	for _, c := range []struct {
		v    value.Value
		spec string
		want string // or the error's text
	}{
		{value.Int(3), "zz", "Unknown format code 'z' for object of type 'int'"},
		{value.Int(3), ".2d", "Precision not allowed in integer format specifier"},
		{value.Str("a"), "05", "a0000"},
		{value.Str("a"), "=5", "'=' alignment not allowed in string format specifier"},
		{value.Int(3), ",s", "Cannot specify ',' with 's'."},
		{value.Int(1234567), "_x", "12_d687"},
		{value.Int(1234567), "_b", "1_0010_1101_0110_1000_0111"},
		{value.Complex(1 + 2i), ".2f", "1.00+2.00j"},
		{value.Complex(1 + 2i), "", "(1+2j)"},
		{value.Complex(1 + 2i), "g", "1+2j"},
		{value.Complex(2i), "^12", "     2j     "},
		{value.Complex(1 + 2i), "020", "Zero padding is not allowed in complex format specifier"},
		{value.Bool(true), "5", "    1"},
		{value.Float(3), ".3", "3.0"},
		{value.Float(3), ".0", "3e+00"},
		{value.Float(1e20), "", "1e+20"},
		{value.Float(123456789), ",", "123,456,789.0"},
		{value.Float(1234567.5), "015,", "0,001,234,567.5"},
		{value.Int(1234567), "015,", "000,001,234,567"},
		{value.Int(-1234), "012,", "-000,001,234"},
		{value.Int(1234), "<012,", "1,2340000000"},
		{value.Float(-3.7), "+08.2f", "-0003.70"},
		{value.Float(math.NaN()), "08", "00000nan"},
		{value.Float(math.NaN()), "+", "+nan"},
		{value.Float(-0.04), "z.1f", "0.0"},
		{value.Float(0.12345), ".1%", "12.3%"},
		{value.Int(3), "%", "300.000000%"},
		{value.Int(255), "#010x", "0x000000ff"},
		{value.Int(255), "#X", "0XFF"},
		{value.Int(5), "=+9", "+       5"},
		{value.Float(100000), "#.3", "1.00e+05"},
		{value.Float(123456), "#g", "123456."},
		{value.Float(1), "#.0f", "1."},
		{value.Int(3), ",_", "Cannot specify both ',' and '_'."},
		{value.Int(3), "5.", "Format specifier missing precision"},
		{value.Int(3), "xyz", "Invalid format specifier 'xyz' for object of type 'int'"},
		{value.Float(1), "é", `Unknown format code '\xe9' for object of type 'float'`},
		{value.BigInt{V: huge}, ",", "10,000,000,000,000,000,000,000,000"},
		{value.Float(1e16), "_.0f", "10_000_000_000_000_000"},
		{value.Float(1e15), "", "1000000000000000.0"},
		{value.Float(-1.5), "x=10", "-xxxxxx1.5"},
		{value.Float(1e20), "#", "1.e+20"},
		{value.None, "5", "unsupported format string passed to NoneType.__format__"},
		{value.Int(65), "05c", "0000A"},
	} {
		got, err := Format(nil, c.v, c.spec)
		if e, ok := err.(*value.Error); ok {
			got = e.Msg
		}
		if got != c.want {
			t.Errorf("format(%s, %q) = %q, want %q", value.Repr(c.v), c.spec, got, c.want)
		}
	}
}

func TestPercent(t *testing.T) {
	tuple := func(v ...value.Value) value.Value { return value.Tuple(v) }
	dict := value.NewDict()
	if err := dict.Put(value.Str("a"), value.Int(3)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		format string
		args   value.Value
		want   string
	}{
		{"%d", value.Float(3.7), "3"},
		{"%d", value.Str("a"), "%d format: a real number is required, not str"},
		{"%x", value.Float(3.5), "%x format: an integer is required, not float"},
		{"%d %d", tuple(value.Int(1)), "not enough arguments for format string"},
		{"%d", tuple(value.Int(1), value.Int(2)), "not all arguments converted during string formatting"},
		{"%s", value.NewList(value.Int(1)), "[1]"},
		{"abc", value.Int(3), "not all arguments converted during string formatting"},
		{"abc", dict, "abc"},
		{"%(a)d", dict, "3"},
		{"%(b)d", dict, "'b'"},
		{"%(a)d", value.Int(3), "format requires a mapping"},
		{"%#x", value.Int(-255), "-0xff"},
		{"%c", value.Int(97), "a"},
		{"%c", value.Str("ab"), "%c requires int or char"},
		{"%5.2f|%-5s|", tuple(value.Float(3.14159), value.Str("b")), " 3.14|b    |"},
		{"%*d", tuple(value.Int(5), value.Int(3)), "    3"},
		{"%-*d|", tuple(value.Int(5), value.Int(3)), "3    |"},
		{"%.*f", tuple(value.Int(2), value.Float(3.14159)), "3.14"},
		{"%%", tuple(), "%"},
		{"%", tuple(), "incomplete format"},
		{"%q", value.Int(3), "unsupported format character 'q' (0x71) at index 1"},
		{"%a", value.Str("é"), `'\xe9'`},
		{"%.3d", value.Int(5), "005"},
		{"%08.3f", value.Float(-3.14159), "-003.142"},
		{"%#.3g", value.Float(1), "1.00"},
		{"%010.5d", value.Int(-5), "-000000005"},
		{"%-08d|", value.Int(5), "5       |"},
		{"%F", value.Float(math.Inf(1)), "INF"},
		{"%d", value.Float(math.NaN()), "cannot convert float NaN to integer"},
		{"% 05d", value.Int(42), " 0042"},
	} {
		got, err := Percent(nil, c.format, c.args)
		text := ""
		if e, ok := err.(*value.Error); ok {
			text = e.Msg
		} else {
			text = string(got.(value.Str))
		}
		if text != c.want {
			t.Errorf("%q %% %s = %q, want %q", c.format, value.Repr(c.args), text, c.want)
		}
	}
}

func FuzzFormat(f *testing.F) {
	for _, s := range []string{"", "5", ">5", "*^9.3f", "+,.2f", "#010x", "z_g", "é<4s", "099999999999999999999"} {
		f.Add(s, 3.25)
	}
	f.Fuzz(func(t *testing.T, spec string, x float64) {
		for _, v := range []value.Value{value.Float(x), value.Int(int64(len(spec))), value.Str(spec), value.Complex(complex(x, x))} {
			if _, err := Format(nil, v, spec); err != nil {
				if _, ok := err.(*value.Error); !ok {
					t.Fatalf("format(%s, %q): %v", value.Repr(v), spec, err)
				}
			}
		}
	})
}
