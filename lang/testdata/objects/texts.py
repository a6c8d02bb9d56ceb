# exec, eval, compile and __import__.
exec('x = 3\nprint(x)')
print(eval('x + 1'))

ns = {}
exec('def f(a): return a*2\nclass C:\n    k = 3\n', ns)
print(ns['f'](4), ns['C']().k, eval('a+b', {'a':1,'b':2}), sorted(k for k in ns if k[0] != '_'))

print(eval('1+1'), eval('[i for i in range(3)]'), eval("__import__('math').pi"), eval('  (1,\n2)'))

c = compile('1+2', 's', 'eval')
print(eval(c), c.co_filename)
exec(compile('for i in range(2): print(i)', 's', 'exec'))

def f(a, b):
    k = 5
    g = lambda: eval('a + b') if 0 else eval('1')
    exec('q = 3')
    return eval('a + b * k'), g()
print(f(1, 2))

x = 1
exec('x = "a"')
print(x.upper())
def g():
    return x
exec('x = [1]')
print(g())

try: eval('1 +')
except SyntaxError as e: print('syntax', type(e).__name__)
try: exec('a = = 2')
except SyntaxError as e: print('syntax')
try: eval('undefined_name')
except NameError as e: print(e)
try: exec('1/0')
except ZeroDivisionError as e: print(e)
try: eval(3)
except TypeError as e: print(e)
try: eval('1', 3)
except TypeError as e: print(e)

loc = {'y': 2}
exec('z = y + 1\ny = 10', {}, loc)
print(loc)
d = {'del_me': 1}
exec('del del_me\nnew = 2', d); print('del_me' in d, d['new'])

ops = {'+': lambda a, b: a + b}
print([eval(f'{a}{op}{b}') for a in (1, 2) for op in '+-*' for b in (3, 4)])
import math
print(eval('sqrt(16) + sin(0)', {'__builtins__': {}}, {k: getattr(math, k) for k in dir(math)}))

code = '''
def fact(n):
    return 1 if n < 2 else n * fact(n - 1)
result = fact(10)
'''
env = {}
exec(code, env)
print(env['result'], env['fact'](5))
m = __import__('collections'); print(m.Counter('aa'))
print(__import__('os.path', fromlist=['join']).join('a', 'b'))

s = 'exec(s)'
try:
    exec(s)
except RecursionError as e:
    print(type(e).__name__)
