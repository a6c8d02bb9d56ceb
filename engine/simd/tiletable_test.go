// The tables of handlers of all machines are in step with the operations, as the names tell.

package simd

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strconv"
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
	entry := regexp.MustCompile(`(?m)^DATA tileTable(\w+?)(F\d+)<>\+(\d+)\(SB\)/8, \$·(\w+)\(SB\)$`)
	for file, tables := range map[string]int{"vector_amd64.s": 4, "vector_arm64.s": 2} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		machines := map[string]int{}
		for _, e := range entry.FindAllStringSubmatch(string(text), -1) {
			machine, handler := e[1]+e[2], e[4]
			machines[machine]++
			at, err := strconv.Atoi(e[3])
			if err != nil || at/8 >= len(names) {
				t.Errorf("%s, %s: %s is at %s, of %d operations", file, machine, handler, e[3], len(names))
				continue
			}
			name := names[at/8]
			switch {
			case handler == strings.Replace(name, "T", "t", 1)+machine:
			case strings.HasPrefix(name, "TileNext") && strings.HasPrefix(handler, "tileNext"):
			case name == "TileStream" && handler == "tileStore"+machine:
			default:
				t.Errorf("%s, %s: %s is done by %s", file, machine, name, handler)
			}
		}
		if len(machines) != tables {
			t.Fatalf("%s has the tables %v", file, machines)
		}
	}
}
