// Command direct writes the assembly of single operations on whole numbers and on truth, that go from memory to memory.
//
//	go run ./direct -out ../direct_amd64.s -stubs ../direct_amd64.go -pkg simd
//
// They are as fast as the second and the third cache give and take. Vectors of 256 bits come from there no slower than
// wider ones, mostly faster, so that both levels share what AVX2 has.
package main

import . "github.com/mmcloughlin/avo/build"

func main() {
	ConstraintExpr("!purego")
	for _, e := range []element{{size: 1}, {size: 2}, {size: 4}, {size: 8}} {
		e.comparisons()
		e.truths()
		e.whole()
		e.power()
	}
	for _, e := range []element{{size: 4, float: true}, {size: 8, float: true}, {size: 8, pair: true}, {size: 16, pair: true}} {
		e.truths()
	}
	Generate()
}
