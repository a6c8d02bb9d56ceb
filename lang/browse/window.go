// This file: the part of a tensor that is shown.

package browse

import (
	"math"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/display"
)

// Grid is how a tensor lies in rows and columns: its last two axes, one matrix
// for each place along the others. A vector is folded into rows.
type Grid struct {
	Rows, Cols int
	Lead       []int // sizes of the axes before
	Folded     bool  // the rows are pieces of a vector, the last may be short
	n          int   // elements of a folded vector
}

// Grid lies a tensor out; fold is how many elements of a vector make a row.
func (v *Tensor) Grid(fold int) Grid {
	s := v.t.Shape()
	switch len(s) {
	case 0:
		return Grid{Rows: 1, Cols: 1}
	case 1:
		fold = max(fold, 1)
		return Grid{Rows: (s[0] + fold - 1) / fold, Cols: min(fold, s[0]), Folded: true, n: s[0]}
	}
	n := len(s)
	return Grid{Rows: s[n-2], Cols: s[n-1], Lead: s[:n-2]}
}

// Window is a part of a grid.
type Window struct {
	Cells  [][]string  // the texts, padded to one width
	Values [][]float64 // nil where they are no real numbers
	Facts  []string    // what the numbers of the window are
}

// Read reads rows × cols elements from a place of a grid on, in the matrix at
// lead; what lies behind the end is left out. digits are those after the point.
func (v *Tensor) Read(g Grid, lead []int, row, col, rows, cols, digits int) (w Window, err error) {
	rows, cols = max(min(rows, g.Rows-row), 0), max(min(cols, g.Cols-col), 0)
	if rows == 0 || cols == 0 {
		return w, nil
	}
	err = file.Guard(v.Spec, func() error {
		w = v.read(g, lead, row, col, rows, cols, digits)
		return nil
	})
	return w, err
}

func (v *Tensor) read(g Grid, lead []int, row, col, rows, cols, digits int) (w Window) {
	sub, down, across := v.part(g, lead, row, col, rows, cols)
	o := display.Default()
	o.Threshold, o.Precision = math.MaxInt, digits
	layout := display.NewLayout(sub, o)
	var number func(pos int) float64
	if ordered(sub) {
		number = display.NumberAt(sub)
		w.Facts = display.Summarize(sub, nil).Facts()
	}
	for r := range rows {
		var cells []string
		var values []float64
		for c := range cols {
			if g.Folded && (row+r)*g.Cols+col+c >= g.n {
				break
			}
			pos := sub.Offset() + r*down + c*across
			cells = append(cells, layout.Cell(pos))
			if number != nil {
				values = append(values, number(pos))
			}
		}
		w.Cells = append(w.Cells, cells)
		w.Values = append(w.Values, values)
	}
	if number == nil {
		w.Values = nil
	}
	return w
}

// part is the view of a window, and its steps from row to row and from column
// to column.
func (v *Tensor) part(g Grid, lead []int, row, col, rows, cols int) (sub *tensor.Tensor, down, across int) {
	t := v.t
	strides, pos := t.Strides(), t.Offset()
	switch {
	case t.Rank() == 0:
		return t, 0, 0
	case g.Folded:
		first := row*g.Cols + col
		n := min(rows*g.Cols, g.n-first)
		return t.View([]int{n}, strides, pos+first*strides[0]), g.Cols * strides[0], strides[0]
	}
	for k, i := range lead {
		pos += i * strides[k]
	}
	n := len(strides)
	down, across = strides[n-2], strides[n-1]
	return t.View([]int{rows, cols}, []int{down, across}, pos+row*down+col*across), down, across
}
