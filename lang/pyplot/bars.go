// Bars and areas: bar, barh, hist, boxplot, fill_between, stackplot.
package pyplot

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func barsAndAreas() []method {
	return []method{
		{name: "bar", params: "x, height, width=0.8, bottom=None, *, align='center', **kwargs", doc: "Draws upright bars; x may be names. Properties: color, edgecolor, label, alpha, yerr, capsize.", sample: "(['a', 'b'], [3, 5], yerr=0.5)", fn: bars(false)},
		{name: "barh", params: "y, width, height=0.8, left=None, *, align='center', **kwargs", doc: "Draws bars that lie; y may be names.", sample: "(['a', 'b'], [3, 5])", fn: bars(true)},
		{name: "hist", params: "x, bins=None, range=None, density=False, weights=None, cumulative=False, bottom=None, histtype='bar', align='mid', orientation='vertical', rwidth=None, log=False, color=None, label=None, stacked=False, **kwargs",
			doc: "Counts values in bins and draws bars; gives the counts, the edges of the bins, and the bars.", sample: "([1, 2, 2, 3, 3, 3], bins=3)", fn: hist},
		{name: "boxplot", params: "x, *, tick_labels=None, labels=None, positions=None, widths=0.5, showfliers=True, **kwargs", doc: "Draws quartiles as boxes, with whiskers to 1.5 times their distance; gives the parts by name: boxes, medians, whiskers, caps, fliers, means.", sample: "([[1, 2, 3, 4, 9], [2, 3, 4]])", fn: boxplot},
		{name: "fill_between", params: "x, y1, y2=0, where=None, **kwargs", doc: "Fills what lies between two curves.", sample: "([1, 2, 3], [1, 2, 1], alpha=0.3)", fn: fill(false)},
		{name: "fill_betweenx", params: "y, x1, x2=0, where=None, **kwargs", doc: "Fills what lies between two curves beside each other.", sample: "([1, 2, 3], [1, 2, 1], alpha=0.3)", fn: fill(true)},
		{name: "stackplot", params: "x, *args, labels=(), colors=None, **kwargs", doc: "Draws areas on top of each other.", sample: "([1, 2, 3], [1, 1, 1], [1, 2, 3])", fn: stackplot},
		{name: "bar_label", params: "container, labels=None, *, fmt='%g', **kwargs", doc: "Writes the length of each bar at its end.", sample: "(plt.bar([1, 2], [3, 4]))", fn: barLabel},
	}
}

// barLook takes the properties of bars from **kwargs.
func barLook(c *builtin.Call, a *Ax, m *figure.Bars) error {
	var err error
	if v, ok := take(c, "color", "facecolor", "fc"); ok {
		if m.Colors, err = colorsOf(c, v, len(m.At)); err != nil {
			return err
		}
	} else {
		m.Colors = []figure.Color{a.nextColor()}
	}
	alpha, err := takeFloat(c, 1, "alpha")
	if err != nil {
		return err
	}
	for i := range m.Colors {
		m.Colors[i] = figure.Faded(m.Colors[i], alpha)
	}
	if v, ok := take(c, "edgecolor", "ec"); ok {
		col, err := noneOr(c, v)
		if err != nil {
			return err
		}
		m.Edge = &col
	}
	if v, ok := take(c, "linewidth", "lw"); ok {
		if m.EdgeWidth, err = builtin.ToFloat(v); err != nil {
			return err
		}
	}
	if v, ok := take(c, "fill"); ok {
		on, err := object.Truth(v)
		if err != nil {
			return err
		}
		if !on { // the edge alone, in black unless it is said
			if m.Edge == nil {
				m.Edge = &figure.Color{A: 255}
			}
			m.Colors = []figure.Color{{}}
		}
	}
	take(c, "hatch")
	if v, ok := take(c, "label"); ok {
		if names, isList := namesOf(v); isList && builtin.SequenceOf(v) != nil {
			if len(names) != len(m.At) {
				return object.Errorf(object.ValueError, "number of labels (%d) does not match number of bars (%d).", len(names), len(m.At))
			}
			m.Labels = names
		} else {
			m.Label = object.StrOf(v)
		}
	}
	return nil
}

func bars(horizontal bool) func(c *builtin.Call, a *Ax) (object.Value, error) {
	at, length, thick, base := "x", "height", "width", "bottom"
	if horizontal {
		at, length, thick, base = "y", "width", "height", "left"
	}
	return func(c *builtin.Call, a *Ax) (object.Value, error) {
		where, err := a.along(c, c.Arg(at), horizontal)
		if err != nil {
			return nil, err
		}
		long, err := a.along(c, c.Arg(length), !horizontal)
		if err != nil {
			return nil, err
		}
		m := &figure.Bars{At: where.v, Length: long.v, Horizontal: horizontal, Thick: []float64{0.8}, Base: []float64{0}}
		switch n, k := len(m.At), len(m.Length); {
		case n == 1 && k > 1:
			for len(m.At) < k {
				m.At = append(m.At, m.At[0])
			}
		case k == 1 && n > 1:
			for len(m.Length) < n {
				m.Length = append(m.Length, m.Length[0])
			}
		case n != k:
			return nil, object.Errorf("ValueError", "shape mismatch: %d bars and %d lengths", n, k)
		}
		if v := c.Arg(thick); !builtin.IsNone(v) {
			if m.Thick, err = fitted(c, v, len(m.At)); err != nil {
				return nil, err
			}
		}
		if v := c.Arg(base); !builtin.IsNone(v) {
			if m.Base, err = fitted(c, v, len(m.At)); err != nil {
				return nil, err
			}
		}
		if s, _ := c.Str("align", "center"); s == "edge" {
			m.At = append([]float64(nil), m.At...)
			for i := range m.At {
				m.At[i] += m.Thick[min(i, len(m.Thick)-1)] / 2
			}
		}
		log, _ := take(c, "log")
		names, hasNames := take(c, "tick_label")
		yerr, hasY := take(c, "yerr")
		xerr, hasX := take(c, "xerr")
		capsize, err := takeFloat(c, 3, "capsize")
		if err != nil {
			return nil, err
		}
		ecolor, hasColor := take(c, "ecolor")
		take(c, "error_kw")
		if err := barLook(c, a, m); err != nil {
			return nil, err
		}
		if err := finish(c); err != nil {
			return nil, err
		}
		if log == object.Bool(true) {
			a.valueAxis(horizontal).Log = true
		}
		if hasNames {
			labels, _ := namesOf(names)
			axis := &a.X
			if horizontal {
				axis = &a.Y
			}
			axis.Ticks, axis.Labels = m.At, labels
		}
		art, err := a.drawBars(m)
		if err != nil {
			return nil, err
		}
		tips := make([]float64, len(m.At))
		for i := range tips {
			tips[i] = m.Base[min(i, len(m.Base)-1)] + m.Length[i]
		}
		e := figure.Errors{X: m.At, Y: tips, Color: figure.Color{A: 255}, Width: 1, Cap: capsize, Horizontal: horizontal}
		errs := yerr
		if horizontal {
			e.X, e.Y, errs, hasY = tips, m.At, xerr, hasX
		}
		if hasY {
			if e.Low, e.High, err = around(c, errs, tips); err != nil {
				return nil, err
			}
			if hasColor {
				if e.Color, err = colorOf(c, ecolor); err != nil {
					return nil, err
				}
			}
			_, err = a.draw("LineCollection", &e)
		}
		return art, err
	}
}

// valueAxis is the axis along which bars are long.
func (a *Ax) valueAxis(horizontal bool) *figure.Axis {
	if horizontal {
		return &a.X
	}
	return &a.Y
}

// hist counts by np.histogram; several data sets stand beside each other.
func hist(c *builtin.Call, a *Ax) (object.Value, error) {
	for _, k := range []string{"color", "label"} {
		if v := c.Arg(k); !builtin.IsNone(v) {
			c.Kw = append(c.Kw, builtin.Kw{Name: k, Value: v})
		}
	}
	kind, err := c.Str("histtype", "bar")
	if err != nil {
		return nil, err
	}
	stacked, err := c.Bool("stacked", false)
	if err != nil {
		return nil, err
	}
	stack := stack{on: stacked || kind == "barstacked"}
	sets, err := setsOf(c, "x")
	if err != nil {
		return nil, err
	}
	edges := c.Arg("bins")
	if builtin.IsNone(edges) {
		edges = object.Int(10)
	}
	if len(sets) > 1 { // the same bins for all
		all, err := c.Forward("np.concatenate", []object.Value{object.NewList(flat(c, sets)...)}, nil)
		if err == nil {
			edges, err = c.Forward("np.histogram_bin_edges", []object.Value{all, edges}, given(c, "range"))
		}
		if err != nil {
			return nil, err
		}
	}
	lying := false
	if s, _ := c.Str("orientation", "vertical"); s == "horizontal" {
		lying = true
	}
	if on, err := c.Bool("log", false); err != nil {
		return nil, err
	} else if on {
		a.valueAxis(lying).Log = true
	}
	labels, hasLabels := take(c, "label")
	colors, hasColors := take(c, "color")
	kw := c.Kw
	results, edgesOut := object.NewList(), object.Value(nil)
	var art object.Value
	for k, set := range sets {
		c.Kw = append([]builtin.Kw(nil), kw...)
		if hasLabels {
			c.Kw = append(c.Kw, builtin.Kw{Name: "label", Value: nth(labels, k, len(sets))})
		}
		if hasColors {
			c.Kw = append(c.Kw, builtin.Kw{Name: "color", Value: nth(colors, k, len(sets))})
		}
		r, err := c.Forward("np.histogram", []object.Value{set, edges}, given(c, "range", "density", "weights"))
		if err != nil {
			return nil, err
		}
		counts := r.(object.Tuple)[0]
		if edgesOut = r.(object.Tuple)[1]; c.Given("cumulative") && c.Arg("cumulative") == object.Bool(true) {
			if counts, err = c.Forward("np.cumsum", []object.Value{counts}, nil); err != nil {
				return nil, err
			}
		}
		if counts, err = stack.add(c, counts); err != nil {
			return nil, err
		}
		if art, err = a.histBars(c, counts, edgesOut, kind, lying, k, len(sets), &stack); err != nil {
			return nil, err
		}
		results.Append(counts)
	}
	if len(sets) == 1 {
		return object.Tuple{results.At(0), edgesOut, art}, nil
	}
	return object.Tuple{results, edgesOut, art}, nil
}

func orNotInTq(err error, what, hint string) error {
	if err == nil {
		err = object.Errorf(object.NotInTq, "not in tq: %s", what).WithHint("%s", hint)
	}
	return err
}

// given are arguments to be handed on.
func given(c *builtin.Call, names ...string) []builtin.Kw {
	var out []builtin.Kw
	for _, k := range c.GivenKw(names...) {
		if k.Value != object.None {
			out = append(out, k)
		}
	}
	return out
}

// dataSets splits a list of sequences.
func dataSets(v object.Value) []object.Value {
	elems := builtin.SequenceOf(v)
	for _, e := range elems {
		switch x := e.(type) {
		case *object.List, object.Tuple:
		case *object.Array:
			if x.Rank() == 0 {
				return []object.Value{v}
			}
		default:
			return []object.Value{v}
		}
	}
	if len(elems) == 0 {
		return []object.Value{v}
	}
	return elems
}

func flat(c *builtin.Call, sets []object.Value) []object.Value {
	var out []object.Value
	for _, s := range sets {
		if v, err := c.Forward("np.ravel", []object.Value{s}, nil); err == nil {
			out = append(out, v)
		}
	}
	return out
}

// nth is the k-th of a list for n sets, or the value for all.
func nth(v object.Value, k, n int) object.Value {
	if e := builtin.SequenceOf(v); len(e) == n && n > 1 {
		return e[k]
	}
	return v
}

func (a *Ax) histBars(c *builtin.Call, counts, edges object.Value, kind string, lying bool, k, sets int, on *stack) (object.Value, error) {
	n, err := read(c, counts)
	if err != nil {
		return nil, err
	}
	e, err := read(c, edges)
	if err != nil {
		return nil, err
	}
	if kind == "step" || kind == "stepfilled" && !on.on {
		m := &figure.Line{Dash: "-"}
		put := func(x, y float64) {
			if lying {
				x, y = y, x
			}
			m.X, m.Y = append(m.X, x), append(m.Y, y)
		}
		put(e.v[0], 0)
		for i, h := range n.v {
			put(e.v[i], h)
			put(e.v[i+1], h)
		}
		put(e.v[len(e.v)-1], 0)
		take(c, "edgecolor", "ec", "fill", "hatch", "facecolor", "fc")
		if kind == "stepfilled" {
			return a.filledSteps(c, m, lying)
		}
		if m.Color, m.Width, m.Dash, m.Label, err = lineLook(c, a, 1.5); err != nil {
			return nil, err
		}
		return a.draw("Polygon", m)
	}
	m := &figure.Bars{Horizontal: lying, Length: n.v, Base: []float64{0}}
	on.under(m)
	share := 1.0
	if v := c.Arg("rwidth"); !builtin.IsNone(v) {
		if share, err = builtin.ToFloat(v); err != nil {
			return nil, err
		}
	}
	for i := range n.v {
		wide := (e.v[i+1] - e.v[i])
		w := wide * share
		if sets > 1 && !on.on {
			w = wide * 0.8 / float64(sets)
			m.At = append(m.At, e.v[i]+wide*0.1+w*(float64(k)+0.5))
		} else {
			m.At = append(m.At, e.v[i]+wide/2)
		}
		m.Thick = append(m.Thick, w)
	}
	if err := barLook(c, a, m); err != nil {
		return nil, err
	}
	if m.Edge == nil && share == 1 && len(m.At) <= 60 && (sets == 1 || on.on) { // bars that touch are told apart
		m.Edge = &figure.Color{R: 255, G: 255, B: 255, A: 255}
	}
	if err := finish(c); err != nil {
		return nil, err
	}
	return a.drawBars(m)
}

// stack puts the bars of one set on those of the sets before.
type stack struct {
	on   bool
	base []float64 // the tops so far
	top  object.Value
}

// add gives the heights up to which a set reaches.
func (s *stack) add(c *builtin.Call, counts object.Value) (object.Value, error) {
	if !s.on {
		return counts, nil
	}
	if s.top != nil {
		col, err := read(c, s.top)
		if err != nil {
			return nil, err
		}
		s.base = col.v
		if counts, err = c.Host.Binary(object.Add, s.top, counts); err != nil {
			return nil, err
		}
	}
	s.top = counts
	return counts, nil
}

// under has bars begin where those before them end.
func (s *stack) under(m *figure.Bars) {
	if s.base == nil {
		return
	}
	m.Base, m.Length = s.base, append([]float64(nil), m.Length...)
	for i := range m.Length {
		m.Length[i] -= s.base[i]
	}
}

// filledSteps fills what lies below the steps of a histogram.
func (a *Ax) filledSteps(c *builtin.Call, steps *figure.Line, lying bool) (object.Value, error) {
	col, label, err := areaLook(c, a, 1)
	if err != nil {
		return nil, err
	}
	m := &figure.Shapes{X: [][]float64{steps.X}, Y: [][]float64{steps.Y}, Colors: []figure.Color{col}, Label: label}
	a.FitShapes = true
	return a.draw("Polygon", m)
}

// drawBars adds bars, which a program can go through.
func (a *Ax) drawBars(m *figure.Bars) (*Artist, error) {
	art, err := a.draw("BarContainer", m)
	if err != nil {
		return nil, err
	}
	return art.container(), nil
}

// setsOf are the sets of values of an argument: the columns of a matrix.
func setsOf(c *builtin.Call, name string) ([]object.Value, error) {
	arr, ok := c.Arg(name).(*object.Array)
	if !ok || arr.Rank() != 2 {
		return dataSets(c.Arg(name)), nil
	}
	t, err := c.Forward("np.transpose", []object.Value{arr}, nil)
	if err != nil {
		return nil, err
	}
	return c.Elems(t)
}

func fill(sideways bool) func(c *builtin.Call, a *Ax) (object.Value, error) {
	along, from, to := "x", "y1", "y2"
	if sideways {
		along, from, to = "y", "x1", "x2"
	}
	return func(c *builtin.Call, a *Ax) (object.Value, error) {
		x, err := a.along(c, c.Arg(along), sideways)
		if err != nil {
			return nil, err
		}
		curve := func(name string) ([]float64, error) {
			v, err := fitted(c, orZero(c.Arg(name)), len(x.v))
			if err == nil && len(v) == 1 && len(x.v) != 1 {
				one := v[0]
				v = make([]float64, len(x.v))
				for i := range v {
					v[i] = one
				}
			}
			return v, err
		}
		m := &figure.Area{X: x.v, Horizontal: sideways}
		if m.Low, err = curve(to); err != nil {
			return nil, err
		}
		if m.High, err = curve(from); err != nil {
			return nil, err
		}
		if v := c.Arg("where"); !builtin.IsNone(v) {
			on, err := fitted(c, v, len(x.v))
			if err != nil {
				return nil, err
			}
			m.X = append([]float64(nil), m.X...)
			for i := range m.X {
				if on[min(i, len(on)-1)] == 0 {
					m.X[i] = nan
				}
			}
		}
		if m.Color, m.Label, err = areaLook(c, a, 1); err != nil {
			return nil, err
		}
		return a.draw("PolyCollection", m)
	}
}

func stackplot(c *builtin.Call, a *Ax) (object.Value, error) {
	x, err := a.along(c, c.Arg("x"), false)
	if err != nil {
		return nil, err
	}
	var rows []object.Value
	for _, v := range c.Rest {
		if arr, ok := v.(*object.Array); ok && arr.Rank() == 2 {
			more, err := c.Elems(arr)
			if err != nil {
				return nil, err
			}
			rows = append(rows, more...)
			continue
		}
		rows = append(rows, dataSets(plainList(c, v))...)
	}
	labels, _ := namesOf(plainList(c, c.Arg("labels")))
	colors := builtin.SequenceOf(c.Arg("colors"))
	if v, ok := take(c, "baseline"); ok && object.StrOf(v) != "zero" {
		return nil, object.Errorf(object.NotInTq, "not in tq: stackplot(baseline=%s)", object.Repr(v)).WithHint("areas stand on zero")
	}
	base := make([]float64, len(x.v))
	out := object.NewList()
	kw := c.Kw
	for k, r := range rows {
		y, err := read(c, r)
		if err == nil {
			err = sameLength(len(x.v), len(y.v))
		}
		if err != nil {
			return nil, err
		}
		m := &figure.Area{X: x.v, Low: base, High: make([]float64, len(base))}
		for i := range base {
			m.High[i] = base[i] + y.v[i]
		}
		base = m.High
		c.Kw = append([]builtin.Kw(nil), kw...)
		if k < len(labels) {
			c.Kw = append(c.Kw, builtin.Kw{Name: "label", Value: object.Str(labels[k])})
		}
		if len(colors) > 0 {
			c.Kw = append(c.Kw, builtin.Kw{Name: "color", Value: colors[k%len(colors)]})
		}
		if m.Color, m.Label, err = areaLook(c, a, 1); err != nil {
			return nil, err
		}
		art, err := a.draw("PolyCollection", m)
		if err != nil {
			return nil, err
		}
		out.Append(art)
	}
	return out, nil
}
