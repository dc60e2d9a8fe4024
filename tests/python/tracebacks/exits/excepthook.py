import sys
def hook(t, v, tb): print("hook", t.__name__, v, tb.tb_lineno, file=sys.stderr)
sys.excepthook = hook
1 / 0
