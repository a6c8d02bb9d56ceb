// The recorded programs of a session: found by the expression and by the types
// and shapes of what it reads, so that a line that loops run with many functions
// and types has a program for each. Those unused for longest go first.
package eval

import (
	"hash/maphash"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// mostPrograms is how many recorded programs are kept, and mostSeen how many keys
// of expressions that were evaluated once.
const (
	mostPrograms = 1024
	mostSeen     = 4096
)

// programs keeps what was recorded.
type programs struct {
	seed  maphash.Seed
	clock int64
	last  uint64 // the number of the last expression
	known map[uint64]*recorded
	seen  map[uint64]bool
}

func newPrograms() programs {
	return programs{seed: maphash.MakeSeed(), known: map[uint64]*recorded{}, seen: map[uint64]bool{}}
}

// replayOf is the record of an expression that has none yet.
func (p *programs) replayOf(leading []syntax.Expr) *replay {
	p.last++
	return &replay{id: p.last, leading: leading}
}

// use notes that a program is run.
func (p *programs) use(r *recorded) {
	p.clock++
	r.used = p.clock
}

// second tells that a key has been met before, and notes it.
func (p *programs) second(key uint64) bool {
	if p.seen[key] {
		return true
	}
	if len(p.seen) >= mostSeen {
		clear(p.seen)
	}
	p.seen[key] = true
	return false
}

// keep notes a program under its key.
func (p *programs) keep(key uint64, r *recorded) {
	if len(p.known) >= mostPrograms {
		p.forgetHalf()
	}
	p.use(r)
	p.known[key] = r
}

// forgetHalf drops what has not been used for as many runs as half of the
// programs, or any half if all have.
func (p *programs) forgetHalf() {
	oldest := p.clock - mostPrograms/2
	for key, r := range p.known {
		if r.used <= oldest {
			p.drop(key, r)
		}
	}
	for key, r := range p.known {
		if len(p.known) <= mostPrograms/2 {
			return
		}
		p.drop(key, r)
	}
}

func (p *programs) drop(key uint64, r *recorded) {
	delete(p.known, key)
	if r.of.last == r {
		r.of.last = nil
	}
}

// keyOf hashes the types of what an expression reads now; false if it reads
// what no program has read.
func (in *Interp) keyOf(env *Env, rp *replay) (uint64, bool) {
	h := mix(0, rp.id)
	for i := range rp.reads {
		v, err := in.valueOf(env, rp.reads[i])
		if err != nil {
			return 0, false
		}
		switch x := v.(type) {
		case *value.Array:
			t, ready := x.Ready()
			if !ready {
				return 0, false
			}
			h = mix(h, uint64(t.DType()))
			if x.Scalar {
				h++
			}
			for _, n := range t.Shape() {
				h = mix(h, uint64(n))
			}
		case value.Float:
			h = mix(h, 1<<40)
		case *builtin.Func:
			h = mix(h, maphash.Comparable(in.programs.seed, x.Entry))
		case *value.Module:
			h = mix(h, maphash.Comparable(in.programs.seed, x))
		case *value.Class:
			h = mix(h, maphash.Comparable(in.programs.seed, x))
		case value.DType:
			h = mix(h, uint64(x.DType)<<41)
		default:
			return 0, false
		}
	}
	return h, true
}

// mix adds a word to a hash.
func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}
