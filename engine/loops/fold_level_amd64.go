// The routines that fold rows, of each level.

//go:build amd64 && !purego

package loops

// Eight running sums of singles are a vector of AVX2: a wider one does not help.
var leaves256 = leafSums{leavesPlain256F32, leavesProduct256F32, leavesSquare256F32, leavesSquareOne256F32, leavesAbs256F32, leavesAbsDifference256F32}

var leaves512Doubles = leafSums{leavesPlain512F64, leavesProduct512F64, leavesSquare512F64, leavesSquareOne512F64, leavesAbs512F64, leavesAbsDifference512F64}

var leaves256Doubles = leafSums{leavesPlain256F64, leavesProduct256F64, leavesSquare256F64, leavesSquareOne256F64, leavesAbs256F64, leavesAbsDifference256F64}

// downs are folds down columns.
type downs [downOps]func(n int, acc, a *byte, rows, stride int)

var (
	downs512F32 = downs{downAdd512F32, downMul512F32, downMax512F32, downMin512F32}
	downs512F64 = downs{downAdd512F64, downMul512F64, downMax512F64, downMin512F64}
	downs256F32 = downs{downAdd256F32, downMul256F32, downMax256F32, downMin256F32}
	downs256F64 = downs{downAdd256F64, downMul256F64, downMax256F64, downMin256F64}
)
