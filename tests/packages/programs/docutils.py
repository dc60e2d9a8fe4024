# packages: python3-docutils python3-roman-numerals
from docutils.core import publish_string, publish_parts, publish_doctree
TEXT = """
Title
=====
Sub
---
A *para* with **strong**, ``lit``, `ref`_, |sub| and a footnote [1]_.

.. _ref: http://example.org
.. |sub| replace:: substituted
.. [1] The note.

- item one

  - nested
- item two

1. x
#. y

term
  definition

:field: value

.. note:: Take care.
.. code:: python

   def f(): return 1

.. image:: a.png
   :alt: text

===  ===
A    B
===  ===
1    2
===  ===

.. math:: x^2 + \\frac{1}{2}

Bad `inline
"""
S = {"report_level": 2, "warning_stream": False, "embed_stylesheet": False, "stylesheet_path": "", "datestamp": None, "generator": None, "_disable_config": True, "syntax_highlight": "none"}
with open("template.txt", "w") as f: f.write("%(head)s|%(body_pre_docinfo)s|%(body)s")
S["template"] = "template.txt"
for writer in ("html5", "pseudoxml", "xml", "manpage"):
    out = publish_string(TEXT, writer=writer, settings_overrides=S).decode()
    print(writer, out if writer != "manpage" else out.replace("\n", "|")[-600:])
tree = publish_doctree(TEXT, settings_overrides=S)
print([n.tagname for n in tree.findall()][:60])
print(publish_parts("*x*", writer="html", settings_overrides=S)["body"])
