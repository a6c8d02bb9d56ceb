package lsp

import "github.com/tq-lang/tq/lang/diag"

func diagFile(content string) *diag.File { return diag.NewFile("t.tq", content) }
