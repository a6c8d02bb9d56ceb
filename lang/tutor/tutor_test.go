// Every lesson: its transcripts show what it says, its solutions pass, wrong answers do not.
package tutor

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/userdir"
)

var update = flag.Bool("update", false, "write what the transcripts show")

func TestLessons(t *testing.T) {
	if n := len(Lessons()); n != 10 {
		t.Errorf("%d lessons", n)
	}
	for i, l := range Lessons() {
		if at, ok := Find(l.Name); !ok || at != i || l.Title == "" || len(l.Steps) < 3 {
			t.Errorf("%s: found at %d, %d steps", l.Name, at, len(l.Steps))
		}
		for k, s := range l.Steps {
			if s.Text == "" || s.Ask == "" || s.Solution == "" || len(s.Hints) == 0 || len(s.Wrong) == 0 {
				t.Errorf("%s %d lacks a text, a task, a solution, a hint or a wrong answer", l.Name, k+1)
			}
			for _, right := range append([]string{s.Solution}, s.Also...) {
				if v := answer(t, &s, right); !v.Right {
					t.Errorf("%s %d: %s is not right: %s", l.Name, k+1, right, v.Reason)
				}
			}
			for _, wrong := range append(s.Wrong, "None", "1 / 0", "'text'") {
				if v := answer(t, &s, wrong); v.Right {
					t.Errorf("%s %d: %s passes", l.Name, k+1, wrong)
				}
			}
			for line := range strings.SplitSeq(s.Text, "\n") {
				if len([]rune(line)) > 100 {
					t.Errorf("%s %d: a long line: %s", l.Name, k+1, line)
				}
			}
		}
	}
}

// TestChanged is what is said of variables that an answer has changed: the right answer may not be right any more.
func TestChanged(t *testing.T) {
	step := &Step{Setup: "x = np.arange(4)\ny = [1, 2]\ndef f(): pass", Solution: "x[::2] = 0", Result: "x"}
	for text, want := range map[string][]string{"x[:] = 7": {"x"}, "x * 2": nil, "y.append(3)": {"y"}, "x = 'text'": {"x"}, "z = 3": nil, "x[0] = 5; y[0] = 5": {"x", "y"}} {
		if v := answer(t, step, text); v.Right || !slices.Equal(v.Changed, want) {
			t.Errorf("%s: %v", text, v)
		}
	}
	if v := answer(t, step, "x[::2] = 0"); !v.Right || v.Changed != nil {
		t.Errorf("%v", v)
	}
}

// answer judges a text that is entered at a step.
func answer(t *testing.T, s *Step, text string) Verdict {
	t.Helper()
	r, err := NewRun(s, lang.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	v, _ := r.Enter(context.Background(), text, "In", func(*lang.Result) {})
	return v
}

func TestReasons(t *testing.T) {
	s := Lessons()[0].Steps[0]
	for text, want := range map[string]string{
		"x[-1]":                     "its shape is (4,), and (3,) is wanted",
		"x[:, 0]":                   "3 of its 3 elements are others",
		"[3, 7, 11]":                "that is a list, and an array is wanted",
		"y = x[:, -1]":              "",
		"x[:, -1] * 1.0":            "right",
		"x[:, -1] > 100":            "its element type is bool, and int64 is wanted",
		"x[:, -1].tolist":           "that is a builtin_function_or_method, and an array is wanted",
		"np.array([3, np.nan, 11])": "1 of its 3 elements are others",
	} {
		v := answer(t, &s, text)
		if got := v.Reason; got != want && !(v.Right && want == "right") {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

// TestTranscripts runs what the lessons show, each step in a session of its own.
func TestTranscripts(t *testing.T) {
	list, err := filepath.Glob("lessons/*.txt")
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	const margin = "    "
	for _, file := range list {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		old := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
		var got []string
		var printed bytes.Buffer
		var s *lang.Session
		for i := 0; i < len(old); {
			line := old[i]
			i++
			if line == "==" {
				s = lang.New(lang.Options{Stdout: &printed, Dir: t.TempDir()})
			}
			got = append(got, line)
			input, ok := strings.CutPrefix(line, margin+">>> ")
			if !ok {
				continue
			}
			for i < len(old) && strings.HasPrefix(old[i], margin+"... ") {
				input += "\n" + old[i][len(margin)+4:]
				got = append(got, old[i])
				i++
			}
			printed.Reset()
			err := s.Eval(context.Background(), diag.NewFile("<stdin>", input), lang.ShowAll, func(r *lang.Result) { printed.WriteString(r.Text() + "\n") })
			var d *diag.Error
			if errors.As(err, &d) {
				printed.WriteString(d.Render(diag.Options{}))
			}
			for l := range strings.SplitSeq(strings.TrimRight(printed.String(), "\n"), "\n") {
				if printed.Len() > 0 {
					got = append(got, strings.TrimRight(margin+l, " "))
				}
			}
			for i < len(old) && !strings.HasPrefix(old[i], margin+">>> ") && (strings.HasPrefix(old[i], margin) || old[i] == "" && i+1 < len(old) && strings.HasPrefix(old[i+1], margin)) {
				i++
			}
		}
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(got, "\n")), 0o666); err != nil {
				t.Fatal(err)
			}
		} else if !slices.Equal(got, old) {
			t.Errorf("%s: got\n%s", file, strings.Join(got, "\n"))
		}
	}
}

func TestProgress(t *testing.T) {
	for _, v := range []string{"HOME", "XDG_STATE_HOME", "APPDATA"} {
		t.Setenv(v, t.TempDir())
	}
	p := Load()
	if p.Lesson != "indexing" || p.Step != 0 {
		t.Errorf("the beginning is %+v", p)
	}
	p.Lesson, p.Step, p.Done["indexing"] = "einsum", 2, true
	if err := p.Save(); err != nil {
		t.Fatal(err)
	}
	if q := Load(); q.Lesson != "einsum" || q.Step != 2 || !q.Done["indexing"] {
		t.Errorf("read back: %+v", q)
	}
	for _, broken := range []string{"", "{", `{"lesson":"nothing","step":1}`, `{"lesson":"einsum","step":99}`, `{"lesson":3}`} {
		p := Load()
		if err := p.Save(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(userdir.State(progressFile), []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		if q := Load(); q.Lesson != "indexing" || q.Step != 0 {
			t.Errorf("%s is read as %+v", broken, q)
		}
	}
}
