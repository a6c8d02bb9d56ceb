// What loops do most of all that run leaves to step, without its ceremony: elements of
// arrays, attributes of instances, walks, functions of numbers, texts (quickscalars.go)
// and containers (quickcontainers.go). Whatever is not quite that goes the full way.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// quick does an instruction if it is one of those; false, with nothing done, if not.
func (m *Machine) quick(f *frame, in *code.Ins) (done bool, err error) {
	switch in.Op {
	case code.GetItem, code.GetItemI:
		return m.quickGetItem(f, in)
	case code.GetItem2:
		return m.quickElement(f, in), nil
	case code.SetItem:
		return quickStore(f, in) || m.quickPut(f, in) || m.quickConstSlice(f, in) || m.quickItem(f, in), nil
	case code.SetItem2:
		return m.quickPut(f, in), nil
	case code.AugItem:
		return quickUpdate(f, in), nil
	case code.Binary:
		if quickBinary(f, in) {
			return true, nil
		}
		if done, err := m.quickSets(f, in, object.Op(in.D>>2)); done || err != nil {
			return true, err
		}
		return quickMerged(f, in) || m.quickOperator(f, in), nil
	case code.DelItem:
		return quickDelete(f, in), nil
	case code.MakeSlice:
		return m.quickSlice(f, in), nil
	case code.List, code.Dict:
		return in.D == code.OfCall && m.lendArguments(f, in) || quickDisplay(f, in), nil
	case code.Tuple, code.Set:
		return quickDisplay(f, in), nil
	case code.ListAppend, code.SetAdd, code.DictPut:
		return quickAdd(f, in), nil
	case code.DictUpdate:
		return quickDictUpdate(f, in), nil
	case code.SetAttr:
		x, v := &f.regs[in.A], f.regs[in.B]
		if !x.Is(tableInstance) || !simple(v) {
			return false, nil
		}
		ca, o := &f.code.caches[in.D], (*object.Instance)(x.P)
		return ca.of.Store(o, v) || ca.other.Store(o, v), nil
	case code.GetAttr:
		return quickAttr(f, in) || m.quickGetter(f, in) || quickMember(f, in) || quickClassAttr(f, in) || quickOwnMethod(f, in) || quickArgs(f, in) || quickPart(f, in), nil
	case code.Raise:
		return false, m.quickRaise(f, in)
	case code.JNoMatch:
		return m.quickMatch(f, in), nil
	case code.PopExcept:
		return quickHandled(f), nil
	case code.CallMethod:
		return m.quickMethod(f, in)
	case code.Call:
		return m.quickCall(f, in)
	case code.Unpack:
		return quickUnpack(f, in) || m.quickSpread(f, in), nil
	case code.UnpackEx:
		return quickUnpackEx(f, in), nil
	case code.ForLoop:
		return m.quickNext(f, in)
	case code.Add:
		return m.quickConcat(f, in) || quickJoined(f, in) || m.quickOperator(f, in), nil
	case code.Compare:
		return quickCompare(f, in) || m.quickOperator(f, in), nil
	case code.JLt, code.JLe, code.JGt, code.JGe, code.JEq, code.JNe:
		return quickJump(f, in) || m.quickOperator(f, in), nil
	case code.Mul:
		return quickRepeated(f, in) || m.quickOperator(f, in), nil
	case code.MulI:
		return quickRepeatedBy(f, in) || m.quickOperator(f, in), nil
	case code.Sub:
		if done, err := m.quickSets(f, in, object.Sub); done || err != nil {
			return true, err
		}
		return m.quickOperator(f, in), nil
	case code.Mod:
		return m.quickPercent(f, in) || m.quickOperator(f, in), nil
	case code.Div, code.FloorDiv, code.AddI, code.SubI, code.DivI, code.FloorDivI, code.ModI,
		code.AddK, code.SubK, code.MulK, code.DivK, code.JLtK, code.JLeK, code.JGtK, code.JGeK, code.JEqK, code.JNeK:
		return m.quickOperator(f, in), nil
	case code.CallEx:
		return m.quickCallEx(f, in)
	case code.SpreadArgs:
		return m.quickSpreadArgs(f, in), nil
	case code.SpreadKw:
		return quickSpreadKw(f, in), nil
	case code.PutKw:
		return quickPutKw(f, in), nil
	case code.YieldFrom:
		return m.quickDelegate(f, in), nil
	case code.MakeFunc:
		if m.pending {
			return false, nil
		}
		return true, m.makeFunc(f, in)
	case code.Iter:
		if m.pending || !f.regs[in.B].Keepable() {
			return false, nil
		}
		if m.quickIterOf(f, in) {
			f.regs[in.A+1], f.regs[in.A+2] = object.Cell{P: object.TagMark}, object.Cell{P: object.TagMark}
			return true, nil
		}
		m.R.At(f.code.place(f.pc - 1))
		return true, m.beginLoop(f, in)
	case code.GetYieldIter:
		if m.pending || !f.regs[in.B].Keepable() {
			return false, nil
		}
		if f.fromStart(in) {
			f.regs[in.A] = f.regs[in.B]
			return true, nil
		}
		if m.quickIterOf(f, in) {
			return true, nil
		}
		m.R.At(f.code.place(f.pc - 1))
		_, err := m.execYield(f, in)
		return true, err
	case code.JT, code.JF:
		return quickTruth(f, in), nil
	case code.WithEnter, code.WithExit:
		return m.quickWith(f, in)
	case code.Not:
		is, ok := f.regs[in.B].QuickTruth()
		if ok {
			f.regs[in.A].SetBool(!is)
		}
		return ok, nil
	case code.Settle:
		return in.B == 1 && !m.pending && f.regs[in.A].Keepable(), nil
	case code.Clear:
		return m.quickClear(f, in), nil
	case code.Format:
		return m.quickFormat(f, in), nil
	case code.Join:
		return m.quickJoin(f, in), nil
	}
	return false, nil
}

// quickUnpack takes a tuple or list of simple values apart.
func quickUnpack(f *frame, in *code.Ins) bool {
	c, n := &f.regs[in.B], int(in.C)
	to := f.regs[in.A : int(in.A)+n]
	switch {
	case f.arrays:
		return false
	case c.Is(object.TableTuple):
		t := c.Tuple()
		if len(t) != n || !c.Keepable() {
			return false
		}
		for i, v := range t {
			to[i] = object.CellOf(v)
		}
		return true
	case c.Is(object.TableList):
		cells := c.List().Cells()
		if len(cells) != n || !allKeepable(cells) {
			return false
		}
		copy(to, cells)
		return true
	}
	return false
}

// quickUnpackEx is quickUnpack with a list of what the others leave.
func quickUnpackEx(f *frame, in *code.Ins) bool {
	c, first, last := &f.regs[in.B], int(in.C), int(in.D)
	var few [fewSpread]object.Cell
	var cells []object.Cell
	switch {
	case f.arrays || !c.Keepable():
		return false
	case c.Is(object.TableList):
		cells = c.List().Cells()
	case c.Is(object.TableTuple):
		cells = few[:0]
		for _, v := range c.Tuple() {
			cells = append(cells, object.CellOf(v))
		}
	}
	n := len(cells) - first - last
	if n < 0 || len(cells) > shortSlice || !allKeepable(cells) {
		return false
	}
	rest := object.NewListFor(n)
	rest.SetCells(append(rest.Cells(), cells[first:first+n]...))
	rest.Settled = true
	to := f.regs[in.A : int(in.A)+first+1+last]
	copy(few[:], cells[len(cells)-last:]) // B may be among those that it goes to
	copy(to, cells[:first])
	to[first] = object.CellOf(rest)
	copy(to[first+1:], few[:last])
	return true
}

// quickClear empties slots in which nothing is to be given back or closed.
func (m *Machine) quickClear(f *frame, in *code.Ins) bool {
	slots := f.regs[in.A : int(in.A)+int(in.B)]
	if m.pending || len(m.consumed) > 0 {
		return false
	}
	for i := range slots {
		if c := &slots[i]; c.P != nil && (!c.Keepable() || loneIn(c) != nil) {
			return false
		}
	}
	clear(slots)
	return true
}

// quickSpread takes a short array of numbers apart.
func (m *Machine) quickSpread(f *frame, in *code.Ins) bool {
	const most = 8
	c, n := &f.regs[in.B], int(in.C)
	if n > most || !c.Is(object.TableArray) || m.dies(f, in) {
		return false
	}
	a := c.Array()
	if dims := a.Dims(); a.Rank() != 1 || dims[0] != n {
		return false
	}
	var nums [most]object.Num
	for i := range n {
		if nums[i] = m.R.ElementNum(a, int64(i)); nums[i].Kind == object.NoNum {
			return false
		}
	}
	for i := range n {
		at := &f.regs[int(in.A)+i]
		if f.arrays && at.Is(object.TableArray) {
			return false // which the frame may own
		}
	}
	for i := range n {
		f.regs[int(in.A)+i] = object.NumCell(nums[i])
	}
	return true
}

// quickBinary is an operator on Python's numbers.
func quickBinary(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if !pythonNumber(x) || !pythonNumber(y) {
		return false
	}
	n := object.QuickNum(object.Op(in.D>>2), x.Num(), y.Num())
	if n.Kind == object.NoNum {
		return false
	}
	f.regs[in.A] = object.NumCell(n)
	return true
}

// simple reports values that wait for nothing and that nobody owns.
func simple(c object.Cell) bool {
	return c.P != nil && (c.Plain() || c.N == object.TableStr || c.N == object.TableList || c.N == object.TableDict || c.N == tableInstance)
}
