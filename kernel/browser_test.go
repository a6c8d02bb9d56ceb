// JupyterLab and Notebook in a headless browser, used as a person would; what is
// seen is looked at pixel by pixel.
package kernel

import (
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

// screenshots is a folder for pictures of whole pages: go test ./kernel -run
// TestBrowser -screenshots ../notebooks/pictures makes those of the README.
var screenshots = flag.String("screenshots", "", "write the documentation's pictures to a `folder`")

// browsers is the environment of the faces.
var browsers = peers.Spec{Packages: []string{"jupyterlab==4.6.6", "notebook==7.6.5", "ipywidgets==8.1.9", "playwright==1.65.2"}}

// chromium finds a browser: the system's, or one that playwright has or can fetch.
func chromium(t *testing.T, python string) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	const own = "from playwright.sync_api import sync_playwright as p\nwith p() as p: print(p.chromium.executable_path)"
	for range 2 {
		out, err := exec.Command(python, "-c", own).Output()
		path := strings.TrimSpace(string(out))
		if _, missing := os.Stat(path); err == nil && missing == nil {
			return path
		}
		if out, err := exec.Command(python, "-m", "playwright", "install", "chromium").CombinedOutput(); err != nil {
			peers.Missing(t, "no Chromium: %v: %s", err, out)
		}
	}
	peers.Missing(t, "no Chromium")
	return ""
}

func TestBrowser(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the pages are driven on Unix")
	}
	python, err := peers.Environment(browsers)
	if err != nil {
		peers.Missing(t, "no Python with JupyterLab: %v", err)
	}
	browser := chromium(t, python)
	j := newJupyterWith(t, python)
	root, pictures := t.TempDir(), t.TempDir()
	photo, err := os.ReadFile("../notebooks/data/astronaut.png")
	if err == nil {
		err = os.WriteFile(filepath.Join(root, "astronaut.png"), photo, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	shots := ""
	if *screenshots != "" {
		if shots, err = filepath.Abs(*screenshots); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Split(strings.TrimSpace(j.run("", python, script(t, "browser.py"), browser, root, pictures, shots)), "\n")
	for _, line := range got {
		if strings.Contains(line, ", after [") { // a page was tried again
			t.Log(line)
		}
	}
	for _, face := range []string{"lab", "notebook"} {
		for _, what := range []string{"table", "plot", "image", "latex", "progress", "error", "input", "slider", "completion", "tooltip", "interrupt", "debugger", "reload", "restart"} {
			if what == "debugger" && face != "lab" {
				continue
			}
			if !slices.Contains(got, face+" "+what) {
				t.Errorf("%s: no %s among %q", face, what, got)
			}
		}
		lookAt(t, func(name string) image.Image { return readPNG(t, filepath.Join(pictures, face+"-"+name+".png")) })
	}
}

func readPNG(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(path, err)
	}
	return m
}

// lookAt looks at the pictures of a face.
func lookAt(t *testing.T, picture func(name string) image.Image) {
	t.Helper()
	blue, orange, black := color.RGBA{31, 119, 180, 255}, color.RGBA{255, 127, 14, 255}, color.RGBA{0, 0, 0, 255}
	between := func(what string, n, low, high int) {
		t.Helper()
		if n < low || n > high {
			t.Errorf("%s: %d pixels, %d to %d are expected", what, n, low, high)
		}
	}
	plot := picture("plot")
	all := plot.Bounds().Dx() * plot.Bounds().Dy()
	between("the first line", near(plot, blue, 60), 300, all/20)
	between("the second line", near(plot, orange, 60), 300, all/20)
	between("the letters of the table", near(picture("table"), black, 150), 300, all)
	formula := picture("latex")
	between("the formula", near(formula, black, 150), 200, formula.Bounds().Dx()*formula.Bounds().Dy()/5)
	photo := picture("image")
	if size := photo.Bounds().Size(); size.X < 199 || size.X > 201 || size.Y < 199 || size.Y > 201 {
		t.Errorf("the photograph is %v", size)
	}
	between("the astronaut's suit", near(photo, color.RGBA{225, 80, 40, 255}, 60), 200*200/20, 200*200/2)
	between("colours of the photograph", colours(photo), 500, 1<<15)
	grown := 0
	for _, name := range []string{"progress-0", "progress-1", "progress-2"} {
		n := near(picture(name), blue, 20)
		if n < grown+300 {
			t.Errorf("%s: the bar has %d pixels, %d before", name, n, grown)
		}
		grown = n
	}
}

// near counts pixels whose distance from a colour is less than so much.
func near(m image.Image, c color.RGBA, distance int) (n int) {
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			p := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			dr, dg, db := int(p.R)-int(c.R), int(p.G)-int(c.G), int(p.B)-int(c.B)
			if dr*dr+dg*dg+db*db < distance*distance {
				n++
			}
		}
	}
	return n
}

// colours counts colours that differ clearly.
func colours(m image.Image) int {
	seen := map[color.RGBA]bool{}
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			p := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			seen[color.RGBA{p.R >> 3, p.G >> 3, p.B >> 3, 0}] = true
		}
	}
	return len(seen)
}
