// Transcripts: sessions as text. Input lines start with ">>> " or "... "; what
// follows, up to the next input or a comment line, is what the session shows.
package lang_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

var update = flag.Bool("update", false, "rewrite the expected output")

// player runs inputs in one session and collects what a prompt would show.
type player struct {
	s   *lang.Session
	out bytes.Buffer
}

// strict has an engine take back the smallest memory too, so that reading an
// array that was given back by mistake fails.
var strict = engine.Options{Tuning: exec.Config{ReuseMin: 1}}

func newPlayer(t testing.TB) *player {
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, Dir: t.TempDir(), EngineOptions: strict})
	return p
}

// newDocPlayer is a player that leaves warnings out, as doctest does.
func newDocPlayer(t testing.TB) *player {
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Dir: t.TempDir(), EngineOptions: strict})
	return p
}

// play runs one input and gives what is shown.
func (p *player) play(text string) string { return p.playAs(text, lang.ShowAll) }

// script runs a text and gives what it prints.
func (p *player) script(text string) string { return p.playAs(text, lang.ShowNone) }

func (p *player) playAs(text string, show lang.Show) string {
	p.out.Reset()
	f := diag.NewFile("<stdin>", text)
	err := p.s.Eval(context.Background(), f, show, func(r *lang.Result) { p.out.WriteString(r.Text() + "\n") })
	var d *diag.Error
	switch {
	case errors.As(err, &d):
		p.out.WriteString(d.Render(diag.Options{}))
	case err != nil:
		p.out.WriteString(err.Error() + "\n")
	}
	return p.out.String()
}

// part of a transcript: comment lines, input, and what it shows.
type part struct{ comment, input, want string }

func readTranscript(text string) []part {
	var parts []part
	var p part
	state := 0 // 0 comment, 1 input, 2 output
	for _, line := range strings.SplitAfter(text, "\n") {
		switch {
		case strings.HasPrefix(line, ">>> "):
			if state != 0 {
				parts = append(parts, p)
				p = part{}
			}
			p.input, state = line[4:], 1
		case state == 1 && (strings.HasPrefix(line, "... ") || strings.TrimRight(line, "\r\n") == "..."):
			p.input += strings.TrimPrefix(strings.TrimPrefix(line, "..."), " ")
		case state > 0 && !strings.HasPrefix(line, "# "):
			p.want += line
			state = 2
		default:
			if state != 0 {
				parts = append(parts, p)
				p = part{}
			}
			p.comment += line
			state = 0
		}
	}
	return append(parts, p)
}

func trimBlank(s string) string { return strings.TrimRight(s, " \n\r\t") }

func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			p := newPlayer(t)
			var out strings.Builder
			for _, part := range readTranscript(string(text)) {
				out.WriteString(part.comment)
				if part.input == "" {
					continue
				}
				got := p.play(part.input)
				if trimBlank(got) != trimBlank(part.want) && !*update {
					t.Errorf("%s: >>> %sgot:\n%s\nwant:\n%s", name, part.input, trimBlank(got), trimBlank(part.want))
				}
				writeInput(&out, part.input)
				if g := trimBlank(got); g != "" {
					out.WriteString(g + "\n")
				}
				if strings.HasSuffix(part.want, "\n\n") || part.want == "\n" {
					out.WriteString("\n")
				}
			}
			if *update {
				if err := os.WriteFile(name, []byte(strings.TrimRight(out.String(), "\n")+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func writeInput(b *strings.Builder, input string) {
	for i, l := range strings.Split(strings.TrimRight(input, "\n"), "\n") {
		if i == 0 {
			b.WriteString(">>> " + l + "\n")
		} else {
			b.WriteString(strings.TrimRight("... "+l, " ") + "\n")
		}
	}
}
