// Package ir is the engine's program form: single-assignment values, one
// instruction per op, under TensorFlow's op names and attributes.
//
//	a  f64[4, 1]   b  f64[3]            program(a: f64[4, 1], b: f64[3])
//	     \          /                     %2 = AddV2(%0, %1) : f64[4, 3]
//	      AddV2                           %3 = Sum(%2) {axis=[0], keep_dims=false} : f64[3]
//	        | %2                          return %3
//	       Sum  axis 0
//	        | %3
//
// Values are numbered: inputs first, then the results of the instructions in
// their order. Every value has a type, an element type and a shape of which
// axes, or the rank, may be unknown. Infer is the only home of the rules for
// types: the checker calls it before anything runs, Builder while lowering,
// Parse and Verify for every instruction. Table lines (table.go) say of each op
// how many operands it takes, which attributes, and what it means.
//
// View ops share the memory of their first operand, and a Store writes through
// it, so instructions that read such memory keep their order around stores.
//
// # Text
//
// String prints and Parse reads this form. Blanks and newlines stand between
// any two tokens; a comment runs from # to the end of its line.
//
//	program  = "program" "(" [ input { "," input } ] ")" { instr } "return" [ value { "," value } ]
//	input    = ( name | string ) ":" type
//	instr    = value { "," value } "=" op "(" [ value { "," value } ] ")" [ attrs ] [ ":" type { "," type } ]
//	value    = "%" number
//	type     = dtype [ "[" "..." "]" | "[" [ dim { "," dim } ] "]" ]
//	dim      = number | "?"
//	dtype    = "f32" | "i64" | "bool" | "bf16" | "str5" … or NumPy's name
//	attrs    = "{" [ name "=" attr { "," name "=" attr } ] "}"
//	attr     = integer | "true" | "false" | string | "[" [ integer { "," integer } ] "]" | dtype | layout | const
//	const    = type "(" [ element { "," element } ] ")"
//	element  = integer | float | "nan" | "inf" | "-inf" | complex | "true" | "false" | string
//
// Strings are in Go's double quotes. A complex element is written 1.5-2j. A
// constant of more than 16 elements prints "…" in their place and cannot be
// read back. Attributes may stand in any order; those of a reduction of all
// axes are {all=true, keep_dims=…}. The types of results may be left out; those
// that stand there must be the inferred ones. Sites, and options that change
// only how an op runs, are not printed.
package ir
