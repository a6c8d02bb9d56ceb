// The routines that move data, of each level.

//go:build amd64 && !purego

package simd

import "github.com/tq-lang/tq/engine/internal/cpu"

var moves512 = moves{
	Splits: [3]Splits{
		{16, split512x32, wholes512x32, nans512x32, [3]func(n int, data *byte){network2of512x32, network4of512x32, network8of512x32}, join512x32},
		{8, split512x64, wholes512x64, nans512x64, [3]func(n int, data *byte){network2of512x64, network4of512x64, network8of512x64}, join512x64},
		{8, split512f64, nil, nil, [3]func(n int, data *byte){network2of512f64, network4of512f64, network8of512f64}, join512f64},
	},
	Places:   Places{8, [2]func(n int, dst, src *byte) (least, greatest int64){keys512x32, keys512x64}, pack512},
	Collect:  collect512,
	PastFrom: 22 << 20,
	Squares: [5]Square{{16, transpose128x8, nil}, {8, transpose128x16, nil}, {16, transpose512x32, transpose512x32nt},
		{8, transpose512x64, transpose512x64nt}, {4, transpose512x128, transpose512x128nt}},
	Steps:    steps512(),
	Fill:     [5]func(rows, n int, dst *byte, ds int, src *byte, ss int){fill512x8, fill512x16, fill512x32, fill512x64, fill512x128},
	Filled:   [5]func(rows, n int, dst *byte, ds int, src *byte, ss int){fill512x8nt, fill512x16nt, fill512x32nt, fill512x64nt, fill512x128nt},
	Past:     past512,
	Dense:    pastDense512,
	Reverse:  [4]func(n int, dst, src *byte){reverse512x8, reverse512x16, reverse512x32, reverse512x64},
	Reversed: [4]func(n int, dst, src *byte){reverse512x8nt, reverse512x16nt, reverse512x32nt, reverse512x64nt},
}

var moves256 = moves{
	Splits: [3]Splits{
		{8, split256x32, wholes256x32, nans256x32, [3]func(n int, data *byte){network2of256x32, network4of256x32, network8of256x32}, join256x32},
		{4, split256x64, wholes256x64, nans256x64, [3]func(n int, data *byte){network2of256x64, network4of256x64, network8of256x64}, join256x64},
		{4, split256f64, nil, nil, [3]func(n int, data *byte){network2of256f64, network4of256f64, network8of256f64}, join256f64},
	},
	Places:   Places{4, [2]func(n int, dst, src *byte) (least, greatest int64){keys256x32, keys256x64}, pack256},
	Collect:  collect256,
	PastFrom: 22 << 20,
	Squares: [5]Square{{16, transpose128x8, nil}, {8, transpose128x16, nil}, {16, transpose256x32, transpose256x32nt},
		{8, transpose256x64, transpose256x64nt}, {4, transpose256x128, transpose256x128nt}},
	Steps:    steps256(),
	Past:     past256,
	Reverse:  [4]func(n int, dst, src *byte){reverse256x8, reverse256x16, reverse256x32, reverse256x64},
	Reversed: [4]func(n int, dst, src *byte){reverse256x8nt, reverse256x16nt, reverse256x32nt, reverse256x64nt},
}

type (
	everyRoutine  = func(blocks int, dst *byte, dstep int, src *byte, lines int, table *byte)
	riffleRoutine = func(blocks int, dst, src *byte, pstep, lines int, table *byte)
	dealers       = [DealMost + 1]func(blocks int, dst *byte, dstep int, src, table *byte)
)

// steps512 are those for single bytes only where the machine can shuffle them.
func steps512() [4]Steps {
	s := [4]Steps{
		{everyPlace(every512x8), spread512x8, everyRow(riffle512x8), dealers{}},
		{everyPlace(every512x16), spread512x16, everyRow(riffle512x16), dealers{}},
		{everyPlace(every512x32), spread512x32, everyRow(riffle512x32), dealers{2: deal2of512x32, 3: deal3of512x32, 4: deal4of512x32}},
		{everyPlace(every512x64), spread512x64, everyRow(riffle512x64), dealers{2: deal2of512x64, 3: deal3of512x64, 4: deal4of512x64}},
	}
	if !cpu.BytePermutes() {
		s[0] = Steps{}
	}
	return s
}

func everyPlace(f everyRoutine) (of [StepMost + 1]everyRoutine) {
	for places := 2; places <= StepMost; places++ {
		of[places] = f
	}
	return of
}

func everyRow(f riffleRoutine) (of [StepMost + 1]riffleRoutine) {
	for rows := 2; rows <= StepMost; rows++ {
		of[rows] = f
	}
	return of
}

func steps256() [4]Steps {
	of := func(every everyRoutine, riffle3 riffleRoutine, deal3 func(blocks int, dst *byte, dstep int, src, table *byte)) Steps {
		return Steps{Every: [StepMost + 1]everyRoutine{2: every, 3: every, 4: every}, Riffle: [StepMost + 1]riffleRoutine{3: riffle3}, Deal: dealers{3: deal3}}
	}
	return [4]Steps{2: of(every256x32, riffle3of256x32, deal3of256x32), 3: of(every256x64, riffle3of256x64, deal3of256x64)}
}
