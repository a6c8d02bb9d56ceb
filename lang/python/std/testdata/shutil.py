import fnmatch
import glob
import os
import shutil
import tempfile

def show(label, f):
    try:
        print(label, repr(f()))
    except OSError as e:
        print(label, type(e), e, e.errno, e.filename)
    except Exception as e:
        print(label, type(e), e)

def put(name, text='x'):
    with open(name, 'w') as f:
        f.write(text)

pats = ['', '*', '**', '?', 'a*', '*a', '*a*b*', 'a?c', '[ab]', '[!ab]', '[a-c]x', '[c-a]', '[]', '[]]', '[!]]', '[!', '[', 'a[', '[a-]', '[-a]', '[!-a]', '[a-cx-z]', '[a-b-c]', '[&~|]', '[^a]', '[[a]', '[\\]', '\\', '.*', '*.txt', 'λ*', '[a-c!]x', '[!!]', '[--a]', '[a--]', '[z-ab]', 'a.b+c(d)']
names = ['', 'a', 'b', 'abc', 'aab', 'cx', 'x', 'a.txt', '.txt', 'A', ']', '[', '-', '^', '!', 'λα', '\n', 'a\nb', '\\', 'a.b+c(d)', '&', 'xaybz']
for p in pats:
    print(repr(p), fnmatch.translate(p), fnmatch.filter(names, p), [n for n in names if fnmatch.fnmatchcase(n, p)] == [n for n in names if fnmatch.fnmatch(n, p)])
print(fnmatch.fnmatch(b'ab', b'a*'), glob.escape('a[1]*?.txt'), glob.has_magic('a*'), glob.has_magic('a'))
os.makedirs('d/e/f')
os.makedirs('d/.h')
for n in ['a.txt', 'b.txt', '.c.txt', 'd/a.txt', 'd/e/a.txt', 'd/e/f/z.py', 'd/.h/a.txt', 'x[1].txt']:
    put(n, n)
for p in ['*', '*.txt', '.*', '?.txt', '[ab].txt', '[!a].txt', 'd/*', 'd/*/*', '*/*', 'd', 'd/', 'none', '*/', 'd/*/', '**', '**/*.txt', 'd/**', 'd/**/', 'd/**/a.txt', 'd/e/../*.txt', './*.txt', os.path.join(os.getcwd(), 'a*')[-1:] + '*', 'x[[]1].txt', 'd/e/f/z.py', '*/e/*', 'd/[e]/a.txt', '**/f/*', '**/**']:
    print(p, sorted(glob.glob(p)), sorted(glob.glob(p, recursive=True)), sorted(glob.iglob(p, include_hidden=True)), sorted(glob.glob(p, recursive=True, include_hidden=True)))
print(sorted(glob.glob('*', root_dir='d')), sorted(glob.glob('**/*.txt', root_dir='d', recursive=True)), sorted(glob.glob(b'*.txt')), glob.glob(os.path.join(os.getcwd(), 'a.*')) == [os.path.join(os.getcwd(), 'a.txt')])
print(shutil.copy('a.txt', 'n.txt'), open('n.txt').read(), shutil.copy('a.txt', 'd/e'), os.listdir('d/e') != [], shutil.copyfile('b.txt', 'n.txt'), open('n.txt').read(), shutil.copy2('a.txt', 'm.txt'), os.path.getmtime('m.txt') == os.path.getmtime('a.txt'))
os.chmod('a.txt', 0o640)
shutil.copymode('a.txt', 'm.txt')
print(oct(os.stat('m.txt').st_mode), shutil.copystat('a.txt', 'n.txt'), oct(os.stat('n.txt').st_mode))
print(shutil.copytree('d', 'd2'), sorted(t for t, _, _ in os.walk('d2')), shutil.copytree('d', 'd3', ignore=shutil.ignore_patterns('*.txt', '.h')), sorted(os.path.join(t, f) for t, _, fs in os.walk('d3') for f in fs), shutil.copytree('d', 'd2', dirs_exist_ok=True), sorted(os.listdir('d2')))
print(shutil.copytree('d', 'd4', copy_function=shutil.copy), open('d4/e/f/z.py').read(), shutil.ignore_patterns('a*')('.', ['ab', 'b']))
print(shutil.move('n.txt', 'p.txt'), os.path.exists('n.txt'), shutil.move('p.txt', 'd'), os.path.exists('d/p.txt'), shutil.move('d3', 'd5'), os.path.isdir('d5'), shutil.move('d5', 'd'), os.path.isdir('d/d5'))
print(shutil.rmtree('d4'), os.path.exists('d4'), shutil.rmtree('none', ignore_errors=True), shutil.rmtree('none', onerror=lambda f, p, e: print('cannot', p, e[0])))
with open('a.txt') as f, open('q.txt', 'w') as g:
    shutil.copyfileobj(f, g)
print(open('q.txt').read(), shutil.which('no such program'), shutil.which('sh') is not None, shutil.which('./a.txt'))
for f in [lambda: shutil.copy('no', 'x'), lambda: shutil.copyfile('a.txt', 'a.txt'), lambda: shutil.copyfile('a.txt', 'd'), lambda: shutil.copyfile('d', 'x'), lambda: shutil.copy('d', 'x'), lambda: shutil.rmtree('no'), lambda: shutil.rmtree('a.txt'), lambda: shutil.move('no', 'x'), lambda: shutil.copytree('no', 'x'), lambda: shutil.copytree('d', 'd2'), lambda: shutil.move('d', 'd/e'), lambda: shutil.move('a.txt', 'd/e'), lambda: shutil.Error, lambda: issubclass(shutil.SameFileError, shutil.Error), lambda: shutil.copy('a.txt', 'no/such/folder'), lambda: shutil.copy('a.txt')]:
    show('e', f)
with tempfile.TemporaryDirectory() as d:
    print(os.path.isdir(d), os.path.dirname(d) == tempfile.gettempdir(), os.path.basename(d).startswith('tmp'))
    put(os.path.join(d, 'x'))
print(os.path.exists(d))
t = tempfile.TemporaryDirectory(suffix='.s', prefix='p_', dir='.')
print(os.path.isdir(t.name), os.path.basename(t.name)[:2], t.name[-2:], t.cleanup(), os.path.exists(t.name))
with tempfile.NamedTemporaryFile('w+', suffix='.txt') as f:
    f.write('hello')
    f.flush()
    f.seek(0)
    print(f.read(), f.name.endswith('.txt'), os.path.exists(f.name), open(f.name).read())
print(os.path.exists(f.name))
f = tempfile.NamedTemporaryFile(delete=False)
print(f.write(b'ab'), f.close(), os.path.getsize(f.name), os.remove(f.name))
with tempfile.TemporaryFile() as f:
    f.write(b'abc')
    f.seek(0)
    print(f.read())
d = tempfile.mkdtemp()
print(os.path.isdir(d), os.rmdir(d), tempfile.gettempprefix())
