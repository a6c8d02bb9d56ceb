// Comments bear the names of what they are about: a rename takes its comment along.
package lang_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// opening is a comment that begins with a name and what it does.
var opening = regexp.MustCompile(`^([A-Za-z_]\w*) (is|are|gives|makes|reads|tells|reports|puts|says|finds|has|takes|runs|counts|adds|writes|asks|does|sets|holds|calls|walks|checks|refuses|turns|` +
	`casts|computes|returns|applies|marks|keeps|brings|fills|joins|splits|parses|prints|shows|lists|draws|sorts|copies|moves|decides|answers|names|wraps|evaluates)\b`)

// innerCapital marks what can only be a name of the program.
var innerCapital = regexp.MustCompile(`[a-z][A-Z]`)

// otherName is the name in a function's comment that seems to be an older one of its own.
func otherName(f *ast.FuncDecl) string {
	m := opening.FindStringSubmatch(f.Doc.Text())
	if m == nil || m[1] == f.Name.Name {
		return ""
	}
	a, b := strings.ToLower(m[1]), strings.ToLower(f.Name.Name)
	if innerCapital.MatchString(m[1]) || strings.HasPrefix(a, b) || strings.HasPrefix(b, a) {
		return m[1]
	}
	return ""
}

func TestCommentsBearTheNames(t *testing.T) {
	functions := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.Contains(path, "testdata") {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Doc == nil {
				continue
			}
			functions++
			if name := otherName(f); name != "" {
				t.Errorf("%s: the comment of %s speaks of %s", fset.Position(f.Pos()), f.Name.Name, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if functions < 2000 {
		t.Errorf("%d functions with comments", functions)
	}
}
