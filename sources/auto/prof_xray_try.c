/* prof_xray_try.c - see prof_xray_try.h
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_xray_try.h"

#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_config.h"

#include <string.h>

struct Prof_Xray_Raw {
   int32_t function, parent, thread;
   int32_t first, last, next; /* child; child; sibling; -1 none */
   uint64_t calls, time;
};

static uint64_t sum_of(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

/* ---- the table ---- */

/* What is looked for: a thread by its number, or a node by thread, parent and function. */
typedef struct Key {
   uint64_t number;
   int32_t thread, parent; /* of a thread: -1 both */
} Key;

static Key key_of(const Prof_Xray_Try *all, uint32_t entry)
{
   Key key = {0, -1, -1};
   if (entry >= Prof_XRAY_MOST_NODES) {
      key.number = all->threads[entry - Prof_XRAY_MOST_NODES].thread;
      return key;
   }
   key.number = (uint32_t)all->raw[entry].function;
   key.thread = all->raw[entry].thread;
   key.parent = all->raw[entry].parent;
   return key;
}

static int is_same(const Key *a, const Key *b)
{
   return a->number == b->number && a->thread == b->thread && a->parent == b->parent;
}

static uint32_t hash_of(const Key *key)
{
   uint64_t h = key->number * 0x9E3779B97F4A7C15u;
   h = (h ^ (h >> 32) ^ (uint32_t)key->parent) * 0xD6E8FEB86659FD93u;
   h = (h ^ (h >> 29) ^ (uint32_t)key->thread) * 0x9E3779B97F4A7C15u;
   return (uint32_t)(h >> 32);
}

/* The place of the key, or the free one where it belongs. */
static uint32_t *place_of(const Prof_Xray_Try *all, const Key *key)
{
   uint32_t at = hash_of(key) & (all->size - 1);
   for (;; at = (at + 1) & (all->size - 1)) {
      Key found;
      if (!all->table[at]) return &all->table[at];
      found = key_of(all, all->table[at] - 1);
      if (is_same(&found, key)) return &all->table[at];
   }
}

static int grow_table(Prof_Xray_Try *all)
{
   const uint32_t size = all->size, larger = size ? size * 2 : 64;
   uint32_t *before = all->table, i;
   uint32_t *table = (uint32_t *)Prof_Config_alloc(larger, sizeof *table);
   if (!table) return 0;
   all->table = table;
   all->size = larger;
   for (i = 0; i < size; ++i) {
      Key key;
      if (!before[i]) continue;
      key = key_of(all, before[i] - 1);
      *place_of(all, &key) = before[i];
   }
   Prof_Config_release(before);
   return 1;
}

typedef int64_t (*Make)(Prof_Xray_Try *all, const Key *key);

/* The entry of the key, which is made by `make` if there is none; -1: it cannot. */
static int64_t find(Prof_Xray_Try *all, const Key *key, Make make)
{
   uint32_t *place;
   int64_t entry;
   if (all->used * 2 >= all->size && !grow_table(all)) return -1;
   place = place_of(all, key);
   if (*place) return (int64_t)*place - 1;
   entry = make(all, key);
   if (entry < 0) return -1;
   *place = (uint32_t)entry + 1;
   ++all->used;
   return entry;
}

/* ---- threads and nodes ---- */

static int64_t make_thread(Prof_Xray_Try *all, const Key *key)
{
   const uint32_t n = all->num_threads;
   if (n >= Prof_XRAY_MOST_NODES) return -1;
   all->threads = (Prof_Xray_Thread *)Prof_Config_grown(all->threads, &all->cap_threads, n + 1,
                                                        sizeof *all->threads);
   if (all->cap_threads <= n) return -1;
   memset(&all->threads[n], 0, sizeof *all->threads);
   all->threads[n].thread = key->number;
   all->num_threads = n + 1;
   return (int64_t)Prof_XRAY_MOST_NODES + n;
}

int32_t Prof_Xray_Try_thread(Prof_Xray_Try *all, uint64_t thread)
{
   Key key = {0, -1, -1};
   int64_t entry;
   key.number = thread;
   entry = find(all, &key, make_thread);
   return entry < 0 ? -1 : (int32_t)(entry - Prof_XRAY_MOST_NODES);
}

/* Appends it to the children of its parent. Those without are told by their parent, when it is
 * laid out. */
static void link_to(Prof_Xray_Try *all, int32_t parent, int32_t node)
{
   Prof_Xray_Raw *of = &all->raw[parent];
   if (of->last >= 0) all->raw[of->last].next = node;
   else of->first = node;
   of->last = node;
}

static int64_t make_node(Prof_Xray_Try *all, const Key *key)
{
   const uint32_t n = all->num_raw;
   Prof_Xray_Raw *raw;
   if (n >= Prof_XRAY_MOST_NODES) return -1;
   all->raw =
      (Prof_Xray_Raw *)Prof_Config_grown(all->raw, &all->cap_raw, n + 1, sizeof *all->raw);
   if (all->cap_raw <= n) return -1;
   raw = &all->raw[n];
   memset(raw, 0, sizeof *raw);
   raw->function = (int32_t)(uint32_t)key->number;
   raw->thread = key->thread;
   raw->parent = key->parent;
   raw->first = raw->last = raw->next = -1;
   if (key->parent >= 0) link_to(all, key->parent, (int32_t)n);
   all->num_raw = n + 1;
   return (int64_t)n;
}

int32_t Prof_Xray_Try_node(Prof_Xray_Try *all, int32_t thread, int32_t parent, int32_t function)
{
   Key key;
   Prof_ASSERT(thread >= 0 && (uint32_t)thread < all->num_threads);
   Prof_ASSERT(parent < 0 || all->raw[parent].thread == thread);
   key.number = (uint32_t)function;
   key.thread = thread;
   key.parent = parent;
   return (int32_t)find(all, &key, make_node);
}

void Prof_Xray_Try_add(Prof_Xray_Try *all, int32_t node, uint64_t calls, uint64_t time)
{
   Prof_Xray_Raw *raw = &all->raw[node];
   Prof_ASSERT(node >= 0 && (uint32_t)node < all->num_raw);
   raw->calls = sum_of(raw->calls, calls);
   raw->time = sum_of(raw->time, time);
}

void Prof_Xray_Try_free(Prof_Xray_Try *all)
{
   Prof_Config_release(all->raw);
   Prof_Config_release(all->threads);
   Prof_Config_release(all->table);
   memset(all, 0, sizeof *all);
}

/* ---- the profile ---- */

static void put_node(const Prof_Xray_Raw *raw, Prof_Xray_Node *nodes, int32_t at, int32_t parent)
{
   Prof_Xray_Node *node = &nodes[at];
   Prof_ASSERT(parent < at);
   node->function = raw->function;
   node->thread = raw->thread;
   node->parent = parent;
   node->depth = parent < 0 ? 0 : nodes[parent].depth + 1;
   node->calls = raw->calls;
   node->time = raw->time;
}

/* Puts a root and all below it, without recursion, as a stack may be of any depth: a raw node that
 * is done has no first child any more, and its parent's place is known from the one above it. */
static int32_t put_tree(Prof_Xray_Try *all, int32_t root, Prof_Xray_Node *nodes, int32_t at)
{
   int32_t raw = root, parent = -1;
   put_node(&all->raw[root], nodes, at, -1);
   parent = at++;
   for (;;) {
      const int32_t child = all->raw[raw].first;
      if (child >= 0) {
         all->raw[raw].first = all->raw[child].next;
         put_node(&all->raw[child], nodes, at, parent);
         parent = at++;
         raw = child;
      } else if (raw == root) {
         return at;
      } else {
         raw = all->raw[raw].parent;
         parent = nodes[parent].parent;
      }
   }
}

/* Threads stand one after the other, and so do their trees. Roots of one thread are linked by
 * `next` first, from the last to the first. */
static void lay_out(Prof_Xray_Try *all, Prof_Xray_Node *nodes)
{
   int32_t at = 0, i;
   uint32_t t;
   for (t = 0; t < all->num_threads; ++t) all->threads[t].first = -1;
   for (i = (int32_t)all->num_raw - 1; i >= 0; --i) {
      Prof_Xray_Raw *raw = &all->raw[i];
      if (raw->parent >= 0) continue;
      raw->next = all->threads[raw->thread].first;
      all->threads[raw->thread].first = i;
   }
   for (t = 0; t < all->num_threads; ++t) {
      int32_t root = all->threads[t].first, first = at;
      for (; root >= 0; root = all->raw[root].next) at = put_tree(all, root, nodes, at);
      all->threads[t].first = first;
      all->threads[t].count = at - first;
   }
   Prof_ASSERT((uint32_t)at == all->num_raw);
}

/* Children stand behind their parents, so one pass backwards sums them up. `tree` holds the sum of
 * the children until the node's own turn. Returns how many came out below 0. */
static int32_t settle(Prof_Xray_Node *nodes, int32_t count, Prof_Xray_Time time)
{
   int32_t i, negative = 0;
   for (i = count - 1; i >= 0; --i) {
      Prof_Xray_Node *node = &nodes[i];
      const uint64_t below = node->tree;
      if (time == Prof_XRAY_LOCAL) {
         node->local = node->time;
         node->tree = sum_of(node->time, below);
      } else {
         /* A function that has not returned has no time in the file, but those below it do. */
         negative += node->calls && node->time < below;
         node->local = node->time > below ? node->time - below : 0;
         node->tree = node->time > below ? node->time : below;
      }
      if (node->parent < 0) continue;
      nodes[node->parent].tree = sum_of(nodes[node->parent].tree, node->tree);
   }
   return negative;
}

/* One block of memory: profile, threads, nodes. */
static Prof_Xray_Profile *make_profile(const Prof_Xray_Try *all, Prof_Xray_Node **nodes)
{
   const size_t threads = all->num_threads * sizeof(Prof_Xray_Thread);
   const size_t size = sizeof(Prof_Xray_Profile) + threads + all->num_raw * sizeof **nodes;
   Prof_Xray_Profile *p = (Prof_Xray_Profile *)Prof_Config_alloc(1, size);
   if (!p) return 0;
   p->threads = (Prof_Xray_Thread *)(void *)(p + 1);
   *nodes = (Prof_Xray_Node *)(void *)((char *)(p + 1) + threads);
   p->nodes = *nodes;
   p->num_threads = (int32_t)all->num_threads;
   p->num_nodes = (int32_t)all->num_raw;
   return p;
}

Prof_Xray_Profile *Prof_Xray_Try_finish(Prof_Xray_Try *all, Prof_Xray_Time time)
{
   Prof_Xray_Node *nodes = 0;
   Prof_Xray_Profile *p = make_profile(all, &nodes);
   if (p) {
      lay_out(all, nodes);
      if (all->num_threads)
         memcpy(p + 1, all->threads, all->num_threads * sizeof *all->threads);
      p->negative = settle(nodes, p->num_nodes, time);
   }
   Prof_Xray_Try_free(all);
   return p;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
