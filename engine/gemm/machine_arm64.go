// The NEON microkernels by element, rows and columns.

//go:build arm64 && !purego

package gemm

import "github.com/tq-lang/tq/engine/simd"

// tile is a microkernel; _asm/arm64/tiles.go describes it.
type tile func(k int, a *byte, ars, aks int, b *byte, bks int, c *byte, crs, acc, rows int)

// kernels are [height(rows)][columns].
type kernels struct {
	tiles [heights][13]tile
}

// machineFor chooses the kernels for the type; there is but one level.
func machineFor[T Number](*Context) *machine {
	switch any(*new(T)).(type) {
	case float32:
		return &machineNEONF32
	case float64:
		return &machineNEONF64
	}
	return nil
}

// squares are the routines that transpose squares of elements of so many bytes, nil if there are none.
func (mc *machine) squares(size int) *simd.Square {
	switch size {
	case 4:
		return &squaresNEON[0]
	case 8:
		return &squaresNEON[1]
	}
	return nil
}

// A panel is narrower than the squares that package simd transposes.
var squaresNEON = [2]simd.Square{{Edge: 4, Plain: transposeNEONF32}, {Edge: 2, Plain: transposeNEONF64}}

// mask is for routines that NEON lacks.
func (mc *machine) mask(int) int { return 0 }

// kernel is one for tiles of a size.
type kernel struct {
	tile       tile
	rows, line int
}

// kernel finds the one for tiles of rows×cols elements.
func (mc *machine) kernel(rows, cols int) kernel {
	return kernel{tile: mc.kernels.tiles[height(rows)][cols], rows: rows, line: cols * mc.size}
}

// run goes through the tiles; nothing is fetched ahead.
func (x *block) run() {
	for p := range x.panels {
		a, c := add(x.a, p*x.rows*x.ars), add(x.c, p*x.rows*x.crs)
		for t := range x.tiles {
			x.tile(x.k, a, x.ars, x.aks, add(x.b, t*x.bstep), x.bks, add(c, t*x.line), x.crs, x.acc, x.rows)
		}
	}
}

var machineNEONF32 = machine{
	pairs: &complexNEONF32,
	dots:  dotsNEONF32, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpysNEONF32_8, axpysNEONF32_4, axpysNEONF32_2, axpysNEONF32_1},
	dot32: dotNEONF32, byColumns: true, size: 4, vec: 16, line: 48, mr: 8, kc: 384, nc: 504, bare: 2 << 20, kernels: kernels{
		tiles: [heights][13]tile{
			1: {nil, tileNEONF32_1x1, tileNEONF32_1x2, tileNEONF32_1x3, tileNEONF32_1x4, tileNEONF32_1x5, tileNEONF32_1x6, tileNEONF32_1x7, tileNEONF32_1x8, tileNEONF32_1x9, tileNEONF32_1x10, tileNEONF32_1x11, tileNEONF32_1x12},
			2: {nil, tileNEONF32_2x1, tileNEONF32_2x2, tileNEONF32_2x3, tileNEONF32_2x4, tileNEONF32_2x5, tileNEONF32_2x6, tileNEONF32_2x7, tileNEONF32_2x8, tileNEONF32_2x9, tileNEONF32_2x10, tileNEONF32_2x11, tileNEONF32_2x12},
			3: {nil, tileNEONF32_3x1, tileNEONF32_3x2, tileNEONF32_3x3, tileNEONF32_3x4, tileNEONF32_3x5, tileNEONF32_3x6, tileNEONF32_3x7, tileNEONF32_3x8, tileNEONF32_3x9, tileNEONF32_3x10, tileNEONF32_3x11, tileNEONF32_3x12},
			4: {nil, tileNEONF32_4x1, tileNEONF32_4x2, tileNEONF32_4x3, tileNEONF32_4x4, tileNEONF32_4x5, tileNEONF32_4x6, tileNEONF32_4x7, tileNEONF32_4x8, tileNEONF32_4x9, tileNEONF32_4x10, tileNEONF32_4x11, tileNEONF32_4x12},
			5: {nil, tileNEONF32_6x1, tileNEONF32_6x2, tileNEONF32_6x3, tileNEONF32_6x4, tileNEONF32_6x5, tileNEONF32_6x6, tileNEONF32_6x7, tileNEONF32_6x8, tileNEONF32_6x9, tileNEONF32_6x10, tileNEONF32_6x11, tileNEONF32_6x12},
			6: {nil, tileNEONF32_8x1, tileNEONF32_8x2, tileNEONF32_8x3, tileNEONF32_8x4, tileNEONF32_8x5, tileNEONF32_8x6, tileNEONF32_8x7, tileNEONF32_8x8, tileNEONF32_8x9, tileNEONF32_8x10, tileNEONF32_8x11, tileNEONF32_8x12},
		},
	}}

var machineNEONF64 = machine{
	pairs: &complexNEONF64,
	dots:  dotsNEONF64, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpysNEONF64_8, axpysNEONF64_4, axpysNEONF64_2, axpysNEONF64_1},
	dot64: dotNEONF64, byColumns: true, size: 8, vec: 16, line: 48, mr: 8, kc: 256, nc: 384, bare: 2 << 20, kernels: kernels{
		tiles: [heights][13]tile{
			1: {nil, tileNEONF64_1x1, tileNEONF64_1x2, tileNEONF64_1x3, tileNEONF64_1x4, tileNEONF64_1x5, tileNEONF64_1x6},
			2: {nil, tileNEONF64_2x1, tileNEONF64_2x2, tileNEONF64_2x3, tileNEONF64_2x4, tileNEONF64_2x5, tileNEONF64_2x6},
			3: {nil, tileNEONF64_3x1, tileNEONF64_3x2, tileNEONF64_3x3, tileNEONF64_3x4, tileNEONF64_3x5, tileNEONF64_3x6},
			4: {nil, tileNEONF64_4x1, tileNEONF64_4x2, tileNEONF64_4x3, tileNEONF64_4x4, tileNEONF64_4x5, tileNEONF64_4x6},
			5: {nil, tileNEONF64_6x1, tileNEONF64_6x2, tileNEONF64_6x3, tileNEONF64_6x4, tileNEONF64_6x5, tileNEONF64_6x6},
			6: {nil, tileNEONF64_8x1, tileNEONF64_8x2, tileNEONF64_8x3, tileNEONF64_8x4, tileNEONF64_8x5, tileNEONF64_8x6},
		},
	}}

var (
	complexNEONF32 = complexRoutines{
		dots:  [3]func(int, *byte, int, *byte, *byte){complexDotsNEONF32_4, complexDotsNEONF32_2, complexDotsNEONF32_1},
		axpys: [3]func(int, *byte, int, *byte, *byte, int){complexAxpysNEONF32_4, complexAxpysNEONF32_2, complexAxpysNEONF32_1},
	}
	complexNEONF64 = complexRoutines{
		dots:  [3]func(int, *byte, int, *byte, *byte){complexDotsNEONF64_4, complexDotsNEONF64_2, complexDotsNEONF64_1},
		axpys: [3]func(int, *byte, int, *byte, *byte, int){complexAxpysNEONF64_4, complexAxpysNEONF64_2, complexAxpysNEONF64_1},
	}
)
