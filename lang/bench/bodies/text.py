#: text joined from parts
def run():
    n = 0
    for k in range(100):
        parts = []
        for i in range(200):
            parts.append(str(i) + ":" + str(k))
        n += len(",".join(parts))
    return n

#: f-strings with formats
def run():
    n = 0
    for i in range(20000):
        n += len(f"{i:05d} {i / 7:.3f} {i % 10}")
    return n

#: split and strip
def run():
    line = " the quick, brown fox; jumps over  the lazy dog "
    n = 0
    for i in range(20000):
        words = line.strip().split(" ")
        n += len(words) + len(words[i % 3])
    return n

#: methods of text
def run():
    words = ["Alpha", "beta", "GAMMA", "delta"]
    n = 0
    for i in range(30000):
        w = words[i % 4]
        n += len(w.upper().replace("A", "aa")) + w.find("a")
        if w.startswith("b"):
            n += 1
    return n

#: letters of a text
def run():
    text = "it was the best of times, it was the worst of times" * 20
    vowels = 0
    for k in range(40):
        for c in text:
            if c in "aeiou":
                vowels += 1
    return vowels
