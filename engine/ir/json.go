// The JSON form of a program, for tools: a list of ops.

package ir

import (
	"bytes"
	"encoding/json"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// jsonType is a type in JSON: -1 for an unknown size, null for unknown rank.
type jsonType struct {
	Shape *[]int `json:"shape"`
	DType string `json:"dtype"`
}

type jsonOp struct {
	Op      string     `json:"op"`
	Inputs  []string   `json:"inputs"`
	Outputs []string   `json:"outputs"`
	Attrs   jsonAttrs  `json:"attrs"`
	Results []jsonType `json:"results,omitempty"` // of ops with several
	jsonType
}

// MarshalJSON gives the program as a list of its ops. Inputs go by name,
// results of ops as %n; shape and dtype are those of the first result.
func (p *Program) MarshalJSON() ([]byte, error) {
	ops := make([]jsonOp, 0, len(p.Instrs))
	for _, in := range p.Instrs {
		op := jsonOp{Op: in.Op.String(), Inputs: p.names(in.Args), Outputs: p.names(in.Out), Attrs: jsonAttrs{in.Attrs}}
		for _, v := range in.Out {
			op.Results = append(op.Results, typeJSON(p.Types[v]))
		}
		op.jsonType = op.Results[0]
		if len(op.Results) == 1 {
			op.Results = nil
		}
		ops = append(ops, op)
	}
	return plainJSON(ops)
}

// plainJSON is json.Marshal that leaves < > & as they are.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

func typeJSON(t Type) jsonType {
	out := jsonType{DType: t.DType.String()}
	if !t.Shape.IsUnknown() {
		dims := t.Shape.Dims()
		out.Shape = &dims
	}
	return out
}

// names gives values as the JSON form calls them.
func (p *Program) names(vs []Value) []string {
	out := make([]string, len(vs))
	for i, v := range vs {
		if int(v) < len(p.Inputs) {
			out[i] = p.Inputs[v].Name
		} else {
			out[i] = v.String()
		}
	}
	return out
}

// jsonAttrs prints attributes as an object, in their order.
type jsonAttrs struct{ a Attrs }

func (j jsonAttrs) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, f := range attrFields(j.a) {
		if f.omit && f.v.IsZero() {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		text, err := plainJSON(fieldJSON(f))
		if err != nil {
			return nil, err
		}
		name, _ := json.Marshal(f.name)
		b.Write(name)
		b.WriteByte(':')
		b.Write(text)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// fieldJSON is an attribute's value as encoding/json takes it.
func fieldJSON(f field) any {
	switch v := f.v.Interface().(type) {
	case []int:
		return append([]int{}, v...)
	case Op:
		return v.String()
	case dtype.DType:
		return v.String()
	case shape.Layout:
		return v.String()
	case *einsum.Equation, *tensor.Tensor:
		text := fieldText(f)
		if e, ok := v.(*einsum.Equation); ok && e != nil {
			text = e.Source()
		}
		return text
	default:
		return v
	}
}
