// Package strided copies between strided layouts of any rank.
//
//	layout  off                      the elements of a row-major walk over shape are
//	 data   [ . . a . . b . . c . ]  data[off + i0*strides[0] + i1*strides[1] + …]
//
// A caller brings strided or broadcast operands into blocks with LoadBlock, computes on blocks, and writes back with StoreBlock.
package strided
