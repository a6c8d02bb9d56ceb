// Days, ticks and their texts against Go's calendar, and business days one by one.

package calendar_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/calendar"
)

// Go's own calendar is the judge where it reaches.
func TestDaysAgreeWithGo(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		days := rnd.Int64N(8_000_000) - 4_000_000
		want := time.Unix(days*86400, 0).UTC()
		y, m, d := calendar.Civil(days)
		if y != int64(want.Year()) || m != int(want.Month()) || d != want.Day() {
			t.Fatalf("day %d is %d-%d-%d, Go has %v", days, y, m, d, want)
		}
		if back := calendar.Days(y, m, d); back != days {
			t.Fatalf("%d-%d-%d is day %d, not %d", y, m, d, back, days)
		}
	}
	for y := int64(-1); y < 2401; y++ {
		for m := 1; m <= 12; m++ {
			if got, want := calendar.MonthDays(y, m), time.Date(int(y), time.Month(m+1), 0, 0, 0, 0, 0, time.UTC).Day(); got != want {
				t.Fatalf("%d-%d has %d days, not %d", y, m, got, want)
			}
		}
	}
}

// A tick taken apart and put together is the same tick, and so is its text.
func TestTicksAndTextsReadBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	spread := []int64{3000, 9000, 300_000, 1 << 21, 1 << 26, 1 << 32, 1 << 38, 1 << 48, 1 << 58, 1 << 61, 1 << 61, 1 << 61, 1 << 61}
	for u := dtype.Year; u <= dtype.Attosecond; u++ {
		for n := range 3000 {
			d := dtype.Date(u, 1+n%3)
			tick := rnd.Int64N(spread[u-1]) - spread[u-1]/2
			tick /= int64(d.Multiple())
			if back := calendar.At(tick, d).Tick(d); back != tick {
				t.Fatalf("tick %d of %s comes back as %d", tick, d, back)
			}
			text := calendar.Text(tick, d)
			p, err := calendar.Parse(text)
			if err != nil || p.Tick(d) != tick {
				t.Fatalf("tick %d of %s is %s, which reads back as %d, %v", tick, d, text, p.Tick(d), err)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	for text, want := range map[string]string{
		"2005-13":                `Month out of range in datetime string "2005-13"`,
		"2005-02-30":             `Day out of range in datetime string "2005-02-30"`,
		"2005-02-25T24:00":       `Hours out of range in datetime string "2005-02-25T24:00"`,
		"2005-2-25":              `Error parsing datetime string "2005-2-25" at position 5`,
		"2005-02-25T":            `Error parsing datetime string "2005-02-25T" at position 11`,
		"2005/01/01":             `Error parsing datetime string "2005/01/01" at position 4`,
		"2005-02-25T12:30+01:99": `Timezone minutes offset out of range in datetime string "2005-02-25T12:30+01:99"`,
	} {
		if _, err := calendar.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Business days counted one by one.
func TestBusinessDays(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		var week [7]bool
		for i := range week {
			week[i] = rnd.IntN(3) > 0
		}
		week[rnd.IntN(7)] = true
		holidays := make([]int64, rnd.IntN(20))
		for i := range holidays {
			holidays[i] = rnd.Int64N(200) - 100
		}
		b := calendar.NewBusiness(week, holidays)
		from, to := rnd.Int64N(200)-100, rnd.Int64N(200)-100
		n := int64(0)
		for d := min(from, to); d < max(from, to); d++ {
			at := d
			if to < from {
				at++ // backwards the end is counted, not the begin
			}
			if b.Is(at) {
				n++
			}
		}
		if to < from {
			n = -n
		}
		if got := b.Count(from, to); got != n {
			t.Fatalf("%d to %d: %d business days, not %d", from, to, got, n)
		}
		start, ok := b.Offset(from, 0, calendar.Forward)
		by := rnd.Int64N(60) - 30
		got, ok2 := b.Offset(start, by, calendar.Raise)
		if !ok || !ok2 || !b.Is(got) || b.Count(start, got) != by {
			t.Fatalf("%d business days after %d is %d, which are %d", by, start, got, b.Count(start, got))
		}
	}
}

// Whatever is read writes a text that reads back the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"2005-02-25", "NaT", "-044-03-15T12:30:01.123456789+05:30", "2005-02-25 03", "1970-01-01T00:00:00.000000000000000001Z", "99999999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if s == "today" || s == "now" {
			return
		}
		p, err := calendar.Parse(s)
		if err != nil || p.NaT || p.Year < -1e6 || p.Year > 1e6 {
			return
		}
		again, err := calendar.Parse(p.Text(p.Unit))
		if err != nil || again.Moment != p.Moment || again.Unit != p.Unit {
			t.Errorf("%q is %s, which reads as %+v, %v", s, p.Text(p.Unit), again, err)
		}
	})
}
