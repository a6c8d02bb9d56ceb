// What kernels do wrong, tried on the real process: slow readers, long and malformed
// messages, memory, what is shown, the end.
package kernel

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// listener is a subscriber that reads.
type listener struct {
	p *process
	c net.Conn
	z *zmtp.Conn
}

// listen subscribes, and waits until that is certain.
func (p *process) listen() *listener {
	p.t.Helper()
	c, z := p.greeted("iopub", "SUB")
	if z.WriteCommand("SUBSCRIBE", nil) != nil || z.Flush() != nil {
		p.t.Fatal("no subscription")
	}
	l := &listener{p, c, z}
	if kind, _, _ := l.next(); kind != "iopub_welcome" {
		p.t.Fatalf("first on iopub: %s", kind)
	}
	return l
}

func (l *listener) next() (kind, parent string, content wire.Object) {
	l.p.t.Helper()
	for {
		ev, err := l.z.ReadEvent()
		if err != nil {
			l.p.t.Fatal(err)
		}
		if ev.Command != "" {
			continue
		}
		kind, parent, _ = parentOf(l.p.t, ev, l.p.key)
		content, err = wire.ParseObject(ev.Frames[len(ev.Frames)-1])
		if err != nil {
			l.p.t.Fatal(err)
		}
		return kind, parent, content
	}
}

// told gives what iopub tells of a request, to its idle: texts of streams, and the bytes
// of all contents by type.
func (l *listener) told(request string) (text string, bytes map[string]int) {
	l.p.t.Helper()
	var b strings.Builder
	bytes = map[string]int{}
	for {
		kind, parent, content := l.next()
		if parent != request {
			continue
		}
		if s, _, _ := content.String("text"); kind == "stream" {
			b.WriteString(s)
		}
		for _, v := range content {
			bytes[kind] += len(v)
		}
		if state, _, _ := content.String("execution_state"); state == "idle" {
			return b.String(), bytes
		}
	}
}

// send sends a request and gives its id.
func (p *process) send(c *asker, kind string, content any) (id string) {
	p.t.Helper()
	frames, err := c.maker.Frames(nil, kind, content)
	if err == nil {
		err = c.conn.WriteMessage(frames)
	}
	if err == nil {
		err = c.conn.Flush()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	var h wire.Header
	_ = json.Unmarshal(frames[2], &h)
	return h.MsgID
}

// reply reads the next reply.
func (p *process) reply(c *asker) (kind string, content wire.Object) {
	p.t.Helper()
	for {
		ev, err := c.conn.ReadEvent()
		if err != nil {
			p.t.Fatal(err)
		}
		if ev.Command != "" {
			continue
		}
		m, err := c.decoder.Decode(ev.Frames)
		if err != nil {
			p.t.Fatal(err)
		}
		if content, err = wire.ParseObject(m.Content); err != nil {
			p.t.Fatal(err)
		}
		return m.Header.MsgType, content
	}
}

// TestSlowSubscriber sees that who reads slowly, but reads, sets nobody's pace: when
// another one has read all, most is still to come for it.
func TestSlowSubscriber(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	p.run(c, "%output_limit 0")
	slow, quick := p.subscribe(), p.listen()
	var taken atomic.Int64
	go func() { // half a megabyte a second
		for buf := make([]byte, 50<<10); ; time.Sleep(100 * time.Millisecond) {
			n, err := slow.Read(buf)
			if taken.Add(int64(n)); err != nil {
				return
			}
		}
	}()
	const size = 100 << 20
	id := p.send(c, "execute_request", map[string]any{"code": fmt.Sprintf("for i in range(%d): print('y' * %d)", size>>16, 1<<16-1)})
	text, _ := quick.told(id)
	if len(text) != size {
		t.Errorf("%d bytes came of %d", len(text), size)
	}
	if n := taken.Load(); n > size*6/10 {
		t.Errorf("the slow one has read %d bytes of %d already", n, size)
	}
	p.reply(c)
	p.alive(c)
}

// TestLongMessages sees that a long cell runs, that a longer one is answered with an
// error, and that neither keeps its memory.
func TestLongMessages(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	rss, _ := p.proc()
	for _, tt := range []struct {
		mib  int
		want string
	}{{14, "ok"}, {40, "error"}, {80, "error"}, {200, "error"}, {1, "ok"}} {
		r := p.run(c, "#"+strings.Repeat("z", tt.mib<<20)+"\n1")
		if got, _, _ := r.String("status"); got != tt.want {
			t.Errorf("%d MiB: %s, want %s", tt.mib, got, tt.want)
		}
	}
	p.alive(c)
	for range 600 { // memory goes back in its own time
		if now, _ := p.proc(); now <= rss+160<<10 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	now, _ := p.proc()
	t.Errorf("%d KiB resident, %d before", now, rss)
}

// TestUnreadReplies sees that a client which does not read long replies stops nobody.
func TestUnreadReplies(t *testing.T) {
	p := startProcess(t)
	c, mute := p.client("shell"), p.client("shell")
	p.run(c, "x = 12345")
	for range 5 {
		p.send(mute, "execute_request", map[string]any{"code": "1", "user_expressions": map[string]any{"all": "'z' * 20_000_000"}})
	}
	for range 5 {
		p.alive(c)
	}
}

// TestNoHold sees that who has no subscription is answered at once. A kernel that waits
// for one makes every new client wait.
func TestNoHold(t *testing.T) {
	p := startProcess(t)
	p.run(p.client("shell"), "x = 12345")
	least := time.Hour
	for range 20 {
		c := p.client("shell")
		begun := time.Now()
		if _, err := c.ask("kernel_info_request", map[string]any{}); err != nil {
			t.Fatal(err)
		}
		least = min(least, time.Since(begun))
	}
	if least > 200*time.Millisecond {
		t.Errorf("the quickest of 20 new clients waited %v", least)
	}
}

// TestStatusOfCell sees that a page which is loaded again while a cell runs is told busy,
// whatever control has answered meanwhile.
func TestStatusOfCell(t *testing.T) {
	p := startProcess(t)
	c, control, first := p.client("shell"), p.client("control"), p.listen()
	id := p.send(c, "execute_request", map[string]any{"code": "print('on')\nwhile True: pass"})
	for kind := ""; kind != "stream"; {
		kind, _, _ = first.next()
	}
	for range 3 {
		if _, err := control.ask("kernel_info_request", map[string]any{}); err != nil {
			t.Fatal(err)
		}
		kind, parent, content := p.listen().next()
		if state, _, _ := content.String("execution_state"); kind != "status" || state != "busy" || parent != id {
			t.Fatalf("told %s %s of %s, the cell is %s", kind, state, parent, id)
		}
	}
	if _, err := control.ask("interrupt_request", map[string]any{}); err != nil {
		t.Fatal(err)
	}
	first.told(id)
	// A new one may be told what it has missed, and then that the kernel is idle.
	p.listen().told(id)
}

// TestSignedButMalformed sees that what is signed as it should be and made as it should
// not be is answered, between busy and idle, or dropped where nothing answers it.
func TestSignedButMalformed(t *testing.T) {
	p := startProcess(t)
	c, l := p.client("shell"), p.listen()
	signer, err := wire.NewSigner("", p.key)
	if err != nil {
		t.Fatal(err)
	}
	deep := strings.Repeat("[", 100_000)
	for kind, contents := range map[string][]string{
		"execute_request":  {`[]`, `3`, `{"code":3}`, `{`, "{\"code\":\"\xff\"}", `{"code":` + deep + `}`, `{"code":"1","silent":"no"}`, `{"code":"1","user_expressions":[]}`, ``, "null", "\x00"},
		"complete_request": {`[]`, `{"code":"x","cursor_pos":"end"}`, `{"code":["x"]}`, deep},
		"inspect_request":  {`{"code":"x","detail_level":{}}`, `"x"`},
		"history_request":  {`{"hist_access_type":"none"}`, `{"hist_access_type":"tail","n":"all"}`},
		"comm_open":        {`[]`, `{"comm_id":3}`},
	} {
		for _, content := range contents {
			header, err := wire.Marshal(wire.Header{MsgID: wire.NewID(), MsgType: kind, Session: "s"})
			if err != nil {
				t.Fatal(err)
			}
			var h wire.Header
			_ = json.Unmarshal(header, &h)
			parts := [][]byte{header, []byte("{}"), []byte("{}"), []byte(content)}
			if err := c.conn.WriteMessage(append([][]byte{[]byte(wire.Delimiter), signer.Sign(parts)}, parts...)); err != nil {
				t.Fatal(err)
			}
			if err := c.conn.Flush(); err != nil {
				t.Fatal(err)
			}
			if kind != "comm_open" { // it has no reply
				got, o := p.reply(c)
				if status, _, _ := o.String("status"); status != "error" || got != strings.TrimSuffix(kind, "request")+"reply" {
					t.Errorf("%s %.40q: %s %s", kind, content, got, status)
				}
			}
			l.told(h.MsgID)
		}
	}
	if got := string(p.run(c, "x = 12345")["execution_count"]); got != "1" {
		t.Errorf("the next cell is %s", got)
	}
	p.alive(c)
}

// TestCaps sees that what a cell shows is bounded, result and prints, and says what is
// left out.
func TestCaps(t *testing.T) {
	p := startProcess(t)
	c, l := p.client("shell"), p.listen()
	for _, code := range []string{"list(range(10**6))", "np.arange(10**6).reshape(1000, 1000)", "np.ones(900)", "{i: str(i) for i in range(10**5)}", "np.ones((30, 30))"} {
		id := p.send(c, "execute_request", map[string]any{"code": code})
		_, bytes := l.told(id)
		p.reply(c)
		if n := bytes["execute_result"] + bytes["display_data"]; n == 0 || n > 64<<10 {
			t.Errorf("%s shows %d bytes", code, n)
		}
	}
	id := p.send(c, "execute_request", map[string]any{"code": "'x' * 10**7"})
	if _, bytes := l.told(id); bytes["execute_result"] > 2<<20 {
		t.Errorf("a long text shows %d bytes", bytes["execute_result"])
	}
	p.reply(c)
	id = p.send(c, "execute_request", map[string]any{"code": "for i in range(10**6): print(i)\nprint('the last')"})
	text, _ := l.told(id)
	p.reply(c)
	if len(text) > 2<<20 || !strings.HasPrefix(text, "0\n1\n") || !strings.HasSuffix(text, "999999\nthe last\n") || !strings.Contains(text, "bytes of output are left out") {
		t.Errorf("%d bytes of prints: %.40q … %.300q", len(text), text, text[max(0, len(text)-300):])
	}
}

// TestMemoryLimit sees that lists, like tensors, end at the limit and the variables stay.
func TestMemoryLimit(t *testing.T) {
	p := startProcess(t, "--max-memory", "200M")
	c := p.client("shell")
	p.run(c, "x = 12345")
	for _, code := range []string{"a = [[0] * 1000 for i in range(10**6)]", "np.ones(10**8)", "d = {}\nfor i in range(10**9): d[i] = str(i)", "s = 'x'\nwhile True: s += s"} {
		if got, _, _ := p.run(c, code).String("ename"); got != "MemoryError" {
			t.Errorf("%s: %s", code, got)
		}
		p.alive(c)
	}
	if now, _ := p.proc(); now > 2<<20 {
		t.Errorf("%d KiB resident", now)
	}
}

// TestDoubling sees that what doubles without end is refused, also where no limit was
// given, before it has written the machine's memory.
func TestDoubling(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	for _, code := range []string{"L = [0]\nwhile True: L = L + L", "s = 'a'\nwhile True: s += s"} {
		if got, _, _ := p.run(c, code).String("ename"); got != "MemoryError" {
			t.Errorf("%s: %s", code, got)
		}
		p.alive(c)
	}
}

// TestLastWords sees that the reply and the last idle of every shutdown arrive.
func TestLastWords(t *testing.T) {
	for range 15 {
		p := startProcess(t)
		control := p.client("control")
		l := p.listen()
		id := p.send(control, "shutdown_request", map[string]any{"restart": false})
		if kind, _ := p.reply(control); kind != "shutdown_reply" {
			t.Fatal(kind)
		}
		l.told(id)
		<-p.ended
	}
}

// TestWrites counts what a cell costs in calls of the system.
func TestWrites(t *testing.T) {
	p := startProcess(t)
	c, l := p.client("shell"), p.listen()
	calls := func() int {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", p.cmd.Process.Pid))
		if err != nil {
			t.Skip("writes are counted in /proc: ", err)
		}
		_, rest, _ := strings.Cut(string(text), "syscw: ")
		n, err := strconv.Atoi(strings.Fields(rest)[0])
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	run := func() {
		id := p.send(c, "execute_request", map[string]any{"code": "1 + 1"})
		l.told(id)
		p.reply(c)
	}
	run()
	before := calls()
	const n = 200
	for range n {
		run()
	}
	// Five messages: at most one write each, whatever the machine is busy with, beside
	// those by which threads wake each other and the history's.
	if got := calls() - before; got > 9*n {
		t.Errorf("%d writes for %d cells", got, n)
	} else {
		t.Logf("%.1f writes a cell", float64(got)/n)
	}
}

// TestIPC sees that sockets are the user's alone, that files of a kernel which was killed
// are taken over, and that a kernel's end leaves none.
func TestIPC(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("ipc is for Unix")
	}
	p := startProcess(t)
	_ = p.cmd.Process.Kill()
	<-p.ended
	dir, err := os.MkdirTemp("", "tq") // short: the path of a socket has little room
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	base := filepath.Join(dir, "own", "k")
	file := map[string]any{"transport": "ipc", "ip": base, "key": p.key, "signature_scheme": "hmac-sha256"}
	names := []string{"shell", "iopub", "stdin", "control", "hb"}
	for i, n := range names {
		file[n+"_port"] = i + 1
	}
	text, err := json.Marshal(file)
	if err == nil {
		err = os.WriteFile(p.path, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	dial := func() *asker {
		signer, err := wire.NewSigner("", p.key)
		if err != nil {
			t.Fatal(err)
		}
		for range 6000 {
			if c, err := net.Dial("unix", base+"-1"); err == nil {
				t.Cleanup(func() { c.Close() })
				_ = c.SetDeadline(time.Now().Add(time.Minute))
				z, err := zmtp.Handshake(c, "DEALER", nil, func(string) bool { return true }, zmtp.Limits{Message: 1 << 20, Frames: 100})
				if err != nil {
					t.Fatal(err)
				}
				return &asker{c, z, wire.NewMaker("tq", signer), wire.NewDecoder(signer)}
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatal("nothing listens at ", base)
		return nil
	}
	for round := range 2 {
		p.launch()
		c := dial()
		if got := p.run(c, "x = 12345"); string(got["status"]) != `"ok"` {
			t.Fatal(got)
		}
		for path, want := range map[string]os.FileMode{filepath.Dir(base): 0o700, base + "-1": 0o600, base + "-2": 0o600, base + "-5": 0o600} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s: %v %v, want %v", path, info.Mode().Perm(), err, want)
			}
		}
		if round == 0 {
			_ = p.cmd.Process.Kill() // the files stay
			<-p.ended
		}
	}
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-p.ended
	left, err := filepath.Glob(base + "*")
	if err != nil || len(left) > 0 {
		t.Error("left behind: ", left, err)
	}
}

// TestManySubscriptions sees that who subscribes without end is cut, alone.
func TestManySubscriptions(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	conn, z := p.greeted("iopub", "SUB")
	go func() {
		for i := 0; ; i++ {
			if z.WriteCommand("SUBSCRIBE", []byte(fmt.Sprint(i, strings.Repeat("t", 500)))) != nil || z.Flush() != nil {
				return
			}
		}
	}()
	buf := make([]byte, 1<<16)
	for {
		if _, err := conn.Read(buf); err != nil {
			var ne net.Error
			if errors.As(err, &ne) && ne.Timeout() {
				t.Error("it is not cut")
			}
			break
		}
	}
	p.alive(c)
	if states := p.asVSCode(); !slices.Equal(states, []string{"busy", "idle"}) {
		t.Error(states)
	}
}
