// Printed plans: NumPy's report byte for byte, and the table of steps.

package einsum

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/tq-lang/tq/engine/shape"
)

// numpyOptions reads the optimize argument of np.einsum_path.
func numpyOptions(t *testing.T, raw any) Options {
	var o Options
	name := raw
	if list, ok := raw.([]any); ok {
		name, o.MemoryLimit = list[0], list[1].(float64)
	}
	switch name {
	case false:
		o.Method = Naive
	case true, "greedy":
		o.Method = Greedy
	case "optimal":
		o.Method = Optimal
	default:
		t.Fatalf("unknown option %v", raw)
	}
	return o
}

// testdata/numpy_paths.json was written by NumPy 2.4.6.
func TestNumPyReport(t *testing.T) {
	raw, err := os.ReadFile("testdata/numpy_paths.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Equation string
			Shapes   [][]int
			Optimize any
			Path     [][]int
			Text     string
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Cases {
		e, s := mustInfer(t, c.Equation, c.Shapes)
		path, err := NumPyPath(s, numpyOptions(t, c.Optimize))
		if err != nil || fmt.Sprint(path) != fmt.Sprint(c.Path) {
			t.Errorf("%s %v %v: path %v, %v, want %v", c.Equation, c.Shapes, c.Optimize, path, err, c.Path)
			continue
		}
		if got := Report(e, s, path); got != c.Text {
			t.Errorf("%s %v %v: report\n%s\nwant\n%s", c.Equation, c.Shapes, c.Optimize, got, c.Text)
		}
		if _, err := Path(e, s, Options{Method: Explicit, Pairs: path}); err != nil {
			t.Errorf("%s: NumPy's path %v is refused: %v", c.Equation, path, err)
		}
	}
	t.Logf("%d reports", len(file.Cases))
}

func mustInfer(t testing.TB, text string, dims [][]int) (*Equation, *Sizes) {
	t.Helper()
	e, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var shapes []shape.Shape
	for _, d := range dims {
		shapes = append(shapes, shape.Make(d))
	}
	_, s, err := e.Infer(shapes)
	if err != nil {
		t.Fatal(err)
	}
	return e, s
}
