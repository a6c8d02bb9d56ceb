// What collections.Counter, which is written in the language, counts with.
package collections

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var countingEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"collections._count_elements"}, Params: "mapping, iterable, /", Doc: "Counts elements in a dict.",
		Example: "import collections\nd = {}\ncollections._count_elements(d, 'banana')\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: countElements},
})

func countElements(c *builtin.Call) (object.Value, error) {
	d, ok := object.Held(c.Args[0]).(*object.Dict)
	if !ok {
		return nil, object.Errorf("TypeError", "_count_elements() argument 1 must be dict, not %s", object.FullTypeName(c.Args[0]))
	}
	return object.None, c.Each(c.Args[1], func(k object.Value) error {
		old, found, err := d.Get(k)
		if err != nil {
			return err
		}
		var sum object.Value = object.Int(1)
		if found {
			if sum, err = c.Host.Binary(object.Add, old, sum); err != nil {
				return err
			}
		}
		return c.Put(d, k, sum)
	})
}
