//go:build !windows

// Scenarios in a real terminal: testdata/terminal/*.txt say what is typed into
// tq inside tmux and what its screen then shows. A scenario begins with
// "== NAME"; its lines are
//
//	size 80x24         of the window
//	env NAME=VALUE     of the program
//	file NAME TEXT     a file in the program's folder, TEXT quoted as in Go
//	run ARGS           the shell's line that starts it; "tq --color=never" if there is none, "bash" is a shell alone
//	type TEXT          as it stands
//	line TEXT          with Enter behind it
//	key NAME…          tmux's names of keys
//	raw "BYTES"        as another terminal would send them
//	paste "TEXT"       as tmux pastes
//	resize 40x10
//	signal TERM        to tq
//	wait TEXT          until the screen, or what has scrolled away, shows it
//	gone TEXT          until the screen does not
//	look "TEXT"        until the screen with its colours holds it
//	press KEY TEXT     again and again until it shows, where nobody may listen yet
//	again N TEXT       until it shows so many times
//	screen             and the lines below it, until the screen is that, <N> marking the cursor's column
//
// Nothing waits for a time: what has to be seen is polled.
package repl_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/peers"
)

// pane is a window of tmux with a program in it. A control client, which has no screen of its own, gives the
// commands.
type pane struct {
	t       *testing.T
	dir     string
	in      io.Writer
	replies chan reply
	before  string // the step under way
}

type reply struct {
	text string
	ok   bool
}

// howLong is how long a screen may take on a busy machine.
const howLong = 60 * time.Second

// tmux gives a command and its reply; the words are quoted.
func (p *pane) tmux(words ...string) string {
	p.t.Helper()
	for i, w := range words {
		words[i] = quoted(w)
	}
	if _, err := io.WriteString(p.in, strings.Join(words, " ")+"\n"); err != nil {
		p.t.Fatalf("%s: tmux: %v", p.before, err)
	}
	r, open := <-p.replies
	if !open || !r.ok {
		p.t.Fatalf("%s: tmux %s: %s", p.before, words, r.text)
	}
	return r.text
}

// quoted writes a word for tmux, its bytes in octal.
func quoted(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "\\%03o", c)
		}
	}
	return `"` + b.String() + `"`
}

// listen reads what the client is answered: blocks from %begin to %end or %error.
func (p *pane) listen(out io.Reader) {
	defer close(p.replies)
	r := bufio.NewReader(out)
	var b strings.Builder
	inside, number := false, ""
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		words := strings.Fields(line)
		switch {
		case !inside && strings.HasPrefix(line, "%begin "):
			inside, number = true, words[2]
			b.Reset()
		case inside && len(words) > 2 && words[2] == number && (words[0] == "%end" || words[0] == "%error"):
			inside = false
			p.replies <- reply{b.String(), words[0] == "%end"}
		case inside:
			b.WriteString(line)
		}
	}
}

func needTmux(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		peers.Missing(t, "no tmux: %v", err)
	}
}

// ownDir is a folder that goes when the test ends. A tq whose terminal has gone may write its
// state there for a moment yet: then it is tried again.
func ownDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "tq-terminal")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for end := time.Now().Add(howLong); os.RemoveAll(dir) != nil && time.Now().Before(end); {
			time.Sleep(5 * time.Millisecond)
		}
	})
	return dir
}

// newPane starts a shell's line in a window.
func newPane(t *testing.T, w, h int, env []string, files map[string]string, run string) *pane {
	t.Helper()
	dir := ownDir(t)
	p := &pane{t: t, dir: dir, replies: make(chan reply), before: "new-session"}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin, home := filepath.Join(dir, "bin"), filepath.Join(dir, "home")
	work := filepath.Join(dir, "work")
	for _, d := range []string{bin, home, work} {
		if err := os.Mkdir(d, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(exe, filepath.Join(bin, "tq")); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(work, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	socket := filepath.Join(dir, "socket")
	args := []string{"-S", socket, "-f", "/dev/null", "-C", "new-session", "-x", strconv.Itoa(w), "-y", strconv.Itoa(h), "-f", "no-output", "-c", work}
	for _, e := range append([]string{asTq + "=1", "HOME=" + home, "XDG_CONFIG_HOME=", "XDG_STATE_HOME=", "TQPATH=", "NO_COLOR=", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "PAGER=", "EDITOR=", "VISUAL=",
		"HISTFILE="}, env...) {
		args = append(args, "-e", e)
	}
	line := "exec env PS1='$ ' bash --noprofile --norc"
	if run != "bash" {
		line = run + `; echo "[status $?]"; exec cat >/dev/null`
		line = "exec bash --noprofile --norc -c '" + strings.ReplaceAll(line, "'", `'\''`) + "'"
	}
	line = "export PATH='" + bin + ":'\"$PATH\"; cd '" + work + "'; " + line
	cmd := exec.Command("tmux", append(args, line)...)
	cmd.Env = append(os.Environ(), "LANG=C.UTF-8", "LC_ALL=C.UTF-8")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.in = in
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go p.listen(out)
	t.Cleanup(func() {
		_ = exec.Command("tmux", "-S", socket, "kill-server").Run()
		_ = in.Close()
		for range p.replies { // to the end
		}
		_ = cmd.Wait()
	})
	if r := <-p.replies; !r.ok {
		t.Fatalf("tmux new-session: %s", r.text)
	}
	p.tmux("set-option", "-g", "status", "off")
	p.tmux("set-option", "-g", "history-limit", "20000")
	return p
}

// until polls what a look gives until it is right.
func (p *pane) until(what string, look func() string, right func(string) bool) string {
	p.t.Helper()
	for end := time.Now().Add(howLong); ; time.Sleep(5 * time.Millisecond) {
		got := look()
		if right(got) {
			return got
		}
		if time.Now().After(end) {
			p.t.Fatalf("%s: %s does not come; the screen is\n%s", p.before, what, got)
		}
	}
}

func (p *pane) text() string { return p.tmux("capture-pane", "-p") }

// all is the screen with what has scrolled away; lines that the terminal has wrapped are joined.
func (p *pane) all() string { return p.tmux("capture-pane", "-p", "-J", "-S", "-") }

// screen is what the window shows, with the cursor.
func (p *pane) screen() string {
	where, text := p.tmux("display-message", "-p", "#{cursor_x} #{cursor_y}"), p.text()
	var x, y int
	if _, err := fmt.Sscan(where, &x, &y); err != nil {
		p.t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for len(lines) <= y {
		lines = append(lines, "")
	}
	for len(lines) > y+1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	var b strings.Builder
	for i, l := range lines {
		b.WriteString(strings.TrimRight("| "+l, " "))
		if i == y {
			fmt.Fprintf(&b, "   <%d>", x)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// settled is the screen once it has stopped changing, for new expectations.
func (p *pane) settled() string {
	old := ""
	for range 100 {
		now := p.screen()
		if now == old {
			return now
		}
		old = now
		time.Sleep(700 * time.Millisecond)
	}
	return old
}

// scenario is one of a file's.
type scenario struct {
	name  string
	text  string   // as it stands in the file
	steps []string // of "screen", the lines below it too
}

func readScenarios(text string) (list []scenario) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		name, starts := strings.CutPrefix(line, "== ")
		switch {
		case starts:
			list = append(list, scenario{name: name, text: "== " + name + "\n"})
			continue
		case len(list) > 0:
			list[len(list)-1].text += line + "\n"
		}
		switch {
		case line == "" || strings.HasPrefix(line, "#") || len(list) == 0:
		case strings.HasPrefix(line, "|"):
			s := &list[len(list)-1]
			s.steps[len(s.steps)-1] += "\n" + strings.TrimRight(line, " ")
		default:
			s := &list[len(list)-1]
			s.steps = append(s.steps, line)
		}
	}
	return list
}

func unquote(t *testing.T, s string) string {
	text, err := strconv.Unquote(s)
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return text
}

// play follows a scenario and gives it with the screens that showed.
func (s scenario) play(t *testing.T) string {
	w, h, run := 80, 24, "tq --color=never"
	var env []string
	files := map[string]string{}
	steps := s.steps
	var b strings.Builder
	fmt.Fprintf(&b, "== %s\n", s.name)
	var p *pane
	for _, step := range steps {
		word, arg, _ := strings.Cut(step, " ")
		word, screen, _ := strings.Cut(word, "\n")
		if word == "screen" {
			_, screen, _ = strings.Cut(step, "\n")
		} else {
			b.WriteString(step + "\n")
		}
		switch word {
		case "size":
			if _, err := fmt.Sscanf(arg, "%dx%d", &w, &h); err != nil {
				t.Fatal(err)
			}
			continue
		case "env":
			env = append(env, arg)
			continue
		case "file":
			name, text, _ := strings.Cut(arg, " ")
			files[name] = unquote(t, text)
			continue
		case "run":
			run = arg
			continue
		}
		if p == nil {
			p = newPane(t, w, h, env, files, run)
			if strings.HasPrefix(run, "tq") && !strings.Contains(run, "|") {
				p.before = "the prompt"
				p.until("In [1]:", p.text, func(s string) bool {
					return strings.Contains(s, "In [1]:") || strings.Contains(s, "\n>") || strings.Contains(s, "[status")
				})
			}
		}
		p.before = step
		p.step(word, arg, screen, &b)
	}
	b.WriteString("\n")
	return b.String()
}

// bytes sends what a keyboard or another terminal would.
func (p *pane) bytes(text string) {
	p.t.Helper()
	words := []string{"send-keys", "-H"}
	for _, c := range []byte(text) {
		words = append(words, strconv.FormatInt(int64(c), 16))
	}
	p.tmux(words...)
}

func (p *pane) step(word, arg, screen string, out *strings.Builder) {
	t := p.t
	t.Helper()
	switch word {
	case "type":
		p.bytes(arg)
	case "line":
		p.bytes(arg + "\r")
	case "key":
		p.tmux(append([]string{"send-keys"}, strings.Fields(arg)...)...)
	case "raw":
		p.bytes(unquote(t, arg))
	case "paste":
		p.tmux("set-buffer", "--", unquote(t, arg))
		p.tmux("paste-buffer", "-p", "-d")
	case "resize":
		w, h, _ := strings.Cut(arg, "x")
		p.tmux("resize-window", "-x", w, "-y", h)
	case "signal":
		p.signal(arg)
	case "wait":
		p.until(arg, p.all, func(s string) bool { return strings.Contains(s, arg) })
	case "press":
		key, text, _ := strings.Cut(arg, " ")
		next := time.Time{}
		p.until(text, func() string {
			if time.Now().After(next) {
				p.tmux("send-keys", key)
				next = time.Now().Add(time.Second)
			}
			return p.all()
		}, func(s string) bool { return strings.Contains(s, text) })
	case "gone":
		p.until("the end of "+arg, p.text, func(s string) bool { return !strings.Contains(s, arg) })
	case "look":
		want := unquote(t, arg)
		p.until(arg, func() string { return p.tmux("capture-pane", "-p", "-e") }, func(s string) bool { return strings.Contains(s, want) })
	case "again":
		n, text, _ := strings.Cut(arg, " ")
		count, _ := strconv.Atoi(n)
		p.until(arg, p.all, func(s string) bool { return strings.Count(s, text) >= count })
	case "screen":
		if *update {
			out.WriteString("screen\n" + p.settled())
			return
		}
		want := screen + "\n"
		got := p.until("\n"+want, p.screen, func(s string) bool { return s == want })
		out.WriteString("screen\n" + got)
	default:
		t.Fatalf("no step: %s", word)
	}
}

// signal sends a signal to the tq of the pane.
func (p *pane) signal(name string) {
	p.t.Helper()
	shell := strings.TrimSpace(p.tmux("display-message", "-p", "#{pane_pid}"))
	out, err := exec.Command("pgrep", "-P", shell).Output()
	if err != nil {
		p.t.Fatalf("no child of %s: %v", shell, err)
	}
	child := string(bytes.Fields(out)[0])
	if out, err := exec.Command("kill", "-"+name, child).CombinedOutput(); err != nil {
		p.t.Fatalf("kill: %v\n%s", err, out)
	}
}

func TestTerminal(t *testing.T) {
	needTmux(t)
	files, err := filepath.Glob("testdata/terminal/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list := readScenarios(string(data))
		got := make([]string, len(list))
		head, _, _ := strings.Cut("\n"+string(data), "\n== ")
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			for i, s := range list {
				t.Run(s.name, func(t *testing.T) {
					t.Parallel()
					got[i] = s.play(t)
				})
			}
		})
		if *update {
			text := strings.TrimPrefix(head+"\n", "\n")
			for i, g := range got {
				if g == "" { // left out, or failed
					g = list[i].text
				}
				text += strings.TrimRight(g, "\n") + "\n\n"
			}
			if err := os.WriteFile(path, []byte(strings.TrimRight(text, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
