package gofunc

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// The kinds of errors are numbers that go/types does not export: another release of Go may
// count otherwise.
func TestLevelHint(t *testing.T) {
	for text, want := range map[string]string{
		"func f() { for i := range 10 { _ = i } }": "write for i := 0",
		"var x = min(1, 2)":                        "at the level of " + Level,
		"var x int = true":                         "",
	} {
		fset, hints := token.NewFileSet(), []string{}
		f, err := parser.ParseFile(fset, "cell", "package p\n"+text, 0)
		if err != nil {
			t.Fatal(err)
		}
		conf := types.Config{GoVersion: Level, Error: func(err error) { hints = append(hints, levelHint(err.(types.Error))) }}
		_, _ = conf.Check("p", fset, []*ast.File{f}, nil)
		if len(hints) != 1 || !strings.Contains(hints[0], want) || want == "" && hints[0] != "" {
			t.Errorf("%s: hints %q, want %q", text, hints, want)
		}
	}
}
