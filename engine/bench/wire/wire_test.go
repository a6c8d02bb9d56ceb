// What a case's process and the harness tell each other.

package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestServe(t *testing.T) {
	h := func(q *Request) (*Response, error) {
		switch q.Do {
		case Hello:
			return &Response{Facts: map[string]string{"version": "1"}}, nil
		case Time:
			return &Response{Min: float64(q.Budget), Calls: 2}, nil
		case Drop:
			panic("lost")
		}
		return nil, errors.New("no such request")
	}
	in := `{"do":"hello"}` + "\n" + `{"do":"time","mode":"fresh","budget":5}` + "\n" + `{"do":"drop"}` + "\n" + `{"do":"x"}` + "\n" + "not json\n"
	var out bytes.Buffer
	if err := Serve(strings.NewReader(in), &out, h); err != nil {
		t.Fatal(err)
	}
	var got []Response
	for line := range strings.Lines(out.String()) {
		var r Response
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		got = append(got, r)
	}
	if len(got) != 5 || got[0].Facts["version"] != "1" || got[1].Min != 5 || got[1].Calls != 2 {
		t.Fatalf("answers are %+v", got)
	}
	for i, want := range []string{"panic: lost", "no such request", "not a request: invalid character 'o' in literal null (expecting 'u')"} {
		if got[2+i].Error != want {
			t.Errorf("answer %d says %q, want %q", 2+i, got[2+i].Error, want)
		}
	}
}

func TestMeasure(t *testing.T) {
	n := 0
	best, calls, err := Measure(func() error { n++; return nil }, time.Millisecond)
	if err != nil || calls != n || n < 100 || best <= 0 || best > 1e6 {
		t.Errorf("min %v, %d calls of %d, %v", best, calls, n, err)
	}
	for _, c := range []struct {
		once        time.Duration
		least, most int
	}{{2 * time.Millisecond, 2, minCalls}, {patience, 1, 1}} { // enough calls, and no more than that
		n = 0
		slow := func() error { n++; time.Sleep(c.once); return nil }
		if best, calls, err = Measure(slow, time.Microsecond); err != nil || best < float64(c.once) || calls != n || n < c.least || n > c.most {
			t.Errorf("%v: min %v, %d calls of %d, %v", c.once, best, calls, n, err)
		}
	}
	broken := errors.New("broken")
	if _, _, err = Measure(func() error { return broken }, time.Second); err != broken {
		t.Errorf("error is %v", err)
	}
}

func TestReps(t *testing.T) {
	for _, c := range []struct {
		ns   float64
		want int
	}{{0, 20000}, {1, 20000}, {100, 200}, {20000, 1}, {1e9, 1}} {
		if got := Reps(c.ns); got != c.want {
			t.Errorf("Reps(%v) is %d, want %d", c.ns, got, c.want)
		}
	}
}
