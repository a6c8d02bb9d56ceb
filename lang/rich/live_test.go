package rich

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
)

// notes is a notebook that keeps what it is shown.
type notes struct{ said []string }

func (n *notes) Display(b builtin.Bundle) { n.said = append(n.said, "shows "+PlainOf(b)+" as "+b.ID) }
func (n *notes) UpdateDisplay(b builtin.Bundle) {
	n.said = append(n.said, "changes "+b.ID+" to "+PlainOf(b))
}
func (n *notes) ClearOutput(bool) {}

// What takes long is shown once it has taken half a second, as one thing that changes and
// goes away.
func TestLongWork(t *testing.T) {
	n := &notes{}
	l := &Live{cells: 1}
	l.at = func() *line { return displayLine(n) }
	t0 := time.Now()
	l.Meter.Begin("load")
	l.Meter.Begin("a part of it")
	for _, after := range []time.Duration{0, 200, 300, 410, 500} {
		l.work(t0.Add(after * time.Millisecond))
	}
	l.Meter.End()
	if len(n.said) != 2 {
		t.Fatalf("%q", n.said)
	}
	l.Meter.Count(1, 4) // known by now
	l.work(t0.Add(600 * time.Millisecond))
	l.Meter.End()
	_, id, _ := strings.Cut(n.said[0], " as ")
	want := []string{"shows load  0.5 s as " + id, "changes " + id + " to load  0.6 s",
		"changes " + id + " to load  25%|███████▌                      | 0.7 s", "changes " + id + " to "}
	if strings.Join(n.said, "|") != strings.Join(want, "|") {
		t.Errorf("%q", n.said)
	}
	l.Meter.Begin("save") // another one begins anew
	l.work(t0.Add(700 * time.Millisecond))
	l.work(t0.Add(900 * time.Millisecond))
	l.Meter.End()
	l.work(t0.Add(5 * time.Second))
	if len(n.said) != 4 {
		t.Errorf("%q", n.said)
	}
	if text, _ := workLine(engine.Reading{What: "Einsum", Done: 1, Total: 4}, 1500*time.Millisecond, 8); text != "Einsum  25%|██      | 1.5 s" {
		t.Error(text)
	}
}

// A bar is drawn while its loop is within an item, and not once it has ended.
func TestBarWithinItem(t *testing.T) {
	at := time.Time{}
	var out bytes.Buffer
	b := &Bar{unit: "it", total: 2, cells: 4, leave: true, now: func() time.Time { return at }, start: at, at: terminalLine(&out, 80)}
	b.redraw()
	at = at.Add(time.Second)
	b.redraw()
	if got := out.String(); !strings.Contains(got, "0/2 [00:01<?") {
		t.Errorf("%q", got)
	}
	b.add(2)
	b.close()
	n := out.Len()
	at = at.Add(time.Second)
	if b.redraw(); out.Len() != n {
		t.Errorf("%q", out.String())
	}
}
