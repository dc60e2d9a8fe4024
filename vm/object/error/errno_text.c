// object/error/errno_text.c: error numbers of the operating system: names and texts, numbered as in WASI and
// Emscripten.
//
// The table is in the order of the numbers. Where two names have one number, errno.errorcode has the last of them.
// Tests        tests/python/library/files/small_modules.py, tests/python/tracebacks/messages/os_error*.py
// Optimize     Oz
#include "object/error/errno_text.h"

#include "object/error/exceptions.h"
#include "object/text/str.h"

const ErrnoEntry errno_table[] = {
    {"E2BIG", 1, "Argument list too long"},
    {"EACCES", 2, "Permission denied"},
    {"EADDRINUSE", 3, "Address in use"},
    {"EADDRNOTAVAIL", 4, "Address not available"},
    {"EAFNOSUPPORT", 5, "Address family not supported by protocol"},
    {"EWOULDBLOCK", 6, "Resource temporarily unavailable"},
    {"EAGAIN", 6, "Resource temporarily unavailable"},
    {"EALREADY", 7, "Operation already in progress"},
    {"EBADF", 8, "Bad file descriptor"},
    {"EBADMSG", 9, "Bad message"},
    {"EBUSY", 10, "Resource busy"},
    {"ECANCELED", 11, "Operation canceled"},
    {"ECHILD", 12, "No child process"},
    {"ECONNABORTED", 13, "Connection aborted"},
    {"ECONNREFUSED", 14, "Connection refused"},
    {"ECONNRESET", 15, "Connection reset by peer"},
    {"EDEADLK", 16, "Resource deadlock would occur"},
    {"EDEADLOCK", 16, "Resource deadlock would occur"},
    {"EDESTADDRREQ", 17, "Destination address required"},
    {"EDOM", 18, "Domain error"},
    {"EDQUOT", 19, "Quota exceeded"},
    {"EEXIST", 20, "File exists"},
    {"EFAULT", 21, "Bad address"},
    {"EFBIG", 22, "File too large"},
    {"EHOSTUNREACH", 23, "Host is unreachable"},
    {"EIDRM", 24, "Identifier removed"},
    {"EILSEQ", 25, "Illegal byte sequence"},
    {"EINPROGRESS", 26, "Operation in progress"},
    {"EINTR", 27, "Interrupted system call"},
    {"EINVAL", 28, "Invalid argument"},
    {"EIO", 29, "I/O error"},
    {"EISCONN", 30, "Socket is connected"},
    {"EISDIR", 31, "Is a directory"},
    {"ELOOP", 32, "Symbolic link loop"},
    {"EMFILE", 33, "No file descriptors available"},
    {"EMLINK", 34, "Too many links"},
    {"EMSGSIZE", 35, "Message too large"},
    {"EMULTIHOP", 36, "Multihop attempted"},
    {"ENAMETOOLONG", 37, "Filename too long"},
    {"ENETDOWN", 38, "Network is down"},
    {"ENETRESET", 39, "Connection reset by network"},
    {"ENETUNREACH", 40, "Network unreachable"},
    {"ENFILE", 41, "Too many open files in system"},
    {"ENOBUFS", 42, "No buffer space available"},
    {"ENODEV", 43, "No such device"},
    {"ENOENT", 44, "No such file or directory"},
    {"ENOEXEC", 45, "Exec format error"},
    {"ENOLCK", 46, "No locks available"},
    {"ENOLINK", 47, "Link has been severed"},
    {"ENOMEM", 48, "Out of memory"},
    {"ENOMSG", 49, "No message of desired type"},
    {"ENOPROTOOPT", 50, "Protocol not available"},
    {"ENOSPC", 51, "No space left on device"},
    {"ENOSYS", 52, "Function not implemented"},
    {"ENOTCONN", 53, "Socket not connected"},
    {"ENOTDIR", 54, "Not a directory"},
    {"ENOTEMPTY", 55, "Directory not empty"},
    {"ENOTRECOVERABLE", 56, "State not recoverable"},
    {"ENOTSOCK", 57, "Not a socket"},
    {"ENOTTY", 59, "Not a tty"},
    {"ENXIO", 60, "No such device or address"},
    {"EOVERFLOW", 61, "Value too large for defined data type"},
    {"EOWNERDEAD", 62, "Owner died"},
    {"EPERM", 63, "Operation not permitted"},
    {"EPIPE", 64, "Broken pipe"},
    {"EPROTO", 65, "Protocol error"},
    {"EPROTONOSUPPORT", 66, "Protocol not supported"},
    {"EPROTOTYPE", 67, "Protocol wrong type for socket"},
    {"ERANGE", 68, "Result not representable"},
    {"EROFS", 69, "Read-only file system"},
    {"ESPIPE", 70, "Invalid seek"},
    {"ESRCH", 71, "No such process"},
    {"ESTALE", 72, "Stale file handle"},
    {"ETIMEDOUT", 73, "Operation timed out"},
    {"ETXTBSY", 74, "Text file busy"},
    {"EXDEV", 75, "Cross-device link"},
    {"ENOSTR", 100, "Device not a stream"},
    {"EBFONT", 101, NULL},
    {"EBADSLT", 102, NULL},
    {"EBADRQC", 103, NULL},
    {"ENOANO", 104, NULL},
    {"ENOTBLK", 105, "Block device required"},
    {"ECHRNG", 106, NULL},
    {"EL3HLT", 107, NULL},
    {"EL3RST", 108, NULL},
    {"ELNRNG", 109, NULL},
    {"EUNATCH", 110, NULL},
    {"ENOCSI", 111, NULL},
    {"EL2HLT", 112, NULL},
    {"EBADE", 113, NULL},
    {"EBADR", 114, NULL},
    {"EXFULL", 115, NULL},
    {"ENODATA", 116, "No data available"},
    {"ETIME", 117, "Device timeout"},
    {"ENOSR", 118, "Out of streams resources"},
    {"ENONET", 119, NULL},
    {"ENOPKG", 120, NULL},
    {"EREMOTE", 121, NULL},
    {"EADV", 122, NULL},
    {"ESRMNT", 123, NULL},
    {"ECOMM", 124, NULL},
    {"EDOTDOT", 125, NULL},
    {"ENOTUNIQ", 126, NULL},
    {"EBADFD", 127, "File descriptor in bad state"},
    {"EREMCHG", 128, NULL},
    {"ELIBACC", 129, NULL},
    {"ELIBBAD", 130, NULL},
    {"ELIBSCN", 131, NULL},
    {"ELIBMAX", 132, NULL},
    {"ELIBEXEC", 133, NULL},
    {"ERESTART", 134, NULL},
    {"ESTRPIPE", 135, NULL},
    {"EUSERS", 136, NULL},
    {"ESOCKTNOSUPPORT", 137, "Socket type not supported"},
    {"EOPNOTSUPP", 138, "Not supported"},
    {"ENOTSUP", 138, "Not supported"},
    {"EPFNOSUPPORT", 139, "Protocol family not supported"},
    {"ESHUTDOWN", 140, "Cannot send after socket shutdown"},
    {"ETOOMANYREFS", 141, NULL},
    {"EHOSTDOWN", 142, "Host is down"},
    {"EUCLEAN", 143, NULL},
    {"ENOTNAM", 144, NULL},
    {"ENAVAIL", 145, NULL},
    {"EISNAM", 146, NULL},
    {"EREMOTEIO", 147, "Remote I/O error"},
    {"ENOMEDIUM", 148, "No medium found"},
    {"EMEDIUMTYPE", 149, "Wrong medium type"},
    {"ENOKEY", 150, "Required key not available"},
    {"EKEYEXPIRED", 151, "Key has expired"},
    {"EKEYREVOKED", 152, "Key has been revoked"},
    {"EKEYREJECTED", 153, "Key was rejected by service"},
    {"ERFKILL", 154, NULL},
    {"EHWPOISON", 155, NULL},
    {"EL2NSYNC", 156, NULL},
    {NULL, 0, NULL},
};

const char *errno_text(int number) {
  if (number == 0) return "Success";
  for (const ErrnoEntry *e = errno_table; e->name; e++) {
    if (e->number == number) return e->text ? e->text : "Unknown error";
  }
  return "Unknown error";
}

Value err_os2(VM *vm, int number, Ref filename, Ref filename2) {
  enum { OUT_OF_MEMORY = 48 };
  if (number == OUT_OF_MEMORY) return err_no_memory(vm);  // the files are in the VM's memory
  Value args[5] = {value_from_int48(number), str_from_cstr(vm, errno_text(number)), own(filename), VALUE_NONE,
                   own(filename2)};
  Size n = value_is_null(filename) ? 2 : value_is_null(filename2) ? 3 : 5;
  Value exc = value_is_null(args[1]) ? VALUE_NULL : call(vm, ref_from_ptr(vm->exc.OSError), args, n, REF_NULL);
  values_drop(vm, args, 5);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}

Value err_os(VM *vm, int number, Ref filename) { return err_os2(vm, number, filename, REF_NULL); }
