// Violins: how values lie, as shapes that are as wide as the values are many.
package pyplot

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func violins() []method {
	return []method{{name: "violinplot", params: "dataset, positions=None, *, vert=None, orientation='vertical', widths=0.5, showmeans=False, showextrema=True, showmedians=False, quantiles=None, points=100, bw_method=None, side='both', **kwargs",
		doc:    "Draws how the values of each set lie, by a density of Gaussians; gives the parts: bodies, cbars, cmins, cmaxes, cmeans, cmedians.",
		sample: "([[1, 2, 2, 3], [2, 4, 4, 6]], showmedians=True)", fn: violinplot}}
}

// mostPoints bounds the places at which a density is computed.
const mostPoints = 10000

func violinplot(c *builtin.Call, a *Ax) (object.Value, error) {
	sets, err := setsOf(c, "dataset")
	if err != nil {
		return nil, err
	}
	wide := []float64{0.5}
	if v := c.Arg("widths"); !builtin.IsNone(v) {
		if wide, err = fitted(c, v, len(sets)); err != nil {
			return nil, err
		}
	}
	at := make([]float64, len(sets))
	for i := range at {
		at[i] = float64(i + 1)
	}
	if v := c.Arg("positions"); !builtin.IsNone(v) {
		if at, err = fitted(c, v, len(sets)); err != nil {
			return nil, err
		}
	}
	points, err := c.Int("points", 100)
	if err != nil || points < 2 || points > mostPoints {
		return nil, orError(err, "points is a number from 2 to 10000")
	}
	factor := 0.0
	switch v := c.Arg("bw_method"); v {
	case nil, object.None, object.Str("scott"):
	case object.Str("silverman"):
		factor = -1
	default:
		if factor, err = builtin.ToFloat(v); err != nil || factor <= 0 {
			return nil, object.Errorf(object.ValueError, "`bw_method` should be 'scott', 'silverman', a scalar or a callable")
		}
	}
	if v := c.Arg("quantiles"); !builtin.IsNone(v) {
		return nil, object.Errorf(object.NotInTq, "not in tq: violinplot's quantiles").WithHint("showmedians=True, or plt.boxplot")
	}
	if err := finish(c); err != nil {
		return nil, err
	}
	stands, _ := c.Str("orientation", "vertical")
	half, _ := c.Str("side", "both")
	lying := stands == "horizontal" || c.Arg("vert") == object.Bool(false)
	col := a.nextColor()
	parts := object.NewDict()
	bodies := object.NewList()
	lines := map[string]*figure.Segments{}
	for _, name := range []string{"cmaxes", "cmins", "cbars", "cmeans", "cmedians"} {
		lines[name] = &figure.Segments{Color: col, Width: 1.5, Dash: "-"}
	}
	across := func(name string, x, y, w float64) {
		join(lines[name], lying, x-w/4, y, x+w/4, y)
	}
	shown := map[string]bool{}
	for _, name := range []string{"showextrema", "showmeans", "showmedians"} {
		if shown[name], err = c.Bool(name, name == "showextrema"); err != nil {
			return nil, err
		}
	}
	for i, set := range sets {
		read, err := read(c, set)
		if err != nil {
			return nil, err
		}
		v := slices.DeleteFunc(slices.Clone(read.v), func(x float64) bool { return math.IsNaN(x) })
		if len(v) == 0 {
			return nil, object.Errorf(object.ValueError, "zero-size array to reduction operation minimum which has no identity")
		}
		slices.Sort(v)
		lo, hi := v[0], v[len(v)-1]
		ys, density := densityOf(v, points, factor)
		most := slices.Max(density)
		body := &figure.Area{X: ys, Horizontal: !lying, Color: figure.Faded(col, 0.3)}
		w := wide[min(i, len(wide)-1)]
		for _, d := range density {
			low, high := w/2*d/most, w/2*d/most
			switch half {
			case "low":
				high = 0
			case "high":
				low = 0
			}
			body.Low, body.High = append(body.Low, at[i]-low), append(body.High, at[i]+high)
		}
		drawn, err := a.draw("FillBetweenPolyCollection", body)
		if err != nil {
			return nil, err
		}
		bodies.Append(drawn)
		if shown["showextrema"] {
			across("cmins", at[i], lo, w)
			across("cmaxes", at[i], hi, w)
			join(lines["cbars"], lying, at[i], lo, at[i], hi)
		}
		if shown["showmeans"] {
			sum := 0.0
			for _, x := range v {
				sum += x
			}
			across("cmeans", at[i], sum/float64(len(v)), w)
		}
		if shown["showmedians"] {
			across("cmedians", at[i], (v[(len(v)-1)/2]+v[len(v)/2])/2, w)
		}
	}
	parts.PutStr("bodies", bodies)
	for _, name := range []string{"cmeans", "cmaxes", "cmins", "cbars", "cmedians"} {
		if s := lines[name]; len(s.X0) > 0 {
			drawn, err := a.draw("LineCollection", s)
			if err != nil {
				return nil, err
			}
			parts.PutStr(name, drawn)
		}
	}
	return parts, nil
}

// join adds a line between two points; one that lies has x and y in each other's place.
func join(s *figure.Segments, lying bool, x0, y0, x1, y1 float64) {
	if lying {
		x0, y0, x1, y1 = y0, x0, y1, x1
	}
	s.X0, s.Y0, s.X1, s.Y1 = append(s.X0, x0), append(s.Y0, y0), append(s.X1, x1), append(s.Y1, y1)
}

// densityOf is a sum of Gaussians about sorted values, at places from the least to the greatest. Their width is a
// factor of the values' standard deviation: 0 is Scott's, -1 is Silverman's.
func densityOf(v []float64, points int, factor float64) (at, density []float64) {
	n := float64(len(v))
	lo, hi := v[0], v[len(v)-1]
	if lo == hi {
		return []float64{lo}, []float64{1}
	}
	switch factor {
	case 0:
		factor = math.Pow(n, -1.0/5)
	case -1:
		factor = math.Pow(n*3/4, -1.0/5)
	}
	mean, squares := 0.0, 0.0
	for _, x := range v {
		mean += x / n
	}
	for _, x := range v {
		squares += (x - mean) * (x - mean)
	}
	wide := factor * math.Sqrt(squares/(n-1))
	for i := range points {
		y := lo + (hi-lo)*float64(i)/float64(points-1)
		sum := 0.0
		// What lies further than eight widths adds nothing that could be seen.
		from, _ := slices.BinarySearch(v, y-8*wide)
		for _, x := range v[from:] {
			if x > y+8*wide {
				break
			}
			sum += math.Exp(-(x - y) * (x - y) / (2 * wide * wide))
		}
		at, density = append(at, y), append(density, sum/(n*wide*math.Sqrt(2*math.Pi)))
	}
	return at, density
}
