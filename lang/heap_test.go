// Programs that want more memory than they may have: an error, and the session goes on.
package lang_test

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang"
)

func TestValuesHaveALimit(t *testing.T) {
	for _, program := range []string{
		"['a' * 9000 + str(i) for i in range(10**11)]",
		"L = [1]\nwhile True:\n    L += L",
		"L = []\nwhile True:\n    L.append('a' * 10**6 + str(len(L)))",
		"def f():\n    s = 'ab'\n    while True:\n        s = s + s\nf()",
		"np.array(['a' * 10**6] * 1000)",
	} {
		p := &player{}
		p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, EngineOptions: engine.Options{MaxMemory: 32 << 20}})
		if got := p.play(program + "\n"); !strings.HasPrefix(got, "MemoryError: ") {
			t.Errorf("%s\nends with %.200s", program, got)
		}
		if got := p.play("L = None; np.arange(3) + 1\n"); got != "array([1, 2, 3])\n" {
			t.Errorf("after %s: %.200s", program, got)
		}
	}
}
