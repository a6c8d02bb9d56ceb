// Package attrnames knows which names attributes can have: those of builtin types and modules, and those
// that the texts of a program can give. A name that is none of them is no attribute of any value, so that
// reading it fails whatever stands before the dot.
package attrnames

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// words are the names in the texts that builtin types and Python's modules are made of: those in texts of Go, and
// all of those in Python. go test ./lang/check/attrnames -update writes them anew.
//
//go:embed words.txt
var words string

// builtins are the parts of the names of all entries, and the words.
var builtins = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, e := range builtin.All() {
		for _, n := range e.Names {
			for part := range strings.SplitSeq(n, ".") {
				out[part] = true
			}
		}
	}
	for _, n := range strings.Fields(words) {
		out[n] = true
	}
	return out
})

// Builtin reports a name that builtin types or modules have, or may put together of two words: st_mtime and _ns.
func Builtin(name string) bool {
	known := builtins()
	if len(name) == 1 || strings.HasPrefix(name, "__") || known[name] {
		return true
	}
	for i := 2; i < len(name)-1; i++ {
		if known[name[:i]] && known[name[i:]] {
			return true
		}
	}
	return false
}

// Near is a name that builtin types have and that is spelt much like one; "" if there is none.
func Near(name string, more []string) string {
	list := more
	for n := range builtins() {
		if len(n) > 1 && !strings.HasPrefix(n, "_") {
			list = append(list, n)
		}
	}
	return diag.Suggest(name, list)
}

// Gives reports that a text does more with a name than reading attributes of that name: it may bind it,
// define it, or have it in a string.
func Gives(text string, mod *syntax.Module, name string) bool {
	reads := 0
	syntax.Walk(mod, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Attr); ok && a.Name == name {
			reads++
		}
		return true
	})
	options := strings.ReplaceAll(strings.ReplaceAll(text, "--", " "), "-", "_") // --dry-run gives dry_run
	return max(Words(text, name), Words(options, name)) > reads
}

// Words counts how often a name stands in a text as a word of its own.
func Words(text, name string) (n int) {
	for i := 0; ; {
		k := strings.Index(text[i:], name)
		if k < 0 {
			return n
		}
		start := i + k
		i = start + len(name)
		if (start == 0 || !inWord(text[start-1])) && (i == len(text) || !inWord(text[i])) {
			n++
		}
	}
}

func inWord(c byte) bool {
	return c == '_' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// Computes reports a text that may give attributes by names which do not stand in it.
func Computes(text string) bool {
	for _, n := range computing {
		if Words(text, n) > 0 {
			return true
		}
	}
	return false
}

// computing are names by which a program makes attributes of names that it computes.
var computing = strings.Fields("setattr exec eval vars globals locals __dict__ __getattr__ __getattribute__ __setattr__ __set_name__ __init_subclass__ __prepare__ metaclass SimpleNamespace Namespace " +
	"make_dataclass new_class import_module __import__ ModuleType namedtuple Enum IntEnum StrEnum Flag IntFlag recarray rec fromrecords fromarrays load_npz f_globals modules builtins pickle ctypes shelve")
