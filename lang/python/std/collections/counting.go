// What collections.Counter, which is written in the language, counts with.
package collections

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

var countingEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"collections._count_elements"}, Params: "mapping, iterable, /", Doc: "Counts elements in a dict.",
		Example: "import collections\nd = {}\ncollections._count_elements(d, 'banana')\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: countElements},
})

func countElements(c *builtin.Call) (value.Value, error) {
	d, ok := value.Held(c.Args[0]).(*value.Dict)
	if !ok {
		return nil, value.Errorf("TypeError", "_count_elements() argument 1 must be dict, not %s", value.FullTypeName(c.Args[0]))
	}
	return value.None, c.Each(c.Args[1], func(k value.Value) error {
		old, found, err := d.Get(k)
		if err != nil {
			return err
		}
		var sum value.Value = value.Int(1)
		if found {
			if sum, err = c.Host.Binary(value.Add, old, sum); err != nil {
				return err
			}
		}
		return c.Put(d, k, sum)
	})
}
