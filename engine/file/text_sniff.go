// What a table is, found from its rows: what parts the fields, whether the first
// row holds names, what the columns are, how many rows there are.
package file

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wholeBytes is how long a table may be to be looked through when it is opened. Of a longer one
// only whole numbers are, for one fraction in the last row makes all of them float64.
const wholeBytes = 1 << 25

// sniffed is what a look through a table shows.
type sniffed struct {
	form  rowForm
	cols  int
	rows  int // behind the header; -1 where not all were looked at
	named bool
	sure  bool // nobody can take the names for data
	sizes []int64

	first  [][]byte // the fields of the first row
	quotes []bool   // which of them stood between quotes
	below  []below
	under  bool // there are rows below the first
	quoted bool // every field stood between quotes
	short  bool // the first row has a field less than the others
}

// below is what a column's fields below the first row show.
type below struct {
	kinds  kinds
	inside kinds // whether they stand between quotes or not
	quoted bool  // all stood between quotes
	years  bool  // one may be a year
	again  bool  // the first row's is among them
	alike  bool  // all have the letters, digits and signs where the first row's has them
}

// header is a first row that was taken for names.
type header struct {
	names []string
	sure  bool
}

// delimiterOf is what parts the columns of a table, by the file's name; "" is white space.
func delimiterOf(path string) string {
	switch extension(path) {
	case ".csv":
		return ","
	case ".tsv":
		return "\t"
	}
	return ""
}

// sniff looks at a table.
func sniff(s *source, opts Options) (*sniffed, error) {
	opts.Did = nil
	form, err := formOf(s, opts)
	if err != nil {
		return nil, err
	}
	t, marked, err := look(s, form, opts)
	if err == nil && !marked || opts.cancelled() != nil {
		return t.withCommas(s, opts), err
	}
	if err == nil {
		t = t.withCommas(s, opts)
		if kind, ok := t.matrix(NoHeader); ok && kind <= complexColumn {
			return t, nil
		}
	}
	// numbers may stand between comments
	form.comments = commentAnywhere
	if u, _, uerr := look(s, form, opts); uerr == nil && u.rows != 0 {
		if kind, ok := u.matrix(FindHeader); ok && kind <= complexColumn {
			return u, nil
		}
	}
	return t, err
}

// withCommas is a table whose fields a semicolon parts as it is if its numbers have a comma for the point: if more of
// its columns are none of words then, and none is that was not.
func (t *sniffed) withCommas(s *source, opts Options) *sniffed {
	if t == nil || t.form.delimiter != ';' || t.words() == 0 {
		return t
	}
	form := t.form
	form.commas = true
	u, _, err := look(s, form, opts)
	if err != nil || u.words() >= t.words() {
		return t
	}
	for i := range u.below {
		if u.kind(i) == wordColumn && t.kind(i) != wordColumn {
			return t
		}
	}
	return u
}

// words counts the columns of words.
func (t *sniffed) words() (n int) {
	for i := range t.below {
		if t.kind(i) == wordColumn {
			n++
		}
	}
	return n
}

// formOf looks at the first line that is no comment.
func formOf(s *source, opts Options) (form rowForm, err error) {
	if d := delimiterOf(s.path); d != "" {
		form.delimiter = d[0]
	}
	l, err := newLines(s.path, io.NewSectionReader(s.r, 0, s.size), opts)
	if err == nil {
		err = l.skip(opts.Skip)
	}
	if err != nil {
		return form, err
	}
	for {
		line, ok, err := l.next()
		if err != nil || !ok {
			return form, err
		}
		switch trimmed := trimSpace(line); {
		case len(trimmed) == 0:
			continue
		case trimmed[0] == '#':
			form.comments = wholeLines
			continue
		}
		open := outside(line)
		has := func(c byte) bool { return bytes.IndexByte(open, c) >= 0 }
		switch {
		case form.delimiter == ',' && has(';') && (!has(',') || decimals(open)):
			form.delimiter = ';'
		case form.delimiter == ',' && !has(',') && has('\t'):
			form.delimiter = '\t'
		case form.delimiter == ',' && !has(',') && has('|'):
			form.delimiter = '|'
		case form.delimiter == 0 && has(','):
			form.delimiter = ','
		}
		return form, nil
	}
}

// decimals reports a line of numbers with a comma for their point that semicolons part.
func decimals(line []byte) bool {
	for f := range bytes.SplitSeq(line, []byte{';'}) {
		if !isNumber(pointed(trimSpace(f))) {
			return false
		}
	}
	return true
}

// outside is what of a line stands outside of quotes.
func outside(line []byte) (out []byte) {
	if bytes.IndexByte(line, '"') < 0 {
		return line
	}
	for i, part := range bytes.Split(line, []byte{'"'}) {
		if i%2 == 0 {
			out = append(out, part...)
		}
	}
	return out
}

// look reads a table's rows, all or until enough is known. marked reports a # that is no comment.
func look(s *source, form rowForm, opts Options) (t *sniffed, marked bool, err error) {
	limit := opts.maxBytes()
	opts.MaxBytes = math.MaxInt64
	r, err := newRows(s.path, io.NewSectionReader(s.r, 0, s.size), form, opts)
	if err != nil {
		return nil, false, err
	}
	t = &sniffed{form: form, quoted: true}
	second := 0 // the line of the second row
	for {
		ok, err := r.next()
		if err != nil {
			return nil, r.marked, err
		}
		if !ok {
			break
		}
		switch {
		case t.first == nil:
			t.begin(r)
		case len(r.fields) == t.cols+1 && t.rows == 0 && !t.short: // names of all columns but that of the rows' names
			t.shorten()
			second = r.line
			t.follow(r)
		case len(r.fields) != t.cols:
			return nil, r.marked, ragged(s.path, r.line, len(r.fields), t.cols)
		default:
			t.follow(r)
		}
		if n := r.consumed(); n > min(wholeBytes, limit) && (n > limit || t.settled()) {
			t.rows = math.MinInt
			break
		}
	}
	t.decide(opts.Header)
	if t.short && !t.named { // then it was no header but a row that lacks a field
		return nil, r.marked, ragged(s.path, second, t.cols, t.cols-1)
	}
	t.rows = max(t.rows, -1)
	return t, r.marked, nil
}

// begin takes the first row.
func (t *sniffed) begin(r *rowReader) {
	t.cols = len(r.fields)
	t.below, t.sizes = make([]below, t.cols), make([]int64, t.cols)
	for i, f := range r.fields {
		t.first = append(t.first, bytes.Clone(f))
		t.below[i] = below{kinds: allKinds, inside: allKinds, quoted: true, alike: true}
	}
	t.quotes = slices.Clone(r.quoted)
	t.quoted = !slices.Contains(r.quoted, false)
}

// shorten gives the first row a first field.
func (t *sniffed) shorten() {
	t.short = true
	t.cols++
	t.first = append([][]byte{{}}, t.first...)
	t.quotes = append([]bool{false}, t.quotes...)
	t.below = append(t.below, t.below[0])
	t.sizes = append(t.sizes, 0)
}

// follow takes a further row.
func (t *sniffed) follow(r *rowReader) {
	t.rows++
	t.under = true
	for i, f := range r.fields {
		c := &t.below[i]
		t.sizes[i] += int64(len(f))
		c.take(t.form, f, r.quoted[i])
		c.years = c.years || isYear(f)
		t.quoted = t.quoted && r.quoted[i]
		if c.kinds.first() == wordColumn {
			c.again = c.again || bytes.Equal(f, t.first[i])
			c.alike = c.alike && alike(f, t.first[i])
		}
	}
}

// take narrows what the fields may be. One between quotes is text.
func (c *below) take(form rowForm, field []byte, quoted bool) {
	k := form.kindsOf(field)
	c.inside &= k
	if c.quoted = c.quoted && quoted; quoted {
		k = 1 << wordColumn
	}
	c.kinds &= k
}

// settled reports that further rows do not change what the table is: one with a column of words has columns.
func (t *sniffed) settled() bool {
	whole := false
	for _, c := range t.below {
		switch first := c.kinds.first(); {
		case first == wordColumn:
			return true
		case first <= naturalColumn:
			whole = true
		}
	}
	return !whole
}

// decide finds whether the first row holds names.
func (t *sniffed) decide(rule HeaderRule) {
	switch {
	case t.first == nil:
		return
	case rule == FindHeader:
		t.named, t.sure = t.looksNamed()
	default:
		t.named, t.sure = rule == WithHeader, true
	}
	if t.named {
		if t.quoted && rule == WithHeader { // then quotes tell nothing
			for i := range t.below {
				t.below[i].kinds = t.below[i].inside
			}
		}
		return
	}
	t.rows++ // the first is data
	for i, f := range t.first {
		t.below[i].take(t.form, f, t.quotes[i])
		t.sizes[i] += int64(len(f))
	}
}

// looksNamed reports whether the first row is a header, and whether that is sure: its fields are words, and a column
// below holds other things, or fields between quotes only. Where all is text, the words must be names, of which none is
// met again, and differ in form from what is below them.
func (t *sniffed) looksNamed() (named, sure bool) {
	if !t.under {
		return false, false
	}
	for i, f := range t.first {
		if !t.quotes[i] && !missing(f) && t.form.kindsOf(f).first() != wordColumn {
			return t.namesNumbers(), false
		}
	}
	if t.short {
		return true, true
	}
	alike := true
	for i, c := range t.below {
		if c.kinds.first() != wordColumn || c.quoted && !t.quotes[i] {
			return true, true
		}
		alike = alike && c.alike
	}
	if t.quoted || alike || t.cols < 2 {
		return false, false
	}
	seen := map[string]bool{}
	for i, f := range t.first {
		if t.below[i].again || seen[string(f)] || !isLabel(f) {
			return false, false
		}
		seen[string(f)] = true
	}
	return true, false
}

// namesNumbers reports a first row of words and of numbers that name columns, as years do: whole, each another, and
// above fractions, or years in their order above what is none.
func (t *sniffed) namesNumbers() bool {
	words, fractions, years, last := false, true, true, int64(0)
	seen := map[string]bool{}
	for i, f := range t.first {
		c := &t.below[i]
		k := t.form.kindsOf(f)
		n, _ := parseInt(f, 64)
		switch {
		case seen[string(f)], c.kinds.first() == wordColumn && c.again:
			return false
		case k.first() == wordColumn:
			words = true
			continue
		case k.first() != wholeColumn:
			return false
		}
		seen[string(f)] = true
		fractions = fractions && c.kinds.first() == numberColumn
		years = years && n > last && isYear(f) && !c.years
		last = n
	}
	return words && (fractions || years && len(seen) > 1)
}

func isYear(f []byte) bool {
	if len(f) != 4 || f[0] != '1' && f[0] != '2' {
		return false
	}
	n, ok := parseInt(f, 64)
	return ok && n >= 1500 && n <= 2200
}

// longestLabel is how long a column's name is at most, if nothing else says that it is one.
const longestLabel = 64

// isLabel reports whether a text may be a column's name.
func isLabel(f []byte) bool {
	if r, _ := utf8.DecodeRune(f); len(f) > longestLabel || !unicode.IsLetter(r) && r != '_' {
		return false
	}
	for _, r := range string(f) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" _-./%()[]°", r) {
			return false
		}
	}
	return true
}

// alike reports whether two texts have letters of either case, digits and signs at the same places.
func alike(a, b []byte) bool {
	for len(a) > 0 && len(b) > 0 {
		r, n := utf8.DecodeRune(a)
		q, m := utf8.DecodeRune(b)
		if classOf(r) != classOf(q) {
			return false
		}
		a, b = a[n:], b[m:]
	}
	return len(a) == len(b)
}

func classOf(r rune) rune {
	switch {
	case unicode.IsUpper(r):
		return 'A'
	case unicode.IsLetter(r):
		return 'a'
	case unicode.IsDigit(r):
		return '0'
	}
	return r
}

// kind is what column i holds.
func (t *sniffed) kind(i int) columnKind {
	if t.rows == 0 {
		return numberColumn
	}
	return t.below[i].kinds.first()
}

// matrix reports the kind of a table of one kind. Names that were asked for, and names over text or dates, make columns
// of it.
func (t *sniffed) matrix(rule HeaderRule) (columnKind, bool) {
	if t.first == nil {
		return numberColumn, true
	}
	common, words := allKinds, true
	for i := range t.below {
		common &= t.below[i].kinds
		words = words && t.kind(i) == wordColumn
	}
	kind := common.first()
	switch {
	case t.named && rule == WithHeader:
		return kind, false
	case t.rows == 0:
		return numberColumn, true
	case kind <= complexColumn:
		return kind, true
	case kind == wordColumn:
		return kind, words && !t.named
	}
	return kind, !t.named
}

// header is the first row, if it was taken for names.
func (t *sniffed) header() *header {
	if !t.named {
		return nil
	}
	return &header{t.columnNames(), t.sure}
}

// columnNames are those of the header, or f0, f1 and so on.
func (t *sniffed) columnNames() []string {
	names, taken, copies := make([]string, t.cols), map[string]bool{}, map[string]int{}
	for i, text := range t.first {
		name := string(trimSpace(text))
		if !t.named || name == "" {
			name = fmt.Sprintf("f%d", i)
		}
		base := name
		for taken[name] {
			copies[base]++
			name = fmt.Sprintf("%s.%d", base, copies[base])
		}
		taken[name] = true
		names[i] = name
	}
	return names
}
