// Sets of characters: categories, letters of either case, and how the engine's
// syntax writes them.
package re

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

type span struct{ lo, hi rune }

var (
	asciiDigits = []span{{'0', '9'}}
	asciiWord   = []span{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	asciiSpace  = []span{{'\t', '\r'}, {' ', ' '}}
	allSpace    = []span{{'\t', '\r'}, {0x1c, ' '}, {0x85, 0x85}, {0xa0, 0xa0}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}}
)

// wordChars are Python's \w of text in the engine's syntax.
const wordChars = `\p{L}\p{N}_`

// set writes a set.
func (w *writer) set(items []item, neg bool, f flag) string {
	var spans []span
	var classes strings.Builder
	notWord := false
	for _, it := range items {
		if it.cat == 0 {
			spans = append(spans, span{it.lo, it.hi})
			continue
		}
		s, class := w.category(it.cat, f)
		spans = append(spans, s...)
		classes.WriteString(class)
		notWord = notWord || class == "" && s == nil
	}
	if f&flagIgnoreCase != 0 {
		spans = folded(spans, f&flagUnicode == 0)
	}
	spans = merged(spans)
	if notWord { // there is no name for what is no letter, digit or _
		parts := "[^" + wordChars + "]"
		if len(spans) > 0 || classes.Len() > 0 {
			parts += "|" + bracket(spans, classes.String(), false)
		}
		if neg {
			return `(?:(?!` + parts + `)[\s\S])`
		}
		return "(?:" + parts + ")"
	}
	return bracket(spans, classes.String(), neg)
}

// category gives the spans of \d and its kin, or what the engine calls them; \W of
// text has neither.
func (w *writer) category(cat byte, f flag) ([]span, string) {
	plain := f&flagUnicode == 0
	var s []span
	switch lower := cat | 0x20; {
	case lower == 's' && plain:
		s = asciiSpace
	case lower == 's':
		s = allSpace
	case lower == 'd' && (plain || w.narrow):
		s = asciiDigits
	case lower == 'w' && (plain || w.narrow):
		s = asciiWord
	case cat == 'd':
		return nil, `\p{Nd}`
	case cat == 'D':
		return nil, `\P{Nd}`
	case cat == 'w':
		return nil, wordChars
	default:
		return nil, ""
	}
	if cat < 'a' {
		s = others(s)
	}
	return s, ""
}

// others are the characters outside of spans in order.
func others(s []span) []span {
	var out []span
	next := rune(0)
	for _, e := range s {
		if e.lo > next {
			out = append(out, span{next, e.lo - 1})
		}
		next = e.hi + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, span{next, unicode.MaxRune})
	}
	return out
}

func merged(s []span) []span {
	slices.SortFunc(s, func(a, b span) int { return cmp.Or(cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi)) })
	var out []span
	for _, e := range s {
		if n := len(out); n > 0 && e.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, e.hi)
			continue
		}
		out = append(out, e)
	}
	return out
}

// bracket writes spans and classes in brackets.
func bracket(spans []span, classes string, neg bool) string {
	all := len(spans) == 1 && spans[0] == span{0, unicode.MaxRune}
	none := len(spans) == 0 && classes == ""
	switch {
	case all && !neg, none && neg:
		return `[\s\S]`
	case all || none:
		return "(?!)"
	case !neg && classes == "" && len(spans) == 1 && spans[0].lo == spans[0].hi:
		return char(spans[0].lo)
	}
	var b strings.Builder
	b.WriteByte('[')
	if neg {
		b.WriteByte('^')
	}
	b.WriteString(classes)
	for _, s := range spans {
		b.WriteString(char(s.lo))
		if s.hi > s.lo {
			if s.hi > s.lo+1 {
				b.WriteByte('-')
			}
			b.WriteString(char(s.hi))
		}
	}
	b.WriteByte(']')
	return b.String()
}

// char writes one character so that it means itself everywhere.
func char(r rune) string {
	if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r > 0xffff {
		return string(r)
	}
	return fmt.Sprintf(`\u%04X`, r)
}

// caseTable gives each character that has another case all its cases.
var caseTable = sync.OnceValue(func() map[rune][]rune {
	m := map[rune][]rune{}
	for _, table := range []*unicode.RangeTable{unicode.L, unicode.M, unicode.Nl, unicode.So} {
		for _, r16 := range table.R16 {
			for r := rune(r16.Lo); r <= rune(r16.Hi); r += rune(r16.Stride) {
				addOrbit(m, r)
			}
		}
		for _, r32 := range table.R32 {
			for r := rune(r32.Lo); r <= rune(r32.Hi); r += rune(r32.Stride) {
				addOrbit(m, r)
			}
		}
	}
	dotted := []rune{'i', 'I', 'ı', 'İ'} // Python takes the Turkish letters for the others
	for _, r := range dotted {
		m[r] = dotted
	}
	return m
})

func addOrbit(m map[rune][]rune, r rune) {
	next := unicode.SimpleFold(r)
	if next == r {
		return
	}
	orbit := []rune{r}
	for ; next != r; next = unicode.SimpleFold(next) {
		orbit = append(orbit, next)
	}
	m[r] = orbit
}

// folded adds the other cases of the characters.
func folded(s []span, plain bool) []span {
	out := slices.Clone(s)
	if plain {
		for _, e := range s {
			for r := max(e.lo, 'A'); r <= min(e.hi, 'z'); r++ {
				if other := r ^ 0x20; 'a' <= r|0x20 && r|0x20 <= 'z' {
					out = append(out, span{other, other})
				}
			}
		}
		return out
	}
	add := func(r rune) {
		for _, o := range caseTable()[r] {
			out = append(out, span{o, o})
		}
	}
	for _, e := range s {
		if e.hi-e.lo < 1<<12 {
			for r := e.lo; r <= e.hi; r++ {
				add(r)
			}
			continue
		}
		for r := range caseTable() {
			if e.lo <= r && r <= e.hi {
				add(r)
			}
		}
	}
	return out
}
