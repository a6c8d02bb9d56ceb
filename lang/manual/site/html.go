// This file: the manual as pages for a browser.
package site

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"github.com/tq-lang/tq/lang/manual/markup"
)

// HTML writes the manual to a folder, index.html first of all, and says how many pages it
// has.
func HTML(dir string, commands []Command) (int, error) {
	b := gather(commands)
	files := map[string]string{"style.css": style, "search.js": script, "index.html": b.index(), "names.js": b.names()}
	n := 1
	for _, g := range b.groups {
		for _, p := range g.pages {
			files[p.file+".html"] = b.page(g, p)
			n++
		}
	}
	return n, write(dir, files)
}

const head = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<header><a class="home" href="index.html">tq</a>
<div class="find"><input id="find" type="search" placeholder="Find a function or topic  ( / )" aria-label="Find" autocomplete="off" spellcheck="false"><ol id="found" hidden></ol></div></header>
<main>
`

const foot = `</main>
<script src="names.js"></script>
<script src="search.js"></script>
</body>
</html>
`

func (b *book) index() string {
	var out strings.Builder
	fmt.Fprintf(&out, head, "tq's manual")
	out.WriteString("<h1>tq's manual</h1>\n<p>NumPy's language over TensorFlow's ops, in one program. " +
		"The same pages are in the program: <code>help indexing</code>, <code>np.sum?</code>, <code>tq help np.sum</code>.</p>\n<nav>\n")
	for i, g := range b.groups {
		fmt.Fprintf(&out, "<a href=\"#g%d\">%s</a>\n", i, html.EscapeString(g.title))
	}
	out.WriteString("</nav>\n")
	for i, g := range b.groups {
		fmt.Fprintf(&out, "<h2 id=\"g%d\">%s</h2>\n<dl class=\"list\">\n", i, html.EscapeString(g.title))
		for _, p := range g.pages {
			fmt.Fprintf(&out, "<dt><a href=\"%s.html\">%s</a></dt><dd>%s</dd>\n", html.EscapeString(p.file), html.EscapeString(p.name), markup.Inline(p.about, nil))
		}
		out.WriteString("</dl>\n")
	}
	return out.String() + foot
}

// page writes one page: the parts of a function's have anchors.
func (b *book) page(g group, p *page) string {
	var out strings.Builder
	fmt.Fprintf(&out, head, html.EscapeString(p.name)+" · tq")
	fmt.Fprintf(&out, "<p class=\"group\">%s</p>\n<h1>%s</h1>\n", html.EscapeString(g.title), html.EscapeString(p.name))
	if p.usage != "" {
		fmt.Fprintf(&out, "<pre class=\"usage\">%s</pre>\n", html.EscapeString(p.usage))
	} else {
		fmt.Fprintf(&out, "<p class=\"about\">%s</p>\n", markup.Inline(p.about, nil))
	}
	from := 0
	for i, block := range p.blocks {
		if block.Kind == markup.Heading {
			out.WriteString(markup.HTML(p.blocks[from:i], b.link))
			fmt.Fprintf(&out, "<h2 id=\"%s\">%s</h2>\n", strings.ToLower(strings.ReplaceAll(block.Text, " ", "-")), html.EscapeString(block.Text))
			from = i + 1
		}
	}
	out.WriteString(markup.HTML(p.blocks[from:], b.link))
	return out.String() + foot
}

// names is what the search knows: name, place, line.
func (b *book) names() string {
	var list [][3]string
	for _, g := range b.groups {
		for _, p := range g.pages {
			list = append(list, [3]string{p.name, p.file, p.about})
			for _, n := range p.others {
				list = append(list, [3]string{n, p.file, p.about})
			}
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // texts always can be
	}
	return "const names = " + string(text) + ";\n"
}

const script = `"use strict";
const box = document.getElementById("find"), found = document.getElementById("found");
const most = 12;
let chosen = -1;

// Names that are or begin with what is typed stand first, then those with it inside, then lines.
function rank(entry, word) {
  const name = entry[0].toLowerCase(), last = name.slice(name.lastIndexOf(".") + 1);
  if (name === word || last === word) return 0;
  if (last.startsWith(word)) return 1;
  if (name.includes(word)) return 2;
  return word.length > 2 && entry[2].toLowerCase().includes(word) ? 3 : -1;
}

function show() {
  const word = box.value.trim().toLowerCase();
  found.textContent = "";
  chosen = -1;
  found.hidden = word === "";
  if (word === "") return;
  const hits = names.map(e => [rank(e, word), e]).filter(h => h[0] >= 0)
    .sort((a, b) => a[0] - b[0] || a[1][0].length - b[1][0].length || (a[1][0] < b[1][0] ? -1 : 1));
  for (const [, [name, place, about]] of hits.slice(0, most)) {
    const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("span");
    link.href = encodeURIComponent(place) + ".html";
    link.textContent = name;
    text.textContent = about;
    link.append(text);
    item.append(link);
    found.append(item);
  }
  if (hits.length === 0) found.textContent = "nothing found";
}

function choose(step) {
  const links = found.querySelectorAll("a");
  if (links.length === 0) return;
  chosen = (chosen + step + links.length) % links.length;
  links.forEach((l, i) => l.classList.toggle("chosen", i === chosen));
}

box.addEventListener("input", show);
box.addEventListener("keydown", e => {
  if (e.key === "ArrowDown") { choose(1); e.preventDefault(); }
  if (e.key === "ArrowUp") { choose(-1); e.preventDefault(); }
  if (e.key === "Escape") { box.value = ""; show(); box.blur(); }
  if (e.key === "Enter") {
    const link = found.querySelectorAll("a")[Math.max(chosen, 0)];
    if (link) location.href = link.href;
  }
});
document.addEventListener("keydown", e => {
  if (e.key === "/" && document.activeElement !== box) { box.focus(); e.preventDefault(); }
});
const asked = new URLSearchParams(location.search).get("q");
if (asked) { box.value = asked; show(); }
`

const style = `:root { color-scheme: light dark; --back: #fff; --text: #1d2129; --dim: #5c6370; --line: #e2e5ea; --code: #f5f6f8; --link: #0b61c4; }
@media (prefers-color-scheme: dark) {
  :root { --back: #15181d; --text: #dfe3ea; --dim: #98a1b0; --line: #2b313a; --code: #1e232b; --link: #7cb3ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1.5rem; align-items: center; padding: .6rem 1.2rem; background: var(--back); border-bottom: 1px solid var(--line); }
.home { font: 700 1.2rem ui-monospace, monospace; color: var(--text); text-decoration: none; }
.find { position: relative; flex: 1; max-width: 36rem; }
.find input { width: 100%; padding: .4rem .7rem; font: inherit; color: inherit; background: var(--code); border: 1px solid var(--line); border-radius: 6px; }
#found { position: absolute; left: 0; right: 0; margin: .3rem 0 0; padding: .4rem; list-style: none; background: var(--back); border: 1px solid var(--line); border-radius: 6px; box-shadow: 0 6px 20px #0003; }
#found a { display: block; padding: .2rem .5rem; border-radius: 4px; font-family: ui-monospace, monospace; text-decoration: none; }
#found span { margin-left: .8rem; color: var(--dim); font: .85rem system-ui, sans-serif; }
#found a:hover, #found .chosen { background: var(--code); }
main { max-width: 52rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; }
h1 { margin: .2rem 0 .8rem; font-size: 1.7rem; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .6rem; padding-top: .4rem; font-size: 1.15rem; border-top: 1px solid var(--line); scroll-margin-top: 4rem; }
.group, .about, .list dd { color: var(--dim); }
.group { margin: .6rem 0 0; font-size: .85rem; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, "Cascadia Mono", Menlo, monospace; font-size: .88em; }
code { padding: .08em .3em; background: var(--code); border-radius: 4px; }
pre { padding: .7rem .9rem; overflow-x: auto; background: var(--code); border-radius: 6px; line-height: 1.4; }
.usage { white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .35rem 1rem; }
dt { overflow-wrap: anywhere; max-width: 18rem; }
dd { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: .3rem .9rem; font-size: .9rem; }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 .5rem 1rem; } }
`
