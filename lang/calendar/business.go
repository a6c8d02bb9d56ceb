// Business days: a mask of the week and a list of holidays.
package calendar

import (
	"slices"
	"sort"
)

// Business says which days are worked. Days are counted from 1970-01-01.
type Business struct {
	Week     [7]bool // from Monday on
	Holidays []int64 // rising; only days that the mask has
	perWeek  int
}

// NewBusiness makes a calendar; days off already and NaT are left out of the holidays.
func NewBusiness(week [7]bool, holidays []int64) *Business {
	b := &Business{Week: week}
	for _, on := range week {
		if on {
			b.perWeek++
		}
	}
	for _, h := range holidays {
		if h != NaT && week[weekday(h)] {
			b.Holidays = append(b.Holidays, h)
		}
	}
	slices.Sort(b.Holidays)
	b.Holidays = slices.Compact(b.Holidays)
	return b
}

// PerWeek is the number of working days of a week.
func (b *Business) PerWeek() int { return b.perWeek }

// weekday is 0 on Mondays; 1970-01-01 was a Thursday.
func weekday(day int64) int {
	return int(day - 4 - 7*FloorDiv(day-4, 7))
}

// Is reports whether a day is worked; NaT is not.
func (b *Business) Is(day int64) bool {
	if day == NaT || !b.Week[weekday(day)] {
		return false
	}
	_, off := slices.BinarySearch(b.Holidays, day)
	return !off
}

// before counts the holidays before a day.
func (b *Business) before(day int64) int64 {
	return int64(sort.Search(len(b.Holidays), func(i int) bool { return b.Holidays[i] >= day }))
}

// Count is the number of worked days from begin up to but not with end; with
// the days swapped, it is counted from after end up to begin, and negative.
func (b *Business) Count(begin, end int64) int64 {
	if begin > end {
		return -b.Count(end+1, begin+1)
	}
	n := b.before(begin) - b.before(end)
	weeks := (end - begin) / 7
	n += weeks * int64(b.perWeek)
	for d := begin + 7*weeks; d < end; d++ {
		if b.Week[weekday(d)] {
			n++
		}
	}
	return n
}

// Roll is what to do with a day that is not worked.
type Roll uint8

// The rolls. The modified ones stay in the month.
const (
	Raise Roll = iota
	AsNaT
	Forward
	Backward
	ModifiedFollowing
	ModifiedPreceding
)

// RollOf reads a roll's name.
func RollOf(name string) (Roll, bool) {
	switch name {
	case "raise":
		return Raise, true
	case "nat":
		return AsNaT, true
	case "forward", "following":
		return Forward, true
	case "backward", "preceding":
		return Backward, true
	case "modifiedfollowing":
		return ModifiedFollowing, true
	case "modifiedpreceding":
		return ModifiedPreceding, true
	}
	return 0, false
}

// Offset moves a day by so many worked days; ok is false where Raise refuses.
func (b *Business) Offset(day, n int64, roll Roll) (to int64, ok bool) {
	day, ok = b.rolled(day, roll)
	if !ok || day == NaT {
		return day, ok
	}
	step := int64(1)
	if n < 0 {
		step = -1
	}
	whole := int64(b.perWeek) // whole weeks first; then the holidays met are made good
	from := day
	day += n / whole * 7
	n %= whole
	n += step * b.between(from, day)
	for n != 0 {
		if day += step; b.Is(day) {
			n -= step
		}
	}
	return day, true
}

// between counts the holidays met on the way from one day, not counted, to another.
func (b *Business) between(from, to int64) int64 {
	if to >= from {
		return b.before(to+1) - b.before(from+1)
	}
	return b.before(from) - b.before(to)
}

func (b *Business) rolled(day int64, roll Roll) (int64, bool) {
	if day == NaT {
		return NaT, roll != Raise
	}
	if b.Is(day) {
		return day, true
	}
	switch roll {
	case Raise:
		return day, false
	case AsNaT:
		return NaT, true
	case Forward, ModifiedFollowing:
		to := b.walk(day, 1)
		if roll == ModifiedFollowing && month(to) != month(day) {
			to = b.walk(day, -1)
		}
		return to, true
	}
	to := b.walk(day, -1)
	if roll == ModifiedPreceding && month(to) != month(day) {
		to = b.walk(day, 1)
	}
	return to, true
}

func (b *Business) walk(day, step int64) int64 {
	for !b.Is(day) {
		day += step
	}
	return day
}

func month(day int64) int {
	_, m, _ := Civil(day)
	return m
}
