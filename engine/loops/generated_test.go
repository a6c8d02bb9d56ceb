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
	t.Run("amd64", func(t *testing.T) { generated(t, ".", "vector_amd64") })
	t.Run("move", func(t *testing.T) { generated(t, "./move", "move_amd64") })
	t.Run("halves", func(t *testing.T) { generated(t, "./halves", "halves_amd64") })
	t.Run("fold", func(t *testing.T) { generated(t, "./fold", "fold_amd64") })
	t.Run("collect", func(t *testing.T) { generated(t, "./collect", "collect_amd64") })
	t.Run("products", func(t *testing.T) { generated(t, "./products", "products_amd64") })
	t.Run("arm64", func(t *testing.T) { generated(t, "./arm64", "vector_arm64") })
}

// generated runs a generator and compares its two files.
func generated(t *testing.T, generator, name string) {
	dir := t.TempDir()
	asm, stubs := filepath.Join(dir, name+".s"), filepath.Join(dir, name+".go")
	cmd := exec.Command("go", "run", generator, "-out", asm, "-stubs", stubs, "-pkg", "loops")
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
