// This file: how long something takes.
package magic

import (
	"fmt"
	"math"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/internal/processor"
)

// timed runs its statements, and says how long that took, what processors worked for it and what memory it needed.
func timed(x *call) error {
	if x.text() == "" {
		return lang.Errorf("UsageError", "%%time needs a statement: %%time np.ones(1000).sum()")
	}
	user, system, known := processor.Time()
	before, _, counted := x.s.TensorMemory()
	allocated := allocations()
	start := time.Now()
	show, shown := lang.ShowAll, x.Show
	if x.kept {
		show, shown = lang.ShowLast, func(r *lang.Result) { x.value = r.Value }
	}
	err := x.evalWith(x.text(), "", show, shown)
	took := time.Since(start)
	allocated = allocations() - allocated
	if err != nil {
		return err
	}
	if user1, system1, _ := processor.Time(); known {
		user, system = user1-user, system1-system
		fmt.Fprintf(x.Out, "CPU times: user %s, sys: %s, total: %s\n", duration(user.Seconds()), duration(system.Seconds()), duration((user + system).Seconds()))
	}
	fmt.Fprintf(x.Out, "Wall time: %s\n", duration(took.Seconds()))
	memory := "Memory: " + size(allocated) + " allocated"
	if now, peak, _ := x.s.TensorMemory(); counted && (peak > before || now != before) {
		memory += ", tensors " + size(max(peak-before, 0)) + " at most"
		if now > before {
			memory += ", " + size(now-before) + " of them are kept"
		} else if now < before {
			memory += ", " + size(before-now) + " less than before"
		}
	}
	fmt.Fprintln(x.Out, memory)
	return nil
}

// allocations are the bytes that were allocated so far.
func allocations() int64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64())
}

// size writes a number of bytes with three digits and a fitting unit.
func size(n int64) string {
	f, unit := float64(n), 0
	for f >= 1000 && unit < 4 {
		f, unit = f/1024, unit+1
	}
	return strconv.FormatFloat(f, 'g', 3, 64) + [...]string{" B", " KiB", " MiB", " GiB", " TiB"}[unit]
}

// timeit measures like IPython: as many loops as fill a tenth of a second, seven
// times; -n and -r say other numbers. Of a cell, what stands beside it is run first and
// not measured. The names that the statements bind are gone afterwards.
func timeit(x *call) error {
	o, rest, err := timeitOptions(x.args)
	if err != nil {
		return err
	}
	setup, text := "", rest
	if x.body != "" {
		setup, text = rest, x.body
	}
	if strings.TrimSpace(text) == "" {
		return lang.Errorf("UsageError", "%%timeit needs a statement: %%timeit np.ones(1000).sum()")
	}
	run, err := x.s.Loop(setup, text)
	if err != nil {
		return err
	}
	if o.loops == 0 {
		if o.loops, err = enoughLoops(run); err != nil {
			return err
		}
	}
	var sum, squares float64
	var each []float64 // seconds of each run
	for range o.runs {
		all, err := run(o.loops)
		if err != nil {
			return err
		}
		each = append(each, all.Seconds())
		took := all.Seconds() / float64(o.loops)
		sum += took
		squares += took * took
	}
	mean := sum / float64(o.runs)
	dev := math.Sqrt(max(squares/float64(o.runs)-mean*mean, 0))
	line := fmt.Sprintf("%s ± %s per loop (mean ± std. dev. of %d %s, %d %s each)", duration(mean), duration(dev), o.runs, plural("run", o.runs), o.loops, plural("loop", o.loops))
	if !o.quiet {
		fmt.Fprintln(x.Out, line)
	}
	if o.result {
		return x.timings(o.loops, each, line)
	}
	return nil
}

// timings makes the value of %timeit -o: an object with the seconds of each run.
func (x *call) timings(loops int, each []float64, line string) error {
	runs := make([]string, len(each))
	for i, s := range each {
		runs[i] = strconv.FormatFloat(s, 'g', -1, 64)
	}
	text := fmt.Sprintf("__import__('timeit')._TimeitResult(%d, [%s], %q)", loops, strings.Join(runs, ", "), line)
	return x.evalWith(text, x.name, lang.ShowLast, func(r *lang.Result) { x.value = r.Value })
}

func plural(word string, n int) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// enoughLoops is the first of 1, 2, 5, 10, 20 … that takes a tenth of a second.
func enoughLoops(run func(loops int) (time.Duration, error)) (int, error) {
	loops := 1
	for i := 0; loops < 1e8; i++ {
		took, err := run(loops)
		if err != nil || took >= time.Second/10 {
			return loops, err
		}
		loops = [...]int{2, 5, 10}[i%3] * int(math.Pow10(i/3))
	}
	return loops, nil
}

// timing is what %timeit is asked for; loops is 0 where it is to find the number.
type timing struct {
	loops, runs int
	quiet       bool
	result      bool // the figures are wanted as an object
}

// timeitOptions reads -n N and -r R from the front of the arguments.
func timeitOptions(args string) (o timing, rest string, err error) {
	o.runs, rest = 7, strings.TrimSpace(args)
	for {
		word, after, _ := strings.Cut(rest, " ")
		if word == "-q" || word == "-o" { // nothing is written; an object is given
			o.quiet, o.result = o.quiet || word == "-q", o.result || word == "-o"
			rest = strings.TrimSpace(after)
			continue
		}
		if !strings.HasPrefix(rest, "-n") && !strings.HasPrefix(rest, "-r") {
			return o, rest, nil
		}
		option := rest[:2]
		number, after, _ := strings.Cut(strings.TrimLeft(rest[2:], " "), " ")
		n, bad := strconv.Atoi(number)
		if bad != nil || n < 1 {
			return o, "", lang.Errorf("UsageError", "%%timeit %s needs a number of at least 1, not '%s'", option, number)
		}
		if option == "-n" {
			o.loops = n
		} else {
			o.runs = n
		}
		rest = strings.TrimSpace(after)
	}
}

// duration writes seconds with three digits and a fitting unit.
func duration(s float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}} {
		if s >= u.size {
			return strconv.FormatFloat(s/u.size, 'g', 3, 64) + " " + u.name
		}
	}
	return strconv.FormatFloat(s/1e-9, 'g', 3, 64) + " ns"
}
