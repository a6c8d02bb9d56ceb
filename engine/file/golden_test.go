// Files made by NumPy and the safetensors library: read to the same elements,
// and written to the same bytes.
package file

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

func golden(t testing.TB, name string, out any) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err == nil {
		err = json.Unmarshal(b, out)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func unbase64(t testing.TB, s string) []byte {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// elements gives hex of the row-major bytes, or the list of texts.
func elements(x *tensor.Tensor) any {
	if x.DType().IsText() {
		out := []any{}
		x.Each(func(pos int) bool {
			out = append(out, x.TextAt(pos))
			return true
		})
		return out
	}
	var b bytes.Buffer
	if err := writeElements(&b, x, nil); err != nil {
		panic(err)
	}
	return hex.EncodeToString(b.Bytes())
}

func sameShape(a, b []int) bool { return slices.Equal(a, b) }

type npyGolden struct {
	Name, File, Descr string
	Shape             []int
	Values            any
	Written           bool
	View              string
}

func TestNpyGolden(t *testing.T) {
	var g struct{ Arrays, Refused []npyGolden }
	golden(t, "npy.json", &g)
	for _, c := range g.Arrays {
		t.Run(c.Name, func(t *testing.T) {
			data := unbase64(t, c.File)
			path := filepath.Join(t.TempDir(), "a.npy")
			if err := os.WriteFile(path, data, 0o666); err != nil {
				t.Fatal(err)
			}
			h, err := Open(path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			e := h.Entries()[0]
			if e.Problem != nil || !sameShape(e.Shape, c.Shape) || e.BigEndian != (c.Descr[0] == '>') {
				t.Errorf("entry %+v", e)
			}
			x, err := h.Tensor("")
			if err != nil {
				t.Fatal(err)
			}
			if x.DType() != e.DType || !sameShape(x.Shape(), c.Shape) {
				t.Errorf("got %v, entry says %v %v", x, e.DType, e.Shape)
			}
			if got := elements(x); !reflect.DeepEqual(got, c.Values) {
				t.Errorf("elements\n got %v\nwant %v", got, c.Values)
			}
			y, err := ReadNpy("<stdin>", bytes.NewReader(data), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(elements(y), c.Values) {
				t.Errorf("the stream gives %v, want %v", elements(y), c.Values)
			}
			if c.Written {
				var out bytes.Buffer
				if err := EncodeNpy(&out, x); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(out.Bytes(), data) {
					t.Errorf("written\n got %q\nwant %q", out.Bytes(), data)
				}
			}
		})
	}
	for _, c := range g.Refused {
		h, err := OpenBytes(c.Name+".npy", unbase64(t, c.File), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		e := h.Entries()[0]
		if e.Problem == nil || !sameShape(e.Shape, c.Shape) || e.DTypeText == "" || e.DType != dtype.Invalid {
			t.Errorf("%s: entry %+v", c.Name, e)
		}
		_, err = h.Tensor("")
		if fault.KindOf(err) != fault.Unsupported {
			t.Errorf("%s: error %v", c.Name, err)
		}
		if strings.Contains(c.Name, "object") && err.Error() != "Object arrays cannot be loaded when allow_pickle=False" {
			t.Errorf("%s: error %v", c.Name, err)
		}
		t.Logf("%-24s %-40s %v", c.Name, e.DTypeText, err)
	}
}

// TestNpyViews writes the views that gen.py wrote, from strided tensors.
func TestNpyViews(t *testing.T) {
	var g struct{ Arrays []npyGolden }
	golden(t, "npy.json", &g)
	data := make([]float64, 24)
	for i := range data {
		data[i] = float64(i)
	}
	a := tensor.From(data, 2, 3, 4)
	views := map[string]*tensor.Tensor{
		"T":                  a.View([]int{4, 3, 2}, []int{1, 4, 12}, 0),
		"[:, ::2]":           a.View([]int{2, 2, 4}, []int{12, 8, 1}, 0),
		"[::-1]":             a.View([]int{2, 3, 4}, []int{-12, 4, 1}, 12),
		"transpose(1, 0, 2)": a.View([]int{3, 2, 4}, []int{4, 12, 1}, 0),
	}
	found := 0
	for _, c := range g.Arrays {
		if c.View == "" {
			continue
		}
		found++
		var out bytes.Buffer
		if err := EncodeNpy(&out, views[c.View]); err != nil {
			t.Fatal(err)
		}
		if want := unbase64(t, c.File); !bytes.Equal(out.Bytes(), want) {
			t.Errorf("%s\n got %q\nwant %q", c.View, out.Bytes(), want)
		}
	}
	if found != len(views) {
		t.Errorf("%d of %d views found", found, len(views))
	}
}

func TestNpzGolden(t *testing.T) {
	var g map[string]string
	golden(t, "npz.json", &g)
	for name, file := range g {
		h, err := OpenBytes(name+".npz", unbase64(t, file), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := h.Names(); !slices.Equal(got, []string{"a", "b", "c", "d"}) {
			t.Errorf("%s: names %q", name, got)
		}
		want := map[string]any{
			"a": elements(tensor.From([]float64{0, 1, 2, 3, 4, 5}, 2, 3)),
			"b": []any{"x", "yz"},
			"c": strings.Repeat("00", 1000),
			"d": elements(tensor.From([]int64{0, 1, 2, 3, 4, 5}, 2, 3)),
		}
		for n, w := range want {
			x, err := h.Tensor(n)
			if err != nil {
				t.Errorf("%s %s: %v", name, n, err)
			} else if got := elements(x); !reflect.DeepEqual(got, w) {
				t.Errorf("%s %s: got %v want %v", name, n, got, w)
			}
			if e, _ := h.Lookup(n); e.Compressed != (name == "deflated") {
				t.Errorf("%s %s: compressed %v", name, n, e.Compressed)
			}
		}
		if e, _ := h.Lookup("d"); e.Order != "F" {
			t.Errorf("%s: d has order %s", name, e.Order)
		}
		_, err = h.Tensor("zz")
		if err == nil || !strings.HasSuffix(err.Error(), ": no tensor 'zz'") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSafetensorsGolden(t *testing.T) {
	var g []struct {
		Name     string
		Names    []string
		Metadata map[string]string
		File     string
		Tensors  []struct {
			DType  string
			Shape  []int
			Values string
		}
	}
	golden(t, "safetensors.json", &g)
	for _, c := range g {
		data := unbase64(t, c.File)
		h, err := OpenBytes("m", data, Options{})
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		if h.Format() != Safetensors || len(h.Entries()) != len(c.Names) || !reflect.DeepEqual(h.Metadata(), c.Metadata) {
			t.Errorf("%s: %s %v %v", c.Name, h.Format(), h.Names(), h.Metadata())
		}
		tensors := []*tensor.Tensor{}
		for i, n := range c.Names {
			x, err := h.Tensor(n)
			if err != nil {
				t.Fatalf("%s %s: %v", c.Name, n, err)
			}
			w := c.Tensors[i]
			if x.DType().String() != w.DType || !sameShape(x.Shape(), w.Shape) || elements(x) != w.Values {
				t.Errorf("%s %s: got %v %v, want %+v", c.Name, n, x, elements(x), w)
			}
			tensors = append(tensors, x)
		}
		var out bytes.Buffer
		if err := EncodeSafetensors(&out, c.Names, tensors, c.Metadata); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), data) {
			t.Errorf("%s: written\n got %q\nwant %q", c.Name, out.Bytes(), data)
		}
	}
}
