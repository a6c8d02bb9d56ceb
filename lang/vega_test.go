// Vega-Lite of plots, drawn by Vega itself.
package lang_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

// grids are figures of several plots, with how many have a Y axis.
var grids = []struct {
	cell  string
	plots int
}{
	{"fig, axs = plt.subplots(2, 2)\naxs[0, 0].plot([1, 2], label='one'); axs[0, 0].legend(); axs[0, 1].hist([1, 2, 2]); axs[1, 0].imshow(np.eye(8)); axs[1, 1].bar(['a', 'b'], [1, 2])", 4},
	{"fig, (a, b) = plt.subplots(1, 2, sharey=True)\na.plot([1, 2]); b.plot([2, 9], label='x'); b.legend(loc='lower left')", 2},
	{"plt.subplot(2, 1, 1); plt.plot([1, 2]); plt.subplot(2, 1, 2); plt.bar([1, 2], [3, 4])", 2},
	{"fig, axs = plt.subplots(2, 2)\naxs[0, 0].plot([1, 2])", 4},
	{"plt.subplot(2, 2, 1); plt.plot([1, 2]); plt.subplot(2, 2, 4); plt.plot([2, 1])", 2},
	{"plt.axvspan(1, 2, alpha=0.2); plt.axhspan(0, 1); plt.hlines([1, 2], 0, 1); plt.axhline(1, 0.2, 0.4); plt.axvline(2); plt.text(0.5, 0.5, 'mid', transform=plt.gca().transAxes)", 1},
	{"plt.fill_betweenx([1, 2, 3], [1, 2, 1], [2, 3, 4]); plt.stem([1, 2, 3])", 1},
}

// Notebooks draw what is sent as Vega-Lite without a word of complaint, each plot of a grid in it.
func TestVegaDraws(t *testing.T) {
	node, modules := peers.Node(t, peers.Vega, peers.VegaLite)
	r, s := newNotebook(t)
	var specs []json.RawMessage
	var cells []string
	var want []int
	add := func(cell string, plots int) {
		r.cell(t, s, cell)
		spec, ok := r.bundles[0].Data["application/vnd.vegalite.v5+json"].(json.RawMessage)
		if !ok {
			if plots > 0 {
				t.Errorf("%s: no Vega-Lite", cell)
			}
			return
		}
		specs, cells, want = append(specs, spec), append(cells, cell), append(want, plots)
	}
	for _, cell := range plots {
		add(cell, 0)
	}
	for _, g := range grids {
		add(g.cell, g.plots)
	}
	file := filepath.Join(t.TempDir(), "specs.json")
	text, err := json.Marshal(specs)
	if err == nil {
		err = os.WriteFile(file, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, filepath.Join("testdata", "vega.js"), file)
	cmd.Env = append(os.Environ(), "NODE_PATH="+modules)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.Bytes())
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	n := 0
	for ; lines.Scan(); n++ {
		var drawn struct {
			Said  []string
			Plots int
			Bytes int
		}
		if err := json.Unmarshal(lines.Bytes(), &drawn); err != nil {
			t.Fatal(err)
		}
		if len(drawn.Said) > 0 || drawn.Bytes < 1000 || want[n] > 0 && drawn.Plots != want[n] {
			t.Errorf("%s\n  %+v, %d plots are in it", cells[n], drawn, want[n])
		}
	}
	if n != len(specs) || n < 25 {
		t.Errorf("%d of %d are drawn", n, len(specs))
	}
}
