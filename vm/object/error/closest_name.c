// object/error/closest_name.c: edit distance with CPython's costs and limits.
//
// Inserting, deleting or changing a character costs 2, a change of case 1. A name is close when its distance is at most
// a third of the two lengths together, and below the best distance so far. Names whose differing parts are longer than
// 40 characters are not compared.
// Tests        tests/python/tracebacks/suggestions/*/*.py
// Optimize     Oz
#include "object/error/closest_name.h"

enum { MAX_LEN = 40, MOVE_COST = 2, CASE_COST = 1 };

static int substitution_cost(uint32_t a, uint32_t b) {
  if ((a & 31) != (b & 31)) return MOVE_COST;  // a cheap test of the low bits first: different letters
  if (a == b) return 0;
  uint32_t la = a >= 'A' && a <= 'Z' ? a + 32 : a, lb = b >= 'A' && b <= 'Z' ? b + 32 : b;
  return la == lb ? CASE_COST : MOVE_COST;
}

// Levenshtein distance of UTF-8 texts, by bytes, for short names. Returns max_cost + 1 when it is greater than
// max_cost.
static int distance(const Str *a, const Str *b, int max_cost) {
  Size a0 = 0, an = a->len, b0 = 0, bn = b->len;
  while (a0 < an && b0 < bn && str_read(a, a0) == str_read(b, b0)) a0++, b0++;
  while (an > a0 && bn > b0 && str_read(a, an - 1) == str_read(b, bn - 1)) an--, bn--;
  Size la = an - a0, lb = bn - b0;
  if (la == 0 || lb == 0) return (la + lb) * MOVE_COST;
  if (la > MAX_LEN || lb > MAX_LEN) return max_cost + 1;
  if (lb < la) {  // the row of the matrix belongs to the shorter name
    const Str *t = a;
    a = b;
    b = t;
    Size s = a0;
    a0 = b0;
    b0 = s;
    s = la;
    la = lb;
    lb = s;
  }
  if ((lb - la) * MOVE_COST > max_cost) return max_cost + 1;
  int row[MAX_LEN];
  for (Size i = 0; i < la; i++) row[i] = (i + 1) * MOVE_COST;
  int result = 0;
  for (Size j = 0; j < lb; j++) {
    uint32_t c = str_read(b, b0 + j);
    int diagonal = result = j * MOVE_COST, least = INT32_MAX;
    for (Size i = 0; i < la; i++) {
      int substitute = diagonal + substitution_cost(c, str_read(a, a0 + i));
      diagonal = row[i];
      int insert_delete = (result < diagonal ? result : diagonal) + MOVE_COST;
      result = insert_delete < substitute ? insert_delete : substitute;
      row[i] = result;
      if (result < least) least = result;
    }
    if (least > max_cost) return max_cost + 1;
  }
  return result;
}

void closest_name_try(ClosestName *c, Ref name) {
  if (str_equal(name, c->wrong)) return;  // it was looked up and did not help
  int max_cost = (int)((as_str(name)->len + as_str(c->wrong)->len + 3) * MOVE_COST / 6);
  if (!value_is_null(c->best) && max_cost > c->cost - 1) max_cost = c->cost - 1;
  int cost = distance(as_str(c->wrong), as_str(name), max_cost);
  if (cost > max_cost) return;
  c->best = name;
  c->cost = cost;
}
