// The pages of the functions: every entry has one, it speaks of the entry's own parameters,
// and all its examples run and show what it says.
package pages_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/manual"
	"github.com/tq-lang/tq/lang/manual/pages"
)

const pageFiles = "functions/*.txt"

var update = flag.Bool("update", false, "write what the examples show")

// failed is how an error begins.
var failed = regexp.MustCompile(`^[\w.]*(Error|Exception)\b`)

// pageless are entries that need none: an attribute's setter stands on its page, and of what
// is not in tq or has no effect its line says so.
func pageless(e *builtin.Entry) bool {
	switch e.Name() {
	case "help", "display", "clear_output", "progress", "get_ipython": // what they show is another page, or a notebook's
		return true
	}
	if short := e.Short(); strings.HasPrefix(e.Name(), "_") || strings.HasPrefix(short, "_") && !strings.HasPrefix(short, "__") { // what modules are made of
		return true
	}
	return strings.HasSuffix(e.Name(), "=") || strings.HasPrefix(e.Doc, "Not in tq") || strings.HasPrefix(e.Doc, "Taken without effect") || strings.HasPrefix(e.Doc, "Not supported in tq")
}

// player runs inputs in one session and collects what a prompt would show.
type player struct {
	s   *lang.Session
	out bytes.Buffer
}

func newPlayer(t *testing.T) *player {
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Dir: t.TempDir()})
	return p
}

func (p *player) play(text string) string {
	p.out.Reset()
	err := p.s.Eval(context.Background(), diag.NewFile("<stdin>", text), lang.ShowAll, func(r *lang.Result) { p.out.WriteString(r.Text() + "\n") })
	var d *diag.Error
	switch {
	case errors.As(err, &d):
		p.out.WriteString(d.Render(diag.Options{}))
	case err != nil:
		p.out.WriteString(err.Error() + "\n")
	}
	return p.out.String()
}

func TestEveryEntryHasAPage(t *testing.T) {
	newPlayer(t)
	missing := 0
	for _, e := range builtin.All() {
		p, ok := pages.Find(e)
		if !ok {
			if !pageless(e) {
				missing++
				t.Errorf("%s has no page", e.Name())
			}
			continue
		}
		checkPage(t, e, p)
	}
	if missing > 0 {
		t.Errorf("%d entries have no page", missing)
	}
}

// checkPage sees that a page is whole.
func checkPage(t *testing.T, e *builtin.Entry, p *pages.Page) {
	t.Helper()
	for _, param := range p.Params {
		if param.Text == "" {
			t.Errorf("%s: nothing is said of %s", e.Name(), param.Name)
		}
	}
	if p.Result == "" {
		t.Errorf("%s: nothing is said of the result", e.Name())
	}
	shown := 0
	for _, x := range p.Examples {
		if x.Input == "." {
			t.Errorf("%s: more dots than the entry's example has statements", e.Name())
		}
		if failed.MatchString(x.Output) {
			t.Errorf("%s: an example fails: %s\n%s", e.Name(), x.Input, x.Output)
		}
		if x.Output != "" {
			shown++
		}
	}
	if shown < 2 {
		t.Errorf("%s: %d examples with results", e.Name(), shown)
	}
	if len(p.See) == 0 && !e.Property {
		t.Errorf("%s: no see-also", e.Name())
	}
	for _, n := range p.See {
		if !known(n) {
			t.Errorf("%s: there is no %s to see", e.Name(), n)
		}
	}
	for _, err := range p.Errors {
		if _, ok := diag.Lookup(diag.Code(err.Code)); !ok {
			t.Errorf("%s: there is no code %s", e.Name(), err.Code)
		}
		if err.Program == "" || err.Text == "" {
			t.Errorf("%s: %s has no text or no program that ends in it", e.Name(), err.Code)
		}
	}
}

// known reports whether help knows a name: an entry, a class, a topic.
func known(name string) bool {
	if _, ok := builtin.Lookup(name); ok {
		return true
	}
	if _, ok := builtin.Bare(strings.TrimPrefix(name, "np.")); ok {
		return true
	}
	_, ok := manual.Find(name)
	return ok
}

// TestPagesAsWritten sees that nothing written is lost: pages of entries that are not, names
// that are no parameters, families that none has.
func TestPagesAsWritten(t *testing.T) {
	newPlayer(t)
	for _, problem := range pages.Unused() {
		t.Error(problem)
	}
	size := 0
	files, _ := filepath.Glob(pageFiles)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		size += len(text)
		for i, line := range strings.Split(string(text), "\n") {
			if len(line) > 160 && !strings.HasPrefix(line, "    ") {
				t.Errorf("%s:%d: a long line", f, i+1)
			}
		}
	}
	if size > 1<<20 {
		t.Errorf("the pages take %d bytes", size)
	}
}

// TestPageErrors runs the programs that pages say to fail.
func TestPageErrors(t *testing.T) {
	newPlayer(t)
	for _, e := range builtin.All() {
		p, ok := pages.Find(e)
		if !ok {
			continue
		}
		for _, fault := range p.Errors {
			err := newPlayer(t).s.Eval(context.Background(), diag.NewFile("<stdin>", fault.Program), lang.ShowAll, func(*lang.Result) {})
			var d *diag.Error
			if !errors.As(err, &d) || string(d.Code) != fault.Code {
				t.Errorf("%s: %s ends in %v (%s), not in %s", e.Name(), fault.Program, err, codeOf(d), fault.Code)
			}
		}
	}
}

func codeOf(d *diag.Error) diag.Code {
	if d == nil {
		return "no error"
	}
	return d.Code
}

// TestPageExamples runs every example as it is written, a page in one session; -update
// writes what they show.
func TestPageExamples(t *testing.T) {
	newPlayer(t) // opens the table
	files, err := filepath.Glob(pageFiles)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		old := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
		got := replayPages(t, file, old)
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(got, "\n")), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// replayPages gives the lines of a file with what its examples show now.
func replayPages(t *testing.T, file string, old []string) (out []string) {
	var p *player
	var own []string
	name := ""
	all := func(name string, own []string) {
		if e, ok := builtin.Lookup(name); ok && len(own) > 0 && len(own) < len(pages.Statements(e.Example)) {
			t.Errorf("%s: %s has too few dots", file, name)
		}
	}
	defer func() { all(name, own) }()
	for i := 0; i < len(old); {
		line := old[i]
		if fields := strings.Fields(line); strings.HasPrefix(line, "== ") && len(fields) > 1 {
			all(name, own)
			name, p, own = fields[1], newPlayer(t), nil
			if e, ok := builtin.Lookup(name); ok {
				own = pages.Statements(e.Example)
			}
		}
		if !strings.HasPrefix(line, "    ") {
			if *update {
				line = withCode(t, line)
			}
			out = append(out, line)
			i++
			continue
		}
		from := i
		for i < len(old) && (strings.HasPrefix(old[i], "    ") || old[i] == "" && indentedNext(old[i:])) {
			i++
		}
		var block []string
		block, own = playBlock(p, old[from:i], own)
		if !*update && !slices.Equal(block, old[from:i]) {
			t.Errorf("%s:%d: %s: got\n%s\nwant\n%s", file, from+1, name, strings.Join(block, "\n"), strings.Join(old[from:i], "\n"))
		}
		out = append(out, block...)
	}
	return out
}

// indentedNext reports whether the first line that is not blank is set in.
func indentedNext(lines []string) bool {
	i := slices.IndexFunc(lines, func(l string) bool { return l != "" })
	return i >= 0 && strings.HasPrefix(lines[i], "    ")
}

// withCode puts the code that a program ends in into a line "! ? text | program".
func withCode(t *testing.T, line string) string {
	_, program, ok := strings.Cut(line, " | ")
	if !ok || !strings.HasPrefix(line, "! ? ") || strings.Contains(program, "{}") {
		return line
	}
	err := newPlayer(t).s.Eval(context.Background(), diag.NewFile("<stdin>", program), lang.ShowAll, func(*lang.Result) {})
	var d *diag.Error
	errors.As(err, &d)
	return "! " + string(codeOf(d)) + line[len("! ?"):]
}

// playBlock runs the inputs of an indented block; own are the statements for its dots.
func playBlock(p *player, lines, own []string) (out, rest []string) {
	const margin = "    "
	for i := 0; i < len(lines); {
		input, ok := strings.CutPrefix(lines[i], margin+">>> ")
		i++
		if !ok {
			continue
		}
		out = append(out, lines[i-1])
		for i < len(lines) && strings.HasPrefix(lines[i], margin+"... ") {
			input += "\n" + lines[i][len(margin)+4:]
			out = append(out, lines[i])
			i++
		}
		if input == "." && len(own) > 0 {
			input, own = own[0], own[1:]
		}
		dotted := strings.HasSuffix(lines[i-1], ">>> .")
		for {
			if text := strings.TrimRight(p.play(input), "\n "); text != "" {
				for line := range strings.SplitSeq(text, "\n") {
					out = append(out, strings.TrimRight(margin+line, " \r"))
				}
			}
			if !*update || !dotted || len(own) == 0 || slices.ContainsFunc(lines[i:], func(l string) bool { return l == margin+">>> ." }) {
				break
			}
			out = append(out, margin+">>> .") // one dot for each statement
			input, own = own[0], own[1:]
		}
	}
	return out, own
}
