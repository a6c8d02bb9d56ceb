// Merging: Python's lists are sorted stably, by comparisons that may fail or be
// interrupted.
package python

import "slices"

// shortRun is how many elements are sorted by insertion: in lists that are no
// longer the comparisons are CPython's, one by one.
const shortRun = 63

// mergeSort sorts stably; room is as long as s. less is asked whether one that is
// behind goes before one in front of it. An error of it ends the sort.
func mergeSort(s, room []int, less func(behind, front int) (bool, error)) error {
	if len(s) <= shortRun {
		return insertionSort(s, less)
	}
	mid := len(s) / 2
	if err := mergeSort(s[:mid], room, less); err != nil {
		return err
	}
	if err := mergeSort(s[mid:], room, less); err != nil {
		return err
	}
	if swap, err := less(s[mid], s[mid-1]); !swap || err != nil {
		return err
	}
	front := room[:copy(room, s[:mid])]
	behind, k := s[mid:], 0
	for ; len(front) > 0 && len(behind) > 0; k++ {
		before, err := less(behind[0], front[0])
		if err != nil {
			return err
		}
		if before {
			s[k], behind = behind[0], behind[1:]
		} else {
			s[k], front = front[0], front[1:]
		}
	}
	copy(s[k:], front)
	return nil
}

// insertionSort takes the run that the elements begin with, turned if it falls,
// and inserts the others, each at the place that halving finds. Between two
// comparisons s holds all elements.
func insertionSort(s []int, less func(behind, front int) (bool, error)) error {
	if len(s) < 2 {
		return nil
	}
	falls, err := less(s[1], s[0])
	if err != nil {
		return err
	}
	n := 2
	for ; n < len(s); n++ {
		on, err := less(s[n], s[n-1])
		if err != nil {
			return err
		}
		if on != falls {
			break
		}
	}
	if falls {
		slices.Reverse(s[:n])
	}
	for ; n < len(s); n++ {
		l, r := 0, n
		for l < r {
			mid := l + (r-l)/2
			before, err := less(s[n], s[mid])
			if err != nil {
				return err
			}
			if before {
				r = mid
			} else {
				l = mid + 1
			}
		}
		x := s[n]
		copy(s[l+1:n+1], s[l:n])
		s[l] = x
	}
	return nil
}
