// Progress: one display that changes while a loop runs, as tqdm has it. Of what takes less
// than half a second the end alone is shown where the program asked for a bar, and nothing
// else; nor is anything shown where there is neither a notebook nor a terminal.
package rich

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// When a bar appears, and how often it changes.
const (
	barDelay = 500 * time.Millisecond
	barPause = 100 * time.Millisecond
)

// Bar is what progress() gives: what it was given, counted while it is walked.
type Bar struct {
	mu     sync.Mutex   // another goroutine shows it too
	over   object.Value // nil: counted by update()
	host   builtin.Host
	desc   string
	post   string
	unit   string
	total  float64 // NaN: unknown
	n      float64
	leave  bool
	cells  int // of the bar in a line
	off    bool
	asked  bool // by the program
	now    func() time.Time
	at     *line
	start  time.Time
	shown  time.Time
	on     bool // it has been shown
	closed bool
}

// TypeName is tqdm.
func (*Bar) TypeName() string { return "tqdm" }

// TablePrefix is where the methods are.
func (*Bar) TablePrefix() string { return "tqdm.Bar." }

// Repr is the line.
func (b *Bar) Repr() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.line(20)
}

// Len is how much there is to walk.
func (b *Bar) Len() int {
	if b.total != b.total {
		return 0
	}
	return int(b.total)
}

// Enter enters a with statement.
func (b *Bar) Enter() (object.Value, error) { return b, nil }

// Exit ends it.
func (b *Bar) Exit(error) (bool, error) { b.close(); return false, nil }

// Iter walks, and counts.
func (b *Bar) Iter() object.Iterator {
	if b.over == nil {
		return &failing{object.Errorf(object.TypeError, "'NoneType' object is not iterable")}
	}
	it, err := b.host.Iterate(b.over)
	if err != nil {
		return &failing{err}
	}
	b.change(func() { b.start = b.now() })
	first := true
	return &builtin.Stream{Name: "tqdm", Step: func() (object.Value, bool, error) {
		if !first {
			b.add(1)
		}
		first = false
		v, ok, err := it.Next()
		if !ok || err != nil {
			b.close()
		}
		return v, ok, err
	}}
}

// failing is an iterator that cannot begin.
type failing struct{ err error }

func (f *failing) Next() (object.Value, bool, error) { return nil, false, f.err }

func (b *Bar) add(n float64) { b.change(func() { b.n += n }) }

// change changes the bar, and shows it when it is time.
func (b *Bar) change(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f()
	b.tick(false)
}

// redraw shows the bar while nothing changes but the time.
func (b *Bar) redraw() { b.change(func() {}) }

// tick shows the bar when it is time; b.mu is held.
func (b *Bar) tick(last bool) {
	if b.off || b.closed {
		return
	}
	now := b.now()
	if !last && (!b.on && now.Sub(b.start) < barDelay || b.on && now.Sub(b.shown) < barPause) {
		return
	}
	b.on, b.shown = true, now
	if !last || b.leave {
		b.at.show(b.line(b.cells), b.markup())
	}
	if last {
		b.at.end(b.leave)
	}
}

func (b *Bar) close() {
	b.mu.Lock()
	if b.on || b.asked && b.leave {
		b.tick(true)
	}
	b.closed = true
	b.mu.Unlock()
	if b.host != nil {
		LiveOf(b.host).drop(b)
	}
}

// line is the bar as tqdm writes it, with a bar of so many cells.
func (b *Bar) line(cells int) string {
	took := b.now().Sub(b.start).Seconds()
	rate := "?" + b.unit + "/s"
	if took > 0 && b.n > 0 {
		if r := b.n / took; r >= 1 {
			rate = fmt.Sprintf("%.2f%s/s", r, b.unit)
		} else {
			rate = fmt.Sprintf("%.2fs/%s", 1/r, b.unit)
		}
	}
	head := ""
	if b.desc != "" {
		head = b.desc + ": "
	}
	tail := ""
	if b.post != "" {
		tail = ", " + b.post
	}
	if !(b.total > 0) {
		return fmt.Sprintf("%s%s%s [%s, %s%s]", head, count(b.n), b.unit, clock(took), rate, tail)
	}
	f := min(b.n/b.total, 1)
	left := "?"
	if b.n > 0 {
		left = clock(took / b.n * (b.total - b.n))
	}
	return fmt.Sprintf("%s%3.0f%%|%s| %s/%s [%s<%s, %s%s]", head, 100*f, filled(f, cells), count(b.n), count(b.total), clock(took), left, rate, tail)
}

func count(n float64) string {
	if n == math.Trunc(n) {
		return fmt.Sprintf("%.0f", n)
	}
	return fmt.Sprintf("%.2f", n)
}

// filled draws a part of a bar in eighths of cells.
func filled(f float64, cells int) string {
	eighths := int(f * float64(8*cells))
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	used := (eighths + 7) / 8
	return bar + strings.Repeat(" ", cells-used)
}

// clock writes seconds as 01:02.
func clock(s float64) string {
	if s != s || math.IsInf(s, 0) || s > 1e9 {
		return "?"
	}
	n := int(s)
	if n >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", n/3600, n/60%60, n%60)
	}
	return fmt.Sprintf("%02d:%02d", n/60, n%60)
}

// markup is the bar for a notebook, without a style sheet.
func (b *Bar) markup() string {
	text := b.line(0)
	if !(b.total > 0) {
		return barText(text)
	}
	text = strings.Replace(text, "||", "", 1)
	return barMarkup(min(b.n/b.total, 1), text)
}

// newBar makes a bar that a session shows.
func newBar(h builtin.Host) *Bar {
	b := &Bar{host: h, unit: "it", total: math.NaN(), leave: true, cells: 30, now: time.Now}
	b.start = b.now()
	if b.at = lineOf(h); b.at != nil && !LiveOf(h).off {
		b.cells = b.at.cells
	} else {
		b.off = true
	}
	return b
}

func progressEntries() []builtin.Entry {
	const params = "iterable=None, desc=None, total=None, leave=True, *, disable=False, unit='it', initial=0, postfix=None, **kwargs"
	bar := func(name, params, doc, sample string, fn func(c *builtin.Call, b *Bar) error) builtin.Entry {
		p := "self"
		if params != "" {
			p += ", " + params
		}
		return builtin.Entry{Names: []string{"tqdm.Bar." + name}, Params: p, Doc: doc, Example: "b = progress(total=10)\nb." + name + sample, Effect: true, Dry: builtin.ReturnsNone,
			Fn: func(c *builtin.Call) (object.Value, error) { return object.None, fn(c, c.Args[0].(*Bar)) }}
	}
	return []builtin.Entry{
		{Names: []string{"progress", "tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm"}, Params: params, Effect: true,
			Doc:     "Walks an iterable and shows how far it is, as tqdm does: nothing in the first half second but the end, nothing in a pipe. With total= and update(n) it counts what the program tells.",
			Example: "for i in progress(range(3), desc='work'): pass", Fn: newProgress},
		{Names: []string{"tqdm.trange", "tqdm.auto.trange", "tqdm.notebook.trange"}, Params: "*args, **kwargs", Effect: true, Doc: "tqdm(range(…)).", Example: "from tqdm import trange\nfor i in trange(3): pass",
			Fn: func(c *builtin.Call) (object.Value, error) {
				r, err := c.Forward("range.__new__", c.Rest, nil)
				if err != nil {
					return nil, err
				}
				return c.Forward("progress", []object.Value{r}, c.Kw)
			}},
		{Names: inIPython("display.ProgressBar", "ProgressBar"), Params: "total", Effect: true, Doc: "A bar that counts to a total while it is walked.", Example: "for i in display.ProgressBar(3): pass",
			Fn: func(c *builtin.Call) (object.Value, error) {
				r, err := c.Forward("range.__new__", []object.Value{c.Arg("total")}, nil)
				if err != nil {
					return nil, err
				}
				return c.Forward("progress", []object.Value{r}, nil)
			}},
		{Names: []string{"progress.write"}, Params: "s, file=None, end='\\n', **kwargs", Effect: true, Dry: builtin.ReturnsNone, Doc: "Prints beside a bar.", Example: "progress.write('here')",
			Fn: func(c *builtin.Call) (object.Value, error) { return object.None, writeBeside(c) }},
		bar("write", "s, file=None, end='\\n', **kwargs", "Prints beside the bar.", "('here')", func(c *builtin.Call, _ *Bar) error { return writeBeside(c) }),
		bar("update", "n=1", "Counts n more.", "(3)", func(c *builtin.Call, b *Bar) error {
			n, err := c.Float("n", 1)
			b.add(n)
			return err
		}),
		bar("set_description", "desc=None, refresh=True", "Sets what stands before the bar.", "('loading')", func(c *builtin.Call, b *Bar) error {
			desc := ""
			if c.Given("desc") {
				desc = object.StrOf(c.Arg("desc"))
			}
			b.change(func() { b.desc = desc })
			return nil
		}),
		bar("set_postfix", "ordered_dict=None, refresh=True, **kwargs", "Sets what stands behind the bar.", "(loss=0.1)", func(c *builtin.Call, b *Bar) error {
			var parts []string
			if d, ok := builtin.Mapping(orNone(c.Arg("ordered_dict"))); ok {
				for k, v, at, more := d.Next(0); more; k, v, at, more = d.Next(at) {
					parts = append(parts, object.StrOf(k)+"="+postText(v))
				}
			}
			for _, k := range c.Kw {
				parts = append(parts, k.Name+"="+postText(k.Value))
			}
			b.change(func() { b.post = strings.Join(parts, ", ") })
			return nil
		}),
		bar("close", "", "Ends the bar.", "()", func(_ *builtin.Call, b *Bar) error { b.close(); return nil }),
		bar("refresh", "", "Shows the bar.", "()", func(_ *builtin.Call, b *Bar) error { b.redraw(); return nil }),
		{Names: []string{"tqdm.Bar.n"}, Params: "self", Property: true, Doc: "How far it is.", Example: "progress(total=10).n", Fn: func(c *builtin.Call) (object.Value, error) {
			if n := c.Args[0].(*Bar).n; n == math.Trunc(n) {
				return object.Int(int64(n)), nil
			}
			return object.Float(c.Args[0].(*Bar).n), nil
		}},
	}
}

func orNone(v object.Value) object.Value {
	if v == nil {
		return object.None
	}
	return v
}

func postText(v object.Value) string {
	if f, ok := object.ToFloat(v); ok {
		if _, isInt := v.(object.Int); !isInt {
			return fmt.Sprintf("%.3g", f)
		}
	}
	return object.StrOf(v)
}

func newProgress(c *builtin.Call) (object.Value, error) {
	b := newBar(c.Host)
	b.asked = true
	if c.Given("iterable") {
		b.over = c.Arg("iterable")
		if n, ok, err := object.LenOf(b.over); err == nil && ok {
			b.total = float64(n)
		} else if r, isRange := b.over.(*object.Range); isRange {
			b.total = float64(r.Len())
		} else if s, sized := b.over.(interface{ Len() int }); sized {
			b.total = float64(s.Len())
		} else if elems := builtin.SequenceOf(b.over); elems != nil {
			b.total = float64(len(elems))
		} else if a, isArray := b.over.(*object.Array); isArray && a.Rank() > 0 {
			b.total = float64(a.Dims()[0])
		}
	}
	if c.Given("desc") {
		b.desc = object.StrOf(c.Arg("desc"))
	}
	if c.Given("postfix") {
		b.post = object.StrOf(c.Arg("postfix"))
	}
	var err error
	if c.Given("total") {
		if b.total, err = c.Float("total", 0); err != nil {
			return nil, err
		}
	}
	if b.n, err = c.Float("initial", 0); err != nil {
		return nil, err
	}
	if b.unit, err = c.Str("unit", "it"); err != nil {
		return nil, err
	}
	if c.Given("leave") {
		if b.leave, err = c.Bool("leave", true); err != nil {
			return nil, err
		}
	}
	if c.Given("disable") {
		off, err := c.Bool("disable", false)
		if err != nil {
			return nil, err
		}
		b.off = b.off || off
	}
	if !b.off {
		LiveOf(c.Host).add(b)
	}
	return b, nil
}

// writeBeside prints a text beside a bar.
func writeBeside(c *builtin.Call) error {
	end, err := c.Str("end", "\n")
	if err != nil {
		return err
	}
	text := object.StrOf(c.Arg("s")) + end
	if builtin.IsNone(c.Arg("file")) {
		_, err = io.WriteString(c.Host.Stdout(), text)
		return err
	}
	write, err := c.Host.Attr(c.Arg("file"), "write")
	if err == nil {
		_, err = c.Apply(write, object.Str(text))
	}
	return err
}
