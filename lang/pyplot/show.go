// Showing figures, and writing them to files.
package pyplot

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
)

// forms renders a figure for a screen.
func (f *Fig) forms(s rich.Screen) (rich.Bundle, error) {
	b := rich.Bundle{Data: map[string]any{rich.Plain: f.Repr()}, Metadata: map[string]any{}}
	if err := f.Check(); err != nil {
		return b, object.Errorf("ValueError", "%v", err)
	}
	if s.Terminal() && s.Pictures == rich.NoPictures {
		b.Data[rich.Plain] = f.Text(figure.TextOptions{Columns: s.Columns, Rows: s.Rows, Color: s.Color})
		return b, f.failure()
	}
	if !s.Notebook && !s.Terminal() {
		return b, nil
	}
	png, err := f.PNG()
	if err != nil {
		return b, object.Errorf("ValueError", "%v", err)
	}
	b.Data[rich.PNG] = png
	b.Metadata[rich.PNG] = map[string]any{"width": int(f.Width * 96), "height": int(f.Height * 96)}
	if s.Notebook {
		if spec, ok := f.Vega(); ok {
			b.Data[rich.Vega] = spec
		}
	}
	return b, f.failure()
}

// failure is what a formatter of the program has raised while the figure was drawn.
func (f *Fig) failure() error {
	err := f.failed
	f.failed = nil
	return err
}

// show displays a figure; where nothing can show it, it says how it can be saved.
func (s *session) show(h builtin.Host, f *Fig) error {
	f.changed = false
	if f.Empty() {
		return nil
	}
	screen := rich.ScreenOf(h)
	if !screen.Notebook && !screen.Terminal() {
		if s.told {
			return nil
		}
		s.told = true
		_, err := fmt.Fprintf(h.Stderr(), "figure %d is not shown: the output is no terminal; plt.savefig('figure.png') writes it to a file\n", f.num)
		return err
	}
	b, err := f.forms(screen)
	if err != nil {
		return err
	}
	return rich.Display(h, b)
}

// showAll is plt.show(): every open figure is shown and closed.
func (s *session) showAll(h builtin.Host) error {
	list := s.open
	s.open, s.current = nil, nil
	for _, f := range list {
		if err := s.show(h, f); err != nil {
			return err
		}
	}
	return nil
}

// endCell shows what a cell has left open. An input of a prompt shows the figures on
// which it has drawn, and leaves them open: the next one can add titles and marks, and what begins a plot leaves them.
func endCell(h builtin.Host, each bool) error {
	s := of(h)
	if !each {
		return s.showAll(h)
	}
	for _, f := range slices.Clone(s.open) {
		if f.changed {
			if err := s.show(h, f); err != nil {
				return err
			}
			f.shown = true
		}
	}
	return nil
}

// showEntry is plt.show(), and show(x) for an array as a picture, a vector as a sparkline.
func showEntry(c *builtin.Call) (object.Value, error) {
	if !c.Given("x") {
		return object.None, of(c.Host).showAll(c.Host)
	}
	if f, ok := c.Arg("x").(*Fig); ok {
		return object.None, of(c.Host).show(c.Host, f)
	}
	if _, ok := c.Arg("x").(rich.Shower); ok {
		b, err := rich.Of(c.Host, c.Arg("x"), rich.ScreenOf(c.Host))
		if err != nil {
			return nil, err
		}
		return object.None, rich.Display(c.Host, b)
	}
	if a, err := c.Array("x"); err == nil && a.Rank() == 1 {
		line, err := c.Forward("sparkline", []object.Value{a}, nil)
		if err != nil {
			return nil, err
		}
		return object.None, rich.Display(c.Host, rich.Text(object.Repr(line)))
	}
	b, err := picture(c)
	if err != nil {
		return nil, err
	}
	return object.None, rich.Display(c.Host, b)
}

// picture is an array for the screen there is: pixels, or a heat map where it holds other
// numbers than levels of light.
func picture(c *builtin.Call) (rich.Bundle, error) {
	a, err := c.Array("x")
	if err != nil {
		return rich.Bundle{}, err
	}
	t, err := a.Tensor()
	if err != nil {
		return rich.Bundle{}, err
	}
	f := &Fig{Figure: figure.New()}
	m, err := imageOf(c, t, a.Picture || bright(t))
	if err != nil {
		return rich.Bundle{}, err
	}
	screen := rich.ScreenOf(c.Host)
	if m.Pixels != nil && (screen.Notebook || screen.Terminal() && screen.Pictures != rich.NoPictures) {
		return rich.Picture(t)
	}
	ax := f.add(&figure.Axes{Off: true, Equal: true, Marks: []figure.Mark{m}})
	ax.Y.Inverted = true
	if m.Pixels == nil {
		ax.Bar = &figure.Colorbar{Of: m.Shades}
	}
	f.Width, f.Height = 6.4, min(max(6.4*float64(m.Rows)/float64(m.Cols), 1.5), 9)
	b, err := f.forms(screen)
	delete(b.Data, rich.Vega)
	return b, err
}

// bright reports a matrix of bytes that are levels of light rather than small numbers: some reach the brighter half.
func bright(t *tensor.Tensor) (yes bool) {
	if t.DType().String() == "uint8" {
		t.Each(func(pos int) bool {
			yes = t.Int64At(pos) >= 128
			return !yes
		})
	}
	return yes
}

// savefig writes a figure to a file, or to what has a method write.
func savefig(c *builtin.Call, f *Fig) (object.Value, error) {
	name := c.Arg("fname")
	format := ""
	if s, ok := name.(object.Str); ok {
		format = strings.TrimPrefix(strings.ToLower(filepath.Ext(string(s))), ".")
		if format == "" {
			format, name = "png", s+".png"
		}
	}
	if v := c.Arg("format"); !builtin.IsNone(v) {
		format = strings.ToLower(object.StrOf(v))
	}
	if format == "" {
		format = "png"
	}
	g := *f.Figure
	if v := c.Arg("dpi"); !builtin.IsNone(v) && object.StrOf(v) != "figure" {
		dpi, err := builtin.ToFloat(v)
		if err != nil {
			return nil, err
		}
		g.DPI = dpi
	}
	if v, ok := take(c, "facecolor"); ok {
		col, err := colorOf(c, v)
		if err != nil {
			return nil, err
		}
		g.Face = col
	}
	if err := g.Check(); err != nil {
		return nil, object.Errorf("ValueError", "%v", err)
	}
	var data []byte
	var err error
	switch format {
	case "png":
		data, err = g.PNG()
	case "svg":
		data, err = g.SVG()
	default:
		return nil, object.Errorf(object.NotInTq, "not in tq: figures as %s", format).WithHint("savefig writes .png and .svg")
	}
	if err != nil {
		return nil, object.Errorf("ValueError", "%v", err)
	}
	if err := f.failure(); err != nil {
		return nil, err
	}
	file, opened := name, false
	if _, err := c.Host.Attr(name, "write"); err != nil {
		if file, err = c.Forward("open", []object.Value{name, object.Str("wb")}, nil); err != nil {
			return nil, err
		}
		opened = true
	}
	write, err := c.Host.Attr(file, "write")
	if err != nil {
		return nil, err
	}
	if _, err := c.Apply(write, object.Bytes(data)); err != nil {
		return nil, err
	}
	if opened {
		end, err := c.Host.Attr(file, "close")
		if err != nil {
			return nil, err
		}
		if _, err := c.Apply(end); err != nil {
			return nil, err
		}
	}
	f.changed = false
	return object.None, nil
}
