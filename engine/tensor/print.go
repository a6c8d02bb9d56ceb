// Tensors as text: the type, and the elements of small ones in full.
package tensor

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
)

const (
	mostPrinted = 1000 // elements that are printed in full
	edge        = 3    // of a longer axis are printed at each end
)

// String is the type and the elements, rows under each other; of many elements the
// first and last of each axis.
//
//	f64[2 3]
//	[[ 1    2.5  3]
//	 [-1  100    0]]
func (t *Tensor) String() string {
	head := fmt.Sprintf("%s%v", t.dt.Short(), t.shape)
	if t.Freed() {
		return head + " (freed)"
	}
	p := printer{t: t, few: t.size > mostPrinted}
	p.measure(0, t.offset)
	sep := "\n"
	if len(t.shape) == 0 {
		sep = " "
	}
	p.axis(0, t.offset)
	return head + sep + p.b.String()
}

type printer struct {
	t     *Tensor
	few   bool // ends of axes alone
	width int  // of the widest element
	b     strings.Builder
}

// each calls f with the positions along an axis; skipped stands for those left out.
func (p *printer) each(axis, pos int, f func(i, pos int), skipped func()) {
	n, stride := p.t.shape[axis], p.t.strides[axis]
	for i := 0; i < n; i++ {
		if p.few && n > 2*edge && i == edge {
			skipped()
			i = n - edge
		}
		f(i, pos+i*stride)
	}
}

func (p *printer) measure(axis, pos int) {
	if axis == len(p.t.shape) {
		if axis > 0 {
			p.width = max(p.width, utf8.RuneCountInString(p.t.elementText(pos)))
		}
		return
	}
	p.each(axis, pos, func(_, pos int) { p.measure(axis+1, pos) }, func() {})
}

func (p *printer) axis(axis, pos int) {
	rank := len(p.t.shape)
	if axis == rank {
		fmt.Fprintf(&p.b, "%*s", p.width, p.t.elementText(pos))
		return
	}
	apart := " "
	if axis < rank-1 {
		apart = strings.Repeat("\n", rank-1-axis) + strings.Repeat(" ", axis+1)
	}
	p.b.WriteByte('[')
	p.each(axis, pos, func(i, pos int) {
		if i > 0 {
			p.b.WriteString(apart)
		}
		p.axis(axis+1, pos)
	}, func() { p.b.WriteString(apart + "...") })
	p.b.WriteByte(']')
}

// elementText is an element as Go prints it.
func (t *Tensor) elementText(pos int) string {
	switch dt := t.dt; {
	case dt.IsText():
		return strconv.Quote(t.TextAt(pos))
	case dt.IsBool():
		return strconv.FormatBool(t.BoolAt(pos))
	case dt == dtype.Complex64:
		return strconv.FormatComplex(t.Complex128At(pos), 'g', -1, 64)
	case dt.IsComplex():
		return strconv.FormatComplex(t.Complex128At(pos), 'g', -1, 128)
	case dt == dtype.Float64:
		return strconv.FormatFloat(t.Float64At(pos), 'g', -1, 64)
	case dt == dtype.Float32:
		return strconv.FormatFloat(t.Float64At(pos), 'g', -1, 32)
	case dt.IsFloat():
		return FloatText(t.Float64At(pos), dt)
	case dt.IsTime():
		return strconv.FormatInt(t.Int64At(pos), 10)
	}
	return t.BigAt(pos).String()
}
