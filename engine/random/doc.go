// Package random makes NumPy's random streams, bit for bit, on plain Go
// slices.
//
// RandomState is numpy.random.RandomState: a Mersenne Twister and the
// distributions as they were in NumPy 1.16, which NumPy has promised never to
// change. Generator is numpy.random.Generator over PCG64 (the default of
// default_rng), PCG64DXSM, Philox, SFC64 or MT19937, seeded through
// SeedSequence.
//
// # What is drawn how
//
// Every distribution is a Dist with a table entry per kind of stream: its
// parameters, their constraints with NumPy's messages, and one scalar draw. A
// caller that broadcasts parameter arrays calls Check for each element first
// and Float or Int for each element, in C order, afterwards; a caller with
// scalar parameters calls FillFloat or FillInt. The named methods (Gamma,
// Poisson …) are shorthands. Shuffles, permutations and choices are done on
// indices, and work on arrays is left to the caller.
//
// Nothing here is shared between values, and nothing locks: a stream belongs
// to one goroutine at a time.
//
// # Agreement
//
// The tests compare with NumPy 2.4.6 on Linux/amd64 (glibc 2.36) to the last
// bit. Elementary functions come from internal/libm and products and sums are
// never fused, so other machines give the same bits. NumPy itself differs in
// the last place between platforms, as its C library and compiler do; what is
// followed here is its amd64 wheel.
//
// One distribution is not exact: about one VonMises value in 1500 differs, by
// a few units of 2e-16, because cos and acos are rounded correctly here and
// almost correctly there. MultivariateNormal multiplies by a factor of the
// covariance that the caller supplies; NumPy's BLAS may round that product
// differently.
package random
