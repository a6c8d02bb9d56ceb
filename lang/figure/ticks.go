// Ticks: where they stand on an axis, and what they say.
package figure

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// tick is a mark on an axis; minor ones say nothing.
type tick struct {
	at    float64
	label string
	minor bool
}

// ticksFor finds at most about most labelled ticks between lo and hi. factor is what all
// labels are to be multiplied by, or what is to be added: ×10⁶.
func (a *Axis) ticksFor(lo, hi float64, most int) (list []tick, factor string) {
	list, factor = a.placed(lo, hi, most)
	if !a.NoLabels && a.Format == nil {
		return list, factor
	}
	pos := 0
	for i := range list {
		if list[i].minor {
			continue
		}
		list[i].label = ""
		if a.Format != nil && !a.NoLabels {
			list[i].label = a.Format(list[i].at, pos)
		}
		pos++
	}
	return list, ""
}

// placed are the ticks with the numbers of their places.
func (a *Axis) placed(lo, hi float64, most int) (list []tick, factor string) {
	switch {
	case a.Ticks != nil:
		return a.setTicks(lo, hi)
	case a.Step > 0:
		return stepTicks(lo, hi, a.Step, a.Offset), ""
	case a.Date && a.Every.N > 0:
		return a.Every.ticks(lo, hi), ""
	case a.Date:
		return dateTicks(lo, hi, most), ""
	case a.Log:
		return logTicks(lo, hi, most), ""
	}
	return linearTicks(lo, hi, most, a.Whole)
}

func (a *Axis) setTicks(lo, hi float64) (list []tick, factor string) {
	lo, hi = min(lo, hi), max(lo, hi)
	slack := (hi - lo) * 1e-9
	step := math.Inf(1)
	for i := 1; i < len(a.Ticks); i++ {
		if d := math.Abs(a.Ticks[i] - a.Ticks[i-1]); d > 0 {
			step = min(step, d)
		}
	}
	if math.IsInf(step, 1) {
		step = max(hi-lo, 1)
	}
	for i, v := range a.Ticks {
		if v < lo-slack || v > hi+slack {
			continue
		}
		text := ""
		switch {
		case a.Labels != nil && i < len(a.Labels):
			text = a.Labels[i]
		case a.Labels != nil:
		case a.Date:
			text = timeOf(v).Format("2006-01-02")
		default:
			text = strconv.FormatFloat(v, 'g', 6, 64)
		}
		list = append(list, tick{at: v, label: minus(text)})
	}
	return list, ""
}

// niceStep is the least of 1, 2, 2.5, 5 times a power of ten with at most about most
// multiples between two limits.
func niceStep(lo, hi float64, most int) float64 {
	p := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(max(most, 1)))))
	for {
		for _, m := range []float64{1, 2, 2.5, 5} {
			if math.Floor(hi/(m*p)+1e-9)-math.Ceil(lo/(m*p)-1e-9)+1 <= float64(max(most, 2)) {
				return m * p
			}
		}
		p *= 10
	}
}

func linearTicks(lo, hi float64, most int, whole bool) (list []tick, factor string) {
	lo, hi = min(lo, hi), max(lo, hi)
	if !(hi > lo) || math.IsInf(hi-lo, 0) {
		return []tick{{at: lo, label: minus(strconv.FormatFloat(lo, 'g', 6, 64))}}, ""
	}
	step := niceStep(lo, hi, most)
	if whole {
		step = math.Ceil(step)
	}
	first, last := math.Ceil(lo/step-1e-9), math.Floor(hi/step+1e-9)
	if last-first > 1000 {
		return nil, ""
	}
	big := max(math.Abs(lo), math.Abs(hi))
	offset, power := 0.0, 0
	switch {
	case big/(hi-lo) > 1e4 && lo*hi > 0:
		p := math.Pow(10, math.Ceil(math.Log10(hi-lo))+1)
		offset = math.Floor(lo/p) * p
		factor = "+" + strconv.FormatFloat(offset, 'g', 10, 64)
		if offset < 0 {
			factor = minus(factor[1:])
		}
	case big >= 1e5 || big < 1e-3:
		power = int(math.Floor(math.Log10(big)))
		factor = "×$10^{" + minus(strconv.Itoa(power)) + "}$"
	}
	unit := step / math.Pow(10, float64(power))
	decimals := 0
	for d := unit; decimals < 12 && math.Abs(d-math.Round(d)) > 1e-6*max(1, math.Abs(d)); d *= 10 {
		decimals++
	}
	for k := first; k <= last; k++ {
		v := k * step
		text := strconv.FormatFloat((v-offset)/math.Pow(10, float64(power)), 'f', decimals, 64)
		if strings.Trim(text, "-0.") == "" {
			text = strings.TrimPrefix(text, "-")
		}
		list = append(list, tick{at: v, label: minus(text)})
	}
	return list, factor
}

// minus writes a number with the sign that typesetters use.
func minus(s string) string { return strings.Replace(s, "-", "−", 1) }

func logTicks(lo, hi float64, most int) (list []tick) {
	lo, hi = min(lo, hi), max(lo, hi)
	if !(lo > 0) || !(hi > lo) {
		return nil
	}
	from, to := int(math.Floor(math.Log10(lo)+1e-9)), int(math.Ceil(math.Log10(hi)-1e-9))
	stride := (to-from)/max(most, 1) + 1
	wide := to-from > 2 // decades are enough
	for e := from; e <= to; e++ {
		p := math.Pow(10, float64(e))
		for m := 1; m <= 9; m++ {
			v := float64(m) * p
			if v < lo*(1-1e-9) || v > hi*(1+1e-9) {
				continue
			}
			switch {
			case m == 1 && (e-from)%stride == 0:
				list = append(list, tick{at: v, label: power(e)})
			case !wide && (m == 2 || m == 5):
				list = append(list, tick{at: v, label: plainPower(v)})
			case m == 1 || stride == 1:
				list = append(list, tick{at: v, minor: true})
			}
		}
	}
	if !wide { // all in one notation
		for i := range list {
			if !list[i].minor {
				list[i].label = plainPower(list[i].at)
			}
		}
	}
	return list
}

func power(e int) string { return "$10^{" + minus(strconv.Itoa(e)) + "}$" }

func plainPower(v float64) string {
	if v >= 1e-3 && v < 1e5 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	e := int(math.Floor(math.Log10(v) + 1e-9))
	m := math.Round(v / math.Pow(10, float64(e)))
	if m == 1 {
		return power(e)
	}
	return strconv.Itoa(int(m)) + "×" + power(e)
}

// timeOf is a moment from seconds since 1970.
func timeOf(v float64) time.Time {
	s := math.Floor(v)
	return time.Unix(int64(s), int64((v-s)*1e9)).UTC()
}

// dateSteps are the distances of dates, in seconds, and how they are written.
var dateSteps = []struct {
	seconds float64
	months  int
	format  string
}{
	{1, 0, "15:04:05"}, {5, 0, "15:04:05"}, {15, 0, "15:04:05"}, {30, 0, "15:04:05"},
	{60, 0, "15:04"}, {300, 0, "15:04"}, {900, 0, "15:04"}, {1800, 0, "15:04"},
	{3600, 0, "15:04"}, {3 * 3600, 0, "15:04"}, {6 * 3600, 0, "Jan 2 15:04"}, {12 * 3600, 0, "Jan 2 15:04"},
	{86400, 0, "Jan 2"}, {2 * 86400, 0, "Jan 2"}, {7 * 86400, 0, "Jan 2"}, {14 * 86400, 0, "Jan 2"},
	{30.4 * 86400, 1, "2006-01"}, {91.3 * 86400, 3, "2006-01"}, {182.6 * 86400, 6, "2006-01"},
	{365.25 * 86400, 12, "2006"}, {2 * 365.25 * 86400, 24, "2006"}, {5 * 365.25 * 86400, 60, "2006"},
	{10 * 365.25 * 86400, 120, "2006"}, {20 * 365.25 * 86400, 240, "2006"}, {50 * 365.25 * 86400, 600, "2006"}, {100 * 365.25 * 86400, 1200, "2006"},
}

func dateTicks(lo, hi float64, most int) (list []tick) {
	lo, hi = min(lo, hi), max(lo, hi)
	const years = 200 * 365.25 * 86400
	if math.Abs(lo) > 50*years || math.Abs(hi) > 50*years || !(hi > lo) {
		return nil
	}
	for _, s := range dateSteps {
		if (hi-lo)/s.seconds > float64(max(most, 2)) {
			continue
		}
		if s.months > 0 {
			t := timeOf(lo)
			m := (t.Year()*12 + int(t.Month()) - 1) / s.months * s.months
			for ; ; m += s.months {
				at := float64(time.Date(m/12, time.Month(m%12+1), 1, 0, 0, 0, 0, time.UTC).Unix())
				if at > hi {
					return list
				}
				if at >= lo {
					list = append(list, tick{at: at, label: timeOf(at).Format(s.format)})
				}
			}
		}
		for at := math.Ceil(lo/s.seconds) * s.seconds; at <= hi; at += s.seconds {
			list = append(list, tick{at: at, label: timeOf(at).Format(s.format)})
		}
		return list
	}
	t := timeOf(lo)
	for _, at := range []float64{lo, hi} {
		t = timeOf(at)
		list = append(list, tick{at: at, label: t.Format("2006")})
	}
	return list
}

// Round gives about n round numbers between two limits; covering: the first is not above
// lo, and the last not below hi.
func Round(lo, hi float64, n int, covering bool) []float64 {
	step := niceStep(lo, hi, n)
	first, last := math.Ceil(lo/step-1e-9), math.Floor(hi/step+1e-9)
	if covering {
		first, last = math.Floor(lo/step+1e-9), math.Ceil(hi/step-1e-9)
	}
	var out []float64
	for k := first; k <= last && len(out) < 1000; k++ {
		out = append(out, k*step)
	}
	return out
}
