// Command bench measures tq's kernel beside ipykernel, in turns, with one client
// for both, and prints the ratios.
package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/tq-lang/tq/engine/peers"
)

//go:embed measure.py
var measure string

// peer is the kernel that tq is held against, with the client of both.
var peer = peers.Spec{Packages: []string{"ipykernel==7.4.0", "pyzmq==27.3.0"}}

func main() {
	rounds := flag.Int("rounds", 5, "`number` of rounds")
	tq := flag.String("tq", "", "the `binary`; it is built if none is given")
	flag.Parse()
	if err := run(os.Stdout, *tq, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, tq string, rounds int) error {
	dir, err := os.MkdirTemp("", "tq-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if tq == "" {
		tq = filepath.Join(dir, "tq")
		if out, err := exec.Command("go", "build", "-o", tq, "github.com/tq-lang/tq").CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	python, err := peers.Environment(peer)
	if err != nil {
		return err
	}
	figures, err := collect(python, dir, tq, rounds)
	if err != nil {
		return err
	}
	return report(w, figures)
}

// figures are all numbers measured, by what and kernel.
type figures map[[2]string][]float64

func collect(python, dir, tq string, rounds int) (figures, error) {
	script := filepath.Join(dir, "measure.py")
	if err := os.WriteFile(script, []byte(measure), 0o644); err != nil {
		return nil, err
	}
	argv := func(words ...string) string {
		text, _ := json.Marshal(words)
		return string(text)
	}
	cmd := exec.Command(python, script, strconv.Itoa(rounds),
		"tq="+argv(tq, "kernel", "run", "-f", "{connection_file}"), "ipykernel="+argv(python, "-m", "ipykernel_launcher", "-f", "{connection_file}"))
	cmd.Env = append(os.Environ(), "IPYTHONDIR="+dir, "XDG_STATE_HOME="+dir, "PYDEVD_DISABLE_FILE_VALIDATION=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	all := figures{}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var name, kernel string
		var values []float64
		if err := json.Unmarshal(lines.Bytes(), &[]any{&name, &kernel, &values}); err != nil {
			return nil, fmt.Errorf("%w: %s", err, lines.Bytes())
		}
		at := [2]string{name, kernel}
		all[at] = append(all[at], values...)
	}
	return all, cmd.Wait()
}

// row is a line of the table: which numbers, which of them, how they are written.
type row struct {
	what, figure string
	pick         func([]float64) float64
	write        func(float64) string
	goal         string
	ratio        bool
}

func rows() []row {
	median, p99, most, sum := quantile(0.5), quantile(0.99), quantile(1), total
	return []row{
		{"start to the first answer, median", "start", median, duration, "≤ 20 ms, ≥ 25 times faster", true},
		{"`1+1` to its reply and idle, median", "execute", median, duration, "≤ 0.6 ms, ≥ 7 times faster", true},
		{"the same, 99 of 100", "execute", p99, duration, "≤ 3 ms", true},
		{"a heartbeat's echo, 99 of 100", "echo", p99, duration, "", true},
		{"100,000 lines printed, median", "prints", median, duration, "≥ 8 times faster", true},
		{"bytes lost of them", "bytes lost", sum, count, "0", false},
		{"interrupt of a loop to idle, median", "interrupt", median, duration, "", true},
		{"the same, the longest", "interrupt", most, duration, "≤ 100 ms", true},
		{"complete, inspect, is_complete, history, kernel_info, comm_info, median", "questions", median, duration, "", true},
		{"the same while a cell of 1 s runs, the longest", "busy", most, duration, "≤ 20 ms", true},
		{"idle missed by clients that connect both sockets at once", "idle missed", sum, count, "0", false},
		{"busy missed by them", "busy missed", sum, count, "0", false},
		{"idle missed after 1,000 subscribers came and went", "idle missed after 1,000 subscribers", sum, count, "0", false},
		{"busy missed then", "busy missed after 1,000 subscribers", sum, count, "0", false},
		{"last reply or idle missed at shutdown", "last words", sum, count, "0", false},
		{"shutdown to exit, median", "shutdown", median, duration, "≤ 100 ms", true},
		{"memory of an idle kernel", "memory", median, mebibytes, "≤ 25 MB", true},
		{"processor ticks of one in 2 s", "ticks", sum, count, "0", false},
	}
}

func quantile(q float64) func([]float64) float64 {
	return func(v []float64) float64 {
		v = slices.Sorted(slices.Values(v))
		return v[min(len(v)-1, int(q*float64(len(v))))]
	}
}

func total(v []float64) (sum float64) {
	for _, x := range v {
		sum += x
	}
	return sum
}

func duration(s float64) string {
	d := time.Duration(s * float64(time.Second))
	switch {
	case d < 10*time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	case d < time.Second:
		return d.Round(time.Millisecond).String()
	}
	return d.Round(10 * time.Millisecond).String()
}

func count(n float64) string { return strconv.Itoa(int(n)) }

func mebibytes(n float64) string { return fmt.Sprintf("%.0f MB", n*(1<<20)/1e6) }

// report prints the table, in Markdown.
func report(w io.Writer, f figures) error {
	fmt.Fprintf(w, "| what | tq | ipykernel | ratio | goal |\n|---|---:|---:|---:|---|\n")
	for _, r := range rows() {
		ours, theirs := f[[2]string{r.figure, "tq"}], f[[2]string{r.figure, "ipykernel"}]
		if len(ours) == 0 || len(theirs) == 0 {
			continue // of another system
		}
		a, b := r.pick(ours), r.pick(theirs)
		ratio := ""
		if r.ratio && a > 0 {
			ratio = strconv.FormatFloat(b/a, 'f', 1, 64)
			if b/a >= 10 {
				ratio = strconv.FormatFloat(b/a, 'f', 0, 64)
			}
		}
		if _, err := fmt.Fprintf(w, "| %s | %s | %s | %s | %s |\n", r.what, r.write(a), r.write(b), ratio, r.goal); err != nil {
			return err
		}
	}
	return nil
}
