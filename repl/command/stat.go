// This file: tq stat and tq head.

package command

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// stats are the figures of a tensor as commands show them.
type stats lang.Stats

// MarshalJSON writes NaN and infinities as null.
func (s *stats) MarshalJSON() ([]byte, error) {
	num := func(f float64) any {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return nil
		}
		return f
	}
	switch s.Kind {
	case lang.OfComplex:
		return json.Marshal(struct {
			Count  int    `json:"count"`
			NaN    int    `json:"nan"`
			Inf    int    `json:"inf"`
			Zeros  int    `json:"zeros"`
			MinAbs any    `json:"min_abs"`
			MaxAbs any    `json:"max_abs"`
			Mean   [2]any `json:"mean"`
			Std    any    `json:"std"`
		}{s.Count, s.NaN, s.Inf, s.Zeros, num(s.Min), num(s.Max), [2]any{num(real(s.ComplexMean)), num(imag(s.ComplexMean))}, num(s.Std)})
	case lang.OfTimes:
		return json.Marshal(struct {
			Count int    `json:"count"`
			NaT   int    `json:"nat"`
			Min   string `json:"min"`
			Max   string `json:"max"`
		}{s.Count, s.NaN, s.First, s.Last})
	case lang.OfTexts:
		return json.Marshal(struct {
			Count    int    `json:"count"`
			Empty    int    `json:"empty"`
			Distinct int    `json:"distinct"`
			Min      string `json:"min"`
			Max      string `json:"max"`
		}{s.Count, s.Zeros, s.Distinct, s.First, s.Last})
	}
	return json.Marshal(struct {
		Count int `json:"count"`
		NaN   int `json:"nan"`
		Inf   int `json:"inf"`
		Zeros int `json:"zeros"`
		Min   any `json:"min"`
		Max   any `json:"max"`
		Mean  any `json:"mean"`
		Std   any `json:"std"`
	}{s.Count, s.NaN, s.Inf, s.Zeros, num(s.Min), num(s.Max), num(s.Mean), num(s.Std)})
}

// cells are min, max, mean, standard deviation and the number of NaN.
func (s *stats) cells() []string {
	switch {
	case s == nil || s.Count == 0:
		return []string{"", "", "", "", ""}
	case s.Kind == lang.OfComplex: // they have no order
		return []string{"", "", complexFigure(s.ComplexMean), figure(s.Std), strconv.Itoa(s.NaN)}
	case s.Kind == lang.OfTimes:
		return []string{s.First, s.Last, "", "", strconv.Itoa(s.NaN)}
	case s.Kind == lang.OfTexts:
		return []string{textFigure(s.First), textFigure(s.Last), "", "", ""}
	}
	return []string{figure(s.Min), figure(s.Max), figure(s.Mean), figure(s.Std), strconv.Itoa(s.NaN)}
}

// lines are the figures as stat writes them.
func (s *stats) lines() []string {
	elements := "elements " + strconv.Itoa(s.Count)
	numbers := fmt.Sprintf("%s  zeros %d  nan %d  inf %d", elements, s.Zeros, s.NaN, s.Inf)
	switch s.Kind {
	case lang.OfComplex:
		return []string{fmt.Sprintf("|x| min %s  max %s  mean %s  std %s", figure(s.Min), figure(s.Max), complexFigure(s.ComplexMean), figure(s.Std)), numbers}
	case lang.OfTimes:
		counts := fmt.Sprintf("%s  nat %d", elements, s.NaN)
		if s.NaN == s.Count {
			return []string{counts}
		}
		return []string{fmt.Sprintf("min %s  max %s", s.First, s.Last), counts}
	case lang.OfTexts:
		distinct := (*lang.Stats)(s).DistinctText()
		return []string{fmt.Sprintf("min %s  max %s", textFigure(s.First), textFigure(s.Last)), fmt.Sprintf("%s  empty %d  distinct %s", elements, s.Zeros, distinct)}
	}
	return []string{fmt.Sprintf("min %s  max %s  mean %s  std %s", figure(s.Min), figure(s.Max), figure(s.Mean), figure(s.Std)), numbers}
}

func complexFigure(c complex128) string {
	im := figure(imag(c))
	if im[0] != '-' {
		im = "+" + im
	}
	return figure(real(c)) + im + "j"
}

// longestText is how much of a text is shown.
const longestText = 24

func textFigure(s string) string {
	if r := []rune(s); len(r) > longestText {
		s = string(r[:longestText]) + "…"
	}
	return Plain(strconv.Quote(s))
}

// mostDigits is from where whole numbers are shown in five digits.
const mostDigits = 1e15

func figure(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < mostDigits {
		return strconv.FormatFloat(f+0, 'f', 0, 64)
	}
	return strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', 5, 64), "+"))
}

func (e *Env) statCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "stat [FILE[:TENSOR]…]",
		Short: "figures of tensors: range, mean, NaN, zeros",
		Long: `Reads the data of tensors and shows their type, size and the figures of their
elements. Mean and standard deviation are of the finite numbers; complex ones
have the range of their absolute values, texts and dates a first and a last one.`,
		Example: `  tq stat digits.npz:images
  tq stat --json model.safetensors`,
		Args:              e.TakesInput,
		ValidArgsFunction: e.completeTensors,
	}
	Switch(c.Flags(), &asJSON, "json", "", "as JSON")
	e.TableFlags(c.Flags())
	return e.Runs(c, func(args []string) int {
		args = named(args)
		if asJSON {
			return (&listing{Env: e, json: true, figures: true}).run(args)
		}
		defer e.Interruptible()()
		status := OK
		for _, spec := range args {
			status = max(status, e.Fail(e.stat(spec)))
		}
		return status
	})
}

func (e *Env) stat(spec string) error {
	f, err := e.tensors(spec)
	if err != nil {
		return err
	}
	defer f.Close()
	list, err := f.Expanded()
	if err != nil {
		return err
	}
	var failed error
	for _, t := range list {
		name := f.Path
		if t.Name != "" {
			name += ":" + t.Name
		}
		fmt.Fprintf(e.Out, "%s  %s %s  %s\n", Plain(name), t.DType, lang.ShapeText(t.Shape), Size(t.Bytes))
		st, err := f.Stats(e.Context(), t)
		switch {
		case err != nil && e.Context().Err() != nil:
			return err
		case err != nil:
			failed = err
			fmt.Fprintf(e.Out, "  (%s)\n", Plain(problemText(err)))
		case st != nil && st.Count > 0:
			for _, line := range (*stats)(st).lines() {
				fmt.Fprintln(e.Out, "  "+line)
			}
		}
	}
	return failed
}

func (e *Env) headCommand() *cobra.Command {
	n := 5
	c := &cobra.Command{
		Use:   "head [FILE[:TENSOR]…]",
		Short: "the first rows of tensors",
		Example: `  tq head digits.npz:target
  tq head -n 2 mean.npy`,
		Args:              e.TakesInput,
		ValidArgsFunction: e.completeTensors,
	}
	e.TableFlags(c.Flags())
	c.Flags().IntVarP(&n, "rows", "n", 5, "how many rows")
	return e.Runs(c, func(args []string) int {
		if n < 0 {
			return e.Fail(Usagef("-n is a number from 0 on, not %d", n))
		}
		defer e.Interruptible()()
		status := OK
		for _, spec := range named(args) {
			status = max(status, e.Fail(e.head(spec, n)))
		}
		return status
	})
}

// head shows the first rows of what one argument names.
func (e *Env) head(spec string, n int) error {
	f, err := e.tensors(spec)
	if err != nil {
		return err
	}
	defer f.Close()
	s := e.Open([]string{"head"}, "")
	for _, t := range f.List {
		if len(f.List) > 1 {
			fmt.Fprintf(e.Out, "%s  %s %s\n", Plain(t.Name), t.DType, lang.ShapeText(t.Shape))
		}
		if err := s.BindTensor(e.Context(), "x", f, t); err != nil {
			return err
		}
		expr := "x"
		if len(t.Shape) > 0 {
			expr = "x[:" + strconv.Itoa(n) + "]"
		}
		r, err := s.Value(e.Context(), diag.NewFile("head", expr))
		if err != nil {
			return err
		}
		fmt.Fprintln(e.Out, r.Text())
	}
	return nil
}
