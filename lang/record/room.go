// Room: what is made outside of programs asks the engine for its memory here.
package record

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// SmallRoom is a size in bytes that is not worth asking the engine for.
const SmallRoom = 1 << 16

// accountant is an engine that counts what is alive.
type accountant interface {
	Alloc(dt dtype.DType, dims ...int) (*tensor.Tensor, error)
	Room(dt dtype.DType, dims ...int) error
}

// Room refuses an array that is larger than the memory left, as np.zeros does, and
// tells its bytes.
func (r *Recorder) Room(d dtype.DType, dims ...int) (bytes int, err error) {
	n, err := tensor.ByteSize(d, dims)
	if err != nil {
		return 0, FromFault(err)
	}
	if e, ok := r.Engine.(accountant); ok && n >= SmallRoom {
		if err := e.Room(d, dims...); err != nil {
			return 0, FromRun(err)
		}
	}
	return n, nil
}

// Made is a zeroed array, from the memory that the engine counts.
func (r *Recorder) Made(d dtype.DType, dims ...int) (*tensor.Tensor, error) {
	n, err := tensor.ByteSize(d, dims)
	if err != nil {
		return nil, FromFault(err)
	}
	if e, ok := r.Engine.(accountant); ok && n >= SmallRoom {
		t, err := e.Alloc(d, dims...)
		if err != nil {
			return nil, FromRun(err)
		}
		return t, nil
	}
	return tensor.Fresh(d, dims, n), nil
}

// Alloc makes a tensor whose memory the engine gets back, if it can.
func (r *Recorder) Alloc(dt dtype.DType, dims ...int) (*tensor.Tensor, error) {
	if e, ok := r.Engine.(accountant); ok {
		return e.Alloc(dt, dims...)
	}
	return tensor.New(dt, dims...), nil
}
