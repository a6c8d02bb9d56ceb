package route

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// constantsOf are the names of route.go's constants from the first one named on, in order.
func constantsOf(t *testing.T, first string) (names []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "route.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST || g.Specs[0].(*ast.ValueSpec).Names[0].Name != first {
			continue
		}
		for _, s := range g.Specs {
			names = append(names, s.(*ast.ValueSpec).Names[0].Name)
		}
		return names[:len(names)-1] // the last one counts them
	}
	t.Fatalf("no constants from %s on", first)
	return nil
}

// Every kind and way has a name of its own, and a test of those that hold what ran to what was expected speaks of it.
func TestEachIsNamedAndExpected(t *testing.T) {
	var tests strings.Builder
	for _, dir := range []string{"../exec", "../gemm", "../../lang"} {
		files, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
		if len(files) == 0 {
			t.Fatalf("no tests in %s", dir)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			tests.Write(text)
		}
	}
	check := func(first string, count int, text func(i int) string) {
		names, seen := constantsOf(t, first), map[string]string{}
		if len(names) != count {
			t.Fatalf("%d constants from %s on, want %d", len(names), first, count)
		}
		for i, name := range names[1:] {
			said := text(i + 1)
			if other := seen[said]; said == "" || other != "" {
				t.Errorf("%s is called %q, as is %q", name, said, other)
			}
			seen[said] = name
			if name == "Computed" {
				continue // explain's word for a function that is no step of a program
			}
			if all := tests.String(); !strings.Contains(all, "route."+name) && !strings.Contains(all, said) {
				t.Errorf("no test expects %s (%q)", name, said)
			}
		}
	}
	check("None", int(numKinds), func(i int) string { return Kind(i).String() })
	check("Plain", int(numHows), func(i int) string { return howNames[i] })
}
