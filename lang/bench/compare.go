// Results of contestants held against each other.

package main

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var number = regexp.MustCompile(`[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?`)

// Floats may differ by so much of the largest of their line: sums are taken in
// other orders.
const (
	close64 = 1e-9
	close32 = 2e-4
)

// differs tells how two printed results differ, "" if they agree: whole numbers
// and text must be the same, floats close, as close as float32 gives where the program is
// single: one that computes in it may end in float64.
func differs(got, want string, single bool) string {
	a, b := strings.Split(strings.TrimSpace(got), "\n"), strings.Split(strings.TrimSpace(want), "\n")
	if len(a) != len(b) {
		return fmt.Sprintf("%d lines, not %d", len(a), len(b))
	}
	for i := range a {
		if !sameLine(a[i], b[i], single) {
			return fmt.Sprintf("%.60s, not %.60s", a[i], b[i])
		}
	}
	return ""
}

func sameLine(a, b string, single bool) bool {
	quotes := strings.NewReplacer(`"`, `'`)
	if quotes.Replace(number.ReplaceAllString(a, "0")) != quotes.Replace(number.ReplaceAllString(b, "0")) {
		return false
	}
	allowed := close64
	if single || strings.HasPrefix(b, "float32") {
		allowed = close32
	}
	x, y := number.FindAllString(a, -1), number.FindAllString(b, -1)
	most := 0.0
	for _, s := range y {
		f, _ := strconv.ParseFloat(s, 64)
		most = math.Max(most, math.Abs(f))
	}
	for i := range x {
		if x[i] == y[i] {
			continue
		}
		f, err1 := strconv.ParseFloat(x[i], 64)
		g, err2 := strconv.ParseFloat(y[i], 64)
		whole := !strings.ContainsAny(x[i]+y[i], ".eE")
		if err1 != nil || err2 != nil || whole || !(math.Abs(f-g) <= allowed*most) {
			return false
		}
	}
	return true
}
