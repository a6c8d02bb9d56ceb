// Attributes: one struct per family of ops. Field tags give TensorFlow's
// attribute names, as the text form and explain print them.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Attrs is one of the structs below, by value, or nil for ops without attributes.
type Attrs interface{ attrs() }

// ConstAttrs hold a constant's elements.
type ConstAttrs struct {
	Value *tensor.Tensor `ir:"value"`
}

// DimsAttrs hold a list of sizes, or of repeats for Tile. For Reshape, Order
// is "" or "C" (row-major reading) or "F" (column-major).
type DimsAttrs struct {
	Dims  []int  `ir:"shape"`
	Order string `ir:"order,omitempty"`
}

// CountAttrs hold one count.
type CountAttrs struct {
	Count int `ir:"count"`
}

// LinSpaceAttrs: the number of points, and whether stop is the last of them.
type LinSpaceAttrs struct {
	Num      int  `ir:"num"`
	Endpoint bool `ir:"endpoint"`
}

// EyeAttrs: ones on the diagonal that starts K to the right.
type EyeAttrs struct {
	Rows  int         `ir:"num_rows"`
	Cols  int         `ir:"num_columns"`
	K     int         `ir:"k"`
	DType dtype.DType `ir:"dtype"`
}

// SliceAttrs are StridedSlice's vectors and masks.
type SliceAttrs struct {
	shape.Encoding
}

// AxesAttrs hold axes, all non-negative.
type AxesAttrs struct {
	Axes []int `ir:"axes"`
}

// AxisAttrs hold one non-negative axis.
type AxisAttrs struct {
	Axis int `ir:"axis"`
}

// DiagAttrs: the diagonal K to the right (above), over two axes.
type DiagAttrs struct {
	K     int `ir:"k"`
	Axis1 int `ir:"axis1"`
	Axis2 int `ir:"axis2"`
}

// TypeAttrs hold the type of the result.
type TypeAttrs struct {
	DType dtype.DType `ir:"DstT"`
}

// StridesAttrs describe a view outright, in elements from the operand's first.
type StridesAttrs struct {
	Dims    []int `ir:"shape"`
	Strides []int `ir:"strides"`
}

// WindowAttrs: a window of Dims[i] along Axes[i].
type WindowAttrs struct {
	Dims []int `ir:"window_shape"`
	Axes []int `ir:"axes"`
}

// ReduceAttrs: the axes folded (nil: all), and whether they stay as size 1.
type ReduceAttrs struct {
	Axes     []int `ir:"axis"`
	All      bool  `ir:"all,omitempty"` // every axis, also when the rank is unknown
	KeepDims bool  `ir:"keep_dims"`
}

// EinsumAttrs: the equation, parsed and as given, and how to order contractions.
// Sum is the type of sums and result where operands are integers of 8 bits, signed
// and unsigned ones side by side: int32, or Invalid for that of the operands.
type EinsumAttrs struct {
	Equation *einsum.Equation `ir:"equation"`
	Sum      dtype.DType      `ir:"Tout,omitempty"`
	Options  einsum.Options   `ir:"-"`
}

// PadAttrs: elements before and after each axis, and NumPy's mode name.
type PadAttrs struct {
	Before []int  `ir:"before"`
	After  []int  `ir:"after"`
	Mode   string `ir:"mode"` // constant edge reflect symmetric wrap
}

// RollAttrs: shifts along axes.
type RollAttrs struct {
	Shift []int `ir:"shift"`
	Axes  []int `ir:"axis"`
}

// GatherAttrs: index operand k selects along Axes[k]; the axes of the
// broadcast indices stand at Position among the axes that are left.
type GatherAttrs struct {
	Axes     []int `ir:"axes"`
	Position int   `ir:"position"`
}

// BlockAttrs of DepthToSpace and SpaceToDepth.
type BlockAttrs struct {
	BlockSize int          `ir:"block_size"`
	Layout    shape.Layout `ir:"data_format"`
}

// TriAttrs: keep the elements on and below (Upper: above) the K-th diagonal.
type TriAttrs struct {
	K     int  `ir:"k"`
	Upper bool `ir:"upper"`
}

// PartitionAttrs: the positions along an axis that shall hold what sorting puts
// there.
type PartitionAttrs struct {
	Axis int   `ir:"axis"`
	Kth  []int `ir:"kth"`
}

// TopKAttrs: how many elements of each row along the last axis.
type TopKAttrs struct {
	K int `ir:"k"`
}

// BitsAttrs: whether the first of the bits is a byte's highest.
type BitsAttrs struct {
	Big bool `ir:"big,omitempty"`
}

// AccumulateAttrs: the axis along which an elementwise op of two operands is
// applied to the result so far and the next element.
type AccumulateAttrs struct {
	Axis int `ir:"axis"`
	Op   Op  `ir:"op"`
}

// SideAttrs: the side on which equal elements are met.
type SideAttrs struct {
	Right bool `ir:"right"`
}

// SvdAttrs: whole square factors or only what the ranks need.
type SvdAttrs struct {
	FullMatrices bool `ir:"full_matrices"`
}

// FftAttrs: a transform of Points along an axis, cut or filled with zeros to so many; 0 are as many as there are, or as
// a half stands for.
type FftAttrs struct {
	Kind    string `ir:"kind"`
	Axis    int    `ir:"axis"`
	Points  int    `ir:"points,omitempty"`
	Inverse bool   `ir:"inverse,omitempty"`
	Norm    string `ir:"norm"`
}

// The kinds of transforms, and which way is divided by the number of points.
const (
	FullFFT = "fft"  // complex to complex; real numbers are taken too
	RealFFT = "rfft" // real to the first half of its transform, and back
	HalfFFT = "hfft" // the first half of a Hermitian sequence to its real transform, and back

	BackwardFFT = "backward" // the inverse
	ForwardFFT  = "forward"
	OrthoFFT    = "ortho" // both, by the root
)

// ToHalf reports whether real numbers become the first half of a transform.
func (a FftAttrs) ToHalf() bool {
	return a.Kind == RealFFT && !a.Inverse || a.Kind == HalfFFT && a.Inverse
}

// ToReal reports whether such a half becomes real numbers.
func (a FftAttrs) ToReal() bool {
	return a.Kind == RealFFT && a.Inverse || a.Kind == HalfFFT && !a.Inverse
}

// PointsOf is the number of points that are made of n elements; below 0 if nothing knows it.
func (a FftAttrs) PointsOf(n int) int {
	switch {
	case a.Points > 0:
		return a.Points
	case n < 0:
		return n
	case a.ToReal():
		return 2 * (n - 1)
	}
	return n
}

func (FftAttrs) attrs()        {}
func (ConstAttrs) attrs()      {}
func (DimsAttrs) attrs()       {}
func (CountAttrs) attrs()      {}
func (LinSpaceAttrs) attrs()   {}
func (EyeAttrs) attrs()        {}
func (SliceAttrs) attrs()      {}
func (AxesAttrs) attrs()       {}
func (AxisAttrs) attrs()       {}
func (DiagAttrs) attrs()       {}
func (TypeAttrs) attrs()       {}
func (StridesAttrs) attrs()    {}
func (WindowAttrs) attrs()     {}
func (ReduceAttrs) attrs()     {}
func (EinsumAttrs) attrs()     {}
func (PadAttrs) attrs()        {}
func (RollAttrs) attrs()       {}
func (GatherAttrs) attrs()     {}
func (BlockAttrs) attrs()      {}
func (TriAttrs) attrs()        {}
func (PartitionAttrs) attrs()  {}
func (TopKAttrs) attrs()       {}
func (BitsAttrs) attrs()       {}
func (AccumulateAttrs) attrs() {}
func (SideAttrs) attrs()       {}
func (SvdAttrs) attrs()        {}
