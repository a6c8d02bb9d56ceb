// Widgets without a page: what their traits do here.
package lang_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

const widgetProgram = `
import ipywidgets as widgets
from ipywidgets import interact
s = widgets.IntSlider(value=7, max=20, description='k')
s.observe(lambda c: print('change', c.old, c['new'], c.name), names='value')
s.value = 50
s.max = 10
print(s)
try:
    s.value = 'q'
except widgets.TraitError as e:
    print(e)
d = widgets.Dropdown(options=[('a', 1), ('b', 2)])
d.value = 2
print(d.index, d.label)
@interact(k=(0, 10), c=['x', 'y'])
def g(k, c, b=True):
    print(k, c, b)
g.widget.children[0].value = 3
b = widgets.Button(description='go')
b.on_click(lambda x: print('clicked', x.description))
b.click()
x, y = widgets.IntSlider(), widgets.FloatSlider()
widgets.dlink((x, 'value'), (y, 'value'), lambda v: v * 2)
x.value = 4
print(y.value)
`

func TestWidgetsWithoutPage(t *testing.T) {
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: &out})
	if err := s.Eval(context.Background(), diag.NewFile("test", widgetProgram), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	want := `change 7 20 value
change 20 10 value
IntSlider(value=10, description='k', max=10)
The 'value' trait of an IntSlider instance expected an int, not the str 'q'.
1 b
5 x True
interactive(children=(IntSlider(value=5, description='k', max=10), Dropdown(description='c', options=('x', 'y'), value='x'), Checkbox(value=True, description='b'), Output()), _dom_classes=('widget-interact',))
3 x True
clicked go
8.0
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Films and sounds are what ipywidgets has them to be.
func TestWidgetsOfMedia(t *testing.T) {
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Dir: t.TempDir()})
	defer s.Close()
	const program = `
from ipywidgets import Video, Audio, Image
with open('a.webm', 'wb') as f: f.write(b'film')
v = Video.from_file('a.webm', autoplay=False)
print(v.format, v.autoplay, v.loop, v._model_name, v._view_name, v)
print(Audio(value=b'x').format, Audio.from_url('http://x/y.mp3').value, Image.from_file('a.webm').format, 'width' in Audio().keys, 'width' in v.keys)
`
	if err := s.Eval(context.Background(), diag.NewFile("", program), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	const want = "webm False True VideoModel VideoView Video(value=b'film', autoplay='False', format='webm')\nmp3 b'http://x/y.mp3' png False True\n"
	if out.String() != want {
		t.Errorf("%s", &out)
	}
}
