# importlib: resources are written in the language, all else is Go's.
