import html

for s in ("", "plain", "<a href=\"x\">it's & so</a>", "a < b > c"):
    print(html.escape(s), html.escape(s, quote=False), html.unescape(html.escape(s)) == s)
for s in ("&lt;b&gt; &amp; &quot;", "&#39;&#x27;&#X41;&#65;", "&eacute;&Auml;&szlig;&nbsp;|&hellip;", "&euro;&alpha;&Omega;", "&unknown; & &;", "&amp", "&ampx", "&copy 2020", "&#0;&#128;&#1114112;&#xD800;", "x &lt y", "&#;&#x;", "&#9;|&#1;|"):
    print(repr(html.unescape(s)))
