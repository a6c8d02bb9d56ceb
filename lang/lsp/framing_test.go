// Streams that no client should send: the server ends or goes on, and what it writes can be
// read.
package lsp

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"
)

func FuzzFraming(f *testing.F) {
	frame := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	hello := frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	open := frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:a","version":1,"text":"x = (1\n"}}}`)
	for _, s := range []string{
		"", "\r\n", hello, hello + open, hello + "Content-Length: 5\r\n\r\n{}", "content-length:2\nContent-Type: x\n\n{}", "Content-Length: -1\r\n\r\n", "Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
		hello + frame(`[1]`) + frame(`{"id":{}}`) + frame(`{"jsonrpc":"2.0","id":[2],"method":"shutdown"}`) + frame(`{"method":"exit"}`),
		hello + open + frame(`{"id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"untitled:a"},"position":{"line":-1,"character":9}}}`),
		hello + open + frame(`{"method":"textDocument/didChange","params":{"textDocument":{"uri":"untitled:a","version":2},"contentChanges":[{"range":{"start":{"line":9},"end":{}},"text":"\ud800"}]}}`),
		hello + frame(`{"method":"$/cancelRequest","params":{"id":7}}`) + frame(`{"id":null,"method":"textDocument/rename","params":null}`),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, sent []byte) {
		var out bytes.Buffer
		_ = Serve(context.Background(), bytes.NewReader(sent), &out, "test")
		for answers := newStream(&out, io.Discard); ; {
			if _, err := answers.read(); err == io.EOF {
				return
			} else if err != nil {
				t.Fatalf("%q is answered with what cannot be read: %v", sent, err)
			}
		}
	})
}
