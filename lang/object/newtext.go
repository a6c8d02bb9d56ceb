// New texts, as cells: a letter is one that is there already, a short text lies in one
// piece of memory with what points to it.
package object

import (
	"strconv"
	"sync/atomic"
	"unsafe"
)

// letters are the texts of one ASCII character.
var letters = func() (all [128]Str) {
	var b [128]byte
	for i := range b {
		b[i] = byte(i)
	}
	s := string(b[:])
	for i := range all {
		all[i] = Str(s[i : i+1])
	}
	return all
}()

var emptyText Str

// Letter is the text of an ASCII character.
func Letter(b byte) Cell { return textCell(&letters[b&127]) }

// TextCell puts a text into a cell.
func TextCell(s string) Cell {
	switch {
	case len(s) == 0:
		return textCell(&emptyText)
	case len(s) == 1 && s[0] < 128:
		return textCell(&letters[s[0]])
	}
	t := Str(s)
	return textCell(&t)
}

// Parts are the parts of a text that it is cut into. They share one piece of memory: it
// is the text that keeps them alive, and is kept alive, anyhow. A few lie in it with
// their list.
type Parts struct {
	heads []Str
	out   []Cell
	list  *List
}

// Lists of parts with room for them.
type (
	parts4 struct {
		l List
		h [4]Str
		c [4]Cell
	}
	parts10 struct {
		l List
		h [10]Str
		c [10]Cell
	}
)

// NewParts makes room for n parts.
func NewParts(n int) Parts {
	switch {
	case n <= 4:
		x := new(parts4)
		return Parts{x.h[:0], x.c[:0], &x.l}
	case n <= 10:
		x := new(parts10)
		return Parts{x.h[:0], x.c[:0], &x.l}
	}
	return Parts{make([]Str, 0, n), make([]Cell, 0, n), new(List)}
}

// Add adds a part; there is room for it.
func (p *Parts) Add(s string) {
	p.heads = append(p.heads, Str(s))
	p.out = append(p.out, textCell(&p.heads[len(p.heads)-1]))
}

// List is a list of the parts.
func (p *Parts) List() *List {
	p.list.cells, p.list.Settled = p.out, true
	return p.list
}

func textCell(s *Str) Cell { return Cell{unsafe.Pointer(s), TableStr} }

// Texts with room for their bytes.
type (
	text16 struct {
		s Str
		b [16]byte
	}
	text32 struct {
		s Str
		b [32]byte
	}
	text48 struct {
		s Str
		b [48]byte
	}
	text80 struct {
		s Str
		b [80]byte
	}
)

// MakeText makes a text of n bytes, at least one, in a cell. The caller fills the bytes
// before anybody else sees the text.
func MakeText(n int) ([]byte, Cell) {
	switch {
	case n <= 16:
		t := new(text16)
		t.s = Str(unsafe.String(&t.b[0], n))
		return t.b[:n], textCell(&t.s)
	case n <= 32:
		t := new(text32)
		t.s = Str(unsafe.String(&t.b[0], n))
		return t.b[:n], textCell(&t.s)
	case n <= 48:
		t := new(text48)
		t.s = Str(unsafe.String(&t.b[0], n))
		return t.b[:n], textCell(&t.s)
	case n <= 80:
		t := new(text80)
		t.s = Str(unsafe.String(&t.b[0], n))
		return t.b[:n], textCell(&t.s)
	}
	b := make([]byte, n)
	t := Str(unsafe.String(&b[0], n))
	return b, textCell(&t)
}

// intTexts are the texts of small ints that were asked for.
var intTexts [1 << 10]atomic.Pointer[Str]

// IntText is str(n).
func IntText(n int64) Cell {
	var room [24]byte
	if uint64(n) >= uint64(len(intTexts)) {
		return CopyText(strconv.AppendInt(room[:0], n, 10))
	}
	at := &intTexts[n]
	if s := at.Load(); s != nil {
		return textCell(s)
	}
	c := CopyText(strconv.AppendInt(room[:0], n, 10))
	at.Store((*Str)(c.P))
	return c
}

// CopyText is a text of bytes that change afterwards.
func CopyText(b []byte) Cell {
	if len(b) == 0 || len(b) == 1 && b[0] < 128 {
		return TextCell(string(b))
	}
	to, c := MakeText(len(b))
	copy(to, b)
	return c
}

// JoinText is x + y, both of them short.
func JoinText(x, y *Cell) Cell {
	a, b := x.Str(), y.Str()
	switch {
	case a == "":
		return *y
	case b == "":
		return *x
	}
	to, c := MakeText(len(a) + len(b))
	copy(to, a)
	copy(to[len(a):], b)
	return c
}
