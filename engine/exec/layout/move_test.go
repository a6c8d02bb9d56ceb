// Where the elements of a padded axis come from.

package layout

import (
	"fmt"
	"strings"
	"testing"
)

func TestPadSource(t *testing.T) {
	// np.pad([0, 1, 2, 3], 5, mode) in NumPy 2.4.6.
	for mode, want := range map[string]string{
		"edge": "00000012333333", "wrap": "30123012301230", "symmetric": "33210012332100", "reflect": "12321012321012",
	} {
		var got strings.Builder
		for i := -5; i < 9; i++ {
			fmt.Fprint(&got, padSource(i, 4, mode))
		}
		if got.String() != want {
			t.Errorf("%s: %s, want %s", mode, got.String(), want)
		}
	}
}
