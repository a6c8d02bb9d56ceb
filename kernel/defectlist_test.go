// What kernels have done wrong, each with the tests that try it on the real process, and
// those few that had none of their own.
package kernel

import (
	"bufio"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
)

// defects are by what goes wrong; beside the tests stand those that say it within one process, where a race or a
// single message has to be seen.
var defects = map[string]string{
	// ZeroMQ's side.
	"a frame claims 2^62 bytes, or more than a message may have":      "TestHostilePeers",
	"READY or the greeting is malformed":                              "TestHostilePeers",
	"a connection is silent in the handshake":                         "TestHostilePeers TestSilentPeers",
	"a subscriber stops reading":                                      "TestSilentPeers TestHostilePeers",
	"a subscriber reads slowly":                                       "TestSlowSubscriber",
	"a client does not read a long reply":                             "TestUnreadReplies",
	"PING is not answered":                                            "TestPing",
	"the last idle is lost at the end":                                "TestLastWords",
	"an ipc file of a killed kernel is in the way, or open to others": "TestIPC",
	"subscriptions are swallowed, so that nobody is welcomed":         "TestStatusOfCell TestConnects",
	"a cell costs a write for each frame":                             "TestWrites",
	"there is no encryption":                                          "TestCurve",
	"unfinished messages of strangers fill the memory":                "TestHostilePeers",
	"many come and go, and leave files and memory":                    "TestManyConnects",
	"someone subscribes without end":                                  "TestManySubscriptions",
	"a client comes back under its identity":                          "TestNodePeer",
	// The connect race.
	"idle or busy is missed by who connects both sockets at once":       "TestConnects",
	"the count of subscribers drifts when many came and went":           "TestConnects",
	"who has no subscription waits":                                     "TestNoHold",
	"requests that come while the sockets are made find half a kernel":  "TestConnects TestHammer",
	"a page that is loaded again is told idle while a cell runs":        "TestStatusOfCell",
	"the ports are not known before the kernel runs (handshake of 5.6)": "TestRegistration",
	// Messages.
	"a long cell takes many times its memory, and keeps it":     "TestLongMessages",
	"what is signed but malformed gets no answer":               "TestSignedButMalformed",
	"what is not signed is taken":                               "TestHostilePeers",
	"a signed message that is sent again is run again":          "TestReplay",
	"a late answer to a question answers the next one":          "TestLateAnswer",
	"a connection file without a key or with nothing is served": "TestBadConnectionFile",
	"an error of a cell that runs aborts nothing, or too much":  "TestKernelTest TestChecks",
	"an answer waits for the cell that runs":                    "TestWhileBusy",
	// Cells.
	"a member of a file that an earlier cell has opened cannot be read": "TestNotebooks",
	"a result of a million items is shown whole":                        "TestCaps",
	"lists take the machine's memory":                                   "TestMemoryLimit",
	"a cell panics, recurses or never ends":                             "TestCellsThatFail",
	"the kernel stays when who started it is gone":                      "TestParentGone",
}

// TestDefectsAreTried sees that the list above names tests that there are.
func TestDefectsAreTried(t *testing.T) {
	var text strings.Builder
	files, err := filepath.Glob("*_test.go")
	more, err2 := filepath.Glob("server/*_test.go")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for _, path := range append(files, more...) {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(source)
	}
	for what, tests := range defects {
		for _, name := range strings.Fields(tests) {
			if !regexp.MustCompile(`(?m)^func ` + name + `\(t \*testing\.T\)`).MatchString(text.String()) {
				t.Errorf("%s: there is no %s", what, name)
			}
		}
	}
}

// TestPing sees that each socket answers a heartbeat while a cell runs.
func TestPing(t *testing.T) {
	p := startProcess(t)
	c := p.client("shell")
	p.run(c, "x = 12345")
	id := p.send(c, "execute_request", map[string]any{"code": "while True: pass"})
	for socket, kind := range map[string]string{"shell": "DEALER", "control": "DEALER", "stdin": "DEALER", "iopub": "SUB", "hb": "REQ"} {
		_, z := p.greeted(socket, kind)
		if z.WriteCommand("PING", []byte{0, 100, 'c', 't', 'x'}) != nil || z.Flush() != nil {
			t.Fatal("not sent")
		}
		for {
			ev, err := z.ReadEvent()
			if err != nil {
				t.Fatalf("%s: %v", socket, err)
			}
			if ev.Command == "" {
				continue
			}
			if ev.Command != "PONG" || string(ev.Body) != "ctx" {
				t.Errorf("%s answers %s %q", socket, ev.Command, ev.Body)
			}
			break
		}
	}
	control := p.client("control")
	for ended := false; !ended; { // until the cell has begun, there is nothing to interrupt
		if _, err := control.ask("interrupt_request", map[string]any{}); err != nil {
			t.Fatal(err)
		}
		_ = c.net.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
		ev, err := c.conn.ReadEvent()
		if ne, ok := err.(net.Error); ok && ne.Timeout() {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		m, err := c.decoder.Decode(ev.Frames)
		if err != nil {
			t.Fatal(err)
		}
		var h wire.Header
		_ = json.Unmarshal(m.Parent, &h)
		ended = h.MsgID == id
	}
	_ = c.net.SetDeadline(time.Now().Add(time.Minute))
	p.alive(c)
}

// TestReplay sees that a message which somebody has recorded runs once.
func TestReplay(t *testing.T) {
	p := startProcess(t)
	c, other := p.client("shell"), p.client("shell")
	p.run(c, "x = 12345")
	p.run(c, "n = 0")
	frames, err := c.maker.Frames(nil, "execute_request", map[string]any{"code": "n += 1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []*asker{c, other, c, other} {
		if by.conn.WriteMessage(frames) != nil || by.conn.Flush() != nil {
			t.Fatal("not sent")
		}
	}
	for _, by := range []*asker{c, other} { // what was sent before is in the queue when this is answered
		p.send(by, "kernel_info_request", map[string]any{})
		for kind := ""; kind != "kernel_info_reply"; {
			kind, _ = p.reply(by)
		}
	}
	if got := string(p.run(p.client("shell"), "x = n")["user_expressions"]); !strings.Contains(got, `"1"`) {
		t.Errorf("n is %s", got)
	}
}

// TestParentGone sees that a kernel ends when who started it has been killed.
func TestParentGone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the parent is a shell of Unix")
	}
	p := startProcess(t)
	_ = p.cmd.Process.Kill()
	<-p.ended
	parent := exec.Command("sh", "-c", `JPY_PARENT_PID=$$ "$0" kernel run -f "$1" & wait`, buildTq(t), p.path)
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	reader := make(chan struct{})
	go func() { _ = parent.Wait(); close(reader) }()
	c, err := dialShell(p.ports["shell"], p.key, make(chan struct{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.ask("kernel_info_request", map[string]any{}); err != nil {
		t.Fatal(err)
	}
	_ = parent.Process.Kill()
	<-reader
	_ = c.net.SetDeadline(time.Now().Add(time.Minute))
	if _, err := bufio.NewReader(c.net).ReadByte(); err == nil || isTimeout(err) {
		t.Error("it stays: ", err)
	}
	for range 6000 {
		conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(p.ports["shell"])))
		if err != nil {
			return
		}
		conn.Close()
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("it still listens")
}

func isTimeout(err error) bool {
	ne, ok := err.(net.Error)
	return ok && ne.Timeout()
}
