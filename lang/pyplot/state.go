// Package pyplot is the part of matplotlib that people use: matplotlib.pyplot, figures
// and axes. It makes figures as data; package figure draws them.
//
// This file: what a session has open, and the values that programs hold.
package pyplot

import (
	"fmt"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
)

// session is a session's open figures; the last one drawn on is current.
type session struct {
	open    []*Fig
	current *Fig
	next    int
	params  *object.Dict // rcParams
	told    bool         // that figures are not shown here
}

func of(h builtin.Host) *session {
	return h.State("pyplot", func() any {
		rich.CellOf(h).AtEnd("pyplot", endCell)
		return &session{next: 1}
	}).(*session)
}

// Fig is a figure.
type Fig struct {
	*figure.Figure
	num     int
	axes    []*Ax
	current *Ax
	changed bool  // since it was shown
	failed  error // what a formatter of the program has raised
	shown   bool  // by an input of a prompt, and not chosen again since
}

// Ax is axes.
type Ax struct {
	*figure.Axes
	fig        *Fig
	cycle      int
	categories [2][]string // of x and y
	mappable   *figure.Shades
	levels     []float64
	bar        bool           // these are the axes of a colour bar
	colors     []figure.Color // through which lines go round; nil: the usual ones
}

// Artist is what a function of matplotlib gives back: lines, bars, a picture.
type Artist struct {
	kind   string // Line2D …
	ax     *Ax
	mark   figure.Mark
	shades *figure.Shades
	levels []float64

	parts   []object.Value // what a container holds
	at      int            // of the bars of mark the one, counted from 1; 0: all of them
	ofTicks *figure.Axis   // whose ticks say it
	tick    string         // what one of them says
	words   *string        // a title, or the name of an axis
	wordInk *figure.Color
}

// TypeName is Figure.
func (*Fig) TypeName() string { return "Figure" }

// TablePrefix is where the methods are.
func (*Fig) TablePrefix() string { return "matplotlib.figure.Figure." }

// Repr is matplotlib's.
func (f *Fig) Repr() string {
	return fmt.Sprintf("<Figure size %.0fx%.0f with %d Axes>", f.Width*100, f.Height*100, len(f.axes))
}

// Forms are the figure as a notebook or a terminal shows it.
func (f *Fig) Forms(_ builtin.Host, s rich.Screen) (rich.Bundle, error) { return f.forms(s) }

// TypeName is Axes.
func (*Ax) TypeName() string { return "Axes" }

// TablePrefix is where the methods are.
func (*Ax) TablePrefix() string { return "matplotlib.axes.Axes." }

// Repr is matplotlib's.
func (a *Ax) Repr() string { return "<Axes: title=" + object.Repr(object.Str(a.Title)) + ">" }

// Quiet: a prompt does not show axes.
func (*Ax) Quiet() {}

// TypeName is Line2D and the like.
func (a *Artist) TypeName() string { return a.kind }

// TablePrefix is where the methods are.
func (*Artist) TablePrefix() string { return "matplotlib.artist.Artist." }

// Repr is <matplotlib Line2D>.
func (a *Artist) Repr() string { return "<matplotlib " + a.kind + ">" }

// Quiet: a prompt does not show artists.
func (*Artist) Quiet() {}

// Grid is the axes that subplots() makes: an array of them.
type Grid struct {
	shape []int
	list  []object.Value
}

// TypeName is that of an array.
func (*Grid) TypeName() string { return "ndarray" }

// TablePrefix is where the methods are.
func (*Grid) TablePrefix() string { return "matplotlib.axes.Grid." }

// Repr lists the axes.
func (g *Grid) Repr() string { return fmt.Sprintf("array of %d Axes, shape %v", len(g.list), g.shape) }

// Quiet: a prompt does not show axes.
func (*Grid) Quiet() {}

// Len is the length of the first axis.
func (g *Grid) Len() int { return g.shape[0] }

// row is the i-th part.
func (g *Grid) row(i int) object.Value {
	if len(g.shape) == 1 {
		return g.list[i]
	}
	n := g.shape[1]
	return &Grid{g.shape[1:], g.list[i*n : i*n+n]}
}

// Iter walks the first axis.
func (g *Grid) Iter() object.Iterator {
	i := 0
	return &builtin.Stream{Name: "iterator", Step: func() (object.Value, bool, error) {
		if i >= g.Len() {
			return nil, false, nil
		}
		i++
		return g.row(i - 1), true, nil
	}}
}

// figure is the current figure, made if there is none.
func (s *session) figure() (*Fig, error) {
	if s.current == nil {
		return s.newFigure(0)
	}
	return s.current, nil
}

// mostOpen figures a session keeps.
const mostOpen = 200

func (s *session) newFigure(num int) (*Fig, error) {
	if len(s.open) >= mostOpen {
		return nil, object.Errorf("RuntimeError", "%d figures are open", mostOpen).WithHint("plt.close('all') closes them; plt.show() shows and closes them")
	}
	if num == 0 {
		num = s.next
	}
	s.next = max(s.next, num+1)
	f := &Fig{Figure: figure.New(), num: num}
	if s.params != nil {
		if v, ok := s.params.GetStr("figure.figsize"); ok {
			if e := builtin.SequenceOf(v); len(e) == 2 {
				f.Width, _ = object.ToFloat(e[0])
				f.Height, _ = object.ToFloat(e[1])
			}
		}
	}
	s.open, s.current = append(s.open, f), f
	return f, f.Check()
}

// leaveShown closes the current figure if an earlier input has shown what is drawn on its axes.
func (s *session) leaveShown() {
	if f := s.current; f != nil && f.shown && f.current != nil && len(f.current.Marks) > 0 {
		s.close(f)
		s.current = nil // those before it were shown too
	}
}

// gca is the current axes, made if there are none.
func (f *Fig) gca() *Ax {
	if f.current == nil {
		f.add(&figure.Axes{RowSpan: 1, ColSpan: 1})
	}
	return f.current
}

func (f *Fig) add(a *figure.Axes) *Ax {
	x := &Ax{Axes: a, fig: f}
	f.Figure.Axes = append(f.Figure.Axes, a)
	f.axes, f.current = append(f.axes, x), x
	return x
}

// axesOf is the current axes of a session.
func axesOf(h builtin.Host) (*Ax, error) {
	f, err := of(h).figure()
	if err != nil {
		return nil, err
	}
	return f.gca(), nil
}

// mostMarks are drawn on one figure.
const mostMarks = 100_000

// draw adds a mark.
func (a *Ax) draw(kind string, m figure.Mark) (*Artist, error) {
	if len(a.Marks) >= mostMarks {
		return nil, object.Errorf("RuntimeError", "more than %d things are drawn on these axes", mostMarks)
	}
	a.Marks = append(a.Marks, m)
	a.fig.changed = true
	return &Artist{kind: kind, ax: a, mark: m}, nil
}

// nextColor is the next of the cycle.
func (a *Ax) nextColor() figure.Color {
	a.cycle++
	if len(a.colors) > 0 {
		return a.colors[(a.cycle-1)%len(a.colors)]
	}
	return figure.Cycle(a.cycle - 1)
}

// close forgets a figure.
func (s *session) close(f *Fig) {
	for i, o := range s.open {
		if o == f {
			s.open = append(s.open[:i:i], s.open[i+1:]...)
			break
		}
	}
	if s.current == f {
		s.current = nil
		if n := len(s.open); n > 0 {
			s.current = s.open[n-1]
		}
	}
}
