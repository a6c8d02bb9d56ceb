from pygments import highlight
from pygments.lexers import PythonLexer, JsonLexer, get_lexer_by_name
from pygments.formatters import HtmlFormatter, TerminalFormatter, NullFormatter
code="def f(x):\n    '''doc'''\n    return x**2 + 0x1f # c\n"
print(highlight(code, PythonLexer(), HtmlFormatter())); print(repr(highlight(code, PythonLexer(), TerminalFormatter()))); print(highlight('{"a": [1, null]}', JsonLexer(), HtmlFormatter(linenos=True)))
print(list(get_lexer_by_name("c").get_tokens("int a = 1; // x")))
