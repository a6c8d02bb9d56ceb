// The routines for complex numbers of each level.

//go:build amd64 && !purego

package loops

var (
	complex512 = [2]*partKernels{
		{sum: sumParts256F32, less: lessParts512F32, lessEqual: lessEqualParts512F32, greatest: greatestParts512F32, least: leastParts512F32,
			zero: zeroParts512F32, sign: signParts512F32, lanes: 16},
		{sum: sumParts512F64, less: lessParts512F64, lessEqual: lessEqualParts512F64, greatest: greatestParts512F64, least: leastParts512F64,
			zero: zeroParts512F64, sign: signParts512F64, power: powerParts512F64, lanes: 8},
	}
	complex256 = [2]*partKernels{{sum: sumParts256F32}, {sum: sumParts256F64}}
)
