// Requests of the protocol.
package debugger

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/google/go-dap"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// errBusy answers what only a program that waits, or rests, can.
var errBusy = errors.New("the program is running")

// capabilities are what this debugger can do.
func capabilities() dap.Capabilities {
	return dap.Capabilities{
		SupportsConfigurationDoneRequest: true, SupportsConditionalBreakpoints: true, SupportsHitConditionalBreakpoints: true,
		SupportsEvaluateForHovers: true, SupportsSetVariable: true, SupportsSetExpression: true, SupportsLogPoints: true,
		SupportsExceptionInfoRequest: true, SupportsModulesRequest: true, SupportsCompletionsRequest: true, CompletionTriggerCharacters: []string{"."},
		ExceptionBreakpointFilters: []dap.ExceptionBreakpointsFilter{
			{Filter: "raised", Label: "Raised Exceptions", Description: "Stop where any exception is raised"},
			{Filter: "uncaught", Label: "Uncaught Exceptions", Default: true, Description: "Stop where an exception is raised that no try statement is around"},
		},
	}
}

// initialize notes how the client counts.
func (d *Debugger) initialize(a struct {
	LinesStartAt1   *bool `json:"linesStartAt1"`
	ColumnsStartAt1 *bool `json:"columnsStartAt1"`
}) (any, error) {
	first := func(from1 *bool) int {
		if from1 != nil && !*from1 {
			return 0
		}
		return 1
	}
	d.firstLine, d.firstColumn = first(a.LinesStartAt1), first(a.ColumnsStartAt1)
	return capabilities(), nil
}

// read takes arguments apart.
func read[T any](raw json.RawMessage) (a T, err error) {
	if len(raw) == 0 || string(raw) == "null" {
		return a, nil
	}
	if err = json.Unmarshal(raw, &a); err != nil {
		err = fmt.Errorf("arguments: %w", err)
	}
	return a, err
}

// Handle answers a request; known is false for a command that is none of the protocol's.
func (d *Debugger) Handle(command string, arguments json.RawMessage) (body any, known bool, err error) {
	switch command {
	case "initialize":
		return answer(arguments, d.initialize)
	case "attach", "launch":
		d.setAttached(true)
		d.Event("initialized", struct{}{})
		return struct{}{}, true, nil
	case "configurationDone":
		return struct{}{}, true, nil
	case "disconnect", "terminate":
		d.setAttached(false)
		return struct{}{}, true, nil
	case "threads":
		return dap.ThreadsResponseBody{Threads: []dap.Thread{{Id: Thread, Name: "MainThread"}}}, true, nil
	case "setBreakpoints":
		return answer(arguments, func(a dap.SetBreakpointsArguments) (any, error) { return d.setBreakpoints(a), nil })
	case "setExceptionBreakpoints":
		return answer(arguments, d.setFilters)
	case "continue":
		if !d.goOn(freely) {
			return nil, true, errBusy
		}
		return dap.ContinueResponseBody{AllThreadsContinued: true}, true, nil
	case "next", "stepIn", "stepOut":
		return struct{}{}, true, d.stepOn(map[string]step{"next": over, "stepIn": into, "stepOut": out}[command])
	case "pause":
		d.mu.Lock()
		d.pausing = d.now == nil
		d.arm()
		d.mu.Unlock()
		return struct{}{}, true, nil
	}
	return d.look(command, arguments)
}

// answer reads the arguments of a request and answers it.
func answer[T any](raw json.RawMessage, f func(T) (any, error)) (any, bool, error) {
	a, err := read[T](raw)
	if err != nil {
		return nil, true, err
	}
	body, err := f(a)
	return body, true, err
}

func (d *Debugger) setAttached(on bool) {
	d.mu.Lock()
	d.attached = on
	if !on {
		clear(d.breaks)
		clear(d.filters)
		d.step, d.pausing = freely, false
	}
	d.arm()
	d.mu.Unlock()
	if !on {
		d.goOn(freely)
	}
}

func (d *Debugger) setFilters(a dap.SetExceptionBreakpointsArguments) (any, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	clear(d.filters)
	for _, f := range a.Filters {
		d.filters[f] = true
	}
	for _, f := range a.FilterOptions {
		d.filters[f.FilterId] = true
	}
	d.arm()
	return dap.SetExceptionBreakpointsResponseBody{Breakpoints: []dap.Breakpoint{}}, nil
}

// stepOn goes on until the next line.
func (d *Debugger) stepOn(how step) error {
	if !d.Stopped() || !d.do(func() {
		if len(d.frames) > 0 {
			d.mu.Lock()
			d.depth = d.frames[0].Depth()
			d.mu.Unlock()
		}
	}) || !d.goOn(how) {
		return errBusy
	}
	return nil
}

// look answers what needs the variables.
func (d *Debugger) look(command string, arguments json.RawMessage) (body any, known bool, err error) {
	needs := map[string]func(json.RawMessage) (any, bool, error){
		"stackTrace":    func(r json.RawMessage) (any, bool, error) { return answer(r, d.stackTrace) },
		"exceptionInfo": func(json.RawMessage) (any, bool, error) { return d.exceptionInfo() },
		"scopes": func(r json.RawMessage) (any, bool, error) {
			return answer(r, func(a dap.ScopesArguments) (any, error) {
				h, err := d.frame(a.FrameId)
				if err != nil {
					return nil, err
				}
				return dap.ScopesResponseBody{Scopes: d.scopes(h)}, nil
			})
		},
		"variables":            func(r json.RawMessage) (any, bool, error) { return answer(r, d.variables) },
		"setVariable":          func(r json.RawMessage) (any, bool, error) { return answer(r, d.setVariable) },
		"evaluate":             func(r json.RawMessage) (any, bool, error) { return answer(r, d.evaluateRequest) },
		"completions":          func(r json.RawMessage) (any, bool, error) { return answer(r, d.completions) },
		"setExpression":        func(r json.RawMessage) (any, bool, error) { return answer(r, d.setExpression) },
		"inspectVariables":     func(json.RawMessage) (any, bool, error) { return d.inspectVariables() },
		"richInspectVariables": func(r json.RawMessage) (any, bool, error) { return answer(r, d.richInspect) },
		"copyToGlobals":        func(r json.RawMessage) (any, bool, error) { return answer(r, d.copyToGlobals) },
	}
	f := needs[command]
	if f == nil {
		return nil, false, fmt.Errorf("there is no command %q", command)
	}
	if !d.do(func() { body, known, err = f(arguments) }) {
		return nil, true, errBusy
	}
	return body, known, err
}

// frame finds a frame by its id; none is the innermost.
func (d *Debugger) frame(id int) (vm.Here, error) {
	switch {
	case id == 0 && len(d.frames) > 0:
		return d.frames[0], nil
	case id == 0 && !d.Stopped():
		return d.Machine.Top(), nil
	case id < 1 || id > len(d.frames):
		return vm.Here{}, fmt.Errorf("there is no frame %d", id)
	}
	return d.frames[id-1], nil
}

func (d *Debugger) stackTrace(a dap.StackTraceArguments) (any, error) {
	out := dap.StackTraceResponseBody{StackFrames: []dap.StackFrame{}, TotalFrames: len(d.frames)}
	for i, h := range d.frames {
		if i < a.StartFrame || a.Levels > 0 && i >= a.StartFrame+a.Levels {
			continue
		}
		path := d.path(h.File())
		out.StackFrames = append(out.StackFrames, dap.StackFrame{
			Id: i + 1, Name: h.Name(), Line: d.Machine.LineAt(h), Column: 1, Source: &dap.Source{Name: filepath.Base(path), Path: path},
		})
	}
	return out, nil
}

func (d *Debugger) exceptionInfo() (any, bool, error) {
	if d.failed == nil {
		return nil, true, errors.New("the program did not stop for an exception")
	}
	return dap.ExceptionInfoResponseBody{ExceptionId: d.failed.Class, Description: d.failed.Msg, BreakMode: "always"}, true, nil
}

func (d *Debugger) variables(a dap.VariablesArguments) (any, error) {
	if a.VariablesReference < 1 || a.VariablesReference > len(d.refs) {
		return nil, fmt.Errorf("there is nothing under the reference %d", a.VariablesReference)
	}
	list := d.refs[a.VariablesReference-1].list(a.Start, a.Count)
	if list == nil {
		list = []dap.Variable{}
	}
	return dap.VariablesResponseBody{Variables: list}, nil
}

func (d *Debugger) setVariable(a dap.SetVariableArguments) (any, error) {
	if a.VariablesReference < 1 || a.VariablesReference > len(d.refs) || d.refs[a.VariablesReference-1].set == nil {
		return nil, fmt.Errorf("%s cannot be set", a.Name)
	}
	h, err := d.frame(0)
	if err != nil {
		return nil, err
	}
	v, err := d.evaluate(h, a.Value)
	if err == nil {
		err = d.refs[a.VariablesReference-1].set(a.Name, v)
	}
	if err != nil {
		return nil, err
	}
	shown := d.variable(a.Name, v, "")
	return dap.SetVariableResponseBody{Value: shown.Value, Type: shown.Type, VariablesReference: shown.VariablesReference}, nil
}

func (d *Debugger) evaluateRequest(a dap.EvaluateArguments) (any, error) {
	h, err := d.frame(a.FrameId)
	if err != nil {
		return nil, err
	}
	v, err := d.evaluate(h, a.Expression)
	if err != nil {
		return nil, err
	}
	if v == object.None && a.Context == "repl" {
		return dap.EvaluateResponseBody{}, nil
	}
	shown := d.variable("", v, a.Expression)
	return dap.EvaluateResponseBody{Result: shown.Value, Type: shown.Type, VariablesReference: shown.VariablesReference, NamedVariables: shown.NamedVariables, IndexedVariables: shown.IndexedVariables}, nil
}

func (d *Debugger) setExpression(a dap.SetExpressionArguments) (any, error) {
	h, err := d.frame(a.FrameId)
	if err == nil {
		_, err = d.evaluate(h, a.Expression+" = ("+a.Value+")")
	}
	if err != nil {
		return nil, err
	}
	v, err := d.evaluate(h, a.Expression)
	if err != nil {
		return nil, err
	}
	shown := d.variable("", v, a.Expression)
	return dap.SetExpressionResponseBody{Value: shown.Value, Type: shown.Type, VariablesReference: shown.VariablesReference}, nil
}

// inspectVariables lists the session's variables.
func (d *Debugger) inspectVariables() (any, bool, error) {
	if !d.Stopped() {
		d.forget()
	}
	return dap.VariablesResponseBody{Variables: d.globals(d.Machine.Main)}, true, nil
}

// richInspect gives all forms of a variable.
func (d *Debugger) richInspect(a struct {
	VariableName string `json:"variableName"`
	FrameID      int    `json:"frameId"`
}) (any, error) {
	h, err := d.frame(a.FrameID)
	if err != nil {
		return nil, err
	}
	v, err := d.evaluate(h, a.VariableName)
	if err != nil {
		return nil, err
	}
	b, err := rich.Of(d.Machine, v, rich.Screen{Notebook: true})
	if err != nil {
		return nil, err
	}
	if b.Metadata == nil {
		b.Metadata = map[string]any{}
	}
	return map[string]any{"data": b.Data, "metadata": b.Metadata}, nil
}

// copyToGlobals gives a variable of a function a name in the session.
func (d *Debugger) copyToGlobals(a struct {
	Src   string `json:"srcVariableName"`
	Dst   string `json:"dstVariableName"`
	Frame int    `json:"srcFrameId"`
}) (any, error) {
	if !isName(a.Src) || !isName(a.Dst) {
		return nil, errors.New("dstVariableName and srcVariableName must be valid identifiers")
	}
	h, err := d.frame(a.Frame)
	if err != nil {
		return nil, err
	}
	v, err := d.evaluate(h, a.Src)
	if err != nil {
		return nil, err
	}
	d.Machine.Main.Set(a.Dst, v)
	shown := d.variable(a.Dst, v, a.Dst)
	return dap.SetExpressionResponseBody{Value: shown.Value, Type: shown.Type, VariablesReference: shown.VariablesReference}, nil
}

func isName(text string) bool {
	x, err := syntax.ParseExpr(diag.NewFile("", text))
	_, ok := x.(*syntax.Name)
	return err == nil && ok
}
