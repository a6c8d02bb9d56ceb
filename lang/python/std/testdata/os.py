import os
import os.path

def show(label, f):
    try:
        print(label, repr(f()))
    except OSError as e:
        print(label, type(e), e, e.errno, e.strerror, e.filename, e.args)
    except Exception as e:
        print(label, type(e), e)

paths = ['', '/', '//', '///', 'a', '/a', 'a/', 'a/b', '/a/b/', 'a//b', './a', '../a', 'a/../b', 'a/./b', '/../a', '//a/b', '///a', 'a/b/../../..', '.', '..', 'a.txt', '.bashrc', 'a.tar.gz', 'a/.b', 'a/b.c/d', '...a', 'a.', '..a.b', '/a/b.c/', 'λ/é.x', '~', '~/x', '~nobody_at_all/x', '$', '$$', '${', '$NO_SUCH-x', '$A_TQ_NAME/x', '${A_TQ_NAME}y', 'x$A_TQ_NAMEz']
os.environ['A_TQ_NAME'] = 'value'
os.environ['HOME'] = '/home/me'
for p in paths:
    print(repr(p), [repr(f(p)) for f in (os.path.basename, os.path.dirname, os.path.split, os.path.splitext, os.path.splitdrive, os.path.normpath, os.path.normcase, os.path.isabs, os.path.expanduser, os.path.expandvars)])
    print(os.path.split(p.encode()), os.path.normpath(p.encode()), os.path.join(p, 'x'), os.path.join('x', p), os.path.join('/r', p, 'y'), os.path.join(p), os.path.join(p.encode(), b'x'))
for a in ['/a/b', '/a', '/', '/a/b/c/d', '/x/y', '/a/../q']:
    for b in ['/a/b', '/a', '/', '/a/c', '/x']:
        print(a, b, os.path.relpath(a, b), os.path.commonpath([a, b]), os.path.commonprefix([a, b]))
print(os.path.relpath('a/b', 'a'), os.path.relpath('a', 'a/b/c'), os.path.commonpath(['a/b', 'a/c', 'a']), os.path.commonpath(['a', 'b']), os.path.commonprefix([]), os.path.commonprefix(['abc', 'abd', 'ab']), os.path.relpath('.'))
print(os.sep, os.pathsep, repr(os.linesep), os.name, os.curdir, os.pardir, os.extsep, os.altsep, os.devnull, os.path.sep, os.path.pardir, os.F_OK, os.R_OK, os.W_OK, os.X_OK, os.error is OSError)
print(os.fspath('a'), os.fspath(b'a'), os.fsencode('é'), os.fsdecode(b'ab'), os.fsdecode('a'))

os.mkdir('d')
os.makedirs('d/e/f')
os.makedirs('d/e/f', exist_ok=True)
for n in ['d/1.txt', 'd/e/2.txt', 'd/e/f/3.txt', 'd/e/f/4.dat']:
    with open(n, 'w') as f:
        f.write('x' * len(n))
print(sorted(os.listdir()), sorted(os.listdir('d')), sorted(os.listdir(b'd')), os.path.exists('d'), os.path.isfile('d'), os.path.isdir('d'), os.path.isfile('d/1.txt'), os.path.exists(b'd/1.txt'), os.path.getsize('d/1.txt'))
for top, dirs, files in os.walk('d'):
    print(top, sorted(dirs), sorted(files))
for top, dirs, files in os.walk('d', topdown=False):
    print(top, sorted(dirs), sorted(files))
for top, dirs, files in os.walk('d'):
    if 'f' in dirs:
        dirs.remove('f')
    print(top, dirs, files)
print(list(os.walk('none')), list(os.walk('none', onerror=lambda e: print('cannot', e))), [r for r, d, f in os.walk(b'd')])
for e in sorted(os.scandir('d'), key=lambda e: e.name):
    print(e, e.name, e.path, e.is_dir(), e.is_file(), e.is_symlink(), e.stat().st_size if e.is_file() else '', os.fspath(e), os.path.join(e, 'x'), e.inode() == e.stat().st_ino)
with os.scandir('d') as it:
    print(sorted(e.name for e in it))
st = os.stat('d/1.txt')
print(st.st_size, oct(st.st_mode), len(st), st[6], st.st_mtime == os.path.getmtime('d/1.txt'), st.st_mtime_ns // 10**9 == st[8], st.st_nlink, type(st), st.st_uid == os.stat('d').st_uid, isinstance(st, os.stat_result), list(st)[6])
os.utime('d/1.txt', (1000, 2000.5))
print(os.path.getatime('d/1.txt'), os.path.getmtime('d/1.txt'), os.stat('d/1.txt').st_mtime_ns)
os.utime('d/1.txt', ns=(10**9, 3 * 10**9))
print(os.path.getmtime('d/1.txt'))
os.chmod('d/1.txt', 0o600)
print(oct(os.stat('d/1.txt').st_mode), os.access('d/1.txt', os.R_OK), os.access('d/1.txt', os.X_OK), os.access('none', os.F_OK), os.access('d', os.X_OK | os.R_OK))
os.rename('d/1.txt', 'd/one.txt')
os.replace('d/one.txt', 'd/e/2.txt')
print(os.path.getsize('d/e/2.txt'))
os.symlink('e', 'd/link')
print(os.readlink('d/link'), os.path.islink('d/link'), os.path.isdir('d/link'), os.path.lexists('d/link'), os.path.samefile('d/link', 'd/e'), os.path.realpath('d/link') == os.path.realpath('d/e'), os.path.basename(os.path.realpath('d/link/2.txt')), [t for t, d, f in os.walk('d')], oct(os.lstat('d/link').st_mode)[:-3])
os.symlink('gone', 'dead')
print(os.path.exists('dead'), os.path.lexists('dead'), os.path.islink('dead'))
os.link('d/e/2.txt', 'hard')
print(os.stat('hard').st_nlink)
os.truncate('hard', 2)
print(os.path.getsize('d/e/2.txt'))
os.remove('d/link')
os.unlink('dead')
os.renames('d/e/f/3.txt', 'n/m/3.txt')
print(os.path.exists('d/e/f'), os.listdir('n/m'))
os.remove('n/m/3.txt')
os.removedirs('n/m')
print(os.path.exists('n'), os.path.abspath('x') == os.path.join(os.getcwd(), 'x'), os.path.isabs(os.getcwd()), os.getcwdb() == os.getcwd().encode(), os.path.ismount('/'), os.path.ismount('d'))
for f in [lambda: os.listdir('no'), lambda: os.stat('no'), lambda: os.remove('no'), lambda: os.mkdir('d'), lambda: os.mkdir('no/x'), lambda: os.makedirs('d'), lambda: os.rename('a', 'b'), lambda: os.rmdir('no'), lambda: os.rmdir('d'), lambda: os.remove('d'), lambda: os.rmdir('hard'), lambda: os.listdir('hard'), lambda: os.listdir(1.5), lambda: os.stat(1.5), lambda: os.path.join('a', 1), lambda: os.path.join(1), lambda: os.path.join('a', b'b'), lambda: os.path.exists(1.5), lambda: os.path.split(1), lambda: os.path.commonpath([]), lambda: os.path.commonpath(['/a', 'b']), lambda: os.path.relpath(''),
          lambda: os.fspath(1), lambda: os.path.getsize('no'), lambda: os.removedirs('no'), lambda: os.symlink('a', 'hard'), lambda: os.readlink('hard'), lambda: os.path.samefile('.', 'no'), lambda: os.truncate('no', 1), lambda: os.urandom(-1), lambda: os.replace('q', 'r'), lambda: os.scandir('no'), lambda: os.chmod('no', 1), lambda: open('no'), lambda: open('d'), lambda: os.mkdir(), lambda: os.path.basename(None), lambda: os.path.join()]:
    show('e', f)
os.environ['A_TQ_NAME'] = 'x'
print(os.getenv('A_TQ_NAME'), os.environ['A_TQ_NAME'], 'A_TQ_NAME' in os.environ, 'NO_SUCH' in os.environ, os.environ.get('NO_SUCH'), os.environ.get('NO_SUCH', 5), os.getenv('NO_SUCH', 'd'), os.environ.setdefault('A_TQ_NAME', 'y'), os.environ.setdefault('A_TQ_OTHER', 'z'), 'A_TQ_OTHER' in list(os.environ), ('A_TQ_OTHER', 'z') in os.environ.items(), len(os.environ) == len(os.environ.keys()), 'z' in os.environ.values(), type(os.environ.copy()), dict(os.environ)['A_TQ_OTHER'])
del os.environ['A_TQ_NAME']
os.environ.update({'A_TQ_1': '1'}, A_TQ_2='2')
os.environ.update([('A_TQ_3', '3')])
print(os.environ.pop('A_TQ_1'), os.environ.pop('A_TQ_1', None), os.environ['A_TQ_2'], os.environ['A_TQ_3'])
for f in [lambda: os.environ['NOPE'], lambda: os.environ.pop('NOPE'), lambda: os.environ.get(1), lambda: os.getenv(1), lambda: os.environ.__setitem__('a', 1), lambda: os.environ.__setitem__('A=', 'x'), lambda: os.environ.__delitem__('NOPE')]:
    show('e', f)
print(OSError(2, 'no'), OSError('x'), OSError(1, 2).args, str(FileNotFoundError(2, 'gone')))
