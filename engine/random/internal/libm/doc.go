// Package libm computes exp, log, pow, log1p, expm1, cos and acos with the
// rounding of the C library that NumPy's wheels call on Linux, so that random
// streams built on them agree with NumPy to the last bit.
//
// Exp, Log and Pow follow the table-driven method of Arm's optimized routines
// (used by glibc since 2.28, and by musl), with the fused multiply-adds of
// glibc's FMA variant written out: the result does not depend on whether the
// machine at hand has such an instruction. Log1p, Expm1 and Log1pf follow the
// fdlibm method as glibc 2.36 evaluates it. Cos and Acos are computed in
// double-double arithmetic and rounded once; glibc differs from them in a few
// results in ten thousand, by one unit in the last place.
//
// Products that are added are written float64(a*b): Go may otherwise fuse
// them on machines with an FMA instruction, and the streams must not depend
// on the machine.
package libm
