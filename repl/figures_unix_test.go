//go:build !windows

// What the prompt is held to, measured in a real session: tq as a process of its own at a pseudo-terminal, with a
// thousand variables, ten thousand blocks of history, live types, ghost text and completion.
package repl_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// prompted is tq at a pseudo-terminal, with what it has written when.
type prompted struct {
	b      *testing.B
	master *os.File
	chunks chan chunk
	pid    int
}

// cpu is how long the process has run on a processor, 0 where the system does not say it. Unlike times between a key
// and its answer it does not depend on what else the machine does.
func (p *prompted) cpu() (d time.Duration) {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", p.pid))
	for _, t := range tasks {
		text, _ := os.ReadFile(t)
		var ns int64
		_, _ = fmt.Sscan(string(text), &ns)
		d += time.Duration(ns)
	}
	return d
}

type chunk struct {
	at   time.Time
	text []byte
}

const (
	someVariables = 1000
	someBlocks    = 10000
)

// startPrompted starts tq in a fresh home that holds variables and a history.
func startPrompted(b *testing.B) *prompted {
	home := b.TempDir()
	var init, past bytes.Buffer
	init.WriteString("import numpy as np\n")
	for i := range someVariables {
		fmt.Fprintf(&init, "var_%d = %s\n", i, []string{"%d", "np.arange(%d.0)", "'text %d'", "[%d, 2]", "np.zeros((3, %d))"}[i%5])
		s := strings.ReplaceAll(init.String(), "%d", fmt.Sprint(i+1))
		init.Reset()
		init.WriteString(s)
	}
	enc := json.NewEncoder(&past)
	for i := range someBlocks { // a third with quotes, a third of several lines
		text := fmt.Sprintf("y_%d = np.sin(var_%d) + %d", i, i%someVariables, i)
		text += []string{"", "; print(\"y\", y_1)", "\nfor k in y_1:\n    print(k)"}[i%3]
		_ = enc.Encode(struct { // as sessions write it
			Time    int    `json:"time"`
			Session string `json:"session"`
			Text    string `json:"text"`
		}{i, "1-1", text})
	}
	for path, text := range map[string][]byte{"config/tq/init.tq": init.Bytes(), "state/tq/history.jsonl": past.Bytes()} {
		path = filepath.Join(home, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	exe, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Dir = home
	cmd.Env = append(os.Environ(), asTq+"=1", "HOME="+home, "XDG_CONFIG_HOME="+home+"/config", "XDG_STATE_HOME="+home+"/state", "TERM=xterm-256color", "NO_COLOR=")
	master, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		b.Skipf("no pseudo-terminal here: %v", err)
	}
	p := &prompted{b, master, make(chan chunk, 1<<16), cmd.Process.Pid}
	go func() {
		defer close(p.chunks)
		for {
			buf := make([]byte, 1<<16)
			n, err := master.Read(buf)
			if n > 0 {
				p.chunks <- chunk{time.Now(), buf[:n]}
			}
			if err != nil {
				return
			}
		}
	}()
	b.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		master.Close()
	})
	p.until("In [1]: ")
	p.quiet()
	return p
}

func (p *prompted) send(keys string) time.Time {
	at := time.Now()
	if _, err := p.master.WriteString(keys); err != nil {
		p.b.Fatal(err)
	}
	return at
}

// next is what comes next.
func (p *prompted) next() chunk {
	select {
	case c, open := <-p.chunks:
		if open {
			return c
		}
	case <-time.After(time.Minute):
	}
	p.b.Fatal("the prompt says nothing")
	return chunk{}
}

// until reads up to a text, and gives the time when it came and how many bytes were written.
func (p *prompted) until(text string) (time.Time, int) {
	var all []byte
	for {
		c := p.next()
		if all = append(all, c.text...); bytes.Contains(all, []byte(text)) {
			return c.at, len(all)
		}
	}
}

// quiet reads until nothing comes any more, and says how many bytes were written and when the last.
func (p *prompted) quiet() (n int, last time.Time) {
	for {
		select {
		case c := <-p.chunks:
			n, last = n+len(c.text), c.at
		case <-time.After(150 * time.Millisecond):
			return n, last
		}
	}
}

// used is the time on a processor of keys that are sent, with all that follows from them.
func (p *prompted) used(keys string) time.Duration {
	before := p.cpu()
	p.send(keys)
	p.quiet()
	return p.cpu() - before
}

// key sends a key and says when the first answer came, and when the last: types and faults come after the text.
func (p *prompted) key(keys string) (first, last time.Duration) {
	at := p.send(keys)
	c := p.next()
	first, last = c.at.Sub(at), c.at.Sub(at)
	if _, end := p.quiet(); !end.IsZero() {
		last = end.Sub(at)
	}
	return first, last
}

// times are of one kind of key.
type times []time.Duration

func (t times) report(b *testing.B, what string) {
	slices.Sort(t)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(t[len(t)/2]), what+"-ms")
	b.ReportMetric(ms(t[len(t)*95/100]), what+"-p95-ms")
}

// BenchmarkPrompt prints the figures of a session: a key until it is painted, until all that is known is shown, Tab,
// keys of a search, Up behind a prefix; lines pasted; bytes written for a long line.
func BenchmarkPrompt(b *testing.B) {
	p := startPrompted(b)
	var keys, live, tabs, searches, ups, keysCPU, searchesCPU, upsCPU times
	for b.Loop() {
		for _, line := range []string{"var_41 + np.sin(var_1)[2:9].sum()", "y_77 = np.concatenate([var_6, var_11])", "for q in var_3: print(q, var_999.T)", "np.ones((3, 4)) @ var_4"} {
			for _, c := range line {
				first, last := p.key(string(c))
				keys, live = append(keys, first), append(live, last)
			}
			first, _ := p.key("\x1b[D")
			keys = append(keys, first)
			p.key("\x01")
			p.key("\x0b")
		}
		for _, c := range "var_41 + np.sin(var_1)[2:9].sum()" {
			keysCPU = append(keysCPU, p.used(string(c)))
		}
		p.used("\x03")
		for _, word := range []string{"va", "np.", "var_4", "np.linalg."} {
			p.send(word)
			p.quiet()
			first, _ := p.key("\t")
			tabs = append(tabs, first)
			p.send("\x03")
			p.quiet()
		}
		p.send("\x12")
		p.quiet()
		for _, c := range "y_123" {
			first, _ := p.key(string(c))
			searches = append(searches, first)
		}
		p.send("\x07")
		p.quiet()
		p.used("\x12")
		for _, c := range "y_123" {
			searchesCPU = append(searchesCPU, p.used(string(c)))
		}
		p.used("\x07")
		p.send("y_99 ")
		p.quiet()
		first, _ := p.key("\x1b[A")
		ups = append(ups, first)
		p.send("\x03")
		p.quiet()
		p.used("y_98 ")
		upsCPU = append(upsCPU, p.used("\x1b[A"))
		p.used("\x03")
	}
	keys.report(b, "key")
	live.report(b, "live")
	tabs.report(b, "tab")
	searches.report(b, "search")
	ups.report(b, "up")
	keysCPU.report(b, "key-cpu")
	searchesCPU.report(b, "search-cpu")
	upsCPU.report(b, "up-cpu")

	lines := strings.Repeat("value = np.arange(10).reshape(2, 5)\n", 1000)
	before := p.cpu()
	at := p.send("\x1b[200~" + lines + "\x1b[201~")
	painted, _ := p.until("value")
	_, end := p.quiet()
	b.ReportMetric(float64(painted.Sub(at).Microseconds())/1000, "paste1000-ms")
	b.ReportMetric(float64(end.Sub(at).Microseconds())/1000, "paste1000-live-ms")
	b.ReportMetric(float64((p.cpu()-before).Microseconds())/1000, "paste1000-cpu-ms")
	p.send("\x03")
	p.quiet()

	long := strings.Repeat("var_41 + np.sin(1) * ", 200)[:4000]
	p.send("\x1b[200~" + long + "\x1b[201~")
	n, _ := p.quiet()
	b.ReportMetric(float64(n), "pasted4000-bytes")
	p.send("\x03")
	p.quiet()
	written, typing := 0, times{}
	for _, c := range long {
		at := p.send(string(c))
		c := p.next()
		written += len(c.text)
		typing = append(typing, c.at.Sub(at))
	}
	n, _ = p.quiet()
	typing.report(b, "long-key")
	b.ReportMetric(float64(written+n), "typed4000-bytes")
}
