// The helpers and the scratch memory that calls share.

package gemm

import (
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/internal/pages"
	"github.com/tq-lang/tq/engine/route"
)

// Pool runs f(0) … f(n-1), in any order and on any goroutines, and returns when all are done.
type Pool interface {
	Run(n int, f func(i int))
}

// Context carries what outlives a call. The zero value is ready: no helpers, scratch memory kept between calls. It may be
// used by several goroutines at once.
type Context struct {
	Pool Pool // nil: stay on the calling goroutine

	// Threads is how many goroutines Pool uses at most, 0 if that is not known. Pieces are cut to suit; results do not depend on them.
	Threads int

	// Portable leaves out the assembly routines.
	Portable bool

	// Level, if not zero, chooses the assembly routines of one level instead of the machine's best; the machine must have it.
	Level cpu.Level

	// Done, if not nil, is told of pieces of C that are finished, while they are in the caches: rows of cols neighbours in C's data,
	// the first from at on, the others step apart. It is told of all of C or, where the product has no such pieces, of nothing. Helpers
	// call it too.
	Done func(at, step, rows, cols int)

	// Took, if not nil, is told in which way a product is done, before it is; with Dry, which is for those who only want to know, it is
	// not done, and operands need no data.
	Took func(how route.How)
	Dry  bool

	// Did, if not nil, is told of multiplications that have been done. Helpers call it too.
	Did func(work int)

	keep *scratchKeep
	once sync.Once
}

type scratchKeep struct{ free sync.Pool }

func (c *Context) scratches() *scratchKeep {
	c.once.Do(func() {
		if c.keep == nil {
			c.keep = new(scratchKeep)
		}
	})
	return c.keep
}

// serial is a context without helpers that shares c's scratch memory.
func (c *Context) serial() *Context {
	return &Context{Portable: c.Portable, Level: c.Level, Done: c.Done, keep: c.scratches()}
}

// quiet is the context without Done and Took: that of parts of a product.
func (c *Context) quiet() *Context {
	if c == nil || c.Done == nil && c.Took == nil {
		return c
	}
	return &Context{Pool: c.Pool, Threads: c.Threads, Portable: c.Portable, Level: c.Level, Did: c.Did, keep: c.scratches()}
}

// cacheLine aligns scratch memory, in bytes.
const cacheLine = 64

// scratch is a buffer of bytes, kept as words so that every element type is aligned in it.
type scratch struct{ words []uint64 }

// grab returns a buffer for n elements of size bytes each and the function that gives it back.
func grab[T any](c *Context, n int) (buf []T, s *scratch) { return grabOf[T](c, n, plainWords) }

// grabBlock is grab for a block of B that all helpers share: on large pages where it is large, for spread over small ones
// its parts push each other out of the second cache, whose sets go by physical addresses.
func grabBlock[T any](c *Context, n int) (buf []T, s *scratch) { return grabOf[T](c, n, pagedWords) }

func grabOf[T any](c *Context, n int, words func(n int) []uint64) (buf []T, s *scratch) {
	need := (n*int(unsafe.Sizeof(*new(T)))+7)/8 + cacheLine/8
	if s = c.kept(need); len(s.words) < need {
		s.words = words(need)
	}
	p := unsafe.Pointer(unsafe.SliceData(s.words))
	p = unsafe.Add(p, -uintptr(p)&(cacheLine-1))
	return unsafe.Slice((*T)(p), n), s
}

// mostKept is how many buffers a step of a product uses at a time.
const mostKept = 4

// kept is scratch memory of so many words if there is some among what lies together, else the least of it, to be made larger.
func (c *Context) kept(words int) *scratch {
	if c == nil {
		return new(scratch)
	}
	var seen [mostKept]*scratch
	best := 0
	for i := range seen {
		s, _ := c.scratches().free.Get().(*scratch)
		if s == nil && i > 0 {
			break
		}
		if s == nil {
			return new(scratch)
		}
		if seen[i] = s; len(s.words) >= words {
			best = i
			break
		}
		if len(s.words) < len(seen[best].words) {
			best = i
		}
	}
	for i, s := range seen {
		if s != nil && i != best {
			c.scratches().free.Put(s)
		}
	}
	return seen[best]
}

func plainWords(n int) []uint64 { return make([]uint64, n) }

func pagedWords(n int) []uint64 {
	if 8*n < leastPaged {
		return make([]uint64, n)
	}
	words := make([]uint64, max(n, 2*pages.LargePage/8))
	pages.Large(unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 8*len(words)))
	return words
}

// leastPaged is the size in bytes of a block that is worth large pages, of which it takes two; pieces of products have smaller ones, one each.
const leastPaged = 2 << 20

func release(c *Context, s *scratch) {
	if c != nil {
		c.scratches().free.Put(s)
	}
}

// With is a context with other helpers, so many at most, that shares c's scratch memory.
func (c *Context) With(p Pool, threads int) *Context {
	return &Context{Pool: p, Threads: threads, Portable: c.Portable, Level: c.Level, keep: c.scratches()}
}
