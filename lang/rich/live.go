// What is shown while the program is at work: an op, a load or a save that takes longer
// than half a second, and bars whose loop has not come round. Another goroutine looks at
// them ten times a second.
package rich

import (
	"fmt"
	"html"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// ProgressVariable is the variable of the environment that, set to off, turns progress
// off: what a notebook shows does not depend then on how long it took.
const ProgressVariable = "TQ_PROGRESS"

// Live follows the work of a session.
type Live struct {
	Meter engine.Meter
	host  builtin.Host
	at    func() *line // where what takes long is shown
	off   bool

	looking sync.Mutex // held during a look: none goes on when the last cell has ended

	mu      sync.Mutex
	cells   int // evaluations under way
	bars    []*Bar
	ticking bool
	run     uint64    // the run that was under way at the last look
	since   time.Time // since when
	shown   *line
}

// LiveOf is a session's.
func LiveOf(h builtin.Host) *Live {
	return h.State("rich.live", func() any {
		return &Live{host: h, at: func() *line { return lineOf(h) }, off: os.Getenv(ProgressVariable) == "off"}
	}).(*Live)
}

// Begin begins an evaluation; end ends it.
func (l *Live) Begin() (end func()) {
	if s := ScreenOf(l.host); l.off || s.Still || !s.Notebook && s.StatusColumns == 0 {
		return func() {}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cells++
	if !l.ticking {
		l.ticking = true
		time.AfterFunc(barPause, l.look)
	}
	return func() {
		l.looking.Lock()
		defer l.looking.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.cells--; l.cells == 0 {
			l.bars = nil
		}
	}
}

func (l *Live) add(b *Bar) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cells > 0 && len(l.bars) < 100 {
		l.bars = append(l.bars, b)
	}
}

func (l *Live) drop(b *Bar) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bars = slices.DeleteFunc(l.bars, func(x *Bar) bool { return x == b })
}

// look looks at what is under way, and shows it.
func (l *Live) look() {
	l.looking.Lock()
	defer l.looking.Unlock()
	l.mu.Lock()
	if l.cells == 0 {
		l.ticking = false
		l.mu.Unlock()
		return
	}
	time.AfterFunc(barPause, l.look)
	bars := slices.Clone(l.bars)
	l.work(time.Now())
	l.mu.Unlock()
	for _, b := range bars {
		b.redraw()
	}
}

// work shows the run under way, once it has been for long.
func (l *Live) work(now time.Time) {
	r := l.Meter.Read()
	switch {
	case r.Run == 0:
		return
	case r.Run != l.run:
		l.run, l.since = r.Run, now
		return
	case now.Sub(l.since) < barDelay-barPause:
		return
	}
	if l.shown == nil {
		l.Meter.AtEnd(l.hide)
		if l.Meter.Read().Run != r.Run {
			return // it has ended, perhaps without hide
		}
		l.shown = l.at()
	}
	l.shown.show(workLine(r, now.Sub(l.since)+barPause, l.shown.cells))
}

// hide takes away what was shown of the run that has ended.
func (l *Live) hide() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown != nil {
		l.shown.end(false)
		l.shown = nil
	}
}

// workLine is a run under way as text and as HTML.
func workLine(r engine.Reading, took time.Duration, cells int) (text, markup string) {
	seconds := fmt.Sprintf("%.1f s", took.Seconds())
	if r.Total == 0 || r.Done == 0 {
		text = r.What + "  " + seconds
		return text, barText(text)
	}
	f := min(float64(r.Done)/float64(r.Total), 1)
	percent := fmt.Sprintf("%3.0f%%", 100*f)
	return r.What + " " + percent + "|" + filled(f, cells) + "| " + seconds, barMarkup(f, r.What+" "+percent+" "+seconds)
}

func barText(text string) string {
	return `<div style="font-family:monospace">` + html.EscapeString(text) + `</div>`
}

// barMarkup is a bar and a text behind it.
func barMarkup(f float64, text string) string {
	return fmt.Sprintf(`<div style="font-family:monospace"><div style="display:inline-block;width:16em;height:0.8em;border:1px solid rgba(128,128,128,0.5);margin-right:0.6em"><div style="width:%.0f%%;height:100%%;background:#1f77b4"></div></div>%s</div>`,
		100*f, html.EscapeString(text))
}

// line is one thing that changes: a display of a notebook, a line of a terminal.
type line struct {
	cells int // of a bar in it
	show  func(text, markup string)
	end   func(leave bool) // with what was shown last, or without anything
}

// lineOf makes one for the cell that runs now, nil where there is no place for it.
func lineOf(h builtin.Host) *line {
	s := ScreenOf(h)
	switch {
	case s.Notebook:
		return displayLine(builtin.SinkOf(h))
	case s.StatusColumns > 0:
		return terminalLine(h.Stderr(), s.StatusColumns)
	}
	return nil
}

func displayLine(sink builtin.Sink) *line {
	if several, ok := sink.(interface{ Now() builtin.Sink }); ok {
		sink = several.Now()
	}
	id, _, _ := displayID(object.Bool(true))
	shown := false
	show := func(text, markup string) {
		b := Bundle{ID: id, Data: map[string]any{Plain: text, HTML: markup}}
		if shown {
			sink.UpdateDisplay(b)
		} else {
			sink.Display(b)
		}
		shown = true
	}
	return &line{30, show, func(leave bool) {
		if !leave {
			show("", "")
		}
	}}
}

func terminalLine(out io.Writer, columns int) *line {
	return &line{min(max(columns-50, 4), 30), func(text, _ string) {
		r := []rune(text)
		fmt.Fprintf(out, "\r%s\x1b[K", string(r[:min(len(r), max(columns-1, 0))]))
	}, func(leave bool) {
		if leave {
			fmt.Fprintln(out)
		} else {
			fmt.Fprint(out, "\r\x1b[K")
		}
	}}
}
