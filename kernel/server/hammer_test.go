// A hammer: clients that come before the kernel serves, ask everything at once, go in the
// middle, beside interrupts, a debugger, silent and senseless peers. Every question of who
// stays is answered once, and the variables are there at the end. Run with -race it looks
// for races from the first connection on.
package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
	hist "github.com/tq-lang/tq/lang/history"
)

// blows is how often each client comes: go test -race -run Hammer ./kernel/server -blows 100.
var blows = flag.Int("blows", 4, "how often each client of the hammer comes")

const hammers = 6

// hammerPatience is how long a message may let wait for itself.
const hammerPatience = 2 * time.Minute

// peerOf is a client's side of one socket.
type peerOf struct {
	net.Conn
	z *zmtp.Conn
	d *wire.Decoder
	m *wire.Maker
}

type hammer struct {
	t    *testing.T
	s    *Server
	dir  string
	subs []string // subshells
}

// connect opens a socket; nil if the kernel does not take it.
func (h *hammer) connect(at net.Addr, kind, id string) *peerOf {
	c, err := net.Dial("tcp", at.String())
	if err != nil {
		h.t.Error(err)
		return nil
	}
	_ = c.SetDeadline(time.Now().Add(hammerPatience))
	z, err := zmtp.Handshake(c, kind, []byte(id), func(string) bool { return true }, zmtp.Limits{Message: 1 << 30, Frames: 1000})
	if err != nil {
		h.t.Error(err)
		c.Close()
		return nil
	}
	signer, _ := wire.NewSigner("", "k")
	return &peerOf{c, z, wire.NewDecoder(signer), wire.NewMaker("me", signer)}
}

func (p *peerOf) send(frames [][]byte) {
	if p.z.WriteMessage(frames) == nil {
		_ = p.z.Flush()
	}
}

// ask sends a request and gives its id.
func (p *peerOf) ask(subshell, kind, content string) string {
	frames, id := (&client{}).inSubshell(subshell, kind, content)
	p.send(frames)
	return id
}

// read gives the next message, nil at the connection's end.
func (p *peerOf) read() *wire.Message {
	for {
		_ = p.SetDeadline(time.Now().Add(hammerPatience))
		ev, err := p.z.ReadEvent()
		if err != nil {
			return nil
		}
		if ev.Command != "" {
			continue
		}
		if m, err := p.d.Decode(ev.Frames); err == nil {
			return m
		}
	}
}

func parentOf(m *wire.Message) string {
	var parent wire.Header
	_ = json.Unmarshal(m.Parent, &parent)
	return parent.MsgID
}

// visitor is a client that comes and goes.
type visitor struct {
	*hammer
	id             string
	shell, control questions
}

// questions are those that a client has asked by one socket: true once answered.
type questions map[string]bool

// wait reads replies until all questions but those of former visits have their own:
// whose client went in the middle, it may come to the next visit, or never.
func (v *visitor) wait(q questions, p *peerOf, asked map[string]bool) {
	for len(asked) > 0 {
		m := p.read()
		if m == nil {
			v.t.Errorf("%d questions have no reply", len(asked))
			return
		}
		id := parentOf(m)
		if answered, known := q[id]; !known || answered {
			v.t.Errorf("%s to no question, or twice", m.Header.MsgType)
			return
		}
		q[id] = true
		delete(asked, id)
	}
}

// questions are asked on shell or control, cells on shell.
var (
	hammerQuestions = []string{
		`kernel_info_request {}`, `complete_request {"code":"np.ei","cursor_pos":5}`, `inspect_request {"code":"x","cursor_pos":1,"detail_level":1}`,
		`is_complete_request {"code":"for i in x:"}`, `history_request {"hist_access_type":"tail","n":9}`, `comm_info_request {}`, `list_subshell_request {}`,
		`debug_request {"type":"request","seq":1,"command":"debugInfo"}`, `debug_request {"type":"request","seq":2,"command":"inspectVariables"}`,
	}
	hammerCells = []string{
		"x + 1", "for i in range(300): print(i, 'y' * 50)", "1/0", "np.sort(np.arange(50_000)[::-1]).sum()", "h = display(1, display_id=True)\nfor i in range(20): h.update(i)",
		"input('who? ')", "w = np.ones((60, 60)); (w @ w + 1).sum()", "%who", "import time\nfor i in progress(range(6)): time.sleep(0.1)",
		"def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\nf(50)", "explain np.ones((2, 3)) @ np.ones((3, 4))", "import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])",
		"from ipywidgets import IntSlider\ns = IntSlider(value=3)\ns.value = 5\ns", "save(PLACE, {'w': np.arange(9)}); load(PLACE)['w'].sum()", "while True: pass", "import time\ntime.sleep(600)", "%%time\nsum(range(1000))",
	}
)

// come is one visit.
func (v *visitor) come(who, visit int) {
	iopub := v.connect(v.s.iopub.Addr(), "SUB", "")
	shell := v.connect(v.s.shell.Addr(), "DEALER", v.id)
	control := v.connect(v.s.control.Addr(), "DEALER", v.id)
	stdin := v.connect(v.s.stdin.Addr(), "DEALER", v.id)
	for _, p := range []*peerOf{iopub, shell, control, stdin} {
		if p == nil {
			return
		}
		defer p.Close()
	}
	iopub.send([][]byte{{1}})
	go func() {
		for iopub.read() != nil {
		}
	}()
	go answerSome(stdin)
	onShell, onControl := map[string]bool{}, map[string]bool{}
	ask := func(p *peerOf, subshell, kind, content string) {
		id := p.ask(subshell, kind, content)
		if p == control {
			v.control[id], onControl[id] = false, true
		} else {
			v.shell[id], onShell[id] = false, true
		}
	}
	for i := range 6 {
		n := who*7 + visit*5 + i
		text, _ := json.Marshal(strings.ReplaceAll(hammerCells[n%len(hammerCells)], "PLACE", fmt.Sprintf("%q", filepath.Join(v.dir, v.id+".npz"))))
		ask(shell, v.subs[n%len(v.subs)], "execute_request", `{"code":`+string(text)+`,"stop_on_error":false,"allow_stdin":true}`)
		kind, content, _ := strings.Cut(hammerQuestions[n%len(hammerQuestions)], " ")
		if n%3 == 0 || kind == "debug_request" || kind == "list_subshell_request" {
			ask(control, "", kind, content)
		} else {
			ask(shell, "", kind, content)
		}
	}
	if visit%3 == 2 {
		return // in the middle
	}
	v.wait(v.control, control, onControl)
	v.wait(v.shell, shell, onShell)
}

// answerSome answers one question in two.
func answerSome(stdin *peerOf) {
	for n := 0; ; n++ {
		q := stdin.read()
		if q == nil {
			return
		}
		if frames, err := stdin.m.Frames(q.RawHeader, "input_reply", object{"value": "Ada"}); err == nil && n%2 == 0 {
			stdin.send(frames)
		}
	}
}

// harass sends what interrupts, stops and disturbs, until it is told to end.
func (h *hammer) harass(end <-chan struct{}) {
	control := h.connect(h.s.control.Addr(), "DEALER", "harasser")
	if control == nil {
		return
	}
	defer control.Close()
	go func() {
		for control.read() != nil {
		}
	}()
	debug := func(command, arguments string) {
		control.ask("", "debug_request", `{"type":"request","seq":1,"command":"`+command+`","arguments":`+arguments+`}`)
	}
	for i := 0; ; i++ {
		select {
		case <-end:
			debug("disconnect", `{}`)
			return
		case <-time.After(20 * time.Millisecond):
		}
		switch i % 12 {
		case 0:
			debug("initialize", `{"clientID":"hammer"}`)
			debug("attach", `{}`)
			debug("setExceptionBreakpoints", `{"filters":["raised"]}`)
			debug("configurationDone", `{}`)
		case 2, 4, 6:
			debug("stackTrace", `{"threadId":1}`)
			debug("continue", `{"threadId":1}`)
		case 5:
			control.ask("", "interrupt_request", "{}")
		case 7:
			debug("disconnect", `{}`)
		case 8:
			h.s.Interrupt()
		case 9:
			if p := h.connect(h.s.iopub.Addr(), "SUB", ""); p != nil {
				p.send([][]byte{{1}})
				time.AfterFunc(300*time.Millisecond, func() { p.Close() }) // it reads nothing
			}
		case 3:
			control.ask("", "create_subshell_request", "{}")
			control.ask("", "delete_subshell_request", `{"subshell_id":"none"}`)
		case 10:
			if c, err := net.Dial("tcp", h.s.shell.Addr().String()); err == nil {
				fmt.Fprint(c, "GET / HTTP/1.1\r\n\r\n")
				c.Close()
			}
		}
	}
}

func TestHammer(t *testing.T) {
	dir := t.TempDir()
	log := &record{}
	s, err := Start(t.Context(), Options{Connection: Connection{Transport: "tcp", IP: "127.0.0.1", Key: "k"}, Version: "test", Log: log, History: hist.Open(filepath.Join(dir, "history"), 0)})
	if err != nil {
		t.Fatal(err)
	}
	h := &hammer{t: t, s: s, dir: dir, subs: []string{""}}
	for range 2 {
		sub := newLane(s, wire.NewID())
		s.lanes.subs[sub.id] = sub
		s.spawn(sub.run)
		h.subs = append(h.subs, sub.id)
	}
	var clients, harassers sync.WaitGroup
	for who := range hammers {
		clients.Add(1)
		go func() {
			defer clients.Done()
			v := &visitor{h, fmt.Sprint("client-", who), questions{}, questions{}}
			for visit := range *blows {
				v.come(who, visit)
			}
		}()
	}
	end, done := make(chan struct{}), make(chan struct{})
	harassers.Add(1)
	go func() { defer harassers.Done(); h.harass(end) }()
	go func() { s.Run(context.Background()); close(done) }()
	t.Cleanup(func() { s.Stop(); <-done })
	c := h.connect(s.shell.Addr(), "DEALER", "last")
	if c == nil {
		t.FailNow()
	}
	defer c.Close()
	// run runs a cell until nothing has interrupted it.
	run := func(content, want string) {
		for got := ""; !strings.Contains(got, want); {
			c.ask("", "execute_request", content)
			m := c.read()
			if m == nil {
				t.Fatalf("%s: no reply; the last one: %s", content, got)
			}
			got = string(m.Content)
		}
	}
	run(`{"code":"x = 12345"}`, `"status":"ok"`)
	clients.Wait()
	// Cells of who has gone may wait for ever: what harasses ends them too.
	run(`{"code":"1","user_expressions":{"x":"x"}}`, "12345")
	close(end)
	harassers.Wait()
	run(`{"code":"1","user_expressions":{"x":"x + 1"}}`, "12346")
	s.Stop()
	<-done
	if text := log.text(); strings.Contains(text, "fault") {
		t.Error(text)
	}
}
