// execute_request: a cell runs, and what it shows is published.
package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/diag/paint"
)

// exitDelay is how long the kernel lives on after exit().
const exitDelay = time.Second

// cell is an execute_request under way.
type cell struct {
	request
	code                               string
	silent, store, stopOnError, canAsk bool
	expressions                        map[string]string
	number                             int64
	interrupts                         *lang.Interrupts
	payload                            []object
	terminal                           *lang.Screen // where tq attach shows what the cell displays; nil: a notebook does
}

func readCell(r request, c wire.Object) (*cell, error) {
	x := &cell{request: r, payload: []object{}}
	var errs [6]error
	x.code, _, errs[0] = c.String("code")
	x.silent, errs[1] = c.Bool("silent", false)
	x.store, errs[2] = c.Bool("store_history", !x.silent)
	x.stopOnError, errs[3] = c.Bool("stop_on_error", true)
	x.canAsk, errs[4] = c.Bool("allow_stdin", true)
	x.expressions, errs[5] = c.Texts("user_expressions")
	x.store = x.store && !x.silent && strings.TrimSpace(x.code) != "" // cells of blanks count nothing
	x.terminal = terminalOf(r.Metadata)
	return x, errors.Join(errs[:]...)
}

func (s *Server) execute(r request, c wire.Object) error {
	x, err := readCell(r, c)
	if err != nil {
		return err
	}
	if r.lane.toAbort > 0 {
		s.reply(r, object{"status": "aborted", "payload": []object{}, "user_expressions": object{}}) // no count: the cell was not run
		return nil
	}
	if !s.turns.take() {
		return errors.New("the kernel is ending")
	}
	defer s.turns.give()
	x.number = s.number(x)
	ctx := s.begin(x)
	defer s.end(x)
	if !x.silent {
		s.publish(r.RawHeader, "execute_input", object{"code": x.code, "execution_count": x.number})
	}
	code := x.code
	if s.leaves(code) {
		code = "exit()"
	}
	err = s.session.Eval(ctx, diag.NewFile("<cell "+strconv.FormatInt(x.number, 10)+">", code), lang.ShowLast, func(res *lang.Result) {
		if !x.silent {
			s.show(x, res)
		}
	})
	content := object{"status": "ok", "execution_count": x.number, "user_expressions": object{}}
	var exit *lang.ExitError
	switch {
	case errors.As(err, &exit) && s.ends(code):
		x.payload = append(x.payload, object{"source": "ask_exit", "keepkernel": false})
		// The client is to read the reply while the kernel lives, and ends it then.
		time.AfterFunc(exitDelay, s.Stop)
	case err != nil:
		s.fail(x, err, content)
	case len(x.expressions) > 0:
		content["user_expressions"] = s.userExpressions(ctx, x.expressions)
	}
	x.lane.out.finish()
	content["payload"] = x.payload
	s.reply(r, content)
	return nil
}

// leaves reports whether a cell is the word exit or quit, and no variable's name.
func (s *Server) leaves(code string) bool {
	word := strings.TrimSpace(code)
	if word != "exit" && word != "quit" {
		return false
	}
	_, taken := s.session.Get(word)
	return !taken
}

// ends reports whether a cell's last line is exit() or quit(), which ends the kernel. SystemExit elsewhere ends the
// cell, and is an error, so that the cells behind it are not run.
func (s *Server) ends(code string) bool {
	lines := strings.Split(strings.TrimSpace(code), "\n")
	name, isCall := strings.CutSuffix(strings.TrimRight(lines[len(lines)-1], "; \t"), "()")
	if !isCall || name != "exit" && name != "quit" {
		return false
	}
	_, taken := s.session.Get(name)
	return !taken
}

// number counts a cell and keeps its text.
func (s *Server) number(x *cell) int64 {
	if !x.store {
		return x.lane.count.Load()
	}
	n := x.lane.count.Add(1)
	if x.lane == s.lanes.main {
		s.session.Enter(x.code)
	}
	x.lane.history.add(int(n), x.code)
	s.past.add(x.code)
	return n
}

// begin makes the cell's context, which Interrupt ends, and notes what there is
// for those who ask while it runs.
func (s *Server) begin(x *cell) context.Context {
	x.interrupts = lang.NewInterrupts(context.Background())
	glance := s.session.Glance()
	x.lane.out.begin(x.RawHeader, x.silent)
	s.mu.Lock()
	s.glance, s.active = glance, x
	s.running = append(s.running, x)
	s.mu.Unlock()
	return x.interrupts.Context()
}

func (s *Server) end(x *cell) {
	x.lane.out.end()
	s.debug.of.Ended()
	s.mu.Lock()
	defer s.mu.Unlock()
	x.interrupts.Close()
	s.running = slices.DeleteFunc(s.running, func(y *cell) bool { return y == x })
	s.active = nil
}

// show publishes a result.
func (s *Server) show(x *cell, res *lang.Result) {
	if res.Quiet() {
		return
	}
	x.lane.out.flush()
	s.room()
	content := s.capped(bundle(res))
	if data, ok := content["data"].(object); ok && x.terminal != nil {
		if d := res.Drawing(); d != "" {
			data["text/plain"] = fmt.Sprint(data["text/plain"], "\n\n", d)
		}
	}
	if !res.Last {
		content["transient"] = object{}
		s.publish(x.RawHeader, "display_data", content)
		return
	}
	content["execution_count"] = x.number
	s.publish(x.RawHeader, "execute_result", content)
}

// bundle is a result as messages have it: data in all forms, and metadata.
func bundle(res *lang.Result) object {
	b, err := res.Bundle()
	if err != nil {
		return object{"data": object{"text/plain": res.Text()}, "metadata": object{}}
	}
	return content(b)
}

// fail publishes an error and fills the reply with it.
func (s *Server) fail(x *cell, err error, content object) {
	x.lane.out.flush()
	e := s.errorContent(err)
	if !x.silent {
		s.publish(x.RawHeader, "error", e)
	}
	content["status"] = "error"
	for k, v := range e {
		content[k] = v
	}
	if x.stopOnError {
		x.lane.abortQueued()
	}
}

// errorContent is an error as clients know it; the traceback is the terminal's.
func (s *Server) errorContent(err error) object {
	var d *diag.Error
	var exit *lang.ExitError
	if errors.As(err, &exit) {
		text := exit.Text
		if text == "" {
			text = strconv.Itoa(exit.Code)
		}
		p := s.palette()
		return object{"ename": "SystemExit", "evalue": text, "traceback": []string{p.Sprint(paint.Error, "SystemExit") + ": " + text, "  hint: the cell has ended here; exit() alone ends the kernel"}}
	}
	if !errors.As(err, &d) {
		return object{"ename": "Error", "evalue": err.Error(), "traceback": []string{err.Error()}}
	}
	lines := strings.Split(strings.TrimRight(d.Render(s.style()), "\n"), "\n")
	return object{"ename": d.Class, "evalue": d.Msg, "traceback": lines}
}

// style is how errors are written.
func (s *Server) style() diag.Options { return diag.Options{Paint: s.palette()} }

// palette has the colours of errors: those of the user's theme. Front ends give the colours of a terminal shades
// of their own, so that the dark theme's serve where none is chosen.
func (s *Server) palette() *paint.Palette {
	env := func(name string) string {
		if name == "TERM" { // of where the server was started, which is not where errors are read
			return ""
		}
		return os.Getenv(name)
	}
	if !paint.Wanted("auto", true, env) {
		return nil
	}
	if s.opts.Config.Text(config.Theme) == "light" {
		return paint.Light()
	}
	return paint.Dark()
}

// userExpressions evaluates expressions after a cell, each for itself.
func (s *Server) userExpressions(ctx context.Context, exprs map[string]string) object {
	out := object{}
	for name, text := range exprs {
		res, err := s.session.Value(ctx, diag.NewFile("<"+name+">", text))
		if err != nil {
			e := s.errorContent(err)
			e["status"] = "error"
			out[name] = e
			continue
		}
		out[name] = bundle(res)
		out[name].(object)["status"] = "ok"
	}
	return out
}
