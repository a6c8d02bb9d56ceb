// Command fold writes the assembly of reductions.
//
//	go run ./fold -out ../fold_amd64.s -stubs ../fold_amd64.go -pkg simd
package main

import . "github.com/mmcloughlin/avo/build"

func main() {
	ConstraintExpr("!purego")
	for _, k := range []kind{kindOf(256, 4), kindOf(512, 8), kindOf(256, 8)} {
		for _, t := range terms {
			leaves(k, t)
		}
	}
	for _, k := range []kind{kindOf(512, 4), kindOf(512, 8), kindOf(256, 4), kindOf(256, 8)} {
		for _, f := range folds {
			down(k, f)
		}
	}
	searches()
	downWholes(512)
	downWholes(256)
	Generate()
}
