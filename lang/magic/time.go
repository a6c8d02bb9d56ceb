// This file: how long something takes.
package magic

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang"
)

func timed(x *call) error {
	if x.text() == "" {
		return lang.Errorf("UsageError", "%%time needs a statement: %%time np.ones(1000).sum()")
	}
	start := time.Now()
	err := x.eval(x.text(), "time", lang.ShowAll)
	took := time.Since(start)
	if err != nil {
		return err
	}
	fmt.Fprintf(x.Out, "Wall time: %s\n", duration(took.Seconds()))
	return nil
}

// timeit measures like IPython: as many loops as fill a tenth of a second, seven
// times; -n and -r say other numbers. Of a cell, what stands beside it is run first and
// not measured.
func timeit(x *call) error {
	o, rest, err := timeitOptions(x.args)
	if err != nil {
		return err
	}
	text := rest
	if x.body != "" {
		text = x.body
	}
	if text == "" {
		return lang.Errorf("UsageError", "%%timeit needs a statement: %%timeit np.ones(1000).sum()")
	}
	if x.body != "" && rest != "" {
		if err := x.eval(rest, "timeit", lang.ShowNone); err != nil {
			return err
		}
	}
	if err := x.eval(text, "timeit", lang.ShowNone); err != nil {
		return err
	}
	body := strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ")
	measure := func(loops int) (float64, error) {
		start := time.Now()
		err := x.eval("for _timeit in range("+strconv.Itoa(loops)+"):\n    "+body+"\n", "timeit", lang.ShowNone)
		return time.Since(start).Seconds(), err
	}
	if o.loops == 0 {
		if o.loops, err = enoughLoops(measure); err != nil {
			return err
		}
	}
	var sum, squares float64
	for range o.runs {
		took, err := measure(o.loops)
		if err != nil {
			return err
		}
		took /= float64(o.loops)
		sum += took
		squares += took * took
	}
	mean := sum / float64(o.runs)
	dev := math.Sqrt(max(squares/float64(o.runs)-mean*mean, 0))
	fmt.Fprintf(x.Out, "%s ± %s per loop (mean ± std. dev. of %d %s, %d %s each)\n", duration(mean), duration(dev), o.runs, plural("run", o.runs), o.loops, plural("loop", o.loops))
	return nil
}

func plural(word string, n int) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// enoughLoops is the first of 1, 2, 5, 10, 20 … that takes a tenth of a second.
func enoughLoops(measure func(loops int) (float64, error)) (int, error) {
	loops := 1
	for i := 0; loops < 1e8; i++ {
		took, err := measure(loops)
		if err != nil || took >= 0.1 {
			return loops, err
		}
		loops = [...]int{2, 5, 10}[i%3] * int(math.Pow10(i/3))
	}
	return loops, nil
}

// timing is what %timeit is asked for; loops is 0 where it is to find the number.
type timing struct{ loops, runs int }

// timeitOptions reads -n N and -r R from the front of the arguments.
func timeitOptions(args string) (o timing, rest string, err error) {
	o.runs, rest = 7, strings.TrimSpace(args)
	for strings.HasPrefix(rest, "-n") || strings.HasPrefix(rest, "-r") {
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
	return o, rest, nil
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
