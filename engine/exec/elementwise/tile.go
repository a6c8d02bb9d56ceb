// Regions of plain arithmetic as threaded code: the inner results of a
// tile stay in vector registers.
//
//	%3 = Mul(%0, %1)         load %0; mul %1
//	%4 = AddV2(%3, %2)       add %2; store %4; next
//
// A result that is not just the next operation's operand goes to its slot's
// tile, a scratch tile that stays in place while the program moves along.
// Truth values are lanes of all or no bits there.

package elementwise

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
)

// TileCode is a region's threaded code; the words of operands are filled in by
// each worker.
type TileCode struct {
	*simd.TileCode
	Words  []uint64
	Edges  []TileEdge
	Stores []int     // words of stores that may go past the caches
	Cheap  bool      // no operation takes longer than a few steps for every element
	Beyond bool      // some handler may tell that it met a number out of its bounds
	Row    *TileCode // the same as one handler that loads and stores by itself, or nil; it never stores past the caches
	Halves bool      // some operand or result is of halves
}

// TileEdge is an operand of the code: its words' place, its slot, and whether
// it is the slot's own tile rather than a tensor.
type TileEdge struct {
	At, Slot int
	Own      bool
}

// The slots' tiles: numbers or lanes, then truth values as bytes, or halves.
const (
	TileNumbers = 512
	TileBytes   = TileNumbers + 256
)

// tileMaker writes a region's threaded code.
type tileMaker struct {
	rc    *RegionCode
	code  *TileCode
	ops   tileForms
	steps []tileStep
	edge  map[int]*RegionEdge // slots that are tensors
	held  int                 // the slot whose value is in the registers, or -1
	apart map[int]bool        // operands of halves whose tiles are filled at the beginning
}

// tileStep is an operation of the code. A choice may do the comparison that it
// goes by itself.
type tileStep struct {
	*BlockOp
	by *BlockOp
}

// compileTiles makes a region's threaded code, or nil if some operation or
// type has no handlers.
func compileTiles(rc *RegionCode) *TileCode {
	element := dtype.DType(0)
	for _, op := range rc.Ops {
		if !rc.tileable(&op, &element) {
			return nil
		}
	}
	if element == 0 || rc.Converts() { // which has routines of its own
		return nil
	}
	if element.IsComplex() && rc.knowsTruths() {
		return nil
	}
	handlers := tilesFor(element)
	if handlers == nil {
		return nil
	}
	m := &tileMaker{rc: rc, code: &TileCode{TileCode: handlers}, ops: tileFormsOf(element), edge: map[int]*RegionEdge{}, apart: map[int]bool{}, held: -1}
	for _, list := range [][]RegionEdge{rc.In, rc.Out} {
		for i := range list {
			m.edge[list[i].Slot] = &list[i]
			m.code.Halves = m.code.Halves || list[i].Dt.IsHalf()
		}
	}
	if m.code.Halves && !handlers.Has(simd.TileLoadF16) {
		return nil
	}
	m.arrange()
	m.spreadTruths()
	m.spreadHalves()
	for k := range m.steps {
		if form, ok := m.ops.binary(m.steps[k].In.Op); ok && !handlers.Has(form.op) {
			return nil
		}
		if op, ok := m.ops.unary(m.steps[k].In.Op); ok && !handlers.Has(op) {
			return nil
		}
		if m.steps[k].In.Op == ir.Cast {
			if c := rc.tileCast(m.steps[k].BlockOp); !handlers.Has(c.load) || !handlers.Has(c.convert) {
				return nil
			}
		}
		m.code.Beyond = m.code.Beyond || rowOf(m.steps[k].In.Op).bounded
		m.operation(k)
	}
	m.word(simd.TileNext)
	m.code.Row = m.row()
	m.code.Cheap = !slices.ContainsFunc(rc.Ops, func(op BlockOp) bool { return rowOf(op.In.Op).slow })
	return m.code
}

// tileable reports whether an operation has handlers for its types. The numbers of a
// region are all of one type, which is noted.
func (rc *RegionCode) tileable(op *BlockOp, element *dtype.DType) bool {
	p := rc.Program
	number := func(v ir.Value) bool {
		dt := p.Types[v].DType
		if dt == dtype.Float16 {
			dt = dtype.Float32
		}
		if tileFormsOf(dt) == noForms || *element != 0 && *element != dt {
			return false
		}
		*element = dt
		return true
	}
	truth := func(v ir.Value) bool { return p.Types[v].DType == dtype.Bool }
	args, out := op.In.Args, op.In.Out[0]
	if op.In.Op == ir.Cast { // of operands alone, as they are loaded
		_, ok := tileCastOf(p.Types[args[0]].DType, p.Types[out].DType)
		return ok && number(out) && slices.ContainsFunc(rc.In, func(e RegionEdge) bool { return e.V == args[0] })
	}
	if rowOf(op.In.Op).truth != 0 && truth(out) {
		return !slices.ContainsFunc(args, func(v ir.Value) bool { return !truth(v) })
	}
	if op.In.Op == ir.SelectV2 {
		return truth(args[0]) && number(args[1]) && number(args[2]) && number(out)
	}
	if slices.ContainsFunc(args, func(v ir.Value) bool { return !number(v) }) || !truth(out) && !number(out) {
		return false
	}
	forms := tileFormsOf(*element)
	_, unary := forms.unary(op.In.Op)
	_, binary := forms.binary(op.In.Op)
	return unary || binary
}

// knowsTruths reports whether the region has truth values.
func (rc *RegionCode) knowsTruths() bool {
	truth := func(v ir.Value) bool { return rc.Program.Types[v].DType == dtype.Bool }
	return slices.ContainsFunc(rc.Ops, func(op BlockOp) bool {
		return truth(op.In.Out[0]) || slices.ContainsFunc(op.In.Args, truth)
	})
}

// tileCast are the handlers of a conversion.
func (rc *RegionCode) tileCast(op *BlockOp) tileCast {
	c, _ := tileCastOf(op.ArgType, rc.Program.Types[op.In.Out[0]].DType)
	return c
}

func (m *tileMaker) word(op simd.TileOp) { m.code.Words = append(m.code.Words, m.code.Word(op)) }

// operand writes the two words of an operand.
func (m *tileMaker) operand(slot int, own bool) {
	m.code.Edges = append(m.code.Edges, TileEdge{len(m.code.Words), slot, own})
	m.code.Words = append(m.code.Words, 0, 0)
}

// truthInput reports whether a slot is a tensor of truth values that is read.
func (m *tileMaker) truthInput(slot int) bool {
	e := m.edge[slot]
	return e != nil && e.Dt == dtype.Bool && slices.ContainsFunc(m.rc.In, func(x RegionEdge) bool { return x.Slot == slot })
}

// spreadTruths brings truth values that are second operands into tiles.
func (m *tileMaker) spreadTruths() {
	done := map[int]bool{}
	for _, op := range m.steps {
		if op.Args[1] < 0 || op.In.Op == ir.SelectV2 {
			continue
		}
		for _, s := range op.Args[:2] {
			if m.truthInput(s) && !done[s] {
				done[s] = true
				m.word(simd.TileLoadTruth)
				m.operand(s, false)
				m.word(simd.TileStore)
				m.operand(s, true)
			}
		}
	}
}

// halfInput reports whether a slot is a tensor of halves that is read.
func (m *tileMaker) halfInput(slot int) bool {
	return m.code.Halves && slices.ContainsFunc(m.rc.In, func(x RegionEdge) bool { return x.Slot == slot && x.Dt.IsHalf() })
}

// spreadHalves brings halves into tiles, but for those that are loaded once, by their only use.
func (m *tileMaker) spreadHalves() {
	if !m.code.Halves {
		return
	}
	uses, alone := map[int]int{}, map[int]bool{}
	for _, op := range m.steps {
		for _, by := range []*BlockOp{op.BlockOp, op.by} {
			if by == nil {
				continue
			}
			for _, s := range by.Args {
				if s >= 0 && m.halfInput(s) {
					uses[s]++
					alone[s] = by.Args[1] < 0 || by.In.Op == ir.Cast
				}
			}
		}
	}
	for k := range m.rc.In {
		if s := m.rc.In[k].Slot; uses[s] > 1 || uses[s] == 1 && !alone[s] {
			m.apart[s] = true
			m.word(simd.TileLoadF16)
			m.operand(s, false)
			m.word(simd.TileStore)
			m.operand(s, true)
			m.held = s
		}
	}
}

// inTile reports whether operations find a slot's value in its tile.
func (m *tileMaker) inTile(slot int) bool {
	e := m.edge[slot]
	return e == nil || e.Dt == dtype.Bool || e.Dt.IsHalf()
}

// hold brings a slot's value into the registers.
func (m *tileMaker) hold(slot int) {
	if m.held == slot {
		return
	}
	if m.truthInput(slot) {
		m.word(simd.TileLoadTruth)
		m.operand(slot, false)
	} else if m.halfInput(slot) && !m.apart[slot] {
		m.word(simd.TileLoadF16)
		m.operand(slot, false)
	} else {
		m.word(simd.TileLoad)
		m.operand(slot, m.inTile(slot))
	}
	m.held = slot
}

// operation writes the code of the k-th operation.
func (m *tileMaker) operation(k int) {
	op := &m.steps[k]
	a, b := op.Args[0], op.Args[1]
	truth := rowOf(op.In.Op).truth
	isTruth := truth != 0
	handlers, isBinary := m.ops.binary(op.In.Op)
	unary, isUnary := m.ops.unary(op.In.Op)
	if isTruth && !isBinary && b >= 0 {
		handlers, isBinary = form{truth, truth}, true
	}
	switch {
	case op.by != nil:
		m.choice(op)
	case op.In.Op == ir.Cast:
		c := m.rc.tileCast(op.BlockOp)
		if m.apart[a] {
			m.hold(a)
			break
		}
		m.word(c.load)
		m.operand(a, false)
		if c.convert != simd.TileLoad {
			m.word(c.convert)
		}
	case op.In.Op == ir.SelectV2:
		m.hold(a)
		m.word(simd.TileSelect)
		m.operand(b, m.inTile(b))
		m.operand(op.Args[2], m.inTile(op.Args[2]))
	case isBinary && a == b && op.In.Op == ir.Mul:
		m.hold(a)
		m.word(m.ops.of(ir.Square).op)
	case isBinary && m.held == b && a != b:
		m.word(handlers.from)
		m.operand(a, m.inTile(a))
	case isBinary:
		m.hold(a)
		m.word(handlers.op)
		m.operand(b, m.inTile(b))
	case isTruth && !isUnary:
		m.hold(a)
		m.word(truth)
	default:
		m.hold(a)
		m.word(unary)
	}
	if op.Round != nil && op.Beyond == 0 {
		m.word(simd.TileRoundF16)
	}
	m.held = op.Dst
	m.put(k, op.Dst)
}

// row writes the code of a single operation that has a handler of its own.
func (m *tileMaker) row() *TileCode {
	if len(m.steps) != 1 || m.code.Halves {
		return nil
	}
	op := &m.steps[0]
	handler, ok := rowForms[m.ops.of(op.In.Op).op]
	if !ok || !m.code.Has(handler) || m.truthInput(op.Args[0]) {
		return nil
	}
	r := tileMaker{rc: m.rc, code: &TileCode{TileCode: m.code.TileCode}}
	r.word(handler)
	r.operand(op.Args[0], false)
	if _, two := m.ops.binary(op.In.Op); two {
		r.operand(op.Args[1], false)
	}
	r.operand(op.Dst, false)
	r.word(simd.TileNext)
	return r.code
}

// put stores the result of the k-th operation where it is wanted.
func (m *tileMaker) put(k, slot int) {
	again := m.readAgain(k, slot)
	e := m.edge[slot]
	if e != nil && e.Dt == dtype.Bool {
		m.word(simd.TileStoreTruth)
		m.operand(slot, false)
	}
	if e != nil && e.Dt.IsHalf() {
		m.word(simd.TileStoreF16)
		m.operand(slot, false)
		e = nil
	}
	if e != nil && e.Dt != dtype.Bool {
		if !again {
			m.code.Stores = append(m.code.Stores, len(m.code.Words))
		}
		m.word(simd.TileStore)
		m.operand(slot, false)
	} else if again {
		m.word(simd.TileStore)
		m.operand(slot, true)
	}
}

// readAgain reports whether the result of the k-th operation is read from memory
// later: by more than one operand, or by one that is not in the registers then.
func (m *tileMaker) readAgain(k, slot int) bool {
	reads := 0
	for j := k + 1; j < len(m.steps); j++ {
		op := &m.steps[j]
		for i, s := range op.Args {
			if s == slot && (i > 0 || op.by == nil) {
				reads++
				if j > k+1 || i > 0 && op.In.Op == ir.SelectV2 && op.by == nil {
					return true
				}
			}
		}
		if op.Dst == slot {
			break
		}
	}
	return reads > 1 && !m.squares(k+1)
}

// squares reports whether an operation multiplies a value by itself.
func (m *tileMaker) squares(k int) bool {
	op := &m.steps[k]
	return op.In.Op == ir.Mul && op.Args[0] == op.Args[1]
}
