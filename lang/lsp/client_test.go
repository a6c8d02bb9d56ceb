// A real client: pygls's starts the built binary and speaks to it over stdio.
package lsp

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/peers"
)

const pyglsClient = `
import asyncio, sys
from lsprotocol import types as t
from pygls.lsp.client import LanguageClient

async def main(exe, path):
    c = LanguageClient("test", "1")
    told = asyncio.Queue()

    @c.feature(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def diagnostics(params):
        told.put_nowait(params)

    await c.start_io(exe, "lsp")
    r = await c.initialize_async(t.InitializeParams(capabilities=t.ClientCapabilities(), process_id=None, root_uri=None))
    print("server", r.server_info.name, r.capabilities.position_encoding)
    c.initialized(t.InitializedParams())
    uri = "file://" + path
    text = open(path).read()
    c.text_document_did_open(t.DidOpenTextDocumentParams(t.TextDocumentItem(uri=uri, language_id="tq", version=1, text=text)))
    for d in (await asyncio.wait_for(told.get(), 60)).diagnostics:
        print("error", d.range.start.line, d.code, d.message.splitlines()[0])
    doc = t.TextDocumentIdentifier(uri=uri)
    h = await c.text_document_hover_async(t.HoverParams(doc, t.Position(1, 0)))
    print("hover", h.contents.value.splitlines()[1])
    change = t.TextDocumentContentChangePartial(text="x.T", range=t.Range(t.Position(2, 8), t.Position(2, 9)))
    c.text_document_did_change(t.DidChangeTextDocumentParams(t.VersionedTextDocumentIdentifier(version=2, uri=uri), [change]))
    print("errors", len((await asyncio.wait_for(told.get(), 60)).diagnostics))
    k = await c.text_document_completion_async(t.CompletionParams(doc, t.Position(2, 10)))
    print("completes", any(i.label == "T" for i in k.items))
    s = await c.text_document_signature_help_async(t.SignatureHelpParams(doc, t.Position(1, 12)))
    print("signature", s.signatures[0].label[:5], s.signatures[0].active_parameter)
    d = await c.text_document_definition_async(t.DefinitionParams(doc, t.Position(2, 4)))
    print("definition", d[0].range.start.line)
    f = await c.text_document_references_async(t.ReferenceParams(t.ReferenceContext(include_declaration=True), doc, t.Position(1, 0)))
    print("references", len(f))
    n = await c.text_document_rename_async(t.RenameParams(doc, t.Position(1, 0), "matrix"))
    print("rename", len(n.changes[uri]))
    o = await c.text_document_document_symbol_async(t.DocumentSymbolParams(doc))
    print("symbols", [x.name for x in o])
    i = await c.text_document_inlay_hint_async(t.InlayHintParams(doc, t.Range(t.Position(0, 0), t.Position(9, 0))))
    print("hints", [x.label for x in i])
    await c.shutdown_async(None)
    c.exit(None)
    await c.stop()

asyncio.run(main(sys.argv[1], sys.argv[2]))
`

const pyglsSays = `server tq utf-16
error 2 shape/matmul ValueError: matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 3 is different from 4)
hover x: f64[3, 4]
errors 0
completes True
signature np.on 0
definition 1
references 3
rename 3
symbols ['x', 'y']
hints [': f64[3, 4]', ': f64[3, 3]']
`

func TestPygls(t *testing.T) {
	python := peers.Python(t, peers.Pygls, peers.LSProtocol)
	dir := t.TempDir()
	exe := filepath.Join(dir, "tq")
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", exe, "../..").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	path := filepath.Join(dir, "m.tq")
	if err := os.WriteFile(path, []byte("import numpy as np\nx = np.ones((3, 4))\ny = x @ x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute) // a server that says nothing
	defer cancel()
	cmd := exec.CommandContext(ctx, python, "-c", pyglsClient, exe, filepath.ToSlash(path))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out, stderr.String())
	}
	if got := strings.ReplaceAll(string(out), "\r\n", "\n"); got != pyglsSays {
		t.Errorf("got\n%swant\n%s", got, pyglsSays)
	}
}
