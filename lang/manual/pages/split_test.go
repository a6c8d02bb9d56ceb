package pages

import (
	"strings"
	"testing"
	"time"
)

// The first question about any function splits all files: each is walked once, whatever headings it has.
func TestSplitWalksOnce(t *testing.T) {
	const sections = 50_000
	begin := time.Now()
	f := split("x", "= X\n:: *\n- a: b\n"+strings.Repeat("\n== np.sum\ntext\n", sections))
	if took := time.Since(begin); took > time.Second {
		t.Errorf("%d sections took %v", sections, took)
	}
	if len(f.names) != sections || f.title != "X" || f.sections[":: *"] != ":: *\n- a: b\n\n" || f.sections["== np.sum"] != "== np.sum\ntext\n" {
		t.Errorf("%d pages, %q", len(f.names), f.sections)
	}
}
