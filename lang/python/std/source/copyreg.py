# copyreg: functions that say how objects of a class are copied.

dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Says how objects of a class are taken apart."""
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    """Says that a function makes objects anew."""
    if not callable(object):
        raise TypeError("constructors must be callable")


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)


__all__ = ["pickle", "constructor"]
