// The debugger of a console: breakpoint() asks for commands, as Python's pdb does.
package debugger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/google/go-dap"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/vm"
)

// Console is where a program that stops is looked at by commands.
type Console struct {
	ReadLine func(prompt string) (string, error)
	Out      io.Writer
}

// talk is a console's hold on a program, from breakpoint() to the end of its steps.
type talk struct {
	Console
	at   int    // of frames the one that is looked at
	list int    // the last line that was listed
	last string // the command before
	over bool   // the program has ended: there is nothing to step through
}

// steps are commands of a program that goes on.
var steps = map[string]bool{"n": true, "next": true, "s": true, "step": true, "r": true, "return": true, "unt": true, "until": true}

// commandHelp says what can be typed.
const commandHelp = `n(ext)      the next line            s(tep)    into a call
r(eturn)    to the end of the call   c(ont)    go on
w(here)     the calls under way      u(p), d(own)  the caller, the callee
l(ist), ll  the lines around         a(rgs)    the parameters
p, pp X     the value of X           q(uit)    end the program
an expression is evaluated, a statement run; ! before it where it looks like a command
`

// Break stops the program where it calls breakpoint(): for the client that debugs, else for a console.
func (d *Debugger) Break(c Console) error {
	if all := d.stack(); len(all) > 0 {
		at := d.lineOf(all[0])
		d.within = &at
	}
	if d.Attached() {
		defer d.Machine.Heed()
		return d.wait(dap.StoppedEventBody{Reason: "breakpoint", Description: "breakpoint()"}, nil)
	}
	d.mu.Lock()
	d.console = &talk{Console: c}
	d.mu.Unlock()
	return d.converse()
}

// converse asks for commands until one has the program go on.
func (d *Debugger) converse() error {
	d.forget()
	d.frames = d.stack()
	if len(d.frames) == 0 {
		return nil
	}
	d.mu.Lock()
	t := d.console
	d.step = freely
	d.mu.Unlock()
	defer d.forget()
	return d.commands(t)
}

// PostMortem asks for commands where an error has left the program; false if it is not known where.
func (d *Debugger) PostMortem(c Console, failed *diag.Error) (known bool, err error) {
	var frames []vm.Here
	for _, h := range d.Machine.Left(failed) {
		if h.File() != nil && !isFrozen(h.File()) {
			frames = append(frames, h)
		}
	}
	if len(frames) == 0 {
		return false, nil
	}
	t := &talk{Console: c, over: true}
	d.forget()
	d.frames = frames
	d.mu.Lock()
	d.console = t
	d.mu.Unlock()
	defer d.forget()
	defer d.leave()
	return true, d.commands(t)
}

// commands does commands until one has the program go on.
func (d *Debugger) commands(t *talk) error {
	t.at, t.list = 0, 0
	d.where(t, t.at)
	for {
		line, err := t.ReadLine("(Pdb) ")
		if err != nil {
			d.leave()
			var e *object.Error
			if errors.Is(err, io.EOF) || errors.As(err, &e) && e.Class == "EOFError" {
				fmt.Fprintln(t.Out)
				return t.quit()
			}
			return err
		}
		if line = strings.TrimSpace(line); line == "" {
			line = t.last
		}
		t.last = line
		if done, err := d.command(t, line); done || err != nil {
			return err
		}
	}
}

// quit is what ends a program that is debugged; one that is over needs nothing.
func (t *talk) quit() error {
	if t.over {
		return nil
	}
	return object.Errorf("BdbQuit", "the debugger was left")
}

// leave takes the console off the program.
func (d *Debugger) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.console, d.step = nil, freely
	d.arm()
}

// stepBy has the program run on to where a step ends.
func (d *Debugger) stepBy(how step, depth int) {
	d.mu.Lock()
	d.step, d.depth = how, depth
	d.arm()
	d.mu.Unlock()
	d.Machine.Heed()
}

// command does one command; done: the program goes on.
func (d *Debugger) command(t *talk, line string) (done bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(rest, "=") || strings.HasPrefix(line, "!") { // n = 3 is a statement
		word, rest = "!", strings.TrimPrefix(line, "!")
	}
	h := d.frames[t.at]
	if t.over && steps[word] {
		fmt.Fprintln(t.Out, "*** the program has ended; q leaves")
		return false, nil
	}
	switch word {
	case "":
	case "n", "next":
		d.stepBy(over, h.Depth())
		return true, nil
	case "s", "step":
		d.stepBy(into, 0)
		return true, nil
	case "r", "return", "unt", "until":
		d.stepBy(out, h.Depth())
		return true, nil
	case "c", "cont", "continue":
		d.leave()
		return true, nil
	case "q", "quit", "exit":
		d.leave()
		return true, t.quit()
	case "h", "help", "?":
		fmt.Fprint(t.Out, commandHelp)
	case "w", "where", "bt":
		for i := len(d.frames) - 1; i >= 0; i-- {
			d.where(t, i)
		}
	case "u", "up":
		d.move(t, 1, "Oldest frame")
	case "d", "down":
		d.move(t, -1, "Newest frame")
	case "l", "list":
		d.lines(t, h, 5)
	case "ll", "longlist":
		d.lines(t, h, 1<<30)
	case "a", "args":
		for _, n := range h.Parameters() {
			if v, ok := d.Machine.Variable(h, n); ok {
				fmt.Fprintf(t.Out, "%s = %s\n", n, d.text(v))
			}
		}
	case "p", "pp", "whatis":
		if word == "whatis" {
			rest = "type(" + rest + ")"
		}
		d.show(t, h, rest)
	case "b", "break", "tbreak":
		fmt.Fprintln(t.Out, "breakpoints are where breakpoint() stands, and those of a notebook's debugger")
	case "!":
		d.show(t, h, rest)
	default:
		d.show(t, h, line)
	}
	return false, nil
}

// move looks at the caller, or back.
func (d *Debugger) move(t *talk, by int, end string) {
	if at := t.at + by; at < 0 || at >= len(d.frames) {
		fmt.Fprintln(t.Out, "*** "+end)
		return
	}
	t.at, t.list = t.at+by, 0
	d.where(t, t.at)
}

// show evaluates a text at a place, and writes its value or how it fails.
func (d *Debugger) show(t *talk, h vm.Here, text string) {
	var v object.Value
	var err error
	d.Machine.Quietly(func() { v, err = d.evaluated(h, strings.TrimSpace(text)) })
	var failed *diag.Error
	switch {
	case errors.As(err, &failed):
		fmt.Fprintf(t.Out, "*** %s: %s\n", failed.Class, failed.Msg)
	case err != nil:
		fmt.Fprintf(t.Out, "*** %v\n", err)
	case v != nil && v != object.None:
		fmt.Fprintln(t.Out, d.text(v))
	}
}

// where writes a place: its file, line and function, and the line's text.
func (d *Debugger) where(t *talk, i int) {
	h := d.frames[i]
	n, mark := d.Machine.LineAt(h), "  "
	if i == t.at {
		mark = "> "
	}
	name := h.Name()
	if h.InFunction() {
		name += "()"
	}
	fmt.Fprintf(t.Out, "%s%s(%d)%s\n-> %s\n", mark, h.File().Name, n, name, strings.TrimSpace(lineOf(h.File(), n)))
}

// lines lists what stands around a place.
func (d *Debugger) lines(t *talk, h vm.Here, around int) {
	now := d.Machine.LineAt(h)
	from := max(now-around, 1)
	if t.list > 0 && around < 1<<20 {
		from = t.list + 1
	}
	in := bufio.NewScanner(strings.NewReader(h.File().Text))
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan() && n <= from+2*min(around, 1<<20); n++ {
		if n < from {
			continue
		}
		mark := "  "
		if n == now {
			mark = "->"
		}
		fmt.Fprintln(t.Out, strings.TrimRight(fmt.Sprintf("%3d %s %s", n, mark, in.Text()), " "))
		t.list = n
	}
}

// lineOf is a line of a file.
func lineOf(f *diag.File, n int) string {
	list := strings.Split(f.Text, "\n")
	if n < 1 || n > len(list) {
		return ""
	}
	return list[n-1]
}

// Locals are the variables of the place that is looked at while the program stops: for completion. Only who holds the
// machine may ask.
func (d *Debugger) Locals() map[string]object.Value {
	if len(d.frames) == 0 {
		return nil
	}
	at := 0
	d.mu.Lock()
	if d.console != nil {
		at = min(d.console.at, len(d.frames)-1)
	}
	d.mu.Unlock()
	return d.localsByName(d.frames[at])
}

// Aside calls f where the program that waits for a client lets variables be read; false if none waits.
func (d *Debugger) Aside(f func()) bool {
	d.mu.Lock()
	s := d.now
	d.mu.Unlock()
	return s != nil && d.do(f)
}
