// The writer: scopes, and expressions grown from templates.

package randprog

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

type variable struct{ name, kind string }

// writer makes one program.
type writer struct {
	rnd      *rand.Rand
	features Features
	vars     []variable // those in scope, inner last
	loops    int        // loops and functions around: what is computed in them must stay small
	inLoop   bool       // break may be said
	noWalrus int        // comprehensions and class bodies around, where := may not stand
	calls    map[string][]string
}

func pick[T any](w *writer, list []T) T { return list[w.rnd.IntN(len(list))] }

func (w *writer) chance(percent int) bool { return w.rnd.IntN(100) < percent }

// named gives the variables of a type that inner ones do not hide.
func (w *writer) named(kind string) []string {
	var out []string
	hidden := map[string]bool{}
	for i := len(w.vars) - 1; i >= 0; i-- {
		if v := w.vars[i]; !hidden[v.name] {
			hidden[v.name] = true
			if v.kind == kind {
				out = append(out, v.name)
			}
		}
	}
	return out
}

// wrong is how many of a thousand expressions have another type than is asked.
const wrong = 12

var types = []string{"int", "float", "str", "bool", "list", "strs", "dict", "set", "tuple", "any"}

// expr grows an expression of a type.
func (w *writer) expr(kind string, depth int) *Expr {
	if w.rnd.IntN(1000) < wrong && templates[kind] != nil {
		e := w.expr(pick(w, types), depth-1)
		return &Expr{Type: e.Type, Text: "(\x00)", Args: []*Expr{e}}
	}
	all := w.templatesOf(kind)
	if len(all) == 0 || depth <= 0 || w.chance(15) {
		if names := w.named(kind); len(names) > 0 && w.chance(65) {
			return &Expr{Type: kind, Text: pick(w, names)}
		}
		if value := unnamed[kind]; value != "" && literals[kind] == nil {
			return &Expr{Type: kind, Text: value}
		}
		return &Expr{Type: kind, Text: pick(w, literals[kind])}
	}
	return w.grow(kind, pick(w, all), depth-1)
}

func (w *writer) templatesOf(kind string) []string {
	all := templates[kind]
	all = append(all[:len(all):len(all)], w.calls[kind]...)
	on := w.features
	if w.noWalrus > 0 {
		on &^= Walrus
	}
	for _, t := range featuredInOrder(on) {
		all = append(all, t[kind]...)
	}
	if on&Library != 0 {
		all = append(all, libraryTemplates[kind]...)
	}
	return all
}

// featuredInOrder are the featured templates that are on, always in one order.
func featuredInOrder(on Features) []map[string][]string {
	var out []map[string][]string
	for f := Features(1); f < All; f <<= 1 {
		if on&f != 0 && featured[f] != nil {
			out = append(out, featured[f])
		}
	}
	return out
}

var place = regexp.MustCompile(`\$name0|[$@](int|small|idx|float|str|char|bool|list|strs|dict|set|tuple|any|bytes|spec|fspec|sspec|slice|conv|pspec|name|method|check|cmp|arith|obj|rec|deque|counter|point|date|delta|frac|dec|hue|shape|bag)\b((?:\{\w+:\w+\})*)`)

// grow fills in a template: $type an expression, @type a variable.
func (w *writer) grow(kind, template string, depth int) *Expr {
	e := &Expr{Type: kind}
	if strings.Contains(template, " for ") {
		w.noWalrus++
		defer func() { w.noWalrus-- }()
	}
	var text strings.Builder
	last := 0
	chosen := map[string]string{} // @type is the same variable throughout
	for _, m := range place.FindAllStringSubmatchIndex(template, -1) {
		text.WriteString(template[last:m[0]])
		last = m[1]
		if m[2] < 0 { // $name0: a variable, for text in which no quotes may be
			text.WriteString(w.variable(pick(w, types)))
			continue
		}
		what := template[m[2]:m[3]]
		if template[m[0]] == '@' {
			if chosen[what] == "" {
				chosen[what] = w.variable(what)
			}
			text.WriteString(chosen[what])
			continue
		}
		if template[m[0]] == '$' && templates[what] == nil && libraryTemplates[what] == nil && what != "obj" && what != "idx" && what != "small" && what != "char" {
			text.WriteString(pick(w, literals[what])) // a piece of text: nothing to shrink
			continue
		}
		before := len(w.vars)
		for _, b := range strings.FieldsFunc(template[m[4]:m[5]], func(r rune) bool { return r == '{' || r == '}' }) {
			name, kind, _ := strings.Cut(b, ":")
			w.vars = append(w.vars, variable{name, kind})
		}
		text.WriteByte(0)
		e.Args = append(e.Args, w.expr(what, depth))
		w.vars = w.vars[:before]
	}
	text.WriteString(template[last:])
	e.Text = text.String()
	return e
}

// variable names one of a type.
func (w *writer) variable(kind string) string {
	if names := w.named(kind); len(names) > 0 {
		return pick(w, names)
	}
	return unnamed[kind]
}

// unnamed stands where a variable is read and none of its type is in scope; it has no quotes.
var unnamed = map[string]string{"int": "int(1)", "float": "float(2.5)", "str": "str(12)", "bool": "bool(1)", "list": "list()", "strs": "list()", "dict": "dict()", "set": "set()", "tuple": "tuple()", "any": "(None)", "obj": "C0(1)",
	"rec": "Rec(1)", "deque": "deque((1, 2))", "counter": "Counter(a=2)", "point": "Point(1, 2)", "date": "datetime.datetime(2024, 2, 29)", "delta": "datetime.timedelta(3)", "frac": "Fraction(1, 3)", "dec": "Decimal(5)", "hue": "Hue.RED", "shape": "Square(2)", "bag": "Bag()"}
