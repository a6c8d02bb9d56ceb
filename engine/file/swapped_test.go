// Big-endian files: mapped as they are, turned where they are read.
package file

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestSparseBigEndianFile(t *testing.T) {
	before := resident(t)
	path := filepath.Join(t.TempDir(), "big.npy")
	const rows, cols = 10 << 20, 128 // of float64: 10 GiB
	head := npyFileOf("{'descr': '>f8', 'fortran_order': False, 'shape': (10485760, 128), }"+strings.Repeat(" ", 49)+"\n", 0)
	if err := os.WriteFile(path, head, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, int64(len(head))+rows*cols*8); err != nil {
		t.Skip("the file system has no sparse files: ", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	one := binary.BigEndian.AppendUint64(nil, math.Float64bits(1))
	if _, err := f.WriteAt(one, int64(len(head))+(9_000_000*cols+7)*8); err != nil {
		t.Fatal(err)
	}
	f.Close()
	x := openTensor(t, path, Options{MaxBytes: 1 << 20})
	slice := x.View([]int{100, cols / 2}, []int{cols, 2}, 9_000_000*cols+1)
	sum := 0.0
	slice.Each(func(pos int) bool {
		sum += slice.Float64At(pos)
		return true
	})
	var out bytes.Buffer
	if err := EncodeNpy(&out, slice); err != nil {
		t.Fatal(err)
	}
	y, err := ReadNpy("-", &out, Options{})
	if err != nil || y.Float64At(3) != 1 {
		t.Error("saved from the slice:", y, err)
	}
	if grown := resident(t) - before; grown > 32<<20 {
		t.Errorf("resident memory grew by %d bytes", grown)
	}
	if sum != 1 || !x.Swapped() {
		t.Errorf("sum %v", sum)
	}
}

// bigEndian is the .npy of n elements of a type, most significant byte first.
func bigEndian(dt dtype.DType, descr string, order bool, dims []int) []byte {
	n := tensor.Count(dims)
	mem := make([]byte, n*dt.Size())
	for i := range mem {
		mem[i] = byte(i * 7)
	}
	if dt.IsText() {
		for i := range mem {
			mem[i] = 0
			if i%4 == 3 {
				mem[i] = byte('a' + i/4%20)
			}
		}
	}
	fortran := "False"
	if order {
		fortran = "True"
	}
	dict := "{'descr': '" + descr + "', 'fortran_order': " + fortran + ", 'shape': " + pyTuple(dims) + ", }"
	dict += strings.Repeat(" ", 63-(10+len(dict))%64) + "\n"
	return append(npyFileOf(dict, 0), mem...)
}

func TestBigEndianIsMapped(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.npy")
	for _, descr := range []string{">i2", ">u2", ">f2", ">i4", ">u4", ">f4", ">i8", ">u8", ">f8", ">c8", ">c16", ">U3"} {
		dt := dtype.Text(3)
		if descr != ">U3" {
			dt, _, _ = dtype.Parse(descr)
		}
		n := 5 * swapMin / 4 / dt.Size() / 8
		for _, order := range []bool{false, true} {
			data := bigEndian(dt, descr, order, []int{n, 8})
			if err := os.WriteFile(path, data, 0o666); err != nil {
				t.Fatal(err)
			}
			x := openTensor(t, path, Options{})
			want := openTensor(t, path, Options{NoMap: true})
			if !x.Swapped() || want.Swapped() || x.DType() != want.DType() {
				t.Fatalf("%s: %v, %v", descr, x, want)
			}
			for _, v := range []func(t *tensor.Tensor) *tensor.Tensor{
				func(t *tensor.Tensor) *tensor.Tensor { return t.View(t.Shape()[:1], t.Strides()[:1], t.Offset()) },
				func(t *tensor.Tensor) *tensor.Tensor {
					return t.View([]int{n / 3, 4}, []int{-t.Strides()[0] * 3, 2 * t.Strides()[1]}, t.Pos(n-1, 1))
				},
				func(t *tensor.Tensor) *tensor.Tensor { return transposed(t) },
			} {
				var a, b bytes.Buffer
				if err := EncodeNpy(&a, v(x)); err != nil {
					t.Fatal(err)
				}
				if err := EncodeNpy(&b, v(want)); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(a.Bytes(), b.Bytes()) {
					t.Errorf("%s, order F %v: a view differs", descr, order)
				}
			}
			if !x.Swapped() {
				t.Errorf("%s was converted as a whole", descr)
			}
			// raw memory: all is converted, in every tensor over it, and not in the file
			mem := x.Buffer().Mem()
			if x.Swapped() || !bytes.Equal(mem, want.Buffer().Mem()) {
				t.Errorf("%s: converted memory differs", descr)
			}
			if now, _ := os.ReadFile(path); !bytes.Equal(now, data) {
				t.Fatal("the file was changed")
			}
			runtime.KeepAlive(x)
		}
	}
}

func TestBigEndianMember(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.npz")
	n := swapMin / 8 * 2
	inner := bigEndian(dtype.Float64, ">f8", false, []int{n})
	// the data begin at 30 + 5 bytes of the zip's header and 128 of the .npy's
	data := zipOf(t, plain("a.npy", inner), plain("123456789.npy", inner))
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	h, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, e := range h.Entries() {
		x, err := h.Tensor(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		if !x.Swapped() || !e.BigEndian {
			t.Errorf("%s at %d: swapped %v", e.Name, e.Offset, x.Swapped())
		}
		if got := tensor.New(dtype.Float64); true {
			x.Read(got.Buffer().Mem(), n-1, 1)
			if math.Float64bits(got.Float64At(0)) != math.Float64bits(x.Float64At(n-1)) {
				t.Error(got, x.Float64At(n-1))
			}
		}
	}
}

func TestTextThatIsNone(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		unit uint32
		want string
		kind fault.Kind
	}{
		{0x110000, "character U+00110000 of element %d is not in range [U+0000; U+10ffff]", fault.Format},
		{0xffffffff, "character U+FFFFFFFF of element %d is not in range [U+0000; U+10ffff]", fault.Format},
		{0xd800, "element %d holds the surrogate U+D800, which is no character", fault.Unsupported},
		{0xdfff, "element %d holds the surrogate U+DFFF, which is no character", fault.Unsupported},
		{0xe000, "", 0}, {0x10ffff, "", 0},
	} {
		for _, n := range []int{9, swapMin / 8} {
			for _, descr := range []string{"<U3", ">U3"} {
				path := filepath.Join(dir, "a.npy")
				data := bigEndian(dtype.Text(3), descr, false, []int{n})
				mem := data[len(data)-12*n:]
				if descr == "<U3" {
					tensor.SwapBytes(mem, 4)
					binary.LittleEndian.PutUint32(mem[12*(n-2)+4:], c.unit)
				} else {
					binary.BigEndian.PutUint32(mem[12*(n-2)+4:], c.unit)
				}
				if err := os.WriteFile(path, data, 0o666); err != nil {
					t.Fatal(err)
				}
				want := c.want
				if want != "" {
					want = path + ": " + fmt.Sprintf(want, n-2)
				}
				for _, o := range []Options{{}, {NoMap: true}} {
					h, err := Open(path, o)
					if err != nil {
						t.Fatal(err)
					}
					if _, err = h.Tensor(""); want == "" && err != nil || want != "" && (err == nil || err.Error() != want || fault.KindOf(err) != c.kind) {
						t.Errorf("%s, %d elements, U+%X: %v, want %s", descr, n, c.unit, err, want)
					}
					h.Close()
				}
			}
		}
	}
}
