package facts

import (
	"strings"
	"sync"
)

// Operator is the type of what an operator gives between two types; "" if the table does not say.
func Operator(left, op, right string) string { return operators()[left+" "+op+" "+right] }

var operators = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(operatorTable), "\n") {
		head, gives, _ := strings.Cut(line, " -> ")
		left, rest, _ := strings.Cut(head, " ")
		ops, right, _ := strings.Cut(rest, " ")
		for _, op := range strings.Split(ops, ",") {
			for _, r := range strings.Split(right, "|") {
				out[left+" "+op+" "+r] = gives
			}
		}
	}
	return out
})

// A line is a left type, operators, right types, and what they give.
const operatorTable = `
datetime.datetime - datetime.datetime -> datetime.timedelta
datetime.datetime +,- datetime.timedelta -> datetime.datetime
datetime.date - datetime.date -> datetime.timedelta
datetime.date +,- datetime.timedelta -> datetime.date
datetime.timedelta + datetime.datetime -> datetime.datetime
datetime.timedelta + datetime.date -> datetime.date
datetime.timedelta +,-,% datetime.timedelta -> datetime.timedelta
datetime.timedelta * int|float|bool -> datetime.timedelta
int * datetime.timedelta -> datetime.timedelta
float * datetime.timedelta -> datetime.timedelta
datetime.timedelta / int|float -> datetime.timedelta
datetime.timedelta // int -> datetime.timedelta
datetime.timedelta / datetime.timedelta -> float
datetime.timedelta // datetime.timedelta -> int
bytes + bytes -> bytes
bytes * int|bool -> bytes
int * bytes -> bytes
int * str -> str
bool * str -> str
str * bool -> str
bytearray + bytes|bytearray -> bytearray
bytes + bytearray -> bytes
complex +,-,*,/ complex|int|float|bool -> complex
int +,-,*,/ complex -> complex
float +,-,*,/ complex -> complex
bool &,|,^ bool -> bool
frozenset &,|,^,- frozenset|set -> frozenset
`
