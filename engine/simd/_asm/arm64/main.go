// Command arm64 writes the assembly of package loops for arm64.
//
//	go run ./arm64 -out ../vector_arm64.s -stubs ../vector_arm64.go -pkg simd
package main

import "github.com/tq-lang/tq/engine/simd/_asm/neon"

func main() {
	neon.Main(func(f *neon.File) {
		for _, s := range []neon.Shape{neon.S4, neon.D2} {
			arithmetic(f, s)
			comparisons(f, s)
			sums(f, s)
			elementary(f, s)
			functions(f, s)
			powers(f, s)
			errorFunctions(f, s)
			gammaFunctions(f, s)
			division(f, s)
			floatParts(f, s)
		}
		integers(f)
		wholeNumbers(f)
		conversions(f)
		transpose(f, neon.S4)
		transpose(f, neon.D2)
		f.Turn("transposeNEONx8", neon.B16)
		f.Turn("transposeNEONx16", neon.H8)
		for _, s := range []neon.Shape{neon.B16, neon.H8, neon.S4, neon.D2} {
			reverse(f, s)
		}
		tileCode(f)
	})
}
