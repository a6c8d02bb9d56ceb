// Straight-line code on values: a block is built first and then given registers.

package neon

// Val is a value in a block: a constant of the table, or what a step computes.
type Val struct {
	konst bool
	off   int // of a constant
	step  *step
}

// step is an instruction or a few with one result at most.
type step struct {
	emit func(d V, src []V)
	tied bool // the result takes the first source's register
	none bool // no result
	rare bool // mostly left out
	src  []*Val
	last int // the step that uses the result last
	reg  V
}

// Block is straight-line code in the making.
type Block struct {
	f      *Func
	steps  []*step
	consts bool // there are some
	tables []string
	taken  int // pointers to rows that were in use so far
}

// Block begins a block.
func (f *Func) Block() *Block { return &Block{f: f} }

// Const is a vector of one pattern.
func (b *Block) Const(size int, bits uint64) *Val {
	b.consts = true
	return &Val{konst: true, off: b.f.file.Const(size, bits)}
}

func (b *Block) add(s *step) *Val {
	at := len(b.steps)
	b.steps = append(b.steps, s)
	for _, v := range s.src {
		if !v.konst {
			v.step.last = at
		}
	}
	return &Val{step: s}
}

// Load reads a whole register from memory.
func (b *Block) Load(base string, off int) *Val {
	return b.add(&step{emit: func(d V, _ []V) { b.f.Load(base, off, d) }})
}

// Store writes a whole register.
func (b *Block) Store(v *Val, base string, off int) {
	b.add(&step{none: true, src: []*Val{v}, emit: func(_ V, src []V) { b.f.Store(src[0], base, off) }})
}

// Do adds an instruction with a result of its own.
func (b *Block) Do(f func(d V, src []V) Inst, src ...*Val) *Val {
	return b.add(&step{src: src, emit: func(d V, src []V) { b.f.Inst(f(d, src)) }})
}

// Into adds an instruction that changes its first source, which is copied where it is still needed.
func (b *Block) Into(f func(d V, src []V) Inst, src ...*Val) *Val {
	return b.add(&step{tied: true, src: src, emit: func(d V, src []V) { b.f.Inst(f(d, src)) }})
}

// Op3 and Op2 add an instruction of encode.go.
func (b *Block) Op3(op string, s Shape, n, m *Val) *Val {
	return b.Do(func(d V, src []V) Inst { return Three(op, s, d, src[0], src[1]) }, n, m)
}

func (b *Block) Op2(op string, s Shape, n *Val) *Val {
	return b.Do(func(d V, src []V) Inst { return Two(op, s, d, src[0]) }, n)
}

// Acc adds one of the instructions that change their destination.
func (b *Block) Acc(op string, s Shape, d, n, m *Val) *Val {
	return b.Into(func(d V, src []V) Inst { return Three(op, s, d, src[1], src[2]) }, d, n, m)
}

// pool is the registers in use.
type pool struct {
	free [32]bool
	used int
	peak int
}

func (p *pool) take() V {
	for i, ok := range p.free {
		if ok {
			p.free[i] = false
			p.used++
			p.peak = max(p.peak, p.used)
			return V(i)
		}
	}
	panic("neon: out of registers")
}

func (p *pool) give(v V) {
	p.free[v] = true
	p.used--
}

// Plan gives registers to as many constants as there is room for, loads them, and returns the function that writes the block,
// which may stand in a loop.
func (b *Block) Plan() func() {
	var all pool
	for i := range all.free {
		all.free[i] = true
	}
	if b.consts {
		b.f.base()
	}
	for i, t := range b.tables {
		b.f.Asm("MOVD $%s<>(SB), %s", t, tableBases[i])
	}
	trial := all
	b.run(&trial, nil, true)
	resident := map[int]V{}
	room := len(all.free) - trial.peak
	for _, rare := range []bool{false, true} {
		for _, s := range b.steps {
			for i, v := range s.src {
				if _, ok := resident[v.off]; s.rare == rare && v.konst && !ok && !(s.tied && i == 0) && len(resident) < room {
					resident[v.off] = all.take()
					b.f.Load(constBase, v.off, resident[v.off])
				}
			}
		}
	}
	return func() {
		p := all
		b.run(&p, resident, false)
	}
}

// run goes through the steps; a dry run only counts registers.
func (b *Block) run(p *pool, resident map[int]V, dry bool) {
	for at, s := range b.steps {
		src := make([]V, len(s.src))
		var over []V // to be given back
		own := V(-1) // the register that a tied result gets
		for i, v := range s.src {
			first := s.tied && i == 0
			switch {
			case !v.konst:
				src[i] = v.step.reg
				twice := false
				for _, w := range s.src[:i] {
					twice = twice || !w.konst && w.step == v.step
				}
				if v.step.last == at && !twice {
					if first && !usedAgain(s.src[1:], v) {
						own = src[i]
					} else {
						over = append(over, src[i])
					}
				}
			case first:
				own = p.take()
				src[i] = own
				b.fetch(v.off, own, resident, dry)
			default:
				r, ok := resident[v.off]
				if !ok {
					r = p.take()
					over = append(over, r)
					b.fetch(v.off, r, nil, dry)
				}
				src[i] = r
			}
		}
		if s.tied && own < 0 {
			own = p.take()
			if !dry {
				b.f.Inst(Mov(own, src[0]))
			}
			src[0] = own
		}
		if !s.tied {
			for _, r := range over {
				p.give(r)
			}
			over = nil
			if !s.none {
				own = p.take()
			}
		}
		s.reg = own
		if !dry {
			s.emit(own, src)
		}
		for _, r := range over {
			p.give(r)
		}
		if !s.none && s.last <= at {
			p.give(own) // never used
		}
	}
}

func usedAgain(src []*Val, v *Val) bool {
	for _, w := range src {
		if !w.konst && w.step == v.step {
			return true
		}
	}
	return false
}

// fetch brings a constant into a register.
func (b *Block) fetch(off int, r V, resident map[int]V, dry bool) {
	switch h, ok := resident[off]; {
	case dry:
	case ok:
		b.f.Inst(Mov(r, h))
	default:
		b.f.Load(constBase, off, r)
	}
}
