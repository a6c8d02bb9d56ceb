// This file: the prompt's magics.

package repl

import (
	"fmt"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// magics are the prompt's commands, each with what it is given: the rest of
// its line, or for %%time and %%timeit the lines below.
func magics() map[string]func(c *console, args string) error {
	return map[string]func(c *console, args string) error{
		"time":   (*console).magicTime,
		"timeit": (*console).magicTimeit,
		"who":    (*console).magicWho,
		"whos":   (*console).magicWhos,
		"run":    (*console).magicRun,
		"load":   (*console).magicLoad,
		"reset":  (*console).magicReset,
		"hist":   (*console).magicHist,
		"pwd":    (*console).magicPwd,
		"cd":     (*console).magicCd,
	}
}

func (c *console) runMagic(_ *lang.Session, name, args, body string) (bool, error) {
	run, ok := magics()[name]
	if !ok {
		return true, unknownMagic(name)
	}
	if body != "" {
		if name != "time" && name != "timeit" {
			return true, lang.Errorf("UsageError", "%%%s is a magic of one line", name)
		}
		args = body
	}
	return true, run(c, args)
}

func unknownMagic(name string) error {
	var names []string
	for n := range magics() {
		names = append(names, n)
	}
	if near := diag.Suggest(name, names); near != "" {
		return lang.Hinted("UsageError", "did you mean %"+near+"?", "there is no magic %%%s", name)
	}
	sort.Strings(names)
	return lang.Hinted("UsageError", "there are %"+strings.Join(names, ", %"), "there is no magic %%%s", name)
}

// evalHere runs text within the evaluation under way.
func (c *console) evalHere(text, name string, show lang.Show) error {
	return c.s.Eval(c.s.Context(), diag.NewFile(name, text), show, c.show)
}

func (c *console) magicTime(text string) error {
	if text == "" {
		return lang.Errorf("UsageError", "%%time needs a statement: %%time np.ones(1000).sum()")
	}
	start := time.Now()
	err := c.evalHere(text, "time", lang.ShowAll)
	took := time.Since(start)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "Wall time: %s\n", duration(took.Seconds()))
	return nil
}

// magicTimeit measures like IPython: as many loops as fill a tenth of a second,
// seven times.
func (c *console) magicTimeit(text string) error {
	if text == "" {
		return lang.Errorf("UsageError", "%%timeit needs a statement: %%timeit np.ones(1000).sum()")
	}
	if err := c.evalHere(text, "timeit", lang.ShowNone); err != nil {
		return err
	}
	measure := func(loops int) (float64, error) {
		start := time.Now()
		body := strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ")
		err := c.evalHere("for _timeit in range("+strconv.Itoa(loops)+"):\n    "+body+"\n", "timeit", lang.ShowNone)
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
	fmt.Fprintf(c.out, "%s ± %s per loop (mean ± std. dev. of %d runs, %d %s each)\n", duration(mean), duration(dev), runs, loops, word)
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

func (c *console) magicWho(string) error {
	var names []string
	for _, v := range c.s.Variables() {
		names = append(names, v.Name)
	}
	if len(names) == 0 {
		fmt.Fprintln(c.out, "no variables yet")
		return nil
	}
	fmt.Fprintln(c.out, strings.Join(names, "  "))
	return nil
}

func (c *console) magicWhos(string) error {
	list := c.s.Variables()
	if len(list) == 0 {
		return c.magicWho("")
	}
	rows := [][]string{{"Variable", "Type", "Data"}}
	for _, v := range list {
		rows = append(rows, []string{v.Name, v.Type, v.Detail})
	}
	c.printTable(rows, "lll")
	return nil
}

func (c *console) readFile(magic, name string) (string, error) {
	if name == "" {
		return "", lang.Errorf("UsageError", "%%%s needs a file", magic)
	}
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return "", lang.Errorf("FileNotFoundError", "[Errno 2] No such file or directory: '%s'", name)
	}
	if err != nil {
		return "", lang.Errorf("OSError", "%v", err)
	}
	return string(text), nil
}

// magicRun runs a script in this session.
func (c *console) magicRun(name string) error {
	text, err := c.readFile("run", name)
	if err != nil {
		return err
	}
	return c.evalHere(text, name, lang.ShowNone)
}

// magicLoad offers a file's lines for editing, or shows them where lines
// cannot be offered.
func (c *console) magicLoad(name string) error {
	text, err := c.readFile("load", name)
	if err != nil {
		return err
	}
	if ed, ok := c.ed.(interface{ Preset(text string) }); ok {
		ed.Preset(text)
		return nil
	}
	fmt.Fprint(c.out, text)
	return nil
}

func (c *console) magicReset(string) error {
	c.s.Reset()
	return nil
}

func (c *console) magicHist(string) error {
	for i, text := range c.inputs {
		fmt.Fprintf(c.out, "%4d: %s\n", i+1, strings.ReplaceAll(text, "\n", "\n      "))
	}
	return nil
}

func (c *console) magicPwd(string) error {
	dir, err := os.Getwd()
	if err != nil {
		return lang.Errorf("OSError", "%v", err)
	}
	fmt.Fprintln(c.out, dir)
	return nil
}

func (c *console) magicCd(dir string) error {
	if dir == "" || dir == "~" {
		home, err := os.UserHomeDir()
		if err != nil {
			return lang.Errorf("OSError", "%v", err)
		}
		dir = home
	}
	if err := os.Chdir(dir); err != nil {
		if os.IsNotExist(err) {
			return lang.Errorf("FileNotFoundError", "[Errno 2] No such file or directory: '%s'", dir)
		}
		return lang.Errorf("OSError", "%v", err)
	}
	return c.magicPwd("")
}
