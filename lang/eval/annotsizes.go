// Sizes in annotations: numbers, names, and arithmetic of both, as in f32[B, 2*D] and
// f32[N//2, T+1].
package eval

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/syntax"
)

// matchDim holds one size against an item: it must be what the item comes to, or give
// the one name in it that has no size yet a size.
func matchDim(x syntax.Expr, n int, bound dims) string {
	if n < 0 {
		return ""
	}
	if want, ok := sizeOf(x, bound); ok {
		if n == want {
			return ""
		}
		if name, ok := x.(*syntax.Name); ok {
			return gives(name.ID, n, want)
		}
		return "is " + strconv.Itoa(n) + ", not " + strconv.Itoa(want)
	}
	switch d := x.(type) {
	case *syntax.Name:
		if strings.Trim(d.ID, "_") != "" {
			bound[d.ID] = n
		}
	case *syntax.Binary:
		x, k, ok := solveDim(d, n, bound)
		switch {
		case !ok:
			return "is " + strconv.Itoa(n) + ", which no size gives"
		case x != nil:
			return matchDim(x, k, bound)
		}
	}
	return ""
}

func gives(name string, n, have int) string {
	return "gives " + name + " = " + strconv.Itoa(n) + ", but " + name + " is " + strconv.Itoa(have)
}

// solveDim finds what the unknown side of a sum, difference or product must be where that
// is n: x is that side, nil if several sizes would do.
func solveDim(d *syntax.Binary, n int, bound dims) (x syntax.Expr, size int, ok bool) {
	k, ok := sizeOf(d.Y, bound)
	if x = d.X; !ok {
		if k, ok = sizeOf(d.X, bound); !ok {
			return nil, 0, true
		}
		if x = d.Y; d.Op == syntax.Sub {
			return x, k - n, k >= n
		}
	}
	switch d.Op {
	case syntax.Add:
		return x, n - k, n >= k
	case syntax.Sub:
		return x, n + k, true
	case syntax.Mul:
		if k > 0 {
			return x, n / k, n%k == 0
		}
	}
	return nil, 0, true
}

// sizeOf is what an item comes to, if all names in it have a size.
func sizeOf(x syntax.Expr, bound dims) (int, bool) {
	switch d := x.(type) {
	case *syntax.Int:
		return int(d.Value), true
	case *syntax.Name:
		n, ok := bound[d.ID]
		return n, ok
	case *syntax.Binary:
		a, ok := sizeOf(d.X, bound)
		b, ok2 := sizeOf(d.Y, bound)
		if !ok || !ok2 {
			return 0, false
		}
		return sizeArithmetic(d.Op, a, b)
	}
	return 0, false
}

func sizeArithmetic(op syntax.Op, a, b int) (int, bool) {
	switch op {
	case syntax.Add:
		return a + b, true
	case syntax.Sub:
		return a - b, true
	case syntax.Mul:
		return a * b, true
	case syntax.FloorDiv:
		if b > 0 && a >= 0 {
			return a / b, true
		}
	case syntax.Mod:
		if b > 0 && a >= 0 {
			return a % b, true
		}
	case syntax.Pow:
		if b < 0 || b > 62 {
			break
		}
		out := 1
		for range b {
			out *= a
		}
		return out, true
	}
	return 0, false
}
