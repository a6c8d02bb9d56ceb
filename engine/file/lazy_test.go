// What lies in the file stays there until it is touched, and stores never
// reach it.
package file

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// resident is the process's resident memory in bytes.
func resident(t *testing.T) int64 {
	t.Helper()
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip("no /proc/self/statm to measure resident memory")
	}
	n, err := strconv.ParseInt(strings.Fields(string(b))[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n * int64(os.Getpagesize())
}

func TestSparseFileOfTenGigabytes(t *testing.T) {
	before := resident(t)
	path := filepath.Join(t.TempDir(), "big.npy")
	const rows, cols = 10 << 20, 128 // of float64: 10 GiB
	var head bytes.Buffer
	h := npyFileOf("{'descr': '<f8', 'fortran_order': False, 'shape': (10485760, 128), }"+strings.Repeat(" ", 49)+"\n", 0)
	head.Write(h)
	if head.Len()%64 != 0 {
		t.Fatal(head.Len())
	}
	if err := os.WriteFile(path, head.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, int64(head.Len())+rows*cols*8); err != nil {
		t.Skip("the file system has no sparse files: ", err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt([]byte{0, 0, 0, 0, 0, 0, 0xf0, 0x3f}, int64(head.Len())+(9_000_000*cols+7)*8); err != nil { // 1.0
		t.Fatal(err)
	}
	f.Close()
	hd, err := Open(path, Options{MaxBytes: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer hd.Close()
	x, err := hd.Tensor("")
	if err != nil {
		t.Fatal(err)
	}
	slice := x.View([]int{100, cols / 2}, []int{cols, 2}, 9_000_000*cols+1)
	sum := 0.0
	data := tensor.Raw[float64](slice)
	slice.Each(func(pos int) bool {
		sum += data[pos]
		return true
	})
	data[0] = 5 // changes memory, not the file
	if grown := resident(t) - before; grown > 32<<20 {
		t.Errorf("resident memory grew by %d bytes", grown)
	}
	if sum != 1 {
		t.Errorf("sum %v", sum)
	}
	runtime.KeepAlive(x)
	y, err := hd.Tensor("")
	if err != nil {
		t.Fatal(err)
	}
	if v := tensor.Raw[float64](y)[0]; v != 0 {
		t.Errorf("a store reached the file or another tensor: %v", v)
	}
	if err := hd.Close(); err != nil {
		t.Error(err)
	}
	if v := tensor.Raw[float64](x)[0]; v != 5 {
		t.Errorf("after Close the tensor holds %v", v)
	}
	if _, err := hd.Tensor(""); err == nil {
		t.Error("a closed file gave a tensor")
	}
	runtime.KeepAlive(x)
	runtime.KeepAlive(y)
}

// bigFile writes a .npy of n float64 that is large enough to be mapped.
func bigFile(t *testing.T, n int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.npy")
	data := make([]float64, n)
	for i := range data {
		data[i] = float64(i)
	}
	if err := WriteNpy(path, tensor.From(data), Options{}); err != nil {
		t.Fatal(err)
	}
	return path
}

func openTensor(t *testing.T, path string, opts Options) *tensor.Tensor {
	t.Helper()
	h, err := Open(path, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	x, err := h.Tensor(h.Names()[0])
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// mapped reports whether a vector's data lie as far behind a page's start as they
// do in the file, where the header takes 128 bytes.
func mapped(x *tensor.Tensor) bool {
	return uintptrOf(x.Buffer().Mem())%uintptr(os.Getpagesize()) == 128
}

func TestMappedAndRead(t *testing.T) {
	path := bigFile(t, 1<<16)
	x := openTensor(t, path, Options{})
	if !mapped(x) {
		t.Error("a large .npy is not mapped")
	}
	if x.ReadOnly() {
		t.Error("read-only without being asked")
	}
	if y := openTensor(t, path, Options{ReadOnly: true}); !y.ReadOnly() || elements(x) != elements(y) {
		t.Error("ReadOnly")
	}
	for _, o := range []Options{{NoMap: true}, {NoMap: true, ReadOnly: true}} {
		y := openTensor(t, path, o)
		if mapped(y) || y.ReadOnly() != o.ReadOnly || elements(x) != elements(y) {
			t.Error("NoMap", o)
		}
	}
	_, err := func() (*tensor.Tensor, error) {
		h, err := Open(path, Options{NoMap: true, MaxBytes: 1 << 10})
		if err != nil {
			return nil, err
		}
		defer h.Close()
		return h.Tensor("")
	}()
	if fault.KindOf(err) != fault.Memory {
		t.Error(err)
	}
}

func TestSaveOverMapped(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses to replace a file while it is mapped")
	}
	path := bigFile(t, 1<<16)
	x := openTensor(t, path, Options{})
	before := elements(x)
	rev := x.View([]int{1 << 16}, []int{-1}, 1<<16-1)
	if err := WriteNpy(path, rev, Options{}); err != nil {
		t.Fatal(err)
	}
	if elements(x) != before {
		t.Error("saving over a mapped file changed the tensor")
	}
	if elements(openTensor(t, path, Options{})) != elements(rev) {
		t.Error("the new file is wrong")
	}
}

func TestFileCutShort(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses to cut a file while it is mapped")
	}
	path := bigFile(t, 1<<16)
	h, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	x, err := h.Tensor("")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 4096); err != nil {
		t.Fatal(err)
	}
	const want = ": the file became shorter while it was in use"
	other := filepath.Join(t.TempDir(), "copy.npy")
	if err := WriteNpy(other, x, Options{}); err == nil || err.Error() != other+want || fault.KindOf(err) != fault.IO {
		t.Error(err)
	}
	if list, _ := os.ReadDir(filepath.Dir(other)); len(list) != 0 {
		t.Errorf("left behind: %v", list)
	}
	if _, err := h.Tensor(""); err == nil || err.Error() != path+want+": expected 524416 bytes, found 4096" {
		t.Error(err)
	}
	err = Guard("x", func() error {
		var none *[4]int
		defer func() { _ = recover() }()
		none[0]++ // a caller's bug is not the file's
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	runtime.KeepAlive(x)
}

func TestMappingsWaitForSweep(t *testing.T) {
	path := bigFile(t, 1<<16)
	ms := &Mappings{}
	var raw []float64
	func() {
		x := openTensor(t, path, Options{Mappings: ms})
		raw = tensor.Raw[float64](x)
	}()
	waiting := func() int {
		ms.mu.Lock()
		defer ms.mu.Unlock()
		return len(ms.dead)
	}
	for range 100 {
		if runtime.GC(); waiting() == 1 {
			break
		}
		runtime.Gosched()
	}
	if waiting() != 1 {
		t.Fatal("the unreachable mapping was not noticed")
	}
	if raw[100] != 100 { // still there: no Sweep has run
		t.Error(raw[100])
	}
	ms.Sweep()
	if waiting() != 0 {
		t.Error("not swept")
	}
}

func TestBoolsAreMended(t *testing.T) {
	path := filepath.Join(t.TempDir(), "b.npy")
	for _, n := range []int{8, 1 << 17} {
		for _, bad := range []byte{1, 2, 255} {
			data := npyFileOf(dictOf("'|b1'", "("+strconv.Itoa(n)+",)"), n)
			data[len(data)-2] = bad
			if err := os.WriteFile(path, data, 0o666); err != nil {
				t.Fatal(err)
			}
			x := openTensor(t, path, Options{})
			mem := x.Buffer().Mem()
			if x.DType() != dtype.Bool || mem[n-2] != 1 || mem[n-1] != 0 {
				t.Errorf("%d bools, byte %d: became %d", n, bad, mem[n-2])
			}
			y, err := ReadNpy("x", bytes.NewReader(data), Options{})
			if err != nil || y.Buffer().Mem()[n-2] != 1 {
				t.Errorf("%d bools, byte %d from a stream: %v", n, bad, err)
			}
			runtime.KeepAlive(x)
		}
	}
}

func TestOddAddresses(t *testing.T) {
	const n = 1 << 15
	head := `{"a":{"dtype":"U8","shape":[3],"data_offsets":[0,3]},"b":{"dtype":"F64","shape":[32768],"data_offsets":[3,262147]}}`
	data := stOf(head, 3+n*8)
	at := len(data) - n*8
	for i := range n {
		data[at+8*i+7] = 0x40 // 2.0
	}
	path := filepath.Join(t.TempDir(), "m.safetensors")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	h, err := Open(path, Options{MaxBytes: 1 << 10}) // too little to copy
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	x, err := h.Tensor("b")
	if err != nil {
		t.Fatal(err)
	}
	if uintptrOf(x.Buffer().Mem())%8 == 0 {
		t.Error("the address is not odd")
	}
	for _, v := range tensor.Flat[float64](x) {
		if v != 2 {
			t.Fatal(v)
		}
	}
	runtime.KeepAlive(x)
}

func TestNpzStoredIsMapped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.npz")
	a := tensor.From(make([]float64, 1<<15))
	tensor.Raw[float64](a)[77] = 7
	names := []string{"odd", "a", "longer_name"}
	err := WriteNpz(path, names, []*tensor.Tensor{tensor.Scalar(int8(1)), a, a}, false, Options{})
	if err != nil {
		t.Fatal(err)
	}
	h, err := Open(path, Options{MaxBytes: 1 << 10}) // too little to copy
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, n := range names[1:] {
		x, err := h.Tensor(n)
		if err != nil {
			t.Fatal(err)
		}
		if tensor.Raw[float64](x)[77] != 7 {
			t.Error(n)
		}
		runtime.KeepAlive(x)
	}
}

func uintptrOf(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
