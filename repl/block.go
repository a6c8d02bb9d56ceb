// This file: the block editor at a terminal.

package repl

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/lang/history"
	"github.com/tq-lang/tq/repl/editor"
)

// blockEditor reads blocks from a terminal.
type blockEditor struct {
	a      *app
	t      *terminal
	dec    editor.Decoder
	screen *editor.Screen
	log    *history.Log
	live   *live
	vi     bool
	preset string   // text to begin with, of %load
	kept   []string // kills, from block to block
	stops  chan struct{}
	w, h   int    // of the window, as it was last painted for
	awake  func() // ends the watch over the terminal while nothing is edited; nil if there is none
}

func (a *app) newBlockEditor(in *os.File, vi bool) *blockEditor {
	b := &blockEditor{a: a, t: newTerminal(in, a.raw.Out), vi: vi, stops: make(chan struct{}, 1)}
	b.dec.Vi = vi
	b.screen = &editor.Screen{Palette: paint.For(a.color, a.theme, true), Crops: os.Getenv("XTERM_VERSION") != ""}
	b.log = a.openHistory()
	if a.remote == nil {
		b.live = &live{s: a.s, found: make(chan found, 1)}
	} else if a.remote.Language() != "tq" {
		b.log = history.Open("", history.DefaultLimit) // what is typed is of another language
	}
	return b
}

// configured follows settings that have changed.
func (b *blockEditor) configured() {
	b.screen.Palette = paint.For(b.a.color, b.a.theme, true)
	if b.a.editor == "" {
		b.vi = b.a.conf.Text(config.Keys) == "vi"
		b.dec.Vi = b.vi
	}
}

// config is the editor for blocks of source.
func (b *blockEditor) config(p Prompts) editor.Config {
	return editor.Config{
		First: p.First, More: p.More, Vi: b.vi,
		Status:    b.status,
		Complete:  b.complete,
		Highlight: highlight,
		Strip:     lang.StripPrompts,
		History:   b.log,
	}
}

func (b *blockEditor) status(text string) (editor.State, string) {
	st := b.a.status(text)
	switch st.State {
	case lang.Incomplete:
		return editor.Incomplete, st.Indent
	case lang.Invalid:
		return editor.Faulty, ""
	}
	return editor.Complete, ""
}

// complete asks the session, which has one user at a time.
func (b *blockEditor) complete(text string, pos int) editor.Completions {
	b.live.stop()
	c := b.a.complete(text, pos)
	out := editor.Completions{Start: c.Start, End: c.End}
	for _, x := range c.List {
		out.List = append(out.List, editor.Candidate{Text: x.Text, Kind: x.Kind, Detail: x.Detail})
	}
	return out
}

// ReadBlock reads a block.
func (b *blockEditor) ReadBlock(ctx context.Context, p Prompts) (string, error) {
	b.log.Refresh()
	ed := editor.New(b.config(p))
	ed.Keep(b.kept)
	if b.preset != "" {
		ed.Reset(b.preset)
		b.preset = ""
	}
	text, err := b.edit(ctx, ed, b.live)
	b.kept = ed.Kept()
	if err == nil {
		if err := b.log.Add(text); err != nil {
			b.a.warnHistory(err)
		}
	}
	return text, err
}

// ReadLine answers input().
func (b *blockEditor) ReadLine(ctx context.Context, prompt string) (string, error) {
	ed := editor.New(editor.Config{First: prompt, Vi: b.vi})
	return b.edit(ctx, ed, nil)
}

// ReadSecret answers getpass().
func (b *blockEditor) ReadSecret(ctx context.Context, prompt string) (string, error) {
	return b.edit(ctx, editor.New(editor.Config{First: prompt, Hidden: true}), nil)
}

// Preset offers text to be edited next.
func (b *blockEditor) Preset(text string) { b.preset = strings.TrimRight(text, "\n") }

// Interrupt does what the key Ctrl-C does; what nobody reads yet is not interrupted.
func (b *blockEditor) Interrupt() {
	select {
	case b.stops <- struct{}{}:
	default:
	}
}

// Close gives the terminal back.
func (b *blockEditor) Close() error {
	b.wake()
	b.live.stop()
	b.t.leave()
	return nil
}

// rest leaves the terminal to the program that runs next, and watches over it: signals that end tq give it back,
// and after a stop it is as it was.
func (b *blockEditor) rest() {
	b.t.rest()
	signals, deaf := notices()
	done, gone := make(chan struct{}), make(chan struct{})
	b.awake = func() {
		close(done)
		<-gone
		deaf()
	}
	go func() {
		defer close(gone)
		for {
			select {
			case <-done:
				return
			case sig := <-signals:
				switch noticeOf(sig) {
				case resumed:
					b.t.again()
				case ended:
					b.t.leave()
					dieOf(sig)
				}
			}
		}
	}()
}

// wake ends the watch.
func (b *blockEditor) wake() {
	if b.awake != nil {
		b.awake()
		b.awake = nil
	}
}

// Lend gives the terminal to another program that the one under way starts.
func (b *blockEditor) Lend(run func()) {
	b.wake()
	b.t.leave()
	defer func() {
		if b.t.enter() == nil {
			b.rest()
		}
	}()
	run()
}

// begin puts the block below what the program has written. Text that has no end of line stays: a prompt of
// input() goes on with it, others begin a line.
func (b *blockEditor) begin(ed *editor.Editor, lv *live) {
	_ = b.a.out.Flush()
	line := b.a.out.takeLine()
	switch {
	case line == "":
	case lv == nil && !strings.ContainsAny(line, "\x1b\r\b"):
		ed.First = line + ed.First
	default:
		b.t.write("\r\n")
	}
	if lv == nil {
		b.question(ed)
	}
}

// question writes what of a question's prompt has no room beside the answer.
func (b *blockEditor) question(ed *editor.Editor) {
	i := strings.LastIndexByte(ed.First, '\n') + 1
	if w, _ := b.t.size(); !editor.RoomForPrompt(ed.First[i:], w) {
		ed.First += "\n"
		i = len(ed.First)
	}
	b.t.write(strings.ReplaceAll(ed.First[:i], "\n", "\r\n"))
	ed.First = ed.First[i:]
}

// edit is the way from keys to a block.
func (b *blockEditor) edit(ctx context.Context, ed *editor.Editor, lv *live) (string, error) {
	select { // what came before is not about this block
	case <-b.stops:
	default:
	}
	b.begin(ed, lv)
	b.wake()
	signals, deaf := notices()
	defer deaf()
	if err := b.t.enter(); err != nil {
		return "", err
	}
	defer b.rest()
	if lv != nil {
		defer lv.stop()
	}
	b.w, b.h = b.t.size()
	b.t.write(b.screen.Begin())
	for {
		text, err, done := b.keys(ed)
		if done {
			return text, err
		}
		b.paint(ed)
		if lv != nil {
			lv.look(ed.Text(), ed.Pos())
		}
		b.t.ask()
		select {
		case k := <-b.t.got:
			b.t.asked = false
			b.dec.Feed(k.b)
			if k.err != nil && len(k.b) == 0 {
				return b.ends(ed, k.err)
			}
		case <-b.stops:
			return b.interrupt(ed)
		case <-ctx.Done():
			return b.interrupt(ed)
		case f := <-lv.results():
			lv.done()
			ed.SetLive(f.text, f.live)
		case sig := <-signals:
			b.notice(ed, sig)
		}
	}
}

// ends is the end of the input.
func (b *blockEditor) ends(ed *editor.Editor, err error) (string, error) {
	if errors.Is(err, io.EOF) || ed.Text() == "" {
		b.finish(ed, "")
		return "", io.EOF
	}
	return "", err
}

// keys has the editor follow the keys that have come.
func (b *blockEditor) keys(ed *editor.Editor) (text string, err error, done bool) {
	for {
		k, ok := b.dec.Next()
		if !ok {
			if !b.dec.Lone() || !ed.Open() {
				return "", nil, false
			}
			b.dec.TakeEscape()
			k = editor.Key{Name: "esc"}
		}
		switch ed.Key(k) {
		case editor.Accept:
			b.finish(ed, "")
			return ed.Text(), nil, true
		case editor.Interrupt:
			text, err = b.interrupt(ed)
			return text, err, true
		case editor.EOF:
			b.finish(ed, "")
			return "", io.EOF, true
		case editor.Suspend:
			b.t.leave()
			suspend()
			if err := b.t.enter(); err != nil {
				return "", err, true
			}
			b.t.write(b.screen.Begin())
		case editor.External:
			b.external(ed)
		case editor.Clear:
			b.t.write("\x1b[H\x1b[2J" + b.screen.Begin())
		case editor.Describe:
			b.describe(ed)
		}
	}
}

func (b *blockEditor) paint(ed *editor.Editor) {
	b.fit()
	b.t.write(b.screen.Paint(ed.Frame(b.w, b.h, false)))
}

// fit takes the block off the screen where the window has changed, before anything is written that counts on its
// old size.
func (b *blockEditor) fit() {
	w, h := b.t.size()
	if w != b.w || h != b.h {
		b.w, b.h = w, h
		b.t.write(b.screen.Resized(w))
	}
}

// finish leaves the block on the screen as it was entered.
func (b *blockEditor) finish(ed *editor.Editor, mark string) {
	b.fit()
	end := b.screen.Finish(ed, b.w, b.h)
	if mark != "" {
		end = strings.TrimSuffix(end, "\r\n") + mark + "\r\n"
	}
	b.t.write(end)
}

func (b *blockEditor) interrupt(ed *editor.Editor) (string, error) {
	b.finish(ed, "^C")
	return "", ErrInterrupt
}

// notice answers a signal.
func (b *blockEditor) notice(ed *editor.Editor, sig os.Signal) {
	switch noticeOf(sig) {
	case resized:
		b.fit()
	case resumed:
		b.t.again()
		b.t.write(b.screen.Begin())
	case ended:
		b.finish(ed, "")
		b.live.stop()
		b.t.leave()
		dieOf(sig)
	}
}

// away lends the terminal to another program.
func (b *blockEditor) away(ed *editor.Editor, run func()) {
	b.finish(ed, "")
	b.t.leave()
	run()
	if err := b.t.enter(); err != nil {
		ed.Say(err.Error())
	}
	b.t.write(b.screen.Begin())
}
