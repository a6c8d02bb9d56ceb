import html

for s in ("", "plain", "<a href=\"x\">it's & so</a>", "a < b > c"):
    print(html.escape(s), html.escape(s, quote=False), html.unescape(html.escape(s)) == s)
for s in ("&lt;b&gt; &amp; &quot;", "&#39;&#x27;&#X41;&#65;", "&eacute;&Auml;&szlig;&nbsp;|&hellip;", "&euro;&alpha;&Omega;", "&unknown; & &;", "&amp", "&ampx", "&copy 2020", "&#0;&#128;&#1114112;&#xD800;", "x &lt y", "&#;&#x;", "&#9;|&#1;|"):
    print(repr(html.unescape(s)))


from html.entities import codepoint2name, entitydefs, html5, name2codepoint
from html.parser import HTMLParser

print(len(html5), len(name2codepoint), html5["gt"], ascii(html5["NotEqualTilde;"]), name2codepoint["lang"], codepoint2name[8364], entitydefs["eacute"])
print(sum(map(ord, "".join(html5.values()))), html.unescape("&notit; &notin; &hArr; &CounterClockwiseContourIntegral; &amp;amp; &fjlig;"))


class Shows(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs, self.getpos(), repr(self.get_starttag_text()))

    def handle_endtag(self, tag):
        print("end", tag, self.getpos())

    def handle_data(self, data):
        print("data", repr(data))

    def handle_charref(self, name):
        print("charref", name)

    def handle_entityref(self, name):
        print("entityref", name)

    def handle_comment(self, data):
        print("comment", repr(data))

    def handle_decl(self, decl):
        print("decl", repr(decl))

    def handle_pi(self, data):
        print("pi", repr(data))

    def unknown_decl(self, data):
        print("unknown", repr(data))


PAGES = [
    "<!DOCTYPE html>\n<html><head><title>A &amp; B</title></head>\n<body class='x y' id=main data-z>Hi<br/>there<!-- note --></body></html>",
    "<a href=\"?a=1&amp;b=2\" title='it''s'>x</a><img src=a.png /><p/ >", "<script>if (a < b && c > d) { x = '<b>'; }</script>after<style>p > a {}</STYLE>",
    "a < b & c &lt; d &#65; &#x42; &nosuch; &eacute x &#; &", "<?php echo 1 ?><![CDATA[ x ]]><![if IE]>y<![endif]><!WRONG>", "</ p></1></><div", "<a b='c", "text &am", "<a  b = 'c'd=e f>",
    "<x><y></X></y\n>\n\n  <z k\n=v>", "<<a>>", "<!-- open", "&#", "a&b;c&d e",
]
for convert in (True, False):
    for page in PAGES:
        print("--", convert, repr(page))
        p = Shows(convert_charrefs=convert)
        p.feed(page)
        p.close()
p = Shows()
for part in ("<a hr", "ef='x'", ">te", "xt &a", "mp; more</", "a>", "<scri", "pt>a</b>c</scr", "ipt>"):
    p.feed(part)
p.close()
print(p.lasttag, p.rawdata == "")
