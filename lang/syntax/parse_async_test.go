package syntax

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

// TestCoroutinesOfModules reads modules with coroutines, whose blocks hold what the grammar lacks,
// and refuses them where a user writes them.
func TestCoroutinesOfModules(t *testing.T) {
	for _, text := range []string{
		"async def f(): pass\nx = 1\n",
		"async def f():\n    await g()\n    if x:\n        return [y async for y in z]\nx = 1\n",
		"class A:\n    @deco\n    async def f(self, n: int = 3) -> int:\n        async with n as m:\n            pass\n    def g(self): return 1\n",
		"if x:\n    async def f(): await g(); await h()\nelse:\n    y = 2\n",
	} {
		file := diag.NewFile("m.py", text)
		if _, err := ParseModule(file); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if _, err := Parse(file); err == nil || !strings.Contains(err.Error(), noCoroutines) {
			t.Errorf("%q of a user: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"async def f():\nx = 1\n":               "expected an indented block",
		"async def f(): (\n":                    "'(' was never closed",
		"async for x in y: pass\n":              "asynchronous loops",
		"def f():\n    async with x: pass\n":    "asynchronous with",
		"def f(): await x\n":                    "coroutines (await)",
		"class A:\n    async def f(x, x): pass": "duplicate",
	} {
		if _, err := ParseModule(diag.NewFile("m.py", text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
