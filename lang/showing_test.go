// What of a cell is shown, as programs change it for themselves.
package lang_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/magic"
)

// cellsOf runs texts as cells of one notebook; results are joined with |, errors shown as their text.
func cellsOf(t *testing.T, texts ...string) []string {
	t.Helper()
	var errs bytes.Buffer
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: &errs, Dir: t.TempDir()})
	t.Cleanup(func() { s.Close() })
	f := &magic.Face{Out: io.Discard}
	s.SetMagic(f.Run, f.Names())
	out := make([]string, len(texts))
	for i, text := range texts {
		var shown []string
		s.Enter(text)
		err := s.Eval(context.Background(), diag.NewFile("<cell>", text), lang.ShowLast, func(r *lang.Result) { shown = append(shown, r.Text()) })
		if out[i] = strings.Join(shown, "|"); err != nil {
			out[i] += "error: " + err.Error()
		}
	}
	return out
}

func TestInteractivity(t *testing.T) {
	const several = "1\nfor i in range(2): i\na = 3\na + 1;\n2\nb = 5"
	for _, c := range []struct{ set, want string }{
		{"from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = 'all'", "1|0|1|2"},
		{"%config InteractiveShell.ast_node_interactivity = 'all'", "1|0|1|2"},
		{"get_ipython().ast_node_interactivity = 'last_expr_or_assign'", "5"},
		{"get_ipython().ast_node_interactivity = 'none'", ""},
		{"get_ipython().ast_node_interactivity = 'last_expr'", ""},
		{"%config IPCompleter.use_jedi = False", ""},
	} {
		if got := cellsOf(t, c.set, several); got[0] != "" || got[1] != c.want {
			t.Errorf("%s: %q, want %q", c.set, got, c.want)
		}
	}
	got := cellsOf(t, "get_ipython().ast_node_interactivity = 'some'", "%config InteractiveShell.ast_node_interactivity",
		"from IPython.core.interactiveshell import InteractiveShell as S\nS.ast_node_interactivity, S.instance() is get_ipython(), isinstance(get_ipython(), S), isinstance(3, S)")
	if !strings.Contains(got[0], "one of 'all'") || got[1] != "'last_expr'" || got[2] != "('last_expr', True, True, False)" {
		t.Errorf("%q", got)
	}
}

func TestOwnNamesOfResults(t *testing.T) {
	got := cellsOf(t, "5", "_", "_ = 7", "8", "_", "del _", "9", "_", "...", "[_3, _10] if False else Out[2]")
	want := []string{"5", "5", "", "8", "7", "", "9", "9", "Ellipsis", "5"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("cell %d: %q, want %q", i+1, got[i], want[i])
		}
	}
}

func TestPrettyObjects(t *testing.T) {
	const class = `class P:
    def __init__(self, *inner): self.inner = inner
    def _repr_pretty_(self, p, cycle):
        with p.group(2, 'P(', ')'):
            for i, x in enumerate(self.inner):
                if i:
                    p.text(',')
                    p.breakable()
                p.pretty(x)
`
	got := cellsOf(t, class+"P()", "[P(1, 'a'), {2: P()}]", "P(*['long' * 6] * 4)", "l = [P()]\nl.append(l)\nl", "from IPython.lib.pretty import pretty\npretty((P(),))")
	long := "'longlonglonglonglonglong'"
	want := []string{"P()", "[P(1, 'a'), {2: P()}]", "P(" + strings.Join([]string{long, long, long, long}, ",\n  ") + ")", "[P(), [...]]", "'(P(),)'"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("cell %d: %q, want %q", i+1, got[i], want[i])
		}
	}
}

func TestRunCell(t *testing.T) {
	got := cellsOf(t, "r = get_ipython().run_cell('y = 4\\ny')", "r.result, r.success, r.error_in_exec, y",
		"q = get_ipython().run_cell('1/0', silent=True)\nq.success, q.result, type(q.error_in_exec)", "q.raise_error()", "%precision 3", "3.14159", "%precision", "3.14159")
	want := []string{"4", "(4, True, None, 4)", "(False, None, <class 'ZeroDivisionError'>)", "", "'%.3f'", "3.142", "'%r'", "3.14159"}
	for i := range want {
		if got[i] != want[i] && (i != 3 || !strings.Contains(got[i], "division by zero")) {
			t.Errorf("cell %d: %q, want %q", i+1, got[i], want[i])
		}
	}
}
