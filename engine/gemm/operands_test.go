// What the tests multiply: views of every kind, variants of the routines, and the three plain loops to compare with.

package gemm

import (
	"math/rand/v2"
	"slices"
	"sync"
)

// goPool runs every piece on a goroutine of its own.
type goPool struct{}

func (goPool) Run(n int, f func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() { defer wg.Done(); f(i) }()
	}
	wg.Wait()
}

type variant struct {
	name string
	ctx  *Context
}

func variants() []variant {
	v := []variant{
		{"nil", nil},
		{"portable", &Context{Portable: true}},
		{"portable+pool", &Context{Portable: true, Pool: goPool{}}},
	}
	for _, l := range levels() {
		v = append(v, variant{l.String(), &Context{Level: l}}, variant{l.String() + "+pool", &Context{Level: l, Pool: goPool{}}})
	}
	return v
}

// operand makes a random view of a rows×cols matrix: dense either way, strided, reversed, broadcast or by tables.
func operand[T Number](r *rand.Rand, rows, cols int, own bool) View[T] {
	rs, cs := cols, 1
	if r.IntN(2) == 0 {
		rs, cs = 1, rows
	}
	if r.IntN(3) == 0 {
		pad := 1 + r.IntN(3)
		if rs < cs {
			rs, cs = rs*pad, cs*pad+r.IntN(3)
		} else {
			rs, cs = rs*pad+r.IntN(3), cs*pad
		}
	}
	if !own && r.IntN(6) == 0 {
		cs = 0
	}
	if !own && r.IntN(6) == 0 {
		rs = 0
	}
	size := max(0, rows-1)*rs + max(0, cols-1)*cs + 1
	v := View[T]{Data: elements[T](r, size+9), Off: 4, RS: rs, CS: cs}
	if r.IntN(4) == 0 {
		v.Off, v.RS = v.Off+max(0, rows-1)*rs, -rs
	}
	if r.IntN(4) == 0 {
		v.Off, v.CS = v.Off+max(0, cols-1)*cs, -cs
	}
	if r.IntN(4) == 0 {
		v.Rows, v.RS = table(r, rows, v.RS), 1<<40
	}
	if r.IntN(4) == 0 {
		v.Cols, v.CS = table(r, cols, v.CS), 1<<40
	}
	return v
}

// elements are n of them.
func elements[T Number](r *rand.Rand, n int) []T {
	v := make([]T, n)
	for i := range v {
		v[i] = element[T](r)
	}
	return v
}

// element is a small whole number, or, since integers wrap exactly, any integer at all.
func element[T Number](r *rand.Rand) T {
	bits := r.Uint64()
	var v T
	switch x := any(&v).(type) {
	case *int8:
		*x = int8(bits)
	case *int16:
		*x = int16(bits)
	case *int32:
		*x = int32(bits)
	case *int64:
		*x = int64(bits)
	case *uint8:
		*x = uint8(bits)
	case *uint16:
		*x = uint16(bits)
	case *uint32:
		*x = uint32(bits)
	case *uint64:
		*x = bits
	default:
		v = whole[T](int(bits >> 8 % 7))
		if bits%2 == 0 {
			v = -v
		}
	}
	return v
}

// table lists the offsets of an axis, some of the time in another order or in runs that are.
func table(r *rand.Rand, n, step int) []int {
	t := make([]int, n)
	for i := range t {
		t[i] = i * step
	}
	switch r.IntN(3) {
	case 0:
		r.Shuffle(n, func(i, j int) { t[i], t[j] = t[j], t[i] })
	case 1:
		run := 1 + r.IntN(40)
		r.Shuffle(n/run, func(i, j int) {
			for k := range run {
				t[i*run+k], t[j*run+k] = t[j*run+k], t[i*run+k]
			}
		})
	}
	return t
}

func (v View[T]) at(i, j int) int { return v.Off + v.rows().at(i) + v.cols().at(j) }

// naive is C with the product in it, or added to it.
func naive[T Number](m, n, k int, a, b, c View[T], accumulate bool) []T {
	c.Data = slices.Clone(c.Data)
	multiply(m, n, k, a, b, c, accumulate)
	return c.Data
}

// multiply puts the product into c, a row at a time, each element in the order of k.
func multiply[T Number](m, n, k int, a, b, c View[T], accumulate bool) {
	bRows, bCols, row := b.rows(), make([]int, n), make([]T, n)
	for j := range n {
		bCols[j] = b.Off + b.cols().at(j)
	}
	for i := range m {
		clear(row)
		for l := range k {
			x, line := a.Data[a.at(i, l)], bRows.at(l)
			for j, col := range bCols {
				row[j] += x * b.Data[line+col]
			}
		}
		for j, s := range row {
			if accumulate {
				s += c.Data[c.at(i, j)]
			}
			c.Data[c.at(i, j)] = s
		}
	}
}

func normal(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}

func dense[T Number](data []T, cols int) View[T] { return View[T]{Data: data, RS: cols, CS: 1} }

func whole[T Number](n int) T {
	var x T
	for range n {
		x++
	}
	return x
}
