# sre_parse: the name that re._parser had before.
from re._parser import *
