# An exception with its notes, cause, context and the exceptions of a group, in a line.
depth = 0
def show(e):
    global depth
    if depth > 8: return '...'
    depth += 1
    try: return show1(e)
    finally: depth -= 1
def show1(e):
    if isinstance(e, BaseExceptionGroup): return type(e).__name__ + '(' + e.message + ', [' + ', '.join(map(show, e.exceptions)) + '])' + extra(e)
    return type(e).__name__ + ': ' + str(e) + extra(e)
def extra(e):
    return (' notes ' + str(e.__notes__) if hasattr(e, '__notes__') else '') + (' cause (' + show(e.__cause__) + ')' if e.__cause__ else '') + (' ctx (' + show(e.__context__) + ')' if e.__context__ else '') + (' suppressed' if e.__suppress_context__ else '')
