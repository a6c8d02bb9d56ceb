// The routines of division by one divisor, which both levels share.

//go:build amd64 && !purego

package simd

var quotients256 = [2][4]quotientMove{{quotientsUnsigned256I8, quotientsUnsigned256I16, quotientsUnsigned256I32, quotientsUnsigned256I64},
	{quotients256I8, quotients256I16, quotients256I32, quotients256I64}}
