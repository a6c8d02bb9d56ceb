// Package attrnames knows which names attributes can have: those of builtin types and modules, and those
// that the texts of a program can give. A name that is none of them is no attribute of any value, so that
// reading it fails whatever stands before the dot.
package attrnames

import (
	_ "embed"
	"slices"
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
	if len(name) == 1 || known[name] || private(name) {
		return true
	}
	if isSpecial(name) {
		return false
	}
	for i := 2; i < len(name)-1; i++ {
		if known[name[:i]] && known[name[i:]] {
			return true
		}
	}
	return false
}

// isSpecial reports a name of which Python gives the meaning, such as __len__.
func isSpecial(name string) bool {
	return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

// private reports a name that a class has for itself: its methods know it by another.
func private(name string) bool { return strings.HasPrefix(name, "__") && !isSpecial(name) }

// Near is a name that builtin types have and that is spelt much like one; "" if there is none.
func Near(name string, more []string) string {
	list, special := more, isSpecial(name)
	for n := range builtins() {
		if len(n) > 1 && (!strings.HasPrefix(n, "_") || special && isSpecial(n)) {
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
func Computes(text string, mod *syntax.Module) bool {
	for _, n := range computing {
		if Words(text, n) > 0 {
			return true
		}
	}
	return calls(mod)
}

// computing are names by which a program makes attributes of names that it computes.
var computing = strings.Fields("setattr exec eval vars globals locals __dict__ __getattr__ __getattribute__ __setattr__ __set_name__ __init_subclass__ __prepare__ metaclass SimpleNamespace Namespace " +
	"make_dataclass new_class import_module __import__ ModuleType recarray rec fromrecords fromarrays load_npz f_globals modules builtins pickle ctypes shelve")

// makers are functions that make classes with the names that they are given, or classes that may be called so.
var makers = strings.Fields("namedtuple Enum IntEnum StrEnum Flag IntFlag")

// calls reports a text that does more with makers than derive classes from them, or call them with names
// that stand there.
func calls(mod *syntax.Module) bool {
	fine := map[syntax.Node]bool{}
	found := false
	maker := func(x syntax.Node) bool {
		switch x := x.(type) {
		case *syntax.Name:
			return slices.Contains(makers, x.ID)
		case *syntax.Attr:
			return slices.Contains(makers, x.Name)
		}
		return false
	}
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.ClassDef:
			for _, b := range x.Bases {
				fine[b.Value] = true
			}
		case *syntax.Call:
			fine[x.Fn] = len(x.Args) >= 2 && written(x.Args[1].Value)
		case *syntax.ImportFrom:
			for _, a := range x.Names {
				found = found || a.As != "" && slices.Contains(makers, a.Name)
			}
		}
		found = found || maker(n) && !fine[n]
		return !found
	})
	return found
}

// written reports names that stand in the text.
func written(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Str:
		return true
	case *syntax.List:
		return !slices.ContainsFunc(x.Elts, func(e syntax.Expr) bool { return !written(e) })
	case *syntax.Tuple:
		return !slices.ContainsFunc(x.Elts, func(e syntax.Expr) bool { return !written(e) })
	}
	return false
}
