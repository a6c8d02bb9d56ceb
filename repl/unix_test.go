//go:build !windows

// What needs signals, pipes and terminals.
package repl_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/tq-lang/tq/repl"
	"github.com/tq-lang/tq/repl/internal/vt"
)

func TestBrokenOutput(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		text   string
	}{{syscall.EPIPE, 0, ""}, {syscall.ENOSPC, 1, "tq: standard output: no space left on device\n"}, {errors.New("gone"), 1, "tq: standard output: gone\n"}} {
		var errs bytes.Buffer
		status := repl.Main([]string{"-e", "print(1)"}, repl.Streams{In: strings.NewReader(""), Out: failing{c.err}, Err: &errs})
		if status != c.status || errs.String() != c.text {
			t.Errorf("%v: %d %q", c.err, status, errs.String())
		}
	}
}

// interrupt sends this process an interrupt once the run is under way.
func interrupt(t *testing.T, started <-chan struct{}) {
	t.Helper()
	go func() {
		<-started
		_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
	}()
}

// signalling closes a channel at the first write.
type signalling struct {
	bytes.Buffer
	once    sync.Once
	started chan struct{}
}

func (s *signalling) Write(b []byte) (int, error) {
	defer s.once.Do(func() { close(s.started) })
	return s.Buffer.Write(b)
}

func TestInterrupt(t *testing.T) {
	quiet(t)
	for _, c := range []struct {
		args []string
		in   string
		want int
	}{
		{[]string{"-e", "while True: np.zeros(0, dtype='nonsense') if False else 1/np.zeros(1)"}, "", 130},
		{[]string{"-i"}, "while True: 1/np.zeros(1)\n\n1 + 1\n", 0},
	} {
		errs := &signalling{started: make(chan struct{})}
		interrupt(t, errs.started) // a warning shows that the loop runs
		var out bytes.Buffer
		status := repl.Main(c.args, repl.Streams{In: strings.NewReader(c.in), Out: &out, Err: errs})
		if status != c.want || !strings.Contains(errs.String(), "KeyboardInterrupt") {
			t.Errorf("%v: status %d, errors %q", c.args, status, errs.String())
		}
		if c.want == 0 && !strings.HasSuffix(out.String(), "\n2\n") && out.String() != "2\n" {
			t.Errorf("the session did not go on: %q", out.String())
		}
	}
}

// terminal runs tq on a pseudo-terminal.
type terminal struct {
	t      *testing.T
	master *os.File
	mu     sync.Mutex
	seen   []byte
	screen *vt.Terminal
	status chan int
}

func startTerminal(t *testing.T, args ...string) *terminal {
	return startTerminalIn(t, []string{"TERM=xterm"}, args...)
}

func startTerminalIn(t *testing.T, env []string, args ...string) *terminal {
	quiet(t)
	for _, v := range env {
		name, text, _ := strings.Cut(v, "=")
		t.Setenv(name, text)
	}
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	_ = pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80})
	s := &terminal{t: t, master: master, status: make(chan int, 1), screen: vt.New(80, 24)}
	go func() {
		b := make([]byte, 4096)
		for {
			n, err := master.Read(b)
			s.mu.Lock()
			s.seen = append(s.seen, b[:n]...)
			_, _ = s.screen.Write(b[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	go func() { s.status <- repl.Main(args, repl.Streams{In: tty, Out: tty, Err: tty}) }()
	t.Cleanup(func() { master.Close(); tty.Close() })
	return s
}

// expect waits until the screen shows a text, and forgets all up to its end.
func (s *terminal) expect(text string) {
	s.t.Helper()
	for range 6000 {
		s.mu.Lock()
		i := bytes.Index(s.seen, []byte(text))
		if i >= 0 {
			s.seen = s.seen[i+len(text):]
		}
		s.mu.Unlock()
		if i >= 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatalf("%q did not show; the screen has %q", text, s.seen)
}

func (s *terminal) send(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.master, keys); err != nil {
		s.t.Fatal(err)
	}
}

func (s *terminal) ends(want int) {
	s.t.Helper()
	select {
	case got := <-s.status:
		if got != want {
			s.t.Errorf("status %d, want %d", got, want)
		}
	case <-time.After(60 * time.Second):
		s.t.Errorf("the prompt did not end")
	}
}

func TestBlockEditor(t *testing.T) {
	s := startTerminal(t, "--color=never")
	s.expect("Ctrl-D leaves")
	s.expect("In [1]: ")
	s.send("xyz = np.arange(3) * 11\r")
	s.expect("In [2]: ")
	s.send("xy\t[1]\r") // completed
	s.expect("np.int64(11)")
	s.expect("In [3]: ")
	s.send("for i in range(2):\r")
	s.expect("...: ")
	s.send("print('row', i)\r\r") // indented for us
	s.expect("row 0")
	s.expect("row 1")
	s.expect("In [4]: ")
	s.send("def g(n):\r    if n:\r        return 1\r    else:\r        return 2\r\r(g(0), g(1))\r") // pasted
	s.expect("(2, 1)")
	s.expect("In [6]: ")
	s.send("1 + \x03") // Ctrl-C drops the block
	s.expect("KeyboardInterrupt")
	s.expect("In [6]: ")
	s.send("foo\r")
	s.expect("NameError: name 'foo' is not defined")
	s.expect("In [7]: ")
	s.send("print('abc', end='')\r")
	s.expect("abc\r\r\n")
	s.expect("In [8]: ")
	s.send("print('so', end=' '); input('name? ')\r")
	s.expect("so name? ")
	s.send("you\r")
	s.expect("'you'")
	s.expect("In [9]: ")
	s.send("\x1b[200~a = 'x\ty'\r\rb = 7\r\x1b[201~")
	s.expect("b = 7")
	s.send("\r")
	s.expect("In [10]: ")
	s.send("a, b, _9\r")
	s.expect("NameError")
	s.expect("In [11]: ")
	s.send("a, b\r")
	s.expect("('x\\ty', 7)")
	s.expect("In [12]: ")
	s.send("\x04")
	s.ends(0)
}

// Interrupts that come as signals, at any time and any number of them, leave the session as it is.
func TestSignalsAtThePrompt(t *testing.T) {
	signal := func() { _ = syscall.Kill(os.Getpid(), syscall.SIGINT) }
	for _, editor := range []string{"block", "plain"} {
		s := startTerminal(t, "--color=never", "--editor="+editor)
		s.expect("]: ")
		s.send("kept = 41 + 1\r")
		s.expect("]: ")
		for range 3 {
			signal()
			s.expect("KeyboardInterrupt")
			s.expect("]: ")
		}
		s.send("1 + ")
		s.expect("1 + ")
		signal()
		s.expect("KeyboardInterrupt")
		s.expect("]: ")
		if editor == "plain" { // the terminal keeps what is typed of a line
			s.send("2\r")
			s.expect("]: ")
		}
		for range 10 {
			s.send("while True: pass\r")
			s.expect("...: ")
			s.send("\r")
			time.Sleep(20 * time.Millisecond)
			for range 4 {
				signal()
			}
			s.expect("KeyboardInterrupt")
			s.expect("]: ")
		}
		s.send("input('who? ')\r")
		s.expect("who? ")
		time.Sleep(20 * time.Millisecond)
		signal()
		s.expect("KeyboardInterrupt")
		time.Sleep(20 * time.Millisecond)
		s.send("\rkept * 2\r")
		s.expect("84")
		s.expect("]: ")
		s.send("\x04")
		s.ends(0)
	}
}

// Terminals that take pictures get one as they take it, small ones enlarged; others see cells.
func TestPictures(t *testing.T) {
	for name, c := range map[string]struct {
		env  []string
		want []string
	}{
		"kitty":   {[]string{"TERM=xterm-kitty"}, []string{"\x1b_Ga=T,f=100,q=2,m=0;iVBOR", "\x1b\\"}},
		"iterm":   {[]string{"TERM_PROGRAM=iTerm.app"}, []string{"\x1b]1337;File=inline=1;size=", ":iVBOR", "\a"}},
		"foot":    {[]string{"TERM=foot"}, []string{"\x1bP", "q\"1;1;240;240", "\x1b\\"}},
		"setting": {[]string{"TQ_PICTURES=kitty"}, []string{"\x1b_Ga=T"}},
		"none":    {[]string{"TERM=xterm-kitty", "TQ_PICTURES=none"}, []string{"\x1b[0;38;2;"}},
		"256":     {[]string{"TERM=xterm-256color"}, []string{"\x1b[0;38;5;"}},
		"plain":   {nil, []string{"@@@@"}},
	} {
		t.Run(name, func(t *testing.T) {
			env := []string{"TERM=xterm"}
			for _, v := range []string{"TMUX", "COLORTERM", "TERM_PROGRAM", "WT_SESSION", "KITTY_WINDOW_ID", "NO_COLOR", "TQ_PICTURES"} {
				env = append(env, v+"=")
			}
			s := startTerminalIn(t, append(env, c.env...))
			s.expect("In [")
			s.send("show(np.array([[255, 0], [0, 200]], np.uint8))\r")
			s.expect("\r\n")
			for _, w := range c.want {
				s.expect(w)
			}
			s.expect("In [")
			s.send("\x04")
			s.ends(0)
		})
	}
}

func TestDumbTerminal(t *testing.T) {
	s := startTerminal(t, "--editor=plain")
	s.expect("]: ")
	s.send("1 + 1\n")
	s.expect("2\r\nIn [2]: ")
	s.send("\x04")
	s.ends(0)
	if bytes.Contains(s.seen, []byte("\x1b")) {
		t.Errorf("a control sequence: %q", s.seen)
	}
}
