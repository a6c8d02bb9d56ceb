// Tests of the kernel in this process, with go-zeromq/zmq4 as the client.
package server

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/tq-lang/tq/kernel/wire"
)

type client struct {
	t                            testing.TB
	s                            *Server
	maker                        *wire.Maker
	dec                          *wire.Decoder
	shell, control, stdin, iopub zmq4.Socket
}

func start(t testing.TB) *client {
	s, err := Start(Options{Connection: Connection{Transport: "tcp", IP: "127.0.0.1", Key: "k"}, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	done := make(chan struct{})
	go func() { s.Run(ctx); close(done) }()
	signer, _ := wire.NewSigner("", "k")
	c := &client{t: t, s: s, maker: wire.NewMaker("me", signer), dec: wire.NewDecoder(signer)}
	id := zmq4.WithID(zmq4.SocketIdentity("client"))
	c.shell, c.control, c.stdin, c.iopub = zmq4.NewDealer(ctx, id), zmq4.NewDealer(ctx, id), zmq4.NewDealer(ctx, id), zmq4.NewSub(ctx)
	for sock, addr := range map[zmq4.Socket]string{
		c.shell: s.shell.Addr().String(), c.control: s.control.Addr().String(), c.stdin: s.stdin.Addr().String(), c.iopub: s.iopub.Addr().String(),
	} {
		if err := sock.Dial("tcp://" + addr); err != nil {
			t.Fatal(err)
		}
	}
	c.iopub.SetOption(zmq4.OptionSubscribe, "")
	if m := c.read(c.iopub); m.Header.MsgType != "iopub_welcome" {
		t.Fatalf("first on iopub: %s", m.Header.MsgType)
	}
	t.Cleanup(func() {
		s.Stop()
		<-done
		cancel()
		for _, sock := range []zmq4.Socket{c.shell, c.control, c.stdin, c.iopub} {
			sock.Close()
		}
	})
	return c
}

func (c *client) read(sock zmq4.Socket) *wire.Message {
	c.t.Helper()
	raw, err := sock.Recv()
	if err != nil {
		c.t.Fatal(err)
	}
	m, err := c.dec.Decode(raw.Frames)
	if err != nil && !strings.Contains(err.Error(), "before") { // the newest status may come twice
		c.t.Fatal(err)
	}
	if err != nil {
		return c.read(sock)
	}
	return m
}

func (c *client) send(sock zmq4.Socket, msgType, content string) (id string) {
	c.t.Helper()
	frames, err := c.maker.Frames(nil, msgType, json.RawMessage(content))
	if err != nil {
		c.t.Fatal(err)
	}
	if err := sock.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
		c.t.Fatal(err)
	}
	var h wire.Header
	json.Unmarshal(frames[2], &h)
	return h.MsgID
}

// ask sends a request and gives its reply, and what iopub said from busy to idle
// as "type content" lines.
func (c *client) ask(msgType, content string) (reply string, said []string) {
	c.t.Helper()
	id := c.send(c.shell, msgType, content)
	return string(c.read(c.shell).Content), c.untilIdle(id)
}

func (c *client) untilIdle(id string) (said []string) {
	c.t.Helper()
	for {
		m := c.read(c.iopub)
		if !strings.Contains(string(m.Parent), id) {
			continue
		}
		said = append(said, m.Header.MsgType+" "+string(m.Content))
		if strings.HasPrefix(said[len(said)-1], `status {"execution_state":"idle"`) {
			return said
		}
	}
}

func code(s string) string { return fmt.Sprintf(`{"code":%q}`, s) }

func contains(t *testing.T, got any, wants ...string) {
	t.Helper()
	text := fmt.Sprint(got)
	for _, w := range wants {
		at := strings.Index(text, w)
		if at < 0 {
			t.Errorf("no %s (in this order) in\n%v", w, got)
			return
		}
		text = text[at+len(w):]
	}
}

func TestExecute(t *testing.T) {
	c := start(t)
	reply, said := c.ask("execute_request", code("print('é𝛼')\n1 + 1"))
	contains(t, reply, `"execution_count":1`, `"payload":[]`, `"status":"ok"`, `"user_expressions":{}`)
	contains(t, said, `status {"execution_state":"busy"}`, `execute_input`, `stream {"name":"stdout","text":"é𝛼\n"}`, `execute_result`, `"text/plain":"2"`, "idle")
	reply, said = c.ask("execute_request", code("np.ones((3, 4)) + np.ones(3)"))
	contains(t, reply, `"ename":"ValueError"`, `"execution_count":2`, `"status":"error"`, `"traceback":["\u001b[1;31mValueError`)
	contains(t, said, `error {"ename":"ValueError"`)
	reply, said = c.ask("execute_request", `{"code":"x = 7\nx","silent":true,"user_expressions":{"a":"x + 1","b":"nope"}}`)
	contains(t, reply, `"execution_count":2`, `"status":"ok"`, `"a":{"data":{"text/plain":"8"}`, `"b":{"ename":"NameError"`)
	if len(said) != 2 {
		t.Errorf("silent: %v", said)
	}
	reply, _ = c.ask("execute_request", `{"code":3}`)
	contains(t, reply, `code is not a text`, `"status":"error"`)
}

func TestQuestions(t *testing.T) {
	c := start(t)
	for _, tt := range []struct {
		kind, content string
		want          []string
	}{
		{"kernel_info_request", `{}`, []string{`"name":"tq"`, `"protocol_version":"5.5"`}},
		{"complete_request", `{"code":"'𝛼'; np.eins","cursor_pos":12}`, []string{`"cursor_end":12`, `"cursor_start":8`, `"einsum"`}},
		{"inspect_request", `{"code":"np.sum(","cursor_pos":7}`, []string{`"text/plain":"Signature`, `"found":true`}},
		{"inspect_request", `{"code":"","cursor_pos":0}`, []string{`"found":false`}},
		{"is_complete_request", `{"code":"for i in x:"}`, []string{`"indent":"    "`, `"incomplete"`}},
		{"is_complete_request", `{"code":"1 +* 2"}`, []string{`"invalid"`}},
		{"execute_request", `{"code":"a = 1"}`, []string{`ok`}},
		{"history_request", `{"hist_access_type":"tail","n":5}`, []string{`[[0,1,"a = 1"]]`}},
		{"history_request", `{"hist_access_type":"search","pattern":"b*"}`, []string{`"history":[]`}},
		{"comm_info_request", `{}`, []string{`"comms":{}`}},
	} {
		reply, _ := c.ask(tt.kind, tt.content)
		contains(t, reply, tt.want...)
	}
	contains(t, c.untilIdle(c.send(c.shell, "comm_open", `{"comm_id":"7","target_name":"x"}`)), "busy", `comm_close {"comm_id":"7"`)
	if said := c.untilIdle(c.send(c.shell, "no_such_request", `{}`)); len(said) != 2 {
		t.Error(said)
	}
	c.shell.Send(zmq4.NewMsgString("junk"))
	if reply, _ := c.ask("kernel_info_request", "{}"); reply == "" {
		t.Error("no answer after junk")
	}
}

func TestInputAndInterrupt(t *testing.T) {
	c := start(t)
	id := c.send(c.shell, "execute_request", code("input('name? ')"))
	contains(t, string(c.read(c.stdin).Content), `"prompt":"name? "`)
	c.send(c.stdin, "input_reply", `{"value":"Ada"}`)
	contains(t, c.untilIdle(id), `"text/plain":"'Ada'"`)
	c.read(c.shell)
	reply, _ := c.ask("execute_request", `{"code":"input()","allow_stdin":false}`)
	contains(t, reply, `StdinNotImplementedError`)

	c.send(c.shell, "execute_request", code("print('on')\nwhile True: pass"))
	for m := c.read(c.iopub); m.Header.MsgType != "stream"; {
		m = c.read(c.iopub)
	}
	queued := c.send(c.shell, "execute_request", code("5"))
	time.Sleep(50 * time.Millisecond)
	c.send(c.control, "interrupt_request", "{}")
	contains(t, string(c.read(c.shell).Content), `KeyboardInterrupt`)
	contains(t, string(c.read(c.shell).Content), `aborted`)
	c.untilIdle(queued)
	reply, _ = c.ask("execute_request", code("5"))
	contains(t, reply, `"status":"ok"`)
}

func TestShutdown(t *testing.T) {
	c := start(t)
	id := c.send(c.control, "shutdown_request", `{"restart":true}`)
	contains(t, string(c.read(c.control).Content), `"restart":true`)
	c.untilIdle(id)
}

func TestManyLines(t *testing.T) {
	c := start(t)
	_, said := c.ask("execute_request", code("for i in range(100000): print(i)"))
	total := 0
	for _, s := range said {
		if rest, ok := strings.CutPrefix(s, "stream "); ok {
			var x struct{ Text string }
			json.Unmarshal([]byte(rest), &x)
			total += len(x.Text)
		}
	}
	if total != 588890 || len(said) > 500 {
		t.Errorf("%d bytes in %d messages", total, len(said))
	}
}

func BenchmarkExecute(b *testing.B) {
	c := start(b)
	for b.Loop() {
		c.ask("execute_request", `{"code":"1+1"}`)
	}
}

func TestWholeCharacters(t *testing.T) {
	for in, want := range map[string]int{"": 0, "a": 1, "é": 2, "\xc3": 0, "a\xf0\x9d\x9b": 1, "𝛼": 4, "\xff": 1, "\x80\x80\x80\x80": 4} {
		if got := wholeCharacters([]byte(in)); got != want {
			t.Errorf("%q: %d, want %d", in, got, want)
		}
	}
}

// What a cell displays comes in order with what it prints.
func TestDisplay(t *testing.T) {
	c := start(t)
	_, said := c.ask("execute_request", code("print('before')\nh = display(display.HTML('<b>1</b>'), display_id='one')\nprint('between')\nh.update(display.Image(np.zeros((2, 3), np.uint8)))\nclear_output(wait=True)\nnp.arange(3)"))
	contains(t, said, `"text":"before\n"`, `display_data {"data":{"text/html":"`, `"transient":{"display_id":"one"}`, `"text":"between\n"`,
		`update_display_data {"data":{"image/png":"iVBOR`, `"metadata":{"image/png":{"height":2,"width":3}}`, `"transient":{"display_id":"one"}`,
		`clear_output {"wait":true}`, `execute_result {"data":{"text/html":"`, `"text/plain":"array([0, 1, 2])"`)
	_, said = c.ask("execute_request", `{"code":"display(1)","silent":true}`)
	if len(said) != 2 {
		t.Errorf("silent: %v", said)
	}
}
