package paint

import "testing"

func TestWanted(t *testing.T) {
	for _, c := range []struct {
		when     string
		terminal bool
		env      map[string]string
		want     bool
	}{
		{"auto", true, nil, true},
		{"", true, nil, true},
		{"auto", false, nil, false},
		{"always", false, map[string]string{"NO_COLOR": "1"}, true},
		{"never", true, map[string]string{"CLICOLOR_FORCE": "1"}, false},
		{"auto", true, map[string]string{"NO_COLOR": "1"}, false},
		{"auto", true, map[string]string{"NO_COLOR": ""}, true},
		{"auto", false, map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{"auto", false, map[string]string{"CLICOLOR_FORCE": "0"}, false},
		{"auto", false, map[string]string{"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, false},
		{"auto", true, map[string]string{"TERM": "dumb"}, false},
		{"auto", true, map[string]string{"CLICOLOR": "0"}, false},
	} {
		if got := Wanted(c.when, c.terminal, func(n string) string { return c.env[n] }); got != c.want {
			t.Errorf("%s, terminal %v, %v: %v", c.when, c.terminal, c.env, got)
		}
	}
}

func TestThemes(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{nil, false}, {map[string]string{"COLORFGBG": "0;15"}, true}, {map[string]string{"COLORFGBG": "15;0"}, false},
		{map[string]string{"COLORFGBG": "0;default;15"}, true}, {map[string]string{"COLORFGBG": "0;15", "TQ_THEME": "dark"}, false},
		{map[string]string{"TQ_THEME": "light"}, true},
	} {
		if got := onLight(func(n string) string { return c.env[n] }); got != c.want {
			t.Errorf("%v: light %v", c.env, got)
		}
	}
	for name, p := range map[string]*Palette{"dark": Dark(), "light": Light()} {
		for r := Keyword; r < numRoles; r++ {
			if p.Sprint(r, "x") == "x" {
				t.Errorf("%s shows role %d plain", name, r)
			}
		}
		if p.Sprint(Plain, "x") != "x" || p.Sprint(Error, "") != "" {
			t.Errorf("%s colours plain or empty text", name)
		}
	}
	if (*Palette)(nil).Sprint(Error, "x") != "x" {
		t.Error("no palette, and colours")
	}
	if got := Dark().Sprint(Number, "1"); got != "\x1b[36m1\x1b[0m" {
		t.Errorf("%q", got)
	}
}
