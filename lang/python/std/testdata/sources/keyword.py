import keyword

print(keyword.kwlist, [w for w in keyword.softkwlist if keyword.issoftkeyword(w)], keyword.iskeyword("for"), keyword.iskeyword("four"))
