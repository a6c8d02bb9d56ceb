// Files that a program reads: whether one that is missing now may come to be before it is
// read.
package effects

import (
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
)

// writers are the names of what makes files, or may.
var writers = sync.OnceValue(func() map[string]bool {
	out := names("exec", "eval", "write", "write_text", "write_bytes", "touch", "importlib", "__import__", "globals", "getattr")
	for _, e := range builtin.All() {
		if e.Writes {
			for _, n := range e.Names {
				if n = n[strings.LastIndexByte(n, '.')+1:]; n != "open" {
					out[n] = true
				}
			}
		}
	}
	return out
})

// WritesNone reports a text that makes no files, as far as its names say.
func WritesNone(mod *syntax.Module) bool {
	none, opens := true, 0
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Name:
			if x.ID == "open" {
				opens++
			}
			none = none && !writers()[x.ID]
		case *syntax.Attr:
			none = none && x.Name != "open" && !writers()[x.Name]
		case *syntax.Call:
			if fn, ok := x.Fn.(*syntax.Name); ok && fn.ID == "open" && reads(x) {
				opens--
			}
		case *syntax.Import:
			for _, a := range x.Names {
				none = none && isOurs(a.Name)
			}
		case *syntax.ImportFrom:
			none = none && x.Level == 0 && isOurs(x.Module)
		case *syntax.Magic, *syntax.Kept, *syntax.Command, *syntax.BadStmt:
			none = false
		}
		return none
	})
	return none && opens == 0
}

// isOurs reports a module that is not the user's.
func isOurs(name string) bool {
	return builtin.IsModule(strings.Replace(name, "numpy", "np", 1))
}

// reads reports a call of open that makes no file.
func reads(x *syntax.Call) bool {
	if len(x.Args) == 1 {
		return true
	}
	if len(x.Args) == 0 {
		return false
	}
	mode, ok := x.Args[1].Value.(*syntax.Str)
	return ok && !strings.ContainsAny(mode.Value, "wax+")
}
