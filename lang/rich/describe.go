// Numbers at a glance: describe() and sparkline().
package rich

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// note is a text as a value that a prompt shows as it is.
type note struct{ text string }

// TypeName is description.
func (*note) TypeName() string { return "description" }

// Repr is the text.
func (n *note) Repr() string { return n.text }

func describeEntries() []builtin.Entry {
	return []builtin.Entry{
		{Names: []string{"describe"}, Params: "x", Doc: "Says in a line what an array holds: count, NaN, least, quartiles, greatest, mean, distribution; a line for each array of a mapping.",
			Example: "describe(np.arange(10))", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
				if d, ok := builtin.Mapping(c.Args[0]); ok {
					return describeAll(c, d)
				}
				t, err := c.Tensor("x")
				if err != nil {
					return nil, err
				}
				line, err := Describe(t, ScreenOf(c.Host).Columns)
				return &note{line}, err
			}},
		{Names: []string{"sparkline"}, Params: "x, width=60", Doc: "A vector as a row of blocks.", Example: "sparkline([1, 2, 5, 3])", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			t, err := c.Tensor("x")
			if err != nil {
				return nil, err
			}
			wide, err := c.Int("width", 60)
			if err != nil {
				return nil, err
			}
			if t.Rank() != 1 {
				return nil, object.Errorf("ValueError", "a sparkline is of a vector, not of the shape %s", object.Repr(object.Ints(t.Shape()))).WithHint("show(x) draws a matrix")
			}
			v, err := numbers(t)
			return &note{display.Sparkline(v, min(max(wide, 1), 1000))}, err
		}},
	}
}

// numbers reads all elements of a tensor of numbers.
func numbers(t *tensor.Tensor) ([]float64, error) {
	if d := t.DType(); d.IsComplex() || d.IsText() || d.IsTime() {
		return nil, object.Errorf(object.TypeError, "%s has no order to be described", d)
	}
	if t.Size() > display.MostSummed {
		return nil, object.Errorf("ValueError", "%d elements are too many", t.Size()).WithHint("describe(x[::n]) takes every n-th")
	}
	out := make([]float64, 0, t.Size())
	read := display.NumberAt(t)
	t.Each(func(pos int) bool {
		out = append(out, read(pos))
		return true
	})
	return out, nil
}

// Describe is the line of a tensor: in so many columns, in fewer words if they are too few; 0 is any number.
func Describe(t *tensor.Tensor, columns int) (string, error) {
	v, err := numbers(t)
	if err != nil {
		return "", err
	}
	s := display.Summarize(t, nil)
	clean := v[:0]
	for _, x := range v {
		if !math.IsNaN(x) {
			clean = append(clean, x)
		}
	}
	head := t.DType().String() + " " + display.ShapeText(t.Shape())
	count, nans := strconv.Itoa(len(clean)), strconv.Itoa(s.NaNs)
	parts := []string{head, "count " + count, "NaN " + nans}
	short := []string{head, "n " + count, "NaN " + nans}
	if len(clean) > 0 {
		q := display.Quartiles(clean)
		parts = append(parts, "min "+display.Short(s.Min), "25% "+display.Short(q[0]), "50% "+display.Short(q[1]), "75% "+display.Short(q[2]), "max "+display.Short(s.Max), "mean "+display.Short(s.Mean))
		short = append(short, fmt.Sprintf("%.3g [%.3g %.3g %.3g] %.3g", s.Min, q[0], q[1], q[2], s.Max))
	}
	if s.Bars != nil {
		parts, short = append(parts, display.Blocks(s.Bars)), append(short, display.Blocks(s.Bars))
	}
	line := strings.Join(parts, "  ")
	if columns > 0 && utf8.RuneCountInString(line) > columns {
		line = strings.Join(short, " ")
	}
	return line, nil
}

// room is what a name leaves of so many columns.
func room(columns int, name string) int {
	if columns == 0 {
		return 0
	}
	return max(columns-uniseg.StringWidth(name), 1)
}

// mostDescribed arrays of a mapping are described.
const mostDescribed = 1000

func describeAll(c *builtin.Call, d *object.Dict) (object.Value, error) {
	var lines []string
	columns := ScreenOf(c.Host).Columns
	for i, k := range d.Keys() {
		if i == mostDescribed {
			lines = append(lines, "…")
			break
		}
		v, err := c.Host.Index(c.Args[0], k)
		if err != nil {
			return nil, err
		}
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		name := object.StrOf(k) + "  "
		line, err := Describe(t, room(columns, name))
		if err != nil {
			line = t.DType().String() + " " + display.ShapeText(t.Shape())
		}
		lines = append(lines, name+line)
		if err := c.Polled(); err != nil {
			return nil, err
		}
	}
	return &note{strings.Join(lines, "\n")}, nil
}
