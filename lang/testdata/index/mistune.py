import mistune
print(mistune.html("# Hi\n\n* a\n* b **bold** `code`\n\n> quote\n\n```py\nx=1\n```\n[l](http://x.y) ![i](a.png)\n\n1. one\n2. two\n"))
