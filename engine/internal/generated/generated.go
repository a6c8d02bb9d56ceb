// Package generated holds committed assembly against what its generator writes. Tests alone use it.
package generated

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

// Check runs a generator of the folder _asm, with its flags, and compares its two files with those of that name in the package.
func Check(t *testing.T, name string, generator ...string) {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	asm, stubs := filepath.Join(dir, name+".s"), filepath.Join(dir, name+".go")
	cmd := exec.Command("go", append(append([]string{"run"}, generator...), "-out", asm, "-stubs", stubs, "-pkg", filepath.Base(here))...)
	cmd.Dir = "_asm"
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=", "GOARCH=")
	if out, err := cmd.CombinedOutput(); err != nil {
		peers.Missing(t, "the generator cannot be run here (its module may not have been downloaded): %v\n%s", err, out)
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
