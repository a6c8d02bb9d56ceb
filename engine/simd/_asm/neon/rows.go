// Tables of rows: each lane has a row of its own, by a whole number in that lane, and a pointer to it in a general register.

package neon

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// The general registers for tables in a block, and for rows.
var (
	tableBases = []string{"R12", "R13", "R14"}
	rowBases   = []string{"R15", "R19", "R20", "R21", "R22", "R23", "R24", "R25"}
)

// rowTable is a table in memory; the length of its rows is a power of two.
type rowTable struct {
	name string
	size int
	rows [][]float64
}

// length is that of a row in bytes.
func (t rowTable) length() int {
	most := 0
	for _, r := range t.rows {
		most = max(most, len(r)*t.size)
	}
	return 1 << bits.Len(uint(max(most, 16)-1))
}

// table finds a table by its name, or makes it of floats of so many bytes.
func (f *File) table(name string, size int, build func() [][]float64) rowTable {
	if i := slices.IndexFunc(f.rows, func(t rowTable) bool { return t.name == name }); i >= 0 {
		return f.rows[i]
	}
	t := rowTable{name, size, build()}
	f.rows = append(f.rows, t)
	return t
}

// rowTables writes the tables.
func (f *File) rowTables() {
	for _, t := range f.rows {
		length := t.length()
		for i, r := range t.rows {
			var line []byte
			for k := range length / t.size {
				x := 0.0
				if k < len(r) {
					x = r[k]
				}
				if t.size == 4 {
					line = binary.LittleEndian.AppendUint32(line, math.Float32bits(float32(x)))
				} else {
					line = binary.LittleEndian.AppendUint64(line, math.Float64bits(x))
				}
			}
			for k := 0; k < length; k += 64 {
				f.data(t.name, i*length+k, line[k:min(k+64, length)])
			}
		}
		fmt.Fprintf(&f.asm, "GLOBL %s<>(SB), RODATA|NOPTR, $%d\n", t.name, length*len(t.rows))
	}
}

// Rows are the rows of a vector's lanes.
type Rows struct {
	b       *Block
	s       Shape
	name    string
	pointer []string
	taken   int
}

// Rows has each lane of index, which must be the number of a row, point at it. Not many may be in use at a time.
func (b *Block) Rows(name string, s Shape, index *Val, build func() [][]float64) *Rows {
	t := b.f.file.table(name, s.Size, build)
	at := slices.Index(b.tables, name)
	if at < 0 {
		at = len(b.tables)
		b.tables = append(b.tables, name)
	}
	r := &Rows{b: b, s: s, name: name}
	for range s.Lanes {
		r.pointer = append(r.pointer, rowBases[b.taken%len(rowBases)])
		b.taken++
	}
	r.taken = b.taken
	shift := bits.Len(uint(t.length())) - 1
	b.add(&step{none: true, src: []*Val{index}, emit: func(_ V, src []V) {
		for i, p := range r.pointer {
			b.f.Asm("VMOV V%d.%c[%d], %s", src[0], s.letter()-'a'+'A', i, p)
		}
		for _, p := range r.pointer {
			b.f.Asm("ADD %s<<%d, %s, %s", p, shift, tableBases[at], p)
		}
	}})
	return r
}

// Columns are so many vectors, each of the rows' numbers of a place, from a place on. They are loaded together, as many as fit
// in two registers of a row at the most.
func (r *Rows) Columns(from, count int) []*Val {
	if r.b.taken-r.taken > len(rowBases)-r.s.Lanes {
		panic("neon: " + r.name + ": pointers are no longer there")
	}
	registers := (count + r.s.Lanes - 1) / r.s.Lanes
	parts := make([][]*Val, registers)
	for _, p := range r.pointer {
		for i := range registers {
			parts[i] = append(parts[i], r.b.Load(p, (from+i*r.s.Lanes)*r.s.Size))
		}
	}
	var out []*Val
	for i, p := range parts {
		out = append(out, r.b.square(r.s, p, min(r.s.Lanes, count-i*r.s.Lanes))...)
	}
	return out
}

// square transposes a square of vectors, of which the first few are wanted.
func (b *Block) square(s Shape, row []*Val, count int) []*Val {
	for n := 1; n < s.Lanes; n *= 2 {
		next := make([]*Val, s.Lanes)
		for i := range next {
			if n*2 >= s.Lanes && i >= count {
				break
			}
			next[i] = b.Op3([]string{"zip1", "zip2"}[i%2], s, row[i/2], row[(i+s.Lanes)/2])
		}
		row = next
	}
	return row[:count]
}

// Amend has v be what f returns where any lane's mask has a bit set: elsewhere its steps are left out. f may use what was there
// before it; nothing but v leaves it.
func (b *Block) Amend(v, mask *Val, f func() *Val) *Val {
	var label string
	b.add(&step{none: true, src: []*Val{b.any(mask)}, emit: func(_ V, src []V) {
		b.f.labels++
		label = fmt.Sprint("amended", b.f.labels)
		b.f.Asm("FMOVS F%d, R8", src[0])
		b.f.Asm("CBZW R8, %s", label)
	}})
	from := len(b.steps)
	r := f()
	for _, s := range b.steps[from:] {
		s.rare = true
	}
	b.add(&step{none: true, src: []*Val{v, r}, emit: func(_ V, src []V) {
		b.f.Inst(Mov(src[0], src[1]))
		b.f.Label(label)
	}})
	return v
}

// any has bits in its lowest element where any lane's mask has.
func (b *Block) any(mask *Val) *Val {
	return b.Do(func(d V, src []V) Inst { return Across("umaxv", d, src[0]) }, mask)
}

// Note sets bits of a general register where any lane's mask has some.
func (b *Block) Note(mask *Val, reg string) {
	b.add(&step{none: true, src: []*Val{b.any(mask)}, emit: func(_ V, src []V) {
		b.f.Asm("FMOVS F%d, R8", src[0])
		b.f.Asm("ORR R8, %s, %s", reg, reg)
	}})
}
