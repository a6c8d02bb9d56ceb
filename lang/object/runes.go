// Characters of texts: positions, pieces and growing, at the cost that Python
// has for them although a text is stored as UTF-8.
package object

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Texts remembers what was found out about the texts that a program is working
// on: how many characters they have and where, and the buffers that texts are
// being grown in. A text that is found again is the same memory, so that
// comparing it takes no time.
type Texts struct {
	plans [planned]plan
	next  int
	grown [growing]strings.Builder
	turn  int
}

const (
	planned = 4
	growing = 4
	short   = 64  // bytes: below it, counting is as quick as remembering
	stride  = 32  // characters between two marks
	near    = 64  // characters from an end that are walked without marks
	long    = 512 // bytes: from here on texts are grown in place
)

type plan struct {
	text  string
	n     int
	marks []int // where every stride-th character begins
}

// Count is the number of characters of s.
func Count(s string) int {
	if IsASCII(s) {
		return len(s)
	}
	return utf8.RuneCountInString(s)
}

// IsASCII reports whether s has single bytes only: bytes are characters.
func IsASCII(s string) bool {
	const high = 0x8080808080808080
	b := s
	for ; len(b) >= 8; b = b[8:] {
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		if w&high != 0 {
			return false
		}
	}
	for i := range len(b) {
		if b[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// OtherCase changes the ASCII letters of an ASCII text from first on, 'a' or 'A', to their
// other case, eight bytes at a time.
func OtherCase(s string, first byte) string {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	from, last := uint64(0x80-first)*ones, uint64(0x7f-(first+25))*ones // added to a byte they make its high bit
	to, b := make([]byte, len(s)), unsafe.Slice(unsafe.StringData(s), len(s))
	i := 0
	for ; i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		binary.LittleEndian.PutUint64(to[i:], w^((w+from)&^(w+last)&high)>>2)
	}
	for ; i < len(b); i++ {
		to[i] = b[i]
		if b[i]-first <= 25 {
			to[i] ^= 0x20
		}
	}
	return unsafe.String(unsafe.SliceData(to), len(to))
}

func (t *Texts) plan(s string) *plan {
	for i := range t.plans {
		if p := &t.plans[i]; len(p.text) == len(s) && p.text == s {
			return p
		}
	}
	return t.remember(s, Count(s))
}

func (t *Texts) remember(s string, n int) *plan {
	p := &t.plans[t.next]
	t.next = (t.next + 1) % planned
	*p = plan{text: s, n: n}
	return p
}

// Len is the number of characters of s.
func (t *Texts) Len(s string) int {
	if len(s) < short {
		return Count(s)
	}
	return t.plan(s).n
}

// At is the i-th character of s, which has more than i.
func (t *Texts) At(s string, i int) string {
	at := t.offset(s, i)
	_, w := utf8.DecodeRuneInString(s[at:])
	return strings.Clone(s[at : at+w])
}

// offset is where the i-th character of s begins.
func (t *Texts) offset(s string, i int) int {
	n := t.Len(s)
	switch {
	case n == len(s):
		return i
	case i <= near:
		return forward(s, 0, i)
	case n-i <= near:
		at := len(s)
		for ; i < n; i++ {
			_, w := utf8.DecodeLastRuneInString(s[:at])
			at -= w
		}
		return at
	}
	p := t.plan(s)
	if p.marks == nil {
		p.marks = make([]int, 0, n/stride+1)
		k := 0
		for at := range s {
			if k%stride == 0 {
				p.marks = append(p.marks, at)
			}
			k++
		}
	}
	return forward(s, p.marks[i/stride], i%stride)
}

func forward(s string, at, steps int) int {
	for ; steps > 0; steps-- {
		_, w := utf8.DecodeRuneInString(s[at:])
		at += w
	}
	return at
}

// Slice is count characters of s from first on, each step after the other.
func (t *Texts) Slice(s string, first, count, step int) string {
	out, _ := t.SliceAsking(nil, s, first, count, step)
	return out
}

// SliceAsking is Slice that stops when it is no longer wanted.
func (t *Texts) SliceAsking(ask Ask, s string, first, count, step int) (string, error) {
	if count <= 0 {
		return "", nil
	}
	if step != 1 {
		return stepped(ask, s, first, count, step)
	}
	from, to := t.offset(s, first), len(s)
	if first+count < t.Len(s) {
		to = t.offset(s, first+count)
	}
	out := s[from:to]
	if len(out) < len(s)/4 {
		out = strings.Clone(out) // a small piece must not keep a large text alive
	}
	if len(out) >= short {
		t.remember(out, count)
	}
	return out, nil
}

func stepped(ask Ask, s string, first, count, step int) (string, error) {
	var b strings.Builder
	if IsASCII(s) {
		b.Grow(count)
		for i := range count {
			if err := ask.at(i); err != nil {
				return "", err
			}
			b.WriteByte(s[first+i*step])
		}
		return b.String(), nil
	}
	var begins []int
	for at := range s {
		if err := ask.at(len(begins)); err != nil {
			return "", err
		}
		begins = append(begins, at)
	}
	begins = append(begins, len(s))
	for i := range count {
		if err := ask.at(i); err != nil {
			return "", err
		}
		k := first + i*step
		b.WriteString(s[begins[k]:begins[k+1]])
	}
	return b.String(), nil
}

// Join is x + y. A long text that was made here is added to where it stands,
// so that s += t in a loop takes the time of what is added; a text that another
// has continued since is copied.
func (t *Texts) Join(x, y string) string {
	if len(x) < long || y == "" {
		return x + y
	}
	b := (*strings.Builder)(nil)
	for i := range t.grown {
		if g := &t.grown[i]; g.Len() == len(x) && g.String() == x {
			b = g
			break
		}
	}
	if b == nil {
		b = &t.grown[t.turn]
		t.turn = (t.turn + 1) % growing
		b.Reset()
		b.Grow(len(x) + len(y))
		b.WriteString(x)
	}
	b.WriteString(y)
	return b.String()
}
