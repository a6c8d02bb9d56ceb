// Formats of numbers, held against Python's.
package pytext

import (
	"math"
	"math/big"
	"testing"

	"github.com/tq-lang/tq/lang/object"
)

func TestFormat(t *testing.T) {
	huge, _ := new(big.Int).SetString("10000000000000000000000000", 10)
	for _, c := range []struct {
		v    object.Value
		spec string
		want string // or the error's text
	}{
		{object.Int(3), "zz", "Unknown format code 'z' for object of type 'int'"},
		{object.Int(3), ".2d", "Precision not allowed in integer format specifier"},
		{object.Str("a"), "05", "a0000"},
		{object.Str("a"), "=5", "'=' alignment not allowed in string format specifier"},
		{object.Int(3), ",s", "Cannot specify ',' with 's'."},
		{object.Int(1234567), "_x", "12_d687"},
		{object.Int(1234567), "_b", "1_0010_1101_0110_1000_0111"},
		{object.Complex(1 + 2i), ".2f", "1.00+2.00j"},
		{object.Complex(1 + 2i), "", "(1+2j)"},
		{object.Complex(1 + 2i), "g", "1+2j"},
		{object.Complex(2i), "^12", "     2j     "},
		{object.Complex(1 + 2i), "020", "Zero padding is not allowed in complex format specifier"},
		{object.Bool(true), "5", "    1"},
		{object.Float(3), ".3", "3.0"},
		{object.Float(3), ".0", "3e+00"},
		{object.Float(1e20), "", "1e+20"},
		{object.Float(123456789), ",", "123,456,789.0"},
		{object.Float(1234567.5), "015,", "0,001,234,567.5"},
		{object.Int(1234567), "015,", "000,001,234,567"},
		{object.Int(-1234), "012,", "-000,001,234"},
		{object.Int(1234), "<012,", "1,2340000000"},
		{object.Float(-3.7), "+08.2f", "-0003.70"},
		{object.Float(math.NaN()), "08", "00000nan"},
		{object.Float(math.NaN()), "+", "+nan"},
		{object.Float(-0.04), "z.1f", "0.0"},
		{object.Float(0.12345), ".1%", "12.3%"},
		{object.Int(3), "%", "300.000000%"},
		{object.Int(255), "#010x", "0x000000ff"},
		{object.Int(255), "#X", "0XFF"},
		{object.Int(5), "=+9", "+       5"},
		{object.Float(100000), "#.3", "1.00e+05"},
		{object.Float(123456), "#g", "123456."},
		{object.Float(1), "#.0f", "1."},
		{object.Int(3), ",_", "Cannot specify both ',' and '_'."},
		{object.Int(3), "5.", "Format specifier missing precision"},
		{object.Int(3), "xyz", "Invalid format specifier 'xyz' for object of type 'int'"},
		{object.Float(1), "é", `Unknown format code '\xe9' for object of type 'float'`},
		{object.BigInt{V: huge}, ",", "10,000,000,000,000,000,000,000,000"},
		{object.Float(1e16), "_.0f", "10_000_000_000_000_000"},
		{object.Float(1e15), "", "1000000000000000.0"},
		{object.Float(-1.5), "x=10", "-xxxxxx1.5"},
		{object.Float(1e20), "#", "1.e+20"},
		{object.None, "5", "unsupported format string passed to NoneType.__format__"},
		{object.Int(65), "05c", "0000A"},
	} {
		got, err := Format(nil, c.v, c.spec)
		if e, ok := err.(*object.Error); ok {
			got = e.Msg
		}
		if got != c.want {
			t.Errorf("format(%s, %q) = %q, want %q", object.Repr(c.v), c.spec, got, c.want)
		}
	}
}

func TestPercent(t *testing.T) {
	tuple := func(v ...object.Value) object.Value { return object.Tuple(v) }
	dict := object.NewDict()
	if err := dict.Put(object.Str("a"), object.Int(3)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		format string
		args   object.Value
		want   string
	}{
		{"%d", object.Float(3.7), "3"},
		{"%d", object.Str("a"), "%d format: a real number is required, not str"},
		{"%x", object.Float(3.5), "%x format: an integer is required, not float"},
		{"%d %d", tuple(object.Int(1)), "not enough arguments for format string"},
		{"%d", tuple(object.Int(1), object.Int(2)), "not all arguments converted during string formatting"},
		{"%s", object.NewList(object.Int(1)), "[1]"},
		{"abc", object.Int(3), "not all arguments converted during string formatting"},
		{"abc", dict, "abc"},
		{"%(a)d", dict, "3"},
		{"%(b)d", dict, "'b'"},
		{"%(a)d", object.Int(3), "format requires a mapping"},
		{"%#x", object.Int(-255), "-0xff"},
		{"%c", object.Int(97), "a"},
		{"%c", object.Str("ab"), "%c requires int or char"},
		{"%5.2f|%-5s|", tuple(object.Float(3.14159), object.Str("b")), " 3.14|b    |"},
		{"%*d", tuple(object.Int(5), object.Int(3)), "    3"},
		{"%-*d|", tuple(object.Int(5), object.Int(3)), "3    |"},
		{"%.*f", tuple(object.Int(2), object.Float(3.14159)), "3.14"},
		{"%%", tuple(), "%"},
		{"%", tuple(), "incomplete format"},
		{"%q", object.Int(3), "unsupported format character 'q' (0x71) at index 1"},
		{"%a", object.Str("é"), `'\xe9'`},
		{"%.3d", object.Int(5), "005"},
		{"%08.3f", object.Float(-3.14159), "-003.142"},
		{"%#.3g", object.Float(1), "1.00"},
		{"%010.5d", object.Int(-5), "-000000005"},
		{"%-08d|", object.Int(5), "5       |"},
		{"%F", object.Float(math.Inf(1)), "INF"},
		{"%d", object.Float(math.NaN()), "cannot convert float NaN to integer"},
		{"% 05d", object.Int(42), " 0042"},
	} {
		args := []object.Cell{object.CellOf(c.args)}
		if t, ok := c.args.(object.Tuple); ok {
			args = nil
			for _, v := range t {
				args = append(args, object.CellOf(v))
			}
		}
		if b, ok := QuickPercent(nil, c.format, args); ok && string(b) != c.want {
			t.Errorf("quickly %q %% %s = %q, want %q", c.format, object.Repr(c.args), b, c.want)
		}
		got, err := Percent(nil, c.format, c.args)
		text := ""
		if e, ok := err.(*object.Error); ok {
			text = e.Msg
		} else {
			text = string(got.(object.Str))
		}
		if text != c.want {
			t.Errorf("%q %% %s = %q, want %q", c.format, object.Repr(c.args), text, c.want)
		}
	}
}

func FuzzFormat(f *testing.F) {
	for _, s := range []string{"", "5", ">5", "*^9.3f", "+,.2f", "#010x", "z_g", "é<4s", "099999999999999999999"} {
		f.Add(s, 3.25)
	}
	f.Fuzz(func(t *testing.T, spec string, x float64) {
		for _, v := range []object.Value{object.Float(x), object.Int(int64(len(spec))), object.Str(spec), object.Complex(complex(x, x))} {
			if _, err := Format(nil, v, spec); err != nil {
				if _, ok := err.(*object.Error); !ok {
					t.Fatalf("format(%s, %q): %v", object.Repr(v), spec, err)
				}
			}
		}
	})
}
