// modules/builtins/builtins_objects.c: built-in functions over any object: attributes, numbers, text, identity.
// Tests        tests/python/builtin_functions/getattr_family.py, chr_ord_hex_id.py, round_divmod_pow_abs.py
// Optimize     O2
#include "modules/builtins/builtins.h"
#include "object/core/args.h"
#include "object/class/build_class.h"
#include "object/bytes/bytes.h"
#include "object/number/int.h"
#include "object/text/str.h"

static Value builtin_abs(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return number_absolute(vm, args[0]);
}
static Value builtin_repr(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return object_repr(vm, args[0]);
}
static Value builtin_ascii(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return object_ascii(vm, args[0]);
}
static Value builtin_callable(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(is_callable(vm, args[0]));
}

static Value builtin_hash(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Hash h = object_hash(vm, args[0]);
  return h == -1 ? VALUE_NULL : value_from_int48(h);
}

static Value builtin_id(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  // Immediate values have no address: their id is their bits, which are outside the range of addresses.
  Ref v = borrow(args[0]);
  return value_is_ptr(v) ? int_from_u64(vm, (uint64_t)(uintptr_t)value_as_ptr(v)) : int_from_u64(vm, v.bits);
}

static Value builtin_len(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size n = object_len(vm, args[0]);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}

// "0b…" of an int: sign, prefix, digits.
static Value with_prefix(VM *vm, Ref v, int base, const char *prefix) {
  Value i = number_index(vm, v);
  if (value_is_null(i)) return i;
  Value digits = int_to_str(vm, i, base);
  drop(vm, i);
  if (value_is_null(digits)) return digits;
  bool negative = str_read(as_str(digits), 0) == '-';
  StrBuilder b;
  sb_init(&b, vm);
  if (negative) sb_char(&b, '-');
  sb_cstr(&b, prefix);
  sb_substr(&b, digits, negative, as_str(digits)->len);
  drop(vm, digits);
  return sb_finish(&b);
}
static Value builtin_bin(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return with_prefix(vm, args[0], 2, "0b");
}
static Value builtin_oct(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return with_prefix(vm, args[0], 8, "0o");
}
static Value builtin_hex(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return with_prefix(vm, args[0], 16, "0x");
}

static Value builtin_chr(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value i = number_index(vm, args[0]);
  if (value_is_null(i)) return i;
  int64_t c = -1;
  if (!int_fits_i64(i, &c)) c = -1;  // also of bool and subclasses
  drop(vm, i);
  if (c < 0 || c > 0x10ffff) return err_set(vm, vm->exc.ValueError, "chr() arg not in range(0x110000)");
  return str_from_char(vm, (uint32_t)c);
}

static Value builtin_ord(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref v = borrow(args[0]);
  Size n;
  if (is_str(v)) {
    n = as_str(v)->len;
    if (n == 1) return value_from_int48(str_read(as_str(v), 0));
  } else if (is_bytes(v)) {
    n = as_bytes(v)->len;
    if (n == 1) return value_from_int48((uint8_t)as_bytes(v)->data[0]);
  } else if (is_instance_of(vm, v, vm->types.bytearray)) {
    n = object_len(vm, v);
    if (n == 1) return object_getitem(vm, v, value_from_int48(0));
  } else {
    return err_set(vm, vm->exc.TypeError, "ord() expected string of length 1, but %.200T found", v);
  }
  return err_set(vm, vm->exc.TypeError, "ord() expected a character, but string of length %zd found", n);
}

static Value builtin_divmod(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "divmod", nargs, 2, 2) < 0 ? VALUE_NULL : number_divmod(vm, args[0], args[1]);
}

static Value builtin_pow(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"base", "exp", "mod"};
  static const ArgSpec spec = {"pow", names, 3, 0, 3, 2, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return number_power(vm, a[0], a[1], value_is_null(a[2]) ? REF_NONE : a[2]);
}

static Value builtin_round(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"number", "ndigits"};
  static const ArgSpec spec = {"round", names, 2, 0, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  bool found;
  Value r = call_special(vm, a[0], NAME(__round__), value_is_none(a[1]) ? REF_NULL : a[1], REF_NULL, &found);
  if (!found && !err_occurred(vm))
    return err_set(vm, vm->exc.TypeError, "type %.100T doesn't define __round__ method", a[0]);
  return r;
}

static Value builtin_format(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "format", nargs, 1, 2) < 0) return VALUE_NULL;
  if (nargs == 2 && arg_str(vm, "format", 2, args[1]) < 0) return VALUE_NULL;
  return object_format(vm, args[0], nargs == 2 ? borrow(args[1]) : REF_NULL);
}

static int check_name(VM *vm, Ref name) {
  if (is_str(name)) return 0;
  return err_set_i(vm, vm->exc.TypeError, "attribute name must be string, not '%.200T'", name);
}

static Value builtin_getattr(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "getattr", nargs, 2, 3) < 0) return VALUE_NULL;
  if (nargs == 2) return object_getattr(vm, args[0], args[1]);
  Value v;
  int found = object_lookup_attr(vm, args[0], args[1], &v);
  return found < 0 ? VALUE_NULL : found ? v : own(args[2]);
}

static Value builtin_hasattr(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "hasattr", nargs, 2, 2) < 0) return VALUE_NULL;
  Value v;
  int found = object_lookup_attr(vm, args[0], args[1], &v);
  if (found < 0) return VALUE_NULL;
  if (found) drop(vm, v);
  return value_from_bool(found);
}

static Value builtin_setattr(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "setattr", nargs, 3, 3) < 0 || check_name(vm, args[1]) < 0) return VALUE_NULL;
  return object_setattr(vm, args[0], args[1], args[2]) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value builtin_delattr(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "delattr", nargs, 2, 2) < 0 || check_name(vm, args[1]) < 0) return VALUE_NULL;
  return object_setattr(vm, args[0], args[1], REF_NULL) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value builtin_isinstance(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "isinstance", nargs, 2, 2) < 0) return VALUE_NULL;
  int r = object_isinstance(vm, args[0], args[1]);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

static Value builtin_issubclass(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "issubclass", nargs, 2, 2) < 0) return VALUE_NULL;
  int r = object_issubclass(vm, args[0], args[1]);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

static Value builtin_dir(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "dir", nargs, 0, 1) < 0) return VALUE_NULL;
  return object_dir(vm, nargs ? borrow(args[0]) : REF_NULL);
}

// Calls the current sys.breakpointhook.
static Value builtin_breakpoint(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Ref hook = dict_get_cstr(vm, vm->sys_dict, "breakpointhook");
  if (value_is_null(hook))
    return err_occurred(vm) ? VALUE_NULL : err_set(vm, vm->exc.RuntimeError, "lost sys.breakpointhook");
  Value kept = own(hook);
  Value r = call(vm, kept, args, nargs, kwnames);
  drop(vm, kept);
  return r;
}

const MethodDef builtins_object_methods[] = {
    {"__build_class__", build_class, METH_FAST_KW, NULL,
     DOC("__build_class__(func, name, /, *bases, [metaclass], **kwds) -> class\n\n"
         "Internal helper function used by the class statement.")},
    {"abs", builtin_abs, METH_O, DOC("($module, x, /)"), DOC("Return the absolute value of the argument.")},
    {"ascii", builtin_ascii, METH_O, DOC("($module, obj, /)"),
     DOC("Return an ASCII-only representation of an object.\n\n"
         "As repr(), return a string containing a printable representation of an\n"
         "object, but escape the non-ASCII characters in the string returned by\n"
         "repr() using \\\\x, \\\\u or \\\\U escapes. This generates a string similar\n"
         "to that returned by repr() in Python 2.")},
    {"bin", builtin_bin, METH_O, DOC("($module, number, /)"),
     DOC("Return the binary representation of an integer.\n\n   >>> bin(2796202)\n"
         "   '0b1010101010101010101010'")},
    {"breakpoint", builtin_breakpoint, METH_FAST_KW, DOC("($module, /, *args, **kws)"),
     DOC("Call sys.breakpointhook(*args, **kws).\n\n"
         "sys.breakpointhook() must accept whatever arguments are passed.\n\n"
         "By default, this drops you into the pdb debugger.")},
    {"callable", builtin_callable, METH_O, DOC("($module, obj, /)"),
     DOC("Return whether the object is callable (i.e., some kind of function).\n\n"
         "Note that classes are callable, as are instances of classes with a\n__call__() method.")},
    {"chr", builtin_chr, METH_O, DOC("($module, i, /)"),
     DOC("Return a Unicode string of one character with ordinal i; 0 <= i <= 0x10ffff.")},
    {"delattr", builtin_delattr, METH_FAST, DOC("($module, obj, name, /)"),
     DOC("Deletes the named attribute from the given object.\n\n"
         "delattr(x, 'y') is equivalent to ``del x.y``")},
    {"dir", builtin_dir, METH_VARARGS, NULL,
     DOC("dir([object]) -> list of strings\n\n"
         "If called without an argument, return the names in the current scope.\n"
         "Else, return an alphabetized list of names comprising (some of) the attributes\n"
         "of the given object, and of attributes reachable from it.")},
    {"divmod", builtin_divmod, METH_FAST, DOC("($module, x, y, /)"),
     DOC("Return the tuple (x//y, x%y).  Invariant: div*y + mod == x.")},
    {"format", builtin_format, METH_FAST, DOC("($module, value, format_spec='', /)"),
     DOC("Return type(value).__format__(value, format_spec)\n\n"
         "Many built-in types implement format_spec according to the\n"
         "Format Specification Mini-language. See help('FORMATTING')\nfor details.")},
    {"getattr", builtin_getattr, METH_FAST, NULL,
     DOC("getattr(object, name[, default]) -> value\n\n"
         "Get a named attribute from an object; getattr(x, 'y') is equivalent to x.y.\n"
         "When a default argument is given, it is returned when the attribute doesn't\n"
         "exist; without it, an exception is raised in that case.")},
    {"hasattr", builtin_hasattr, METH_FAST, DOC("($module, obj, name, /)"),
     DOC("Return whether the object has an attribute with the given name.\n\n"
         "This is done by calling getattr(obj, name) and catching AttributeError.")},
    {"hash", builtin_hash, METH_O, DOC("($module, obj, /)"),
     DOC("Return the hash value for the given object.\n\n"
         "Two objects that compare equal must also have the same hash value, but the\n"
         "reverse is not necessarily true.")},
    {"hex", builtin_hex, METH_O, DOC("($module, number, /)"),
     DOC("Return the hexadecimal representation of an integer.\n\n   >>> hex(12648430)\n   '0xc0ffee'")},
    {"id", builtin_id, METH_O, DOC("($module, obj, /)"),
     DOC("Return the identity of an object.\n\n"
         "This is guaranteed to be unique among simultaneously existing objects.\n"
         "(CPython uses the object's memory address.)")},
    {"isinstance", builtin_isinstance, METH_FAST, DOC("($module, obj, class_or_tuple, /)"),
     DOC("Return whether an object is an instance of a class or of a subclass thereof.\n\n"
         "A tuple, as in ``isinstance(x, (A, B, ...))``, may be given as the target to\n"
         "check against. This is equivalent to ``isinstance(x, A) or isinstance(x, B)\nor ...`` etc.")},
    {"issubclass", builtin_issubclass, METH_FAST, DOC("($module, cls, class_or_tuple, /)"),
     DOC("Return whether 'cls' is derived from another class or is the same class.\n\n"
         "A tuple, as in ``issubclass(x, (A, B, ...))``, may be given as the target to\n"
         "check against. This is equivalent to ``issubclass(x, A) or issubclass(x, B)\nor ...``.")},
    {"len", builtin_len, METH_O, DOC("($module, obj, /)"), DOC("Return the number of items in a container.")},
    {"oct", builtin_oct, METH_O, DOC("($module, number, /)"),
     DOC("Return the octal representation of an integer.\n\n   >>> oct(342391)\n   '0o1234567'")},
    {"ord", builtin_ord, METH_O, DOC("($module, character, /)"),
     DOC("Return the ordinal value of a character.\n\n"
         "If the argument is a one-byte string, return the integer value of that\nbyte.")},
    {"pow", builtin_pow, METH_FAST_KW, DOC("($module, /, base, exp, mod=None)"),
     DOC("Equivalent to base**exp with 2 arguments or base**exp % mod with 3 arguments.\n\n"
         "Some types, such as ints, are able to use a more efficient algorithm when\n"
         "invoked using the three argument form.")},
    {"repr", builtin_repr, METH_O, DOC("($module, obj, /)"),
     DOC("Return the canonical string representation of the object.\n\n"
         "For many object types, including most builtins, eval(repr(obj)) == obj.")},
    {"round", builtin_round, METH_FAST_KW, DOC("($module, /, number, ndigits=None)"),
     DOC("Round a number to a given precision in decimal digits.\n\n"
         "The return value is an integer if ndigits is omitted or None.  Otherwise\n"
         "the return value has the same type as the number.  ndigits may be negative.")},
    {"setattr", builtin_setattr, METH_FAST, DOC("($module, obj, name, value, /)"),
     DOC("Sets the named attribute on the given object to the specified value.\n\n"
         "setattr(x, 'y', v) is equivalent to ``x.y = v``")},
    {0},
};
