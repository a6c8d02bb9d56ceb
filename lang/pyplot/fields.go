// Pictures and fields over the plane: imshow, pcolormesh, contours, hist2d.
package pyplot

import (
	"math"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
)

var (
	nan      = math.NaN()
	inkColor = figure.Color{R: 38, G: 38, B: 38, A: 255}
)

func fields() []method {
	contour := func(filled bool) func(c *builtin.Call, a *Ax) (object.Value, error) {
		return func(c *builtin.Call, a *Ax) (object.Value, error) { return contours(c, a, filled) }
	}
	const mesh = "*args, cmap=None, norm=None, vmin=None, vmax=None, shading=None, alpha=None, **kwargs"
	const lines = "*args, levels=None, colors=None, cmap=None, norm=None, vmin=None, vmax=None, alpha=None, **kwargs"
	return []method{
		{name: "imshow", params: "X, cmap=None, norm=None, *, aspect=None, interpolation=None, alpha=None, vmin=None, vmax=None, origin=None, extent=None, **kwargs",
			doc: "Shows an array as a picture: numbers through cmap, or (height, width, 3 or 4) as colours.", sample: "([[1, 2], [3, 4]], cmap='gray')", fn: imshow},
		{name: "matshow", params: "X, cmap=None, norm=None, *, vmin=None, vmax=None, **kwargs", doc: "Shows a matrix as a picture.", sample: "(np.eye(3))", fn: imshow},
		{name: "pcolormesh", params: mesh, doc: "Shows a matrix over cells: pcolormesh(C) or pcolormesh(X, Y, C), where X and Y are edges or middles.", sample: "([0, 1, 3], [0, 1, 2], [[1, 2], [3, 4]])", fn: pcolormesh},
		{name: "pcolor", params: mesh, doc: "pcolormesh.", sample: "([[1, 2], [3, 4]])", fn: pcolormesh},
		{name: "contour", params: lines, doc: "Draws lines of equal height: contour(Z), contour(X, Y, Z), with a number of levels or the levels.", sample: "(np.outer([1, 2, 3], [1, 2, 3]), levels=4)", fn: contour(false)},
		{name: "contourf", params: lines, doc: "Fills the bands between heights.", sample: "(np.outer([1, 2, 3], [1, 2, 3]))", fn: contour(true)},
		{name: "hist2d", params: "x, y, bins=10, range=None, density=False, weights=None, cmap=None, norm=None, vmin=None, vmax=None, **kwargs", doc: "Counts points in rectangles and shows the counts.", sample: "([1, 2, 2], [1, 1, 2], bins=2)", fn: hist2d},
		{name: "clabel", params: "CS, levels=None, **kwargs", doc: "Writes the heights on the lines of contour().", sample: "(plt.contour(np.outer([1, 2, 3], [1, 2, 3])))", fn: func(c *builtin.Call, _ *Ax) (object.Value, error) {
			if art, ok := c.Arg("CS").(*Artist); ok {
				if m, ok := art.mark.(*figure.Contour); ok {
					m.Labels = true
					return object.NewList(), nil
				}
			}
			return nil, object.Errorf(object.TypeError, "clabel wants what contour() gave")
		}},
	}
}

// shadeArgs moves the arguments about shades to where shadesFor finds them.
func shadeArgs(c *builtin.Call) {
	for _, k := range []string{"cmap", "norm", "vmin", "vmax"} {
		if v := c.Arg(k); !builtin.IsNone(v) {
			c.Kw = append(c.Kw, builtin.Kw{Name: k, Value: v})
		}
	}
}

// imageOf reads an array as a picture.
func imageOf(c *builtin.Call, t *tensor.Tensor, levels bool) (*figure.Image, error) {
	shape := t.Shape()
	for len(shape) == 3 && shape[2] == 1 {
		t = t.View(shape[:2], t.Strides()[:2], t.Offset())
		shape = t.Shape()
	}
	m := &figure.Image{Alpha: 1}
	if len(shape) == 3 || len(shape) == 2 && levels {
		img, _, err := rich.Pixels(t)
		if err != nil {
			return nil, object.Errorf(object.TypeError, "Invalid shape %s for image data", object.Repr(object.Ints(shape)))
		}
		m.Pixels, m.Rows, m.Cols = img, img.Rect.Dy(), img.Rect.Dx()
		m.X0, m.X1, m.Y0, m.Y1 = -0.5, float64(shape[1])-0.5, -0.5, float64(shape[0])-0.5
		return m, nil
	}
	if len(shape) != 2 || shape[0] == 0 || shape[1] == 0 {
		return nil, object.Errorf(object.TypeError, "Invalid shape %s for image data", object.Repr(object.Ints(shape)))
	}
	if d := t.DType(); d.IsComplex() || d.IsText() || d.IsTime() {
		return nil, object.Errorf(object.TypeError, "Image data of dtype %s cannot be converted to float", d)
	}
	if t.Size() > mostValues {
		return nil, object.Errorf("ValueError", "%d values are too many to be drawn", t.Size()).WithHint("x[::n, ::n] takes every n-th")
	}
	m.Rows, m.Cols, m.Values = shape[0], shape[1], floats(t, make([]float64, 0, t.Size()))
	var err error
	m.Shades, err = shadesFor(c, m.Values)
	m.X0, m.X1, m.Y0, m.Y1 = -0.5, float64(m.Cols)-0.5, -0.5, float64(m.Rows)-0.5
	return m, err
}

func imshow(c *builtin.Call, a *Ax) (object.Value, error) {
	shadeArgs(c)
	x, err := c.Array("X")
	if err != nil {
		return nil, err
	}
	t, err := x.Tensor()
	if err != nil {
		return nil, err
	}
	h, w := 0.0, 0.0
	if s := t.Shape(); len(s) >= 2 {
		h, w = float64(s[0]), float64(s[1])
	}
	m, err := imageOf(c, t, false)
	if err != nil {
		return nil, err
	}
	m.X0, m.X1, m.Y0, m.Y1 = -0.5, w-0.5, -0.5, h-0.5
	a.Equal, a.Y.Inverted, a.X.Whole, a.Y.Whole = true, true, true, true
	take(c, "cmap", "norm", "vmin", "vmax")
	if c.HasParam("origin") {
		if err := imageLook(c, a, m); err != nil {
			return nil, err
		}
	}
	if err := finish(c); err != nil {
		return nil, err
	}
	art, err := a.draw("AxesImage", m)
	if err == nil {
		art.shades, a.mappable, a.levels = m.Shades, m.Shades, nil
	}
	return art, err
}

func imageLook(c *builtin.Call, a *Ax, m *figure.Image) error {
	if s, err := c.Str("origin", "upper"); err != nil {
		return err
	} else if s == "lower" {
		a.Y.Inverted = false
	}
	if v := c.Arg("extent"); !builtin.IsNone(v) {
		e, err := read(c, v)
		if err != nil || len(e.v) != 4 {
			return orError(err, "extent is (left, right, bottom, top)")
		}
		m.X0, m.X1, m.Y0, m.Y1 = e.v[0], e.v[1], e.v[2], e.v[3]
		a.X.Whole, a.Y.Whole = false, false
		if a.Y.Inverted { // row 0 lies at the top
			m.Y0, m.Y1 = e.v[3], e.v[2]
		}
		a.Y.Inverted = e.v[3] < e.v[2]
	}
	if s, ok := c.Arg("aspect").(object.Str); ok && s == "auto" {
		a.Equal = false
	}
	if v := c.Arg("alpha"); !builtin.IsNone(v) {
		f, err := builtin.ToFloat(v)
		if err != nil {
			return err
		}
		m.Alpha = f
	}
	switch s, _ := c.Str("interpolation", "nearest"); s {
	case "bilinear", "bicubic", "lanczos", "gaussian", "spline16", "spline36", "hanning", "hamming", "quadric", "kaiser", "sinc", "mitchell":
		m.Smooth = true
	}
	return nil
}

// gridOf reads (Z) or (X, Y, Z), where X and Y may be matrices of coordinates.
func gridOf(c *builtin.Call, a *Ax, args []object.Value) (x, y, z []float64, rows, cols int, err error) {
	if len(args) != 1 && len(args) != 3 {
		return nil, nil, nil, 0, 0, object.Errorf(object.TypeError, "%s takes a matrix, or X, Y and a matrix, not %d arrays", c.Entry.Short(), len(args))
	}
	zc, err := read(c, args[len(args)-1])
	if err != nil {
		return
	}
	if zc.cols == 0 || len(zc.v) == 0 {
		return nil, nil, nil, 0, 0, object.Errorf(object.TypeError, "Input z must be 2D, not 1D")
	}
	z, cols, rows = zc.v, zc.cols, len(zc.v)/zc.cols
	if len(args) == 1 {
		return nil, nil, z, rows, cols, nil
	}
	xc, err := a.along(c, args[0], false)
	if err != nil {
		return
	}
	yc, err := a.along(c, args[1], true)
	if err != nil {
		return
	}
	x, y = xc.v, yc.v
	if xc.cols > 0 {
		x = x[:xc.cols]
	}
	if yc.cols > 0 {
		y = every(y, 0, yc.cols)
	}
	return x, y, z, rows, cols, nil
}

func pcolormesh(c *builtin.Call, a *Ax) (object.Value, error) {
	shadeArgs(c)
	x, y, z, rows, cols, err := gridOf(c, a, c.Rest)
	if err != nil {
		return nil, err
	}
	if x == nil {
		x, y = make([]float64, cols+1), make([]float64, rows+1)
		for i := range x {
			x[i] = float64(i)
		}
		for i := range y {
			y[i] = float64(i)
		}
	}
	if x, err = edgesOf(x, cols); err == nil {
		y, err = edgesOf(y, rows)
	}
	if err != nil {
		return nil, err
	}
	shades, err := shadesFor(c, z)
	if err != nil {
		return nil, err
	}
	take(c, "edgecolors", "linewidth", "lw")
	if err := finish(c); err != nil {
		return nil, err
	}
	var m figure.Mark = &figure.Mesh{X: x, Y: y, Values: z, Shades: shades}
	if even(x) && even(y) && !a.X.Log && !a.Y.Log {
		m = &figure.Image{Rows: rows, Cols: cols, Values: z, X0: x[0], X1: x[cols], Y0: y[0], Y1: y[rows], Shades: shades, Alpha: 1}
	}
	art, err := a.draw("QuadMesh", m)
	if err == nil {
		art.shades, a.mappable, a.levels = shades, shades, nil
	}
	return art, err
}

// edgesOf makes edges of middles.
func edgesOf(v []float64, n int) ([]float64, error) {
	switch {
	case len(v) == n+1:
		return v, nil
	case len(v) != n:
		return nil, object.Errorf(object.TypeError, "Dimensions of C are incompatible with X and/or Y: %d cells and %d coordinates", n, len(v))
	case n == 1:
		return []float64{v[0] - 0.5, v[0] + 0.5}, nil
	}
	out := make([]float64, n+1)
	for i := 1; i < n; i++ {
		out[i] = (v[i-1] + v[i]) / 2
	}
	out[0], out[n] = v[0]-(v[1]-v[0])/2, v[n-1]+(v[n-1]-v[n-2])/2
	return out, nil
}

// even reports steps that are all the same.
func even(v []float64) bool {
	step := (v[len(v)-1] - v[0]) / float64(len(v)-1)
	for i := 1; i < len(v); i++ {
		if math.Abs(v[i]-v[i-1]-step) > math.Abs(step)*1e-6 {
			return false
		}
	}
	return step != 0
}

func contours(c *builtin.Call, a *Ax, filled bool) (object.Value, error) {
	shadeArgs(c)
	args := c.Rest
	levels := c.Arg("levels")
	if n := len(args); (n == 2 || n == 4) && builtin.IsNone(levels) {
		levels, args = args[n-1], args[:n-1]
	}
	x, y, z, rows, cols, err := gridOf(c, a, args)
	if err != nil {
		return nil, err
	}
	if rows < 2 || cols < 2 {
		return nil, object.Errorf(object.TypeError, "Input z must be at least a (2, 2) shaped array, but has shape (%d, %d)", rows, cols)
	}
	if x == nil {
		x, y = make([]float64, cols), make([]float64, rows)
		for i := range x {
			x[i] = float64(i)
		}
		for i := range y {
			y[i] = float64(i)
		}
	}
	if len(x) != cols || len(y) != rows {
		return nil, object.Errorf(object.TypeError, "Length of x (%d) must match number of columns in z (%d), and of y (%d) the rows (%d)", len(x), cols, len(y), rows)
	}
	m := &figure.Contour{X: x, Y: y, Z: z, Filled: filled, Width: 1.2}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range z {
		if v == v && !math.IsInf(v, 0) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	if m.Levels, err = levelsOf(c, levels, lo, hi, filled); err != nil {
		return nil, err
	}
	if v, ok := take(c, "extend"); ok && filled {
		m.Levels = extended(m.Levels, object.StrOf(v), lo, hi)
	}
	if m.Shades, err = shadesFor(c, m.Levels); err != nil {
		return nil, err
	}
	if v := c.Arg("colors"); !builtin.IsNone(v) {
		list, err := colorsOf(c, v, 1)
		if err != nil {
			return nil, err
		}
		m.Color = &list[0]
	}
	if v, ok := take(c, "linewidths", "linewidth", "lw"); ok {
		col, err := read(c, v)
		if err != nil {
			return nil, err
		}
		m.Widths = col.v
	}
	if v, ok := take(c, "linestyles"); ok {
		if m.Dash, err = dashFor(v); err != nil {
			return nil, err
		}
	}
	take(c, "extend", "origin", "extent", "antialiased", "corner_mask")
	if err := finish(c); err != nil {
		return nil, err
	}
	art, err := a.draw("QuadContourSet", m)
	if err == nil {
		art.shades, art.levels = m.Shades, m.Levels
		a.mappable, a.levels = m.Shades, m.Levels
	}
	return art, err
}

// extended are levels with one more below or above them, where the heights go on.
func extended(levels []float64, how string, lo, hi float64) []float64 {
	out := append([]float64(nil), levels...)
	step := (out[len(out)-1] - out[0]) / float64(max(len(out)-1, 1))
	if n := len(out); (how == "max" || how == "both") && hi > out[n-1] {
		out = append(out, max(hi, out[n-1]+step))
	}
	if (how == "min" || how == "both") && lo < out[0] {
		out = append([]float64{min(lo, out[0]-step)}, out...)
	}
	return out
}

// mostLevels of contours are drawn.
const mostLevels = 200

// levelsOf are given levels, or about n round numbers.
func levelsOf(c *builtin.Call, v object.Value, lo, hi float64, filled bool) ([]float64, error) {
	n := 7
	if !builtin.IsNone(v) {
		col, err := read(c, v)
		if err != nil {
			return nil, err
		}
		if _, isInt := v.(object.Int); !isInt && len(col.v) > 0 {
			for i := 1; i < len(col.v); i++ {
				if col.v[i] <= col.v[i-1] {
					return nil, object.Errorf("ValueError", "Contour levels must be increasing")
				}
			}
			if len(col.v) > mostLevels {
				return nil, object.Errorf("ValueError", "%d levels are too many", len(col.v))
			}
			return col.v, nil
		}
		if n = int(col.v[0]); n < 1 || n > mostLevels {
			return nil, object.Errorf("ValueError", "a number of levels is from 1 to %d", mostLevels)
		}
	}
	if !(hi > lo) {
		return []float64{lo, lo + 1}, nil
	}
	return figure.Round(lo, hi, n+1, filled), nil
}

func hist2d(c *builtin.Call, a *Ax) (object.Value, error) {
	shadeArgs(c)
	r, err := c.Forward("np.histogram2d", []object.Value{c.Arg("x"), c.Arg("y")}, given(c, "bins", "range", "density", "weights"))
	if err != nil {
		return nil, err
	}
	t := r.(object.Tuple)
	counts, err := c.Forward("np.transpose", []object.Value{t[0]}, nil)
	if err != nil {
		return nil, err
	}
	call := *c
	call.Rest = []object.Value{t[1], t[2], counts}
	x, y, z, rows, cols, err := gridOf(&call, a, call.Rest)
	if err != nil {
		return nil, err
	}
	shades, err := shadesFor(c, z)
	if err != nil {
		return nil, err
	}
	take(c, "cmin", "cmax")
	if err := finish(c); err != nil {
		return nil, err
	}
	m := &figure.Image{Rows: rows, Cols: cols, Values: z, X0: x[0], X1: x[cols], Y0: y[0], Y1: y[rows], Shades: shades, Alpha: 1}
	art, err := a.draw("QuadMesh", m)
	if err != nil {
		return nil, err
	}
	art.shades, a.mappable, a.levels = shades, shades, nil
	return append(append(object.Tuple{}, t...), art), nil
}
