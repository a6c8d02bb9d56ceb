// Tables against numpy.loadtxt, genfromtxt and savetxt, errors included.
package file

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

type textGolden struct {
	Src, Npy string
	KW       map[string]json.RawMessage
	Error    string
	Text     *string
	Shape    []int
	DType    string
	Values   any
	Warnings []string
}

// arg decodes a keyword argument over the default that is there.
func arg(t *testing.T, kw map[string]json.RawMessage, name string, into any) bool {
	raw, ok := kw[name]
	if ok {
		if err := json.Unmarshal(raw, into); err != nil {
			t.Fatal(name, err)
		}
	}
	return ok
}

func argDType(t *testing.T, kw map[string]json.RawMessage, into *dtype.DType) {
	var s *string
	if !arg(t, kw, "dtype", &s) {
		return
	}
	if s == nil {
		*into = dtype.Invalid
		return
	}
	d, _, ok := dtype.Parse(*s)
	if !ok {
		t.Fatal(*s)
	}
	*into = d
}

// judge compares an outcome with NumPy's.
func judge(t *testing.T, name string, c textGolden, x *tensor.Tensor, warnings []string, err error) {
	t.Helper()
	_, want, _ := strings.Cut(c.Error, ": ")
	switch {
	case err != nil && err.Error() != want:
		t.Errorf("%s\n  error %v\n   want %s", name, err, c.Error)
	case err != nil:
	case c.Error != "":
		t.Errorf("%s\n  no error, want %s", name, c.Error)
	default:
		descr := x.DType().Descr()
		if !sameShape(x.Shape(), c.Shape) || descr != c.DType || !reflect.DeepEqual(elements(x), c.Values) {
			t.Errorf("%s\n  got %v %s %v\n want %v %s %v", name, x.Shape(), descr, elements(x), c.Shape, c.DType, c.Values)
		}
		if len(warnings)+len(c.Warnings) > 0 && !slices.Equal(warnings, c.Warnings) {
			t.Errorf("%s\n  warnings %q\n      want %q", name, warnings, c.Warnings)
		}
	}
}

func textGoldens(t *testing.T, name string) []textGolden {
	var g map[string][]textGolden
	golden(t, "text.json", &g)
	if len(g[name]) < 50 {
		t.Fatal(name, len(g[name]))
	}
	return g[name]
}

func (c textGolden) name() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q", c.Src)
	for k, v := range c.KW {
		fmt.Fprintf(&b, " %s=%s", k, v)
	}
	return b.String()
}

func TestLoadTxtGolden(t *testing.T) {
	for _, c := range textGoldens(t, "loadtxt") {
		o := LoadTxtDefaults()
		argDType(t, c.KW, &o.DType)
		if raw, ok := c.KW["comments"]; ok {
			o.Comments = nil
			if string(raw) != "null" {
				arg(t, c.KW, "comments", &o.Comments)
			}
		}
		arg(t, c.KW, "delimiter", &o.Delimiter)
		arg(t, c.KW, "skiprows", &o.SkipRows)
		arg(t, c.KW, "usecols", &o.UseCols)
		arg(t, c.KW, "max_rows", &o.MaxRows)
		arg(t, c.KW, "ndmin", &o.NDMin)
		var quote string
		if arg(t, c.KW, "quotechar", &quote) {
			o.QuoteChar = []rune(quote)[0]
		}
		x, warnings, err := ReadTxt("x.txt", strings.NewReader(c.Src), o, Options{})
		judge(t, c.name(), c, x, warnings, err)
	}
}

func TestGenFromTxtGolden(t *testing.T) {
	for _, c := range textGoldens(t, "genfromtxt") {
		o := GenFromTxtDefaults()
		argDType(t, c.KW, &o.DType)
		arg(t, c.KW, "comments", &o.Comments)
		if raw := string(c.KW["comments"]); raw == "null" {
			o.Comments = ""
		}
		switch raw := c.KW["delimiter"]; {
		case raw == nil:
		case raw[0] == '"':
			arg(t, c.KW, "delimiter", &o.Delimiter)
		case raw[0] == '[':
			arg(t, c.KW, "delimiter", &o.Widths)
		default:
			o.Widths = make([]int, 1)
			arg(t, c.KW, "delimiter", &o.Widths[0])
		}
		arg(t, c.KW, "skip_header", &o.SkipHeader)
		arg(t, c.KW, "skip_footer", &o.SkipFooter)
		arg(t, c.KW, "usecols", &o.UseCols)
		arg(t, c.KW, "max_rows", &o.MaxRows)
		arg(t, c.KW, "ndmin", &o.NDMin)
		arg(t, c.KW, "autostrip", &o.AutoStrip)
		loose, raises := true, true
		arg(t, c.KW, "loose", &loose)
		arg(t, c.KW, "invalid_raise", &raises)
		o.Strict, o.SkipBad = !loose, !raises
		var missing string
		if arg(t, c.KW, "missing_values", &missing) {
			o.Missing = []string{missing}
		}
		if raw := c.KW["filling_values"]; raw != nil {
			o.Filling = []string{string(raw)}
		}
		x, warnings, err := ReadGen("x.txt", strings.NewReader(c.Src), o, Options{})
		judge(t, c.name(), c, x, warnings, err)
	}
}

func TestSaveTxtGolden(t *testing.T) {
	for _, c := range textGoldens(t, "savetxt") {
		x, err := ReadNpy("x", bytes.NewReader(unbase64(t, c.Npy)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		o := SaveTxtDefaults()
		if raw := c.KW["fmt"]; raw != nil && raw[0] == '[' {
			arg(t, c.KW, "fmt", &o.Fmts)
		} else {
			arg(t, c.KW, "fmt", &o.Fmt)
		}
		arg(t, c.KW, "delimiter", &o.Delimiter)
		arg(t, c.KW, "newline", &o.Newline)
		arg(t, c.KW, "header", &o.Header)
		arg(t, c.KW, "footer", &o.Footer)
		arg(t, c.KW, "comments", &o.Comments)
		var out bytes.Buffer
		err = EncodeTxt(&out, x, o)
		name := fmt.Sprintf("%v %v %s", x, elements(x), c.name())
		_, want, _ := strings.Cut(c.Error, ": ")
		switch {
		case err != nil && err.Error() != want:
			t.Errorf("%s\n  error %v\n   want %s", name, err, c.Error)
		case err == nil && c.Text == nil:
			t.Errorf("%s\n  got %q, want %s", name, out.String(), c.Error)
		case err == nil && *c.Text != out.String():
			t.Errorf("%s\n  got %q\n want %q", name, out.String(), *c.Text)
		}
	}
}

// TestLineEnds cuts the text at every place, so that each meets a buffer's end.
func TestLineEnds(t *testing.T) {
	src := "1 2\r\n3 4\r5 6\n\r\n7 8"
	for size := 1; size < 8; size++ {
		l := &lineReader{path: "x", r: &dribble{src, size}, buf: make([]byte, size)}
		var got []string
		for {
			line, ok, err := l.next()
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				break
			}
			got = append(got, string(line))
		}
		if want := []string{"1 2", "3 4", "5 6", "", "7 8"}; !slices.Equal(got, want) {
			t.Errorf("pieces of %d: %q", size, got)
		}
	}
}

// dribble gives a text in small pieces.
type dribble struct {
	s string
	n int
}

func (d *dribble) Read(b []byte) (int, error) {
	if d.s == "" {
		return 0, io.EOF
	}
	n := copy(b, d.s[:min(d.n, len(d.s))])
	if d.s = d.s[n:]; d.s == "" {
		return n, io.EOF
	}
	return n, nil
}

func TestTextFiles(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		src  string
		want []float64
		rows int
		err  string
	}{
		"plain.csv":   {src: "1,2\n3,4\n", want: []float64{1, 2, 3, 4}, rows: 2},
		"header.csv":  {src: "\ufeffa,b\n1,2\n", want: []float64{1, 2}, rows: 1},
		"semi.csv":    {src: "a;b\n1;2\n", want: []float64{1, 2}, rows: 1},
		"tabs.tsv":    {src: "1\t2\n3\t4\n", want: []float64{1, 2, 3, 4}, rows: 2},
		"spaces.txt":  {src: "# note\n1 2\n3   4\n", want: []float64{1, 2, 3, 4}, rows: 2},
		"words.txt":   {src: "a b\n1 2\n3 x\n", err: "words.txt: no column ''"},
		"ragged.csv":  {src: "1,2\n3\n", err: "line 2 has 1 field, the lines before have 2"},
		"binary.csv":  {src: "1,2\n\xff,3\n", err: "'utf-8' codec can't decode byte 0xff in position 0 of line 2: invalid start byte"},
		"one.csv":     {src: "5", want: []float64{5}, rows: 1},
		"open.csv":    {src: "# note\n\"a,b\n1,2\n", err: "the quotes of line 2 are not closed"},
		"open2.csv":   {src: "\ufeffa;\"b\"\"\n1;2\n", err: "the quotes of line 1 are not closed"},
		"quoted.csv":  {src: "\"a\", \"b \"\"x\"\"\"\n1,2\n", want: []float64{1, 2}, rows: 1},
		"inch.csv":    {src: "5\" long,b\n1,2\n", want: []float64{1, 2}, rows: 1},
		"packed.csv":  {src: "\x1f\x8b", err: "the gzip header is damaged: unexpected EOF"},
		"packed2.csv": {src: "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x00\x01\x02", err: "the gzip data are damaged: unexpected EOF"},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.src), 0o666); err != nil {
			t.Fatal(err)
		}
		h, err := Open(path, Options{})
		var x *tensor.Tensor
		if err == nil {
			x, err = h.Tensor("")
			h.Close()
		}
		if err != nil {
			if got := strings.TrimPrefix(err.Error(), dir+string(filepath.Separator)); c.err == "" || got != c.err {
				t.Errorf("%s: %q, want %q", name, got, c.err)
			}
			continue
		}
		shape := []int{c.rows}
		if n := len(c.want) / max(c.rows, 1); n > 1 {
			shape = append(shape, n)
		}
		var got []float64
		for i := range x.Size() {
			got = append(got, x.Float64At(x.FlatPos(i)))
		}
		if !sameShape(x.Shape(), shape) || x.DType() != dtype.Int64 || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v %v", name, x, got)
		}
	}
}

func TestTextGzipAndFiles(t *testing.T) {
	dir := t.TempDir()
	x := tensor.From([]float64{1, 2.5, -3, 1e-9}, 2, 2)
	for _, name := range []string{"a.txt", "a.txt.gz"} {
		path := filepath.Join(dir, name)
		if err := SaveTxt(path, x, SaveTxtDefaults(), Options{}); err != nil {
			t.Fatal(err)
		}
		y, _, err := LoadTxt(path, LoadTxtDefaults(), Options{})
		if err != nil || elements(x) != elements(y) {
			t.Errorf("%s: %v %v", name, y, err)
		}
		y, _, err = GenFromTxt(path, GenFromTxtDefaults(), Options{})
		if err != nil || elements(x) != elements(y) {
			t.Errorf("%s: %v %v", name, y, err)
		}
		h, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		if y, err = h.Tensor(""); err != nil || elements(x) != elements(y) {
			t.Errorf("%s: %v %v", name, y, err)
		}
		_, _, err = LoadTxt(path, LoadTxtDefaults(), Options{MaxBytes: 50})
		if err == nil || !strings.HasSuffix(err.Error(), "needs more than 50 bytes of text in memory, the limit is 50 bytes") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := SaveTxt(filepath.Join(dir, "a.xz"), x, SaveTxtDefaults(), Options{}); err == nil {
		t.Error("an .xz was written")
	}
}
