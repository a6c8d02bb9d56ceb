// Quick ways of what programs ask of containers most: without an error, of values that
// a container may take as they are.
package python

import (
	"math"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/exact"
)

// quickLen is len(x).
func quickLen(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || args[0].P == nil || args[0].Plain() {
		return none
	}
	const short = 64 // texts whose letters are counted
	n, x := 0, &args[0]
	switch x.N {
	case object.TableList:
		n = x.List().Len()
	case object.TableTuple:
		n = len(x.Tuple())
	case object.TableDict:
		n = x.Dict().Len()
	case object.TableSet:
		n = x.Set().Len()
	case object.TableStr:
		if len(x.Str()) > short {
			return none
		}
		n = utf8.RuneCountInString(x.Str())
	case object.TableArray:
		return none
	default:
		s, ok := x.Value().(Sized)
		if !ok {
			return none
		}
		n = s.Len()
	}
	return object.IntCell(int64(n))
}

// quickOfLists makes the quick way of a method of lists.
func quickOfLists(f func(l *object.List, args []object.Cell) (none object.Cell)) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		if len(args) == 0 || !args[0].Is(object.TableList) {
			return none
		}
		return f(args[0].List(), args[1:])
	}
}

// quickOfDicts makes the quick way of a method of dicts.
func quickOfDicts(f func(d *object.Dict, args []object.Cell) (none object.Cell)) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		switch {
		case len(args) == 0:
		case args[0].Is(object.TableDict) && !args[0].Dict().Bound:
			return f(args[0].Dict(), args[1:])
		}
		return none
	}
}

// quickOfSets makes the quick way of a method that changes a set by an element.
func quickOfSets(f func(s *object.Set, k *object.Cell) bool) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		if len(args) != 2 || !args[0].Is(object.TableSet) || args[0].Set().Frozen || !args[1].QuickKey() || !f(args[0].Set(), &args[1]) {
			return none
		}
		return object.NoneCell()
	}
}

func quickListAppend(l *object.List, args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !l.QuickAdd(&args[0]) {
		return none
	}
	return object.NoneCell()
}

func quickListInsert(l *object.List, args []object.Cell) (none object.Cell) {
	if len(args) != 2 || args[0].P != object.TagInt || !l.QuickAdd(&args[1]) {
		return none
	}
	i, n := args[0].Int(), int64(l.Len()-1)
	if i < 0 {
		i += n
	}
	i = min(max(i, 0), n)
	cells := l.Cells()
	copy(cells[i+1:], cells[i:n])
	cells[i] = args[1]
	return object.NoneCell()
}

func quickListPop(l *object.List, args []object.Cell) (none object.Cell) {
	i := int64(l.Len() - 1)
	if len(args) > 0 {
		if args[0].P != object.TagInt || len(args) > 1 {
			return none
		}
		if i = args[0].Int(); i < 0 {
			i += int64(l.Len())
		}
	}
	if i < 0 || i >= int64(l.Len()) || l.Cells()[i].Is(object.TableArray) {
		return none
	}
	return l.Take(int(i))
}

// quickSlot looks up a key of a dict that needs no code of the program's.
func quickSlot(d *object.Dict, args []object.Cell) (v *object.Cell, ok bool) {
	if len(args) < 1 || len(args) > 2 || !args[0].QuickKey() {
		return nil, false
	}
	v, err := d.Slot(&args[0])
	return v, err == nil && (v == nil || !v.Is(object.TableArray))
}

func quickDictGet(d *object.Dict, args []object.Cell) (none object.Cell) {
	v, ok := quickSlot(d, args)
	switch {
	case !ok:
	case v != nil:
		return *v
	case len(args) == 1:
		return object.NoneCell()
	case args[1].Keepable():
		return args[1]
	}
	return none
}

func quickSetDefault(d *object.Dict, args []object.Cell) (none object.Cell) {
	v, ok := quickSlot(d, args)
	if !ok {
		return none
	}
	if v != nil {
		return *v
	}
	if len(args) != 2 || !args[1].Keepable() || d.Growth() > 0 || d.PutCell(args[0], args[1]) != nil {
		return none
	}
	return args[1]
}

func quickDictPop(d *object.Dict, args []object.Cell) (none object.Cell) {
	v, ok := quickSlot(d, args)
	switch {
	case !ok:
	case v != nil:
		c, _, _ := d.DeleteCell(&args[0])
		return c
	case len(args) == 2 && args[1].Keepable():
		return args[1]
	}
	return none
}

// quickView is d.keys(), d.values() or d.items().
func quickView(kind string) func(d *object.Dict, args []object.Cell) (none object.Cell) {
	return func(d *object.Dict, args []object.Cell) (none object.Cell) {
		if len(args) > 0 {
			return none
		}
		return object.CellOf(&DictView{d, kind})
	}
}

func quickSetAdd(s *object.Set, k *object.Cell) bool {
	return s.Growth() == 0 && s.PutCell(*k) == nil
}

func quickSetDiscard(s *object.Set, k *object.Cell) bool {
	_, err := s.RemoveCell(k)
	return err == nil
}

// quickRange is range(…) of ints that are far from the largest.
func quickRange(args []object.Cell) (none object.Cell) {
	const far = 1 << 60
	r := &object.Range{Step: 1}
	for i := range args {
		if args[i].P != object.TagInt || args[i].Int() > far || args[i].Int() < -far {
			return none
		}
	}
	switch len(args) {
	case 1:
		r.Stop = args[0].Int()
	case 2, 3:
		r.Start, r.Stop = args[0].Int(), args[1].Int()
		if len(args) == 3 {
			r.Step = args[2].Int()
		}
	default:
		return none
	}
	if r.Step == 0 {
		return none
	}
	return object.CellOf(r)
}

// quickEnumerate is enumerate of a list.
func quickEnumerate(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !args[0].Is(object.TableList) {
		return none
	}
	return object.CellOf(overLists("enumerate", &builtin.Lists{Lists: [2]*object.List{args[0].List()}}))
}

// quickZip is zip of two lists.
func quickZip(args []object.Cell) (none object.Cell) {
	if len(args) != 2 || !args[0].Is(object.TableList) || !args[1].Is(object.TableList) {
		return none
	}
	return object.CellOf(overLists("zip", &builtin.Lists{Lists: [2]*object.List{args[0].List(), args[1].List()}}))
}

var tableStream = object.TableOf((*builtin.Stream)(nil))

// quickDict is dict() of a dict, of a list of pairs, or of what zip gives of two lists; they are
// short.
func quickDict(args []object.Cell) (none object.Cell) {
	switch {
	case len(args) != 1:
	case args[0].Is(object.TableDict):
		return quickCopy(args[0].Dict())
	case args[0].Is(object.TableList):
		return quickPairs(args[0].List().Cells())
	case args[0].Is(tableStream):
		if w := (*builtin.Stream)(args[0].P).Lists; w != nil {
			return quickPaired(w)
		}
	}
	return none
}

// quickPairs is a dict of a few pairs.
func quickPairs(pairs []object.Cell) (none object.Cell) {
	if len(pairs) > manyAdded {
		return none
	}
	d := object.NewDictFor(len(pairs))
	d.Settle()
	for i := range pairs {
		if !pairs[i].Is(object.TableTuple) || len(pairs[i].Tuple()) != 2 {
			return none
		}
		t := pairs[i].Tuple()
		k, v := object.CellOf(t[0]), object.CellOf(t[1])
		if !k.QuickKey() || !v.Keepable() || d.PutCell(k, v) != nil {
			return none
		}
	}
	return object.CellOf(d)
}

// quickCopy is a copy of a short dict.
func quickCopy(from *object.Dict) (none object.Cell) {
	if c := object.CellOf(from); from.Len() > manyAdded || !c.Keepable() {
		return none
	}
	return object.CellOf(from.Copy(0))
}

// quickUpdate is d.update(e) of short dicts.
func quickUpdate(d *object.Dict, args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !args[0].Is(object.TableDict) || !args[0].Keepable() {
		return none
	}
	e := args[0].Dict()
	if e.Bound || e.Len() > manyAdded || d.Growth() > 0 || !d.QuickUpdate(e) {
		return none
	}
	return object.NoneCell()
}

// quickPaired is a dict of two lists' elements, which are walked to their end.
func quickPaired(w *builtin.Lists) (none object.Cell) {
	if w.At > 0 || w.Lists[1] == nil || w.Lists[0].Len() > manyAdded {
		return none
	}
	keys, vals := w.Lists[0].Cells(), w.Lists[1].Cells()
	n := min(len(keys), len(vals))
	d := object.NewDictFor(n)
	d.Settle()
	for i := range n {
		if !keys[i].QuickKey() || !vals[i].Keepable() || d.PutCell(keys[i], vals[i]) != nil {
			return none
		}
	}
	w.End()
	return object.CellOf(d)
}

// overLists is a stream of the pairs that a walk over lists gives.
func overLists(name string, walk *builtin.Lists) *builtin.Stream {
	return &builtin.Stream{Name: name, Width: 2, Row: walk.Next, Lists: walk}
}

// manyAdded is how many numbers are added where interrupts are not asked for.
const manyAdded = 1 << 14

// numbersIn is what the list or short tuple holds that is the only argument, if it is not
// long; few is room for the tuple's.
func numbersIn(args []object.Cell, few []object.Cell) []object.Cell {
	switch {
	case len(args) != 1:
	case args[0].Is(object.TableList) && args[0].List().Len() <= manyAdded:
		return args[0].List().Cells()
	case args[0].Is(object.TableTuple) && len(args[0].Tuple()) <= len(few):
		for i, v := range args[0].Tuple() {
			few[i] = object.CellOf(v)
		}
		return few[:len(args[0].Tuple())]
	}
	return nil
}

// fewNumbers is how many elements of a tuple are looked at quickly.
const fewNumbers = 16

// quickSum is the sum of a list of ints, or of floats.
func quickSum(args []object.Cell) (none object.Cell) {
	var few [fewNumbers]object.Cell
	cells := numbersIn(args, few[:])
	if len(cells) == 0 {
		return none
	}
	if cells[0].P == object.TagFloat {
		total := 0.0
		for i := range cells {
			if cells[i].P != object.TagFloat {
				return none
			}
			total += cells[i].Float()
		}
		return object.FloatCell(total)
	}
	total := int64(0)
	for i := range cells {
		n := cells[i].Int()
		s := total + n
		if cells[i].P != object.TagInt || (s^total)&(s^n) < 0 {
			return none
		}
		total = s
	}
	return object.IntCell(total)
}

// quickExtremeOf is min or max of a few numbers.
func quickExtremeOf(args []object.Cell, greatest bool) (none object.Cell) {
	op := object.Lt
	if greatest {
		op = object.Gt
	}
	best, num := &args[0], args[0].Num()
	for i := range args {
		n := args[i].Num()
		better, ok := lower.QuickNum(op, n, num).Truth()
		if !ok {
			return none
		}
		if better {
			best, num = &args[i], n
		}
	}
	return *best
}

// quickAbs is abs of a complex number.
func quickAbs(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || !args[0].Is(tableComplex) {
		return none
	}
	z := *(*complex128)(args[0].P)
	h := exact.Hypot(real(z), imag(z))
	if math.IsInf(h, 0) {
		return none
	}
	return object.FloatCell(h)
}

// quickComplex is complex of a float or two.
func quickComplex(args []object.Cell) (none object.Cell) {
	if len(args) < 1 || len(args) > 2 {
		return none
	}
	var part [2]float64
	for i := range args {
		switch c := &args[i]; {
		case c.P == object.TagFloat:
			part[i] = c.Float()
		case c.P == object.TagInt && c.N+1<<53 <= 1<<54:
			part[i] = float64(c.Int())
		default:
			return none
		}
	}
	return object.CellOf(object.Complex(complex(part[0], part[1])))
}

var tableComplex = object.TableOf(object.Complex(0))

// quickExtreme is min or max of a list of ints, floats or text, or of a few numbers.
func quickExtreme(greatest bool) builtin.QuickFn {
	return func(args []object.Cell) (none object.Cell) {
		if len(args) > 1 {
			return quickExtremeOf(args, greatest)
		}
		var few [fewNumbers]object.Cell
		cells := numbersIn(args, few[:])
		if len(cells) == 0 {
			return none
		}
		best := &cells[0]
		for i := range cells {
			x, y := &cells[i], best
			if greatest {
				x, y = y, x
			}
			better, ok := object.QuickLess(x, y)
			if !ok {
				return none
			}
			if better {
				best = &cells[i]
			}
		}
		return *best
	}
}
