// name? and name??: what a value or builtin is, and its documentation.
package lang

import (
	"fmt"
	"html"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/manual"
	"github.com/tq-lang/tq/lang/manual/markup"
	"github.com/tq-lang/tq/lang/manual/pages"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// Inspection describes a value: what `name?` shows.
type Inspection struct {
	Signature string // of what can be called
	Type      string // Python's type name, or dtype and shape
	Form      string // the text of a value that is no function, class or module
	Length    string // of what has one
	Doc       string
	Example   string
	Source    string // of the program's own functions, for name??
	Compiled  string // what the engine makes of the example, for name??
	Members   string // of a built-in class, or a module
	page      *pages.Page
}

const compiledTitle = "The last example compiles to"

// Text is the description as shown.
func (i *Inspection) Text() string { return i.text(true) }

// Brief is the description in a few lines, for a look while typing.
func (i *Inspection) Brief() string { return i.text(false) }

func (i *Inspection) text(whole bool) string {
	var parts []string
	add := func(label, text string) {
		if text == "" {
			return
		}
		if strings.Contains(text, "\n") {
			text = "\n  " + strings.ReplaceAll(text, "\n", "\n  ")
		} else {
			text = " " + text
		}
		parts = append(parts, label+":"+text)
	}
	add("Signature", i.Signature)
	add("Type", i.Type)
	add("String form", i.Form)
	add("Length", i.Length)
	if whole && i.page != nil {
		parts = append(parts, "", strings.TrimRight(markup.Text(i.page.Blocks(), ""), "\n"))
	} else {
		add("Doc", i.Doc)
		add("Example", i.Example)
	}
	if i.Members != "" && whole {
		parts = append(parts, "", "Members", "  "+strings.ReplaceAll(i.Members, "\n", "\n  "))
	}
	add("Source", i.Source)
	add(compiledTitle, i.Compiled)
	return strings.Join(parts, "\n")
}

// Markdown is the description for a notebook.
func (i *Inspection) Markdown() string {
	var b strings.Builder
	code := func(lang, text string) {
		if text != "" {
			fmt.Fprintf(&b, "```%s\n%s\n```\n\n", lang, text)
		}
	}
	code("python", i.Signature)
	if i.Type != "" {
		fmt.Fprintf(&b, "**Type** `%s`\n\n", i.Type)
	}
	code("", i.Form)
	b.WriteString(i.Docs())
	if i.page == nil {
		code("", i.Members)
	}
	code("python", i.Source)
	if i.Compiled != "" {
		fmt.Fprintf(&b, "**%s**\n\n", compiledTitle)
		code("", i.Compiled)
	}
	return b.String()
}

// Docs is the description in Markdown, without signature, type and source.
func (i *Inspection) Docs() string {
	if i.page != nil {
		text := markup.Markdown(i.page.Blocks())
		if i.Members != "" {
			text += "**Members**\n\n" + strings.Join(strings.Fields(i.Members), ", ") + "\n\n"
		}
		return text
	}
	text := ""
	if i.Doc != "" {
		text = i.Doc + "\n\n"
	}
	if i.Example != "" {
		text += "```python\n" + i.Example + "\n```\n\n"
	}
	return text
}

// HTML is the description for what shows no Markdown.
func (i *Inspection) HTML() string {
	var b strings.Builder
	pre := func(label, text string) {
		if text != "" {
			fmt.Fprintf(&b, "<p><b>%s</b></p><pre>%s</pre>", label, html.EscapeString(text))
		}
	}
	pre("Signature", i.Signature)
	if i.Type != "" {
		fmt.Fprintf(&b, "<p><b>Type</b> <code>%s</code></p>", html.EscapeString(i.Type))
	}
	pre("String form", i.Form)
	if i.page != nil {
		b.WriteString(markup.HTML(i.page.Blocks(), nil))
	} else {
		if i.Doc != "" {
			fmt.Fprintf(&b, "<p style=\"white-space:pre-wrap\">%s</p>", html.EscapeString(i.Doc))
		}
		pre("Example", i.Example)
	}
	pre("Members", i.Members)
	pre("Source", i.Source)
	pre(compiledTitle, i.Compiled)
	return "<div>" + b.String() + "</div>"
}

// Inspect describes what an expression's text stands for, without running
// anything; ok is false if it is not known.
func (s *Session) Inspect(text string, detail bool) (*Inspection, bool) {
	return inspect(live{s}, text, detail)
}

// Describe describes what stands at a byte offset of a text: the name there, or
// what is called around it.
func (s *Session) Describe(text string, cursor int, detail bool) (*Inspection, bool) {
	return describeAt(live{s}, text, cursor, detail)
}

// Describe is Session.Describe as of the glance.
func (g *Glance) Describe(text string, cursor int, detail bool) (*Inspection, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return describeAt(g, text, cursor, detail)
}

func inspect(sc scope, text string, detail bool) (*Inspection, bool) {
	v, ok := find1(sc, text)
	if !ok {
		v, ok = unimported(sc, text)
	}
	if u, unknown := v.(object.Unknown); !ok || unknown && knownType(u) == "" {
		return nil, false
	}
	return sc.describe(v, detail), true
}

// unimported is a module, or what is in one, that help knows without its import.
func unimported(sc scope, text string) (object.Value, bool) {
	text = strings.TrimSpace(text)
	if m, ok := moduleNamed(sc, text); ok {
		return m, true
	}
	for _, name := range []string{text, text + builtin.Constructor} {
		if e, ok := builtin.Lookup(name); ok && strings.Contains(text, ".") && !e.Property {
			return builtin.FuncOf(e), true
		}
	}
	return fromModule(sc, text)
}

func describeAt(sc scope, text string, cursor int, detail bool) (*Inspection, bool) {
	cursor = atName(text, cursor)
	text = readable(text[:cursor]) + text[cursor:]
	sc = within(sc, text, cursor)
	p := placeOf(text, cursor)
	subject := ""
	switch {
	case p.kind == aMagic || p.kind == aMagicWord:
		return ofMagic(p)
	case p.typed == "":
	case p.kind == aName:
		subject = p.typed
	case p.kind == anAttr, p.kind == fromNames:
		subject = p.owner + "." + p.typed
	case p.kind == aModule:
		subject = strings.TrimPrefix(p.owner+"."+p.typed, ".")
	}
	if subject != "" {
		if i, ok := inspect(sc, subject, detail); ok {
			return i, ok
		}
	} else if item := itemBefore(text, cursor); item != "" {
		if i, ok := inspect(sc, item, detail); ok {
			return i, ok
		}
	}
	if callee := calledAround(text, cursor); callee != "" {
		return inspect(sc, callee, detail)
	}
	if p = placeOf(text, cursor-1); p.call == nil && p.kind == aName && p.typed != "" { // right behind a name
		return inspect(sc, p.typed, detail)
	}
	return nil, false
}

// itemBefore is the expression with an index that ends at a place, d["a"]; "" if none does.
func itemBefore(text string, cursor int) string {
	if !strings.HasSuffix(text[:cursor], "]") {
		return ""
	}
	w := &words{text: text[:cursor], toks: syntax.Tokens(text[:cursor])}
	w.toks = slices.DeleteFunc(w.toks, func(t syntax.Token) bool { return t.Pos.End == t.Pos.Start })
	item := w.primary(len(w.toks) - 1)
	if strings.HasPrefix(item, "[") {
		return ""
	}
	return item
}

// ofMagic describes a magic by what the manual says of it.
func ofMagic(p place) (*Inspection, bool) {
	name := strings.TrimLeft(p.typed, "%")
	if p.kind == aMagicWord {
		name = p.owner
	}
	topic, ok := manual.Find("magics")
	if !ok || name == "" {
		return nil, false
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(topic.Body, "\n- ", "\n\n- "), "\n\n") {
		for _, mark := range []string{"%" + name + "`", "%" + name + " "} {
			if strings.Contains(part, mark) && !strings.HasPrefix(part, "```") {
				return &Inspection{Signature: "%" + name, Type: "magic", Doc: strings.Join(strings.Fields(strings.TrimPrefix(strings.TrimSpace(part), "- ")), " ")}, true
			}
		}
	}
	return nil, false
}

func (l live) describe(v object.Value, detail bool) *Inspection { return l.s.describe(v, detail) }

func (g *Glance) describe(v object.Value, detail bool) *Inspection {
	i := &Inspection{Type: v.TypeName()}
	switch x := v.(type) {
	case *builtin.Func, *vm.Function, *object.Module, object.Str, object.Int, object.Float, object.Bool, object.NoneType:
		return (*Session)(nil).describe(x, detail)
	case *object.Method:
		return (*Session)(nil).describe(x, detail)
	case *object.Array:
		i.Type = x.TypeName() + " " + x.Type().String()
	case *declared:
		i.Type, i.Signature, i.Doc = x.kind, x.signature, pytext.CleanDoc(x.doc)
	case *still:
		i.Doc = x.text
		if f, ok := x.attrs["__init__"].(*vm.Function); ok && x.of == "type" {
			i.Signature = f.Signature()
		}
	}
	return i
}

func (s *Session) describe(v object.Value, detail bool) *Inspection {
	i := &Inspection{Type: v.TypeName()}
	switch x := v.(type) {
	case *builtin.Func:
		_, i.Signature = kindOf(x)
		i.Doc, i.Example = x.Entry.Doc, x.Entry.Example
		i.page, _ = pages.Find(x.Entry)
		if detail {
			if i.Source = s.goSource(x.Entry); i.Source == "" {
				i.Compiled = s.exampleCompiled(x.Entry.Example)
			}
		}
	case *vm.Function:
		s.describeFunction(i, x, detail)
	case *check.Function:
		i.Signature, i.Doc = x.Signature(), pytext.CleanDoc(x.DocText())
	case object.Unknown:
		i.Type = knownType(x)
	case *declared:
		i.Type, i.Signature, i.Doc = x.kind, x.signature, pytext.CleanDoc(x.doc)
	case *object.Method:
		if f, ok := x.Fn.(*vm.Function); ok {
			s.describeFunction(i, f, detail)
			i.Signature = bound(i.Signature)
		} else if f, ok := x.Fn.(*check.Function); ok {
			i.Signature, i.Doc = bound(f.Signature()), pytext.CleanDoc(f.DocText())
		} else {
			i.Doc = s.repr(v)
		}
	case *object.Property:
		i.Doc = strings.TrimSpace(python.HelpText(x))
	case *object.Array:
		i.Type = x.TypeName() + " " + x.Type().String()
		if t, ok := x.Ready(); ok {
			i.Doc = fmt.Sprintf("%d elements, %d bytes, strides %s in bytes", t.Size(), t.Bytes(), display.ShapeText(byteStrides(x)))
			if detail && s != nil && t.Size() <= maxFigured {
				if line, err := rich.Describe(t, 0); err == nil {
					i.Doc += "\n" + line
				}
			}
		}
	case *object.Module:
		names, _ := x.Public()
		i.Doc = fmt.Sprintf("module %s with %d names", x.Name, len(names))
		i.Members = python.ModuleList(x)
	case *object.Class:
		i.Doc = strings.TrimSpace(python.HelpText(x))
		if x.Body == nil {
			i.describeBuiltin(x)
		} else {
			if f, ok := s.machine.Peek(x, "__init__"); ok {
				if init, ok := f.(*vm.Function); ok {
					if detail {
						i.Source = classSource(init)
					}
					_, own, _ := strings.Cut(bound(init.Signature()), "(")
					own, _, _ = strings.Cut(own, " -> None")
					i.Signature = x.QualName() + "(" + own
				}
			}
		}
	case *object.Instance:
		i.Doc = object.DefaultRepr(v) + "\n" + strings.TrimSpace(python.HelpText(x))
	default:
		i.Form = s.repr(v)
		if n, ok := v.(interface{ Len() int }); ok {
			i.Length = strconv.Itoa(n.Len())
		} else if text, ok := v.(object.Str); ok {
			i.Length = strconv.Itoa(object.Count(string(text)))
		}
		if e, ok := builtin.Lookup(v.TypeName()); ok {
			i.Doc = e.Doc
		}
	}
	return i
}

// describeBuiltin describes a class that no program defines, by the page of its constructor.
func (i *Inspection) describeBuiltin(c *object.Class) {
	for _, name := range []string{c.Name + builtin.Constructor, c.ShortName()} {
		e, ok := builtin.Lookup(name)
		if !ok {
			continue
		}
		i.Signature = e.Signature()
		if i.page, ok = pages.Find(e); ok {
			i.Members = strings.Trim(strings.ReplaceAll(python.MemberList(c), "\n    ", "\n"), "\n ")
		}
		return
	}
}

// maxFigured is the largest array whose least, greatest and mean element are looked for in a description.
const maxFigured = 1 << 20

// exampleCompiled is what the last line of an example compiles to, "" if the engine has no part in it. Nothing runs.
func (s *Session) exampleCompiled(example string) (text string) {
	if s == nil || example == "" {
		return ""
	}
	defer func() {
		if recover() != nil { // a description without it will do
			text = ""
		}
	}()
	f := diag.NewFile("<example>", example)
	mod, err := syntax.Parse(f)
	if err != nil || len(mod.Body) == 0 {
		return ""
	}
	ck, leave := s.lookAhead(s.machine.Context(), f, aheadTime)
	defer leave()
	last := len(mod.Body) - 1
	x, ok := mod.Body[last].(*syntax.ExprStmt)
	if !ok {
		return ""
	}
	ck.Expect(f, mod)
	for _, st := range mod.Body[:last] {
		if r, err := ck.Statement(mod, st); err != nil || len(r.Errors) > 0 || r.Lost || r.Ended {
			return ""
		}
	}
	e, err := s.explainWith(ck, f, x.X, nil)
	if err != nil {
		return ""
	}
	return f.Slice(syntax.Extent(x)) + "\n" + strings.TrimSpace(object.Repr(e))
}

// maxDoc is how much of a value's text a description shows.
const maxDoc = 4000

func (s *Session) repr(v object.Value) string {
	text := ""
	if s == nil { // of a glance
		text = object.Repr(v)
	} else {
		text = s.machine.Printer().Repr(v)
	}
	if len(text) > maxDoc {
		text = strings.ToValidUTF8(text[:maxDoc], "") + " …"
	}
	return text
}

func (s *Session) describeFunction(i *Inspection, f *vm.Function, detail bool) {
	i.Signature, i.Doc = f.Signature(), pytext.CleanDoc(f.DocText())
	if detail {
		i.Source = f.File().Slice(syntax.Extent(f.Node()))
	}
}

// classSource is the source of the class that a method stands in.
func classSource(f *vm.Function) string {
	at := syntax.Extent(f.Node())
	mod, _ := syntax.ParseAll(f.File())
	var found syntax.Node
	for _, st := range mod.Body {
		syntax.Walk(st, func(n syntax.Node) bool {
			if c, ok := n.(*syntax.ClassDef); ok {
				if e := syntax.Extent(c); e.Start <= at.Start && at.End <= e.End {
					found = c
				}
			}
			return true
		})
	}
	if found == nil {
		return ""
	}
	return f.File().Slice(syntax.Extent(found))
}

func byteStrides(a *object.Array) []int {
	t, _ := a.Ready()
	out := make([]int, t.Rank())
	for k, s := range t.Strides() {
		out[k] = s * t.DType().Size()
	}
	return out
}

// inspectStmt answers name? and name??.
func (s *Session) inspectStmt(q *syntax.Inspect) (object.Value, error) {
	if q.Text == "" {
		s.page(aboutHelp)
		return nil, nil
	}
	if strings.Contains(q.Text, "*") {
		return nil, s.namesLike(q.Text)
	}
	topic, isTopic := manual.Find(q.Text)
	if isTopic && q.Topic {
		s.page(topic.Text())
		return nil, nil
	}
	i, ok := s.Inspect(q.Text, q.Detail)
	near := manual.Near(q.Text)
	switch {
	case !ok && isTopic:
		s.page(topic.Text())
		return nil, nil
	case !ok && near != "":
		return nil, noHelp(q.Text).WithHint("did you mean help %s?", near)
	case !ok && q.Topic:
		return nil, noHelp(q.Text).WithHint("help topics lists the topics")
	}
	if !ok && q.X != nil {
		v, err := s.known(s.file, q.X, nil)
		if err != nil {
			return nil, err
		}
		u, unknown := v.(object.Unknown)
		i, ok = s.describe(v, q.Detail), !unknown || knownType(u) != ""
	}
	if !ok {
		return nil, object.Errorf("NameError", "nothing known under %s", q.Text)
	}
	s.page(i.Text())
	return nil, nil
}

// namesLike shows the names that a pattern fits: np.*sort*. Letters may be large or small.
func (s *Session) namesLike(pattern string) error {
	dot := strings.LastIndexByte(pattern, '.')
	owner, last := pattern[:max(dot, 0)], strings.ToLower(pattern[dot+1:])
	prefix := ""
	if strings.HasPrefix(last, "_") {
		prefix = "_"
	}
	var list []Completion
	switch v, ok := find1(live{s}, owner); {
	case owner == "":
		list = bare(live{s}, prefix)
	case ok:
		list = members(live{s}, v, prefix)
	case strings.Contains(owner, "*"):
		return object.Errorf("NameError", "%s: only the last part of a name may have *", pattern)
	default:
		return object.Errorf("NameError", "name '%s' is not defined", owner)
	}
	var found []string
	for _, c := range list {
		if fits, _ := path.Match(last, strings.ToLower(c.Text)); fits && c.Kind != "keyword" {
			found = append(found, pattern[:dot+1]+c.Text)
		}
	}
	if len(found) == 0 {
		return object.Errorf("NameError", "nothing known under %s", pattern)
	}
	slices.Sort(found)
	s.page(strings.Join(slices.Compact(found), "\n"))
	return nil
}

func noHelp(name string) *object.Error {
	return object.Errorf("NameError", "there is no help on %s", name)
}

// HelpTopic is the text of a topic of the manual.
func HelpTopic(name string) (text string, ok bool) {
	t, ok := manual.Find(name)
	return t.Text(), ok
}

// HelpTopics lists the topics of the manual.
func HelpTopics() []string { return append(manual.Names(), manual.Index) }

// NearTopic is the topic of the manual nearest to a name; "" if none is near.
func NearTopic(name string) string { return manual.Near(name) }

// aboutHelp is what a lone `?` shows.
const aboutHelp = `name?        what a name is, with an example: np.einsum?
name??       its source too
help topics  the topics of the manual: help indexing
explain x    what an expression computes, step by step
%hist        what was typed; %who, %whos what there is; %time x, %timeit x how long it takes`

func (s *Session) page(text string) {
	if s.opts.Pager != nil {
		s.opts.Pager(text)
		return
	}
	fmt.Fprintln(s.opts.Stdout, text)
}
