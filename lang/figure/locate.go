// Ticks where a program says, by a rule: each multiple of a number, so many of a unit of time.
package figure

import (
	"math"
	"strconv"
	"time"
)

// mostTicks an axis has by a rule.
const mostTicks = 1000

// atMost is how many ticks an axis has where there is room for some.
func (a *Axis) atMost(room int) int {
	if a.Most > 0 {
		return min(a.Most, room)
	}
	return room
}

// fixed reports ticks that stay where they are, though their labels may touch.
func (a *Axis) fixed() bool {
	return a.Ticks != nil || a.Step > 0 || a.Every.N > 0 || a.Rotation != 0
}

// spelled is an axis on which a rule for ticks or labels has become a list of both.
func (a *Axis) spelled(lo, hi float64) *Axis {
	if a.Format == nil && a.Step == 0 && !a.NoLabels && a.Most == 0 {
		return a
	}
	out := *a
	out.Ticks, out.Labels = []float64{}, []string{}
	list, _ := a.ticksFor(lo, hi, a.atMost(9))
	for _, t := range list {
		if !t.minor {
			out.Ticks, out.Labels = append(out.Ticks, t.at), append(out.Labels, t.label)
		}
	}
	return &out
}

// datesByRule reports dates whose ticks or labels are given, of which Vega-Lite has no likeness.
func (a *Axis) datesByRule() bool {
	return a.Date && (a.Ticks != nil || a.Format != nil || a.Every.N > 0)
}

// TickLabels are what stands at the ticks between two limits.
func (a *Axis) TickLabels(lo, hi float64) (at []float64, labels []string) {
	list, _ := a.ticksFor(lo, hi, a.atMost(9))
	for _, t := range list {
		if !t.minor {
			at, labels = append(at, t.at), append(labels, plainText(t.label))
		}
	}
	return at, labels
}

// stepTicks are the multiples of a step.
func stepTicks(lo, hi, step, offset float64) (list []tick) {
	lo, hi = min(lo, hi), max(lo, hi)
	first, last := math.Ceil((lo-offset)/step-1e-9), math.Floor((hi-offset)/step+1e-9)
	if !(last-first <= mostTicks) {
		return nil
	}
	for k := first; k <= last; k++ {
		v := k*step + offset
		if math.Abs(v) < step*1e-9 {
			v = 0
		}
		list = append(list, tick{at: v, label: minus(strconv.FormatFloat(v, 'g', 6, 64))})
	}
	return list
}

// seconds of the units of a fixed length.
var unitSeconds = map[string]float64{"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 7 * 86400}

// ticks are the dates of an interval between two limits.
func (e Interval) ticks(lo, hi float64) (list []tick) {
	lo, hi = min(lo, hi), max(lo, hi)
	months := map[string]int{"month": 1, "year": 12}[e.Unit] * e.N
	step := unitSeconds[e.Unit] * float64(e.N)
	if months > 0 {
		step = float64(months) * 28 * 86400
	}
	if !(step > 0) || !((hi-lo)/step <= mostTicks) {
		return nil
	}
	layout := "2006-01-02"
	if step < 86400 {
		layout = "15:04:05"
	}
	if months == 0 {
		for at := math.Ceil(lo/step) * step; at <= hi; at += step {
			list = append(list, tick{at: at, label: timeOf(at).Format(layout)})
		}
		return list
	}
	layout = map[bool]string{true: "2006", false: "2006-01"}[e.Unit == "year"]
	t := timeOf(lo)
	for m := (t.Year()*12 + int(t.Month()) - 1) / months * months; ; m += months {
		at := float64(time.Date(m/12, time.Month(m%12+1), 1, 0, 0, 0, 0, time.UTC).Unix())
		if at > hi {
			return list
		}
		if at >= lo {
			list = append(list, tick{at: at, label: timeOf(at).Format(layout)})
		}
	}
}
