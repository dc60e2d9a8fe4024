// modules/os/_posixsubprocess.c: starts processes for the module subprocess.
//
// Optimize     Oz
#include "modules/os/posix.h"
#include "object/core/args.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/exec/module.h"

static Value fork_exec(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "fork_exec", nargs, 22, 22) < 0) return VALUE_NULL;
  return posix_may_start(vm) ? posix_fork_exec(vm, args) : err_os(vm, ERR_NOSYS, REF_NULL);
}
static const MethodDef methods[] = {
    {"fork_exec", fork_exec, METH_FAST,
     DOC("($module, args, executable_list, close_fds, pass_fds, cwd, env, p2cread, p2cwrite, c2pread, "
         "c2pwrite, errread, errwrite, errpipe_read, errpipe_write, restore_signals, call_setsid, "
         "pgid_to_set, gid, extra_groups, uid, child_umask, preexec_fn, /)"),
     DOC("Spawn a fresh new child process.")},
    {0}};
// the library's subprocess reads it
static int exec(VM *vm, Ref m) { return module_add(vm, m, "granted", value_from_bool(posix_may_start(vm))); }
const ModuleDef _posixsubprocess_module = {
    .name = "_posixsubprocess", .doc = "A POSIX helper for the subprocess module.", .methods = methods, .exec = exec};
