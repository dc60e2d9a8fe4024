# packages: python3-prompt-toolkit python3-wcwidth python3-pygments
from prompt_toolkit.document import Document
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.completion import WordCompleter, NestedCompleter, FuzzyWordCompleter, CompleteEvent
from prompt_toolkit.formatted_text import HTML, ANSI, to_formatted_text, FormattedText, fragment_list_width
from prompt_toolkit.validation import Validator
from prompt_toolkit.key_binding import KeyBindings
d = Document("hello big world\nsecond line", 8)
print(d.text_before_cursor, d.get_word_under_cursor(), d.cursor_position_row, d.find_next_word_beginning(), d.lines, d.get_cursor_down_position(), d.is_cursor_at_the_end)
b = Buffer(history=InMemoryHistory()); b.insert_text("abc def"); b.cursor_left(3); b.delete_before_cursor(1); b.insert_text("X"); b.undo(); print(repr(b.text), b.cursor_position)
ev = CompleteEvent()
print([c.text for c in WordCompleter(["apple", "apricot", "banana"]).get_completions(Document("ap"), ev)], [c.text for c in NestedCompleter.from_nested_dict({"show": {"ip": None, "version": None}}).get_completions(Document("show "), ev)], [c.text for c in FuzzyWordCompleter(["leopard", "gorilla", "dinosaur"]).get_completions(Document("oa"), ev)])
print(to_formatted_text(HTML("<b>x</b> <style fg='red'>y</style> &amp;")), to_formatted_text(ANSI("\x1b[31mred\x1b[0m")), fragment_list_width([("", "日本")]))
kb = KeyBindings()
@kb.add("c-x", "a")
def _(event): pass
print([[str(k) for k in b.keys] for b in kb.bindings])
try: Validator.from_callable(str.isdigit, error_message="digits only").validate(Document("12a"))
except Exception as e: print(type(e).__name__, e)
