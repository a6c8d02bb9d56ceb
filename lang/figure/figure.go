// Package figure is plots and pictures as data, and their renderers: PNG and SVG for
// files, Vega-Lite for notebooks, braille and blocks for terminals. It knows nothing of
// the language.
//
// This file: the data.
package figure

import (
	"image"
	"image/color"
	"strings"
)

// Color is a colour with its opacity.
type Color = color.NRGBA

// Figure is one picture: axes on a grid.
type Figure struct {
	Width, Height float64 // inches
	DPI           float64 // of PNG; 0 is 144
	Title         string
	Rows, Cols    int
	Widths        []float64 // of columns and rows, beside each other; nil: all are alike
	Heights       []float64
	Axes          []*Axes
	Face          Color // behind everything; the zero value is white
}

// New is an empty figure of the usual size.
func New() *Figure { return &Figure{Width: 6.4, Height: 4.8, Rows: 1, Cols: 1} }

// Axes is one plot of a figure.
type Axes struct {
	Row, Col, RowSpan, ColSpan int // its place on the grid
	Title, XLabel, YLabel      string
	TitleColor                 Color // the zero value is the usual one
	Face                       Color // within the axes; the zero value is that of the figure
	X, Y                       Axis
	NoGrid, Grid               bool // Grid: over pictures too
	Marks                      []Mark
	Legend                     *Legend
	Bar                        *Colorbar
	Polar                      *Polar // x is an angle; nil: it is not
	Equal                      bool   // a unit of x is as long as one of y
	Off                        bool   // no axis lines, ticks and labels
	// SharesX and SharesY have the same limits; nil: nobody.
	SharesX, SharesY *Axes
	// HideX and HideY leave out the labels of ticks: the axes below or beside has them.
	HideX, HideY bool
	// Twin is what these axes lie over: x is that one's, and y stands at the right; with Top, y is that
	// one's, and x stands above.
	Twin *Axes
	Top  bool
	// Place is where the axes lie, apart from the grid: left, bottom, width and height as parts of the
	// figure, or of the box of Within.
	Place  *[4]float64
	Within *Axes
	// FitShapes says that limits follow patches where nothing else is drawn, too.
	FitShapes bool
	Spines    map[string]Spine // of left, right, top and bottom those that do not look as usual
}

// Axis is one direction of axes.
type Axis struct {
	Log, Date, Inverted bool
	Whole               bool      // ticks stand on whole numbers: of rows and columns
	Min, Max            *float64  // set limits; nil: of the data
	Ticks               []float64 // where; nil: found
	Labels              []string  // of Ticks; nil: the numbers
	Rotation            float64   // of the labels, in degrees
	Step, Offset        float64   // between ticks, and where one stands; 0: chosen
	Most                int       // ticks at most; 0: as many as there is room for
	Every               Interval  // of dates; the zero value: chosen
	NoLabels            bool      // ticks say nothing
	Margin              *float64  // beyond the data, as a part of what they cover; nil: a twentieth
	// Format says what stands at a tick, in place of its number; pos counts them.
	Format    func(v float64, pos int) string
	TickColor Color // of ticks and their labels; the zero value is the usual one
	NameColor Color // of the axis's name
}

// Interval is a distance of dates: so many of a unit, "second" to "year".
type Interval struct {
	Unit string
	N    int
}

// Spine is the line of an axis.
type Spine struct {
	Hidden bool
	Color  Color    // the zero value is the usual one
	At     *float64 // where on the other axis it stands; nil: at the edge
	Middle bool     // it stands in the middle of the axes
	Shown  bool     // where usually there is none
}

// inkOr is a colour, or the usual one where it is not set.
func inkOr(c Color) Color {
	if c == (Color{}) {
		return ink
	}
	return c
}

// Legend names the marks that have labels.
type Legend struct {
	Loc string // upper right …; "" or best: where least is hidden
	// Anchor is where the side or corner of Loc lies, in places of the axes; nil: within the axes.
	Anchor *[2]float64
	Bare   bool // without a frame
	Title  string
	Cols   int
	Of     []Mark // what it names; nil: all marks of its axes that have labels
}

// named are the marks that the legend names.
func (a *Axes) named() (out []Mark) {
	if a.Legend == nil {
		return nil
	}
	list := a.Legend.Of
	if list == nil {
		list = a.Marks
	}
	for _, m := range list {
		for _, m := range apart(m) {
			if l := Label(m); l != "" && !strings.HasPrefix(l, "_") {
				out = append(out, m)
			}
		}
	}
	return out
}

// apart are bars of which each has a name of its own, one by one; any other mark is itself.
func apart(m Mark) []Mark {
	b, ok := m.(*Bars)
	if !ok || b.Labels == nil {
		return []Mark{m}
	}
	var out []Mark
	for i, l := range b.Labels {
		out = append(out, &Bars{Colors: []Color{b.Colors[i%len(b.Colors)]}, Edge: b.Edge, Label: l})
	}
	return out
}

// Colorbar shows what the shades of a mark mean.
type Colorbar struct {
	Of         *Shades
	Label      string
	Horizontal bool
	Ticks      []float64
	Levels     []float64 // of filled contours
	Format     func(v float64, pos int) string
	Axes       *Axes // what a program has set of the bar as of axes: its ticks and name; nil: nothing
}

// Shades turns numbers into colours.
type Shades struct {
	Map    Map
	Lo, Hi float64
	Log    bool
}

// Mark is something drawn from data.
type Mark interface{ isMark() }

// Line is a polyline, with a marker at each point if there is one. NaN is a gap.
type Line struct {
	X, Y       []float64
	Color      Color
	Width      float64 // points
	Dash       string  // -, --, :, -. or ""
	Marker     string  // o s ^ v < > D + x * . | _ or ""
	MarkerSize float64 // points
	MarkerFace *Color
	Label      string
}

// Points are markers, each with a size and a colour or a shade of its own.
type Points struct {
	X, Y   []float64
	Sizes  []float64 // areas in square points: one, or one each
	Colors []Color   // one, or one each
	Values []float64 // shades, in place of Colors
	Shades *Shades
	Marker string
	Edge   *Color
	Label  string
}

// Bars are rectangles that stand on a base.
type Bars struct {
	At, Thick, Base, Length []float64 // Thick and Base: one, or one each
	Horizontal              bool
	Colors                  []Color
	Labels                  []string // of each bar, in place of Label
	Edge                    *Color
	EdgeWidth               float64 // points; 0 is the usual one
	Label                   string
}

// Area is what lies between two curves.
type Area struct {
	X, Low, High []float64
	Horizontal   bool // X runs upward
	Color        Color
	Label        string
}

// Errors are bars from Low to High at each point.
type Errors struct {
	X, Y, Low, High []float64
	Horizontal      bool
	Color           Color
	Width, Cap      float64
}

// Rule is a line across the axes; from and to are parts of its width.
type Rule struct {
	Horizontal     bool
	At, From, To   float64
	Color          Color
	Width          float64
	Dash, Label    string
	SlopeX, SlopeY float64 // not 0: a line through (SlopeX, SlopeY) of slope At
	Sloped         bool
}

// Band is a rectangle across the axes.
type Band struct {
	Horizontal bool
	From, To   float64
	Color      Color
	Label      string
}

// Segments are lines that do not touch.
type Segments struct {
	X0, Y0, X1, Y1 []float64
	Color          Color
	Width          float64
	Dash, Label    string
}

// Image is a grid of values or pixels; row 0 lies at Y0, the last one at Y1.
type Image struct {
	Rows, Cols     int
	Values         []float64
	Pixels         *image.NRGBA
	X0, X1, Y0, Y1 float64
	Shades         *Shades
	Smooth         bool
	Alpha          float64
}

// Mesh is an Image whose rows and columns are of different sizes.
type Mesh struct {
	X, Y   []float64 // the edges
	Values []float64
	Shades *Shades
}

// Contour is lines of equal height over a grid, or what lies between them.
type Contour struct {
	X, Y   []float64
	Z      []float64 // len(Y) rows
	Levels []float64
	Filled bool
	Color  *Color // of all lines, in place of shades
	Width  float64
	Widths []float64 // of the lines, from the lowest on; nil: all have Width
	Dash   string    // "": as usual
	Shades *Shades
	Labels bool
}

// Text stands at a point of the data, or of the axes.
type Text struct {
	X, Y           float64
	Text           string
	Align, VAlign  string // left center right; bottom center top baseline
	Size, Rotation float64
	Color          Color
	OfAxes         bool
	Arrow          bool // from the text to (ToX, ToY)
	ToX, ToY       float64
	ToAxes         bool    // (ToX, ToY) is a place of the axes
	DX, DY         float64 // points from (X, Y) to where the text stands
	NoHead, Tail   bool    // an arrow without a head; with one at its beginning
	ArrowColor     *Color
	ArrowWidth     float64
	Box            bool
	BoxFace        *Color
	BoxEdge        *Color
}

func (*Line) isMark()     {}
func (*Points) isMark()   {}
func (*Bars) isMark()     {}
func (*Area) isMark()     {}
func (*Wedge) isMark()    {}
func (*Errors) isMark()   {}
func (*Rule) isMark()     {}
func (*Band) isMark()     {}
func (*Segments) isMark() {}
func (*Image) isMark()    {}
func (*Mesh) isMark()     {}
func (*Contour) isMark()  {}
func (*Text) isMark()     {}
func (*Shapes) isMark()   {}
func (*Arrows) isMark()   {}

// one gives the i-th of a list that may have a single element for all.
func one[T any](list []T, i int) T {
	if len(list) == 1 {
		return list[0]
	}
	return list[i]
}

// Label is what the legend calls a mark.
func Label(m Mark) string {
	switch x := m.(type) {
	case *Line:
		return x.Label
	case *Points:
		return x.Label
	case *Bars:
		return x.Label
	case *Area:
		return x.Label
	case *Wedge:
		return x.Label
	case *Rule:
		return x.Label
	case *Band:
		return x.Label
	case *Segments:
		return x.Label
	case *Shapes:
		return x.Label
	case *Arrows:
		return x.Label
	}
	return ""
}

// IsPicture reports axes that show an image and have no grid of their own.
func (a *Axes) IsPicture() bool {
	for _, m := range a.Marks {
		switch x := m.(type) {
		case *Image, *Mesh:
			return true
		case *Contour:
			if x.Filled {
				return true
			}
		}
	}
	return false
}

// Empty reports a figure on which nothing was drawn.
func (f *Figure) Empty() bool {
	for _, a := range f.Axes {
		if len(a.Marks) > 0 {
			return false
		}
	}
	return true
}
