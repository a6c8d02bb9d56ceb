// Functions as arguments, sorts, labels and variables outside of functions that run twice.
package direct_test

import "sort"

type place struct {
	row, col int8
	deep     int32
	set      bool
}

func structKeys(x []int) (int, int, bool, float64) {
	type wide struct{ a, b, c uint64 }
	m := map[place]int{{1, 2, 3, true}: 5}
	n := make(map[wide]float64)
	grid := map[[2]int]int{{1, 1}: 7}
	for i, v := range x {
		p := place{row: int8(v), deep: int32(i % 3), set: v > 0}
		m[p]++
		p.set = !p.set
		m[p] += v & 7
		n[wide{c: uint64(i & 1)}] += float64(i)
		grid[[2]int{v & 1, i & 1}]--
	}
	delete(m, place{set: true})
	old, ok := m[place{1, 2, 3, true}]
	s := old
	for p, v := range m {
		s += int(p.row)*3 + int(p.deep) + v
		if p.set {
			s++
		}
	}
	for k := range grid {
		s += k[0]*2 + grid[k]
	}
	for range n {
		s++
	}
	w := n[wide{0, 0, 1}]
	for k, v := range n {
		if k.c == 1 {
			w -= v / 2
		}
	}
	return s, len(m) + len(grid), ok, w
}

func equals(x []float64, n int) (int, bool, bool) {
	type cell struct {
		p  point
		at [2]int8
		q  *point
	}
	a, count := cell{at: [2]int8{1, 2}}, 0
	for i, v := range x {
		b := cell{p: point{v, 0}, at: a.at}
		a.p.x = v
		if a == b { // not where it is NaN
			count++
		}
		b.at[1] += int8(n)
		if b.at != a.at {
			count += 10
		}
		if i == 2 {
			b.q = &a.p
		}
		if b != a {
			count += 100
		}
	}
	return count, point{} == point{x: 0}, a.p == point{1, 0}
}

func sortedSlices(x []float64, k []int) ([]float64, []int, int) {
	ps := make([]point, len(x))
	for i, v := range x {
		ps[i] = point{v, float64(i)}
	}
	calls := 0
	sort.SliceStable(ps, func(i, j int) bool { calls++; return ps[i].x > ps[j].x })
	out := make([]float64, 0, len(x))
	for _, p := range ps {
		out = append(out, p.y)
	}
	down := func(i, j int) bool { return out[i] > out[j] }
	sort.Slice(out, down)
	sort.Float64s(x)
	sort.Ints(k)
	return out, k, calls
}

func applied(f func(float64, point) (float64, int), x []float64, k float64) (out []float64, n int) {
	for _, v := range x {
		w, m := f(v, point{k, 1})
		out, n = append(out, w), n+m
	}
	return out, n
}

func scaledBy(v float64, p point) (float64, int) { return v * p.x, 1 }

func twice(f func(float64) float64, n int, v float64) float64 {
	if n <= 0 {
		return f(v)
	}
	return f(twice(f, n-1, f(v)))
}

func passed(x []float64, n int) ([]float64, int, float64, float64) {
	var sum point
	out, k := applied(func(v float64, p point) (w float64, _ int) {
		sum.add(v)
		w = p.y + sum.x
		return w, len(x)
	}, x, 2)
	more, _ := applied(scaledBy, out, 3)
	half := func(v float64) float64 { return v / 2 }
	calls := 0.0
	a := twice(half, n&3, 8)
	b := twice(func(v float64) float64 { calls++; return half(v) + twice(half, 1, 1) }, n&1, 1)
	return more, k, a, b + calls
}

func labels(x []float64, n int) (a, b float64) {
rows:
	for i, v := range x {
		for j := 0; ; j++ {
			switch {
			case v > 2:
				continue rows
			case j > 3:
				break rows
			case v < -2:
				break
			case j == i:
				continue
			}
			if v < 0 {
				b++
				break
			}
			a += v
		}
		b += 100
	}
	seen, m := map[int]int{1: 1, 2: 2}, 0
keys:
	for k := range seen {
		for range x {
			m += k
			continue keys
		}
	}
	a += float64(m)
	i := 0
again:
	for i < 5 {
		i++
	choice:
		switch {
		case i == n&3:
			for {
				break choice
			}
		case i == 3:
			for {
				continue again
			}
		default:
			for {
				if i == 4 {
					return a, -b
				}
				break again
			}
		}
		b += 1000
	}
	return a, b
}
