package server

import (
	"os/exec"
	"strings"
	"testing"

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
