// The routines for gathers, scatters and masks, of each level.

//go:build amd64 && !purego

package loops

var collect512 = collect{takeRows: takeRows512, takeRowsPast: takeRows512nt, putRows: putRows512,
	compress: [2]maskMove{compress512x32, compress512x64}, expand: [2]maskMove{expand512x32, expand512x64},
	fill: [2]maskMove{maskFill512x32, maskFill512x64}, places: places512, ask: ask, outside: outside256, choose: choose256, packBits: packBits256, unpackBits: unpackBits256, take: [2]takeMove{take512x32, take512x64}}

var collect256 = collect{takeRows: takeRows256, takeRowsPast: takeRows256nt, putRows: putRows256, ask: ask, outside: outside256, choose: choose256, packBits: packBits256, unpackBits: unpackBits256}

// By whether the first is the highest bit.
var (
	packBits256   = [2]bitsMove{packBits256Little, packBits256Big}
	unpackBits256 = [2]bitsMove{unpackBits256Little, unpackBits256Big}

	choose256 = [4]chooseMove{choose256x8, choose256x16, choose256x32, choose256x64}
)
