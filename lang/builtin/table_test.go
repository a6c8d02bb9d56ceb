package builtin

import "testing"

// Every name belongs to one entry, and every entry says what it does.
func TestTable(t *testing.T) {
	table()
	seen := map[string]bool{}
	for _, list := range sources {
		for i := range list {
			e := &list[i]
			for _, n := range e.Names {
				if seen[n] {
					t.Errorf("two entries named %s", n)
				}
				seen[n] = true
			}
			if e.Fn == nil || e.Doc == "" {
				t.Errorf("%s lacks a function or a doc line", e.Name())
			}
		}
	}
}
