// The methods of artists.
package pyplot

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

const artists = "matplotlib.artist.Artist."

func short(v float64) string { return display.Short(v) }

// artistMethod makes a method of artists; the sample is its arguments for a line, or all that the example is.
func artistMethod(name, params, doc, sample string, fn func(c *builtin.Call, a *Artist) (object.Value, error)) builtin.Entry {
	p := "self"
	if params != "" {
		p += ", " + params
	}
	if sample[0] == '(' {
		sample = "line, = plt.plot([1, 2])\nline." + name + sample
	}
	return builtin.Entry{Names: []string{artists + name}, Params: p, Doc: doc, Example: example + sample, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
		return fn(c, c.Args[0].(*Artist))
	}}
}

func artistMethods() []builtin.Entry {
	on := artistMethod
	// sets changes one property.
	sets := func(property, param, doc, sample string) builtin.Entry {
		return on("set_"+property, param, doc, sample, func(c *builtin.Call, a *Artist) (object.Value, error) {
			return object.None, a.set(c, property, c.Args[1])
		})
	}
	ignored := func(property string) builtin.Entry {
		return on("set_"+property, "*args, **kwargs", "Taken without effect.", "(1)", func(*builtin.Call, *Artist) (object.Value, error) { return object.None, nil })
	}
	out := []builtin.Entry{
		on("set", "**kwargs", "Sets several properties: color, alpha, linewidth, linestyle, marker, label, visible …", "(color='red', linewidth=2)", func(c *builtin.Call, a *Artist) (object.Value, error) {
			for _, k := range c.Kw {
				if err := a.set(c, k.Name, k.Value); err != nil {
					return nil, err
				}
			}
			return object.None, nil
		}),
		on("set_label", "s, **kwargs", "Sets the name in the legend, or of a colour bar.", "('a')", func(c *builtin.Call, a *Artist) (object.Value, error) {
			a.touched()
			a.setLabel(object.StrOf(c.Arg("s")))
			return object.None, nil
		}),
		sets("color", "color", "Sets the colour.", "('red')"), sets("facecolor", "color", "Sets the colour of what is filled.", "('red')"),
		sets("edgecolor", "color", "Sets the colour of the edge of bars, points and shapes; of others it is taken without effect.", "('black')"),
		sets("alpha", "alpha", "Sets how opaque the colours are, from 0 to 1.", "(0.5)"), sets("linewidth", "w", "Sets the width of lines, in points.", "(2)"),
		sets("linestyle", "ls", "Sets how a line is dashed.", "('--')"), sets("marker", "marker", "Sets the marker of a line's points.", "('o')"),
		sets("markersize", "sz", "Sets the size of markers, in points.", "(8)"), sets("visible", "b", "Draws it, or leaves it out.", "(False)"),
		sets("text", "s", "Changes a text.", "('a')"), sets("fontsize", "fontsize", "Sets the size of a text, in points.", "(8)"), sets("rotation", "s", "Turns a text by degrees.", "(45)"),
		on("set_array", "A", "Gives a collection values, which its colour map turns into colours.", "points = plt.scatter([1, 2], [3, 4])\npoints.set_array([1, 2])", setArray),
		on("get_array", "", "The values that a colour map turns into colours; None without any.", "points = plt.scatter([1, 2], [3, 4], c=[5, 6])\npoints.get_array()", getArray),
		on("legend_elements", "prop='colors', num='auto', **kwargs", "Points as scatter has drawn them, and their numbers, for a legend: by colour or 'sizes'.", "points = plt.scatter([1, 2], [3, 4], c=[1, 2])\npoints.legend_elements()", legendElements),
		on("remove", "", "Takes it off its axes.", "()", func(_ *builtin.Call, a *Artist) (object.Value, error) {
			a.show(false)
			a.touched()
			return object.None, nil
		}),
		on("set_clim", "vmin=None, vmax=None", "Sets the numbers of the first and the last colour.", "image = plt.imshow([[1, 2]])\nimage.set_clim(0, 1)", setLimits),
		on("__getitem__", "index, /", "self[index], of a container such as the bars of bar().", "bars = plt.bar([1, 2], [3, 4])\nbars[0]", func(c *builtin.Call, a *Artist) (object.Value, error) {
			if a.parts == nil {
				return nil, object.Errorf(object.TypeError, "'%s' object is not subscriptable", a.kind)
			}
			return c.Host.Index(object.NewList(a.parts...), c.Args[1])
		}),
		on("get_label", "", "The name in the legend.", "()", func(_ *builtin.Call, a *Artist) (object.Value, error) { return object.Str(figure.Label(a.mark)), nil }),
		on("get_color", "", "The colour.", "()", func(_ *builtin.Call, a *Artist) (object.Value, error) {
			if l := a.inks(); len(l) > 0 {
				return object.Str(figure.CSS(*l[0])), nil
			}
			return object.None, nil
		}),
		on("get_facecolor", "", "The colour of what is filled, as (r, g, b, a).", "()", func(_ *builtin.Call, a *Artist) (object.Value, error) {
			if l := a.inks(); len(l) > 0 {
				part := func(v uint8) object.Float { return object.Float(float64(v) / 255) }
				return object.Tuple{part(l[0].R), part(l[0].G), part(l[0].B), part(l[0].A)}, nil
			}
			return object.None, nil
		}),
		on("get_text", "", "A text.", "()", func(_ *builtin.Call, a *Artist) (object.Value, error) {
			switch t, ok := a.mark.(*figure.Text); {
			case ok:
				return object.Str(t.Text), nil
			case a.words != nil:
				return object.Str(*a.words), nil
			}
			return object.Str(a.tick), nil
		}),
	}
	for i, name := range []string{"get_x", "get_y", "get_width", "get_height"} {
		out = append(out, on(name, "", "Of a bar or a shape: "+[]string{"its left end.", "its lower end.", "how wide it is.", "how high it is."}[i], "bars = plt.bar([1, 2], [3, 4])\nbars[0]."+name+"()", func(_ *builtin.Call, a *Artist) (object.Value, error) {
			x, y, w, h, ok := a.bar()
			if !ok {
				return nil, object.Errorf("AttributeError", "'%s' object has no attribute '%s'", a.kind, name)
			}
			return object.Float([]float64{x, y, w, h}[i]), nil
		}))
	}
	for _, p := range []struct {
		name string
		of   func(l *figure.Line) []float64
	}{{"get_xdata", func(l *figure.Line) []float64 { return l.X }}, {"get_ydata", func(l *figure.Line) []float64 { return l.Y }}} {
		out = append(out, on(p.name, "orig=True", "The "+p.name[4:5]+" of a line's points.", "()", func(c *builtin.Call, a *Artist) (object.Value, error) {
			l, ok := a.mark.(*figure.Line)
			if !ok {
				return nil, object.Errorf("AttributeError", "'%s' object has no attribute '%s'", a.kind, p.name)
			}
			return arrayOf(c, p.of(l))
		}))
	}
	for _, name := range []string{"zorder", "fontweight", "weight", "fontfamily", "ha", "va", "horizontalalignment", "verticalalignment", "hatch", "antialiased", "clip_on", "path_effects", "bbox", "rasterized", "capstyle"} {
		out = append(out, ignored(name))
	}
	return out
}

// arrayOf is numbers as an array.
func arrayOf(c *builtin.Call, v []float64) (object.Value, error) {
	out := object.NewList()
	for _, f := range v {
		out.Append(object.Float(f))
	}
	return c.Forward("np.array", []object.Value{out}, nil)
}

// setLimits sets the ends of the shades.
func setLimits(c *builtin.Call, a *Artist) (object.Value, error) {
	if a.shades == nil {
		return nil, object.Errorf("AttributeError", "'%s' object has no attribute 'set_clim'", a.kind)
	}
	lo, hi := c.Arg("vmin"), c.Arg("vmax")
	if e := builtin.SequenceOf(lo); len(e) == 2 {
		lo, hi = e[0], e[1]
	}
	for _, end := range []struct {
		v  object.Value
		to *float64
	}{{lo, &a.shades.Lo}, {hi, &a.shades.Hi}} {
		if builtin.IsNone(end.v) {
			continue
		}
		f, err := builtin.ToFloat(end.v)
		if err != nil {
			return nil, err
		}
		*end.to = f
	}
	a.touched()
	return object.None, nil
}

// getArray gives the values of a collection or a picture.
func getArray(c *builtin.Call, a *Artist) (object.Value, error) {
	var values []float64
	shape := []int{-1}
	switch m := a.mark.(type) {
	case *figure.Points:
		values = m.Values
	case *figure.Shapes:
		values = m.Values
	case *figure.Arrows:
		values = m.Values
	case *figure.Mesh:
		values, shape = m.Values, []int{len(m.Y) - 1, len(m.X) - 1}
	case *figure.Image:
		values, shape = m.Values, []int{m.Rows, m.Cols}
	}
	if values == nil {
		return object.None, nil
	}
	v, err := arrayOf(c, values)
	if err != nil {
		return nil, err
	}
	return c.Forward("np.reshape", []object.Value{v, object.Ints(shape)}, nil)
}
