// Starts `tq lsp` and lets VS Code ask it.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("tq").get("command", "tq");
  client = new LanguageClient(
    "tq",
    "tq",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "tq" }] }
  );
  return client.start();
};

exports.deactivate = () => client && client.stop();
