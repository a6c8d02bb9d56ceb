// Tables of offsets.

package contract

import (
	"slices"
	"testing"
)

func TestOffsetTable(t *testing.T) {
	if got := offsetTable([]int{2, 3}, []int{10, -1}, 6); !slices.Equal(got, []int{0, -1, -2, 10, 9, 8}) {
		t.Error(got)
	}
	if got := offsetTable(nil, nil, 1); !slices.Equal(got, []int{0}) {
		t.Error(got)
	}
}
