// Keys tell instructions apart as their texts do.

package ir_test

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
)

func TestKeysTellInstructionsApart(t *testing.T) {
	texts := map[string]string{} // by key
	for seed := range uint64(1500) {
		p, _ := progen.New(seed).Program()
		for i := range p.Instrs {
			in := &p.Instrs[i]
			args := make([]ir.Value, len(in.Args)) // all alike, so that attributes decide
			text := in.Op.String() + strings.Repeat(" ", len(args))
			if in.Attrs != nil {
				text += ir.AttrsText(in.Attrs)
			}
			key := string(ir.AppendInstrKey(nil, in, args))
			if other, ok := texts[key]; ok && other != text {
				t.Fatalf("one key for\n%s\nand\n%s", other, text)
			}
			texts[key] = text
		}
	}
	if len(texts) < 2000 {
		t.Errorf("only %d different instructions", len(texts))
	}
}

func TestKeysTellProgramsApart(t *testing.T) {
	texts := map[string]string{}
	for seed := range uint64(400) {
		p, _ := progen.New(seed).Program()
		key := string(p.AppendKey(nil))
		if texts[key] != "" {
			t.Fatalf("one key for\n%s\nand\n%s", texts[key], p)
		}
		texts[key] = p.String()
		p.Instrs[len(p.Instrs)-1].Site++
		if string(p.AppendKey(nil)) == key {
			t.Fatalf("the key does not tell sites")
		}
		p.Instrs[len(p.Instrs)-1].Site--
		if len(p.Outputs) > 1 {
			p.Outputs[0], p.Outputs[1] = p.Outputs[1], p.Outputs[0]
			if p.Outputs[0] != p.Outputs[1] && string(p.AppendKey(nil)) == key {
				t.Fatalf("the key does not tell the order of outputs")
			}
		}
	}
}
