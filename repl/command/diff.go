// This file: tq diff and tq convert.

package command

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
)

func (e *Env) diffCommand() *cobra.Command {
	tol, asJSON, quiet, anyDType := 0.0, false, false, false
	c := &cobra.Command{
		Use:   "diff A[:TENSOR] B[:TENSOR]",
		Short: "how two files of tensors differ",
		Long: `Compares two files or checkpoints: tensors that only one has, element types,
shapes, and the largest difference of their elements. NaN equals NaN.
The exit status is 0 where nothing differs, 1 where something does, and 2 where
that cannot be known: a file is missing or cannot be read.`,
		Example: `  tq diff before.safetensors after.safetensors
  tq diff --tol 1e-6 a.npy b.npy`,
		Args:              Takes(2, 2, "two files"),
		ValidArgsFunction: e.completeTensors,
	}
	c.Flags().Float64Var(&tol, "tol", 0, "differences that do not count, absolute or relative to the larger element")
	Switch(c.Flags(), &asJSON, "json", "", "as JSON")
	Switch(c.Flags(), &anyDType, "ignore-dtype", "", "element types may differ: only values count")
	e.TableFlags(c.Flags())
	Switch(c.Flags(), &quiet, "quiet", "q", "say nothing; the exit status tells")
	trouble := func(err error) int { return max(e.Fail(err), Usage) }
	return e.Runs(c, func(args []string) int {
		if !(tol >= 0) {
			return e.Fail(Usagef("--tol is a number from 0 on, not %v", tol))
		}
		defer e.Interruptible()()
		if args[0] == "-" && args[1] == "-" {
			return trouble(Usagef("- is standard input, and there is but one"))
		}
		a, err := e.tensors(args[0])
		if err != nil {
			return trouble(err)
		}
		defer a.Close()
		b, err := e.tensors(args[1])
		if err != nil {
			return trouble(err)
		}
		defer b.Close()
		diffs, same, err := lang.DiffFiles(e.Context(), a, b, tol, anyDType)
		if err != nil {
			return trouble(err)
		}
		if !quiet {
			e.showDiffs(diffs, same, asJSON)
		}
		if slices.ContainsFunc(diffs, func(d lang.Difference) bool { return d.What == "problem" }) {
			return Usage
		}
		if len(diffs) > 0 {
			return Error
		}
		return OK
	})
}

func (e *Env) showDiffs(diffs []lang.Difference, same int, asJSON bool) {
	if asJSON {
		if diffs == nil {
			diffs = []lang.Difference{}
		}
		e.JSON(struct {
			Differences []lang.Difference `json:"differences"`
			Same        int               `json:"same"`
		}{diffs, same})
		return
	}
	var rows [][]string
	for _, d := range diffs {
		name := d.Name
		if name == "" {
			name = "-"
		}
		rows = append(rows, []string{Plain(name), d.What, Plain(d.Detail)})
	}
	e.Table(rows, "lll")
	if len(diffs) > 0 || same > 1 {
		fmt.Fprintf(e.Out, "%d differ, %d equal\n", len(diffs), same)
	}
}

func (e *Env) convertCommand() *cobra.Command {
	dtype, to, all := "", "", false
	c := &cobra.Command{
		Use:   "convert IN[:TENSOR] OUT",
		Short: "a file of tensors in another format or element type",
		Long: `Writes the tensors of IN to OUT, whose extension says the format. --dtype turns
floating numbers into another type; --all turns whole numbers too. Notes of a
.safetensors go along. OUT is written whole or not at all; - is standard output,
in the format of --to. IN may be - for standard input.`,
		Example: `  tq convert digits.npz:images images.npy
  tq convert digits.npz:target - --to csv
  tq convert model.safetensors half.safetensors --dtype bfloat16`,
		Args:              Takes(2, 2, "a file to read and a file to write"),
		ValidArgsFunction: e.completeTensors,
	}
	c.Flags().StringVar(&dtype, "dtype", "", "the element type of the result, such as float16")
	e.TableFlags(c.Flags())
	var formats []string
	for _, ext := range lang.SaveFormats() {
		formats = append(formats, ext[1:])
	}
	c.Flags().Var(OneOf{Name: "--to", To: &to, Choices: formats}, "to", "the format on standard output: "+strings.Join(formats, ", "))
	_ = c.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	Switch(c.Flags(), &all, "all", "", "with --dtype: tensors of whole numbers too")
	_ = c.RegisterFlagCompletionFunc("dtype", cobra.FixedCompletions(
		[]string{"float64", "float32", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2", "int8", "uint8", "int32", "int64"}, cobra.ShellCompDirectiveNoFileComp))
	return e.Runs(c, func(args []string) int {
		if to != "" && args[1] != "-" {
			return e.Fail(Usagef("--to is for standard output: %s says its own format", args[1]))
		}
		if args[1] == "-" {
			return e.Fail(e.convertOut(args[0], to, dtype, all))
		}
		if !lang.CanSave(args[1]) {
			return e.Fail(Usagef("%s: not a format that tq writes", args[1]).WithHint("written are %s", writtenFormats()))
		}
		if info, err := os.Stat(args[1]); err == nil && info.IsDir() {
			return e.Fail(Usagef("%s is a folder", args[1]))
		}
		defer e.Interruptible()()
		in, err := e.tensors(args[0])
		if err != nil {
			return e.Fail(err)
		}
		defer in.Close()
		return e.Fail(e.Open([]string{"convert"}, "").Convert(e.Context(), in, args[1], dtype, all))
	})
}

// convertOut writes a file's tensors to standard output, as .npy where nothing else is asked for.
func (e *Env) convertOut(in, format, dtype string, all bool) error {
	if format == "" {
		format = "npy"
	}
	if _, _, terminal := e.Terminal(e.RawOut); terminal && slices.Contains([]string{"npy", "npz", "safetensors", "png"}, format) {
		return Usagef("%s is binary data, and standard output is a terminal", format).WithHint("append > FILE or | PROGRAM, or choose a text format: --to csv")
	}
	defer e.Interruptible()()
	f, err := e.tensors(in)
	if err != nil {
		return err
	}
	defer f.Close()
	return e.Open([]string{"convert"}, "").ConvertTo(e.Context(), e.Out, f, format, dtype, all)
}
