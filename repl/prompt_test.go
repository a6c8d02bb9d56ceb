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
	const span = `[0-9.e+]+ [nµm]?s`
	const usage = `CPU times: user ` + span + `, sys: ` + span + `, total: ` + span + `\nWall time: ` + span + `\nMemory: [0-9.e+]+ [KMG]?i?B allocated(, tensors .*)?\n`
	want := regexp.MustCompile(`^2\n` + usage + span + ` ± ` + span + ` per loop \(mean ± std. dev. of 7 runs, [125]0* loops each\)\n6\n` + usage + `3\n$`)
	if !want.MatchString(out) || errs != "" {
		t.Errorf("out:\n%s\nerrors:\n%s", out, errs)
	}
}

// What a captured block prints and displays is kept, of %time and of a shell too, and shown when it is asked for.
func TestCaptured(t *testing.T) {
	quiet(t)
	out, errs, _ := session(t, []string{"-i"}, `%%capture out
import sys
print('a'); print('e', file=sys.stderr)
display(1)
2
%time 3

print(len(out.stdout.splitlines()), out.stderr.strip(), [o.data for o in out.outputs])
out.stdout = 1
%%capture --no-stderr
print('hidden'); print('seen', file=sys.stderr)

out.show()
%%capture 1
1

%%capture failed
print('before')
1/0

failed()
`)
	if !strings.HasPrefix(out, "4 e [{'text/plain': '1'}, {'text/plain': '3'}]\na\nCPU times: ") || !strings.HasSuffix(out, "\n1\n3\nbefore\n") {
		t.Errorf("out:\n%s", out)
	}
	for _, want := range []string{"seen\ne\n", "cannot take '1'", "ZeroDivisionError: division by zero\n  In[7]:3:1    1/0\n"} {
		if !strings.Contains(errs, want) {
			t.Errorf("no %q in\n%s", want, errs)
		}
	}
}

// What %timeit runs binds nothing in the session, and its texts are as they were written.
func TestTimeitKeepsOut(t *testing.T) {
	quiet(t)
	out, errs, _ := session(t, []string{"-i"}, "%timeit -n 1 -r 1 left = 3\n%%timeit -n 2 -r 1 k = 5\ns = \"\"\"a\nb\"\"\"\nassert s == 'a\\nb' and k == 5\n\n%who\n%timeit (\n")
	if !strings.Contains(out, "of 1 run, 1 loop each") || !strings.HasSuffix(out, "of 1 run, 2 loops each)\nno variables yet\n") {
		t.Errorf("out:\n%s", out)
	}
	if !strings.HasPrefix(errs, "SyntaxError: '(' was never closed\n  In[4]:1:1    (") {
		t.Errorf("errors:\n%s", errs)
	}
}

// %prof charges a function's lines with their own time, and knows the operations.
func TestProf(t *testing.T) {
	quiet(t)
	out, errs, _ := session(t, []string{"-i"}, `def outer(n):
    a = ones((50, 50))
    for i in range(n):
        a = maximum(a @ a, 0.5)
    inner()
    return sorted([2, 1], key=lambda v: -v)

def inner():
    return [i for i in range(1000)]

%prof -n 20 outer(7)
%prof 1/0
%prof -n 0 1
%prof
`)
	for _, want := range []string{
		`^\[2, 1\]\n[0-9.e+]+ [nµm]?s, of which [0-9.]+% in operations of the engine\n`,
		`share +time +hits  line\n`, `% .* 7  In\[1\]:4  a = maximum\(a @ a, 0.5\)\n`, `% .* 1  In\[1\]:5  inner\(\)\n`, `% .* 8  In\[1\]:3  for i in range\(n\):\n`,
		`% .* 1  In\[2\]:2  return \[i for i in range\(1000\)\]\n`, `% .* 1  In\[3\]:1 +outer\(7\)\n`, `share +time +runs  operation\n`, `% .* 7  Einsum`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
	if strings.Count(errs, "ZeroDivisionError") != 1 || strings.Count(errs, "UsageError") != 2 {
		t.Errorf("errors:\n%s", errs)
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
