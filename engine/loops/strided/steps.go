// Rows of elements some places apart, taken, put down and interleaved by the machine's routines where there are some. Steps
// are in bytes.

package strided

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/simd"
)

// stepBlocks is the most vectors, or groups of them, of one call.
const stepBlocks = 2048

// stepsOf are the routines for a size, or nil.
func stepsOf(size int) *simd.Steps {
	k := bits.TrailingZeros(uint(size))
	if k >= len(simd.Active.Moves.Steps) || simd.Active.Moves.Steps[k].Every[2] == nil {
		return nil
	}
	return &simd.Active.Moves.Steps[k]
}

// stepped reports whether elements so far apart are worth a routine: at least two of them share a line.
func stepped(step, size int) bool {
	step = magnitude(step)
	return step > size && step <= 32 && step <= simd.StepMost*size && step%size == 0 && stepsOf(size) != nil &&
		stepsOf(size).Every[step/size] != nil
}

// laid tells the same of elements to put down: a store under a mask costs as much as several that have none.
func laid(step, size int) bool {
	return step <= 8 && stepped(step, size) && stepsOf(size).Spread != nil
}

// riffled reports whether so many rows of elements are interleaved by a routine.
func riffled(rows, size int) bool {
	return rows <= simd.StepMost && stepsOf(size) != nil && stepsOf(size).Riffle[rows] != nil
}

// stepTables are the routines' tables for elements of one size that are so many places apart.
type stepTables struct{ up, down, spread, riffle, deal []byte }

// tablesOfSteps has them by the logarithm of the size, then by the places.
var tablesOfSteps = sync.OnceValue(func() *[4][simd.StepMost + 1]stepTables {
	t := new([4][simd.StepMost + 1]stepTables)
	for k := range t {
		for places := 2; places <= simd.StepMost; places++ {
			t[k][places] = makeStepTables(1<<k, places)
		}
	}
	return t
})

func stepTablesOf(size, places int) *stepTables {
	return &tablesOfSteps()[bits.TrailingZeros(uint(size))][places]
}

func makeStepTables(size, places int) stepTables {
	lanes := 64 / size
	t := stepTables{up: make([]byte, 64+8*places), down: make([]byte, 64+8*places),
		spread: make([]byte, 72*places), riffle: make([]byte, 64*places+8*places*places)}
	put := func(table []byte, lane, x int) {
		for i := range size {
			table[lane*size+i] = byte(x >> (8 * i))
		}
	}
	mask := func(table []byte, lane int) { table[lane/8] |= 1 << (lane % 8) }
	for lane := range lanes {
		for _, w := range []struct {
			table []byte
			at    int
		}{{t.up, lane * places}, {t.down, (lanes - 1 - lane) * places}} {
			put(w.table, lane, w.at%lanes)
			mask(w.table[64+8*(w.at/lanes):], lane)
		}
		for line := range places {
			at := line*lanes + lane
			put(t.spread[64*line:], lane, at/places)
			put(t.riffle[64*line:], lane, at/places)
			if at%places == 0 {
				mask(t.spread[64*places+8*line:], lane)
			}
			mask(t.riffle[64*places+8*(line*places+at%places):], lane)
		}
	}
	if places <= simd.DealMost {
		t.deal = makeDealTable(places, lanes, put, mask)
	}
	if size >= 4 && places <= simd.DealMost {
		t.addShortOrders(size, places)
	}
	return t
}

// addShortOrders puts the orders of vectors of 32 bytes, in words, behind what those of 64 bytes need.
func (t *stepTables) addShortOrders(size, places int) {
	lanes := 32 / size
	add := func(table []byte, place func(lane int) int) []byte {
		for word := range 8 {
			table = binary.LittleEndian.AppendUint32(table, uint32(place(word*4/size)*size/4+word%(size/4)))
		}
		return table
	}
	// As the routine has brought them together.
	every := func(lane int) int { return lane * places % lanes }
	switch {
	case places == 2:
		every = func(lane int) int {
			return lane/(lanes/2)*(lanes/4) + lane%(lanes/2)/(lanes/4)*(lanes/2) + lane%(lanes/4)
		}
	case places == 4 && size == 4:
		every = func(lane int) int { return lane%2*4 + lane/2 }
	case places == 4:
		every = func(lane int) int { return lane }
	}
	t.up = add(t.up, every)
	t.down = add(t.down, func(lane int) int { return every(lanes - 1 - lane) })
	if places != 3 {
		return
	}
	for row := range places {
		t.deal = add(t.deal, func(lane int) int { return (lane*places + row) % lanes })
		t.riffle = add(t.riffle, func(lane int) int {
			at := 0
			for (at*places+row)%lanes != lane {
				at++
			}
			return at
		})
	}
}

func makeDealTable(rows, lanes int, put func(table []byte, lane, x int), mask func(table []byte, lane int)) []byte {
	const entry = 192
	t := make([]byte, rows*entry)
	for row := range rows {
		for lane := range lanes {
			if at := lane*rows + row; at < 2*lanes {
				put(t[row*entry:], lane, at)
			} else {
				put(t[row*entry+64:], lane, at-2*lanes)
				mask(t[row*entry+128:], lane)
			}
		}
	}
	return t
}

// TakeEvery copies n elements that are step apart to a dense row.
func TakeEvery(d, s unsafe.Pointer, step, n, size int) {
	far := magnitude(step)
	lines := far / size
	lanes := 64 / size
	blocks := ((n-1)*far + size) / (64 * lines) // no line is read that holds nothing of the row
	if blocks < 1 || !stepped(step, size) {
		strided(d, size, s, step, n, size)
		return
	}
	t, f := stepTablesOf(size, lines), stepsOf(size).Every[lines]
	table, dstep, rest := &t.up[0], 64, blocks*lanes
	to, from := 0, 0
	if step < 0 { // from the far end, where the addresses are low
		table, dstep, rest = &t.down[0], -64, 0
		to, from = (n-lanes)*size, (n-1)*step
	}
	for i := 0; i < blocks; i += stepBlocks {
		f(min(stepBlocks, blocks-i), (*byte)(unsafe.Add(d, to+i*dstep)), dstep, (*byte)(unsafe.Add(s, from+i*64*lines)), lines, table)
	}
	if left := n - blocks*lanes; left > 0 {
		strided(unsafe.Add(d, rest*size), size, unsafe.Add(s, rest*step), step, left, size)
	}
}

// putEvery copies a dense row of n elements, or n times the one element at s, to places that are step apart.
func putEvery(d unsafe.Pointer, step int, s unsafe.Pointer, sstep, n, size int) {
	lanes := 64 / size
	lines := step / size
	blocks := n / lanes
	if blocks < 1 {
		strided(d, step, s, sstep, n, size)
		return
	}
	per, same := stepBlocks, [64 * 8]byte{}
	from := s
	if sstep == 0 {
		from, per = unsafe.Pointer(&same), len(same)/64
		strided(from, size, s, 0, min(blocks, per)*lanes, size)
	}
	table, f := &stepTablesOf(size, lines).spread[0], stepsOf(size).Spread
	for i := 0; i < blocks; i += per {
		f(min(per, blocks-i), (*byte)(unsafe.Add(d, i*64*lines)), (*byte)(unsafe.Add(from, i*lanes*sstep)), lines, table)
	}
	if done := blocks * lanes; done < n {
		strided(unsafe.Add(d, done*step), step, unsafe.Add(s, done*sstep), sstep, n-done, size)
	}
}

// interleave copies rows of n elements, pstep apart, to one row of n groups with an element of each.
func interleave(d, s unsafe.Pointer, pstep, rows, n, size int) {
	lanes := 64 / size
	blocks := n / lanes
	if blocks > 0 {
		table, f := &stepTablesOf(size, rows).riffle[0], stepsOf(size).Riffle[rows]
		per := stepBlocks / rows
		for i := 0; i < blocks; i += per {
			f(min(per, blocks-i), (*byte)(unsafe.Add(d, i*64*rows)), (*byte)(unsafe.Add(s, i*64)), pstep, rows, table)
		}
	}
	if done := blocks * lanes; done < n {
		for r := range rows {
			strided(unsafe.Add(d, (done*rows+r)*size), rows*size, unsafe.Add(s, r*pstep+done*size), size, n-done, size)
		}
	}
}

// takeColumns copies columns of a plane to dense rows, a stretch of them after the other, which stays in the cache.
func takeColumns(d, s unsafe.Pointer, x, y copyAxis, size int) {
	if x.s == size && y.s == x.n*size && x.n <= simd.DealMost && stepsOf(size).Deal[x.n] != nil {
		deal(d, s, x, y.n, size)
		return
	}
	const long = 16 << 10
	per := long / magnitude(y.s)
	for j := 0; j < y.n; j += per {
		for i := range x.n {
			TakeEvery(unsafe.Add(d, i*x.d+j*size), unsafe.Add(s, i*x.s+j*y.s), y.s, min(per, y.n-j), size)
		}
	}
}

// deal copies n groups of neighbours to dense rows, to each row one of them.
func deal(d, s unsafe.Pointer, x copyAxis, n, size int) {
	lanes := 64 / size
	blocks := n / lanes
	if blocks > 0 {
		table, f := &stepTablesOf(size, x.n).deal[0], stepsOf(size).Deal[x.n]
		per := stepBlocks / x.n
		for i := 0; i < blocks; i += per {
			f(min(per, blocks-i), (*byte)(unsafe.Add(d, i*64)), x.d, (*byte)(unsafe.Add(s, i*64*x.n)), table)
		}
	}
	if done := blocks * lanes; done < n {
		for r := range x.n {
			strided(unsafe.Add(d, r*x.d+done*size), size, unsafe.Add(s, (done*x.n+r)*size), x.n*size, n-done, size)
		}
	}
}

// putColumns copies dense rows to columns of a plane.
func putColumns(d, s unsafe.Pointer, x, y copyAxis, size int) {
	const long = 16 << 10
	per := long / x.d
	for i := 0; i < x.n; i += per {
		for j := range y.n {
			putEvery(unsafe.Add(d, i*x.d+j*y.d), x.d, unsafe.Add(s, i*x.s+j*y.s), x.s, min(per, x.n-i), size)
		}
	}
}
