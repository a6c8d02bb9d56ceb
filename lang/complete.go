// Completion: what can stand where the cursor is.
package lang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// Completion is one candidate.
type Completion struct {
	Text   string // what replaces Start…End of the source
	Kind   string // function, module, ndarray, keyword, param, path …
	Detail string // dtype and shape, or signature
}

// Completions are the candidates for a place.
type Completions struct {
	Start, End int // byte offsets of what is replaced
	List       []Completion
}

// Complete lists what can stand at a byte offset of a text.
func (s *Session) Complete(text string, cursor int) Completions {
	return complete(live{s}, text, cursor, s.opts.Magics)
}

// Complete is Session.Complete as of the glance.
func (g *Glance) Complete(text string, cursor int) Completions {
	g.mu.Lock()
	defer g.mu.Unlock()
	return complete(g, text, cursor, g.magics)
}

func complete(sc scope, text string, cursor int, magics Magics) Completions {
	cursor = min(max(cursor, 0), len(text))
	written := text
	text = readable(text[:cursor]) + text[cursor:]
	if c, ok := topicsAt(sc, text, cursor); ok {
		return c
	}
	p := placeOf(text, cursor)
	if p.kind != inText && p.kind != aFile { // there the backslash means itself
		if c, ok := lettersAt(written, cursor); ok {
			return c
		}
	}
	sc = within(sc, text, p.start)
	c := Completions{Start: p.start, End: cursor}
	switch p.kind {
	case aMagic:
		c.List = magics.named(p.typed, p.first)
	case aMagicWord:
		c.List = magics.words(p.owner, p.typed)
	case theImport:
		c.List = []Completion{{Text: "import", Kind: "keyword"}}
	case aFile:
		c.List = filesAt(sc, p.typed)
	case aModule:
		c.List = modules(sc, p.owner, p.typed)
	case anAttr, fromNames:
		owner := p.owner
		v, ok := find1(sc, owner)
		if p.kind == fromNames {
			v, ok = moduleNamed(sc, owner)
		} else if isComputed(v) {
			v, ok = sc.typeOf(owner, nil)
		}
		if ok {
			c.List = members(sc, v, p.typed)
			if p.call != nil {
				c.List = typesFirst(sc, p.call, c.List)
			}
			c.List = withOwn(sc, owner, p.typed, c.List)
		}
		if p.kind == fromNames {
			c.List = withModules(sc, owner, p.typed, c.List)
		}
	case inText:
		c.Start, c.List = inString(sc, p, cursor)
	case aName:
		if p.call != nil {
			c.List = arguments(sc, p)
		}
		if p.key != "" && p.typed == "" {
			c.List = append(c.List, quotedKeys(sc, p.key)...)
		}
		c.List = append(c.List, bare(sc, p.typed)...)
		if p.magics && p.typed == "" {
			c.List = append(c.List, magics.named("%", false)...)
		}
	}
	return c
}

// isComputed reports an attribute of a class that computes that of an object.
func isComputed(v object.Value) bool {
	if v == nil {
		return false
	}
	switch v.TypeName() {
	case "property", "cached_property", "member_descriptor":
		return true
	}
	return false
}

// withOwn adds the attributes that the class which is being typed gives an object.
func withOwn(sc scope, owner, typed string, list []Completion) []Completion {
	in, ok := sc.(*inner)
	if !ok {
		return list
	}
	var own []Completion
	for _, n := range in.own(owner) {
		has := func(c Completion) bool { return c.Text == n }
		if strings.HasPrefix(n, typed) && !slices.ContainsFunc(own, has) && !slices.ContainsFunc(list, has) {
			own = append(own, Completion{Text: n, Kind: "attribute"})
		}
	}
	return append(own, list...)
}

// Magics are what a face tells of its magics, for completion.
type Magics struct {
	Names []string                   // %time, %%time
	Words func(name string) []string // what can follow a magic; nil knows none
}

// named lists the magics that begin with what is typed, which has a % or two: %% only where it is the first of its cell.
func (m Magics) named(typed string, first bool) (out []Completion) {
	word := strings.TrimLeft(typed, "%")
	for _, name := range m.Names {
		cell := strings.HasPrefix(name, "%%")
		if strings.HasPrefix(strings.TrimLeft(name, "%"), word) && (!cell || first) && (cell || !strings.HasPrefix(typed, "%%")) {
			out = append(out, Completion{Text: name, Kind: "magic"})
		}
	}
	return out
}

// words lists what a magic can be followed by.
func (m Magics) words(name, typed string) (out []Completion) {
	if m.Words == nil {
		return nil
	}
	for _, w := range m.Words(name) {
		if strings.HasPrefix(w, typed) {
			out = append(out, Completion{Text: w, Kind: "keyword"})
		}
	}
	return out
}

// arguments lists the keywords of the call that are not given yet, or what the
// keyword being given can be.
func arguments(sc scope, p place) (out []Completion) {
	if p.call.keyword != "" {
		if isDType(p.call.keyword) {
			return dtypes(p.typed)
		}
		return nil
	}
	v, ok := find1(sc, p.call.callee)
	if !ok {
		return nil
	}
	for i, a := range parametersOf(sc, v) {
		if a.name == "" || a.posOnly || p.call.given[a.name] || i < p.call.arg && !a.kwOnly || !strings.HasPrefix(a.name, p.typed) {
			continue
		}
		out = append(out, Completion{Text: a.name + "=", Kind: "param", Detail: a.def})
	}
	return out
}

// typesFirst puts element types before other members where an argument is to be one.
func typesFirst(sc scope, call *callSite, list []Completion) []Completion {
	if !takesDType(argumentAt(sc, call)) {
		return list
	}
	isType := map[string]bool{}
	for _, d := range dtypes("") {
		isType[d.Text] = true
	}
	var types, others []Completion
	for _, c := range list {
		if isType[c.Text] {
			c.Kind = "dtype"
			types = append(types, c)
		} else {
			others = append(others, c)
		}
	}
	return append(types, others...)
}

// parameter is one of a callable's.
type parameter struct {
	name, def       string
	posOnly, kwOnly bool
}

// parametersOf reads a callable's signature; that of methods is without the object.
func parametersOf(sc scope, v object.Value) (out []parameter) {
	_, sig := kindOf(v)
	if c, ok := v.(*object.Class); ok || v.TypeName() == "type" {
		if f, ok := sc.peek(v, "__init__"); ok {
			_, sig = kindOf(f)
			sig = strings.Replace(strings.Replace(sig, "(self, ", "(", 1), "(self)", "()", 1)
		} else if ok && c != nil && c.Body == nil {
			if e, ok := builtin.Lookup(c.ShortName()); ok {
				sig = e.Signature()
			}
		}
	}
	_, parts, _ := parted(sig)
	kwOnly := false
	for _, part := range parts {
		switch {
		case part == "/":
			for i := range out {
				out[i].posOnly = true
			}
		case part == "*":
			kwOnly = true
		case strings.HasPrefix(part, "*"):
			kwOnly = true
			out = append(out, parameter{})
			if f, ok := v.(*builtin.Func); ok && strings.HasPrefix(part, "**") {
				for _, n := range strings.Fields(f.Entry.Keywords) {
					out = append(out, parameter{name: n, kwOnly: true})
				}
			}
		case part != "":
			name, def, _ := strings.Cut(part, "=")
			name, note, _ := strings.Cut(name, ":")
			if note = strings.TrimSpace(note); note != "" && def != "" {
				def = note + " = " + strings.TrimSpace(def)
			} else if note != "" {
				def = note
			}
			out = append(out, parameter{name: strings.TrimSpace(name), def: strings.TrimSpace(def), kwOnly: kwOnly})
		}
	}
	return out
}

// parted is a signature in parts: the name, the parameters, and what is behind them.
func parted(sig string) (name string, parts []string, result string) {
	open := strings.IndexByte(sig, '(')
	if open < 0 {
		return sig, nil, ""
	}
	end := len(sig)
	if i := strings.LastIndex(sig, ") -> "); i > open {
		end = i + 1
	}
	return sig[:open], splitTop(strings.TrimSuffix(sig[open+1:end], ")")), sig[end:]
}

// bound is the signature of a method as it is called: without the object.
func bound(sig string) string {
	name, parts, result := parted(sig)
	if len(parts) > 0 && !strings.HasPrefix(parts[0], "*") {
		parts = parts[1:]
		if len(parts) > 0 && parts[0] == "/" {
			parts = parts[1:]
		}
	}
	return name[strings.LastIndexByte(name, '.')+1:] + "(" + strings.Join(parts, ", ") + ")" + result
}

// splitTop splits at commas that stand in no brackets or strings.
func splitTop(text string) (out []string) {
	depth, from, quote := 0, 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			out = append(out, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
	}
	return append(out, strings.TrimSpace(text[from:]))
}

func members(sc scope, v object.Value, prefix string) []Completion {
	var names []string
	if u, ok := v.(object.Unknown); ok {
		v = typical(u)
	}
	switch x := v.(type) {
	case *object.Module:
		names = x.Dir()
		if !strings.HasPrefix(prefix, "_") {
			names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return strings.HasPrefix(n, "_") })
		}
	case *still:
		names = append(slices.Clone(x.order), builtin.AttrNames(x)...)
	case *builtin.Func: // display.HTML
		names = append(builtin.DirOf(builtin.Types{}, v), builtin.NamesUnder(x.Entry.Names[0]+".")...)
	default:
		names = builtin.DirOf(builtin.Types{}, v)
	}
	var out []Completion
	seen := map[string]bool{}
	for _, n := range names {
		if seen[n] || !strings.HasPrefix(n, prefix) || strings.HasSuffix(n, "=") || strings.HasPrefix(n, "__") && !strings.HasPrefix(prefix, "_") {
			continue
		}
		seen[n] = true
		if e, ok := builtin.AttrEntry(v, n); ok && strings.HasPrefix(e.Doc, "Not in tq") {
			continue
		}
		c := Completion{Text: n, Kind: "property"}
		if m, ok := sc.peek(v, n); ok {
			if f, ok := m.(*builtin.Func); ok && strings.HasPrefix(f.Entry.Doc, "Not in tq") {
				continue
			}
			c.Kind, c.Detail = kindOf(m)
		}
		out = append(out, c)
	}
	return out
}

// typical has the attributes of a value of which only the type is known.
func typical(u object.Unknown) object.Value {
	switch k := u.Known; {
	case k == nil:
	case k.Of != nil:
		return k.Of
	case k.Class != "":
		return &still{of: k.Class, prefix: k.Class + "."}
	}
	return u
}

func kindOf(v object.Value) (kind, detail string) {
	switch x := v.(type) {
	case *builtin.Func:
		if x.Self != nil {
			return "function", bound(x.Entry.Signature())
		}
		return "function", x.Entry.Signature()
	case *vm.Function:
		return "function", x.Signature()
	case *check.Function:
		return "function", x.Signature()
	case object.Unknown:
		return knownType(x), ""
	case *object.Method:
		kind, detail = kindOf(x.Fn)
		return kind, bound(detail)
	case *object.ClassMethod:
		kind, detail = kindOf(x.Fn)
		return kind, bound(detail)
	case *object.StaticMethod:
		return kindOf(x.Fn)
	case *object.Module:
		return "module", ""
	case *declared:
		return x.kind, x.signature
	case *object.Class:
		return "class", ""
	case *object.Array:
		return "ndarray", x.Type().String()
	case *still:
		if x.of == "type" {
			return "class", ""
		}
	}
	return v.TypeName(), ""
}

// knownType is the type of a value that only running can tell, "" if even that is not
// known.
func knownType(u object.Unknown) string {
	if u.Known == nil {
		return ""
	}
	return u.Known.Class
}

func bare(sc scope, prefix string) []Completion {
	var out []Completion
	seen := map[string]bool{}
	add := func(n string, v object.Value, kind string) {
		if !strings.HasPrefix(n, prefix) || seen[n] || strings.HasPrefix(n, "_") && prefix == "" {
			return
		}
		seen[n] = true
		c := Completion{Text: n, Kind: kind}
		if v != nil {
			if k, detail := kindOf(v); k != "" {
				c.Kind, c.Detail = k, detail
			}
		}
		out = append(out, c)
	}
	for _, n := range sc.names() {
		if strings.HasPrefix(n, prefix) {
			v, _ := sc.name(n)
			add(n, v, "variable")
		}
	}
	rest := append([]string{"np", "math", "tf"}, builtin.NamesUnder("")...)
	rest = append(rest, builtin.NamesUnder("np.")...)
	slices.Sort(rest)
	for _, n := range rest {
		if strings.HasPrefix(n, prefix) {
			if v, ok := sc.name(n); ok { // np.linalg is there, linalg alone is not
				add(n, v, "variable")
			}
		}
	}
	for _, k := range append(syntax.Keywords(), syntax.SoftKeywords()...) {
		if k != "async" && k != "await" && k != "_" { // tq has no coroutines
			add(k, nil, "keyword")
		}
	}
	return out
}

// sizeText is a file's size for people.
func sizeText(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	f, i := float64(n), 0
	for f >= 1024 && i < len(units)-1 {
		f, i = f/1024, i+1
	}
	if i == 0 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f %s", f, units[i])
}

// Status reports whether a text is a whole block, needs more, or cannot become one.
func (s *Session) Status(text string) syntax.Completeness {
	return syntax.Status(syntax.Entry(text))
}
