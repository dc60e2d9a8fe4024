# packages: python3-yaml
import yaml, datetime
DOC = """
a: 1
b: [1, 2.5, .inf, 0x1f, 0o17, 1_000, true, no, ~, null]
c: &anchor {x: 1, y: 'two'}
d: *anchor
e:
  <<: *anchor
  z: |
    literal
      kept
  w: >-
    folded
    text
f: 2001-12-14t21:59:43.10-05:00
g: !!set {a, b}
h: !!binary aGVsbG8=
i: 2002-04-28
"quoted\\tkey": "\\u263a"
"""
data = yaml.safe_load(DOC)
print(data)
print(yaml.safe_dump(data, sort_keys=False, allow_unicode=True))
print(yaml.dump({"l": list(range(5)), "n": {"k": None, "t": (1, 2)}, "s": "multi\nline\n", "long": "word " * 30}, default_flow_style=None))
print(list(yaml.safe_load_all("--- 1\n--- [a, b]\n...\n--- {x: y}\n")))
for bad in ["a: [1, 2", "a: b: c", "\tx: 1", "!!python/object:os.system {}", "*nope", "key: 'unclosed", "a: 1\n b: 2"]:
    try: print(yaml.safe_load(bad))
    except yaml.YAMLError as e: print(type(e).__name__, str(e).replace("\n", " | "))

class Monster(yaml.YAMLObject):
    yaml_tag = "!Monster"
    yaml_loader = yaml.SafeLoader
    def __init__(self, name, hp): self.name, self.hp = name, hp
    def __repr__(self): return f"Monster({self.name!r}, {self.hp})"
print(yaml.safe_load("!Monster {name: Cave, hp: 16}"), yaml.dump(Monster("x", 1)))
print([type(e).__name__ for e in yaml.parse("a: [1, {b: c}]")])
node = yaml.compose("a: 1")
print(node.tag, node.start_mark.line, node.value[0][0].value)
