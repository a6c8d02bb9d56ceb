// Ends, margins and ticks of axes, and the colours of their lines.
package pyplot

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

// ends are the limits of an axis.
func (a *Ax) ends(isY bool) (lo, hi float64) {
	x0, x1, y0, y1 := a.fig.LimitsOf(a.Axes)
	if isY {
		return y0, y1
	}
	return x0, x1
}

// tickLabels are where the ticks of an axis are, and what they say.
func (a *Ax) tickLabels(c *builtin.Call, isY bool) (at, labels object.Value, err error) {
	axis := &a.X
	if isY {
		axis = &a.Y
	}
	places, texts := axis.TickLabels(a.ends(isY))
	list := object.NewList()
	for _, t := range texts {
		list.Append(&Artist{kind: "Text", ax: a, ofTicks: axis, tick: t})
	}
	if err := a.fig.failure(); err != nil {
		return nil, nil, err
	}
	at, err = arrayOf(c, places)
	return at, list, err
}

// margins sets how far axes reach beyond the data.
func margins(c *builtin.Call, a *Ax) (object.Value, error) {
	x, y := c.Arg("x"), c.Arg("y")
	switch len(c.Rest) {
	case 1:
		x, y = c.Rest[0], c.Rest[0]
	case 2:
		x, y = c.Rest[0], c.Rest[1]
	}
	for _, d := range []struct {
		v    object.Value
		axis *figure.Axis
	}{{x, &a.X}, {y, &a.Y}} {
		if builtin.IsNone(d.v) {
			continue
		}
		f, err := builtin.ToFloat(d.v)
		if err != nil {
			return nil, err
		}
		if !(f > -0.5) || f > 1e6 {
			return nil, object.Errorf(object.ValueError, "margin must be greater than -0.5")
		}
		d.axis.Margin = &f
	}
	return object.None, nil
}

// cycleOf reads colours to go round through: of a cycler, or a list.
func cycleOf(c *builtin.Call, v object.Value) ([]figure.Color, error) {
	if by, err := c.Host.Attr(v, "by_key"); err == nil {
		d, err := c.Apply(by)
		if err != nil {
			return nil, err
		}
		colors, ok := d.(*object.Dict)
		if !ok {
			return nil, object.Errorf(object.TypeError, "a cycler is wanted")
		}
		if v, ok = colors.GetStr("color"); !ok {
			return nil, nil
		}
	}
	list := builtin.SequenceOf(plainList(c, v))
	if len(list) == 0 {
		return nil, nil
	}
	return colorsOf(c, object.NewList(list...), len(list))
}

func setCycle(c *builtin.Call, a *Ax) (object.Value, error) {
	v, ok := take(c, "color")
	switch {
	case !ok && len(c.Rest) == 1:
		v = c.Rest[0]
	case !ok && len(c.Rest) == 2 && object.StrOf(c.Rest[0]) == "color":
		v = c.Rest[1]
	}
	if err := finish(c); err != nil {
		return nil, err
	}
	a.colors, a.cycle = nil, 0
	if v == nil {
		return object.None, nil
	}
	var err error
	a.colors, err = cycleOf(c, v)
	return object.None, err
}

// labelSides takes where ticks have labels. Those that are wanted at the other side stand at the usual one.
func labelSides(c *builtin.Call, a *Ax) error {
	for _, s := range []struct {
		usual, other string
		axis         *figure.Axis
	}{{"labelbottom", "labeltop", &a.X}, {"labelleft", "labelright", &a.Y}} {
		shown, given := false, false
		for _, name := range []string{s.usual, s.other} {
			if v, ok := take(c, name); ok {
				on, err := object.Truth(v)
				if err != nil {
					return err
				}
				shown, given = shown || on, given || name == s.usual || on
			}
		}
		if given {
			s.axis.NoLabels = !shown
		}
	}
	return nil
}
