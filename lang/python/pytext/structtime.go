// Times in parts, as the modules time and datetime give them.
package pytext

import (
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var structFields = strings.Fields("tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst")

// StructTimeClass is time.struct_time.
var StructTimeClass = sync.OnceValue(func() *object.Class {
	tuple, _ := builtin.NamedClass("tuple")
	return &object.Class{Name: "time.struct_time", Base: tuple}
})

// StructTime is a time in parts; saving is 1 in summer, 0 in winter, -1 where that is not known.
func StructTime(t time.Time, saving int) object.Value {
	return &object.Named{Class: StructTimeClass(), Shown: "time.struct_time", Fields: structFields, Elems: object.Ints([]int{t.Year(), int(t.Month()), t.Day(),
		t.Hour(), t.Minute(), t.Second(), (int(t.Weekday()) + 6) % 7, t.YearDay(), saving})}
}
