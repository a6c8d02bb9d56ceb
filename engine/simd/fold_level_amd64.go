// The routines that fold rows, of each level.

//go:build amd64 && !purego

package simd

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

	downs512I8  = downs{DownAdd: downAdd512I8, DownMax: downMax512I8, DownMin: downMin512I8, DownMaxUnsigned: downMaxUnsigned512I8, DownMinUnsigned: downMinUnsigned512I8, DownAnd: downAnd512I8, DownOr: downOr512I8}
	downs512I16 = downs{DownAdd: downAdd512I16, DownMax: downMax512I16, DownMin: downMin512I16, DownMaxUnsigned: downMaxUnsigned512I16, DownMinUnsigned: downMinUnsigned512I16}
	downs512I32 = downs{DownAdd: downAdd512I32, DownMax: downMax512I32, DownMin: downMin512I32, DownMaxUnsigned: downMaxUnsigned512I32, DownMinUnsigned: downMinUnsigned512I32}
	downs512I64 = downs{DownAdd: downAdd512I64, DownMax: downMax512I64, DownMin: downMin512I64, DownMaxUnsigned: downMaxUnsigned512I64, DownMinUnsigned: downMinUnsigned512I64}
	downs256I8  = downs{DownAdd: downAdd256I8, DownMax: downMax256I8, DownMin: downMin256I8, DownMaxUnsigned: downMaxUnsigned256I8, DownMinUnsigned: downMinUnsigned256I8, DownAnd: downAnd256I8, DownOr: downOr256I8}
	downs256I16 = downs{DownAdd: downAdd256I16, DownMax: downMax256I16, DownMin: downMin256I16, DownMaxUnsigned: downMaxUnsigned256I16, DownMinUnsigned: downMinUnsigned256I16}
	downs256I32 = downs{DownAdd: downAdd256I32, DownMax: downMax256I32, DownMin: downMin256I32, DownMaxUnsigned: downMaxUnsigned256I32, DownMinUnsigned: downMinUnsigned256I32}
	downs256I64 = downs{DownAdd: downAdd256I64}
)

// Folds of whole numbers to one.
var (
	rows512I8  = rowFolds{VecAdd: rowAdd512I8, VecMax: rowMax512I8, VecMin: rowMin512I8, VecMaxUnsigned: rowMaxUnsigned512I8, VecMinUnsigned: rowMinUnsigned512I8}
	rows512I16 = rowFolds{VecAdd: rowAdd512I16, VecMax: rowMax512I16, VecMin: rowMin512I16, VecMaxUnsigned: rowMaxUnsigned512I16, VecMinUnsigned: rowMinUnsigned512I16}
	rows512I32 = rowFolds{VecAdd: rowAdd512I32, VecMax: rowMax512I32, VecMin: rowMin512I32, VecMaxUnsigned: rowMaxUnsigned512I32, VecMinUnsigned: rowMinUnsigned512I32}
	rows512I64 = rowFolds{VecAdd: rowAdd512I64, VecMax: rowMax512I64, VecMin: rowMin512I64, VecMaxUnsigned: rowMaxUnsigned512I64, VecMinUnsigned: rowMinUnsigned512I64}
	rows256I8  = rowFolds{VecAdd: rowAdd256I8, VecMax: rowMax256I8, VecMin: rowMin256I8, VecMaxUnsigned: rowMaxUnsigned256I8, VecMinUnsigned: rowMinUnsigned256I8}
	rows256I16 = rowFolds{VecAdd: rowAdd256I16, VecMax: rowMax256I16, VecMin: rowMin256I16, VecMaxUnsigned: rowMaxUnsigned256I16, VecMinUnsigned: rowMinUnsigned256I16}
	rows256I32 = rowFolds{VecAdd: rowAdd256I32, VecMax: rowMax256I32, VecMin: rowMin256I32, VecMaxUnsigned: rowMaxUnsigned256I32, VecMinUnsigned: rowMinUnsigned256I32}
	rows256I64 = rowFolds{VecAdd: rowAdd256I64}
)

// Searches are as fast as the caches with vectors of AVX2.
var (
	searchI8  = Search{Equal: indexEqual256I8, Other: indexOther256I8, Count: countEqual256I8}
	searchI16 = Search{Equal: indexEqual256I16, Other: indexOther256I16, Count: countEqual256I16}
	searchI32 = Search{Equal: indexEqual256I32, Other: indexOther256I32, Count: countEqual256I32}
	searchI64 = Search{Equal: indexEqual256I64, Other: indexOther256I64, Count: countEqual256I64}
	searchF32 = Search{Equal: indexEqual256F32, Other: indexOther256F32, Nan: indexNaN256F32, Count: countEqual256F32}
	searchF64 = Search{Equal: indexEqual256F64, Other: indexOther256F64, Nan: indexNaN256F64, Count: countEqual256F64}
)
