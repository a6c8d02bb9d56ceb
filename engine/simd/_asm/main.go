// Command _asm writes the assembly of package loops.
//
//	go run . -out ../vector_amd64.s -stubs ../vector_amd64.go -pkg simd
package main

import . "github.com/mmcloughlin/avo/build"

func main() {
	ConstraintExpr("!purego")
	for _, m := range []machine{{512, 4}, {512, 8}, {256, 4}, {256, 8}} {
		arithmetic(m)
		rounding(m)
		comparisons(m)
		sums(m)
		elementary(m)
		functions(m)
		division(m)
		floatParts(m)
		complexes(m)
		errorFunctions(m)
		gammaFunctions(m)
		tiles(m)
	}
	integers()
	bitKernels()
	wholeDivision()
	powers()
	conversions()
	wholeConversions()
	tileLoop(512)
	tileLoop(256)
	for _, m := range []machine{{512, 4}, {512, 8}, {256, 4}, {256, 8}} {
		tileTable(m)
	}
	Generate()
}
