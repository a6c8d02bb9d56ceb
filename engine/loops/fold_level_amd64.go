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

	downs512I8  = downs{downAdd: downAdd512I8, downMax: downMax512I8, downMin: downMin512I8, downMaxUnsigned: downMaxUnsigned512I8, downMinUnsigned: downMinUnsigned512I8, downAnd: downAnd512I8, downOr: downOr512I8}
	downs512I16 = downs{downAdd: downAdd512I16, downMax: downMax512I16, downMin: downMin512I16, downMaxUnsigned: downMaxUnsigned512I16, downMinUnsigned: downMinUnsigned512I16}
	downs512I32 = downs{downAdd: downAdd512I32, downMax: downMax512I32, downMin: downMin512I32, downMaxUnsigned: downMaxUnsigned512I32, downMinUnsigned: downMinUnsigned512I32}
	downs512I64 = downs{downAdd: downAdd512I64, downMax: downMax512I64, downMin: downMin512I64, downMaxUnsigned: downMaxUnsigned512I64, downMinUnsigned: downMinUnsigned512I64}
	downs256I8  = downs{downAdd: downAdd256I8, downMax: downMax256I8, downMin: downMin256I8, downMaxUnsigned: downMaxUnsigned256I8, downMinUnsigned: downMinUnsigned256I8, downAnd: downAnd256I8, downOr: downOr256I8}
	downs256I16 = downs{downAdd: downAdd256I16, downMax: downMax256I16, downMin: downMin256I16, downMaxUnsigned: downMaxUnsigned256I16, downMinUnsigned: downMinUnsigned256I16}
	downs256I32 = downs{downAdd: downAdd256I32, downMax: downMax256I32, downMin: downMin256I32, downMaxUnsigned: downMaxUnsigned256I32, downMinUnsigned: downMinUnsigned256I32}
	downs256I64 = downs{downAdd: downAdd256I64}
)

// Folds of whole numbers to one.
var (
	rows512I8  = rowFolds{vecAdd: rowAdd512I8, vecMax: rowMax512I8, vecMin: rowMin512I8, vecMaxUnsigned: rowMaxUnsigned512I8, vecMinUnsigned: rowMinUnsigned512I8}
	rows512I16 = rowFolds{vecAdd: rowAdd512I16, vecMax: rowMax512I16, vecMin: rowMin512I16, vecMaxUnsigned: rowMaxUnsigned512I16, vecMinUnsigned: rowMinUnsigned512I16}
	rows512I32 = rowFolds{vecAdd: rowAdd512I32, vecMax: rowMax512I32, vecMin: rowMin512I32, vecMaxUnsigned: rowMaxUnsigned512I32, vecMinUnsigned: rowMinUnsigned512I32}
	rows512I64 = rowFolds{vecAdd: rowAdd512I64, vecMax: rowMax512I64, vecMin: rowMin512I64, vecMaxUnsigned: rowMaxUnsigned512I64, vecMinUnsigned: rowMinUnsigned512I64}
	rows256I8  = rowFolds{vecAdd: rowAdd256I8, vecMax: rowMax256I8, vecMin: rowMin256I8, vecMaxUnsigned: rowMaxUnsigned256I8, vecMinUnsigned: rowMinUnsigned256I8}
	rows256I16 = rowFolds{vecAdd: rowAdd256I16, vecMax: rowMax256I16, vecMin: rowMin256I16, vecMaxUnsigned: rowMaxUnsigned256I16, vecMinUnsigned: rowMinUnsigned256I16}
	rows256I32 = rowFolds{vecAdd: rowAdd256I32, vecMax: rowMax256I32, vecMin: rowMin256I32, vecMaxUnsigned: rowMaxUnsigned256I32, vecMinUnsigned: rowMinUnsigned256I32}
	rows256I64 = rowFolds{vecAdd: rowAdd256I64}
)

// Searches are as fast as the caches with vectors of AVX2.
var (
	searchI8  = search{equal: indexEqual256I8, other: indexOther256I8, count: countEqual256I8}
	searchI16 = search{equal: indexEqual256I16, other: indexOther256I16, count: countEqual256I16}
	searchI32 = search{equal: indexEqual256I32, other: indexOther256I32, count: countEqual256I32}
	searchI64 = search{equal: indexEqual256I64, other: indexOther256I64, count: countEqual256I64}
	searchF32 = search{equal: indexEqual256F32, other: indexOther256F32, nan: indexNaN256F32, count: countEqual256F32}
	searchF64 = search{equal: indexEqual256F64, other: indexOther256F64, nan: indexNaN256F64, count: countEqual256F64}
)
