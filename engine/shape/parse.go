// The text of an index expression: what stands between the brackets of
// x[1, 2:4, None, ..., ::-1]. Text that cannot be read is a syntax error; text
// that can be read but names no basic index (1.5, 'a', True, [0, 1]) is a type
// error, reported only if the rest can be read.

package shape

import (
	"math/big"
	"strings"

	"github.com/tq-lang/tq/engine/fault"
)

const (
	notAnIndex = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) " +
		"and integer or boolean arrays are valid indices"
	notAPart = "slice indices must be integers or None or have an __index__ method"
	advanced = "StridedSlice takes integers, slices, None and ... as indices, not "
)

// ParseIndex reads the items of an index expression; `()` has none. Errors
// carry their place in code points.
func ParseIndex(text string) ([]Item, error) {
	p := indexParser{text: []rune(text)}
	items, ok := p.index(false)
	if ok && p.at < len(p.text) {
		p.fail(p.at, "invalid syntax")
	}
	return items, p.err()
}

// ParseSubscript reads `name[index]` and gives both.
func ParseSubscript(text string) (name string, items []Item, err error) {
	p := indexParser{text: []rune(text)}
	p.blanks()
	start := p.at
	for p.at < len(p.text) && nameRune(p.text[p.at]) {
		p.at++
	}
	name = string(p.text[start:p.at])
	p.blanks()
	if name == "" || isDigit(p.text[start]) || !p.take('[') {
		p.fail(p.at, "invalid syntax: expected name[index]")
		return "", nil, p.err()
	}
	items, ok := p.index(true)
	if ok && p.at < len(p.text) {
		p.fail(p.at, "invalid syntax")
	}
	return name, items, p.err()
}

type indexParser struct {
	text   []rune
	at     int
	syntax *fault.Error // stops the reading
	typ    *fault.Error // the first one; reading goes on
}

func (p *indexParser) err() error {
	switch {
	case p.syntax != nil:
		return p.syntax
	case p.typ != nil:
		return p.typ
	}
	return nil
}

// fail notes a syntax error and reports false.
func (p *indexParser) fail(at int, what string) bool {
	if p.syntax == nil {
		p.syntax = fault.New(fault.Syntax, "%s (column %d of %q)", what, at+1, string(p.text)).At(at)
	}
	return false
}

func (p *indexParser) blanks() {
	for p.at < len(p.text) && strings.ContainsRune(" \t\n\r\f", p.text[p.at]) {
		p.at++
	}
}

func (p *indexParser) peek(c rune) bool { return p.at < len(p.text) && p.text[p.at] == c }

func (p *indexParser) take(c rune) bool {
	if !p.peek(c) {
		return false
	}
	p.at++
	return true
}

func (p *indexParser) takeWord(w string) bool {
	if rest := p.text[p.at:]; len(rest) < len(w) || string(rest[:len(w)]) != w {
		return false
	}
	p.at += len(w)
	return true
}

// index = "(" ")" | item { "," item } [ "," ]   and "]" behind it, if closed.
func (p *indexParser) index(closed bool) (items []Item, ok bool) {
	p.blanks()
	if p.take('(') {
		p.blanks()
		if !p.take(')') {
			return nil, p.fail(p.at, "invalid syntax: expected ')'")
		}
		p.blanks()
		return nil, p.end(closed)
	}
	for {
		it, ok := p.item()
		if !ok {
			return nil, false
		}
		items = append(items, it)
		p.blanks()
		if !p.take(',') {
			return items, p.end(closed)
		}
		p.blanks()
		if p.atEnd(closed) {
			return items, p.end(closed)
		}
	}
}

func (p *indexParser) atEnd(closed bool) bool {
	return !closed && p.at == len(p.text) || closed && p.peek(']')
}

// end reads the end of the index and the blanks behind it.
func (p *indexParser) end(closed bool) bool {
	if closed && !p.take(']') {
		if p.at == len(p.text) {
			return p.fail(p.at, "invalid syntax: '[' was never closed")
		}
		return p.fail(p.at, "invalid syntax")
	}
	p.blanks()
	return true
}

// item = "..." | part | [part] ":" [part] [ ":" [part] ]
func (p *indexParser) item() (Item, bool) {
	p.blanks()
	start := p.at
	if p.peek('.') && !p.digitAt(p.at+1) {
		if !p.takeWord("...") || p.peek('.') {
			return Item{}, p.fail(start, "invalid syntax: an ellipsis is three dots")
		}
		return Item{Kind: ItemEllipsis, Pos: start}, true
	}
	first, ok := p.part()
	if !ok {
		return Item{}, false
	}
	p.blanks()
	if !p.peek(':') {
		return p.single(first)
	}
	p.checkPart(first)
	it := Item{Kind: ItemRange, Pos: start}
	it.HasStart, it.Start = first.number()
	if it.HasStop, it.Stop, ok = p.nextPart(); ok {
		it.HasStep, it.Step, ok = p.nextPart()
	}
	return it, ok
}

// nextPart reads ":" [part], or nothing where no colon stands.
func (p *indexParser) nextPart() (has bool, value int, ok bool) {
	p.blanks()
	if !p.take(':') {
		return false, 0, true
	}
	pt, ok := p.part()
	if !ok {
		return false, 0, false
	}
	p.checkPart(pt)
	has, value = pt.number()
	return has, value, true
}

// A part is what may stand alone or on a side of a colon.
type part struct {
	kind       partKind
	start, end int
	value      *big.Int
	what       string // of a partOther: "a float" …
}

type partKind uint8

const (
	partAbsent partKind = iota
	partNone
	partInt
	partOther
)

func (pt part) number() (has bool, value int) {
	if pt.kind != partInt {
		return false, 0
	}
	return true, Saturate(pt.value)
}

// single makes an item of a part that stands alone.
func (p *indexParser) single(pt part) (Item, bool) {
	switch pt.kind {
	case partAbsent:
		return Item{}, p.fail(p.at, "invalid syntax: expected an index")
	case partNone:
		return Item{Kind: ItemNewAxis, Pos: pt.start}, true
	case partInt:
		return Item{Kind: ItemInt, Index: Saturate(pt.value), Pos: pt.start}, true
	}
	p.mistyped(pt, notAnIndex)
	return Item{Pos: pt.start}, true
}

func (p *indexParser) checkPart(pt part) {
	if pt.kind == partOther {
		p.mistyped(pt, notAPart)
	}
}

// mistyped notes the first part of a wrong type.
func (p *indexParser) mistyped(pt part, msg string) {
	if p.typ != nil {
		return
	}
	if msg == notAnIndex && (pt.what == "a bool" || pt.what == "a list") {
		msg = advanced + pt.what
	}
	p.typ = fault.New(fault.Type, "%s", msg).At(pt.start).
		WithHint("%s is %s", string(p.text[pt.start:pt.end]), pt.what)
}
