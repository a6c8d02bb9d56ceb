// Calls with numbers that are not known: what they give is asked for some numbers in
// their place, and what all the answers share is known.
package check

import (
	"math/big"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// trials are what stands for a number that is not known, by its class. An answer that
// depends on the number shows in one of them: on its sign, on whether it is 0 or 1, on
// what it divides, on whether it fits an int64.
var trials = map[string][]value.Value{
	"int":   {value.Int(2), value.Int(3), value.Int(1), value.Int(0), value.Int(6), value.Int(-1), value.Int(12), value.BigInt{V: new(big.Int).Lsh(big.NewInt(1), 63)}},
	"float": {value.Float(0.5), value.Float(2), value.Float(-1.25), value.Float(0), value.Float(3)},
	"bool":  {value.Bool(true), value.Bool(false)},
}

const (
	mostUnknowns = 6 // numbers of a call that are tried
	leastAnswers = 3 // trials that must have an answer
)

// trial puts numbers in the place of those that are not known.
type trial struct {
	ck    *Checker
	round int
	found int  // numbers that are not known
	ill   bool // something is not known that is no number
}

// value is v with numbers for what is not known of it.
func (t *trial) value(v value.Value, most int) value.Value {
	switch x := v.(type) {
	case value.Unknown:
		list := trials[className(x)]
		if list == nil {
			t.ill = true
			return v
		}
		t.found++
		return list[(t.round*(2*t.found-1)+t.found-1)%len(list)]
	case value.Tuple:
		out := make(value.Tuple, len(x))
		for i, e := range x {
			out[i] = t.inside(e, most)
		}
		return out
	case *value.List:
		if t.ck.dirty(x, 1) {
			t.ill = true
			return v
		}
		elems := x.Values()
		for i, e := range elems {
			elems[i] = t.inside(e, most)
		}
		return value.NewList(elems...)
	}
	return v
}

func (t *trial) inside(v value.Value, most int) value.Value {
	if most == 0 {
		t.ill = t.ill || isUnknown(v)
		return v
	}
	return t.value(v, most-1)
}

func (t *trial) call(args []value.Value, kw []value.Kw) ([]value.Value, []value.Kw) {
	as, ks := make([]value.Value, len(args)), make([]value.Kw, len(kw))
	for i, a := range args {
		as[i] = t.value(a, 3)
	}
	for i, k := range kw {
		ks[i] = value.Kw{Name: k.Name, Value: t.value(k.Value, 3)}
	}
	return as, ks
}

// tried is what a function of NumPy gives where numbers that it is given are not known:
// of arrays the type that all trials share. ok is false if the trials tell nothing.
func (ck *Checker) tried(e *builtin.Entry, args []value.Value, kw []value.Kw) (v value.Value, ok bool) {
	if !ck.tries(e, args, kw) {
		return nil, false
	}
	answers, bits := 0, ck.heap.version
	for round := range len(trials["int"]) {
		t := &trial{ck: ck, round: round}
		as, ks := t.call(args, kw)
		if t.ill || t.found == 0 || t.found > mostUnknowns {
			return nil, false
		}
		ck.spend(20)
		got, err := e.Invoke(ck.m.R, ck.m, as, ks)
		if ck.heap.version != bits {
			return nil, false
		}
		if err == value.ErrUnknown || err == nil && isUnknown(got) {
			return nil, false
		}
		if err != nil {
			continue
		}
		a, isArray := got.(*value.Array)
		if !isArray {
			return nil, false
		}
		a = arrayOf(a.Type(), a.Scalar)
		if answers++; v == nil {
			v = a
			continue
		}
		if v, isArray = ck.join(v, a).(*value.Array); !isArray || v.(*value.Array).Rank() < 0 {
			return nil, false
		}
	}
	return v, answers >= leastAnswers
}

// tries reports the functions whose calls may be tried: they change nothing and call
// nothing of the program's.
func (ck *Checker) tries(e *builtin.Entry, args []value.Value, kw []value.Kw) bool {
	name := e.Name()
	if !strings.HasPrefix(name, "np.") && !strings.HasPrefix(name, "ndarray.") && !strings.HasPrefix(name, "Generator.") && !strings.HasPrefix(name, "RandomState.") {
		return false
	}
	if e.Effect && e.Dry == nil || e.Keeps || e.Writes || heavy(args...) {
		return false
	}
	for i, a := range args {
		if i == 0 && !isUnknown(a) && (name[0] == 'G' || name[0] == 'R') {
			continue // the generator that draws
		}
		if !ck.plain(a, 4) {
			return false
		}
	}
	for _, k := range kw {
		if k.Name == "out" || !ck.plain(k.Value, 4) {
			return false
		}
	}
	return true
}
