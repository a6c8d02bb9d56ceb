// Pages, films and sounds that notebooks show by HTML, and display() by its forms' names.
package rich

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"html"
	"maps"
	"math"
	"mime"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// inHTML is a thing that notebooks show as HTML, and others by its name.
func inHTML(name, markup string) *Object {
	return &Object{Name: name, Bundle: Bundle{Data: map[string]any{HTML: markup}}}
}

// size is what width= or height= says, else what is usual.
func size(v object.Value, usual string) string {
	if builtin.IsNone(v) {
		return usual
	}
	return html.EscapeString(object.StrOf(v))
}

// asked is an address with keyword arguments as its query.
func asked(address string, kw []builtin.Kw) string {
	mark := "?"
	for _, k := range kw {
		address += mark + url.QueryEscape(k.Name) + "=" + url.QueryEscape(object.StrOf(k.Value))
		mark = "&"
	}
	return address
}

func frame(name, address string, width, height object.Value) *Object {
	return inHTML(name, fmt.Sprintf(`<iframe width="%s" height="%s" src="%s" frameborder="0" allowfullscreen></iframe>`, size(width, "400"), size(height, "300"), html.EscapeString(address)))
}

// address is where a page finds what is given by url, by a file's name, or as bytes.
func address(c *builtin.Call, data, name, url object.Value, embed bool, kind string) (string, error) {
	if s, ok := data.(object.Str); ok { // a name or an address, as in IPython
		if strings.Contains(string(s), "://") {
			url = s
		} else {
			name = s
		}
		data = nil
	}
	if !builtin.IsNone(url) {
		return object.StrOf(url), nil
	}
	if builtin.IsNone(data) && !builtin.IsNone(name) {
		if !embed {
			return object.StrOf(name), nil
		}
		v, err := readFile(c, name, nil)
		if err != nil {
			return "", err
		}
		data = v
		if t := mime.TypeByExtension(filepath.Ext(object.StrOf(name))); t != "" {
			kind = t
		}
	}
	b, ok := object.Held(data).(object.Bytes)
	if !ok {
		return "", object.Errorf(object.TypeError, "nothing to show: bytes, a file's name or url= is wanted")
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString([]byte(b)), nil
}

// mostSamples of a sound are put into a page.
const mostSamples = 1 << 24

// wave is samples as a WAV file of 16 bits, the loudest at the top as IPython has it.
func wave(c *builtin.Call, data object.Value, rate int, normalize bool) ([]byte, error) {
	a, err := c.R.Array(data)
	if err != nil {
		return nil, err
	}
	dims := a.Dims()
	if len(dims) != 1 && len(dims) != 2 || len(dims) == 2 && dims[0] > 16 {
		return nil, object.Errorf("ValueError", "sound is an array of (samples,) or (channels, samples), not %v", dims)
	}
	channels, n := 1, dims[len(dims)-1]
	if len(dims) == 2 {
		channels = dims[0]
	}
	if channels*n > mostSamples {
		return nil, object.Errorf("ValueError", "%d samples are too many to be shown", channels*n)
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	samples, top := make([]float64, channels*n), 0.0
	samples = samples[:0]
	t.Each(func(pos int) bool {
		v := t.Float64At(pos)
		samples, top = append(samples, v), max(top, math.Abs(v))
		return true
	})
	if !normalize {
		if top > 1 {
			return nil, object.Errorf("ValueError", "Audio data must be between -1 and 1 when normalize=False.")
		}
		top = 1
	}
	var b bytes.Buffer
	put := func(fields ...any) {
		for _, f := range fields {
			_ = binary.Write(&b, binary.LittleEndian, f)
		}
	}
	put([]byte("RIFF"), uint32(36+2*len(samples)), []byte("WAVEfmt "), uint32(16), uint16(1), uint16(channels), uint32(rate), uint32(2*rate*channels), uint16(2*channels), uint16(16), []byte("data"), uint32(2*len(samples)))
	for i := range n {
		for k := range channels {
			v := 0.0
			if top > 0 {
				v = samples[k*n+i] / top * 32767
			}
			put(int16(v))
		}
	}
	return b.Bytes(), nil
}

func mediaEntries() []builtin.Entry {
	type page struct{ Src, Width, Height object.Value }
	type film struct {
		Data, Url, Filename, Mimetype, Width, Height object.Value
		Embed                                        bool
		HtmlAttributes                               string
	}
	type sound struct {
		Data, Filename, Url, Rate  object.Value
		Embed, Autoplay, Normalize bool
	}
	link := func(path string) string {
		e := html.EscapeString(filepath.ToSlash(path))
		return `<a href="` + e + `" target="_blank">` + e + `</a><br>`
	}
	framed := func(name, params, doc, sample, where string) builtin.Entry {
		return builtin.Entry{Names: inIPython("display."+name, name), Params: params + ", width=None, height=None, **kwargs", Effect: true, Doc: doc, Example: "display(display." + name + "(" + sample + "))",
			Fn: func(c *builtin.Call) (object.Value, error) {
				first := "src"
				if where != "" {
					first = "id"
				}
				return frame(name, asked(where+object.StrOf(c.Arg(first)), c.Kw), orNone(c.Arg("width")), orNone(c.Arg("height"))), nil
			}}
	}
	out := []builtin.Entry{
		framed("IFrame", "src", "A page within the notebook.", "'https://numpy.org', 600, 300", ""),
		framed("YouTubeVideo", "id", "A film of YouTube's.", "'dQw4w9WgXcQ'", "https://www.youtube.com/embed/"),
		{Names: inIPython("display.Video", "Video"), Params: "data=None, url=None, filename=None, embed=False, mimetype=None, width=None, height=None, html_attributes='controls'", Effect: true,
			Doc: "A film, of a file's name or an address.", Example: "display(display.Video('film.mp4'))",
			Fn: builtin.Taking(func(c *builtin.Call, a *film) (object.Value, error) {
				at, err := address(c, a.Data, a.Filename, a.Url, a.Embed, size(a.Mimetype, "video/mp4"))
				return inHTML("Video", fmt.Sprintf(`<video src="%s" controls width="%s" height="%s"></video>`, html.EscapeString(at), size(a.Width, ""), size(a.Height, ""))), err
			})},
		{Names: inIPython("display.Audio", "Audio"), Params: "data=None, filename=None, url=None, embed=True, rate=None, autoplay=False, normalize=True", Effect: true,
			Doc: "A sound: an array of samples with rate=, bytes of a file, its name, or an address.", Example: "display(display.Audio(np.sin(np.arange(1000)), rate=8000))",
			Fn: builtin.Taking(func(c *builtin.Call, a *sound) (object.Value, error) {
				if !builtin.IsNone(a.Rate) {
					rate, err := builtin.ToInt(a.Rate)
					if err != nil {
						return nil, err
					}
					if rate < 1 || rate > 1<<20 {
						return nil, object.Errorf("ValueError", "rate is from 1 to %d samples a second, not %d", 1<<20, rate)
					}
					b, err := wave(c, a.Data, int(rate), a.Normalize)
					if err != nil {
						return nil, err
					}
					a.Data = object.Bytes(b)
				}
				at, err := address(c, a.Data, a.Filename, a.Url, a.Embed, "audio/wav")
				play := ""
				if a.Autoplay {
					play = " autoplay"
				}
				return inHTML("Audio", `<audio controls`+play+` src="`+html.EscapeString(at)+`"></audio>`), err
			})},
		{Names: inIPython("display.FileLink", "FileLink"), Params: "path, url_prefix='', **kwargs", Effect: true, Doc: "A link to a file.", Example: "display(display.FileLink('a.csv'))",
			Fn: func(c *builtin.Call) (object.Value, error) {
				return inHTML("FileLink", link(object.StrOf(c.Arg("path")))), nil
			}},
		{Names: inIPython("display.FileLinks", "FileLinks"), Params: "path, url_prefix='', **kwargs", Effect: true, Doc: "Links to the files of a folder.", Example: "display(display.FileLinks('.'))",
			Fn: func(c *builtin.Call) (object.Value, error) {
				dir := object.StrOf(c.Arg("path"))
				list, err := os.ReadDir(c.Host.Path(dir))
				if err != nil {
					return nil, object.Errorf("ValueError", "Cannot display '%s' since it is no folder that can be read", dir)
				}
				text := ""
				for _, e := range list[:min(len(list), 1000)] {
					text += link(filepath.Join(dir, e.Name()))
				}
				return inHTML("FileLinks", text), nil
			}},
		{Names: inIPython("display.Code", "Code"), Params: "data=None, url=None, filename=None, language=None", Effect: true, Doc: "A program's text.", Example: "display(display.Code('x = 1'))",
			Fn: func(c *builtin.Call) (object.Value, error) {
				v := orNone(c.Arg("data"))
				if builtin.IsNone(v) {
					var err error
					if v, err = readFile(c, orNone(c.Arg("filename")), orNone(c.Arg("url"))); err != nil {
						return nil, err
					}
				}
				text := object.StrOf(v)
				if b, ok := v.(object.Bytes); ok {
					text = string(b)
				}
				o := inHTML("Code", "<pre>"+html.EscapeString(text)+"</pre>")
				o.Data[Plain] = text
				return o, nil
			}},
		{Names: inIPython("display.GeoJSON", "GeoJSON"), Params: "data", Effect: true, Doc: "A map's data, for notebooks that draw them.", Example: "display(display.GeoJSON({'type': 'Point', 'coordinates': [8, 47]}))",
			Fn: func(c *builtin.Call) (object.Value, error) {
				data, err := jsonOf(c.Arg("data"))
				return &Object{Name: "GeoJSON", Bundle: Bundle{Data: map[string]any{"application/geo+json": data}}}, err
			}},
		{Names: inIPython("display.publish", "publish_display_data"), Params: "data, metadata=None, **kwargs", Effect: true, Dry: builtin.ReturnsNone, Doc: "Shows forms by their MIME types.", Example: "display.publish({'text/plain': 'shown'})",
			Fn: func(c *builtin.Call) (object.Value, error) {
				v, err := newOutput(c)
				if err != nil {
					return nil, err
				}
				return object.None, Display(c.Host, v.(*Output).Bundle)
			}},
	}
	for _, form := range []struct{ name, mime string }{{"html", HTML}, {"markdown", Markdown}, {"svg", SVG}, {"png", PNG}, {"jpeg", JPEG}, {"latex", Latex}, {"json", JSON}, {"javascript", Script}, {"pretty", Plain}} {
		out = append(out, builtin.Entry{Names: inIPython("display.display_"+form.name, "display_"+form.name), Params: "*objs, raw=False, metadata=None", Effect: true, Dry: builtin.ReturnsNone,
			Doc: "Shows values by one form, " + form.mime + "; raw ones are that form already.", Example: "display.display_" + form.name + "()",
			Fn: func(c *builtin.Call) (object.Value, error) {
				raw, err := c.Bool("raw", false)
				for _, v := range c.Rest {
					if err != nil {
						break
					}
					b := Bundle{Data: map[string]any{}}
					if raw {
						b.Data[form.mime], err = payload(form.mime, v)
					} else if b, err = bundleOf(c, v, false); err == nil {
						maps.DeleteFunc(b.Data, func(f string, _ any) bool { return f != form.mime && f != Plain })
					}
					if err == nil {
						err = Display(c.Host, b)
					}
				}
				return object.None, err
			}})
	}
	return out
}
