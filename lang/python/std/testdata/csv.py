import csv
import io

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

texts = ['', 'a', 'a,b,c\n1,2,3\n', 'a,"b,c",d', 'a,"b""c",d', '"a\nb",c\n', 'a\r\nb\r\n', 'a\rb', '\n\na\n\n', ',,', ',\n', '"', '"a', '"a"b,c', '"a" ,b', ' "a", b', 'a\\,b,c', 'a;b\tc|d', "'a,b',c", '"a\\"b",c', 'é,λ,"x ""y"" z"', '1,"2",x,3.5', 'a,b\\\nc', '\\', '"a\\', 'a""b,c', '""', '"",""', '   ,  a', '1e5,nan,"x"', 'a\0b,c']
options = [{}, {'delimiter': ';'}, {'delimiter': '\t'}, {'quotechar': "'"}, {'escapechar': '\\'}, {'doublequote': False}, {'doublequote': False, 'escapechar': '\\'}, {'skipinitialspace': True}, {'quoting': csv.QUOTE_NONE}, {'quoting': csv.QUOTE_NONE, 'escapechar': '\\'}, {'quoting': csv.QUOTE_NONNUMERIC}, {'strict': True}, {'dialect': 'excel-tab'}, {'dialect': 'unix'}, {'quotechar': None}, {'dialect': csv.excel, 'delimiter': '|'}]
for o in options:
    for t in texts:
        show((sorted((k, repr(v)) for k, v in o.items() if k != 'dialect'), t), lambda: list(csv.reader(io.StringIO(t, newline=''), **o)))
rows = [[], [''], [None], ['a', 'b'], [1, 2.5, None, True], ['a,b', 'c"d', "e'f", 'g\nh', 'i\rj', ' k ', 'l;m', 'n\\o'], ['', ''], ('x', 'λ'), 'abc', [1e300, float('nan'), 3 + 4j], [[1], {'a': 1}], ['"'], ['\\'], (i for i in range(3))]
for o in options + [{'lineterminator': '\n'}, {'lineterminator': '!'}, {'quoting': csv.QUOTE_ALL}, {'quoting': csv.QUOTE_ALL, 'escapechar': '\\', 'doublequote': False}]:
    for r in rows:
        def write():
            b = io.StringIO(newline='')
            n = csv.writer(b, **o).writerow(r)
            return n, b.getvalue()
        if not isinstance(r, (list, tuple, str)):
            r = list(range(3))
        show((sorted((k, v) for k, v in o.items() if k != 'dialect'), r), write)
b = io.StringIO(newline='')
w = csv.writer(b, delimiter=' ', quotechar='|', quoting=csv.QUOTE_MINIMAL)
w.writerows([['Spam'] * 3, ['Lovely Spam', 'Wonderful'], (i * i for i in range(3))])
print(repr(b.getvalue()), w.dialect.delimiter, w.dialect.quoting)
r = csv.reader(['a,b', '1,2', '"x', 'y"'])
print(r.line_num, next(r), r.line_num, list(r), r.line_num, r.dialect.delimiter, r.dialect.lineterminator, r.dialect.escapechar)
with open('t.csv', 'w', newline='') as f:
    csv.writer(f).writerows([['name', 'n'], ['x', 1], ['é "q"', 2]])
with open('t.csv', newline='') as f:
    print(list(csv.reader(f)))
with open('t.csv') as f:
    for row in csv.DictReader(f):
        print(row, row['name'], int(row['n']))
d = csv.DictReader(io.StringIO('a,b\n1,2\n\n3\n4,5,6\n'))
print(d.fieldnames, d.line_num, next(d), d.line_num, list(d), d.line_num)
print(list(csv.DictReader(['1,2,3', '4'], fieldnames=['x', 'y'], restkey='rest', restval='-')), list(csv.DictReader([])), csv.DictReader([]).fieldnames, list(csv.DictReader(['a;b', '1;2'], delimiter=';')))
b = io.StringIO(newline='')
w = csv.DictWriter(b, fieldnames=['first', 'last'], restval='?')
print(w.writeheader(), w.writerow({'first': 'A', 'last': 'B'}), w.writerow({'first': 'C'}), w.writerows([{'last': 'D,E'}, {}]))
print(repr(b.getvalue()))
b = io.StringIO(newline='')
w = csv.DictWriter(b, ['a'], extrasaction='ignore', delimiter='|')
w.writerow({'a': 1, 'b': 2})
print(repr(b.getvalue()), w.fieldnames, w.restval, w.extrasaction)
csv.register_dialect('semi', delimiter=';', quoting=csv.QUOTE_ALL)
print(sorted(csv.list_dialects()), list(csv.reader(['a;b'], 'semi')), csv.get_dialect('semi').quoting, csv.get_dialect('excel').delimiter)
csv.unregister_dialect('semi')
print(sorted(csv.list_dialects()), csv.field_size_limit(), csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC, csv.QUOTE_NONE, csv.excel.delimiter, csv.excel_tab.delimiter, csv.unix_dialect.lineterminator)
for f in [lambda: csv.reader(['a'], 'nope'), lambda: csv.reader(1), lambda: csv.reader(['a'], delimiter=''), lambda: csv.reader(['a'], delimiter='ab'), lambda: csv.reader(['a'], delimiter=1), lambda: csv.reader(['a'], quotechar=1), lambda: csv.reader(['a'], quoting=9), lambda: csv.reader(['a'], quoting='x'), lambda: csv.reader(['a'], quotechar=None, quoting=1), lambda: csv.reader(['a'], lineterminator=1), lambda: csv.reader(['a'], nothing=1), lambda: list(csv.reader([1])), lambda: list(csv.reader([b'a'])), lambda: csv.writer(1), lambda: csv.writer(io.StringIO()).writerow(1), lambda: csv.get_dialect('x'), lambda: csv.unregister_dialect('x'), lambda: csv.register_dialect(1), lambda: csv.DictWriter(io.StringIO(), ['a']).writerow({'b': 1}), lambda: csv.DictWriter(io.StringIO(), ['a'], extrasaction='x'), lambda: list(csv.reader(['x,y'], quoting=csv.QUOTE_NONNUMERIC)), lambda: csv.field_size_limit('x'), lambda: csv.Error, lambda: list(csv.reader(['"' + 'a' * 200000])), lambda: csv.DictReader()]:
    show('e', f)

# text over a file of bytes
import io
raw = io.BytesIO("x,y\r\nä,2\n".encode())
text = io.TextIOWrapper(raw, encoding="utf-8", newline="")
print(list(csv.reader(text)), text.readable(), raw.closed)
text.seek(0)
print(text.readline(), text.read(1))
text.close()
print(raw.closed, text.closed)
raw = io.BytesIO()
with io.TextIOWrapper(raw, encoding="latin-1", newline="\r\n") as text:
    csv.writer(text, lineterminator="\n").writerow(["é", 1])
    text.flush()
    print(raw.getvalue())
print(io.TextIOWrapper(io.BytesIO(b"a\r\nb\rc\n")).read().split("\n"))
try:
    io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="utf-8").read()
except UnicodeDecodeError as e:
    print(e)
