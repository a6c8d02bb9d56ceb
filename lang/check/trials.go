// Calls with sizes and numbers that are not known: the functions' own rules are asked for
// numbers in their place, and what all answers share is known. So each rule is written
// once, for sizes that are known, and symbols pass through all of them.
package check

import (
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/check/weigh"
	"github.com/tq-lang/tq/lang/object"
)

// trials are what stands for a number that is not known, by its class. An answer that
// depends on the number shows in one of them: on its sign, on whether it is 0 or 1, on
// what it divides, on whether it fits an int64.
var trials = map[string][]object.Value{
	"int":   {object.Int(2), object.Int(3), object.Int(1), object.Int(0), object.Int(6), object.Int(-1), object.Int(12), object.BigInt{V: new(big.Int).Lsh(big.NewInt(1), 63)}},
	"float": {object.Float(0.5), object.Float(2), object.Float(-1.25), object.Float(0), object.Float(3)},
	"bool":  {object.Bool(true), object.Bool(false)},
}

const (
	mostUnknowns = 6  // numbers of a call that are tried
	mostSymbols  = 6  // symbols of a call that are tried
	leastAnswers = 3  // trials that must have an answer
	leastFits    = 5  // trials with symbols that must have one
	plainRounds  = 8  // trials where there are no symbols
	fewest       = 16 // trials with symbols, beside those for the numbers of the call
)

// trial puts numbers in the place of those that are not known.
type trial struct {
	ck     *Checker
	round  int
	found  int            // numbers that are not known
	ill    bool           // something is not known that is no number
	sizes  map[string]int // what the symbols are in this round
	symbol bool           // a symbol was met
	// An array of unknown rank was met.
	rankless bool
}

// value is v with numbers for what is not known of it.
func (t *trial) value(v object.Value, most int) object.Value {
	switch x := v.(type) {
	case object.Unknown:
		if s := sizeIn(x); s != nil {
			t.symbol = true
			t.found++
			n, ok := s.Eval(t.at)
			t.ill = t.ill || !ok
			return object.Int(n)
		}
		list := trials[className(x)]
		if list == nil {
			t.ill = true
			return v
		}
		t.found++
		return list[(t.round*(2*t.found-1)+t.found-1)%len(list)]
	case *object.Array:
		return t.array(x)
	case *object.Slice:
		return &object.Slice{Start: t.inside(x.Start, most), Stop: t.inside(x.Stop, most), Step: t.inside(x.Step, most)}
	case object.Tuple:
		out := make(object.Tuple, len(x))
		for i, e := range x {
			out[i] = t.inside(e, most)
		}
		return out
	case *object.List:
		if t.ck.dirty(x, 1) {
			t.ill = true
			return v
		}
		elems := x.Values()
		for i, e := range elems {
			elems[i] = t.inside(e, most)
		}
		return object.NewList(elems...)
	}
	return v
}

func (t *trial) at(symbol string) (int, bool) { n, ok := t.sizes[symbol]; return n, ok }

// array is an array of the sizes of the round.
func (t *trial) array(a *object.Array) object.Value {
	s := a.Type().Shape
	if s.Rank() < 0 || s.Known() {
		t.rankless = t.rankless || s.Rank() < 0
		return a
	}
	dims, some := s.Dims(), false
	for i := range dims {
		if n, _ := s.SizeAt(i).(*size.Size); n != nil {
			d, ok := n.Eval(t.at)
			if !ok || d < 0 {
				t.ill = t.ill || !ok
				t.sizes = nil // no array has such a size
				return a
			}
			dims[i], some = d, true
		}
	}
	if !some {
		return a
	}
	t.symbol = true
	return arrayOf(ir.Type{DType: a.DType(), Shape: shape.Make(dims)}, a.Scalar)
}

func (t *trial) inside(v object.Value, most int) object.Value {
	if most == 0 {
		t.ill = t.ill || isUnknown(v)
		return v
	}
	return t.value(v, most-1)
}

// tried is what a call gives that is made with numbers in the place of those that are not
// known: of arrays the type that all trials share. ok is false if the trials tell nothing.
func (ck *Checker) tried(ins []object.Value, call func(ins []object.Value) (object.Value, error)) (v object.Value, ok bool) {
	b := basesOf(ins)
	defer ck.aside()()
	symbols := slices.Sorted(maps.Keys(b.symbols))
	if len(symbols) > mostSymbols {
		return nil, false
	}
	f, version := &fit{ck: ck, bases: b}, ck.heap.version
	for round := range rounds(symbols, b.numbers) {
		t := &trial{ck: ck, round: round, sizes: assignment(symbols, b.numbers, round)}
		out := make([]object.Value, len(ins))
		for i, in := range ins {
			out[i] = t.value(in, 3)
		}
		if t.ill || t.found > mostUnknowns || t.found == 0 && !t.symbol || t.rankless && t.symbol {
			return nil, false
		}
		if t.sizes == nil && len(symbols) > 0 {
			continue
		}
		ck.spend(20)
		got, err := call(out)
		switch {
		case ck.heap.version != version, err == object.ErrUnknown, err == nil && isUnknown(got):
			return nil, false
		case err != nil:
			continue
		}
		if !f.answer(got, t.sizes) {
			return nil, false
		}
	}
	return f.result(len(symbols) > 0)
}

// rounds is how many trials there are.
func rounds(symbols []string, numbers []int) int {
	if len(symbols) == 0 {
		return plainRounds
	}
	return fewest + 2*len(symbols) + 3*min(len(numbers), 4)
}

var (
	primes = [...]int{5, 7, 11, 13, 17, 19}
	few    = [...]int{2, 3, 6}
)

// assignment gives symbols numbers: different ones and equal ones, small and large, with
// many divisors and with few, and some about the numbers of the call.
func assignment(symbols []string, numbers []int, round int) map[string]int {
	if len(symbols) == 0 {
		return nil
	}
	g := rand.New(rand.NewPCG(uint64(round), 5))
	divisor := 1
	for _, n := range numbers {
		if n > 1 && divisor*n <= 4000 {
			divisor *= n
		}
	}
	out := make(map[string]int, len(symbols))
	for i, s := range symbols {
		n := 0
		switch round {
		case 0:
			n = primes[i]
		case 1:
			n = 6
		case 2, 3, 4:
			n = few[g.IntN(3)]
		case 5:
			n = 1
		case 6:
			n = 0
		case 7:
			n = g.IntN(3)
		case 8:
			n = divisor * (i + 1)
		case 9:
			n = divisor * (2*i + 3)
		case 10:
			n = divisor
		case 11:
			n = 840 * (i + 1)
		case 12:
			n = 1009 + 97*i
		case 13:
			n = 8 - i
		case 14:
			n = divisor * primes[i]
		case 15:
			n = divisor * few[g.IntN(3)]
		default:
			k := round - fewest
			if k < 2*len(symbols) { // one of them is 1, or is as the next one, and no others are
				n = primes[i]
				if k/2 == i {
					n = []int{1, primes[(i+1)%len(symbols)]}[k%2]
				}
				break
			}
			k -= 2 * len(symbols)
			about := max(numbers[k/3]+k%3-1, 0)
			if n = about; g.IntN(3) == 0 {
				n = primes[i]
			}
		}
		out[s] = n
	}
	return out
}

// tries reports the functions whose calls may be tried: they change nothing and call
// nothing of the program's.
func (ck *Checker) tries(e *builtin.Entry, args []object.Value, kw []object.Kw) bool {
	name := e.Name()
	if !slices.ContainsFunc([]string{"np.", "ndarray.", "tf.", "Generator.", "RandomState."}, func(p string) bool { return strings.HasPrefix(name, p) }) {
		return false
	}
	if e.Effect && e.Dry == nil || e.Keeps || e.Writes || weigh.Heavy(args...) {
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

// triedCall is tried of a function's call.
func (ck *Checker) triedCall(e *builtin.Entry, args []object.Value, kw []object.Kw) (object.Value, bool) {
	if !ck.tries(e, args, kw) {
		return nil, false
	}
	ins := slices.Clone(args)
	for _, k := range kw {
		ins = append(ins, k.Value)
	}
	return ck.tried(ins, func(ins []object.Value) (object.Value, error) {
		ks := make([]object.Kw, len(kw))
		for i, k := range kw {
			ks[i] = object.Kw{Name: k.Name, Value: ins[len(args)+i]}
		}
		return e.Invoke(ck.m.R, ck.m, ins[:len(args)], ks)
	})
}

// leaf is a part of an answer: an array, or a number.
type leaf struct {
	dtype  dtype.DType
	scalar bool
	number bool
	dims   [][]int // by axis: what the size is in each answer
}

// fit finds what all answers share.
type fit struct {
	ck     *Checker
	bases  *bases
	leaves []leaf
	many   string // tuple or list, if the answers are containers
	sizes  []map[string]int
}

// answer takes an answer; false if it has another form than those before.
func (f *fit) answer(v object.Value, sizes map[string]int) bool {
	parts, many := []object.Value{v}, ""
	switch x := v.(type) {
	case object.Tuple:
		parts, many = x, "tuple"
	case *object.List:
		parts, many = x.Values(), "list"
	}
	first := len(f.sizes) == 0
	if first {
		f.many, f.leaves = many, make([]leaf, len(parts))
	}
	if many != f.many || len(parts) != len(f.leaves) || len(parts) > 16 {
		return false
	}
	for i, p := range parts {
		var l leaf
		var dims []int
		switch x := p.(type) {
		case *object.Array:
			if x.Rank() < 0 {
				return false
			}
			l, dims = leaf{dtype: x.DType(), scalar: x.Scalar}, x.Dims()
		case object.Int:
			l, dims = leaf{number: true}, []int{int(x)}
		default:
			return false
		}
		at := &f.leaves[i]
		if first {
			l.dims = make([][]int, len(dims))
			*at = l
		}
		if at.dtype != l.dtype || at.scalar != l.scalar || at.number != l.number || len(at.dims) != len(dims) {
			return false
		}
		for k, d := range dims {
			at.dims[k] = append(at.dims[k], d)
		}
	}
	f.sizes = append(f.sizes, sizes)
	return true
}

// result is what the answers share.
func (f *fit) result(symbolic bool) (object.Value, bool) {
	if len(f.sizes) < leastAnswers || symbolic && len(f.sizes) < leastFits {
		return nil, false
	}
	parts := make([]object.Value, len(f.leaves))
	for i, l := range f.leaves {
		dims, sizes := make([]int, len(l.dims)), make([]shape.Size, len(l.dims))
		for k, list := range l.dims {
			dims[k] = shape.Unknown
			if !slices.ContainsFunc(list, func(n int) bool { return n != list[0] }) {
				dims[k] = list[0]
			} else if s := f.bases.match(list, f.sizes); s != nil && symbolic {
				sizes[k] = s
			}
		}
		switch {
		case !l.number:
			parts[i] = arrayOf(ir.Type{DType: l.dtype, Shape: shape.Make(dims).WithSizes(sizes)}, l.scalar)
		case dims[0] != shape.Unknown:
			return nil, false // a number that is what it is by chance
		default:
			s, _ := sizes[0].(*size.Size)
			parts[i] = sized(s)
		}
	}
	switch f.many {
	case "tuple":
		return object.Tuple(parts), true
	case "list":
		return object.NewList(parts...), true
	}
	return parts[0], true
}
