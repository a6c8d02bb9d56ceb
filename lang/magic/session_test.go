package magic

import (
	"strings"
	"testing"
)

func TestMatplotlib(t *testing.T) {
	for _, args := range []string{"", "inline", "notebook", "Widget", "agg"} {
		if err := matplotlib(&call{args: args}); err != nil {
			t.Errorf("%q: %v", args, err)
		}
	}
	if err := matplotlib(&call{args: "qt"}); err == nil || !strings.Contains(err.Error(), "windows") {
		t.Errorf("qt: %v", err)
	}
}
