// Files that lie: each is refused in words, and before memory is taken.
package file

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// npyFileOf builds a version 1 .npy of a dict and n bytes of data.
func npyFileOf(dict string, n int) []byte {
	b := append([]byte(npyMagic), 1, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(dict)))
	return append(append(b, dict...), make([]byte, n)...)
}

func dictOf(descr, shape string) string {
	return "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n"
}

// allocated tells how many bytes f takes from the heap.
func allocated(f func()) uint64 {
	var a, b runtime.MemStats
	runtime.ReadMemStats(&a)
	f()
	runtime.ReadMemStats(&b)
	return b.TotalAlloc - a.TotalAlloc
}

// openAll opens data and reads every tensor; it gives the first error.
func openAll(path string, data []byte, opts Options) error {
	h, err := OpenBytes(path, data, opts)
	if err != nil {
		return err
	}
	defer h.Close()
	for _, n := range h.Names() {
		if _, err := h.Tensor(n); err != nil {
			return err
		}
	}
	return nil
}

// refused checks an error's text, its kind and what was allocated.
func refused(t *testing.T, path string, data []byte, kind fault.Kind, want string) {
	t.Helper()
	var err error
	if n := allocated(func() { err = openAll(path, data, Options{}) }); n > uint64(len(data))*100+4<<20 {
		t.Errorf("%s: %d bytes allocated for a file of %d", path, n, len(data))
	}
	if err == nil || err.Error() != want || fault.KindOf(err) != kind {
		t.Errorf("%s\n  got %v (%v)\n want %s (%v)", path, err, fault.KindOf(err), want, kind)
	}
}

func TestNpyDamage(t *testing.T) {
	f8 := func(shape string) string { return dictOf("'<f8'", shape) }
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "No data left in file"},
		{"magic", []byte("\x93NUMP!"), `the magic string is not correct; expected b'\x93NUMPY', got b'\x93NUMP!'`},
		{"text", []byte("1,2,3"), `the magic string is not correct; expected b'\x93NUMPY', got b'1,2,3'`},
		{"version cut", []byte(npyMagic), "EOF: reading magic string, expected 8 bytes got 6"},
		{"version", []byte(npyMagic + "\x04\x00\x00\x00"), "we only support format version (1,0), (2,0), and (3,0), not (4, 0)"},
		{"length cut", []byte(npyMagic + "\x02\x00\x00\x00"), "EOF: reading array header length, expected 4 bytes got 2"},
		{"header cut", []byte(npyMagic + "\x01\x00\x76\x00{'descr'"), "EOF: reading array header, expected 118 bytes got 8"},
		{"header of 100 MB", []byte(npyMagic + "\x02\x00\x00\xe1\xf5\x05"), "Header info length (100000000) is large and may not be safe to load securely; the limit is 1048576"},
		{"no literal", npyFileOf("hello\n", 0), "Cannot parse header: 'hello': unexpected character at character 0"},
		{"code", npyFileOf("{'descr': __import__('os')}", 0), "Cannot parse header: '{'descr': __import__('os')}': unexpected character at character 10"},
		{"not closed", npyFileOf("{'descr': '<f8'", 0), "Cannot parse header: '{'descr': '<f8'': unexpected end at character 15"},
		{"two values", npyFileOf("{} {}", 0), "Cannot parse header: '{} {}': unexpected text after the value at character 3"},
		{"no dict", npyFileOf("[1, 2]", 0), "Header is not a dictionary: [1, 2]"},
		{"keys", npyFileOf("{'descr': '<f8', 'shape': ()}", 0), "Header does not contain the correct keys: ['descr', 'shape']"},
		{"key twice", npyFileOf("{'descr': '<f8', 'descr': '<f4', 'fortran_order': False, 'shape': ()}", 8), "Header does not contain the correct keys: ['descr', 'descr', 'fortran_order', 'shape']"},
		{"order", npyFileOf("{'descr': '<f8', 'fortran_order': 1, 'shape': ()}", 8), "fortran_order is not a valid bool: 1"},
		{"shape int", npyFileOf(f8("3"), 24), "shape is not valid: 3"},
		{"shape negative", npyFileOf(f8("(-1,)"), 24), "shape is not valid: (-1,)"},
		{"shape float", npyFileOf(f8("(1.5,)"), 24), "Cannot parse header: '{'descr': '<f8', 'fortran_order': False, 'shape': (1.5,), }': expected a comma at character 52"},
		{"shape 2**64", npyFileOf(f8("(18446744073709551616,)"), 24), "Cannot parse header: '{'descr': '<f8', 'fortran_order': False, 'shape': (184467440…': a number that does not fit 64 bits at character 71"},
		{"shape 2**62", npyFileOf(f8("(4611686018427387904,)"), 24), "shape (4611686018427387904,) of float64 needs more bytes than any file can hold"},
		{"shape wraps to 0", npyFileOf(f8("(4294967296, 4294967296)"), 24), "shape (4294967296, 4294967296) of float64 needs more bytes than any file can hold"},
		{"shape lies", npyFileOf(f8("(1000000, 1000)"), 24), "the header says float64 of shape (1000000, 1000): expected 8000000000 bytes of data, found 24"},
		{"cut short", npyFileOf(f8("(4,)"), 31), "the header says float64 of shape (4,): expected 32 bytes of data, found 31"},
		{"descr int", npyFileOf(dictOf("8", "()"), 8), "descr is not a valid dtype descriptor: 8"},
		{"descr unknown", npyFileOf(dictOf("'<q9'", "()"), 8), "descr is not a valid dtype descriptor: '<q9'"},
		{"descr f3", npyFileOf(dictOf("'<f3'", "()"), 8), "descr is not a valid dtype descriptor: '<f3'"},
		{"descr empty", npyFileOf(dictOf("''", "()"), 8), "descr is not a valid dtype descriptor: ''"},
		{"descr []", npyFileOf(dictOf("[]", "()"), 8), "descr is not a valid dtype descriptor: []"},
		{"descr wide", npyFileOf(dictOf("'<U99999999999'", "()"), 8), "descr is not a valid dtype descriptor: '<U99999999999'"},
		{"no width", npyFileOf(dictOf("'<U0'", "(4611686018427387904,)"), 0), "shape (4611686018427387904,) of <U: elements without bytes, more than 1048576"},
		{"structured cut", npyFileOf(dictOf("[('x', '<f4'), ('y', '<i4', (2, 3))]", "(5,)"), 139), "the header says [('x', '<f4'), ('y', '<i4', (2, 3))] of shape (5,): expected 140 bytes of data, found 139"},
		{"deep", npyFileOf(strings.Repeat("[", 5000), 0), "Cannot parse header: '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…': nested too deeply at character 32"},
	} {
		refused(t, c.name+".npy", c.data, fault.Format, c.name+".npy: "+c.want)
		if c.name != "empty" && c.name != "text" && !strings.Contains(c.name, "magic") {
			_, err := ReadNpy("-", bytes.NewReader(c.data), Options{})
			if err == nil || !strings.HasPrefix(err.Error(), "-: ") && fault.KindOf(err) != fault.Unsupported && fault.KindOf(err) != fault.Memory {
				t.Errorf("%s from a stream: %v", c.name, err)
			}
		}
	}
	axes := "(" + strings.Repeat("1, ", 40) + ")"
	refused(t, "axes.npy", npyFileOf(f8(axes), 8), fault.Unsupported, "axes.npy: 40 axes; tq has tensors of at most 32")
	// an axis of length 0 makes everything else harmless
	if err := openAll("zero.npy", npyFileOf(f8("(4611686018427387904, 4611686018427387904, 0)"), 0), Options{}); err != nil {
		t.Error(err)
	}
	if err := openAll("wide.npy", npyFileOf(f8("(100,)"), 800), Options{MaxBytes: 799}); err == nil || err.Error() != "wide.npy: needs 800 bytes in memory, the limit is 799 bytes" {
		t.Error(err)
	}
	if err := openAll("bytes.npy", npyFileOf(dictOf("'|S8'", "(100,)"), 800), Options{MaxBytes: 3199}); err == nil || err.Error() != "bytes.npy: needs 3200 bytes in memory, the limit is 3199 bytes" {
		t.Error(err)
	}
	// a stream that promises 4 GiB and gives 10 bytes takes little memory
	var err error
	data := npyFileOf(f8("(536870912,)"), 10)
	if n := allocated(func() { _, err = ReadNpy("<stdin>", bytes.NewReader(data), Options{}) }); n > eager+4<<20 {
		t.Errorf("%d bytes allocated", n)
	}
	if err == nil || err.Error() != "<stdin>: the header says float64 of shape (536870912,): expected 4294967296 bytes of data, found 10" {
		t.Error(err)
	}
}

func TestForeignFormats(t *testing.T) {
	for _, c := range []struct{ path, data, want string }{
		{"a.h5", "\x89HDF\r\n\x1a\n........", "a.h5: this is an HDF5 file, which tq does not read"},
		{"a.npy", "\x80\x04\x95....", "This file contains pickled (object) data. If you trust the file you can load it unsafely using the `allow_pickle=` keyword argument or `pickle.load()`."},
		{"a.npy", "\x1f\x8b\x08\x00", "a.npy: this is a gzip-compressed file, which tq does not read"},
		{"a.bin", "hello world", "a.bin: not a format that tq reads: it starts with b'hello wo'"},
	} {
		refused(t, c.path, []byte(c.data), fault.Unsupported, c.want)
	}
	refused(t, "a.npz", []byte("hello"), fault.Format, "a.npz: File is not a zip file: expected it to start with b'PK\\x03\\x04', found b'hello'")
	refused(t, "a.png", []byte("hello"), fault.Format, "a.png: not a PNG file: it starts with b'hello'")
	refused(t, "a.jpg", []byte("\xff\xd8\xff\xe0"), fault.Format, "a.jpg: the JPEG's header is damaged: unexpected EOF")
}

// member is one zip member with sizes as a liar would write them.
func zipOf(t *testing.T, members ...func(z *zip.Writer)) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, m := range members {
		m(z)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func plain(name string, data []byte) func(*zip.Writer) {
	return func(z *zip.Writer) {
		w, _ := z.CreateHeader(&zip.FileHeader{Name: name})
		w.Write(data)
	}
}

// lying deflates data and claims size bytes.
func lying(name string, data []byte, size uint64) func(*zip.Writer) {
	return func(z *zip.Writer) {
		var b bytes.Buffer
		f, _ := flate.NewWriter(&b, 9)
		f.Write(data)
		f.Close()
		w, _ := z.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(data), CompressedSize64: uint64(b.Len()), UncompressedSize64: size})
		w.Write(b.Bytes())
	}
}

func TestNpzDamage(t *testing.T) {
	good := npyFileOf(dictOf("'<f8'", "(2,)"), 16)
	n := uint64(len(good))
	bomb := npyFileOf(dictOf("'<f8'", "(1000000,)"), 8000000)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"cut", zipOf(t, plain("a.npy", good))[:40], "cut.npz: File is not a zip file: no sound directory at its end (was it cut short?)"},
		{"twice", zipOf(t, plain("a.npy", good), plain("a.npy", good)), "twice.npz: the archive lists two members named 'a'"},
		{"twice by suffix", zipOf(t, plain("a", good), plain("a.npy", good)), "twice by suffix.npz: the archive lists two members named 'a'"},
		{"claims little", zipOf(t, lying("a.npy", bomb, n)), "claims little.npz:a.npy: the header says float64 of shape (1000000,): expected 8000000 bytes of data, found " + number(int64(n)-int64(len(bomb)-8000000))},
		{"claims much", zipOf(t, lying("a.npy", good, 1<<40)), "claims much.npz:a.npy: " + fmt.Sprint(deflated(good)) + " bytes cannot unpack to the 1099511627776 that the directory claims"},
		{"unpacks to more", zipOf(t, lying("a.npy", append(bytes.Clone(good), make([]byte, 100000)...), n)), "unpacks to more.npz:a.npy: the member does not unpack to as many bytes as the directory claims"},
		{"unpacks to less", zipOf(t, lying("a.npy", good[:len(good)-5], n)), "unpacks to less.npz:a.npy: the member does not unpack to as many bytes as the directory claims"},
	} {
		refused(t, c.name+".npz", c.data, fault.Format, c.want)
	}
	refused(t, "words.npz", zipOf(t, plain("readme.txt", []byte("hi"))), fault.Unsupported, "words.npz:readme.txt: the member is no .npy array")
	sum := zipOf(t, lying("a.npy", good, n))
	i := bytes.Index(sum, []byte("PK\x01\x02"))
	for _, at := range []int{14, i + 16} { // the checksum, in both headers
		sum[at] ^= 1
	}
	refused(t, "sum.npz", sum, fault.Format, "sum.npz:a.npy: Bad CRC-32: the member's bytes are damaged")
	for _, at := range []int{14, i + 16} { // none at all is no excuse
		clear(sum[at : at+4])
	}
	refused(t, "sum.npz", sum, fault.Format, "sum.npz:a.npy: Bad CRC-32: the member's bytes are damaged")
	// a bomb within its claims is stopped by the limit
	b := zipOf(t, lying("a.npy", bomb, uint64(len(bomb))))
	if err := openAll("bomb.npz", b, Options{MaxBytes: 1 << 20}); err == nil || err.Error() != "bomb.npz:a.npy: needs 8000000 bytes in memory, the limit is 1048576 bytes" {
		t.Error(err)
	}
	// one bad member leaves the others readable
	h, err := OpenBytes("mixed.npz", zipOf(t, plain("a.npy", good), plain("b.npy", []byte("junk"))), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Tensor("a"); err != nil {
		t.Error(err)
	}
	if _, err := h.Tensor("b"); err == nil {
		t.Error("junk was read")
	}
}

// A stored member that is read whole, or is small enough to be summed before it
// is mapped, is compared with its checksum; a larger one is mapped as it is.
func TestStoredChecksum(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.npz")
	want := path + ":x.npy: Bad CRC-32: the member's bytes are damaged"
	for n, noticed := range map[int]bool{16: true, 2 * mapMin: true, sumMax: false} {
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := EncodeNpz(f, []string{"x"}, []*tensor.Tensor{tensor.From(make([]uint8, n))}, false); err != nil {
			t.Fatal(err)
		}
		f.Close()
		for _, damaged := range []bool{false, true} {
			for _, o := range []Options{{}, {NoMap: true}} {
				h, err := Open(path, o)
				if err != nil {
					t.Fatal(err)
				}
				_, err = h.Tensor("x")
				h.Close()
				if refused := damaged && (noticed || o.NoMap); refused != (err != nil) || refused && (err.Error() != want || fault.KindOf(err) != fault.Format) {
					t.Errorf("%d bytes, NoMap %v, damaged %v: %v", n, o.NoMap, damaged, err)
				}
			}
			f, err := os.OpenFile(path, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.WriteAt([]byte{1}, 192+int64(n)-2); err != nil { // 192 bytes of headers
				t.Fatal(err)
			}
			f.Close()
		}
	}
}

func deflated(data []byte) int {
	var b bytes.Buffer
	f, _ := flate.NewWriter(&b, 9)
	f.Write(data)
	f.Close()
	return b.Len()
}

func stOf(header string, n int) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(b, header...), make([]byte, n)...)
}

func TestSafetensorsDamage(t *testing.T) {
	two := func(a, b string) string {
		return `{"a":{"dtype":"F32","shape":[2],"data_offsets":` + a + `},"b":{"dtype":"F32","shape":[2],"data_offsets":` + b + `}}`
	}
	one := func(dtype, shape, offsets string) string {
		return `{"a":{"dtype":` + dtype + `,"shape":` + shape + `,"data_offsets":` + offsets + `}}`
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"short", []byte("abc"), "expected the header's length in 8 bytes, the file has 3"},
		{"claims 100 MB", append(binary.LittleEndian.AppendUint64(nil, 99_999_999), '{'), "the header's length says 99999999 bytes, the file has 1 after it"},
		{"claims more", append(binary.LittleEndian.AppendUint64(nil, 1<<63), '{'), "header too large: its length says 9223372036854775808 bytes, the format allows 100000000"},
		{"no brace", stOf("[]", 0), "the header must begin with '{', found b'['"},
		{"empty header", stOf("", 0), "the header must begin with '{', found b''"},
		{"not closed", stOf(`{"a":`, 0), "the JSON header ends too early"},
		{"after", stOf(`{} {}`, 0), "text after the JSON header"},
		{"zeros after", stOf("{}\x00", 0), "text after the JSON header"},
		{"utf-8", stOf("{\"\xff\":1}", 0), "the JSON header is not valid UTF-8"},
		{"twice", stOf(`{"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},"a":{}}`, 4), "the header has the name 'a' twice"},
		{"field twice", stOf(`{"a":{"dtype":"F32","dtype":"F32","shape":[],"data_offsets":[0,4]}}`, 4), "tensor 'a' has the name 'dtype' twice"},
		{"missing", stOf(`{"a":{"dtype":"F32","shape":[]}}`, 4), "tensor 'a': expected dtype, shape and data_offsets"},
		{"no object", stOf(`{"a":5}`, 0), "tensor 'a' must be a JSON object"},
		{"metadata", stOf(`{"__metadata__":{"a":5}}`, 0), "__metadata__ 'a' must be a JSON string"},
		{"deep", stOf(`{"a":{"x":`+strings.Repeat("[", 100000), 0), "the JSON header is nested too deeply, the limit is 16"},
		{"negative", stOf(one(`"F32"`, "[-1]", "[0,4]"), 4), "tensor 'a': shape must hold whole numbers below 2**63, found -1"},
		{"fraction", stOf(one(`"F32"`, "[1.0]", "[0,4]"), 4), "tensor 'a': shape must hold whole numbers below 2**63, found 1.0"},
		{"huge", stOf(one(`"F32"`, "[9223372036854775808]", "[0,4]"), 4), "tensor 'a': shape must hold whole numbers below 2**63, found 9223372036854775808"},
		{"overflow", stOf(one(`"F32"`, "[4294967296,4294967296]", "[0,0]"), 0), "tensor 'a': shape (4294967296, 4294967296) of F32 needs more bytes than any file can hold"},
		{"three offsets", stOf(one(`"F32"`, "[1]", "[0,4,8]"), 4), "tensor 'a': data_offsets must be two numbers, found 3"},
		{"size", stOf(one(`"F32"`, "[3]", "[0,8]"), 8), "tensor 'a': F32 of shape (3,) takes 12 bytes, data_offsets [0, 8] span 8"},
		{"outside", stOf(one(`"F32"`, "[3]", "[0,12]"), 8), "tensor 'a': data_offsets [0, 12] outside the file's 8 bytes of data"},
		{"backwards", stOf(one(`"F32"`, "[0]", "[4,0]"), 4), "tensor 'a': data_offsets [4, 0] outside the file's 4 bytes of data"},
		{"rest", stOf(one(`"F32"`, "[2]", "[0,8]"), 9), "the header describes 8 bytes of data, the file has 9"},
		{"hole", stOf(two("[0,8]", "[12,20]"), 20), "tensor 'b': data_offsets [12, 20] leave a hole, expected to begin at 8"},
		{"overlap", stOf(two("[0,8]", "[4,12]"), 12), "tensor 'b': data_offsets [4, 12] overlap the tensor before it, expected to begin at 8"},
		{"same", stOf(two("[0,8]", "[0,8]"), 8), "tensor 'b': data_offsets [0, 8] overlap the tensor before it, expected to begin at 8"},
	} {
		refused(t, c.name+".safetensors", c.data, fault.Format, c.name+".safetensors: "+c.want)
	}
	h, err := OpenBytes("x.safetensors", stOf(`{"b":{"dtype":"F4","shape":[4],"data_offsets":[4,6],"note":[1,{"k":[]}]},"a":{"dtype":"I32","shape":[],"data_offsets":[0,4]}}  `, 6), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if e, _ := h.Lookup("b"); e.DTypeText != "F4" || e.Bytes != 2 || e.Problem == nil {
		t.Errorf("%+v", e)
	}
	if _, err := h.Tensor("b"); err == nil || err.Error() != "x.safetensors: tensor 'b': dtype F4 is not supported in tq" {
		t.Error(err)
	}
	if x, err := h.Tensor("a"); err != nil || x.Rank() != 0 {
		t.Error(x, err)
	}
}

func TestSharded(t *testing.T) {
	dir := t.TempDir()
	put := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	shard := func(name string, v float32) {
		err := WriteSafetensors(filepath.Join(dir, name), []string{"t" + name}, []*tensor.Tensor{tensor.Scalar(v)}, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
	}
	shard("1.safetensors", 1)
	shard("2.safetensors", 2)
	put("junk.safetensors", []byte("junk"))
	path := put("model.safetensors.index.json", []byte(`{"metadata":{"total_size":8},"weight_map":{"t1.safetensors":"1.safetensors","t2.safetensors":"2.safetensors","gone":"3.safetensors","absent":"1.safetensors","j":"junk.safetensors"}}`))
	h, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if h.Format() != Sharded || h.Metadata()["total_size"] != "8" || len(h.Entries()) != 5 {
		t.Errorf("%s %v %v", h.Format(), h.Metadata(), h.Names())
	}
	x, err := h.Tensor("t2.safetensors")
	if err != nil || tensor.Elems[float32](x)[0] != 2 {
		t.Error(x, err)
	}
	for name, want := range map[string]string{
		"gone":   "[Errno 2] No such file or directory: '" + filepath.Join(dir, "3.safetensors") + "'",
		"absent": path + ": weight_map says that '1.safetensors' holds the tensor 'absent', and it does not",
		"j":      filepath.Join(dir, "junk.safetensors") + ": expected the header's length in 8 bytes, the file has 4",
	} {
		if _, err := h.Tensor(name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for _, name := range []string{"../1.safetensors", "/etc/passwd", "a/b", `..\\1`, "C:x", "..", ".", "", "nul\\u0000"} {
		_, err := Open(put("bad.index.json", []byte(`{"weight_map":{"a":"`+name+`"}}`)), Options{})
		if err == nil || !strings.Contains(err.Error(), "which is no plain file name beside the index") {
			t.Errorf("%q: %v", name, err)
		}
	}
	path = put("self.Safetensors.index.json", []byte(`{"weight_map":{"a":"self.safetensors.INDEX.json"}}`))
	if _, err := Open(path, Options{}); err == nil || err.Error() != path+": weight_map names the shard 'self.safetensors.INDEX.json', which is an index itself" {
		t.Error(err)
	}
	for _, text := range []string{"", "{}", "[]", `{"weight_map":5}`, `{"weight_map":{"a":5}}`, `{"weight_map":{"a":"x","a":"y"}}`, `{"weight_map":{},"weight_map":{}}`} {
		if h, err := Open(put("bad.index.json", []byte(text)), Options{}); err == nil || fault.KindOf(err) != fault.Format {
			t.Errorf("%q: %v %v", text, h, err)
		}
	}
}

func TestImageDamage(t *testing.T) {
	var b bytes.Buffer
	if err := EncodePNG(&b, tensor.From(make([]uint8, 100), 10, 10)); err != nil {
		t.Fatal(err)
	}
	huge := bytes.Clone(b.Bytes())
	binary.BigEndian.PutUint32(huge[16:], 20000)
	binary.BigEndian.PutUint32(huge[20:], 20000)
	refused(t, "huge.png", huge, fault.Unsupported, "huge.png: 20000 by 20000 pixels are 400000000, the limit is 134217728")
	binary.BigEndian.PutUint32(huge[16:], 10000)
	binary.BigEndian.PutUint32(huge[20:], 10000)
	refused(t, "lying.png", huge, fault.Format, fmt.Sprintf("lying.png: %d bytes cannot unpack to 10000 by 10000 pixels", len(huge)))
	binary.BigEndian.PutUint32(huge[16:], 1<<31)
	refused(t, "odd.png", huge, fault.Format, "odd.png: an image of 2147483648 by 10000 pixels")
	refused(t, "cut.png", b.Bytes()[:20], fault.Format, "cut.png: the PNG has no IHDR chunk: cut short at 20 bytes")
	if err := openAll("half.png", b.Bytes()[:60], Options{}); err == nil || !strings.HasPrefix(err.Error(), "half.png: the image is damaged") {
		t.Error(err)
	}
	if err := openAll("small.png", b.Bytes(), Options{MaxPixels: 99}); err == nil || err.Error() != "small.png: 10 by 10 pixels are 100, the limit is 99" {
		t.Error(err)
	}
}

func TestSystemErrors(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing.npy")
	_, err := Open(missing, Options{})
	if err == nil || err.Error() != "[Errno 2] No such file or directory: '"+missing+"'" || fault.KindOf(err) != fault.IO {
		t.Error(err)
	}
	_, err = Open(dir, Options{})
	if err == nil || err.Error() != "[Errno 21] Is a directory: '"+dir+"'" {
		t.Error(err)
	}
	_, _, err = LoadTxt(dir, LoadTxtDefaults(), Options{})
	if err == nil || err.Error() != "[Errno 21] Is a directory: '"+dir+"'" {
		t.Error(err)
	}
	_, err = ReadNpy("<stdin>", io.LimitReader(strings.NewReader("x"), 0), Options{})
	if err == nil || err.Error() != "<stdin>: EOF: reading magic string, expected 8 bytes got 0" {
		t.Error(err)
	}
}
