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
	v := View[T]{Data: make([]T, size+9), Off: 4, RS: rs, CS: cs}
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
	for i := range v.Data {
		v.Data[i] = element[T](r)
	}
	return v
}

// element is a small whole number, or, since integers wrap exactly, any integer at all.
func element[T Number](r *rand.Rand) T {
	v := whole[T](r.IntN(7))
	switch x := any(&v).(type) {
	case *int8:
		*x = int8(r.Uint64())
	case *int16:
		*x = int16(r.Uint64())
	case *int32:
		*x = int32(r.Uint64())
	case *int64:
		*x = int64(r.Uint64())
	case *uint8:
		*x = uint8(r.Uint64())
	case *uint16:
		*x = uint16(r.Uint64())
	case *uint32:
		*x = uint32(r.Uint64())
	case *uint64:
		*x = r.Uint64()
	default:
		if r.IntN(2) == 0 {
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

func naive[T Number](m, n, k int, a, b, c View[T], accumulate bool) []T {
	out := slices.Clone(c.Data)
	for i := range m {
		for j := range n {
			var s T
			for l := range k {
				s += a.Data[a.at(i, l)] * b.Data[b.at(l, j)]
			}
			if accumulate {
				s += out[c.at(i, j)]
			}
			out[c.at(i, j)] = s
		}
	}
	return out
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
