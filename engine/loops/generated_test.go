// The committed assembly is what the generator writes.

package loops

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestGenerated(t *testing.T) {
	dir := t.TempDir()
	asm, stubs := filepath.Join(dir, "vector_amd64.s"), filepath.Join(dir, "vector_amd64.go")
	cmd := exec.Command("go", "run", ".", "-out", asm, "-stubs", stubs, "-pkg", "loops")
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
