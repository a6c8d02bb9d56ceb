// Texts at bars: bar_label.
package pyplot

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func barLabel(c *builtin.Call, a *Ax) (object.Value, error) {
	art, ok := c.Arg("container").(*Artist)
	m, isBars := (*figure.Bars)(nil), false
	if ok {
		m, isBars = art.mark.(*figure.Bars)
	}
	if !isBars {
		return nil, object.Errorf(object.TypeError, "bar_label wants what bar() or barh() gave")
	}
	middle := takeText(c, "edge", "label_type") == "center"
	padding, err := takeFloat(c, 0, "padding")
	if err != nil {
		return nil, err
	}
	look := figure.Text{}
	given := hasKw(c, "fontsize", "size")
	if err := textLook(c, &look); err != nil {
		return nil, err
	}
	if !given {
		look.Size = 9
	}
	var texts []string
	if v := c.Arg("labels"); !builtin.IsNone(v) {
		texts = textsOf(c, v)
	}
	out := object.NewList()
	for i, at := range m.At {
		text := ""
		switch {
		case i < len(texts):
			text = texts[i]
		case texts == nil:
			if text, err = barText(c, m.Length[i]); err != nil {
				return nil, err
			}
		}
		drawn, err := a.draw("Text", besideBar(m, i, at, text, middle, padding, look))
		if err != nil {
			return nil, err
		}
		out.Append(drawn)
	}
	return out, nil
}

// barText is the length of a bar under fmt: '%g', '{:.1f}' or a function.
func barText(c *builtin.Call, length float64) (string, error) {
	v := c.Arg("fmt")
	if builtin.IsNone(v) {
		return display.Short(length), nil
	}
	var text object.Value
	var err error
	switch s, isText := v.(object.Str); {
	case !isText:
		text, err = c.Apply(v, object.Float(length))
	case strings.Contains(string(s), "{"):
		var format object.Value
		if format, err = c.Host.Attr(s, "format"); err == nil {
			text, err = c.Apply(format, object.Float(length))
		}
	case s == "%g":
		return display.Short(length), nil
	default:
		text, err = c.Host.Binary(object.Mod, s, object.Float(length))
	}
	if err != nil {
		return "", err
	}
	return object.StrOf(text), nil
}

// besideBar is the text of one bar: beyond its end, or in its middle.
func besideBar(m *figure.Bars, i int, at float64, text string, middle bool, padding float64, look figure.Text) *figure.Text {
	t := look
	t.Text, t.Align, t.VAlign = text, "center", "center"
	base := m.Base[min(i, len(m.Base)-1)]
	along := base + m.Length[i]
	if middle {
		along = base + m.Length[i]/2
	}
	if t.X, t.Y = at, along; m.Horizontal {
		t.X, t.Y = along, at
	}
	if middle {
		return &t
	}
	const gap = 2
	way := 1.0
	if m.Length[i] < 0 {
		way = -1
	}
	if m.Horizontal {
		t.DX, t.Align = way*(padding+gap), map[bool]string{true: "left", false: "right"}[way > 0]
	} else {
		t.DY, t.VAlign = way*padding, map[bool]string{true: "bottom", false: "top"}[way > 0]
	}
	return &t
}
