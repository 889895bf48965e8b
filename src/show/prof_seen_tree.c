/* prof_seen_tree.c - see prof_seen_tree.h
 *
 * In this order: which function each place is in; which paths there are; how much of each stack is
 * left out; then each look goes down the tree of its path from its outer end, and makes the nodes
 * that are not there.
 */
#ifdef Prof_ENABLED
#include "prof_seen_tree.h"
#include "../base/prof_module.h"
#include "../frame/prof_hitch.h"
#include "../gather/prof_path.h"
#include <string.h>

enum { KEPT = 8 }; /* functions that each look is left, where nothing tells what is of use */

/* The tree that was asked for last. */
static struct {
   Prof_Seen_Tree tree;
   uint32_t version;
   int is_made;
} own;

static void put_back(void)
{
   Prof_Seen_Tree *tree = &own.tree;
   Prof_Config_release(tree->paths);
   Prof_Config_release(tree->nodes);
   Prof_Config_release(tree->functions);
   Prof_Config_release(tree->rows);
   Prof_Config_release(tree->stacks);
   Prof_Config_release(tree->left_out);
   Prof_Config_release(tree->path_of);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

#define ROOM(tree, type, list, count)                                                       \
   ((tree)->list = (type *)Prof_Config_grown((tree)->list, &(tree)->cap_##list, count,     \
                                             sizeof(type)),                                \
    (tree)->cap_##list >= (count))

/* ---- functions ---- */

/* Two tables of places in `stacks` and of functions, with room for twice as many as there are. 0 is
 * an empty slot, else the index and 1. */
typedef struct Tables {
   uint32_t *places, *functions;
   uint32_t mask;
} Tables;

static int make_tables(Tables *t, uint32_t count)
{
   uint32_t size = 16;
   while (size < 2 * count) size *= 2;
   t->places = (uint32_t *)Prof_Config_alloc(2 * (size_t)size, sizeof *t->places);
   t->functions = t->places ? t->places + size : 0;
   t->mask = size - 1;
   return t->places != 0;
}

/* Fowler, Noll and Vo's hash. */
static uint32_t hash_bytes(uint32_t hash, const void *bytes, size_t count)
{
   const unsigned char *at = (const unsigned char *)bytes;
   for (; count; --count) hash = (hash ^ *at++) * 16777619u;
   return hash;
}

static uint32_t hash_place(const Prof_Seen_Place *place, uint32_t number)
{
   uint32_t hash = 2166136261u;
   if (place->module) hash = hash_bytes(hash, place->module, strlen(place->module));
   if (place->function)
      return hash_bytes(hash, place->function, Prof_Seen_Name_length(place->function));
   if (place->module || place->offset)
      return hash_bytes(hash, &place->offset, sizeof place->offset);
   return hash_bytes(hash, &number, sizeof number);
}

static int same_text(const char *a, const char *b)
{
   return a == b || (a && b && strcmp(a, b) == 0);
}

static int same_name(const char *a, const char *b)
{
   size_t length = Prof_Seen_Name_length(a);
   return Prof_Seen_Name_length(b) == length && memcmp(a, b, length) == 0;
}

/* Where nobody knows the function, each address is one of its own. */
static int is_same(const Prof_Seen_Function *f, const Prof_Seen_Place *place, uint32_t number)
{
   if (!same_text(f->place.module, place->module)) return 0;
   if (f->place.function && place->function) return same_name(f->place.function, place->function);
   if (f->place.function || place->function) return 0;
   if (f->place.offset != place->offset) return 0;
   return place->module || place->offset || f->number == number;
}

/* Index of the place's function; the number of functions, if there is no memory for one more. */
static uint32_t find_function(Prof_Seen_Tree *tree, const Tables *t, uint32_t number)
{
   Prof_Seen_Place place;
   Prof_Seen_Function *f;
   uint32_t slot, found, next = tree->num_functions;
   (void)Prof_Seen_name(number, &place);
   slot = hash_place(&place, number) & t->mask;
   for (; (found = t->functions[slot]) != 0; slot = (slot + 1) & t->mask)
      if (is_same(&tree->functions[found - 1], &place, number)) return found - 1;
   tree->functions = (Prof_Seen_Function *)Prof_Config_grown(
      tree->functions, &tree->cap_functions, next + 1, sizeof *tree->functions);
   if (tree->cap_functions <= next) return next;
   f = &tree->functions[tree->num_functions++];
   f->number = number;
   f->place = place;
   Prof_Seen_Name_of(&place, number, f->name);
   t->functions[slot] = next + 1;
   return next;
}

/* Each number is asked for once. */
static int find_functions(Prof_Seen_Tree *tree)
{
   const Prof_Seen *seen = tree->seen;
   Tables t;
   uint32_t i = 0;
   if (!make_tables(&t, seen->num_places)) return 0;
   for (; i < seen->num_places; ++i) {
      uint32_t number = seen->places[i], slot = (number * 2654435761u) & t.mask;
      while (t.places[slot] && seen->places[t.places[slot] - 1] != number)
         slot = (slot + 1) & t.mask;
      if (t.places[slot]) {
         tree->stacks[i] = tree->stacks[t.places[slot] - 1];
         continue;
      }
      tree->stacks[i] = find_function(tree, &t, number);
      if (tree->stacks[i] == tree->num_functions) break;
      t.places[slot] = i + 1;
   }
   Prof_Config_release(t.places);
   return i == seen->num_places;
}

/* ---- paths ---- */

/* What ran on the updating thread is the owner's, as in blames. */
static uint32_t context_of(const Prof_Frame *frame, uint32_t context)
{
   uint32_t i;
   for (i = 0; i < frame->count; ++i)
      if (frame->items[i].context == context) return frame->items[i].works ? frame->owner : context;
   return context;
}

static uint32_t find_path(const Prof_Seen_Tree *tree, uint32_t context, uint32_t state)
{
   uint32_t i = 0;
   while (i < tree->num_paths &&
          (tree->paths[i].context != context || tree->paths[i].state != state))
      ++i;
   return i;
}

/* Of a state that there is none of nobody can tell a path. */
static uint32_t state_of(const Prof_Seen_Look *look)
{
   int known = look->state >= Prof_STATE_ROOT && look->state < Prof_State_count();
   return known ? look->state : (uint32_t)Prof_STATE_ROOT;
}

static void sort_paths(Prof_Seen_Tree *tree)
{
   uint32_t i, at;
   for (i = 1; i < tree->num_paths; ++i) {
      Prof_Seen_Path path = tree->paths[i];
      for (at = i; at && tree->paths[at - 1].count < path.count; --at)
         tree->paths[at] = tree->paths[at - 1];
      tree->paths[at] = path;
   }
}

static void find_paths(Prof_Seen_Tree *tree, const Prof_Frame *frame)
{
   const Prof_Seen *seen = tree->seen;
   uint32_t i;
   for (i = 0; i < seen->num_looks; ++i) {
      uint32_t context = context_of(frame, seen->looks[i].context);
      uint32_t state = state_of(&seen->looks[i]), p = find_path(tree, context, state);
      Prof_Seen_Path *path = &tree->paths[p];
      if (p == tree->num_paths) {
         memset(path, 0, sizeof *path);
         path->context = context;
         path->state = state;
         path->look = i;
         ++tree->num_paths;
      }
      ++path->count;
      path->blind += seen->looks[i].count == 0;
   }
   sort_paths(tree);
   for (i = 0; i < seen->num_looks; ++i)
      tree->path_of[i] =
         find_path(tree, context_of(frame, seen->looks[i].context), state_of(&seen->looks[i]));
}

/* ---- what is left out ---- */

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* The function at so many from the outer end of a look's stack. */
static uint32_t function_at(const Prof_Seen_Tree *tree, const Prof_Seen_Look *look, uint32_t outer)
{
   Prof_ASSERT(outer < look->count);
   return tree->stacks[look->first + look->count - 1 - outer];
}

/* How many functions two looks have in common from the outer end, `most` at most. */
static uint32_t common(const Prof_Seen_Tree *tree, const Prof_Seen_Look *a, const Prof_Seen_Look *b,
                       uint32_t most)
{
   uint32_t n = 0;
   most = least(most, least(a->count, b->count));
   while (n < most && function_at(tree, a, n) == function_at(tree, b, n)) ++n;
   return n;
}

static int can_compare(const Prof_Seen_Look *look)
{
   return look->count && !(look->flags & Prof_SEEN_CUT);
}

/* Functions outside of the innermost that is called as the zone; look->count: none is. */
static uint32_t outside_of_zone(const Prof_Seen_Tree *tree, const Prof_Seen_Look *look)
{
   uint32_t i, state = state_of(look);
   if (state == Prof_STATE_ROOT) return look->count;
   for (i = 0; i < look->count; ++i) {
      const Prof_Seen_Function *f = &tree->functions[tree->stacks[look->first + i]];
      if (f->place.function && Prof_Seen_Name_is(f->name, Prof_Zones[Prof_States[state].zone].name))
         return look->count - 1 - i;
   }
   return look->count;
}

/* What a thread's stacks in other zones than those of a path have in common: the first so many
 * functions of the look `first`. */
typedef struct Others {
   uint32_t context, path;
   uint32_t any, first, length;
} Others;

static void find_others(const Prof_Seen_Tree *tree, uint32_t context, uint32_t path, Others *others)
{
   const Prof_Seen_Look *looks = tree->seen->looks;
   uint32_t i;
   if (others->context == context && others->path == path) return;
   others->context = context;
   others->path = path;
   others->any = 0;
   for (i = 0; i < tree->seen->num_looks; ++i) {
      if (looks[i].context != context || tree->path_of[i] == path || !can_compare(&looks[i]))
         continue;
      if (!others->any) others->first = i;
      others->length = others->any ? common(tree, &looks[others->first], &looks[i], others->length)
                                   : looks[i].count;
      others->any = 1;
   }
}

/* The third rule, of all looks at the path that none of the others is for. */
static void leave_out_common(Prof_Seen_Tree *tree, uint32_t path)
{
   const Prof_Seen_Look *looks = tree->seen->looks, *first = 0;
   uint32_t i, n = 0, shortest = UINT32_MAX;
   for (i = 0; i < tree->seen->num_looks; ++i) {
      if (tree->path_of[i] != path || tree->left_out[i] != UINT32_MAX) continue;
      n = first ? common(tree, first, &looks[i], n) : looks[i].count;
      shortest = least(shortest, looks[i].count);
      if (!first) first = &looks[i];
   }
   n = least(n ? n - 1 : 0, shortest > KEPT ? shortest - KEPT : 0);
   for (i = 0; i < tree->seen->num_looks; ++i)
      if (tree->path_of[i] == path && tree->left_out[i] == UINT32_MAX) tree->left_out[i] = n;
}

static void leave_out(Prof_Seen_Tree *tree)
{
   const Prof_Seen *seen = tree->seen;
   Others others = {UINT32_MAX, UINT32_MAX, 0, 0, 0};
   uint32_t i;
   for (i = 0; i < seen->num_looks; ++i) {
      const Prof_Seen_Look *look = &seen->looks[i];
      uint32_t outside = outside_of_zone(tree, look), n;
      tree->left_out[i] = outside < look->count ? outside : 0;
      if (outside < look->count || !can_compare(look)) continue;
      find_others(tree, look->context, tree->path_of[i], &others);
      n = others.any ? common(tree, look, &seen->looks[others.first], others.length) : 0;
      tree->left_out[i] = others.any ? least(n, look->count - 1) : UINT32_MAX;
   }
   for (i = 0; i < tree->num_paths; ++i) leave_out_common(tree, i);
}

/* ---- nodes ---- */

static uint32_t *children_of(Prof_Seen_Tree *tree, uint32_t path, uint32_t parent)
{
   return parent ? &tree->nodes[parent].child : &tree->paths[path].child;
}

/* The node of the function there, new if need be, with one look more. */
static uint32_t enter(Prof_Seen_Tree *tree, uint32_t path, uint32_t parent, uint32_t function,
                      uint32_t look)
{
   uint32_t *at = children_of(tree, path, parent);
   Prof_Seen_Node *node;
   while (*at && tree->nodes[*at].function != function) at = &tree->nodes[*at].next;
   if (!*at) {
      Prof_ASSERT(tree->num_nodes < tree->cap_nodes);
      *at = tree->num_nodes++;
      node = &tree->nodes[*at];
      memset(node, 0, sizeof *node);
      node->parent = parent;
      node->path = path;
      node->function = function;
      node->look = look;
      node->call = -1;
   }
   ++tree->nodes[*at].count;
   return *at;
}

static void end_in(Prof_Seen_Node *node, const Prof_Seen_Look *look, uint32_t index)
{
   if (!node->ended++) node->look = index;
   if (look->call >= 0 && !node->slept++) node->call = look->call;
   node->cut |= (look->flags & Prof_SEEN_CUT) != 0;
   node->guessed |= (look->flags & Prof_SEEN_GUESSED) != 0;
}

static void put_look(Prof_Seen_Tree *tree, uint32_t index)
{
   const Prof_Seen_Look *look = &tree->seen->looks[index];
   uint32_t at = tree->left_out[index], node = 0, path = tree->path_of[index];
   int is_top = at == outside_of_zone(tree, look);
   Prof_ASSERT(at < look->count || !look->count);
   for (; at < look->count; ++at) {
      node = enter(tree, path, node, function_at(tree, look, at), index);
      if (is_top) tree->nodes[node].is_top = 1;
      is_top = 0;
   }
   if (node) end_in(&tree->nodes[node], look, index);
}

/* Puts a list of siblings in order, the most seen first; of equals, the first seen. */
static void sort_siblings(Prof_Seen_Tree *tree, uint32_t *first)
{
   Prof_Seen_Node *nodes = tree->nodes;
   uint32_t sorted = 0, node = *first, next;
   for (; node; node = next) {
      uint32_t *at = &sorted;
      next = nodes[node].next;
      while (*at && nodes[*at].count >= nodes[node].count) at = &nodes[*at].next;
      nodes[node].next = *at;
      *at = node;
   }
   *first = sorted;
}

static int goes_before(const Prof_Seen_Tree *tree, uint32_t a, uint32_t b)
{
   const Prof_Seen_Node *x = &tree->nodes[a], *y = &tree->nodes[b];
   if (x->ended != y->ended) return x->ended > y->ended;
   if (x->path != y->path) return x->path < y->path;
   return x->look < y->look;
}

/* Shell's sort, as in prof_out_html.c: qsort has no way to hand the tree to a comparison. */
static void sort_rows(Prof_Seen_Tree *tree)
{
   uint32_t gap = 1, i, at;
   while (gap < tree->num_rows / 3) gap = gap * 3 + 1;
   for (; gap; gap /= 3) {
      for (i = gap; i < tree->num_rows; ++i) {
         uint32_t row = tree->rows[i];
         for (at = i; at >= gap && goes_before(tree, row, tree->rows[at - gap]); at -= gap)
            tree->rows[at] = tree->rows[at - gap];
         tree->rows[at] = row;
      }
   }
}

static void make_nodes(Prof_Seen_Tree *tree)
{
   uint32_t i;
   tree->num_nodes = 1;
   for (i = 0; i < tree->seen->num_looks; ++i) put_look(tree, i);
   for (i = 0; i < tree->num_paths; ++i) sort_siblings(tree, &tree->paths[i].child);
   for (i = 1; i < tree->num_nodes; ++i) {
      sort_siblings(tree, &tree->nodes[i].child);
      if (tree->nodes[i].ended) tree->rows[tree->num_rows++] = i;
   }
   sort_rows(tree);
}

/* ---- all of it ---- */

static int has_room(Prof_Seen_Tree *tree)
{
   uint32_t looks = tree->seen->num_looks + 1, places = tree->seen->num_places + 1;
   return ROOM(tree, Prof_Seen_Path, paths, looks) && ROOM(tree, Prof_Seen_Node, nodes, places) &&
          ROOM(tree, uint32_t, rows, looks) && ROOM(tree, uint32_t, stacks, places) &&
          ROOM(tree, uint32_t, left_out, looks) && ROOM(tree, uint32_t, path_of, looks);
}

static int make(Prof_Seen_Tree *tree, const Prof_Seen *seen, const Prof_Frame *frame)
{
   tree->seen = seen;
   tree->frame = frame->number;
   ++tree->made;
   tree->num_paths = tree->num_nodes = tree->num_functions = tree->num_rows = 0;
   if (!has_room(tree) || !find_functions(tree)) return 0;
   find_paths(tree, frame);
   leave_out(tree);
   make_nodes(tree);
   return 1;
}

const Prof_Seen_Tree *Prof_Seen_Tree_of(int hitch)
{
   const Prof_Seen *seen = Prof_Hitch_seen(hitch);
   const Prof_Frame *frame = Prof_Hitch_frame(hitch);
   if (!seen || !frame) return 0;
   Prof_Module_list(&module);
   if (own.is_made && own.tree.frame == frame->number && own.version == Prof_Seen_version())
      return &own.tree;
   own.version = Prof_Seen_version();
   own.is_made = make(&own.tree, seen, frame);
   return own.is_made ? &own.tree : 0;
}

const Prof_Seen_Path *Prof_Seen_Tree_path(const Prof_Seen_Tree *tree, uint32_t context,
                                          uint32_t state)
{
   uint32_t p = find_path(tree, context, state);
   return p < tree->num_paths ? &tree->paths[p] : 0;
}

uint32_t Prof_Seen_Tree_most(const Prof_Seen_Tree *tree, const Prof_Seen_Path *path)
{
   uint32_t node = path->child, most = 0;
   for (; node && tree->nodes[node].count * 2 > path->count; node = tree->nodes[node].child)
      most = node;
   return most;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
