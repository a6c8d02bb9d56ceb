// DepthToSpace and SpaceToDepth: shapes, and the move as a permuted copy.

package shape

import (
	"math/big"

	"github.com/tq-lang/tq/engine/fault"
)

// Layout names the order of an image's axes.
type Layout uint8

// The layouts.
const (
	NHWC      Layout = iota // batch, height, width, channels
	NCHW                    // batch, channels, height, width
	NCHWVectC               // batch, channels/4, height, width, 4
)

var layoutNames = [...]string{NHWC: "NHWC", NCHW: "NCHW", NCHWVectC: "NCHW_VECT_C"}

// String is the layout's name.
func (l Layout) String() string {
	if int(l) < len(layoutNames) {
		return layoutNames[l]
	}
	return "unknown layout"
}

// ParseLayout reads a layout's name; case matters.
func ParseLayout(name string) (Layout, error) {
	for l, n := range layoutNames {
		if n == name {
			return Layout(l), nil
		}
	}
	return 0, fault.New(fault.InvalidArgument, "unknown data format %q", name).
		WithHint("the formats are NHWC, NCHW and NCHW_VECT_C")
}

// vector is the size of the innermost axis of NCHW_VECT_C.
const vector = 4

// Rank is the number of axes of the layout.
func (l Layout) Rank() int {
	if l == NCHWVectC {
		return 5
	}
	return 4
}

// axes tells where height, width and channels stand.
func (l Layout) axes() (h, w, c int) {
	if l == NHWC {
		return 1, 2, 3
	}
	return 2, 3, 1
}

// checkBlock checks what both ops ask of their input and gives its sizes.
func checkBlock(op string, in Shape, block int, l Layout) ([]int, error) {
	if block < 2 {
		return nil, fault.New(fault.InvalidArgument, "%s: block_size must be at least 2, not %d", op, block)
	}
	if in.IsUnknown() {
		in = UnknownOf(l.Rank())
	}
	if len(in.dims) != l.Rank() {
		return nil, fault.New(fault.Rank, "%s: %s input needs rank %d, but shape %s has rank %d",
			op, l, l.Rank(), in.Text(), len(in.dims)).WithOperands(0)
	}
	dims := in.Dims()
	if l == NCHWVectC {
		if !CompatibleDims(dims[4], vector) {
			return nil, fault.New(fault.InvalidArgument, "%s: the innermost axis of NCHW_VECT_C must have size %d, not %d",
				op, vector, dims[4]).WithOperands(0).WithAxis(4)
		}
		dims[4] = vector
	}
	return dims, nil
}

// DepthToSpace is the shape after blocks of channels move into height and
// width.
func DepthToSpace(in Shape, block int, l Layout) (Shape, error) {
	const op = "depth_to_space"
	dims, err := checkBlock(op, in, block, l)
	if err != nil {
		return Shape{}, err
	}
	h, w, c := l.axes()
	// Dividing twice never forms block², which may not fit.
	if depth := dims[c]; depth != Unknown {
		if depth%block != 0 || depth/block%block != 0 {
			square := new(big.Int).Mul(big.NewInt(int64(block)), big.NewInt(int64(block)))
			return Shape{}, fault.New(fault.InvalidArgument,
				"%s: depth %d (axis %d) is not divisible by block_size squared, %s", op, depth, c, square).
				WithOperands(0).WithAxis(c)
		}
		dims[c] = depth / block / block
	}
	for _, axis := range [...]int{h, w} {
		if dims[axis], err = timesBlock(op, dims[axis], block, axis); err != nil {
			return Shape{}, err
		}
	}
	return own(dims), nil
}

// SpaceToDepth is the shape after blocks of height and width move into
// channels.
func SpaceToDepth(in Shape, block int, l Layout) (Shape, error) {
	const op = "space_to_depth"
	dims, err := checkBlock(op, in, block, l)
	if err != nil {
		return Shape{}, err
	}
	h, w, c := l.axes()
	for _, axis := range [...]int{h, w} {
		n := dims[axis]
		if n == Unknown {
			continue
		}
		if n%block != 0 {
			name := "height"
			if axis == w {
				name = "width"
			}
			return Shape{}, fault.New(fault.InvalidArgument, "%s: %s %d (axis %d) is not divisible by block_size %d",
				op, name, n, axis, block).WithOperands(0).WithAxis(axis)
		}
		dims[axis] = n / block
	}
	for range 2 {
		if dims[c], err = timesBlock(op, dims[c], block, c); err != nil {
			return Shape{}, err
		}
	}
	return own(dims), nil
}

func timesBlock(op string, n, block, axis int) (int, error) {
	if n == Unknown {
		return Unknown, nil
	}
	if p, ok := mul(n, block, true); ok {
		return p, nil
	}
	return 0, fault.New(fault.Overflow, "%s: axis %d of size %d times block_size %d does not fit 64 bits",
		op, axis, n, block).WithAxis(axis)
}

// BlockMove is a move of blocks as a permuted copy: read the input with sizes
// Split, permute by Perm (axis i of the result is axis Perm[i]), write it out
// in order, and call the result's sizes Final.
type BlockMove struct {
	Split, Perm, Final []int
}

// DepthToSpaceMove is the permuted copy that DepthToSpace makes of a known
// shape.
func DepthToSpaceMove(in Shape, block int, l Layout) (BlockMove, error) {
	out, err := DepthToSpace(in, block, l)
	if err != nil {
		return BlockMove{}, err
	}
	n, o := in.dims, out.dims
	m := BlockMove{Final: out.Dims()}
	switch l {
	case NHWC: // n iY iX bY bX oC
		m.Split = []int{n[0], n[1], n[2], block, block, o[3]}
		m.Perm = []int{0, 1, 3, 2, 4, 5}
	case NCHW: // n bY bX oC iY iX
		m.Split = []int{n[0], block, block, o[1], n[2], n[3]}
		m.Perm = []int{0, 3, 4, 1, 5, 2}
	default: // n bY bX oC iY iX v
		m.Split = []int{n[0], block, block, o[1], n[2], n[3], vector}
		m.Perm = []int{0, 3, 4, 1, 5, 2, 6}
	}
	return m, nil
}

// SpaceToDepthMove is the permuted copy that SpaceToDepth makes of a known
// shape.
func SpaceToDepthMove(in Shape, block int, l Layout) (BlockMove, error) {
	out, err := SpaceToDepth(in, block, l)
	if err != nil {
		return BlockMove{}, err
	}
	n, o := in.dims, out.dims
	m := BlockMove{Final: out.Dims()}
	switch l {
	case NHWC: // n oY bY oX bX iC
		m.Split = []int{n[0], o[1], block, o[2], block, n[3]}
		m.Perm = []int{0, 1, 3, 2, 4, 5}
	case NCHW: // n iC oY bY oX bX
		m.Split = []int{n[0], n[1], o[2], block, o[3], block}
		m.Perm = []int{0, 3, 5, 1, 2, 4}
	default: // n iC oY bY oX bX v
		m.Split = []int{n[0], n[1], o[2], block, o[3], block, vector}
		m.Perm = []int{0, 3, 5, 1, 2, 4, 6}
	}
	return m, nil
}
