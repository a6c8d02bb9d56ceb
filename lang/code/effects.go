// This file: which slots an instruction reads and writes, where it may go on,
// and from that, where temporaries are read for the last time.

package code

// uses says of each opcode what it does with the slots in A, B and C: r reads, w
// writes, m reads and writes, - neither, or a row of slots that rows gives.
var uses = [OpCount]string{
	Nop: "---", Move: "wr-", LoadK: "w--", LoadInt: "w--", LoadGlobal: "w--", StoreGlobal: "r--", DelGlobal: "---",
	LoadName: "w--", LoadFree: "w--", StoreFree: "r--", DelFree: "---", MakeCell: "w--", LoadCell: "wr-", StoreCell: "rr-",
	DelCell: "r--", LoadFar: "w--", StoreFar: "r--", DelFar: "---", DelLocal: "---", Clear: "---",

	Add: "wrr", Sub: "wrr", Mul: "wrr", Div: "wrr", FloorDiv: "wrr", Mod: "wrr",
	AddI: "wr-", SubI: "wr-", MulI: "wr-", DivI: "wr-", FloorDivI: "wr-", ModI: "wr-",
	AddK: "wr-", SubK: "wr-", MulK: "wr-", DivK: "wr-", FloorDivK: "wr-", ModK: "wr-",
	Binary: "wrr", Neg: "wr-", Unary: "wr-", Not: "wr-", Compare: "wrr",

	Jump: "---", Loop: "---", JT: "r--", JF: "r--", JLt: "rr-", JLe: "rr-", JGt: "rr-", JGe: "rr-", JEq: "rr-", JNe: "rr-",
	JLtK: "r--", JLeK: "r--", JGtK: "r--", JGeK: "r--", JEqK: "r--", JNeK: "r--", JNone: "r--",

	GetItem: "wrr", GetItemI: "wr-", GetItem2: "wr-", SetItem: "rrr", SetItem2: "r-r", AugItem: "rrr", DelItem: "rr-",
	MakeSlice: "w--", GetAttr: "wr-", HasAttr: "m--", SetAttr: "rr-", DelAttr: "r--",

	Call: "--w", CallMethod: "--w", CallEx: "--w", SpreadArgs: "mrr", SpreadKw: "mrr", PutKw: "mrr", Return: "r--",
	Yield: "rw-", GetYieldIter: "wr-", YieldFrom: "mm-",

	List: "w--", Tuple: "w--", Set: "w--", Dict: "w--", ListAppend: "mr-", ListExtend: "mr-", ListToTuple: "wr-", SetAdd: "mr-",
	SetUpdate: "mr-", DictPut: "mrr", DictUpdate: "mr-", Format: "wr-", Join: "w--",

	Iter: "-r-", ForLoop: "-w-", Unpack: "-r-", UnpackEx: "-r-",

	MakeFunc: "w--", BuildClass: "--w", BuildClassEx: "--w", EndClass: "---", Import: "w--", ImportFrom: "wr-", ImportStar: "r--",

	Raise: "---", Reraise: "r--", JNoMatch: "rr-", PopExcept: "---", AssertFail: "---", WithEnter: "-w-", WithExit: "---",
	WithExcept: "-rw", StarBegin: "wr-", JNoStar: "rrw", StarRaised: "rr-", StarEnd: "r--",

	MatchSeq: "wr-", MatchMap: "wr-", MatchKeys: "wr-", MatchRest: "wr-", MatchClass: "wr-",

	Explain: "w--", EndExplain: "---", Magic: "w--", Command: "w--", Inspect: "w--", Show: "r--", Settle: "r--", CheckParams: "---",
	CheckReturn: "m--", CheckAnn: "m--", Fail: "---",
}

// Range is slots in a row that an instruction reads or writes.
type Range struct {
	First, N int
	Write    bool
}

// rows gives the rows of slots that an instruction uses, those that it reads
// first.
func (c *Code) rows(in Ins) (rows [2]Range, n int) {
	a, b, cc := int(in.A), int(in.B), int(in.C)
	switch in.Op {
	case LoadName:
		return rows, 0 // the slot may be unbound
	case GetItem2:
		return [2]Range{{cc, 2, false}}, 1
	case SetItem2:
		return [2]Range{{b, 2, false}}, 1
	case MakeSlice:
		return [2]Range{{b, 3, false}}, 1
	case Call, BuildClass:
		return [2]Range{{a, b + 1, false}}, 1
	case CallMethod:
		return [2]Range{{a + 1, b + 1, false}}, 1
	case CallEx, BuildClassEx:
		return [2]Range{{a, 3, false}}, 1
	case List, Tuple, Set, Join, MakeFunc:
		return [2]Range{{b, cc, false}}, 1
	case Dict:
		return [2]Range{{b, 2 * cc, false}}, 1
	case Format:
		if in.D > 0 {
			return [2]Range{{int(in.D) - 1, 1, false}}, 1
		}
	case Iter:
		return [2]Range{{a, 3, true}}, 1
	case ForLoop:
		return [2]Range{{a, 3, false}}, 1
	case Unpack:
		return [2]Range{{a, cc, true}}, 1
	case UnpackEx:
		return [2]Range{{a, cc + 1 + int(in.D), true}}, 1
	case Raise:
		return [2]Range{{a, min(cc, 1), false}, {b, max(cc-1, 0), false}}, 2
	case AssertFail:
		return [2]Range{{a, cc, false}}, 1
	case WithEnter:
		return [2]Range{{a, 1, false}, {a + 1, 1, true}}, 2
	case WithExit, WithExcept:
		return [2]Range{{a, 2, false}}, 1
	case MatchKeys:
		return [2]Range{{cc, int(in.D), false}, {cc, int(in.D), true}}, 2
	case MatchRest:
		return [2]Range{{cc, int(in.D), false}}, 1
	case MatchClass:
		s := c.Sites[in.D]
		return [2]Range{{cc, 1, false}, {cc, s.Positional + len(s.Kw), true}}, 2
	}
	return rows, 0
}

// Effects gives the slots that an instruction reads, and those that it writes if
// it does not fail.
func (c *Code) Effects(in Ins) (reads, writes []Range) {
	for i, at := range [3]uint8{in.A, in.B, in.C} {
		r := Range{int(at), 1, false}
		w := Range{int(at), 1, true}
		switch uses[in.Op][i] {
		case 'r':
			reads = append(reads, r)
		case 'w':
			writes = append(writes, w)
		case 'm':
			reads, writes = append(reads, r), append(writes, w)
		}
	}
	rows, n := c.rows(in)
	for _, r := range rows[:n] {
		switch {
		case r.N == 0:
		case r.Write:
			writes = append(writes, r)
		default:
			reads = append(reads, r)
		}
	}
	return reads, writes
}

// sets is Effects as sets of slots.
func (c *Code) sets(in Ins) (reads, writes slots) {
	for i, at := range [3]uint8{in.A, in.B, in.C} {
		r := Range{First: int(at), N: 1}
		switch uses[in.Op][i] {
		case 'r':
			reads.add(r)
		case 'w':
			writes.add(r)
		case 'm':
			reads.add(r)
			writes.add(r)
		}
	}
	rows, n := c.rows(in)
	for _, r := range rows[:n] {
		if r.Write {
			writes.add(r)
		} else {
			reads.add(r)
		}
	}
	return reads, writes
}

// Jumps reports whether an instruction may go on at D.
func (in Ins) Jumps() bool {
	switch in.Op {
	case ForLoop, JNoMatch, JNoStar:
		return true
	}
	return Jump <= in.Op && in.Op <= JNone
}

// Ends reports whether the instruction never goes on with the next one.
func (in Ins) Ends() bool {
	switch in.Op {
	case Jump, Loop, Return, Raise, Reraise, AssertFail, EndClass, Fail:
		return true
	}
	return false
}

// slots is a set of slots.
type slots [Window / 64]uint64

func (s *slots) add(r Range) {
	for i := r.First; i < r.First+r.N; i++ {
		s[i/64&3] |= 1 << (i % 64)
	}
}

func (s *slots) drop(r Range) {
	for i := r.First; i < r.First+r.N; i++ {
		s[i/64&3] &^= 1 << (i % 64)
	}
}

func (s *slots) has(i int) bool { return s[i/64&3]>>(i%64)&1 != 0 }

func (s *slots) join(o *slots) {
	for i := range s {
		s[i] |= o[i]
	}
}

func (s *slots) without(o *slots) {
	for i := range s {
		s[i] &^= o[i]
	}
}

func (s *slots) meet(o *slots) {
	for i := range s {
		s[i] &= o[i]
	}
}

// handlers is HandlerAt of every instruction.
func (c *Code) handlers() []*Handler {
	out := make([]*Handler, len(c.Ins))
	for i := len(c.Handlers) - 1; i >= 0; i-- {
		h := &c.Handlers[i]
		for pc := h.From; pc < h.To; pc++ {
			out[pc] = h
		}
	}
	return out
}

// liveness gives for each instruction the slots whose values are read later,
// whether it fails or not. What it writes itself is not among them.
func (c *Code) liveness() []slots {
	n := len(c.Ins)
	handlers := c.handlers()
	in, out := make([]slots, n+1), make([]slots, n)
	for changed := true; changed; {
		changed = false
		for pc := n - 1; pc >= 0; pc-- {
			reads, writes := c.sets(c.Ins[pc])
			live := liveAfter(c.Ins[pc], pc, in, &writes)
			if h := handlers[pc]; h != nil {
				caught := in[h.Target]
				caught.drop(Range{First: int(h.Slot), N: 1})
				live.join(&caught)
			}
			out[pc] = live
			live.join(&reads)
			if live != in[pc] {
				in[pc], changed = live, true
			}
		}
	}
	return out
}

// liveAfter is what is read where an instruction goes on, but for what it wrote.
func liveAfter(ins Ins, pc int, in []slots, writes *slots) slots {
	var live slots
	if ins.Jumps() {
		live = in[ins.D]
	}
	if !ins.Ends() && ins.Op != ForLoop {
		live.join(&in[pc+1])
	}
	live.without(writes)
	if ins.Op == ForLoop { // without another element it writes nothing
		live.join(&in[pc+1])
	}
	return live
}

// lastReads gives Code.Last.
func lastReads(c *Code) []uint8 {
	live := c.liveness()
	out := make([]uint8, len(c.Ins))
	for pc, in := range c.Ins {
		for i, at := range [3]uint8{in.A, in.B, in.C} {
			if uses[in.Op][i] == 'r' && int(at) >= len(c.Locals) && !live[pc].has(int(at)) {
				out[pc] |= 1 << i
			}
		}
		if pair, bit, ok := in.pair(); ok && pair >= len(c.Locals) && !live[pc].has(pair) && !live[pc].has(pair+1) {
			out[pc] |= bit
		}
	}
	return out
}

// pair is the first slot of the two indices of x[i, j], and the bit of Last that
// is theirs.
func (in Ins) pair() (slot int, bit uint8, ok bool) {
	switch in.Op {
	case GetItem2:
		return int(in.C), 4, true
	case SetItem2:
		return int(in.B), 2, true
	}
	return 0, 0, false
}
