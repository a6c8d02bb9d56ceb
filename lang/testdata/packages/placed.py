import sys, types


class Made(types.ModuleType):
    "A module that makes names."

    def __getattr__(self, name):
        if name.startswith("q"):
            return name.upper()
        raise AttributeError(name)


plain = 5
made = Made(__name__)
made.__dict__.update(sys.modules[__name__].__dict__)
sys.modules[__name__] = made
