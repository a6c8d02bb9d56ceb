// Package server is the kernel proper: it answers Jupyter's requests with one
// session of the language.
//
// This file: the sockets, the two queues and the way of a request.
package server

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tq-lang/tq/kernel/transport"
	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
)

// Options of a kernel.
type Options struct {
	Connection Connection
	Log        io.Writer // one line for each thing worth telling
	Version    string    // tq's
}

// How long things may take.
const (
	subscribeWait = 250 * time.Millisecond // for a new client's iopub subscription
	linger        = time.Second
	queueLength   = 1024
)

// request is a message and the socket that it came by.
type request struct {
	*wire.Message
	identity string
	from     *transport.Router
}

// Server is one running kernel.
type Server struct {
	opts    Options
	logMu   sync.Mutex
	decoder *wire.Decoder
	maker   *wire.Maker

	shell, control, stdin *transport.Router
	iopub                 *transport.Publisher
	heartbeat             *transport.Echo

	work, urgent chan request // of shell; of control
	answers      chan request // input_reply
	quit         chan struct{}
	quitOnce     sync.Once

	session *lang.Session
	out     *streams
	history history
	count   int // execution_count
	toAbort int // requests queued behind a cell that failed: its cells are dropped

	mu      sync.Mutex
	status  [][]byte // the newest, for new subscribers
	subs    subscriptions
	running *lang.Interrupts // of the cell that runs
	asking  *request         // whose execution may ask for input
}

// Start listens on the sockets of a connection.
func Start(o Options) (*Server, error) {
	c := o.Connection
	signer, err := wire.NewSigner(c.Scheme, c.Key)
	if err != nil {
		return nil, err
	}
	s := &Server{
		opts: o, decoder: wire.NewDecoder(signer), maker: wire.NewMaker("tq", signer),
		work: make(chan request, queueLength), urgent: make(chan request, queueLength), answers: make(chan request, 1),
		quit: make(chan struct{}),
	}
	s.subs.changed = make(chan struct{})
	s.out = &streams{publish: s.publish}
	debug.SetMemoryLimit(lang.ProcessLimit(0))
	s.session = lang.New(lang.Options{Stdout: s.out.writer("stdout"), Stderr: s.out.writer("stderr"), ReadLine: s.readLine, Sink: (*screen)(s)})
	if err := s.listen(c); err != nil {
		s.closeSockets(0)
		return nil, err
	}
	return s, nil
}

func (s *Server) listen(c Connection) (err error) {
	o := transport.Options{Log: s.logf}
	if s.iopub, err = transport.NewPublisher(c.endpoint(c.IOPub), o, s.welcome); err != nil {
		return err
	}
	if s.heartbeat, err = transport.NewEcho(c.endpoint(c.Heartbeat), o); err != nil {
		return err
	}
	if s.stdin, err = transport.NewRouter(c.endpoint(c.Stdin), o, nil, func(id string, f [][]byte) { s.take(s.stdin, s.answers, id, f) }); err != nil {
		return err
	}
	if s.control, err = transport.NewRouter(c.endpoint(c.Control), o, nil, func(id string, f [][]byte) { s.take(s.control, s.urgent, id, f) }); err != nil {
		return err
	}
	s.shell, err = transport.NewRouter(c.endpoint(c.Shell), o, s.subs.await, func(id string, f [][]byte) { s.take(s.shell, s.work, id, f) })
	return err
}

// take checks a message and queues it.
func (s *Server) take(from *transport.Router, to chan request, id string, frames [][]byte) {
	m, err := s.decoder.Decode(frames)
	if err != nil {
		s.logf("a message was dropped: %v", err)
		return
	}
	if to == s.answers && m.Header.MsgType != "input_reply" {
		s.logf("a %s on stdin was dropped", m.Header.MsgType)
		return
	}
	switch m.Header.MsgType {
	case "execute_request", "complete_request", "inspect_request":
		to = s.work // these need the session, which one goroutine uses
	}
	select {
	case to <- request{Message: m, identity: id, from: from}:
	case <-s.quit:
	}
}

// Run answers requests until shutdown, Stop, or the context's end.
func (s *Server) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Add(2)
	s.announce("starting")
	go func() { defer wg.Done(); s.loop(s.urgent) }()
	go func() { defer wg.Done(); s.loop(s.work) }()
	select {
	case <-ctx.Done():
	case <-s.quit:
	}
	s.Stop()
	s.Interrupt()
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	select {
	case <-done:
		if err := s.session.Close(); err != nil {
			s.logf("closing the session: %v", err)
		}
	case <-time.After(linger): // a cell that does not hear
	}
	s.closeSockets(linger)
}

// Stop ends Run.
func (s *Server) Stop() { s.quitOnce.Do(func() { close(s.quit) }) }

// Interrupt interrupts the cell that runs.
func (s *Server) Interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		s.running.Interrupt()
	}
}

func (s *Server) closeSockets(linger time.Duration) {
	var wg sync.WaitGroup
	closing := func(c interface{ Close(time.Duration) }) {
		wg.Add(1)
		go func() { defer wg.Done(); c.Close(linger) }()
	}
	for _, r := range []*transport.Router{s.shell, s.control, s.stdin} {
		if r != nil && r.Listening() {
			closing(r)
		}
	}
	if s.iopub != nil && s.iopub.Listening() {
		closing(s.iopub)
	}
	if s.heartbeat != nil && s.heartbeat.Listening() {
		closing(s.heartbeat)
	}
	wg.Wait()
}

func (s *Server) loop(queue chan request) {
	for {
		select {
		case <-s.quit:
			return
		case r := <-queue:
			s.handle(r)
			if queue == s.work && s.toAbort > 0 {
				s.toAbort--
			}
		}
	}
}

// handle answers one request between busy and idle. A fault in it is logged,
// and the kernel goes on.
func (s *Server) handle(r request) {
	s.setStatus(r.RawHeader, "busy")
	ending := false
	func() {
		defer func() {
			if f := recover(); f != nil {
				s.logf("fault while answering %s: %v\n%s", r.Header.MsgType, f, debug.Stack())
				s.refuse(r, fmt.Errorf("fault in tq: %v", f))
			}
		}()
		content, err := wire.ParseObject(r.Content)
		if err == nil {
			ending, err = s.dispatch(r, content)
		}
		if err != nil {
			s.refuse(r, err)
		}
	}()
	s.setStatus(r.RawHeader, "idle")
	if ending {
		s.Stop()
	}
}

// dispatch answers a request by its type; ending tells that the kernel is to end.
func (s *Server) dispatch(r request, c wire.Object) (ending bool, err error) {
	switch r.Header.MsgType {
	case "kernel_info_request":
		s.reply(r, s.kernelInfo())
	case "execute_request":
		return s.execute(r, c)
	case "complete_request":
		return false, s.complete(r, c)
	case "inspect_request":
		return false, s.inspect(r, c)
	case "is_complete_request":
		return false, s.isComplete(r, c)
	case "history_request":
		return false, s.answerHistory(r, c)
	case "comm_info_request":
		s.reply(r, object{"status": "ok", "comms": object{}})
	case "comm_open":
		id, _, err := c.String("comm_id")
		if err != nil {
			return false, err
		}
		s.publish(r.RawHeader, "comm_close", object{"comm_id": id, "data": object{}})
	case "comm_msg", "comm_close": // of comms that this kernel never opened
	case "interrupt_request":
		s.Interrupt()
		s.reply(r, object{"status": "ok"})
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

// reply answers a request with the reply type of its type.
func (s *Server) reply(r request, content object) {
	t := r.Header.MsgType
	if n := len(t) - len("_request"); n > 0 && t[n:] == "_request" {
		t = t[:n]
	}
	frames, err := s.maker.Frames(r.RawHeader, t+"_reply", content)
	if err != nil {
		s.logf("%s_reply: %v", t, err)
		return
	}
	r.from.Send(r.identity, append(r.Idents[:len(r.Idents):len(r.Idents)], frames...))
}

// refuse answers a request whose content is not as it should be.
func (s *Server) refuse(r request, err error) {
	s.logf("%s: %v", r.Header.MsgType, err)
	content := object{"status": "error", "ename": "ProtocolError", "evalue": err.Error(), "traceback": []string{}}
	if r.Header.MsgType == "execute_request" {
		content["execution_count"] = s.count
		content["payload"], content["user_expressions"] = []object{}, object{}
	}
	s.reply(r, content)
}

func (s *Server) kernelInfo() object {
	return object{
		"status": "ok", "protocol_version": wire.Version, "implementation": "tq", "implementation_version": s.opts.Version,
		"banner": "tq " + s.opts.Version, "debugger": false, "supported_features": []string{}, "help_links": []object{},
		"language_info": object{
			"name": "tq", "version": s.opts.Version, "mimetype": "text/x-tq", "file_extension": ".tq", "pygments_lexer": "numpy",
			"codemirror_mode": object{"name": "tq", "mime": "text/x-python"}, "nbconvert_exporter": "script",
		},
	}
}

func (s *Server) logf(format string, args ...any) {
	if s.opts.Log == nil {
		return
	}
	s.logMu.Lock()
	defer s.logMu.Unlock()
	fmt.Fprintf(s.opts.Log, "tq kernel: "+format+"\n", args...)
}
