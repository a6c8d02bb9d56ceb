package figure

import (
	"bytes"
	"encoding/json"
	"flag"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte, same func(got, want []byte) string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := same(got, want); diff != "" && runtime.GOARCH == "amd64" {
		t.Errorf("%s: %s", name, diff)
	}
}

// equal finds the first line that differs.
func equal(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(strings.ReplaceAll(string(want), "\r\n", "\n"), "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) {
			return "another number of lines"
		}
		if g[i] != w[i] {
			return "got\n" + g[i] + "\nwant\n" + w[i]
		}
	}
	return ""
}

// alike compares pictures: of the same size, and the levels differ little in the mean.
func alike(got, want []byte) string {
	a, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		return err.Error()
	}
	b, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		return err.Error()
	}
	if a.Bounds() != b.Bounds() {
		return "another size"
	}
	if d := distance(a, b); d > 0.5 {
		return "another picture"
	}
	return ""
}

func distance(a, b image.Image) float64 {
	sum, n := 0.0, 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, p := range [][2]uint32{{r, r2}, {g, g2}, {bl, b2}} {
				sum += math.Abs(float64(p[0])-float64(p[1])) / 257
				n++
			}
		}
	}
	return sum / float64(n)
}

func TestGoldens(t *testing.T) {
	for name, f := range samples() {
		svg, err := f.SVG()
		if err != nil {
			t.Fatal(err)
		}
		if name == "lines" || name == "log" {
			golden(t, name+".svg", svg, equal)
		}
		f.DPI = 72
		data, err := f.PNG()
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name+".png", data, alike)
		golden(t, name+".txt", []byte(f.Text(TextOptions{Columns: 80, Rows: 30})+"\n"), equal)
		spec, ok := f.Vega()
		if ok == (name == "heat" || name == "shapes" || name == "polar") {
			t.Errorf("%s: Vega %v", name, ok)
		}
		if name == "log" || name == "pies" || name == "violins" {
			var b bytes.Buffer
			if err := json.Indent(&b, spec, "", " "); err != nil {
				t.Fatal(err)
			}
			golden(t, name+".json", b.Bytes(), equal)
		}
	}
}

// Nothing touches the picture's edge.
func TestMargins(t *testing.T) {
	for name, f := range samples() {
		f.DPI = 72
		img, err := f.Raster()
		if err != nil {
			t.Fatal(err)
		}
		b := img.Bounds()
		for x := range b.Dx() {
			for _, y := range []int{0, 1, 2, b.Dy() - 3, b.Dy() - 2, b.Dy() - 1} {
				if r, g, bl, _ := img.At(x, y).RGBA(); r+g+bl != 3*0xffff {
					t.Fatalf("%s: ink at %d, %d", name, x, y)
				}
			}
		}
		for y := range b.Dy() {
			for _, x := range []int{0, 1, 2, b.Dx() - 3, b.Dx() - 2, b.Dx() - 1} {
				if r, g, bl, _ := img.At(x, y).RGBA(); r+g+bl != 3*0xffff {
					t.Fatalf("%s: ink at %d, %d", name, x, y)
				}
			}
		}
	}
}

func labels(list []tick) string {
	var out []string
	for _, k := range list {
		if !k.minor {
			out = append(out, plainText(k.label))
		}
	}
	return strings.Join(out, " ")
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		axis   Axis
		lo, hi float64
		most   int
		want   string
	}{
		{Axis{}, 0, 10, 6, "0 2 4 6 8 10"}, {Axis{}, -1, 1, 5, "−1.0 −0.5 0.0 0.5 1.0"}, {Axis{}, 0, 1, 9, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{Axis{}, 0, 5e6, 6, "0 1 2 3 4 5 ×10⁶"}, {Axis{}, 0, 3e-5, 4, "0 1 2 3 ×10⁻⁵"}, {Axis{}, 1e6, 1e6 + 5, 6, "0 1 2 3 4 5 +1000000"},
		{Axis{Whole: true}, -0.5, 2.5, 9, "0 1 2"}, {Axis{}, 10, 0, 6, "0 2 4 6 8 10"}, {Axis{}, 3, 3, 5, "3"},
		{Axis{Log: true}, 1, 1e6, 7, "10⁰ 10¹ 10² 10³ 10⁴ 10⁵ 10⁶"}, {Axis{Log: true}, 1, 1e6, 3, "10⁰ 10³ 10⁶"}, {Axis{Log: true}, 1, 20, 6, "1 2 5 10 20"},
		{Axis{Date: true}, 1.7e9, 1.7e9 + 86400*3, 5, "Nov 15 Nov 16 Nov 17"}, {Axis{Date: true}, 0, 86400 * 3653, 6, "1970 1972 1974 1976 1978 1980"},
		{Axis{Ticks: []float64{0, 1}, Labels: []string{"a", "b"}}, 0, 1, 5, "a b"}, {Axis{}, math.NaN(), 1, 5, "NaN"}, {Axis{}, -1e308, 1e308, 5, "−1e+308"},
	} {
		list, factor := c.axis.ticksFor(c.lo, c.hi, c.most)
		if got := strings.TrimSpace(labels(list) + " " + plainText(factor)); got != c.want {
			t.Errorf("%g to %g: %s, want %s", c.lo, c.hi, got, c.want)
		}
	}
}

func TestColors(t *testing.T) {
	for s, want := range map[string]string{"r": "#ff0000", "tab:orange": "#ff7f0e", "C3": "#d62728", "#abc": "#aabbcc", "0.5": "#808080", "steelblue": "#4682b4", "Red": "#ff0000"} {
		if c, ok := ParseColor(s); !ok || css(c) != want {
			t.Errorf("%s: %s %v", s, css(c), ok)
		}
	}
	for _, s := range []string{"", "nocolor", "#12", "1.5", "tab:none"} {
		if _, ok := ParseColor(s); ok {
			t.Errorf("%q is a colour", s)
		}
	}
	m, _ := FindMap("viridis")
	r, _ := FindMap("viridis_r")
	if css(m.At(0)) != "#440154" || css(m.At(1)) != "#fde725" || css(m.At(0.5)) != css(r.At(0.5)) || css(r.At(0)) != "#fde725" {
		t.Errorf("viridis: %s %s %s", css(m.At(0)), css(m.At(0.5)), css(m.At(1)))
	}
}

func TestMath(t *testing.T) {
	for s, want := range map[string]string{"$\\alpha^2$": "α²", "cost $5": "cost $5", "$x_{10}$ and $y$": "x10 and y", "$\\frac": "$\\frac", "$10^{-3}$": "10⁻³", "$a^": "$a^", "$^$": "", "${{x}$": "x"} {
		if got := plainText(s); got != want {
			t.Errorf("%s: %q, want %q", s, got, want)
		}
	}
}

// Data that no axis can show are drawn without a fault.
func TestOddData(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	m, _ := FindMap("viridis")
	sh := &Shades{Map: m, Lo: 0, Hi: 0}
	for _, x := range [][]float64{nil, {nan}, {inf, -inf}, {0}, {1e308, -1e308}, {1, nan, 2}, {-5, 0, 5}} {
		for _, log := range []bool{false, true} {
			a := &Axes{Legend: &Legend{}, Bar: &Colorbar{Of: sh}}
			a.X.Log, a.Y.Log = log, log
			a.Marks = []Mark{
				&Line{X: x, Y: x, Dash: "-", Width: 1, Marker: "o", MarkerSize: 3, Label: "a"}, &Points{X: x, Y: x, Marker: "*"},
				&Bars{At: x, Length: x, Thick: []float64{1}, Base: []float64{0}, Colors: []Color{ink}}, &Area{X: x, Low: x, High: x},
				&Errors{X: x, Y: x, Low: x, High: x}, &Rule{At: nan, To: 1}, &Segments{X0: x, X1: x, Y0: x, Y1: x},
				&Image{Rows: 1, Cols: 1, Values: []float64{nan}, X1: 1, Y1: 1, Shades: sh, Alpha: 1}, &Text{X: nan, Text: "t", Size: 9, Arrow: true},
				&Contour{X: []float64{0, 1}, Y: []float64{0, 1}, Z: []float64{nan, 1, 2, inf}, Levels: []float64{1, 2}, Filled: true, Shades: sh},
			}
			f := New()
			f.DPI = 40
			f.Axes = []*Axes{a}
			if _, err := f.PNG(); err != nil {
				t.Error(err)
			}
			if _, err := f.SVG(); err != nil {
				t.Error(err)
			}
			f.Text(TextOptions{Columns: 40, Rows: 10, Color: true})
			f.Vega()
		}
	}
}

func TestPictures(t *testing.T) {
	f := New()
	f.DPI = 72
	data, err := f.PNG()
	if err != nil {
		t.Fatal(err)
	}
	if k := KittyPicture(data); !strings.HasPrefix(k, "\x1b_Ga=T,f=100,q=2,m=") || !strings.HasSuffix(k, "\x1b\\") {
		t.Error("kitty")
	}
	if k := ITermPicture(data); !strings.HasPrefix(k, "\x1b]1337;File=inline=1;size=") {
		t.Error("iTerm2")
	}
	if k, err := SixelPicture(data, 100); err != nil || !strings.HasPrefix(k, "\x1bP") {
		t.Errorf("sixel: %v", err)
	}
}

// A grid whose plots reach over several cells is cut into rows of columns; one that no cut
// leaves whole has a picture alone.
func TestVegaGrid(t *testing.T) {
	at := func(row, col, rows, cols int) *Axes {
		return &Axes{Row: row, Col: col, RowSpan: rows, ColSpan: cols, Marks: []Mark{&Line{X: []float64{0, 1}, Y: []float64{0, 1}, Width: 1}}}
	}
	shape := func(axes ...*Axes) string {
		f := New()
		f.Rows, f.Cols, f.Axes = 3, 3, axes
		text, ok := f.Vega()
		if !ok {
			return "none"
		}
		var spec any
		if err := json.Unmarshal(text, &spec); err != nil {
			t.Fatal(err)
		}
		var draw func(v any) string
		draw = func(v any) string {
			o := v.(map[string]any)
			for name, mark := range map[string]string{"vconcat": "v", "hconcat": "h"} {
				if list, ok := o[name].([]any); ok {
					for _, e := range list {
						mark += draw(e)
					}
					return mark + "."
				}
			}
			if o["mark"] == "point" {
				return "_"
			}
			return "p"
		}
		return draw(spec)
	}
	for _, tt := range []struct {
		axes []*Axes
		want string
	}{
		{[]*Axes{at(0, 0, 3, 3)}, "p"},
		{[]*Axes{at(0, 0, 1, 3), at(1, 0, 2, 1), at(1, 1, 1, 2), at(2, 1, 1, 2)}, "vphpvpp..."},
		{[]*Axes{at(1, 1, 1, 1)}, "v_h_p_._."},
		{[]*Axes{at(0, 0, 1, 2), at(0, 2, 2, 1), at(2, 1, 1, 2), at(1, 0, 2, 1), at(1, 1, 1, 1)}, "none"}, // a pinwheel
		{[]*Axes{at(0, 0, 2, 3), at(1, 0, 2, 3)}, "none"},
	} {
		if got := shape(tt.axes...); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}
