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
	Inputs  []string          `json:"inputs"`
	Outputs []string          `json:"outputs"`
	Attrs   json.RawMessage   `json:"attrs"`
	Shape   *[]int            `json:"shape"` // of the first result
	DType   string            `json:"dtype"`
	Class   string            `json:"class"`
	Route   *routeJSON        `json:"route,omitempty"`
	Results []json.RawMessage `json:"results,omitempty"` // of ops with several
	Fused   int               `json:"fused,omitempty"`   // the number of the pass that it is a part of
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

// MarshalJSON is the list of ops, with what the text says of each.
func (e *Explanation) MarshalJSON() ([]byte, error) {
	text, err := e.Program.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var ops []opJSON
	if err := json.Unmarshal(text, &ops); err != nil {
		return nil, err
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
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err = enc.Encode(ops)
	return b.Bytes(), err
}

func (e *Explanation) orderOf(i int, p *einsum.Plan) *orderJSON {
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
