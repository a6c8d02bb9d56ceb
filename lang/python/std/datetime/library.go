// Package datetime is Python's module datetime: dates, times of day, moments with and
// without a zone, spans. NumPy's dates become its values.
package datetime

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is Python's module datetime.
var Library = builtin.Library{Modules: []string{"datetime"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{
		Args:      builtin.Kept,
		Entries:   builtin.Python(slices.Concat(dateEntries(), momentEntries(), timeEntries(), zoneEntries(), spanEntries(), operatorEntries())),
		Constants: map[string]object.Value{"datetime.MINYEAR": object.Int(1), "datetime.MAXYEAR": object.Int(9999), "datetime.UTC": utc},
	}
}

// Bounds of days, as ordinals: 1 is the first of January of the year 1.
const (
	lastOrdinal  = 3652059
	epochOrdinal = 719163
	dayMicros    = int64(86400e6)
)

// kind makes the entries of one class of the module.
type kind struct {
	class, example string
	out            []builtin.Entry
}

func (k *kind) add(e builtin.Entry) { k.out = append(k.out, e) }

// property is an attribute.
func (k *kind) property(name, doc string, f func(v object.Value) object.Value) {
	k.add(builtin.Entry{Names: []string{"datetime." + k.class + "." + name}, Params: "self", Property: true, Doc: doc, Example: k.example + "." + name,
		Fn: func(c *builtin.Call) (object.Value, error) { return f(c.Args[0]), nil }})
}

// method is a function of an object; tail is how the example calls it.
func (k *kind) method(name, params, doc, tail string, f func(c *builtin.Call) (object.Value, error)) {
	if params != "" {
		params = ", " + params
	}
	k.add(builtin.Entry{Names: []string{"datetime." + k.class + "." + name}, Params: "self" + params, Doc: doc, Example: k.example + "." + name + tail, C: true, Fn: f})
}

// static is a function of the class itself.
func (k *kind) static(name, params, doc, tail string, effect bool, f func(c *builtin.Call) (object.Value, error)) {
	k.add(builtin.Entry{Names: []string{"datetime." + k.class + "." + name}, Params: params, Static: true, Effect: effect, Doc: doc,
		Example: "import datetime\ndatetime." + k.class + "." + name + tail, C: true, Fn: f})
}

// constant is an attribute of the class.
func (k *kind) constant(name, doc string, v object.Value) {
	k.add(builtin.Entry{Names: []string{"datetime." + k.class + "." + name}, Params: "self", Static: true, Property: true, Doc: doc,
		Example: "import datetime\ndatetime." + k.class + "." + name, Fn: func(*builtin.Call) (object.Value, error) { return v, nil }})
}
