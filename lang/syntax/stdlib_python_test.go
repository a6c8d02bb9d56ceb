// This file: modules of Python's standard library, where there is one: they parse, and Python reads
// from what is printed what it reads from them.

package syntax

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang/diag"
)

// everyModule is how many modules are passed over for one that is compared.
const everyModule = 6

// sameTrees is a Python program: a JSON list of pairs of sources in, those that differ out. In the
// first of a pair private names are made long, as they are printed.
const sameTrees = `
import ast, json, sys, warnings
warnings.simplefilter("ignore")
def private(cls, name):
    owner = cls.lstrip("_")
    return "_" + owner + name if owner and name and name.startswith("__") and not name.endswith("__") and "." not in name else name
class Private(ast.NodeTransformer):
    cls = ""
    def visit_ClassDef(self, node):
        for d in node.decorator_list + node.bases + node.keywords: self.visit(d)
        outer, self.cls = self.cls, node.name
        for s in node.body: self.visit(s)
        self.cls = outer
        return node
    def generic_visit(self, node):
        for field in ("id", "attr", "arg", "name"):
            if isinstance(getattr(node, field, None), str) and not isinstance(node, (ast.FunctionDef, ast.keyword, ast.AsyncFunctionDef)):
                setattr(node, field, private(self.cls, getattr(node, field)))
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [private(self.cls, n) for n in node.names]
        return super().generic_visit(node)
out = []
for i, (a, b) in enumerate(json.load(sys.stdin)):
    try:
        if ast.dump(Private().visit(ast.parse(a))) != ast.dump(ast.parse(b)):
            out.append([i, "another tree"])
    except SyntaxError as e:
        out.append([i, str(e)])
json.dump(out, sys.stdout)
`

// library is the files of some modules of Python's library.
func library(t *testing.T) []string {
	python, err := exec.LookPath("python3")
	if err != nil {
		peers.Missing(t, "python3 is not on PATH")
	}
	dir, err := exec.Command(python, "-I", "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))").Output()
	if err != nil {
		peers.Missing(t, "python3 does not run: %v", err)
	}
	files, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "*.py"))
	var out []string
	for i := 0; i < len(files); i += everyModule {
		out = append(out, files[i])
	}
	return out
}

func TestStandardLibrary(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		peers.Missing(t, "python3 is not on PATH")
	}
	var pairs [][2]string
	var names []string
	for _, path := range library(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		m, e := parseText(string(data))
		switch {
		case e == nil:
			if text := Print(m); !strings.Contains(text, "f'") { // before 3.12 f-strings were others
				pairs = append(pairs, [2]string{string(data), text})
				names = append(names, path)
			}
			checkSpans(t, m, len(data))
		case e.Code != diag.SyntaxUnsupported:
			t.Errorf("%s: %s", path, e.Render(diag.Options{}))
		}
	}
	input, err := json.Marshal(pairs)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-I", "-X", "utf8", "-c", sameTrees)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		peers.Missing(t, "python3 does not run: %v", err)
	}
	var bad [][2]any
	if err := json.Unmarshal(out, &bad); err != nil {
		t.Fatal(err)
	}
	for _, b := range bad {
		t.Errorf("%s printed: %v", names[int(b[0].(float64))], b[1])
	}
	t.Logf("%d modules compared", len(pairs))
}
