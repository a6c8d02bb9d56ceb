// Copies between tensors and between tensors and blocks, by element size.

package exec

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/tensor"
)

// loadBlock fills a block with elements lo..lo+n-1 of an operand.
func loadBlock(o *operand, dims []int, lo, n int, dst unsafe.Pointer) {
	switch o.size {
	case 1:
		strided.LoadBlock(mem.Slice[uint8](dst, n), tensor.Raw[uint8](o.t), o.offset, o.strides, dims, lo)
	case 2:
		strided.LoadBlock(mem.Slice[uint16](dst, n), tensor.Raw[uint16](o.t), o.offset, o.strides, dims, lo)
	case 4:
		strided.LoadBlock(mem.Slice[uint32](dst, n), tensor.Raw[uint32](o.t), o.offset, o.strides, dims, lo)
	case 8:
		strided.LoadBlock(mem.Slice[uint64](dst, n), tensor.Raw[uint64](o.t), o.offset, o.strides, dims, lo)
	case 16:
		strided.LoadBlock(mem.Slice[complex128](dst, n), tensor.Raw[complex128](o.t), o.offset, o.strides, dims, lo)
	}
}

// storeBlock writes a block to elements lo..lo+n-1 of a result.
func storeBlock(o *operand, dims []int, lo, n int, src unsafe.Pointer) {
	switch o.size {
	case 1:
		strided.StoreBlock(tensor.Raw[uint8](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint8](src, n))
	case 2:
		strided.StoreBlock(tensor.Raw[uint16](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint16](src, n))
	case 4:
		strided.StoreBlock(tensor.Raw[uint32](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint32](src, n))
	case 8:
		strided.StoreBlock(tensor.Raw[uint64](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint64](src, n))
	case 16:
		strided.StoreBlock(tensor.Raw[complex128](o.t), o.offset, o.strides, dims, lo, mem.Slice[complex128](src, n))
	}
}

// fillBlock sets n elements of the given size to the one at src, which may be
// the first of them.
func fillBlock(size int, dst, src unsafe.Pointer, n int) {
	switch size {
	case 1:
		strided.Fill(mem.Slice[uint8](dst, n), *(*uint8)(src))
	case 2:
		strided.Fill(mem.Slice[uint16](dst, n), *(*uint16)(src))
	case 4:
		strided.Fill(mem.Slice[uint32](dst, n), *(*uint32)(src))
	case 8:
		strided.Fill(mem.Slice[uint64](dst, n), *(*uint64)(src))
	case 16:
		strided.Fill(mem.Slice[complex128](dst, n), *(*complex128)(src))
	}
}
