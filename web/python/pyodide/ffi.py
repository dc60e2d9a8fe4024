"""Pyodide's names for morelia.ffi. Here one class stands for all JavaScript objects, so the names of kinds are that class."""
from morelia.ffi import JsCallable, JsException, JsProxy, can_run_sync, create_proxy, run_sync, to_js

JsArray = JsAsyncGenerator = JsAsyncIterable = JsAsyncIterator = JsBuffer = JsDomElement = JsFetchResponse = JsProxy
JsGenerator = JsIterable = JsIterator = JsMap = JsMutableMap = JsPromise = JsTypedArray = JsWeakRef = JsProxy


class ConversionError(Exception):
    """What a conversion raises when it cannot be made."""
