// modules/pickle/unpickler_build.c: the opcodes of Unpickler that look up classes and functions, create instances and
// set their state.
//
// Danger       The data may be anything: every opcode checks that its operands are on the stack. Objects that it names
//              are called.
// Tests        tests/python/library/formats/pickle_*.py
// Optimize     O2
#include "modules/pickle/unpickler.h"
#include "object/class/class.h"
#include "object/bytes/pack.h"
#include "object/text/codec.h"

// ---- classes and instances

Value unpickler_find(VM *vm, Unpickler *u, Ref module, Ref name) {
  Value pair[2] = {{module.bits}, {name.bits}};
  return call_method(vm, ref_from_ptr(u), NAME(find_class), pair, 2);
}

static Value take_name(VM *vm, Unpickler *u, const char *encoding) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  if (n < 0) return VALUE_NULL;
  if (n < 2) return unpickler_truncated(vm), VALUE_NULL;
  return str_decode(vm, line, n - 1, encoding, "strict");
}

Value unpickler_global_on_lines(VM *vm, Unpickler *u, const char *encoding) {
  Value module = take_name(vm, u, encoding), name = value_is_null(module) ? module : take_name(vm, u, encoding);
  Value found = value_is_null(name) ? name : unpickler_find(vm, u, module, name);
  drop(vm, module);
  drop(vm, name);
  return found;
}

int unpickler_load_stack_global(VM *vm, Unpickler *u) {
  if (unpickler_need(vm, u, 2) < 0) return -1;
  Value name = unpickler_pop(u), module = unpickler_pop(u), found = VALUE_NULL;
  if (!is_str_exact(vm, name) || !is_str_exact(vm, module)) unpickling_error(vm, "STACK_GLOBAL requires str");
  else found = unpickler_find(vm, u, module, name);
  drop(vm, name);
  drop(vm, module);
  return unpickler_push(vm, u, found);
}

int unpickler_load_extension(VM *vm, Unpickler *u, int size) {
  const uint8_t *p = unpickler_take(vm, u, size);
  if (!p) return -1;
  int64_t code = size == 4 ? pack_load_int(p, 4, false) : (int64_t)pack_load_uint(p, size, false);
  if (code <= 0) return unpickling_error(vm, "EXT specifies code <= 0");
  Ref found;
  Value cache = import_attr(vm, "copyreg", "_extension_cache"),
        inverted = value_is_null(cache) ? cache : import_attr(vm, "copyreg", "_inverted_registry"), v = VALUE_NULL;
  if (value_is_null(inverted)) goto done;
  if (!is_dict(cache) || !is_dict(inverted)) {
    err_set(vm, vm->exc.RuntimeError, "copyreg.%s should be a dict, not %.200T",
            is_dict(cache) ? "_inverted_registry" : "_extension_cache", is_dict(cache) ? inverted : cache);
    goto done;
  }
  int r = dict_lookup(vm, as_dict(cache), value_from_int48(code), &found);
  if (r == 1) v = own(found);
  if (r != 0) goto done;
  r = dict_lookup(vm, as_dict(inverted), value_from_int48(code), &found);
  if (r < 0) goto done;
  if (r == 0) {
    err_set(vm, vm->exc.ValueError, "unregistered extension code %lld", code);
  } else if (!is_tuple(found) || tuple_len(found) != 2 || !is_str(tuple_at(found, 0)) || !is_str(tuple_at(found, 1))) {
    err_set(vm, vm->exc.ValueError, "_inverted_registry[%lld] isn't a 2-tuple of strings", code);
  } else {
    v = unpickler_find(vm, u, tuple_at(found, 0), tuple_at(found, 1));
    if (!value_is_null(v) && dict_set(vm, as_dict(cache), value_from_int48(code), v) < 0) value_clear(vm, &v);
  }
done:
  drop(vm, cache);
  drop(vm, inverted);
  return unpickler_push(vm, u, v);
}

// cls(*args), or a bare instance when there are no arguments and no __getinitargs__. Both consumed.
static Value instantiate(VM *vm, Value cls, Value args) {
  Value r = VALUE_NULL, init = VALUE_NULL;
  int has_init = 1;
  if (tuple_len(args) == 0 && value_is_ptr(cls) && is_instance_of(vm, cls, vm->types.type)) {
    has_init = object_lookup_attr(vm, cls, NAME(__getinitargs__), &init);
    if (has_init == 1) drop(vm, init);
  }
  if (has_init == 0) r = call_method1(vm, cls, NAME(__new__), cls);
  else if (has_init == 1) r = call_ex(vm, cls, args, REF_NULL);
  drop(vm, cls);
  drop(vm, args);
  return r;
}

int unpickler_load_obj(VM *vm, Unpickler *u) {
  Size at = unpickler_pop_mark(vm, u);
  if (at < 0) return -1;
  if (u->len - at < 1) return unpickler_underflow(vm, u);
  Value args = unpickler_items_behind(vm, u, at + 1, false);
  return value_is_null(args) ? -1 : unpickler_push(vm, u, instantiate(vm, unpickler_pop(u), args));
}

int unpickler_load_inst(VM *vm, Unpickler *u) {
  Size at = unpickler_pop_mark(vm, u);
  if (at < 0) return -1;
  Value cls = unpickler_global_on_lines(vm, u, "ascii");
  if (value_is_null(cls)) return -1;
  Value args = unpickler_items_behind(vm, u, at, false);
  if (value_is_null(args)) return drop(vm, cls), -1;
  return unpickler_push(vm, u, instantiate(vm, cls, args));
}

int unpickler_load_newobj(VM *vm, Unpickler *u, bool with_keywords) {
  const char *op = with_keywords ? "NEWOBJ_EX" : "NEWOBJ";
  if (unpickler_need(vm, u, with_keywords ? 3 : 2) < 0) return -1;
  Value kwargs = with_keywords ? unpickler_pop(u) : VALUE_NULL, args = unpickler_pop(u), cls = unpickler_pop(u),
        v = VALUE_NULL;
  if (!value_is_ptr(cls) || !is_instance_of(vm, cls, vm->types.type)) {
    unpickling_error(vm, "%s class argument must be a type, not %.200T", op, cls);
  } else if (!as_type(cls)->slots.new_) {
    unpickling_error(vm, "%s class argument '%.200N' doesn't have __new__", op, as_type(cls));
  } else if (!is_tuple(args)) {
    unpickling_error(vm, "%s args argument must be a tuple, not %.200T", op, args);
  } else if (with_keywords && !is_dict(kwargs)) {
    unpickling_error(vm, "%s kwargs argument must be a dict, not %.200T", op, kwargs);
  } else {
    Tuple *t = tuple_alloc(vm, tuple_len(args) + 1);
    Value fn = t ? object_getattr(vm, cls, NAME(__new__)) : VALUE_NULL;
    if (t) {
      t->items[0] = own(cls);
      for (Size i = 0; i < tuple_len(args); i++) t->items[i + 1] = own(tuple_at(args, i));
      Value all = tuple_done(vm, t);
      if (!value_is_null(fn)) v = call_ex(vm, fn, all, kwargs);
      drop(vm, all);
    }
    drop(vm, fn);
  }
  drop(vm, kwargs);
  drop(vm, args);
  drop(vm, cls);
  return unpickler_push(vm, u, v);
}

int unpickler_load_reduce(VM *vm, Unpickler *u) {
  if (unpickler_need(vm, u, 2) < 0) return -1;
  Value args = unpickler_pop(u), fn = unpickler_pop(u), v;
  if (is_tuple(args)) v = call_ex(vm, fn, args, REF_NULL);
  else v = err_set(vm, vm->exc.TypeError, "argument list must be a tuple");
  drop(vm, args);
  drop(vm, fn);
  return unpickler_push(vm, u, v);
}

// Sets the items of a dict as attributes; names are interned.
static int set_attributes(VM *vm, Ref object, Ref state) {
  if (!is_dict(state)) return unpickling_error(vm, "state is not a dictionary");
  Value target = object_getattr(vm, object, NAME(__dict__));
  if (value_is_null(target)) return -1;
  Size pos = 0;
  Ref key, value;
  int r = 0;
  while (r == 0 && dict_next(as_dict(state), &pos, &key, &value)) {
    Value x = own(value), k = is_str_exact(vm, key) ? str_intern(vm, own(key)) : own(key);
    r = value_is_null(k) ? -1 : object_setitem(vm, target, k, x);
    drop(vm, k);
    drop(vm, x);
  }
  drop(vm, target);
  return r;
}

int unpickler_load_build(VM *vm, Unpickler *u) {
  if (unpickler_need(vm, u, 2) < 0) return -1;
  Value state = unpickler_pop(u), setstate;
  Ref object = borrow(u->stack[u->len - 1]);
  int r = object_lookup_attr(vm, object, NAME(__setstate__), &setstate);
  if (r == 1) {
    Value done = call1(vm, setstate, state);
    r = value_is_null(done) ? -1 : 0;
    drop(vm, done);
    drop(vm, setstate);
  } else if (r == 0) {
    Ref plain = borrow(state), slots = REF_NONE;
    if (is_tuple(state) && tuple_len(state) == 2) {
      plain = tuple_at(state, 0);
      slots = tuple_at(state, 1);
    }
    if (!value_is_none(plain)) r = set_attributes(vm, object, plain);
    if (r == 0 && !value_is_none(slots)) {
      Size pos = 0;
      Ref key, value;
      if (!is_dict(slots)) r = unpickling_error(vm, "slot state is not a dictionary");
      while (r == 0 && dict_next(as_dict(slots), &pos, &key, &value)) {
        Value k = own(key), x = own(value);
        r = object_setattr(vm, object, k, x);
        drop(vm, k);
        drop(vm, x);
      }
    }
  }
  drop(vm, state);
  return r;
}
