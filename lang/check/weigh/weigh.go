// Package weigh tells how much there is in values: what is too much is not looked into.
package weigh

import "github.com/tq-lang/tq/lang/object"

// heaviest is how many elements, on all levels, builtins are given.
const heaviest = 20_000

// Heavy reports values whose parts, each counted as often as it is met, are too many.
func Heavy(vs ...object.Value) bool {
	left := heaviest
	for _, v := range vs {
		if weigh(v, &left, 200) < 0 {
			return true
		}
	}
	return false
}

func weigh(v object.Value, left *int, depth int) int {
	if *left--; *left < 0 || depth == 0 {
		*left = -1
		return -1
	}
	switch x := v.(type) {
	case object.Tuple:
		return weighAll(x, left, depth)
	case *object.List:
		return weighAll(x.Values(), left, depth)
	case *object.Dict:
		var pairs []object.Value
		for k, v, at, ok := x.Next(0); ok; k, v, at, ok = x.Next(at) {
			pairs = append(pairs, k, v)
		}
		return weighAll(pairs, left, depth)
	case *object.Set:
		*left -= x.Len()
	case object.BigInt:
		*left -= x.V.BitLen() / 64
	case object.Str:
		*left -= len(x) / 64
	}
	return *left
}

func weighAll(vs []object.Value, left *int, depth int) int {
	if *left < len(vs) {
		*left = -1
		return -1
	}
	for _, e := range vs {
		switch e.(type) {
		case object.Int, object.Float, object.Bool, *object.Array:
			*left--
			continue
		}
		if weigh(e, left, depth-1) < 0 {
			return -1
		}
	}
	return *left
}
