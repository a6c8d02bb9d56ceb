// The library: each function stands once and is a method of axes, and a function of
// matplotlib.pyplot that works on the current axes.
package pyplot

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

const (
	plt  = "matplotlib.pyplot."
	axes = "matplotlib.axes.Axes."
	figs = "matplotlib.figure.Figure."
)

// Library is the module matplotlib.
var Library = builtin.Library{
	Modules: []string{"matplotlib", "matplotlib.pyplot", "matplotlib.pyplot.cm", "matplotlib.pyplot.style", "matplotlib.cm", "matplotlib.colors", "matplotlib.figure", "matplotlib.axes", "matplotlib.lines", "_pyplot"},
	Under:   []string{"matplotlib", "_pyplot"},
	Bare:    bareNames,
	Open:    open,
}

// bareNames are known without import.
var bareNames = []string{"plot", "scatter", "bar", "hist", "imshow", "show"}

// method is a function of axes.
type method struct {
	name   string // of matplotlib.pyplot; "": a method of axes alone
	ofAxes string // of axes; "": name; "-": none
	params string
	doc    string
	sample string // after plt. or ax.
	polar  bool   // a method of polar axes
	fn     func(c *builtin.Call, a *Ax) (object.Value, error)
}

// begins are the functions that begin a figure where the current one was shown at a prompt; others add to it.
var begins = map[string]bool{
	"plot": true, "semilogx": true, "semilogy": true, "loglog": true, "step": true, "scatter": true, "errorbar": true, "stem": true, "bar": true, "barh": true, "hist": true,
	"boxplot": true, "violinplot": true, "pie": true, "stackplot": true, "imshow": true, "matshow": true, "pcolormesh": true, "pcolor": true, "contour": true, "contourf": true, "hist2d": true, "hexbin": true, "quiver": true, "polar": true,
}

const example = "import matplotlib.pyplot as plt\n"

func open() builtin.Contents {
	var list []builtin.Entry
	for _, group := range [][]method{series(), barsAndAreas(), violins(), pies(), fields(), texts(), scales(), looks(), patches(), insets(), hexagons(), vectors(), polars()} {
		for _, m := range group {
			list = append(list, m.entries()...)
		}
	}
	list = append(list, figureEntries()...)
	list = append(list, artistEntries()...)
	list = append(list, artistMethods()...)
	list = append(list, axisEntries()...)
	list = append(list, spineEntries()...)
	list = append(list, sessionEntries()...)
	list = append(list, lentEntries()...)
	list = append(list, shapesEntry(), gatheredEntry(), ellipseEntry(), arrowEntry(), lineEntry())
	list = append(list, lackingEntries()...)
	list = append(list, coordinates("transAxes", "Places from 0 to 1 along the axes, for text(transform=…).", object.Str("axes")), coordinates("transData", "Places by the data.", object.None))
	constants := map[string]object.Value{"matplotlib.__version__": object.Str("3.10.0")} // whose names these are
	for _, n := range figure.Maps() {
		for _, name := range []string{n, n + "_r"} {
			m, _ := figure.FindMap(name)
			for _, under := range []string{"matplotlib.cm.", plt + "cm."} {
				constants[under+name] = &Cmap{m}
			}
		}
	}
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(withKeywords(list)), Constants: constants}
}

// entries are the function's, and the method's.
func (m method) entries() (out []builtin.Entry) {
	ofAxes := m.ofAxes
	if ofAxes == "" {
		ofAxes = m.name
	}
	if m.name != "" {
		names := []string{plt + m.name}
		for _, bare := range bareNames {
			if bare == m.name {
				names = append(names, bare)
			}
		}
		out = append(out, builtin.Entry{Names: names, Params: m.params, Doc: m.doc, Example: example + "plt." + m.name + m.sample, Effect: true,
			Fn: func(c *builtin.Call) (object.Value, error) {
				if begins[m.name] {
					of(c.Host).leaveShown()
				}
				a, err := axesOf(c.Host)
				if err != nil {
					return nil, err
				}
				return m.on(c, a)
			}})
	}
	if ofAxes != "-" {
		params := "self"
		if m.params != "" {
			params += ", " + m.params
		}
		made := "fig, ax = plt.subplots()"
		if m.polar {
			made = "ax = plt.subplot(projection='polar')"
		}
		out = append(out, builtin.Entry{Names: []string{axes + ofAxes}, Params: params, Doc: m.doc, Example: example + made + "\nax." + ofAxes + m.sample, Effect: true,
			Fn: func(c *builtin.Call) (object.Value, error) { return m.on(c, c.Args[0].(*Ax)) }})
	}
	return out
}

// on works on axes, which then look another way, unless it only tells of them.
func (m method) on(c *builtin.Call, a *Ax) (object.Value, error) {
	if err := named(c); err != nil {
		return nil, err
	}
	v, err := m.fn(c, a)
	if _, tells := v.(object.Tuple); !tells && err == nil {
		a.fig.changed = true
	}
	return v, err
}

// named puts columns in the place of their names: plot('a', 'b', data=table).
func named(c *builtin.Call) error {
	if !hasKw(c, "data") {
		return nil
	}
	data, ok := take(c, "data")
	if !ok {
		return nil
	}
	for _, list := range [][]object.Value{c.Args, c.Rest} {
		for i, v := range list {
			if name, isText := v.(object.Str); isText {
				has, err := c.Host.Contains(data, name)
				if err != nil {
					return err
				}
				if has {
					if list[i], err = c.Host.Index(data, name); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// lacking are functions of matplotlib that tq does not have, with what serves instead.
var lacking = map[string]string{
	"streamplot": "plt.quiver draws arrows", "barbs": "plt.quiver draws arrows", "quiverkey": "plt.title or plt.text says how long an arrow is", "triplot": "plt.plot draws lines", "tricontour": "interpolate to a grid, then plt.contour", "tricontourf": "interpolate to a grid, then plt.contourf", "tripcolor": "", "specgram": "plt.imshow of np.abs(np.fft.rfft(…)) of pieces", "psd": "", "csd": "", "cohere": "", "acorr": "", "xcorr": "", "magnitude_spectrum": "", "angle_spectrum": "", "phase_spectrum": "",
	"ecdf": "plt.step of np.sort(x) and np.arange(1, len(x) + 1) / len(x)", "grouped_bar": "plt.bar of each, beside each other by its x", "pie_label": "plt.pie has labels and autopct",
	"table": "plt.text writes on a plot", "ginput": "", "secondary_xaxis": "", "secondary_yaxis": "", "plot_surface": "tq draws no 3D: plt.contourf or plt.imshow", "plot3D": "", "imread": "imread(name) without plt reads a picture", "imsave": "imwrite(name, x) writes a picture",
}

// lackingOfPyplot are those that axes do not have as methods.
var lackingOfPyplot = map[string]string{
	"clim": "vmin and vmax of what is drawn", "sci": "plt.colorbar takes what is drawn", "gci": "plt.colorbar takes what is drawn", "set_cmap": "cmap of what is drawn", "figlegend": "plt.legend", "figimage": "plt.imshow", "xkcd": "",
	"rc_context": "plt.rcParams", "findobj": "", "getp": "what is drawn has get_…", "get": "what is drawn has get_…", "subplot_tool": "tq has no windows", "connect": "tq has no windows", "disconnect": "tq has no windows",
	"waitforbuttonpress": "tq has no windows", "get_current_fig_manager": "tq has no windows", "draw_if_interactive": "figures are drawn when they are shown",
}

func lackingEntries() (out []builtin.Entry) {
	add := func(name, hint string, ofAxes bool) {
		fn := func(*builtin.Call) (object.Value, error) {
			err := object.Errorf(object.NotInTq, "not in tq: matplotlib's %s", name)
			if hint != "" {
				err = err.WithHint("%s", hint)
			}
			return nil, err
		}
		refused := "try:\n    X\nexcept NotImplementedError as e: print(e)"
		out = append(out, builtin.Entry{Names: []string{plt + name}, Params: "*args, **kwargs", Doc: "Not in tq.", Example: example + strings.Replace(refused, "X", "plt."+name+"()", 1), Effect: true, Fn: fn})
		if ofAxes {
			out = append(out, builtin.Entry{Names: []string{axes + name}, Params: "self, *args, **kwargs", Doc: "Not in tq.", Example: example + strings.Replace(refused, "X", "plt.gca()."+name+"()", 1), Effect: true, Fn: fn})
		}
	}
	for name, hint := range lacking {
		add(name, hint, true)
	}
	for name, hint := range lackingOfPyplot {
		add(name, hint, false)
	}
	return out
}
