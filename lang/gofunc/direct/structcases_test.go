// Structs, arrays, pointers, methods and maps that run twice: as Go's compiler makes them, and as closures.
package direct_test

type point struct{ x, y float64 }

func (p point) norm() float64 { return p.x*p.x + p.y*p.y }

func (p *point) add(v float64) { p.x += v; p.y += v * v }

func (p point) moved(dx float64) point { p.x += dx; return p }

func moves(x []float64) (a, b float64) {
	p := point{y: 1}
	for _, v := range x {
		q := p.moved(v)
		p, q = q, p
		a += p.norm() - q.x
	}
	return a, p.x
}

func sums(x []float64) []float64 {
	var p point
	out := make([]float64, len(x))
	for i, v := range x {
		p.add(v)
		out[i] = p.x + p.y
	}
	return out
}

type sample struct {
	n    int8
	at   [2]point
	ok   bool
	w    float32
	kind uint16
	z    complex64
}

func nested(x []float64, n int) (float64, int8, uint16, bool, float32, complex64) {
	s := sample{n: int8(n), at: [2]point{{1, 2}, {y: 3}}, kind: 65535}
	t := s
	for i, v := range x {
		s.at[i&1].x -= v
		s.n++
		s.kind += uint16(i)
		s.ok = !s.ok
		s.w *= float32(v)
		s.z = complex(s.w, 1)
		t.at, s.at[1] = s.at, t.at[0]
	}
	u := [...]sample{t, s}
	u[0].at[1].y = 7
	return u[0].at[0].x + t.at[1].y + u[1].at[1].x, s.n, s.kind, s.ok, s.w, s.z
}

func slicesOfStructs(x []float64) ([]float64, int, int) {
	x = append(x, 1)
	var ps []point
	for i, v := range x {
		ps = append(ps, point{v, float64(i)}, point{x: 1})
	}
	half := ps[len(ps)/2:]
	for i := range half {
		half[i].y++
	}
	kept := make([]point, 2, 5)
	n := copy(kept, ps)
	kept = append(kept, ps[:n]...)
	more := append(kept[:1], kept[1:]...)
	return append([]float64{more[n-1].x}, x...), n, len(more)
}

func sliceOfStructs(x []float64) (out []float64, n int) {
	ps := make([]point, len(x))
	for i, v := range x {
		ps[i] = point{v, 1}
		ps[i].y += v
	}
	n = copy(ps, ps[len(ps)/2:])
	for _, p := range ps {
		p.add(1)
		out = append(out, p.x, p.y)
	}
	for i := range ps {
		ps[i].add(2)
		p := &ps[i]
		p.y = -p.y
		*p = p.moved(1)
	}
	for i, p := range ps[len(ps)/3:] {
		out = append(out, p.x*float64(i))
	}
	return out, n
}

func arrays(x []int) (out []int, _ bool) {
	var w [4]int
	var grid [3][2]int32
	for i, v := range x {
		w[i%len(w)] += v
		grid[i%3][i&1] = int32(v)
	}
	for i, v := range w {
		w[3-i] = v // of the copy
	}
	copied := w
	w[0]++
	for _, row := range grid {
		for _, v := range row {
			out = append(out, int(v))
		}
	}
	cut := copied[1:3]
	cut[0] = 5
	return append(out, w[0], w[1], copied[0], copied[1], len(cut), cap(cut)), &w == &w
}

func arrayOutOfRange(i int) int {
	a := [3]int{1, 2, 3}
	return a[i]
}

func structOutOfRange(x []float64, i int) float64 {
	ps := make([]point, len(x))
	ps[i].x = 3
	return ps[i].x
}

func wrongSlice(i, j int) int {
	ps := make([]point, 3, 6)
	return len(ps[i&7 : j&7])
}

type ring struct {
	buf  []float64
	next int
	last *point
}

func newRing(n int) *ring { return &ring{buf: make([]float64, n)} }

func (r *ring) push(v float64) float64 {
	old := r.buf[r.next]
	r.buf[r.next] = v
	r.next = (r.next + 1) % len(r.buf)
	r.last = &point{v, old}
	return old
}

func delayed(x []float64) ([]float64, float64) {
	r := newRing(3)
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = r.push(v)
	}
	copied := *r
	copied.next = 0
	if copied.last == nil || r.last != copied.last {
		return out, -1
	}
	r.last.x++
	return out, copied.last.x
}

func nilPointer(x float64) float64 {
	var p *point
	if x > 0 {
		p = new(point)
	}
	p.x = x
	return p.norm()
}

type tree struct {
	left, right *tree
	value       float64
}

func (t *tree) insert(v float64) *tree {
	if t == nil {
		return &tree{value: v}
	}
	if v < t.value {
		t.left = t.left.insert(v)
	} else {
		t.right = t.right.insert(v)
	}
	return t
}

func (t *tree) walk(out []float64) []float64 {
	if t == nil {
		return out
	}
	out = append(t.left.walk(out), t.value)
	return t.right.walk(out)
}

func treeSorted(x []float64) []float64 {
	var root *tree
	for _, v := range x {
		root = root.insert(v)
	}
	return root.walk(nil)
}

type cloud struct {
	point
	all  []point
	tail []*point
}

func embedded(x []float64) (float64, int) {
	c := cloud{point: point{1, 2}}
	for i, v := range x {
		c.add(v)
		c.all = append(c.all, c.point)
		c.tail = append(c.tail, &c.all[i], &point{y: v})
	}
	s := c.norm() + c.x
	for _, p := range c.tail {
		s += p.y
	}
	list := []*point{{1, 2}, nil, &c.point}
	list[2].x = 100
	if list[1] == nil && len(c.all) > 0 {
		s += c.all[0].x
	}
	return s + c.point.x, len(c.tail)
}

func rows(x []float64) ([]float64, int) {
	table := make([][]float64, 3)
	for i, v := range x {
		table[i%3] = append(table[i%3], v)
		table[i%3][0] += v
	}
	table = append(table, []float64{1, 2: 7}, nil)
	first := table[0]
	if len(first) > 0 {
		first[0] = 9
	}
	var out []float64
	for _, row := range table {
		if row == nil {
			out = append(out, -1)
		}
		for j := range row {
			out = append(out, row[j])
		}
	}
	return out, len(table[1:4][0])
}

func matrix(x []float64, n int) []float64 {
	n = n&3 + 1
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
		for j := range a[i] {
			if k := i*n + j; k < len(x) {
				a[i][j] = x[k]
			}
		}
	}
	var out []float64
	for i := range a {
		for j := range a {
			s := 0.0
			for k := range a {
				s += a[i][k] * a[k][j]
			}
			out = append(out, s)
		}
	}
	return out
}

func counts(x []int) (int, int, bool, int) {
	m := map[int]int{7: 1}
	for _, v := range x {
		m[v%5]++
		m[v%3] += v
	}
	n, ok := m[2]
	delete(m, 1)
	s := 0
	for k, v := range m {
		s += k*31 + v
	}
	return len(m), n, ok, s
}

func groups(x []float64) (float64, float32, int, int) {
	sum := make(map[float64]float64)
	single := make(map[int8]float32, 4)
	seen := map[uint64]bool{}
	lists := map[int][]float64{}
	for i, v := range x {
		sum[v] += float64(i)
		single[int8(i*77)] -= float32(v)
		seen[uint64(i)<<62] = v > 0
		lists[i&1] = append(lists[i&1], v)
	}
	first, known := sum[1]
	if !known {
		first = -2
	}
	n := 0
	for k := range seen {
		if seen[k] {
			n++
		}
	}
	a, b := lists[0], lists[5]
	if b != nil {
		n = -1
	}
	return first, single[77], n + len(sum), len(a)
}

func nilMap(n int) int {
	var m map[int]int
	if m == nil && n > 0 {
		m = map[int]int{}
	}
	k := m[3] + len(m)
	delete(m, 3)
	m[n] = n
	return k + m[n]
}

func countInto(m map[int]int, v int) map[int]int { m[v]++; return m }

func mapsPassed(x []int) int {
	m := make(map[int]int)
	for _, v := range x {
		m = countInto(m, v&3)
	}
	return m[1]*100 + m[2]
}

func inMaps(x []float64) float64 {
	m := map[int]*point{}
	for i, v := range x {
		p, ok := m[i&1]
		if !ok {
			p = &point{}
			m[i&1] = p
		}
		p.add(v)
	}
	s := 0.0
	if p := m[0]; p != nil {
		s = p.x
	}
	return s
}

func (c celsius) warmer() celsius { return c + 1 }

type vector []float64

func (v vector) sum() (s float64) {
	for _, x := range v {
		s += x
	}
	return s
}

func named2(x []float64) (float64, float64) {
	type local struct{ v vector }
	l := local{v: vector(nil)}
	for _, v := range x {
		l.v = append(l.v, float64(celsius(v).warmer()))
	}
	return l.v.sum(), float64(len(l.v))
}

func evaluatedOnce(x []float64) (float64, int) {
	ps := []point{{1, 2}, {3, 4}}
	calls := 0
	at := func() int { calls++; return calls & 1 }
	ps[at()].x += 10
	ps[at()].y *= 2
	ps[0].x, ps[1].x = ps[1].x, ps[0].x
	ps[0], ps[1] = ps[1], ps[0]
	return ps[0].x*1000 + ps[1].x*100 + ps[0].y*10 + ps[1].y, calls
}

func recursivePoint(n int, p point) point {
	if n <= 0 {
		return p
	}
	q := recursivePoint(n-1, point{p.y, p.x})
	q.x += p.x
	return q
}

func recursivePoints(x float64, n int) (float64, float64) {
	p := recursivePoint(n&7, point{x, 1})
	return p.x, p.y
}

var structCases = map[string]any{"moves": moves, "sums": sums, "nested": nested, "slicesOfStructs": slicesOfStructs, "sliceOfStructs": sliceOfStructs, "arrays": arrays,
	"arrayOutOfRange": arrayOutOfRange, "structOutOfRange": structOutOfRange, "wrongSlice": wrongSlice, "delayed": delayed, "nilPointer": nilPointer, "treeSorted": treeSorted, "embedded": embedded,
	"rows": rows, "matrix": matrix, "counts": counts, "groups": groups, "nilMap": nilMap, "mapsPassed": mapsPassed, "inMaps": inMaps, "named2": named2,
	"evaluatedOnce": evaluatedOnce, "escaping": escaping, "labels": labels, "passed": passed, "equals": equals, "structKeys": structKeys, "sortedSlices": sortedSlices, "globals": globals, "several": several, "recursiveLocals": recursiveLocals, "parts": parts, "severalStructs": severalStructs,
	"captured": captured, "sliceHeaders": sliceHeaders, "typed3": typed3, "recursivePoints": recursivePoints}

var (
	weights         = []float64{1, 0.5, 3: half}
	grid            = [2][]int32{{1, 2}, {3}}
	factor  float32 = 2.5
	start           = point{1, 2}
	limits          = [...]int{3, 1<<8 - 1}
	on, off         = true, 1i
	shared          = []float64{1, 2}
	changed         = 1
)

func globals(x []float32, n int) ([]float64, float32, int, complex128) {
	var out []float64
	s := 0
	for i, v := range x {
		out = append(out, float64(v)*weights[i%len(weights)]+start.y)
		factor := factor + v
		s += int(grid[i&1][0]) + limits[1]%limits[0]
		x[i] = factor
	}
	for _, w := range weights {
		out = append(out, w)
	}
	for _, v := range grid[1] {
		s += int(v)
	}
	if on {
		s++
	}
	return out, factor, s + weights1(n), off
}

func weights1(i int) int { return int(weights[i&3] * 2) }

func sharesGlobal() []float64 { return shared }

func changesGlobal(n int) int { changed += n; return changed }

func readsChanged() int { return changed }

func total(first int, rest ...int) (s int) {
	for i, v := range rest {
		rest[i] = 0
		s += v
	}
	return first*1000 + s + len(rest)
}

func (p *point) spread(by ...point) *point {
	for _, q := range by {
		p.add(q.x)
	}
	return p
}

func several(x []int) (int, int, int, float64) {
	var p point
	a := total(1, 2, 3)
	p.spread().spread(point{1, 2}, p).spread([]point{{3, 4}}...)
	return a, total(5), total(len(x), x...), p.x
}

// escaping gives pointers to variables of calls that are over: each call, and each round, has its own.
func escaping(x []float64) (float64, float64) {
	var all []*point
	for i := range x {
		p := local(x[i])
		q := point{x[i], 1}
		r := &q
		r.y++
		all = append(all, p, r)
	}
	a, b := 0.0, 0.0
	for i, p := range all {
		p.x += float64(i)
		a, b = a+p.x, b+p.y
	}
	return a, b
}

func local(v float64) *point {
	var p point
	p.add(v)
	return &p
}

func recursiveLocals(n int, x float64) float64 {
	var p point
	p.add(x)
	q := [2]point{p, {x, 2}}
	s := 0.0
	if n&7 > 0 {
		s = recursiveLocals(n&7-1, x+1)
	}
	return s + p.x + q[0].y + q[1].y
}

type box struct {
	inner [2]point
	sizes [3]int
	next  *box
}

func (b *box) grow(k int) *point {
	b.sizes[k]++
	return &b.inner[k&1]
}

func parts(x []float64, n int) (float64, int, int) {
	b := box{sizes: [3]int{2: 5}}
	c := &box{next: &b}
	c.next.sizes[1] = n
	p := &c.next.inner[1]
	q := &b.inner
	for i, v := range x {
		p.add(v)
		q[0].x -= v
		b.grow(i%3).y++
		c.next.sizes[i%3], c.sizes[0] = c.sizes[0]+i, b.sizes[i%3]
	}
	d := b
	d.inner[0], d.inner[1] = d.inner[1], d.inner[0]
	d.next = c
	d.next.next = &d
	d.sizes[0] = -7
	return d.inner[0].x + b.inner[0].y + d.next.next.inner[1].x, c.next.sizes[0] + b.sizes[2], len(q) + c.sizes[0]
}

func (p point) plus(q point) (sum point, n int) {
	sum = p
	sum.x += q.x
	n = 1
	return
}

func (p point) pair() (point, point) { return point{p.y, p.x}, p }

func severalStructs(x []float64) (a, b float64, n int) {
	var p, q point
	for _, v := range x {
		q.x = v
		var k int
		p, k = p.plus(q)
		n += k
		q, p = p.pair()
		_, q = q.pair()
	}
	ps := [3]point{p, q}
	ps[0], ps[2] = ps[1].pair()
	ps[1].x, ps[0].y = ps[0].pairX()
	return ps[0].x + ps[0].y, ps[1].x + ps[2].y, n
}

func (p point) pairX() (float64, float64) { return p.x, p.y + 1 }

func captured(x []float64) (float64, float64) {
	p := point{1, 1}
	m := map[int]float64{}
	push := func(v float64) point {
		p.x += v
		m[int(p.y)] += v
		p.y++
		return p
	}
	s := 0.0
	for _, v := range x {
		q := push(v)
		s += q.y
		p.y = q.y
	}
	return s + m[1], p.x + float64(len(m))
}

func sliceHeaders(x []float64, n int) ([]float64, int) {
	rows := [][]float64{x, nil, {1, 2, 3}}
	rows[1] = rows[0]
	if len(x) > 1 {
		rows[1][0] = 42
		rows[0], rows[2] = rows[2][1:], rows[0][:1]
	}
	rows = append(rows, rows...)
	rows[0] = append(rows[0], 7)
	var w [2][]float64
	w[n&1] = rows[0]
	w[0] = append(w[0], w[1]...)
	return append(w[0], rows[2]...), len(rows)
}

func typed3(n int) (int, uint8, int) {
	type pair struct {
		a, b uint8
	}
	grid := [2][3]pair{{{1, 2}}, {2: {250, 9}}}
	g := grid
	for i := range g {
		for j := range g[i] {
			g[i][j].a += uint8(n)
			g[i][j].b <<= 1
		}
	}
	s := 0
	for _, row := range grid {
		for _, p := range row {
			s += int(p.a)
		}
	}
	list := []pair{{1, 2}, {3, 4}}
	alias := list[:1]
	alias = append(alias, g[1][2])
	return s, list[1].a, int(g[1][2].b) + len(alias)
}
