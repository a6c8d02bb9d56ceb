// Package syntax reads tq source: scanner, parser, nodes, scopes and printer. The grammar is
// Python's, without async, with a few additions; grammar.txt has it whole, and each production stands
// above the node or function that holds it.
//
//	text ── scan ──► tokens ── parse ──► Module ── resolve ──► Scopes
//	                                       │
//	                                       ├── Print   canonical source
//	                                       └── Sexpr   one line for tests
//
// Whatever Python 3.12 accepts either parses or is named: "not supported in tq: coroutines (async def)".
// Errors are *diag.Error; whether text is unfinished is asked with Status, never by reading an
// error's text.
//
// The package knows nothing of values, shapes or functions.
package syntax
