// Readers on arbitrary bytes: no panic, no memory beyond the limit, and what is
// read can be written and read again.
package file

import (
	"archive/zip"
	"bytes"
	"image"
	"image/jpeg"
	"reflect"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

var fuzzLimits = Options{MaxBytes: 1 << 20, MaxPixels: 1 << 16}

// readAll opens bytes and reads what can be read; entries and tensors agree.
func readAll(t *testing.T, path string, data []byte) (names []string, tensors []*tensor.Tensor) {
	h, err := OpenBytes(path, data, fuzzLimits)
	if err != nil {
		return nil, nil
	}
	defer h.Close()
	for _, e := range h.Entries() {
		x, err := h.Tensor(e.Name)
		if err != nil {
			if err.Error() == "" || strings.ContainsAny(err.Error()[:1], "\x00\n") {
				t.Fatalf("error text %q", err.Error())
			}
			continue
		}
		if e.Problem != nil || x.DType() != e.DType && !x.DType().IsText() {
			t.Fatalf("%+v gave %v", e, x)
		}
		for i, d := range x.Shape() {
			if len(e.Shape) != x.Rank() || e.Shape[i] != d && e.Shape[i] >= 0 {
				t.Fatalf("%+v gave %v", e, x)
			}
		}
		if x.Bytes() > 4<<20 {
			t.Fatalf("%v is larger than the limit", x)
		}
		elements(x)
		names, tensors = append(names, e.Name), append(tensors, x)
	}
	return names, tensors
}

func FuzzNpy(f *testing.F) {
	var g struct{ Arrays, Refused []npyGolden }
	golden(f, "npy.json", &g)
	for _, c := range append(g.Arrays, g.Refused...) {
		f.Add(unbase64(f, c.File))
	}
	f.Add(npyFileOf(dictOf("[('x', '<f4', (2,)), ('y', 'O')]", "(2, 0)"), 3))
	f.Add(npyFileOf(dictOf("'<U2'", "(1, 2)"), 16))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, xs := readAll(t, "f.npy", data)
		y, err := ReadNpy("-", bytes.NewReader(data), fuzzLimits)
		if len(xs) == 1 && (err != nil || !reflect.DeepEqual(elements(xs[0]), elements(y))) {
			t.Fatalf("file gives %v, stream %v %v", xs[0], y, err)
		}
		if err != nil || y.DType().Size() == 0 {
			return
		}
		var out bytes.Buffer
		if err := EncodeNpy(&out, y); err != nil {
			t.Fatal(err)
		}
		z, err := ReadNpy("-", &out, Options{})
		if err != nil || !reflect.DeepEqual(elements(y), elements(z)) {
			t.Fatalf("%v there and back: %v %v", y, z, err)
		}
	})
}

func FuzzNpz(f *testing.F) {
	var g map[string]string
	golden(f, "npz.json", &g)
	for _, file := range g {
		f.Add(unbase64(f, file))
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	lying("a.npy", make([]byte, 100000), 10)(z)
	plain("b/../c.npy", npyFileOf(dictOf("'<f8'", "(2,)"), 16))(z)
	z.Close()
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) { readAll(t, "f.npz", data) })
}

func FuzzSafetensors(f *testing.F) {
	var g []struct{ File string }
	golden(f, "safetensors.json", &g)
	for _, c := range g {
		f.Add(unbase64(f, c.File))
	}
	f.Add(stOf(`{"b":{"dtype":"F4","shape":[4],"data_offsets":[4,6],"note":[1,{"k":[]}]},"a":{"dtype":"I32","shape":[],"data_offsets":[0,4]}}  `, 6))
	f.Fuzz(func(t *testing.T, data []byte) {
		names, xs := readAll(t, "f.safetensors", data)
		if len(names) == 0 {
			return
		}
		var out bytes.Buffer
		if err := EncodeSafetensors(&out, names, xs, nil); err != nil {
			if strings.Contains(err.Error(), "cannot be") {
				return
			}
			t.Fatal(err)
		}
		again, ys := readAll(t, "f.safetensors", out.Bytes())
		if len(again) != len(names) || len(ys) != len(xs) {
			t.Fatalf("%q became %q", names, again)
		}
	})
}

func FuzzShardedIndex(f *testing.F) {
	f.Add([]byte(`{"metadata":{"total_size":8,"x":[1,{"y":null}]},"weight_map":{"a":"1.safetensors"}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		names, shard, _, err := parseIndex("i", data)
		if err != nil {
			return
		}
		if len(names) != len(shard) {
			t.Fatal(names, shard)
		}
		for _, s := range shard {
			if plainName("i", s) == nil && strings.ContainsAny(s, "/\\\x00") {
				t.Fatalf("%q is no plain name", s)
			}
		}
	})
}

func FuzzImage(f *testing.F) {
	var g []npyGolden
	golden(f, "images.json", &g)
	for _, c := range g {
		f.Add(unbase64(f, c.File))
	}
	var b bytes.Buffer
	jpeg.Encode(&b, image.NewCMYK(image.Rect(0, 0, 9, 9)), nil)
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if !bytes.HasPrefix(data, []byte("\x89PNG")) && !bytes.HasPrefix(data, []byte("\xff\xd8\xff")) {
			return
		}
		_, xs := readAll(t, "f", data)
		for _, x := range xs {
			if err := EncodePNG(&bytes.Buffer{}, x); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func FuzzLoadTxt(f *testing.F) {
	for _, c := range []string{"1 2\n3 4", "1,2\r\n3,\"4\"\r#x", "\ufeffa,b\n", "(1+2j) nan", "\"a\n\"\"b\",c", "\x1f\x8b\x08", "é\u2003x", "1_0,True"} {
		f.Add([]byte(c), uint8(0), uint8(0), uint8(0))
		f.Add([]byte(c), uint8(1), uint8(3), uint8(7))
	}
	types := append(dtype.All(), dtype.Unicode, dtype.Text(2), dtype.Invalid)
	f.Fuzz(func(t *testing.T, data []byte, kind, seps, more uint8) {
		o := TextOptions{DType: types[int(kind)%len(types)], MaxRows: -1, NDMin: int(more % 3)}
		o.Delimiter = []string{"", ",", "\t", "é"}[seps%4]
		o.Comments = [][]string{nil, {"#"}, {"//", "%"}, {"é"}}[seps/4%4]
		o.QuoteChar = []rune{0, '"', 'é'}[seps/16%3]
		o.SkipRows = int(more / 3 % 3)
		if more > 100 {
			o.UseCols, o.MaxRows = []int{0, -1}, 2
		}
		x, _, err := ReadTxt("f", bytes.NewReader(data), o, fuzzLimits)
		if err == nil && (x.Rank() < o.NDMin || x.Rank() > 2) {
			t.Fatalf("%v with ndmin=%d", x, o.NDMin)
		}
		if err == nil && o.QuoteChar == 0 && x.Rank() > 0 && x.DType().IsNumeric() && !x.DType().IsHalf() {
			backAgain(t, x)
		}
		g := GenOptions{DType: o.DType, Delimiter: o.Delimiter, UseCols: o.UseCols, MaxRows: -1, NDMin: o.NDMin, SkipHeader: o.SkipRows, AutoStrip: more&1 > 0, Strict: more&2 > 0, SkipBad: more&4 > 0, SkipFooter: int(more & 8 / 4)}
		if more&16 > 0 {
			g.Widths = []int{2, 1}
		}
		if _, _, err := ReadGen("f", bytes.NewReader(data), g, fuzzLimits); err != nil && err.Error() == "" {
			t.Fatal("an error without text")
		}
		openAll("f.csv", data, fuzzLimits)
	})
}

// backAgain saves a table and loads it: 19 digits hold every float64.
func backAgain(t *testing.T, x *tensor.Tensor) {
	var out bytes.Buffer
	o, s := LoadTxtDefaults(), SaveTxtDefaults()
	o.DType, o.NDMin = x.DType(), x.Rank()
	if x.DType().IsInteger() {
		s.Fmt = "%d"
	}
	if err := EncodeTxt(&out, x, s); err != nil {
		t.Fatal(err)
	}
	saved := out.String()
	y, _, err := ReadTxt("f", &out, o, Options{})
	if err != nil || x.Size() > 0 && strings.ReplaceAll(elements(x).(string), "f8ff", "f87f") != strings.ReplaceAll(elements(y).(string), "f8ff", "f87f") {
		t.Fatalf("%v saved as %q: %v %v", x, saved, y, err)
	}
}

func FuzzPercent(f *testing.F) {
	for _, s := range []string{"%.18e", "%5d|%%", "%#x", "%-+8.3g", "%s %r", "%", "%c", "%(x)d", "%99999999d"} {
		f.Add(s, 1.5, int64(-3))
	}
	f.Fuzz(func(t *testing.T, format string, v float64, n int64) {
		for _, x := range []*tensor.Tensor{tensor.From([]float64{v}), tensor.From([]int64{n}), tensor.From([]complex64{complex(float32(v), 1)}), tensor.From([]bool{n > 0}), tensor.From([]tensor.F16{tensor.F16(n)})} {
			s := SaveTxtDefaults()
			s.Fmt = format
			var out bytes.Buffer
			if err := EncodeTxt(&out, x, s); err == nil && out.Len() == 0 {
				t.Fatalf("%q wrote nothing", format)
			}
		}
	})
}
