// modules/os/_locale.c: locales as in Emscripten's C library: names are kept, but every locale behaves like C.
//
// Tests        tests/python/library/data/time_calendar_locale_use.py
// Optimize     Oz
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/text/str.h"

enum { LC_CTYPE_, LC_NUMERIC_, LC_TIME_, LC_COLLATE_, LC_MONETARY_, LC_MESSAGES_, LC_ALL_, NAME_MAX_LEN = 23 };
typedef struct LocaleState {
  Type *error;
  char names[LC_ALL_][NAME_MAX_LEN + 1];
  Value domain;  // of gettext
} LocaleState;

// A category's name as the C library stores it: C, C.UTF-8 and POSIX are built in.
static int set_name(LocaleState *s, int category, const char *given, size_t len) {
  char name[NAME_MAX_LEN + 1];
  if (len > NAME_MAX_LEN) len = NAME_MAX_LEN;
  memcpy(name, given, len);
  name[len] = 0;
  if (len == 0) memcpy(name, "C.UTF-8", sizeof "C.UTF-8");  // $LANG
  if (strchr(name, '/')) return -1;
  bool builtin = strcmp(name, "C") == 0 || strcmp(name, "C.UTF-8") == 0 || strcmp(name, "POSIX") == 0;
  strcpy(s->names[category], !builtin ? name : category == LC_CTYPE_ && name[1] == '.' ? "C.UTF-8" : "C");
  return 0;
}

static Value current(VM *vm, const LocaleState *s, int category) {
  if (category < LC_ALL_) return str_from_cstr(vm, s->names[category]);
  bool same = true;
  for (int i = 1; i < LC_ALL_; i++) same &= strcmp(s->names[i], s->names[0]) == 0;
  if (same) return str_from_cstr(vm, s->names[0]);
  return str_format(vm, "%s;%s;%s;%s;%s;%s", s->names[0], s->names[1], s->names[2], s->names[3], s->names[4],
                    s->names[5]);
}

static Value locale_setlocale(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  LocaleState *s = as_module(self)->state;
  int category;
  if (args_check(vm, "setlocale", nargs, 1, 2) < 0 || arg_int(vm, args[0], &category) < 0) return VALUE_NULL;
  bool query = nargs == 1 || value_is_none(args[1]);
  if (!query && !is_str(args[1])) return arg_type_error(vm, "setlocale", 2, "str or None", args[1]);
  if (category < 0 || category > LC_ALL_)
    return err_set(vm, s->error, query ? "locale query failed" : "unsupported locale setting");
  if (query) return current(vm, s, category);
  size_t len, size;
  char *text = str_to_utf8(vm, args[1], &len, &size);
  if (!text) return VALUE_NULL;
  int r = 0;
  const char *p = text;
  for (int i = category == LC_ALL_ ? 0 : category; r == 0 && i < (category == LC_ALL_ ? LC_ALL_ : category + 1); i++) {
    size_t n = category == LC_ALL_ ? strcspn(p, ";") : strlen(p);
    r = set_name(s, i, p, n);
    if (p[n] == ';') p += n + 1;
  }
  mem_free(vm, text, size);
  return r < 0 ? err_set(vm, s->error, "unsupported locale setting") : current(vm, s, category);
}

static Value locale_localeconv(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  static const char *const texts[] = {"int_curr_symbol", "currency_symbol", "mon_decimal_point", "mon_thousands_sep",
                                      "mon_grouping",    "positive_sign",   "negative_sign",     NULL};
  static const char *const numbers[] = {"int_frac_digits", "frac_digits",   "p_cs_precedes",
                                        "p_sep_by_space",  "n_cs_precedes", "n_sep_by_space",
                                        "p_sign_posn",     "n_sign_posn",   NULL};
  Dict *d = dict_new_obj(vm);
  if (!d) return VALUE_NULL;
  for (int i = 0; texts[i] && !err_occurred(vm); i++) {
    Value v = i == 4 ? list_new(vm, 0) : own(vm->empty_str);
    if (!value_is_null(v)) DISCARD(dict_set_cstr(vm, d, texts[i], v));  // one err_occurred() below checks all of them
    drop(vm, v);
  }
  // one err_occurred() below checks all of them
  for (int i = 0; numbers[i] && !err_occurred(vm); i++)
    DISCARD(dict_set_cstr(vm, d, numbers[i], value_from_int48(127)));
  Value point = str_from_cstr(vm, "."), grouping = list_new(vm, 0);
  if (!err_occurred(vm)) {
    (void)!(dict_set_cstr(vm, d, "decimal_point", point) < 0 ||
            dict_set_cstr(vm, d, "thousands_sep", vm->empty_str) < 0 || dict_set_cstr(vm, d, "grouping", grouping) < 0);
  }
  drop(vm, point), drop(vm, grouping);
  if (!err_occurred(vm)) return value_from_ptr(d);
  obj_drop(vm, d);
  return VALUE_NULL;
}

static int refuse_nul(VM *vm, Ref s) {
  for (Size i = 0; i < as_str(s)->len; i++) {
    if (str_read(as_str(s), i) == 0) return err_set_i(vm, vm->exc.ValueError, "embedded null character");
  }
  return 0;
}
static Value locale_strcoll(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "strcoll", nargs, 2, 2) < 0 || arg_str(vm, "strcoll", 1, args[0]) < 0 ||
      arg_str(vm, "strcoll", 2, args[1]) < 0)
    return VALUE_NULL;
  if (refuse_nul(vm, args[0]) < 0 || refuse_nul(vm, args[1]) < 0) return VALUE_NULL;
  return value_from_int48(str_compare(args[0], args[1]));
}
static Value locale_strxfrm(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "strxfrm", 0, "str", args[0]);
  if (refuse_nul(vm, args[0]) < 0) return VALUE_NULL;
  return own(args[0]);
}

// --- langinfo

static const ModuleInt constants[] = {
#include "modules/os/locale_constants.inc"
};
static const struct {
  const char *name, *text;
} infos[] = {{"DAY_1", "Sunday"},
             {"DAY_2", "Monday"},
             {"DAY_3", "Tuesday"},
             {"DAY_4", "Wednesday"},
             {"DAY_5", "Thursday"},
             {"DAY_6", "Friday"},
             {"DAY_7", "Saturday"},
             {"ABDAY_1", "Sun"},
             {"ABDAY_2", "Mon"},
             {"ABDAY_3", "Tue"},
             {"ABDAY_4", "Wed"},
             {"ABDAY_5", "Thu"},
             {"ABDAY_6", "Fri"},
             {"ABDAY_7", "Sat"},
             {"MON_1", "January"},
             {"MON_2", "February"},
             {"MON_3", "March"},
             {"MON_4", "April"},
             {"MON_5", "May"},
             {"MON_6", "June"},
             {"MON_7", "July"},
             {"MON_8", "August"},
             {"MON_9", "September"},
             {"MON_10", "October"},
             {"MON_11", "November"},
             {"MON_12", "December"},
             {"ABMON_1", "Jan"},
             {"ABMON_2", "Feb"},
             {"ABMON_3", "Mar"},
             {"ABMON_4", "Apr"},
             {"ABMON_5", "May"},
             {"ABMON_6", "Jun"},
             {"ABMON_7", "Jul"},
             {"ABMON_8", "Aug"},
             {"ABMON_9", "Sep"},
             {"ABMON_10", "Oct"},
             {"ABMON_11", "Nov"},
             {"ABMON_12", "Dec"},
             {"RADIXCHAR", "."},
             {"THOUSEP", ""},
             {"CRNCYSTR", ""},
             {"D_T_FMT", "%a %b %e %T %Y"},
             {"D_FMT", "%m/%d/%y"},
             {"T_FMT", "%H:%M:%S"},
             {"AM_STR", "AM"},
             {"PM_STR", "PM"},
             {"T_FMT_AMPM", "%I:%M:%S %p"},
             {"ERA", ""},
             {"ERA_D_FMT", "%m/%d/%y"},
             {"ERA_D_T_FMT", "%a %b %e %T %Y"},
             {"ERA_T_FMT", "%H:%M:%S"},
             {"ALT_DIGITS", "0123456789"},
             {"YESEXPR", "^[yY]"},
             {"NOEXPR", "^[nN]"}};

static const char *encoding_name(const LocaleState *s) {
  return strcmp(s->names[LC_CTYPE_], "C") == 0 ? "ASCII" : "UTF-8";
}

static Value locale_nl_langinfo(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int key;
  if (arg_int(vm, args[0], &key) < 0) return VALUE_NULL;
  for (size_t i = 0; i < ARRAY_LEN(constants); i++) {
    if (constants[i].value != key) continue;
    if (strcmp(constants[i].name, "CODESET") == 0) return str_from_cstr(vm, encoding_name(as_module(self)->state));
    for (size_t k = 0; k < ARRAY_LEN(infos); k++) {
      if (strcmp(infos[k].name, constants[i].name) == 0) return str_from_cstr(vm, infos[k].text);
    }
  }
  return err_set(vm, vm->exc.ValueError, "unsupported langinfo constant");
}
static Value locale_getencoding(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return str_from_cstr(vm, encoding_name(as_module(self)->state));
}

// --- gettext: there are no catalogs

static Value message(VM *vm, const char *fname, int argno, Ref v) {
  return is_str(v) ? own(v) : arg_type_error(vm, fname, argno, "str", v);
}
static Value locale_gettext(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return message(vm, "gettext", 0, args[0]);
}
static Value locale_dgettext(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "dgettext", nargs, 2, 2) < 0 ? VALUE_NULL : message(vm, "dgettext", 2, args[1]);
}
static Value locale_dcgettext(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "dcgettext", nargs, 3, 3) < 0 ? VALUE_NULL : message(vm, "dcgettext", 2, args[1]);
}
static Value locale_textdomain(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  LocaleState *s = as_module(self)->state;
  if (!value_is_none(args[0])) {
    if (!is_str(args[0])) return arg_type_error(vm, "textdomain", 0, "str or None", args[0]);
    value_set(vm, &s->domain, own(args[0]));
  }
  return value_is_null(s->domain) ? str_from_cstr(vm, "messages") : own(s->domain);
}
static Value locale_bindtextdomain(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  LocaleState *s = as_module(self)->state;
  if (args_check(vm, "bindtextdomain", nargs, 2, 2) < 0 || arg_str(vm, "bindtextdomain", 1, args[0]) < 0)
    return VALUE_NULL;
  if (as_str(args[0])->len == 0) return err_set(vm, s->error, "domain must be a non-empty string");
  return value_is_none(args[1]) ? err_os(vm, 0, REF_NULL) : message(vm, "bindtextdomain", 2, args[1]);
}
static Value locale_codeset(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "bind_textdomain_codeset", nargs, 2, 2) < 0 ? VALUE_NULL : VALUE_NONE;
}

static const MethodDef methods[] = {
    {"setlocale", locale_setlocale, METH_FAST, DOC("($module, category, locale=<unrepresentable>, /)"),
     DOC("Activates/queries locale processing.")},
    {"localeconv", locale_localeconv, METH_NOARGS, DOC("($module, /)"),
     DOC("Returns numeric and monetary locale-specific parameters.")},
    {"strcoll", locale_strcoll, METH_FAST, DOC("($module, os1, os2, /)"),
     DOC("Compares two strings according to the locale.")},
    {"strxfrm", locale_strxfrm, METH_O, DOC("($module, string, /)"),
     DOC("Return a string that can be used as a key for locale-aware comparisons.")},
    {"nl_langinfo", locale_nl_langinfo, METH_O, DOC("($module, key, /)"),
     DOC("Return the value for the locale information associated with key.")},
    {"gettext", locale_gettext, METH_O, DOC("($module, msg, /)"),
     DOC("gettext(msg) -> string\n\nReturn translation of msg.")},
    {"dgettext", locale_dgettext, METH_FAST, DOC("($module, domain, msg, /)"),
     DOC("dgettext(domain, msg) -> string\n\nReturn translation of msg in domain.")},
    {"dcgettext", locale_dcgettext, METH_FAST, DOC("($module, domain, msg, category, /)"),
     DOC("Return translation of msg in domain and category.")},
    {"textdomain", locale_textdomain, METH_O, DOC("($module, domain, /)"),
     DOC("Set the C library's textdmain to domain, returning the new domain.")},
    {"bindtextdomain", locale_bindtextdomain, METH_FAST, DOC("($module, domain, dir, /)"),
     DOC("Bind the C library's domain to dir.")},
    {"bind_textdomain_codeset", locale_codeset, METH_FAST, DOC("($module, domain, codeset, /)"),
     DOC("Bind the C library's domain to codeset.")},
    {"getencoding", locale_getencoding, METH_NOARGS, DOC("($module, /)"), DOC("Get the current locale encoding.")},
    {0},
};
static const TypeSpec error_spec = {.name = "locale.Error", .flags = TYPE_BASETYPE};
static int exec(VM *vm, Ref m) {
  LocaleState *s = as_module(m)->state;
  s->domain = VALUE_NULL;
  for (int i = 0; i < LC_ALL_; i++) (void)set_name(s, i, i ? "C" : "C.UTF-8", i ? 1 : 7);  // names without a slash
  if (module_add_ints(vm, m, constants, ARRAY_LEN(constants)) < 0) return -1;
  s->error = type_from_spec(vm, &error_spec, vm->exc.Exception);
  return module_add_type(vm, m, s->error);
}
static int traverse(VM *vm, void *state, VisitFn visit, void *arg) {
  VISIT_OBJ(((LocaleState *)state)->error);
  return 0;
}
static void free_state(VM *vm, void *state) {
  OBJ_CLEAR(vm, ((LocaleState *)state)->error);
  value_clear(vm, &((LocaleState *)state)->domain);
}
const ModuleDef _locale_module = {.name = "_locale",
                                  .doc = "Support for POSIX locales.",
                                  .methods = methods,
                                  .exec = exec,
                                  .state_size = sizeof(LocaleState),
                                  .traverse = traverse,
                                  .free = free_state};
