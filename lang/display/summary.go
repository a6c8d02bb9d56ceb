// What is said about all elements of a tensor: extremes, mean, NaNs, distribution.
package display

import (
	"html"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
)

// Summary is what is known about all elements. The zero value knows nothing.
type Summary struct {
	Known          bool
	Count, NaNs    int
	Min, Max, Mean float64
	// Bars is the distribution between Min and Max: counts in equal steps.
	Bars []int
}

// MostSummed elements are read for a summary; larger tensors have none.
const MostSummed = 1 << 24

// summaryBars is how many steps the distribution has.
const summaryBars = 12

// Summarize reads all elements of a tensor of numbers, unless they are too many or stop
// ends it.
func Summarize(t *tensor.Tensor, stop <-chan struct{}) Summary {
	d := t.DType()
	if t.Size() == 0 || t.Size() > MostSummed || d.IsComplex() || d.IsText() || d.IsTime() {
		return Summary{}
	}
	s := Summary{Count: t.Size(), Min: math.Inf(1), Max: math.Inf(-1)}
	read := NumberAt(t)
	p := pulse{stop: stop}
	var sum float64
	t.Each(func(pos int) bool {
		f := read(pos)
		if f != f {
			s.NaNs++
			return !p.stopped()
		}
		sum += f
		s.Min, s.Max = min(s.Min, f), max(s.Max, f)
		return !p.stopped()
	})
	if p.stopped() {
		return Summary{}
	}
	s.Known = true
	s.Mean = sum / float64(s.Count-s.NaNs)
	if span := s.Max - s.Min; span > 0 && !math.IsInf(span, 0) {
		s.Bars = make([]int, summaryBars)
		t.Each(func(pos int) bool {
			if f := read(pos); f == f {
				s.Bars[min(int((f-s.Min)/span*summaryBars), summaryBars-1)]++
			}
			return !p.stopped()
		})
	}
	return s
}

// NumberAt reads an element as a float.
func NumberAt(t *tensor.Tensor) func(pos int) float64 {
	if t.DType().IsBool() {
		return func(pos int) float64 {
			if t.BoolAt(pos) {
				return 1
			}
			return 0
		}
	}
	return t.Float64At
}

// Facts are the parts of a line.
func (s Summary) Facts() []string {
	if !s.Known {
		return nil
	}
	var parts []string
	if s.NaNs < s.Count {
		parts = append(parts, "min "+Short(s.Min), "max "+Short(s.Max), "mean "+Short(s.Mean))
	}
	parts = append(parts, "NaN "+strconv.Itoa(s.NaNs))
	if s.Bars != nil {
		parts = append(parts, Blocks(s.Bars))
	}
	return parts
}

// Short writes a number with four digits, as %g does.
func Short(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e15 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', 4, 64), "+"))
}

var blocks = []rune("▁▂▃▄▅▆▇█")

// Blocks draws counts as a row of blocks; a count above zero is never drawn as none.
func Blocks(counts []int) string {
	most := 1
	for _, n := range counts {
		most = max(most, n)
	}
	var b strings.Builder
	for _, n := range counts {
		k := n * (len(blocks) - 1) / most
		if n > 0 && k == 0 {
			k = 1
		}
		b.WriteRune(blocks[k])
	}
	return b.String()
}

// Sparkline draws values as a row of blocks from the least to the greatest; NaN is a gap.
// More values than places are gathered: each place shows the mean of its own.
func Sparkline(values []float64, places int) string {
	if len(values) > places && places > 0 {
		short := make([]float64, places)
		for i := range short {
			part := values[i*len(values)/places : (i+1)*len(values)/places]
			sum, n := 0.0, 0
			for _, v := range part {
				if v == v {
					sum, n = sum+v, n+1
				}
			}
			short[i] = sum / float64(n)
		}
		values = short
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsInf(v, 0) && v == v {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	var b strings.Builder
	for _, v := range values {
		switch {
		case v != v:
			b.WriteByte(' ')
		case hi <= lo:
			b.WriteRune(blocks[3])
		default:
			b.WriteRune(blocks[int(min(max((v-lo)/(hi-lo), 0), 1)*float64(len(blocks)-1)+0.5)])
		}
	}
	return b.String()
}

// Quartiles are the values below which a quarter, half and three quarters lie, as
// np.percentile has them. It sorts values, which hold no NaN.
func Quartiles(values []float64) (q [3]float64) {
	sort.Float64s(values)
	for i := range q {
		at := float64(i+1) / 4 * float64(len(values)-1)
		k := int(at)
		q[i] = values[k]
		if k+1 < len(values) && at > float64(k) && values[k] != values[k+1] { // infinities have no difference
			q[i] += (values[k+1] - values[k]) * (at - float64(k))
		}
	}
	return q
}

// Row is one tensor of a mapping.
type Row struct {
	Name, DType string
	Shape       []int
	Bytes       int // -1 not known
	Summary     Summary
}

// RowOf is the row of a tensor.
func RowOf(name string, t *tensor.Tensor, stop <-chan struct{}) Row {
	return Row{name, t.DType().String(), t.Shape(), t.Bytes(), Summarize(t, stop)}
}

// TableOf is a mapping of tensors as a table in HTML: a row says what each is.
func TableOf(rows []Row) string {
	var b strings.Builder
	line := func(tag string, cells ...string) {
		b.WriteString("<tr>")
		for _, c := range cells {
			b.WriteString("<" + tag + ">" + html.EscapeString(c) + "</" + tag + ">")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString(`<div>` + tableStart + `left">`)
	line("th", "name", "dtype", "shape", "bytes", "min", "max", "mean", "NaN", "values")
	total := 0
	for _, r := range rows {
		s, size := r.Summary, ""
		if r.Bytes >= 0 {
			total += r.Bytes
			size = byteText(r.Bytes)
		}
		cells := []string{r.Name, r.DType, ShapeText(r.Shape), size, "", "", "", "", Blocks(s.Bars)}
		if s.Known {
			cells[7] = strconv.Itoa(s.NaNs)
		}
		if s.Known && s.NaNs < s.Count {
			cells[4], cells[5], cells[6] = Short(s.Min), Short(s.Max), Short(s.Mean)
		}
		line("td", cells...)
	}
	b.WriteString(`</table><div style="` + lineStyle + `">` + strconv.Itoa(len(rows)) + " tensors · " + byteText(total) + `</div></div>`)
	return b.String()
}
