package repl_test

import (
	"os"
	"testing"
)

// A folder named run does not hide the command.
func TestRunBesideAFolder(t *testing.T) {
	quiet(t)
	t.Chdir(t.TempDir())
	if err := os.Mkdir("run", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("a.tq", []byte("print(3)\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := session(t, []string{"run", "a.tq"}, ""); out != "3\n" || status != 0 {
		t.Errorf("%q %q %d", out, errs, status)
	}
}
