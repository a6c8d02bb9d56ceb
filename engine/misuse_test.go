// The library's functions given what they cannot work with: each answers with an
// error in Go's words that names the function, and none panics.

package engine

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

type (
	ofOne = func(x *tensor.Tensor) (*tensor.Tensor, error)
	ofTwo = func(a, b *tensor.Tensor) (*tensor.Tensor, error)
)

// called are the library's functions as functions of one operand or two.
var called = map[string]any{
	"Add": Add, "Sub": Sub, "Mul": Mul, "Div": Div, "FloorDiv": FloorDiv, "Mod": Mod, "Pow": Pow, "Maximum": Maximum, "Minimum": Minimum,
	"Equal": Equal, "NotEqual": NotEqual, "Less": Less, "LessEqual": LessEqual, "Greater": Greater, "GreaterEqual": GreaterEqual,
	"Neg": Neg, "Abs": Abs, "Square": Square, "Sqrt": Sqrt, "Exp": Exp, "Log": Log, "Sin": Sin, "Cos": Cos, "Tanh": Tanh, "Floor": Floor, "Ceil": Ceil,
	"Not": Not, "Nonzero": Nonzero, "Inverse": Inverse, "Det": Det, "Cholesky": Cholesky, "Copy": Copy, "Solve": Solve, "MatMul": MatMul, "Compress": Compress,
	"Cast":        func(x *tensor.Tensor) (*tensor.Tensor, error) { return Cast(x, dtype.Int32) },
	"Select":      func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Select(a, a, b) },
	"Clip":        func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Clip(a, b, b) },
	"Sum":         func(x *tensor.Tensor) (*tensor.Tensor, error) { return Sum(x, 7) },
	"Prod":        func(x *tensor.Tensor) (*tensor.Tensor, error) { return Prod(x, 0, 0) },
	"Mean":        func(x *tensor.Tensor) (*tensor.Tensor, error) { return Mean(x) },
	"Max":         func(x *tensor.Tensor) (*tensor.Tensor, error) { return Max(x) },
	"Min":         func(x *tensor.Tensor) (*tensor.Tensor, error) { return Min(x, 0) },
	"All":         func(x *tensor.Tensor) (*tensor.Tensor, error) { return All(x, -9) },
	"Any":         func(x *tensor.Tensor) (*tensor.Tensor, error) { return Any(x) },
	"ArgMax":      func(x *tensor.Tensor) (*tensor.Tensor, error) { return ArgMax(x) },
	"ArgMin":      func(x *tensor.Tensor) (*tensor.Tensor, error) { return ArgMin(x, 5) },
	"CumSum":      func(x *tensor.Tensor) (*tensor.Tensor, error) { return CumSum(x, 3) },
	"CumProd":     func(x *tensor.Tensor) (*tensor.Tensor, error) { return CumProd(x, 0) },
	"Sort":        func(x *tensor.Tensor) (*tensor.Tensor, error) { return Sort(x, 3) },
	"ArgSort":     func(x *tensor.Tensor) (*tensor.Tensor, error) { return ArgSort(x, 0) },
	"Roll":        func(x *tensor.Tensor) (*tensor.Tensor, error) { return Roll(x, 1, 4) },
	"Reshape":     func(x *tensor.Tensor) (*tensor.Tensor, error) { return Reshape(x, 7, -1) },
	"Transpose":   func(x *tensor.Tensor) (*tensor.Tensor, error) { return Transpose(x, 0, 0) },
	"BroadcastTo": func(x *tensor.Tensor) (*tensor.Tensor, error) { return BroadcastTo(x, 5, 7) },
	"ExpandDims":  func(x *tensor.Tensor) (*tensor.Tensor, error) { return ExpandDims(x, 9) },
	"Squeeze":     func(x *tensor.Tensor) (*tensor.Tensor, error) { return Squeeze(x, 0) },
	"DiagPart":    func(x *tensor.Tensor) (*tensor.Tensor, error) { return DiagPart(x, 0) },
	"Tile":        func(x *tensor.Tensor) (*tensor.Tensor, error) { return Tile(x, -1, 2) },
	"Slice":       func(x *tensor.Tensor) (*tensor.Tensor, error) { return Slice(x, "9, 9, 9") },
	"StridedSlice": func(x *tensor.Tensor) (*tensor.Tensor, error) {
		return StridedSlice(x, shape.Encoding{Begin: []int{0}, End: []int{1}, Strides: []int{0}})
	},
	"DepthToSpace": func(x *tensor.Tensor) (*tensor.Tensor, error) { return DepthToSpace(x, 2, shape.NHWC) },
	"SpaceToDepth": func(x *tensor.Tensor) (*tensor.Tensor, error) { return SpaceToDepth(x, 0, shape.NHWC) },
	"Einsum":       func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Einsum("ijk,kl->il", a, b) },
	"Concat":       func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Concat(0, a, b) },
	"Stack":        func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Stack(0, a, b) },
	"Take":         func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Take(a, b, 0) },
	"Pad":          func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Pad(a, b, []int{1}, []int{-1}, "mirror") },
	"TopK":         func(x *tensor.Tensor) (*tensor.Tensor, error) { v, _, err := TopK(x, 1); return v, err },
	"Unique":       func(x *tensor.Tensor) (*tensor.Tensor, error) { u, _, _, _, err := Unique(x); return u, err },
	"SVD":          func(x *tensor.Tensor) (*tensor.Tensor, error) { _, s, _, err := SVD(x, true); return s, err },
	"QR":           func(x *tensor.Tensor) (*tensor.Tensor, error) { q, _, err := QR(x); return q, err },
	"Eig":          func(x *tensor.Tensor) (*tensor.Tensor, error) { w, _, err := Eig(x); return w, err },
	"Eigh":         func(x *tensor.Tensor) (*tensor.Tensor, error) { w, _, err := Eigh(x); return w, err },
	"Assign":       func(a, b *tensor.Tensor) (*tensor.Tensor, error) { return a, Assign(a, b, "0:9") },
	"StridedSliceAssign": func(a, b *tensor.Tensor) (*tensor.Tensor, error) {
		return a, StridedSliceAssign(a, b, shape.Encoding{Begin: []int{0}, End: []int{2}, Strides: []int{1}})
	},
}

// notCalled are exported functions that take no operands, or are tried elsewhere.
var notCalled = map[string]bool{"Apply": true, "EinsumEquation": true, "EinsumPath": true, "Free": true, "New": true, "Interruptible": true, "DefaultMemory": true}

// foreign are words of NumPy's.
var foreign = regexp.MustCompile("(?i)numpy|ufunc|einstein|subscripts|ndarray|\\barr\\.|\\barrays?\\b|`|newaxis|casting rule|\\(\\d+,\\)")

func TestMisuse(t *testing.T) {
	freed, err := Copy(tensor.New(dtype.Float64, 300, 300))
	if err != nil {
		t.Fatal(err)
	}
	view, err := Slice(freed, "1:3")
	if err != nil {
		t.Fatal(err)
	}
	Free(freed)
	Free(freed)
	gone := []*tensor.Tensor{nil, freed, view}
	strange := []*tensor.Tensor{
		tensor.From([]float64{1, 2, 3}), tensor.From([]float64{1, 2, 3, 4, 5, 6}, 2, 3), tensor.From([]int32{1, 2}), tensor.From([]bool{true}, 1, 1),
		tensor.Scalar(complex64(2)), tensor.New(dtype.Float32, 0, 4), tensor.From([]int64{99}), tensor.New(dtype.Uint8, 1, 2, 2, 3), tensor.New(dtype.Float64, 2, 2),
	}
	for name, f := range called {
		try := func(must bool, operands ...*tensor.Tensor) {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s of %v panics: %v", name, operands, r)
				}
			}()
			var err error
			switch f := f.(type) {
			case ofOne:
				_, err = f(operands[0])
			case ofTwo:
				_, err = f(operands[0], operands[1])
			}
			var d *fault.Error
			switch {
			case err == nil && must:
				t.Errorf("%s of %v is no error", name, operands)
			case err == nil:
			case !errors.As(err, &d) || d.Kind == fault.None:
				t.Errorf("%s: %v has no kind", name, err)
			case !strings.HasPrefix(err.Error(), "engine.") || foreign.MatchString(err.Error()) || strings.HasSuffix(err.Error(), "."):
				t.Errorf("%s of %v: %s", name, operands, err)
			}
		}
		for _, x := range gone {
			try(true, x, strange[0])
			if _, two := f.(ofTwo); two {
				try(true, strange[0], x)
			}
		}
		for _, x := range strange {
			for _, y := range strange {
				try(false, copied(t, x), copied(t, y))
			}
		}
	}
}

// copied is for functions that store.
func copied(t *testing.T, x *tensor.Tensor) *tensor.Tensor {
	c, err := Copy(x)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestMisuseKnowsAll holds the table above to the library.
func TestMisuseKnowsAll(t *testing.T) {
	for _, file := range []string{"library.go", "library_math.go", "library_move.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.IsExported() && fn.Recv == nil && called[fn.Name.Name] == nil && !notCalled[fn.Name.Name] {
				t.Errorf("%s is not tried", fn.Name.Name)
			}
		}
	}
}

func TestErrorTexts(t *testing.T) {
	x, v, i := tensor.From([]float64{1, 2, 2, 4}, 2, 2), tensor.From([]float64{1, 2, 3}), tensor.From([]int32{1, 2, 3})
	for _, c := range []struct {
		f    func() (*tensor.Tensor, error)
		want string
	}{
		{func() (*tensor.Tensor, error) { return Add(x, i) }, "engine.Add: operands of element types float64 and int32; Cast makes them one"},
		{func() (*tensor.Tensor, error) { return Add(x, v) }, "engine.Add: shapes [2 2] and [3] do not broadcast"},
		{func() (*tensor.Tensor, error) { return Add(nil, x) }, "engine.Add: operand 0 is nil"},
		{func() (*tensor.Tensor, error) { return Sqrt(i) }, "engine.Sqrt: not defined for elements of type int32"},
		{func() (*tensor.Tensor, error) { return Sum(x, -3) }, "engine.Sum: axis -3 of 2"},
		{func() (*tensor.Tensor, error) { return Sum(x, 1, -1) }, "engine.Sum: axis 1 is given twice"},
		{func() (*tensor.Tensor, error) { return Max(tensor.New(dtype.Float64, 0, 3), 0) }, "engine.Max: shape [0 3] has no elements to choose from"},
		{func() (*tensor.Tensor, error) { return Reshape(x, 3, -1) }, "engine.Reshape: 4 elements do not fit shape [3 -1]"},
		{func() (*tensor.Tensor, error) { return Transpose(x, 0) }, "engine.Transpose: [0] is not an order of the axes of shape [2 2]"},
		{func() (*tensor.Tensor, error) { return BroadcastTo(x, 3, 3) }, "engine.BroadcastTo: shape [2 2] does not stretch to [3 3]"},
		{func() (*tensor.Tensor, error) { return Slice(x, "5") }, "engine.StridedSlice: index 5 is out of bounds for axis 0 with size 2"},
		{func() (*tensor.Tensor, error) { return MatMul(x, v) }, "engine.MatMul: shapes [2 2] and [3] are not those of matrices that can be multiplied"},
		{func() (*tensor.Tensor, error) { return Einsum("ij,jk", x) }, `engine.Einsum: "ij,jk" describes 2 operands, not 1`},
		{func() (*tensor.Tensor, error) { return Einsum("ij,jk", x, tensor.New(dtype.Float64, 3, 2)) }, `engine.Einsum: "ij,jk": label 'j' has size 2 in operand 0 of shape (2, 2), but size 3 in operand 1 of shape (3, 2)`},
		{func() (*tensor.Tensor, error) { return Inverse(x) }, "engine.Inverse: singular matrix"},
		{func() (*tensor.Tensor, error) { return Take(x, i, 0) }, "engine.Take: indices are int64, not int32"},
		{func() (*tensor.Tensor, error) { return Concat(0, x, v) }, "engine.Concat: shapes [2 2] and [3] do not fit"},
	} {
		if _, err := c.f(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
