// Merging: Python's lists are sorted stably, by comparisons that may fail or be
// interrupted.
package builtin

// shortRun is how many elements are sorted by insertion.
const shortRun = 12

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

func insertionSort(s []int, less func(behind, front int) (bool, error)) error {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0; j-- {
			before, err := less(s[j], s[j-1])
			if err != nil {
				return err
			}
			if !before {
				break
			}
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
	return nil
}
