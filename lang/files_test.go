// Files from the language: what is touched is read, stores stay in memory.
package lang_test

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
)

// peak is the most memory that the process has had, in bytes.
func peak(t *testing.T) int64 {
	t.Helper()
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("no /proc/self/status to measure memory")
	}
	_, rest, _ := strings.Cut(string(b), "VmHWM:")
	n, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n << 10
}

// sparseNpy writes a .npy of 10485760 by 128 float64 that are 0 but for a 1 at
// (9000000, 7).
func sparseNpy(t *testing.T, path, descr string, one []byte) {
	t.Helper()
	const rows, cols = 10 << 20, 128
	dict := "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (10485760, 128), }"
	dict += strings.Repeat(" ", 127-10-len(dict)) + "\n"
	head := append([]byte("\x93NUMPY\x01\x00"), byte(len(dict)), 0)
	head = append(head, dict...)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(head); err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(one, int64(len(head))+(9_000_000*cols+7)*8); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(int64(len(head)) + rows*cols*8); err != nil {
		t.Skip("the file system has no sparse files: ", err)
	}
}

// TestSparseFiles looks into files of 10 GiB under a limit of 64 MiB.
func TestSparseFiles(t *testing.T) {
	before := peak(t)
	dir := t.TempDir()
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, Dir: dir, EngineOptions: engine.Options{MaxMemory: 64 << 20}})
	sparseNpy(t, filepath.Join(dir, "little.npy"), "<f8", binary.LittleEndian.AppendUint64(nil, math.Float64bits(1)))
	sparseNpy(t, filepath.Join(dir, "big.npy"), ">f8", binary.BigEndian.AppendUint64(nil, math.Float64bits(1)))
	for _, name := range []string{"little", "big"} {
		for _, c := range [][2]string{
			{"x = np.load('" + name + ".npy'); x.shape, x.dtype", "((10485760, 128), dtype('float64'))"},
			{"x[9000000, 7], x[8999999:9000002, 5:8].sum()", "(np.float64(1.0), np.float64(1.0))"},
			{"y = x[2:4]; y[0] = 5; y[1, ::-2] += 7; x[2, 0], x[3, 126:].tolist(), x[2:4].mean()", "(np.float64(5.0), [0.0, 7.0], np.float64(4.25))"},
			{"x[[3, 9000000, 3], [127, 7, 126]]", "array([7., 1., 0.])"},
			{"x[[9000000, 4]] = x[[2, 9000000]]; x[9000000, 0], x[4, :8]", "(np.float64(5.0), array([0., 0., 0., 0., 0., 0., 0., 1.]))"},
			{"z = x[4:6]; z[z == 1] = 3; np.where(x[4] > 0), x[4, 7].item()", "((array([7]),), 3.0)"},
			{"x.T[7, ::1048576]", "array([0., 0., 0., 0., 0., 0., 0., 0., 0., 0.])"},
			{"(x[:2] @ x[2:4].T).tolist(), np.sort(x[4])[-1], x[2:5].copy().view('u1').sum() > 0", "([[0.0, 0.0], [0.0, 0.0]], np.float64(3.0), np.True_)"},
			{"np.save('part.npy', x[3:5, ::-1]); np.load('part.npy')[:, :3]", "array([[7., 0., 7.],\n       [0., 0., 0.]])"},
			{"q = np.load('" + name + ".npy'); q[2, 0], q.base is None, x is q", "(np.float64(0.0), True, False)"},
		} {
			if got := trimBlank(p.play(c[0])); got != c[1] {
				t.Errorf("%s: %s\n  got %s\n want %s", name, c[0], got, c[1])
			}
		}
	}
	if got := p.play("x + 1"); !strings.Contains(got, "Unable to allocate 10.0 GiB") {
		t.Error(got)
	}
	if got := p.play("x.view('u1')"); !strings.Contains(got, "Unable to allocate 10.0 GiB: the big-endian data of a file would be converted as a whole") {
		t.Error(got)
	}
	if grown := peak(t) - before; grown > 64<<20 {
		t.Errorf("memory grew by %d bytes at the peak", grown)
	}
}

// A file that another process cuts short is an error, not the end.
func TestFileCutShort(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses to cut a file while it is mapped")
	}
	dir := t.TempDir()
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, Dir: dir})
	for _, c := range []string{"x.sum()", "x + 1", "x.reshape(500, -1) @ np.ones(2000)", "np.sort(x)", "x[1:].copy()[0]", "print(x)", "x", "x[-1]", "x[-3:]", "x.tolist()", "x.item(-1)", "f'{x}'", "[v for v in x]", "int(x[-1])", "x.tobytes()", "np.histogram(x)",
		"for v in x[-3:]: v", "list(x)", "x[-1] = 5; x", "repr(x)", "x == 3", "np.savetxt('t.txt', x)", "x[x > 1]", "str(x[999_990:])", "bool(x[-1])", "float(x.max())", "x.view('i8')[-2:]", "np.unique(x)"} {
		p.play("np.save('x.npy', np.ones(1000000)); x = np.load('x.npy')")
		if err := os.Truncate(filepath.Join(dir, "x.npy"), 4096); err != nil {
			t.Fatal(err)
		}
		if got := p.play(c); !strings.HasPrefix(got, "OSError: ") || !strings.Contains(got, "became shorter while") {
			t.Errorf("%s: %s", c, got)
		}
	}
	if got := p.play("1 + 1"); got != "2\n" {
		t.Error(got)
	}
}
