// modules/_heapq.c: heaps in lists, smallest or largest first.
//
// Danger       comparisons run code that can change the list: its length is checked after each.
// Tests        tests/python/library/data/heapq_bisect_use.py
// Optimize     O2
#include "object/core/work.h"
#include "object/core/args.h"
#include "object/number/float.h"
#include "object/container/list.h"
#include "object/exec/module.h"
#include "object/container/order.h"

// Whether a comes before b; for a max heap the other way round. 1 / 0 / -1.
static int before(VM *vm, Ref a, Ref b, bool max) {
  if (max) {
    Ref t = a;
    a = b;
    b = t;
  }
  int order = value_order(vm, a, b, ORDER_DEPTH);
  if (LIKELY(order != ORDER_UNKNOWN)) return order < 0;
  Value x = own(a), y = own(b);
  int lt = object_richcompare_bool(vm, x, y, CMP_LT);
  drop(vm, x);
  drop(vm, y);
  return lt;
}

static int changed(VM *vm) { return err_set_i(vm, vm->exc.RuntimeError, "list changed size during iteration"); }

static void swap(List *heap, Size i, Size k) {
  Value t = heap->items[i];
  heap->items[i] = heap->items[k];
  heap->items[k] = t;
}

// Moves the item at `at` towards the root, not above `start`.
static int sift_up(VM *vm, List *heap, Size start, Size at, bool max) {
  Size len = heap->len;
  while (at > start) {
    Size parent = (at - 1) >> 1;
    int lt = before(vm, heap->items[at], heap->items[parent], max);
    if (lt < 0) return -1;
    if (heap->len != len) return changed(vm);
    if (!lt) break;
    swap(heap, at, parent);
    at = parent;
  }
  return 0;
}

// Moves the item at `at` down to a leaf along the better children, then up to its place.
static int sift_down(VM *vm, List *heap, Size at, bool max) {
  Size len = heap->len, start = at, limit = len >> 1;
  while (at < limit) {
    Size child = 2 * at + 1;
    if (child + 1 < len) {
      int lt = before(vm, heap->items[child], heap->items[child + 1], max);
      if (lt < 0) return -1;
      if (heap->len != len) return changed(vm);
      child += !lt;
    }
    swap(heap, child, at);
    at = child;
  }
  return sift_up(vm, heap, start, at, max);
}

// The list argument; NULL with exception. argno 0: the only one.
static List *heap_arg(VM *vm, const char *fname, Ref v, int argno) {
  if (is_list(v)) return as_list(v);
  arg_type_error(vm, fname, argno, "list", v);
  return NULL;
}

static Value push(VM *vm, const char *fname, const Value *args, Size nargs, bool max) {
  if (args_check(vm, fname, nargs, 2, 2) < 0) return VALUE_NULL;
  List *heap = heap_arg(vm, fname, args[0], 1);
  if (!heap || list_append(vm, args[0], args[1]) < 0) return VALUE_NULL;
  return sift_up(vm, heap, 0, heap->len - 1, max) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value pop(VM *vm, const char *fname, Ref arg, bool max) {
  List *heap = heap_arg(vm, fname, arg, 0);
  if (!heap) return VALUE_NULL;
  if (heap->len == 0) return err_set(vm, vm->exc.IndexError, "index out of range");
  Value last = heap->items[heap->len - 1];
  if (list_resize(vm, heap, heap->len - 1) < 0) {
    err_clear(vm);
    heap->len--;
  }
  if (heap->len == 0) return last;
  Value top = heap->items[0];
  heap->items[0] = last;
  if (sift_down(vm, heap, 0, max) < 0) value_clear(vm, &top);
  return top;
}

static Value replace(VM *vm, const char *fname, const Value *args, Size nargs, bool max) {
  if (args_check(vm, fname, nargs, 2, 2) < 0) return VALUE_NULL;
  List *heap = heap_arg(vm, fname, args[0], 1);
  if (!heap) return VALUE_NULL;
  if (heap->len == 0) return err_set(vm, vm->exc.IndexError, "index out of range");
  Value top = heap->items[0];
  heap->items[0] = own(args[1]);
  if (sift_down(vm, heap, 0, max) < 0) value_clear(vm, &top);
  return top;
}

static Value push_pop(VM *vm, const char *fname, const Value *args, Size nargs, bool max) {
  if (args_check(vm, fname, nargs, 2, 2) < 0) return VALUE_NULL;
  List *heap = heap_arg(vm, fname, args[0], 1);
  if (!heap) return VALUE_NULL;
  if (heap->len == 0) return own(args[1]);
  int lt = before(vm, heap->items[0], args[1], max);
  if (lt < 0) return VALUE_NULL;
  if (lt == 0) return own(args[1]);
  if (heap->len == 0) return err_set(vm, vm->exc.IndexError, "index out of range");
  return replace(vm, fname, args, nargs, max);
}

static Value heapify(VM *vm, const char *fname, Ref arg, bool max) {
  List *heap = heap_arg(vm, fname, arg, 0);
  if (!heap) return VALUE_NULL;
  for (Size i = (heap->len >> 1) - 1; i >= 0; i--) {
    if (sift_down(vm, heap, i, max) < 0 || work_round(vm, (size_t)i) < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}

static Value heappush(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return push(vm, "heappush", args, nargs, false);
}
static Value heappush_max(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return push(vm, "heappush_max", args, nargs, true);
}
static Value heappop(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return (void)nargs, pop(vm, "heappop", args[0], false);
}
static Value heappop_max(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return (void)nargs, pop(vm, "heappop_max", args[0], true);
}
static Value heapreplace(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return replace(vm, "heapreplace", args, nargs, false);
}
static Value heapreplace_max(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return replace(vm, "heapreplace_max", args, nargs, true);
}
static Value heappushpop(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return push_pop(vm, "heappushpop", args, nargs, false);
}
static Value heappushpop_max(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return push_pop(vm, "heappushpop_max", args, nargs, true);
}
static Value m_heapify(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return (void)nargs, heapify(vm, "heapify", args[0], false);
}
static Value heapify_max(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return (void)nargs, heapify(vm, "heapify_max", args[0], true);
}

static const MethodDef methods[] = {
    {"heappush", heappush, METH_FAST, DOC("($module, heap, item, /)"),
     DOC("Push item onto heap, maintaining the heap invariant.")},
    {"heappushpop", heappushpop, METH_FAST, DOC("($module, heap, item, /)"),
     DOC("Push item on the heap, then pop and return the smallest item from the heap.")},
    {"heappop", heappop, METH_O, DOC("($module, heap, /)"),
     DOC("Pop the smallest item off the heap, maintaining the heap invariant.")},
    {"heapreplace", heapreplace, METH_FAST, DOC("($module, heap, item, /)"),
     DOC("Pop and return the current smallest value, and add the new item.")},
    {"heapify", m_heapify, METH_O, DOC("($module, heap, /)"),
     DOC("Transform list into a heap, in-place, in O(len(heap)) time.")},
    {"heappush_max", heappush_max, METH_FAST, DOC("($module, heap, item, /)"),
     DOC("Push item onto max heap, maintaining the heap invariant.")},
    {"heappushpop_max", heappushpop_max, METH_FAST, DOC("($module, heap, item, /)"),
     DOC("Maxheap variant of heappushpop.")},
    {"heappop_max", heappop_max, METH_O, DOC("($module, heap, /)"), DOC("Maxheap variant of heappop.")},
    {"heapreplace_max", heapreplace_max, METH_FAST, DOC("($module, heap, item, /)"),
     DOC("Maxheap variant of heapreplace.")},
    {"heapify_max", heapify_max, METH_O, DOC("($module, heap, /)"), DOC("Maxheap variant of heapify.")},
    {0},
};
static int exec(VM *vm, Ref module) {
  return module_add(vm, module, "__about__",
                    str_from_cstr(vm, "Heaps: lists where a[k] <= a[2*k+1] and a[k] <= a[2*k+2] for all k."));
}
const ModuleDef _heapq_module = {
    .name = "_heapq", .methods = methods, .exec = exec, .doc = "Heap queue algorithm (a.k.a. priority queue)."};
