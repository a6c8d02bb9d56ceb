import unicodedata as u

for c in "aÉé1²½Ⅷ中ａｱ가힣λ \u0301\u200d😀ß٣४)」,אبﬁ\t":
    print(ascii(c), u.category(c), u.combining(c), u.bidirectional(c), u.east_asian_width(c), u.decimal(c, None), u.digit(c, None), u.numeric(c, None), u.name(c, "-"))
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    print(form, [ascii(u.normalize(form, s)) for s in ("é", "e\u0301", "ﬁ", "①", "한", "Å")], u.is_normalized(form, "é"), u.is_normalized(form, "abc"))
print(u.lookup("LATIN SMALL LETTER E WITH ACUTE"), u.lookup("greek small letter pi"), u.lookup("HANGUL SYLLABLE GAG"), u.lookup("CJK UNIFIED IDEOGRAPH-4E2D"))
for f in (lambda: u.lookup("no such name"), lambda: u.name("\n"), lambda: u.digit("a"), lambda: u.decimal("½"), lambda: u.numeric("x"), lambda: u.normalize("NFX", "a"), lambda: u.category("ab"), lambda: u.category(3)):
    try:
        print(f())
    except (KeyError, ValueError, TypeError) as e:
        print(type(e).__name__, e)


def plain(text):
    return "".join(c for c in u.normalize("NFKD", text) if not u.combining(c))


print(plain("Crème brûlée — Ångström"), sum(2 if u.east_asian_width(c) in "WF" else 1 for c in "ab中文"))
