// Points and spans of time, in arrays and alone.
package display

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
)

// timeFormatter pads to the texts of the greatest and the least element, as NumPy does.
func timeFormatter(t *tensor.Tensor, ticks []int64) func(pos int) string {
	width := 0
	lo, hi, some := int64(0), int64(0), false
	for _, tick := range ticks {
		switch {
		case tick == calendar.NaT:
			width = len("'NaT'")
		case !some:
			lo, hi, some = tick, tick, true
		default:
			lo, hi = min(lo, tick), max(hi, tick)
		}
	}
	if some {
		width = max(width, len(timeCell(lo, t.DType())), len(timeCell(hi, t.DType())))
	}
	return func(pos int) string {
		s := timeCell(t.Int64At(pos), t.DType())
		return strings.Repeat(" ", max(width-len(s), 0)) + s
	}
}

func timeCell(tick int64, d dtype.DType) string {
	if d.IsDelta() && tick != calendar.NaT {
		return strconv.FormatInt(tick, 10)
	}
	return "'" + calendar.Text(tick, d) + "'"
}

func timeStr(tick int64, d dtype.DType) string {
	if d.IsDelta() {
		return calendar.Words(tick, d)
	}
	return calendar.Text(tick, d)
}

// timeRepr names the unit where the text does not tell it.
func timeRepr(tick int64, d dtype.DType) string {
	name := "np." + d.Kind().String()
	nat := tick == calendar.NaT
	if d.IsDelta() {
		s := strconv.FormatInt(tick, 10)
		if nat {
			s = "'NaT'"
		}
		if d.Unit() == dtype.Generic {
			return name + "(" + s + ")"
		}
		return fmt.Sprintf("%s(%s,'%s')", name, s, d.UnitText())
	}
	s := calendar.Text(tick, d)
	if nat || d.Unit() == dtype.Hour || d.Multiple() > 1 {
		return fmt.Sprintf("%s('%s','%s')", name, s, d.UnitText())
	}
	return fmt.Sprintf("%s('%s')", name, s)
}
