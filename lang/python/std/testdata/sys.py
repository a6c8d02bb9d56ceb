import sys

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

print(sys.getdefaultencoding(), sys.getfilesystemencoding(), sys.getfilesystemencodeerrors(), sys.get_int_max_str_digits(), sys.intern('abc'), sys.is_finalizing(), sys.hexversion >> 16 == 0x030b, sys.float_repr_style, sys.int_info.bits_per_digit, sys.int_info.default_max_str_digits)
print(sys.maxsize, sys.maxunicode, sys.byteorder, sys.version_info[:2], sys.version_info >= (3, 8), sys.version_info.major, sys.float_info.max, sys.float_info.epsilon, sys.float_info.dig, sys.getrecursionlimit(), sys.version[:4])
for f in [lambda: sys.intern(1), lambda: sys.intern(), lambda: sys.getdefaultencoding(1)]:
    show('e', f)
