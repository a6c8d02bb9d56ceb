// Clients of the real process that come as VS Code does, beside many that are silent, or
// whose answers come late.
package kernel

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// connects is how many clients come: go test ./kernel -run TestConnects -connects 500.
var connects = flag.Int("connects", 60, "clients that connect as VS Code does, each time")

// parentOf is the id of the request that a message of iopub belongs to.
func parentOf(t *testing.T, ev zmtp.Event, key string) (msgType, parent, state string) {
	t.Helper()
	signer, err := wire.NewSigner("", key)
	if err != nil {
		t.Fatal(err)
	}
	m, err := wire.NewDecoder(signer).Decode(ev.Frames)
	if err != nil {
		t.Fatal(err)
	}
	var h wire.Header
	_ = json.Unmarshal(m.Parent, &h)
	var c struct {
		State string `json:"execution_state"`
	}
	_ = json.Unmarshal(m.Content, &c)
	return m.Header.MsgType, h.MsgID, c.State
}

// asVSCode opens shell and iopub at once, asks once, and gives the states that iopub
// told of the question.
func (p *process) asVSCode() (states []string) {
	p.t.Helper()
	subscribed := make(chan *zmtp.Conn)
	go func() {
		c, z := p.greeted("iopub", "SUB")
		p.t.Cleanup(func() { c.Close() })
		if z.WriteCommand("SUBSCRIBE", nil) != nil || z.Flush() != nil {
			z = nil
		}
		subscribed <- z
	}()
	c := p.client("shell")
	frames, err := c.maker.Frames(nil, "kernel_info_request", map[string]any{})
	if err == nil {
		if err = c.conn.WriteMessage(frames); err == nil {
			err = c.conn.Flush()
		}
	}
	z := <-subscribed
	if err != nil || z == nil {
		p.t.Fatal("no connection", err)
	}
	var asked wire.Header
	_ = json.Unmarshal(frames[2], &asked)
	for !slices.Contains(states, "idle") {
		ev, err := z.ReadEvent()
		if err != nil {
			return states // the deadline of the connection
		}
		if ev.Command != "" {
			continue
		}
		if kind, parent, state := parentOf(p.t, ev, p.key); kind == "status" && parent == asked.MsgID {
			states = append(states, state)
		}
	}
	c.net.Close()
	return states
}

// TestConnects has each client see busy and idle of its first question, on a fresh kernel
// and after many subscribers came and went.
func TestConnects(t *testing.T) {
	p := startProcess(t)
	p.run(p.client("shell"), "x = 12345")
	for _, subscribers := range []int{0, 10 * *connects} {
		for range subscribers {
			p.subscribe().Close()
		}
		missed := 0
		for range *connects {
			if states := p.asVSCode(); !slices.Equal(states, []string{"busy", "idle"}) {
				missed++
			}
		}
		if missed > 0 {
			t.Errorf("after %d subscribers %d of %d clients did not see busy and idle", subscribers, missed, *connects)
		}
		t.Logf("%d clients after %d subscribers: %d missed busy or idle", *connects, subscribers, missed)
	}
}

// TestSilentPeers sees that many who say and read nothing cost others nothing.
func TestSilentPeers(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	median := func(code string, n int) time.Duration {
		var took []time.Duration
		for range n {
			begun := time.Now()
			p.run(c, code)
			took = append(took, time.Since(begun))
		}
		slices.Sort(took)
		return took[n/2]
	}
	const prints = "for i in range(20): print('y' * 40_000)"
	median("1 + 1", 20)
	quick, long := median("1 + 1", 100), median(prints, 20)
	for range 200 {
		p.subscribe()
		p.dial("shell")
	}
	for range 30 {
		p.run(c, "for i in range(25): print('y' * 40_000)") // what fills their buffers
	}
	if got := median("1 + 1", 100); got > 2*quick+50*time.Millisecond {
		t.Errorf("1 + 1 takes %v, %v without silent peers", got, quick)
	}
	// What waited a while for each of them would not end an endless print within the client's patience.
	id := p.send(c, "execute_request", map[string]any{"code": "while True: print('z' * 10_000)"})
	control, reader := p.client("control"), p.listen()
	for kind, parent := "", ""; kind != "stream" || parent != id; {
		kind, parent, _ = reader.next()
	}
	if _, err := control.ask("interrupt_request", map[string]any{}); err != nil {
		t.Fatal(err)
	}
	if kind, content := p.reply(c); kind != "execute_reply" || string(content["ename"]) != `"KeyboardInterrupt"` {
		t.Errorf("%s %s", kind, content)
	}
	reader.c.Close()
	if got := median(prints, 20); got > 2*long+200*time.Millisecond {
		t.Errorf("prints take %v, %v without silent peers", got, long)
	}
	p.alive(c)
}

// TestLateAnswer sees that an answer to a question that is over answers no other one.
func TestLateAnswer(t *testing.T) {
	p := startProcess(t)
	signer, err := wire.NewSigner("", p.key)
	if err != nil {
		t.Fatal(err)
	}
	open := func(socket string) *asker {
		first := p.client(socket) // waits until the kernel listens
		first.net.Close()
		c := p.dial(socket)
		z, err := zmtp.Handshake(c, "DEALER", []byte("me"), func(string) bool { return true }, zmtp.Limits{Message: 1 << 20, Frames: 100})
		if err != nil {
			t.Fatal(err)
		}
		return &asker{c, z, wire.NewMaker("me", signer), wire.NewDecoder(signer)}
	}
	stdin, shell := open("stdin"), open("shell")
	send := func(c *asker, parent json.RawMessage, kind string, content map[string]any) {
		frames, err := c.maker.Frames(parent, kind, content)
		if err != nil {
			t.Fatal(err)
		}
		if c.conn.WriteMessage(frames) != nil || c.conn.Flush() != nil {
			t.Fatal("not sent")
		}
	}
	read := func(c *asker) *wire.Message {
		for {
			ev, err := c.conn.ReadEvent()
			if err != nil {
				t.Fatal(err)
			}
			if ev.Command == "" {
				m, err := c.decoder.Decode(ev.Frames)
				if err != nil {
					t.Fatal(err)
				}
				return m
			}
		}
	}
	answer := func(question *wire.Message, text string) {
		send(stdin, question.RawHeader, "input_reply", map[string]any{"value": text})
	}
	send(shell, nil, "execute_request", map[string]any{"code": "a = input('first ')\nb = input('second ')\nprint(a, b)", "user_expressions": map[string]any{"both": "(a, b)"}, "allow_stdin": true})
	first := read(stdin)
	answer(first, "early")
	answer(first, "LATE")
	answer(first, "LATER")
	second := read(stdin)
	if bytes.Equal(first.RawHeader, second.RawHeader) || !strings.Contains(string(second.Content), "second") {
		t.Fatalf("asked %s", second.Content)
	}
	answer(first, "LATEST")
	answer(second, "right")
	if got := string(read(shell).Content); !strings.Contains(got, "('early', 'right')") {
		t.Error(got)
	}
	answer(second, "nobody asked")
	send(shell, nil, "execute_request", map[string]any{"code": "input('third ')", "user_expressions": map[string]any{"it": "_"}, "allow_stdin": true})
	answer(read(stdin), "last")
	if got := string(read(shell).Content); !strings.Contains(got, "'last'") {
		t.Error(got)
	}
}

// TestWhileBusy asks on shell and control while a cell runs, of which nobody waits for
// the end.
func TestWhileBusy(t *testing.T) {
	p := startProcess(t)
	c, shell, control := p.client("shell"), p.client("shell"), p.client("control")
	p.run(c, "x = 12345; table = np.ones((3, 4)); go = r'"+t.TempDir()+"'\nimport os, time")
	questions := []struct {
		kind    string
		content map[string]any
		want    string
	}{
		{"complete_request", map[string]any{"code": "tab", "cursor_pos": 3}, "table"},
		{"complete_request", map[string]any{"code": "table.sha", "cursor_pos": 9}, "shape"},
		{"inspect_request", map[string]any{"code": "table", "cursor_pos": 3, "detail_level": 0}, "f64"},
		{"inspect_request", map[string]any{"code": "np.sum", "cursor_pos": 6, "detail_level": 0}, "Sum of the elements"},
		{"is_complete_request", map[string]any{"code": "for i in x:"}, "incomplete"},
		{"history_request", map[string]any{"hist_access_type": "tail", "n": 99}, "12345"},
		{"kernel_info_request", map[string]any{}, "language_info"},
		{"comm_info_request", map[string]any{}, "comms"},
	}
	for i, busy := range []string{"while os.path.isdir(go): pass", "while os.path.isdir(go): time.sleep(0.01)", "while os.path.isdir(go): y = np.ones((300, 300)) @ np.ones((300, 300))"} {
		dir := t.TempDir()
		p.run(c, "go = r'"+dir+"'")
		frames, err := c.maker.Frames(nil, "execute_request", map[string]any{"code": busy})
		if err != nil || c.conn.WriteMessage(frames) != nil || c.conn.Flush() != nil {
			t.Fatal("not sent")
		}
		for range 3 {
			for _, q := range questions {
				for name, by := range map[string]*asker{"shell": shell, "control": control} {
					r, err := by.ask(q.kind, q.content)
					if err != nil {
						t.Fatal(name, q.kind, err)
					}
					if text, _ := json.Marshal(r); !strings.Contains(string(text), q.want) {
						t.Errorf("cell %d: %s on %s: no %s in %s", i, q.kind, name, q.want, text)
					}
				}
			}
		}
		// The cell is still at work: all were answered before its reply.
		if err := os.Remove(dir); err != nil {
			t.Fatal(err)
		}
		for {
			ev, err := c.conn.ReadEvent()
			if err != nil {
				t.Fatal(err)
			}
			if ev.Command == "" {
				break
			}
		}
	}
}
