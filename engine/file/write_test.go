// Writing: whole or not at all; images there and back.
package file

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// onlyFile checks that a folder holds one file with the given bytes.
func onlyFile(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%q %v, want %q", got, err, want)
	}
	list, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(list) != 1 {
		t.Errorf("left behind: %v", list)
	}
}

func TestFailingWriteLeavesTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.npy")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	err := atomically(path, Options{}, func(w io.Writer) error {
		w.Write(make([]byte, 3*chunk))
		return fault.New(fault.DType, "no such value")
	})
	if err == nil || err.Error() != "no such value" {
		t.Error(err)
	}
	onlyFile(t, path, "old")

	ctx, cancel := context.WithCancel(context.Background())
	err = atomically(path, Options{Context: ctx}, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 3*chunk)); err != nil {
			return err
		}
		cancel()
		_, err := w.Write(make([]byte, 3*chunk))
		return err
	})
	if fault.KindOf(err) != fault.Cancelled {
		t.Error(err)
	}
	onlyFile(t, path, "old")
	var memory bytes.Buffer // what is no file of the system is written until the context ends as well
	err = EncodeNpz(&memory, []string{"x"}, []*tensor.Tensor{tensor.From(make([]uint8, 3*chunk))}, true, Options{Context: ctx})
	if fault.KindOf(err) != fault.Cancelled {
		t.Error(err)
	}

	x := tensor.From([]tensor.BF16{1})
	if err := WriteNpy(path, x, Options{}); err == nil || err.Error() != "the .npy format has no bfloat16" || fault.KindOf(err) != fault.Unsupported {
		t.Error(err)
	}
	if err := WriteNpz(path, []string{"x"}, []*tensor.Tensor{x}, false, Options{}); err == nil || err.Error() != "the .npy format has no bfloat16" {
		t.Error(err)
	}
	c := tensor.From([]complex128{1})
	if err := WriteSafetensors(path, []string{"x"}, []*tensor.Tensor{c}, nil, Options{}); err == nil || err.Error() != "the .safetensors format has no complex128" {
		t.Error(err)
	}
	if err := SaveTxt(path, c.View([]int{1, 1, 1}, []int{1, 1, 1}, 0), SaveTxtDefaults(), Options{}); err == nil {
		t.Error("three axes in a table")
	}
	onlyFile(t, path, "old")
	if err := WriteNpy(path, c, Options{}); err != nil {
		t.Fatal(err)
	}
	if y := openTensor(t, path, Options{}); elements(y) != elements(c) {
		t.Error(y)
	}
}

func TestWriteErrors(t *testing.T) {
	dir := t.TempDir()
	x := tensor.Scalar(1.0)
	missing := filepath.Join(dir, "no", "a.npy")
	if err := WriteNpy(missing, x, Options{}); err == nil || err.Error() != "[Errno 2] No such file or directory: '"+missing+"'" || !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if err := WriteNpy(dir, x, Options{}); err == nil || err.Error() != "[Errno 21] Is a directory: '"+dir+"'" {
		t.Error(err)
	}
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"a", "a"}, "two tensors have the name 'a'"},
		{[]string{"a\x00", "b"}, "'a\\x00' cannot be a name in a file"},
		{[]string{"\xff", "b"}, "'\\xff' cannot be a name in a file"},
	} {
		xs := []*tensor.Tensor{x, x}
		if err := WriteNpz(filepath.Join(dir, "a"), c.names, xs, false, Options{}); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
		if err := WriteSafetensors(filepath.Join(dir, "a"), c.names, xs, nil, Options{}); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if list, _ := os.ReadDir(dir); len(list) != 0 {
		t.Errorf("left behind: %v", list)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := WriteNpy("/dev/full", x, Options{}); err == nil || err.Error() != "[Errno 28] No space left on device: '/dev/full'" {
			t.Error(err)
		}
	}
}

func TestModesAndLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other permissions, and links need a privilege")
	}
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a.npy"), filepath.Join(dir, "link.npy")
	x := tensor.Scalar(1.0)
	if err := os.WriteFile(path, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.npy", link); err != nil {
		t.Fatal(err)
	}
	if err := WriteNpy(link, x, Options{}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link was replaced")
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 || info.Size() != 136 {
		t.Error(info.Mode(), info.Size(), err)
	}
	if err := os.Chmod(path, 0o440); err != nil {
		t.Fatal(err)
	}
	if err := WriteNpy(path, x, Options{}); err == nil || err.Error() != "[Errno 13] Permission denied: '"+path+"'" {
		t.Error(err)
	}
}

func TestNpzThereAndBack(t *testing.T) {
	dir := t.TempDir()
	names := []string{"x", "y z", "é", ""}
	a := tensor.From([]int16{1, 2, 3, 4, 5, 6}, 2, 3)
	xs := []*tensor.Tensor{a, transposed(a), tensor.From([]bool{true, false}), tensor.From([]float32{}, 0, 4)}
	for _, compressed := range []bool{false, true} {
		path := filepath.Join(dir, "a.npz")
		if err := WriteNpz(path, names, xs, compressed, Options{}); err != nil {
			t.Fatal(err)
		}
		h, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range names {
			y, err := h.Tensor(n)
			if err != nil || !sameShape(y.Shape(), xs[i].Shape()) || elements(y) != elements(xs[i]) {
				t.Errorf("%q: %v %v", n, y, err)
			}
			if e, _ := h.Lookup(n); !compressed && e.Offset%64 != 0 {
				t.Errorf("%q lies at %d", n, e.Offset)
			}
		}
		if e, _ := h.Lookup("y z"); e.Order != "F" {
			t.Error("the transposed matrix is not saved column-major")
		}
		h.Close()
	}
}

func TestWriteElementsOfAnyStrides(t *testing.T) {
	data := make([]uint16, 5*6*7*8)
	for i := range data {
		data[i] = uint16(i * 7)
	}
	base := tensor.From(data, 5, 6, 7, 8)
	for _, v := range []*tensor.Tensor{
		base,
		base.View([]int{8, 7, 6, 5}, []int{1, 8, 56, 336}, 0),
		base.View([]int{2, 6, 7, 4}, []int{336 * 2, 56, 8, 2}, 1),
		base.View([]int{5, 6, 7, 8}, []int{-336, -56, -8, -1}, len(data)-1),
		base.View([]int{3, 7, 8}, []int{0, 8, 1}, 56),
		base.View([]int{3, 5}, []int{0, 0}, 9),
		base.View([]int{1, 1, 3}, []int{1000, 1000, 2}, 9),
		base.View([]int{4, 1, 8}, []int{336, 5, 1}, 9),
		base.View([]int{0, 4}, []int{1, 1}, 0),
		base.View(nil, nil, 77),
	} {
		var want bytes.Buffer
		raw := tensor.Raw[uint16](base)
		v.Each(func(pos int) bool {
			want.Write([]byte{byte(raw[pos]), byte(raw[pos] >> 8)})
			return true
		})
		if v.Size() == 0 {
			want.Reset()
		}
		var got bytes.Buffer
		if err := writeElements(&got, v, nil); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Errorf("%v %v: %v", v.Shape(), v.Strides(), err)
		}
	}
}

func TestImageGolden(t *testing.T) {
	var g []npyGolden
	golden(t, "images.json", &g)
	for _, c := range g {
		h, err := OpenBytes(c.Name, unbase64(t, c.File), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		e := h.Entries()[0]
		x, err := h.Tensor("")
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		if !sameShape(e.Shape, c.Shape) || !sameShape(x.Shape(), c.Shape) || e.DType != x.DType() {
			t.Errorf("%s: entry %v %v, tensor %v, want %v", c.Name, e.Shape, e.DType, x, c.Shape)
			continue
		}
		got, _ := hex.DecodeString(elements(x).(string))
		want, _ := hex.DecodeString(c.Values.(string))
		slack := 0
		if h.Format() == JPEG {
			slack = 3 // decoders round differently
		}
		for i := range want {
			if d := int(got[i]) - int(want[i]); d > slack || -d > slack {
				t.Errorf("%s: byte %d is %d, want %d", c.Name, i, got[i], want[i])
				break
			}
		}
		if slack == 0 {
			var out bytes.Buffer
			if err := EncodePNG(&out, x); err != nil {
				t.Error(err)
			}
			y, err := OpenBytes("", out.Bytes(), Options{})
			if err != nil {
				t.Fatal(err)
			}
			z, err := y.Tensor("")
			opaque := sameShape(z.Shape(), x.Shape()) // a wholly opaque alpha is dropped by nobody
			if err != nil || !opaque || elements(z) != elements(x) {
				t.Errorf("%s there and back: %v %v", c.Name, z, err)
			}
		}
	}
}

func TestPNGOfViews(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.png")
	data := make([]uint8, 4*5*4)
	for i := range data {
		data[i] = uint8(i * 3)
	}
	base := tensor.From(data, 4, 5, 4)
	for _, v := range []*tensor.Tensor{
		base,
		base.View([]int{4, 5, 3}, []int{20, 4, -1}, 2),
		base.View([]int{5, 4}, []int{4, 20}, 1),
		base.View([]int{4, 5, 1}, []int{20, 4, 1}, 1),
	} {
		if err := WritePNG(path, v, Options{}); err != nil {
			t.Fatal(err)
		}
		y := openTensor(t, path, Options{})
		if elements(y) != elements(v) {
			t.Errorf("%v %v became %v", v.Shape(), v.Strides(), y)
		}
	}
	if err := WritePNG(path, tensor.From([]bool{true, false}, 1, 2), Options{}); err != nil {
		t.Fatal(err)
	}
	if y := openTensor(t, path, Options{}); elements(y) != "ff00" {
		t.Error(elements(y))
	}
	for _, c := range []struct {
		x    *tensor.Tensor
		want string
	}{
		{tensor.From([]float64{0, 1}, 1, 2), "a PNG holds uint8, uint16 or bool, not float64"},
		{tensor.From([]int64{0, 1}, 1, 2), "a PNG holds uint8, uint16 or bool, not int64"},
		{tensor.From([]uint8{0, 1}), "a PNG has shape (H, W), (H, W, 1), (H, W, 3) or (H, W, 4), not (2,)"},
		{tensor.From([]uint8{0, 1}, 1, 1, 2), "a PNG has shape (H, W), (H, W, 1), (H, W, 3) or (H, W, 4), not (1, 1, 2)"},
		{tensor.From([]uint8{}, 0, 2), "a PNG has at least one pixel, found shape (0, 2)"},
	} {
		err := WritePNG(path, c.x, Options{})
		var e *fault.Error
		if !errors.As(err, &e) || e.Msg != c.want || (strings.Contains(e.Msg, "not float") && e.Hint == "") {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
