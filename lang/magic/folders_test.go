package magic

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// session is one with the magics of a face that prints to out.
func session(t *testing.T, out *bytes.Buffer, f *Face) (s *lang.Session, eval func(text string) string) {
	t.Helper()
	f.Out = out
	s = lang.New(lang.Options{Stdout: out, Stderr: out})
	t.Cleanup(func() { s.Close() })
	s.SetMagic(f.Run, f.Names())
	s.SetCommand(f.Command)
	return s, func(text string) string {
		out.Reset()
		err := s.Eval(context.Background(), diag.NewFile("<cell>", text), lang.ShowLast, func(r *lang.Result) { out.WriteString(r.Text()) })
		if err != nil {
			out.WriteString(err.Error())
		}
		return out.String()
	}
}

// Folders are gone back to.
func TestFolders(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(base)
	for _, d := range []string{"a", "b"} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	_, eval := session(t, &out, &Face{})
	at := func() string {
		dir, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		return dir
	}
	for _, c := range []struct{ text, at, said string }{
		{"%cd -", base, "no folder before"},
		{"%cd a", filepath.Join(base, "a"), filepath.Join(base, "a")},
		{"%cd -", base, base},
		{"%cd -", filepath.Join(base, "a"), ""},
		{"%pushd ../b", filepath.Join(base, "b"), ""},
		{"len(_dh)", filepath.Join(base, "b"), "5"},
		{"%dirs", filepath.Join(base, "b"), "a"},
		{"%popd", filepath.Join(base, "a"), ""},
		{"%popd", filepath.Join(base, "a"), "nothing was kept"},
		{"%dhist", filepath.Join(base, "a"), "0: " + base},
		{"%cd -q ..", base, ""},
	} {
		said := eval(c.text)
		if at() != c.at || !strings.Contains(said, c.said) {
			t.Errorf("%s: at %s, said %q", c.text, at(), said)
		}
	}
}

// Scripts get their name and arguments, and the session has its own again.
func TestRunArguments(t *testing.T) {
	dir := t.TempDir()
	script := filepath.Join(dir, "args.tq")
	if err := os.WriteFile(script, []byte("import sys\nprint(len(sys.argv), sys.argv[1:])\nfrom_script = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	_, eval := session(t, &out, &Face{})
	if got := eval("%run -i " + script + " 1 two"); got != "3 ['1', 'two']\n" {
		t.Errorf("%q", got)
	}
	if got := eval("%run " + script); got != "1 []\n" {
		t.Errorf("%q", got)
	}
	if got := eval("import sys\nsys.argv, from_script"); got != "([], 1)" {
		t.Errorf("%q", got)
	}
	if got := eval("%run -d " + script); !strings.Contains(got, "no option '-d'") {
		t.Errorf("%q", got)
	}
}

// What programs of the shell print is kept as variables, and lists of lines know IPython's names.
func TestShellKept(t *testing.T) {
	var out bytes.Buffer
	_, eval := session(t, &out, &Face{Shell: Shell{Allowed: true, Err: &out}})
	for _, c := range [][2]string{
		{"%%sh --out said --err wrong --no-raise-error\necho hello\necho bad >&2\nexit 3", ""},
		{"said, wrong, _exit_code", `('hello\n', 'bad\n', 3)`},
		{"%%sh\nexit 3", "non-zero exit status 3"},
		{"%%sh --out 5\necho", "needs the name of a variable"},
		{"x = !printf 'a 1\\nbc 2\\n'\nx, x.n, x.s, x.l == x, isinstance(x, list)", `(['a 1', 'bc 2'], 'a 1\nbc 2', 'a 1 bc 2', True, True)`},
		{"x.grep('b'), x.grep('b', prune=True), x.fields(1), x.fields(1, 0), x.fields(), x.sort(1, nums=True)[0]", "(['bc 2'], ['a 1'], ['1', '2'], ['1 a', '2 bc'], [['a', '1'], ['bc', '2']], 'a 1')"},
		{"import os\nos.system('exit 3'), os.system('true')", "(768, 0)"},
		{"%%system\necho one\necho two", "['one', 'two']"},
	} {
		if got := eval(c[0]); !strings.Contains(got, c[1]) || c[1] == "" && got != "" {
			t.Errorf("%s: %q", c[0], got)
		}
	}
}
