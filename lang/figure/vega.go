// Figures as Vega-Lite 5, which notebooks draw themselves: with tooltips and zoom.
package figure

import (
	"encoding/json"
	"math"
	"time"
)

type object = map[string]any

// mostVegaPoints a line may have, and mostVegaCells a heat map; beyond them the picture
// serves alone.
const (
	mostVegaPoints = 5000
	mostVegaCells  = 64 * 64
)

// vega is one plot as layers over each other.
func (a *Axes) vega(lim [4]float64) (object, bool) {
	e := vegaAxes{a: a, lim: lim}
	var layers []any
	for _, m := range a.Marks {
		l, ok := e.layer(m)
		if !ok {
			return nil, false
		}
		layers = append(layers, l)
	}
	if len(layers) == 0 { // axes without anything in them
		layers = append(layers, object{"data": object{"values": []any{}}, "mark": "point", "encoding": object{"x": e.channel("x", true), "y": e.channel("y", false)}})
	}
	v := object{"layer": layers}
	if a.Title != "" {
		v["title"] = plainText(a.Title)
	}
	if a.Legend != nil {
		var names, colors []string
		for _, m := range a.named() {
			names, colors = append(names, plainText(Label(m))), append(colors, css(inkOf(m)))
		}
		if names != nil { // an empty layer whose only use is its legend
			v["layer"] = append(layers, object{"data": object{"values": []any{}}, "mark": "point",
				"encoding": object{"stroke": object{"datum": names[0], "type": "nominal", "scale": object{"domain": names, "range": colors}, "legend": object{"title": nil, "symbolType": "stroke", "symbolStrokeWidth": 2, "orient": vegaCorner(a.Legend.Loc), "fillColor": "#ffffffcc", "padding": 4}}}})
		}
	}
	return v, true
}

type vegaAxes struct {
	a   *Axes
	lim [4]float64
}

// channel is x or y of a mark.
func (e vegaAxes) channel(field string, x bool) object {
	axis, name, lo, hi := &e.a.Y, e.a.YLabel, e.lim[2], e.lim[3]
	if x {
		axis, name, lo, hi = &e.a.X, e.a.XLabel, e.lim[0], e.lim[1]
	}
	scale := object{"domain": []any{e.value(axis, min(lo, hi)), e.value(axis, max(lo, hi))}, "nice": false}
	switch {
	case axis.Log:
		scale["type"] = "log"
	case !axis.Date:
		scale["zero"] = false
	}
	if lo > hi {
		scale["reverse"] = true
	}
	look := object{}
	axis = axis.spelled(lo, hi)
	if axis.Labels != nil {
		look["values"] = axis.Ticks
		text := "''"
		for i := len(axis.Labels) - 1; i >= 0; i-- {
			if i < len(axis.Ticks) {
				l, _ := json.Marshal(plainText(axis.Labels[i]))
				at, _ := json.Marshal(axis.Ticks[i])
				text = "datum.value == " + string(at) + " ? " + string(l) + " : " + text
			}
		}
		look["labelExpr"] = text
	} else if axis.Ticks != nil {
		look["values"] = axis.Ticks
	}
	if e.a.NoGrid || e.a.IsPicture() {
		look["grid"] = false
	}
	if axis.TickColor != (Color{}) {
		look["labelColor"], look["tickColor"] = css(axis.TickColor), css(axis.TickColor)
	}
	if axis.NameColor != (Color{}) {
		look["titleColor"] = css(axis.NameColor)
	}
	c := object{"field": field, "type": "quantitative", "scale": scale, "axis": look, "title": nil}
	if axis.Date {
		c["type"] = "temporal"
	}
	if name != "" {
		c["title"] = plainText(name)
	}
	if e.a.Twin != nil {
		look["orient"], look["grid"] = "right", false
		if x {
			look["orient"] = "top"
		}
	}
	if e.a.Off || e.a.Twin != nil && x != e.a.Top {
		c["axis"] = nil
	}
	return c
}

// value is a number as Vega's data have it.
func (e vegaAxes) value(axis *Axis, v float64) any {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0) || axis.Log && v <= 0:
		return nil
	case axis.Date:
		return timeOf(v).Format(time.RFC3339)
	}
	return v
}

// table is columns as rows.
func (e vegaAxes) table(n int, row func(i int) object) object {
	values := make([]any, n)
	for i := range values {
		values[i] = row(i)
	}
	return object{"values": values}
}

var vegaDash = map[string][]int{"--": {6, 3}, ":": {2, 2}, "-.": {6, 3, 2, 3}}

var vegaShapes = map[string]string{"o": "circle", ".": "circle", "s": "square", "^": "triangle-up", "v": "triangle-down", "<": "triangle-left", ">": "triangle-right", "D": "diamond", "d": "diamond", "+": "cross", "x": "cross", "*": "diamond"}

func opacity(c Color) float64 { return math.Round(float64(c.A)/255*1000) / 1000 }

// layer is a mark; ok is false where only a picture can show it.
func (e vegaAxes) layer(m Mark) (object, bool) {
	x, y := e.channel("x", true), e.channel("y", false)
	row := func(px, py float64) object {
		return object{"x": e.value(&e.a.X, px), "y": e.value(&e.a.Y, py)}
	}
	switch m := m.(type) {
	case *Line:
		if len(m.X) > mostVegaPoints {
			return nil, false
		}
		look := object{"type": "line", "color": css(m.Color), "opacity": opacity(m.Color), "strokeWidth": m.Width, "clip": true, "tooltip": true}
		if d := vegaDash[m.Dash]; d != nil {
			look["strokeDash"] = d
		}
		if m.Marker != "" {
			point := object{"shape": vegaShapes[m.Marker], "filled": true, "color": css(m.Color), "size": m.MarkerSize * m.MarkerSize}
			look["point"] = point
			if m.Dash == "" {
				for k, v := range point {
					look[k] = v
				}
				look["type"] = "point"
				delete(look, "point")
			}
		}
		data := e.table(len(m.X), func(i int) object { r := row(m.X[i], m.Y[i]); r["i"] = i; return r })
		return object{"data": data, "mark": look, "encoding": object{"x": x, "y": y, "order": object{"field": "i", "type": "quantitative"}}}, true
	case *Points:
		if len(m.X) > mostVegaPoints {
			return nil, false
		}
		c := inkOf(m)
		look := object{"type": "point", "filled": true, "shape": vegaShapes[m.Marker], "color": css(c), "opacity": opacity(c), "clip": true, "tooltip": true}
		data := e.table(len(m.X), func(i int) object {
			r := row(m.X[i], m.Y[i])
			if m.Values != nil {
				r["c"] = css(m.Shades.Color(m.Values[i]))
			} else if len(m.Colors) > 1 {
				r["c"] = css(m.Colors[i])
			}
			if len(m.Sizes) > 1 {
				r["s"] = m.Sizes[i]
			}
			return r
		})
		enc := object{"x": x, "y": y}
		if m.Values != nil || len(m.Colors) > 1 {
			enc["color"] = object{"field": "c", "type": "nominal", "scale": nil}
		}
		if len(m.Sizes) > 1 {
			enc["size"] = object{"field": "s", "type": "quantitative", "scale": nil}
		} else if len(m.Sizes) == 1 {
			look["size"] = m.Sizes[0]
		}
		return object{"data": data, "mark": look, "encoding": enc}, true
	case *Bars:
		data := e.table(len(m.At), func(i int) object {
			half, base := one(m.Thick, i)/2, one(m.Base, i)
			r := object{"a": m.At[i] - half, "b": m.At[i] + half, "c": base, "d": base + m.Length[i], "color": css(one(m.Colors, i))}
			return r
		})
		look := object{"type": "rect", "opacity": opacity(one(m.Colors, 0)), "clip": true, "tooltip": true}
		if m.Edge != nil {
			look["stroke"] = css(*m.Edge)
		}
		x["field"], y["field"] = "a", "d"
		enc := object{"x": x, "x2": object{"field": "b"}, "y": y, "y2": object{"field": "c"}}
		if m.Horizontal {
			x["field"], y["field"] = "c", "a"
			enc = object{"x": x, "x2": object{"field": "d"}, "y": y, "y2": object{"field": "b"}}
		}
		enc["color"] = object{"field": "color", "type": "nominal", "scale": nil}
		if e.a.X.Log && m.Horizontal || e.a.Y.Log && !m.Horizontal {
			return nil, false
		}
		return object{"data": data, "mark": look, "encoding": enc}, true
	case *Area:
		if len(m.X) > mostVegaPoints {
			return nil, false
		}
		if m.Horizontal {
			data := e.table(len(m.X), func(i int) object {
				r := row(m.High[i], m.X[i])
				r["low"] = e.value(&e.a.X, m.Low[i])
				return r
			})
			return object{"data": data, "mark": object{"type": "area", "orient": "horizontal", "color": css(m.Color), "opacity": opacity(m.Color), "clip": true},
				"encoding": object{"x": x, "x2": object{"field": "low"}, "y": y}}, true
		}
		data := e.table(len(m.X), func(i int) object {
			r := row(m.X[i], m.High[i])
			r["low"] = e.value(&e.a.Y, m.Low[i])
			return r
		})
		return object{"data": data, "mark": object{"type": "area", "color": css(m.Color), "opacity": opacity(m.Color), "clip": true},
			"encoding": object{"x": x, "y": y, "y2": object{"field": "low"}}}, true
	case *Wedge:
		return e.wedge(m, x, y), true
	case *Errors:
		data := e.table(len(m.X), func(i int) object {
			r := row(m.X[i], m.Y[i])
			r["lo"], r["hi"] = m.Low[i], m.High[i]
			return r
		})
		enc := object{"x": x, "y": y}
		if m.Horizontal {
			x["field"], enc["x2"] = "lo", object{"field": "hi"}
		} else {
			y["field"], enc["y2"] = "lo", object{"field": "hi"}
		}
		return object{"data": data, "mark": object{"type": "rule", "color": css(m.Color), "strokeWidth": m.Width}, "encoding": enc}, true
	case *Rule:
		return e.rule(m, x, y)
	case *Band:
		return e.band(m, x, y), true
	case *Segments:
		if len(m.X0) > mostVegaPoints {
			return nil, false
		}
		data := e.table(len(m.X0), func(i int) object {
			r := row(m.X0[i], m.Y0[i])
			r["x2"], r["y2"] = e.value(&e.a.X, m.X1[i]), e.value(&e.a.Y, m.Y1[i])
			return r
		})
		return object{"data": data, "mark": stroke(m.Color, m.Width, m.Dash), "encoding": object{"x": x, "y": y, "x2": object{"field": "x2"}, "y2": object{"field": "y2"}}}, true
	case *Shapes:
		return e.shapes(m, x, y)
	case *Image:
		return e.heat(m, x, y)
	case *Text:
		if m.Arrow || m.BoxFace != nil {
			return nil, false
		}
		at := row(m.X, m.Y)
		if m.OfAxes {
			at = row(along(&e.a.X, e.lim[0], e.lim[1], m.X), along(&e.a.Y, e.lim[2], e.lim[3], m.Y))
		}
		look := object{"type": "text", "text": plainText(m.Text), "align": m.Align, "color": css(m.Color), "fontSize": m.Size, "baseline": "middle"}
		if m.DX != 0 || m.DY != 0 {
			look["dx"], look["dy"] = m.DX, -m.DY
		}
		return object{"data": object{"values": []any{at}}, "mark": look,
			"encoding": object{"x": x, "y": y}}, true
	}
	return nil, false
}

// stroke is how a line of a mark is drawn.
func stroke(c Color, width float64, dash string) object {
	look := object{"type": "rule", "color": css(c), "opacity": opacity(c), "strokeWidth": width, "clip": true}
	if d := vegaDash[dash]; d != nil {
		look["strokeDash"] = d
	}
	return look
}

// along is the value at a part of an axis.
func along(axis *Axis, lo, hi, part float64) float64 {
	if axis.Log && lo > 0 && hi > 0 {
		return lo * math.Pow(hi/lo, part)
	}
	return lo + part*(hi-lo)
}

// rule is a line across the plot, whole or in part.
func (e vegaAxes) rule(m *Rule, x, y object) (object, bool) {
	if m.Sloped {
		return nil, false
	}
	look := stroke(m.Color, m.Width, m.Dash)
	if m.From == 0 && m.To == 1 {
		delete(look, "clip")
	}
	r, enc := object{}, object{"x": x, "y": y, "x2": object{"field": "x2"}}
	if m.Horizontal {
		r = object{"x": e.value(&e.a.X, along(&e.a.X, e.lim[0], e.lim[1], m.From)), "x2": e.value(&e.a.X, along(&e.a.X, e.lim[0], e.lim[1], m.To)), "y": e.value(&e.a.Y, m.At)}
	} else {
		r = object{"y": e.value(&e.a.Y, along(&e.a.Y, e.lim[2], e.lim[3], m.From)), "y2": e.value(&e.a.Y, along(&e.a.Y, e.lim[2], e.lim[3], m.To)), "x": e.value(&e.a.X, m.At)}
		enc = object{"x": x, "y": y, "y2": object{"field": "y2"}}
	}
	return object{"data": object{"values": []any{r}}, "mark": look, "encoding": enc}, true
}

// band is a rectangle across the plot.
func (e vegaAxes) band(m *Band, x, y object) object {
	box := [4]float64{m.From, m.To, e.lim[2], e.lim[3]}
	if m.Horizontal {
		box = [4]float64{e.lim[0], e.lim[1], m.From, m.To}
	}
	r := object{"x": e.value(&e.a.X, box[0]), "x2": e.value(&e.a.X, box[1]), "y": e.value(&e.a.Y, box[2]), "y2": e.value(&e.a.Y, box[3])}
	return object{"data": object{"values": []any{r}}, "mark": object{"type": "rect", "color": css(m.Color), "opacity": opacity(m.Color), "clip": true},
		"encoding": object{"x": x, "y": y, "x2": object{"field": "x2"}, "y2": object{"field": "y2"}}}
}

// heat is a small heat map as rectangles.
func (e vegaAxes) heat(m *Image, x, y object) (object, bool) {
	if m.Pixels != nil || m.Rows*m.Cols > mostVegaCells || m.Smooth {
		return nil, false
	}
	data := e.table(m.Rows*m.Cols, func(k int) object {
		i, j := float64(k%m.Cols), float64(k/m.Cols)
		dx, dy := (m.X1-m.X0)/float64(m.Cols), (m.Y1-m.Y0)/float64(m.Rows)
		v := m.Values[k]
		r := object{"a": m.X0 + i*dx, "b": m.X0 + (i+1)*dx, "c": m.Y0 + j*dy, "d": m.Y0 + (j+1)*dy, "v": nil}
		if v == v && !math.IsInf(v, 0) {
			r["v"] = v
		}
		return r
	})
	x["field"], y["field"] = "a", "c"
	var colors []string
	for i := range 12 {
		colors = append(colors, css(m.Shades.Map.At(float64(i)/11)))
	}
	scale := object{"domain": []float64{m.Shades.Lo, m.Shades.Hi}, "range": colors, "clamp": true}
	if m.Shades.Log {
		scale["type"] = "log"
	}
	color := object{"field": "v", "type": "quantitative", "scale": scale, "legend": nil}
	if e.a.Bar != nil {
		color["legend"] = object{"title": plainText(e.a.Bar.name())}
	}
	return object{"data": data, "mark": object{"type": "rect", "tooltip": true, "clip": true}, "encoding": object{"x": x, "x2": object{"field": "b"}, "y": y, "y2": object{"field": "d"}, "color": color}}, true
}
