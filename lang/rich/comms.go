// Comms: messages between the program and objects of the notebook that shows it.
package rich

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Comms is _comm, on which the module comm is built.
var Comms = builtin.Library{
	Modules: []string{"_comm"}, Under: []string{"_comm"},
	Open: func() builtin.Contents {
		return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(commEntries())}
	},
}

const receiverKey = "rich.receiver"

// receiver is the function of the program that takes what the front end sends.
func receiver(h builtin.Host) *object.Value {
	return h.State(receiverKey, func() any { return new(object.Value) }).(*object.Value)
}

func commerOf(h builtin.Host) builtin.Commer {
	c, _ := builtin.SinkOf(h).(builtin.Commer)
	return c
}

func commEntries() []builtin.Entry {
	sends := func(name, kind, params, doc string) builtin.Entry {
		return builtin.Entry{Names: []string{"_comm." + name}, Params: params, Effect: true, Dry: builtin.ReturnsNone, Doc: doc, Example: "import _comm\n_comm.connected()",
			Fn: func(c *builtin.Call) (object.Value, error) { return object.None, sendComm(c, kind) }}
	}
	return []builtin.Entry{
		sends("open", "comm_open", "comm_id, target, data, metadata, buffers", "Opens a channel to the front end."),
		sends("send", "comm_msg", "comm_id, data, metadata, buffers", "Sends a message."),
		sends("close", "comm_close", "comm_id, data, metadata, buffers", "Closes a channel."),
		{Names: []string{"_comm.handler"}, Params: "f", Effect: true, Dry: builtin.ReturnsNone, Doc: "Sets who takes what the front end sends.", Example: "import _comm\n_comm.connected()",
			Fn: func(c *builtin.Call) (object.Value, error) {
				*receiver(c.Host) = c.Arg("f")
				return object.None, nil
			}},
		{Names: []string{"_comm.connected"}, Params: "", Effect: true, Doc: "Whether the front end takes messages.", Example: "import _comm\n_comm.connected()",
			Fn: func(c *builtin.Call) (object.Value, error) { return object.Bool(commerOf(c.Host) != nil), nil }},
		{Names: []string{"_comm.parent"}, Params: "", Effect: true, Doc: "The name of the request that is answered now.", Example: "import _comm\n_comm.parent()",
			Fn: func(c *builtin.Call) (object.Value, error) {
				if f := commerOf(c.Host); f != nil {
					return object.Str(f.Parent()), nil
				}
				return object.Str(""), nil
			}},
		{Names: []string{"_comm.forms"}, Params: "value", Effect: true, Doc: "The forms in which a value is displayed, by MIME type, and what is said of them.", Example: "import _comm\n_comm.forms(1)",
			Fn: func(c *builtin.Call) (object.Value, error) {
				b, err := bundleOf(c, c.Arg("value"), false)
				if err != nil {
					return nil, err
				}
				data, err := dictOf(b.Data)
				if err != nil {
					return nil, err
				}
				metadata, err := dictOf(b.Metadata)
				return object.Tuple{data, metadata}, err
			}},
		{Names: []string{"_comm.fail"}, Params: "exception", Effect: true, Doc: "Shows an exception as that of a cell is shown; whether the front end can.", Example: "import _comm\n_comm.fail(ValueError('a'))",
			Fn: func(c *builtin.Call) (object.Value, error) {
				face, ok := builtin.SinkOf(c.Host).(interface{ Fail(err error) })
				exc, isExc := c.Arg("exception").(*object.Exception)
				if !ok || !isExc {
					return object.Bool(false), nil
				}
				err, raised := exc.Raised.(error)
				if raised {
					face.Fail(err)
				}
				return object.Bool(raised), nil
			}},
	}
}

func sendComm(c *builtin.Call, kind string) error {
	f := commerOf(c.Host)
	if f == nil {
		return nil
	}
	m := builtin.Comm{Kind: kind, ID: object.StrOf(c.Arg("comm_id"))}
	if kind == "comm_open" {
		m.Target = object.StrOf(c.Arg("target"))
	}
	var err error
	if m.Data, err = jsonOf(c.Arg("data")); err != nil {
		return err
	}
	if m.Metadata, err = jsonOf(c.Arg("metadata")); err != nil {
		return err
	}
	list, err := c.Elems(c.Arg("buffers"))
	if err != nil {
		return err
	}
	for _, v := range list {
		b, ok := object.Held(v).(object.Bytes)
		if !ok {
			return object.Errorf(object.TypeError, "a buffer is bytes, not %s", v.TypeName())
		}
		m.Buffers = append(m.Buffers, []byte(b))
	}
	f.Comm(m)
	return nil
}

// Receive hands a message of the front end to the program; known reports whether it knows
// the channel.
func Receive(h builtin.Host, m builtin.Comm) (known bool, err error) {
	f := *receiver(h)
	if f == nil {
		return false, nil
	}
	data, err := fromJSON(m.Data)
	if err != nil {
		return false, err
	}
	meta, err := fromJSON(m.Metadata)
	if err != nil {
		return false, err
	}
	buffers := make([]object.Value, len(m.Buffers))
	for i, b := range m.Buffers {
		buffers[i] = object.Bytes(bytes.Clone(b))
	}
	v, err := h.Call(f, []object.Value{object.Str(m.Kind), object.Str(m.ID), object.Str(m.Target), data, meta, object.NewList(buffers...)}, nil)
	return err == nil && v == object.Bool(true), err
}

// fromJSON gives what JSON says as a value: raw text, or what encoding/json makes of it
// with UseNumber.
func fromJSON(j any) (object.Value, error) {
	switch x := j.(type) {
	case nil:
		return object.None, nil
	case json.RawMessage:
		if len(x) == 0 {
			return object.NewDict(), nil
		}
		d := json.NewDecoder(bytes.NewReader(x))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		return fromJSON(v)
	case bool:
		return object.Bool(x), nil
	case string:
		return object.Str(x), nil
	case json.Number:
		if n, err := x.Int64(); err == nil && !strings.ContainsAny(string(x), ".eE") {
			return object.Int(n), nil
		}
		f, err := x.Float64()
		return object.Float(f), err
	case []any:
		out := make([]object.Value, len(x))
		for i, e := range x {
			v, err := fromJSON(e)
			if err != nil {
				return nil, err
			}
			out[i] = v
		}
		return object.NewList(out...), nil
	case map[string]any:
		d := object.NewDict()
		for k, e := range x {
			v, err := fromJSON(e)
			if err != nil {
				return nil, err
			}
			d.PutStr(k, v)
		}
		return d, nil
	}
	return nil, object.Errorf(object.TypeError, "%T is no JSON", j)
}
