// Sorting positions by the elements they point at; stable, so there is one answer.

package sorting

import "github.com/tq-lang/tq/engine/loops/elem"

// Argsort fills idx with the positions of a in ascending order of their elements, equal ones as they come.
func Argsort[T elem.Number](idx []int64, a []T) {
	idx = idx[:len(a)]
	if Rising(a) {
		for i := range idx {
			idx[i] = int64(i)
		}
		return
	}
	if !realArgsort(idx, a) {
		argsortMerge(idx, a)
	}
}

// Rising reports whether a row of real numbers rises and holds no NaN; of complex ones it knows nothing.
func Rising[T elem.Number](a []T) bool {
	switch s := any(a).(type) {
	case []int8:
		return rises(s)
	case []int16:
		return rises(s)
	case []int32:
		return rises(s)
	case []int64:
		return rises(s)
	case []uint8:
		return rises(s)
	case []uint16:
		return rises(s)
	case []uint32:
		return rises(s)
	case []uint64:
		return rises(s)
	case []float32:
		return rises(s)
	case []float64:
		return rises(s)
	}
	return false
}

func rises[T elem.Real](a []T) bool {
	for i := 1; i < len(a); i++ {
		if !(a[i-1] <= a[i]) {
			return false
		}
	}
	return len(a) == 0 || a[0] == a[0]
}

// realArgsort does real rows.
func realArgsort[T elem.Number](idx []int64, a []T) bool {
	switch s := any(a).(type) {
	case []int8:
		packedArgsort(idx, s)
	case []int16:
		packedArgsort(idx, s)
	case []int32:
		packedArgsort(idx, s)
	case []int64:
		packedArgsort(idx, s)
	case []uint8:
		packedArgsort(idx, s)
	case []uint16:
		packedArgsort(idx, s)
	case []uint32:
		packedArgsort(idx, s)
	case []uint64:
		packedArgsort(idx, s)
	case []float32:
		packedArgsort(idx, s)
	case []float64:
		packedArgsort(idx, s)
	default:
		return false
	}
	return true
}

// argsortMerge does any row by comparisons.
func argsortMerge[T elem.Number](idx []int64, a []T) {
	for i := range idx {
		idx[i] = int64(i)
	}
	if len(a) > 1 {
		s := argsorter[T]{a: a, less: orderOf[T](), tmp: make([]int64, len(a))}
		s.sort(idx, s.tmp)
	}
}

// ArgsortBools is Argsort for truth values.
func ArgsortBools(idx []int64, a []bool) { Argsort(idx, elem.Bytes(a)) }

type argsorter[T any] struct {
	a    []T
	less func(x, y T) bool
	tmp  []int64
}

// sort is a merge sort that starts from insertion-sorted runs.
func (s *argsorter[T]) sort(idx, tmp []int64) {
	if len(idx) <= 16 {
		s.insertion(idx)
		return
	}
	h := len(idx) / 2
	s.sort(idx[:h], tmp[:h])
	s.sort(idx[h:], tmp[h:])
	if !s.less(s.a[idx[h]], s.a[idx[h-1]]) {
		return
	}
	left := tmp[:h]
	copy(left, idx[:h])
	i, j, k := 0, h, 0
	for i < h && j < len(idx) {
		if s.less(s.a[idx[j]], s.a[left[i]]) {
			idx[k] = idx[j]
			j++
		} else {
			idx[k] = left[i]
			i++
		}
		k++
	}
	copy(idx[k:], left[i:])
}

func (s *argsorter[T]) insertion(idx []int64) {
	for i := 1; i < len(idx); i++ {
		p := idx[i]
		x := s.a[p]
		j := i
		for ; j > 0 && s.less(x, s.a[idx[j-1]]); j-- {
			idx[j] = idx[j-1]
		}
		idx[j] = p
	}
}

// ArgsortFunc sorts positions by any order, stably; less compares positions.
func ArgsortFunc(idx []int64, less func(i, j int64) bool) {
	pos := make([]int64, len(idx))
	for i := range pos {
		pos[i] = int64(i)
		idx[i] = int64(i)
	}
	if len(idx) > 1 {
		s := argsorter[int64]{a: pos, less: less, tmp: make([]int64, len(idx))}
		s.sort(idx, s.tmp)
	}
}
