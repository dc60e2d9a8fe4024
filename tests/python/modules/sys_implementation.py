# The fields of sys.implementation but the name.
import sys

fields = vars(sys.implementation)
print(sorted(fields), type(sys.implementation).__name__)
print({name: value for name, value in fields.items() if name not in ("name", "cache_tag", "_multiarch")}, sys.implementation.version == sys.version_info, sys.implementation.hexversion == sys.hexversion)
