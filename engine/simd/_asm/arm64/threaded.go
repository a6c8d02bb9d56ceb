// Threaded code: a tile of sixteen vectors stays in registers while small handlers, one per operation, jump to each other, as
// on amd64. The second operand of an operation is in memory, at its address or, in place of the offset, always at the same one:
//
//	program   | handler | address, mask | handler | handler | address, mask | ... | next |
//
//	tile    V0…V15         operands V16…V23, then what a handler needs
//	here    R0             first handler R1      scratch R2
//	offset  R3, in bytes of elements             end R4
//	next    R10, the next handler                beyond R11, not zero where a function met a number out of its bounds
//
// A handler's operands are at R5 and R7; tables, their rows and choices take R8, R12…R15 and R19…R25. By the time it works, here is behind the next handler's word.

package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
	"github.com/tq-lang/tq/engine/simd/_asm/tileops"
)

const (
	tileVectors = 16
	tileBytes   = 16 * tileVectors
	tileBatch   = 8 // vectors of an operand that are loaded at a time
)

// tiles are the handlers for one shape in the making.
type tiles struct {
	f *neon.File
	s neon.Shape
	tileops.Handlers
}

// spare are registers for a handler's own use.
type spare struct{ a, b neon.V }

// spareOf are the spare ones of a vector of a batch; V30 and V31 are left for constants.
func spareOf(i int) spare { return spare{24 + neon.V(2*(i%3)), 25 + neon.V(2*(i%3))} }

const (
	constant     neon.V = 30
	moreConstant neon.V = 31
)

// handler writes the handler of an operation, named as in package loops, with so many operands, whose offsets are shifted to the right.
func (t *tiles) handler(op string, operands, shift int, body func(g *neon.Func)) {
	n := name("tile"+op, t.s)
	t.Add(op, n)
	g := t.f.Func(n, "", "")
	moved := "R3"
	if shift > 0 {
		moved = fmt.Sprint("R3>>", shift)
	}
	for i := range operands {
		base, mask := 5+2*i, 6+2*i
		g.Asm("LDP.P 16(R0), (R%d, R%d)", base, mask)
		g.Asm("AND %s, R%d, R%d", moved, mask, mask)
		g.Asm("ADD R%d, R%d, R%d", mask, base, base)
	}
	g.Asm("MOVD.P 8(R0), R10")
	body(g)
	g.Asm("JMP (R10)")
}

// binary writes a handler in which f sets to, the tile's vector, from the tile's vector x and the operand y; the names
// with From have the operand as x and the tile's vector as y.
func (t *tiles) binary(op string, from bool, setup func(g *neon.Func), f func(g *neon.Func, x, y, to neon.V, w spare)) {
	if from {
		op += "From"
	}
	t.handler(op, 1, 0, func(g *neon.Func) {
		if setup != nil {
			setup(g)
		}
		for lo := 0; lo < tileVectors; lo += tileBatch {
			for i := range tileBatch {
				g.Load("R5", 16*(lo+i), neon.V(16+i))
			}
			for i := range tileBatch {
				x, y := neon.V(lo+i), neon.V(16+i)
				if from {
					x, y = y, x
				}
				f(g, x, y, neon.V(lo+i), spareOf(i))
			}
		}
	})
}

// simple writes a binary handler of one instruction.
func (t *tiles) simple(op, inst string, s neon.Shape, from bool) {
	t.binary(op, from, nil, func(g *neon.Func, x, y, to neon.V, _ spare) { g.Inst(neon.Three(inst, s, to, x, y)) })
}

// unary writes a handler in which f changes each vector of the tile.
func (t *tiles) unary(op string, f func(g *neon.Func, x neon.V, w spare)) {
	t.handler(op, 0, 0, func(g *neon.Func) {
		for i := range tileVectors {
			f(g, neon.V(i), spareOf(i))
		}
	})
}

// plain writes a unary handler of one instruction.
func (t *tiles) plain(op, inst string, s neon.Shape) {
	t.unary(op, func(g *neon.Func, x neon.V, _ spare) { g.Inst(neon.Two(inst, s, x, x)) })
}

// tileCode writes the threaded code.
func tileCode(f *neon.File) {
	var kinds []*tiles
	for _, s := range []neon.Shape{neon.S4, neon.D2} {
		t := &tiles{f, s, tileops.Handlers{}}
		t.all()
		kinds = append(kinds, t)
	}
	tileLoop(f)
	for _, t := range kinds {
		t.table()
	}
}

// all writes the handlers that there are.
func (t *tiles) all() {
	t.handler("Load", 1, 0, func(g *neon.Func) {
		for i := range tileVectors {
			g.Load("R5", 16*i, neon.V(i))
		}
	})
	t.handler("Store", 1, 0, func(g *neon.Func) {
		for i := range tileVectors {
			g.Store(neon.V(i), "R5", 16*i)
		}
	})
	t.Add("Stream", t.Handlers["Store"]) // machines find out by themselves where stores had better go past the caches
	t.truths()
	for _, op := range []string{"Add", "Sub", "Mul", "Div"} {
		inst := map[string]string{"Add": "fadd", "Sub": "fsub", "Mul": "fmul", "Div": "fdiv"}[op]
		t.simple(op, inst, t.s, false)
		t.simple(op, inst, t.s, true)
	}
	for _, from := range []bool{false, true} {
		t.extreme("Max", "fmax", from)
	}
	for _, from := range []bool{false, true} {
		t.extreme("Min", "fmin", from)
	}
	t.comparisons()
	t.simple("And", "and", neon.B16, false)
	t.simple("Or", "orr", neon.B16, false)
	t.simple("Xor", "eor", neon.B16, false)
	t.handler("Select", 2, 0, func(g *neon.Func) {
		for lo := 0; lo < tileVectors; lo += tileBatch {
			for i, base := range []string{"R5", "R7"} {
				for k := range tileBatch {
					g.Load(base, 16*(lo+k), neon.V(16+tileBatch*i+k))
				}
			}
			for k := range neon.V(tileBatch) {
				g.Inst(neon.Three("bsl", neon.B16, neon.V(lo)+k, 16+k, 16+tileBatch+k))
			}
		}
	})
	t.plain("Neg", "fneg", t.s)
	t.plain("Abs", "fabs", t.s)
	t.plain("Not", "mvn", neon.B16)
	t.unary("Square", func(g *neon.Func, x neon.V, _ spare) { g.Inst(neon.Three("fmul", t.s, x, x, x)) })
	t.plain("Sqrt", "fsqrt", t.s)
	t.handler("Recip", 0, 0, func(g *neon.Func) {
		t.one(g)
		for x := range neon.V(tileVectors) {
			g.Inst(neon.Three("fdiv", t.s, x, constant, x))
		}
	})
	t.plain("Rint", "frintn", t.s)
	t.plain("Floor", "frintm", t.s)
	t.plain("Ceil", "frintp", t.s)
	t.plain("Trunc", "frintz", t.s)
	t.functions()
	t.integers()
	t.callingPair("Pow", "pow", call{})
	t.farPair("Fmax", vec.fmax)
	t.farPair("Fmin", vec.fmin)
	t.farPair("Copysign", vec.withSign)
	t.callingPair("Atan2", "atan2", call{})
	t.farPair("Hypot", vec.hypot)
	t.callingPair("LogAddExp", "logaddexp", call{})
	t.callingPair("LogAddExp2", "logaddexpTwo", call{})
	t.farPair("Heaviside", vec.heaviside)
	t.callingPair("FloorDiv", "floorDivide", call{marking: true})
	t.callingPair("Mod", "mod", call{marking: true})
	t.callingPair("Fmod", "fmod", call{marking: true})
	t.calls()
	t.turns()
	t.tests()
	t.handler("Prefetch", 1, 0, func(g *neon.Func) {
		for i := 0; i < tileBytes; i += 64 {
			g.Asm("PRFM %d(R5), PLDL2KEEP", prefetchAhead+i)
		}
	})
	t.Add("Next", tileNext)
	t.Add("NextStreamed", tileNext)
}

// prefetchAhead is how many bytes ahead of the tile operands are brought into the second cache.
const prefetchAhead = 1024

// one loads the constant 1.
func (t *tiles) one(g *neon.Func) {
	g.Const(constant, t.s.Size, patternOf(t.s, 1))
}

// extreme keeps the first operand where the two are equal, of which one may be -0. No step makes a condition of NaN.
func (t *tiles) extreme(op, inst string, from bool) {
	t.binary(op, from, nil, func(g *neon.Func, x, y, to neon.V, w spare) {
		g.Inst(neon.Three("fcmeq", t.s, w.a, x, y))
		if to == x {
			g.Inst(neon.Three(inst, t.s, w.b, x, y))
			g.Inst(neon.Three("bif", neon.B16, to, w.b, w.a))
		} else {
			g.Inst(neon.Three(inst, t.s, to, x, y))
			g.Inst(neon.Three("bit", neon.B16, to, x, w.a))
		}
	})
}

// comparisons make no condition of NaN, as the machine's own for less do: the lesser number is one of the two, or NaN.
func (t *tiles) comparisons() {
	t.simple("Equal", "fcmeq", t.s, false)
	t.binary("NotEqual", false, nil, func(g *neon.Func, x, y, to neon.V, _ spare) {
		g.Inst(neon.Three("fcmeq", t.s, to, x, y))
		g.Inst(neon.Two("mvn", neon.B16, to, to))
	})
	for _, op := range []string{"Less", "LessEqual", "Greater", "GreaterEqual"} {
		t.binary(op, false, nil, func(g *neon.Func, x, y, to neon.V, w spare) {
			g.Inst(neon.Three("fmin", t.s, w.a, x, y))
			strict := op == "Less" || op == "Greater"
			if strict {
				g.Inst(neon.Three("fcmeq", t.s, w.b, x, y))
			}
			if op[0] == 'G' {
				x = y
			}
			g.Inst(neon.Three("fcmeq", t.s, to, w.a, x))
			if strict {
				g.Inst(neon.Three("bic", neon.B16, to, to, w.b))
			}
		})
	}
}

// truths writes the handlers that read and write truth values, one byte each, for lanes of all or no bits. What they work on
// goes to and fro between two banks of registers.
func (t *tiles) truths() {
	shift, widen, narrow := 2, []string{"sxtlb", "sxtlh"}, []neon.Shape{neon.H8, neon.B16}
	if t.s.Size == 8 {
		shift, widen, narrow = 3, append(widen, "sxtl"), append([]neon.Shape{neon.S4}, narrow...)
	}
	count := tileVectors / t.s.Size // registers of truth values
	t.handler("LoadTruth", 1, shift, func(g *neon.Func) {
		bank := neon.V(len(widen) % 2 * 16)
		for i := range count {
			g.Load("R5", 16*i, bank+neon.V(i))
		}
		for i := range neon.V(count) {
			g.Inst(neon.Two("neg", neon.B16, bank+i, bank+i))
		}
		n := neon.V(count)
		for _, op := range widen {
			for i := range n {
				g.Inst(neon.Change(op, false, 16-bank+2*i, bank+i))
				g.Inst(neon.Change(op, true, 16-bank+2*i+1, bank+i))
			}
			bank, n = 16-bank, 2*n
		}
	})
	t.handler("StoreTruth", 1, shift, func(g *neon.Func) { // the tile stays
		from, bank := neon.V(0), neon.V(16)
		n := neon.V(tileVectors)
		for _, s := range narrow {
			n /= 2
			for i := range n {
				g.Inst(neon.Three("uzp1", s, bank+i, from+2*i, from+2*i+1))
			}
			from, bank = bank, 16+24-bank
		}
		for i := range n {
			g.Inst(neon.Two("neg", neon.B16, from+i, from+i))
		}
		for i := range n {
			g.Store(from+i, "R5", 16*int(i))
		}
	})
}

const tileNext = "tileNext"

// tileLoop writes what begins and ends a program. The last tile may overlap the one before. Conditions are those of amd64:
// 1 for an invalid operation, 4 for a division by zero, 8 for an overflow, and 2 for a number out of a function's bounds.
func tileLoop(f *neon.File) {
	const params, results = "program *uint64, bytes int, scratch *byte", "conditions uint32"
	g := f.Func("runTiles", params, results)
	g.Arg("program", "R1")
	g.Arg("bytes", "R4")
	g.Arg("scratch", "R2")
	g.Asm("MOVD ZR, R3")
	g.Asm("MOVD ZR, R11")
	g.Asm("MOVD R3, FPSR")
	g.Asm("MOVD R1, R0")
	g.Asm("MOVD.P 8(R0), R10")
	g.Asm("JMP (R10)")
	g = f.Func(tileNext, params, results)
	g.Asm("ADD $%d, R3, R3", tileBytes)
	g.Asm("MOVD R1, R0")
	g.Asm("MOVD.P 8(R0), R10")
	g.Asm("ADD $%d, R3, R5", tileBytes)
	g.Asm("CMP R4, R5")
	g.Asm("BLE more")
	g.Asm("CMP R4, R3")
	g.Asm("BGE done")
	g.Asm("SUB $%d, R4, R3", tileBytes)
	g.Label("more")
	g.Asm("JMP (R10)")
	g.Label("done")
	g.Asm("MOVD FPSR, R5")
	g.Asm("AND $1, R5, R6")
	g.Asm("AND $6, R5, R5")
	g.Asm("ORR R5<<1, R6, R6")
	g.Asm("CMP $0, R11")
	g.Asm("CSET NE, R5")
	g.Asm("ORR R5<<1, R6, R6")
	g.Result("conditions", "R6")
	g.Ret()
}

// table writes the handlers' addresses, in the order of the operations, and a function that copies them.
func (t *tiles) table() {
	table, all := name("tileTable", t.s), t.Table()
	g := t.f.Func(table, "to *uintptr", "")
	g.Arg("to", "R0")
	g.Asm("MOVD $%s<>(SB), R1", table)
	g.Asm("MOVD $%d, R2", len(all))
	g.Label("next")
	g.Asm("MOVD.P 8(R1), R3")
	g.Asm("MOVD.P R3, 8(R0)")
	g.Asm("SUBS $1, R2, R2")
	g.Asm("BNE next")
	g.Ret()
	t.f.Addresses(table, all)
}
