// Tests of the kernel in this process, with go-zeromq/zmq4 as the client.
package server

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/tq-lang/tq/kernel/wire"
	hist "github.com/tq-lang/tq/lang/history"
)

type client struct {
	t                            testing.TB
	s                            *Server
	maker                        *wire.Maker
	dec                          *wire.Decoder
	log                          *record
	shell, control, stdin, iopub zmq4.Socket
}

// record keeps what a kernel logs.
type record struct {
	mu sync.Mutex
	b  strings.Builder
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.b.Write(p)
}

func (r *record) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.b.String()
}

func start(t testing.TB) *client { return startWith(t, nil) }

func startWith(t testing.TB, past *hist.Log) *client { return startOf(t, Options{History: past}) }

func startOf(t testing.TB, o Options) *client {
	log := &record{}
	o.Connection, o.Version, o.Log = Connection{Transport: "tcp", IP: "127.0.0.1", Key: "k"}, "test", log
	s, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	done := make(chan struct{})
	go func() { s.Run(ctx); close(done) }()
	signer, _ := wire.NewSigner("", "k")
	c := &client{t: t, s: s, maker: wire.NewMaker("me", signer), dec: wire.NewDecoder(signer), log: log}
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
	if err != nil {
		c.t.Fatal(err)
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

// TestColours are those of errors: NO_COLOR takes them away, the terminal of the server does not matter.
func TestColours(t *testing.T) {
	c := start(t)
	for _, env := range []struct{ noColor, term, want string }{{"", "dumb", `["\u001b[1;31mZeroDivisionError`}, {"1", "xterm", `["ZeroDivisionError`}} {
		t.Setenv("NO_COLOR", env.noColor)
		t.Setenv("TERM", env.term)
		t.Setenv("CLICOLOR", "")
		reply, _ := c.ask("execute_request", code("1 / 0"))
		contains(t, reply, `"traceback":`+env.want)
	}
}

func TestExecute(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("CLICOLOR", "")
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

func TestHelpTopics(t *testing.T) {
	c := start(t)
	for _, cell := range []string{"help masks", "?masks"} {
		reply, _ := c.ask("execute_request", code(cell))
		contains(t, reply, `"payload":[{`, `Masks: the five masks`, `"source":"page"`, `"status":"ok"`)
	}
	_, said := c.ask("execute_request", code(`help("masks")`))
	contains(t, said, `stream {"name":"stdout","text":"Masks: the five masks`)
	reply, _ := c.ask("execute_request", code("help maskss"))
	contains(t, reply, `"ename":"NameError"`, "did you mean help masks?")
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
	for len(c.s.lanes.main.queue) == 0 {
		time.Sleep(time.Millisecond)
	}
	c.send(c.control, "interrupt_request", "{}")
	contains(t, string(c.read(c.shell).Content), `KeyboardInterrupt`)
	contains(t, string(c.read(c.shell).Content), `aborted`)
	c.untilIdle(queued)
	reply, _ = c.ask("execute_request", code("5"))
	contains(t, reply, `"status":"ok"`)
}

// TestBreakpoint has a cell stop and ask for commands, which is answered as by Python's pdb.
func TestBreakpoint(t *testing.T) {
	c := start(t)
	id := c.send(c.shell, "execute_request", code("def area(w, h):\n    total = w * h\n    breakpoint()\n    twice = total * 2\n    return twice\n\narea(3, 4)"))
	for i, command := range []string{"p total", "a", "total = 20", "n", "n", "twice + 1", "nothing", "l", "w", "u", "", "c"} {
		prompt := "(Pdb) "
		contains(t, string(c.read(c.stdin).Content), `"prompt":"`+prompt+`"`)
		if i == 5 {
			c.send(c.control, "complete_request", `{"code":"tw","cursor_pos":2}`)
			contains(t, string(c.read(c.control).Content), `"twice"`)
		}
		c.send(c.stdin, "input_reply", `{"value":"`+command+`"}`)
	}
	said := c.untilIdle(id)
	contains(t, said, `> <cell 1>(3)area()\n-> breakpoint()`, `12\n`, `w = 3\nh = 4`, `> <cell 1>(4)area()\n-> twice = total * 2`, `> <cell 1>(5)area()\n-> return twice`, `41\n`, `*** NameError: name 'nothing' is not defined`, `  5 -> `, `> <cell 1>(7)<module>\n-> area(3, 4)`, `*** Oldest frame`, `"text/plain":"40"`)
	contains(t, string(c.read(c.shell).Content), `"status":"ok"`)

	id = c.send(c.shell, "execute_request", code("import pdb\nfor i in range(3):\n    pdb.set_trace()\n    x = i"))
	for _, command := range []string{"i", "s", "c", "i + 10", "q"} {
		c.read(c.stdin)
		c.send(c.stdin, "input_reply", `{"value":"`+command+`"}`)
	}
	contains(t, c.untilIdle(id), `(3)<module>\n-> pdb.set_trace()`, `-> x = i`, `11\n`, `BdbQuit`)
	contains(t, string(c.read(c.shell).Content), `BdbQuit`)
	reply, _ := c.ask("execute_request", `{"code":"breakpoint()","allow_stdin":false}`)
	contains(t, reply, `StdinNotImplementedError`)
	_, text := c.ask("execute_request", code("x, area(1, 1) if False else 0"))
	contains(t, text, `(0, 0)`)
}

// TestPostMortem looks at where cells have failed: in a call held up by a with statement, in one that the check did not
// let begin, in one that was caught.
func TestPostMortem(t *testing.T) {
	c := start(t)
	look := func(cell string, commands []string, want ...string) {
		t.Helper()
		id := c.send(c.shell, "execute_request", code(cell))
		for _, command := range commands {
			contains(t, string(c.read(c.stdin).Content), `"prompt":"(Pdb) "`)
			c.send(c.stdin, "input_reply", `{"value":"`+command+`"}`)
		}
		contains(t, c.untilIdle(id), want...)
		contains(t, string(c.read(c.shell).Content), `"status":"ok"`)
	}
	reply, _ := c.ask("execute_request", code("%debug"))
	contains(t, reply, `UsageError`, `nothing has failed yet`)
	fails := `import contextlib
def outer(a):
    size = a + 1
    with contextlib.nullcontext():
        inner(np.arange(size), 0)
def inner(x, k):
    y = x * 2
    return 1 / k
`
	reply, _ = c.ask("execute_request", code(fails+"outer(2)"))
	contains(t, reply, `ZeroDivisionError`)
	look("%debug", []string{"a", "y.sum()", "n", "u", "size, [size + i for i in range(2)]", "size = 9", "size", "w", "u", "q"},
		`> <cell 2>(8)inner()\n-> return 1 / k`, `x = array([0, 1, 2])\nk = 0\n`, `np.int64(6)\n`, `*** the program has ended`,
		`> <cell 2>(5)outer()\n-> inner(np.arange(size), 0)`, `(3, [3, 4])\n`, `9\n`, `> <cell 2>(9)<module>\n-> outer(2)`)
	look("%tb", nil, `"name":"stdout"`, `ZeroDivisionError`, `in outer, called at`)
	look("import pdb; pdb.pm()", []string{"k", "c"}, `-> return 1 / k`, `0\n`)
	look("try:\n    outer(4)\nexcept ZeroDivisionError as e:\n    pdb.post_mortem(e.__traceback__)", []string{"y.sum()", "q"}, `np.int64(20)\n`)

	reply, _ = c.ask("execute_request", code("def add(p, q):\n    r = p * 2\n    return r + q\nadd(np.ones((3, 4)), np.ones(3))"))
	contains(t, reply, `operands could not be broadcast`)
	look("%debug", []string{"r.shape", "q"}, `before the statement ran`, `-> return r + q`, `(3, 4)\n`)
	reply, _ = c.ask("execute_request", code("def much():\n    z = 1\n    return np.ones(10**13)\nmuch()"))
	contains(t, reply, `MemoryError`)
	reply, _ = c.ask("execute_request", code("%debug"))
	contains(t, reply, `UsageError`, `are not kept`)
}

func TestShutdown(t *testing.T) {
	c := start(t)
	id := c.send(c.control, "shutdown_request", `{"restart":true}`)
	contains(t, string(c.read(c.control).Content), `"restart":true`)
	c.untilIdle(id)
}

// printed adds up the stream messages of a cell.
func printed(said []string) (text string, messages int) {
	for _, s := range said {
		if rest, ok := strings.CutPrefix(s, "stream "); ok {
			var x struct{ Text string }
			json.Unmarshal([]byte(rest), &x)
			text += x.Text
			messages++
		}
	}
	return text, messages
}

func TestManyLines(t *testing.T) {
	c := start(t)
	_, said := c.ask("execute_request", code("for i in range(100000): print(i)"))
	if text, n := printed(said); len(text) != 588890 || n > 500 {
		t.Errorf("%d bytes in %d messages", len(text), n)
	}
	_, said = c.ask("execute_request", code("for i in range(400000): print(i)"))
	text, _ := printed(said)
	contains(t, text, "0\n1\n2\n", "bytes of output are left out here", "399998\n399999\n")
	if len(text) > cellOutput+64<<10 {
		t.Errorf("%d bytes", len(text))
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

// TestWhileACellRuns asks what needs no cell to have ended, on both sockets.
func TestWhileACellRuns(t *testing.T) {
	c := start(t)
	c.ask("execute_request", code("weights = np.ones((3, 4)); d = {'alpha': 1}\nclass C:\n    def go(self, speed=1): pass\nobj = C()"))
	id := c.send(c.shell, "execute_request", code("print('on')\nwhile True: pass"))
	for m := c.read(c.iopub); m.Header.MsgType != "stream"; {
		m = c.read(c.iopub)
	}
	for _, tt := range []struct {
		kind, content string
		want          []string
	}{
		{"kernel_info_request", `{}`, []string{`"name":"tq"`}},
		{"complete_request", `{"code":"wei"}`, []string{`"signature":"f64[3, 4]"`, `"text":"weights"`}},
		{"complete_request", `{"code":"weights.resh"}`, []string{`"matches":["reshape"]`}},
		{"complete_request", `{"code":"d['"}`, []string{`"matches":["alpha"]`}},
		{"complete_request", `{"code":"obj.g"}`, []string{`"matches":["go"]`}},
		{"inspect_request", `{"code":"weights","cursor_pos":3}`, []string{`f64[3, 4]`, `"found":true`}},
		{"inspect_request", `{"code":"np.sum(","cursor_pos":7}`, []string{`Signature: np.sum(`, `"found":true`}},
		{"is_complete_request", `{"code":"for i in x:"}`, []string{`"incomplete"`}},
		{"history_request", `{"hist_access_type":"tail","n":5}`, []string{`weights`}},
		{"comm_info_request", `{}`, []string{`"comms":{}`}},
	} {
		for _, sock := range []zmq4.Socket{c.shell, c.control} {
			c.send(sock, tt.kind, tt.content)
			contains(t, string(c.read(sock).Content), tt.want...)
		}
	}
	c.send(c.control, "interrupt_request", "{}")
	c.untilIdle(id)
	contains(t, string(c.read(c.shell).Content), `KeyboardInterrupt`)
}

// TestLateAnswers sees that replies to no question, or to another one, do not
// answer the next.
func TestLateAnswers(t *testing.T) {
	c := start(t)
	c.send(c.stdin, "input_reply", `{"value":"EARLY1"}`)
	c.send(c.stdin, "input_reply", `{"value":"EARLY2"}`)
	for strings.Count(c.log.text(), "nothing was asked") < 2 {
		time.Sleep(time.Millisecond)
	}
	id := c.send(c.shell, "execute_request", code("input('a'), input('b')"))
	first := c.read(c.stdin)
	answer := func(parent *wire.Message, value string) {
		frames, err := c.maker.Frames(parent.RawHeader, "input_reply", object{"value": value})
		if err != nil {
			t.Fatal(err)
		}
		c.stdin.SendMulti(zmq4.NewMsgFrom(frames...))
	}
	answer(first, "one")
	answer(first, "LATE1")
	answer(first, "LATE2")
	answer(c.read(c.stdin), "two")
	contains(t, c.untilIdle(id), `('one', 'two')`)
}

// TestMalformed sees that requests which are signed as they should be, but not
// made as they should be, are answered.
func TestMalformed(t *testing.T) {
	c := start(t)
	deep := `{"code":` + strings.Repeat("[", 300) + strings.Repeat("]", 300) + `}`
	for _, content := range []string{`[]`, `3`, `{"code":3}`, `{`, deep, "{\"code\":\"\xff\"}", `{"code":"` + strings.Repeat("x", 17<<20) + `"}`} {
		for _, kind := range []string{"execute_request", "complete_request", "history_request"} {
			signer, _ := wire.NewSigner("", "k")
			header, _ := wire.Marshal(wire.Header{MsgID: wire.NewID(), MsgType: kind, Session: "s"})
			parts := [][]byte{header, []byte("{}"), []byte("{}"), []byte(content)}
			frames := append([][]byte{[]byte(wire.Delimiter), signer.Sign(parts)}, parts...)
			if kind == "history_request" && content == `{"code":3}` {
				continue // that is well formed
			}
			if err := c.shell.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
				t.Fatal(err)
			}
			m := c.read(c.shell)
			if len(content) < 100 || kind != "history_request" {
				contains(t, string(m.Content), `"status":"error"`)
			}
			contains(t, c.untilIdle(string(header[11:40])), "busy", "idle")
		}
	}
	reply, _ := c.ask("execute_request", code("1 + 1"))
	contains(t, reply, `"execution_count":1`)
}

func TestSubshells(t *testing.T) {
	c := start(t)
	c.send(c.control, "create_subshell_request", "{}")
	var made struct {
		ID string `json:"subshell_id"`
	}
	if err := json.Unmarshal(c.read(c.control).Content, &made); err != nil || made.ID == "" {
		t.Fatal(made, err)
	}
	c.send(c.control, "list_subshell_request", "{}")
	contains(t, string(c.read(c.control).Content), made.ID)
	run := func(text string) (reply string, said []string) {
		frames, id := c.inSubshell(made.ID, "execute_request", code(text))
		c.shell.SendMulti(zmq4.NewMsgFrom(frames...))
		return string(c.read(c.shell).Content), c.untilIdle(id)
	}
	c.ask("execute_request", code("x = 5"))
	reply, said := run("print('sub'); x + 1")
	contains(t, reply, `"execution_count":1`)
	contains(t, said, `sub`, `"text/plain":"6"`)
	reply, _ = c.ask("execute_request", code("x"))
	contains(t, reply, `"execution_count":2`)
	c.send(c.control, "delete_subshell_request", `{"subshell_id":"`+made.ID+`"}`)
	contains(t, string(c.read(c.control).Content), `"ok"`)
	reply, _ = run("1")
	contains(t, reply, `"status":"error"`)
}

// inSubshell makes a signed request for a subshell.
func (c *client) inSubshell(subshell, kind, content string) (frames [][]byte, id string) {
	signer, _ := wire.NewSigner("", "k")
	id = wire.NewID()
	header, _ := wire.Marshal(wire.Header{MsgID: id, MsgType: kind, Session: "s", Subshell: subshell})
	parts := [][]byte{header, []byte("{}"), []byte("{}"), []byte(content)}
	return append([][]byte{[]byte(wire.Delimiter), signer.Sign(parts)}, parts...), id
}

func TestConnection(t *testing.T) {
	for text, ok := range map[string]bool{
		`{}`: false, `[]`: false, `{"key":"k"}`: false,
		`{"shell_port":1,"control_port":2,"stdin_port":3,"iopub_port":4,"hb_port":5}`:                          false,
		`{"shell_port":-1,"control_port":2,"stdin_port":3,"iopub_port":4,"hb_port":5,"key":"k"}`:               false,
		`{"shell_port":1,"control_port":2,"stdin_port":3,"iopub_port":4,"hb_port":5,"key":"k"}`:                true,
		`{"shell_port":1,"control_port":2,"stdin_port":3,"iopub_port":4,"hb_port":70000,"key":"k"}`:            false,
		`{"shell_port":1,"control_port":2,"stdin_port":3,"iopub_port":4,"hb_port":5,"key":"","transport":"x"}`: false,
	} {
		if _, err := parseConnection([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestGlob(t *testing.T) {
	for _, tt := range []struct {
		pattern, text string
		want          bool
	}{
		{"*", "a\nb", true}, {"a*b", "a/x\nb", true}, {"a?c", "a𝛼c", true}, {"*[*", "x[0]", true}, {"a", "ab", false}, {"*b*d", "abcd", true}, {"*b*d", "abc", false}, {"", "", true},
	} {
		if got := glob(tt.pattern, tt.text); got != tt.want {
			t.Errorf("%q %q: %v", tt.pattern, tt.text, got)
		}
	}
}

func TestMagics(t *testing.T) {
	c := startWith(t, hist.Open(filepath.Join(t.TempDir(), "history.jsonl"), 0))
	t.Chdir(t.TempDir())
	for _, tt := range []struct {
		code string
		want []string
	}{
		{"%%capture kept\nprint('hidden')\ndisplay(1)", []string{"execute_input", "idle"}},
		{"kept.stdout, len(kept.stderr)", []string{`('hidden\\n', 0)`}},
		{"%%writefile a.txt\nline", []string{"Writing a.txt"}},
		{"%%writefile -a a.txt\nmore", []string{"Appending to a.txt"}},
		{"open('a.txt').read()", []string{`line\\nmore\\n`}},
		{"%%html\n<b>x</b>", []string{`"text/html":"<b>x</b>`}},
		{"%%time\n6*7", []string{`"text/plain":"42"`, "Wall time"}},
		{"%time 6*7", []string{`"text/plain":"42"`, "Wall time"}},
		{"%who", []string{"kept"}},
		{"%time 6*7", []string{"CPU times: user", "Wall time: ", "Memory: "}},
		{"%timeit -n 1 -r 1 left = 3", []string{"of 1 run, 1 loop each"}},
		{"%%timeit -n 1 -r 1\nleft = 3", []string{"of 1 run, 1 loop each"}},
		{"left", []string{"NameError"}},
		{"%%prof\nfor i in range(3):\n    np.ones(i)", []string{"in operations of the engine", "hits", "np.ones(i)"}},
		{"%lsmagic", []string{"%log", "%prof", "%%time"}},
		{"%log -o log.tq", []string{"inputs are logged to"}},
		{"6*7", []string{"42"}},
		{"%log off", []string{"no longer logged"}},
		{"open('log.tq').read()", []string{`6*7\\n# Out[`, `]: 42\\n`}},
		{"%history -l 3", []string{"%log off", "open('log.tq')"}},
		{"%history -o 2", []string{"2: kept.stdout", "# Out[2]: ('hidden"}},
		{"%history -g kept.std*", []string{"kept.stdout, len"}},
		{"%page 6*7", []string{"42"}},
		{"kept = kept\n%reset -f\n%who", []string{"no variables yet"}},
		{"%output_limit 10\nprint('x' * 10_000)", []string{"5905 bytes", "left out"}},
		{"%output_limit 0\nprint('0123456789abc')", []string{"0123456789abc"}},
		{"!echo hidden", []string{"PermissionError", "TQ_PROCESSES=1"}},
		{"def f():\n    x = !echo hidden\nf()", []string{"PermissionError", "in f", "TQ_PROCESSES=1"}},
		{"%tim", []string{"did you mean %time?"}},
		{"In[2], len(Out)", []string{`kept.stdout`, `0`}},
		{"_i == _i30, _i", []string{`True`, `In[2], len(Out)`}},
	} {
		reply, said := c.ask("execute_request", code(tt.code))
		contains(t, append(said, reply), tt.want...)
		if strings.HasPrefix(tt.code, "%%capture") && len(said) != 3 {
			t.Errorf("captured: %v", said)
		}
	}
	reply, said := c.ask("execute_request", `{"code":"kept = 1\n%reset","allow_stdin":false}`)
	contains(t, append(said, reply), "UsageError", "%reset -f")
}

// TestShell runs commands of the shell where they are allowed, and interrupts one.
func TestShell(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are those of a Unix shell")
	}
	c := startOf(t, Options{Processes: true})
	reply, said := c.ask("execute_request", code("n = 3\n!echo out $n; exit 7"))
	contains(t, append(said, reply), `"name":"stdout","text":"out 3\n"`)
	reply, said = c.ask("execute_request", code("!echo err >&2; exit 7"))
	contains(t, append(said, reply), `"name":"stderr","text":"err\n"`)
	reply, said = c.ask("execute_request", code("_exit_code"))
	contains(t, append(said, reply), `"text/plain":"7"`)
	reply, said = c.ask("execute_request", code("x = !printf 'a\\nb\\n'\nx, _exit_code"))
	contains(t, append(said, reply), `(['a', 'b'], 0)`)
	reply, said = c.ask("execute_request", code("def f(k):\n    lines = !echo {k + 1}; echo $k\n    !echo shown {k}\n    return lines\nf(41)"))
	contains(t, append(said, reply), `shown 41`, `['42', '41']`)
}

// TestPast sees that cells are kept for the next session, and that the ones before
// are found.
func TestPast(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	before := hist.Open(path, 0)
	before.Add("a = 1")
	before.Add("a + 1")
	c := startWith(t, hist.Open(path, 0))
	c.ask("execute_request", code("b = 2"))
	for content, want := range map[string]string{
		`{"hist_access_type":"tail","n":2}`:                            `[[1,2,"a + 1"],[0,1,"b = 2"]]`,
		`{"hist_access_type":"range","session":0}`:                     `[[0,1,"b = 2"]]`,
		`{"hist_access_type":"range","session":-1,"start":2,"stop":3}`: `[[1,2,"a + 1"]]`,
		`{"hist_access_type":"search","pattern":"a*","n":5}`:           `[[1,1,"a = 1"],[1,2,"a + 1"]]`,
	} {
		reply, _ := c.ask("history_request", content)
		contains(t, reply, want)
	}
	for line, want := range map[string]string{
		"%hist ~1/":       `~1/1: a = 1\n~1/2: a + 1\n`,
		"%hist ~1/2":      `~1/2: a + 1\n`,
		"%hist ~1/2-~0/1": `~1/2: a + 1\n   1: b = 2\n`,
		"%hist ~1/1 1":    `~1/1: a = 1\n   1: b = 2\n`,
		"%hist ~2/":       `there are 1 sessions before this one`,
		"%hist ~1":        `names no inputs`,
	} {
		reply, said := c.ask("execute_request", code(line))
		contains(t, reply+strings.Join(said, "\n"), want)
	}
	c.s.Stop()
	<-c.s.past.done
	if got := hist.Open(path, 0).Entries(); len(got) != 9 || got[2].Text != "b = 2" {
		t.Error(got)
	}
}

// TestSubshellsTogether runs cells of the main shell and of subshells at the same time.
func TestSubshellsTogether(t *testing.T) {
	c := start(t)
	subs := make([]string, 2)
	for i := range subs {
		c.send(c.control, "create_subshell_request", "{}")
		var made struct {
			ID string `json:"subshell_id"`
		}
		if err := json.Unmarshal(c.read(c.control).Content, &made); err != nil {
			t.Fatal(err)
		}
		subs[i] = made.ID
	}
	begin := func(subshell, text string) (id string) {
		frames, id := c.inSubshell(subshell, "execute_request", code(text))
		if err := c.shell.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
			t.Fatal(err)
		}
		return id
	}
	// together begins cells and gives what each has published, and its reply.
	together := func(ids ...string) (out []string) {
		said := map[string]string{}
		for open := len(ids); open > 0; {
			m := c.read(c.iopub)
			var parent wire.Header
			_ = json.Unmarshal(m.Parent, &parent)
			said[parent.MsgID] += m.Header.MsgType + " " + string(m.Content) + "\n"
			if m.Header.MsgType == "status" && strings.Contains(string(m.Content), "idle") && slices.Contains(ids, parent.MsgID) {
				open--
			}
		}
		for range ids {
			m := c.read(c.shell)
			var parent wire.Header
			_ = json.Unmarshal(m.Parent, &parent)
			said[parent.MsgID] += string(m.Content)
		}
		for _, id := range ids {
			out = append(out, said[id])
		}
		return out
	}
	c.ask("execute_request", code("import time\na = b = False"))
	for _, wait := range []string{"pass", "time.sleep(0.001)", "sum(x for x in range(100))", "[x * 2 for x in range(10)]", "w = np.ones(100) * 2 + 1"} {
		c.ask("execute_request", code("a = b = False"))
		// Each waits for the other ones: none would end if they ran one after the other.
		got := together(
			begin("", "print('main begins')\nwhile not b: "+wait+"\nprint('main')"),
			begin(subs[0], "print('first begins')\nwhile not a: "+wait+"\nb = True\n'first'"),
			begin(subs[1], "a = True\n'second'"),
		)
		contains(t, got[0], "main begins", `main\n`, `"status":"ok"`)
		contains(t, got[1], "first begins", "'first'", `"status":"ok"`)
		contains(t, got[2], "'second'", `"status":"ok"`)
		if strings.Count(strings.Join(got, ""), "stream") != strings.Count(got[0]+got[1], "stream") || strings.Contains(got[1], `main\n`) || strings.Contains(got[0], "first begins") {
			t.Errorf("outputs of other cells in %q", got)
		}
	}
	// Work with arrays, calls, exceptions and generators does not mix.
	work := func(k int) string {
		return fmt.Sprintf(`def walk(n):
    for i in range(n):
        yield i * %[1]d
def deep(n):
    return 0 if n == 0 else %[1]d + deep(n - 1)
def work():
    got = 0
    for r in range(300):
        x = np.arange(50) * %[1]d
        y = x[::2] * 2 + x[1::2]
        got += int((y * 2 - y).sum()) + sum(walk(20)) + deep(30)
        try:
            raise ValueError(%[1]d)
        except ValueError as e:
            got += e.args[0]
        text = f"{x[1]}"
        if text != str(%[1]d): got = -1
    return got
[work() for r in range(6)]`, k)
	}
	alone := make([]string, 3)
	results := func(said string) string {
		_, rest, _ := strings.Cut(said, `"text/plain":`)
		text, _, _ := strings.Cut(rest, "}")
		return text
	}
	for i := range alone {
		alone[i] = results(together(begin("", strings.ReplaceAll(work(i+2), "work", fmt.Sprint("work", i))))[0])
	}
	ids := []string{}
	for i, where := range append([]string{""}, subs...) {
		ids = append(ids, begin(where, strings.NewReplacer("work", fmt.Sprint("work", i), "walk", fmt.Sprint("walk", i), "deep", fmt.Sprint("deep", i)).Replace(work(i+2))))
	}
	for i, said := range together(ids...) {
		if got := results(said); got != alone[i] || got == "" {
			t.Errorf("%d: %s, alone %s\n%s", i, got, alone[i], said)
		}
	}
	// Questions: each is answered by its own reply, in any order.
	asked := []string{begin("", "input('main? ')"), begin(subs[0], "input('first? ')")}
	var questions [2]*wire.Message
	for range questions {
		m := c.read(c.stdin)
		at := 0
		if strings.Contains(string(m.Content), "first") {
			at = 1
		}
		questions[at] = m
	}
	for i, answer := range []string{"A", "B"} {
		frames, err := c.maker.Frames(questions[i].RawHeader, "input_reply", object{"value": answer})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.stdin.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
			t.Fatal(err)
		}
	}
	got := together(asked...)
	contains(t, got[0], "'A'")
	contains(t, got[1], "'B'")
	// An interrupt ends them all.
	asked = []string{begin("", "print(1)\nwhile True: pass"), begin(subs[0], "print(1)\nwhile True: time.sleep(10)")}
	for seen := 0; seen < 2; {
		if m := c.read(c.iopub); m.Header.MsgType == "stream" {
			seen++
		}
	}
	c.send(c.control, "interrupt_request", "{}")
	c.read(c.control)
	for _, said := range together(asked...) {
		contains(t, said, "KeyboardInterrupt")
	}
	reply, _ := c.ask("execute_request", code("a"))
	contains(t, reply, `"execution_count":18`)
}

// What a cell shows is below what servers of notebooks pass on, in its order, and the newest of it is what stays.
func TestFloods(t *testing.T) {
	c := start(t)
	_, said := c.ask("execute_request", code("from IPython.display import clear_output\nfor i in range(20000):\n    clear_output(wait=True)\n    print('round', i)"))
	text := fmt.Sprint(said)
	if contains(t, text, `clear_output {"wait":true}`, `"text":"round 19999\n"`); len(said) > 2000 {
		t.Errorf("%d messages of clear_output and print", len(said))
	}
	_, said = c.ask("execute_request", code("h = display(0, display_id='h')\nfor i in range(20000): h.update(i)\nprint('after')"))
	if contains(t, said, `display_data`, `update_display_data {"data":{"text/plain":"19999"}`, `after`); len(said) > 2000 {
		t.Errorf("%d messages of updates", len(said))
	}
	began := time.Now()
	_, said = c.ask("execute_request", code("for i in range(1500): display(i)"))
	if took := time.Since(began); took < time.Second {
		t.Errorf("%d messages of displays in %v", len(said), took)
	}
	_, said = c.ask("execute_request", code("for i in range(30000): print('x' * 100)\ndisplay('shown')\nprint('then')\nclear_output()\nprint('again')\n1/0"))
	contains(t, said, `left out`, `'shown'`, `clear_output {"wait":false}`, `again\n`, `error {`, `status {"execution_state":"idle"`)
	_, said = c.ask("execute_request", code("for i in range(30000): print('x' * 100)\nprint('end')\n7"))
	contains(t, said, `left out`, `end\n`, `execute_result`, `status {"execution_state":"idle"`)
}

// A subshell that is deleted ends its cell, and does not run those behind it.
func TestDeleteBusySubshell(t *testing.T) {
	c := start(t)
	c.ask("execute_request", code("n = 0"))
	reply, _ := c.ask("create_subshell_request", "{}")
	var made struct {
		ID string `json:"subshell_id"`
	}
	if json.Unmarshal([]byte(reply), &made) != nil || made.ID == "" {
		t.Fatal(reply)
	}
	var ids []string
	for _, text := range []string{"while True: n += 1", "n = -1"} {
		frames, id := c.inSubshell(made.ID, "execute_request", code(text))
		ids = append(ids, id)
		if err := c.shell.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
			t.Fatal(err)
		}
	}
	for m := c.read(c.iopub); m.Header.MsgType != "execute_input" || !strings.Contains(string(m.Parent), ids[0]); m = c.read(c.iopub) {
	}
	deleted := c.send(c.shell, "delete_subshell_request", `{"subshell_id":"`+made.ID+`"}`)
	want := map[string]string{deleted: `"status":"ok"`, ids[0]: `"ename":"KeyboardInterrupt"`, ids[1]: `"status":"aborted"`}
	for len(want) > 0 {
		m := c.read(c.shell)
		for id, text := range want {
			if strings.Contains(string(m.Parent), id) {
				if !strings.Contains(string(m.Content), text) {
					t.Errorf("no %s in %s", text, m.Content)
				}
				delete(want, id)
			}
		}
	}
	_, said := c.ask("execute_request", code("n > 0"))
	contains(t, said, `"text/plain":"True"`)
}

func TestInteractivity(t *testing.T) {
	c := start(t)
	for _, set := range []string{"from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = 'all'", "get_ipython().ast_node_interactivity = 'all'", "%config InteractiveShell.ast_node_interactivity = 'all'"} {
		reply, _ := c.ask("execute_request", code(set))
		contains(t, reply, `"status":"ok"`)
		_, said := c.ask("execute_request", code("3\nx = 4\nx\n5"))
		contains(t, said, `"text/plain":"3"`, `"text/plain":"4"`, `execute_result {"data":{"text/plain":"5"}`)
		c.ask("execute_request", code("get_ipython().ast_node_interactivity = 'last_expr'"))
		if _, said = c.ask("execute_request", code("3\n5")); strings.Contains(fmt.Sprint(said), `"text/plain":"3"`) {
			t.Error(said)
		}
	}
	c.ask("execute_request", code("get_ipython().ast_node_interactivity = 'none'"))
	if _, said := c.ask("execute_request", code("3\n5")); len(said) != 3 {
		t.Error(said)
	}
}
