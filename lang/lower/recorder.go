// Package lower says what array work becomes in the engine's ops: operators
// (ufunc.go), indexing (index.go, advanced.go, store.go), conversion of Python values
// (array.go). The ops are collected, and run when a value is needed, by lang/record.
// Shape rules themselves are engine/ir's.
package lower

import (
	"context"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Recorder records array work, in ops of the engine.
type Recorder struct {
	record.Recorder
	consts  map[constKey]*object.Array
	ofOne   map[ir.Op]*engine.Plan // functions of one number
	one     [1]*tensor.Tensor
	updates []update // of masked elements
}

// New makes a recorder.
func New(e engine.Engine, ctx context.Context) *Recorder {
	r := &Recorder{}
	r.Init(e, ctx)
	return r
}

// NewDry makes a recorder that never runs.
func NewDry() *Recorder {
	return &Recorder{Recorder: record.Recorder{Dry: true, Context: context.Background()}}
}

// Emit records one op with one result; one on times as what it is on their ticks.
func (r *Recorder) Emit(op ir.Op, attrs ir.Attrs, args ...*object.Array) (*object.Array, error) {
	if timeArgs(op, attrs, args) {
		outs, err := r.emitTimes(op, attrs, args)
		if err != nil {
			return nil, err
		}
		return outs[0], nil
	}
	return r.Recorder.Emit(op, attrs, args...)
}

// EmitN is Emit with any number of results.
func (r *Recorder) EmitN(op ir.Op, attrs ir.Attrs, args ...*object.Array) ([]*object.Array, error) {
	if timeArgs(op, attrs, args) {
		return r.emitTimes(op, attrs, args)
	}
	return r.Recorder.EmitN(op, attrs, args...)
}

// store records and at once runs a program that writes through ref.
func (r *Recorder) store(op ir.Op, attrs ir.Attrs, ref *object.Array, args ...*object.Array) error {
	return r.storing(op, attrs, false, ref, args...)
}

// storing is store; into says, of a dry recorder, that what is stored is computed where it is to lie.
func (r *Recorder) storing(op ir.Op, attrs ir.Attrs, into bool, ref *object.Array, args ...*object.Array) error {
	if ref.ReadOnly {
		return object.Errorf(object.ValueError, "assignment destination is read-only")
	}
	if err := r.Barrier(); err != nil {
		return err
	}
	all := append([]*object.Array{ref}, args...)
	if !r.Dry {
		if err := r.Force(all...); err != nil {
			return err
		}
		r.Cut() // the store has a program of its own, which runs once
		if !timeArgs(op, attrs, all) {
			if _, done, err := r.Once(op, attrs, all...); done {
				return err
			}
		}
	} else if r.Foresight != nil && !into {
		_ = r.Force(all...)
		r.Cut()
	}
	out, err := r.Emit(op, attrs, all...)
	if err != nil || r.Dry && r.Foresight == nil {
		return err
	}
	return r.Perform(out)
}
