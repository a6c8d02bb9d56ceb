// How much there is in a value: what is too much is not looked into.
package check

import "github.com/tq-lang/tq/lang/value"

// heaviest is how many elements, on all levels, builtins are given.
const heaviest = 20_000

// heavy reports values whose parts, each counted as often as it is met, are too many.
func heavy(vs ...value.Value) bool {
	left := heaviest
	for _, v := range vs {
		if weigh(v, &left, 200) < 0 {
			return true
		}
	}
	return false
}

func weigh(v value.Value, left *int, depth int) int {
	if *left--; *left < 0 || depth == 0 {
		*left = -1
		return -1
	}
	switch x := v.(type) {
	case value.Tuple:
		return weighAll(x, left, depth)
	case *value.List:
		return weighAll(x.Values(), left, depth)
	case *value.Dict:
		return weighAll(pairsOf(x), left, depth)
	case *value.Set:
		*left -= x.Len()
	case value.BigInt:
		*left -= x.V.BitLen() / 64
	case value.Str:
		*left -= len(x) / 64
	}
	return *left
}

func weighAll(vs []value.Value, left *int, depth int) int {
	if *left < len(vs) {
		*left = -1
		return -1
	}
	for _, e := range vs {
		switch e.(type) {
		case value.Int, value.Float, value.Bool, *value.Array:
			*left--
			continue
		}
		if weigh(e, left, depth-1) < 0 {
			return -1
		}
	}
	return *left
}
