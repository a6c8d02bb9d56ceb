// The tables of handlers of all machines are in step with the operations, as the names tell.

package simd

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"
)

// tileNames are the operations' names, each at its number.
func tileNames(t *testing.T) (names []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "tiles.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok && len(names) < int(tileOps) {
			names = append(names, s.Names[0].Name)
		}
		return true
	})
	if len(names) != int(tileOps) || names[TileLoad] != "TileLoad" || names[TileNextStreamed] != "TileNextStreamed" {
		t.Fatalf("%d names for %d operations: %v", len(names), tileOps, names)
	}
	return names
}

func TestTileTables(t *testing.T) {
	names := tileNames(t)
	table := regexp.MustCompile(`(?m)^TEXT ·tileTable(\w+?)(F\d+)\((?:.+\n)+`)
	// What is written at each place: zero, or the address of a handler before it.
	entry := regexp.MustCompile(`\t(?:LEAQ ·|MOVD \$·)(\w+)(?:\+0)?\(SB\), \w+\n\tMOV[QD] \w+, \d*\(\w+\)|\tMOVQ \$0x0+, \d*\(\w+\)|\tMOVD ZR, \d*\(\w+\)`)
	for file, tables := range map[string]int{"vector_amd64.s": 4, "vector_arm64.s": 2} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := table.FindAllSubmatch(text, -1)
		if len(found) != tables {
			t.Fatalf("%s has %d tables", file, len(found))
		}
		for _, f := range found {
			machine, entries := string(f[1])+string(f[2]), entry.FindAllSubmatch(f[0], -1)
			if len(entries) != len(names) {
				t.Errorf("%s, %s: %d handlers of %d operations", file, machine, len(entries), len(names))
				continue
			}
			for i, e := range entries {
				handler := string(e[1])
				want := strings.Replace(names[i], "T", "t", 1) + machine
				switch {
				case handler == "" || handler == want:
				case strings.HasPrefix(names[i], "TileNext") && strings.HasPrefix(handler, "tileNext"):
				case names[i] == "TileStream" && handler == "tileStore"+machine:
				default:
					t.Errorf("%s, %s: %s is done by %s", file, machine, names[i], handler)
				}
			}
		}
	}
}
