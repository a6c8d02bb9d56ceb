package probe

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestLoops(t *testing.T) {
	for _, p := range []Probe{New(), Portable()} {
		t.Run(p.Name(), func(t *testing.T) {
			for _, n := range []int{0, 100, lineBytes, pieceBytes + 3*lineBytes + 5} {
				a, b := Buffer(n), Buffer(n)
				for i := range b {
					b[i] = byte(i % 251)
				}
				whole := n / lineBytes * lineBytes
				if got := p.Copy(a, b); got != float64(2*whole) {
					t.Errorf("copying %d bytes counts %v", n, got)
				}
				if !bytes.Equal(a[:whole], b[:whole]) {
					t.Errorf("copy of %d bytes differs", n)
				}
				if whole < n && bytes.Equal(a[whole:], b[whole:]) {
					t.Errorf("copy of %d bytes goes on after the last line", n)
				}
				if got := p.Read(b); got != float64(whole) {
					t.Errorf("reading %d bytes counts %v", n, got)
				}
				p.Write(a)
				if whole > 0 && bytes.Equal(a[:whole], b[:whole]) {
					t.Errorf("nothing of %d bytes is written", n)
				}
			}
			if p.Multiply32(10) <= 0 || p.Multiply64(10) != p.Multiply64(20)/2 {
				t.Error("operations are not counted")
			}
		})
	}
}

func TestGenerated(t *testing.T) {
	dir := t.TempDir()
	asm, stubs := filepath.Join(dir, "loops_amd64.s"), filepath.Join(dir, "loops_amd64.go")
	cmd := exec.Command("go", "run", ".", "-out", asm, "-stubs", stubs, "-pkg", "probe")
	cmd.Dir = "_asm"
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=", "GOARCH=")
	if out, err := cmd.CombinedOutput(); err != nil {
		if os.Getenv("TQ_PEERS") == "required" {
			t.Fatalf("the generator does not run: %v\n%s", err, out)
		}
		t.Skipf("the generator cannot be run here (its module may not have been downloaded): %v\n%s", err, out)
	}
	for _, f := range []string{asm, stubs} {
		fresh, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile(filepath.Base(f))
		if err != nil {
			t.Fatal(err)
		}
		// The first line tells the command, which names the files.
		if _, a, _ := bytes.Cut(fresh, []byte("\n")); !bytes.HasSuffix(kept, a) || len(a) == 0 {
			t.Errorf("%s differs from what the generator writes", filepath.Base(f))
		}
	}
}
