// Texts keep to the memory that a session may take.
package lang_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
)

func TestTextsKeepToMemory(t *testing.T) {
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: new(bytes.Buffer), Dir: t.TempDir(), EngineOptions: engine.Options{MaxMemory: 2 << 20}})
	p.play("a = 'x' * 100000")
	for _, expr := range []string{"a * 30", "30 * a", "b'x' * 3000000", "''.join([a] * 30)", "a.replace('x', 'y' * 30)", "bytes(3000000)",
		"a * 15 + a * 15", "a * np.int64(30)"} {
		if got := p.play(expr); !strings.Contains(got, "MemoryError") {
			t.Errorf("%s shows %.200q, want a MemoryError", expr, got)
		}
		if got := p.play("len(" + strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(expr, "30", "3"), "3000000", "300"), "15", "2") + ") > 0"); got != "True\n" {
			t.Errorf("%s, but smaller, shows %.200q, want True", expr, got)
		}
	}
}
