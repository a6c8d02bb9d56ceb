// Files that lie: each is refused in words, and before memory is taken.
package file

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
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
