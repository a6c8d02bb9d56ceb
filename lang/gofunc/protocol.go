// What the session and the process of Go cells say to each other: a length, and
// JSON. The elements of tensors lie in memory that both map; where there is no
// such memory they follow the JSON.
package gofunc

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Word is the first argument of a process that runs Go cells.
const Word = "__gofunc"

// loopPrefix begins the names of the loops around functions of numbers.
const loopPrefix = "tqLoop_"

// LoopName is the name of the loop around a function.
func LoopName(name string) string { return loopPrefix + name }

// Data is an argument or result.
type Data struct {
	Form  Form
	Elem  string
	Off   int   // in the shared memory
	N     int   // elements
	Shape []int // of tensors
	Text  string
}

// Request is a call, or with Source the cells to be taken.
type Request struct {
	Source  string   `json:",omitempty"`
	Imports []string `json:",omitempty"`
	Func    string   `json:",omitempty"`
	Each    bool     `json:",omitempty"`
	Raises  bool     `json:",omitempty"`
	N       int      // of loops
	Args    []Data
	Results []Param
	Used    int // bytes of shared memory that hold arguments
	Size    int // bytes of shared memory
}

// Reply is what came of it.
type Reply struct {
	Err     string `json:",omitempty"`
	Panic   bool   `json:",omitempty"`
	Out     string `json:",omitempty"`
	Results []Data
	Size    int
}

// most is the length of a message beyond which it is none.
const most = 64 << 20

// WriteMessage writes a message.
func WriteMessage(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...))
	return err
}

// ReadMessage reads a message.
func ReadMessage(r io.Reader, v any) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n > most {
		return errors.New("a message of the process of Go cells is too long")
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

// Loop is the source of a loop that applies a function of numbers to n elements
// of each argument.
func Loop(f *Func) string {
	var params, args, made, to, ret []string
	for i, p := range f.Params {
		params = append(params, fmt.Sprintf("a%d []%s", i, p.Elem))
		args = append(args, fmt.Sprintf("a%d[i]", i))
	}
	var results []string
	for i, p := range f.Results {
		results = append(results, "[]"+p.Elem)
		made = append(made, fmt.Sprintf("\tr%d := make([]%s, n)\n", i, p.Elem))
		to = append(to, fmt.Sprintf("r%d[i]", i))
		ret = append(ret, fmt.Sprintf("r%d", i))
	}
	call := fmt.Sprintf("%s(%s)", f.Name, strings.Join(args, ", "))
	body := "\t\t" + strings.Join(to, ", ") + " = " + call + "\n"
	if f.Raises {
		results, ret = append(results, "error"), append(ret, "nil")
		fails := strings.Join(ret[:len(ret)-1], ", ") + ", err"
		body = "\t\tvar err error\n\t\t" + strings.Join(to, ", ") + ", err = " + call + "\n\t\tif err != nil {\n\t\t\treturn " + fails + "\n\t\t}\n"
	}
	return fmt.Sprintf("func %s%s(n int, %s) (%s) {\n%s\tfor i := 0; i < n; i++ {\n%s\t}\n\treturn %s\n}\n",
		loopPrefix, f.Name, strings.Join(params, ", "), strings.Join(results, ", "), strings.Join(made, ""), body, strings.Join(ret, ", "))
}
