// What scripts keep of notebooks, and long output.
package notebook

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestScriptKeepsMetadata(t *testing.T) {
	const text = `{"cells": [
 {"cell_type": "code", "id": "one", "metadata": {"tags": ["a"], "slideshow": {"slide_type": "slide"}, "title": "Named cell", "jupyter.source": true, "blank": 3}, "source": ["x = 1"], "outputs": [], "execution_count": null},
 {"cell_type": "markdown", "id": "two", "metadata": {"editable": false}, "source": ["# Title"]},
 {"cell_type": "raw", "id": "three", "metadata": {"raw_mimetype": "text/x-python"}, "source": ["raw"]},
 {"cell_type": "code", "id": "four", "metadata": {}, "source": ["%%go\n", "func f(x float64) float64 { return x * 2 }"], "outputs": [], "execution_count": null},
 {"cell_type": "code", "id": "five", "metadata": {}, "source": ["f(4.0)"], "outputs": [], "execution_count": null}],
 "metadata": {"kernelspec": {"name": "python3", "display_name": "P", "language": "python"}, "authors": [{"name": "A: B"}], "toc": {"base": 1}}, "nbformat": 4, "nbformat_minor": 5}`
	nb, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	script := nb.Script()
	for _, line := range []string{"# ---\n# jupyter: {\"authors\"", `# %% Named cell tags=["a"] id="one" slideshow={"slide_type":"slide"} {"blank":3,"jupyter.source":true}`, `# %% [markdown] id="two" editable=false`, "\n%%end\n"} {
		if !strings.Contains(script, line) {
			t.Errorf("no %s in\n%s", line, script)
		}
	}
	again, err := FromScript(script).Text()
	if err != nil {
		t.Fatal(err)
	}
	var a, b map[string]any
	if json.Unmarshal([]byte(text), &a) != nil || json.Unmarshal(again, &b) != nil {
		t.Fatal("not JSON")
	}
	for _, nb := range []map[string]any{a, b} {
		for _, c := range nb["cells"].([]any) {
			c := c.(map[string]any)
			if list, ok := c["source"].([]any); ok {
				whole := ""
				for _, s := range list {
					whole += s.(string)
				}
				c["source"] = whole
			}
		}
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s\n%v\n%v", script, a, b)
	}
}

func TestScriptOfJupytext(t *testing.T) {
	nb := FromScript("# ---\n# jupyter:\n#   jupytext:\n#     text_representation:\n#       format_version: '1.3'\n#   kernelspec:\n#     display_name: Python 3\n#     name: python3\n# ---\n\n# %% [md]\n# Text\n\n# %% Named {\"tags\": [\"a\"]} slideshow={\"x\": 1}\nx = 1\n")
	if len(nb.Cells) != 2 || nb.Cells[0].Type != "markdown" || nb.Cells[0].Source != "Text" || nb.Cells[1].Source != "x = 1" || len(nb.Cells[1].Tags) != 1 {
		t.Errorf("%+v", nb.Cells)
	}
	if got := string(nb.fields["metadata"]); got != `{"kernelspec":{"display_name":"Python 3","name":"python3"}}` {
		t.Error(got)
	}
	if got := string(nb.Cells[1].fields["metadata"]); got != `{"slideshow":{"x":1},"tags":["a"],"title":"Named"}` {
		t.Error(got)
	}
	if nb = FromScript("# ---\nx = 1\n# ---\n"); len(nb.Cells) != 1 || !strings.Contains(nb.Cells[0].Source, "# ---") {
		t.Errorf("no header: %+v", nb.Cells)
	}
}

func TestRunSkips(t *testing.T) {
	nb := made("x = 1\nx", "x = 2\nx", "x")
	nb.Cells[1].Tags, nb.Cells[1].Outputs = []string{"skip-execution"}, []Output{{Type: "stream", Name: "stdout", Text: "kept"}}
	if err := nb.Run(context.Background(), Options{}); err != nil {
		t.Fatal(err)
	}
	if c := nb.Cells[1]; len(c.Outputs) != 1 || c.Outputs[0].Text != "kept" || c.Count != 0 || nb.Cells[2].Count != 2 || nb.Cells[2].Outputs[0].Data["text/plain"] != "1" {
		t.Errorf("%+v %+v", c, nb.Cells[2])
	}
}

// Cells of blanks count nothing.
func TestRunBlanks(t *testing.T) {
	nb := made("1", " \n", "len(In)")
	if err := nb.Run(context.Background(), Options{}); err != nil {
		t.Fatal(err)
	}
	if nb.Cells[0].Count != 1 || nb.Cells[1].Count != 0 || nb.Cells[2].Count != 2 || nb.Cells[2].Outputs[0].Data["text/plain"] != "3" {
		t.Errorf("%+v", nb.Cells)
	}
}

// Half a million lines take what their text takes, and those that \r has replaced nothing.
func TestRunLongOutput(t *testing.T) {
	nb := made("import sys\nfor i in range(200000): print(i)\nprint('e', file=sys.stderr)\nfor i in range(100000): print('\\r', i, end='')\nprint()")
	if err := nb.Run(context.Background(), Options{}); err != nil {
		t.Fatal(err)
	}
	o := nb.Cells[0].Outputs
	if len(o) != 3 || !strings.HasPrefix(o[0].Text, "0\n1\n2\n") || !strings.HasSuffix(o[0].Text, "\n199999\n") || o[1].Text != "e\n" || strings.TrimSpace(o[2].Text) != "99999" {
		t.Errorf("%d outputs", len(o))
	}
}

// A script that is given as a file is written as it was.
func TestConvertTwice(t *testing.T) {
	dir := t.TempDir()
	in, mid, out := filepath.Join(dir, "a.tq"), filepath.Join(dir, "a.ipynb"), filepath.Join(dir, "b.tq")
	const text = "# ---\n# jupyter: {\"kernelspec\":{\"name\":\"python3\"},\"title\":\"T\"}\n# ---\n\n# %% First key=[1,2]\nx = 1\n\n# %% [markdown]\n# text\n"
	if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]string{{in, mid}, {mid, out}} {
		if err := Convert(pair[0], pair[1], nil); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := os.ReadFile(out); string(got) != text {
		t.Errorf("%s", got)
	}
}
