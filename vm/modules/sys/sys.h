// modules/sys/sys.h: the sys module.
#ifndef MORELIA_MODULES_SYS_SYS_H
#define MORELIA_MODULES_SYS_SYS_H

#include "object/exec/module.h"

NODISCARD int sys_setup(VM *vm);                                        // makes the module and vm->sys_dict; 0 or -1
NODISCARD int sys_set_argv(VM *vm, int argc, const char *const *argv);  // 0 or -1
extern const MethodDef sys_frame_methods[];         // sys_frames.c: frames, exceptions, recursion, hooks
NODISCARD int sys_hooks_setup(VM *vm, Ref module);  // sys_hooks.c: hooks of coroutines; 0 or -1
// sys_monitoring.c: monitoring, settrace, setprofile; 0 or -1
NODISCARD int sys_monitoring_setup(VM *vm, Ref module);
// sys_info.c: version, flags and the other constants
NODISCARD int sys_info_setup(VM *vm, Ref module);
// sys_info.c: the effect of a command's options and environment.
enum { SYS_N_FLAGS = 21 };
// in the order of sys.flags; sets dependent state, too. 0 or -1
NODISCARD int sys_set_flags(VM *vm, const int32_t flags[SYS_N_FLAGS]);
// sys.NAME = n zero-terminated texts; _xoptions: "name" or "name=value" each
NODISCARD int sys_set_list(VM *vm, const char *name, int n, const char *texts);
NODISCARD int sys_add_stdlib_names(VM *vm, Ref module);  // stdlib_names.c; 0 or -1

#endif
