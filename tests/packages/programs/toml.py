# packages: python3-toml python3-tomlkit
import toml, tomlkit, tomllib
TEXT = """# comment
title = "x"
[owner]
name = 'Tom'   # trailing
dob = 1979-05-27T07:32:00-08:00
[db]
ports = [ 8001, 8002 ]
temp = { cpu = 79.5, case = 72.0 }
[[fruit]]
name = "apple"
[[fruit.variety]]
name = "red"
[[fruit]]
name = "banana"
"""
a, b = tomllib.loads(TEXT), toml.loads(TEXT)
print(a, a["fruit"] == b["fruit"])
print(toml.dumps(b))
doc = tomlkit.parse(TEXT)
doc["owner"]["age"] = 3
doc["db"]["ports"].append(8003)
doc["new"] = tomlkit.table(); doc["new"].add(tomlkit.comment("hi")); doc["new"]["k"] = [1, "two", True]
del doc["title"]
print(tomlkit.dumps(doc), doc.unwrap()["fruit"])
for bad in ["a = ", "a = 1\na = 2", "[a]\n[a]", 'x = "\\q"', "a = 01"]:
    for lib in (tomllib.loads, tomlkit.parse, toml.loads):
        try: print(lib(bad))
        except Exception as e: print(type(e).__name__, e)
