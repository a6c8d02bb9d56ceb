// Artists: what drawing gave back, whose properties programs read and change.
package pyplot

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

// Iter walks the parts of a container: the bars of bar().
func (a *Artist) Iter() object.Iterator {
	i := 0
	return &builtin.Stream{Name: "iterator", Step: func() (object.Value, bool, error) {
		if a.parts == nil {
			return nil, false, object.Errorf(object.TypeError, "'%s' object is not iterable", a.kind)
		}
		if i >= len(a.parts) {
			return nil, false, nil
		}
		i++
		return a.parts[i-1], true, nil
	}}
}

// Len is how many parts there are.
func (a *Artist) Len() int { return len(a.parts) }

// container gives what was drawn its single bars.
func (a *Artist) container() *Artist {
	m, ok := a.mark.(*figure.Bars)
	if !ok {
		return a
	}
	a.parts = make([]object.Value, len(m.At))
	for i := range a.parts {
		a.parts[i] = &Artist{kind: "Rectangle", ax: a.ax, mark: m, at: i + 1}
	}
	return a
}

// touched says that an artist looks another way.
func (a *Artist) touched() {
	if a.ax != nil {
		a.ax.fig.changed = true
	}
}

// bar is the one bar that an artist is: left, bottom, width, height.
func (a *Artist) bar() (x, y, w, h float64, ok bool) {
	switch m := a.mark.(type) {
	case *figure.Bars:
		i := max(a.at-1, 0)
		if i >= len(m.At) {
			return 0, 0, 0, 0, false
		}
		thick, base := m.Thick[min(i, len(m.Thick)-1)], m.Base[min(i, len(m.Base)-1)]
		x, y, w, h = m.At[i]-thick/2, base, thick, m.Length[i]
		if m.Horizontal {
			x, y, w, h = y, x, h, w
		}
		return x, y, w, h, true
	case *figure.Shapes:
		if len(m.X) == 1 && len(m.X[0]) > 0 {
			x, y = slices.Min(m.X[0]), slices.Min(m.Y[0])
			return x, y, slices.Max(m.X[0]) - x, slices.Max(m.Y[0]) - y, true
		}
	}
	return 0, 0, 0, 0, false
}

// harmlessProperties change nothing that tq draws.
var harmlessProperties = []string{"ha", "va", "horizontalalignment", "verticalalignment", "hatch", "capstyle", "fillstyle", "markeredgewidth", "mew", "markevery", "rotation_mode", "path_effects", "bbox", "transform", "clim", "antialiaseds"}

// set changes a property.
func (a *Artist) set(c *builtin.Call, name string, v object.Value) error {
	a.touched()
	if a.ofTicks != nil {
		if done, err := a.setTicks(c, name, v); done || err != nil {
			return err
		}
	}
	for _, p := range a.parts { // of a container
		if name != "label" {
			if err := p.(*Artist).set(c, name, v); err != nil {
				return err
			}
		}
	}
	switch name {
	case "color", "c":
		return a.setInk(c, v, true)
	case "facecolor", "fc", "facecolors":
		return a.setInk(c, v, false)
	case "edgecolor", "ec", "edgecolors", "markeredgecolor", "mec":
		return a.setEdge(c, v)
	case "markerfacecolor", "mfc":
		col, err := colorOf(c, v)
		if m, ok := a.mark.(*figure.Line); ok {
			m.MarkerFace = &col
		}
		return err
	case "alpha":
		return a.setAlpha(v)
	case "label":
		a.setLabel(object.StrOf(v))
		return nil
	case "visible":
		on, err := object.Truth(v)
		a.show(on)
		return err
	case "text":
		if t, ok := a.mark.(*figure.Text); ok {
			t.Text = object.StrOf(v)
		} else if a.words != nil {
			*a.words = object.StrOf(v)
		}
		return nil
	case "linestyle", "ls", "marker", "linewidth", "lw", "linewidths", "markersize", "ms", "fontsize", "size", "rotation":
		return a.setStroke(name, v)
	}
	if slices.Contains(harmless, name) || slices.Contains(harmlessProperties, name) {
		return nil
	}
	return object.Errorf(object.NotInTq, "not in tq: the property %s of a %s", name, a.kind).WithHint("color, facecolor, edgecolor, alpha, linewidth, linestyle, marker, label, visible, text, fontsize and rotation can be set")
}

// setInk sets the colour; how opaque it is stays.
func (a *Artist) setInk(c *builtin.Call, v object.Value, edges bool) error {
	if m, ok := a.mark.(*figure.Shapes); ok && !m.Open {
		col, err := noneOr(c, v)
		if err != nil {
			return err
		}
		m.Colors = []figure.Color{col}
		if edges {
			m.Edges = []figure.Color{col}
		}
		return nil
	}
	col, err := noneOr(c, v)
	if err != nil {
		return err
	}
	if a.wordInk != nil {
		*a.wordInk = col
	}
	for _, ink := range a.inks() {
		opaque := ink.A
		if *ink = col; col.A == 255 && opaque > 0 {
			ink.A = opaque
		}
	}
	return nil
}

// noneOr reads a colour, or 'none'.
func noneOr(c *builtin.Call, v object.Value) (figure.Color, error) {
	if s, ok := v.(object.Str); ok && (s == "none" || s == "None") {
		return figure.Color{}, nil
	}
	return colorOf(c, v)
}

func (a *Artist) setEdge(c *builtin.Call, v object.Value) error {
	col, err := noneOr(c, v)
	if err != nil {
		return err
	}
	switch m := a.mark.(type) {
	case *figure.Bars:
		m.Edge = &col
	case *figure.Points:
		m.Edge = &col
	case *figure.Shapes:
		m.Edges = []figure.Color{col}
	case *figure.Wedge:
		m.Edge, m.Width = &col, max(m.Width, 1)
	}
	return nil
}

func (a *Artist) setAlpha(v object.Value) error {
	if builtin.IsNone(v) {
		v = object.Float(1)
	}
	f, err := builtin.ToFloat(v)
	for _, col := range a.inks() {
		if col.A > 0 {
			col.A = 255
			*col = figure.Faded(*col, f)
		}
	}
	switch m := a.mark.(type) {
	case *figure.Shapes:
		m.Alpha = f
	case *figure.Image:
		m.Alpha = f
	}
	return err
}

func (a *Artist) setLabel(s string) {
	if a.kind == "Colorbar" {
		a.ax.Bar.Label = s
	} else {
		setLabel(a.mark, s)
	}
}

// show draws a mark, or leaves it out.
func (a *Artist) show(on bool) {
	if a.mark == nil || a.ax == nil {
		return
	}
	at := slices.Index(a.ax.Marks, a.mark)
	switch {
	case on && at < 0:
		a.ax.Marks = append(a.ax.Marks, a.mark)
	case !on && at >= 0:
		a.ax.Marks = slices.Delete(slices.Clone(a.ax.Marks), at, at+1)
	}
}

// setStroke sets how lines, markers and texts are drawn.
func (a *Artist) setStroke(name string, v object.Value) (err error) {
	var f float64
	switch name {
	case "linestyle", "ls":
		dash, err := dashFor(v)
		switch m := a.mark.(type) {
		case *figure.Line:
			m.Dash = dash
		case *figure.Segments:
			m.Dash = dash
		case *figure.Rule:
			m.Dash = dash
		case *figure.Shapes:
			m.Dash = dash
		}
		return err
	case "marker":
		marker, err := markerOf(v)
		if m, ok := a.mark.(*figure.Line); ok {
			m.Marker = marker
		}
		return err
	case "fontsize", "size":
		if t, ok := a.mark.(*figure.Text); ok {
			t.Size = sizeOf(v)
		}
		return nil
	}
	if name == "rotation" {
		f, err = degreesOf(v)
	} else {
		f, err = builtin.ToFloat(v)
	}
	if err != nil {
		return err
	}
	switch m := a.mark.(type) {
	case *figure.Line:
		if name == "markersize" || name == "ms" {
			m.MarkerSize = f
		} else {
			m.Width = f
		}
	case *figure.Segments:
		m.Width = f
	case *figure.Rule:
		m.Width = f
	case *figure.Shapes:
		m.Widths = []float64{f}
	case *figure.Contour:
		m.Width = f
	case *figure.Bars:
		m.EdgeWidth = f
	case *figure.Wedge:
		m.Width = f
	case *figure.Text:
		if name == "rotation" {
			m.Rotation = f
		}
	}
	return nil
}

// setTicks changes the labels of all ticks of an axis, of which an artist is one.
func (a *Artist) setTicks(c *builtin.Call, name string, v object.Value) (done bool, err error) {
	switch name {
	case "rotation":
		a.ofTicks.Rotation, err = degreesOf(v)
	case "color", "c":
		a.ofTicks.TickColor, err = colorOf(c, v)
	case "visible":
		var on bool
		on, err = object.Truth(v)
		a.ofTicks.NoLabels = !on
	default:
		return false, nil
	}
	return true, err
}

// inks are the colours of what was drawn.
func (a *Artist) inks() (out []*figure.Color) {
	switch m := a.mark.(type) {
	case *figure.Line:
		return []*figure.Color{&m.Color}
	case *figure.Area:
		return []*figure.Color{&m.Color}
	case *figure.Segments:
		return []*figure.Color{&m.Color}
	case *figure.Band:
		return []*figure.Color{&m.Color}
	case *figure.Rule:
		return []*figure.Color{&m.Color}
	case *figure.Text:
		return []*figure.Color{&m.Color}
	case *figure.Wedge:
		return []*figure.Color{&m.Color}
	case *figure.Shapes:
		for i := range m.Colors {
			out = append(out, &m.Colors[i])
		}
	case *figure.Bars:
		if a.at > 0 && len(m.Colors) == 1 && len(m.At) > 1 { // one of several gets a colour of its own
			m.Colors = slices.Repeat(m.Colors, len(m.At))
		}
		for i := range m.Colors {
			if a.at == 0 || i == a.at-1 {
				out = append(out, &m.Colors[i])
			}
		}
	case *figure.Points:
		for i := range m.Colors {
			out = append(out, &m.Colors[i])
		}
	}
	return out
}

// barAxes are the axes of a colour bar, changed by f.
func (a *Artist) barAxes(f func(x *Ax)) (object.Value, error) {
	if a.kind != "Colorbar" {
		return nil, object.Errorf("AttributeError", "'%s' object has no attribute 'ax'", a.kind)
	}
	if a.ax.Bar.Axes == nil {
		a.ax.Bar.Axes = &figure.Axes{}
	}
	x := &Ax{Axes: a.ax.Bar.Axes, fig: a.ax.fig, bar: true}
	a.touched()
	if f != nil {
		f(x)
		return object.None, nil
	}
	return x, nil
}

// setp is plt.setp: properties of one artist, or of all in a list.
func setp(c *builtin.Call) (object.Value, error) {
	list := builtin.SequenceOf(plainList(c, c.Arg("obj")))
	if _, one := c.Arg("obj").(*Artist); one || list == nil {
		list = []object.Value{c.Arg("obj")}
	}
	for _, v := range list {
		if a, ok := v.(*Ax); ok {
			e, _ := builtin.Lookup(axes + "set")
			if _, err := e.Invoke(c.R, c.Host, []object.Value{a}, c.Kw); err != nil {
				return nil, err
			}
			continue
		}
		art, ok := v.(*Artist)
		if !ok {
			return nil, object.Errorf(object.TypeError, "setp wants what was drawn, not %s", v.TypeName())
		}
		for _, k := range c.Kw {
			if err := art.set(c, k.Name, k.Value); err != nil {
				return nil, err
			}
		}
	}
	return object.None, nil
}

// setArray gives a collection values, which its shades turn into colours.
func setArray(c *builtin.Call, a *Artist) (object.Value, error) {
	col, err := read(c, c.Arg("A"))
	if err != nil {
		return nil, err
	}
	s := a.shades
	if s == nil {
		s = &figure.Shades{}
		if s.Map, err = mapOf(nil); err != nil {
			return nil, err
		}
	}
	if s.Lo == 0 && s.Hi == 0 && len(col.v) > 0 {
		s.Lo, s.Hi = slices.Min(col.v), slices.Max(col.v)
	}
	a.shades = s
	switch m := a.mark.(type) {
	case *figure.Shapes:
		m.Values, m.Shades = col.v, s
	case *figure.Points:
		m.Values, m.Shades = col.v, s
	case *figure.Image:
		if len(col.v) != len(m.Values) {
			return nil, object.Errorf(object.ValueError, "the picture has %d values, not %d", len(m.Values), len(col.v))
		}
		m.Values = col.v
	default:
		return nil, object.Errorf("AttributeError", "%s has no values that give colours", a.kind)
	}
	a.touched()
	return object.None, nil
}

// legendElements are points as scatter drew them, for a legend: by size, or by colour.
func legendElements(c *builtin.Call, a *Artist) (object.Value, error) {
	m, ok := a.mark.(*figure.Points)
	if !ok {
		return nil, object.Errorf("AttributeError", "'%s' object has no attribute 'legend_elements'", a.kind)
	}
	prop, err := c.Str("prop", "colors")
	if err != nil {
		return nil, err
	}
	most := 9
	if n, isInt := c.Arg("num").(object.Int); isInt && n > 0 {
		most = int(n)
	}
	alpha, err := takeFloat(c, 1, "alpha")
	if err != nil {
		return nil, err
	}
	values := m.Values
	if prop == "sizes" {
		values = m.Sizes
	}
	kinds := slices.Compact(slices.Sorted(slices.Values(values)))
	if len(kinds) == 0 {
		return object.Tuple{object.NewList(), object.NewList()}, nil
	}
	if len(kinds) > most {
		kinds = figure.Round(kinds[0], kinds[len(kinds)-1], most-2, false)
	}
	handles, labels := object.NewList(), object.NewList()
	for _, v := range kinds {
		p := &figure.Points{Marker: m.Marker, Edge: m.Edge, Sizes: []float64{36}, Colors: []figure.Color{figure.Faded(figure.Cycle(0), alpha)}, Label: short(v)}
		if prop == "sizes" {
			p.Sizes = []float64{v}
		} else if m.Shades != nil {
			p.Colors = []figure.Color{figure.Faded(m.Shades.Color(v), alpha)}
		}
		handles.Append(&Artist{kind: "Line2D", mark: p})
		labels.Append(object.Str(p.Label))
	}
	return object.Tuple{handles, labels}, nil
}
