// This file: running a notebook's cells in one session.

package notebook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/lang/magic"
)

// Options say how a notebook is run.
type Options struct {
	Session lang.Options
	// Params are NAME=VALUE, put behind the cell tagged "parameters".
	Params []string
	// AllowErrors goes on behind a cell that fails.
	AllowErrors bool
	// Ran is told of each code cell when it has run; nil for nobody.
	Ran func(number int, c *Cell)
	// Left is told where a cell has ended the run, with cells of code behind it that do not run; nil for nobody.
	Left func(number, rest int)
	// Processes allows commands of the system's shell: !ls.
	Processes bool
}

// useMagics gives the session those of notebooks.
func (r *runner) useMagics(s *lang.Session, o Options) {
	out := r.stream("stdout")
	conf := config.Load("", func(string) string { return "" }) // a run gives the same whoever runs it
	f := &magic.Face{
		Config: conf, Configured: func() { s.SetPrinting(conf.Int(config.Precision), conf.Int(config.Threshold)) },
		Style: style, Out: out, Show: r.show, Inputs: func() []string { return r.inputs }, Sink: r, Capture: r.tap.Capture, Limit: func(int) {},
		Shell: magic.Shell{Allowed: o.Processes, Hint: "TQ_PROCESSES=1 in the environment allows them", Err: r.stream("stderr")},
	}
	s.SetMagic(f.Run, f.Names())
	s.SetCommand(f.Command)
}

// ErrCell is the failure of a cell.
type ErrCell struct {
	Number int // among the cells of code, from 1
	Err    error
}

func (e *ErrCell) Error() string { return fmt.Sprintf("cell %d: %v", e.Number, e.Err) }
func (e *ErrCell) Unwrap() error { return e.Err }

// Run runs the cells in order and puts what they show into them. The error is
// an *ErrCell, of the first cell that failed and was not tagged
// "raises-exception"; the cells behind it have not run.
func (nb *Notebook) Run(ctx context.Context, o Options) error {
	if err := nb.parametrize(o.Params); err != nil {
		return err
	}
	nb.nameLanguage()
	r := &runner{nb: nb}
	defer r.keepWidgets()
	opts := o.Session
	opts.Stdout, opts.Stderr, opts.Sink = r.stream("stdout"), r.stream("stderr"), r
	opts.Pager = func(string) {} // pages of help are for those who ask, and not kept
	opts.ReadLine = func(string) (string, error) {
		return "", lang.Raise("EOFError", "a notebook that runs without a user has no input")
	}
	s := lang.New(opts)
	r.useMagics(s, o)
	var first error
	number := 0
	for _, c := range nb.Cells {
		if c.Type != "code" || slices.Contains(c.Tags, "skip-execution") {
			continue
		}
		number++
		if strings.TrimSpace(c.Source) == "" { // counts nothing, as in Jupyter
			c.Outputs, c.Count = nil, 0
			continue
		}
		err := r.run(ctx, s, c, number)
		r.keepWidgets()
		if o.Ran != nil {
			o.Ran(number, c)
		}
		var exit *lang.ExitError
		switch {
		case err == nil:
			continue
		case errors.As(err, &exit) && exit.Code == 0 && exit.Text == "":
			if o.Left != nil && nb.codeCells() > number {
				o.Left(number, nb.codeCells()-number)
			}
			return errors.Join(first, s.Close())
		case ctx.Err() == nil && slices.Contains(c.Tags, "raises-exception"):
			continue
		}
		if first == nil {
			first = &ErrCell{number, err}
		}
		if !o.AllowErrors || ctx.Err() != nil {
			break
		}
	}
	if err := s.Close(); first == nil {
		return err
	}
	return first
}

// codeCells is how many cells are code.
func (nb *Notebook) codeCells() (n int) {
	for _, c := range nb.Cells {
		if c.Type == "code" {
			n++
		}
	}
	return n
}

// parametrize puts a cell with the parameters behind the one tagged for them,
// in place of that of an earlier run.
func (nb *Notebook) parametrize(params []string) error {
	if len(params) == 0 {
		return nil
	}
	text := "# Parameters\n"
	for _, p := range params {
		name, v, ok := strings.Cut(p, "=")
		if !ok || !lang.IsName(name) {
			return fmt.Errorf("'%s' is not NAME=VALUE", p)
		}
		text += name + " = " + parameter(v) + "\n"
	}
	nb.Cells = slices.DeleteFunc(nb.Cells, func(c *Cell) bool { return slices.Contains(c.Tags, "injected-parameters") })
	at := slices.IndexFunc(nb.Cells, func(c *Cell) bool { return slices.Contains(c.Tags, "parameters") })
	nb.Add(at+1, "code", strings.TrimSuffix(text, "\n"), "injected-parameters")
	return nil
}

// Unknown are the parameters that no cell sets which is tagged for them; where none is tagged, that no cell sets.
func (nb *Notebook) Unknown(params []string) (names []string) {
	cells := slices.DeleteFunc(slices.Clone(nb.Cells), func(c *Cell) bool { return c.Type != "code" || !slices.Contains(c.Tags, "parameters") })
	if len(cells) == 0 {
		cells = nb.Cells
	}
	set := map[string]bool{}
	for _, c := range cells {
		if c.Type == "code" {
			for _, name := range lang.Binds(c.Source) {
				set[name] = true
			}
		}
	}
	for _, p := range params {
		if name, _, ok := strings.Cut(p, "="); ok && lang.IsName(name) && !set[name] {
			names = append(names, name)
		}
	}
	return names
}

// parameter writes a parameter's value in the language: a literal as it is, all
// else as text.
func parameter(v string) string {
	switch v {
	case "true":
		return "True"
	case "false":
		return "False"
	case "null":
		return "None"
	}
	if lang.IsLiteral(v) {
		return v
	}
	return strconv.Quote(v)
}

// runner gathers what one cell after the other shows.
type runner struct {
	nb    *Notebook
	cell  *Cell
	clear bool // before the next output

	inputs  []string
	tap     magic.Tap
	widgets map[string]*widget
	catches *widget // the widget that takes what is shown, nil if the cell does
	printed printed
}

// printed is text that is not yet an output.
type printed struct {
	to   *[]Output
	name string
	text []byte
	most int // bytes after which lines are dropped that others have taken the place of
}

// manyPrinted is how much text is gathered before that is looked for.
const manyPrinted = 256 << 10

// shown are the outputs of who takes what is shown now.
func (r *runner) shown() *[]Output {
	r.flush()
	return r.outputs()
}

func (r *runner) outputs() *[]Output {
	if r.catches != nil {
		return &r.catches.shows
	}
	return &r.cell.Outputs
}

func (r *runner) run(ctx context.Context, s *lang.Session, c *Cell, number int) error {
	r.cell, r.clear, r.catches = c, false, nil
	r.inputs = append(r.inputs, c.Source)
	c.Outputs, c.Count = nil, len(r.inputs)
	s.Enter(c.Source)
	defer r.flush()
	err := s.Eval(ctx, diag.NewFile("<cell "+strconv.Itoa(number)+">", c.Source), lang.ShowLast, r.show)
	var exit *lang.ExitError
	if err != nil && !errors.As(err, &exit) {
		r.add(failure(err))
	}
	return err
}

// show takes a value of the cell.
func (r *runner) show(res *lang.Result) {
	if res.Quiet() || r.tap.Recorder().Show(res) {
		return
	}
	b, err := res.Bundle()
	if err != nil {
		b = lang.Bundle{Data: map[string]any{"text/plain": res.Text()}}
	}
	o := Output{Type: "execute_result", Data: b.Data, Metadata: b.Metadata, Count: r.cell.Count}
	if !res.Last {
		o.Type, o.Count = "display_data", 0
	}
	r.add(o)
}

// style is how errors are written.
func style() diag.Options { return diag.Options{Paint: paint.Dark()} }

// failure is an error as notebooks keep it.
func failure(err error) Output {
	o := Output{Type: "error", EName: "Error", EValue: err.Error(), Trace: []string{err.Error()}}
	var d *diag.Error
	if errors.As(err, &d) {
		o.EName, o.EValue = d.Class, d.Msg
		o.Trace = strings.Split(strings.TrimRight(d.Render(style()), "\n"), "\n")
	}
	return o
}

func (r *runner) add(o Output) {
	list := r.shown()
	if r.clear {
		*list, r.clear = nil, false
	}
	*list = append(*list, o)
}

// stream takes what the program prints.
func (r *runner) stream(name string) io.Writer { return stream{r, name} }

type stream struct {
	r    *runner
	name string
}

func (s stream) Write(b []byte) (int, error) {
	if s.r.tap.Recorder().Print(s.name, b) {
		return len(b), nil
	}
	p := &s.r.printed
	if to := s.r.outputs(); p.to != to || p.name != s.name || s.r.clear {
		s.r.flush()
		if s.r.clear {
			*to, s.r.clear = nil, false
		}
		p.to, p.name = to, s.name
	}
	if p.text = append(p.text, b...); len(p.text) >= max(p.most, manyPrinted) {
		p.text = append(p.text[:0], returned(string(p.text))...)
		p.most = 2 * len(p.text)
	}
	return len(b), nil
}

// flush makes an output of the text that was gathered.
func (r *runner) flush() {
	p := &r.printed
	if len(p.text) == 0 {
		return
	}
	text := string(bytes.ToValidUTF8(p.text, []byte("\uFFFD")))
	list := *p.to
	if n := len(list); n > 0 && list[n-1].Type == "stream" && list[n-1].Name == p.name {
		list[n-1].Text = returned(list[n-1].Text + text)
	} else {
		*p.to = append(list, Output{Type: "stream", Name: p.name, Text: returned(text)})
	}
	p.text, p.most = p.text[:0], 0
}

// returned lets what follows a carriage return take the place of its line.
func returned(text string) string {
	for {
		at := strings.Index(text, "\r")
		for at >= 0 && at+1 < len(text) && text[at+1] == '\n' {
			next := strings.Index(text[at+1:], "\r")
			if next < 0 {
				return text
			}
			at += 1 + next
		}
		if at < 0 || at+1 == len(text) { // the last one waits for what follows
			return text
		}
		line := strings.LastIndexByte(text[:at], '\n') + 1
		text = text[:line] + text[at+1:]
	}
}

// Display takes what the program displays.
func (r *runner) Display(b lang.Bundle) {
	if r.tap.Recorder().Display(b) {
		return
	}
	r.add(Output{Type: "display_data", Data: b.Data, Metadata: b.Metadata, id: b.ID})
}

// UpdateDisplay changes what was displayed under an ID, in whatever cell.
func (r *runner) UpdateDisplay(b lang.Bundle) {
	if r.tap.Recorder().UpdateDisplay(b) {
		return
	}
	for _, c := range r.nb.Cells {
		for i := range c.Outputs {
			if o := &c.Outputs[i]; b.ID != "" && o.id == b.ID {
				o.Data, o.Metadata = b.Data, b.Metadata
			}
		}
	}
}

// Screen says that a notebook is shown, to nobody who waits.
func (r *runner) Screen() lang.Screen { return lang.Screen{Notebook: true, Still: true} }

// ClearOutput forgets what the cell has shown.
func (r *runner) ClearOutput(wait bool) {
	if r.tap.Recorder().ClearOutput(wait) {
		return
	}
	if wait {
		r.clear = true
		return
	}
	*r.shown() = nil
}

// Plain is what an output shows as text.
func (o Output) Plain() string {
	switch o.Type {
	case "stream":
		return o.Text
	case "error":
		return o.EName + ": " + o.EValue
	}
	text, _ := o.Data["text/plain"].(string)
	return text
}
