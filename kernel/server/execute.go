// execute_request: a cell runs, and what it shows is published.
package server

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/diag/paint"
)

// cell is an execute_request's content.
type cell struct {
	code                               string
	silent, store, stopOnError, canAsk bool
	expressions                        map[string]string
}

func readCell(c wire.Object) (x cell, err error) {
	var errs [6]error
	x.code, _, errs[0] = c.String("code")
	x.silent, errs[1] = c.Bool("silent", false)
	x.store, errs[2] = c.Bool("store_history", !x.silent)
	x.stopOnError, errs[3] = c.Bool("stop_on_error", true)
	x.canAsk, errs[4] = c.Bool("allow_stdin", true)
	x.expressions, errs[5] = c.Texts("user_expressions")
	x.store = x.store && !x.silent
	return x, errors.Join(errs[:]...)
}

func (s *Server) execute(r request, c wire.Object) (ending bool, err error) {
	x, err := readCell(c)
	if err != nil {
		return false, err
	}
	if s.toAbort > 0 {
		s.reply(r, object{"status": "aborted", "execution_count": s.count, "payload": []object{}, "user_expressions": object{}})
		return false, nil
	}
	if x.store {
		s.count++
		s.history.add(s.count, x.code)
	}
	ctx := s.begin(r, x.canAsk)
	defer s.end()
	s.out.begin(r.RawHeader, x.silent)
	if !x.silent {
		s.publish(r.RawHeader, "execute_input", object{"code": x.code, "execution_count": s.count})
	}
	err = s.session.Eval(ctx, diag.NewFile("<cell "+strconv.Itoa(s.count)+">", x.code), lang.ShowLast, func(res *lang.Result) {
		if !x.silent {
			s.show(r, res)
		}
	})
	content := object{"status": "ok", "execution_count": s.count, "payload": []object{}, "user_expressions": object{}}
	var exit *lang.ExitError
	switch {
	case errors.As(err, &exit):
		content["payload"] = []object{{"source": "ask_exit", "keepkernel": false}}
		ending = true
	case err != nil:
		s.fail(r, x, err, content)
	case len(x.expressions) > 0:
		content["user_expressions"] = s.userExpressions(ctx, x.expressions)
	}
	s.out.flush()
	s.reply(r, content)
	return ending, nil
}

// begin makes the cell's context, which Interrupt ends.
func (s *Server) begin(r request, canAsk bool) context.Context {
	interrupts := lang.NewInterrupts(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = interrupts
	s.asking = nil
	if canAsk {
		s.asking = &r
	}
	return interrupts.Context()
}

func (s *Server) end() {
	s.out.flush()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running.Close()
	s.running, s.asking = nil, nil
}

// show publishes a result.
func (s *Server) show(r request, res *lang.Result) {
	if res.Quiet() {
		return
	}
	s.out.flush()
	content := bundle(res)
	if !res.Last {
		content["transient"] = object{}
		s.publish(r.RawHeader, "display_data", content)
		return
	}
	content["execution_count"] = s.count
	s.publish(r.RawHeader, "execute_result", content)
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
func (s *Server) fail(r request, x cell, err error, content object) {
	s.out.flush()
	e := errorContent(err)
	if !x.silent {
		s.publish(r.RawHeader, "error", e)
	}
	content["status"] = "error"
	for k, v := range e {
		content[k] = v
	}
	if x.stopOnError {
		s.abortQueued()
	}
}

// errorContent is an error as clients know it; the traceback is the terminal's.
func errorContent(err error) object {
	var d *diag.Error
	if !errors.As(err, &d) {
		return object{"ename": "Error", "evalue": err.Error(), "traceback": []string{err.Error()}}
	}
	lines := strings.Split(strings.TrimRight(d.Render(diag.Options{Paint: paint.Dark()}), "\n"), "\n")
	return object{"ename": d.Class, "evalue": d.Msg, "traceback": lines}
}

// abortQueued drops the cells that are queued now.
func (s *Server) abortQueued() {
	s.toAbort = len(s.work) + 1 // the one that failed counts down first
}

// userExpressions evaluates expressions after a cell, each for itself.
func (s *Server) userExpressions(ctx context.Context, exprs map[string]string) object {
	out := object{}
	for name, text := range exprs {
		res, err := s.session.Value(ctx, diag.NewFile("<"+name+">", text))
		if err != nil {
			e := errorContent(err)
			e["status"] = "error"
			out[name] = e
			continue
		}
		out[name] = bundle(res)
		out[name].(object)["status"] = "ok"
	}
	return out
}

// readLine answers input(): the client is asked.
func (s *Server) readLine(prompt string) (string, error) {
	s.mu.Lock()
	asking, running := s.asking, s.running
	s.mu.Unlock()
	if asking == nil || running == nil {
		return "", lang.Raise("StdinNotImplementedError", "input was called, but this frontend does not support input requests.")
	}
	select {
	case <-s.answers: // one that came too late for an earlier question
	default:
	}
	s.out.flush()
	frames, err := s.maker.Frames(asking.RawHeader, "input_request", object{"prompt": prompt, "password": false})
	if err != nil {
		return "", err
	}
	s.stdin.Send(asking.identity, append(asking.Idents[:len(asking.Idents):len(asking.Idents)], frames...))
	for {
		select {
		case <-s.session.Context().Done():
			return "", lang.Raise("KeyboardInterrupt", "")
		case <-s.quit:
			return "", lang.Raise("EOFError", "the kernel is ending")
		case a := <-s.answers:
			if a.identity != asking.identity {
				continue
			}
			c, err := wire.ParseObject(a.Content)
			if err == nil {
				var text string
				if text, _, err = c.String("value"); err == nil {
					return text, nil
				}
			}
			s.logf("an input_reply was dropped: %v", err)
		}
	}
}
