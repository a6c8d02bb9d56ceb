// The routines for gathers, scatters and masks, of each level.

//go:build amd64 && !purego

package simd

var collect512 = collect{TakeRows: takeRows512, TakeRowsPast: takeRows512nt, PutRows: putRows512,
	Compress: [3]MaskMove{compress512x32, compress512x64, compress512x128}, Expand: [3]MaskMove{expand512x32, expand512x64, expand512x128},
	Fill: [3]MaskMove{maskFill512x32, maskFill512x64, maskFill512x128}, Places: places512, Ask: ask, Outside: outside256, Choose: choose256, PackBits: packBits256, UnpackBits: unpackBits256, Take: [2]takeMove{take512x32, take512x64}}

var collect256 = collect{TakeRows: takeRows256, TakeRowsPast: takeRows256nt, PutRows: putRows256,
	Compress: [3]MaskMove{compress256x32, compress256x64, compress256x128}, Expand: [3]MaskMove{expand256x32, expand256x64, expand256x128},
	Fill: [3]MaskMove{maskFill256x32, maskFill256x64, maskFill256x128}, Spare: 32, Ask: ask, Outside: outside256, Choose: choose256, PackBits: packBits256, UnpackBits: unpackBits256}

// By whether the first is the highest bit.
var (
	packBits256   = [2]BitsMove{packBits256Little, packBits256Big}
	unpackBits256 = [2]BitsMove{unpackBits256Little, unpackBits256Big}

	choose256 = [4]ChooseMove{choose256x8, choose256x16, choose256x32, choose256x64}
)
