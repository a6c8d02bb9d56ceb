import csv
print(csv.Sniffer().sniff('a;b;c\n1;2;3\n').delimiter, csv.Sniffer().has_header('name,age\nbob,2\nann,4\n'), csv.Sniffer().has_header('1,2\n3,4\n'))
d = csv.Sniffer().sniff("'a'|'b'\n'c'|'d|e'\n"); print(repr(d.delimiter), repr(d.quotechar), d.doublequote, d.skipinitialspace)
d = csv.Sniffer().sniff("a, b, c\n1, 2, 3\n"); print(repr(d.delimiter), d.skipinitialspace, list(csv.reader(['x, y'], d)))
d = csv.Sniffer().sniff("a\tb\n1\t2\n", delimiters='\t,'); print(repr(d.delimiter))
try: csv.Sniffer().sniff('abc')
except csv.Error as e: print(e)


# a class of a module shows its own name
print(repr(csv.Error("wrong")), csv.Error, repr(csv.Error()))
