// Command _asm writes the assembly of package gemm: the other files here say what it is.
//
//	go run . -out ../tiles_amd64.s -stubs ../tiles_amd64.go -pkg gemm
//	go run . -part integers -out ../integers_amd64.s -stubs ../integers_amd64.go -pkg gemm
//	go run . -part complex -out ../complex_amd64.s -stubs ../complex_amd64.go -pkg gemm
//	go run . -part small -out ../small_amd64.s -stubs ../small_amd64.go -pkg gemm
//	go run . -part outer -out ../outer_amd64.s -stubs ../outer_amd64.go -pkg gemm
package main

import (
	"flag"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

func main() {
	part := flag.String("part", "tiles", "which routines")
	flag.Parse()
	ConstraintExpr("!purego")
	switch *part {
	case "integers":
		integers(maskTable("intMasks"))
	case "complex":
		complexVectors(maskTable("pairMasks"))
	case "outer":
		outers()
	case "small":
		smallFloats()
	default:
		floats(maskTable("masks"))
	}
	Generate()
}

func floats(masks operand.Mem) {
	for _, t := range []elem{f32, f64} {
		for nv := 1; nv <= 2; nv++ {
			for _, mr := range heights(12) {
				for _, kind := range []string{"m", "h"} {
					tile512(t, mr, nv, kind)
				}
			}
			for _, mr := range heights(6) {
				tile256(t, mr, nv, "", masks)
				tile256(t, mr, nv, "m", masks)
			}
		}
	}
	for _, t := range []elem{f32, f64} {
		dot(512, t)
		dot(256, t)
	}
	for _, t := range []elem{f32, f64} {
		for _, l := range levels {
			dots(l, t, 8, masks)
			dots(l, t, 2, masks)
			for _, rows := range []int{8, 4, 2, 1} {
				axpys(l, t, rows, masks)
			}
		}
		for _, mr := range heights(12) {
			many(512, t, mr)
			many(256, t, mr)
			lanes512(t, mr)
			if mr <= 4 {
				lanes256(t, mr, masks)
			}
		}
		square(t, 4)
		square(t, 8)
		twist(512, t)
		twist(256, t)
	}
	for _, t := range []elem{f32, f64} {
		for _, mr := range heights(12) {
			if mr > leastCarry {
				carry512(t, mr)
			}
		}
	}
}
