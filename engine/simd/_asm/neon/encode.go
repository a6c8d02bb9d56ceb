// Package neon writes Go assembly for arm64. Go's assembler lacks most vector instructions, those on floats above all, so
// that they are written as words, with the manual's text beside them: this file is the encoder. func.go writes functions,
// block.go gives registers to straight-line code.
package neon

import "fmt"

// Shape is how a register is divided: bytes of an element and elements.
type Shape struct{ Size, Lanes int }

// The shapes, by their names in the manual.
var (
	B16 = Shape{1, 16}
	H8  = Shape{2, 8}
	S4  = Shape{4, 4}
	D2  = Shape{8, 2}
	B8  = Shape{1, 8}
	H4  = Shape{2, 4}
	S2  = Shape{4, 2}
)

func (s Shape) String() string {
	return fmt.Sprint(s.Lanes) + string(s.letter())
}

func (s Shape) letter() byte { return " bh s   d"[s.Size] }

// log is the logarithm of an element's size.
func (s Shape) log() uint32 { return [...]uint32{1: 0, 2: 1, 4: 2, 8: 3}[s.Size] }

// V is a vector register.
type V int

func (v V) in(s Shape) string { return fmt.Sprintf("v%d.%v", v, s) }

// Inst is an instruction: its word and the manual's text.
type Inst struct {
	Word uint32
	Text string
}

// double is the bit that tells double precision from single.
func double(s Shape) uint32 {
	switch s {
	case D2:
		return 1 << 22
	case S4:
		return 0
	}
	panic("neon: no such float shape")
}

// sized has two bits for the element's size.
func sized(s Shape) uint32 { return s.log() << 22 }

// narrow is sized without double words.
func narrow(s Shape) uint32 {
	if s == D2 {
		panic("neon: not of double words")
	}
	return sized(s)
}

// plain is for instructions on whole registers.
func plain(s Shape) uint32 {
	if s != B16 {
		panic("neon: not by element")
	}
	return 0
}

type form struct {
	word  uint32
	shape func(Shape) uint32
}

// three are the instructions with two sources of the destination's shape.
var three = map[string]form{
	"fadd": {0x4e20d400, double}, "fsub": {0x4ea0d400, double}, "fmul": {0x6e20dc00, double}, "fdiv": {0x6e20fc00, double},
	"fmax": {0x4e20f400, double}, "fmin": {0x4ea0f400, double}, "fmla": {0x4e20cc00, double}, "fmls": {0x4ea0cc00, double},
	"faddp": {0x6e20d400, double},
	"fcmeq": {0x4e20e400, double}, "fcmge": {0x6e20e400, double}, "fcmgt": {0x6ea0e400, double},
	"add": {0x4e208400, sized}, "sub": {0x6e208400, sized}, "mul": {0x4e209c00, narrow}, "umax": {0x6e206400, narrow},
	"smax": {0x4e206400, narrow}, "smin": {0x4e206c00, narrow}, "umin": {0x6e206c00, narrow},
	"cmtst": {0x4e208c00, sized}, "cmeq": {0x6e208c00, sized}, "cmgt": {0x4e203400, sized}, "cmge": {0x4e203c00, sized},
	"cmhi": {0x6e203400, sized}, "cmhs": {0x6e203c00, sized}, "sshl": {0x4e204400, sized}, "ushl": {0x6e204400, sized},
	"facgt": {0x6ea0ec00, double},
	"zip1":  {0x4e003800, sized}, "zip2": {0x4e007800, sized}, "uzp1": {0x4e001800, sized},
	"and": {0x4e201c00, plain}, "bic": {0x4e601c00, plain}, "orr": {0x4ea01c00, plain}, "eor": {0x6e201c00, plain},
	"bsl": {0x6e601c00, plain}, "bit": {0x6ea01c00, plain}, "bif": {0x6ee01c00, plain},
}

// Three encodes op with destination d and sources n and m.
func Three(op string, s Shape, d, n, m V) Inst {
	f := lookup(three, op)
	return Inst{f.word | f.shape(s) | uint32(m)<<16 | uint32(n)<<5 | uint32(d),
		fmt.Sprintf("%s %s, %s, %s", op, d.in(s), n.in(s), m.in(s))}
}

// two are those with one source of the destination's shape.
var two = map[string]form{
	"fabs": {0x4ea0f800, double}, "fneg": {0x6ea0f800, double}, "fsqrt": {0x6ea1f800, double},
	"frintn": {0x4e218800, double}, "frintm": {0x4e219800, double}, "frintp": {0x4ea18800, double}, "frintz": {0x4ea19800, double},
	"fcvtzs": {0x4ea1b800, double}, "scvtf": {0x4e21d800, double}, "ucvtf": {0x6e21d800, double},
	"rev64": {0x4e200800, narrow}, "abs": {0x4e20b800, sized}, "neg": {0x6e20b800, sized}, "mvn": {0x6e205800, plain},
}

// Two encodes op with destination d and source n.
func Two(op string, s Shape, d, n V) Inst {
	f := lookup(two, op)
	return Inst{f.word | f.shape(s) | uint32(n)<<5 | uint32(d), fmt.Sprintf("%s %s, %s", op, d.in(s), n.in(s))}
}

func lookup(table map[string]form, op string) form {
	f, ok := table[op]
	if !ok {
		panic("neon: no instruction " + op)
	}
	return f
}

// Mov copies a register.
func Mov(d, n V) Inst {
	i := Three("orr", B16, d, n, n)
	i.Text = fmt.Sprintf("mov %s, %s", d.in(B16), n.in(B16))
	return i
}

// Ext takes a whole register from the bytes of n and m, from byte k of n on.
func Ext(d, n, m V, k int) Inst {
	return Inst{0x6e000000 | uint32(m)<<16 | uint32(k)<<11 | uint32(n)<<5 | uint32(d),
		fmt.Sprintf("ext %s, %s, %s, #%d", d.in(B16), n.in(B16), m.in(B16), k)}
}

// FmlaLane adds n times element i of m to d.
func FmlaLane(s Shape, d, n, m V, i int) Inst {
	w := 0x4f801000 | double(s) | uint32(m)<<16 | uint32(n)<<5 | uint32(d)
	if s == S4 {
		w |= uint32(i&1)<<21 | uint32(i>>1)<<11
	} else {
		w |= uint32(i) << 11
	}
	return Inst{w, fmt.Sprintf("fmla %s, %s, v%d.%c[%d]", d.in(s), n.in(s), m, s.letter(), i)}
}

// AddPairs adds neighbours of n as double words.
func AddPairs(d, n V) Inst {
	return Inst{0x6ea02800 | uint32(n)<<5 | uint32(d), fmt.Sprintf("uaddlp %s, %s", d.in(D2), n.in(S4))}
}

// AddProducts adds the double words that the lower halves of n and m multiply to.
func AddProducts(d, n, m V) Inst {
	return Inst{0x2ea08000 | uint32(m)<<16 | uint32(n)<<5 | uint32(d),
		fmt.Sprintf("umlal %s, %s, %s", d.in(D2), n.in(S2), m.in(S2))}
}

// Shl shifts elements left by k bits.
func Shl(s Shape, d, n V, k int) Inst {
	return Inst{0x4f005400 | uint32(8*s.Size+k)<<16 | uint32(n)<<5 | uint32(d), fmt.Sprintf("shl %s, %s, #%d", d.in(s), n.in(s), k)}
}

// Ushr shifts elements right by k bits, filling with zeros.
func Ushr(s Shape, d, n V, k int) Inst {
	return Inst{0x6f000400 | uint32(16*s.Size-k)<<16 | uint32(n)<<5 | uint32(d), fmt.Sprintf("ushr %s, %s, #%d", d.in(s), n.in(s), k)}
}

// changing are the instructions that widen or narrow elements: the word for the lower half, and the shapes.
var changing = map[string]struct {
	word    uint32
	dst     Shape
	src     Shape
	narrows bool
}{
	"fcvtl": {0x0e617800, D2, S2, false},
	"fcvtn": {0x0e616800, S2, D2, true},
	"xtn":   {0x0ea12800, S2, D2, true},
	"sxtl":  {0x0f20a400, D2, S2, false},
	"sxtlb": {0x0f08a400, H8, B8, false},
	"sxtlh": {0x0f10a400, S4, H4, false},
	"uxtlb": {0x2f08a400, H8, B8, false},
	"uxtlh": {0x2f10a400, S4, H4, false},
}

// Change encodes op, of uxtl and the narrow sxtl with the source's letter after it, on the lower or the upper half of the narrower side.
func Change(op string, upper bool, d, n V) Inst {
	f, ok := changing[op]
	if !ok {
		panic("neon: no instruction " + op)
	}
	w, name := f.word|uint32(n)<<5|uint32(d), op
	if f.src.Size < 4 {
		name = name[:len(name)-1]
	}
	if upper {
		w |= 1 << 30
		name += "2"
		half := &f.src
		if f.narrows {
			half = &f.dst
		}
		half.Lanes *= 2
	}
	return Inst{w, fmt.Sprintf("%s %s, %s", name, d.in(f.dst), n.in(f.src))}
}

// across are the instructions that leave one number of a whole register in the lowest element.
var across = map[string]struct {
	word uint32
	src  Shape
}{
	"fmaxv": {0x6e30f800, S4}, "fminv": {0x6eb0f800, S4}, "umaxv": {0x6eb0a800, S4}, "uminv": {0x6e31a800, B16},
	"faddp s": {0x7e30d800, S2}, "faddp d": {0x7e70d800, D2}, "fmaxp d": {0x7e70f800, D2}, "fminp d": {0x7ef0f800, D2},
}

// Across encodes op, the pairwise ones with the element's letter after it.
func Across(op string, d, n V) Inst {
	f, ok := across[op]
	if !ok {
		panic("neon: no instruction " + op)
	}
	name := op
	if name[len(name)-2] == ' ' {
		name = name[:len(name)-2]
	}
	return Inst{f.word | uint32(n)<<5 | uint32(d), fmt.Sprintf("%s %c%d, %s", name, f.src.letter(), d, n.in(f.src))}
}
