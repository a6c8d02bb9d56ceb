// Package server is the kernel proper: it answers Jupyter's requests with one
// session of the language.
//
// This file: the sockets, and how the kernel begins and ends.
package server

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tq-lang/tq/kernel/transport"
	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	hist "github.com/tq-lang/tq/lang/history"
	"github.com/tq-lang/tq/lang/magic"
)

// Options of a kernel.
type Options struct {
	Connection Connection
	Log        io.Writer // one line for each thing worth telling
	Version    string    // tq's
	History    *hist.Log // keeps cells between sessions; nil keeps none
	Processes  bool      // allows commands of the shell: !ls
	Memory     int64     // bytes that tensors may take; 0 is the default
	Threads    int       // goroutines that compute at once; 0 is the default
	// Config are the user's settings; nil has tq's own.
	Config *config.Values
}

// linger is how long the last messages may take to leave.
const linger = time.Second

// Server is one running kernel.
type Server struct {
	usage   usage
	opts    Options
	logMu   sync.Mutex
	decoder *wire.Decoder
	maker   *wire.Maker

	shell, control, stdin *transport.Router
	iopub                 *transport.Publisher
	heartbeat             *transport.Echo

	lanes     *lanes
	urgent    chan request // what control asks
	questions chan request // what needs no cell to have ended
	debugs    chan request // what debuggers ask; some of it takes as long as the program likes
	quit      chan struct{}
	quitOnce  sync.Once
	wg        sync.WaitGroup

	session *lang.Session
	turns   *turns
	comms   comms
	past    *past
	asked   asked
	debug   *cellDebugger

	pace        pace
	rest        rest
	outputLimit atomic.Int64 // bytes shown of what a cell prints; 0 is no limit

	statusMu sync.Mutex // held while a status is published

	mu      sync.Mutex
	glance  *lang.Glance        // what there was when the cell that runs began
	running []*cell             // cells under way
	active  *cell               // the one whose turn it is
	greeted map[string]struct{} // headers of requests that are their client's first
	newest  status              // of all
	main    json.RawMessage     // header of the main shell's request under way
}

type status struct {
	parent json.RawMessage
	state  string
}

// Start listens on the sockets of a connection; the context bounds how long it
// waits for a client that wants to be told where.
func Start(ctx context.Context, o Options) (*Server, error) {
	c := o.Connection
	signer, err := wire.NewSigner(c.Scheme, c.Key)
	if err != nil {
		return nil, err
	}
	s := &Server{
		opts: o, decoder: wire.NewDecoder(signer), maker: wire.NewMaker("tq", signer),
		urgent: make(chan request, queueLength), questions: make(chan request, queueLength), debugs: make(chan request, queueLength),
		quit: make(chan struct{}), greeted: map[string]struct{}{},
	}
	s.outputLimit.Store(cellOutput)
	s.rest.idle = s.quiet
	s.turns = newTurns(s)
	s.lanes = newLanes(s)
	s.past = newPast(o.History)
	if s.opts.Config == nil {
		s.opts.Config = config.Load("", func(string) string { return "" })
	}
	conf := s.opts.Config
	memory := o.Memory
	if memory == 0 {
		memory = conf.Bytes(config.Memory)
	}
	debug.SetMemoryLimit(lang.ProcessLimit(memory))
	out, errs := laneWriter{s, "stdout"}, laneWriter{s, "stderr"}
	session := lang.Options{
		Stdout: out, Stderr: errs, ReadLine: s.readLine, ReadSecret: s.readSecret,
		Sink: sink{s: s}, Pager: s.page, GoWorker: lang.GoWorker(), Turns: s.turns,
		CheckSteps: conf.Int(config.Budget), Args: os.Args[:1],
	}
	session.EngineOptions.MaxMemory, session.EngineOptions.Threads = memory, o.Threads
	s.session = lang.New(session)
	configured := func() { s.session.SetPrinting(conf.Int(config.Precision), conf.Int(config.Threshold)) }
	configured()
	face := &magic.Face{
		Out: out, Show: s.showNow, Inputs: s.lanes.main.history.texts,
		Past: s.past.texts, Earlier: s.past.earlier, Ask: s.readLine, Offer: s.offer, Sink: sink{s: s}, Capture: s.capture, Limit: s.setLimit,
		Config: conf, Configured: configured, Style: s.style,
		Shell: magic.Shell{Allowed: o.Processes, Hint: "tq kernel install --processes, or TQ_PROCESSES=1 where Jupyter is started, allows them", Err: errs},
	}
	s.session.SetMagic(face.Run, face.Names())
	s.session.SetCommand(face.Command)
	s.debug = newDebug(s)
	if err = s.listen(c); err == nil && c.Registration != 0 {
		err = s.register(ctx)
	}
	if err != nil {
		s.closeSockets(0)
		return nil, err
	}
	return s, nil
}

func (s *Server) listen(c Connection) (err error) {
	o := transport.Options{Log: s.logf, Curve: c.Curve}
	o.Strangers, o.Trusted = transport.NewPools()
	router := func(port int, to **transport.Router) error {
		return s.bind(port, func(at string) (err error) {
			*to, err = transport.NewRouter(at, o, func(m transport.Message) bool { return s.take(*to, m) })
			return err
		})
	}
	return cmp.Or(
		s.bind(c.IOPub, func(at string) (err error) { s.iopub, err = transport.NewPublisher(at, o, s.welcome); return err }),
		s.bind(c.Heartbeat, func(at string) (err error) { s.heartbeat, err = transport.NewEcho(at, o); return err }),
		router(c.Stdin, &s.stdin), router(c.Control, &s.control), router(c.Shell, &s.shell),
	)
}

// bind listens at a port, or at one that is free.
func (s *Server) bind(port int, listen func(endpoint string) error) (err error) {
	c := s.opts.Connection
	if port != 0 {
		return listen(c.endpoint(port))
	}
	for range 20 {
		if err = listen(c.endpoint(c.found())); err == nil {
			return nil
		}
	}
	return err
}

// Run answers requests until shutdown, Stop, or the context's end.
func (s *Server) Run(ctx context.Context) {
	s.setStatus(nil, "starting")
	s.spawn(func() { s.loop(s.urgent) })
	s.spawn(func() { s.loop(s.questions) })
	s.spawn(func() { s.loop(s.debugs) })
	s.spawn(s.lanes.main.run)
	for _, serve := range []func(){s.iopub.Serve, s.heartbeat.Serve, s.stdin.Serve, s.control.Serve, s.shell.Serve} {
		serve()
	}
	select {
	case <-ctx.Done():
	case <-s.quit:
	}
	s.Stop()
	s.Interrupt()
	done := make(chan struct{})
	go func() { s.wg.Wait(); close(done) }()
	select {
	case <-done:
		if err := s.session.Close(); err != nil {
			s.logf("closing the session: %v", err)
		}
	case <-time.After(linger): // a cell that does not hear
	}
	s.past.close()
	s.closeSockets(linger)
}

// spawn runs f; Run waits for its end.
func (s *Server) spawn(f func()) {
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		f()
	}()
}

// Stop ends Run.
func (s *Server) Stop() { s.quitOnce.Do(func() { close(s.quit) }) }

// Interrupt interrupts the cells that run.
func (s *Server) Interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.running {
		x.interrupts.Interrupt()
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
		}
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
