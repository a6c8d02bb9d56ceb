// Where the results of instructions go.
package code

// NoSlot stands for the slot of the result where there is none.
const NoSlot = 255

// Target is the slot that an instruction's result goes to.
func (in *Ins) Target() uint8 {
	switch op := in.Op; {
	case op >= Add && op <= Compare, op >= List && op <= Tuple:
		return in.A
	case op >= Jump && op <= JNone:
		return NoSlot
	case op >= Call && op <= CallEx, op == BuildClass, op == BuildClassEx, op == WithExcept, op == JNoStar:
		return in.C
	case op == Yield, op == YieldFrom, op == ForLoop, op == WithEnter:
		return in.B
	}
	switch in.Op {
	case StoreGlobal, DelGlobal, StoreFree, DelFree, StoreCell, DelCell, StoreFar, DelFar, DelLocal, Clear,
		SetItem, SetItem2, AugItem, DelItem, SetAttr, HasAttr, DelAttr, SpreadArgs, SpreadKw, PutKw, Return,
		ListAppend, ListExtend, SetAdd, SetUpdate, DictPut, DictUpdate, Raise, Reraise, JNoMatch, StarRaised, StarEnd,
		PopExcept, AssertFail, WithExit, Show, Settle, CheckParams, CheckReturn, CheckAnn, ImportStar, EndClass, Fail, Nop:
		return NoSlot
	}
	return in.A
}
