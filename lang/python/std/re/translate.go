// From the tree of a pattern to the engine's syntax. The engine has .NET's: what
// means something else there is written out.
package re

import (
	"strconv"
	"strings"
)

// writer writes a pattern for texts of one kind.
type writer struct {
	b      strings.Builder
	narrow bool // for texts of ASCII only
	ask    func(int) error
	n      int
	looks  *[]look // where lookarounds with groups in them stand
	groups int
}

// look is a lookaround that has groups: marker is a group of no width before it,
// which tells its place.
type look struct {
	marker int
	groups []int
}

func (w *writer) seq(s seq, f flag) error {
	for _, n := range s {
		w.n++
		if err := w.ask(w.n); err != nil {
			return err
		}
		if err := w.node(n, f); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) write(parts ...string) {
	for _, p := range parts {
		w.b.WriteString(p)
	}
}

// inside writes a sequence between two texts.
func (w *writer) inside(open string, s seq, f flag, end string) error {
	w.write(open)
	err := w.seq(s, f)
	w.write(end)
	return err
}

func (w *writer) node(n *node, f flag) error {
	switch n.op {
	case opLiteral, opNotLiteral:
		w.write(w.set([]item{{lo: n.r, hi: n.r}}, n.op == opNotLiteral, f))
	case opAny:
		if f&flagDotAll != 0 {
			w.write(`[\s\S]`)
		} else {
			w.write(`[^\n]`)
		}
	case opSet, opCat:
		w.write(w.set(n.items, n.neg, f))
	case opAt:
		w.at(byte(n.r), f)
	case opBranch:
		for i, s := range n.subs {
			sep := "|"
			if i == 0 {
				sep = "(?:"
			}
			if err := w.inside(sep, s, f, ""); err != nil {
				return err
			}
		}
		w.write(")")
	case opGroup:
		if n.add&typeFlags != 0 {
			f &^= typeFlags
		}
		f = (f | n.add) &^ n.del
		open := "(?:"
		if n.group > 0 {
			open = "(?<" + strconv.Itoa(n.group) + ">"
		}
		return w.inside(open, n.subs[0], f, ")")
	case opAtomic:
		return w.inside("(?>", n.subs[0], f, ")")
	case opRepeat:
		return w.repeat(n, f)
	case opRef:
		ref := `\k<` + strconv.Itoa(n.group) + ">"
		if f&flagIgnoreCase != 0 {
			ref = "(?i:" + ref + ")"
		}
		w.write("(?:", ref, ")")
	case opCond:
		if err := w.inside("(?("+strconv.Itoa(n.group)+")(?:", n.subs[0], f, ")|"); err != nil {
			return err
		}
		if len(n.subs) > 1 {
			if err := w.inside("(?:", n.subs[1], f, ")"); err != nil {
				return err
			}
		}
		w.write(")")
	case opLook:
		return w.look(n, f)
	}
	return nil
}

func (w *writer) repeat(n *node, f flag) error {
	open, end := "(?:", ")"
	if n.kind == '+' {
		open = "(?>(?:"
	}
	switch {
	case n.lo == 0 && n.hi == noLimit:
		end += "*"
	case n.lo == 1 && n.hi == noLimit:
		end += "+"
	case n.lo == 0 && n.hi == 1:
		end += "?"
	case n.hi >= 1<<31-1:
		end += "{" + strconv.Itoa(min(n.lo, 1<<31-2)) + ",}"
	default:
		end += "{" + strconv.Itoa(n.lo) + "," + strconv.Itoa(n.hi) + "}"
	}
	switch n.kind {
	case '?':
		end += "?"
	case '+':
		end += ")"
	}
	return w.inside(open, n.subs[0], f, end)
}

// at writes an assertion.
func (w *writer) at(kind byte, f flag) {
	switch kind {
	case '^':
		if f&flagMultiline != 0 {
			w.write("(?m:^)")
		} else {
			w.write(`\A`)
		}
	case '$':
		if f&flagMultiline != 0 {
			w.write("(?m:$)")
		} else {
			w.write("(?:$)")
		}
	case 'A':
		w.write(`\A`)
	case 'Z':
		w.write(`\z`)
	case 'b', 'B':
		w.boundary(kind, f)
	}
}

// boundary is \b or \B; the engine's own takes other characters for words where
// texts are not ASCII.
func (w *writer) boundary(kind byte, f flag) {
	if kind == 'B' {
		w.write(`(?!\A\z)`) // never in an empty text
	}
	if w.narrow {
		w.write(`\`, string(kind))
		return
	}
	word := "[" + wordChars + "]"
	if f&flagUnicode == 0 {
		word = "[0-9A-Z_a-z]"
	}
	if kind == 'b' {
		w.write("(?:(?<=", word, ")(?!", word, ")|(?<!", word, ")(?=", word, "))")
	} else {
		w.write("(?:(?<=", word, ")(?=", word, ")|(?<!", word, ")(?!", word, "))")
	}
}

// look writes a lookaround; before one that has groups goes a marker.
func (w *writer) look(n *node, f flag) error {
	outer := w.looks
	if groups := groupsIn(n.subs[0], nil); outer != nil && len(groups) > 0 && !n.neg {
		marker := w.groups + 1 + len(*outer)
		*outer = append(*outer, look{marker, groups})
		w.write("(?<", strconv.Itoa(marker), ">)")
		w.looks = nil
	}
	open := "(?"
	if n.behind {
		open += "<"
	}
	if n.neg {
		open += "!"
	} else {
		open += "="
	}
	err := w.inside(open, n.subs[0], f, ")")
	w.looks = outer
	return err
}

func groupsIn(s seq, out []int) []int {
	for _, n := range s {
		if n.op == opGroup && n.group > 0 {
			out = append(out, n.group)
		}
		for _, sub := range n.subs {
			out = groupsIn(sub, out)
		}
	}
	return out
}
