// What the package adds to the language.
package array

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// Library is bytearray, memoryview and Python's module array.
var Library = builtin.Library{Modules: []string{"array"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(slices.Concat(byteArrayEntries(), textEntries(), viewEntries(), arrayEntries(), arrayItemEntries())),
		Constants: map[string]object.Value{"array.typecodes": object.Str(typecodes), "array.ArrayType": class("array.array")}}
}

var literal = regexp.MustCompile(`b?'[^']*'`)

// textEntries are the methods that bytearrays share with bytes.
func textEntries() []builtin.Entry {
	var out []builtin.Entry
	for _, e := range python.BytesMethods() {
		name := e.Short()
		first := true
		show := literal.ReplaceAllStringFunc(e.Example, func(s string) string {
			s = strings.TrimPrefix(s, "b")
			if first {
				first = false
				return "bytearray(b" + s + ")"
			}
			return "b" + s
		})
		if strings.HasPrefix(name, "decode") || name == "hex" {
			show = "bytearray(b'abc')." + name + "()"
		}
		out = append(out, builtin.Entry{Names: []string{"bytearray." + name}, Params: e.Params, Doc: e.Doc, Example: show, Fn: viaBytes(name, e.Params)})
	}
	return out
}

// viaBytes is a method of bytes for bytearrays.
func viaBytes(name, params string) func(*builtin.Call) (object.Value, error) {
	byPlace := strings.Contains(params, "/")
	var names []string
	needed := map[string]bool{}
	for _, p := range strings.Split(params, ",")[1:] {
		p, _, optional := strings.Cut(strings.TrimSpace(p), "=")
		if p != "/" && p != "*" {
			names = append(names, p)
			needed[p] = !optional
		}
	}
	return func(c *builtin.Call) (object.Value, error) {
		args := []object.Value{object.Bytes(c.Args[0].(*ByteArray).b)}
		var kw []object.Kw
		for _, n := range names {
			v := c.Arg(n)
			if v == nil {
				v = object.None
			}
			switch {
			case !c.Given(n) && !needed[n]:
			case byPlace && n != "delete":
				args = append(args, v)
			default:
				kw = append(kw, object.Kw{Name: n, Value: v})
			}
		}
		return changeable(c.Forward("bytes."+name, args, kw))
	}
}
