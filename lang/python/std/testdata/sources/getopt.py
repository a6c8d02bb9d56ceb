import getopt

print(getopt.getopt("-a -b -cfoo -d bar a1 a2 -x".split(), "abc:d:"))
print(getopt.getopt("--condition=foo --testing --output-file abc.def -x a1 a2".split(), "x", ["condition=", "output-file=", "testing"]))
print(getopt.gnu_getopt("a1 -x a2 --verb -- -y".split(), "xy", ["verbose"]))
print(getopt.getopt(["-", "-a"], "a"), getopt.getopt(["-ab", "--", "-c"], "abc"), getopt.gnu_getopt(["f", "-a"], "+a"))
for args, short, long in [(["-z"], "a", []), (["-a"], "a:", []), (["--no"], "", ["yes"]), (["--a"], "", ["ab", "ac"]), (["--a"], "", ["a="]), (["--a=1"], "", ["a"])]:
    try:
        getopt.getopt(args, short, long)
    except getopt.GetoptError as e:
        print(e, e.opt, e.msg, e.args)
