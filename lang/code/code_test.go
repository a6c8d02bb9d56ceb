// This file: golden tests of the code that programs compile to, and a check of
// the code of all programs at hand.

package code

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// compileAll compiles each statement of a text as a session does, and the whole
// as a module.
func compileAll(t testing.TB, name, text string) []*Code {
	file := diag.NewFile(name, text)
	mod, err := syntax.Parse(file)
	if err != nil {
		return nil
	}
	var out []*Code
	for _, s := range mod.Body {
		c, err := CompileStmt(file, mod, s, strings.HasPrefix(text, "# show"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return nil
		}
		out = append(out, c)
	}
	c, err := CompileModule(file, mod)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil
	}
	out = append(out, c)
	for _, c := range out {
		if err := Verify(c); err != nil {
			t.Errorf("%s: %v\n%s", name, err, c)
		}
	}
	return out
}

// TestGolden compares the code of testdata/NAME.tq with testdata/NAME.txt. A first
// line `# show` asks for the values of inner statements.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.tq")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, len(paths))
	}
	emitted := map[Op]bool{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		codes := compileAll(t, filepath.Base(path), string(text))
		if len(codes) == 0 {
			t.Errorf("%s does not compile", path)
			continue
		}
		var b strings.Builder
		for _, c := range codes[:len(codes)-1] {
			note(emitted, c)
			b.WriteString("# " + strings.SplitN(c.File.Slice(c.Node.Span()), "\n", 2)[0] + "\n" + c.String() + "\n")
		}
		golden := strings.TrimSuffix(path, ".tq") + ".txt"
		if *update {
			if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != b.String() {
			t.Errorf("%s differs from %s:\n%s", path, golden, firstDifference(string(want), b.String()))
		}
	}
	for op := range OpCount {
		if !emitted[op] && op != Nop && op != EndExplain {
			t.Errorf("no program under testdata has the opcode %s", op)
		}
	}
}

func note(emitted map[Op]bool, c *Code) {
	for _, in := range c.Ins {
		emitted[in.Op] = true
	}
	for _, inner := range c.Codes {
		note(emitted, inner)
	}
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "want " + a[i] + "\n got " + b[i]
		}
	}
	return "one goes on after the other"
}

// TestTable checks the rows of the opcodes.
func TestTable(t *testing.T) {
	for op := range OpCount {
		info := op.Info()
		if info.Name == "" || info.Doc == "" {
			t.Errorf("opcode %d has no row", op)
		}
		if len(uses[op]) != 3 {
			t.Errorf("%s: which slots it uses is not said", info.Name)
			continue
		}
		for i, letter := range "ABC" {
			if uses[op][i] != '-' && !strings.ContainsRune(info.Args, letter) {
				t.Errorf("%s uses %c, which is no slot", info.Name, letter)
			}
		}
	}
}

// TestPrograms compiles every program of the repository's tests and examples.
func TestPrograms(t *testing.T) {
	count := 0
	for _, root := range []string{"../../lang", "../../examples", "../../shared/corpus", "../../testdata"} {
		filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return nil
			}
			for _, program := range programsIn(path, string(text)) {
				count++
				compileAll(t, path, program)
			}
			return nil
		})
	}
	if count < 100 {
		t.Errorf("only %d programs found", count)
	}
	t.Logf("%d programs", count)
}

// programsIn are the programs in a file: a source, the cells of a notebook, the
// inputs of a transcript.
func programsIn(path, text string) []string {
	switch filepath.Ext(path) {
	case ".tq", ".py":
		return []string{text}
	case ".ipynb":
		return cells(text)
	case ".json":
		return strs(text)
	case ".txt":
		var out []string
		for _, chunk := range strings.Split(text, "\n\n") {
			var lines []string
			for _, line := range strings.Split(chunk, "\n") {
				if rest, ok := strings.CutPrefix(line, ">>> "); ok {
					lines = append(lines, rest)
				} else if rest, ok := strings.CutPrefix(line, "... "); ok {
					lines = append(lines, rest)
				} else if !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t") {
					lines = append(lines, line)
				}
			}
			out = append(out, chunk)
			for _, line := range lines {
				out = append(out, line)
			}
			out = append(out, strings.Join(lines, "\n"))
		}
		return out
	}
	return nil
}

// cells are the code cells of a notebook.
func cells(text string) []string {
	var nb struct {
		Cells []struct {
			Type   string          `json:"cell_type"`
			Source json.RawMessage `json:"source"`
		} `json:"cells"`
	}
	if json.Unmarshal([]byte(text), &nb) != nil {
		return nil
	}
	var out []string
	for _, c := range nb.Cells {
		if c.Type == "code" {
			var lines []string
			if json.Unmarshal(c.Source, &lines) == nil {
				out = append(out, strings.Join(lines, ""))
			}
		}
	}
	return out
}

// strs are all strings in a JSON text.
func strs(text string) (out []string) {
	var v any
	if json.Unmarshal([]byte(text), &v) != nil {
		return nil
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			out = append(out, v)
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(v)
	return out
}
