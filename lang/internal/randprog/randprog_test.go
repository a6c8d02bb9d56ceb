// Random programs in tq and in CPython: they print the same. More of them, new ones and with
// modules of the library, by
//
//	go test ./lang/internal/randprog -run PrintWhatCPython -programs 5000 -seed 3000000 -features 63 -differences FILE -timeout 5h
package randprog_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/internal/randprog"
)

var (
	count    = flag.Int("programs", 300, "how many random programs run")
	seed     = flag.Uint64("seed", 0, "the first program's seed")
	features = flag.Uint("features", uint(randprog.Language), "what the programs use: the sum of 1 :=, 2 generators, 4 classes, 8 match, 16 decorators, 32 the library")
	report   = flag.String("differences", "", "write the programs that differ, made small, to this file and go on after the first")
	most     = flag.Int("most", 20, "end after so many differences")
	tries    = flag.Int("shrink", 1500, "how many smaller programs are tried of each that differs")
)

// player runs each line of JSON that it reads, a program, and answers with
// what it printed; an error that ends it is its last line.
const player = `
import contextlib, io, json, signal, sys, warnings
warnings.simplefilter("ignore")
def late(*_):
    raise TimeoutError
if hasattr(signal, "alarm"):
    signal.signal(signal.SIGALRM, late)
for line in sys.stdin:
    out = io.StringIO()
    if hasattr(signal, "alarm"):
        signal.alarm(10)
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(json.loads(line), "program", "exec"), {"__name__": "__main__"})
        except BaseException as e:
            print(type(e).__name__ + (": " + str(e) if str(e) else ""))
    if hasattr(signal, "alarm"):
        signal.alarm(0)
    sys.stdout.write(json.dumps(out.getvalue()) + "\n")
    sys.stdout.flush()
`

// python is a CPython that plays programs.
type python struct {
	in  io.Writer
	out *bufio.Reader
}

func newPython(t *testing.T, hashSeed int) *python {
	name, err := exec.LookPath("python3")
	if err != nil {
		peers.Missing(t, "no python3: %v", err)
	}
	if err := exec.Command(name, "-c", "import sys; sys.exit(sys.version_info[:2] != (3, 11))").Run(); err != nil {
		peers.Missing(t, "python3 is not of version 3.11, whose messages are compared")
	}
	cmd := exec.Command(name, "-c", player)
	cmd.Dir, cmd.Stderr = t.TempDir(), os.Stderr
	cmd.Env = append(os.Environ(), "PYTHONIOENCODING=utf-8", "PYTHONHASHSEED="+strconv.Itoa(hashSeed))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); cmd.Wait() })
	return &python{in, bufio.NewReader(out)}
}

// players are CPythons that hash texts differently: what they do not agree on,
// the order of a set of texts, is nobody's to print.
type players []*python

const hashSeeds = 8 // two texts in a set have one order in all by a chance of 1 to 128

// differ reports whether another hash of texts changes what a program printed.
func (all *players) differ(t *testing.T, text, printed string) bool {
	for seed := 1; seed < hashSeeds; seed++ {
		if len(*all) < seed {
			*all = append(*all, newPython(t, seed))
		}
		if (*all)[seed-1].play(t, text) != printed {
			return true
		}
	}
	return false
}

func (p *python) play(t *testing.T, text string) string {
	line, _ := json.Marshal(text)
	if _, err := p.in.Write(append(line, '\n')); err != nil {
		t.Fatalf("CPython ended: %v\n%s", err, text)
	}
	answer, err := p.out.ReadBytes('\n')
	if err != nil {
		t.Fatalf("CPython ended: %v\n%s", err, text)
	}
	var shown string
	if err := json.Unmarshal(answer, &shown); err != nil {
		t.Fatal(err)
	}
	return shown
}

// inTQ gives what a program prints in tq, an error that ends it in the last line.
func inTQ(text string, unchecked bool) string {
	var out, warned bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: &warned, NoCheck: unchecked})
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	err := s.Eval(ctx, diag.NewFile("program", text), lang.ShowNone, nil)
	var d *diag.Error
	switch {
	case errors.As(err, &d):
		out.WriteString(d.Error() + "\n")
	case err != nil:
		out.WriteString(err.Error() + "\n")
	}
	return out.String()
}

// agree reports whether tq prints what CPython printed. The check may find the
// error that ends the program before anything runs.
func agree(text, want string) bool {
	got := alike(inTQ(text, false))
	want = alike(want)
	if got == want {
		return true
	}
	return strings.Count(got, "\n") == 1 && got == lastLine(want)+"\n" && alike(inTQ(text, true)) == want
}

var (
	notPython = regexp.MustCompile(`(?m)^(Syntax|Indentation)Error: .*\(program, line \d+\)$`)
	beyond    = regexp.MustCompile(`Exceeds the limit \(|is not defined`) // CPython's limit of digits, which tq has not; names that shrinking took away
	address   = regexp.MustCompile(`0x[0-9a-f]{6,}`)
)

var notOrdered = regexp.MustCompile(`'<' not supported between instances of '([^']*)' and '([^']*)'`)

// alike leaves out what is not the language's: where in CPython's machine a
// recursion ended, addresses, and which two elements a sort compared first.
func alike(shown string) string {
	shown = strings.ReplaceAll(shown, "recursion depth exceeded while calling a Python object", "recursion depth exceeded")
	shown = strings.ReplaceAll(shown, "recursion depth exceeded in comparison", "recursion depth exceeded")
	shown = address.ReplaceAllString(shown, "0x")
	return notOrdered.ReplaceAllStringFunc(shown, func(s string) string {
		m := notOrdered.FindStringSubmatch(s)
		return "'<' not supported between " + min(m[1], m[2]) + " and " + max(m[1], m[2])
	})
}

func TestProgramsPrintWhatCPythonPrints(t *testing.T) {
	py := newPython(t, 0)
	var others players
	var found strings.Builder
	differ := 0
	for n := range uint64(*count) {
		p := randprog.Write(*seed+n, randprog.Features(*features))
		text := p.String()
		want := py.play(t, text)
		if notPython.MatchString(want) {
			t.Errorf("seed %d: not Python: %s\n%s", *seed+n, lastLine(want), wrongLine(text, want))
			continue
		}
		if agree(text, want) || beyond.MatchString(want) || others.differ(t, text, want) {
			continue
		}
		differ++
		randprog.Shrink(p, *tries, func(p *randprog.Program) bool {
			text := p.String()
			want := py.play(t, text)
			return !notPython.MatchString(want) && !beyond.MatchString(want) && !strings.Contains(want, "NameError") && !strings.Contains(want, "TimeoutError") && !strings.Contains(want, "UnboundLocal") &&
				!agree(text, want) && !strings.Contains(inTQ(text, false), "NameError")
		})
		text = p.String()
		show := fmt.Sprintf("seed %d\n%s\n--- tq\n%s--- CPython\n%s", *seed+n, text, inTQ(text, false), py.play(t, text))
		if *report == "" {
			t.Fatal(show)
		}
		found.WriteString(show + "\n")
		if differ >= *most {
			break
		}
	}
	if *report != "" {
		if err := os.WriteFile(*report, []byte(found.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if differ > 0 {
		t.Errorf("%d programs differ", differ)
	}
}

// wrongLine is the line of a program that an error's "(program, line 7)" means.
func wrongLine(text, want string) string {
	n := 0
	fmt.Sscanf(want[strings.LastIndex(want, "(program, line ")+1:], "program, line %d", &n)
	if lines := strings.Split(text, "\n"); n > 0 && n <= len(lines) {
		return lines[n-1]
	}
	return ""
}

func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return s[strings.LastIndexByte(s, '\n')+1:]
}

// TestProgramsAreOfPython holds the writer itself: whatever the features, what
// it writes is Python and names what there is.
func TestProgramsAreOfPython(t *testing.T) {
	py := newPython(t, 0)
	for f := randprog.Base; f <= randprog.All; f++ {
		for seed := range uint64(8) {
			text := randprog.Write(seed, f).String()
			shown := py.play(t, text)
			for _, wrong := range []string{"SyntaxError", "NameError", "TimeoutError"} {
				if i := strings.Index(shown, wrong); i >= 0 {
					t.Fatalf("seed %d with features %d: %s\n%s\n%s", seed, f, lastLine(shown), wrongLine(text, shown), text)
				}
			}
		}
	}
}
