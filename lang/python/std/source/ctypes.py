# ctypes: how many bytes C's types have, which packages ask for. Nothing foreign is called.


class _Simple:
    _size = 0

    def __init__(self, value=0):
        self.value = value

    def __repr__(self):
        return f"{type(self).__name__}({self.value!r})"


def _simple(name, size):
    return type(name, (_Simple,), {"_size": size, "__module__": "ctypes"})


c_bool, c_char, c_byte, c_ubyte = _simple("c_bool", 1), _simple("c_char", 1), _simple("c_byte", 1), _simple("c_ubyte", 1)
c_short, c_ushort, c_int, c_uint = _simple("c_short", 2), _simple("c_ushort", 2), _simple("c_int", 4), _simple("c_uint", 4)
c_long, c_ulong, c_longlong, c_ulonglong = _simple("c_long", 8), _simple("c_ulong", 8), _simple("c_longlong", 8), _simple("c_ulonglong", 8)
c_int8, c_int16, c_int32, c_int64 = c_byte, c_short, c_int, c_long
c_uint8, c_uint16, c_uint32, c_uint64 = c_ubyte, c_ushort, c_uint, c_ulong
c_size_t, c_ssize_t = c_ulong, c_long
c_float, c_double, c_longdouble = _simple("c_float", 4), _simple("c_double", 8), _simple("c_longdouble", 16)
c_void_p, c_char_p, c_wchar_p = _simple("c_void_p", 8), _simple("c_char_p", 8), _simple("c_wchar_p", 8)


def sizeof(obj_or_type, /):
    """The bytes of a type of C's or of a value of one."""
    t = obj_or_type if isinstance(obj_or_type, type) else type(obj_or_type)
    if not issubclass(t, _Simple) or not t._size:
        raise TypeError("this type has no size")
    return t._size


alignment = sizeof
