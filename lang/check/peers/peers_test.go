// The translation, pyright's report and the table, without the peers.
package main

import (
	"os"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/internal/faultpairs"
)

func TestTranslate(t *testing.T) {
	for _, c := range []struct {
		script string
		m      manner
		want   string
	}{
		{"np.ones(3)\n", manner{}, "import numpy as np\nnp.ones(3)\n"},
		{"np.ones(3)\n", manner{jax: true}, "import jax.numpy as np\nnp.ones(3)\n"},
		{
			"def f(x: f32[B, T], n: f32[?]) -> f64[2 * D, ...]:\n    return f64[0]\n", manner{},
			"import numpy as np\nfrom numpy import ndarray as Array\nfrom jaxtyping import Float32, Float64\n" +
				"def f(x: Float32[Array, \"B T\"], n: Float32[Array, \"_\"]) -> Float64[Array, \"2*D ...\"]:\n    return f64[0]\n",
		},
		{
			"class C:\n    def f(self, x: list[i8[*S, 3]] | None):\n        pass\n", manner{jax: true, checked: true},
			"import jax.numpy as np\nfrom beartype import beartype\nfrom jaxtyping import jaxtyped\nfrom jax import Array\nfrom jaxtyping import Int8\n" +
				"class C:\n    @jaxtyped(typechecker=beartype)\n    def f(self, x: list[Int8[Array, \"*S 3\"]] | None):\n        pass\n",
		},
	} {
		if got := translate(c.script, c.m); got != c.want {
			t.Errorf("%q is written\n%s\nwant\n%s", c.script, got, c.want)
		}
	}
}

// TestNothingLeft sees that every annotation of the pairs is put into jaxtyping's words.
func TestNothingLeft(t *testing.T) {
	text, err := os.ReadFile("../../testdata/checktable.txt")
	if err != nil {
		t.Fatal(err)
	}
	pairs, err := faultpairs.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(pairs) < 60 {
		t.Fatalf("%d pairs", len(pairs))
	}
	for _, p := range pairs {
		for _, script := range []string{p.Fails, p.Runs} {
			if got := translate(script, manner{}); annotated.MatchString(got) {
				t.Errorf("left in\n%s", got)
			}
		}
	}
}

func TestReadPyright(t *testing.T) {
	report := `{"generalDiagnostics": [
		{"file": "/a/one.py", "severity": "warning", "message": "unused", "rule": "reportUnusedExpression"},
		{"file": "/a/two.py", "severity": "error", "message": "first\nmore", "rule": "reportCallIssue"},
		{"file": "/a/two.py", "severity": "error", "message": "second", "rule": "reportIndexIssue"}],
		"summary": {"filesAnalyzed": 2}}`
	said := map[string]verdict{"one.py": {}, "two.py": {}}
	if err := readPyright([]byte(report), said); err != nil {
		t.Fatal(err)
	}
	if said["one.py"] != (verdict{}) || said["two.py"].Refused != "reportCallIssue: first" {
		t.Errorf("%v", said)
	}
	said["three.py"] = verdict{}
	if readPyright([]byte(report), said) == nil {
		t.Error("a script that pyright left out is not missed")
	}
}

func TestTable(t *testing.T) {
	pairs := []faultpairs.Pair{{Kind: "keys"}, {Kind: "keys"}, {Kind: "shapes"}}
	c := column{title: "one", said: map[string]verdict{
		failing(0): {Refused: "KeyError"}, failing(1): {Unsaid: "mask"}, mended(1): {Refused: "wrong"}, mended(2): {Unsaid: "mask"},
	}}
	want := `| fault | pairs | one |
|---|---|---|
| keys | 2 | 1 / 1 (1, 0) |
| shapes | 1 | 0 / 0 (0, 1) |
| all | 3 | 1 / 1 (1, 1) |
`
	if got := table(pairs, []column{c}); got != want {
		t.Errorf("got\n%s\nwant\n%s", strings.TrimSpace(got), want)
	}
}
