// __slots__: the attributes that a class gives its instances by name.
package value

import "strings"

// setSlots makes the attributes that __slots__ names.
func (c *Class) setSlots(t Thread) error {
	b := c.Body
	v, ok := b.Dict.GetStr("__slots__")
	tight := ok && (b.Root == nil || !b.Root.Inherits(t.Named("BaseException")))
	for _, k := range b.Bases {
		if k.Body != nil && !k.Body.noDict {
			tight = false
		}
	}
	if !ok {
		return nil
	}
	b.noDict = tight
	names, err := slotNames(t, v)
	if err != nil {
		return err
	}
	for _, n := range names {
		switch {
		case n == "__dict__":
			b.noDict = false
			continue
		case n == "__weakref__":
			continue
		case !isIdentifier(n):
			return Errorf("TypeError", "__slots__ must be identifiers")
		}
		if strings.HasPrefix(n, "__") && !strings.HasSuffix(n, "__") {
			if own := strings.TrimLeft(c.Name, "_"); own != "" {
				n = "_" + own + n
			}
		}
		if m, taken := b.Dict.GetStr(n); taken {
			if _, twice := m.(*SlotMember); twice {
				continue
			}
			return Errorf("ValueError", "'%s' in __slots__ conflicts with class variable", n)
		}
		b.Dict.PutStr(n, &SlotMember{Name: n, Owner: c, key: slotKey(n)})
	}
	return nil
}

func slotNames(t Thread, v Value) ([]string, error) {
	if s, ok := v.(Str); ok {
		return []string{string(s)}, nil
	}
	it, err := t.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []string
	for {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return out, err
		}
		s, isText := Held(e).(Str)
		if !isText {
			return nil, Errorf("TypeError", "__slots__ items must be strings, not '%s'", e.TypeName())
		}
		out = append(out, string(s))
	}
}

func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r > 127 || i > 0 && '0' <= r && r <= '9') {
			return false
		}
	}
	return s != ""
}
