// help() of the program's own functions, classes and objects.
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// Signed is a function of the program, which knows how its def is written.
type Signed interface {
	object.Callable
	Signature() string
	DocText() string
}

// ownHelp is what help shows of what the program has made; ok is false of the rest.
func ownHelp(v object.Value) (text string, ok bool) {
	switch x := v.(type) {
	case Signed:
		return memberHelp("", x), true
	case *object.Method:
		if f, ok := x.Fn.(Signed); ok {
			return memberHelp("", f), true
		}
	case *object.Class:
		if x.Body != nil {
			return classHelp(x), true
		}
	case *object.Instance:
		s := ""
		if names := x.OwnNames(); len(names) > 0 {
			s = "\n    Attributes of this one\n" + indented(methodList(names), "    ")
		}
		return "object of " + classHelp(x.Class()) + s, true
	case *object.Property:
		return "property\n" + indented(docOf(x), "    "), true
	}
	return "", false
}

// classHelp is a class's head, its doc string, how it is called and its attributes by
// the class that has them.
func classHelp(c *object.Class) string {
	var b strings.Builder
	b.WriteString("class " + c.QualName())
	var bases []string
	for _, k := range c.Bases() {
		if k.Name != "object" {
			bases = append(bases, k.ShortName())
		}
	}
	if len(bases) > 0 {
		b.WriteString("(" + strings.Join(bases, ", ") + ")")
	}
	b.WriteString("\n")
	if d, _, ok := c.Documented(); ok {
		if s, isText := d.(object.Str); isText {
			b.WriteString(indented(pytext.CleanDoc(string(s)), "    "))
		}
	}
	for _, k := range c.Order() {
		if k.Body == nil {
			continue
		}
		part := ""
		for _, key := range k.Body.Dict.Keys() {
			name, ok := key.(object.Str)
			if !ok || strings.HasPrefix(string(name), "_") && name != "__init__" && name != "__call__" {
				continue
			}
			m, _ := k.Body.Dict.GetStr(string(name))
			part += indented(attributeHelp(string(name), m), "    ")
		}
		if part == "" {
			continue
		}
		if k != c {
			b.WriteString("\n    From " + k.QualName() + "\n")
		} else {
			b.WriteString("\n")
		}
		b.WriteString(part)
	}
	return b.String()
}

// attributeHelp is a line on an attribute of a class, and its doc string.
func attributeHelp(name string, v object.Value) string {
	switch x := v.(type) {
	case Signed:
		return memberHelp(name, x)
	case *object.ClassMethod:
		return "classmethod " + attributeHelp(name, x.Fn)
	case *object.StaticMethod:
		return "staticmethod " + attributeHelp(name, x.Fn)
	case *object.Property:
		return "property " + name + "\n" + indented(docOf(x), "    ")
	case *object.SlotMember, *object.Class:
		return name + "\n"
	}
	s := object.Repr(v)
	if len(s) > 60 || strings.Contains(s, "\n") || object.IsObject(v) {
		return name + "\n"
	}
	return name + " = " + s + "\n"
}

func memberHelp(name string, f Signed) string {
	s := f.Signature()
	if i := strings.IndexByte(s, '('); i >= 0 && name != "" {
		s = name + s[i:]
	}
	return s + "\n" + indented(pytext.CleanDoc(f.DocText()), "    ")
}

func docOf(p *object.Property) string {
	s, _ := p.Doc.(object.Str)
	return pytext.CleanDoc(string(s))
}

// indented sets each line of a text in; "" and lines without text stay empty.
func indented(text, by string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if line = strings.TrimRight(line, " "); line != "" {
			b.WriteString(by + line)
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
	}
	return b.String()
}
