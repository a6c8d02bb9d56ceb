// Command move writes the assembly of copies.
//
//	go run ./move -out ../move_amd64.s -stubs ../move_amd64.go -pkg simd
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

func main() {
	ConstraintExpr("!purego")
	for _, size := range []int{4, 8, 16} {
		wideSquares(size, false)
		wideSquares(size, true)
		wideSquares256(size, false)
		wideSquares256(size, true)
	}
	for _, size := range []int{1, 2} {
		narrowSquares(size)
	}
	for _, bits := range []int{512, 256} {
		past(bits)
		for _, size := range []int{1, 2, 4, 8} {
			reverse(bits, size, false)
			reverse(bits, size, true)
		}
	}
	pastDense()
	for _, size := range []int{1, 2, 4, 8} {
		every(size)
		spread(size)
		riffle(size)
		for n := 2; n <= 4 && size >= 4; n++ { // those for shorter elements take longer than every
			deal(size, n)
		}
	}
	for _, size := range []int{4, 8} {
		every256(size)
		deal256(size)
		riffle256(size)
	}
	for _, size := range []int{1, 2, 4, 8, 16} {
		fill(size, false)
		fill(size, true)
	}
	convertToFloats()
	convertToWhole()
	convertPast()
	sorts512()
	sorts256()
	Generate()
}

// sorts512 are what sorts of integers are made of, and of floats of eight bytes.
func sorts512() {
	for _, kind := range sortKinds {
		split(512, kind, operand.Mem{})
		for n := 2; n <= 8; n *= 2 {
			network512(kind.size, n, kind.float)
		}
		join512(kind)
	}
	for _, size := range []int{4, 8} {
		wholes(512, size)
		keys(512, size)
		nans(size)
	}
	pack(512)
}

func sorts256() {
	orders := map[int]operand.Mem{4: packOrders(4), 8: packOrders(8)}
	for _, kind := range sortKinds {
		split(256, kind, orders[kind.size])
		for n := 2; n <= 8; n *= 2 {
			network256(kind.size, n, kind.float)
		}
		join256(kind)
	}
	for _, size := range []int{4, 8} {
		wholes(256, size)
		keys(256, size)
		nans256(size)
	}
	pack(256)
}

var sortKinds = []kind{{4, false}, {8, false}, {8, true}}
