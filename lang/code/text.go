// This file: the text form of a code, which tests and people read.

package code

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

var formNames = [...]string{Statement: "statement", Function: "function", Lambda: "lambda", GenExpr: "generator expression", ClassBody: "class"}

// String is the code and those in it as text: a header, an instruction on each
// line, and the handlers. Slots of variables go by their names, temporaries by
// t and their number.
func (c *Code) String() string {
	var b strings.Builder
	c.write(&b)
	return b.String()
}

func (c *Code) write(b *strings.Builder) {
	fmt.Fprintf(b, "%s %s", formNames[c.Form], c.Qual)
	if c.Generator {
		b.WriteString(", generator")
	}
	if c.Annotated {
		b.WriteString(", annotated")
	}
	fmt.Fprintf(b, ": %d slots\n", c.Slots)
	c.header(b, "params", paramNames(c.Params))
	c.header(b, "locals", c.Locals)
	c.header(b, "far", c.Far)
	var cells []string
	for _, s := range c.Cells {
		cells = append(cells, c.slot(int(s)))
	}
	c.header(b, "cells", cells)
	var free []string
	for i, f := range c.Free {
		from := "slot "
		if f.Outer {
			from = "free "
		}
		free = append(free, c.FreeNames[i]+" ("+from+strconv.Itoa(f.Index)+")")
	}
	c.header(b, "free", free)
	for pc := range c.Ins {
		b.WriteString("  " + c.line(pc) + "\n")
	}
	for _, h := range c.Handlers {
		fmt.Fprintf(b, "  handler %d-%d -> %d  %s, depth %d\n", h.From, h.To-1, h.Target, c.slot(int(h.Slot)), h.Depth)
	}
	for _, inner := range c.Codes {
		b.WriteString("\n")
		inner.write(b)
	}
}

func (c *Code) header(b *strings.Builder, what string, names []string) {
	if len(names) > 0 {
		fmt.Fprintf(b, "  %s %s\n", what, strings.Join(names, ", "))
	}
}

func paramNames(params []*syntax.Param) (out []string) {
	for _, p := range params {
		name := p.Name
		switch p.Kind {
		case syntax.VarArgs:
			name = "*" + name
		case syntax.VarKwargs:
			name = "**" + name
		}
		if p.Default != nil {
			name += "="
		}
		out = append(out, name)
	}
	return out
}

func (c *Code) slot(i int) string {
	if i < len(c.Locals) {
		return c.Locals[i]
	}
	return "t" + strconv.Itoa(i-len(c.Locals))
}

// line is an instruction: its place, name, operands, and what D means. A mark !
// follows temporaries that are read for the last time.
func (c *Code) line(pc int) string {
	in := c.Ins[pc]
	var parts []string
	for _, letter := range opcodes[in.Op].Args {
		part := ""
		if letter == 'B' && c.noRow(in) {
			continue
		}
		if in.Op == Raise && (letter == 'A' && in.C < 1 || letter == 'B' && in.C < 2) || in.Op == AssertFail && in.C == 0 || in.Op == Explain && letter == 'B' {
			continue
		}
		switch letter {
		case 'A':
			part = c.slot(int(in.A)) + c.mark(pc, 0)
		case 'B':
			part = c.slot(int(in.B)) + c.mark(pc, 1)
		case 'C':
			part = c.slot(int(in.C)) + c.mark(pc, 2)
		case 'b':
			part = c.bText(in)
		case 'c':
			part = cText(in)
		case 'd':
			part = c.dText(in)
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	text := fmt.Sprintf("%3d %-12s %s", pc, in.Op, strings.Join(parts, " "))
	return strings.TrimRight(text, " ")
}

// noRow reports an instruction whose row of elements is empty.
func (c *Code) noRow(in Ins) bool {
	switch in.Op {
	case List, Tuple, Set, Dict, MakeFunc:
		return in.C == 0
	}
	return false
}

func (c *Code) mark(pc, i int) string {
	if pc < len(c.Last) && c.Last[pc]>>i&1 != 0 {
		return "!"
	}
	return ""
}

// bText is B where it is no slot.
func (c *Code) bText(in Ins) string {
	if JLtK <= in.Op && in.Op <= JNeK {
		return c.constText(int(in.B))
	}
	return strconv.Itoa(int(in.B))
}

// cText is C where it is no slot.
func cText(in Ins) string {
	switch {
	case Jump <= in.Op && in.Op <= JNone:
		return strconv.FormatBool(in.C != 0)
	case AddI <= in.Op && in.Op <= ModK:
		return strings.TrimPrefix(flagsText(int(in.C)), " ")
	case in.Op == Format && in.C > 0:
		return "!" + string(rune(in.C))
	case in.Op == Format:
		return ""
	}
	return strconv.Itoa(int(in.C))
}

// dText is what D of an instruction means.
func (c *Code) dText(in Ins) string {
	d := int(in.D)
	switch in.Op {
	case LoadK, AddK, SubK, MulK, DivK, FloorDivK, ModK, PutKw, ImportFrom, Fail:
		return c.constText(d)
	case LoadGlobal, StoreGlobal, DelGlobal, LoadName:
		return c.Names[d]
	case LoadFree, StoreFree, DelFree:
		return c.FreeNames[d]
	case LoadFar, StoreFar, DelFar:
		return c.Far[d]
	case GetAttr, HasAttr, SetAttr, DelAttr:
		return "." + c.Sites[d].Name
	case CallMethod:
		return "." + c.Sites[d].Name + keywordsText(c.Sites[d].Kw)
	case MatchClass:
		return strconv.Itoa(c.Sites[d].Positional) + keywordsText(c.Sites[d].Kw)
	case Call, BuildClass:
		return strings.TrimPrefix(keywordsText(c.Kws[d]), " ")
	case MakeFunc:
		return c.Codes[d].Qual
	case Import:
		return importText(c.Imports[d])
	case Binary:
		return object.Op(d>>2).String() + flagsText(d&3)
	case AugItem, Unary:
		return object.Op(d).String()
	case Compare:
		return syntax.Op(d).String()
	case Add, Sub, Mul, Div, FloorDiv, Mod:
		return strings.TrimPrefix(flagsText(d), " ")
	case Format:
		switch {
		case d > 0:
			return "spec " + c.slot(d-1)
		case d < 0:
			return "spec " + c.constText(-d-1)
		}
		return ""
	case List:
		if d > 0 {
			return "for " + c.slot(d-1)
		}
		return ""
	case Explain:
		return ""
	}
	if in.Jumps() {
		return "-> " + strconv.Itoa(d)
	}
	return strconv.Itoa(d)
}

func keywordsText(kw []string) string {
	if len(kw) == 0 {
		return ""
	}
	return " (" + strings.Join(kw, "=, ") + "=)"
}

func flagsText(flags int) string {
	text := ""
	if flags&Left != 0 {
		text += " left"
	}
	if flags&InPlace != 0 {
		text += " inplace"
	}
	return text
}

func importText(i Imported) string {
	text := strings.Repeat(".", i.Level) + i.Name
	if i.Top {
		text += " top"
	}
	return text
}

// constText writes a constant; long texts are cut.
func (c *Code) constText(i int) string { return short(constText(c.Consts[i])) }

func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return s
}

func constText(v object.Value) string {
	switch v := v.(type) {
	case object.Str:
		return strconv.Quote(short(string(v)))
	case object.Bytes:
		return "b" + strconv.Quote(short(string(v)))
	case object.Tuple:
		var parts []string
		for _, e := range v[:min(len(v), 20)] {
			parts = append(parts, constText(e))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	case *object.Slice:
		return "slice(" + constText(v.Start) + ", " + constText(v.Stop) + ", " + constText(v.Step) + ")"
	case object.BigInt:
		return v.V.String()
	case object.NoneType:
		return "None"
	case object.EllipsisType:
		return "..."
	case object.Bool:
		if v {
			return "True"
		}
		return "False"
	case object.Float:
		text := strconv.FormatFloat(float64(v), 'g', -1, 64)
		if !strings.ContainsAny(text, ".eIN") {
			text += ".0"
		}
		return text
	}
	return fmt.Sprint(v)
}
