// Completion inside strings: keys, names of tensors in files, dtypes, labels of
// einsum, files.
package lang

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// inString lists what the string at a place can become.
func inString(sc scope, p place, cursor int) (start int, out []Completion) {
	switch {
	case p.key != "":
		return p.start, keysOf(sc, p.key, p.typed)
	case p.call == nil:
		return p.start, pathsOnly(sc, p.typed)
	}
	callee, name := argumentAt(sc, p.call)
	switch {
	case callee == "load" && name == "tensor":
		return p.start, tensorsAt(sc, p.call, p.typed)
	case strings.HasPrefix(callee, "einsum") && p.call.arg == 0:
		return cursor, labels(sc, p)
	case takesDType(callee, name):
		return p.start, dtypes(p.typed)
	case isFile(name) || callee == "load" || callee == "open":
		return p.start, filesAt(sc, p.typed)
	}
	return p.start, pathsOnly(sc, p.typed)
}

// argumentAt names the function that a call calls and the parameter that is being given.
func argumentAt(sc scope, call *callSite) (callee, param string) {
	callee, param = call.callee[strings.LastIndexByte(call.callee, '.')+1:], call.keyword
	if param == "" {
		if v, ok := find1(sc, call.callee); ok {
			if params := parametersOf(sc, v); call.arg < len(params) {
				param = params[call.arg].name
			}
		}
	}
	return callee, param
}

// takesDType reports whether an argument is an element type.
func takesDType(callee, param string) bool {
	return isDType(param) || (callee == "astype" || callee == "dtype") && param != "copy" && param != "order" && param != "casting"
}

// pathsOnly lists files for what looks like the name of one.
func pathsOnly(sc scope, typed string) []Completion {
	if strings.ContainsAny(typed, "/\\") && !strings.ContainsAny(typed, " \n:") {
		return filesAt(sc, typed)
	}
	return nil
}

func isDType(param string) bool { return param == "dtype" || param == "out_type" || param == "DstT" }

func isFile(param string) bool {
	switch param {
	case "file", "fname", "filename", "path", "fp", "src", "dst":
		return true
	}
	return false
}

// dtypes lists the element types by name.
func dtypes(typed string) (out []Completion) {
	for _, n := range builtin.NamesUnder("np.") {
		if v, ok := builtin.Member("np", n); ok && strings.HasPrefix(n, typed) {
			if c, ok := v.(*object.Class); ok && c.Of != 0 && c.ShortName() == n {
				out = append(out, Completion{Text: n, Kind: "dtype"})
			}
		}
	}
	return out
}

// keysOf lists the texts that an expression's items are named by.
func keysOf(sc scope, owner, typed string) (out []Completion) {
	add := func(key, kind, detail string) {
		if strings.HasPrefix(key, typed) {
			out = append(out, Completion{Text: key, Kind: kind, Detail: detail})
		}
	}
	if in, ok := sc.(*inner); ok { // x["…"], where the text has x = load(…)
		if v, ok := in.find(owner); ok && v.value != "" {
			if listed, ok := listedIn(sc, v.value); ok {
				return tensorsNamed(listed, typed)
			}
		}
	}
	if listed, ok := listedIn(sc, owner); ok {
		return tensorsNamed(listed, typed)
	}
	v, ok := find1(sc, owner)
	if !ok {
		return nil
	}
	switch x := v.(type) {
	case *object.Dict:
		for i, k := range x.Keys() {
			if s, ok := k.(object.Str); ok {
				kind, detail := kindOf(x.Values()[i])
				if x.Values()[i] == object.None {
					kind = "key"
				}
				add(string(s), kind, detail)
			}
		}
	case *still:
		for _, k := range x.keys {
			add(k, "key", "")
		}
	case object.MapLike:
		for _, k := range x.Dict().Keys() {
			if s, ok := k.(object.Str); ok {
				add(string(s), "key", "")
			}
		}
	case interface{ Held() []string }:
		typed, _ := x.(interface{ TypeOf(name string) string })
		for _, k := range x.Held() {
			detail := ""
			if typed != nil {
				detail = typed.TypeOf(k)
			}
			add(k, "tensor", detail)
		}
	}
	return out
}

// maxKeys is how many keys of a dict are offered.
const maxKeys = 1000

// quotedKeys lists the keys of an expression's items as they are written: "name", 5.
func quotedKeys(sc scope, owner string) (out []Completion) {
	for _, c := range keysOf(sc, owner, "") {
		if len(out) < maxKeys {
			c.Text = quoted(c.Text)
			out = append(out, c)
		}
	}
	v, _ := find1(sc, owner)
	d, ok := v.(*object.Dict)
	if !ok {
		return out
	}
	for _, k := range d.Keys() {
		switch k.(type) {
		case object.Int, object.Float, object.Bool:
			if len(out) < maxKeys {
				out = append(out, Completion{Text: object.Repr(k), Kind: "key"})
			}
		}
	}
	return out
}

// quoted is a text as programs write it, in double quotes where they serve.
func quoted(text string) string {
	r := object.Repr(object.Str(text))
	if inner := r[1 : len(r)-1]; r[0] == '\'' && !strings.Contains(inner, `"`) {
		return `"` + inner + `"`
	}
	return r
}

// listedIn lists the tensors of a file where the expression loads it: load("x.npz").
func listedIn(sc scope, owner string) ([]Listed, bool) {
	x, _, err := syntax.ParseScoped(diag.NewFile("", owner))
	if err != nil {
		return nil, false
	}
	call, ok := x.(*syntax.Call)
	if !ok || len(call.Args) == 0 || !strings.HasSuffix(strings.TrimSpace(owner[:strings.IndexByte(owner, '(')]), "load") {
		return nil, false
	}
	for i, a := range call.Args {
		if i == 0 && a.Name == "" || a.Name == "file" || a.Name == "path" {
			if text, ok := a.Value.(*syntax.Str); ok {
				listed, err := ListFile(sc.path(text.Value))
				return listed, err == nil
			}
		}
	}
	return nil, false
}

// tensorsAt lists the tensors of the file that a call is given.
func tensorsAt(sc scope, call *callSite, typed string) []Completion {
	listed, _ := listedIn(sc, "load("+strings.Join(call.args, ", ")+")")
	return tensorsNamed(listed, typed)
}

// tensorsNamed lists tensors of a file whose names begin with what is typed.
func tensorsNamed(listed []Listed, typed string) (out []Completion) {
	for _, l := range listed {
		if strings.HasPrefix(l.Name, typed) {
			out = append(out, Completion{Text: l.Name, Kind: "tensor", Detail: l.DType + " " + display.ShapeText(l.Shape)})
		}
	}
	return out
}

// labels lists what can follow in an equation: its labels so far, the next new one,
// and behind the arrow those that stand there alone.
func labels(sc scope, p place) (out []Completion) {
	in, result, hasArrow := strings.Cut(p.typed, "->")
	var seen []rune
	count := map[rune]int{}
	for _, r := range in {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			if count[r]++; count[r] == 1 {
				seen = append(seen, r)
			}
		}
	}
	sizes := labelSizes(sc, p, in)
	if hasArrow {
		for _, r := range seen {
			if !strings.ContainsRune(result, r) {
				out = append(out, Completion{Text: string(r), Kind: "label", Detail: sizes[r]})
			}
		}
		return out
	}
	for _, r := range seen {
		out = append(out, Completion{Text: string(r), Kind: "label", Detail: sizes[r]})
	}
	for r := 'i'; r != 'h'; r++ { // i, j, k … z, a … h
		if count[r] == 0 {
			out = append(out, Completion{Text: string(r), Kind: "label", Detail: "new"})
			break
		}
		if r == 'z' {
			r = 'a' - 1
		}
	}
	if len(seen) > 0 {
		once := ""
		slices.Sort(seen)
		for _, r := range seen {
			if count[r] == 1 {
				once += string(r)
			}
		}
		out = append(out, Completion{Text: "->" + once, Kind: "label", Detail: "result"})
	}
	return out
}

// labelSizes says what sizes the labels have, of operands that follow in the text.
func labelSizes(sc scope, p place, in string) map[rune]string {
	sizes := map[rune]string{}
	_, rest, ok := strings.Cut(p.call.rest, p.quote)
	if !ok {
		return sizes
	}
	rest, _, _ = strings.Cut(rest, "\n")
	operands := splitTop(strings.TrimPrefix(strings.TrimSpace(rest), ","))
	for i, term := range strings.Split(in, ",") {
		if i >= len(operands) || strings.Contains(term, ".") {
			continue
		}
		v, ok := find1(sc, strings.TrimRight(operands[i], ") \t"))
		a, isArray := v.(*object.Array)
		if !ok || !isArray {
			continue
		}
		dims := a.Dims()
		for k, r := range []rune(strings.TrimSpace(term)) {
			if k < len(dims) && dims[k] >= 0 {
				sizes[r] = strconv.Itoa(dims[k])
			}
		}
	}
	return sizes
}
