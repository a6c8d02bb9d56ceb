// Arguments and results over the shared memory.
package wire

import (
	"bytes"
	"fmt"
	"reflect"
)

// arguments are those of a request, over the shared memory.
func (s *server) arguments(r *Request) ([]reflect.Value, error) {
	var args []reflect.Value
	if r.Each {
		args = append(args, reflect.ValueOf(r.N))
	}
	for _, a := range r.Args {
		if a.Elem == "string" {
			args = append(args, reflect.ValueOf(a.Text))
			continue
		}
		e, ok := ElementOf(a.Elem)
		if !ok {
			return nil, fmt.Errorf("no element type %s", a.Elem)
		}
		data := e.Slice(s.arena.Bytes()[a.Off:], a.N)
		switch {
		case a.Form == Tensor:
			args = append(args, e.Tensor(data, a.Shape))
		case a.Form == Slice || r.Each:
			args = append(args, data)
		default:
			args = append(args, data.Index(0))
		}
	}
	return args, nil
}

// deliver writes results behind the arguments.
func (s *server) deliver(r *Request, results []reflect.Value, reply *Reply) error {
	at := Aligned(r.Used)
	type piece struct {
		at   int
		data []byte
	}
	var pieces []piece
	for i, v := range results {
		p := r.Results[i]
		d := Data{Form: p.Form, Elem: p.Elem}
		if p.Elem == "string" {
			d.Text = v.String()
			reply.Results = append(reply.Results, d)
			continue
		}
		e, _ := ElementOf(p.Elem)
		switch {
		case p.Form == Tensor:
			if v.IsNil() {
				return fmt.Errorf("result %d is nil", i+1)
			}
			d.Shape, _ = v.Elem().FieldByName("Shape").Interface().([]int)
			v = v.Elem().FieldByName("Data")
			n := 1
			for _, k := range d.Shape {
				n *= k
			}
			if n != v.Len() {
				return fmt.Errorf("result %d has %d elements, which do not fill its shape %v", i+1, v.Len(), d.Shape)
			}
		case p.Form == Scalar && !r.Each:
			one := reflect.MakeSlice(reflect.SliceOf(v.Type()), 1, 1)
			one.Index(0).Set(v)
			v = one
		}
		d.N, d.Off = v.Len(), at
		raw := e.Bytes(v)
		pieces = append(pieces, piece{at, raw})
		at = Aligned(at + len(raw))
		reply.Results = append(reply.Results, d)
	}
	// an argument may be a result: what is to be written is elsewhere only after this
	for i := range pieces {
		pieces[i].data = bytes.Clone(pieces[i].data)
	}
	if err := s.arena.Grow(at); err != nil {
		return fmt.Errorf("no shared memory for the results: %w", err)
	}
	for _, p := range pieces {
		copy(s.arena.Bytes()[p.at:], p.data)
	}
	reply.Size = at
	return nil
}
