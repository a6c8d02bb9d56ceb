from urllib.parse import *
import urllib.parse


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


for u in ("http://user:pw@example.com:8080/a/b;p?q=1&r=2#frag", "https://example.com", "//host/path", "mailto:a@b.c", "file:///etc/x", "path/only?x#y", "HTTP://EXAMPLE.com/A",
          "http://[::1]:80/x", "", "x", "ftp://h/a;type=i", "http://h?q", "http://h#f", "a:b:c", "1:2", "javascript:void(0)", "http://h/p;x/y;z"):
    p = urlparse(u)
    print(p)
    print(urlsplit(u), p.geturl(), urlsplit(u).geturl(), p.username, p.password, p.hostname, p.port)
for b, u in [("http://a/b/c/d;p?q", r) for r in ("g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "g;x", "", ".", "./", "..", "../", "../g", "../..", "../../g", "../../../g", "/./g", "g.", "..g", "g/./h", "g/../h", "http:g")] + [("", "x"), ("x", ""), ("mailto:a", "b"), ("http://h", "p")]:
    print(u, urljoin(b, u))
for s in ("abc", "a b&c", "/x/y z", "é", "~-._", "100%", "a+b", ""):
    print(quote(s), quote(s, safe=""), quote_plus(s), unquote(quote(s)) == s, unquote_plus(quote_plus(s)) == s)
print(quote(b"\xff x"), quote("é", encoding="latin-1"), quote("a:b", safe=":"), quote_from_bytes(b"a/b"))
for s in ("%41%zz%", "%e9", "%C3%A9%20x", "a+b%2B", "é%41", "%"):
    print(repr(unquote(s)), repr(unquote_plus(s)), unquote_to_bytes(s), repr(unquote(s, "latin-1")))
for q in ("a=1&b=2&a=3", "a=&b", "", "x=%20y+z", "=1", "a=b=c", "&&a=1"):
    print(parse_qs(q), parse_qsl(q), parse_qsl(q, keep_blank_values=True))
print(parse_qs("a=1;b=2", separator=";"), urlencode({"a": 1, "b": "x y", "é": "ü"}), urlencode([("a", [1, 2]), ("b", "xy")], doseq=True), urlencode({"a": [1, 2]}), urlencode({"k": b"\xff"}), urlencode({"a": "b c"}, quote_via=quote))
fails(parse_qsl, "a", strict_parsing=True)
fails(parse_qsl, "a=1&b=2", max_num_fields=1)
fails(urlencode, 3)
fails(urlencode, "abc")
fails(urlparse, "http://[::1")
fails(lambda: urlparse("http://h:x").port)
fails(lambda: urlparse("http://h:99999").port)
print(urldefrag("http://a/b#c"), urldefrag("x"), urldefrag("http://a/b#c").geturl(), urlunparse(("http", "h", "p", "", "q", "f")), urlunsplit(["", "h", "p", "", ""]))
print(urllib.parse.quote is quote, urlparse("http://h/p")._replace(path="/q").geturl())
