// The settings: what holds, what is wrong where, and a file that keeps what
// stands in it.

package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func load(t *testing.T, text string, env map[string]string) *Values {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return Load(path, func(name string) string { return env[name] })
}

func TestLoad(t *testing.T) {
	for _, c := range []struct{ text, name, want, from string }{
		{"", Theme, "auto", "default"},
		{"theme = \"light\"", Theme, "light", "file"},
		{"theme = 'dark' # at night", Theme, "dark", "file"},
		{"\"theme\" = \"dark\"", Theme, "dark", "file"},
		{"precision = 4\nthreshold = 1_000_000", Threshold, "1000000", "file"},
		{"precision = \"4\"", Precision, "4", "file"},
		{"history_limit = \"none\"", History, "none", "file"},
		{"pager = \"less -R \\\"x\\\"\"", Pager, `less -R "x"`, "file"},
		{"memory = \"2G\"\r\nkeys = \"vi\"\r\n", Keys, "vi", "file"},
		{"budget = 0x10", Budget, "16", "file"},
		{"\ufeffkeys = \"vi\"", Keys, "vi", "file"},
		{"keys = \"vi\"\npictures = kitty\n", Keys, "vi", "file"},      // before the break
		{"keys = \"vi\"\n[x]\nkeys = \"emacs\"\n", Keys, "vi", "file"}, // in a section
		{"keys = \"vi\"\nkeys = \"emacs\"\n", Keys, "vi", "file"},      // the first one
		{"keys = [\"vi\"]", Keys, "emacs", "default"},
		{"keys = \"vim\"", Keys, "emacs", "default"},
		{"\x00\xff", Keys, "emacs", "default"},
	} {
		v := load(t, c.text, nil)
		if v.Text(c.name) != c.want || v.From(c.name) != c.from {
			t.Errorf("%q: %s is %q of %s, want %q of %s", c.text, c.name, v.Text(c.name), v.From(c.name), c.want, c.from)
		}
	}
}

func TestEnvironmentDecides(t *testing.T) {
	v := load(t, "theme = \"light\"\nprecision = 3", map[string]string{"TQ_THEME": "dark", "TQ_PRECISION": "many"})
	if v.Text(Theme) != "dark" || v.From(Theme) != "TQ_THEME" || v.Int(Precision) != 3 {
		t.Errorf("theme %s of %s, precision %d", v.Text(Theme), v.From(Theme), v.Int(Precision))
	}
	if w := v.Warning(); !strings.Contains(w, "TQ_PRECISION: precision is a whole number from 0 on, not 'many'") {
		t.Error(w)
	}
	if err := v.Set(Theme, "light"); err != nil || v.Text(Theme) != "dark" {
		t.Errorf("%v, the theme is %s", err, v.Text(Theme))
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"theem = 1", "config.toml:1:1: there is no setting 'theem'; did you mean theme?"},
		{"a.b = 1", "config.toml:1:1: there is no setting 'a.b'; there are theme,"},
		{"# x\n\n  theme = \"lihgt\"", "config.toml:3:11: theme is one of auto, dark, light, not 'lihgt'; did you mean light?"},
		{"precision = -1", "config.toml:1:13: precision is a whole number from 0 on, not '-1'"},
		{"precision = 1.5", "config.toml:1:13: precision is"},
		{"precision = true", "config.toml:1:13: precision is"},
		{"memory = \"much\"", "config.toml:1:10: memory is a size such as 500M or 2G"},
		{"keys = 1\nkeys = 2", "(and 1 more: tq config lists them)"},
		{"[editor]\nkeys = \"vi\"", "config.toml:1:2: there is no section [editor]"},
		{"keys = \"vi\npager = 1", "config.toml:1:"},
		{"pictures = kitty", "config.toml:1:12: "},
	} {
		w := load(t, c.text, nil).Warning()
		if !strings.Contains(w, c.want) {
			t.Errorf("%q gives %q, want %q", c.text, w, c.want)
		}
	}
}

func TestChange(t *testing.T) {
	const before = "# mine\ntheme = \"light\" # by day\n\nprecision = 4\n\n[other]\nx = 1\n"
	for _, c := range []struct {
		change func(v *Values) error
		want   string
	}{
		{func(v *Values) error { return v.Set(Theme, "dark") }, strings.Replace(before, "light", "dark", 1)},
		{func(v *Values) error { return v.Set(Precision, "12") }, strings.Replace(before, "4", "12", 1)},
		{func(v *Values) error { return v.Set(Keys, "vi") }, strings.Replace(before, "[other]", "keys = \"vi\"\n[other]", 1)},
		{func(v *Values) error { return v.Set(History, "none") }, strings.Replace(before, "[other]", "history_limit = \"none\"\n[other]", 1)},
		{func(v *Values) error { return v.Unset(Precision) }, strings.Replace(before, "precision = 4\n", "", 1)},
		{func(v *Values) error { return v.Unset(Keys) }, before},
	} {
		v := load(t, before, nil)
		if err := c.change(v); err != nil {
			t.Error(err)
		}
		got, err := os.ReadFile(v.Path)
		if err != nil || string(got) != c.want {
			t.Errorf("%q (%v), want %q", got, err, c.want)
		}
	}
	v := Load(filepath.Join(t.TempDir(), "new", "config.toml"), func(string) string { return "" })
	if err := v.Set(Pager, `cat "x"`); err != nil {
		t.Fatal(err)
	}
	if got := Load(v.Path, func(string) string { return "" }).Text(Pager); got != `cat "x"` {
		t.Errorf("the pager is %q", got)
	}
	broken := load(t, "keys = \n", nil)
	if err := broken.Set(Keys, "vi"); err == nil {
		t.Error("a broken file was written")
	}
}

func TestTemplate(t *testing.T) {
	if v := load(t, strings.ReplaceAll(Template(), "\n# ", "\n"), nil); len(v.Problems) == 0 {
		t.Error("prose was read")
	}
	var b strings.Builder
	for line := range strings.Lines(Template()) {
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "# "), " = "); ok {
			if _, known := Find(name); known {
				b.WriteString(strings.TrimPrefix(line, "# "))
			}
		}
	}
	v := load(t, b.String(), nil)
	if len(v.Problems) > 0 {
		t.Error(v.Problems)
	}
	for _, s := range All() {
		if v.Text(s.Name) != s.Default || v.From(s.Name) != "file" {
			t.Errorf("%s is %q of %s", s.Name, v.Text(s.Name), v.From(s.Name))
		}
	}
}

// What is set in a file of any text is read back, and the other settings stay.
func FuzzChange(f *testing.F) {
	for _, s := range []string{"", "theme = \"light\"", "theme = '''x\n'''\n", "[a]\ntheme = 1", "precision=1\r\n#", "theme.x = 1", "x = {a = 1, b = [1, 2]}", "theme = 1 #", "a = \"\\u00e9\""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<12 {
			return
		}
		v := load(t, string(text), nil)
		_ = v.Warning()
		if v.Set(Keys, "vi") != nil {
			return
		}
		after := Load(v.Path, func(string) string { return "" })
		if after.Text(Keys) != "vi" {
			data, _ := os.ReadFile(v.Path)
			t.Fatalf("%q has become %q", text, data)
		}
		for _, s := range All() {
			if s.Name != Keys && after.Text(s.Name) != v.Text(s.Name) {
				t.Fatalf("%q: %s is %q", text, s.Name, after.Text(s.Name))
			}
		}
	})
}
