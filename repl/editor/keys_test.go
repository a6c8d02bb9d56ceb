// Keystrokes: testdata/keys.txt holds bursts of bytes as a terminal sends them, and what they leave: the screen
// of a small terminal, the cursor, and what was entered. After every burst the screen is also compared with one
// that is painted from nothing.
package editor

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/repl/internal/vt"
)

var update = flag.Bool("update", false, "rewrite the expected screens")

type blocks []string

func (b blocks) Len() int        { return len(b) }
func (b blocks) At(i int) string { return b[i] }

func status(text string) (State, string) {
	st := syntax.Status(text)
	switch st.State {
	case syntax.Incomplete:
		return Incomplete, st.Indent
	case syntax.Invalid:
		return Faulty, ""
	}
	return Complete, ""
}

var names = []string{"np.arange", "np.arccos", "np.array", "value", "values", "日本", "日記", "zeros"}

func completeNames(text string, pos int) Completions {
	start := pos
	for start > 0 && text[start-1] != ' ' && text[start-1] != '(' && text[start-1] != '\n' {
		start--
	}
	c := Completions{Start: start, End: pos}
	for _, n := range names {
		if strings.HasPrefix(n, text[start:pos]) {
			c.List = append(c.List, Candidate{Text: n, Kind: "function", Detail: n + "(x)"})
		}
	}
	return c
}

// player is a terminal with an editor behind it.
type player struct {
	t       *testing.T
	screen  *Screen
	term    *vt.Terminal
	ed      *Editor
	dec     Decoder
	history blocks
	events  []string
	written int
}

func newPlayer(t *testing.T, w, h int, vi bool, history ...string) *player {
	p := &player{t: t, screen: &Screen{}, term: vt.New(w, h), history: history}
	p.ed = New(Config{First: "In [1]: ", More: "   ...: ", Status: status, Complete: completeNames, Strip: syntax.StripPrompts, History: &p.history, Vi: vi})
	p.dec.Vi = vi
	p.write(p.screen.Begin())
	p.paint()
	return p
}

func (p *player) write(s string) {
	p.written += len(s)
	_, _ = p.term.Write([]byte(s))
}

func (p *player) paint() {
	p.t.Helper()
	f := p.ed.Frame(p.term.W, p.term.H, false)
	p.write(p.screen.Paint(f))
	if len(p.term.Unknown) > 0 {
		p.t.Errorf("sequences %v", p.term.Unknown)
	}
	fresh := vt.New(p.term.W, p.term.H)
	s := &Screen{}
	_, _ = fresh.Write([]byte(s.Begin() + s.Paint(f)))
	got, want := p.term.Lines(), strings.Join(fresh.Lines(), "\n")
	from := max(0, len(got)-strings.Count(want, "\n")-1)
	if text := strings.Join(got[from:], "\n"); text != want && want != "" {
		p.t.Errorf("%q: step by step\n%s\nat once\n%s", p.ed.Text(), text, want)
	}
}

// burst is what one read gives.
func (p *player) burst(b string) {
	p.t.Helper()
	p.dec.Feed([]byte(b))
	for {
		k, ok := p.dec.Next()
		if !ok {
			if !p.dec.Lone() || !p.ed.Open() {
				break
			}
			p.dec.TakeEscape()
			k = Key{Name: "esc"}
		}
		switch a := p.ed.Key(k); a {
		case None:
		case Accept, Interrupt, EOF:
			p.write(p.screen.Finish(p.ed, p.term.W, p.term.H))
			p.events = append(p.events, map[Action]string{Accept: "entered ", Interrupt: "interrupted ", EOF: "end "}[a]+strconv.Quote(p.ed.Text()))
			if a == Accept {
				p.history = append(p.history, p.ed.Text())
			}
			p.ed.Reset("")
			p.write(p.screen.Begin())
		default:
			p.events = append(p.events, "wants "+strconv.Itoa(int(a)))
		}
	}
	p.paint()
}

func TestKeystrokes(t *testing.T) {
	data, err := os.ReadFile("testdata/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, part := range strings.Split(string(data), "== ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		var keys, history []string
		w, h, vi := 40, 10, false
		var head strings.Builder
		fmt.Fprintf(&head, "== %s\n", name)
		for line := range strings.Lines(rest) {
			word, arg, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
			switch word {
			case "size":
				_, err = fmt.Sscanf(arg, "%dx%d", &w, &h)
			case "vi":
				vi = true
			case "history", "keys":
				if arg, err = strconv.Unquote(`"` + arg + `"`); word == "keys" {
					keys = append(keys, arg)
				} else {
					history = append(history, arg)
				}
			default:
				word = ""
			}
			if err != nil {
				t.Fatalf("%s: %s: %v", name, line, err)
			}
			if word == "" {
				break
			}
			head.WriteString(line)
		}
		want := "== " + strings.TrimRight(part, "\n") + "\n"
		t.Run(name, func(t *testing.T) {
			p := newPlayer(t, w, h, vi, history...)
			for _, k := range keys {
				p.burst(k)
			}
			for _, e := range p.events {
				head.WriteString("> " + e + "\n")
			}
			lines := p.term.Lines()
			for i, l := range lines {
				head.WriteString("| " + l)
				if i == p.term.Row {
					fmt.Fprintf(&head, "   <%d>", p.term.Col)
				}
				head.WriteString("\n")
			}
			if got := head.String(); got != want && !*update {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			out.WriteString(head.String() + "\n")
			whole := newPlayer(t, w, h, vi, history...) // in one burst, and byte by byte, it is the same
			whole.burst(strings.Join(keys, ""))
			single := newPlayer(t, w, h, vi, history...)
			for _, b := range []byte(strings.Join(keys, "")) {
				single.burst(string([]byte{b}))
			}
			for how, q := range map[string]*player{"one burst": whole, "single bytes": single} {
				if vi || strings.Contains(name, "(bursts)") {
					break // Esc is a key where a burst ends
				}
				if q.ed.Text() != p.ed.Text() || q.ed.Pos() != p.ed.Pos() || strings.Join(q.events, "\n") != strings.Join(p.events, "\n") {
					t.Errorf("%s: %q at %d, %v; else %q at %d, %v", how, q.ed.Text(), q.ed.Pos(), q.events, p.ed.Text(), p.ed.Pos(), p.events)
				}
			}
		})
	}
	if *update {
		if err := os.WriteFile("testdata/keys.txt", []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// What is chosen in visual mode is painted so, and nothing else.
func TestChosenIsPainted(t *testing.T) {
	p := newPlayer(t, 40, 10, true)
	chosen := func() (out string) {
		for i, r := range p.ed.roles(false)[:len(p.ed.Text())] {
			if r == paint.Chosen {
				out += p.ed.Text()[i : i+1]
			}
		}
		return out
	}
	p.burst("\x1b[200~a1 = (2)\ra2 = 日本\x1b[201~")
	for _, c := range []struct{ keys, want string }{{"\x1b", ""}, {"v", "本"}, {"h", "日本"}, {"V", "a2 = 日本"}, {"k", "a1 = (2)\na2 = 日本"}, {"\x1b", ""}} {
		p.burst(c.keys)
		if got := chosen(); got != c.want {
			t.Errorf("%q: %q is chosen, not %q", c.keys, got, c.want)
		}
	}
}

// A long line, typed in one go or key by key, writes little; so does a long paste.
func TestWritten(t *testing.T) {
	for _, plain := range []bool{true, false} {
		p := newPlayer(t, 80, 24, false)
		line := strings.Repeat("abc + 1234 ", 400)[:4000]
		if plain {
			for from := 0; from < len(line); from += 20 {
				p.burst(line[from : from+20])
			}
		} else {
			p.burst("\x1b[200~" + line + "\x1b[201~")
		}
		if p.written > 64<<10 || p.ed.Text() != line {
			t.Errorf("%d bytes for 4,000 characters", p.written)
		}
	}
	p := newPlayer(t, 80, 24, false) // what comes and goes below does not move the text
	p.burst("\x1b[200~" + strings.Repeat("abc(1) + d ", 300) + "\x1b[201~")
	before := p.written
	for i := range 100 {
		p.burst("x")
		p.ed.SetLive(p.ed.Text(), Live{Info: []string{"", "f64[3]"}[i%2], Call: []string{"", "abc(x)"}[i/2%2]})
		p.paint()
	}
	if n := p.written - before; n > 4000 {
		t.Errorf("%d bytes for 100 keys with types", n)
	}
	p = newPlayer(t, 80, 24, false) // what stands between two brackets is not written with them
	p.burst("f(" + strings.Repeat("a", 60) + ")")
	before = p.written
	p.burst("\x01")
	if n := p.written - before; n > 30 {
		t.Errorf("%d bytes for two brackets", n)
	}
	p = newPlayer(t, 80, 24, false) // a fault stays marked while the next look is under way
	p.burst("abc + ")
	before = p.written
	for range 1000 {
		p.ed.SetLive(p.ed.Text(), Live{Faults: []Fault{{0, 3, "NameError: name 'abc' is not defined"}}})
		p.paint()
		p.burst("x")
	}
	if n := p.written - before; n > 2000 {
		t.Errorf("%d bytes for 1,000 keys behind a fault", n)
	}
	p = newPlayer(t, 80, 24, false)
	p.burst("\x1b[200~" + strings.Repeat("x = 1 # \t tabs\n\n", 500) + "\x1b[201~")
	before = p.written
	p.burst("y")
	if n := p.written - before; n > 400 {
		t.Errorf("%d bytes for a key", n)
	}
	if p.ed.Text() != strings.Repeat("x = 1 # \t tabs\n\n", 499)+"x = 1 # \t tabsy" {
		t.Error("the paste has changed")
	}
}

// Whatever bytes come, nothing breaks, and no text is lost that was pasted.
func FuzzKeys(f *testing.F) {
	for _, s := range []string{"abc\x1b[D\x1b[H\x7f", "\x1b[200~a\tb\x1b[201~\r", "for i in x:\ry\x1b[A\x12q\r\x07", "日本\x1b[D\x1b", "v\t\t\x1b", "\x1b[1;5D\x17\x19\x1by\x1f", "\x1b\x1b[A\x1bOA", "👨‍👩‍👧é\x02\x7f"} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, vi bool) {
		p := newPlayer(t, 23, 7, vi, "a = 1", "for i in b:\n    c", "日本 = 2")
		for len(s) > 0 {
			n := min(len(s), 1+int(s[0])%5)
			p.burst(s[:n])
			s = s[n:]
			if p.ed.Pos() < 0 || p.ed.Pos() > len(p.ed.Text()) {
				t.Fatalf("cursor at %d of %q", p.ed.Pos(), p.ed.Text())
			}
		}
	})
}

func BenchmarkKey(b *testing.B) {
	var h blocks
	for i := range 10000 {
		h = append(h, fmt.Sprintf("x_%d = np.arange(%d)", i, i))
	}
	e := New(Config{First: "In [1]: ", More: "   ...: ", Status: status, History: h})
	s := &Screen{}
	for b.Loop() {
		e.Key(Key{"text", "q"})
		s.Paint(e.Frame(80, 24, false))
		e.Key(Key{Name: "backspace"})
		s.Paint(e.Frame(80, 24, false))
	}
}

func BenchmarkPaste1000(b *testing.B) {
	text := strings.Repeat("value = np.arange(10).reshape(2, 5)\n", 1000)
	for b.Loop() {
		e := New(Config{First: "In [1]: ", More: "   ...: ", Status: status, Strip: syntax.StripPrompts})
		s := &Screen{}
		e.Key(Key{"paste", text})
		s.Paint(e.Frame(80, 24, false))
	}
}
