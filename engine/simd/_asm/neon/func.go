// Functions as text: arguments, labels, loads and stores, the table of constants, and the Go declarations.

package neon

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

// File is a file of assembly in the making, and the Go file that declares its functions.
type File struct {
	asm, stubs bytes.Buffer
	consts     []uint64 // of the table, one for each 16 bytes
	sizes      []int
	rows       []rowTable
}

// Param is an argument or a result.
type Param struct {
	Name, Type string
	off        int
}

// Func is a function in the making.
type Func struct {
	file   *File
	params []Param
	held   *access // a load or store that may join the next
	based  bool    // constBase is set
	labels int
}

// access is a load or a store of a whole register.
type access struct {
	store bool
	base  string
	off   int
	v     V
}

func (a access) addr() string {
	if a.off == 0 {
		return "(" + a.base + ")"
	}
	return fmt.Sprintf("%d(%s)", a.off, a.base)
}

// Func begins a function. Parameters are written as in Go, each with its type; so are named results.
func (f *File) Func(name, params, results string) *Func { return f.Framed(0, name, params, results) }

// Framed is Func with so many bytes of the stack.
func (f *File) Framed(frame int, name, params, results string) *Func {
	g := &Func{file: f}
	at := 0
	for i, list := range []string{params, results} {
		if i == 1 {
			at = (at + 7) &^ 7
		}
		for p := range strings.SplitSeq(list, ", ") {
			if p == "" {
				continue
			}
			name, typ, ok := strings.Cut(p, " ")
			if !ok {
				name, typ = "ret", name
			}
			size := 8
			if typ == "float32" || typ == "uint32" {
				size = 4
			}
			at = (at + size - 1) &^ (size - 1)
			g.params = append(g.params, Param{name, typ, at})
			at += size
		}
	}
	fmt.Fprintf(&f.asm, "\n// func %s(%s)", name, params)
	fmt.Fprintf(&f.stubs, "\n//go:noescape\nfunc %s(%s)", name, params)
	if results != "" {
		form := " %s"
		if strings.Contains(results, " ") {
			form = " (%s)"
		}
		fmt.Fprintf(&f.asm, form, results)
		fmt.Fprintf(&f.stubs, form, results)
	}
	f.stubs.WriteString("\n")
	fmt.Fprintf(&f.asm, "\nTEXT ·%s(SB), NOSPLIT, $%d-%d\n", name, frame, at)
	return g
}

// Jumped begins a routine that code jumps to, on whatever stack that has.
func (f *File) Jumped(name string) *Func {
	fmt.Fprintf(&f.asm, "\n// func %s()\nTEXT ·%s(SB), NOSPLIT|NOFRAME, $0-0\n", name, name)
	fmt.Fprintf(&f.stubs, "\n//go:noescape\nfunc %s()\n", name)
	return &Func{file: f}
}

func (f *Func) param(name string) Param {
	i := slices.IndexFunc(f.params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		panic("neon: no parameter " + name)
	}
	return f.params[i]
}

// Asm writes a line in Go's syntax.
func (f *Func) Asm(format string, args ...any) {
	f.flush()
	fmt.Fprintf(&f.file.asm, "\t"+format+"\n", args...)
}

// Arg loads an argument into a general register.
func (f *Func) Arg(name, reg string) { f.Asm("MOVD %s+%d(FP), %s", name, f.param(name).off, reg) }

// Args loads arguments into R0, R1, ….
func (f *Func) Args(names ...string) {
	for i, n := range names {
		f.Arg(n, fmt.Sprint("R", i))
	}
}

// Result stores a register, by the move that suits the result's type.
func (f *Func) Result(name, reg string) {
	p := f.param(name)
	move, ok := map[string]string{"float32": "FMOVS", "float64": "FMOVD", "uint32": "MOVW"}[p.Type]
	if !ok {
		move = "MOVD"
	}
	f.Asm("%s %s, %s+%d(FP)", move, reg, name, p.off)
}

// Label marks a place; names are the function's own.
func (f *Func) Label(name string) {
	f.flush()
	fmt.Fprintf(&f.file.asm, "\n%s:\n", name)
}

// Inst writes an instruction as a word.
func (f *Func) Inst(i Inst) { f.Asm("WORD $%#08x // %s", i.Word, i.Text) }

// Load loads a whole register; two neighbours in a row become a pair.
func (f *Func) Load(base string, off int, v V) { f.access(access{false, base, off, v}) }

// Store stores a whole register likewise.
func (f *Func) Store(v V, base string, off int) { f.access(access{true, base, off, v}) }

func (f *Func) access(a access) {
	h := f.held
	if h == nil || h.store != a.store || h.base != a.base || a.off != h.off+16 || a.v == h.v && !a.store || h.off > 1008 || h.off < -1024 {
		f.flush()
		f.held = &a
		return
	}
	f.held = nil
	if a.store {
		f.Asm("FSTPQ (F%d, F%d), %s", h.v, a.v, h.addr())
	} else {
		f.Asm("FLDPQ %s, (F%d, F%d)", h.addr(), h.v, a.v)
	}
}

func (f *Func) flush() {
	a := f.held
	if a == nil {
		return
	}
	f.held = nil
	if a.store {
		f.Asm("FMOVQ F%d, %s", a.v, a.addr())
	} else {
		f.Asm("FMOVQ %s, F%d", a.addr(), a.v)
	}
}

// Zero clears a register.
func (f *Func) Zero(v V) { f.Inst(Three("eor", B16, v, v, v)) }

// Ret ends the function, or a branch of it.
func (f *Func) Ret() { f.Asm("RET") }

// Counted writes a loop that runs while n elements or more are left in R0. On the way out R0 is what is left.
func (f *Func) Counted(name string, n int, body func()) {
	f.Asm("SUBS $%d, R0, R0", n)
	f.Asm("BLT %sEnd", name)
	f.Label(name)
	body()
	f.Asm("SUBS $%d, R0, R0", n)
	f.Asm("BGE %s", name)
	f.Label(name + "End")
	f.Asm("ADD $%d, R0, R0", n)
}

// Square transposes a square of registers, as many as one has elements: each round of zips brings a bit of the row's number
// into the column's. It uses the registers from 16 on, and the lower half where there are sixteen rows; the result is in 16 and
// those that follow, or in the lower half.
func (f *Func) Square(s Shape, row []V) []V {
	bank := V(16)
	if s == S4 || s == B16 {
		bank = 24 // an even number of rounds
	}
	row = slices.Clone(row[:s.Lanes])
	for n := 1; n < s.Lanes; n *= 2 {
		if s == B16 {
			bank = 16 - row[0]
		}
		next := make([]V, s.Lanes)
		for i := range next {
			next[i] = bank + V(i)
			f.Inst(Three([]string{"zip1", "zip2"}[i%2], s, next[i], row[i/2], row[(i+s.Lanes)/2]))
		}
		row, bank = next, 16+24-bank
	}
	return row
}

// Turn writes a routine that transposes squares of a vector's edge:
//
//	for ; blocks > 0; blocks-- {
//		for i, j := range square { dst[j*ds + i] = src[i*ss + j] }
//		src, dst = src+sstep, dst+dstep
//	}
//
// Strides and steps are in bytes.
func (f *File) Turn(name string, s Shape) {
	g := f.Func(name, "src *byte, ss int, dst *byte, ds int, blocks int, sstep int, dstep int", "")
	g.Args("src", "ss", "dst", "ds", "blocks", "sstep", "dstep")
	g.Label("block")
	g.Asm("MOVD R0, R7")
	g.Asm("MOVD R2, R8")
	rows := make([]V, s.Lanes)
	for i := range rows {
		rows[i] = V(i)
		g.Load("R7", 0, rows[i])
		g.Asm("ADD R1, R7, R7")
	}
	for _, v := range g.Square(s, rows) {
		g.Store(v, "R8", 0)
		g.Asm("ADD R3, R8, R8")
	}
	g.Asm("ADD R5, R0, R0")
	g.Asm("ADD R6, R2, R2")
	g.Asm("SUBS $1, R4, R4")
	g.Asm("BNE block")
	g.Ret()
}

// constBase is the register that points at the table of constants in functions that use it.
const constBase = "R9"

// Const is the place of a vector of one pattern in the table.
func (f *File) Const(size int, bits uint64) int {
	for i, b := range f.consts {
		if b == bits && f.sizes[i] == size {
			return 16 * i
		}
	}
	f.consts, f.sizes = append(f.consts, bits), append(f.sizes, size)
	return 16 * (len(f.consts) - 1)
}

// Const loads a vector of one pattern.
func (f *Func) Const(v V, size int, bits uint64) {
	f.base()
	f.Load(constBase, f.file.Const(size, bits), v)
}

// base has constBase point at the table.
func (f *Func) base() {
	if !f.based {
		f.Asm("MOVD $consts<>(SB), %s", constBase)
		f.based = true
	}
}

func (f *File) constTable() {
	for i, b := range f.consts {
		for size := f.sizes[i]; size < 8; size *= 2 {
			b |= b << (8 * size)
		}
		word := binary.LittleEndian.AppendUint64(nil, b)
		f.data("consts", 16*i, append(word, word...))
	}
	if len(f.consts) > 0 {
		fmt.Fprintf(&f.asm, "GLOBL consts<>(SB), RODATA|NOPTR, $%d\n", 16*len(f.consts))
	}
}

// data writes a line of a table's bytes.
func (f *File) data(name string, off int, bytes []byte) {
	fmt.Fprintf(&f.asm, "DATA %s<>+%d(SB)/%d, $\"", name, off, len(bytes))
	for _, b := range bytes {
		fmt.Fprintf(&f.asm, "\\x%02x", b)
	}
	f.asm.WriteString("\"\n")
}

// Addresses writes a table of functions' addresses, 0 for those without a name.
func (f *File) Addresses(table string, functions []string) {
	f.asm.WriteString("\n")
	for i, name := range functions {
		if name != "" {
			fmt.Fprintf(&f.asm, "DATA %s<>+%d(SB)/8, $·%s(SB)\n", table, 8*i, name)
		}
	}
	fmt.Fprintf(&f.asm, "GLOBL %s<>(SB), NOPTR, $%d\n", table, 8*len(functions))
}

// Main makes a file as the command line says: -out and -stubs name the two files, -pkg the package.
func Main(emit func(f *File)) {
	out := flag.String("out", "", "assembly `file`")
	stubs := flag.String("stubs", "", "Go `file`")
	pkg := flag.String("pkg", "", "package `name`")
	flag.Parse()
	f := new(File)
	head := "// Code generated by command: go run ./arm64 " + strings.Join(os.Args[1:], " ") + ". DO NOT EDIT.\n\n//go:build !purego\n\n"
	fmt.Fprintf(&f.asm, "%s#include \"textflag.h\"\n", head)
	fmt.Fprintf(&f.stubs, "%spackage %s\n", head, *pkg)
	emit(f)
	f.asm.WriteString("\n")
	f.constTable()
	f.rowTables()
	for name, b := range map[string]*bytes.Buffer{*out: &f.asm, *stubs: &f.stubs} {
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
