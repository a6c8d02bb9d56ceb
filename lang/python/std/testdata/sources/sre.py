# The names that re._parser and re._constants had before.
import warnings

warnings.simplefilter("ignore")
import sre_constants
import sre_parse

print([int(n) for n in sre_parse.parse("a(b|cd)").getwidth()], sre_constants.MAXREPEAT == 4294967295)
