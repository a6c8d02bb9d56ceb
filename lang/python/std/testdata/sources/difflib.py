import difflib
from difflib import *

print(get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), get_close_matches("wheel", ["while", "when", "heel", "well"], n=2, cutoff=0.5), get_close_matches("x", []))
for a, b in (("abcd", "bcde"), ("", ""), ("abc", ""), ("private Thread currentThread;", "private volatile Thread currentThread;"), ("qabxcd", "abycdf"), ("aaaa", "aa")):
    s = SequenceMatcher(None, a, b)
    print(s.ratio(), s.quick_ratio(), s.real_quick_ratio(), s.find_longest_match(), s.get_matching_blocks())
    print(s.get_opcodes())
print(SequenceMatcher(lambda x: x == " ", " abcd", "abcd abcd").find_longest_match(0, 5, 0, 9))
one = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n".splitlines(keepends=True)
two = "one\ntwo\ntrhee\nfour\nnew\nsix\nseven\neight\nNine\nten\n".splitlines(keepends=True)
print("".join(ndiff(one, two)))
print("".join(unified_diff(one, two, "a.txt", "b.txt", n=1)))
print("".join(context_diff(one, two, "a.txt", "b.txt", "now", "then", n=2)))
print("".join(restore(ndiff(one, two), 1)) == "".join(one), "".join(restore(ndiff(one, two), 2)) == "".join(two))
print(list(unified_diff([], [])), list(unified_diff(["a"], ["a"])), list(unified_diff([], ["x\n"], lineterm="")), list(context_diff(["a\n"], [])))
print("".join(Differ().compare(["a b c\n", "\tx\n", "same\n"], ["a  c\n", "\ty\n", "same\n"])))
print(list(ndiff(["abcdefghij\n", "x\n"], ["abcdefghiK\n", "y\n", "z\n"])))
big = [str(i % 50) for i in range(400)]
print(SequenceMatcher(None, big, big[10:] + ["x"]).ratio(), SequenceMatcher(None, big, big[5:], autojunk=False).ratio())
print(list(diff_bytes(unified_diff, [b"a\n"], [b"\xff\n"], b"x", b"y")))
for f in (lambda: get_close_matches("a", ["a"], n=0), lambda: get_close_matches("a", ["a"], cutoff=2), lambda: list(restore([], 3)), lambda: list(unified_diff([b"a"], ["a"]))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(IS_LINE_JUNK("  \n"), IS_LINE_JUNK("#"), IS_CHARACTER_JUNK(" "))
