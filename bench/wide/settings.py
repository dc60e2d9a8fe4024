# settings: files of settings are read, changed and written: ini, TOML and JSON.
# args: 6
import configparser
import io
import json
import sys
import tomllib

total = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 500):
    c = configparser.ConfigParser()
    c.read_string("[DEFAULT]\nhome = /srv\nlevel = 3\n" + "".join(f"[part{k}]\npath = %(home)s/{k}/{i}\non = yes\n# note\nlist = a\n  b\n  c\n" for k in range(6)))
    for s in c.sections():
        c[s]["size"] = str(c.getint(s, "level") * len(c[s]["path"]) + c.getboolean(s, "on"))
    out = io.StringIO()
    c.write(out)
    t = tomllib.loads('title = "x"\n[owner]\nname = "Tom \\u00e9"\ndob = 1979-05-27T07:32:00Z\n[servers]\n' + "".join(f'[servers.s{k}]\nip = "10.0.0.{k}"\nports = [ {i}, 8001, 0x1F ]\nratio = 1.5e3\n' for k in range(5)))
    text = json.dumps({"ini": {s: dict(c[s]) for s in c.sections()}, "toml": t}, indent=2, default=str, sort_keys=True)
    total += len(out.getvalue()) + len(text) + len(json.loads(text, object_pairs_hook=lambda pairs: dict(pairs))["ini"])
print(total)
