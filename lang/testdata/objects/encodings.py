# Encodings: units of 2 and 4 bytes, marks, code pages, and what is said of bytes that are no text.
import os
import tempfile

print('añ€😀'.encode('utf-16'), 'a'.encode('utf-32'), 'ab'.encode('utf-16-le'), 'ab'.encode('utf-16-be'), 'ab'.encode('utf-32-be'))
print('a€'.encode('cp1252'), b'\x80'.decode('cp1252'), 'ä'.encode('utf-8-sig'), b'\xef\xbb\xbfab'.decode('utf-8-sig'))
print('é'.encode('cp437'), b'\xe9'.decode('latin-1'), 'ж'.encode('koi8-r'), 'ж'.encode('cp1251'), 'ж'.encode('iso8859-5'))
print(b'\xff\xfea\x00'.decode('utf-16'), b'\xfe\xff\x00a'.decode('utf-16'), b'a\x00'.decode('utf-16'))
for raw, name in [(b'\x81', 'cp1252'), (b'\xe2\x82', 'utf-8'), (b'a\xe2\x82b', 'utf-8'), (b'a\xf0\x9f\x98b', 'utf-8'), (b'\xff', 'utf-8'), (b'a\x00b', 'utf-16'), (b'\x00\xd8a\x00', 'utf-16-le'), (b'\x00\xdc', 'utf-16-le'),
                  (b'\x00\xd8', 'utf-16-le'), (b'\xff\xff\xff\xff', 'utf-32-le'), (b'\x00\xd8\x00\x00', 'utf-32-le'), (b'\xed\xa0\x80', 'utf-8'), (b'\xf4\x90\x80\x80', 'utf-8'), (b'\xe0\x80\x80', 'utf-8')]:
    try:
        print(raw.decode(name))
    except UnicodeDecodeError as e:
        print(e)
    print(repr(raw.decode(name, 'replace')), repr(raw.decode(name, 'ignore')), repr(raw.decode(name, 'backslashreplace')))
for text, name in [('Ж', 'cp1252'), ('é', 'ascii'), ('€', 'latin-1'), ('a', 'nope')]:
    try:
        print(text.encode(name))
    except (UnicodeEncodeError, LookupError) as e:
        print(e)
with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, 'f')
    with open(name, 'w', encoding='utf-16') as f:
        f.write('añb\nc😀d\n')
        f.write('more\n')
    print(open(name, 'rb').read())
    print(open(name, encoding='utf-16').read(), list(open(name, encoding='utf-16')), open(name, encoding='utf-16').read(2))
    with open(name, 'w', encoding='utf-8-sig') as f:
        f.write('a')
        f.write('b')
    print(open(name, 'rb').read(), open(name, encoding='utf-8-sig').readline())
    open(name, 'wb').write(b'caf\xe9\n')
    print(open(name, encoding='latin-1').read(), open(name, encoding='latin-1').read(4), open(name, errors='replace').read(), open(name, encoding='utf-8', errors='ignore').readlines())
    with open(name, 'w', encoding='ascii', errors='xmlcharrefreplace') as f:
        f.write('é€')
    print(open(name).read())
