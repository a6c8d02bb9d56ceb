// Explanations as tools read them: the ops as JSON.
package lang

import (
	"bytes"
	"encoding/json"

	"github.com/tq-lang/tq/engine/route"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
)

// opJSON is an op as tools read it. A value is the name of an operand, or %n as the text
// calls it; constants are ops of their own.
type opJSON struct {
	Op      string            `json:"op"`
	Program int               `json:"program,omitempty"` // from 1, where there are several, in the order in which they run
	Inputs  []string          `json:"inputs"`
	Outputs []string          `json:"outputs"`
	Attrs   json.RawMessage   `json:"attrs"`
	Shape   *[]int            `json:"shape"` // of the first result
	DType   string            `json:"dtype"`
	Class   string            `json:"class"`
	Route   *routeJSON        `json:"route,omitempty"`
	Results []json.RawMessage `json:"results,omitempty"` // of ops with several
	Fused   int               `json:"fused,omitempty"`   // the number of the pass that it is a part of
	Times   int               `json:"times,omitempty"`   // that its program runs, of a loop's
	Perhaps bool              `json:"perhaps,omitempty"` // it is not known whether the program comes here
	Order   *orderJSON        `json:"contraction,omitempty"`
}

// orderJSON is how a contraction runs.
type orderJSON struct {
	Order   [][]int    `json:"order"` // the pairs, as NumPy writes them
	FLOPs   float64    `json:"flops"`
	Largest float64    `json:"largest"` // elements of the largest result of a step
	Steps   []stepJSON `json:"steps"`
}

type stepJSON struct {
	Class string     `json:"class"` // of the equation
	Route *routeJSON `json:"route,omitempty"`
	FLOPs float64    `json:"flops"`
}

// routeJSON is what is done, and in which of the ways that this machine has.
type routeJSON struct {
	Kind string `json:"kind"`
	How  string `json:"how,omitempty"`
}

func routeOf(r route.Route) *routeJSON {
	if r.Kind == route.None {
		return nil
	}
	return &routeJSON{r.Kind.String(), r.How.String()}
}

// MarshalJSON is the list of ops of all programs, with what the text says of each.
func (e *Explanation) MarshalJSON() ([]byte, error) {
	all := []opJSON{}
	for _, k := range e.parts {
		ops, err := k.ops()
		if err != nil {
			return nil, err
		}
		for i := range ops {
			if ops[i].Program, ops[i].Perhaps = k.number, k.perhaps; k.times > 1 {
				ops[i].Times = k.times
			}
		}
		all = append(all, ops...)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(all)
	return b.Bytes(), err
}

// ops are those of a part; a call of a function that computes by itself is one.
func (e *part) ops() (ops []opJSON, err error) {
	if e.call != nil {
		return []opJSON{e.call.op()}, nil
	}
	text, err := e.Program.MarshalJSON()
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &ops); err != nil {
		return nil, err
	}
	for i := range ops {
		in := &e.Program.Instrs[i]
		ops[i].Inputs, ops[i].Outputs = e.jsonNames(in.Args), e.jsonNames(in.Out)
	}
	for i := range ops {
		in := &e.Program.Instrs[i]
		ops[i].Fused, ops[i].Class = e.fused[i], in.Class().String()
		if a, ok := in.Attrs.(ir.EinsumAttrs); ok {
			if p, _ := e.path(in, a); p != nil {
				ops[i].Order = e.orderOf(i, p)
				continue
			}
		}
		ops[i].Route = routeOf(e.route(i))
	}
	return ops, nil
}

// jsonNames is what values are called; results that later programs read go by their names.
func (e *part) jsonNames(vs []ir.Value) []string {
	out := make([]string, len(vs))
	for i, v := range vs {
		if out[i] = e.name(v); e.number > 0 && e.given[v] != "" {
			out[i] = e.given[v]
		}
	}
	return out
}

func (c *called) op() opJSON {
	op := opJSON{Op: c.name, Inputs: []string{}, Outputs: []string{}, Attrs: json.RawMessage("{}"), Class: "function", Route: routeOf(route.Route{Kind: route.Computed})}
	for _, a := range c.args {
		op.Inputs = append(op.Inputs, a.name)
	}
	for i, o := range c.outs {
		op.Outputs = append(op.Outputs, o.name)
		t := typeOfJSON{DType: o.typ.DType.String()}
		if !o.typ.Shape.IsUnknown() {
			dims := o.typ.Shape.Dims()
			t.Shape = &dims
		}
		if i == 0 {
			op.Shape, op.DType = t.Shape, t.DType
		}
		if len(c.outs) > 1 {
			text, _ := json.Marshal(t)
			op.Results = append(op.Results, text)
		}
	}
	return op
}

type typeOfJSON struct {
	Shape *[]int `json:"shape"`
	DType string `json:"dtype"`
}

func (e *part) orderOf(i int, p *einsum.Plan) *orderJSON {
	o := &orderJSON{Order: p.Path, FLOPs: p.FLOPs, Largest: p.Largest}
	for k, st := range p.Steps {
		step := stepJSON{Class: st.Class.String(), FLOPs: st.FLOPs}
		if i < len(e.routes) && k < len(e.routes[i]) {
			step.Route = routeOf(e.routes[i][k])
		}
		o.Steps = append(o.Steps, step)
	}
	return o
}
