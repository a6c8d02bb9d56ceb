// Package time is Python's module time.
package time

import (
	"math"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// Library is Python's module time.
var Library = builtin.Library{Modules: []string{"time"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: append(timeEntries, builtin.Python(calendarEntries())...), Constants: map[string]object.Value{"time.timezone": object.Int(zone()), "time.altzone": object.Int(zone()), "time.daylight": object.Int(0), "time.tzname": zoneNames(), "time.struct_time": pytext.StructTimeClass()}}
}

var timeEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"time.time"}, Params: "", Doc: "Seconds since 1970.", Example: "import time\ntime.time() > 0", Effect: true, Fn: clock(func() object.Value { return object.Float(float64(time.Now().UnixNano()) / 1e9) })},
	{Names: []string{"time.time_ns"}, Params: "", Doc: "Nanoseconds since 1970.", Example: "import time\ntime.time_ns() > 0", Effect: true, Fn: clock(func() object.Value { return object.Int(time.Now().UnixNano()) })},
	{Names: []string{"time.perf_counter", "time.monotonic"}, Params: "", Doc: "Seconds of a clock that only goes forward.", Example: "import time\nt = time.perf_counter()\ntime.perf_counter() >= t",
		Effect: true, Fn: clock(func() object.Value { return object.Float(time.Since(clockStart).Seconds()) })},
	{Names: []string{"time.perf_counter_ns", "time.monotonic_ns"}, Params: "", Doc: "Nanoseconds of a clock that only goes forward.", Example: "import time\ntime.perf_counter_ns() > 0",
		Effect: true, Fn: clock(func() object.Value { return object.Int(time.Since(clockStart).Nanoseconds()) })},
	{Names: []string{"time.process_time", "time.thread_time"}, Params: "", Doc: "Seconds that processors have worked for this process.", Example: "import time\ntime.process_time() >= 0",
		Effect: true, Fn: clock(func() object.Value { return object.Float(processorTime().Seconds()) })},
	{Names: []string{"time.process_time_ns", "time.thread_time_ns"}, Params: "", Doc: "Nanoseconds that processors have worked for this process.", Example: "import time\ntime.process_time_ns() >= 0",
		Effect: true, Fn: clock(func() object.Value { return object.Int(processorTime().Nanoseconds()) })},
	{Names: []string{"time.sleep"}, Params: "seconds, /", Doc: "Waits.", Example: "import time\ntime.sleep(0)", Effect: true, Dry: builtin.ReturnsNone, Fn: timeSleep},
})

var clockStart = time.Now()

func clock(now func() object.Value) func(*builtin.Call) (object.Value, error) {
	return func(*builtin.Call) (object.Value, error) { return now(), nil }
}

func timeSleep(c *builtin.Call) (object.Value, error) {
	s, err := python.MathArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	switch {
	case math.IsNaN(s):
		return nil, object.Errorf("ValueError", "Invalid value NaN (not a number)")
	case s < 0:
		return nil, object.Errorf("ValueError", "sleep length must be non-negative")
	}
	t := time.NewTimer(time.Duration(min(s, 1e9) * 1e9))
	defer t.Stop()
	interrupted := c.Host.Context().Done()
	if err := c.Host.Wait(func() {
		select {
		case <-t.C:
		case <-interrupted:
			err = object.Errorf("KeyboardInterrupt", "")
		}
	}); err != nil {
		return nil, err
	}
	return object.None, err
}
