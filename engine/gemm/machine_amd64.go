// The microkernels by level, element, vectors and rows.

//go:build amd64 && !purego

package gemm

import (
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/simd"
)

// tile is a microkernel; _asm/tiles.go describes it.
type tile func(k int, a *byte, ars, aks int, b *byte, bks, bstep int, c *byte, crs, mask, acc, rows, panels, tiles int, ahead *byte)

// kernels are [kind][vectors-1][height]. With AVX-512 the last vector is masked, or a half at most, masked; with AVX2, where masks
// cost time, it is whole or masked.
type kernels [2][2][heights]tile

// machineFor chooses the kernels of the machine's best level, or of the one that ctx asks for.
func machineFor[T Number](ctx *Context) *machine {
	l := cpu.Best()
	if ctx != nil && ctx.Level != cpu.Portable {
		l = ctx.Level
	}
	switch any(*new(T)).(type) {
	case float32:
		return [...]*machine{nil, &machine256F32, &machine512F32}[l]
	case float64:
		return [...]*machine{nil, &machine256F64, &machine512F64}[l]
	case int32, uint32:
		return [...]*machine{nil, &machine256I32, &machine512I32}[l]
	case int64, uint64:
		return [...]*machine{nil, &machine256I64, &machine512I64}[l]
	}
	return nil
}

// squares are the routines that transpose squares of elements of so many bytes.
func (mc *machine) squares(size int) *simd.Square {
	l := cpu.AVX2
	if mc.vec == 64 {
		l = cpu.AVX512
	}
	return &simd.RoutinesOf(l).Moves.Squares[bits.TrailingZeros(uint(size))]
}

// kernel is one for tiles of a size.
type kernel struct {
	tile tile
	mask int
	rows int
}

// kernel finds the one for tiles of rows×cols elements.
func (mc *machine) kernel(rows, cols int) kernel {
	lanes := mc.vec >> bits.TrailingZeros(uint(mc.size)) // a division would be felt in products of a few elements
	nv, rest := 1, cols
	if cols > lanes {
		nv, rest = 2, cols-lanes
	}
	kind := 0
	if mc.vec == 64 && rest <= lanes/2 && mc.kernels[1][0][1] != nil || mc.vec == 32 && rest < lanes {
		kind = 1
	}
	return kernel{mc.kernels[kind][nv-1][height(rows)], mc.mask(rest), rows}
}

// mask tells a routine that its last vector has so many elements: their bits, or a place in a table of masks, 0 for all of them.
func (mc *machine) mask(elements int) int {
	if mc.vec == 32 {
		return 32 - elements*mc.size
	}
	return 1<<elements - 1
}

func (x *block) run() {
	var ahead *byte
	if len(x.ahead) > 0 {
		ahead = (*byte)(unsafe.Pointer(&x.ahead[0]))
	}
	x.tile(x.k, x.a, x.ars, x.aks, x.b, x.bks, x.bstep, x.c, x.crs, x.mask, x.acc, x.rows, x.panels, x.tiles, ahead)
}

var machine512F32 = machine{
	pairs: &complex512F32,
	outer: [9]outerRows{nil, outer512F32_1, outer512F32_2, outer512F32_3, outer512F32_4, outer512F32_5, outer512F32_6, outer512F32_7, outer512F32_8},
	dots:  dots512F32, dots2: dots512F32_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys512F32_8, axpys512F32_4, axpys512F32_2, axpys512F32_1},
	square:   [9]squares{4: square4F32, 8: square8F32},
	twist:    twist512F32,
	carriers: [heights]tile{6: tile512F32_8x2c, tile512F32_10x2c, tile512F32_12x2c},
	many: [2][heights]manyTiles{
		{nil, many512F32_1, many512F32_2, many512F32_3, many512F32_4, many512F32_6, many512F32_8, many512F32_10, many512F32_12},
		{nil, many256F32_1, many256F32_2, many256F32_3, many256F32_4, many256F32_6, many256F32_8, many256F32_10, many256F32_12},
	},
	lanes: [heights]manyTiles{nil, lanes512F32_1, lanes512F32_2, lanes512F32_3, lanes512F32_4, lanes512F32_6, lanes512F32_8, lanes512F32_10, lanes512F32_12},
	dot32: dot512F32, size: 4, vec: 64, line: 128, mr: 12, kc: 512, nc: 2048, bare: 2 << 20, kernels: kernels{
		{
			{nil, tile512F32_1x1m, tile512F32_2x1m, tile512F32_3x1m, tile512F32_4x1m, tile512F32_6x1m, tile512F32_8x1m, tile512F32_10x1m, tile512F32_12x1m},
			{nil, tile512F32_1x2m, tile512F32_2x2m, tile512F32_3x2m, tile512F32_4x2m, tile512F32_6x2m, tile512F32_8x2m, tile512F32_10x2m, tile512F32_12x2m},
		},
		{
			{nil, tile512F32_1x1h, tile512F32_2x1h, tile512F32_3x1h, tile512F32_4x1h, tile512F32_6x1h, tile512F32_8x1h, tile512F32_10x1h, tile512F32_12x1h},
			{nil, tile512F32_1x2h, tile512F32_2x2h, tile512F32_3x2h, tile512F32_4x2h, tile512F32_6x2h, tile512F32_8x2h, tile512F32_10x2h, tile512F32_12x2h},
		},
	}}

var machine512F64 = machine{
	pairs: &complex512F64,
	outer: [9]outerRows{nil, outer512F64_1, outer512F64_2, outer512F64_3, outer512F64_4},
	dots:  dots512F64, dots2: dots512F64_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys512F64_8, axpys512F64_4, axpys512F64_2, axpys512F64_1},
	square:   [9]squares{4: square4F64, 8: square8F64},
	twist:    twist512F64,
	carriers: [heights]tile{6: tile512F64_8x2c, tile512F64_10x2c, tile512F64_12x2c},
	many: [2][heights]manyTiles{
		{nil, many512F64_1, many512F64_2, many512F64_3, many512F64_4, many512F64_6, many512F64_8, many512F64_10, many512F64_12},
		{nil, many256F64_1, many256F64_2, many256F64_3, many256F64_4, many256F64_6, many256F64_8, many256F64_10, many256F64_12},
	},
	lanes: [heights]manyTiles{nil, lanes512F64_1, lanes512F64_2, lanes512F64_3, lanes512F64_4, lanes512F64_6, lanes512F64_8, lanes512F64_10, lanes512F64_12},
	dot64: dot512F64, size: 8, vec: 64, line: 128, mr: 12, kc: 512, nc: 1024, bare: 2 << 20, kernels: kernels{
		{
			{nil, tile512F64_1x1m, tile512F64_2x1m, tile512F64_3x1m, tile512F64_4x1m, tile512F64_6x1m, tile512F64_8x1m, tile512F64_10x1m, tile512F64_12x1m},
			{nil, tile512F64_1x2m, tile512F64_2x2m, tile512F64_3x2m, tile512F64_4x2m, tile512F64_6x2m, tile512F64_8x2m, tile512F64_10x2m, tile512F64_12x2m},
		},
		{
			{nil, tile512F64_1x1h, tile512F64_2x1h, tile512F64_3x1h, tile512F64_4x1h, tile512F64_6x1h, tile512F64_8x1h, tile512F64_10x1h, tile512F64_12x1h},
			{nil, tile512F64_1x2h, tile512F64_2x2h, tile512F64_3x2h, tile512F64_4x2h, tile512F64_6x2h, tile512F64_8x2h, tile512F64_10x2h, tile512F64_12x2h},
		},
	}}

var machine256F32 = machine{
	pairs: &complex256F32,
	lanes: [heights]manyTiles{nil, lanes256F32_1, lanes256F32_2, lanes256F32_3, lanes256F32_4},
	twist: twist256F32,
	dots:  dots256F32, dots2: dots256F32_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys256F32_8, axpys256F32_4, axpys256F32_2, axpys256F32_1},
	dot32: dot256F32, size: 4, vec: 32, line: 64, mr: 6, kc: 384, nc: 2048, bare: 128 << 10, kernels: kernels{
		{
			{nil, tile256F32_1x1, tile256F32_2x1, tile256F32_3x1, tile256F32_4x1, tile256F32_6x1},
			{nil, tile256F32_1x2, tile256F32_2x2, tile256F32_3x2, tile256F32_4x2, tile256F32_6x2},
		},
		{
			{nil, tile256F32_1x1m, tile256F32_2x1m, tile256F32_3x1m, tile256F32_4x1m, tile256F32_6x1m},
			{nil, tile256F32_1x2m, tile256F32_2x2m, tile256F32_3x2m, tile256F32_4x2m, tile256F32_6x2m},
		},
	}}

var machine256F64 = machine{
	pairs: &complex256F64,
	lanes: [heights]manyTiles{nil, lanes256F64_1, lanes256F64_2, lanes256F64_3, lanes256F64_4},
	twist: twist256F64,
	dots:  dots256F64, dots2: dots256F64_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys256F64_8, axpys256F64_4, axpys256F64_2, axpys256F64_1},
	dot64: dot256F64, size: 8, vec: 32, line: 64, mr: 6, kc: 384, nc: 1024, bare: 128 << 10, kernels: kernels{
		{
			{nil, tile256F64_1x1, tile256F64_2x1, tile256F64_3x1, tile256F64_4x1, tile256F64_6x1},
			{nil, tile256F64_1x2, tile256F64_2x2, tile256F64_3x2, tile256F64_4x2, tile256F64_6x2},
		},
		{
			{nil, tile256F64_1x1m, tile256F64_2x1m, tile256F64_3x1m, tile256F64_4x1m, tile256F64_6x1m},
			{nil, tile256F64_1x2m, tile256F64_2x2m, tile256F64_3x2m, tile256F64_4x2m, tile256F64_6x2m},
		},
	}}

var (
	complex512F32 = complexRoutines{
		dots:  [3]func(int, *byte, int, *byte, *byte){complexDots512F32_4, complexDots512F32_2, complexDots512F32_1},
		axpys: [3]func(int, *byte, int, *byte, *byte, int){complexAxpys512F32_4, complexAxpys512F32_2, complexAxpys512F32_1},
		many:  [heights]manyTiles{nil, complexMany512F32_1, complexMany512F32_2, complexMany512F32_3, complexMany512F32_4, complexMany512F32_6, complexMany512F32_8, complexMany512F32_10, complexMany512F32_12},
	}
	complex512F64 = complexRoutines{
		dots:  [3]func(int, *byte, int, *byte, *byte){complexDots512F64_4, complexDots512F64_2, complexDots512F64_1},
		axpys: [3]func(int, *byte, int, *byte, *byte, int){complexAxpys512F64_4, complexAxpys512F64_2, complexAxpys512F64_1},
		many:  [heights]manyTiles{nil, complexMany512F64_1, complexMany512F64_2, complexMany512F64_3, complexMany512F64_4, complexMany512F64_6, complexMany512F64_8, complexMany512F64_10, complexMany512F64_12},
	}
	complex256F32 = complexRoutines{
		dots:  [3]func(int, *byte, int, *byte, *byte){complexDots256F32_4, complexDots256F32_2, complexDots256F32_1},
		axpys: [3]func(int, *byte, int, *byte, *byte, int){complexAxpys256F32_4, complexAxpys256F32_2, complexAxpys256F32_1},
		many:  [heights]manyTiles{nil, complexMany256F32_1, complexMany256F32_2, complexMany256F32_3, complexMany256F32_4, complexMany256F32_6},
	}
	complex256F64 = complexRoutines{
		dots:  [3]func(int, *byte, int, *byte, *byte){complexDots256F64_4, complexDots256F64_2, complexDots256F64_1},
		axpys: [3]func(int, *byte, int, *byte, *byte, int){complexAxpys256F64_4, complexAxpys256F64_2, complexAxpys256F64_1},
		many:  [heights]manyTiles{nil, complexMany256F64_1, complexMany256F64_2, complexMany256F64_3, complexMany256F64_4, complexMany256F64_6},
	}
)
