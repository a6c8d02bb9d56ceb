package server

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang/config"
)

// Settings reach what cells show, and %config changes them for the session.
func TestSettings(t *testing.T) {
	c := startOf(t, Options{Config: config.Load("", func(name string) string {
		return map[string]string{"TQ_PRECISION": "2", "TQ_THEME": "light"}[name]
	})})
	_, said := c.ask("execute_request", code("np.array([1 / 3])"))
	contains(t, said, `array([0.33])`)
	light, _ := c.ask("execute_request", code("1 / 0"))
	_, said = c.ask("execute_request", code("%config precision=4\n%config theme=dark\nnp.array([1 / 3])"))
	contains(t, said, `array([0.3333])`)
	dark, _ := c.ask("execute_request", code("1 / 0"))
	trace := func(reply string) string { _, rest, _ := strings.Cut(reply, `"traceback":`); return rest }
	if trace(light) == trace(dark) || !strings.Contains(dark, "ZeroDivisionError") {
		t.Errorf("the theme is not seen in\n%s\n%s", light, dark)
	}
	_, said = c.ask("execute_request", code("%config"))
	contains(t, said, `theme         = \"dark\"`, `precision     = 4`)
	reply, _ := c.ask("execute_request", code("%config no_such=1"))
	contains(t, reply, `UsageError`, `no_such`)
}

// What a captured cell prints and displays is kept whole, and shown when it is asked for.
func TestCapture(t *testing.T) {
	c := start(t)
	show := `import sys, matplotlib.pyplot as plt
print('a'); print('e', file=sys.stderr)
h = display(1, display_id='job'); h.update(2)
_ = plt.plot([1, 2])
np.ones((2, 2))`
	reply, said := c.ask("execute_request", code("%%capture out\n"+show))
	contains(t, reply, `"status":"ok"`)
	if len(said) != 3 {
		t.Errorf("shown all the same: %q", said)
	}
	_, said = c.ask("execute_request", code("assert str(out) == out.stdout == 'a\\n' and out.stderr == 'e\\n'\n[sorted(o.data) for o in out.outputs], out.outputs[0].data['text/plain']"))
	contains(t, said, `([['text/plain'], ['text/html', 'text/plain'], ['application/vnd.vegalite.v5+json', 'image/png', 'text/plain']], '2')`)
	for _, again := range []string{"out()", "out.show()"} {
		_, said = c.ask("execute_request", code(again))
		contains(t, said, `"name":"stdout","text":"a\n"`, `"name":"stderr","text":"e\n"`, `"display_id":"job"`, `text/html`, `image/png`)
	}
	_, said = c.ask("execute_request", code("out.outputs[1].display()\nout.outputs[0]"))
	contains(t, said, `text/html`, `execute_result {"data":{"text/plain":"2"}`)
	_, said = c.ask("execute_request", code("%%capture --no-stdout --no-display out\n"+show))
	contains(t, said, `"name":"stdout","text":"a\n"`, `display_data`, `update_display_data`, `array([[1., 1.]`)
	_, said = c.ask("execute_request", code("out.stdout, out.stderr, out.outputs"))
	contains(t, said, `('', 'e\\n', [])`)
	_, said = c.ask("execute_request", code("%%capture part\nprint('before')\n1/0"))
	contains(t, said, `ZeroDivisionError`, `<cell 8>:3:1`)
	_, said = c.ask("execute_request", code("part.stdout"))
	contains(t, said, `'before\\n'`)
	reply, _ = c.ask("execute_request", code("%%capture a b\n1"))
	contains(t, reply, `UsageError`, `cannot take 'b'`)
	_, said = c.ask("execute_request", code("print('shown')"))
	contains(t, said, `"text":"shown\n"`)
}

// SystemExit ends a cell and those behind it, not the kernel: exit() alone does that.
func TestSystemExit(t *testing.T) {
	c := start(t)
	first := c.send(c.shell, "execute_request", code("x = 12345\ninput()\nimport sys\nsys.exit(3)"))
	c.read(c.stdin)
	second := c.send(c.shell, "execute_request", code("x = 0"))
	for len(c.s.lanes.main.queue) == 0 {
		time.Sleep(time.Millisecond)
	}
	c.send(c.stdin, "input_reply", `{"value":""}`)
	reply := string(c.read(c.shell).Content)
	contains(t, reply, `"ename":"SystemExit","evalue":"3"`, `"status":"error"`)
	c.untilIdle(first)
	reply = string(c.read(c.shell).Content)
	if !strings.Contains(reply, `"aborted"`) || strings.Contains(reply, "execution_count") {
		t.Error(reply)
	}
	c.untilIdle(second)
	_, said := c.ask("execute_request", code("raise SystemExit('enough')"))
	contains(t, said, `SystemExit`, `enough`)
	_, said = c.ask("execute_request", code("x"))
	contains(t, said, `12345`)
	reply, _ = c.ask("execute_request", code("x = 1\nexit()"))
	contains(t, reply, `ask_exit`)
}

// What notebooks begin with: magics of IPython's, and its shell as an object.
func TestIPythonMagics(t *testing.T) {
	c := start(t)
	for _, tt := range []struct{ code, want string }{
		{"%load_ext autoreload\n%autoreload 2\n%pylab inline\nprint('goes on')", "goes on"},
		{"%load_ext other", "no extensions"},
		{"%pip install numpy", "nothing is installed"},
		{"%env TQ_TEST_A=b c\n%env TQ_TEST_A", "'b c'"},
		{"%env TQ_TEST_NONE", "UsageError"},
		{"%precision 2\nnp.array([1 / 3])", "array([0.33])"},
		{"%precision\nnp.array([1 / 3])", "array([0.33333333])"},
		{"%pinfo np.sum", "Signature: np.sum"},
		{"x = 3\n%who_ls", "x"},
		{"%rerun 9", "x = 3"},
		{"%who int", `"text":"x\n"`},
		{"%who str", "no variables of the type str"},
		{"get_ipython().execution_count", `"text/plain":"13"`},
		{"from tqdm import tqdm\nwith tqdm(total=3) as bar: bar.write('beside')", `"text":"beside\n"`},
		{"%ls", "PermissionError"},
		{"%%javascript\nalert(1)", `"application/javascript":"alert(1)`},
		{"get_ipython().run_line_magic('matplotlib', 'inline')\nget_ipython().__class__.__name__", "ZMQInteractiveShell"},
		{"get_ipython().run_cell_magic('capture', 'kept', 'print(5)')\nkept.stdout", `'5\\n'`},
		{"get_ipython().run_cell('y = 7')\ny", `"7"`},
		{"get_ipython().system('ls')", "PermissionError"},
		{"get_ipython().run_cell('1 / 0')\n3", "ZeroDivisionError"},
		{"get_ipython().run_cell('6 * 7').success", `execute_result {"data":{"text/plain":"42"}`},
		{"get_ipython().kernel.comm_manager.register_target('mine', lambda comm, msg: None)\nfrom comm import get_comm_manager\n'mine' in get_comm_manager().targets", "True"},
		{"get_ipython().mine = 5\nget_ipython().mine", `"text/plain":"5"`},
		{"from IPython import version_info, __version__\nversion_info >= (9, 8), __version__[:2]", "(True, '9.')"},
		{"JSON = __import__('IPython.display').display.JSON\nJSON({'a': 1}, expanded=True, root='top')", `"metadata":{"application/json":{"expanded":true,"root":"top"}}`},
		{"class Bad:\n    def _repr_html_(self): raise ValueError('no form')\n    def __repr__(self): return 'the text'\nBad()", `"evalue":"no form"`},
		{"Bad()", `execute_result {"data":{"text/plain":"the text"}`},
		{"import ipywidgets\nout = ipywidgets.Output()\nout.append_display_data([1])\nout.outputs[0]['data']", `{'text/plain': '[1]'}`},
		{"import os\nos.system('ls')", "PermissionError"},
		{"len(_dh)", `"text/plain":"1"`},
		{"word = 'abc'\nword?", "String form: 'abc'"},
		{"??", "what a name is"},
		{"'google.colab' in str(get_ipython())", "False"},
		{"class Q:\n    def _ipython_display_(self): print('itself')\nQ()", `"text":"itself\n"`},
		{"w = %pwd\nprint(type(w).__name__, w == __import__('os').getcwd())", "str True"},
		{"t = %timeit -o -q -n 3 -r 4 sum(range(9))\nprint(t.loops, t.repeat, len(t.all_runs), t.best <= t.average <= t.worst, t.stdev >= 0)", "3 4 4 True True"},
		{"t = %timeit -n 3 -r 4 -o sum(range(9))\nstr(t)", "4 runs, 3 loops each"},
		{"%timeit -n 3 -r 4 -o 1", `<TimeitResult : `},
		{"v = %time 6 * 7\nv", `"text/plain":"42"`},
		{"v = %time 6 * 7", "Wall time"},
		{"v: str = %env TQ_TEST_A\nv", `'b c'`},
		{"e = %env\ne['TQ_TEST_A']", `'b c'`},
		{"for k in range(2):\n    n = %who_ls\n'v' in n", "True"},
		{"n = %load_ext autoreload\nprint(n)", "None"},
		{"def f():\n    x = %pwd\nf()", "outside of functions"},
		{"x = %nosuch", "there is no magic %nosuch"},
		{"x = %", "SyntaxError"},
		{"x = 7\nx %= 4\nx = x % 2\nx", `"text/plain":"1"`},
		{"get_ipython().run_line_magic('timeit', '-o -q -n 2 1').loops", `"text/plain":"2"`},
		{"get_ipython().run_line_magic('pwd', '') == w", "True"},
		{"np.*SORT*?", `np.argsort\nnp.lexsort\nnp.searchsorted\nnp.sort`},
		{"zzz_one = zzz_two = 1\nzzz*?", `zzz_one\nzzz_two`},
		{"np.linalg.*inv?", `np.linalg.inv\nnp.linalg.pinv\nnp.linalg.tensorinv`},
		{"np.*nosuch*?", "nothing known under"},
		{"from IPython.display import *\nIFrame('https://a.b', 300, 200)", "iframe"},
		{"display_markdown('**b**', raw=True)", `{"text/markdown":"**b**"}`},
	} {
		reply, said := c.ask("execute_request", code(tt.code))
		contains(t, strings.Join(append(said, reply), " "), tt.want)
		if strings.Contains(tt.code, "class Q") && strings.Contains(strings.Join(said, " "), "execute_result") {
			t.Errorf("shown twice: %q", said)
		}
	}
}

// A question whose answer is not to be seen is asked as such.
func TestGetpass(t *testing.T) {
	c := start(t)
	id := c.send(c.shell, "execute_request", code("from getpass import getpass\nlen(getpass('key: '))"))
	contains(t, string(c.read(c.stdin).Content), `"password":true`, `"prompt":"key: "`)
	c.send(c.stdin, "input_reply", `{"value":"secret"}`)
	contains(t, c.untilIdle(id), `"text/plain":"6"`)
	c.read(c.shell)
	reply, _ := c.ask("execute_request", `{"code":"getpass()","allow_stdin":false}`)
	contains(t, reply, `StdinNotImplementedError`)
}

// Cells of a shell run where processes are allowed, and are refused elsewhere.
func TestShellCells(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh here: ", err)
	}
	c := start(t)
	reply, _ := c.ask("execute_request", code("%%sh\necho hi"))
	contains(t, reply, `PermissionError`)
	c = startOf(t, Options{Processes: true})
	_, said := c.ask("execute_request", code("%%sh\nx='a b'\nfor w in $x; do echo \"[$w]\"; done"))
	contains(t, said, `"text":"[a]\n[b]\n"`)
	reply, said = c.ask("execute_request", code("%%sh -e\necho before\nfalse\necho after"))
	contains(t, reply, `CalledProcessError`)
	contains(t, said, `before\n`)
	if strings.Contains(strings.Join(said, " "), `after\n"`) {
		t.Error(said)
	}
	_, said = c.ask("execute_request", code("_exit_code"))
	contains(t, said, `"text/plain":"1"`)
}

// What the kernel uses is told, on control and while a cell runs too.
func TestUsage(t *testing.T) {
	c := start(t)
	for range 2 {
		id := c.send(c.control, "usage_request", "{}")
		reply := string(c.read(c.control).Content)
		contains(t, reply, `"cpu_count":`, `"hostname":`, `"kernel_cpu":`, `"kernel_memory":`, `"pid":`)
		c.untilIdle(id)
	}
}

// TestErrorsOfOutputs sees that an error inside an Output looks as that of a cell does, and that the cell goes on.
func TestErrorsOfOutputs(t *testing.T) {
	c := start(t)
	reply, said := c.ask("execute_request", code("from ipywidgets import Output\nout = Output()\nwith out:\n    1/0\nprint('after')"))
	contains(t, reply, `"status":"ok"`)
	text := strings.Join(said, "\n")
	contains(t, said, `error {"ename":"ZeroDivisionError","evalue":"division by zero","traceback":[`, `:4:5`, `"text":"after\n"`)
	if shown, cleared := strings.Index(text, `"ename"`), strings.LastIndex(text, `"msg_id":""`); cleared < shown {
		t.Errorf("the error is not among what the widget takes: %s", text)
	}
	_, said = c.ask("execute_request", code("%%capture kept\nwith out: 1/0"))
	if strings.Contains(strings.Join(said, ""), "ename") {
		t.Errorf("shown in place of kept: %q", said)
	}
	_, said = c.ask("execute_request", code("'ZeroDivisionError' in kept.stderr"))
	contains(t, said, "True")
}

// TestFormsOfObjects sees that the forms of several objects can be joined.
func TestFormsOfObjects(t *testing.T) {
	c := start(t)
	_, said := c.ask("execute_request", code("from IPython.display import HTML, Markdown\nHTML('<b>a</b>')._repr_html_() + HTML('c').data, Markdown('d')._repr_html_(), Markdown('d')._repr_markdown_()"))
	contains(t, said, `('<b>a</b>c', None, 'd')`)
}

// Functions that programs have called around cells.
func TestEvents(t *testing.T) {
	c := start(t)
	_, said := c.ask("execute_request", code("shell = get_ipython()\nseen = []\ndef before(info): seen.append(info.raw_cell)\ndef after(result): print('after', result.success, result.result, type(result.error_in_exec).__name__)\nshell.events.register('pre_run_cell', before); shell.events.register('post_run_cell', after)"))
	contains(t, said, `after True None NoneType`)
	_, said = c.ask("execute_request", code("40 + 2"))
	contains(t, said, `execute_result`, `after True 42 NoneType`)
	reply, said := c.ask("execute_request", code("1 / 0"))
	contains(t, said, `after False None ZeroDivisionError`)
	contains(t, reply, `ZeroDivisionError`)
	_, said = c.ask("execute_request", code("shell.events.unregister('post_run_cell', after)\nshell.events.register('post_run_cell', lambda r: 1 / 0)\nseen"))
	contains(t, said, `['40 + 2', '1 / 0', `, `Error in callback`, `ZeroDivisionError`)
	reply, _ = c.ask("execute_request", code("shell.set_custom_exc((ValueError,), print)"))
	contains(t, reply, `not in tq: handlers of exceptions`)
	reply, _ = c.ask("execute_request", code("shell.events.register('no_such', print)"))
	contains(t, reply, `KeyError`)
}
