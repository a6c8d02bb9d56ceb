// Completion of imports: modules by their dotted names, and the names in them. No module runs
// for it: of those written in the language, and of the user's, the text is read.
package lang

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/modfile"
	npsource "github.com/tq-lang/tq/lang/numpy/source"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/pyplot"
	"github.com/tq-lang/tq/lang/python/std"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/widgets"
)

// declared is a name that the text of a module binds.
type declared struct {
	kind, signature, doc string
}

// TypeName is what kind of thing the name stands for.
func (d *declared) TypeName() string { return d.kind }

// DocText is its documentation.
func (d *declared) DocText() string { return d.doc }

// modules lists what can follow import and the modules of owner, which ends with a point.
func modules(sc scope, owner, typed string) (out []Completion) {
	prefix := strings.TrimSuffix(owner, ".")
	if prefix != "" {
		prefix += "."
	}
	seen := map[string]bool{}
	for _, n := range append(importable(), userModules(sc, prefix)...) {
		rest, ok := strings.CutPrefix(n, prefix)
		if !ok {
			continue
		}
		rest, _, _ = strings.Cut(rest, ".")
		if strings.HasPrefix(rest, typed) && !seen[rest] && rest != "" && rest[0] != '_' {
			seen[rest] = true
			out = append(out, Completion{Text: rest, Kind: "module"})
		}
	}
	slices.SortFunc(out, func(a, b Completion) int { return strings.Compare(a.Text, b.Text) })
	return out
}

// withModules adds the modules within one to its names.
func withModules(sc scope, owner, typed string, list []Completion) []Completion {
	for _, m := range modules(sc, owner, typed) {
		if !slices.ContainsFunc(list, func(c Completion) bool { return c.Text == m.Text }) {
			list = append(list, m)
		}
	}
	return list
}

// importable lists the modules that come with tq, as import writes them.
func importable() []string {
	out := []string{"tensorflow"}
	for _, n := range builtin.Modules() {
		out = append(out, pythonName(n))
	}
	return slices.Concat(out, std.Modules(), npsource.Modules(), widgets.Modules(), pyplot.Modules())
}

// pythonName is what import calls a module of the table.
func pythonName(prefix string) string {
	if prefix == "np" || strings.HasPrefix(prefix, "np.") {
		return "numpy" + prefix[2:]
	}
	return prefix
}

// tableName is what the table calls a module.
func tableName(name string) string {
	if name == "numpy" || strings.HasPrefix(name, "numpy.") {
		return "np" + name[len("numpy"):]
	}
	if name == "tensorflow" {
		return "tf"
	}
	return name
}

// userModules lists modules of the user's that begin with a prefix, folders too.
func userModules(sc scope, prefix string) (out []string) {
	for _, dir := range sc.folders() {
		folder := filepath.Join(sc.path(dir), filepath.FromSlash(strings.ReplaceAll(prefix, ".", "/")))
		for _, name := range modfile.Names(folder) {
			out = append(out, prefix+name)
		}
	}
	return out
}

// userModule is the text of a module of the user's, nil if there is none that can be read.
func (s *Session) userModule(name string) *diag.File {
	dirs := s.folders()
	for i, d := range dirs {
		dirs[i] = s.path(d)
	}
	m, err := modfile.Lookup(name, dirs)
	if err != nil || m == nil || m.File == nil || len(m.File.Text) > maxModule {
		return nil
	}
	return m.File
}

// maxModule is the longest text of a module that is read to complete its names.
const maxModule = 1 << 20

// moduleNamed is a module by its dotted name, as import would find it.
func moduleNamed(sc scope, name string) (object.Value, bool) {
	if m := moduleAt(sc, name, 0); m != nil {
		return m, true
	}
	return nil, false
}

// fromModule is what import finds at a dotted name: a module, or a name in one.
func fromModule(sc scope, path string) (object.Value, bool) {
	if m := moduleAt(sc, path, 0); m != nil {
		return m, true
	}
	dot := strings.LastIndexByte(path, '.')
	if dot < 0 {
		return nil, false
	}
	if m := moduleAt(sc, path[:dot], 0); m != nil {
		return m.Look(path[dot+1:])
	}
	return nil, false
}

// maxImports is how many modules deep names are followed that one takes from another.
const maxImports = 4

func moduleAt(sc scope, name string, depth int) *object.Module {
	table := tableName(name)
	var native *object.Module
	if table == "np" || builtin.IsModule(table) {
		native = tableModule(table)
	}
	text := source(name)
	if text == nil && native == nil {
		text = sc.module(name)
	}
	if text == nil || depth > maxImports {
		return native
	}
	return textModule(sc, name, text, native, depth)
}

// textModule is a module as its text has it, and the part of it that is in Go.
func textModule(sc scope, name string, text *diag.File, native *object.Module, depth int) *object.Module {
	r := reader{sc: sc, file: text, depth: depth, found: map[string]object.Value{}}
	tree, _ := syntax.ParseAll(text)
	r.block(tree.Body)
	m := &object.Module{Name: name, Dir: func() []string { return r.names }, Look: func(attr string) (object.Value, bool) {
		v, ok := r.found[attr]
		return v, ok
	}}
	if native != nil {
		own := m.Look
		m.Dir = func() []string { return append(slices.Clone(r.names), native.Dir()...) }
		m.Look = func(attr string) (object.Value, bool) {
			if v, ok := own(attr); ok {
				return v, true
			}
			return native.Look(attr)
		}
	}
	return m
}

// reader finds the names that the statements of a module bind.
type reader struct {
	sc    scope
	file  *diag.File
	depth int
	names []string
	found map[string]object.Value
}

func (r *reader) add(name string, v object.Value) {
	if _, again := r.found[name]; !again {
		r.names = append(r.names, name)
	}
	r.found[name] = v
}

func (r *reader) block(body []syntax.Stmt) {
	for _, st := range body {
		switch x := st.(type) {
		case *syntax.FuncDef:
			r.add(x.Bound, &declared{kind: "function", signature: r.signature(x), doc: docOf(x.Body)})
		case *syntax.ClassDef:
			r.add(x.Bound, &declared{kind: "class", doc: docOf(x.Body)})
		case *syntax.Import: // what a module uses is not what it offers
		case *syntax.ImportFrom:
			r.taken(x)
		case *syntax.Assign:
			r.assigned(x)
		default:
			for _, n := range syntax.Binds(st) {
				r.add(n, &declared{kind: "variable"})
			}
		}
	}
}

// assigned takes the names of an assignment; one function by another name is a function too.
func (r *reader) assigned(x *syntax.Assign) {
	v := object.Value(&declared{kind: "variable"})
	if name, ok := x.Value.(*syntax.Name); ok && r.found[name.ID] != nil {
		v = r.found[name.ID]
	}
	for _, n := range syntax.Binds(x) {
		r.add(n, v)
	}
}

// taken takes names from another module.
func (r *reader) taken(x *syntax.ImportFrom) {
	var from *object.Module
	if x.Level == 0 {
		from = moduleAt(r.sc, x.Module, r.depth+1)
	}
	if x.Star && from != nil {
		for _, n := range from.Dir() {
			if v, ok := from.Look(n); ok && !strings.HasPrefix(n, "_") {
				r.add(n, v)
			}
		}
	}
	for _, a := range x.Names {
		v := object.Value(&declared{kind: "variable"})
		if from != nil {
			if known, ok := from.Look(a.Name); ok {
				v = known
			}
		}
		r.add(a.Bound(), v)
	}
}

// signature is a function's name and parameters as the text has them.
func (r *reader) signature(x *syntax.FuncDef) string {
	end := x.NamePos.End
	for _, p := range x.Params {
		end = max(end, p.Span().End)
	}
	if len(x.Params) == 0 {
		return x.Name + "()"
	}
	text := r.file.Text[x.NamePos.Start:end]
	return strings.Join(strings.Fields(text), " ") + ")"
}

// docOf is the text that a body begins with.
func docOf(body []syntax.Stmt) string {
	if len(body) > 0 {
		if e, ok := body[0].(*syntax.ExprStmt); ok {
			if s, ok := e.X.(*syntax.Str); ok {
				return strings.TrimSpace(s.Value)
			}
		}
	}
	return ""
}
