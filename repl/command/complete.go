// This file: what the shell's Tab key offers, and the scripts that make it ask.

package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
)

// tensorExtensions are those of files that tq reads.
var tensorExtensions = []string{".npy", ".npz", ".safetensors", ".png", ".jpg", ".jpeg", ".csv", ".tsv", ".txt", ".safetensors.index.json"}

// HoldsTensors reports whether a file's name is that of a file of tensors.
func HoldsTensors(path string) bool {
	low := strings.ToLower(path)
	return slices.ContainsFunc(tensorExtensions, func(ext string) bool { return strings.HasSuffix(low, ext) })
}

func writtenFormats() string { return strings.Join(lang.SaveFormats(), ", ") }

// completeTensors offers files of tensors, and behind a colon the tensors.
func (e *Env) completeTensors(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
	return CompleteTensor("", word)
}

// CompleteBinding offers files behind NAME=.
func CompleteBinding(word string) ([]string, cobra.ShellCompDirective) {
	name, rest, ok := strings.Cut(word, "=")
	if !ok {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return CompleteTensor(name+"=", rest)
}

// CompleteTensor offers what can follow prefix at the end of a word that names
// a file of tensors, or FILE:TENSOR.
func CompleteTensor(prefix, word string) ([]string, cobra.ShellCompDirective) {
	if path, start, ok := strings.Cut(word, ":"); ok {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return tensorNames(prefix, path, start), cobra.ShellCompDirectiveNoFileComp
		}
	}
	if info, err := os.Stat(word); err == nil && info.Mode().IsRegular() && HoldsTensors(word) {
		if names := tensorNames(prefix, word, ""); len(names) > 1 {
			return append([]string{prefix + word}, names...), cobra.ShellCompDirectiveNoFileComp
		}
	}
	return files(prefix, word, HoldsTensors)
}

// tensorNames are the tensors of a file whose names begin with start.
func tensorNames(prefix, path, start string) []string {
	list, err := lang.ListFile(path)
	if err != nil {
		return nil
	}
	var out []string
	for _, l := range list {
		if l.Name != "" && strings.HasPrefix(l.Name, start) && !strings.ContainsAny(l.Name, "\t\n") {
			out = append(out, prefix+path+":"+l.Name+"\t"+l.DType+" "+lang.ShapeText(l.Shape))
		}
	}
	return out
}

// files offers the folders and wanted files that begin with word.
func files(prefix, word string, want func(string) bool) ([]string, cobra.ShellCompDirective) {
	dir, base := filepath.Split(word)
	open := dir
	if open == "" {
		open = "."
	}
	entries, err := os.ReadDir(open)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	folders := false
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, base) || strings.HasPrefix(name, ".") && !strings.HasPrefix(base, ".") {
			continue
		}
		info, err := os.Stat(filepath.Join(open, name))
		switch {
		case err != nil:
		case info.IsDir():
			folders = true
			out = append(out, prefix+dir+name+string(filepath.Separator))
		case want(name):
			out = append(out, prefix+dir+name)
		}
	}
	d := cobra.ShellCompDirectiveNoFileComp
	if folders || len(out) == 1 && prefix == "" && len(tensorNames("", dir+base, "")) > 1 {
		d |= cobra.ShellCompDirectiveNoSpace
	}
	return out, d
}

// CompleteScript offers scripts.
func CompleteScript(word string) ([]string, cobra.ShellCompDirective) {
	return files("", word, func(name string) bool { return strings.HasSuffix(name, ".tq") })
}

// bashHelpers stand in for the package bash-completion where it is not loaded.
const bashHelpers = `
if ! declare -F _get_comp_words_by_ref >/dev/null; then
_get_comp_words_by_ref() {
    # the words of the line up to the cursor, parted at blanks alone
    local line="${COMP_LINE:0:COMP_POINT}" joined=() i=0 w rest="${COMP_LINE:0:COMP_POINT}"
    for w in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        if ((i > 0)) && [[ -n $w && "${rest:0:1}" != [[:blank:]] ]]; then
            joined[i-1]+="$w"
        else
            rest="${rest#"${rest%%[![:blank:]]*}"}"
            joined[i++]="$w"
        fi
        rest="${rest#"$w"}"
    done
    words=("${joined[@]}")
    cword=$((${#words[@]} - 1))
    cur="${words[cword]}"
    prev="${words[cword > 0 ? cword - 1 : 0]}"
}
fi
if ! declare -F _filedir >/dev/null; then
_filedir() { COMPREPLY=($(compgen -f -- "$cur")); }
fi
`

func (e *Env) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	c := &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "a script that makes a shell complete tq's arguments",
		Long: `Writes a script for a shell; once it is loaded, Tab completes commands, options,
files, and the tensors inside files.

  bash        source <(tq completion bash)           in ~/.bashrc
  zsh         source <(tq completion zsh)            in ~/.zshrc, after compinit
  fish        tq completion fish | source            in ~/.config/fish/config.fish
  PowerShell  tq completion powershell | Out-String | Invoke-Expression`,
		Example: `  tq completion bash > tq.bash`,
		Args:    Takes(1, 1, "the name of a shell"), ValidArgs: shells,
	}
	return e.Runs(c, func(args []string) int {
		root := c.Root()
		var err error
		switch args[0] {
		case "bash":
			if _, err = e.Out.Write([]byte(bashHelpers)); err == nil {
				err = root.GenBashCompletionV2(e.Out, true)
			}
		case "zsh":
			err = root.GenZshCompletion(e.Out)
		case "fish":
			err = root.GenFishCompletion(e.Out, true)
		case "powershell":
			err = root.GenPowerShellCompletionWithDesc(e.Out)
		default:
			err = Usagef("tq has no completion for '%s'", args[0]).WithHint("there are %s", strings.Join(shells, ", "))
		}
		return e.Fail(err)
	})
}
