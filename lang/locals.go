// Names that the text being typed binds itself: parameters, variables of an unfinished
// function, of comprehensions and lambdas. Nothing of it has run.
package lang

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// binding is a name that the text binds before the cursor.
type binding struct {
	name  string
	value string // the expression that is assigned to it, "" if that is not told
	from  string // the module that it is, or the module's name that it is
	note  string // its annotation
	self  bool   // the object of a method
}

// inner is a scope within which a text binds names.
type inner struct {
	scope
	vars    []binding // the innermost last
	attrs   []string  // of the object of the method that is being typed
	looking []string  // names whose value is being found
}

// within is what is known at a place of a text.
func within(sc scope, text string, cursor int) scope {
	cursor = min(max(cursor, 0), len(text))
	if _, whole := sc.(inside); whole || len(text) > maxPreviewed { // that has a tree of the text
		return sc
	}
	b := bindingsOf(text[:cursor])
	b.clauses(text, cursor)
	if len(b.vars) == 0 {
		return sc
	}
	return &inner{scope: sc, vars: b.vars, attrs: b.attrs}
}

func (in *inner) names() []string {
	var out []string
	for _, v := range slices.Backward(in.vars) {
		out = append(out, v.name)
	}
	return append(out, in.scope.names()...)
}

func (in *inner) find(n string) (binding, bool) {
	for _, v := range slices.Backward(in.vars) {
		if v.name == n {
			return v, true
		}
	}
	return binding{}, false
}

func (in *inner) name(n string) (object.Value, bool) {
	v, ok := in.find(n)
	if !ok || slices.Contains(in.looking, n) { // x = x + 1 is about the x before
		return in.scope.name(n)
	}
	if v.from != "" {
		if found, ok := fromModule(in.scope, v.from); ok {
			return found, true
		}
	}
	if v.note != "" {
		if t, err := parseType(v.note); err == nil {
			return object.NewPending(t, nil), true
		}
	}
	if v.value != "" && len(in.looking) < 8 {
		in.looking = append(in.looking, n)
		found, ok := find1(in, v.value)
		in.looking = in.looking[:len(in.looking)-1]
		if ok {
			return found, true
		}
	}
	return object.Unknown{}, true
}

func (in *inner) typeOf(expr string, _ near) (object.Value, bool) {
	return in.scope.typeOf(expr, func(n string) (object.Value, bool) {
		if _, ok := in.find(n); !ok || slices.Contains(in.looking, n) {
			return nil, false
		}
		v, ok := in.name(n)
		switch v.(type) {
		case *declared, *object.Module: // of which perhaps only the text is known
			v = plainType(v)
		}
		return v, ok
	})
}

// own are the attributes of the object of a method, as the text has them.
func (in *inner) own(owner string) []string {
	if v, ok := in.find(owner); ok && v.self {
		return in.attrs
	}
	return nil
}

// binder goes through the tokens of a text.
type binder struct {
	words
	vars  []binding
	open  []block
	attrs []string
}

// block is a def or class whose lines are indented more than it is.
type block struct {
	column, first int // first: of its names among the vars
	class         bool
	methods       []string // of a class
	self          string   // of a method
}

// bindingsOf finds the names that a text binds where it ends.
func bindingsOf(text string) (b binder) {
	b.text = text
	for _, t := range syntax.Tokens(text) {
		if t.Kind == syntax.TokMagic {
			return binder{}
		}
		switch t.Kind {
		case syntax.TokComment, syntax.TokIndent, syntax.TokDedent: // lines are told apart by their columns
			continue
		}
		if t.Pos.End > t.Pos.Start {
			b.toks = append(b.toks, t)
		}
	}
	for from := 0; from < len(b.toks); {
		to, depth := from, 0
		for ; to < len(b.toks); to++ {
			if s := b.str(to); s == "(" || s == "[" || s == "{" {
				depth++
			} else if s == ")" || s == "]" || s == "}" {
				depth--
			} else if depth <= 0 && (b.toks[to].Kind == syntax.TokNewline || s == ";") {
				break
			}
		}
		b.line(from, to)
		from = to + 1
	}
	if last := text[strings.LastIndexByte(text, '\n')+1:]; strings.TrimSpace(last) == "" {
		b.leave(len(last)) // the cursor stands in an empty line
	}
	for i, at := range slices.Backward(b.open) {
		if at.self != "" && i > 0 && b.open[i-1].class {
			b.attrs = append(b.attrs, b.open[i-1].methods...)
			break
		}
	}
	return b
}

// leave ends the blocks that a line which begins at a column is not in.
func (b *binder) leave(column int) {
	for n := len(b.open) - 1; n >= 0 && b.open[n].column >= column; n-- {
		b.vars, b.open = b.vars[:b.open[n].first], b.open[:n]
	}
}

// line takes the names of the statement between two tokens.
func (b *binder) line(from, to int) {
	if from >= to {
		return
	}
	start := int(b.toks[from].Pos.Start)
	begin := strings.LastIndexByte(b.text[:start], '\n') + 1
	if from == 0 || strings.TrimSpace(b.text[begin:start]) == "" {
		b.leave(start - begin)
	}
	head := from
	if b.is(head, "async") {
		head++
	}
	switch {
	case b.is(head, "def"):
		b.function(head, to, start-begin)
	case b.is(head, "class"):
		b.bind(binding{name: b.word(head + 1)})
		b.open = append(b.open, block{column: start - begin, first: len(b.vars), class: true})
	case b.is(head, "import"), b.is(head, "from"):
		b.imports(head, to)
	default:
		b.targets(from, to)
	}
	for i := from; i < to; i++ {
		b.within(i, to)
	}
}

// word is a token that is a name, "" if it is none.
func (b *binder) word(i int) string {
	if !b.isWord(i) || slices.Contains(syntax.Keywords(), b.str(i)) {
		return ""
	}
	return b.str(i)
}

// bind notes a name. What is being typed at the end of the text binds nothing.
func (b *binder) bind(v binding) {
	if v.name != "" {
		b.vars = append(b.vars, v)
	}
}

// function takes a def: its name, and within its lines the parameters.
func (b *binder) function(at, to, column int) {
	name := b.word(at + 1)
	if n := len(b.open); n > 0 && b.open[n-1].class {
		b.open[n-1].methods = append(b.open[n-1].methods, name)
	} else {
		b.bind(binding{name: name})
	}
	method := len(b.open) > 0 && b.open[len(b.open)-1].class
	fn := block{column: column, first: len(b.vars)}
	if at+2 < to && b.is(at+2, "(") {
		for _, p := range b.parameters(at+3, to, ")") {
			if method && fn.self == "" && p.note == "" && p.value == "" {
				p.self, fn.self = true, p.name
			}
			b.bind(p)
		}
	}
	b.open = append(b.open, fn)
}

// parameters are those from a token on to the closing one.
func (b *binder) parameters(from, to int, closing string) (out []binding) {
	depth, fresh := 0, true
	for i := from; i < to; i++ {
		s := b.str(i)
		switch {
		case depth == 0 && s == closing:
			return out
		case s == "(" || s == "[" || s == "{":
			depth++
		case s == ")" || s == "]" || s == "}":
			depth--
		case depth == 0 && s == ",":
			fresh = true
		case depth == 0 && fresh && b.word(i) != "":
			p := binding{name: b.word(i)}
			if closing == ")" && b.is(i+1, ":") {
				p.note = b.upTo(i+2, to, ",", "=", ")")
			}
			out, fresh = append(out, p), false
		}
	}
	return out
}

// upTo is the text from a token on to one of those, outside of brackets.
func (b *binder) upTo(from, to int, ends ...string) string {
	depth := 0
	for i := from; i < to; i++ {
		s := b.str(i)
		if depth == 0 && slices.Contains(ends, s) {
			return b.between(from, i)
		}
		switch s {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
	}
	return b.between(from, to)
}

// between is the text of some tokens.
func (b *binder) between(from, to int) string {
	if from >= to {
		return ""
	}
	return b.text[b.toks[from].Pos.Start:b.toks[to-1].Pos.End]
}

// imports takes `import a.b as c, d` and `from a import b as c`.
func (b *binder) imports(at, to int) {
	begin := at + 1
	if b.is(at, "from") {
		for begin = at; begin < to && !b.is(begin, "import"); {
			begin++
		}
		begin++
	}
	module := ""
	if b.is(at, "from") && begin-1 > at+1 {
		module = b.between(at+1, begin-1) + "."
	}
	for i := begin; i < to; i++ {
		if (i != begin && !b.is(i-1, ",") && !b.is(i-1, "(")) || b.word(i) == "" || i+1 >= len(b.toks) {
			continue
		}
		end := i
		for end < to && !b.is(end, ",") && !b.is(end, "as") && !b.is(end, ")") {
			end++
		}
		switch {
		case b.is(end, "as"):
			if end+2 < len(b.toks) {
				b.bind(binding{name: b.word(end + 1), from: module + b.between(i, end)})
			}
		default:
			b.bind(binding{name: b.word(i), from: module + b.word(i)})
		}
	}
}

// targets takes what stands before the equals signs of an assignment.
func (b *binder) targets(from, to int) {
	if word := b.str(from); b.word(from) == "" && word != "(" && word != "[" && word != "*" {
		return
	}
	depth, begin := 0, from
	for i := from; i < to; i++ {
		switch s := b.str(i); {
		case s == "(" || s == "[" || s == "{":
			depth++
		case s == ")" || s == "]" || s == "}":
			depth--
		case depth == 0 && s == ":" && i == from+1:
			b.bind(binding{name: b.word(from), note: b.upTo(i+1, to, "=")})
			return
		case depth == 0 && s == "=":
			b.target(begin, i, b.upTo(i+1, to, "="))
			begin = i + 1
		}
	}
}

// target takes one: a name, names in a tuple, an attribute of the method's object.
func (b *binder) target(from, to int, assigned string) {
	if to == from+1 {
		b.bind(binding{name: b.word(from), value: assigned})
		return
	}
	if to == from+3 && b.is(from+1, ".") {
		if n := len(b.open); n > 0 && b.open[n-1].self != "" && b.open[n-1].self == b.str(from) {
			b.attrs = append(b.attrs, b.str(from+2))
		}
		return
	}
	for i := from; i < to; i++ {
		if s := b.str(i); b.word(i) == "" && !strings.Contains(",()[]*", s) {
			return // an item, a call
		}
	}
	for i := from; i < to; i++ {
		b.bind(binding{name: b.word(i)})
	}
}

// within takes what an expression or a header binds: for, as, lambda, :=.
func (b *binder) within(i, to int) {
	switch {
	case b.is(i, "for"):
		b.loop(i, to)
	case b.is(i, "as") && i+2 < len(b.toks):
		value := ""
		switch first := b.statement(i); {
		case b.is(first, "import"), b.is(first, "from"):
			return
		case b.is(first, "with"):
			value = b.primary(i - 1)
		}
		b.bind(binding{name: b.word(i + 1), value: value})
	case b.is(i, "lambda"):
		for _, p := range b.parameters(i+1, to, ":") {
			b.bind(p)
		}
	case b.is(i, ":="):
		b.bind(binding{name: b.word(i - 1), value: b.upTo(i+1, to, ")", ",", ":")})
	}
}

// loop takes the names that a for binds: each is an element of what it goes over.
func (b *binder) loop(at, to int) {
	in := at + 1
	for in < to && !b.is(in, "in") {
		in++
	}
	over := ""
	if in < to {
		over = b.upTo(in+1, to, ":", "for", "if", "async", "else", ")", "]", "}")
	}
	element, nth, depth := "", 0, 0
	if over != "" {
		element = "next(iter((" + over + ")))"
	}
	for k := at + 1; k < in; k++ {
		switch s := b.str(k); {
		case s == "(" || s == "[":
			depth++
		case s == ")" || s == "]":
			depth--
		case s == ",":
			nth++
		case b.word(k) != "" && k+1 < len(b.toks):
			v := binding{name: b.word(k)}
			switch plain := element != "" && !b.is(k-1, "*"); {
			case plain && in == at+2:
				v.value = element
			case plain && depth == 0 && !b.nested(at+1, k):
				v.value = element + "[" + strconv.Itoa(nth) + "]"
			}
			b.bind(v)
		}
	}
}

// nested reports whether brackets or stars stand among some tokens, so that commas do not count
// places.
func (b *binder) nested(from, to int) bool {
	for i := from; i < to; i++ {
		if s := b.str(i); s == "(" || s == "[" || s == "*" {
			return true
		}
	}
	return false
}

// clauses takes the names of the comprehension around the cursor whose for stands behind it.
func (b *binder) clauses(text string, cursor int) {
	if !b.insideBrackets() {
		return
	}
	tail := binder{words: words{text: text[cursor:]}}
	for _, t := range syntax.Tokens(tail.text) {
		if t.Pos.End > t.Pos.Start && t.Kind != syntax.TokNewline && t.Kind != syntax.TokIndent && t.Kind != syntax.TokDedent && t.Kind != syntax.TokComment {
			tail.toks = append(tail.toks, t)
		}
	}
	end, depth := 0, 0
	for ; end < len(tail.toks) && depth >= 0; end++ {
		switch tail.str(end) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
	}
	if depth >= 0 {
		return // nothing closes the bracket
	}
	depth = 0
	for i := range end {
		switch s := tail.str(i); s {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "for":
			if depth == 0 {
				tail.loop(i, end)
			}
		}
	}
	b.vars = append(b.vars, tail.vars...)
}

// insideBrackets reports whether the text ends within brackets.
func (b *binder) insideBrackets() bool {
	depth := 0
	for i := range b.toks {
		switch b.str(i) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth = max(depth-1, 0)
		}
	}
	return depth > 0
}
