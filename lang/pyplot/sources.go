// Modules of matplotlib that are written in the language: patches, collections, ticker, dates, gridspec; and cycler.
package pyplot

import (
	"embed"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

//go:embed all:source
var sources embed.FS

// Source gives the text of a module by its dotted name.
func Source(name string) (string, bool) {
	text, err := sources.ReadFile("source/" + name + ".py")
	return string(text), err == nil
}

// Modules lists the modules.
func Modules() (out []string) {
	entries, _ := sources.ReadDir("source")
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), ".py"))
	}
	return out
}

// lentEntries are names of matplotlib.pyplot that other modules have.
func lentEntries() (out []builtin.Entry) {
	for _, l := range []struct{ name, module, params, doc, sample string }{
		{"Circle", "matplotlib.patches", "xy, radius=5, **kwargs", "A circle, for ax.add_patch.", "((0.5, 0.5), 0.2)"},
		{"Rectangle", "matplotlib.patches", "xy, width, height, **kwargs", "A rectangle, for ax.add_patch.", "((0, 0), 1, 2)"},
		{"Polygon", "matplotlib.patches", "xy, *, closed=True, **kwargs", "A shape with corners, for ax.add_patch.", "([(0, 0), (1, 0), (0, 1)])"},
		{"GridSpec", "matplotlib.gridspec", "nrows, ncols, figure=None, **kwargs", "A grid of which axes take parts: fig.add_subplot(grid[0, :]).", "(2, 2)"},
		{"MultipleLocator", "matplotlib.ticker", "base=1.0, offset=0.0", "Ticks at the multiples of a number.", "(0.5)"},
		{"MaxNLocator", "matplotlib.ticker", "nbins=10, **kwargs", "At most so many ticks.", "(4)"},
		{"FuncFormatter", "matplotlib.ticker", "func", "Labels of ticks by a function of (x, pos).", "(lambda x, pos: str(x))"},
	} {
		out = append(out, builtin.Entry{Names: []string{plt + l.name}, Params: l.params, Doc: l.doc, Example: example + "plt." + l.name + l.sample, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			m, err := c.Host.ImportByName(l.module, true)
			if err != nil {
				return nil, err
			}
			fn, err := c.Host.Attr(m, l.name)
			if err != nil {
				return nil, err
			}
			var args []object.Value
			for _, v := range c.Args {
				if v == nil {
					break
				}
				args = append(args, v)
			}
			return c.Host.Call(fn, args, c.Kw)
		}})
	}
	return out
}

// gatheredEntry makes one collection of shapes.
func gatheredEntry() builtin.Entry {
	return builtin.Entry{Names: []string{"_pyplot.gathered"}, Params: "kind, patches, match_original=False, **kwargs", Doc: "Makes a collection of shapes.", Example: "import _pyplot\n_pyplot.gathered('PatchCollection', [], False)", Effect: true,
		Fn: func(c *builtin.Call) (object.Value, error) {
			m := &figure.Shapes{Alpha: 1, Dash: "-"}
			var own, edges []figure.Color
			for _, v := range builtin.SequenceOf(c.Arg("patches")) {
				art, ok := v.(*Artist)
				s, isShape := (*figure.Shapes)(nil), false
				if ok {
					s, isShape = art.mark.(*figure.Shapes)
				}
				if !isShape {
					return nil, object.Errorf(object.TypeError, "a collection is made of shapes of matplotlib.patches")
				}
				m.X, m.Y = append(m.X, s.X...), append(m.Y, s.Y...)
				edge := figure.Color{}
				if len(s.Edges) > 0 {
					edge = s.Edges[0]
				}
				own, edges = append(own, s.Colors[0]), append(edges, edge)
			}
			match, err := c.Bool("match_original", false)
			if err != nil {
				return nil, err
			}
			shades := &figure.Shades{}
			cmap, _ := take(c, "cmap")
			if shades.Map, err = mapOf(cmap); err != nil {
				return nil, err
			}
			array, _ := take(c, "array")
			given, err := shadeShapes(c, m, array)
			if err != nil {
				return nil, err
			}
			if given != nil {
				given.Map, shades = shades.Map, given
			}
			take(c, "norm", "vmin", "vmax")
			if err := shapeLook(c, m, figure.Cycle(0)); err != nil {
				return nil, err
			}
			if match {
				m.Colors, m.Edges = own, edges
			}
			return &Artist{kind: object.StrOf(c.Arg("kind")), mark: m, shades: shades}, finish(c)
		}}
}

// arrowEntry makes an arrow between two points.
func arrowEntry() builtin.Entry {
	return builtin.Entry{Names: []string{"_pyplot.arrow"}, Params: "begin, end, style, **kwargs", Doc: "Makes an arrow.", Example: "import _pyplot\n_pyplot.arrow((0, 0), (1, 1), '->')", Effect: true,
		Fn: func(c *builtin.Call) (object.Value, error) {
			t := &figure.Text{Arrow: true, Color: inkColor, Size: 10}
			var err error
			for i, name := range []string{"begin", "end"} {
				col, e := read(c, c.Arg(name))
				if e != nil || len(col.v) != 2 {
					return nil, orError(e, "an arrow lies between two points (x, y)")
				}
				if i == 0 {
					t.X, t.Y = col.v[0], col.v[1]
				} else {
					t.ToX, t.ToY = col.v[0], col.v[1]
				}
			}
			if v, ok := take(c, "color", "edgecolor", "ec", "facecolor", "fc"); ok {
				if t.Color, err = colorOf(c, v); err != nil {
					return nil, err
				}
			}
			if t.ArrowWidth, err = takeFloat(c, 1, "linewidth", "lw"); err != nil {
				return nil, err
			}
			alpha, err := takeFloat(c, 1, "alpha")
			t.Color = figure.Faded(t.Color, alpha)
			style := object.StrOf(c.Arg("style"))
			t.Tail, t.NoHead = strings.HasPrefix(style, "<"), style == "-" || style == "<-"
			take(c, "label", "transform", "linestyle", "ls")
			if err == nil {
				err = finish(c)
			}
			return &Artist{kind: "FancyArrowPatch", mark: t}, err
		}}
}
