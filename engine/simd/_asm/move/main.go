// Command move writes the assembly of copies.
//
//	go run ./move -out ../move_amd64.s -stubs ../move_amd64.go -pkg simd
package main

import . "github.com/mmcloughlin/avo/build"

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
	for _, size := range []int{1, 2, 4, 8, 16} {
		fill(size, false)
		fill(size, true)
	}
	convertToFloats()
	convertToWhole()
	convertPast()
	for _, size := range []int{4, 8} {
		split(size, false)
		split(size, true)
		wholes(512, size)
		nans(size)
		for n := 2; n <= 8; n *= 2 {
			network512(size, n)
		}
	}
	for _, size := range []int{4, 8} {
		orders := packOrders(size)
		split256(size, false, orders)
		split256(size, true, orders)
		wholes(256, size)
		nans256(size)
		for n := 2; n <= 8; n *= 2 {
			network256(size, n)
		}
	}
	Generate()
}
