// Broadcasts in explanations: which axes of which operand are stretched.
package lang

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/ir"
)

// operandAxes is how an operand of an elementwise op meets the result's shape: a box for each
// of its axes.
type operandAxes struct {
	name      string
	axes      []box
	stretched bool
}

// broadcast is how the operands of an elementwise op meet, less its numbers; nil where
// none is stretched, or sizes are not known.
func (e *part) broadcast(in *ir.Instr) (out []operandAxes) {
	to := e.Program.Type(in.Out[0]).Shape
	if in.Class() != ir.Elementwise || !to.Known() {
		return nil
	}
	dims, stretches := to.Dims(), false
	for _, v := range in.Args {
		s := e.Program.Type(v).Shape
		if !s.Known() || s.Rank() > len(dims) {
			return nil
		}
		if s.Rank() == 0 {
			continue // a number
		}
		have, o := s.Dims(), operandAxes{name: e.name(v)}
		for k, n := range dims {
			b := box{strconv.Itoa(n), unmarked}
			if at := k - (len(dims) - len(have)); at < 0 {
				b = box{"→" + b.text, stretched}
			} else if have[at] != n {
				b = box{strconv.Itoa(have[at]) + "→" + b.text, stretched}
			}
			o.axes, o.stretched = append(o.axes, b), o.stretched || b.mark == stretched
		}
		out, stretches = append(out, o), stretches || o.stretched
	}
	if !stretches {
		return nil
	}
	return out
}

// drawBroadcast shows the axes of operands that are stretched.
func (e *part) drawBroadcast(in *ir.Instr) []drawing {
	operands := e.broadcast(in)
	if len(operands) < 2 {
		return nil
	}
	d := drawing{caption: "broadcast of " + e.names(in.Out) + " = " + in.Op.String() + "(" + e.names(in.Args) + ")"}
	for _, o := range operands {
		d.rows = append(d.rows, append([]box{{o.name, headed}}, o.axes...))
	}
	row := []box{{"result", headed}}
	for _, n := range e.Program.Type(in.Out[0]).Shape.Dims() {
		row = append(row, box{strconv.Itoa(n), unmarked})
	}
	d.rows = append(d.rows, row)
	return []drawing{d}
}

// axesText writes axes as a shape is written.
func axesText(axes []box) string {
	parts := make([]string, len(axes))
	for i, b := range axes {
		parts[i] = b.text
	}
	return strings.Join(parts, ", ")
}
