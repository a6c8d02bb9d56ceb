// The kernels for whole numbers by level, vectors and rows; the sign makes no difference to them.

//go:build amd64 && !purego

package gemm

var machine512I32 = machine{
	dots: dots512I32, dots2: dots512I32_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys512I32_8, axpys512I32_4, axpys512I32_2, axpys512I32_1},
	square: [9]squares{4: square4I32},
	many: [2][heights]manyTiles{
		{nil, many512I32_1, many512I32_2, many512I32_3, many512I32_4, many512I32_6, many512I32_8, many512I32_10, many512I32_12},
		{nil, many256I32_1, many256I32_2, many256I32_3, many256I32_4, many256I32_6, many256I32_8, many256I32_10, many256I32_12},
	},
	whole32: dot512I32, size: 4, vec: 64, line: 128, mr: 12, kc: 512, nc: 2048, bare: 2 << 20, kernels: kernels{
		{
			{nil, tile512I32_1x1m, tile512I32_2x1m, tile512I32_3x1m, tile512I32_4x1m, tile512I32_6x1m, tile512I32_8x1m, tile512I32_10x1m, tile512I32_12x1m},
			{nil, tile512I32_1x2m, tile512I32_2x2m, tile512I32_3x2m, tile512I32_4x2m, tile512I32_6x2m, tile512I32_8x2m, tile512I32_10x2m, tile512I32_12x2m},
		},
	}}

var machine512I64 = machine{
	dots: dots512I64, dots2: dots512I64_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys512I64_8, axpys512I64_4, axpys512I64_2, axpys512I64_1},
	square: [9]squares{4: square4I64},
	many: [2][heights]manyTiles{
		{nil, many512I64_1, many512I64_2, many512I64_3, many512I64_4, many512I64_6, many512I64_8, many512I64_10, many512I64_12},
		{nil, many256I64_1, many256I64_2, many256I64_3, many256I64_4, many256I64_6, many256I64_8, many256I64_10, many256I64_12},
	},
	whole64: dot512I64, size: 8, vec: 64, line: 128, mr: 12, kc: 512, nc: 1024, bare: 2 << 20, kernels: kernels{
		{
			{nil, tile512I64_1x1m, tile512I64_2x1m, tile512I64_3x1m, tile512I64_4x1m, tile512I64_6x1m, tile512I64_8x1m, tile512I64_10x1m, tile512I64_12x1m},
			{nil, tile512I64_1x2m, tile512I64_2x2m, tile512I64_3x2m, tile512I64_4x2m, tile512I64_6x2m, tile512I64_8x2m, tile512I64_10x2m, tile512I64_12x2m},
		},
	}}

var machine256I32 = machine{
	dots: dots256I32, dots2: dots256I32_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys256I32_8, axpys256I32_4, axpys256I32_2, axpys256I32_1},
	whole32: dot256I32, size: 4, vec: 32, line: 64, mr: 6, kc: 384, nc: 512, bare: 2 << 20, kernels: kernels{
		{
			{nil, tile256I32_1x1, tile256I32_2x1, tile256I32_3x1, tile256I32_4x1, tile256I32_6x1},
			{nil, tile256I32_1x2, tile256I32_2x2, tile256I32_3x2, tile256I32_4x2, tile256I32_6x2},
		},
		{
			{nil, tile256I32_1x1m, tile256I32_2x1m, tile256I32_3x1m, tile256I32_4x1m, tile256I32_6x1m},
			{nil, tile256I32_1x2m, tile256I32_2x2m, tile256I32_3x2m, tile256I32_4x2m, tile256I32_6x2m},
		},
	}}

var machine256I64 = machine{
	dots: dots256I64, dots2: dots256I64_2, axpys: [4]func(int, *byte, int, *byte, *byte, int){axpys256I64_8, axpys256I64_4, axpys256I64_2, axpys256I64_1},
	whole64: dot256I64, size: 8, vec: 32, line: 64, mr: 3, kc: 384, nc: 256, bare: 2 << 20, kernels: kernels{
		{
			{nil, tile256I64_1x1, tile256I64_2x1, tile256I64_3x1},
			{nil, tile256I64_1x2, tile256I64_2x2, tile256I64_3x2},
		},
		{
			{nil, tile256I64_1x1m, tile256I64_2x1m, tile256I64_3x1m},
			{nil, tile256I64_1x2m, tile256I64_2x2m, tile256I64_3x2m},
		},
	}}
