"""_expat_dtd: document type declarations for pyexpat, which is C: few documents have one, so this part is read when one does.

A method of DTD is a generator of events that pyexpat acts on (pyexpat.c, `declarations`):
    (offset, "XxxHandler", arguments)   calls that handler; of NotStandaloneHandler and ExternalEntityRefHandler a result of 0 is an error
    (offset, "", (text,))               text that no handler wants, for the default handlers
    (offset, code, None)                an error by its number; the last event
offset tells the place in the text given.
Tests: tests/python/library/formats/xml_dtd.py.
"""
import re

_NAME = r"(?:[^\W\d]|:)[\w:.·-]*"
_TOKEN = re.compile(rf"""
  (?P<space>[ \t\n\r]+) | <!--(?P<comment>(?:(?!--).)*)--> | <\?(?P<target>{_NAME})(?P<pi>(?:[ \t\n\r].*?)?)\?> | (?P<open><!{_NAME}|<!\[)
| %(?P<parameter>{_NAME}); | (?P<literal>"[^"]*"|'[^']*') | (?P<word>\#?[\w:.·-]+) | (?P<sign>\]\]>|[]%[()|,?*+>])""", re.S | re.X)
_REFERENCE = re.compile(rf"&(?:#(\d+)|#x([\da-fA-F]+)|({_NAME}));|&|(%)(?:({_NAME});)?")
_SYNTAX, _NO_ELEMENTS, _TOKEN_ERROR, _UNCLOSED, _PARAMETER, _UNDEFINED, _RECURSIVE, _BAD_CHAR, _INCOMPLETE = 2, 3, 4, 5, 10, 11, 12, 14, 29
_EMPTY, _ANY, _MIXED, _ELEMENT, _CHOICE, _SEQUENCE = range(1, 7)
_QUANTITY = {"?": 1, "*": 2, "+": 3}
_TYPES = {"CDATA", "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS"}
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


class _Error(Exception):
    pass


def _tokens(text):  # an attribute's value that is not CDATA
    return " ".join(filter(None, text.split(" ")))


class DTD:
    """What the declarations of a document said; parsers of its external entities share it.

    entities: name to text, or to (system id, public id, base, notation); attributes: element to {attribute: (is CDATA, default or None)}.
    incomplete: not all declarations have been read, so an unknown entity is no error.
    """

    def __init__(self):
        self.entities, self.parameters, self.attributes = {}, {}, {}
        self.incomplete = self.was_read = False
        self.keep = True

    # ---- tokens

    def _begin(self, parser, text, parsing, standalone, inner):
        self.parser, self.parsing, self.standalone, self.inner = parser, parsing, standalone, inner
        self.stack = [[text, 0, None]]  # texts being read: the document's, then of parameter entities by their names
        self.offset, self.pushed = 0, None
        self.owner = "StartDoctypeDeclHandler"
        self.default = parser.DefaultHandler or parser.DefaultHandlerExpand

    def _raw(self):  # the next match, white space too; None at the end of all
        while True:
            top = self.stack[-1]
            text, at, entity = top
            if at < len(text):
                break
            if entity is None:
                self.offset = at
                return None
            self.stack.pop()
        if entity is None:
            self.offset = at
        found = _TOKEN.match(text, at)
        if not found:
            raise _Error(_UNCLOSED if text[at] in "\"'<%" else _TOKEN_ERROR)
        top[1] = found.end()
        if found.lastgroup == "open" and top[1] == len(text):
            raise _Error(_UNCLOSED)
        if entity is None and self.default and not (self.owner and getattr(self.parser, self.owner)) and found.lastgroup not in ("comment", "pi"):
            yield self.offset, "", (found[0],)
        return found

    def _next(self, end=True):  # (kind, text) without white space and comments
        token, self.pushed = self.pushed, None
        if token:
            return token
        while True:
            found = yield from self._raw()
            if found is None:
                if end:
                    raise _Error(_INCOMPLETE if self.inner else _NO_ELEMENTS)
                return "", ""
            kind = found.lastgroup
            if kind == "comment":
                yield from self._told("CommentHandler", found, found["comment"])
            elif kind == "pi":
                yield from self._told("ProcessingInstructionHandler", found, found["target"], found["pi"].lstrip())
            elif kind == "parameter":
                if self.owner and not self.inner:
                    raise _Error(_PARAMETER)
                yield from self._parameter(found["parameter"])
            elif kind != "space":
                return kind, found[0]

    def _told(self, handler, found, *args):
        if getattr(self.parser, handler):
            yield self.offset, handler, args
        elif self.default and len(self.stack) == 1:
            yield self.offset, "", (found[0],)

    def _word(self, *words):
        kind, text = yield from self._next()
        if kind != "word" or (words and text not in words):
            raise _Error(_SYNTAX)
        return text

    def _sign(self, *signs):
        kind, text = yield from self._next()
        if text not in signs:
            raise _Error(_SYNTAX)
        return text

    def _peek(self):  # (kind, text), which the next call tells again
        self.pushed = yield from self._next()
        return self.pushed

    def _not_standalone(self):
        if not self.standalone and self.parser.NotStandaloneHandler:
            yield self.offset, "NotStandaloneHandler", ()

    def _parameter(self, name):
        known, self.incomplete = self.incomplete, True
        if not self.parsing:
            self.keep = self.standalone
        else:
            entity = self.parameters.get(name)
            if entity is None:
                if not known and not self.inner:
                    raise _Error(_UNDEFINED)
                self.keep = self.standalone
                if not self.owner and self.parser.SkippedEntityHandler:
                    yield self.offset, "SkippedEntityHandler", (name, 1)
                return
            if any(text[2] == name for text in self.stack):
                raise _Error(_RECURSIVE)
            if isinstance(entity, str):
                self.stack.append([f" {entity} " if self.owner else entity, 0, name])
                return
            if not self.parser.ExternalEntityRefHandler:
                self.keep = self.standalone
                return
            self.was_read = False
            yield from self._external(entity)
            if not self.was_read:
                self.keep = self.standalone
                return
        yield from self._not_standalone()

    def _external(self, entity):
        system, public, base, _ = entity
        saved = self.parser, self.parsing, self.standalone, self.inner, self.stack, self.offset, self.owner, self.default
        yield self.offset, "ExternalEntityRefHandler", (None, base, system, public)  # a parser made there uses this object
        self.parser, self.parsing, self.standalone, self.inner, self.stack, self.offset, self.owner, self.default = saved

    # ---- entry points

    def _told_errors(self, events):
        try:
            yield from events
        except _Error as e:
            yield self.offset, e.args[0], None

    def document(self, parser, text, parsing, standalone, foreign):
        """The declaration `<!DOCTYPE … >`."""
        self._begin(parser, text, parsing, standalone, False)
        return self._told_errors(self._document(foreign))

    def external(self, parser, text, parsing, standalone):
        """An external subset, or an external parameter entity."""
        self._begin(parser, text, parsing, standalone, True)
        self.was_read = True
        return self._told_errors(self._external_text())

    def foreign(self, parser, parsing, standalone):
        """A document without a declaration: the application may bring one."""
        self._begin(parser, "", parsing, standalone, False)
        return self._told_errors(self._subset(None, None, True))

    def complete(self, element, attributes):
        """Brings the attributes of a tag, a list of names and values, to what the declarations say of them."""
        known = self.attributes[element]
        for i in range(0, len(attributes), 2):
            if not known.get(attributes[i], (True,))[0]:
                attributes[i + 1] = _tokens(attributes[i + 1])
        given = set(attributes[::2])
        for name, (_, default) in known.items():
            if default is not None and name not in given:
                attributes += name, default

    def _document(self, foreign):
        yield from self._next()  # <!DOCTYPE
        name, subset = (yield from self._word()), False
        system, public = yield from self._external_id()
        if system is not None:
            self.incomplete = True
            foreign = False
            if not self.parsing:
                yield from self._not_standalone()
        started = False
        if (yield from self._sign("[", ">")) == "[":
            if self.parser.StartDoctypeDeclHandler:
                yield self.offset, "StartDoctypeDeclHandler", (name, system, public, 1)
            started = True
            self.owner = ""
            yield from self._declarations("]", True)
            self.owner = "StartDoctypeDeclHandler"
            yield from self._sign(">")
        if not started and self.parser.StartDoctypeDeclHandler:
            yield self.offset, "StartDoctypeDeclHandler", (name, system, public, 0)
        yield from self._subset(system, public, foreign)
        if self.parser.EndDoctypeDeclHandler:
            yield self.offset, "EndDoctypeDeclHandler", ()

    def _subset(self, system, public, foreign):
        if system is None and not foreign:
            return
        known, self.incomplete = self.incomplete, True
        if self.parsing and self.parser.ExternalEntityRefHandler:
            self.was_read = False
            yield from self._external((system, public, self.parser.GetBase(), None))
            if self.was_read:
                yield from self._not_standalone()
            elif system is None:
                self.incomplete = known

    def _external_text(self):
        self.owner = ""
        found = re.match(r"<\?xml[ \t\r\n](.*?)\?>", self.stack[0][0], re.S)
        if found:
            self.stack[0][1] = found.end()
        yield from self._declarations("", False)

    # ---- declarations

    def _declarations(self, stop, end):
        sections = 0
        while True:
            kind, text = yield from self._next(end)
            if text == stop and not sections:
                return
            if text == "]]>" and sections:
                sections -= 1
            elif not text:
                raise _Error(_INCOMPLETE)
            elif text == "<![" and self.inner:
                sections += yield from self._section()
            elif text in _DECLARATIONS:
                method, self.owner = _DECLARATIONS[text]
                yield from method(self)
                self.owner = ""
            else:
                raise _Error(_SYNTAX)

    def _section(self):  # a conditional one; 1 if it is included
        word = yield from self._word("INCLUDE", "IGNORE")
        yield from self._sign("[")
        if word == "INCLUDE":
            return 1
        top, depth = self.stack[-1], 1
        while depth:
            found = re.compile(r"<!\[|\]\]>").search(top[0], top[1])
            if not found:
                raise _Error(_UNCLOSED)
            top[1] = found.end()
            depth += 1 if found[0] == "<![" else -1
        return 0

    def _external_id(self, system_needed=True):
        kind, text = yield from self._peek()
        if text not in ("PUBLIC", "SYSTEM"):
            return None, None
        yield from self._next()
        public = None
        if text == "PUBLIC":
            public = " ".join((yield from self._literal()).split())
            if not system_needed and (yield from self._peek())[0] != "literal":
                return None, public
        return (yield from self._literal()), public

    def _literal(self):
        kind, text = yield from self._next()
        if kind != "literal":
            runs_on = kind == "word" and self.stack[-1][0][self.stack[-1][1]] in "\"'"
            if runs_on:
                self.offset += len(text)
            raise _Error(_TOKEN_ERROR if runs_on else _SYNTAX)
        return text[1:-1]

    def _entity(self):
        kind, name = yield from self._next()
        parameter = name == "%"
        if parameter:
            name = yield from self._word()
        elif kind != "word":
            raise _Error(_SYNTAX)
        table = self.parameters if parameter else self.entities
        new = self.keep and name not in table and (parameter or name not in _PREDEFINED)
        base = self.parser.GetBase()
        kind, text = yield from self._peek()
        if kind == "literal":
            yield from self._next()
            value = self._value(text[1:-1])
            if new:
                table[name] = value
            if new:
                yield self.offset, "EntityDeclHandler", (name, int(parameter), value, base, None, None, None)
            yield from self._sign(">")
            return
        system, public = yield from self._external_id()
        if system is None:
            raise _Error(_SYNTAX)
        notation = None
        if (yield from self._peek())[1] == "NDATA":
            yield from self._next()
            notation = yield from self._word()
        if new:
            table[name] = system, public, base, notation
            if notation is not None and self.parser.UnparsedEntityDeclHandler:
                yield self.offset, "UnparsedEntityDeclHandler", (name, base, system, public, notation)
            else:
                yield self.offset, "EntityDeclHandler", (name, int(parameter), None, base, system, public, notation)
        yield from self._sign(">")

    def _value(self, text):  # of an entity: characters by number and parameter entities are put in, other references stay
        def put(found):
            decimal, hexadecimal, name, percent, parameter = found.groups()
            if percent:
                if not self.inner:
                    raise _Error(_PARAMETER)
                entity = self.parameters.get(parameter)
                if isinstance(entity, str):
                    return self._value(entity)
                self.keep = self.standalone
                return ""
            if name:
                return found[0]
            return self._char(found)
        return _REFERENCE.sub(put, text)

    def _char(self, found):
        if not found[1] and not found[2]:
            raise _Error(_TOKEN_ERROR)
        number = int(found[1]) if found[1] else int(found[2], 16)
        if not (number in (9, 10, 13) or 32 <= number < 0xD800 or 0xE000 <= number < 0xFFFE or 0x10000 <= number < 0x110000):
            raise _Error(_BAD_CHAR)
        return chr(number)

    def _notation(self):
        name = yield from self._word()
        system, public = yield from self._external_id(False)
        if system is public is None:
            raise _Error(_SYNTAX)
        yield self.offset, "NotationDeclHandler", (name, self.parser.GetBase(), system, public)
        yield from self._sign(">")

    def _attributes(self):
        element = yield from self._word()
        while True:
            kind, name = yield from self._next()
            if name == ">":
                return
            if kind != "word":
                raise _Error(_SYNTAX)
            kind, told = yield from self._next()
            if told == "NOTATION":
                yield from self._sign("(")
                told += yield from self._names()
            elif told == "(":
                told = yield from self._names()
            elif told not in _TYPES:
                raise _Error(_SYNTAX)
            kind, text = yield from self._next()
            required, default = int(text in ("#REQUIRED", "#FIXED")), None
            if text == "#FIXED" or kind == "literal":
                default = text[1:-1] if kind == "literal" else (yield from self._literal())
                default = self._default(default, told == "CDATA", ())
            elif text not in ("#REQUIRED", "#IMPLIED"):
                raise _Error(_SYNTAX)
            if self.keep:
                self.attributes.setdefault(element, {}).setdefault(name, (told == "CDATA", default))
                yield self.offset, "AttlistDeclHandler", (element, name, told, default, required)

    def _names(self):  # behind "("
        names = []
        while True:
            names.append((yield from self._word()))
            if (yield from self._sign("|", ")")) == ")":
                return f"({'|'.join(names)})"

    def _default(self, text, is_cdata, within):
        def put(found):
            name = found[3]
            if found[4]:
                return found[0]
            if not name:
                return self._char(found)
            if name in _PREDEFINED:
                return _PREDEFINED[name]
            if name in within:
                raise _Error(_RECURSIVE)
            entity = self.entities.get(name)
            if isinstance(entity, str):
                return self._default(entity, True, (*within, name))
            if entity is None and self.incomplete:
                return ""
            raise _Error(_UNDEFINED if entity is None else 16)
        text = _REFERENCE.sub(put, re.sub("[\t\n\r]", " ", text))
        return text if is_cdata else _tokens(text)

    def _element(self):
        name = yield from self._word()
        kind, text = yield from self._next()
        if text == "(":
            model = yield from self._model(True)
        elif text in ("EMPTY", "ANY"):
            model = _EMPTY if text == "EMPTY" else _ANY, 0, None, ()
        else:
            raise _Error(_SYNTAX)
        yield self.offset, "ElementDeclHandler", (name, model)
        yield from self._sign(">")

    def _quantity(self):
        text, at, _ = self.stack[-1]
        quantity = _QUANTITY.get(text[at:at + 1], 0)
        if quantity:
            offset = self.offset
            yield from self._next()
            self.offset = offset
        return quantity

    def _model(self, outermost=False):  # behind "("
        kind, text = yield from self._next()
        if text == "#PCDATA" and outermost:
            names = []
            while (yield from self._sign("|", ")")) == "|":
                names.append((_ELEMENT, 0, (yield from self._word()), ()))
            quantity = yield from self._quantity()
            if quantity != 2 and (names or quantity):
                raise _Error(_SYNTAX)
            return _MIXED, quantity, None, tuple(names)
        parts, sign = [], None
        while True:
            if text == "(":
                parts.append((yield from self._model()))
            elif kind == "word":
                parts.append((_ELEMENT, (yield from self._quantity()), text, ()))
            else:
                raise _Error(_SYNTAX)
            found = yield from self._sign("|", ",", ")") if sign is None else self._sign(sign, ")")
            if found == ")":
                return _CHOICE if sign == "|" else _SEQUENCE, (yield from self._quantity()), None, tuple(parts)
            sign = found
            kind, text = yield from self._next()


_DECLARATIONS = {
    "<!ENTITY": (DTD._entity, "EntityDeclHandler"), "<!NOTATION": (DTD._notation, "NotationDeclHandler"),
    "<!ATTLIST": (DTD._attributes, "AttlistDeclHandler"), "<!ELEMENT": (DTD._element, "ElementDeclHandler"),
}
