// The real process under attack: peers that are silent, hostile or many leave it
// answering, and leave nothing behind.
package kernel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// process is a kernel that runs.
type process struct {
	t     *testing.T
	cmd   *exec.Cmd
	ports map[string]int
	path  string // of the connection file
	key   string
	ended chan struct{}
	log   bytes.Buffer
}

// startProcess starts a kernel, with more arguments to tq kernel run.
func startProcess(t *testing.T, more ...string) *process {
	t.Helper()
	ports, err := freePorts(5)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, ports: map[string]int{}, key: wire.NewID()}
	file := map[string]any{"transport": "tcp", "ip": "127.0.0.1", "key": p.key, "signature_scheme": "hmac-sha256"}
	for i, n := range []string{"shell", "iopub", "stdin", "control", "hb"} {
		p.ports[n] = ports[i]
		file[n+"_port"] = ports[i]
	}
	text, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	p.path = filepath.Join(t.TempDir(), "connection.json")
	if err := os.WriteFile(p.path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	p.launch(more...)
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		<-p.ended
		if t.Failed() {
			t.Logf("the kernel said:\n%.4000s", p.log.String())
		}
	})
	return p
}

// launch starts the process of the connection file.
func (p *process) launch(more ...string) {
	p.t.Helper()
	p.cmd = exec.Command(buildTq(p.t), append([]string{"kernel", "run", "-f", p.path}, more...)...)
	p.cmd.Stderr = &p.log
	state := p.t.TempDir()
	p.cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state, "APPDATA="+state)
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	cmd, ended := p.cmd, make(chan struct{})
	p.ended = ended
	go func() { _ = cmd.Wait(); close(ended) }()
}

// client is a connection to a ROUTER of the process.
func (p *process) client(socket string) *asker {
	p.t.Helper()
	c, err := dialShell(p.ports[socket], p.key, p.ended)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = c.net.SetDeadline(time.Now().Add(2 * time.Minute))
	p.t.Cleanup(func() { c.net.Close() })
	return c
}

// dial opens a connection and says nothing.
func (p *process) dial(socket string) net.Conn {
	p.t.Helper()
	c, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(p.ports[socket])))
	if err != nil {
		p.t.Fatal(err)
	}
	_ = c.SetDeadline(time.Now().Add(2 * time.Minute))
	p.t.Cleanup(func() { c.Close() })
	return c
}

// greeted opens a connection and shakes hands.
func (p *process) greeted(socket, kind string) (net.Conn, *zmtp.Conn) {
	p.t.Helper()
	c := p.dial(socket)
	z, err := zmtp.Handshake(c, kind, nil, func(string) bool { return true }, zmtp.Limits{Message: 1 << 30, Frames: 1000})
	if err != nil {
		p.t.Fatal(err)
	}
	return c, z
}

// run runs a cell and gives its reply.
func (p *process) run(c *asker, code string) wire.Object {
	p.t.Helper()
	r, err := c.ask("execute_request", map[string]any{"code": code, "user_expressions": map[string]any{"x": "x"}})
	if err != nil {
		p.t.Fatal(err)
	}
	return r
}

// alive sees that the process still has its variables.
func (p *process) alive(c *asker) {
	p.t.Helper()
	if got := string(p.run(c, "x")["user_expressions"]); !strings.Contains(got, "12345") {
		p.t.Fatalf("x is %s", got)
	}
}

// proc reads a number of /proc: resident kilobytes, open files.
func (p *process) proc() (rss, files int) {
	p.t.Helper()
	if runtime.GOOS != "linux" {
		return 0, 0
	}
	dir := fmt.Sprintf("/proc/%d/", p.cmd.Process.Pid)
	status, err := os.ReadFile(dir + "status")
	if err != nil {
		p.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	rss, _ = strconv.Atoi(strings.Fields(rest)[0])
	open, err := os.ReadDir(dir + "fd")
	if err != nil {
		p.t.Fatal(err)
	}
	return rss, len(open)
}

// settle waits until the process has no more files open than it had.
func (p *process) settle(files int) {
	p.t.Helper()
	for range 6000 {
		if _, now := p.proc(); now <= files+1 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	_, now := p.proc()
	p.t.Errorf("%d files are open, %d before", now, files)
}

// subscribe makes a subscriber that reads nothing.
func (p *process) subscribe() net.Conn {
	c, z := p.greeted("iopub", "SUB")
	if z.WriteCommand("SUBSCRIBE", nil) != nil || z.Flush() != nil {
		p.t.Fatal("no subscription")
	}
	return c
}

// beats sees that the heartbeat echoes.
func (p *process) beats() {
	p.t.Helper()
	c, z := p.greeted("hb", "REQ")
	defer c.Close()
	if z.WriteMessage([][]byte{{}, []byte("beat")}) != nil || z.Flush() != nil {
		p.t.Fatal("no heartbeat")
	}
	for {
		ev, err := z.ReadEvent()
		if err != nil {
			p.t.Fatal(err)
		}
		if ev.Command == "" {
			if string(ev.Frames[len(ev.Frames)-1]) != "beat" {
				p.t.Errorf("echo: %q", ev.Frames)
			}
			return
		}
	}
}

func TestHostilePeers(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	rss, _ := p.proc()
	attacks := []struct {
		name string
		do   func()
	}{
		{"silent connections", func() {
			for _, s := range []string{"shell", "control", "stdin", "iopub", "hb"} {
				for range 20 {
					p.dial(s)
				}
			}
		}},
		{"silent subscribers", func() {
			for range 30 {
				p.subscribe()
			}
		}},
		{"other protocols", func() {
			for _, text := range []string{"GET / HTTP/1.1\r\n\r\n", "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x01\x00", strings.Repeat("\x00", 100), "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00CURVE" + strings.Repeat("\x00", 47),
				"\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00PLAIN" + strings.Repeat("\x00", 47), "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x09\x00NULL" + strings.Repeat("\x00", 48)} {
				for s := range p.ports {
					fmt.Fprint(p.dial(s), text)
				}
			}
		}},
		{"malformed READY", func() {
			greeting := append(append([]byte{0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 1}, "NULL"...), make([]byte, 48)...)
			for _, ready := range []string{"\x04\x05\x05READ", "\x04\x06\x05READY", "\x04\x1a\x05READY\x0bSocket-Type\xff\xff\xff\xffDEAL", "\x06\x7f\xff\xff\xff\xff\xff\xff\xff"} {
				for s := range p.ports {
					conn := p.dial(s)
					conn.Write(greeting)
					fmt.Fprint(conn, ready)
				}
			}
		}},
		{"frames that claim much", func() {
			for _, head := range []string{"\x02\x40\x00\x00\x00\x00\x00\x00\x00", "\x02\x80\x00\x00\x00\x00\x00\x00\x05", "\x02\x00\x00\x00\x02\x00\x00\x00\x00", "\xf8\x01", "\x06\x00\x00\x00\x00\x10\x00\x00\x00", "\x04\x00"} {
				for s, kind := range map[string]string{"shell": "DEALER", "control": "DEALER", "stdin": "DEALER", "iopub": "SUB", "hb": "REQ"} {
					conn, _ := p.greeted(s, kind)
					fmt.Fprint(conn, head)
				}
			}
		}},
		{"unfinished messages", func() {
			// 12 frames of 6 MiB are within what one message may have, those of 200 MiB are not; each is
			// written as far as the kernel takes it, which together would be gigabytes.
			var writers sync.WaitGroup
			piece := make([]byte, 1<<20)
			for i := range 24 {
				conn, _ := p.greeted([]string{"shell", "control", "stdin"}[i%3], "DEALER")
				head, size := []byte{2, 0, 0, 0, 0, 0, 0x60, 0, 0}, 5
				if i%2 == 0 {
					head, size = []byte{2, 0, 0, 0, 0, 0x0c, 0x80, 0, 0}, 190
				}
				writers.Add(1)
				go func() {
					defer writers.Done()
					_ = conn.SetWriteDeadline(time.Now().Add(5 * time.Second))
					_, err := conn.Write(head)
					for range size {
						if err != nil {
							return // cut, or not read
						}
						_, err = conn.Write(piece)
					}
				}()
			}
			writers.Wait()
			if now, _ := p.proc(); now > rss+256<<10 {
				t.Errorf("unfinished messages: %d KiB resident, %d before", now, rss)
			}
		}},
		{"unsigned messages", func() {
			_, z := p.greeted("shell", "DEALER")
			for _, frames := range [][]string{{"x"}, {wire.Delimiter}, {wire.Delimiter, "", "{}", "{}", "{}", "{}"}, {wire.Delimiter, strings.Repeat("0", 64), `{"msg_id":"1","msg_type":"shutdown_request"}`, "{}", "{}", "{}"}} {
				var raw [][]byte
				for _, f := range frames {
					raw = append(raw, []byte(f))
				}
				if z.WriteMessage(raw) != nil || z.Flush() != nil {
					t.Fatal("not sent")
				}
			}
		}},
	}
	for _, a := range attacks {
		a.do()
		p.alive(c)
		if got := string(p.run(c, "print('y' * 900_000)")["status"]); got != `"ok"` {
			t.Errorf("%s: %s", a.name, got)
		}
		// New clients are served, by each socket.
		p.alive(p.client("shell"))
		if _, err := p.client("control").ask("kernel_info_request", map[string]any{}); err != nil {
			t.Errorf("%s: control: %v", a.name, err)
		}
		p.listen().c.Close()
		p.beats()
	}
	if now, _ := p.proc(); now > rss+256<<10 {
		t.Errorf("%d KiB resident, %d before", now, rss)
	}
}

// TestManyConnects sees that clients who come and go leave nothing.
func TestManyConnects(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	rss, files := p.proc()
	for i := range 1000 {
		switch i % 4 {
		case 0:
			n, err := dialShell(p.ports["shell"], p.key, p.ended)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := n.ask("kernel_info_request", map[string]any{}); err != nil {
				t.Fatal(err)
			}
			n.net.Close()
		case 1:
			p.subscribe().Close()
		case 2:
			conn, _ := p.greeted("hb", "REQ")
			conn.Close()
		default:
			p.dial("control").Close()
		}
	}
	p.settle(files)
	p.alive(c)
	if now, _ := p.proc(); now > rss+96<<10 {
		t.Errorf("%d KiB resident, %d before", now, rss)
	}
}

// TestCellsThatFail sees that the kernel outlives what a cell may do, with its
// variables.
func TestCellsThatFail(t *testing.T) {
	p := startProcess(t)
	c, control := p.client("shell"), p.client("control")
	p.run(c, "x = 12345")
	for code, want := range map[string]string{
		"def f(n): return f(n + 1)\nf(0)":          "RecursionError",
		"np.ones((1 << 40,))":                      "MemoryError",
		"a = []\na.append(a)\nprint(a); a == [a]":  "",
		"'x' * 10**15":                             "MemoryError",
		"raise KeyboardInterrupt":                  "KeyboardInterrupt",
		"class E(BaseException): pass\nraise E(1)": "E",
	} {
		r := p.run(c, code)
		if got, _, _ := r.String("ename"); want != "" && got != want {
			t.Errorf("%q: %s, want %s", code, got, want)
		}
		p.alive(c)
	}
	// One that never ends: questions are answered, an interrupt ends it.
	frames, err := c.maker.Frames(nil, "execute_request", map[string]any{"code": "while True: pass"})
	if err != nil {
		t.Fatal(err)
	}
	if c.conn.WriteMessage(frames) != nil || c.conn.Flush() != nil {
		t.Fatal("not sent")
	}
	for range 20 {
		if r, err := control.ask("complete_request", map[string]any{"code": "np.eins", "cursor_pos": 7}); err != nil || !strings.Contains(string(r["matches"]), "einsum") {
			t.Fatal(r, err)
		}
	}
	for ended := false; !ended; { // until the cell has begun, there is nothing to interrupt
		if _, err := control.ask("interrupt_request", map[string]any{}); err != nil {
			t.Fatal(err)
		}
		_ = c.net.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		ev, err := c.conn.ReadEvent()
		if ne, ok := err.(net.Error); ok && ne.Timeout() {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		ended = len(ev.Frames) > 0
	}
	_ = c.net.SetDeadline(time.Now().Add(time.Minute))
	p.alive(c)
}

func TestBadConnectionFile(t *testing.T) {
	tq := buildTq(t)
	path := filepath.Join(t.TempDir(), "c.json")
	for _, text := range []string{"{}", "[]", "", `{"key":"k","shell_port":1}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(tq, "kernel", "run", "-f", path).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "tq kernel run") {
			t.Errorf("%q: %v %s", text, err, out)
		}
	}
}
