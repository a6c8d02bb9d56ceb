// What is written of values: elements under names, records as their bytes or field by field.
package io

import (
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// Stored is what a file is written of.
type Stored struct {
	Names   []string
	Tensors []*tensor.Tensor
	// Descr describes those tensors that are the bytes of records.
	Descr []string
	// Table reports that the names are those of a table's columns.
	Table bool
	c     *builtin.Call
	// Fields writes records field by field, for formats that have none.
	fields bool
}

// Store begins a file's tensors; fields: records are written field by field.
func Store(r *lower.Recorder, host builtin.Host, fields bool) *Stored {
	return &Stored{c: &builtin.Call{R: r, Host: host}, fields: fields}
}

// Add takes a value under a name.
func (s *Stored) Add(name string, v object.Value) error {
	z, ok := object.Unnamed(v).(*core.Records)
	switch {
	case !ok:
		t, err := tensorOf(s.c, v)
		if err != nil {
			return err
		}
		s.add(name, t, "")
		return nil
	case s.fields:
		names, fields := FieldsOf(z)
		for i, f := range fields {
			if err := s.Add(name+"."+names[i], f); err != nil {
				return err
			}
		}
		return nil
	}
	data, err := z.Pack(s.c)
	if err != nil {
		return err
	}
	s.add(name, tensor.From(data, append(z.Shape[:len(z.Shape):len(z.Shape)], z.Type.Size)...), object.Repr(z.Type.Descr()))
	return nil
}

// AddFields takes the fields of records under their own names; ok is false of other values.
func (s *Stored) AddFields(v object.Value) (ok bool, err error) {
	names, fields := FieldsOf(v)
	for i, f := range fields {
		if err := s.Add(names[i], f); err != nil {
			return true, err
		}
	}
	s.Table = len(fields) > 0
	return s.Table, nil
}

func (s *Stored) add(name string, t *tensor.Tensor, descr string) {
	s.Names, s.Tensors, s.Descr = append(s.Names, name), append(s.Tensors, t), append(s.Descr, descr)
}

// Options are those of writing the tensors.
func (s *Stored) Options(o file.Options) file.Options {
	o.Bare, o.Descr = Dates(s.Tensors), s.Descr
	return o
}

// FieldsOf are the fields of records, those of inner records behind a dot; none of other values.
func FieldsOf(v object.Value) (names []string, fields []object.Value) {
	z, ok := object.Unnamed(v).(*core.Records)
	if !ok {
		return nil, nil
	}
	for i, f := range z.Fields {
		name := z.Type.Fields[i].Name
		inner, parts := FieldsOf(f)
		if parts == nil {
			names, fields = append(names, name), append(fields, f)
		}
		for k, p := range parts {
			names, fields = append(names, name+"."+inner[k]), append(fields, p)
		}
	}
	return names, fields
}
