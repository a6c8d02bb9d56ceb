// Reading an equation's text.
//
//	equation = term { "," term } [ "->" term ]
//	term     = { label | "..." }       at most one "..."
//	label    = a code point that is not "," "." "-" ">" and not white space
//
// Blanks may stand between tokens. Places in errors count code points.

package einsum

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/fault"
)

// Parse reads an equation.
func Parse(text string) (*Equation, error) {
	p := newParser(text)
	for p.at < len(text) {
		if err := p.token(); err != nil {
			return nil, err
		}
	}
	p.endTerm()
	e := p.eq
	if p.arrow {
		last := len(e.Terms) - 1
		e.Out, e.Terms = e.Terms[last], e.Terms[:last]
	} else {
		e.Implicit = true
		e.Out = e.implicitOutput()
	}
	return e, nil
}

type parser struct {
	text  string
	at    int // byte offset
	pos   int // the same in code points
	eq    *Equation
	arrow bool

	term   Term  // being read
	first  int   // where its labels begin in labels and places
	labels []int // of all terms, one after the other
	places []int

	ascii [128]int32 // label number + 1
	rest  map[rune]int
}

func newParser(text string) *parser {
	p := &parser{text: text, eq: &Equation{source: text}}
	back := make([]int, 3*len(text))
	n := len(text)
	p.labels, p.places, p.eq.names = back[:0:n], back[n:n:2*n], back[2*n:2*n:3*n]
	p.eq.Terms = make([]Term, 0, strings.Count(text, ",")+2)
	p.startTerm()
	return p
}

func (p *parser) startTerm() {
	p.term = Term{Dots: -1, start: p.pos, dotsAt: -1}
	p.first = len(p.labels)
}

func (p *parser) endTerm() {
	n := len(p.labels)
	p.term.Labels, p.term.pos = p.labels[p.first:n:n], p.places[p.first:n:n]
	p.eq.Terms = append(p.eq.Terms, p.term)
}

// token reads one token or blank.
func (p *parser) token() error {
	c, size := rune(p.text[p.at]), 1
	if c >= utf8.RuneSelf {
		c, size = utf8.DecodeRuneInString(p.text[p.at:])
	}
	switch {
	case c == ' ':
	case c == ',' && !p.arrow:
		p.endTerm()
		p.at, p.pos = p.at+1, p.pos+1
		p.startTerm()
		return nil
	case c == '.':
		return p.dots()
	case c == '-' && !p.arrow && strings.HasPrefix(p.text[p.at:], "->"):
		p.endTerm()
		p.arrow = true
		p.at, p.pos = p.at+2, p.pos+2
		p.startTerm()
		return nil
	case c == ',' || c == '-' || c == '>':
		return p.misplaced(c)
	case c == utf8.RuneError && size == 1:
		return p.fail("the einsum subscripts string is not valid UTF-8")
	case unicode.IsSpace(c):
		return p.fail("invalid subscript %q in einstein sum subscripts string", c).
			WithHint("only blanks may stand between subscripts")
	default:
		p.labels, p.places = append(p.labels, p.label(c)), append(p.places, p.pos)
	}
	p.at, p.pos = p.at+size, p.pos+1
	return nil
}

func (p *parser) fail(format string, args ...any) *fault.Error {
	return fault.New(fault.Equation, format, args...).At(p.pos)
}

func (p *parser) misplaced(c rune) error {
	err := p.fail("invalid subscript '%c' in einstein sum subscripts string", c)
	switch {
	case c == ',':
		return err.WithHint("the output has one term: no ',' may follow '->'")
	case p.arrow && strings.HasPrefix(p.text[p.at:], "->"):
		return err.WithHint("an equation has one '->'")
	}
	return err.WithHint("'-' and '>' stand only in '->', with nothing between them")
}

func (p *parser) dots() error {
	end := p.at
	for end < len(p.text) && p.text[end] == '.' {
		end++
	}
	if end-p.at != 3 || p.term.Dots >= 0 {
		err := p.fail("einstein sum subscripts string contains a '.' that is not part of an ellipsis ('...') in operand %d",
			len(p.eq.Terms))
		if p.arrow {
			err.Msg = "einstein sum subscripts string contains a '.' that is not part of an ellipsis ('...') in the output"
		} else {
			err.WithOperands(len(p.eq.Terms))
		}
		if end-p.at == 3 {
			err.WithHint("a term has at most one ellipsis")
		}
		return err
	}
	p.term.Dots, p.term.dotsAt = len(p.labels)-p.first, p.pos
	p.at, p.pos = p.at+3, p.pos+3
	return nil
}

// label is the number of label c.
func (p *parser) label(c rune) int {
	if c < 128 {
		if p.ascii[c] == 0 {
			p.eq.names = append(p.eq.names, int(c))
			p.ascii[c] = int32(len(p.eq.names))
		}
		return int(p.ascii[c]) - 1
	}
	if l, ok := p.rest[c]; ok {
		return l
	}
	if p.rest == nil {
		p.rest = map[rune]int{}
	}
	l := len(p.eq.names)
	p.eq.names = append(p.eq.names, int(c))
	p.rest[c] = l
	return l
}

// implicitOutput is the ellipsis, if any term has one, and then every label
// that occurs once in all, in the order of code points or numbers.
func (e *Equation) implicitOutput() Term {
	out := Term{Dots: -1, start: -1, dotsAt: -1}
	count := make([]int, len(e.names))
	for i := range e.Terms {
		if e.Terms[i].HasDots() {
			out.Dots = 0
		}
		for _, l := range e.Terms[i].Labels {
			count[l]++
		}
	}
	for l, n := range count {
		if n == 1 {
			out.Labels = append(out.Labels, l)
		}
	}
	slices.SortFunc(out.Labels, func(a, b int) int { return e.names[a] - e.names[b] })
	return out
}
