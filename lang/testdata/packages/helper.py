K = 5


def double(x):
    return 2 * x
