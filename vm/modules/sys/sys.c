// modules/sys/sys.c: the sys module: set-up, argv.
// Tests        tests/python/modules/sys_attributes.py
// Optimize     Oz
#include "modules/sys/sys.h"

#include "runtime/std_stream.h"
#include "object/container/list.h"
#include "object/text/str.h"

static int exec(VM *vm, Ref m) {
  return sys_info_setup(vm, m) < 0 || sys_hooks_setup(vm, m) < 0 ? -1 : sys_monitoring_setup(vm, m);
}

static const ModuleDef def = {
    .name = "sys",
    .doc =
        "This module provides access to some objects used or maintained by the\n"
        "interpreter and to functions that interact strongly with the interpreter.",
    .methods = sys_frame_methods,
    .exec = exec,
};

static const char *const saved_hooks[][2] = {{"displayhook", "__displayhook__"},
                                             {"excepthook", "__excepthook__"},
                                             {"breakpointhook", "__breakpointhook__"},
                                             {"unraisablehook", "__unraisablehook__"}};

int sys_setup(VM *vm) {
  Value m = module_from_def(vm, &def);
  if (value_is_null(m)) return -1;
  vm->sys_dict = as_module(m)->dict;
  obj_incref(vm->sys_dict);
  int r = dict_set_cstr(vm, vm->sys_modules, "sys", m);
  if (r == 0) r = dict_set_cstr(vm, vm->sys_dict, "modules", ref_from_ptr(vm->sys_modules));
  for (size_t i = 0; r == 0 && i < ARRAY_LEN(saved_hooks); i++) {
    r = dict_set_cstr(vm, vm->sys_dict, saved_hooks[i][1], dict_get_cstr(vm, vm->sys_dict, saved_hooks[i][0]));
  }
  drop(vm, m);
  return r < 0 ? -1 : std_streams_setup(vm);
}

int sys_set_argv(VM *vm, int argc, const char *const *argv) {
  Value list = list_new(vm, argc);
  if (value_is_null(list)) return -1;
  for (int i = 0; i < argc; i++) {
    Value s = str_decode(vm, argv[i], (Size)strlen(argv[i]), "utf-8", "surrogateescape");
    if (value_is_null(s) || list_append_steal(vm, as_list(list), s) < 0) {
      drop(vm, list);
      return -1;
    }
  }
  int r = dict_set_cstr(vm, vm->sys_dict, "argv", list);
  drop(vm, list);
  return r;
}
