"""Pyodide's names for morelia.ffi. Here one class stands for all JavaScript objects, so the names of kinds are that class."""
from morelia.ffi import JsCallable, JsException, JsProxy, create_proxy, to_js

JsArray = JsAsyncGenerator = JsAsyncIterable = JsAsyncIterator = JsBuffer = JsDomElement = JsFetchResponse = JsProxy
JsGenerator = JsIterable = JsIterator = JsMap = JsMutableMap = JsPromise = JsTypedArray = JsWeakRef = JsProxy


class ConversionError(Exception):
    """What a conversion raises when it cannot be made."""


def can_run_sync():
    """Whether run_sync can wait: never, as Python here has no stack of its own to put aside."""
    return False


def run_sync(awaitable):
    """Pyodide waits here by switching stacks. Use `await` in runPythonAsync."""
    raise RuntimeError("run_sync cannot wait here: use await in runPythonAsync")
