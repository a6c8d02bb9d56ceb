// Threaded code over tiles: a chain of operations whose inner results stay in vector registers. A program is a list of words
// that the machine's handlers read as they jump to each other; it is built with a TileCode and run over memory of any length
// of at least a tile. A machine without handlers has no TileCode: its callers run the operations one by one over blocks, with
// the same results.

package simd

import "unsafe"

// TileOp is an operation on the tile. The binary ones take their second operand from memory; those named From take the first
// from there and the second from the tile.
type TileOp uint8

// The operations, in the order of the tables of handlers: generators read the names here.
const (
	TileLoad TileOp = iota
	TileStore
	TileStream // a store past the caches, to an address divisible by 64
	TileLoadTruth
	TileStoreTruth
	TileAdd
	TileAddFrom
	TileSub
	TileSubFrom
	TileMul
	TileMulFrom
	TileDiv
	TileDivFrom
	TileMax
	TileMaxFrom
	TileMin
	TileMinFrom
	TileEqual // comparisons leave truth values as lanes of all or no bits
	TileNotEqual
	TileLess
	TileLessEqual
	TileGreater
	TileGreaterEqual
	TileAnd
	TileOr
	TileXor
	TileSelect  // of two operands in memory, by the truth values in the tile
	TileIfEqual // what is in memory if two more operands there compare so, else what is in the tile
	TileIfNotEqual
	TileIfLess
	TileIfLessEqual
	TileIfGreater
	TileIfGreaterEqual
	TileIfNotLess
	TileIfNotLessEqual
	TileIfNotGreater
	TileIfNotGreaterEqual
	TileNeg
	TileAbs
	TileNot
	TileSquare
	TileSqrt
	TileRecip
	TileRint
	TileFloor
	TileCeil
	TileTrunc
	TileExp
	TileLog
	TileTanh
	TileExp2
	TileExpm1
	TileLog1p
	TileLog2
	TileLog10
	TileSigmoid
	TileRsqrt
	TileCbrt
	TileSinh
	TileCosh
	TileAsin
	TileAcos
	TileAtan
	TileSin // of moderate numbers: others leave a condition
	TileCos
	TileTan
	TilePow
	TilePowFrom
	TileAddInt // of whole numbers
	TileSubInt
	TileSubIntFrom
	TileMulInt
	TileMaxInt
	TileMinInt
	TileMaxUint
	TileMinUint
	TileEqualInt
	TileNotEqualInt
	TileLessInt
	TileLessEqualInt
	TileGreaterInt
	TileGreaterEqualInt
	TileLessUint
	TileLessEqualUint
	TileGreaterUint
	TileGreaterEqualUint
	TileShiftLeft
	TileShiftLeftFrom
	TileShiftRight
	TileShiftRightFrom
	TileShiftRightUint
	TileShiftRightUintFrom
	TileNegInt
	TileAbsInt
	TileSquareInt
	TileAsinh
	TileAcosh
	TileAtanh
	TileErf
	TileErfc
	TileSign
	TileIsNan // tests leave truth values
	TileIsInf
	TileIsFinite
	TileSignbit
	TileDeg2Rad
	TileRad2Deg
	TileFmax
	TileFmaxFrom
	TileFmin
	TileFminFrom
	TileCopysign
	TileCopysignFrom
	TileAtan2
	TileAtan2From
	TileHypot
	TileHypotFrom
	TileLogAddExp
	TileLogAddExpFrom
	TileLogAddExp2
	TileLogAddExp2From
	TileHeaviside
	TileHeavisideFrom
	TileFloorDiv // of quotients that are not too large: others leave a condition
	TileFloorDivFrom
	TileMod
	TileModFrom
	TileFmod
	TileFmodFrom
	TileLoadI8 // loads of smaller numbers, as whole ones of the tile's size
	TileLoadU8
	TileLoadI16
	TileLoadU16
	TileLoadI32
	TileLoadU32
	TileLoadF32      // as doubles
	TileShortToFloat // of whole numbers of 32 bits at most
	TileLongToFloat
	TileAddRow // loads, operation and store of an operation alone
	TileSubRow
	TileMulRow
	TileDivRow
	TileNegRow
	TileAbsRow
	TileSquareRow
	TileRintRow
	TileFloorRow
	TileCeilRow
	TileTruncRow
	TileMaxRow
	TileMinRow
	TileEqualRow
	TileNotEqualRow
	TileLessRow
	TileLessEqualRow
	TileGreaterRow
	TileGreaterEqualRow
	TileMulComplex // of complex numbers: parts in turn
	TileSquareComplex
	TileConj
	TileDivComplex
	TileDivComplexFrom
	TileRecipComplex
	TileMaxComplex
	TileMaxComplexFrom
	TileMinComplex
	TileMinComplexFrom
	TileLoadF16 // of halves, as floats
	TileStoreF16
	TileRoundF16
	TilePrefetch // brings an operand's memory ahead of the tile closer, and leaves the tile as it is
	TileNext     // ends every program
	TileNextStreamed
	tileOps
)

// The second word of an operand: whether its address moves with the elements. One that stays is the same number in all places,
// or a tile of the program's own, which its handlers fill anew: no offset has the bit of TileOwn.
const (
	TileStays = 0
	TileOwn   = 1
	TileMoves = 1<<64 - 1
)

// TileScratch is the scratch memory, in bytes, that a run needs.
const TileScratch = 8*64 + 64

// TileCode knows the handlers of one element size.
type TileCode struct {
	Bytes    int // of a tile
	Size     int
	handlers *[tileOps]uintptr
}

// Tiles finds the threaded code for numbers of 4 or 8 bytes; nil if this machine has none.
func Tiles(size int) *TileCode {
	switch {
	case size == 4 && Active.tiles32 != nil:
		return Active.tiles32
	case size == 8 && Active.tiles64 != nil:
		return Active.tiles64
	}
	return nil
}

// ComplexTiles is Tiles for complex numbers whose parts have so many bytes. A tile's lanes are parts: operations on floats take
// each part by itself, and there are no truth values.
func ComplexTiles(part int) *TileCode {
	c := Tiles(part)
	if c == nil {
		return nil
	}
	return &TileCode{Bytes: c.Bytes, Size: 2 * part, handlers: c.handlers}
}

// newTiles asks for the handlers' addresses of tiles of so many bytes.
func newTiles(bytes, size int, table func(to *uintptr)) *TileCode {
	c := &TileCode{Bytes: bytes, Size: size, handlers: new([tileOps]uintptr)}
	table(&c.handlers[0])
	return c
}

// Word is the handler of an operation, as the first word of its instruction.
func (c *TileCode) Word(op TileOp) uint64 { return uint64(c.handlers[op]) }

// Has reports whether there is a handler.
func (c *TileCode) Has(op TileOp) bool { return c.handlers[op] != 0 }

// Elements is how many elements a tile has.
func (c *TileCode) Elements() int { return c.Bytes / c.Size }

// TileConditions tell which floating-point conditions a run met.
type TileConditions uint32

// Serious are the conditions that a caller may want to know more of: invalid operations, divisions by zero, overflows.
func (c TileConditions) Serious() bool { return c&(1|4|8) != 0 }

// Beyond reports whether a function may have met a number out of its bounds, and that all is to be done in some other way.
func (c TileConditions) Beyond() bool { return c&2 != 0 }

// Invalid reports whether there was an invalid operation, or signalling NaN among operands that were loaded as another type.
func (c TileConditions) Invalid() bool { return c&1 != 0 }

// Run runs a program over n elements, at least a tile's. The words of an operand are its address and one of TileStays, TileOwn
// and TileMoves. The last tile may overlap the one before, so results must not
// lie over operands unless n is a multiple of the tile. The caller keeps alive what the addresses point at.
func (c *TileCode) Run(program []uint64, n int, scratch unsafe.Pointer) TileConditions {
	if n*c.Size < c.Bytes {
		panic("loops: fewer elements than a tile")
	}
	return TileConditions(runTiles(&program[0], n*c.Size, (*byte)(scratch)))
}
