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
// times. Of a cell, what stands beside it is run first and not measured.
func timeit(x *call) error {
	text := x.text()
	if text == "" {
		return lang.Errorf("UsageError", "%%timeit needs a statement: %%timeit np.ones(1000).sum()")
	}
	if x.body != "" && x.args != "" {
		if err := x.eval(x.args, "timeit", lang.ShowNone); err != nil {
			return err
		}
	}
	if err := x.eval(text, "timeit", lang.ShowNone); err != nil {
		return err
	}
	measure := func(loops int) (float64, error) {
		start := time.Now()
		body := strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ")
		err := x.eval("for _timeit in range("+strconv.Itoa(loops)+"):\n    "+body+"\n", "timeit", lang.ShowNone)
		return time.Since(start).Seconds(), err
	}
	loops := 1
	for i := 0; loops < 1e8; i++ { // 1, 2, 5, 10, 20 …
		took, err := measure(loops)
		if err != nil {
			return err
		}
		if took >= 0.1 {
			break
		}
		loops = [...]int{2, 5, 10}[i%3] * int(math.Pow10(i/3))
	}
	const runs = 7
	var sum, squares float64
	for range runs {
		took, err := measure(loops)
		if err != nil {
			return err
		}
		took /= float64(loops)
		sum += took
		squares += took * took
	}
	mean := sum / runs
	dev := math.Sqrt(max(squares/runs-mean*mean, 0))
	word := "loops"
	if loops == 1 {
		word = "loop"
	}
	fmt.Fprintf(x.Out, "%s ± %s per loop (mean ± std. dev. of %d runs, %d %s each)\n", duration(mean), duration(dev), runs, loops, word)
	return nil
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
