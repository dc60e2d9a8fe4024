// object/container/list_sort.c: list.sort: a stable merge sort that uses existing order (runs, powersort's merge
// policy, galloping).
//
// While it sorts, the list is empty and its block is held here, so that comparisons may do anything to the list; a list
// that has changed by the end is an error. A scan of the keys selects a comparison without calls when they are all
// ints. When they are floats, strs, or tuples whose first items are of one such kind, or when there is a key function,
// the sort moves words that hold a rank and a place, and the items follow at the end.
//
// Invariants   After a failure the arrays still hold every item once.
// Tests        tests/python/containers/list/sorting.py, list_sort_same.py
// Optimize     Os
#include "object/container/equal.h"
#include "object/number/float.h"
#include "object/container/list.h"
#include "object/container/order.h"
#include "object/container/tuple.h"

typedef enum { LESS_ANY, LESS_SAME, LESS_INT, LESS_FLOAT, LESS_STR, LESS_TUPLE } LessKind;
typedef struct Run {
  Size start, len;
  int power;
} Run;
#define MAX_RUNS 64
#define MIN_GALLOP 7

typedef struct Sort {
  VM *vm;
  LessKind kind, item_kind;  // item_kind: of the first items of tuples
  RichCmpFn same_compare;    // LESS_SAME: the comparison slot of the one type that all keys have
  Value *keys;               // what is sorted: the items, or words
  const Value *ranked;       // NULL, or the keys that the words are of
  int place_bits;            // of a word
  bool exact;                // keys of one rank are equal
  Size len;
  Size min_gallop;
  Run runs[MAX_RUNS];
  int n_runs;
  Value *temp;
  Size temp_cap;
} Sort;

// ---- comparison

static int truth_of(VM *vm, Value r) {
  if (value_is_bool(r)) return value_is_true(r);
  if (value_is_null(r)) return -1;
  int truth = object_is_true(vm, r);
  drop(vm, r);
  return truth;
}
static int less_any(VM *vm, Value a, Value b) { return truth_of(vm, object_richcompare(vm, a, b, CMP_LT)); }

// Keys of one type: calls its comparison directly. If it answers NotImplemented, the general comparison asks it again,
// as in CPython.
static int less_same(Sort *s, Value a, Value b) {
  if (type_of(s->vm, a)->slots.richcompare == s->same_compare) {
    Value r = s->same_compare(s->vm, a, b, CMP_LT);
    if (!value_is_not_implemented(r)) return truth_of(s->vm, r);
  }
  return less_any(s->vm, a, b);
}

static int less_kind(Sort *s, LessKind kind, Value a, Value b) {
  switch (kind) {
    case LESS_INT: return value_as_int48(a) < value_as_int48(b);
    case LESS_FLOAT: return value_as_double(a) < value_as_double(b);
    case LESS_STR: return str_compare(a, b) < 0;
    case LESS_SAME: return less_same(s, a, b);
    default: return less_any(s->vm, a, b);
  }
}

static int less_tuple(Sort *s, Value a, Value b) {
  Tuple *x = as_tuple(a), *y = as_tuple(b);
  int order = tuple_order(s->vm, x, y, ORDER_DEPTH);
  if (order != ORDER_UNKNOWN) return order < 0;
  Size i = 0;
  for (; i < x->len && i < y->len; i++) {
    int eq = values_equal(s->vm, x->items[i], y->items[i]);
    if (eq < 0) return -1;
    if (!eq) break;
  }
  if (i >= x->len || i >= y->len) return x->len < y->len;
  if (i == 0) return less_kind(s, s->item_kind, x->items[0], y->items[0]);
  return less_any(s->vm, x->items[i], y->items[i]);
}

// A word: the rank of a key above its place. Of keys with different ranks the one with the lower rank is less.
ALWAYS_INLINE Size place_of(const Sort *s, Value word) {
  return (Size)(word.bits & ((UINT64_C(1) << s->place_bits) - 1));
}

static NOINLINE int less_keys(Sort *s, Value a, Value b) {
  if (s->ranked) a = s->ranked[place_of(s, a)], b = s->ranked[place_of(s, b)];
  return s->kind == LESS_TUPLE ? less_tuple(s, a, b) : less_kind(s, s->kind, a, b);
}

ALWAYS_INLINE int less(Sort *s, Value a, Value b) {
  if (vm_poll(s->vm) < 0) return -1;
  if (s->ranked) {
    uint64_t x = a.bits >> s->place_bits, y = b.bits >> s->place_bits;
    if (x != y || s->exact) return x < y;
  } else if (s->kind == LESS_INT) {
    return value_as_int48(a) < value_as_int48(b);
  }
  return less_keys(s, a, b);
}

// The same, where fewer comparisons are made.
static NOINLINE int is_less(Sort *s, Value a, Value b) { return less(s, a, b); }

static LessKind kind_of(VM *vm, Value v) {
  if (value_is_int48(v)) return LESS_INT;
  if (value_is_double(v)) return LESS_FLOAT;
  return is_str_exact(vm, v) ? LESS_STR : LESS_ANY;
}

static void choose_less(Sort *s) {
  VM *vm = s->vm;
  bool tuples = is_tuple_exact(vm, s->keys[0]) && tuple_len(s->keys[0]) > 0;
  Value first = tuples ? as_tuple(s->keys[0])->items[0] : s->keys[0];
  LessKind kind = kind_of(vm, first);
  const Type *type = type_of(vm, first);
  bool same = true;
  for (Size i = 1; i < s->len; i++) {
    Value v = s->keys[i];
    if (tuples) {
      if (!is_tuple_exact(vm, v) || tuple_len(v) == 0) {
        tuples = same = false;
        kind = LESS_ANY;
        break;
      }
      v = as_tuple(v)->items[0];
    }
    if (kind != LESS_ANY && kind_of(vm, v) != kind) kind = LESS_ANY;
    if (type_of(vm, v) != type) same = false;
    if (kind == LESS_ANY && !same && !tuples) break;
  }
  s->same_compare = same ? type->slots.richcompare : NULL;
  if (kind == LESS_ANY && s->same_compare) kind = LESS_SAME;
  s->kind = tuples ? LESS_TUPLE : kind;
  s->item_kind = kind;
}

// ---- moving items

ALWAYS_INLINE void move_items(Value *to, const Value *from, Size n) { memmove(to, from, (size_t)n * sizeof(Value)); }
static void reverse_items(Value *a, Size n) {
  for (Size i = 0, k = n - 1; i < k; i++, k--) {
    Value t = a[i];
    a[i] = a[k];
    a[k] = t;
  }
}

static int need_temp(Sort *s, Size n) {
  if (n <= s->temp_cap) return 0;
  if (s->temp_cap) mem_free(s->vm, s->temp, (size_t)s->temp_cap * sizeof(Value));
  s->temp_cap = 0;
  s->temp = mem_alloc_items(s->vm, (size_t)n, sizeof(Value));
  if (!s->temp) return err_no_memory_i(s->vm);
  s->temp_cap = n;
  return 0;
}

// ---- runs

// Inserts items [sorted, n) of the run at `at` into its sorted beginning.
static int insertion_sort(Sort *s, Size at, Size n, Size sorted) {
  Value *k = s->keys + at;
  for (Size i = sorted; i < n; i++) {
    Size low = 0, high = i;
    Value pivot = k[i];
    while (low < high) {
      Size mid = low + ((high - low) >> 1);
      int lt = less(s, pivot, k[mid]);
      if (lt < 0) return -1;
      if (lt) high = mid;
      else low = mid + 1;
    }
    move_items(k + low + 1, k + low, i - low);
    k[low] = pivot;
  }
  return 0;
}

// Length of the run that begins at `at`; a strictly descending one is reversed. Equal neighbours belong to either kind:
// within a descending run, blocks of equal items are reversed first, so that they keep their order. -1: a comparison
// failed.
static Size count_run(Sort *s, Size at, Size n) {
  if (n <= 1) return n;
  Value *k = s->keys + at;
  Size i = 1, equals;
  int lt = 0;
  for (; i < n; i++) {
    lt = is_less(s, k[i], k[i - 1]);
    if (lt < 0) return -1;
    if (lt) break;
  }
  if (i == n) return n;
  if (i > 1) {
    int gt = is_less(s, k[0], k[i - 1]);
    if (gt) return gt < 0 ? -1 : i;  // ascending
    reverse_items(k, i);             // equal items first, then descending
  }
  equals = 0;
  for (i++; i < n; i++) {
    lt = is_less(s, k[i], k[i - 1]);
    if (lt < 0) return -1;
    if (lt) {
      if (equals) reverse_items(k + i - equals - 1, equals + 1);
      equals = 0;
      continue;
    }
    int gt = is_less(s, k[i - 1], k[i]);
    if (gt < 0) return -1;
    if (gt) break;
    equals++;
  }
  if (equals) reverse_items(k + i - equals - 1, equals + 1);
  reverse_items(k, i);
  for (; i < n; i++) {  // an ascending run may follow
    lt = is_less(s, k[i], k[i - 1]);
    if (lt < 0) return -1;
    if (lt) break;
  }
  return i;
}

// ---- galloping: positions of `key` in the sorted a[0..n), searched from `hint`

// The position left of all equal items.
static Size gallop_left(Sort *s, Value key, const Value *a, Size n, Size hint) {
  Size last = 0, ofs = 1;
  int lt = is_less(s, a[hint], key);
  if (lt < 0) return -1;
  if (lt) {
    Size max = n - hint;
    while (ofs < max) {
      lt = is_less(s, a[hint + ofs], key);
      if (lt < 0) return -1;
      if (!lt) break;
      last = ofs;
      ofs = ofs > (SIZE_MAX_PY - 1) / 2 ? max : ofs * 2 + 1;
    }
    if (ofs > max) ofs = max;
    last += hint;
    ofs += hint;
  } else {
    Size max = hint + 1;
    while (ofs < max) {
      lt = is_less(s, a[hint - ofs], key);
      if (lt < 0) return -1;
      if (lt) break;
      last = ofs;
      ofs = ofs > (SIZE_MAX_PY - 1) / 2 ? max : ofs * 2 + 1;
    }
    if (ofs > max) ofs = max;
    Size t = last;
    last = hint - ofs;
    ofs = hint - t;
  }
  last++;
  while (last < ofs) {
    Size mid = last + ((ofs - last) >> 1);
    lt = is_less(s, a[mid], key);
    if (lt < 0) return -1;
    if (lt) last = mid + 1;
    else ofs = mid;
  }
  return ofs;
}

// The position right of all equal items.
static Size gallop_right(Sort *s, Value key, const Value *a, Size n, Size hint) {
  Size last = 0, ofs = 1;
  int lt = is_less(s, key, a[hint]);
  if (lt < 0) return -1;
  if (lt) {
    Size max = hint + 1;
    while (ofs < max) {
      lt = is_less(s, key, a[hint - ofs]);
      if (lt < 0) return -1;
      if (!lt) break;
      last = ofs;
      ofs = ofs > (SIZE_MAX_PY - 1) / 2 ? max : ofs * 2 + 1;
    }
    if (ofs > max) ofs = max;
    Size t = last;
    last = hint - ofs;
    ofs = hint - t;
  } else {
    Size max = n - hint;
    while (ofs < max) {
      lt = is_less(s, key, a[hint + ofs]);
      if (lt < 0) return -1;
      if (lt) break;
      last = ofs;
      ofs = ofs > (SIZE_MAX_PY - 1) / 2 ? max : ofs * 2 + 1;
    }
    if (ofs > max) ofs = max;
    last += hint;
    ofs += hint;
  }
  last++;
  while (last < ofs) {
    Size mid = last + ((ofs - last) >> 1);
    lt = is_less(s, key, a[mid]);
    if (lt < 0) return -1;
    if (lt) ofs = mid;
    else last = mid + 1;
  }
  return ofs;
}

// ---- merging neighbours: a is [at, at+na), b follows with nb items

// na <= nb: a goes to the temporary block, and the merge fills the gap from the left.
static int merge_low(Sort *s, Size at, Size na, Size nb) {
  if (need_temp(s, na) < 0) return -1;
  Value *dest = s->keys + at, *a = s->temp, *b = dest + na;
  move_items(a, dest, na);
  int result = -1;
  *dest++ = *b++;
  if (--nb == 0) goto succeed;
  if (na == 1) goto copy_b;
  Size min_gallop = s->min_gallop;
  for (;;) {
    Size a_wins = 0, b_wins = 0;
    for (;;) {
      int lt = less(s, *b, *a);
      if (lt < 0) goto fail;
      if (lt) {
        *dest++ = *b++;
        b_wins++;
        a_wins = 0;
        if (--nb == 0) goto succeed;
        if (b_wins >= min_gallop) break;
      } else {
        *dest++ = *a++;
        a_wins++;
        b_wins = 0;
        if (--na == 1) goto copy_b;
        if (a_wins >= min_gallop) break;
      }
    }
    min_gallop++;
    do {
      min_gallop -= min_gallop > 1;
      s->min_gallop = min_gallop;
      Size n = gallop_right(s, *b, a, na, 0);
      a_wins = n;
      if (n < 0) goto fail;
      if (n) {
        move_items(dest, a, n);
        dest += n, a += n;
        na -= n;
        if (na == 1) goto copy_b;
        if (na == 0) goto succeed;  // only when the comparison is inconsistent
      }
      *dest++ = *b++;
      if (--nb == 0) goto succeed;
      n = gallop_left(s, *a, b, nb, 0);
      b_wins = n;
      if (n < 0) goto fail;
      if (n) {
        move_items(dest, b, n);
        dest += n, b += n;
        nb -= n;
        if (nb == 0) goto succeed;
      }
      *dest++ = *a++;
      if (--na == 1) goto copy_b;
    } while (a_wins >= MIN_GALLOP || b_wins >= MIN_GALLOP);
    min_gallop++;  // leaving galloping costs
    s->min_gallop = min_gallop;
  }
succeed:
  result = 0;
fail:
  if (na) move_items(dest, a, na);
  return result;
copy_b:  // the last of a belongs behind the rest of b
  move_items(dest, b, nb);
  dest += nb;
  *dest++ = *a++;
  return 0;
}

// na > nb: b goes to the temporary block, and the merge fills the gap from the right.
static int merge_high(Sort *s, Size at, Size na, Size nb) {
  if (need_temp(s, nb) < 0) return -1;
  Value *base_a = s->keys + at, *base_b = s->temp, *dest = base_a + na + nb - 1, *a = base_a + na - 1,
        *b = base_b + nb - 1;
  move_items(base_b, base_a + na, nb);
  int result = -1;
  *dest-- = *a--;
  if (--na == 0) goto succeed;
  if (nb == 1) goto copy_a;
  Size min_gallop = s->min_gallop;
  for (;;) {
    Size a_wins = 0, b_wins = 0;
    for (;;) {
      int lt = less(s, *b, *a);
      if (lt < 0) goto fail;
      if (lt) {
        *dest-- = *a--;
        a_wins++;
        b_wins = 0;
        if (--na == 0) goto succeed;
        if (a_wins >= min_gallop) break;
      } else {
        *dest-- = *b--;
        b_wins++;
        a_wins = 0;
        if (--nb == 1) goto copy_a;
        if (b_wins >= min_gallop) break;
      }
    }
    min_gallop++;
    do {
      min_gallop -= min_gallop > 1;
      s->min_gallop = min_gallop;
      Size n = gallop_right(s, *b, base_a, na, na - 1);
      if (n < 0) goto fail;
      n = na - n;
      a_wins = n;
      if (n) {
        dest -= n, a -= n;
        move_items(dest + 1, a + 1, n);
        na -= n;
        if (na == 0) goto succeed;
      }
      *dest-- = *b--;
      if (--nb == 1) goto copy_a;
      n = gallop_left(s, *a, base_b, nb, nb - 1);
      if (n < 0) goto fail;
      n = nb - n;
      b_wins = n;
      if (n) {
        dest -= n, b -= n;
        move_items(dest + 1, b + 1, n);
        nb -= n;
        if (nb == 1) goto copy_a;
        if (nb == 0) goto succeed;  // only when the comparison is inconsistent
      }
      *dest-- = *a--;
      if (--na == 0) goto succeed;
    } while (a_wins >= MIN_GALLOP || b_wins >= MIN_GALLOP);
    min_gallop++;
    s->min_gallop = min_gallop;
  }
succeed:
  result = 0;
fail:
  if (nb) move_items(dest - (nb - 1), s->temp, nb);
  return result;
copy_a:  // the first of b belongs before the rest of a
  dest -= na, a -= na;
  move_items(dest + 1, a + 1, na);
  *dest-- = *b--;
  return 0;
}

static int merge_at(Sort *s, int i) {
  Size at = s->runs[i].start, na = s->runs[i].len, nb = s->runs[i + 1].len;
  s->runs[i].len = na + nb;
  if (i == s->n_runs - 3) s->runs[i + 1] = s->runs[i + 2];
  s->n_runs--;
  Size b_at = at + na;
  Size skip = gallop_right(s, s->keys[b_at], s->keys + at, na, 0);
  if (skip < 0) return -1;
  at += skip;
  na -= skip;
  if (na == 0) return 0;
  nb = gallop_left(s, s->keys[b_at - 1], s->keys + b_at, nb, nb - 1);
  if (nb <= 0) return nb;
  return na <= nb ? merge_low(s, at, na, nb) : merge_high(s, at, na, nb);
}

// Powersort: the depth of the boundary between two neighbouring runs in a nearly optimal merge tree.
static int power_of(Size s1, Size n1, Size n2, Size n) {
  int64_t a = 2 * (int64_t)s1 + n1, b = a + n1 + n2;
  int result = 0;
  for (;;) {
    result++;
    if (a >= n) {
      a -= n;
      b -= n;
    } else if (b >= n) {
      return result;
    }
    a <<= 1;
    b <<= 1;
  }
}

static int found_run(Sort *s, Size len) {
  if (!s->n_runs) return 0;
  Run *last = &s->runs[s->n_runs - 1];
  int power = power_of(last->start, last->len, len, s->len);
  while (s->n_runs > 1 && s->runs[s->n_runs - 2].power > power) {
    if (merge_at(s, s->n_runs - 2) < 0) return -1;
  }
  s->runs[s->n_runs - 1].power = power;
  return 0;
}

static int merge_rest(Sort *s) {
  while (s->n_runs > 1) {
    int i = s->n_runs - 2;
    if (i > 0 && s->runs[i - 1].len < s->runs[i + 1].len) i--;
    if (merge_at(s, i) < 0) return -1;
  }
  return 0;
}

static Size min_run(Size n) {
  Size rest = 0;
  while (n >= 64) {
    rest |= n & 1;
    n >>= 1;
  }
  return n + rest;
}

static int make_runs(Sort *s) {
  Size at = 0, left = s->len, shortest = min_run(s->len);
  while (left) {
    Size n = count_run(s, at, left);
    if (n < 0) return -1;
    if (n < shortest) {
      Size want = left < shortest ? left : shortest;
      if (insertion_sort(s, at, want, n) < 0) return -1;
      n = want;
    }
    if (found_run(s, n) < 0) return -1;
    s->runs[s->n_runs++] = (Run){at, n, 0};
    at += n;
    left -= n;
  }
  return merge_rest(s);
}

static int sort_runs(Sort *s) {
  int result = make_runs(s);
  if (s->temp_cap) mem_free(s->vm, s->temp, (size_t)s->temp_cap * sizeof(Value));
  return result;
}

// ---- words

enum { WORDS_MIN = 8, COMMON_MOST = 255 };

static Ref ranked_at(const Sort *s, Size i) {
  return borrow(s->kind == LESS_TUPLE ? as_tuple(s->keys[i])->items[0] : s->keys[i]);
}

typedef struct StrRanks {
  Size start, end;  // the characters from the first that is not common to all strs (up to COMMON_MOST)
  int width;        // bits for a character and one number more: 0, the end of the text
} StrRanks;

// Returns whether the characters from start to end decide.
static bool str_ranks(const Sort *s, StrRanks *r) {
  const Str *model = as_str(ranked_at(s, 0));
  Size common = COMMON_MOST, longest = 0;
  bool wide = false;
  for (Size i = 0; i < s->len; i++) {
    const Str *t = as_str(ranked_at(s, i));
    wide |= t->kind > 1;
    if (t->len > longest) longest = t->len;
    if (t->len < common) common = t->len;
    for (Size k = 0; k < common; k++)
      if (str_read(t, k) != str_read(model, k)) common = k;
  }
  *r = (StrRanks){common, common + (wide ? 3 : 7), wide ? 21 : 9};
  bool whole = longest <= r->end;
  if (whole) r->end = longest;
  return whole;
}

static uint64_t float_rank(double d) {
  uint64_t bits = value_from_double(d + 0.0).bits, sign = UINT64_C(1) << 63;  // -0.0 equals 0.0
  return bits & sign ? ~bits : bits | sign;
}
static uint64_t str_rank(const Str *t, const StrRanks *r) {
  uint64_t rank = 0;
  for (Size i = r->start; i < r->end; i++) rank = rank << r->width | (i < t->len ? str_read(t, i) + 1 : 0);
  return rank;
}

static bool are_ranked(const Sort *s) {
  if (s->item_kind != LESS_FLOAT) return s->item_kind == LESS_INT || s->item_kind == LESS_STR;
  for (Size i = 0; i < s->len; i++) {
    double d = value_as_double(ranked_at(s, i));
    if (d != d) return false;
  }
  return true;
}

static void make_words(Sort *s, Value *words) {
  bool whole = true;
  StrRanks strs;
  uint64_t low = UINT64_MAX, high = 0;
  int shift = 0;
  if (s->item_kind == LESS_STR) whole = str_ranks(s, &strs);
  for (Size i = 0; i < s->len; i++) {
    Ref v = ranked_at(s, i);
    uint64_t rank = s->item_kind == LESS_STR     ? str_rank(as_str(v), &strs)
                    : s->item_kind == LESS_FLOAT ? float_rank(value_as_double(v))
                                                 : (uint64_t)(value_as_int48(v) - INT48_MIN);
    words[i].bits = rank;
    if (rank < low) low = rank;
    if (rank > high) high = rank;
  }
  while ((high - low) >> shift >> (64 - s->place_bits)) shift++;
  for (Size i = 0; i < s->len; i++) words[i].bits = (words[i].bits - low) >> shift << s->place_bits | (uint64_t)i;
  s->exact = whole && shift == 0 && s->kind != LESS_TUPLE;
}

// Moves the items to where their words are.
static void follow_words(const Sort *s, Value *items, Value *room) {
  for (Size i = 0; i < s->len; i++) room[i] = items[place_of(s, s->keys[i])];
  memcpy(items, room, (size_t)s->len * sizeof(Value));
}

// Sorts the keys, and the values (or NULL) with them.
static int sort_items(Sort *s, Value *values) {
  if (s->len < 2) return 0;
  choose_less(s);
  bool ranked = (values || (s->len >= WORDS_MIN && s->kind != LESS_INT)) && are_ranked(s);
  if (!ranked && !values) return sort_runs(s);
  size_t size = (size_t)s->len * 2 * sizeof(Value);
  Value *keys = s->keys, *words = mem_alloc(s->vm, size);
  if (!words) return values ? err_no_memory_i(s->vm) : sort_runs(s);
  s->place_bits = 32 - __builtin_clz((uint32_t)s->len);
  if (ranked) make_words(s, words);
  else
    for (Size i = 0; i < s->len; i++) words[i].bits = (uint64_t)i;
  s->ranked = keys;
  s->keys = words;
  int result = sort_runs(s);
  follow_words(s, keys, words + s->len);
  if (values) follow_words(s, values, words + s->len);
  s->keys = keys;
  mem_free(s->vm, words, size);
  return result;
}

// ---- the whole sort

// Computes the keys into a block of their own. NULL with exception.
static Value *make_keys(VM *vm, Ref key, const Value *items, Size n) {
  Value *keys = mem_alloc_items(vm, (size_t)n, sizeof(Value));
  if (!keys) {
    err_no_memory(vm);
    return NULL;
  }
  for (Size i = 0; i < n; i++) {
    keys[i] = call1(vm, key, items[i]);
    if (value_is_null(keys[i])) {
      values_drop(vm, keys, i);
      mem_free(vm, keys, (size_t)n * sizeof(Value));
      return NULL;
    }
  }
  return keys;
}

static void reverse_both(Sort *s, Value *values) {
  reverse_items(s->keys, s->len);
  if (values) reverse_items(values, s->len);
}

int list_sort_with(VM *vm, List *list, Ref key, bool reverse) {
  static const Value nothing;  // its address marks the list as being sorted
  Value *items = list->items;
  Size n = list->len, cap = list->cap;
  list->items = (Value *)&nothing;
  list->len = list->cap = 0;
  Sort s = {.vm = vm, .len = n, .min_gallop = MIN_GALLOP, .keys = items};
  Value *values = !value_is_none(key) && n > 0 ? items : NULL;
  if (values) s.keys = make_keys(vm, key, items, n);
  int result = -1;
  if (s.keys || !values) {
    if (reverse) reverse_both(&s, values);  // reversed twice, so that equal items keep their order
    result = sort_items(&s, values);
    if (reverse) reverse_both(&s, values);
    if (values) {
      values_drop(vm, s.keys, n);
      mem_free(vm, s.keys, (size_t)n * sizeof(Value));
    }
  }
  bool changed = list->items != &nothing;
  Value *new_items = list->items;
  Size new_len = list->len, new_cap = list->cap;
  list->items = items;
  list->len = n;
  list->cap = cap;
  if (new_cap) {
    values_drop(vm, new_items, new_len);
    mem_free(vm, new_items, (size_t)new_cap * sizeof(Value));
  }
  if (changed && result == 0) return err_set_i(vm, vm->exc.ValueError, "list modified during sort");
  return result;
}
