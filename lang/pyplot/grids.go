// Axes on grids of several kinds, and at places of their own: GridSpec, mosaics, insets.
package pyplot

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

// ratios are how wide columns or how high rows are beside each other.
func ratios(c *builtin.Call, v object.Value, n int) ([]float64, error) {
	if builtin.IsNone(v) {
		return nil, nil
	}
	col, err := read(c, v)
	if err != nil {
		return nil, err
	}
	if len(col.v) != n || slices.ContainsFunc(col.v, func(f float64) bool { return !(f > 0) }) {
		return nil, object.Errorf(object.ValueError, "ratios are %d numbers above 0", n)
	}
	return col.v, nil
}

// gridLook takes gridspec_kw, width_ratios and height_ratios.
func (f *Fig) gridLook(c *builtin.Call, rows, cols int) error {
	widths, _ := take(c, "width_ratios")
	heights, _ := take(c, "height_ratios")
	if v, ok := take(c, "gridspec_kw"); ok {
		d, isDict := v.(*object.Dict)
		if !isDict {
			return object.Errorf(object.TypeError, "gridspec_kw is a dict, not %s", v.TypeName())
		}
		if v, ok := d.GetStr("width_ratios"); ok {
			widths = v
		}
		if v, ok := d.GetStr("height_ratios"); ok {
			heights = v
		}
	}
	var err error
	if f.Widths, err = ratios(c, widths, cols); err == nil {
		f.Heights, err = ratios(c, heights, rows)
	}
	return err
}

// dress sets what subplot_kw says of new axes.
func dress(c *builtin.Call, list []*Ax, kw object.Value) error {
	if builtin.IsNone(kw) {
		return nil
	}
	d, ok := kw.(*object.Dict)
	if !ok {
		return object.Errorf(object.TypeError, "subplot_kw is a dict, not %s", kw.TypeName())
	}
	for _, k := range d.Keys() {
		name := object.StrOf(k)
		v, _ := d.GetStr(name)
		if name == "projection" || name == "polar" {
			polar, err := projection(name, v)
			if err != nil {
				return err
			}
			for _, a := range list {
				a.Polar = polar
			}
			continue
		}
		e, ok := builtin.Lookup(axes + "set_" + name)
		if !ok {
			return object.Errorf("AttributeError", "Axes.set() got an unexpected keyword argument '%s'", name)
		}
		for _, a := range list {
			if _, err := e.Invoke(c.R, c.Host, []object.Value{a, v}, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// spot is a place on a grid.
type spot struct{ rows, cols, row, row2, col, col2 int }

// spotOf reads a part of a GridSpec.
func spotOf(c *builtin.Call, v object.Value) (s spot, widths, heights object.Value, ok bool, err error) {
	r, err := c.Host.Attr(v, "_spot")
	if err != nil {
		return s, nil, nil, false, nil
	}
	e := builtin.SequenceOf(r)
	if len(e) != 8 {
		return s, nil, nil, false, nil
	}
	for i, to := range []*int{&s.rows, &s.cols, &s.row, &s.row2, &s.col, &s.col2} {
		if *to, err = builtin.ToInt(e[i]); err != nil {
			return s, nil, nil, false, err
		}
	}
	return s, e[6], e[7], true, nil
}

// addSpot adds axes on a place of a grid.
func (f *Fig) addSpot(c *builtin.Call, s spot) (*Ax, error) {
	if s.rows < 1 || s.cols < 1 || s.rows*s.cols > mostAxes || s.row < 0 || s.col < 0 || s.row2 <= s.row || s.col2 <= s.col || s.row2 > s.rows || s.col2 > s.cols {
		return nil, object.Errorf("IndexError", "the place lies outside of a grid of %d by %d", s.rows, s.cols)
	}
	if len(f.axes) > 0 && f.Rows == 1 && f.Cols == 1 && s.rows*s.cols > 1 && len(f.axes[0].Marks) == 0 { // axes that nothing was drawn on
		f.Figure.Axes, f.axes = nil, nil
	}
	f.Rows, f.Cols = max(f.Rows, s.rows), max(f.Cols, s.cols)
	return f.add(&figure.Axes{Row: s.row, Col: s.col, RowSpan: s.row2 - s.row, ColSpan: s.col2 - s.col}), nil
}

// box reads a place: left, bottom, width, height.
func box(c *builtin.Call, v object.Value) (*[4]float64, error) {
	col, err := read(c, v)
	if err != nil || len(col.v) != 4 || !(col.v[2] > 0) || !(col.v[3] > 0) {
		return nil, orError(err, "a place is [left, bottom, width, height], from 0 to 1")
	}
	return (*[4]float64)(col.v), nil
}

// addAxes is fig.add_axes([left, bottom, width, height]).
func addAxes(c *builtin.Call, f *Fig, rect object.Value) (object.Value, error) {
	if a, ok := rect.(*Ax); ok {
		return a, nil
	}
	place, err := box(c, rect)
	if err != nil {
		return nil, err
	}
	polar, err := takeProjection(c)
	if err != nil {
		return nil, err
	}
	facecolor, hasFace := take(c, "facecolor")
	kw := c.Kw
	c.Kw = nil
	a := f.add(&figure.Axes{Place: place, RowSpan: 1, ColSpan: 1, Polar: polar})
	if hasFace {
		if a.Face, err = colorOf(c, facecolor); err != nil {
			return nil, err
		}
	}
	set, _ := builtin.Lookup(axes + "set")
	if len(kw) > 0 {
		_, err = set.Invoke(c.R, c.Host, []object.Value{a}, kw)
	}
	return a, err
}

func insets() []method {
	return []method{
		{ofAxes: "inset_axes", params: "bounds, **kwargs", doc: "Gives axes within these ones: bounds are [left, bottom, width, height], from 0 to 1.", sample: "([0.5, 0.5, 0.4, 0.4])", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			place, err := box(c, c.Arg("bounds"))
			if err != nil {
				return nil, err
			}
			current := a.fig.current
			in := a.fig.add(&figure.Axes{Place: place, Within: a.Axes, RowSpan: 1, ColSpan: 1, Face: figure.Color{R: 255, G: 255, B: 255, A: 255}})
			a.fig.current = current
			return in, nil
		}},
		{ofAxes: "indicate_inset_zoom", params: "*args, **kwargs", doc: "Taken without effect: no frame shows what an inset shows.", sample: "(ax)", fn: func(*builtin.Call, *Ax) (object.Value, error) { return object.None, nil }},
	}
}

// mosaic is plt.subplot_mosaic.
func mosaic(c *builtin.Call, f *Fig) (object.Value, error) {
	rows, err := mosaicRows(c)
	if err != nil {
		return nil, err
	}
	cols := len(rows[0])
	empty := object.StrOf(c.Arg("empty_sentinel"))
	if err := f.gridLook(c, len(rows), cols); err != nil {
		return nil, err
	}
	kw, _ := take(c, "subplot_kw")
	take(c, "per_subplot_kw", "sharex", "sharey")
	if err := finish(c); err != nil {
		return nil, err
	}
	f.Rows, f.Cols = len(rows), cols
	out := object.NewDict()
	spots := map[string]*spot{}
	var names []string
	for r, row := range rows {
		for k, name := range row {
			if name == empty {
				continue
			}
			s := spots[name]
			if s == nil {
				s = &spot{rows: len(rows), cols: cols, row: r, col: k}
				spots[name], names = s, append(names, name)
			}
			s.row2, s.col2 = max(s.row2, r+1), max(s.col2, k+1)
			s.col = min(s.col, k)
		}
	}
	var made []*Ax
	for _, name := range names {
		s := *spots[name]
		for r := s.row; r < s.row2; r++ {
			for k := s.col; k < s.col2; k++ {
				if rows[r][k] != name {
					return nil, object.Errorf(object.ValueError, "While trying to layout the mosaic we found that the label %s specifies a non-rectangular or non-contiguous area.", object.Repr(object.Str(name)))
				}
			}
		}
		a, err := f.addSpot(c, s)
		if err != nil {
			return nil, err
		}
		made = append(made, a)
		out.PutStr(name, a)
	}
	if len(made) > 0 {
		f.current = made[0]
	}
	return out, dress(c, made, kw)
}

// mosaicRows reads the rows of names: lists, or a text whose lines are rows of letters.
func mosaicRows(c *builtin.Call) (rows [][]string, err error) {
	if s, ok := c.Arg("mosaic").(object.Str); ok {
		text := strings.ReplaceAll(strings.TrimSpace(string(s)), ";", "\n")
		for _, line := range strings.Split(text, "\n") {
			rows = append(rows, strings.Split(strings.TrimSpace(line), ""))
		}
	} else {
		list, err := c.Elems(c.Arg("mosaic"))
		if err != nil {
			return nil, err
		}
		for _, row := range list {
			if s, ok := row.(object.Str); ok {
				rows = append(rows, strings.Split(string(s), ""))
			} else {
				rows = append(rows, textsOf(c, row))
			}
		}
	}
	if len(rows) == 0 || len(rows[0]) == 0 || len(rows)*len(rows[0]) > mostAxes {
		return nil, object.Errorf(object.ValueError, "a mosaic has rows of names, at most %d in all", mostAxes)
	}
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, object.Errorf(object.ValueError, "All of the rows must be the same length, however the first row has length %d and another %d", len(rows[0]), len(row))
		}
	}
	return rows, nil
}

// subplot2grid is plt.subplot2grid((3, 3), (0, 0), colspan=2).
func subplot2grid(c *builtin.Call) (object.Value, error) {
	f, err := of(c.Host).figure()
	if err != nil {
		return nil, err
	}
	var n [4]int
	for i, name := range []string{"shape", "loc"} {
		e := builtin.SequenceOf(c.Arg(name))
		if len(e) != 2 {
			return nil, object.Errorf(object.TypeError, "%s is (rows, columns)", name)
		}
		for k := range 2 {
			if n[2*i+k], err = builtin.ToInt(e[k]); err != nil {
				return nil, err
			}
		}
	}
	high, err := c.Int("rowspan", 1)
	if err != nil {
		return nil, err
	}
	wide, err := c.Int("colspan", 1)
	if err != nil {
		return nil, err
	}
	if err := finish(c); err != nil {
		return nil, err
	}
	return f.addSpot(c, spot{n[0], n[1], n[2], n[2] + high, n[3], n[3] + wide})
}
