// The machine that runs share: its settings, threads and memory.

package task

import (
	"runtime"
	"sync"

	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/par"
	"github.com/tq-lang/tq/engine/fft"
	"github.com/tq-lang/tq/engine/gemm"
)

// Config are a machine's settings. Zero fields take the defaults.
type Config struct {
	Threads   int   // goroutines that compute at once; default GOMAXPROCS
	MaxMemory int64 // bytes that live buffers may take; default a share of the machine's

	Short func() // called before memory is refused; nil: nothing is

	BlockBytes  int // scratch space that the slots of one region's block share
	BlockMin    int // least elements of a block
	ParallelMin int // elements below which a step stays on the caller's thread
	ChunkMin    int // least elements that a thread claims at once
	PoolMin     int // bytes of the smallest buffers that are counted, and reused within a run
	ReuseMin    int // bytes of the smallest buffers that are used again at all
	StreamMin   int // bytes that an expression reads and writes from which on results are written past the caches
	SortPiece   int // elements of a long line that are sorted at a stretch
}

// DefaultBlockBytes keeps a block's slots in the innermost cache but for a few.
const DefaultBlockBytes = 48 << 10

func (c Config) withDefaults() Config {
	set := func(v *int, def int) {
		if *v <= 0 {
			*v = def
		}
	}
	set(&c.Threads, runtime.GOMAXPROCS(0))
	set(&c.BlockBytes, DefaultBlockBytes)
	set(&c.BlockMin, 256)
	set(&c.ParallelMin, 32<<10)
	set(&c.ChunkMin, 16<<10)
	set(&c.PoolMin, 64<<10)
	set(&c.ReuseMin, 512)
	set(&c.StreamMin, 32<<20)
	set(&c.SortPiece, 256<<10)
	if c.MaxMemory <= 0 {
		c.MaxMemory = mem.DefaultMemory()
	}
	return c
}

// Machine is what runs share.
type Machine struct {
	Cfg  Config
	Mem  *mem.Memory
	Gemm gemm.Context // its scratch memory
	Crew *par.Workers

	FFT      *fft.Cache // plans of transforms
	FFTRooms *sync.Pool // their scratch memory, of type *fft.Room
}

// NewMachine makes a machine.
func NewMachine(c Config) Machine {
	c = c.withDefaults()
	memory := mem.New(c.MaxMemory, c.PoolMin, c.ReuseMin)
	memory.Short = c.Short
	return Machine{Cfg: c, Mem: memory, Crew: par.New(c.Threads - 1),
		FFT: new(fft.Cache), FFTRooms: &sync.Pool{New: func() any { return new(fft.Room) }}}
}
