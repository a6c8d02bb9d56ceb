import locale

print(locale.setlocale(locale.LC_ALL, "C"), locale.setlocale(locale.LC_ALL))
conv = locale.localeconv()
print({k: conv[k] for k in sorted(conv)})
print(locale.strcoll("a", "b"), locale.strcoll("b", "a"), locale.strcoll("a", "a"), locale.strxfrm("abc"))
print(locale.format_string("%d and %.2f", (1234567, 2.5)), locale.str(3.25), locale.atof("2.5"), locale.atoi("12"))
print(locale.getlocale(locale.LC_NUMERIC), locale.normalize("en_US"))
try:
    locale.setlocale(locale.LC_ALL, "xx_NOWHERE")
except locale.Error as e:
    print(e)
try:
    locale.currency(3)
except ValueError as e:
    print(e)
