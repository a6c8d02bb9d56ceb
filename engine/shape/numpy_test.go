// Shapes and error texts against NumPy's.

package shape

import (
	"encoding/json"
	"os"
	"testing"
)

// testdata/numpy_shapes.json was written by NumPy 2.4.6.
func TestNumPyShapes(t *testing.T) {
	raw, err := os.ReadFile("testdata/numpy_shapes.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Op, Text string
			Args     [][]int
			Shape    []int
			Error    string
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Cases {
		got, err := applyOp(c.Op, c.Text, c.Args)
		switch {
		case err != nil && err.Error() != c.Error, err == nil && c.Error != "":
			t.Errorf("%s%v %s: error %q, want %q %v", c.Op, c.Args, c.Text, err, c.Error, c.Shape)
		case err == nil && !sameInts(got.Dims(), c.Shape):
			t.Errorf("%s%v %s: %s, want %v", c.Op, c.Args, c.Text, got, c.Shape)
		}
	}
	t.Logf("%d cases", len(file.Cases))
}

func applyOp(op, text string, args [][]int) (Shape, error) {
	var shapes []Shape
	for _, a := range args {
		if op == "concat" || op == "stack" {
			break
		}
		if len(shapes) == 0 || op == "broadcast" || op == "broadcast_to" || op == "assign" {
			shapes = append(shapes, Make(a))
		}
	}
	switch op {
	case "broadcast":
		return Broadcast(shapes...)
	case "broadcast_to":
		return BroadcastTo(shapes[0], shapes[1])
	case "assign":
		return shapes[1], CheckAssign(shapes[0], shapes[1])
	case "reshape":
		return Reshape(shapes[0], args[1])
	case "transpose":
		return Transpose(shapes[0], args[1])
	case "reduce":
		return Reduce(shapes[0], args[1], args[2][0] == 1)
	case "squeeze":
		return Squeeze(shapes[0], args[1])
	case "expand":
		return ExpandDims(shapes[0], args[1])
	case "index":
		items, err := ParseIndex(text)
		if err != nil {
			return Shape{}, err
		}
		e, err := Encode(items)
		if err != nil {
			return Shape{}, err
		}
		r, err := e.Resolve(shapes[0])
		return r.Shape, err
	}
	for _, a := range args[1:] {
		shapes = append(shapes, Make(a))
	}
	if op == "concat" {
		return Concat(args[0][0], shapes...)
	}
	return Stack(args[0][0], shapes...)
}
