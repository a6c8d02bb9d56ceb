// No bytes, shape or options make the printers panic, and floats read back.
package display

import (
	"math"
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

func FuzzDisplay(f *testing.F) {
	f.Add([]byte{0, 0, 0xf0, 0x3f, 1, 2, 3, 4, 5, 6, 7, 8}, uint8(12), uint8(2), uint8(2), 8, 1000, 3, 75, uint8(0))
	f.Add([]byte("text in four-byte units, some of them bad"), uint8(18), uint8(1), uint8(3), 0, 0, 0, -5, uint8(255))
	f.Add([]byte{0xff, 0xff, 0x7f, 0x80}, uint8(10), uint8(4), uint8(0), -1, -1, -7, 1, uint8(90))
	modes := []string{"fixed", "unique", "maxprec", "maxprec_equal"}
	signs := []string{"-", "+", " "}
	f.Fuzz(func(t *testing.T, data []byte, kind, rows, planes uint8, precision, threshold, edge, width int, flags uint8) {
		d := dtype.DType(kind%uint8(dtype.Count-1) + 1)
		if d == dtype.Unicode {
			d = dtype.Text(int(rows % 5))
		}
		if len(data) > 400 {
			return
		}
		n := len(data)
		if d.Size() > 0 {
			n /= d.Size()
		}
		shape := []int{int(planes % 4), int(rows % 5)}
		if k := shape[0] * shape[1]; k > 0 {
			shape = append(shape, n/k)
		}
		if flags&128 != 0 {
			shape = []int{n}
		}
		x := tensor.New(d, shape...)
		copy(x.Buffer().Mem(), data)
		if d.IsBool() {
			for i, b := range x.Buffer().Mem() {
				x.Buffer().Mem()[i] = b & 1
			}
		}
		o := Default()
		o.Precision, o.Threshold, o.EdgeItems, o.LineWidth = min(precision, 400), threshold, edge, width
		o.FloatMode, o.Sign, o.Suppress = modes[flags&3], signs[flags>>2%3], flags&64 != 0
		Str(x, o)
		Repr(x, o)
		wellFormedText(t, HTML(x, o, Summary{}))
		x.Each(func(pos int) bool {
			ScalarRepr(x.View([]int{}, []int{}, pos), Default())
			return true
		})
	})
}

func wellFormedText(t *testing.T, s string) {
	if !utf8.ValidString(s) {
		t.Errorf("not UTF-8: %q", s)
	}
}

func FuzzFloatRepr(f *testing.F) {
	for _, x := range []float64{0, 1, 0.1, 1e16, 5e-324, 1e-4, math.Inf(1)} {
		f.Add(math.Float64bits(x), 3, 5)
	}
	f.Fuzz(func(t *testing.T, bits uint64, precision, least int) {
		x := math.Float64frombits(bits)
		s := FloatRepr(x)
		if y, err := strconv.ParseFloat(s, 64); err != nil || y != x && !math.IsNaN(x) {
			t.Errorf("%x was written %s", bits, s)
		}
		p := NewFloatFormat()
		p.Precision, p.MinDigits, p.Unique = precision, least, least%2 == 0
		for _, trim := range []byte("k.0-") {
			p.Trim = trim
			FormatFloatPositional(x, dtype.Float64, p)
			FormatFloatScientific(x, dtype.Float64, p)
		}
	})
}

func FuzzPyString(f *testing.F) {
	f.Add("it's")
	f.Add("\xff\xed\xa0\x80\"'\u2028")
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range []string{PyString(s), PyBytes([]byte(s))} {
			for _, c := range r {
				if !strconv.IsPrint(c) {
					t.Errorf("%q holds %q", r, c)
				}
			}
		}
	})
}
