import gettext
from gettext import gettext as _, ngettext

print(_("word"), ngettext("one", "many", 1), ngettext("one", "many", 2), gettext.pgettext("menu", "Open"))
print(gettext.textdomain(), gettext.textdomain("mine"), gettext.textdomain())
t = gettext.translation("mine", "/nowhere", fallback=True)
print(t.gettext("a"), t.ngettext("a", "b", 3), gettext.find("mine", "/nowhere"))
try:
    gettext.translation("mine", "/nowhere")
except FileNotFoundError as e:
    print(e)
