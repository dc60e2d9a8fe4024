# packages: python3-mistune python3-markdown-it python3-mdurl python3-typing-extensions
import mistune
TEXT = "# T\n\n*a* **b** `c` ~~d~~ [l](u 't') ![i](s)\n\n- [x] x\n- y\n  - z\n\n1. q\n\n> bq\n\n```py\ncode < 1\n```\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n---\n<b>raw</b> &amp; http://auto.link foot[^1]\n\n[^1]: note\n"
print(mistune.html(TEXT), mistune.create_markdown(escape=True, plugins=["strikethrough", "table", "task_lists", "footnotes", "url"])(TEXT))
print(mistune.create_markdown(renderer="ast")("a *b*"), mistune.create_markdown(renderer=None)("- x")[0]["type"])
from markdown_it import MarkdownIt
md = MarkdownIt("commonmark", {"breaks": True}).enable(["table", "strikethrough"])
print(md.render(TEXT), [(t.type, t.tag, t.nesting, t.map) for t in md.parse(TEXT)], sep="\n")
print(MarkdownIt().renderInline("**x** <a@b.c>"), md.get_active_rules()["inline"])
