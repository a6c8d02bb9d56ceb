// What is known of names without running anything: of the session as it is, or as
// it was when a glance was taken of it.
package lang

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// scope answers for names and attributes.
type scope interface {
	names() []string
	name(n string) (object.Value, bool)
	peek(v object.Value, attr string) (object.Value, bool)
	typeOf(expr string, n near) (object.Value, bool) // of any expression
	path(name string) string
	module(name string) *diag.File // the text of a module of the user's, nil if there is none
	folders() []string             // where such modules are
	describe(v object.Value, detail bool) *Inspection
}

// near knows names before the session does; nil knows none.
type near func(name string) (object.Value, bool)

// live is the session as it is.
type live struct{ s *Session }

func (l live) names() []string                                    { return l.s.Names() }
func (l live) name(n string) (object.Value, bool)                 { return l.s.machine.Name(n) }
func (l live) peek(v object.Value, a string) (object.Value, bool) { return l.s.machine.Peek(v, a) }
func (l live) path(name string) string                            { return l.s.path(name) }
func (l live) module(name string) *diag.File                      { return l.s.userModule(name) }
func (l live) folders() []string                                  { return l.s.folders() }

// typeOf finds what an expression would give, as the check knows it.
func (l live) typeOf(expr string, n near) (v object.Value, ok bool) {
	defer func() {
		if recover() != nil { // what is being typed may be anything
			v, ok = nil, false
		}
	}()
	f := diag.NewFile("", expr)
	x, _, err := syntax.ParseScoped(f)
	if err != nil {
		return nil, false
	}
	v, err = l.s.known(f, x, n)
	return v, err == nil && v != nil
}

// known is what is known of an expression's value: the session's own object, where it is
// one.
func (s *Session) known(f *diag.File, x syntax.Expr, n near) (object.Value, error) {
	ck, leave := s.lookAhead(s.machine.Context(), f, aheadTime)
	defer leave()
	v, err := ck.Expr(f, x, n)
	if err != nil {
		return nil, err
	}
	return ck.Origin(v), nil
}

// Glance is what a session knew of its names at one moment. It may be asked while
// the session is at work.
type Glance struct {
	files  *Session // of which only what says where files are is asked
	aside  *Session // whose check tells types; nil until it is asked
	magics Magics

	mu    sync.Mutex
	seen  []glimpse      // by the names' places in the module
	index map[string]int // of the names
}

// glimpse is one name; v is nil while it is not bound.
type glimpse struct {
	name string
	cell object.Cell // of a value that never changes
	v    object.Value
}

// Glance takes down names and types. There is one glance of a session, which is brought
// up to date: what has not changed since costs next to nothing.
func (s *Session) Glance() *Glance {
	if s.glance == nil {
		s.glance = &Glance{files: s, index: map[string]int{}}
	}
	g, m := s.glance, s.machine.Main
	g.mu.Lock()
	defer g.mu.Unlock()
	g.magics = s.opts.Magics
	for i := range m.Places() {
		name, c := m.PlaceAt(i)
		if i == len(g.seen) {
			g.index[name] = i
			g.seen = append(g.seen, glimpse{name: name})
		}
		if at := &g.seen[i]; c.P == nil {
			*at = glimpse{name: name}
		} else if at.v == nil || at.cell != c {
			at.look(c)
		}
	}
	return g
}

// look takes down a value.
func (at *glimpse) look(c object.Cell) {
	at.cell = object.Cell{}
	v := c.Value()
	switch x := v.(type) {
	case object.Str, object.Int, object.Float, object.Bool, object.NoneType, object.BigInt, object.Complex, *builtin.Func, *vm.Function:
		at.cell = c
	case *object.Array:
		if old, ok := at.v.(*object.Array); ok && old.Scalar == x.Scalar && old.DType() == x.DType() && old.Type().Shape.Equal(x.Type().Shape) {
			return
		}
	}
	at.v = frozen(v, 1)
}

func (g *Glance) names() (out []string) {
	for _, at := range g.seen {
		if at.v != nil {
			out = append(out, at.name)
		}
	}
	return out
}

func (g *Glance) path(name string) string       { return g.files.path(name) }
func (g *Glance) module(name string) *diag.File { return g.files.userModule(name) }
func (g *Glance) folders() []string             { return g.files.folders() }

func (g *Glance) name(n string) (object.Value, bool) {
	if i, ok := g.index[n]; ok && g.seen[i].v != nil {
		return g.seen[i].v, true
	}
	switch n {
	case "np", "numpy":
		return tableModule("np"), true
	case "math", "tf":
		return tableModule(n), true
	}
	return builtin.Bare(n)
}

func (g *Glance) peek(v object.Value, attr string) (object.Value, bool) {
	switch x := v.(type) {
	case *object.Module:
		return x.Look(attr)
	case *still:
		if a, ok := x.attrs[attr]; ok {
			return a, true
		}
	}
	found, get, ok := builtin.Attr(v, attr)
	return found, ok && get == nil
}

// typeOf asks the check of a session of its own, which knows the types that the glance took down.
func (g *Glance) typeOf(expr string, n near) (object.Value, bool) {
	if g.aside == nil {
		g.aside = New(Options{Engine: g.files.opts.Engine})
	}
	return live{g.aside}.typeOf(expr, func(name string) (object.Value, bool) {
		if n != nil {
			if v, ok := n(name); ok {
				return plainType(v), true
			}
		}
		if i, ok := g.index[name]; ok && g.seen[i].v != nil {
			return plainType(g.seen[i].v), true
		}
		return nil, false
	})
}

// plainType is what is known of a value without looking into it: what it holds may change meanwhile.
func plainType(v object.Value) object.Value {
	switch x := v.(type) {
	case object.Str, object.Int, object.Float, object.Bool, object.NoneType, object.Complex, object.Unknown:
		return v
	case *object.Array:
		a := object.NewPending(x.Type(), nil)
		a.Scalar = x.Scalar
		return a
	case *object.List, object.Tuple, *object.Dict:
		return object.Unknown{Known: &object.Known{Class: v.TypeName()}}
	case *object.Module:
		if table := tableName(x.Name); builtin.IsModule(table) && source(x.Name) == nil {
			return tableModule(table)
		}
	}
	return object.Unknown{}
}

// tableModule is a module of the builtin table that nothing changes.
func tableModule(prefix string) *object.Module {
	name := prefix
	if prefix == "np" || strings.HasPrefix(prefix, "np.") {
		name = "numpy" + prefix[2:]
	}
	return &object.Module{
		Name: name, Dir: func() []string { return builtin.NamesUnder(prefix + ".") },
		Look: func(attr string) (object.Value, bool) {
			if v, ok := builtin.Member(prefix, attr); ok {
				return v, true
			}
			if builtin.IsModule(prefix + "." + attr) {
				return tableModule(prefix + "." + attr), true
			}
			return nil, false
		},
	}
}

// still stands for a value that may change while it is asked about.
type still struct {
	of, prefix string // its type's name, its prefix in the builtin table
	attrs      map[string]object.Value
	order      []string // of the attributes
	keys       []string // by which there are items
	text       string
}

func (x *still) TypeName() string    { return x.of }
func (x *still) TablePrefix() string { return x.prefix }

// anyList stands for all lists; it is never changed.
var anyList = &object.List{}

// maxAttrs bounds what a glance takes down of one value.
const maxAttrs = 200

// frozen is a value that can be asked about while the program goes on; depth is how
// deep its attributes are taken down.
func frozen(v object.Value, depth int) object.Value {
	switch x := v.(type) {
	case object.Str, object.Int, object.Float, object.Bool, object.NoneType, object.BigInt, object.Complex, *builtin.Func, *vm.Function, *object.Range:
		return v
	case *object.Method:
		if _, ok := x.Fn.(*vm.Function); ok {
			return &object.Method{Self: object.None, Fn: x.Fn}
		}
	case *object.Array:
		a := object.NewPending(x.Type(), nil)
		a.Scalar = x.Scalar
		return a
	case *object.List:
		return anyList
	case object.Tuple:
		return object.Tuple{}
	case *object.Dict:
		d := object.NewDict()
		for i := range min(x.Places(), maxAttrs) {
			if c := x.KeyAt(i); c.Is(object.TableStr) {
				d.PutStr(c.Str(), object.None)
			}
		}
		return d
	case *object.Module:
		if prefix := strings.Replace(x.Name, "numpy", "np", 1); builtin.IsModule(prefix) {
			return tableModule(prefix)
		}
		return frozenAttrs(&still{of: "module", prefix: "module."}, x.Dir(), x.Look, depth)
	case *object.Class:
		if x.Body == nil {
			return x
		}
		return frozenAttrs(&still{of: "type", prefix: "type.", text: x.Doc}, builtin.DirOf(builtin.Types{}, x), func(n string) (object.Value, bool) {
			a, _, ok := x.Find(n)
			return a, ok
		}, depth)
	case *object.Instance:
		return frozenAttrs(&still{of: x.TypeName(), prefix: "object."}, builtin.DirOf(builtin.Types{}, x), func(n string) (object.Value, bool) {
			if a, ok := x.OwnAttr(n); ok {
				return a, true
			}
			a, _, ok := x.Class().Find(n)
			if f, isFunc := a.(*vm.Function); isFunc {
				a = &object.Method{Self: object.None, Fn: f}
			}
			return a, ok
		}, depth)
	}
	x := &still{of: v.TypeName(), prefix: builtin.PrefixOf(v)}
	if f, ok := v.(interface{ Held() []string }); ok { // a file of tensors, records
		x.keys = f.Held()
	}
	return x
}

func frozenAttrs(x *still, names []string, look func(string) (object.Value, bool), depth int) object.Value {
	x.attrs = map[string]object.Value{}
	for _, n := range names[:min(len(names), maxAttrs)] {
		x.order = append(x.order, n)
		if a, ok := look(n); ok && depth > 0 {
			x.attrs[n] = frozen(a, depth-1)
		}
	}
	return x
}

// find1 resolves an expression without running anything.
func find1(sc scope, text string) (object.Value, bool) {
	text = strings.TrimSpace(text)
	parts := strings.Split(text, ".")
	if slices.ContainsFunc(parts, func(p string) bool { return p == "" || !isWordByte(p[0]) || strings.ContainsAny(p, "([{\"' ") }) {
		return sc.typeOf(text, nil)
	}
	v, ok := sc.name(parts[0])
	for i := 1; i < len(parts) && ok; i++ {
		v, ok = sc.peek(v, parts[i])
	}
	if !ok && len(parts) > 1 { // x.T is an attribute that is computed
		return sc.typeOf(text, nil)
	}
	return v, ok
}

// filesAt lists what a file name that is being typed can become; folders end in /.
func filesAt(sc scope, typed string) (out []Completion) {
	if typed == "~" {
		return []Completion{{Text: "~/", Kind: "path"}}
	}
	dir, base := typed, ""
	if i := strings.LastIndexAny(typed, `/\`); i >= 0 {
		dir, base = typed[:i+1], typed[i+1:]
	} else {
		dir, base = "", typed
	}
	at := dir
	if at == "" {
		at = "."
	}
	f, err := os.Open(sc.path(at))
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, _ := f.ReadDir(2000)
	for _, e := range entries {
		n := e.Name()
		if !strings.HasPrefix(n, base) || strings.HasPrefix(n, ".") && base == "" {
			continue
		}
		c := Completion{Text: dir + n, Kind: "path"}
		if e.IsDir() {
			c.Text += "/"
		} else if info, err := e.Info(); err == nil {
			c.Detail = strings.TrimPrefix(filepath.Ext(n), ".") + " " + sizeText(info.Size())
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b Completion) int { return strings.Compare(a.Text, b.Text) })
	return out
}
