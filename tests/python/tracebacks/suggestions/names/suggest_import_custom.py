import sys
raise ImportError("nope", name="sys", name_from="pth")
