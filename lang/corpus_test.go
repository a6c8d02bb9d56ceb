// NumPy's documented examples and exercises, where the corpus is beside the
// project: parse, run and equal are counted per file and may only rise.
package lang_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// floors are the least counts of examples that must parse, run and be equal.
const (
	floorParse, floorRun, floorEqual = 2416, 2340, 2080
	floor100                         = 44
)

type example struct {
	Group, File    string
	Unit, Line     int
	Source, Want   string
	Exc            *string
	Skip, External bool
}

type score struct{ n, parse, run, equal int }

func readCorpus(t *testing.T, name string, into any) {
	path := filepath.Join("..", "..", "shared", "corpus", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("the corpus is not beside the project: %v", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// smaller has arrays that examples make large for no result of theirs.
var smaller = strings.NewReplacer("np.arange(int(1e8))", "np.arange(int(1e5))", "np.random.random((10000, 100))", "np.random.random((100, 100))")

func TestCorpusExamples(t *testing.T) {
	var all []example
	readCorpus(t, "numpy_examples.json", &all)
	var log *os.File
	if name := os.Getenv("TQ_CORPUS_LOG"); name != "" {
		log, _ = os.Create(name)
		defer log.Close()
	}
	scores := map[string]*score{}
	var p *player
	unit := ""
	for _, e := range all {
		if key := fmt.Sprint(e.File, e.Unit); key != unit {
			unit, p = key, newDocPlayer(t)
		}
		if e.Skip || e.External {
			continue
		}
		s := scores[e.File]
		if s == nil {
			s = &score{}
			scores[e.File] = s
		}
		e.Source = smaller.Replace(e.Source)
		why := playExample(p, e, s)
		if why != "" && log != nil {
			fmt.Fprintf(log, "%s:%d [%d]\n>>> %s--- want\n%s--- got\n%s\n\n", e.File, e.Line, e.Unit, e.Source, e.Want, why)
		}
	}
	report(t, scores, log)
}

// playExample runs one example, scores it, and tells what was wrong.
func playExample(p *player, e example, s *score) string {
	s.n++
	if _, err := syntax.Parse(diag.NewFile("x", e.Source)); err != nil {
		return "PARSE " + err.Error()
	}
	s.parse++
	p.out.Reset()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	err := p.s.Eval(ctx, diag.NewFile("<doc>", e.Source), lang.ShowAll, func(r *lang.Result) { p.out.WriteString(r.Text() + "\n") })
	got := p.out.String()
	if err != nil {
		got += lastLine(err)
		if e.Exc == nil {
			return "RUN " + got
		}
		s.run++
		if normal(got) == normal(*e.Exc) || sameTail(got, *e.Exc) {
			s.equal++
			return ""
		}
		return got
	}
	s.run++
	if matches(e.Want, got) {
		s.equal++
		return ""
	}
	return got
}

func lastLine(err error) string {
	var d *diag.Error
	if errors.As(err, &d) {
		return d.Error()
	}
	return err.Error()
}

// sameTail compares an exception's last line without its module.
func sameTail(got, want string) bool {
	want = want[strings.LastIndex(strings.TrimRight(want, "\n"), "\n")+1:]
	strip := func(s string) string {
		class, rest, _ := strings.Cut(normal(s), ":")
		return class[strings.LastIndexByte(class, '.')+1:] + ":" + rest
	}
	return matches(strip(want), strip(got))
}

func normal(s string) string { return strings.Join(strings.Fields(s), " ") }

// matches compares as doctest does with NORMALIZE_WHITESPACE and ELLIPSIS.
func matches(want, got string) bool {
	w, g := normal(want), normal(got)
	w = strings.ReplaceAll(w, "<BLANKLINE>", "")
	w = normal(w)
	if w == g {
		return true
	}
	if !strings.Contains(w, "...") {
		return false
	}
	parts := strings.Split(w, "...")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	ok, err := regexp.MatchString("^(?s:"+strings.Join(parts, ".*")+")$", g)
	return err == nil && ok
}

func report(t *testing.T, scores map[string]*score, log *os.File) {
	var files []string
	var sum score
	for f, s := range scores {
		files = append(files, f)
		sum.n, sum.parse, sum.run, sum.equal = sum.n+s.n, sum.parse+s.parse, sum.run+s.run, sum.equal+s.equal
	}
	sort.Strings(files)
	for _, f := range files {
		s := scores[f]
		t.Logf("%-52s %4d examples: parse %4d  run %4d  equal %4d", f, s.n, s.parse, s.run, s.equal)
	}
	t.Logf("all %d: parse %d  run %d  equal %d", sum.n, sum.parse, sum.run, sum.equal)
	if sum.parse < floorParse || sum.run < floorRun || sum.equal < floorEqual {
		t.Errorf("fewer than before: parse %d of %d, run %d of %d, equal %d of %d", sum.parse, floorParse, sum.run, floorRun, sum.equal, floorEqual)
	}
}

func TestCorpus100(t *testing.T) {
	var all []struct {
		Num         int
		Title, Code string
	}
	readCorpus(t, "numpy_100.json", &all)
	ran := 0
	for _, e := range all {
		p := newDocPlayer(t)
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		err := p.s.Eval(ctx, diag.NewFile("<exercise>", "import numpy as np\n"+e.Code), lang.ShowNone, nil)
		cancel()
		if err == nil {
			ran++
			continue
		}
		t.Logf("%d %s: %s", e.Num, e.Title, lastLine(err))
	}
	t.Logf("numpy_100: %d of %d run", ran, len(all))
	if ran < floor100 {
		t.Errorf("%d run, %d did before", ran, floor100)
	}
}

// Checking before running must not refuse what runs: every example has the
// same outcome with it and without. What takes much memory fails in both.
func TestCheckingRefusesOnlyWhatFails(t *testing.T) {
	var all []example
	readCorpus(t, "numpy_examples.json", &all)
	little := strict
	little.MaxMemory = 1 << 28
	open := func(unchecked bool) *player {
		p := &player{}
		p.s = lang.New(lang.Options{Stdout: &p.out, Dir: t.TempDir(), NoCheck: unchecked, EngineOptions: little})
		return p
	}
	var with, without *player
	unit := ""
	for _, e := range all {
		if key := fmt.Sprint(e.File, e.Unit); key != unit {
			unit, with, without = key, open(false), open(true)
		}
		if e.Skip || e.External {
			continue
		}
		e.Source = smaller.Replace(e.Source)
		a, b := runDoc(with, e.Source), runDoc(without, e.Source)
		if a != nil && b == nil {
			t.Errorf("%s:%d: checking refuses what runs: %v\n>>> %s", e.File, e.Line, a, e.Source)
		}
	}
}

func runDoc(p *player, source string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return p.s.Eval(ctx, diag.NewFile("<doc>", source), lang.ShowAll, nil)
}
