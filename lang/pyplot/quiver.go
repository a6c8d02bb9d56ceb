// Fields of vectors.
package pyplot

import (
	"math"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func vectors() []method {
	return []method{{name: "quiver", params: "*args, units='width', angles='uv', scale=None, scale_units=None, width=None, pivot='tail', cmap=None, norm=None, vmin=None, vmax=None, alpha=None, **kwargs",
		doc:    "Draws arrows: quiver(U, V), quiver(X, Y, U, V), and C behind them for colours. angles='xy', scale_units='xy', scale=1 has an arrow reach from (x, y) to (x+u, y+v).",
		sample: "([0, 1], [0, 1], [1, 1], [0, 1], color='C1')", fn: quiver}}
}

func quiver(c *builtin.Call, a *Ax) (object.Value, error) {
	shadeArgs(c)
	m, values, err := arrowsOf(c, a)
	if err != nil {
		return nil, err
	}
	if err := arrowMeasures(c, m); err != nil {
		return nil, err
	}
	if m.Alpha, err = c.Float("alpha", 1); err != nil {
		return nil, err
	}
	m.Colors, m.Label = []figure.Color{{A: 255}}, takeText(c, "", "label")
	if v, ok := take(c, "color", "facecolor", "facecolors", "c"); ok {
		if m.Colors, err = colorsOf(c, v, len(m.X)); err != nil {
			return nil, err
		}
	} else if values != nil {
		m.Values = values
		if m.Shades, err = shadesFor(c, values); err != nil {
			return nil, err
		}
	}
	for i := range m.Colors {
		m.Colors[i] = figure.Faded(m.Colors[i], m.Alpha)
	}
	take(c, "cmap", "norm", "vmin", "vmax", "headwidth", "headlength", "headaxislength", "minshaft", "minlength", "linewidth", "linewidths", "lw", "edgecolor", "ec")
	if err := finish(c); err != nil {
		return nil, err
	}
	art, err := a.draw("Quiver", m)
	if err == nil && m.Shades != nil {
		art.shades, a.mappable, a.levels = m.Shades, m.Shades, nil
	}
	return art, err
}

// arrowsOf reads where the arrows stand and what they are: (U, V), (X, Y, U, V), with or without C.
func arrowsOf(c *builtin.Call, a *Ax) (m *figure.Arrows, values []float64, err error) {
	n := len(c.Rest)
	if n < 2 || n > 5 {
		return nil, nil, object.Errorf(object.TypeError, "quiver() takes from 2 to 5 positional arguments but %d were given", n)
	}
	at := n / 4 * 2 // where U stands
	u, err := read(c, c.Rest[at])
	if err != nil {
		return nil, nil, err
	}
	m = &figure.Arrows{U: u.v}
	if m.V, err = fitted(c, c.Rest[at+1], len(u.v)); err != nil {
		return nil, nil, err
	}
	if n%2 == 1 {
		if values, err = fitted(c, c.Rest[n-1], len(u.v)); err != nil {
			return nil, nil, err
		}
	}
	cols := max(u.cols, 1)
	if u.cols == 0 {
		cols = max(len(u.v), 1)
	}
	if at == 0 {
		for i := range u.v {
			m.X, m.Y = append(m.X, float64(i%cols)), append(m.Y, float64(i/cols))
		}
		return m, values, nil
	}
	x, err := a.along(c, c.Rest[0], false)
	if err != nil {
		return nil, nil, err
	}
	y, err := a.along(c, c.Rest[1], true)
	if err != nil {
		return nil, nil, err
	}
	rows := len(u.v) / cols
	if u.cols > 0 && x.cols == 0 && y.cols == 0 && len(x.v) == cols && len(y.v) == rows { // the sides of a grid
		for i := range u.v {
			m.X, m.Y = append(m.X, x.v[i%cols]), append(m.Y, y.v[i/cols])
		}
		return m, values, nil
	}
	if len(x.v) != len(u.v) || len(y.v) != len(u.v) {
		return nil, nil, object.Errorf("ValueError", "X and Y have %d and %d places, U has %d arrows", len(x.v), len(y.v), len(u.v))
	}
	m.X, m.Y = x.v, y.v
	return m, values, nil
}

// arrowMeasures reads how lengths and angles of arrows are measured.
func arrowMeasures(c *builtin.Call, m *figure.Arrows) (err error) {
	switch s, _ := c.Str("angles", "uv"); s {
	case "uv":
	case "xy":
		m.Aimed = true
	default:
		return object.Errorf(object.NotInTq, "not in tq: quiver(angles=%s)", object.Repr(c.Arg("angles"))).WithHint("'uv' and 'xy' are")
	}
	if m.Scale, err = c.Float("scale", 0); err != nil {
		return err
	}
	if m.Width, err = c.Float("width", 0); err != nil {
		return err
	}
	if m.Scale < 0 || m.Width < 0 || math.IsNaN(m.Scale+m.Width) {
		return object.Errorf("ValueError", "scale and width of arrows are above 0")
	}
	switch units, _ := c.Str("scale_units", "width"); units {
	case "width":
	case "xy", "x", "y":
		m.ByData = true
	default:
		return object.Errorf(object.NotInTq, "not in tq: quiver(scale_units=%s)", object.Repr(object.Str(units))).WithHint("'width' and 'xy' are")
	}
	switch units, _ := c.Str("units", "width"); units {
	case "width":
	default:
		if m.Width > 0 {
			return object.Errorf(object.NotInTq, "not in tq: quiver(units=%s, width=…)", object.Repr(object.Str(units))).WithHint("units='width': a shaft is as wide as a part of the axes")
		}
	}
	if m.ByData && m.Scale == 0 { // the program gives no length: those of the axes
		m.ByData = false
	}
	if m.Pivot, err = c.Str("pivot", "tail"); err != nil {
		return err
	}
	if m.Pivot != "tail" && m.Pivot != "mid" && m.Pivot != "middle" && m.Pivot != "tip" {
		return object.Errorf("ValueError", "pivot is 'tail', 'middle' or 'tip', not %s", object.Repr(object.Str(m.Pivot)))
	}
	return nil
}
