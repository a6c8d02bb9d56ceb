// The fast ways through instructions. A case that cannot go on breaks out of the
// switch: step does the instruction in full and the loop begins again from
// m.top, because a call may have changed everything.
//
// The file is long because the loop is one function: a case that stood elsewhere would
// be a call, and what lives across it would be stored at every dispatch.
package vm

import (
	"unsafe"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// run goes on with a frame until it returns or fails; m.result and m.failed say
// how.
//
// The loop holds nothing across a call, and no case calls anything that is not
// inlined: a value that lived across a call would be spilled at each dispatch.
func (m *Machine) run(f *frame) {
	m.top = f
again:
	f = m.top
	ins, regs, pc := f.code.ins, f.regs, f.pc
	for {
		in := &ins[pc]
		pc++
		switch in.Op {
		case code.Nop:
			continue
		case code.Move:
			if c := &regs[in.B]; c.P != nil && c.N != object.TableArray {
				regs[in.A] = *c
				continue
			}
		case code.LoadK:
			regs[in.A] = f.code.consts[in.D]
			continue
		case code.LoadInt:
			regs[in.A].SetInt(int64(in.D))
			continue
		case code.LoadGlobal:
			g := f.code.globals[in.D]
			if g.v.P != nil {
				if g.v.N != object.TableArray {
					regs[in.A] = g.v
					continue
				}
			} else if g.known.P != nil {
				regs[in.A] = g.known
				continue
			}
		case code.StoreGlobal:
			g, c := f.code.globals[in.D], &regs[in.A]
			if g.listed && c.P != nil && c.N != object.TableArray && c.N != object.TableTuple && g.v.N != object.TableArray {
				g.v = *c
				continue
			}
		case code.LoadFree:
			if c := &f.fn.free[in.D].c; c.P != nil && c.N != object.TableArray {
				regs[in.A] = *c
				continue
			}
		case code.StoreFree:
			if c := &regs[in.A]; c.P != nil && c.N != object.TableArray && c.N != object.TableTuple {
				f.fn.free[in.D].c = *c
				continue
			}
		case code.LoadCell:
			if c := &(*box)(regs[in.B].P).c; c.P != nil && c.N != object.TableArray {
				regs[in.A] = *c
				continue
			}
		case code.StoreCell:
			if c := &regs[in.B]; c.P != nil && c.N != object.TableArray && c.N != object.TableTuple {
				(*box)(regs[in.A].P).c = *c
				continue
			}

		case code.Add:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				if s := a + b; (s^a)&(s^b) >= 0 {
					regs[in.A].SetInt(s)
					continue
				}
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				x, y := l.Float(), r.Float()
				regs[in.A].SetFloat(x + y)
				continue
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				x, y := l.Float(), float64(r.Int())
				regs[in.A].SetFloat(x + y)
				continue
			} else if l.P == object.TagInt && r.P == object.TagFloat && uint64(l.N)+1<<53 <= 1<<54 {
				x, y := float64(l.Int()), r.Float()
				regs[in.A].SetFloat(x + y)
				continue
			}
		case code.Sub:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				if s := a - b; (a^b)&(s^a) >= 0 {
					regs[in.A].SetInt(s)
					continue
				}
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				x, y := l.Float(), r.Float()
				regs[in.A].SetFloat(x - y)
				continue
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				x, y := l.Float(), float64(r.Int())
				regs[in.A].SetFloat(x - y)
				continue
			} else if l.P == object.TagInt && r.P == object.TagFloat && uint64(l.N)+1<<53 <= 1<<54 {
				x, y := float64(l.Int()), r.Float()
				regs[in.A].SetFloat(x - y)
				continue
			}
		case code.Mul:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				if a == int64(int32(a)) && b == int64(int32(b)) {
					regs[in.A].SetInt(a * b)
					continue
				}
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				x, y := l.Float(), r.Float()
				regs[in.A].SetFloat(float64(x * y))
				continue
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				x, y := l.Float(), float64(r.Int())
				regs[in.A].SetFloat(float64(x * y))
				continue
			} else if l.P == object.TagInt && r.P == object.TagFloat && uint64(l.N)+1<<53 <= 1<<54 {
				x, y := float64(l.Int()), r.Float()
				regs[in.A].SetFloat(float64(x * y))
				continue
			}
		case code.Div:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				if b != 0 && a == int64(int32(a)) && b == int64(int32(b)) {
					regs[in.A].SetFloat(float64(a) / float64(b))
					continue
				}
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				x, y := l.Float(), r.Float()
				if y != 0 {
					regs[in.A].SetFloat(x / y)
					continue
				}
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				x, y := l.Float(), float64(r.Int())
				if y != 0 {
					regs[in.A].SetFloat(x / y)
					continue
				}
			} else if l.P == object.TagInt && r.P == object.TagFloat && uint64(l.N)+1<<53 <= 1<<54 {
				x, y := float64(l.Int()), r.Float()
				if y != 0 {
					regs[in.A].SetFloat(x / y)
					continue
				}
			}
		case code.FloorDiv:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				if b > 0 {
					q := a / b
					if a < 0 && q*b != a {
						q--
					}
					regs[in.A].SetInt(q)
					continue
				}
			}
		case code.Mod:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				if b > 0 {
					var r int64
					if uint64(a)|uint64(b) < 1<<32 {
						r = int64(uint32(a) % uint32(b))
					} else if r = a % b; r < 0 {
						r += b
					}
					regs[in.A].SetInt(r)
					continue
				}
			}
		case code.AddI:
			l := &regs[in.B]
			if l.P == object.TagInt {
				a, b := l.Int(), int64(in.D)
				if s := a + b; (s^a)&(s^b) >= 0 {
					regs[in.A].SetInt(s)
					continue
				}
			} else if l.P == object.TagFloat {
				x, y := l.Float(), float64(in.D)
				regs[in.A].SetFloat(x + y)
				continue
			}
		case code.SubI:
			l := &regs[in.B]
			if l.P == object.TagInt {
				a, b := l.Int(), int64(in.D)
				if in.C&code.Left != 0 {
					a, b = b, a
				}
				if s := a - b; (a^b)&(s^a) >= 0 {
					regs[in.A].SetInt(s)
					continue
				}
			} else if l.P == object.TagFloat {
				x, y := l.Float(), float64(in.D)
				if in.C&code.Left != 0 {
					x, y = y, x
				}
				regs[in.A].SetFloat(x - y)
				continue
			}
		case code.MulI:
			l := &regs[in.B]
			if l.P == object.TagInt {
				a, b := l.Int(), int64(in.D)
				if a == int64(int32(a)) && b == int64(int32(b)) {
					regs[in.A].SetInt(a * b)
					continue
				}
			} else if l.P == object.TagFloat {
				x, y := l.Float(), float64(in.D)
				regs[in.A].SetFloat(float64(x * y))
				continue
			}
		case code.DivI:
			l := &regs[in.B]
			if l.P == object.TagInt {
				a, b := l.Int(), int64(in.D)
				if in.C&code.Left != 0 {
					a, b = b, a
				}
				if b != 0 && a == int64(int32(a)) && b == int64(int32(b)) {
					regs[in.A].SetFloat(float64(a) / float64(b))
					continue
				}
			} else if l.P == object.TagFloat {
				x, y := l.Float(), float64(in.D)
				if in.C&code.Left != 0 {
					x, y = y, x
				}
				if y != 0 {
					regs[in.A].SetFloat(x / y)
					continue
				}
			}
		case code.FloorDivI:
			l := &regs[in.B]
			if l.P == object.TagInt {
				a, b := l.Int(), int64(in.D)
				if in.C&code.Left != 0 {
					a, b = b, a
				}
				if b > 0 {
					q := a / b
					if a < 0 && q*b != a {
						q--
					}
					regs[in.A].SetInt(q)
					continue
				}
			}
		case code.ModI:
			l := &regs[in.B]
			if l.P == object.TagInt {
				a, b := l.Int(), int64(in.D)
				if in.C&code.Left != 0 {
					a, b = b, a
				}
				if b > 0 {
					var r int64
					if uint64(a)|uint64(b) < 1<<32 {
						r = int64(uint32(a) % uint32(b))
					} else if r = a % b; r < 0 {
						r += b
					}
					regs[in.A].SetInt(r)
					continue
				}
			}
		case code.AddK:
			l := &regs[in.B]
			var x float64
			if l.P == object.TagFloat {
				x = l.Float()
			} else if l.P == object.TagInt && uint64(l.N)+1<<53 <= 1<<54 {
				x = float64(l.Int())
			} else {
				break
			}
			y := f.code.consts[in.D].Float()
			regs[in.A].SetFloat(x + y)
			continue
		case code.SubK:
			l := &regs[in.B]
			var x float64
			if l.P == object.TagFloat {
				x = l.Float()
			} else if l.P == object.TagInt && uint64(l.N)+1<<53 <= 1<<54 {
				x = float64(l.Int())
			} else {
				break
			}
			y := f.code.consts[in.D].Float()
			if in.C&code.Left != 0 {
				x, y = y, x
			}
			regs[in.A].SetFloat(x - y)
			continue
		case code.MulK:
			l := &regs[in.B]
			var x float64
			if l.P == object.TagFloat {
				x = l.Float()
			} else if l.P == object.TagInt && uint64(l.N)+1<<53 <= 1<<54 {
				x = float64(l.Int())
			} else {
				break
			}
			y := f.code.consts[in.D].Float()
			regs[in.A].SetFloat(float64(x * y))
			continue
		case code.DivK:
			l := &regs[in.B]
			var x float64
			if l.P == object.TagFloat {
				x = l.Float()
			} else if l.P == object.TagInt && uint64(l.N)+1<<53 <= 1<<54 {
				x = float64(l.Int())
			} else {
				break
			}
			y := f.code.consts[in.D].Float()
			if in.C&code.Left != 0 {
				x, y = y, x
			}
			if y != 0 {
				regs[in.A].SetFloat(x / y)
				continue
			}
		case code.Binary:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				switch object.Op(in.D >> 2) {
				case object.And:
					regs[in.A].SetInt(a & b)
					continue
				case object.Or:
					regs[in.A].SetInt(a | b)
					continue
				case object.Xor:
					regs[in.A].SetInt(a ^ b)
					continue
				case object.RShift:
					if uint64(b) < 64 {
						regs[in.A].SetInt(a >> uint(b))
						continue
					}
				case object.LShift:
					if uint64(b) < 32 && a == int64(int32(a)) {
						regs[in.A].SetInt(a << uint(b))
						continue
					}
				case object.Pow:
					if b == 2 && a == int64(int32(a)) {
						regs[in.A].SetInt(a * a)
						continue
					}
				}
			}
		case code.Neg:
			l := &regs[in.B]
			if l.P == object.TagInt && l.N != 1<<63 {
				regs[in.A].SetInt(-l.Int())
				continue
			} else if l.P == object.TagFloat {
				regs[in.A].SetFloat(-l.Float())
				continue
			}
		case code.Not:
			if l := &regs[in.B]; l.P == object.TagBool {
				regs[in.A].SetBool(l.N == 0)
				continue
			}
		case code.Compare:
			l, r := &regs[in.B], &regs[in.C]
			if l.P == object.TagInt && r.P == object.TagInt {
				a, b := l.Int(), r.Int()
				switch in.D {
				case opLt:
					regs[in.A].SetBool(a < b)
					continue
				case opLe:
					regs[in.A].SetBool(a <= b)
					continue
				case opGt:
					regs[in.A].SetBool(a > b)
					continue
				case opGe:
					regs[in.A].SetBool(a >= b)
					continue
				case opEq:
					regs[in.A].SetBool(a == b)
					continue
				case opNe:
					regs[in.A].SetBool(a != b)
					continue
				}
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				a, b := l.Float(), r.Float()
				switch in.D {
				case opLt:
					regs[in.A].SetBool(a < b)
					continue
				case opLe:
					regs[in.A].SetBool(a <= b)
					continue
				case opGt:
					regs[in.A].SetBool(a > b)
					continue
				case opGe:
					regs[in.A].SetBool(a >= b)
					continue
				}
			} else if (in.D == opIn || in.D == opNotIn) && l.N == object.TableStr && r.N == object.TableStr && !l.Plain() && !r.Plain() {
				x, s := l.Str(), r.Str()
				if len(x) == 1 && len(s) <= 16 { // a letter among few
					in_ := false
					for i := 0; i < len(s) && !in_; i++ {
						in_ = s[i] == x[0]
					}
					regs[in.A].SetBool(in_ == (in.D == opIn))
					continue
				}
			}

		case code.Jump:
			pc = int(in.D)
			continue
		case code.Loop:
			if m.tick--; m.tick > 0 {
				pc = int(in.D)
				continue
			}
		case code.JT:
			if c := &regs[in.A]; c.P == object.TagBool || c.P == object.TagInt || c.P == object.TagNumPyBool {
				if c.N != 0 {
					pc = int(in.D)
				}
				continue
			} else if c.P == object.TagNone {
				continue
			}
		case code.JF:
			if c := &regs[in.A]; c.P == object.TagBool || c.P == object.TagInt || c.P == object.TagNumPyBool {
				if c.N == 0 {
					pc = int(in.D)
				}
				continue
			} else if c.P == object.TagNone {
				pc = int(in.D)
				continue
			}
		case code.JLt:
			l, r := &regs[in.A], &regs[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() < r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() < r.Float()
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JLe:
			l, r := &regs[in.A], &regs[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() <= r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() <= r.Float()
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JGt:
			l, r := &regs[in.A], &regs[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() > r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() > r.Float()
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JGe:
			l, r := &regs[in.A], &regs[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() >= r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() >= r.Float()
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JEq:
			l, r := &regs[in.A], &regs[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() == r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() == r.Float()
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JNe:
			l, r := &regs[in.A], &regs[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() != r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() != r.Float()
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JLtK:
			l, r := &regs[in.A], &f.code.consts[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() < r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() < r.Float()
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				t = l.Float() < float64(r.Int())
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JLeK:
			l, r := &regs[in.A], &f.code.consts[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() <= r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() <= r.Float()
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				t = l.Float() <= float64(r.Int())
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JGtK:
			l, r := &regs[in.A], &f.code.consts[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() > r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() > r.Float()
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				t = l.Float() > float64(r.Int())
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JGeK:
			l, r := &regs[in.A], &f.code.consts[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() >= r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() >= r.Float()
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				t = l.Float() >= float64(r.Int())
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JEqK:
			l, r := &regs[in.A], &f.code.consts[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() == r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() == r.Float()
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				t = l.Float() == float64(r.Int())
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JNeK:
			l, r := &regs[in.A], &f.code.consts[in.B]
			var t bool
			if l.P == object.TagInt && r.P == object.TagInt {
				t = l.Int() != r.Int()
			} else if l.P == object.TagFloat && r.P == object.TagFloat {
				t = l.Float() != r.Float()
			} else if l.P == object.TagFloat && r.P == object.TagInt && uint64(r.N)+1<<53 <= 1<<54 {
				t = l.Float() != float64(r.Int())
			} else {
				break
			}
			if t == (in.C != 0) {
				pc = int(in.D)
			}
			continue
		case code.JNone:
			if c := &regs[in.A]; c.P != nil {
				if (c.P == object.TagNone) == (in.C != 0) {
					pc = int(in.D)
				}
				continue
			}

		case code.GetItem:
			c, i := &regs[in.B], &regs[in.C]
			if i.P == object.TagInt && !c.Plain() && c.P != nil {
				if c.N == object.TableList {
					elems, k := c.List().Cells(), i.Int()
					if k < 0 {
						k += int64(len(elems))
					}
					if uint64(k) < uint64(len(elems)) && elems[k].N != object.TableArray {
						regs[in.A] = elems[k]
						continue
					}
				}
			}
		case code.SetItem:
			c, i, v := &regs[in.A], &regs[in.B], &regs[in.C]
			if i.P == object.TagInt && c.N == object.TableList && !c.Plain() && c.P != nil && v.P != nil && (v.Plain() || v.N == object.TableStr) {
				elems, k := c.List().Cells(), i.Int()
				if k < 0 {
					k += int64(len(elems))
				}
				if uint64(k) < uint64(len(elems)) {
					elems[k] = *v
					continue
				}
			}
		case code.GetItemI:
			c := &regs[in.B]
			if !c.Plain() && c.P != nil {
				if c.N == object.TableList {
					elems, k := c.List().Cells(), int64(in.D)
					if k < 0 {
						k += int64(len(elems))
					}
					if uint64(k) < uint64(len(elems)) && elems[k].N != object.TableArray {
						regs[in.A] = elems[k]
						continue
					}
				}
			}

		case code.ForLoop:
			w := &regs[in.A]
			if w.P == object.TagMark {
				left := &regs[in.A+1]
				if left.N == 0 {
					regs[in.A].P = nil
					continue
				}
				if m.tick--; m.tick > 0 {
					left.N--
					n := w.Int()
					w.N += regs[in.A+2].N // past the end it may wrap: nobody looks
					regs[in.B].SetInt(n)
					pc = int(in.D)
					continue
				}
				m.tick++
			} else if w.N == object.TableList && w.P != nil {
				elems, at := w.List().Cells(), &regs[in.A+1]
				if at.N < uint64(len(elems)) {
					if m.tick--; m.tick > 0 && elems[at.N].N != object.TableArray {
						regs[in.B] = elems[at.N]
						at.N++
						pc = int(in.D)
						continue
					}
					m.tick++
				}
			} else if w.N == tableWalker && w.P != nil {
				walk, take := (*walker)(w.P).lists, &ins[in.D]
				if m.tick <= 1 || f.arrays {
					break
				}
				if walk == nil {
					break
				}
				elems := walk.Lists[0].Cells()
				if walk.At >= len(elems) {
					break
				}
				c := &elems[walk.At]
				if !c.Plain() && c.N != object.TableStr && c.N != tableInstance {
					break
				}
				if walk.Lists[1] == nil {
					regs[take.A].SetInt(walk.Start + int64(walk.At))
					regs[take.A+1] = *c
				} else {
					others := walk.Lists[1].Cells()
					if walk.At >= len(others) {
						break
					}
					o := &others[walk.At]
					if !o.Plain() && o.N != object.TableStr && o.N != tableInstance {
						break
					}
					regs[take.A] = *c
					regs[take.A+1] = *o
				}
				m.tick--
				walk.At++
				pc = int(in.D) + 1
				continue
			} else if w.N == object.TableDict && w.P != nil {
				d, at, limit := w.Dict(), &regs[in.A+1], regs[in.A+2].N
				if m.tick <= 1 || f.arrays || uint64(d.Len()) != limit>>dictPartBits || at.N >= uint64(d.Places()) {
					break
				}
				k, v := d.KeyAt(int(at.N)), d.ValAt(int(at.N))
				if k.P == nil || !k.Plain() && k.N != object.TableStr || !v.Plain() && v.N != object.TableStr && v.N != tableInstance {
					break
				}
				part, next := dictPart(limit&dictParts), int(in.D)
				if part == dictItems {
					break
				}
				switch part {
				case dictKeys:
					regs[in.B] = *k
				case dictValues:
					regs[in.B] = *v
				case dictPairs:
					regs[ins[next].A], regs[ins[next].A+1] = *k, *v
					next++
				}
				at.N++
				m.tick--
				pc = next
				continue
			} else if w.N == object.TableStr && w.P != nil {
				s, at := w.Str(), &regs[in.A+1]
				if at.N < uint64(len(s)) && s[at.N] < 128 {
					if m.tick--; m.tick > 0 {
						regs[in.B] = object.Letter(s[at.N])
						at.N++
						pc = int(in.D)
						continue
					}
					m.tick++
				}
			}

		case code.Call:
			c := &regs[in.A]
			if c.N == tableFunction && !c.Plain() {
				fn, args := (*Function)(c.P), int(in.B)
				lc := fn.code
				nf, b := f.next, &f.code.binds[in.D]
				if in.D == 0 && args > lc.positional || in.D != 0 && (b.of != lc || b.n != args) || args < fn.least || // binding.takes, which would not be inlined
					nf == nil || !lc.loose || m.pending || m.tick <= 1 || f.gen != nil || f.room < int(in.A)+1+2*code.Window || nf.depth >= m.deepest {
					break
				}
				held := false // arrays, and tuples of some, change hands in step
				for i := range args {
					n := regs[int(in.A)+1+i].N
					held = held || n == object.TableArray || n == object.TableTuple
				}
				if held {
					break
				}
				m.tick--
				f.pc = pc
				nf.code, nf.fn, nf.ret = lc, fn, in.C
				nf.regs = (*window)(unsafe.Pointer(&regs[in.A+1]))
				nf.room = f.room - int(in.A) - 1
				nf.root, nf.simple, nf.arrays = false, true, false
				nf.gen, nf.made.P, nf.then = nil, nil, thenPut
				m.top = nf
				f, regs, ins, pc = nf, nf.regs, lc.ins, 0
				for i := args; i < lc.params; i++ {
					regs[i] = fn.defaults[i]
				}
				for i := lc.params; i < lc.locals; i++ {
					regs[i].P = nil
				}
				continue
			}
		case code.CallMethod:
			x := &regs[in.A+1]
			if x.N == object.TableList && !x.Plain() && x.P != nil {
				l, ca := x.List(), &f.code.caches[in.D]
				switch elems := l.Cells(); {
				case ca.does == appends && in.B == 1 && len(elems) < cap(elems):
					if v := &regs[in.A+2]; v.P != nil && (v.Plain() || v.N == object.TableStr) {
						elems = elems[:len(elems)+1]
						elems[len(elems)-1] = *v
						l.SetCells(elems)
						regs[in.C] = object.Cell{P: object.TagNone}
						continue
					}
				case ca.does == pops && in.B == 0 && len(elems) > 0:
					if v := &elems[len(elems)-1]; v.N != object.TableArray && v.N != object.TableTuple {
						regs[in.C] = *v
						*v = object.Cell{}
						l.SetCells(elems[:len(elems)-1])
						continue
					}
				}
				break
			}
			if x.N == tableInstance && !x.Plain() && x.P != nil {
				ca, o := &f.code.caches[in.D], (*object.Instance)(x.P)
				fn := ca.method
				if fn == nil || ca.of.Layout() != o.Layout() || ca.of.Stamp() != o.Stamp() {
					break
				}
				lc, args := fn.code, int(in.B)+1
				nf, b := f.next, &ca.bind
				if !ca.kw && args > lc.positional || ca.kw && (b.of != lc || b.n != args) || args < fn.least ||
					nf == nil || !lc.loose || m.pending || m.tick <= 1 || f.gen != nil || f.room < int(in.A)+1+2*code.Window || nf.depth >= m.deepest {
					break
				}
				held := false // arrays, and tuples of some, change hands in step
				for i := range args {
					n := regs[int(in.A)+1+i].N
					held = held || n == object.TableArray || n == object.TableTuple
				}
				if held {
					break
				}
				f.pc = pc
				m.tick--
				nf.code, nf.fn, nf.ret = lc, fn, in.C
				nf.regs = (*window)(unsafe.Pointer(&regs[in.A+1]))
				nf.room = f.room - int(in.A) - 1
				nf.root, nf.simple, nf.arrays = false, true, false
				nf.gen, nf.made.P, nf.then = nil, nil, thenPut
				m.top = nf
				f, regs, ins, pc = nf, nf.regs, lc.ins, 0
				for i := args; i < lc.params; i++ {
					regs[i] = fn.defaults[i]
				}
				for i := lc.params; i < lc.locals; i++ {
					regs[i].P = nil
				}
				continue
			}
		case code.Settle:
			if c := &regs[in.A]; in.B == 1 && !m.pending && (c.P == nil || c.N != object.TableArray && c.N != object.TableTuple) {
				continue
			}
		case code.HasAttr:
			if c := &regs[in.A]; c.P != nil && !c.Plain() {
				ca := &f.code.caches[in.D]
				if c.N == ca.table {
					continue
				}
				if c.N == tableInstance {
					if o := (*object.Instance)(c.P); ca.of.Layout() != nil && ca.of.Layout() == o.Layout() && ca.of.Stamp() == o.Stamp() {
						continue
					}
				}
			}
		case code.AugItem:
			c, i, v := &regs[in.A], &regs[in.B], &regs[in.C]
			if i.P == object.TagInt && c.N == object.TableList && !c.Plain() && c.P != nil {
				elems, k := c.List().Cells(), i.Int()
				if k < 0 {
					k += int64(len(elems))
				}
				if uint64(k) >= uint64(len(elems)) {
					break
				}
				if at := &elems[k]; at.P == object.TagFloat && v.P == object.TagFloat {
					x, y := at.Float(), v.Float()
					switch object.Op(in.D) {
					case object.Add:
						at.SetFloat(x + y)
						continue
					case object.Sub:
						at.SetFloat(x - y)
						continue
					case object.Mul:
						at.SetFloat(float64(x * y))
						continue
					}
				} else if at.P == object.TagInt && v.P == object.TagInt {
					a, b := at.Int(), v.Int()
					switch object.Op(in.D) {
					case object.Add:
						if s := a + b; (s^a)&(s^b) >= 0 {
							at.SetInt(s)
							continue
						}
					case object.Sub:
						if s := a - b; (a^b)&(s^a) >= 0 {
							at.SetInt(s)
							continue
						}
					}
				}
			}
		case code.ListAppend:
			v := &regs[in.B]
			l := regs[in.A].List()
			if elems := l.Cells(); len(elems) < cap(elems) && v.P != nil && (v.Plain() || v.N == object.TableStr) {
				elems = elems[:len(elems)+1]
				elems[len(elems)-1] = *v
				l.SetCells(elems)
				continue
			}
		case code.GetAttr:
			x := &regs[in.B]
			if x.N == tableInstance && !x.Plain() && x.P != nil {
				ca, o := &f.code.caches[in.D].of, (*object.Instance)(x.P)
				if ca.Layout() == o.Layout() && ca.Stamp() == o.Stamp() && ca.Stands() {
					if c := &o.Cells()[ca.At()]; c.N != object.TableArray {
						regs[in.A] = *c
						continue
					}
				}
			}
		case code.SetAttr:
			x, c := &regs[in.A], &regs[in.B]
			if x.N == tableInstance && !x.Plain() && x.P != nil && c.P != nil && c.N != object.TableArray && c.N != object.TableTuple {
				ca, o := &f.code.caches[in.D].of, (*object.Instance)(x.P)
				if ca.Layout() == o.Layout() && ca.Stamp() == o.Stamp() {
					if ca.Stands() {
						o.Cells()[ca.At()] = *c
						continue
					}
					if o.Widen(ca.Next(), *c) {
						continue
					}
				}
			}
		case code.Return:
			c := &regs[in.A]
			if f.simple && !m.pending && c.P != nil && c.N != object.TableArray && c.N != object.TableTuple && c.N != tableNotImplemented && !f.arrays {
				v, up, ret := *c, f.prev, f.ret
				if f.made.P != nil {
					if c.P != object.TagNone {
						break
					}
					v = f.made
				}
				for i := range f.code.locals {
					regs[i].P = nil
				}
				m.top = up
				f, regs, ins, pc = up, up.regs, up.code.ins, up.pc
				regs[ret] = v
				continue
			}
		}
		f.pc = pc
		if m.step() {
			return
		}
		if m.ending.Load() {
			m.tick = 1
		}
		goto again
	}
}
