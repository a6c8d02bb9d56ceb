package figure

import (
	"math"
	"math/rand/v2"
)

// samples are the figures that the goldens show.
func samples() map[string]*Figure {
	return map[string]*Figure{"lines": sampleLines(), "grid": sampleGrid(), "heat": sampleHeat(), "log": sampleLog(), "pies": samplePies(), "violins": sampleViolins(), "shapes": sampleShapes(), "polar": samplePolar()}
}

func steps(lo, hi float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = lo + (hi-lo)*float64(i)/float64(n-1)
	}
	return out
}

func apply(x []float64, f func(float64) float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = f(v)
	}
	return out
}

func sampleLines() *Figure {
	f := New()
	x := steps(0, 10, 101)
	a := &Axes{Title: "Damped oscillation", XLabel: "time $t$ [s]", YLabel: "amplitude $x(t)$ [mm]", Legend: &Legend{}}
	for i, tau := range []float64{2, 5, 20} {
		y := apply(x, func(t float64) float64 { return math.Exp(-t/tau) * math.Cos(2*t) })
		a.Marks = append(a.Marks, &Line{X: x, Y: y, Color: Cycle(i), Width: 1.5, Dash: []string{"-", "--", "-."}[i], Label: []string{"$\\tau$ = 2 s", "$\\tau$ = 5 s", "$\\tau$ = 20 s"}[i]})
	}
	gap := apply(x, func(t float64) float64 {
		if t > 4 && t < 5 {
			return math.NaN()
		}
		return math.Exp(-t / 5)
	})
	a.Marks = append(a.Marks, &Area{X: x, Low: apply(gap, func(v float64) float64 { return -v }), High: gap, Color: Faded(Cycle(1), 0.12)})
	f.Axes = []*Axes{a}
	return f
}

func sampleGrid() *Figure {
	f := New()
	f.Rows, f.Cols, f.Width, f.Height, f.Title = 2, 2, 8, 6, "Four kinds"
	r := rand.New(rand.NewPCG(1, 2))
	var px, py, pv, ps []float64
	for range 150 {
		px, py = append(px, r.NormFloat64()), append(py, r.NormFloat64()*0.5)
		pv, ps = append(pv, px[len(px)-1]+py[len(py)-1]), append(ps, 10+60*r.Float64())
	}
	m, _ := FindMap("viridis")
	sh := &Shades{Map: m, Lo: -3, Hi: 3}
	scatter := &Axes{Title: "scatter", XLabel: "x", YLabel: "y", Bar: &Colorbar{Of: sh, Label: "x + y"},
		Marks: []Mark{&Points{X: px, Y: py, Values: pv, Sizes: ps, Shades: sh, Marker: "o", Colors: []Color{Faded(white, 0.8)}}}}
	bars := &Axes{Col: 1, Title: "bar", YLabel: "count", Marks: []Mark{
		&Bars{At: []float64{0, 1, 2, 3}, Thick: []float64{0.8}, Base: []float64{0}, Length: []float64{12, 30, 7, 21}, Colors: []Color{Cycle(0)}, Label: "2025"},
		&Errors{X: []float64{0, 1, 2, 3}, Y: []float64{12, 30, 7, 21}, Low: []float64{10, 26, 6, 18}, High: []float64{14, 34, 8, 24}, Color: ink, Width: 1, Cap: 3}}}
	bars.X.Ticks, bars.X.Labels = []float64{0, 1, 2, 3}, []string{"alpha", "beta", "gamma", "delta"}
	bars.Legend = &Legend{}
	var edges, counts []float64
	for i := range 20 {
		edges, counts = append(edges, -3+0.3*float64(i)+0.15), append(counts, math.Round(200*math.Exp(-math.Pow(-3+0.3*float64(i)+0.15, 2)/2)))
	}
	hist := &Axes{Row: 1, Title: "hist", XLabel: "value", Marks: []Mark{&Bars{At: edges, Thick: []float64{0.3}, Base: []float64{0}, Length: counts, Colors: []Color{Cycle(2)}, Edge: &white},
		&Rule{At: 0.5, To: 1, Color: Cycle(3), Width: 1.2, Dash: "--", Label: "mean"}, &Text{X: 0.8, Y: 190, Text: "mean", Size: 10, Color: Cycle(3), Align: "left"}}}
	big := &Axes{Row: 1, Col: 1, Title: "large numbers", XLabel: "step", YLabel: "loss", Marks: []Mark{
		&Line{X: steps(0, 5e6, 40), Y: apply(steps(0, 5, 40), func(v float64) float64 { return 3e-5 * math.Exp(-v) }), Color: Cycle(4), Width: 1.5, Dash: "-", Marker: "o", MarkerSize: 4}}}
	f.Axes = []*Axes{scatter, bars, hist, big}
	return f
}

func sampleHeat() *Figure {
	f := New()
	f.Cols, f.Width, f.Height = 2, 9, 4
	n := 24
	v := make([]float64, n*n)
	var z []float64
	for j := range n {
		for i := range n {
			x, y := float64(i)/4-3, float64(j)/4-3
			v[j*n+i] = math.Sin(x) * math.Cos(y)
			z = append(z, x*x+y*y*0.5)
		}
	}
	m, _ := FindMap("viridis")
	sh := &Shades{Map: m, Lo: -1, Hi: 1}
	img := &Axes{Title: "imshow", Equal: true, Bar: &Colorbar{Of: sh}, Marks: []Mark{
		&Image{Rows: n, Cols: n, Values: v, X0: -0.5, X1: float64(n) - 0.5, Y0: -0.5, Y1: float64(n) - 0.5, Shades: sh, Alpha: 1}}}
	img.Y.Inverted = true
	levels := []float64{0, 2, 4, 6, 8, 10, 12, 14}
	cool, _ := FindMap("magma")
	ch := &Shades{Map: cool, Lo: 0, Hi: 14}
	con := &Axes{Col: 1, Title: "contourf + contour", XLabel: "x", YLabel: "y", Bar: &Colorbar{Of: ch, Label: "height", Levels: levels}, Marks: []Mark{
		&Contour{X: steps(-3, 2.75, n), Y: steps(-3, 2.75, n), Z: z, Levels: levels, Filled: true, Shades: ch},
		&Contour{X: steps(-3, 2.75, n), Y: steps(-3, 2.75, n), Z: z, Levels: levels, Shades: ch, Color: &white, Width: 0.8},
		&Text{X: 0, Y: 0, Text: "minimum", ToX: -1.5, ToY: 1.2, Arrow: true, Size: 10, Color: white, Align: "center", VAlign: "center"}}}
	f.Axes = []*Axes{img, con}
	return f
}

func sampleLog() *Figure {
	f := New()
	x := apply(steps(0, 6, 30), func(e float64) float64 { return math.Pow(10, e) })
	a := &Axes{Title: "Cost against size", XLabel: "n", YLabel: "seconds", Legend: &Legend{}, Marks: []Mark{
		&Line{X: x, Y: apply(x, func(n float64) float64 { return 1e-7 * n }), Color: Cycle(0), Width: 1.5, Dash: "-", Marker: "s", MarkerSize: 5, Label: "$n$"},
		&Line{X: x, Y: apply(x, func(n float64) float64 { return 1e-8 * n * n }), Color: Cycle(1), Width: 1.5, Dash: "-", Marker: "^", MarkerSize: 5, Label: "$n^2$"}}}
	a.X.Log, a.Y.Log = true, true
	day := 86400.0
	b := &Axes{Col: 1, Title: "Dates", YLabel: "price", Marks: []Mark{
		&Line{X: steps(1.7e9, 1.7e9+200*day, 100), Y: apply(steps(0, 9, 100), math.Sin), Color: Cycle(5), Width: 1.5, Dash: "-"}}}
	b.X.Date, b.X.Rotation = true, 30
	f.Cols, f.Width, f.Height = 2, 9, 4
	f.Axes = []*Axes{a, b}
	return f
}

func samplePies() *Figure {
	f := New()
	pie := &Axes{Title: "A pie", Equal: true, Off: true}
	from := 90.0
	for i, part := range []float64{0.45, 0.3, 0.15, 0.1} {
		out, to := 0.0, from-360*part
		sin, cos := math.Sincos((from + to) / 2 * math.Pi / 180)
		if i == 1 {
			out = 0.1
		}
		name := []string{"rent", "food", "travel", "other"}[i]
		align := "left"
		if cos < 0 {
			align = "right"
		}
		pie.Marks = append(pie.Marks, &Wedge{X: out * cos, Y: out * sin, R: 1, Hole: 0.4, From: from, To: to, Color: Cycle(i), Edge: &white, Width: 1, Label: name},
			&Text{X: (1.1 + out) * cos, Y: (1.1 + out) * sin, Text: name, Size: 10, Color: ink, Align: align, VAlign: "center"})
		from = to
	}
	lo, hi := -1.25, 1.25
	pie.X.Min, pie.X.Max, pie.Y.Min, pie.Y.Max = &lo, &hi, &lo, &hi
	x := steps(0, 10, 41)
	under := &Axes{Col: 1, Title: "Two scales", XLabel: "hour", YLabel: "temperature", Legend: &Legend{Loc: "upper left"}, Marks: []Mark{
		&Line{X: x, Y: apply(x, func(t float64) float64 { return 15 + 8*math.Sin(t/2) }), Color: Cycle(0), Width: 1.5, Dash: "-", Label: "degrees"}}}
	over := &Axes{Col: 1, YLabel: "pressure", Twin: under, SharesX: under, Marks: []Mark{
		&Line{X: x, Y: apply(x, func(t float64) float64 { return 1013 - 4*t }), Color: Cycle(1), Width: 1.5, Dash: "--", Label: "hPa"}}}
	f.Cols, f.Width, f.Height = 2, 9, 4
	f.Axes = []*Axes{pie, under, over}
	return f
}

// sampleViolins has shapes that stand, lines across them, and axes whose ticks and names have colours.
func sampleViolins() *Figure {
	f := New()
	a := &Axes{Title: "Two sets", TitleColor: Cycle(2), YLabel: "value"}
	a.X.Ticks, a.X.Labels = []float64{1, 2}, []string{"first", "second"}
	lines := &Segments{Color: Cycle(0), Width: 1.5, Dash: "-"}
	for i, center := range []float64{2, 3} {
		at := float64(i + 1)
		y := steps(center-2, center+2, 60)
		body := &Area{X: y, Horizontal: true, Color: Faded(Cycle(0), 0.3)}
		for _, v := range y {
			w := 0.25 * math.Exp(-(v-center)*(v-center)*(1+float64(i)))
			body.Low, body.High = append(body.Low, at-w), append(body.High, at+w)
		}
		a.Marks = append(a.Marks, body)
		for _, s := range [][4]float64{{at, center - 2, at, center + 2}, {at - 0.12, center - 2, at + 0.12, center - 2}, {at - 0.12, center + 2, at + 0.12, center + 2}} {
			lines.X0, lines.Y0, lines.X1, lines.Y1 = append(lines.X0, s[0]), append(lines.Y0, s[1]), append(lines.X1, s[2]), append(lines.Y1, s[3])
		}
	}
	a.Marks = append(a.Marks, lines)
	a.Y.TickColor, a.Y.NameColor, a.X.TickColor = Cycle(0), Cycle(0), Cycle(4)
	over := &Axes{Twin: a, YLabel: "count", Marks: []Mark{&Line{X: []float64{1, 2}, Y: []float64{100, 250}, Color: Cycle(3), Width: 1.5, Dash: "--"}}}
	over.Y.TickColor, over.Y.NameColor = Cycle(3), Cycle(3)
	f.Axes = []*Axes{a, over}
	return f
}

// sampleShapes has shapes and a line whose parts have colours, an axis above, lines of axes within, columns of different
// widths, an inset, labels by a rule, a legend outside, and a text in a box with an arrow.
func sampleShapes() *Figure {
	f := New()
	f.Width, f.Height, f.Cols, f.Widths = 9, 4, 2, []float64{2, 1}
	x, y := Ellipse(2, 2, 2, 1, 30)
	shapes := &Shapes{X: [][]float64{{0, 1, 1, 0}, x}, Y: [][]float64{{0, 0, 1, 1}, y}, Colors: []Color{Faded(Cycle(0), 0.5), {}}, Edges: []Color{{A: 255}, Cycle(3)}, Widths: []float64{1, 2}, Label: "shapes"}
	wave := &Shapes{Open: true, Values: steps(0, 1, 20), Shades: &Shades{Hi: 1}, Alpha: 1, Widths: []float64{2}}
	for i := range 20 {
		t := float64(i) / 6
		wave.X, wave.Y = append(wave.X, []float64{t, t + 1.0/6}), append(wave.Y, []float64{2 + math.Sin(t), 2 + math.Sin(t+1.0/6)})
	}
	a := &Axes{Title: "Shapes", XLabel: "below", FitShapes: true, Marks: []Mark{shapes, wave,
		&Text{X: 0.2, Y: 2.8, Text: "here", Size: 10, Color: ink, Box: true, BoxFace: &Color{R: 245, G: 222, B: 179, A: 255}, BoxEdge: &ink, Arrow: true, ToX: 1, ToY: 1, Tail: true}},
		Legend: &Legend{Loc: "upper left", Anchor: &[2]float64{1, 1}}}
	a.X.Step, a.Y.Format = 0.5, func(v float64, pos int) string { return string(rune('a' + pos)) }
	top := &Axes{Twin: a, SharesY: a, Top: true, XLabel: "above", Marks: []Mark{&Line{X: []float64{0, 100}, Y: []float64{0, 3}, Color: Cycle(2), Width: 1, Dash: ":"}}}
	zero := 0.0
	right := &Axes{Col: 1, Face: Color{R: 250, G: 250, B: 240, A: 255}, Marks: []Mark{&Line{X: []float64{-1, 1}, Y: []float64{-1, 1}, Color: Cycle(0), Width: 1.5, Dash: "-"}},
		Spines: map[string]Spine{"left": {At: &zero}, "bottom": {Middle: true}, "top": {Shown: true, Color: Cycle(3)}}}
	inset := &Axes{Place: &[4]float64{0.65, 0.1, 0.3, 0.25}, Within: right, Marks: []Mark{&Bars{At: []float64{1, 2}, Thick: []float64{0.8}, Base: []float64{0}, Length: []float64{1, 2}, Colors: []Color{Cycle(1)}}}}
	f.Axes = []*Axes{a, top, right, inset}
	return f
}

// samplePolar has lines, bars and cells on polar axes, and arrows on flat ones.
func samplePolar() *Figure {
	f := New()
	f.Width, f.Height, f.Cols = 12, 4, 3
	t := steps(0, 2*math.Pi, 181)
	rose := &Axes{Title: "Rose", Polar: &Polar{LabelAngle: 22.5}, Legend: &Legend{Loc: "upper right"}, Marks: []Mark{
		&Line{X: t, Y: apply(t, func(a float64) float64 { return math.Pow(math.Sin(3*a), 2) }), Color: Cycle(0), Width: 1.5, Dash: "-", Label: "petals"},
		&Points{X: []float64{0.5, 2}, Y: []float64{0.5, 1}, Colors: []Color{Cycle(1)}, Marker: "o"}}}
	wind := &Axes{Col: 1, Polar: &Polar{Zero: math.Pi / 2, Clockwise: true, LabelAngle: 60}, Marks: []Mark{
		&Band{From: 3, To: 4, Color: Faded(Cycle(3), 0.3)},
		&Bars{At: []float64{0, 1, 2.2}, Thick: []float64{0.6}, Base: []float64{1}, Length: []float64{2, 1, 3}, Colors: []Color{Faded(Cycle(0), 0.6)}, Edge: &ink},
		&Rule{Horizontal: true, At: 2, To: 1, Color: Cycle(2), Width: 1, Dash: "--"}}}
	wind.X.Ticks, wind.X.Labels = []float64{0, math.Pi / 2, math.Pi, 3 * math.Pi / 2}, []string{"N", "E", "S", "W"}
	field := &Arrows{Shades: &Shades{Hi: 3}, Alpha: 1}
	for i := range 25 {
		x, y := float64(i%5)-2, float64(i/5)-2
		field.X, field.Y, field.U, field.V = append(field.X, x), append(field.Y, y), append(field.U, -y), append(field.V, x)
		field.Values = append(field.Values, math.Hypot(x, y))
	}
	aimed := &Arrows{X: []float64{-2}, Y: []float64{-2}, U: []float64{3}, V: []float64{1}, Aimed: true, ByData: true, Scale: 1, Colors: []Color{Cycle(3)}, Label: "v"}
	f.Axes = []*Axes{rose, wind, {Col: 2, Legend: &Legend{}, Marks: []Mark{field, aimed}}}
	return f
}
