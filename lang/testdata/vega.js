// Draws Vega-Lite of a file, a list, with the compiler and renderer that notebooks have: a
// line for each, with what they warn of.
const vegaLite = require("vega-lite"), vega = require("vega"), fs = require("fs");

async function main() {
  for (const spec of JSON.parse(fs.readFileSync(process.argv[2]))) {
    const said = [];
    const logger = {
      level() { return this; },
      error(...a) { said.push(a.join(" ")); return this; },
      warn(...a) { said.push(a.join(" ")); return this; },
      info() { return this; },
      debug() { return this; },
    };
    const view = new vega.View(vega.parse(vegaLite.compile(spec, { logger }).spec), { renderer: "none", logger });
    const svg = await view.toSVG();
    const plots = (svg.match(/role-axis"[^>]*aria-label="Y-axis|aria-label="Y-axis/g) || []).length;
    console.log(JSON.stringify({ said, plots, size: [view.width(), view.height()], bytes: svg.length }));
  }
}

main().catch((e) => { console.error(e); process.exit(1); });
