// Rows of elements some places apart at the end of what may be read and written.

package loops

import (
	"slices"
	"syscall"
	"testing"
	"unsafe"
)

// atEnd returns n elements in front of memory that must not be touched.
func atEnd[T any](t *testing.T, n int) []T {
	t.Helper()
	page := syscall.Getpagesize()
	size := n * int(unsafe.Sizeof(*new(T)))
	front := (size + page - 1) / page * page
	mem, err := syscall.Mmap(-1, 0, front+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(mem) })
	if err := syscall.Mprotect(mem[front:], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&mem[front-size])), n)
}

func TestStepsAtEnd(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		stepsAtEnd[uint8](t)
		stepsAtEnd[uint16](t)
		stepsAtEnd[uint32](t)
		stepsAtEnd[uint64](t)
	})
}

func stepsAtEnd[T ~uint8 | ~uint16 | ~uint32 | ~uint64](t *testing.T) {
	const most = 2000
	from, to := atEnd[T](t, most), atEnd[T](t, most)
	for i := range from {
		from[i] = T(i)
	}
	for _, n := range []int{1, 8, 9, 16, 31, 64, 65, 130, 200} {
		for places := 1; places <= stepMost; places++ {
			long := (n-1)*places + 1
			src, dst := from[most-long:], to[most-n:]
			for _, step := range []int{places, -places} {
				start := max(0, -step*(n-1))
				Copy(dst, 0, []int{1}, src, start, []int{step}, []int{n})
				for i, x := range dst {
					if x != src[start+i*step] {
						t.Fatalf("%T every %d of %d: element %d", x, step, n, i)
					}
				}
			}
			src, dst = from[most-n:], to[most-long:]
			want := slices.Clone(dst)
			for i, x := range src {
				want[i*places] = x
			}
			if Copy(dst, 0, []int{places}, src, 0, []int{1}, []int{n}); !slices.Equal(dst, want) {
				t.Fatalf("%T put every %d of %d", dst[0], places, n)
			}
			src, dst = from[most-n*places:], to[most-n*places:]
			Copy(dst, 0, []int{places, 1}, src, 0, []int{1, n}, []int{n, places})
			for i, x := range dst {
				if x != src[i/places+i%places*n] {
					t.Fatalf("%T %d rows of %d: element %d", x, places, n, i)
				}
			}
			Copy(dst, 0, []int{n, 1}, src, 0, []int{1, places}, []int{places, n})
			for i, x := range dst {
				if x != src[i/n+i%n*places] {
					t.Fatalf("%T %d columns of %d: element %d", x, places, n, i)
				}
			}
		}
	}
}
