// Readers of numbers and formats never fail with anything but Python's errors.
package pytext

import (
	"math"
	"testing"

	"github.com/tq-lang/tq/lang/object"
)

func FuzzNumberText(f *testing.F) {
	for _, s := range []string{"", "1_000", " 0x1f ", "-1e5", "nan+infj", "(1-2j)", "j", "1__0", "٣", "0b", "_1", "+-1"} {
		f.Add(s, 10)
	}
	f.Fuzz(func(t *testing.T, s string, base int) {
		if v, err := ParseInt(s, base, func() string { return "x" }); err == nil {
			if b, ok := object.Big(v); !ok || base == 10 && b.String() != object.Repr(v) {
				t.Errorf("int(%q, %d) = %s", s, base, object.Repr(v))
			}
		}
		if x, ok := ReadFloat(s); ok && !math.IsNaN(x) {
			if y, again := ReadFloat(object.Repr(object.Float(x))); !again || x != y {
				t.Errorf("float(%q) = %v does not read back", s, x)
			}
		}
		if v, err := ParseComplex(s); err == nil {
			if _, err := ParseComplex(object.Repr(v)); err != nil {
				t.Errorf("complex(%q) = %s does not read back", s, object.Repr(v))
			}
		}
	})
}

func FuzzPercent(f *testing.F) {
	for _, s := range []string{"%d", "%5.2f%%", "%(a)s", "%*.*f", "%-08x", "%", "%(a", "%é", "%#+ 0-5.3ld"} {
		f.Add(s)
	}
	args := object.Tuple{object.Int(3), object.Float(2.5), object.Str("x"), object.Int(-1)}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := Percent(nil, s, args); err != nil {
			if _, ok := err.(*object.Error); !ok {
				t.Fatalf("%q: %v", s, err)
			}
		}
	})
}
