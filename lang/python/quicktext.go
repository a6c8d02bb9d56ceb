// The quick forms of entries of texts and numbers: for arguments as cells, where the
// work is short. They give what the entries' functions give, or leave it to those.
package python

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// quickText is how many bytes a text may have that is worked on here: longer ones ask
// for room and for the user's interrupt.
const quickText = 1 << 12

// none leaves a call to the entry's function.
var none object.Cell

// textIn is the text that an argument is, if it is a short one.
func textIn(c *object.Cell) (string, bool) {
	if !c.Is(object.TableStr) {
		return "", false
	}
	s := c.Str()
	return s, len(s) <= quickText
}

// texts2 is a method's text and its one argument.
func texts2(a []object.Cell) (s, x string, ok bool) {
	if len(a) != 2 {
		return "", "", false
	}
	if s, ok = textIn(&a[0]); ok {
		x, ok = textIn(&a[1])
	}
	return s, x, ok
}

// quickCase changes the ASCII letters from lo to hi to their other case.
func quickCase(lo, hi byte) builtin.QuickFn {
	return func(a []object.Cell) object.Cell {
		if len(a) != 1 {
			return none
		}
		s, ok := textIn(&a[0])
		if !ok {
			return none
		}
		change := false
		for i := range len(s) {
			b := s[i]
			if b >= utf8.RuneSelf {
				return none
			}
			change = change || b-lo <= hi-lo
		}
		if !change {
			return a[0]
		}
		if len(s) == 1 {
			return object.TextCell(string(s[0] ^ 0x20))
		}
		to, c := object.MakeText(len(s))
		for i := range to {
			b := s[i]
			if b-lo <= hi-lo {
				b ^= 0x20
			}
			to[i] = b
		}
		return c
	}
}

// blankByte reports ASCII white space, as str.isspace does.
func blankByte(b byte) bool { return b == ' ' || b-'\t' <= '\r'-'\t' || b-0x1c <= 0x1f-0x1c }

// asciiSet is a set of ASCII characters, a bit for each.
type asciiSet [2]uint64

// blanks is ASCII white space.
var blanks = asciiSet{1<<' ' | (1<<5-1)<<'\t' | (1<<4-1)<<0x1c}

// are makes the set that of a text's characters; false if one is not ASCII.
func (a *asciiSet) are(chars string) bool {
	var low, high uint64
	for i := range len(chars) {
		switch b := chars[i]; {
		case b < 64:
			low |= 1 << b
		case b < utf8.RuneSelf:
			high |= 1 << (b - 64)
		default:
			return false
		}
	}
	*a = asciiSet{low, high}
	return true
}

func (a *asciiSet) has(b byte) bool { return b < utf8.RuneSelf && a[b>>6]>>(b&63)&1 != 0 }

func quickStrip(left, right bool) builtin.QuickFn {
	return func(a []object.Cell) object.Cell {
		s, ok := textIn(&a[0])
		if !ok || len(a) > 2 {
			return none
		}
		drops := blanks
		if len(a) == 2 && a[1].P != object.TagNone {
			chars, ok := textIn(&a[1])
			if !ok || !drops.are(chars) {
				return none
			}
		}
		i, j := 0, len(s)
		for left && i < j && drops.has(s[i]) {
			i++
		}
		for right && i < j && drops.has(s[j-1]) {
			j--
		}
		if left && i < j && s[i] >= utf8.RuneSelf || right && i < j && s[j-1] >= utf8.RuneSelf {
			return none
		}
		if j-i == len(s) {
			return a[0]
		}
		return object.TextCell(s[i:j])
	}
}

func quickSplit(a []object.Cell) object.Cell {
	s, ok := textIn(&a[0])
	if !ok || len(a) > 2 {
		return none
	}
	if len(a) == 1 || a[1].P == object.TagNone {
		if !object.IsASCII(s) {
			return none
		}
		return object.CellOf(words(s))
	}
	sep, ok := textIn(&a[1])
	if !ok || sep == "" {
		return none
	}
	if len(sep) == 1 && len(s) <= quickText {
		return object.CellOf(splitShort(s, sep[0]))
	}
	parts := object.NewParts(strings.Count(s, sep) + 1)
	for {
		at := -1
		if len(sep) == 1 {
			at = strings.IndexByte(s, sep[0])
		} else {
			at = strings.Index(s, sep)
		}
		if at < 0 {
			break
		}
		parts.Add(s[:at])
		s = s[at+len(sep):]
	}
	parts.Add(s)
	return object.CellOf(parts.List())
}

// splitShort parts a text at every byte of a value: its parts are short, so that calls
// would cost more than they find.
func splitShort(s string, sep byte) *object.List {
	n := 1
	for i := range len(s) {
		if s[i] == sep {
			n++
		}
	}
	parts, from := object.NewParts(n), 0
	for i := range len(s) {
		if s[i] == sep {
			parts.Add(s[from:i])
			from = i + 1
		}
	}
	parts.Add(s[from:])
	return parts.List()
}

// fewWords is how many words' places take no memory of their own.
const fewWords = 32

// words lists the parts of an ASCII text between white space.
func words(s string) *object.List {
	var few [2 * fewWords]uint16
	ends, blank := few[:0], true // where words begin and end
	for i := range len(s) {
		if is := blankByte(s[i]); is != blank {
			ends, blank = append(ends, uint16(i)), is
		}
	}
	if !blank {
		ends = append(ends, uint16(len(s)))
	}
	parts := object.NewParts(len(ends) / 2)
	for ; len(ends) > 0; ends = ends[2:] {
		parts.Add(s[ends[0]:ends[1]])
	}
	return parts.List()
}

func quickJoin(a []object.Cell) object.Cell {
	if len(a) != 2 {
		return none
	}
	sep, ok := textIn(&a[0])
	if !ok {
		return none
	}
	var parts []object.Cell
	switch {
	case a[1].Is(object.TableList):
		parts = a[1].List().Cells()
	case a[1].Is(object.TableTuple) && len(a[1].Tuple()) <= quickText:
		parts = object.CellsOf(a[1].Tuple())
	default:
		return none
	}
	if len(parts) > quickText {
		return none
	}
	n := len(sep) * max(len(parts)-1, 0)
	for i := range parts {
		if !parts[i].Is(object.TableStr) {
			return none
		}
		n += len(parts[i].Str())
	}
	if n > quickText {
		return none
	}
	var few [1]byte
	to, c := few[:], none
	if n > 1 {
		to, c = object.MakeText(n)
	}
	k := 0
	for i := range parts {
		if i > 0 {
			k += copy(to[k:], sep)
		}
		k += copy(to[k:], parts[i].Str())
	}
	if n > 1 {
		return c
	}
	return object.TextCell(string(few[:n])) // nothing, or a letter that there is already
}

func quickReplace(a []object.Cell) object.Cell {
	if len(a) != 3 {
		return none
	}
	s, old, ok := texts2(a[:2])
	if !ok || old == "" {
		return none
	}
	to, ok := textIn(&a[2])
	if !ok {
		return none
	}
	times := strings.Count(s, old)
	if times == 0 {
		return a[0]
	}
	n := len(s) + times*(len(to)-len(old))
	if n > 2*quickText {
		return none
	}
	if n < 2 {
		return object.TextCell(strings.ReplaceAll(s, old, to))
	}
	out, c := object.MakeText(n)
	k := 0
	for range times {
		at := strings.Index(s, old)
		k += copy(out[k:], s[:at])
		k += copy(out[k:], to)
		s = s[at+len(old):]
	}
	copy(out[k:], s)
	return c
}

func quickFind(find func(s, x string) int) builtin.QuickFn {
	return func(a []object.Cell) object.Cell {
		s, x, ok := texts2(a)
		if !ok {
			return none
		}
		at := find(s, x)
		if at > 0 {
			at = utf8.RuneCountInString(s[:at])
		}
		return object.IntCell(int64(at))
	}
}

func quickCount(a []object.Cell) object.Cell {
	s, x, ok := texts2(a)
	if !ok {
		return none
	}
	return object.IntCell(int64(strings.Count(s, x)))
}

func quickEnds(has func(s, x string) bool) builtin.QuickFn {
	return func(a []object.Cell) object.Cell {
		s, x, ok := texts2(a)
		if !ok {
			return none
		}
		return object.BoolCell(has(s, x))
	}
}

func quickStr(a []object.Cell) object.Cell {
	if len(a) != 1 {
		return none
	}
	switch c := &a[0]; {
	case c.P == object.TagInt:
		return object.IntText(c.Int())
	case c.P == object.TagFloat:
		return object.TextCell(display.FloatRepr(c.Float()))
	case c.Is(object.TableStr):
		return *c
	}
	return none
}

func quickInt(a []object.Cell) object.Cell {
	if len(a) != 1 || !a[0].Is(object.TableStr) {
		return none
	}
	s := a[0].Str()
	digits := s
	if s != "" && s[0] == '-' {
		digits = s[1:]
	}
	if len(digits) == 0 || len(digits) > 18 {
		return none
	}
	n := int64(0)
	for i := range len(digits) {
		d := digits[i] - '0'
		if d > 9 {
			return none
		}
		n = n*10 + int64(d)
	}
	if len(digits) < len(s) {
		n = -n
	}
	return object.IntCell(n)
}

func quickFloat(a []object.Cell) object.Cell {
	if len(a) != 1 || !a[0].Is(object.TableStr) {
		return none
	}
	s := a[0].Str()
	if s == "" || len(s) > 32 || !pytext.IsDigitByte(s[0]) && s[0] != '-' {
		return none
	}
	for i := range len(s) {
		if b := s[i]; !pytext.IsDigitByte(b) && b != '.' && (b != '-' || i > 0) {
			return none
		}
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return none
	}
	return object.FloatCell(x)
}

func quickOrd(a []object.Cell) object.Cell {
	if len(a) != 1 || !a[0].Is(object.TableStr) {
		return none
	}
	s := a[0].Str()
	if r, n := utf8.DecodeRuneInString(s); n == len(s) && r != utf8.RuneError {
		return object.IntCell(int64(r))
	}
	return none
}

func quickChr(a []object.Cell) object.Cell {
	if len(a) != 1 || a[0].P != object.TagInt || a[0].N >= utf8.RuneSelf {
		return none
	}
	return object.TextCell(string(rune(a[0].N)))
}

// quickTest asks about all characters of a text.
func quickTest(f func(string) bool) builtin.QuickFn {
	return func(a []object.Cell) object.Cell {
		s, ok := textIn(&a[0])
		if !ok || len(a) != 1 {
			return none
		}
		return object.BoolCell(f(s))
	}
}

// quickEncode is s.encode(), and s.encode("utf-8").
func quickEncode(a []object.Cell) object.Cell {
	s, ok := utf8Of(a)
	if !ok || !a[0].Is(object.TableStr) || !utf8.ValidString(s) {
		return none
	}
	return object.CellOf(object.Bytes(s))
}

// quickDecode is b.decode(), and b.decode("utf-8").
func quickDecode(a []object.Cell) object.Cell {
	s, ok := utf8Of(a)
	if !ok || !a[0].Is(tableBytes) || !utf8.ValidString(s) {
		return none
	}
	return object.CellOf(object.Str(s))
}

var tableBytes = object.TableOf(object.Bytes(""))

// utf8Of is what a short text or bytes hold, where UTF-8 is the encoding.
func utf8Of(a []object.Cell) (string, bool) {
	if len(a) < 1 || len(a) > 2 || !a[0].Is(object.TableStr) && !a[0].Is(tableBytes) || len(a) == 2 && (!a[1].Is(object.TableStr) || a[1].Str() != "utf-8") {
		return "", false
	}
	s := a[0].Str() // bytes are held as a text is
	return s, len(s) <= quickText
}

// quickPartition is s.partition(sep), or s.rpartition(sep), where the separator is there.
func quickPartition(find func(s, sep string) int) builtin.QuickFn {
	return func(a []object.Cell) object.Cell {
		s, sep, ok := texts2(a)
		if !ok || sep == "" {
			return none
		}
		i := find(s, sep)
		if i < 0 {
			return none
		}
		return object.CellOf(object.Tuple{object.Str(s[:i]), object.Str(sep), object.Str(s[i+len(sep):])})
	}
}

// quickBase is hex(n) of an int, and its kin.
func quickBase(letter rune) builtin.QuickFn {
	base := pytext.IntBases[letter]
	return func(a []object.Cell) object.Cell {
		if len(a) != 1 || a[0].P != object.TagInt || a[0].Int() < 0 {
			return none
		}
		return object.CellOf(object.Str(base.Prefix + strconv.FormatInt(a[0].Int(), base.Base)))
	}
}

// quickRepr is repr(n) of an int.
func quickRepr(a []object.Cell) object.Cell {
	if len(a) != 1 || a[0].P != object.TagInt {
		return none
	}
	return quickStr(a)
}
