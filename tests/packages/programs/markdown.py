# packages: python3-markdown
import markdown
TEXT = """Title {#id}
=====

Para with *emph*, **strong**, `code` and <b>html</b>. [link](http://x "t") ![img](a.png)
Footnote[^1]. Abbr HTML.

* a
* b
    1. c
    2. d

> quote
> more

    indented code

```python
x = 1
```

Term
:   definition

| a | b |
|---|:-:|
| 1 | 2 |

[^1]: The note.
*[HTML]: Hyper Text
"""
print(markdown.markdown(TEXT))
md = markdown.Markdown(extensions=["extra", "toc", "meta", "sane_lists", "smarty", "admonition", "nl2br", "wikilinks"])
print(md.convert("key: value\n\n" + TEXT + '\n!!! note "Hi"\n    inner\n\n[[Wiki Page]] "quotes" -- dash...'))
print(md.Meta, md.toc)
