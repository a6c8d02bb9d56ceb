// Dispatch: each type of request to what answers it, and replies.
package server

import (
	"errors"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
)

// dispatch answers a request by its type; ending says that the kernel is to end.
func (s *Server) dispatch(r request, c wire.Object) (ending bool, err error) {
	switch r.Header.MsgType {
	case "kernel_info_request":
		s.reply(r, s.kernelInfo())
	case "connect_request":
		ports := s.ports()
		ports["status"] = "ok"
		s.reply(r, ports)
	case "execute_request":
		return false, s.execute(r, c)
	case "complete_request":
		return false, s.complete(r, c)
	case "inspect_request":
		return false, s.inspect(r, c)
	case "is_complete_request":
		return false, s.isComplete(r, c)
	case "history_request":
		return false, s.answerHistory(r, c)
	case "comm_info_request":
		return false, s.commInfo(r, c)
	case "comm_open", "comm_msg", "comm_close":
		return false, s.comm(r)
	case "debug_request":
		return false, s.debugRequest(r, c)
	case "interrupt_request":
		s.Interrupt()
		s.reply(r, object{"status": "ok"})
	case "usage_request":
		s.reply(r, s.usage.now())
	case "create_subshell_request", "delete_subshell_request", "list_subshell_request":
		return false, s.subshell(r, c)
	case "shutdown_request":
		restart, err := c.Bool("restart", false)
		if err != nil {
			return false, err
		}
		s.Interrupt()
		s.reply(r, object{"status": "ok", "restart": restart})
		return true, nil
	default:
		s.logf("an unknown request, %s, was left unanswered", r.Header.MsgType)
	}
	return false, nil
}

// object is a JSON object to be sent.
type object = map[string]any

// replyType is the type of the answer to a type; "" if it has none.
func replyType(t string) string {
	if n := len(t) - len("_request"); n > 0 && t[n:] == "_request" {
		return t[:n] + "_reply"
	}
	return ""
}

// reply answers a request with the reply type of its type.
func (s *Server) reply(r request, content object) {
	t := replyType(r.Header.MsgType)
	if t == "" {
		return
	}
	frames, err := s.maker.Frames(r.RawHeader, t, content)
	if err != nil {
		s.logf("%s: %v", t, err)
		return
	}
	r.from.Send(r.identity, append(r.Idents[:len(r.Idents):len(r.Idents)], frames...))
}

// known are the requests that are answered, even where they are refused.
func known(msgType string) bool {
	switch msgType {
	case "execute_request", "interrupt_request", "shutdown_request", "debug_request", "usage_request",
		"create_subshell_request", "delete_subshell_request", "list_subshell_request":
		return true
	}
	return isQuestion(msgType)
}

// refuse answers a request that is not as it should be.
func (s *Server) refuse(r request, err error) {
	s.logf("%s: %v", r.Header.MsgType, err)
	if !known(r.Header.MsgType) {
		return
	}
	var named *namedError
	content := object{"status": "error", "ename": "ProtocolError", "evalue": err.Error(), "traceback": []string{}}
	if errors.As(err, &named) {
		content["ename"] = named.name
	}
	if r.Header.MsgType == "execute_request" {
		content["execution_count"] = r.lane.count.Load()
		content["payload"], content["user_expressions"] = []object{}, object{}
	}
	s.reply(r, content)
}

// namedError is an error with a name of its own.
type namedError struct{ name, text string }

func (e *namedError) Error() string { return e.text }

func (s *Server) kernelInfo() object {
	links := []object{}
	for _, l := range [][2]string{
		{"tq", "https://github.com/tq-lang/tq"},
		{"NumPy", "https://numpy.org/doc/stable/reference/"},
		{"TensorFlow's ops", "https://www.tensorflow.org/api_docs/python/tf"},
		{"einsum", "https://numpy.org/doc/stable/reference/generated/numpy.einsum.html"},
	} {
		links = append(links, object{"text": l[0], "url": l[1]})
	}
	return object{
		"status": "ok", "protocol_version": wire.Version, "implementation": "tq", "implementation_version": s.opts.Version,
		"banner": "tq " + s.opts.Version + "   name? describes a name, Tab completes", "debugger": true,
		"supported_features": []string{"kernel subshells", "debugger"}, "help_links": links,
		"language_info": lang.LanguageInfo(s.opts.Version),
	}
}
