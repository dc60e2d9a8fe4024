// modules/os/_socket.c: the module _socket. socketpair() makes two ends that are connected in memory: asyncio's event
// loop wakes itself through such a pair. Stream sockets reach what the host grants (Host.net), which never waits:
// waiting is done here, in pieces, with a look at signals and limits between them. Without a network a socket can be
// made, bound, queried and closed.
//
// An end is in a table by its descriptor (MV_SOCKETS); socket objects refer to it by number, as in CPython.
// Invariants   Descriptors of sockets start at FIRST_FD, above those of files.
// Tests        tests/python/library/concurrency/select_*.py, asyncio_*.py, tests/node/net.test.mjs
// Optimize     Oz
#include "modules/os/sockets.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#define FIRST_FD 512
// clang-format off
enum {
  E_ACCES = 2, E_AFNOSUPPORT = 5, E_AGAIN = 6, E_BADF = 8, E_HOSTUNREACH = 23, E_INPROGRESS = 26, E_INTR = 27,
  E_INVAL = 28, E_NOPROTOOPT = 50, E_NOSYS = 52, E_NOTCONN = 53, E_PIPE = 64, E_TIMEDOUT = 73,
};
// clang-format on
enum {
  READABLE = 1,
  WRITABLE = 2,
  MSG_PEEK = 2,
  AI_PASSIVE = 1,
  ADDRESS_SIZE = 64,
  NAMES_SIZE = 1024,
  PIECE = 1 << 18
};
enum { AF_INET = 2, SOCK_STREAM = 1, SOCK_KINDS = 15, SOL_TLS = 282 };
enum { SOL_SOCKET = 1, SOL_TCP = 6, SOL_UDP = 17, MAX_OPTION = 1024 };
enum {
  SO_REUSEADDR = 2,
  SO_TYPE,
  SO_ERROR,
  SO_BROADCAST = 6,
  SO_KEEPALIVE = 9,
  SO_PROTOCOL = 38,
  SO_DOMAIN,
  TCP_NODELAY = 1
};

typedef struct End {
  Object h;
  int family, type, proto, peer;  // peer: descriptor of the other end, -1: none
  int outside;                    // the host's handle, -1: none
  uint32_t options;               // that are on (option_bit)
  bool no_read, no_write;
  Value host;  // str of the address that it is bound to, or null
  int port;
  uint8_t *data;  // received and not yet read
  Size len, cap;
} End;

typedef struct Socket {
  Object h;
  int fd;  // -1: closed
  int family, type, proto;
  double timeout;  // negative: none
} Socket;
static Socket *as_socket(Ref v) { return (Socket *)value_as_ptr(v); }

// ---- the host's sockets

static int ask(VM *vm, NetOp op, int handle, int arg, void *data, Size size) {
  return vm->host->net ? vm->host->net(vm->host->ctx, op, handle, arg, data, (size_t)size) : -E_NOSYS;
}
static bool net_granted(VM *vm) { return ask(vm, NET_RESOLVE, -1, 0, NULL, 0) != -E_NOSYS; }
// Raises the exception for a negative result.
static Value net_failed(VM *vm, int answer) RAISES {
  if (answer != -NET_REFUSED && answer != -E_NOSYS) return err_os(vm, -answer, REF_NULL);
  Value items[] = {value_from_int48(E_ACCES), str_from_cstr(vm, "the network is not granted")};
  return err_set_new(vm, vm->exc.OSError, items, 2);
}
static Value net_name(VM *vm, int handle, int which) {
  char text[ADDRESS_SIZE];
  int port = ask(vm, NET_NAME, handle, which, text, sizeof text);
  return port < 0 ? net_failed(vm, port)
                  : tuple_from_steal(vm, (Value[]){str_from_cstr(vm, text), value_from_int48(port)}, 2);
}

// ---- ends

static void end_dealloc(VM *vm, Object *o) {
  End *e = (End *)o;
  if (e->outside >= 0) DISCARD(ask(vm, NET_CLOSE, e->outside, 0, NULL, 0));
  drop(vm, e->host);
  mem_free(vm, e->data, (size_t)e->cap);
  object_free(vm, o, 0);
}
static const TypeSlots end_slots = {.dealloc = end_dealloc};
static const TypeSpec end_spec = {
    .name = "_socket.End", .basic_size = sizeof(End), .flags = TYPE_DISALLOW_INSTANTIATION, .slots = &end_slots};

static Dict *table(VM *vm) { return as_dict(*module_value(vm, MV_SOCKETS)); }
static End *end_at(VM *vm, int fd) {
  Ref found;
  if (value_is_null(*module_value(vm, MV_SOCKETS)) || fd < FIRST_FD) return NULL;
  return dict_lookup(vm, table(vm), value_from_int48(fd), &found) > 0 ? (End *)value_as_ptr(found) : NULL;
}

// A new end; returns its descriptor, or -1.
static int end_new(VM *vm, int family, int type, int proto) {
  int fd = FIRST_FD;
  while (end_at(vm, fd)) fd++;
  End *e = object_alloc(vm, module_type(vm, MT_SOCKET_END), 0);
  if (!e) return -1;
  e->family = family;
  e->type = type & SOCK_KINDS;
  e->proto = proto;
  e->peer = e->outside = -1;
  e->host = VALUE_NULL;
  return dict_set_steal(vm, table(vm), value_from_int48(fd), value_from_ptr(e)) < 0 ? -1 : fd;
}

FdReady socket_ready(VM *vm, int fd) {
  End *e = end_at(vm, fd);
  if (!e) return (FdReady){false, false, false};
  if (e->outside >= 0) {
    int r = ask(vm, NET_READY, e->outside, 0, NULL, 0);
    return (FdReady){true, r < 0 || r & READABLE, r < 0 || r & WRITABLE};
  }
  End *peer = end_at(vm, e->peer);
  bool over = e->peer >= 0 && (!peer || peer->no_write || e->no_read);
  return (FdReady){true, e->len > 0 || over, e->peer >= 0};
}

static int end_put(VM *vm, End *e, const uint8_t *p, Size n) {
  if (e->len > SIZE_MAX_PY / 2 - n) return err_no_memory_i(vm);
  if (e->len + n > e->cap) {
    Size cap = (e->len + n) * 2;
    uint8_t *data = mem_realloc(vm, e->data, (size_t)e->cap, (size_t)cap);
    if (!data) return err_no_memory_i(vm);
    e->data = data;
    e->cap = cap;
  }
  if (n) memcpy(e->data + e->len, p, (size_t)n);
  e->len += n;
  return 0;
}

// ---- socket objects

static Value socket_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Socket *s = object_alloc(vm, type, 0);
  if (!s) return VALUE_NULL;
  s->fd = -1;
  s->timeout = -1;
  return value_from_ptr(s);
}

static int socket_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"family", "type", "proto", "fileno"};
  static const ArgSpec spec = {"socket", names, 4, 0, 4, 0, 0};
  Ref a[4];
  int n[3] = {-1, -1, -1};
  Socket *s = as_socket(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -1;
  for (int i = 0; i < 3; i++) {
    if (!value_is_null(a[i]) && arg_int(vm, a[i], &n[i]) < 0) return -1;
  }
  if (!value_is_null(a[3]) && !value_is_none(a[3])) {
    int fd;
    if (is_float(vm, a[3])) return err_set_i(vm, vm->exc.TypeError, "integer argument expected, got float");
    if (arg_int(vm, a[3], &fd) < 0) return -1;
    if (fd < 0) return err_set_i(vm, vm->exc.ValueError, "negative file descriptor");
    const End *e = end_at(vm, fd);
    if (!e) return err_os(vm, E_BADF, REF_NULL), -1;
    s->fd = fd;
    s->family = n[0] == -1 ? e->family : n[0];
    s->type = n[1] == -1 ? e->type : n[1];
    s->proto = n[2] == -1 ? e->proto : n[2];
    return 0;
  }
  int family = n[0] == -1 ? AF_INET : n[0], type = n[1] == -1 ? SOCK_STREAM : n[1], proto = n[2] == -1 ? 0 : n[2];
  if (family != AF_INET) return err_os(vm, E_AFNOSUPPORT, REF_NULL), -1;
  int fd = end_new(vm, family, type, proto);
  if (fd < 0) return -1;
  s->fd = fd;
  s->family = family;
  s->type = type;
  s->proto = proto;
  Ref standard = borrow(*module_value(vm, MV_SOCKET_TIMEOUT));
  s->timeout = value_is_null(standard) || value_is_none(standard) ? -1 : value_as_double(standard);
  return 0;
}

static int close_fd(VM *vm, int fd) {
  Value old;
  int r = dict_pop(vm, table(vm), value_from_int48(fd), &old);
  if (r > 0) drop(vm, old);
  return r;
}
static void socket_finalize(VM *vm, Ref self) {
  Socket *s = as_socket(self);
  if (s->fd < 0 || value_is_null(*module_value(vm, MV_SOCKETS))) return;
  Value saved = err_fetch(vm);
  int fd = s->fd;
  if (err_warn(vm, vm->exc.ResourceWarning, 1, "unclosed %R", self) < 0) {
    if (err_matches(vm, vm->exc.Warning)) err_unraisable(vm, self, NULL);
    err_clear(vm);
  }
  s->fd = -1;
  if (close_fd(vm, fd) < 0) err_clear(vm);
  if (!value_is_null(saved)) err_restore(vm, saved);
}
static void socket_dealloc(VM *vm, Object *o) {
  o->refcnt = 1;  // alive while the finalizer looks at it
  socket_finalize(vm, ref_from_ptr(o));
  if (--o->refcnt != 0) return;
  object_free(vm, o, 0);
}
static Value socket_repr(VM *vm, Ref self) {
  Socket *s = as_socket(self);
  return str_format(vm, "<socket object, fd=%d, family=%d, type=%d, proto=%d>", s->fd, s->family, s->type, s->proto);
}

// The end behind a socket; NULL with EBADF.
static End *end_of(VM *vm, Ref self) {
  End *e = end_at(vm, as_socket(self)->fd);
  if (!e) err_os(vm, E_BADF, REF_NULL);
  return e;
}

static Value s_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd = as_socket(self)->fd;
  as_socket(self)->fd = -1;
  return fd >= 0 && close_fd(vm, fd) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value s_detach(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd = as_socket(self)->fd;
  as_socket(self)->fd = -1;
  return value_from_int48(fd);
}
static Value s_fileno(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_socket(self)->fd);
}
static Value s_gettimeout(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_socket(self)->timeout < 0 ? VALUE_NONE : value_from_double(as_socket(self)->timeout);
}
static Value s_getblocking(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_socket(self)->timeout != 0);
}
static Value s_setblocking(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int b = object_is_true(vm, args[0]);
  if (b < 0) return VALUE_NULL;
  as_socket(self)->timeout = b ? -1 : 0;
  return VALUE_NONE;
}
static int timeout_arg(VM *vm, Ref v, double *out) {
  *out = -1;
  if (value_is_none(v)) return 0;
  if (!is_float(vm, v) && !number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "'%.200T' object cannot be interpreted as an integer or float", v);
  double t = number_as_double(vm, v);
  if (t == -1 && err_occurred(vm)) return -1;
  if (t < 0) return err_set_i(vm, vm->exc.ValueError, "Timeout value out of range");
  *out = t;
  return 0;
}
static Value s_settimeout(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return timeout_arg(vm, args[0], &as_socket(self)->timeout) < 0 ? VALUE_NULL : VALUE_NONE;
}

// When an operation of the socket that begins now times out; negative: never.
static double deadline(VM *vm, const Socket *s) { return s->timeout > 0 ? socket_now(vm) + s->timeout : -1; }
static int timed_out(VM *vm) { return err_set_i(vm, vm->exc.TimeoutError, "timed out"); }

// The error of an operation that would wait, by the timeout: none, or over.
static Value would_wait(VM *vm, Socket *s) RAISES {
  if (s->timeout <= 0) return err_os(vm, E_AGAIN, REF_NULL);
  double end = deadline(vm, s);
  while (socket_now(vm) < end) {
    if (socket_wait(vm, end) < 0) return VALUE_NULL;
  }
  return timed_out(vm), VALUE_NULL;
}

// Calls the host until it need not wait, or until `end`. Returns its result, or -1 with exception. MAY_RUN_CODE: signal
// handlers, which may close the socket.
static int net_until(VM *vm, Ref self, NetOp op, int arg, void *data, Size size, double end) {
  for (;;) {
    const End *e = end_of(vm, self);
    if (!e) return -1;
    int r = ask(vm, op, e->outside, arg, data, size);
    if (r >= 0) return r;
    if (r != -E_AGAIN || as_socket(self)->timeout == 0) return net_failed(vm, r), -1;
    if (end >= 0 && socket_now(vm) >= end) return timed_out(vm);
    if (socket_wait(vm, end) < 0) return -1;
  }
}
static int net_do(VM *vm, Ref self, NetOp op, int arg, void *data, Size size) {
  return net_until(vm, self, op, arg, data, size, deadline(vm, as_socket(self)));
}

// Reads up to n octets into `to`: returns how many, or -1.
static Size receive(VM *vm, Ref self, uint8_t *to, Size n, int flags) {
  End *e = end_of(vm, self);
  if (!e) return -1;
  if (e->outside >= 0) return net_do(vm, self, NET_RECV, (flags & MSG_PEEK) != 0, to, n);
  if (e->len == 0) {
    if (e->peer < 0 && e->type == SOCK_STREAM) return err_os(vm, E_NOTCONN, REF_NULL), -1;
    if (socket_ready(vm, as_socket(self)->fd).readable) return 0;
    would_wait(vm, as_socket(self));
    return -1;
  }
  if (n > e->len) n = e->len;
  if (n) memcpy(to, e->data, (size_t)n);
  if (!(flags & MSG_PEEK)) {
    e->len -= n;
    memmove(e->data, e->data + n, (size_t)e->len);
  }
  return n;
}

static int flags_arg(VM *vm, const Value *args, Size nargs, Size at, int *out) {
  *out = 0;
  return nargs > at ? arg_int(vm, args[at], out) : 0;
}

static Value recv_bytes(VM *vm, Ref self, const char *fname, const Value *args, Size nargs) {
  Size n;
  int flags;
  if (args_check(vm, fname, nargs, 1, 2) < 0 || arg_size(vm, args[0], &n) < 0 ||
      flags_arg(vm, args, nargs, 1, &flags) < 0)
    return VALUE_NULL;
  if (n < 0) return err_set(vm, vm->exc.ValueError, "negative buffersize in %s", fname);
  End *e = end_of(vm, self);
  if (!e) return VALUE_NULL;
  BytesBuilder b;
  bb_init(&b, vm);
  Size there = e->outside >= 0 ? PIECE : e->len, room = n < there ? n : there;
  if (!bb_reserve(&b, room)) return VALUE_NULL;
  Size got = receive(vm, self, b.data, room, flags);
  if (got < 0) {
    bb_discard(&b);
    return VALUE_NULL;
  }
  b.len = got;
  return bb_finish(&b);
}
static Value s_recv(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return recv_bytes(vm, self, "recv", args, nargs);
}
static Value s_recvfrom(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value v = recv_bytes(vm, self, "recvfrom", args, nargs);
  return value_is_null(v) ? v : tuple_from_steal(vm, (Value[]){v, VALUE_NONE}, 2);
}
static Value recv_into(VM *vm, Ref self, const char *fname, const Value *args, Size nargs) {
  Size n = 0;
  int flags;
  Buffer buf;
  if (args_check(vm, fname, nargs, 1, 3) < 0 || (nargs > 1 && arg_size(vm, args[1], &n) < 0) ||
      flags_arg(vm, args, nargs, 2, &flags) < 0)
    return VALUE_NULL;
  if (buffer_get(vm, args[0], &buf, BUF_WRITABLE) < 0) return VALUE_NULL;
  Size got = -1;
  if (n < 0) err_set(vm, vm->exc.ValueError, "negative buffersize in %s", fname);
  else if (n > buf.len) err_set(vm, vm->exc.ValueError, "nbytes is greater than the length of the buffer");
  else got = receive(vm, self, buf.data, n ? n : buf.len, flags);
  buffer_release(vm, &buf);
  return got < 0 ? VALUE_NULL : value_from_int48(got);
}
static Value s_recv_into(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return recv_into(vm, self, "recv_into", args, nargs);
}
static Value s_recvfrom_into(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value v = recv_into(vm, self, "recvfrom_into", args, nargs);
  return value_is_null(v) ? v : tuple_from_steal(vm, (Value[]){v, VALUE_NONE}, 2);
}

// Sends all octets, or as many as one call takes.
static Size net_send(VM *vm, Ref self, const uint8_t *p, Size len, bool all) {
  Size done = 0;
  double end = deadline(vm, as_socket(self));
  do {
    Size n = len - done < PIECE ? len - done : PIECE;
    int r = net_until(vm, self, NET_SEND, 0, (void *)(p + done), n, end);
    if (r < 0) return -1;
    done += r;
  } while (all && done < len);
  return done;
}
static Size transmit(VM *vm, Ref self, Ref data, bool all) {
  Buffer buf;
  if (buffer_get(vm, data, &buf, BUF_SIMPLE) < 0) return -1;
  Size n = -1;
  End *e = end_of(vm, self), *peer = e ? end_at(vm, e->peer) : NULL;
  if (!e) n = -1;
  else if (e->outside >= 0) n = net_send(vm, self, buf.data, buf.len, all);
  else if (e->peer < 0) err_os(vm, net_granted(vm) ? E_PIPE : E_NOTCONN, REF_NULL);
  else if (!peer || e->no_write || peer->no_read) err_os(vm, E_PIPE, REF_NULL);
  else if (end_put(vm, peer, buf.data, buf.len) == 0) n = buf.len;
  buffer_release(vm, &buf);
  return n;
}
static Value s_send(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "send", nargs, 1, 2) < 0) return VALUE_NULL;
  Size n = transmit(vm, self, args[0], false);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}
static Value s_sendall(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "sendall", nargs, 1, 2) < 0) return VALUE_NULL;
  return transmit(vm, self, args[0], true) < 0 ? VALUE_NULL : VALUE_NONE;
}

// ---- functions that need a network

// The port of an (host, port), or -1 with exception.
static int address_arg(VM *vm, const char *fname, Ref v) {
  if (!is_tuple(v))
    return err_set_i(vm, vm->exc.TypeError, "%s(): AF_INET address must be tuple, not %.500T", fname, v);
  if (tuple_len(v) != 2)
    return err_set_i(vm, vm->exc.TypeError, "%s(): AF_INET address must be a pair (host, port)", fname);
  int port;
  if (arg_int(vm, tuple_at(v, 1), &port) < 0) return -1;
  if (port < 0 || port > 0xFFFF) return err_set_i(vm, vm->exc.OverflowError, "%s(): port must be 0-65535.", fname);
  return port;
}
static Value host_address(VM *vm, Ref name);
static bool is_stream(const End *e) { return e->type == SOCK_STREAM && e->peer < 0; }

// The address of an (host, port) for a socket, as text in `out`, and its port; -1 with exception.
static int resolve(VM *vm, const char *fname, Ref address, char out[ADDRESS_SIZE]) {
  int port = address_arg(vm, fname, address);
  if (port < 0) return -1;
  Ref host = tuple_at(address, 0);
  if (!is_str(host)) return err_set_i(vm, vm->exc.TypeError, "str, bytes or bytearray expected, not %.200T", host);
  Value text = host_address(vm, host);
  if (value_is_null(text)) return -1;
  Size len = as_str(text)->len;
  for (Size i = 0; i < len && i < ADDRESS_SIZE; i++) out[i] = (char)str_read(as_str(text), i);
  drop(vm, text);
  if (len >= ADDRESS_SIZE) return err_set_i(vm, vm->exc.OSError, "%s(): the host's address is too long", fname);
  out[len] = 0;
  return port;
}
// The bit of an option that is on or off, 0: it is another. Numbers are musl's, as those of Python's constants.
static uint32_t option_bit(int level, int option) {
  if (level == SOL_TCP) return option == TCP_NODELAY ? 1U << 31 : 0;
  bool is_known = option == SO_REUSEADDR || option == SO_BROADCAST || option == SO_KEEPALIVE;
  return level == SOL_SOCKET && is_known ? 1U << option : 0;
}
static void tell_option(VM *vm, const End *e, int level, int option, int value) {
  if (e->outside >= 0) DISCARD(ask(vm, NET_OPTION, e->outside, level * 256 + option, NULL, value));
}
// What was set before there was a connection.
static void tell_options(VM *vm, const End *e) {
  if (e->options & option_bit(SOL_TCP, TCP_NODELAY)) tell_option(vm, e, SOL_TCP, TCP_NODELAY, 1);
  if (e->options & option_bit(SOL_SOCKET, SO_KEEPALIVE)) tell_option(vm, e, SOL_SOCKET, SO_KEEPALIVE, 1);
}

// Begins a connection: 0; an error number; -1: exception.
static int begin_connect(VM *vm, Ref self, const char *fname, Ref address) {
  char text[ADDRESS_SIZE];
  const End *e = end_of(vm, self);
  if (!e) return -1;
  if (!is_stream(e)) return address_arg(vm, fname, address) < 0 ? -1 : E_HOSTUNREACH;
  int port = resolve(vm, fname, address, text);
  End *now = port < 0 ? NULL : end_of(vm, self);
  if (!now) return -1;
  int r = ask(vm, NET_CONNECT, now->outside, port, text, sizeof text);
  if (r < 0) return r == -NET_REFUSED || r == -E_NOSYS ? (net_failed(vm, r), -1) : -r;
  now->outside = r;
  tell_options(vm, now);
  return 0;
}
// Connects, and waits as long as the socket does: 0, an error number, or -1 with exception.
static int connect_to(VM *vm, Ref self, const char *fname, Ref address) {
  int r = begin_connect(vm, self, fname, address);
  double end = deadline(vm, as_socket(self));
  while (r == 0) {
    const End *e = end_of(vm, self);
    if (!e) return -1;
    int ready = ask(vm, NET_READY, e->outside, 0, NULL, 0);
    if (ready < 0 || ready & WRITABLE) return ask(vm, NET_ERROR, e->outside, 0, NULL, 0);
    if (as_socket(self)->timeout == 0) return E_INPROGRESS;
    if (end >= 0 && socket_now(vm) >= end) return timed_out(vm);
    if (socket_wait(vm, end) < 0) return -1;
  }
  return r;
}
static Value s_connect(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int r = connect_to(vm, self, "connect", args[0]);
  return r == 0 ? VALUE_NONE : r > 0 ? err_os(vm, r, REF_NULL) : VALUE_NULL;
}
static Value s_connect_ex(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int r = connect_to(vm, self, "connect_ex", args[0]);
  if (r >= 0) return value_from_int48(r);
  if (!err_matches(vm, vm->exc.TimeoutError)) return VALUE_NULL;
  err_clear(vm);
  return value_from_int48(E_AGAIN);
}
// Without a network the address is only remembered.
static Value s_bind(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  char text[ADDRESS_SIZE];
  const End *first = end_of(vm, self);
  int port = first ? resolve(vm, "bind", args[0], text) : -1;
  End *e = port < 0 ? NULL : end_of(vm, self);
  if (!e) return VALUE_NULL;
  int r = e->outside >= 0 ? -E_INVAL : is_stream(e) ? ask(vm, NET_BIND, -1, port, text, sizeof text) : -E_NOSYS;
  if (r >= 0) e->outside = r;
  else if (r != -E_NOSYS) return net_failed(vm, r);
  value_set(vm, &e->host, str_from_cstr(vm, text));
  e->port = port;
  return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
}
static Value s_listen(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int backlog = 128;
  if (args_check(vm, "listen", nargs, 0, 1) < 0 || (nargs && arg_int(vm, args[0], &backlog) < 0)) return VALUE_NULL;
  End *e = end_of(vm, self);
  if (!e) return VALUE_NULL;
  char any[ADDRESS_SIZE] = "0.0.0.0";
  int r = e->outside >= 0 ? 0 : ask(vm, NET_BIND, -1, e->port, any, sizeof any);
  if (r < 0) return net_failed(vm, r);
  if (e->outside < 0) e->outside = r;
  r = ask(vm, NET_LISTEN, e->outside, backlog, NULL, 0);
  return r < 0 ? net_failed(vm, r) : VALUE_NONE;
}
static Value s_accept(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const End *e = end_of(vm, self);
  if (!e) return VALUE_NULL;
  if (e->outside < 0) return err_os(vm, E_INVAL, REF_NULL);
  uint32_t options = e->options;  // the new one has them, too
  int family = e->family, handle = net_do(vm, self, NET_ACCEPT, 0, NULL, 0),
      fd = handle < 0 ? -1 : end_new(vm, family, SOCK_STREAM, 0);
  if (fd < 0) return VALUE_NULL;
  end_at(vm, fd)->outside = handle;
  end_at(vm, fd)->options = options;
  return tuple_from_steal(vm, (Value[]){value_from_int48(fd), net_name(vm, handle, 1)}, 2);
}
static Value s_sendto(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "sendto", nargs, 2, 3) < 0 || !end_of(vm, self) || address_arg(vm, "sendto", args[nargs - 1]) < 0)
    return VALUE_NULL;
  return err_os(vm, E_HOSTUNREACH, REF_NULL);
}
static Value s_getsockname(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const End *e = end_of(vm, self);
  if (!e) return VALUE_NULL;
  if (e->outside >= 0) return net_name(vm, e->outside, 0);
  Value host = value_is_null(e->host) ? str_from_cstr(vm, "0.0.0.0") : own(e->host);
  return tuple_from_steal(vm, (Value[]){host, value_from_int48(e->port)}, 2);
}
static Value s_getpeername(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const End *e = end_of(vm, self);
  if (!e) return VALUE_NULL;
  if (e->outside >= 0) return net_name(vm, e->outside, 1);
  if (e->peer < 0) return err_os(vm, E_NOTCONN, REF_NULL);
  return tuple_from_steal(vm, (Value[]){str_from_cstr(vm, "0.0.0.0"), value_from_int48(0)}, 2);
}
// The value of an option, -1: there is no such. Where sockets are of this program alone, SO_ERROR is the only one, as
// in Emscripten.
static int option_value(VM *vm, const End *e, int level, int option) {
  if (level == SOL_SOCKET && option == SO_ERROR) return e->outside < 0 ? 0 : ask(vm, NET_ERROR, e->outside, 0, NULL, 0);
  if (!net_granted(vm)) return -1;
  uint32_t bit = option_bit(level, option);
  if (bit) return (e->options & bit) != 0;
  if (level != SOL_SOCKET) return -1;
  switch (option) {
    case SO_TYPE: return e->type;
    case SO_DOMAIN: return e->family;
    case SO_PROTOCOL: return e->proto ? e->proto : is_stream(e) ? SOL_TCP : SOL_UDP;
  }
  return -1;
}
static Value s_getsockopt(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int level, option, room = 0;
  if (nargs < 2 || nargs > 3) {
    const char *text = nargs < 2 ? "getsockopt() takes at least 2 arguments (%d given)"
                                 : "getsockopt() takes at most 3 arguments (%d given)";
    return err_set_i(vm, vm->exc.TypeError, text, nargs), VALUE_NULL;
  }
  if (arg_int(vm, args[0], &level) < 0 || arg_int(vm, args[1], &option) < 0 ||
      (nargs > 2 && arg_int(vm, args[2], &room) < 0))
    return VALUE_NULL;
  const End *e = end_of(vm, self);
  if (!e) return VALUE_NULL;
  if (level != SOL_TLS || e->outside < 0 || nargs < 3) {
    if (room < 0 || room > MAX_OPTION) return err_set(vm, vm->exc.OSError, "getsockopt buflen out of range");
    int32_t value = option_value(vm, e, level, option);
    if (value < 0) return err_os(vm, E_NOPROTOOPT, REF_NULL);
    if (room == 0) return value_from_int48(value);
    return bytes_from(vm, (const uint8_t *)&value, room < (int)sizeof value ? room : (Size)sizeof value);
  }
  BytesBuilder b;
  bb_init(&b, vm);
  if (!bb_reserve(&b, room < 1 || room > PIECE ? PIECE : room)) return VALUE_NULL;
  int r = net_do(vm, self, NET_OPTION, SOL_TLS * 256 + (option & 255), b.data, room < 1 || room > PIECE ? PIECE : room);
  if (r < 0) {
    bb_discard(&b);
    return VALUE_NULL;
  }
  b.len = r;
  return bb_finish(&b);
}
// An int, or what the buffer begins with; those of TLS are bytes. Others than are known change nothing.
static Value s_setsockopt(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int level, option, value = 0;
  bool is_absent = nargs == 4 && value_is_none(args[2]) && is_int(args[3]);
  if (nargs != 3 && !is_absent)
    return err_set_i(vm, vm->exc.TypeError, "setsockopt() takes exactly 3 arguments (%d given)", nargs), VALUE_NULL;
  if (arg_int(vm, args[0], &level) < 0 || arg_int(vm, args[1], &option) < 0) return VALUE_NULL;
  bool is_data = !is_absent && arg_int(vm, args[2], &value) < 0;
  Buffer data;
  if (is_data && !err_matches(vm, vm->exc.TypeError) && !err_matches(vm, vm->exc.OverflowError)) return VALUE_NULL;
  if (is_data) err_clear(vm);
  if (is_data && buffer_get(vm, args[2], &data, BUF_SIMPLE) < 0) return VALUE_NULL;
  End *e = end_of(vm, self);
  int r = e ? 0 : -1;
  bool is_known = e && !is_absent && level >= 0 && level <= 0xFFFF && option >= 0 && option <= 255;
  if (is_known && is_data && level == SOL_TLS) {
    if (e->outside >= 0) r = net_do(vm, self, NET_OPTION, level * 256 + option, data.data, data.len);
  } else if (is_known) {
    if (is_data) memcpy(&value, data.data, data.len < (Size)sizeof value ? (size_t)data.len : sizeof value);
    uint32_t bit = option_bit(level, option);
    e->options = value ? e->options | bit : e->options & ~bit;
    tell_option(vm, e, level, option, value);
  }
  if (is_data) buffer_release(vm, &data);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value s_shutdown(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int how;
  End *e;
  if (arg_int(vm, args[0], &how) < 0 || !(e = end_of(vm, self))) return VALUE_NULL;
  if (e->outside >= 0) {
    int r = ask(vm, NET_SHUTDOWN, e->outside, how, NULL, 0);
    return r < 0 ? net_failed(vm, r) : VALUE_NONE;
  }
  if (e->peer < 0) return err_os(vm, 52, REF_NULL);
  if (how == 0 || how == 2) e->no_read = true;
  if (how == 1 || how == 2) e->no_write = true;
  return VALUE_NONE;
}

// ---- functions

static Value f_socketpair(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int n[3] = {AF_INET, SOCK_STREAM, 0};
  if (args_check(vm, "socketpair", nargs, 0, 3) < 0) return VALUE_NULL;
  for (Size i = 0; i < nargs; i++) {
    if (!value_is_none(args[i]) && arg_int(vm, args[i], &n[i]) < 0) return VALUE_NULL;
  }
  int a = end_new(vm, n[0], n[1], n[2]), b = a < 0 ? -1 : end_new(vm, n[0], n[1], n[2]);
  if (b < 0) return VALUE_NULL;
  end_at(vm, a)->peer = b;
  end_at(vm, b)->peer = a;
  Value pair[2];
  for (int i = 0; i < 2; i++) {
    pair[i] = socket_new(vm, module_type(vm, MT_SOCKET), NULL, 0, REF_NULL);
    if (value_is_null(pair[i])) continue;
    Socket *s = as_socket(pair[i]);
    s->fd = i ? b : a;
    s->family = n[0];
    s->type = n[1];
    s->proto = n[2];
  }
  return tuple_from_steal(vm, pair, 2);
}
static Value f_close(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd;
  if (arg_int(vm, args[0], &fd) < 0) return VALUE_NULL;
  int r = close_fd(vm, fd);
  return r > 0 ? VALUE_NONE : r < 0 ? VALUE_NULL : err_os(vm, E_BADF, REF_NULL);
}
static Value f_dup(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd;
  return arg_int(vm, args[0], &fd) < 0 ? VALUE_NULL : err_os(vm, E_BADF, REF_NULL);
}
static Value f_gethostname(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return str_from_cstr(vm, "emscripten");
}
static Value f_getdefaulttimeout(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                 Ref kwnames UNUSED) {
  Ref t = borrow(*module_value(vm, MV_SOCKET_TIMEOUT));
  return value_is_null(t) ? VALUE_NONE : own(t);
}
static Value f_setdefaulttimeout(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double t;
  if (timeout_arg(vm, args[0], &t) < 0) return VALUE_NULL;
  *module_value(vm, MV_SOCKET_TIMEOUT) = t < 0 ? VALUE_NONE : value_from_double(t);
  return VALUE_NONE;
}

static int swap_arg(VM *vm, Ref v, int bits, uint32_t *out) {
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  int64_t n = 0;
  int sign = int_sign(i);
  bool fits = int_fits_i64(i, &n) && n >> bits == 0;
  drop(vm, i);
  if (sign < 0) return err_set_i(vm, vm->exc.ValueError, "Cannot convert negative int");
  if (!fits) return err_set_i(vm, vm->exc.OverflowError, "Python int too large for C uint%d_t", bits);
  *out = (uint32_t)n;
  return 0;
}
static Value f_swap16(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t n;
  return swap_arg(vm, args[0], 16, &n) < 0 ? VALUE_NULL : value_from_int48(n >> 8 | (n & 0xFF) << 8);
}
static Value f_swap32(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t n;
  return swap_arg(vm, args[0], 32, &n) < 0 ? VALUE_NULL : value_from_int48(__builtin_bswap32(n));
}

// "1.2.3.4" (strict), or also "1.2" and "0x7f000001" as inet_aton parses them. true: *out has the four octets.
static bool parse_ipv4(const Str *s, bool strict, uint8_t out[4]) {
  uint32_t parts[4];
  int n = 0;
  Size i = 0;
  if (!s->ascii || s->len == 0) return false;
  for (;;) {
    uint64_t value = 0;
    uint32_t base = 10;
    Size begin = i;
    if (!strict && i + 1 < s->len && str_read(s, i) == '0') {
      bool hex = (str_read(s, i + 1) | 32) == 'x';
      base = hex ? 16 : 8;
      i += hex ? 2 : 1;
      begin = hex ? i : begin;
    }
    for (; i < s->len; i++) {
      uint32_t c = str_read(s, i), digit = c >= '0' && c <= '9'                 ? c - '0'
                                           : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                                                : 99;
      if (digit >= base) break;
      value = value * base + digit;
      if (value > UINT32_MAX) return false;
    }
    if (i == begin || n == 4 || (strict && i - begin > 3)) return false;
    parts[n++] = (uint32_t)value;
    if (i == s->len) break;
    if (str_read(s, i++) != '.') return false;
  }
  if (strict && n != 4) return false;
  uint32_t all = 0;
  for (int k = 0; k < n; k++) {
    uint32_t max = k < n - 1 ? 0xFF : (uint32_t)((UINT64_C(1) << (8 * (5 - n))) - 1);
    if (parts[k] > max) return false;
    all |= k < n - 1 ? parts[k] << (24 - 8 * k) : parts[k];
  }
  for (int k = 0; k < 4; k++) out[k] = (uint8_t)(all >> (24 - 8 * k));
  return true;
}
static Value ipv4_text(VM *vm, const uint8_t *p) { return str_format(vm, "%d.%d.%d.%d", p[0], p[1], p[2], p[3]); }

static Value f_inet_aton(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint8_t out[4];
  if (arg_str(vm, "inet_aton", 0, args[0]) < 0) return VALUE_NULL;
  if (!parse_ipv4(as_str(args[0]), false, out))
    return err_set(vm, vm->exc.OSError, "illegal IP address string passed to inet_aton");
  return bytes_from(vm, out, 4);
}
static Value f_inet_pton(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int family;
  uint8_t out[4];
  if (args_check(vm, "inet_pton", nargs, 2, 2) < 0 || arg_int(vm, args[0], &family) < 0 ||
      arg_str(vm, "inet_pton", 2, args[1]) < 0)
    return VALUE_NULL;
  if (family == 10) return err_set(vm, vm->exc.OSError, "can't use AF_INET6, IPv6 is disabled");
  if (family != AF_INET) return err_os(vm, E_AFNOSUPPORT, REF_NULL);
  if (!parse_ipv4(as_str(args[1]), true, out))
    return err_set(vm, vm->exc.OSError, "illegal IP address string passed to inet_pton");
  return bytes_from(vm, out, 4);
}
static Value packed_text(VM *vm, Ref packed, Type *error, const char *message) {
  Buffer buf;
  if (buffer_get(vm, packed, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value r = buf.len == 4 ? ipv4_text(vm, buf.data) : err_set(vm, error, "%s", message);
  buffer_release(vm, &buf);
  return r;
}
static Value f_inet_ntoa(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return packed_text(vm, args[0], vm->exc.OSError, "packed IP wrong length for inet_ntoa");
}
static Value f_inet_ntop(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int family;
  if (args_check(vm, "inet_ntop", nargs, 2, 2) < 0 || arg_int(vm, args[0], &family) < 0) return VALUE_NULL;
  if (family != AF_INET) return err_set(vm, vm->exc.ValueError, "unknown address family %d", family);
  return packed_text(vm, args[1], vm->exc.ValueError, "invalid length of packed IP address string");
}

// The host's addresses of a name, each zero-terminated, in `out`: how many; 0: there is no network; -1 with exception.
static int net_resolve(VM *vm, Ref name, char out[NAMES_SIZE]) {
  if (!net_granted(vm)) return 0;
  Value octets = as_str(name)->ascii ? str_encode_utf8(vm, name) : str_encode(vm, name, "idna", NULL);
  if (value_is_null(octets)) return -1;
  int r = -E_INTR;
  const Bytes *text = as_bytes(octets);
  if (text->len > 255) r = 0;
  while (r == -E_INTR) {
    memcpy(out, text->data, (size_t)text->len + 1);
    r = ask(vm, NET_RESOLVE, -1, 0, out, NAMES_SIZE);
    if (r == -E_INTR && vm_poll_slow(vm) < 0) break;
  }
  drop(vm, octets);
  if (r > 0 || r == -E_INTR) return r > 0 ? r : -1;
  if (r == -NET_REFUSED) return net_failed(vm, r), -1;
  bool again = r == -E_AGAIN;
  Value pair[2] = {value_from_int48(again ? -3 : -2),
                   str_from_cstr(vm, again ? "Temporary failure in name resolution" : "Name or service not known")};
  return err_set_new(vm, module_type(vm, MT_SOCKET_GAIERROR), pair, 2), -1;
}

// The first address of a name. Emscripten has no name service: without a network each name gets an address of its own
// in a private network, in the order of the calls.
static Value host_address(VM *vm, Ref name) {
  uint8_t octets[4] = {0};
  char found_out[NAMES_SIZE];
  if (value_is_none(name) || as_str(name)->len == 0) return ipv4_text(vm, octets);
  if (parse_ipv4(as_str(name), true, octets)) return ipv4_text(vm, octets);
  int outside = net_resolve(vm, name, found_out);
  if (outside) return outside < 0 ? VALUE_NULL : str_from_cstr(vm, found_out);
  Value *names = module_value(vm, MV_SOCKET_NAMES);
  if (value_is_null(*names)) *names = dict_new(vm);
  if (value_is_null(*names)) return VALUE_NULL;
  Ref found;
  int r = dict_lookup(vm, as_dict(*names), name, &found);
  if (r) return r < 0 ? VALUE_NULL : own(found);
  Size n = dict_len(as_dict(*names)) + 1;
  Value text = str_format(vm, "172.29.%d.%d", (int)(n & 0xFF), (int)(n >> 8 & 0xFF));
  if (!value_is_null(text) && dict_set(vm, as_dict(*names), name, text) < 0) value_clear(vm, &text);
  return text;
}
static Value f_gethostbyname(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return arg_str(vm, "gethostbyname", 0, args[0]) < 0 ? VALUE_NULL : host_address(vm, args[0]);
}
static Value host_triple(VM *vm, Ref name, bool alias) {
  Value address = host_address(vm, name);
  if (value_is_null(address)) return address;
  Value items[3] = {own(name), alias ? list_from_steal(vm, (Value[]){own(name)}, 1) : list_new(vm, 0),
                    list_from_steal(vm, &address, 1)};
  return tuple_from_steal(vm, items, 3);
}
static Value f_gethostbyname_ex(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return arg_str(vm, "gethostbyname_ex", 0, args[0]) < 0 ? VALUE_NULL : host_triple(vm, args[0], false);
}
static Value f_gethostbyaddr(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return arg_str(vm, "gethostbyaddr", 0, args[0]) < 0 ? VALUE_NULL : host_triple(vm, args[0], true);
}

static int port_arg(VM *vm, Ref v, int64_t *out) {
  *out = 0;
  if (value_is_none(v)) return 0;
  if (is_int(v)) {
    *out = number_as_i64(vm, v);
    return *out == -1 && err_occurred(vm) ? -1 : 0;
  }
  Value text = is_str(v)     ? own(v)
               : is_bytes(v) ? str_decode(vm, as_bytes(v)->data, as_bytes(v)->len, "ascii", NULL)
                             : VALUE_NULL;
  if (value_is_null(text)) return err_occurred(vm) ? -1 : err_set_i(vm, vm->exc.OSError, "Int or String expected");
  const Str *s = as_str(text);
  bool digits = s->len > 0 && s->len < 6;
  for (Size i = 0; i < s->len && digits; i++) {
    uint32_t c = str_read(s, i);
    digits = c >= '0' && c <= '9';
    *out = *out * 10 + (c - '0');
  }
  drop(vm, text);
  if (digits) return 0;
  Value pair[2] = {value_from_int48(-8), str_from_cstr(vm, "Unrecognized service")};
  err_set_new(vm, module_type(vm, MT_SOCKET_GAIERROR), pair, 2);
  return -1;
}

static Value f_getaddrinfo(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"host", "port", "family", "type", "proto", "flags"};
  static const ArgSpec spec = {"getaddrinfo", names, 6, 0, 6, 2, 0};
  Ref a[6];
  int n[4] = {0, 0, 0, 0};
  int64_t port;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 0; i < 4; i++) {
    if (!value_is_null(a[2 + i]) && arg_int(vm, a[2 + i], &n[i]) < 0) return VALUE_NULL;
  }
  Value host = is_bytes(a[0]) ? str_decode(vm, as_bytes(a[0])->data, as_bytes(a[0])->len, "ascii", NULL) : own(a[0]);
  if (value_is_null(host)) return host;
  if (!value_is_none(host) && !is_str(host)) {
    drop(vm, host);
    return err_set(vm, vm->exc.TypeError, "getaddrinfo() argument 1 must be string or None");
  }
  Value address = port_arg(vm, a[1], &port) < 0 ? VALUE_NULL
                  : value_is_none(host)         ? str_from_cstr(vm, n[3] & AI_PASSIVE ? "0.0.0.0" : "127.0.0.1")
                                                : host_address(vm, host);
  drop(vm, host);
  if (value_is_null(address)) return address;
  int type = n[1] ? n[1] : SOCK_STREAM, proto = n[2] ? n[2] : type == SOCK_STREAM ? 6 : type == 2 ? 17 : 0;
  Value where = tuple_from_steal(vm, (Value[]){address, int_from_i64(vm, port)}, 2);
  Value entry = tuple_from_steal(
      vm,
      (Value[]){value_from_int48(AF_INET), value_from_int48(type), value_from_int48(proto), own(vm->empty_str), where},
      5);
  return value_is_null(entry) ? entry : list_from_steal(vm, &entry, 1);
}
static Value f_getnameinfo(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int flags;
  if (args_check(vm, "getnameinfo", nargs, 2, 2) < 0 || arg_int(vm, args[1], &flags) < 0) return VALUE_NULL;
  if (!is_tuple(args[0])) return err_set(vm, vm->exc.TypeError, "getnameinfo() argument 1 must be a tuple");
  if (tuple_len(args[0]) < 2 || !is_str(tuple_at(args[0], 0)))
    return err_set(vm, vm->exc.TypeError, "getnameinfo(): illegal sockaddr argument");
  return tuple_from_steal(vm, (Value[]){own(tuple_at(args[0], 0)), object_str(vm, tuple_at(args[0], 1))}, 2);
}
static Value f_getservbyname(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "getservbyname", nargs, 1, 2) < 0 ? VALUE_NULL
                                                          : err_set(vm, vm->exc.OSError, "service/proto not found");
}
static Value f_getservbyport(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "getservbyport", nargs, 1, 2) < 0 ? VALUE_NULL
                                                          : err_set(vm, vm->exc.OSError, "port/proto not found");
}
static Value f_getprotobyname(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  static const struct {
    const char *name;
    int number;
  } protocols[] = {{"icmp", 1}, {"tcp", 6}, {"udp", 17}, {"ip", 0}, {"ipv6", 41}};
  if (arg_str(vm, "getprotobyname", 0, args[0]) < 0) return VALUE_NULL;
  for (size_t i = 0; i < ARRAY_LEN(protocols); i++) {
    if (str_equal_ascii(args[0], protocols[i].name)) return value_from_int48(protocols[i].number);
  }
  return err_set(vm, vm->exc.OSError, "protocol not found");
}

// ---- tables

#define ROW(name, flags, sig, doc) \
  { #name, s_##name, flags, sig, doc }
static const MethodDef methods[] = {
    {"_accept", s_accept, METH_NOARGS, "($self, /)", DOC("_accept() -> (integer, address info)")},
    ROW(bind, METH_O, "($self, object, /)", "bind(address)"),
    ROW(close, METH_NOARGS, "($self, /)", DOC("close()\n\nClose the socket.  It cannot be used after this call.")),
    ROW(connect, METH_O, "($self, object, /)", "connect(address)"),
    ROW(connect_ex, METH_O, "($self, object, /)", DOC("connect_ex(address) -> errno")),
    ROW(detach, METH_NOARGS, "($self, /)", "detach()"),
    ROW(fileno, METH_NOARGS, "($self, /)",
        DOC("fileno() -> integer\n\nReturn the integer file descriptor of the socket.")),
    ROW(getblocking, METH_NOARGS, "($self, /)", "getblocking()"),
    ROW(getpeername, METH_NOARGS, "($self, /)", DOC("getpeername() -> address info")),
    ROW(getsockname, METH_NOARGS, "($self, /)", DOC("getsockname() -> address info")),
    ROW(getsockopt, METH_VARARGS, NULL, DOC("getsockopt(level, option[, buffersize]) -> value")),
    ROW(gettimeout, METH_NOARGS, "($self, /)", DOC("gettimeout() -> timeout")),
    ROW(listen, METH_VARARGS, NULL, "listen([backlog])"),
    ROW(recv, METH_VARARGS, NULL, DOC("recv(buffersize[, flags]) -> data")),
    ROW(recv_into, METH_VARARGS, NULL, DOC("recv_into(buffer, [nbytes[, flags]]) -> nbytes_read")),
    ROW(recvfrom, METH_VARARGS, NULL, DOC("recvfrom(buffersize[, flags]) -> (data, address info)")),
    ROW(recvfrom_into, METH_VARARGS, NULL, DOC("recvfrom_into(buffer[, nbytes[, flags]]) -> (nbytes, address info)")),
    ROW(send, METH_VARARGS, NULL, DOC("send(data[, flags]) -> count")),
    ROW(sendall, METH_VARARGS, NULL, DOC("sendall(data[, flags])")),
    ROW(sendto, METH_VARARGS, NULL, DOC("sendto(data[, flags], address) -> count")),
    ROW(setblocking, METH_O, "($self, object, /)", "setblocking(flag)"),
    ROW(setsockopt, METH_VARARGS, NULL, DOC("setsockopt(level, option, value: int)")),
    ROW(settimeout, METH_O, "($self, object, /)", "settimeout(timeout)"),
    ROW(shutdown, METH_O, "($self, object, /)", "shutdown(flag)"),
    {0}};
#undef ROW
static const MemberDef members[] = {{"family", MEMBER_INT32, offsetof(Socket, family), true, DOC("the socket family")},
                                    {"type", MEMBER_INT32, offsetof(Socket, type), true, DOC("the socket type")},
                                    {"proto", MEMBER_INT32, offsetof(Socket, proto), true, DOC("the socket protocol")},
                                    {0}};
static Value get_timeout(VM *vm, Ref self, const void *closure UNUSED) {
  return s_gettimeout(vm, self, NULL, 0, REF_NULL);
}
static const GetSetDef getsets[] = {{"timeout", get_timeout, NULL, DOC("the socket timeout"), NULL}, {0}};
static const TypeSlots slots = {.new_ = socket_new,
                                .init = socket_init,
                                .dealloc = socket_dealloc,
                                .finalize = socket_finalize,
                                .repr = socket_repr};
static const TypeSpec socket_spec = {
    .name = "_socket.socket",
    .basic_size = sizeof(Socket),
    .told_size = 48,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC(
        "socket(family=AF_INET, type=SOCK_STREAM, proto=0) -> socket object\nsocket(family=-1, type=-1, proto=-1, fileno=None) -> socket object")};
static const TypeSpec gaierror_spec = {.name = "socket.gaierror", .flags = TYPE_GC | TYPE_BASETYPE};
static const TypeSpec herror_spec = {.name = "socket.herror", .flags = TYPE_GC | TYPE_BASETYPE};

static const MethodDef functions[] = {
    {"socketpair", f_socketpair, METH_VARARGS, NULL,
     DOC("socketpair([family[, type [, proto]]]) -> (socket object, socket object)")},
    {"close", f_close, METH_O, DOC("($self, object, /)"), DOC("close(integer) -> None")},
    {"dup", f_dup, METH_O, DOC("($self, object, /)"), DOC("dup(integer) -> integer")},
    {"gethostname", f_gethostname, METH_NOARGS, "($self, /)",
     DOC("gethostname() -> string\n\nReturn the current host name.")},
    {"gethostbyname", f_gethostbyname, METH_O | METH_VARARGS, NULL, DOC("gethostbyname(host) -> address")},
    {"gethostbyname_ex", f_gethostbyname_ex, METH_O | METH_VARARGS, NULL,
     DOC("gethostbyname_ex(host) -> (name, aliaslist, addresslist)")},
    {"gethostbyaddr", f_gethostbyaddr, METH_O | METH_VARARGS, NULL,
     DOC("gethostbyaddr(host) -> (name, aliaslist, addresslist)")},
    {"getaddrinfo", f_getaddrinfo, METH_VARARGS_KW, NULL,
     DOC("getaddrinfo(host, port [, family, type, proto, flags])\n"
         "    -> list of (family, type, proto, canonname, sockaddr)")},
    {"getnameinfo", f_getnameinfo, METH_VARARGS, NULL, DOC("getnameinfo(sockaddr, flags) --> (host, port)")},
    {"getservbyname", f_getservbyname, METH_VARARGS, NULL,
     DOC("getservbyname(servicename[, protocolname]) -> integer")},
    {"getservbyport", f_getservbyport, METH_VARARGS, NULL, DOC("getservbyport(port[, protocolname]) -> string")},
    {"getprotobyname", f_getprotobyname, METH_O | METH_VARARGS, NULL, DOC("getprotobyname(name) -> integer")},
    {"getdefaulttimeout", f_getdefaulttimeout, METH_NOARGS, "($self, /)", DOC("getdefaulttimeout() -> timeout")},
    {"setdefaulttimeout", f_setdefaulttimeout, METH_O, DOC("($self, object, /)"), DOC("setdefaulttimeout(timeout)")},
    {"htons", f_swap16, METH_O, DOC("($module, integer, /)"),
     DOC("Convert a 16-bit unsigned integer from host to network byte order.")},
    {"ntohs", f_swap16, METH_O, DOC("($module, integer, /)"),
     DOC("Convert a 16-bit unsigned integer from network to host byte order.")},
    {"htonl", f_swap32, METH_O, DOC("($module, integer, /)"),
     DOC("Convert a 32-bit unsigned integer from host to network byte order.")},
    {"ntohl", f_swap32, METH_O, DOC("($module, integer, /)"),
     DOC("Convert a 32-bit unsigned integer from network to host byte order.")},
    {"inet_aton", f_inet_aton, METH_O, DOC("($module, ip_addr, /)"),
     DOC("Convert an IP address in string format (123.45.67.89) to the 32-bit packed binary format.")},
    {"inet_ntoa", f_inet_ntoa, METH_O, DOC("($module, packed_ip, /)"),
     DOC("Convert an IP address from 32-bit packed binary format to string format.")},
    {"inet_pton", f_inet_pton, METH_VARARGS, NULL, DOC("inet_pton(af, ip) -> packed IP address string")},
    {"inet_ntop", f_inet_ntop, METH_VARARGS, NULL, DOC("inet_ntop(af, packed_ip) -> string formatted IP address")},
    {0}};

static int exec(VM *vm, Ref module) {
  static const ModuleInt constants[] = {
#include "modules/os/socket_constants.inc"
  };
  if (module_add_ints(vm, module, constants, ARRAY_LEN(constants)) < 0) return -1;
  // Emscripten has none, servers use it
  if (net_granted(vm) && module_add(vm, module, "SO_REUSEADDR", value_from_int48(2)) < 0) return -1;
  Value *sockets = module_value(vm, MV_SOCKETS);
  if (value_is_null(*sockets)) *sockets = dict_new(vm);
  if (value_is_null(*sockets) || module_make_type(vm, REF_NULL, MT_SOCKET_END, &end_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_SOCKET, &socket_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_SOCKET_GAIERROR, &gaierror_spec, vm->exc.OSError) < 0 ||
      module_make_type(vm, module, MT_SOCKET_HERROR, &herror_spec, vm->exc.OSError) < 0)
    return -1;
  if (module_add(vm, module, "SocketType", own_ptr(module_type(vm, MT_SOCKET))) < 0 ||
      module_add(vm, module, "has_ipv6", VALUE_FALSE) < 0 ||
      module_add(vm, module, "error", own_ptr(vm->exc.OSError)) < 0)
    return -1;
  return module_add(vm, module, "timeout", own_ptr(vm->exc.TimeoutError));
}
const ModuleDef _socket_module = {
    .name = "_socket",
    .methods = functions,
    .exec = exec,
    .doc = "Implementation module for socket operations.\n\nSee the socket module for documentation."};
