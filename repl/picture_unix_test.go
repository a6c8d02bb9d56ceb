//go:build !windows

// The README's picture of the prompt: what a terminal shows of a session.
package repl_test

import (
	"os"
	"strings"
	"testing"
	"time"
)

func TestPictureOfThePrompt(t *testing.T) {
	const path = "../notebooks/pictures/prompt.svg"
	s := startTerminalIn(t, []string{"TERM=xterm", "NO_COLOR=", "COLORTERM=", "TQ_THEME=dark"}, "--color=always", "--no-init")
	s.expect("In [1]:")
	for _, step := range [][2]string{
		{"x = np.linspace(0, 6, 200).reshape(50, 4)\r", "In [2]:"},
		{"describe(x)\r", "In [3]:"},
		{"w = np.ones((4, 8), np.float32); bias = np.zeros(7)\r", "In [4]:"},
		{"def layer(x, w):\rreturn np.maximum(x @ w, 0)\r\r", "In [5]:"},
		{"layer(x, w).shape\r", "In [6]:"},
		{"np.maximum(x @ w + bias, 0)", "bias"},
	} {
		s.send(step[0])
		s.expect(step[1])
	}
	picture := func() string {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.screen.SVG()
	}
	if *update {
		time.Sleep(2 * time.Second)
		if err := os.WriteFile(path, []byte(picture()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for try := range 60 { // on a busy machine what stands below the line may come too late: the next key asks again
		for range 100 {
			if got = picture(); got == string(want) {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if got == string(want) || try == 59 {
			break
		}
		s.send(" \x7f")
	}
	if got != string(want) {
		s.mu.Lock()
		t.Errorf("%s is of another screen than\n%s", path, strings.Join(s.screen.Lines(), "\n"))
		s.mu.Unlock()
	}
	s.send("\x03\x04")
	s.ends(0)
}
