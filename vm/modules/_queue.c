// modules/_queue.c: SimpleQueue, an unbounded queue. With one thread, get() on an empty queue can never succeed, and
// raises Empty at once.
// Tests        tests/python/library/concurrency/queue_contextvars_sched_use.py
// Optimize     Oz
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/number/float.h"
#include "object/container/list.h"
#include "object/typing/generic_alias.h"

typedef struct SimpleQueue {
  Object h;
  Size head;    // items[0..head) have been taken
  Value items;  // list
  Object *weaklist;
} SimpleQueue;
static SimpleQueue *as_queue(Ref v) { return (SimpleQueue *)value_as_ptr(v); }

static Value queue_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "SimpleQueue", kwnames) < 0) return VALUE_NULL;
  if (nargs) return err_set(vm, vm->exc.TypeError, "SimpleQueue() takes no positional arguments");
  Value items = list_new(vm, 0);
  return value_is_null(items) ? items : owned_value(vm, type, &items, 1);
}

static Value put(VM *vm, Ref self, Ref item) {
  return list_append(vm, as_queue(self)->items, item) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value m_put(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"item", "block", "timeout"};
  static const ArgSpec spec = {.fname = "put", .names = names, .n_params = 3, .n_positional = 3, .n_required = 1};
  Ref out[3];
  return args_bind(vm, &spec, args, nargs, kwnames, out) < 0 ? VALUE_NULL : put(vm, self, out[0]);
}
static Value m_put_nowait(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"item"};
  static const ArgSpec spec = {
      .fname = "put_nowait", .names = names, .n_params = 1, .n_positional = 1, .n_required = 1};
  Ref out[1];
  return args_bind(vm, &spec, args, nargs, kwnames, out) < 0 ? VALUE_NULL : put(vm, self, out[0]);
}

static Value get(VM *vm, SimpleQueue *q) {
  List *list = as_list(q->items);
  if (q->head >= list->len) return err_set_none(vm, module_type(vm, MT_QUEUE_EMPTY));
  Value v = list->items[q->head];
  list->items[q->head++] = VALUE_NONE;
  if (q->head > 32 && q->head * 2 > list->len) {  // more than half of the items have been taken: move the rest down
    if (list_set_slice(vm, list, 0, q->head, REF_NULL) < 0) err_clear(vm);
    else q->head = 0;
  }
  return v;
}

static Value m_get(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"block", "timeout"};
  static const ArgSpec spec = {.fname = "get", .names = names, .n_params = 2, .n_positional = 2};
  Ref out[2];
  bool block = true;
  double timeout;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[0]) && arg_bool(vm, out[0], &block) < 0) return VALUE_NULL;
  if (block && !value_is_null(out[1]) && !value_is_none(out[1])) {
    if (!is_float(vm, out[1]) && !number_has_index(vm, out[1]))
      return err_set(vm, vm->exc.TypeError, "'%T' object cannot be interpreted as an integer or float", out[1]);
    if (arg_double(vm, out[1], &timeout) < 0) return VALUE_NULL;
    if (timeout < 0) return err_set(vm, vm->exc.ValueError, "'timeout' must be a non-negative number");
  }
  return get(vm, as_queue(self));
}
static Value m_get_nowait(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get(vm, as_queue(self));
}
static Value m_empty(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_queue(self)->head >= list_len(as_queue(self)->items));
}
static Value m_qsize(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(list_len(as_queue(self)->items) - as_queue(self)->head);
}

static const MethodDef methods[] = {
    {"empty", m_empty, METH_NOARGS, "($self, /)",
     DOC("Return True if the queue is empty, False otherwise (not reliable!).")},
    {"get", m_get, METH_FAST_KW | METH_METHOD, DOC("($self, /, block=True, timeout=None)"),
     DOC("Remove and return an item from the queue.")},
    {"get_nowait", m_get_nowait, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Remove and return an item from the queue without blocking.")},
    {"put", m_put, METH_FAST_KW, DOC("($self, /, item, block=True, timeout=None)"),
     DOC("Put the item on the queue.\n\nThe optional 'block' and 'timeout' arguments are ignored.")},
    {"put_nowait", m_put_nowait, METH_FAST_KW, DOC("($self, /, item)"),
     DOC("Put an item into the queue without blocking.")},
    {"qsize", m_qsize, METH_NOARGS, "($self, /)", DOC("Return the approximate size of the queue (not reliable!).")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const TypeSlots slots = {.new_ = queue_new, .dealloc = owned_dealloc, .traverse = owned_traverse};
static const TypeSpec queue_spec = {.name = "_queue.SimpleQueue",
                                    .basic_size = sizeof(SimpleQueue),
                                    .told_size = 36,
                                    .flags = TYPE_GC | TYPE_BASETYPE,
                                    .weaklist_offset = offsetof(SimpleQueue, weaklist),
                                    .slots = &slots,
                                    OWNS(SimpleQueue, items, items),
                                    .methods = methods,
                                    .doc = DOC("SimpleQueue()\n--\n\nSimple, unbounded, reentrant FIFO queue.")};
static const TypeSpec empty_spec = {.name = "_queue.Empty",
                                    .flags = TYPE_GC | TYPE_BASETYPE,
                                    .doc = DOC("Exception raised by Queue.get(block=0)/get_nowait().")};

static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_SIMPLE_QUEUE, &queue_spec, NULL) < 0) return -1;
  return module_make_type(vm, module, MT_QUEUE_EMPTY, &empty_spec, vm->exc.Exception);
}
const ModuleDef _queue_module = {.name = "_queue",
                                 .exec = exec,
                                 .doc =
                                     "C implementation of the Python queue module.\n"
                                     "This module is an implementation detail, please do not use it directly."};
