// The house's rules of who may know whom, held against the imports.
package lang_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/tq-lang/tq/"

// mayKnow lists, for folders that are held to it, all they may import of the
// project; a name with /... covers what is below it, a folder named by /* is any
// that has no list of its own.
var mayKnow = map[string][]string{
	"engine/fault":        {},
	"engine/dtype":        {},
	"engine/shape":        {"engine/fault"},
	"engine/einsum":       {"engine/fault", "engine/shape"},
	"engine/internal/cpu": {}, "engine/internal/pages": {}, "engine/internal/generated": {"engine/peers"}, "engine/internal/fence": {},
	"engine/simd":              {"engine/internal/cpu"},
	"engine/loops/elem":        {"engine/simd"},
	"engine/loops/strided":     {"engine/simd", "engine/loops/elem", "engine/strides"},
	"engine/loops":             {"engine/simd", "engine/loops/elem", "engine/loops/strided"},
	"engine/loops/reduction":   {"engine/simd", "engine/loops", "engine/loops/elem", "engine/loops/strided"},
	"engine/loops/gather":      {"engine/simd", "engine/loops", "engine/loops/elem", "engine/loops/reduction", "engine/loops/strided"},
	"engine/loops/sorting":     {"engine/simd", "engine/loops", "engine/loops/elem", "engine/loops/gather", "engine/loops/strided"},
	"engine/internal/looptest": {"engine/internal/cpu", "engine/simd", "engine/loops/elem"},
	"engine/exec/par":          {"engine/fault", "engine/ir"},
	"engine/exec/mem":          {"engine/dtype", "engine/fault", "engine/internal/pages", "engine/shape", "engine/tensor"},
	"engine/exec/warning":      {"engine/ir"},
	"engine/exec/elementwise": {"engine/dtype", "engine/exec/mem", "engine/exec/warning", "engine/fault", "engine/ir", "engine/loops", "engine/loops/...",
		"engine/plan", "engine/simd"},
	"engine/strides": {}, "engine/percent": {},
	"engine/exec/task": {"engine/dtype", "engine/exec/elementwise", "engine/exec/mem", "engine/exec/par", "engine/exec/warning", "engine/fault", "engine/fft", "engine/gemm", "engine/ir",
		"engine/loops", "engine/loops/...", "engine/route", "engine/strides", "engine/shape", "engine/tensor"},
	"engine/exec/index":     append([]string{"engine/shape", "engine/strides"}, execRoom...),
	"engine/exec/order":     append([]string{"engine/exec/index"}, execRoom...),
	"engine/exec/parts":     execRoom,
	"engine/exec/scan":      append([]string{"engine/exec/elementwise", "engine/exec/warning"}, execRoom...),
	"engine/exec/layout":    append([]string{"engine/route", "engine/shape"}, execRoom...),
	"engine/exec/fourier":   append([]string{"engine/fft"}, execRoom...),
	"engine/exec/decompose": append([]string{"engine/linalg"}, execRoom...),
	"engine/exec/contract": append([]string{"engine/einsum", "engine/exec/elementwise", "engine/gemm", "engine/route", "engine/shape", "engine/strides"},
		execRoom...),
	"engine/exec": {"engine/dtype", "engine/einsum", "engine/exec/...", "engine/fault", "engine/gemm", "engine/internal/cpu", "engine/ir", "engine/route",
		"engine/loops", "engine/loops/...", "engine/plan", "engine/shape", "engine/simd", "engine/strides", "engine/tensor"},
	"engine/route":  {},
	"engine/gemm":   {"engine/internal/cpu", "engine/internal/pages", "engine/route", "engine/simd"},
	"engine/fft":    {"engine/internal/cpu", "engine/internal/pages"},
	"engine/linalg": {"engine/fault", "engine/gemm", "engine/internal/pages"},
	"engine/tensor": {"engine/dtype", "engine/fault", "engine/internal/pages"},
	"engine/ir":     {"engine/dtype", "engine/einsum", "engine/fault", "engine/shape", "engine/tensor"},
	"engine/plan":   {"engine/dtype", "engine/einsum", "engine/fault", "engine/ir", "engine/shape", "engine/tensor"},
	"engine/random": {"engine/fault", "engine/random/..."},
	"engine/file":   {"engine/dtype", "engine/fault", "engine/percent", "engine/shape", "engine/tensor", "engine/file/..."},
	"lang/diag":     {"lang/diag/paint"}, "lang/diag/paint": {}, "lang/userdir": {}, "lang/history": {"lang/userdir"}, "lang/modfile": {"lang/diag", "lang/object"},
	"lang/syntax": {"lang/charnames", "lang/diag"}, "lang/charnames": {}, "lang/manual": {"lang/diag"}, "lang/manual/markup": {}, "lang/manual/pages": {"lang/builtin", "lang/manual/markup"},
	"lang/tutor":        {"lang", "lang/diag", "lang/userdir", "lang/object"},
	"lang/manual/site":  {"lang/builtin", "lang/diag", "lang/manual", "lang/manual/markup", "lang/manual/pages"},
	"lang/calendar":     {"engine/dtype"},
	"lang/display":      {"engine/dtype", "engine/fault", "engine/tensor", "lang/calendar"},
	"lang/object":       {"engine/dtype", "engine/ir", "engine/loops", "engine/loops/...", "engine/shape", "engine/tensor", "lang/calendar", "lang/diag", "lang/display"},
	"lang/record":       {"engine", "engine/dtype", "engine/fault", "engine/ir", "engine/tensor", "lang/diag", "lang/object"},
	"lang/record/trace": {"engine/dtype", "engine/shape", "engine/tensor", "lang/builtin", "lang/code", "lang/lower", "lang/record", "lang/syntax", "lang/object"},
	"lang/lower":        {"engine", "engine/dtype", "engine/einsum", "engine/exec/index", "engine/exec/task", "engine/fault", "engine/ir", "engine/loops", "engine/shape", "engine/tensor", "lang/calendar", "lang/diag", "lang/record", "lang/object"},
	"lang/builtin": {"engine", "engine/dtype", "engine/ir", "engine/shape", "engine/tensor",
		"lang/lower", "lang/record", "lang/diag", "lang/display", "lang/object"},
	"lang/python":        {"engine/ir", "lang/builtin", "lang/lower", "lang/record", "lang/display", "lang/manual", "lang/manual/pages", "lang/manual/markup", "lang/python/exact", "lang/python/pyfile", "lang/python/pytext", "lang/object"},
	"lang/python/exact":  {"engine/loops"},
	"lang/python/pytext": {"engine", "engine/percent", "engine/tensor", "lang/builtin", "lang/calendar", "lang/display", "lang/object"},
	"lang/python/pyfile": {"lang/builtin", "lang/diag", "lang/python/pytext", "lang/object"},
	"lang/python/std/*": {"lang/display", "lang/syntax", "lang/charnames", "engine/dtype", "engine/ir", "engine/random", "engine/loops", "engine/loops/...", "engine/tensor", "lang/builtin", "lang/calendar", "lang/lower", "lang/record", "lang/diag", "lang/object",
		"lang/internal/processor", "lang/python", "lang/python/exact", "lang/python/pyfile", "lang/python/pytext", "lang/python/std/internal/cpython", "lang/python/std/internal/..."},
	"lang/numpy/core":      numpyTopic[1:],
	"lang/numpy/*":         numpyTopic,
	"lang/numpy/io":        append([]string{"engine/file", "lang/python/pyfile", "lang/python/pytext"}, numpyTopic...),
	"lang/numpy/print":     append([]string{"lang/python/pytext"}, numpyTopic...),
	"lang/numpy/strings":   append([]string{"lang/python/pytext"}, numpyTopic...),
	"lang/numpy/fft":       numpyTopic,
	"lang/numpy/linalg":    append([]string{"engine/einsum"}, numpyTopic...),
	"lang/numpy/random":    append([]string{"engine/random"}, numpyTopic...),
	"lang/tf":              numpyTopic,
	"lang/figure":          {"lang/diag/paint"},
	"lang/pyplot":          {"engine/tensor", "lang/builtin", "lang/display", "lang/figure", "lang/rich", "lang/object"},
	"lang/rich":            {"engine", "engine/tensor", "lang/builtin", "lang/display", "lang/python/pytext", "lang/object"},
	"lang/debugger":        {"lang/builtin", "lang/diag", "lang/display", "lang/rich", "lang/syntax", "lang/object", "lang/vm"},
	"lang/widgets":         {},
	"lang/gofunc":          {"engine/dtype", "engine/tensor", "lang/gofunc/native", "lang/gofunc/symbols", "lang/gofunc/tq", "lang/gofunc/wire"},
	"lang/gofunc/native":   {"lang/gofunc/tq", "lang/gofunc/wire"},
	"lang/gofunc/wire":     {"lang/gofunc/tq"},
	"lang/gofunc/symbols":  {},
	"lang/gofunc/tq":       {"engine", "engine/tensor"},
	"lang/gofunc/worker":   {"lang/gofunc", "lang/gofunc/direct", "lang/gofunc/wire"},
	"lang/gofunc/direct":   {"lang/gofunc/symbols"},
	"lang/config":          {"lang", "lang/diag", "lang/userdir"},
	"lang/browse":          {"engine/file", "engine/tensor", "lang", "lang/diag", "lang/display", "lang/object"},
	"repl/view":            {"lang", "lang/browse", "lang/diag", "lang/diag/paint", "lang/figure", "repl/command", "repl/editor"},
	"repl/command":         {"lang", "lang/config", "lang/diag", "lang/manual/markup", "lang/manual/site", "repl/notebook"},
	"repl/notebook":        {"lang", "lang/config", "lang/magic", "lang/diag", "lang/diag/paint", "lang/syntax"},
	"lang/check/size":      {},
	"lang/check/attrnames": {"lang/builtin", "lang/diag", "lang/syntax"},
	"lang/check/byname":    {"lang/diag", "lang/syntax"},
	"lang/check/facts":     {},
	"lang/check/weigh":     {"lang/object"},
	"lang/check/effects":   {"lang/check/facts", "lang/builtin", "lang/syntax"},
	"lang/annot":           {"engine/dtype", "lang/diag", "lang/syntax", "lang/object"},
	"lang/check": {"lang/modfile", "lang/annot", "lang/check/attrnames", "lang/check/byname", "lang/check/effects", "lang/check/facts", "lang/check/size", "lang/check/weigh", "engine/dtype", "engine/ir", "engine/shape", "lang/builtin", "lang/code", "lang/lower", "lang/record", "lang/diag", "lang/python",
		"lang/python/pytext", "lang/syntax", "lang/object", "lang/vm"},
	"lang/lsp": {"lang", "lang/diag", "lang/syntax"},
}

// execRoom is what the packages with the functions of ops may know: what a call is, never each other but where they say so.
var execRoom = []string{"engine/dtype", "engine/exec/task", "engine/fault", "engine/ir", "engine/loops", "engine/loops/...", "engine/tensor"}

// numpyTopic is what any topic of NumPy may know: what topics share, never each other.
var numpyTopic = []string{"lang/numpy/core", "engine", "engine/dtype", "engine/fault", "engine/ir", "engine/loops", "engine/loops/...", "engine/shape", "engine/tensor",
	"lang/builtin", "lang/calendar", "lang/lower", "lang/record", "lang/display", "lang/object"}

// heldTo gives the list of a folder: its own, or that of all folders of its parent.
func heldTo(dir string) (list []string, held bool) {
	if list, held = mayKnow[dir]; held {
		return list, true
	}
	list, held = mayKnow[path.Dir(dir)+"/*"]
	return list, held
}

// neverKnow lists what whole branches must not import.
var neverKnow = map[string][]string{
	"engine/": {"lang", "repl", "kernel"},
	"lang/":   {"repl", "kernel"},
	"repl/":   {"kernel", "engine"},
	"kernel/": {"repl", "engine"},
}

func TestWhoKnowsWhom(t *testing.T) {
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() && (strings.HasPrefix(base, "_") || strings.HasPrefix(base, ".") && base != "..") || base == "testdata" {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(base, ".go") {
			return nil
		}
		rel, err := filepath.Rel("..", name)
		if err != nil {
			return err
		}
		checkImports(t, filepath.ToSlash(rel), name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImports(t *testing.T, rel, name string) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	dir, isTest := path.Dir(rel), strings.HasSuffix(rel, "_test.go")
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !strings.HasPrefix(p, module) {
			continue
		}
		p = strings.TrimPrefix(p, module)
		if p == "engine/peers" && (isTest || dir == "kernel/bench") {
			continue
		}
		if list, held := heldTo(dir); held && !isTest && !covered(list, p) {
			t.Errorf("%s imports %s; %s may know only %v", rel, p, dir, list)
		}
		for branch, forbidden := range neverKnow {
			for _, no := range forbidden {
				if strings.HasPrefix(rel, branch) && (p == no || strings.HasPrefix(p, no+"/")) {
					t.Errorf("%s imports %s: nothing under %s may", rel, p, branch)
				}
			}
		}
	}
}

func covered(list []string, p string) bool {
	for _, e := range list {
		if e == p {
			return true
		}
		if base, ok := strings.CutSuffix(e, "/..."); ok && (p == base || strings.HasPrefix(p, base+"/")) {
			return true
		}
	}
	return false
}
