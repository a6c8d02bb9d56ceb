// The routines for complex numbers of each level.

//go:build amd64 && !purego

package simd

var (
	complex512 = [2]*PartKernels{
		{Sum: sumParts256F32, Less: lessParts512F32, LessEqual: lessEqualParts512F32, Greatest: greatestParts512F32, Least: leastParts512F32,
			Zero: zeroParts512F32, Sign: signParts512F32, Lanes: 16},
		{Sum: sumParts512F64, Less: lessParts512F64, LessEqual: lessEqualParts512F64, Greatest: greatestParts512F64, Least: leastParts512F64,
			Zero: zeroParts512F64, Sign: signParts512F64, Power: powerParts512F64, Lanes: 8},
	}
	complex256 = [2]*PartKernels{{Sum: sumParts256F32}, {Sum: sumParts256F64}}
)
