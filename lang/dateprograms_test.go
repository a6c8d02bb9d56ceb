// The writer of random programs over datetime64 and timedelta64: like
// programs_test.go, with variables that are points (d…) and spans (s…) of time.
package lang_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

const (
	datePrograms         = 400
	knownDateDifferences = 3 // arrays of objects
)

// dateTemplates make new variables: {p} is a point or an array of them, {s} of
// spans, {u} a unit, {q} a number.
var dateTemplates = []string{
	"{p} + {s}", "{p} - {s}", "{s} + {p}", "{p} - {p}", "{p} + {q}", "{p} - {q}", "{q} + {p}", "{s} - {p}", "{p} + {p}", "{q} - {p}",
	"{s} + {s}", "{s} - {s}", "{s} * {q}", "{q} * {s}", "{s} / {q}", "{s} // {q}", "{s} / {s}", "{s} // {s}", "{s} % {s}", "{s} * {s}", "{s} % {q}", "{q} / {s}",
	"-{s}", "abs({s})", "np.sign({s})", "-{p}", "{p} * {q}", "{s} ** 2", "~{s}",
	"{p} {cmp} {p}", "{s} {cmp} {s}", "{s} {cmp} {q}", "{p} {cmp} {q}", "{p} {cmp} {s}", "{p} == '2005'",
	"{p}.astype('M8[{u}]')", "{s}.astype('m8[{u}]')", "{p}.astype('{number}')", "{s}.astype('{number}')", "{p}.astype(str)", "{s}.astype(str)", "{p}.astype('m8[{u}]')", "{s}.astype('M8[{u}]')",
	"{p}.astype('M8[{u}]', casting='{rule}')", "{s}.astype('m8[{u}]', casting='{rule}')", "{p}.astype('M8')", "np.datetime64({p0}, '{u}')", "np.timedelta64({s0}, '{u}')",
	"np.{fold}({p}, axis={axis})", "np.{fold}({s}, axis={axis})", "np.sum({s}, axis={axis})", "np.cumsum({s})", "np.diff({p})", "np.diff({s})", "np.mean({s})", "np.median({s})",
	"np.sort({p}, axis=None)", "np.argsort({s}, axis=None, kind='stable')", "np.unique({p})", "np.searchsorted(np.sort({p}.ravel()), {p})", "np.maximum.accumulate({s})", "np.nanmax({p})",
	"np.{pick}({p}, {p})", "np.{pick}({s}, {s})", "np.{pick}({s}, {q})", "np.{pick}({p}, {s})", "np.where(np.isnat({p}), {p}, {p})", "np.where({s} > 0, {s}, {q})",
	"np.isnat({p})", "np.isfinite({s})", "np.isnan({p})", "np.nonzero({s})", "np.any({s})", "np.concatenate([{p}.ravel(), {p}.ravel()])", "np.concatenate([{s}.ravel(), {s}.ravel()])", "np.stack([{p}, {p}])",
	"np.concatenate([{p}.ravel(), {s}.ravel()])", "np.array([{p0}, {p0}])", "np.array([{s0}, {s0}])", "np.roll({p}, 1)", "np.flip({s})", "{p}.reshape(-1)", "{p}.ravel()[::-1]", "{p}[{p} > {p0}]", "{p}.T", "np.repeat({p}, 2)",
	"np.array([{texts}], 'M8[{u}]')", "np.array([{texts}], 'M8')", "np.datetime64({text})", "np.datetime64({text}, '{u}')", "np.array([{q}, {q}], 'm8[{u}]')",
	"np.arange({text}, {text}, {step}, dtype='M8[{ud}]')", "np.arange(p, p + 4)", "np.arange(p, 5, 2)", "np.arange(d, d + 3)", "np.arange(s[0], s[0] - 9, -2)", "np.arange({step}, dtype='m8[{ud}]')", "np.arange(d, 4)", "np.arange(p, np.timedelta64(2, 'D'), dtype='M8[D]')",
	"np.datetime_as_string({p})", "np.datetime_as_string({p}, unit='{u}')", "np.datetime_as_string({p}, unit='auto')", "np.datetime_data({p}.dtype)", "{p}.dtype", "np.promote_types({p}.dtype, {s}.dtype)", "np.result_type({s}, {s})",
	"np.can_cast({p}.dtype, 'M8[{u}]', '{rule}')", "np.can_cast({s}.dtype, 'm8[{u}]', '{rule}')", "np.can_cast('{number}', {s}.dtype, '{rule}')", "np.isin({p}, {p})", "np.array_equal({p}, {p}, equal_nan=True)", "{p}.tolist()", "{s}.tolist()", "{p0}.item()", "str({p})", "str({s})", "'%s' % {s0}", "f'{{p0}:>24}|'",
	"np.busday_count({day}, {day})", "np.busday_offset({day}, {small}, roll='{roll}')", "np.is_busday({day})", "np.busday_offset({day}, {small}, roll='{roll}', weekmask='{mask}', holidays=[{day}, {day}])",
	"np.busday_count({day}, {day}, weekmask='{mask}', holidays=[{day}, {day}, {day}])", "np.percentile({s}, 40)", "np.ptp({p})", "np.clip({p}, {p0}, {p0})", "np.full(2, {p0})", "np.zeros_like({s})", "np.pad({p}.ravel(), 1)", "np.append({p}.ravel(), {p0})",
	"({p} - {p0}) / {s0}", "({p}.astype('M8[Y]').astype(int) + 1970)", "{p}.astype('M8[M]') + np.timedelta64(1, 'M') - {p}", "hash({p0}) == hash({p0})", "{p0} in [{p0}, 1]", "bool({s0})",
}

var dateStores = []string{
	"a[0] = {text}", "a[0] = {p0}", "a[1:] = {p0}", "a[a > {p0}] = {p0}", "a[np.isnat(a)] = {text}", "a[0] = 'NaT'", "a += {s0}", "a -= {q}", "a += {p0}", "a[:] = {p}", "a.sort()", "a.fill({p0})", "a[[0, 1]] = {p0}", "np.putmask(a, a > {p0}, {p0})",
	"s[0] = 3", "s *= {q}", "s //= {q}", "s += {s0}", "s[s > {s0}] = {s0}", "s[0] = {s0}", "s %= {s0}", "np.add(a, {s0}, out=a)", "np.add.at(s, [0, 0], {s0})", "np.copyto(s, {s0})",
}

var dateWords = map[string][]string{
	"u": {"Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "D", "D", "M", "s", "2D", "25s", "3M"}, "ud": {"Y", "M", "W", "D", "D"},
	"q": {"1", "2", "-3", "0", "7", "2.5", "-0.5", "True", "np.int8(3)", "np.nan", "np.array([1, 2, 0])", "np.float32(1.5)", "100"}, "cmp": {"<", "<=", "==", "!=", ">", ">="},
	"number": {"int64", "float64", "int32", "bool", "uint8"}, "rule": {"safe", "same_kind", "no", "unsafe", "equiv"}, "fold": {"max", "min", "argmax", "argmin"}, "axis": {"None", "0", "-1"},
	"pick": {"maximum", "minimum", "fmax", "fmin"}, "roll": {"raise", "nat", "forward", "backward", "modifiedfollowing", "modifiedpreceding"}, "mask": {"1111100", "Mon Wed Sat", "0000001", "1111111"},
	"step": {"1", "3", "-2", "5", "np.timedelta64(2, 'D')", "np.timedelta64(36, 'h')"}, "small": {"0", "1", "-1", "7", "-12", "30", "[0, 5, -5]"},
}

// isLeftOfDates tells spans without a common unit, of which NumPy makes an
// array of objects.
func isLeftOfDates(statement, got, want string) bool {
	return strings.HasPrefix(got, "TypeError an array of Python objects") && strings.Contains(want, "dtype=object")
}

type dateWriter struct{ writer }

func (w *dateWriter) text() string {
	y, m, d := 1900+w.rnd.IntN(200), 1+w.rnd.IntN(12), 1+w.rnd.IntN(28)
	switch w.rnd.IntN(9) {
	case 0:
		return fmt.Sprintf("'%04d'", y)
	case 1, 2:
		return fmt.Sprintf("'%04d-%02d'", y, m)
	case 3:
		return fmt.Sprintf("'%04d-%02d-%02dT%02d:%02d'", y, m, d, w.rnd.IntN(24), w.rnd.IntN(60))
	case 4:
		return fmt.Sprintf("'%04d-%02d-%02d %02d:%02d:%02d.%d'", y, m, d, w.rnd.IntN(24), w.rnd.IntN(60), w.rnd.IntN(60), w.rnd.IntN(1000000))
	case 5:
		return w.pick("'NaT'", "'2004-02-29'", "'1900-02-28T23'", "'0001-01-01'", "'1969-12-31T23:59:59'", "'2000-02-30'", "'2005-1-1'", "'9999-12-31'", "''", "'-044-03-15'")
	}
	return fmt.Sprintf("'%04d-%02d-%02d'", y, m, d)
}

func (w *dateWriter) day() string {
	return fmt.Sprintf("'20%02d-%02d-%02d'", w.rnd.IntN(20), 1+w.rnd.IntN(12), 1+w.rnd.IntN(28))
}

// place is a point, a span, a text, or a word.
func (w *dateWriter) place(name string) string {
	switch name {
	case "p":
		return w.pick("a", "b", "p", "m")
	case "s":
		return w.pick("s", "t", "d", "z")
	case "p0":
		return w.pick("p", "n", "a[0]", "b[-1]", "m[0, 0]")
	case "s0":
		return w.pick("d", "s[0]", "t[1]", "z")
	case "text":
		return w.text()
	case "texts":
		return w.text() + ", " + w.text()
	case "day":
		return w.day()
	}
	return w.choose(dateWords[name])
}

func (w *dateWriter) fill(template string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		if strings.HasPrefix(rest, "{") { // braces of an f-string
			name, after, _ := strings.Cut(rest[1:], "}:")
			out.WriteString("{" + w.place(name) + ":")
			before, rest, _ = strings.Cut(after, "}")
			out.WriteString(before + "}")
			template = rest
			continue
		}
		name, after, _ := strings.Cut(rest, "}")
		out.WriteString(w.place(name))
		template = after
	}
}

// dateProgram defines points a (vector), b, p (scalar), n (NaT), m (matrix) and spans
// s, t (vectors), d (scalar), z (no unit), then uses them.
func dateProgram(seed uint64) []string {
	w := &dateWriter{writer{rnd: rand.New(rand.NewPCG(seed, programSeed))}}
	unit := func() string { return w.choose(dateWords["u"]) }
	ints := func() string {
		return fmt.Sprintf("[%d, %d, %s]", w.rnd.IntN(2000)-1000, w.rnd.IntN(50), w.pick("'NaT'", "0", "-1", "7"))
	}
	define := func(name, expr string) {
		w.lines = append(w.lines, fmt.Sprintf("try:\n    %s = %s\n    print(repr(%s))\nexcept Exception as e:\n    print(type(e).__name__, e)", name, expr, name))
	}
	define("a", fmt.Sprintf("np.array(%s, 'M8[%s]')", ints(), unit()))
	define("b", fmt.Sprintf("np.array([%d, %d, %d]).astype('M8[%s]')", w.rnd.IntN(90000)-40000, w.rnd.IntN(900), w.rnd.IntN(9), unit()))
	define("m", fmt.Sprintf("np.arange(6).reshape(2, 3).astype('M8[%s]')", unit()))
	define("p", "np.datetime64('"+w.day()[1:11]+"', '"+unit()+"')")
	define("n", "np.datetime64('NaT', '"+unit()+"')")
	define("s", fmt.Sprintf("np.array(%s, 'm8[%s]')", ints(), unit()))
	define("t", fmt.Sprintf("np.array(%s, 'm8[%s]')", ints(), unit()))
	define("d", fmt.Sprintf("np.timedelta64(%d, '%s')", w.rnd.IntN(40)-10, unit()))
	define("z", fmt.Sprintf("np.timedelta64(%d)", w.rnd.IntN(5)))
	for range 8 {
		if w.rnd.IntN(5) == 0 {
			store := w.fill(w.choose(dateStores))
			w.lines = append(w.lines, fmt.Sprintf("try:\n    %s\nexcept Exception as e:\n    print(type(e).__name__, e)\nprint(repr((a, s)))", store))
			continue
		}
		define("x", w.fill(w.choose(dateTemplates)))
	}
	return w.lines
}
