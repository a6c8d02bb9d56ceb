package rich

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"
)

// A bar is silent for half a second, changes ten times a second, and ends with a line.
func TestBar(t *testing.T) {
	var at time.Time
	var out bytes.Buffer
	b := &Bar{unit: "it", total: 100, cells: 30, leave: true, now: func() time.Time { return at }, start: at}
	b.at = terminalLine(&out, 80)
	shown := 0
	show := b.at.show
	b.at.show = func(text, markup string) { shown++; show(text, markup) }
	for i := range 100 {
		if i == 49 && shown != 0 {
			t.Errorf("shown after %v", at.Sub(b.start))
		}
		at = at.Add(10 * time.Millisecond)
		b.add(1)
	}
	b.close()
	if shown < 5 || shown > 7 {
		t.Errorf("shown %d times", shown)
	}
	if got := out.String(); !strings.HasSuffix(got, "\r100%|██████████████████████████████| 100/100 [00:01<00:00, 100.00it/s]\x1b[K\n") {
		t.Errorf("%q", got)
	}
	for _, asked := range []bool{true, false} { // of a quick loop
		out.Reset()
		b := &Bar{unit: "it", total: 3, cells: 30, leave: true, asked: asked, now: func() time.Time { return at }, start: at}
		b.at = terminalLine(&out, 80)
		b.add(3)
		b.close()
		if got := strings.Contains(out.String(), "100%|"); got != asked {
			t.Errorf("asked for: %v, %q", asked, out.String())
		}
	}
	for _, c := range []struct {
		b    *Bar
		took float64
		want string
	}{
		{&Bar{unit: "it", total: 4, n: 1, desc: "work"}, 2, "work:  25%|██▌       | 1/4 [00:02<00:06, 2.00s/it]"},
		{&Bar{unit: "B", total: math.NaN(), n: 30}, 2, "30B [00:02, 15.00B/s]"},
		{&Bar{unit: "it", total: 10, post: "loss=1"}, 0, "  0%|          | 0/10 [00:00<?, ?it/s, loss=1]"},
		{&Bar{unit: "it", total: 10000, n: 1}, 3700, "  0%|          | 1/10000 [1:01:40<10276:45:00, 3700.00s/it]"},
	} {
		b := c.b
		b.now = func() time.Time { return time.Time{}.Add(time.Duration(c.took * 1e9)) }
		if got := b.line(10); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
