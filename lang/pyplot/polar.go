// Polar axes: angles and distances.
package pyplot

import (
	"math"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func newPolar() *figure.Polar { return &figure.Polar{LabelAngle: 22.5} }

// takeProjection reads projection= and polar=; nil are flat axes.
func takeProjection(c *builtin.Call) (polar *figure.Polar, err error) {
	for _, name := range []string{"projection", "polar"} {
		if v, ok := take(c, name); ok && err == nil && polar == nil {
			polar, err = projection(name, v)
		}
	}
	return polar, err
}

func projection(name string, v object.Value) (*figure.Polar, error) {
	if name == "polar" {
		if on, err := object.Truth(v); !on || err != nil {
			return nil, err
		}
		return newPolar(), nil
	}
	switch object.StrOf(v) {
	case "polar":
		return newPolar(), nil
	case "rectilinear", "None":
		return nil, nil
	}
	return nil, object.Errorf(object.NotInTq, "not in tq: axes of the projection %s", object.Repr(v)).WithHint("'polar' is in tq, 3D is not: plt.contourf, plt.imshow")
}

// corners are where set_theta_zero_location has angles begin, in degrees.
var corners = map[string]float64{"E": 0, "NE": 45, "N": 90, "NW": 135, "W": 180, "SW": 225, "S": 270, "SE": 315}

func polars() []method {
	// set is a method of polar axes alone.
	set := func(name, params, doc, sample string, fn func(c *builtin.Call, a *Ax) error) method {
		return method{ofAxes: name, params: params, doc: doc, sample: sample, polar: true, fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			if a.Polar == nil {
				return nil, object.Errorf("AttributeError", "'Axes' object has no attribute '%s'", name).WithHint("polar axes have it: plt.subplot(projection='polar')")
			}
			return object.None, fn(c, a)
		}}
	}
	number := func(name, arg, doc, sample string, to func(a *Ax, v float64)) method {
		return set(name, arg, doc, sample, func(c *builtin.Call, a *Ax) error {
			v, err := builtin.ToFloat(c.Arg(arg))
			if err == nil {
				to(a, v)
			}
			return err
		})
	}
	list := []method{
		{name: "polar", ofAxes: "-", params: "*args, **kwargs", doc: "Draws lines on polar axes: polar(theta, r), angles in radians, as plot does.", sample: "([0, 1, 2], [1, 2, 3])", fn: polarPlot},
		set("set_theta_zero_location", "loc, offset=0.0", "Says where the angle 0 lies: 'N', 'E', 'SW' …", "('N')", func(c *builtin.Call, a *Ax) error {
			at, ok := corners[object.StrOf(c.Arg("loc"))]
			if !ok {
				return object.Errorf("KeyError", "%s", object.Repr(c.Arg("loc"))).WithHint("N, NE, E, SE, S, SW, W or NW")
			}
			more, err := c.Float("offset", 0)
			a.Polar.Zero = (at + more) * math.Pi / 180
			return err
		}),
		set("set_theta_direction", "direction", "Says which way angles run: 1 or 'counterclockwise', -1 or 'clockwise'.", "(-1)", func(c *builtin.Call, a *Ax) error {
			switch v := c.Arg("direction"); {
			case v == object.Int(1), v == object.Str("counterclockwise"), v == object.Str("anticlockwise"):
				a.Polar.Clockwise = false
			case v == object.Int(-1), v == object.Str("clockwise"):
				a.Polar.Clockwise = true
			default:
				return object.Errorf("ValueError", "%s is not a direction: 1 or -1", object.Repr(v))
			}
			return nil
		}),
		number("set_theta_offset", "offset", "Says where the angle 0 lies, in radians.", "(np.pi / 2)", func(a *Ax, v float64) { a.Polar.Zero = v }),
		number("set_rlabel_position", "value", "Says along which angle the distances are written, in degrees.", "(90)", func(a *Ax, v float64) { a.Polar.LabelAngle = v }),
		number("set_rmax", "rmax", "Sets the distance at the edge.", "(2)", func(a *Ax, v float64) { a.Y.Max = &v }),
		{ofAxes: "set_rlim", params: "bottom=None, top=None, **kwargs", doc: "Sets the distances in the middle and at the edge.", sample: "(0, 2)", polar: true, fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			limits, _ := builtin.Lookup(axes + "set_ylim")
			return limits.Invoke(c.R, c.Host, []object.Value{a, c.Arg("bottom"), c.Arg("top")}, c.Kw)
		}},
		number("set_rmin", "rmin", "Sets the distance in the middle.", "(0)", func(a *Ax, v float64) { a.Y.Min = &v }),
	}
	list = append(list, polarTicks("thetagrids", "set_thetagrids", "angles", "Sets where rays are drawn, in degrees, and what they say.", "(range(0, 360, 30))", func(a *Ax) *figure.Axis { return &a.X }, math.Pi/180))
	return append(list, polarTicks("rgrids", "set_rgrids", "radii", "Sets where circles are drawn, and what they say.", "([0.5, 1])", func(a *Ax) *figure.Axis { return &a.Y }, 1),
		polarTicks("", "set_rticks", "radii", "Sets where circles are drawn.", "([0.5, 1])", func(a *Ax) *figure.Axis { return &a.Y }, 1))
}

// polarTicks sets the ticks of angles or distances; unit is what the numbers are multiplied by.
func polarTicks(name, ofAxes, arg, doc, sample string, axis func(a *Ax) *figure.Axis, unit float64) method {
	return method{name: name, ofAxes: ofAxes, params: arg + ", labels=None, angle=None, **kwargs", doc: doc, sample: sample, polar: true, fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
		if err := a.becomePolar(); err != nil {
			return nil, err
		}
		col, err := read(c, c.Arg(arg))
		if err != nil {
			return nil, err
		}
		x := axis(a)
		x.Ticks, x.Labels = []float64{}, nil
		for _, v := range col.v {
			x.Ticks = append(x.Ticks, v*unit)
		}
		if v := c.Arg("labels"); !builtin.IsNone(v) {
			x.Labels = textsOf(c, v)
		}
		if v := c.Arg("angle"); !builtin.IsNone(v) {
			if a.Polar.LabelAngle, err = builtin.ToFloat(v); err != nil {
				return nil, err
			}
		}
		return object.None, tickLook(c, x)
	}}
}

// becomePolar makes axes polar that nothing was drawn on.
func (a *Ax) becomePolar() error {
	if a.Polar != nil {
		return nil
	}
	if len(a.Marks) > 0 {
		return object.Errorf("RuntimeError", "these axes are not polar, and something was drawn on them").WithHint("plt.subplot(projection='polar') gives new ones")
	}
	a.Polar = newPolar()
	return nil
}

func polarPlot(c *builtin.Call, a *Ax) (object.Value, error) {
	if err := a.becomePolar(); err != nil {
		return nil, err
	}
	return plotLines(c, a, c.Rest, "")
}
