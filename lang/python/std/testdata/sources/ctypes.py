# The sizes of C's types.
import ctypes
from ctypes import c_long, sizeof

for name in "c_bool c_char c_byte c_ubyte c_short c_ushort c_int c_uint c_long c_ulong c_longlong c_ulonglong c_float c_double c_size_t c_void_p c_int8 c_int16 c_int32 c_int64 c_uint8 c_uint64".split():
    print(name, sizeof(getattr(ctypes, name)))
print((1 << (8 * sizeof(c_long) - 1)) - 1, sizeof(c_long(3)), c_long(3).value, c_long(3))
for bad in (int, 3):
    try:
        sizeof(bad)
    except TypeError as e:
        print(e)
