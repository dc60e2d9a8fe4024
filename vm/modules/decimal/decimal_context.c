// modules/decimal/decimal_context.c: contexts of the decimal module: precision, rounding, limits, signals; the current
// context; signal dicts.
//
// A SignalDict is a view of its context, made when first asked for and kept by the context; after the context's end it
// is invalid.
//
// Optimize     Oz
#include "modules/_contextvars.h"
#include "modules/decimal/decimal.h"

#include "runtime/import.h"
#include "object/class/class.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

const char *const decimal_rounding_names[N_ROUNDINGS] = {  // by Rounding
    "ROUND_UP",      "ROUND_DOWN",      "ROUND_CEILING",   "ROUND_FLOOR",
    "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"};
const DecContext decimal_max_context = {DEC_MAX_PREC, DEC_MIN_EMIN, DEC_MAX_EMAX, ROUND_HALF_EVEN, false, true, 0, 0};

// Signals in the order of a SignalDict; the condition exceptions follow them.
enum { N_SIGNALS = 9, N_CONDITIONS = 4 };
static const struct {
  const char *name;
  uint32_t flag;
} signals[N_SIGNALS + N_CONDITIONS] = {{"InvalidOperation", DEC_INVALID},
                                       {"FloatOperation", DEC_FLOAT_OPERATION},
                                       {"DivisionByZero", DEC_DIVISION_BY_ZERO},
                                       {"Overflow", DEC_OVERFLOW},
                                       {"Underflow", DEC_UNDERFLOW},
                                       {"Subnormal", DEC_SUBNORMAL},
                                       {"Inexact", DEC_INEXACT},
                                       {"Rounded", DEC_ROUNDED},
                                       {"Clamped", DEC_CLAMPED},
                                       {"ConversionSyntax", DEC_CONVERSION_SYNTAX},
                                       {"DivisionImpossible", DEC_DIVISION_IMPOSSIBLE},
                                       {"DivisionUndefined", DEC_DIVISION_UNDEFINED},
                                       {"InvalidContext", DEC_INVALID_CONTEXT}};

static Ref signal_class(VM *vm, int i) { return borrow(*module_value(vm, (ModuleValueId)(MV_DECIMAL_SIGNALS + i))); }

bool is_context(VM *vm, Ref v) { return value_is_ptr(v) && is_instance_of(vm, v, module_type(vm, MT_DECIMAL_CONTEXT)); }

// ---- reporting

static uint32_t flag_of_signal(VM *vm, Ref cls) {  // 0 with KeyError
  for (int i = 0; i < N_SIGNALS; i++) {
    if (value_same(cls, signal_class(vm, i))) return signals[i].flag;
  }
  err_set(vm, vm->exc.KeyError,
          "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n"
          "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]");
  return 0;
}

static int append_class(VM *vm, Ref list, int i) { return list_append(vm, list, signal_class(vm, i)); }

// The exceptions for flags: conditions of InvalidOperation one by one (`conditions`), or the signals.
static Value flags_as_list(VM *vm, uint32_t flags, bool conditions) {
  Value list = list_new(vm, 0);
  int r = value_is_null(list) ? -1 : 0;
  if (r == 0 && (flags & (conditions ? (uint32_t)DEC_INVALID_OPERATION : (uint32_t)DEC_INVALID)))
    r = append_class(vm, list, 0);
  for (int i = N_SIGNALS; conditions && r == 0 && i < N_SIGNALS + N_CONDITIONS; i++) {
    if (flags & signals[i].flag) r = append_class(vm, list, i);
  }
  for (int i = 1; r == 0 && i < N_SIGNALS; i++) {
    if (flags & signals[i].flag) r = append_class(vm, list, i);
  }
  if (r < 0) value_clear(vm, &list);
  return list;
}

int decimal_raise(VM *vm, DecContext *c, uint32_t status) {
  c->status |= status;
  uint32_t trapped = status & c->traps;
  if (!trapped) return 0;
  int i = 0;
  while (i < N_SIGNALS - 1 && !(trapped & signals[i].flag)) i++;
  Value list = flags_as_list(vm, trapped, true);
  if (value_is_null(list)) return -1;
  err_set_value(vm, as_type(signal_class(vm, i)), list);
  drop(vm, list);
  return -1;
}

int decimal_finish(Work *w, DecContext *c) {
  if (w->failed) {
    if (!err_occurred(w->vm)) err_no_memory(w->vm);
    return -1;
  }
  return w->status ? decimal_raise(w->vm, c, w->status) : 0;
}

int decimal_rounding(VM *vm, Ref v) {
  for (int i = 0; is_str(v) && i < N_ROUNDINGS; i++) {
    if (str_equal_ascii(v, decimal_rounding_names[i])) return i;
  }
  return err_set_i(vm, vm->exc.TypeError,
                   "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                   "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]");
}

// ---- the current context

static ContextObject *context_alloc(VM *vm, Type *type, const DecContext *c) {
  ContextObject *o = object_alloc(vm, type, 0);
  if (!o) return NULL;
  o->c = *c;
  o->signals[0] = o->signals[1] = VALUE_NULL;
  return o;
}
static Value context_copy(VM *vm, Ref source, bool keep_status) {
  ContextObject *o = context_alloc(vm, module_type(vm, MT_DECIMAL_CONTEXT), context_of(source));
  if (!o) return VALUE_NULL;
  if (!keep_status) o->c.status = 0;
  return value_from_ptr(o);
}

Ref decimal_context(VM *vm) {
  Ref found;
  Ref var = borrow(*module_value(vm, MV_DECIMAL_VAR));
  int r = contextvar_lookup(vm, var, &found);
  if (r > 0) return found;
  if (r < 0) return REF_NULL;
  Value made = context_copy(vm, *module_value(vm, MV_DECIMAL_DEFAULT), false);
  if (value_is_null(made)) return REF_NULL;
  r = contextvar_assign(vm, var, made);
  drop(vm, made);  // the running context holds it
  return r < 0 ? REF_NULL : borrow(made);
}

static bool is_template(VM *vm, Ref v) {
  return value_same(v, *module_value(vm, MV_DECIMAL_DEFAULT)) || value_same(v, *module_value(vm, MV_DECIMAL_BASIC)) ||
         value_same(v, *module_value(vm, MV_DECIMAL_EXTENDED));
}
static int set_current(VM *vm, Ref v) {
  if (!is_context(vm, v)) return err_set_i(vm, vm->exc.TypeError, "argument must be a context");
  Value c = is_template(vm, v) ? context_copy(vm, v, false) : own(v);
  int r = value_is_null(c) ? -1 : contextvar_assign(vm, *module_value(vm, MV_DECIMAL_VAR), c);
  drop(vm, c);
  return r;
}

// ---- attributes

static int int_arg(VM *vm, Ref v, Size *out) {
  if (!is_int(v)) return err_set_i(vm, vm->exc.TypeError, "an integer is required");
  return arg_size(vm, v, out);
}

enum { A_PREC, A_ROUNDING, A_EMIN, A_EMAX, A_CAPITALS, A_CLAMP, A_FLAGS, A_TRAPS, N_ATTRS };
static const char *const attr_names[N_ATTRS] = {"prec",     "rounding", "Emin",  "Emax",
                                                "capitals", "clamp",    "flags", "traps"};

typedef struct SignalDict {
  Object h;
  ContextObject *context;  // not owned; NULL in one that Python made, and after the context's end
  bool traps;
} SignalDict;
// Stale after anything that runs code: the context may be freed.
static uint32_t *bits_of(VM *vm, Ref v) {
  SignalDict *d = (SignalDict *)value_as_ptr(v);
  if (!d->context) {
    err_set(vm, vm->exc.ValueError, "invalid signal dict");
    return NULL;
  }
  return d->traps ? &d->context->c.traps : &d->context->c.status;
}
static bool is_signal_dict(VM *vm, Ref v) {
  return value_is_ptr(v) && is_instance_of(vm, v, module_type(vm, MT_DECIMAL_SIGNALS));
}

static int signals_from(VM *vm, Ref v, uint32_t *out) {
  uint32_t bits = 0;
  if (is_list(v)) {
    for (Size i = 0; i < list_len(v); i++) {
      uint32_t f = flag_of_signal(vm, list_at(v, i));
      if (!f) return -1;
      bits |= f;
    }
  } else if (is_signal_dict(vm, v)) {
    uint32_t *p = bits_of(vm, v);
    if (!p) return -1;
    bits = *p;
  } else if (is_dict(v)) {
    if (dict_len(as_dict(v)) != N_SIGNALS) return err_set_i(vm, vm->exc.KeyError, "invalid signal dict");
    for (int i = 0; i < N_SIGNALS; i++) {
      Ref value;
      int r = dict_lookup(vm, as_dict(v), signal_class(vm, i), &value);
      if (r == 0) return err_set_i(vm, vm->exc.KeyError, "invalid signal dict");
      int on = r < 0 ? -1 : object_is_true(vm, value);
      if (on < 0) return -1;
      if (on) bits |= signals[i].flag;
    }
  } else {
    return err_set_i(vm, vm->exc.TypeError, "argument must be a signal dict");
  }
  *out = bits;
  return 0;
}

static int set_attr(VM *vm, DecContext *c, int which, Ref v) {
  Size n;
  int rounding;
  switch (which) {
    case A_PREC:
      if (int_arg(vm, v, &n) < 0) return -1;
      if (n < 1 || n > DEC_MAX_PREC) return err_set_i(vm, vm->exc.ValueError, "valid range for prec is [1, MAX_PREC]");
      c->prec = n;
      return 0;
    case A_ROUNDING:
      rounding = decimal_rounding(vm, v);
      if (rounding < 0) return -1;
      c->rounding = (uint8_t)rounding;
      return 0;
    case A_EMIN:
      if (int_arg(vm, v, &n) < 0) return -1;
      if (n > 0 || n < DEC_MIN_EMIN) return err_set_i(vm, vm->exc.ValueError, "valid range for Emin is [MIN_EMIN, 0]");
      c->emin = n;
      return 0;
    case A_EMAX:
      if (int_arg(vm, v, &n) < 0) return -1;
      if (n < 0 || n > DEC_MAX_EMAX) return err_set_i(vm, vm->exc.ValueError, "valid range for Emax is [0, MAX_EMAX]");
      c->emax = n;
      return 0;
    case A_CAPITALS:
    case A_CLAMP:
      if (int_arg(vm, v, &n) < 0) return -1;
      if (n != 0 && n != 1)
        return err_set_i(vm, vm->exc.ValueError, "valid values for %s are 0 or 1", attr_names[which]);
      if (which == A_CLAMP) c->clamp = n;
      else c->capitals = n;
      return 0;
    case A_FLAGS: return signals_from(vm, v, &c->status);
    default: return signals_from(vm, v, &c->traps);
  }
}

static Value signals_of(VM *vm, Ref context, bool traps) {
  ContextObject *o = (ContextObject *)value_as_ptr(context);
  if (!value_is_null(o->signals[traps])) return own(borrow(o->signals[traps]));
  Value v = call0(vm, *module_value(vm, MV_DECIMAL_SIGNAL_DICT));
  if (value_is_null(v)) return v;
  SignalDict *d = (SignalDict *)value_as_ptr(v);
  d->context = o;
  d->traps = traps;
  o->signals[traps] = own(v);
  return v;
}

static Value get_attr(VM *vm, Ref self, const void *closure) {
  const DecContext *c = context_of(self);
  switch ((int)(uintptr_t)closure) {
    case A_PREC: return value_from_int48(c->prec);
    case A_ROUNDING: return str_intern_cstr(vm, decimal_rounding_names[c->rounding]);
    case A_EMIN: return value_from_int48(c->emin);
    case A_EMAX: return value_from_int48(c->emax);
    case A_CAPITALS: return value_from_int48(c->capitals);
    case A_CLAMP: return value_from_int48(c->clamp);
    default: return signals_of(vm, self, (int)(uintptr_t)closure == A_TRAPS);
  }
}
static int put_attr(VM *vm, Ref self, Ref v, const void *closure) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.AttributeError, "context attributes cannot be deleted");
  if ((int)(uintptr_t)closure >= A_FLAGS && is_list(v))
    return err_set_i(vm, vm->exc.TypeError, "argument must be a signal dict");
  return set_attr(vm, context_of(self), (int)(uintptr_t)closure, v);
}
static int context_setattro(VM *vm, Ref self, Ref name, Ref v) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.AttributeError, "context attributes cannot be deleted");
  return object_generic_setattr(vm, self, name, v);
}

// Copies keywords and positional arguments into a[8], null where not given.
static int bind_attrs(VM *vm, const Value *args, Size nargs, Ref kwnames, Ref *a) {
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (nargs + n_kw > N_ATTRS)
    return err_set_i(vm, vm->exc.TypeError, "function takes at most %d arguments (%d given)", N_ATTRS,
                     (int)(nargs + n_kw));
  for (Size i = 0; i < N_ATTRS; i++) a[i] = i < nargs ? borrow(args[i]) : REF_NULL;
  for (Size k = 0; k < n_kw; k++) {
    int i = 0;
    while (i < N_ATTRS && !str_equal_ascii(tuple_at(kwnames, k), attr_names[i])) i++;
    if (i == N_ATTRS)
      return err_set_i(vm, vm->exc.TypeError, "this function got an unexpected keyword argument '%U'",
                       tuple_at(kwnames, k));
    if (i < nargs)
      return err_set_i(vm, vm->exc.TypeError, "argument for function given by name ('%s') and position (%d)",
                       attr_names[i], i + 1);
    a[i] = borrow(args[nargs + k]);
  }
  return 0;
}
static int set_attrs(VM *vm, DecContext *c, const Ref *a) {
  for (int i = 0; i < N_ATTRS; i++) {
    if (!value_is_null(a[i]) && !value_is_none(a[i]) && set_attr(vm, c, i, a[i]) < 0) return -1;
  }
  return 0;
}

// ---- Context

static Value context_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  DecContext c = *context_of(*module_value(vm, MV_DECIMAL_DEFAULT));
  c.status = 0;
  ContextObject *o = context_alloc(vm, type, &c);
  return o ? value_from_ptr(o) : VALUE_NULL;
}
static int context_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref a[N_ATTRS];
  return bind_attrs(vm, args, nargs, kwnames, a) < 0 ? -1 : set_attrs(vm, context_of(self), a);
}
static void context_dealloc(VM *vm, Object *o) {
  for (int i = 0; i < 2; i++) {
    Value *v = &((ContextObject *)o)->signals[i];
    if (!value_is_null(*v)) ((SignalDict *)value_as_ptr(*v))->context = NULL;
    value_clear(vm, v);
  }
  object_free(vm, o, 0);
}

static void put_flag_names(StrBuilder *b, uint32_t flags) {
  static const uint8_t order[N_SIGNALS] = {8, 0, 2, 6, 1, 3, 7, 5, 4};
  bool first = true;
  sb_char(b, '[');
  for (int i = 0; i < N_SIGNALS; i++) {
    if (!(flags & signals[order[i]].flag)) continue;
    if (!first) sb_cstr(b, ", ");
    first = false;
    sb_cstr(b, signals[order[i]].name);
  }
  sb_char(b, ']');
}
static Value context_repr(VM *vm, Ref self) {
  const DecContext *c = context_of(self);
  StrBuilder b;
  sb_init(&b, vm);
  sb_printf(&b, "Context(prec=%d, rounding=%s, Emin=%d, Emax=%d, capitals=%d, clamp=%d, flags=", c->prec,
            decimal_rounding_names[c->rounding], c->emin, c->emax, c->capitals, c->clamp);
  put_flag_names(&b, c->status);
  sb_cstr(&b, ", traps=");
  put_flag_names(&b, c->traps);
  sb_char(&b, ')');
  return sb_finish(&b);
}

static Value c_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_copy(vm, self, true);
}
static Value c_clear_flags(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  context_of(self)->status = 0;
  return VALUE_NONE;
}
static Value c_clear_traps(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  context_of(self)->traps = 0;
  return VALUE_NONE;
}
static Value c_etiny(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return int_from_i64(vm, (int64_t)context_of(self)->emin - context_of(self)->prec + 1);
}
static Value c_etop(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return int_from_i64(vm, (int64_t)context_of(self)->emax - context_of(self)->prec + 1);
}
static Value c_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const DecContext *c = context_of(self);
  Value items[N_ATTRS] = {value_from_int48(c->prec),           str_from_cstr(vm, decimal_rounding_names[c->rounding]),
                          value_from_int48(c->emin),           value_from_int48(c->emax),
                          value_from_int48(c->capitals),       value_from_int48(c->clamp),
                          flags_as_list(vm, c->status, false), flags_as_list(vm, c->traps, false)};
  Value state = tuple_from_steal(vm, items, N_ATTRS);
  if (value_is_null(state)) return state;
  return tuple_from_steal(vm, (Value[]){own_ptr(value_as_ptr(self)->type), state}, 2);
}
// Limits beyond those that a context's attributes accept: CPython's tests use them.
#define UNSAFE_MAX 1070000000
static Value unsafe_set(VM *vm, Ref v, int32_t *out, const char *name, int32_t low, int32_t high) {
  Size n;
  if (int_arg(vm, v, &n) < 0) return VALUE_NULL;
  if (n < low || n > high)
    return err_set(vm, vm->exc.ValueError, "valid range for unsafe %s is [%d, %d]", name, (int)low, (int)high);
  *out = n;
  return VALUE_NONE;
}
static Value c_unsafe_prec(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return unsafe_set(vm, args[0], &context_of(self)->prec, "prec", 1, UNSAFE_MAX);
}
static Value c_unsafe_emin(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return unsafe_set(vm, args[0], &context_of(self)->emin, "emin", -UNSAFE_MAX, 0);
}
static Value c_unsafe_emax(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return unsafe_set(vm, args[0], &context_of(self)->emax, "emax", 0, UNSAFE_MAX);
}

static const MethodDef own_methods[] = {
    {"copy", c_copy, METH_NOARGS, "($self, /)", DOC("Return a duplicate of the context with all flags cleared.\n\n")},
    {"__copy__", c_copy, METH_NOARGS, "($self, /)", NULL},
    {"__reduce__", c_reduce, METH_NOARGS, "($self, /)", NULL},
    {"clear_flags", c_clear_flags, METH_NOARGS, "($self, /)", DOC("Reset all flags to False.\n\n")},
    {"clear_traps", c_clear_traps, METH_NOARGS, "($self, /)", DOC("Set all traps to False.\n\n")},
    {"Etiny", c_etiny, METH_NOARGS, "($self, /)",
     DOC("Return a value equal to Emin - prec + 1, which is the minimum exponent value\n"
         "for subnormal results.  When underflow occurs, the exponent is set to Etiny.\n\n")},
    {"Etop", c_etop, METH_NOARGS, "($self, /)",
     DOC("Return a value equal to Emax - prec + 1.  This is the maximum exponent\n"
         "if the _clamp field of the context is set to 1 (IEEE clamp mode).  Etop()\n"
         "must not be negative.\n\n")},
    {"_unsafe_setprec", c_unsafe_prec, METH_O, DOC("($self, object, /)"), NULL},
    {"_unsafe_setemin", c_unsafe_emin, METH_O, DOC("($self, object, /)"), NULL},
    {"_unsafe_setemax", c_unsafe_emax, METH_O, DOC("($self, object, /)"), NULL},
    {0}};
#define ATTR(i, name) \
  { name, get_attr, put_attr, NULL, (const void *)(uintptr_t)(i) }
static const GetSetDef context_getsets[] = {
    ATTR(A_PREC, "prec"),   ATTR(A_ROUNDING, "rounding"), ATTR(A_EMIN, "Emin"),
    ATTR(A_EMAX, "Emax"),   ATTR(A_CAPITALS, "capitals"), ATTR(A_CLAMP, "clamp"),
    ATTR(A_FLAGS, "flags"), ATTR(A_TRAPS, "traps"),       {0}};
static const TypeSlots context_slots = {.new_ = context_new,
                                        .init = context_init,
                                        .dealloc = context_dealloc,
                                        .repr = context_repr,
                                        .setattro = context_setattro};
static const TypeSpec context_spec = {
    .name = "decimal.Context",
    .basic_size = sizeof(ContextObject),
    .told_size = 64,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &context_slots,
    .methods = decimal_context_methods,
    .getsets = context_getsets,
    .doc = DOC("Context(prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, "
               "traps=None)\n--\n\nThe context affects almost all operations and controls rounding,\n"
               "Over/Underflow, raising of exceptions and much more.  A new context\n"
               "can be initialized as follows:\n")};

// ---- SignalDict

static Value dict_new_(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  SignalDict *d = object_alloc(vm, type, 0);
  if (!d) return VALUE_NULL;
  return value_from_ptr(d);
}
static Size dict_length(VM *vm, Ref self) { return bits_of(vm, self) ? N_SIGNALS : -1; }
static Value dict_subscript(VM *vm, Ref self, Ref key) {
  uint32_t *bits = bits_of(vm, self), flag = bits ? flag_of_signal(vm, key) : 0;
  return flag ? value_from_bool((*bits & flag) != 0) : VALUE_NULL;
}
static int dict_assign(VM *vm, Ref self, Ref key, Ref v) {
  uint32_t *bits = bits_of(vm, self);
  if (!bits) return -1;
  if (value_is_null(v)) return err_set_i(vm, vm->exc.ValueError, "signal keys cannot be deleted");
  uint32_t flag = flag_of_signal(vm, key);
  int on = flag ? object_is_true(vm, v) : -1;
  if (on < 0 || !(bits = bits_of(vm, self))) return -1;
  if (on) *bits |= flag;
  else *bits &= ~flag;
  return 0;
}
static Value dict_iter_(VM *vm, Ref self) {
  if (!bits_of(vm, self)) return VALUE_NULL;
  Value items[N_SIGNALS];
  for (int i = 0; i < N_SIGNALS; i++) items[i] = (Value){signal_class(vm, i).bits};  // not owned
  Value t = tuple_from_refs(vm, items, N_SIGNALS);
  if (value_is_null(t)) return t;
  Value it = object_iter(vm, t);
  drop(vm, t);
  return it;
}
static Value as_plain_dict(VM *vm, Ref self) {
  const uint32_t *at = bits_of(vm, self), bits = at ? *at : 0;
  Value d = at ? dict_new(vm) : VALUE_NULL;
  for (int i = 0; !value_is_null(d) && i < N_SIGNALS; i++) {
    if (dict_set(vm, as_dict(d), signal_class(vm, i), value_from_bool((bits & signals[i].flag) != 0)) < 0)
      value_clear(vm, &d);
  }
  return d;
}
static Value d_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_plain_dict(vm, self);
}
static Value dict_repr_(VM *vm, Ref self) {
  uint32_t *bits = bits_of(vm, self);
  if (!bits) return VALUE_NULL;
  StrBuilder b;
  sb_init(&b, vm);
  for (int i = 0; i < N_SIGNALS; i++) {
    sb_printf(&b, "%s<class 'decimal.%s'>:%s", i ? ", " : "{", signals[i].name,
              *bits & signals[i].flag ? "True" : "False");
  }
  sb_char(&b, '}');
  return sb_finish(&b);
}
static Value dict_compare(VM *vm, Ref a, Ref b, int op) {
  const uint32_t *at = bits_of(vm, a);
  if (!at) return VALUE_NULL;
  uint32_t bits = *at, other;
  if (op != CMP_EQ && op != CMP_NE) return VALUE_NOT_IMPLEMENTED;
  if (is_signal_dict(vm, b)) {
    uint32_t *p = bits_of(vm, b);
    if (!p) return VALUE_NULL;
    other = *p;
  } else if (is_dict(b)) {
    if (signals_from(vm, b, &other) < 0) {
      if (!err_matches(vm, vm->exc.KeyError)) return VALUE_NULL;
      err_clear(vm);  // another dict does not consist of signals; CPython refuses an empty one
      return dict_len(as_dict(b)) ? VALUE_NOT_IMPLEMENTED : err_set(vm, vm->exc.ValueError, "invalid signal dict");
    }
  } else {
    return VALUE_NOT_IMPLEMENTED;
  }
  bool same = true;
  for (int i = 0; i < N_SIGNALS; i++) same = same && !(bits & signals[i].flag) == !(other & signals[i].flag);
  return value_from_bool(same == (op == CMP_EQ));
}
static const MethodDef dict_methods[] = {{"copy", d_copy, METH_NOARGS, "($self, /)", NULL}, {0}};
static const TypeSlots dict_slots = {.new_ = dict_new_,
                                     .repr = dict_repr_,
                                     .richcompare = dict_compare,
                                     .iter = dict_iter_,
                                     .hash = hash_not_implemented,
                                     .mp_length = dict_length,
                                     .mp_subscript = dict_subscript,
                                     .mp_ass_subscript = dict_assign};
static const TypeSpec dict_spec = {.name = "decimal.SignalDictMixin",
                                   .basic_size = sizeof(SignalDict),
                                   .told_size = 12,
                                   .flags = TYPE_BASETYPE,
                                   .slots = &dict_slots,
                                   .methods = dict_methods};

// ---- ContextManager

typedef struct Manager {
  Object h;
  Value local, global;
} Manager;
static Value m_enter(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Manager *m = (Manager *)value_as_ptr(self);
  return set_current(vm, m->local) < 0 ? VALUE_NULL : own(m->local);
}
static Value m_exit(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_current(vm, ((Manager *)value_as_ptr(self))->global) < 0 ? VALUE_NULL : VALUE_FALSE;
}
static const MethodDef manager_methods[] = {
    {"__enter__", m_enter, METH_NOARGS, "($self, /)", NULL}, {"__exit__", m_exit, METH_VARARGS, NULL, NULL}, {0}};
static const TypeSlots manager_slots = {.dealloc = owned_dealloc};
static const TypeSpec manager_spec = {.name = "decimal.ContextManager",
                                      .basic_size = sizeof(Manager),
                                      .told_size = 16,
                                      .flags = TYPE_DISALLOW_INSTANTIATION,
                                      .slots = &manager_slots,
                                      OWNS(Manager, local, global),
                                      .methods = manager_methods};

// ---- functions

static Value f_getcontext(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref c = decimal_context(vm);
  return value_is_null(c) ? VALUE_NULL : own(c);
}
static Value f_setcontext(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_current(vm, args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value f_localcontext(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Ref a[N_ATTRS], ctx = REF_NULL;
  Value names[N_ATTRS + 1], values[N_ATTRS + 1];
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames), n = 0;
  if (nargs + n_kw > N_ATTRS + 1 || nargs > 1)
    return err_set(vm, vm->exc.TypeError, "function takes at most 9 arguments (%d given)", (int)(nargs + n_kw));
  if (nargs) ctx = borrow(args[0]);
  for (Size k = 0; k < n_kw; k++) {
    if (str_equal_ascii(tuple_at(kwnames, k), "ctx")) {
      ctx = borrow(args[nargs + k]);
    } else {
      names[n] = own(tuple_at(kwnames, k));
      values[n++] = args[nargs + k];
    }
  }
  Value rest = tuple_from_steal(vm, names, n);
  if (value_is_null(rest)) return rest;
  int bound = bind_attrs(vm, values, 0, rest, a);
  drop(vm, rest);
  if (bound < 0) return VALUE_NULL;
  Ref global = decimal_context(vm);
  if (value_is_null(global)) return VALUE_NULL;
  if (value_is_null(ctx) || value_is_none(ctx)) ctx = global;
  else if (!is_context(vm, ctx)) return err_set(vm, vm->exc.TypeError, "optional argument must be a context");
  Value local = context_copy(vm, ctx, true);
  Manager *m = value_is_null(local) || set_attrs(vm, context_of(local), a) < 0
                   ? NULL
                   : object_alloc(vm, module_type(vm, MT_DECIMAL_MANAGER), 0);
  if (!m) {
    drop(vm, local);
    return VALUE_NULL;
  }
  m->local = local;
  m->global = own(global);
  return value_from_ptr(m);
}
static Value f_ieee_context(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size bits;
  if (int_arg(vm, args[0], &bits) < 0) return VALUE_NULL;
  if (bits <= 0 || bits > 256 || bits % 32)
    return err_set(vm, vm->exc.ValueError, "argument must be a multiple of 32, with a maximum of 256");
  DecContext c = {.rounding = ROUND_HALF_EVEN, .clamp = true, .capitals = true};
  c.prec = 9 * (bits / 32) - 2;
  c.emax = 3 << (bits / 16 + 3);
  c.emin = 1 - c.emax;
  ContextObject *o = context_alloc(vm, module_type(vm, MT_DECIMAL_CONTEXT), &c);
  return o ? value_from_ptr(o) : VALUE_NULL;
}
static const MethodDef functions[] = {
    {"getcontext", f_getcontext, METH_NOARGS, DOC("($module, /)"), DOC("Get the current default context.\n\n")},
    {"setcontext", f_setcontext, METH_O, DOC("($module, context, /)"), DOC("Set a new default context.\n\n")},
    {"localcontext", f_localcontext, METH_VARARGS_KW, DOC("($module, /, ctx=None, **kwargs)"),
     DOC("Return a context manager that will set the default context to a copy of ctx\n"
         "on entry to the with-statement and restore the previous default context when\n"
         "exiting the with-statement. If no context is specified, a copy of the\n"
         "current context will be used.\n\n")},
    {"IEEEContext", f_ieee_context, METH_O, DOC("($module, bits, /)"),
     DOC("Return a context object initialized to the proper values for one of the\n"
         "IEEE interchange formats.  The argument must be a multiple of 32 and less\n"
         "than IEEE_CONTEXT_MAX_BITS.\n\n")},
    {0}};

// ---- set-up

// Makes a Python class: type(name, bases, {"__module__": …}); bases consumed.
static Value make_class(VM *vm, const char *module_name, const char *name, Value bases) {
  Value text = str_intern_cstr(vm, name), module = str_intern_cstr(vm, module_name), ns = dict_new(vm),
        cls = VALUE_NULL;
  if (!value_is_null(bases) && !value_is_null(text) && !value_is_null(module) && !value_is_null(ns) &&
      dict_set_cstr(vm, as_dict(ns), "__module__", module) == 0) {
    Value args[3] = {text, bases, ns};
    Type *meta = type_of(vm, tuple_at(bases, as_tuple(bases)->len - 1));
    cls = call(vm, ref_from_ptr(meta), args, 3, REF_NULL);
  }
  drop(vm, text);
  drop(vm, module);
  drop(vm, ns);
  drop(vm, bases);
  return cls;
}

// A module that is imported again, as by importlib and tests, has the same classes and templates: the VM owns them.
static bool is_made(VM *vm) { return !value_is_null(*module_value(vm, MV_DECIMAL_VAR)); }

static int add_exceptions(VM *vm, Ref module) {
  for (int i = 0; i < N_SIGNALS + N_CONDITIONS; i++)
    if (module_add(vm, module, signals[i].name, own(signal_class(vm, i))) < 0) return -1;
  return module_add(vm, module, "DecimalException", own_ptr(as_type(signal_class(vm, 0))->base));
}

static int make_exceptions(VM *vm, Ref module) {
  Value base = make_class(vm, "decimal", "DecimalException", tuple_pack1(vm, ref_from_ptr(vm->exc.ArithmeticError)));
  if (value_is_null(base)) return -1;
  Ref root = borrow(base);
  for (int pass = 0; pass < 3; pass++) {  // bases first
    for (int i = 0; i < N_SIGNALS + N_CONDITIONS; i++) {
      bool last = signals[i].flag == DEC_OVERFLOW || signals[i].flag == DEC_UNDERFLOW || i >= N_SIGNALS;
      if (last != (pass == 1) || pass == 2) continue;
      Value bases;
      if (signals[i].flag == DEC_FLOAT_OPERATION) bases = tuple_pack2(vm, root, ref_from_ptr(vm->exc.TypeError));
      else if (signals[i].flag == DEC_DIVISION_BY_ZERO)
        bases = tuple_pack2(vm, root, ref_from_ptr(vm->exc.ZeroDivisionError));
      else if (signals[i].flag == DEC_OVERFLOW) bases = tuple_pack2(vm, signal_class(vm, 6), signal_class(vm, 7));
      else if (signals[i].flag == DEC_UNDERFLOW)
        bases = tuple_pack3(vm, signal_class(vm, 6), signal_class(vm, 7), signal_class(vm, 5));
      else if (signals[i].flag == DEC_DIVISION_UNDEFINED)
        bases = tuple_pack2(vm, signal_class(vm, 0), ref_from_ptr(vm->exc.ZeroDivisionError));
      else if (i >= N_SIGNALS) bases = tuple_pack1(vm, signal_class(vm, 0));
      else bases = tuple_pack1(vm, root);
      Value cls = make_class(vm, "decimal", signals[i].name, bases);
      if (value_is_null(cls)) return drop(vm, base), -1;
      value_set(vm, module_value(vm, (ModuleValueId)(MV_DECIMAL_SIGNALS + i)), cls);
      if (module_add(vm, module, signals[i].name, own(cls)) < 0) return drop(vm, base), -1;
    }
  }
  return module_add(vm, module, "DecimalException", base);
}

static int add_template(VM *vm, Ref module, const char *name, ModuleValueId id, DecContext c) {
  if (is_made(vm) && !value_is_null(*module_value(vm, id)))
    return module_add(vm, module, name, own(borrow(*module_value(vm, id))));
  ContextObject *o = context_alloc(vm, module_type(vm, MT_DECIMAL_CONTEXT), &c);
  if (!o) return -1;
  value_set(vm, module_value(vm, id), value_from_ptr(o));
  return module_add(vm, module, name, own_ptr(o));
}

// The methods of Context beside its operations, SignalDict, the context variable. 0 or -1.
static int make_context(VM *vm) {
  for (const MethodDef *m = own_methods; m->name; m++) {
    Value f = method_descriptor_new(vm, module_type(vm, MT_DECIMAL_CONTEXT), m);
    if (value_is_null(type_attr_set(vm, module_type(vm, MT_DECIMAL_CONTEXT), m->name, f))) return -1;
  }
  Value mapping = import_attr(vm, "collections.abc", "MutableMapping");
  if (value_is_null(mapping)) return -1;
  Value cls =
      make_class(vm, "abc", "SignalDict", tuple_pack2(vm, ref_from_ptr(module_type(vm, MT_DECIMAL_SIGNALS)), mapping));
  drop(vm, mapping);
  if (value_is_null(cls)) return -1;
  value_set(vm, module_value(vm, MV_DECIMAL_SIGNAL_DICT), cls);
  Value var_class = import_attr(vm, "_contextvars", "ContextVar"), var_name = str_from_cstr(vm, "decimal_context");
  Value var = value_is_null(var_class) || value_is_null(var_name) ? VALUE_NULL : call1(vm, var_class, var_name);
  drop(vm, var_class);
  drop(vm, var_name);
  if (value_is_null(var)) return -1;
  value_set(vm, module_value(vm, MV_DECIMAL_VAR), var);
  return 0;
}

int decimal_context_setup(VM *vm, Ref module) {
  bool made = is_made(vm);
  if ((made ? add_exceptions(vm, module) : make_exceptions(vm, module)) < 0 ||
      module_make_type(vm, module, MT_DECIMAL_CONTEXT, &context_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_DECIMAL_SIGNALS, &dict_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_DECIMAL_MANAGER, &manager_spec, NULL) < 0)
    return -1;
  if (!made && make_context(vm) < 0) return -1;
  DecContext standard = {28,    -999999, 999999, ROUND_HALF_EVEN,
                         false, true,    0,      DEC_INVALID | DEC_DIVISION_BY_ZERO | DEC_OVERFLOW};
  DecContext basic = {
      9,     -999999, 999999, ROUND_HALF_UP,
      false, true,    0,      DEC_INVALID | DEC_DIVISION_BY_ZERO | DEC_OVERFLOW | DEC_UNDERFLOW | DEC_CLAMPED};
  DecContext extended = {9, -999999, 999999, ROUND_HALF_EVEN, false, true, 0, 0};
  if (add_template(vm, module, "DefaultContext", MV_DECIMAL_DEFAULT, standard) < 0 ||
      add_template(vm, module, "BasicContext", MV_DECIMAL_BASIC, basic) < 0 ||
      add_template(vm, module, "ExtendedContext", MV_DECIMAL_EXTENDED, extended) < 0)
    return -1;
  for (const MethodDef *m = functions; m->name; m++) {
    Value name = str_intern_cstr(vm, "_decimal");
    Value f = value_is_null(name) ? VALUE_NULL : builtin_function_new(vm, m, module, name);
    drop(vm, name);
    if (module_add(vm, module, m->name, f) < 0) return -1;
  }
  return 0;
}
