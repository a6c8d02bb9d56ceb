package server

import "testing"

// Cells of blanks count nothing.
func TestBlankCells(t *testing.T) {
	c := start(t)
	for _, tt := range []struct{ code, want string }{{"1", `"execution_count":1`}, {"", `"execution_count":1`}, {" \n\t", `"execution_count":1`}, {"len(In)", `"execution_count":2`}} {
		reply, said := c.ask("execute_request", code(tt.code))
		if contains(t, reply, tt.want); tt.code == "len(In)" {
			contains(t, said, `"text/plain":"3"`)
		}
	}
}
