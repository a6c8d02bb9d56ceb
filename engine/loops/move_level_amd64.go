// The routines that move data, of each level.

//go:build amd64 && !purego

package loops

var moves512 = moves{
	splits:   [2]splits{{16, split512x32, split512x32eq, ranks512x32}, {8, split512x64, split512x64eq, ranks512x64}},
	pastFrom: 8 << 20,
	squares: [5]square{{16, transpose128x8, nil}, {8, transpose128x16, nil}, {16, transpose512x32, transpose512x32nt},
		{8, transpose512x64, transpose512x64nt}, {4, transpose512x128, transpose512x128nt}},
	past:     past512,
	reverse:  [4]func(n int, dst, src *byte){reverse512x8, reverse512x16, reverse512x32, reverse512x64},
	reversed: [4]func(n int, dst, src *byte){reverse512x8nt, reverse512x16nt, reverse512x32nt, reverse512x64nt},
}

var moves256 = moves{
	pastFrom: 8 << 20,
	squares:  [5]square{{16, transpose128x8, nil}, {8, transpose128x16, nil}, {4, transpose128x32, nil}, {2, transpose128x64, nil}},
	past:     past256,
	reverse:  [4]func(n int, dst, src *byte){reverse256x8, reverse256x16, reverse256x32, reverse256x64},
	reversed: [4]func(n int, dst, src *byte){reverse256x8nt, reverse256x16nt, reverse256x32nt, reverse256x64nt},
}
