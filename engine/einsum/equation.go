// Package einsum understands einsum equations: it reads them, infers the
// result's shape, chooses an order of pairwise contractions and classifies
// every step. It needs shapes, never data.
//
//	text or lists --Parse--> Equation --Infer(shapes)--> Sizes --Path--> Plan
//
// In a Plan the operands and the results of steps are numbered values, axes
// carry label numbers, and each step takes one or two values. The label space
// as a whole never comes into being.
//
// This file: the equation and its printed form.
package einsum

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Equation is a parsed equation. Labels are numbered from 0 in the order in
// which they first appear. It is not to be changed.
type Equation struct {
	Terms    []Term
	Out      Term
	Implicit bool // the output was worked out, not written

	names   []int  // per label its code point, or its number in the list form
	numeric bool   // the list form
	source  string // as it was written
}

// Term is one operand's labels, or the output's.
type Term struct {
	Labels []int // label numbers; the ellipsis is not among them
	Dots   int   // how many labels stand before the ellipsis, -1 without one

	pos    []int // per label its place in the text, in code points
	start  int   // of the term
	dotsAt int   // of the ellipsis
}

// HasDots reports whether the term has an ellipsis.
func (t *Term) HasDots() bool { return t.Dots >= 0 }

// posOf is the place of label i of the term, -1 in the list form.
func (t *Term) posOf(i int) int {
	if i < len(t.pos) {
		return t.pos[i]
	}
	return -1
}

// NumLabels is the number of different labels.
func (e *Equation) NumLabels() int { return len(e.names) }

// Source is the equation as it was written; for the list form it is String.
func (e *Equation) Source() string {
	if e.numeric {
		return e.String()
	}
	return e.source
}

// Rearranges reports whether the equation only moves and joins axes of a single
// operand, as ij->ji and ii->i do: its result can be a view. No label is summed
// and none occurs twice in the output.
func (e *Equation) Rearranges() bool {
	if len(e.Terms) != 1 || e.Terms[0].HasDots() != e.Out.HasDots() {
		return false
	}
	for i, l := range e.Out.Labels {
		if slices.Contains(e.Out.Labels[:i], l) {
			return false
		}
	}
	for _, l := range e.Terms[0].Labels {
		if !slices.Contains(e.Out.Labels, l) {
			return false
		}
	}
	return true
}

// String is the canonical form: explicit, without blanks. Parsing it gives the
// same equation again.
func (e *Equation) String() string {
	letters := e.letters()
	buf := make([]byte, 0, 4*len(e.Terms)+len(e.source)+8)
	for i := range e.Terms {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = e.Terms[i].append(buf, letters)
	}
	return string(e.Out.append(append(buf, "->"...), letters))
}

func (t *Term) append(buf []byte, letters []rune) []byte {
	for i, l := range t.Labels {
		if i == t.Dots {
			buf = append(buf, "..."...)
		}
		buf = utf8.AppendRune(buf, letters[l])
	}
	if t.Dots == len(t.Labels) {
		buf = append(buf, "..."...)
	}
	return buf
}

// letters gives every label a letter: its own, or one for its number. Numbers
// to 51 are A-Z and a-z as NumPy reads them; if there are larger ones the
// letters follow the numbers' order.
func (e *Equation) letters() []rune {
	out := make([]rune, len(e.names))
	if !e.numeric {
		for i, c := range e.names {
			out[i] = rune(c)
		}
		return out
	}
	sorted := slices.Sorted(slices.Values(e.names))
	small := len(sorted) == 0 || sorted[len(sorted)-1] < 52
	symbols := symbolsUpTo(max(52, len(sorted)))
	for i, n := range e.names {
		if !small {
			n, _ = slices.BinarySearch(sorted, n)
		}
		out[i] = symbols[n]
	}
	return out
}

// symbolsUpTo lists n labels in code-point order: A-Z, a-z, then from À on.
func symbolsUpTo(n int) []rune {
	out := make([]rune, 0, n)
	for c := 'A'; len(out) < n; c++ {
		switch c {
		case 'Z' + 1:
			c = 'a'
		case 'z' + 1:
			c = 'À'
		case 0xD800:
			c = 0xE000
		}
		if !unicode.IsSpace(c) {
			out = append(out, c)
		}
	}
	return out
}

// name is the label in an error text: 'j', or 27 in the list form.
func (e *Equation) name(l int) string {
	if e.numeric {
		return strconv.Itoa(e.names[l])
	}
	return "'" + string(rune(e.names[l])) + "'"
}
