// What the fields of a column are: numbers of several kinds, dates, words.
package file

import (
	"bytes"
	"math"
	"math/bits"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
)

// columnKind is what a column holds: the first of these that all its fields are.
type columnKind uint8

const (
	flagColumn    columnKind = iota // true or false
	wholeColumn                     // whole numbers of 64 bits
	naturalColumn                   // such without a sign
	numberColumn                    // numbers, an empty field is nan
	complexColumn
	dayColumn    // dates as ISO 8601 writes them, an empty field is NaT
	secondColumn // such with the time of day
	milliColumn
	microColumn
	nanoColumn
	wordColumn // anything
)

var columnTypes = [...]dtype.DType{dtype.Bool, dtype.Int64, dtype.Uint64, dtype.Float64, dtype.Complex128,
	dtype.Date(dtype.Day, 1), dtype.Date(dtype.Second, 1), dtype.Date(dtype.Millisecond, 1), dtype.Date(dtype.Microsecond, 1), dtype.Date(dtype.Nanosecond, 1), dtype.Unicode}

// kinds is a set of kinds that a field fits.
type kinds uint16

const (
	allKinds   kinds = 1<<(wordColumn+1) - 1
	timeKinds  kinds = 1<<(nanoColumn+1) - 1<<dayColumn
	emptyKinds       = timeKinds | 1<<numberColumn | 1<<complexColumn | 1<<wordColumn
)

func of(list ...columnKind) (k kinds) {
	for _, c := range list {
		k |= 1 << c
	}
	return k
}

func (k kinds) has(c columnKind) bool { return k>>c&1 != 0 }

// first is the narrowest kind of a set.
func (k kinds) first() columnKind { return columnKind(bits.TrailingZeros16(uint16(k))) }

// kindsOf are the kinds of column in which a field may stand.
func kindsOf(field []byte) kinds {
	f := trimBlanks(field)
	if missing(f) {
		return emptyKinds
	}
	if fewDigits(f) {
		if f[0] == '-' {
			return of(wholeColumn, numberColumn, complexColumn, wordColumn)
		}
		return of(wholeColumn, naturalColumn, numberColumn, complexColumn, wordColumn)
	}
	if n := numberPrefix(f); n == len(f) {
		if _, _, whole := digitsOnly(f); whole {
			return wholeKinds(f)
		}
		return of(numberColumn, complexColumn, wordColumn)
	}
	switch last := f[len(f)-1]; {
	case last == 'j' || last == ')':
		if isNumber(f) {
			return of(complexColumn, wordColumn)
		}
	case last == 'e' || last == 'E':
		if _, ok := flag(f); ok {
			return of(flagColumn, wordColumn)
		}
	case isDigit(f[0]):
		if c, _, ok := parseDate(f); ok {
			return timeKinds&^(1<<c-1) | 1<<wordColumn
		}
	case strings.EqualFold(string(f), "nat"):
		return timeKinds | 1<<wordColumn
	}
	return 1 << wordColumn
}

// kindsOf are those of a field of a table of this form. Where the comma is the point of numbers, a point is none.
func (f rowForm) kindsOf(field []byte) kinds {
	if !f.commas {
		return kindsOf(field)
	}
	p := pointed(field)
	k := kindsOf(p)
	if len(p) == len(field) && bytes.Equal(p, field) && k.has(numberColumn) && bytes.IndexByte(field, '.') >= 0 {
		return 1 << wordColumn
	}
	return k
}

// pointed is a field with its one comma as a point, and without the points that part thousands before it.
func pointed(field []byte) []byte {
	whole, fraction, ok := bytes.Cut(field, []byte{','})
	if !ok || bytes.IndexByte(fraction, ',') >= 0 {
		return field
	}
	if bytes.IndexByte(whole, '.') >= 0 {
		groups := bytes.Split(whole, []byte{'.'})
		for i, g := range groups {
			if _, digits, ok := digitsOnly(g); !ok || len(digits) > 3 || i > 0 && len(g) != 3 {
				return field
			}
		}
		whole = bytes.Join(groups, nil)
	}
	return append(append(bytes.Clone(whole), '.'), fraction...)
}

// missing reports a field that stands for no value: empty, or a word of those that programs write for it. Among texts
// it is what it says.
func missing(f []byte) bool {
	switch string(f) {
	case "", "NA", "N/A", "n/a", "#N/A", "#NA", "<NA>", "NULL", "null", "None":
		return true
	}
	return false
}

// fewDigits reports a whole number that every kind of number holds.
func fewDigits(f []byte) bool {
	if f[0] == '-' {
		f = f[1:]
	}
	if len(f) == 0 || len(f) > 15 {
		return false
	}
	for _, c := range f {
		if !isDigit(c) {
			return false
		}
	}
	return true
}

// wholeKinds are the kinds of digits with or without a sign. Whole numbers that float64 does not hold are none of its
// numbers.
func wholeKinds(f []byte) kinds {
	k := of(wordColumn)
	if !inexact(f) {
		k |= of(numberColumn, complexColumn)
	}
	if _, ok := parseInt(f, 64); ok {
		k |= 1 << wholeColumn
	}
	if _, ok := parseUint(f, 64); ok {
		k |= 1 << naturalColumn
	}
	return k
}

// inexact reports a whole number that float64 does not hold.
func inexact(field []byte) bool {
	if len(field) < 16 { // 2**53 has as many digits
		return false
	}
	if n, ok := parseInt(field, 64); ok {
		return n == math.MaxInt64 || int64(float64(n)) != n
	}
	n, ok := parseUint(field, 64)
	return ok && (n > math.MaxUint64-1<<10 || uint64(float64(n)) != n)
}

// flag reads true and false in any case.
func flag(field []byte) (v, ok bool) {
	switch word := trimSpace(field); {
	case strings.EqualFold(text(word), "true"):
		return true, true
	case strings.EqualFold(text(word), "false"):
		return false, true
	}
	return false, false
}

// put parses a field of a column of kind c; ok is false if it is none.
func (t *table) put(c columnKind, field []byte) (ok bool, err error) {
	switch {
	case c == wordColumn:
	case (c == numberColumn || c == complexColumn) && missing(trimBlanks(field)):
		field = []byte("nan")
	case t.commas && (c == numberColumn || c == complexColumn):
		if field = pointed(field); c == numberColumn && inexact(field) {
			return false, nil
		}
	case c == flagColumn:
		v, ok := flag(field)
		if !ok {
			return false, nil
		}
		if field = []byte("0"); v {
			field = []byte("1")
		}
	case c == numberColumn && inexact(field):
		return false, nil
	}
	return t.add(field)
}

// parseDate reads a date as ISO 8601 writes it, 2024-02-29, with a time behind T or a blank,
// 12:30, 12:30:59, 12:30:59.123456789: ticks of the kind of column that it needs.
func parseDate(f []byte) (c columnKind, ticks int64, ok bool) {
	year, f, ok := digitsOf(f, 4, '-')
	if !ok {
		return 0, 0, false
	}
	month, f, ok := digitsOf(f, 2, '-')
	if !ok || month < 1 || month > 12 {
		return 0, 0, false
	}
	day, f, ok := digitsOf(f, 2, 0)
	if !ok || day < 1 || day > daysIn(year, month) {
		return 0, 0, false
	}
	ticks = dayNumber(year, month, day)
	if len(f) == 0 {
		return dayColumn, ticks, true
	}
	if f[0] != 'T' && f[0] != ' ' {
		return 0, 0, false
	}
	return parseClock(f[1:], ticks)
}

// parseClock reads the time of a day.
func parseClock(f []byte, days int64) (c columnKind, ticks int64, ok bool) {
	hour, f, ok := digitsOf(f, 2, ':')
	if !ok || hour > 23 {
		return 0, 0, false
	}
	minute, f, ok := digitsOf(f, 2, 0)
	if !ok || minute > 59 {
		return 0, 0, false
	}
	ticks = (days*24+hour)*60 + minute
	if len(f) == 0 {
		return secondColumn, ticks * 60, true
	}
	if f[0] != ':' {
		return 0, 0, false
	}
	second, f, ok := digitsOf(f[1:], 2, 0)
	if !ok || second > 59 {
		return 0, 0, false
	}
	ticks = ticks*60 + second
	if len(f) == 0 {
		return secondColumn, ticks, true
	}
	digits := f[1:]
	if f[0] != '.' || len(digits) == 0 || len(digits) > 9 {
		return 0, 0, false
	}
	fraction := int64(0)
	places := (len(digits) + 2) / 3 * 3
	for i := range places {
		fraction *= 10
		if i < len(digits) {
			if !isDigit(digits[i]) {
				return 0, 0, false
			}
			fraction += int64(digits[i] - '0')
		}
	}
	c = secondColumn + columnKind(places/3)
	if c == nanoColumn && (days < -106750 || days > 106750) { // what 64 bits of nanoseconds hold
		return 0, 0, false
	}
	for range places {
		ticks *= 10
	}
	return c, ticks + fraction, true
}

// digitsOf reads n digits and the sign behind them, 0 for none.
func digitsOf(f []byte, n int, end byte) (v int64, rest []byte, ok bool) {
	if len(f) < n {
		return 0, nil, false
	}
	for _, c := range f[:n] {
		if !isDigit(c) {
			return 0, nil, false
		}
		v = v*10 + int64(c-'0')
	}
	if f = f[n:]; end == 0 {
		return v, f, true
	}
	if len(f) == 0 || f[0] != end {
		return 0, nil, false
	}
	return v, f[1:], true
}

func daysIn(year, month int64) int64 {
	switch {
	case month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0):
		return 29
	case month == 2:
		return 28
	case month == 4 || month == 6 || month == 9 || month == 11:
		return 30
	}
	return 31
}

// dayNumber counts the days from 1970-01-01 in the Gregorian calendar. Years begin in March, so that
// a leap day is a year's last.
func dayNumber(year, month, day int64) int64 {
	if month -= 3; month < 0 {
		month += 12
		year--
	}
	era := year / 400
	if year < 0 {
		era = (year - 399) / 400
	}
	inEra := year - era*400
	return era*146097 + inEra*365 + inEra/4 - inEra/100 + (153*month+2)/5 + day - 1 - 719468
}

// storeDate parses dates to ticks of a unit; an empty field is NaT.
func storeDate(dt dtype.DType) store {
	want := dayColumn
	for want < nanoColumn && columnTypes[want] != dt {
		want++
	}
	return func(dst, field []byte) bool {
		f := trimBlanks(field)
		if missing(f) || bytes.EqualFold(f, []byte("nat")) {
			putInt(dst, 1<<63, 8)
			return true
		}
		c, ticks, ok := parseDate(f)
		if !ok || c > want {
			return false
		}
		if c == dayColumn && want > dayColumn {
			ticks *= 24 * 60 * 60
			c = secondColumn
		}
		for ; c < want; c++ {
			ticks *= 1000
		}
		putInt(dst, uint64(ticks), 8)
		return true
	}
}
