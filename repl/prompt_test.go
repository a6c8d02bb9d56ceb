// The prompt over a pipe: what the archives cannot hold to the letter.
package repl_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func session(t *testing.T, args []string, input string) (out, errs string, status int) {
	t.Helper()
	o, e, status := run(args, strings.NewReader(input))
	return string(o), string(e), status
}

func TestTimes(t *testing.T) {
	quiet(t)
	out, errs, _ := session(t, []string{"-i"}, "%time 1 + 1\n%timeit 2 * 3\n%%time\nx = 3\nx * 2\n\nx\n")
	want := regexp.MustCompile(`(?s)^2\nWall time: [0-9.]+ [nµm]?s\n[0-9.]+ [nµm]?s ± [0-9.e+-]+ [nµm]?s per loop \(mean ± std. dev. of 7 runs, [125]0* loops each\)\n6\nWall time: [0-9.]+ [nµm]?s\n3\n$`)
	if !want.MatchString(out) || errs != "" {
		t.Errorf("out:\n%s\nerrors:\n%s", out, errs)
	}
}

func TestInitFile(t *testing.T) {
	quiet(t)
	dir := t.TempDir()
	for _, v := range []string{"XDG_CONFIG_HOME", "APPDATA"} {
		t.Setenv(v, dir)
	}
	if err := os.MkdirAll(filepath.Join(dir, "tq"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "tq", "init.tq"), []byte("greeting = 'hello'\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, errs, _ := session(t, []string{"-i"}, "greeting\n"); out != "'hello'\n" || errs != "" {
		t.Errorf("%q %q", out, errs)
	}
	if out, errs, _ := session(t, []string{"-i", "--no-init"}, "greeting\n"); out != "" || !strings.HasPrefix(errs, "NameError") {
		t.Errorf("%q %q", out, errs)
	}
	if _, _, status := session(t, []string{"-e", "greeting"}, ""); status != 1 {
		t.Errorf("an expression has read the init file: status %d", status)
	}
}

func TestModulePath(t *testing.T) {
	quiet(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "far.tq"), []byte("n = 7\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TQPATH", dir)
	if out, errs, _ := session(t, []string{"-e", "import far; far.n"}, ""); out != "7\n" {
		t.Errorf("%q %q", out, errs)
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}, {"check", "-h"}} {
		if out, errs, status := session(t, args, ""); status != 0 || errs != "" || !strings.Contains(out, "tq check") {
			t.Errorf("%v: %d %q %q", args, status, out, errs)
		}
	}
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if out, _, status := session(t, args, ""); status != 0 || !strings.HasPrefix(out, "tq ") {
			t.Errorf("%v: %d %q", args, status, out)
		}
	}
}

// failing is a stream that cannot be written.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
