// This file: tq attach, the prompt on a kernel that runs elsewhere.

package repl

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/figure"
)

// attachUsage is how the command is called.
const attachUsage = `usage: tq attach [CONNECTION FILE]

` + AttachAbout + "\n\nExamples:\n" + AttachExamples + "\n"

// AttachAbout says what the command does, AttachExamples how.
const (
	AttachAbout = `The prompt on a kernel that runs: that of a connection file, given by its path or a part of its
name, or the one that began last. Ctrl-D leaves; the kernel goes on.`
	AttachExamples = `  tq attach
  tq attach kernel-7f3a`
)

// Attach runs the prompt on a kernel, which dial finds.
func Attach(args []string, s Streams, dial func(name string) (lang.Remote, error)) int {
	a := &app{raw: s, in: bufio.NewReader(s.In), ctx: context.Background()}
	a.out = newOutput(s.Out)
	a.err = a.out.before(s.Err)
	a.configure()
	a.warnConfig()
	status := a.attach(args, dial)
	if err := a.out.Flush(); err != nil && status == statusOK {
		status = a.report(writeFailure(err))
	}
	return status
}

func (a *app) attach(args []string, dial func(name string) (lang.Remote, error)) int {
	name := ""
	switch {
	case len(args) == 1 && (args[0] == "-h" || args[0] == "--help"):
		fmt.Fprint(a.out, attachUsage)
		return statusOK
	case len(args) > 1:
		return a.report(usagef("tq attach: '%s' is one argument too many", args[1]))
	case len(args) == 1:
		name = args[0]
	}
	r, err := dial(name)
	if err != nil {
		return a.report(err)
	}
	defer r.Close()
	a.remote = r
	return a.converse(r)
}

// converse reads blocks and has the kernel run them.
func (a *app) converse(r lang.Remote) int {
	defer hear(func() {}, nil, nil)()
	ed, err := a.newEditor()
	if err != nil {
		return a.report(err)
	}
	defer ed.Close()
	a.out.now = true
	terminal := isTerminal(a.raw.In) && isTerminal(a.raw.Out)
	if terminal {
		fmt.Fprintf(a.out, "%s\nCtrl-D leaves, the kernel goes on\n", r.Greeting())
	}
	c := &console{app: a, ed: ed}
	for {
		first := "In [" + strconv.Itoa(r.Count()+1) + "]: "
		text, err := c.nextOf(Prompts{first, strings.Repeat(" ", len(first)-5) + "...: "})
		switch {
		case err == ErrInterrupt:
			fmt.Fprintln(a.out, "KeyboardInterrupt")
			continue
		case err == io.EOF:
			if terminal {
				fmt.Fprintln(a.out)
			}
			return statusOK
		case err != nil:
			return a.report(err)
		}
		switch word := strings.TrimSuffix(strings.TrimSpace(text), "()"); word {
		case "":
			continue
		case "exit", "quit": // it is this prompt that ends
			return statusOK
		}
		if left, err := c.remotely(r, text); err != nil {
			return a.report(err)
		} else if left {
			return statusOK
		}
	}
}

// remotely runs a block; Ctrl-C interrupts the kernel.
func (c *console) remotely(r lang.Remote, text string) (left bool, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer hear(cancel, nil, nil)()
	left, err = r.Run(ctx, text, &remoteViewer{c, ctx})
	if e := c.out.failed(); err == nil && e != nil {
		err = writeFailure(e)
	}
	return left, err
}

// remoteViewer shows what the kernel sends.
type remoteViewer struct {
	c   *console
	ctx context.Context
}

func (v *remoteViewer) Stream(name, text string) {
	if name == "stderr" {
		fmt.Fprint(v.c.err, text)
		return
	}
	fmt.Fprint(v.c.out, text)
}

// Screen is the prompt's.
func (v *remoteViewer) Screen() lang.Screen { return (*screen)(v.c.app).Screen() }

// Display shows what the kernel has made for this terminal; of another kernel's pictures, which say nothing of
// themselves as text, it draws a likeness in blocks.
func (v *remoteViewer) Display(b lang.Bundle, result bool) {
	shown := v.Screen()
	picture, drawn := b.Data["image/png"].([]byte)
	text := lang.PlainOf(b)
	switch named := strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">") || text == ""; {
	case !shown.Terminal():
	case drawn && named && shown.Pictures == lang.NoPictures:
		if blocks, err := figure.PictureText(picture, figure.TextOptions{Columns: shown.Columns, Rows: shown.Rows, Color: shown.Color}); err == nil {
			b = lang.Bundle{Data: map[string]any{"text/plain": blocks}}
		}
	case !drawn && result:
		if head, tail, left := cut(text, shown.Columns); left > 0 {
			text = head + "\n" + v.c.dim(fmt.Sprintf("  ⋮ %d rows", left)) + "\n" + tail
			b = lang.Bundle{Data: map[string]any{"text/plain": text}}
		}
	}
	(*screen)(v.c.app).Display(b)
}

func (v *remoteViewer) Failed(traceback string) {
	if (*screen)(v.c.app).Screen().Columns == 0 || v.c.color == "never" {
		traceback = withoutColors(traceback)
	}
	fmt.Fprintln(v.c.err, traceback)
}

func (v *remoteViewer) Input(prompt string, password bool) (string, error) {
	if s, ok := v.c.ed.(interface {
		ReadSecret(ctx context.Context, prompt string) (string, error)
	}); ok && password {
		return s.ReadSecret(v.ctx, prompt)
	}
	r, ok := v.c.ed.(interface {
		ReadLine(ctx context.Context, prompt string) (string, error)
	})
	if !ok {
		return "", errors.New("nothing can be read here")
	}
	return r.ReadLine(v.ctx, prompt)
}

// withoutColors takes the colours of a terminal out of a text.
func withoutColors(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return r >= '@' && r <= '~' })
		if end < 0 {
			return b.String()
		}
		text = rest[end+1:]
	}
}

// status, complete and helpAt ask who knows the program: the session, or the kernel that the
// prompt is attached to.
func (a *app) status(text string) lang.Completeness {
	if a.remote != nil {
		return a.remote.Status(text)
	}
	return a.s.Status(text)
}

func (a *app) complete(text string, pos int) lang.Completions {
	if a.remote != nil {
		return a.remote.Complete(text, pos)
	}
	return a.s.Complete(text, pos)
}

func (a *app) helpAt(text string, pos int) (string, bool) {
	if a.remote != nil {
		return a.remote.Help(text, pos)
	}
	i, ok := a.s.Describe(text, pos, false)
	if !ok {
		return "", false
	}
	return i.Brief(), true
}
