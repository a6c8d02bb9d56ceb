// Archives that lie about their members, and stored ones whose sums are wrong.
package file

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

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
		if err := EncodeNpz(f, []string{"x"}, []*tensor.Tensor{tensor.From(make([]uint8, n))}, false, Options{}); err != nil {
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
