// What SaveTable writes, Open reads back: texts character by character, numbers
// bit by bit.
package file

import (
	"bytes"
	"encoding/csv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// textTensor makes a matrix of texts.
func textTensor(rows [][]string) *tensor.Tensor {
	width := 0
	for _, r := range rows {
		for _, s := range r {
			width = max(width, len([]rune(s)))
		}
	}
	t := tensor.New(dtype.Text(max(width, 1)), len(rows), len(rows[0]))
	for i, r := range rows {
		for k, s := range r {
			t.SetText(i*len(r)+k, s)
		}
	}
	return t
}

// textRows are the texts of a matrix.
func textRows(t *tensor.Tensor) (out [][]string) {
	for i := range t.Dim(0) {
		if t.Rank() == 1 {
			out = append(out, []string{t.TextAt(t.Pos(i))})
			continue
		}
		var row []string
		for k := range t.Dim(1) {
			row = append(row, t.TextAt(t.Pos(i, k)))
		}
		out = append(out, row)
	}
	return out
}

func sameRows(a, b [][]string) bool { return slices.EqualFunc(a, b, slices.Equal) }

func TestTextThereAndBack(t *testing.T) {
	dir := t.TempDir()
	for _, rows := range [][][]string{
		{{"name", "age"}, {"Ann", "3"}, {"Bob", "4"}},
		{{"1", "2"}, {"3", "4"}},
		{{"nan"}, {""}, {""}},
		{{""}},
		{{"a,b", `say "hi"`}, {`"`, `""`}, {" x ", "\t"}},
		{{"two\nlines", "a\r\nb"}, {"a\rb", "\n"}, {"#no comment", ";"}},
		{{"é日本", "\U0010ffff"}, {"\ufeffa", "\x00b"}},
		{{strings.Repeat("long \"", 1<<15), "x"}},
	} {
		for _, name := range []string{"a.csv", "a.tsv", "a.txt", "a.csv.gz"} {
			path := filepath.Join(dir, name)
			x := textTensor(rows)
			if err := SaveTable(path, x, Options{}); err != nil {
				t.Fatal(err)
			}
			y := openTensor(t, path, Options{})
			if !y.DType().IsText() || !sameRows(textRows(y), textRows(x)) {
				t.Errorf("%s: %q became %q", name, rows, textRows(y))
			}
			if err := SaveTable(path, transposed(x), Options{}); err != nil {
				t.Fatal(err)
			}
			if y = openTensor(t, path, Options{}); !sameRows(textRows(y), textRows(transposed(x))) {
				t.Errorf("%s turned: %q became %q", name, rows, textRows(y))
			}
			if name == "a.csv" && !slices.ContainsFunc(slices.Concat(rows...), func(s string) bool { return strings.Contains(s, "\r") }) {
				saved, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := csv.NewReader(bytes.NewReader(saved)).ReadAll(); err != nil || !sameRows(got, textRows(transposed(x))) {
					t.Errorf("another reader finds %q, %v", got, err)
				}
			}
		}
	}
}

func TestQuotedTables(t *testing.T) {
	for _, c := range []struct{ src, want, err string }{
		{src: "\ufeff\"a\",\"b\"\r\n\"c\",\"d\"\r\n", want: `[["a" "b"] ["c" "d"]]`},
		{src: "\n\"a\"\r\r\"b\"", want: `[["a"] ["b"]]`},
		{src: "\"a\",\"b\"\n\"c\"\n", err: "line 2 has 1 field, the lines before have 2"},
		{src: "\"a\"\n\"b\"\n3\n", want: `[["a"] ["b"] ["3"]]`},
		{src: "\"a\"\n\"b\"\n\"3\n4", err: "the quotes of line 3 are not closed"},
		{src: "\"a\"\n\"b\"\n\"\xff\"", err: "'utf-8' codec can't decode byte 0xff in position 1 of line 3: invalid start byte"},
		{src: "\"a\"\n\"b\n\xff\"", err: "the field that ends on line 3 is not valid UTF-8"},
		{src: "\"a\",\"b\"\n1,2\n", want: "int64"},
		{src: "\"a\" \n\"b\"\n", want: `[["a"] ["b"]]`},
	} {
		h, err := OpenBytes("a.csv", []byte(c.src), Options{})
		var x *tensor.Tensor
		if err == nil {
			x, err = h.Tensor("")
		}
		switch {
		case err != nil || c.err != "":
			if err == nil || err.Error() != c.err {
				t.Errorf("%q: %v, want %s", c.src, err, c.err)
			}
		case c.want == "int64":
			if x.DType() != dtype.Int64 {
				t.Errorf("%q: %v", c.src, x)
			}
		default:
			var b strings.Builder
			for i, r := range textRows(x) {
				if i > 0 {
					b.WriteByte(' ')
				}
				b.WriteString("[\"" + strings.Join(r, "\" \"") + "\"]")
			}
			if got := "[" + b.String() + "]"; got != c.want {
				t.Errorf("%q: %s, want %s", c.src, got, c.want)
			}
		}
	}
}

func TestNumbersThereAndBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.csv")
	rng := rand.New(rand.NewPCG(1, 2))
	data := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64, 0.1, 1e16, 1e-5, 123456789}
	for range 5990 {
		if v := math.Float64frombits(rng.Uint64()); !math.IsNaN(v) {
			data = append(data, v)
		} else {
			data = append(data, 0.3)
		}
	}
	x := tensor.From(data, len(data)/3, 3)
	if err := SaveTable(path, x, Options{}); err != nil {
		t.Fatal(err)
	}
	if elements(openTensor(t, path, Options{})) != elements(x) {
		t.Error("float64 does not come back bit by bit")
	}
	small := make([]float32, 3000)
	for i := range small {
		if v := math.Float32frombits(rng.Uint32()); v == v {
			small[i] = v
		}
	}
	y := tensor.From(small, 1000, 3)
	if err := SaveTable(path, y, Options{}); err != nil {
		t.Fatal(err)
	}
	o := LoadTxtDefaults()
	o.DType, o.Delimiter = dtype.Float32, ","
	z, _, err := LoadTxt(path, o, Options{})
	if err != nil || elements(z) != elements(y) {
		t.Error("float32 does not come back bit by bit", err)
	}
	for _, v := range tensor.Flat[float64](openTensor(t, path, Options{})) {
		if !slices.Contains(small, float32(v)) {
			t.Fatal(v)
		}
	}
	if err := SaveTable(path, tensor.From([]bool{true, false}), Options{}); err != nil {
		t.Fatal(err)
	}
	if got := tensor.Flat[bool](openTensor(t, path, Options{})); !slices.Equal(got, []bool{true, false}) {
		t.Error(got)
	}
}

func FuzzQuoted(f *testing.F) {
	for _, s := range []string{"\"a\",\"b\"\n\"c\",\"d\"\n", "\"a\r\nb\"\"\"", "\"\"\n\"", "\x1f\x8b\x08", "\ufeff\"x\"", "\"1\"\r\"2\"\r\n\n\"3\""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := OpenBytes("f.csv", data, fuzzLimits)
		if err != nil || h.Format() != Text {
			return
		}
		x, err := h.Tensor("")
		if err != nil || x.Size() == 0 || !x.DType().IsText() {
			return
		}
		var out bytes.Buffer
		if err := EncodeTable(&out, "f.csv", x, fuzzLimits); err != nil {
			t.Fatal(err)
		}
		saved := bytes.Clone(out.Bytes())
		if h, err = OpenBytes("f.csv", saved, fuzzLimits); err != nil || h.Format() != Text {
			t.Fatalf("%q is no table of texts: %v", saved, err)
		}
		y, err := h.Tensor("")
		if err != nil || !sameRows(textRows(x), textRows(y)) {
			t.Fatalf("%q became %q, %v", textRows(x), textRows(y), err)
		}
	})
}
