// What NumPy's table does not hold: hooks, types NumPy lacks, HTML, bounds.
package display

import (
	"encoding/xml"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

func counting(shape ...int) *tensor.Tensor {
	n := tensor.Count(shape)
	e := make([]int64, n)
	for i := range e {
		e[i] = int64(i)
	}
	return tensor.From(e, shape...)
}

func texts(s ...string) *tensor.Tensor {
	t := tensor.New(dtype.Text(8), len(s))
	for i, v := range s {
		t.SetText(i, v)
	}
	return t
}

func constant(s string) func(any) string { return func(any) string { return s } }

// The expected texts are those of NumPy 2.4.6 with the like hooks.
func TestFormatterHooks(t *testing.T) {
	plain := func(v any) string { return ScalarStr(v.(*tensor.Tensor)) }
	under := func(v any) string { return plain(v) + "\n-----" }
	angle := func(v any) string { return "<" + plain(v) + ">" }
	tests := []struct {
		x     *tensor.Tensor
		hooks map[string]func(any) string
		width int
		want  string
	}{
		{counting(2, 3), map[string]func(any) string{"int": angle}, 75, "[[<0> <1> <2>]\n [<3> <4> <5>]]"},
		{counting(2, 3), map[string]func(any) string{"all": constant("a\nbb")}, 75,
			"[[a\n  bb a\n     bb a\n        bb]\n [a\n  bb a\n     bb a\n        bb]]"},
		{counting(12), map[string]func(any) string{"int_kind": under}, 30,
			"[0\n ----- 1\n       ----- 2\n             ----- 3\n                   -----\n 4\n ----- 5\n       ----- 6\n             ----- 7\n                   -----\n 8\n ----- 9\n       ----- 10\n             ----- 11\n                   -----]"},
		{tensor.From([]float64{0, 1}), map[string]func(any) string{"float": constant("f"), "float_kind": constant("k"), "all": constant("a")}, 75, "[f f]"},
		{tensor.From([]float64{0, 1}), map[string]func(any) string{"float_kind": constant("k"), "all": constant("a")}, 75, "[k k]"},
		{texts("x", "y"), map[string]func(any) string{"str_kind": angle}, 75, "[<x> <y>]"},
		{tensor.From([]complex128{1i}), map[string]func(any) string{"complex_kind": constant("c")}, 75, "[c]"},
		{tensor.From([]bool{true}), map[string]func(any) string{"bool": constant("y")}, 75, "[y]"},
		{counting(3), map[string]func(any) string{"float": constant("z")}, 75, "[0 1 2]"},
		{counting(3), map[string]func(any) string{"int": constant("x  ")}, 5, "[x\n x\n x  ]"},
		{counting(3), map[string]func(any) string{"int": constant("")}, 5, "[  ]"},
	}
	for _, c := range tests {
		o := Default()
		o.Formatter, o.LineWidth = c.hooks, c.width
		if got := Array2String(c.x, o, " ", "", ""); got != c.want {
			t.Errorf("%v: got %q, want %q", c.x, got, c.want)
		}
	}
	o := Default()
	o.OverrideRepr = func(*tensor.Tensor) string { return "mine" }
	if got := Repr(counting(2), o); got != "mine" {
		t.Errorf("override: %q", got)
	}
}

// Types that NumPy lacks are written as float16 is: the shortest digits.
func TestSmallFloats(t *testing.T) {
	tests := []struct {
		x          *tensor.Tensor
		repr, item string
	}{
		{tensor.From([]tensor.BF16{0x3f80, 0x3eab, 0xc000, 0x7fc0}), "array([ 1.   ,  0.334, -2.   ,    nan], dtype=bfloat16)", "np.bfloat16(1.0)"},
		{tensor.From([]tensor.BF16{0x7f7f, 0x0001}), "array([3.39e+38, 9.18e-41], dtype=bfloat16)", "np.bfloat16(3.39e+38)"},
		{tensor.From([]tensor.F8E4M3FN{0x38, 0x7f, 0x01}), "array([1.   ,   nan, 0.002], dtype='float8_e4m3fn')", "np.float8_e4m3fn(1.0)"},
		{tensor.From([]tensor.F8E5M2{0x3c, 0x7c, 0xb5}), "array([ 1. ,  inf, -0.3], dtype='float8_e5m2')", "np.float8_e5m2(1.0)"},
	}
	for _, c := range tests {
		if got := Repr(c.x, Default()); got != c.repr {
			t.Errorf("got %s, want %s", got, c.repr)
		}
		if got := ScalarRepr(c.x.View([]int{}, []int{}, 0), Default()); got != c.item {
			t.Errorf("got %s, want %s", got, c.item)
		}
	}
}

// The shortest digits of every value of the small types read back as that value.
func TestSmallFloatsRoundTrip(t *testing.T) {
	back := func(name string, x, below, above float64, s []byte, first int) {
		v := 0.0
		for i, d := range s {
			v += float64(d-'0') * math.Pow(10, float64(first-i))
		}
		if v < (x+below)/2 || v > (x+above)/2 {
			t.Errorf("%s: %v was written %se%d", name, x, s, first)
		}
	}
	check := func(name string, d dtype.DType, n int, value func(int) float64) {
		for i := 1; i < n-1; i++ {
			x, above := value(i), value(i+1)
			if math.IsInf(above, 0) || math.IsNaN(above) {
				break
			}
			s, first := exactDigits(x, typeOf(d), cut{unique: true, max: -1, min: -1})
			back(name, x, value(i-1), above, s, first)
		}
	}
	check("float16", dtype.Float16, 1<<15, func(i int) float64 { return float64(tensor.F16(i).Float32()) })
	check("float8_e4m3fn", dtype.Float8E4M3FN, 1<<7, func(i int) float64 { return float64(tensor.F8E4M3FN(i).Float32()) })
	check("float8_e5m2", dtype.Float8E5M2, 1<<7, func(i int) float64 { return float64(tensor.F8E5M2(i).Float32()) })
}

func TestViews(t *testing.T) {
	x := counting(4, 6)
	tests := []struct {
		v    *tensor.Tensor
		want string
	}{
		{x.View([]int{6, 4}, []int{1, 6}, 0), "[[ 0  6 12 18]\n [ 1  7 13 19]\n [ 2  8 14 20]\n [ 3  9 15 21]\n [ 4 10 16 22]\n [ 5 11 17 23]]"},
		{x.View([]int{3}, []int{-2}, 5), "[5 3 1]"},
		{x.View([]int{2, 3}, []int{0, 1}, 1), "[[1 2 3]\n [1 2 3]]"},
	}
	for _, c := range tests {
		if got := Str(c.v, Default()); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}

// A broadcast view of 2^60 elements prints at once: only the edges are read.
func TestReadsOnlyWhatIsShown(t *testing.T) {
	x := tensor.From([]float64{1.5}).View([]int{1 << 30, 1 << 30}, []int{0, 0}, 0)
	want := "array([[1.5, 1.5, 1.5, ..., 1.5, 1.5, 1.5],\n" +
		strings.Repeat("       [1.5, 1.5, 1.5, ..., 1.5, 1.5, 1.5],\n", 2) + "       ...,\n" +
		strings.Repeat("       [1.5, 1.5, 1.5, ..., 1.5, 1.5, 1.5],\n", 2) +
		"       [1.5, 1.5, 1.5, ..., 1.5, 1.5, 1.5]],\n      shape=(1073741824, 1073741824))"
	if got := Repr(x, Default()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if page := HTML(x, Default(), Summary{}); len(page) > 20000 {
		t.Errorf("page of %d bytes", len(page))
	}
}

func TestCheck(t *testing.T) {
	tests := []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) { o.FloatMode = "exact" }, `floatmode option must be one of "fixed", "unique", "maxprec", "maxprec_equal"`},
		{func(o *Options) { o.Sign = "" }, `sign option must be one of ' ', '+', or '-'`},
		{func(o *Options) { o.Precision = -1 }, `precision must be >= 0`},
	}
	for _, c := range tests {
		o := Default()
		c.change(&o)
		if err := o.Check(); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if err := Default().Check(); err != nil {
		t.Error(err)
	}
}

func TestDimLine(t *testing.T) {
	for want, x := range map[string]*tensor.Tensor{
		"f64[3, 4]": tensor.New(dtype.Float64, 3, 4),
		"i64[]":     tensor.Scalar(int64(1)),
		"bf16[0]":   tensor.New(dtype.BFloat16, 0),
		"str8[2]":   texts("a", "b"),
	} {
		if got := DimLine(x); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// wellFormed reads a page as XML and gives its text.
func wellFormed(t *testing.T, page string) string {
	t.Helper()
	var text strings.Builder
	dec := xml.NewDecoder(strings.NewReader(page))
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return text.String()
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, page)
		}
		switch tok := tok.(type) {
		case xml.CharData:
			if string(tok) == "\n" {
				break
			}
			text.Write(tok)
			text.WriteByte('|')
		case xml.StartElement:
			switch tok.Name.Local {
			case "div", "table", "tr", "th", "td":
			default:
				t.Fatalf("element %s", tok.Name.Local)
			}
			for _, a := range tok.Attr {
				if n := a.Name.Local; n != "style" && n != "border" && n != "cellpadding" {
					t.Fatalf("attribute %s", a.Name.Local)
				}
			}
		}
	}
}

func TestHTML(t *testing.T) {
	o := Default()
	o.Threshold, o.EdgeItems = 8, 1
	known := Summary{Known: true, Count: 9, Max: 8, Mean: 3.25, NaNs: 2, Bars: []int{4, 0, 1, 2}}
	tests := []struct {
		x    *tensor.Tensor
		s    Summary
		want string
	}{
		{tensor.Scalar(1.5), Summary{}, "1.5|f64[] · dtype float64 · shape () · 8 B|"},
		{counting(3), Summary{}, "0|1|2|0|1|2|i64[3] · dtype int64 · shape (3,) · 24 B|"},
		{counting(2, 2), Summary{}, "0|1|0|0|1|1|2|3|i64[2, 2] · dtype int64 · shape (2, 2) · 32 B|"},
		{counting(3, 3), known, "0|⋯|2|0|0|⋯|2|⋯|⋯|⋯|⋯|2|6|⋯|8|i64[3, 3] · dtype int64 · shape (3, 3) · 72 B · min 0 · max 8 · mean 3.25 · NaN 2 · █▁▂▄|"},
		{counting(2, 1, 2), Summary{}, "[0, :, :]|0|1|0|0|1|[1, :, :]|0|1|0|2|3|i64[2, 1, 2] · dtype int64 · shape (2, 1, 2) · 32 B|"},
		{counting(9, 1, 1), Summary{}, "[0, :, :]|0|0|0|⋯|[8, :, :]|0|0|8|i64[9, 1, 1] · dtype int64 · shape (9, 1, 1) · 72 B|"},
		{texts("<b>&'"), Summary{}, "0|\"<b>&'\"|str8[1] · dtype <U8 · shape (1,) · 32 B|"},
		{tensor.New(dtype.Float32, 0, 300), Summary{}, "f32[0, 300] · dtype float32 · shape (0, 300) · 0 B|"},
	}
	for _, c := range tests {
		if got := wellFormed(t, HTML(c.x, o, c.s)); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}

func TestHTMLBounds(t *testing.T) {
	o := Default()
	o.Threshold = math.MaxInt
	for _, x := range []*tensor.Tensor{
		tensor.New(dtype.Float64, 300, 300), tensor.New(dtype.Int8, 200, 10, 10),
		tensor.New(dtype.Int8, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2),
	} {
		page := HTML(x, o, Summary{})
		wellFormed(t, page)
		if len(page) > 200*maxTableCells {
			t.Errorf("%v: page of %d bytes", x, len(page))
		}
	}
	if got := byteText(5 << 30); got != "5.0 GiB" {
		t.Error(got)
	}
}

// TestHTMLIsLight holds a table of 30×30 to 30 KB.
func TestHTMLIsLight(t *testing.T) {
	x := tensor.New(dtype.Float64, 30, 30)
	for i, v := 0, tensor.Raw[float64](x); i < len(v); i++ {
		v[i] = math.Sin(float64(i)) * 1e3
	}
	z := tensor.New(dtype.Complex128, 30, 30)
	for i, v := 0, tensor.Raw[complex128](z); i < len(v); i++ {
		v[i] = complex(math.Sin(float64(i)), math.Cos(float64(i)))
	}
	words := tensor.New(dtype.Text(500), 30, 30)
	for i := range 900 {
		words.SetText(i, strings.Repeat("x", 500))
	}
	for _, x := range []*tensor.Tensor{x, z, words} {
		page := HTML(x, Default(), Summarize(x, nil))
		if len(page) > 30<<10 {
			t.Errorf("%v: %d bytes", x.DType(), len(page))
		}
		if summarised := strings.Contains(page, moreText); summarised != (x.DType() != dtype.Float64) {
			t.Errorf("%v: summarised %v", x.DType(), summarised)
		}
	}
}

func TestSummary(t *testing.T) {
	x := tensor.From([]float64{4, math.NaN(), 1, 2, 3}, 5)
	s := Summarize(x, nil)
	if s.NaNs != 1 || s.Min != 1 || s.Max != 4 || s.Mean != 2.5 || Blocks(s.Bars) != "█▁▁▁█▁▁▁█▁▁█" {
		t.Errorf("%+v %s", s, Blocks(s.Bars))
	}
	stop := make(chan struct{})
	close(stop)
	if s := Summarize(tensor.New(dtype.Int8, 1<<20), stop); s.Known {
		t.Error("a summary of what was not read")
	}
	if q := Quartiles([]float64{4, 1, 3, 2}); q != [3]float64{1.75, 2.5, 3.25} {
		t.Error(q)
	}
	for want, got := range map[string]string{
		"▁▅█": Sparkline([]float64{1, 2, 3}, 80), "▁ █": Sparkline([]float64{1, math.NaN(), 3}, 80),
		"▁█": Sparkline([]float64{0, 0, 5, 5}, 2), "▄▄": Sparkline([]float64{7, 7}, 2),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFormatFloatErrors(t *testing.T) {
	p := NewFloatFormat()
	p.Trim = 'x'
	if _, err := FormatFloatScientific(1, dtype.Float64, p); err == nil {
		t.Error("trim x was taken")
	}
	p = NewFloatFormat()
	p.Precision, p.PadLeft, p.Unique = math.MaxInt, math.MaxInt, false
	s, err := FormatFloatPositional(0.1, dtype.Float64, p)
	if err != nil || len(s) > 4*maxDigits {
		t.Errorf("%d characters, %v", len(s), err)
	}
}
