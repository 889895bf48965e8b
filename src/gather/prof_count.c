/* prof_count.c - see prof_count.h */
#ifdef Prof_ENABLED
#include "prof_count.h"
#include "prof_cells.h"
#include "prof_start.h"
#include "prof_thread.h"
#include "prof_value.h"
#include "prof_value_log.h"
#include <string.h>

/* ---- nodes ---- */

/* The node of a count's state below `parent`, with its cell; null: there is no room. Its parent is
 * not linked yet: who has just the cell cannot be found by the inlined code. */
static Prof_Node *make_node(Prof_Context *c, uint32_t parent, uint32_t value, const char *file,
                            int line)
{
   uint32_t zone = value ? Prof_Values[value].zone : 0;
   uint32_t state = zone ? Prof_State_make(parent, zone, file, line) : 0;
   Prof_Node *node;
   if (!state || (!c->nodes[state].zone && !Prof_Context_attach(c, state))) return 0;
   node = &c->nodes[state];
   if (!Prof_Cells_has(node)) {
      Prof_Cell *cell = Prof_Cells_make(c);
      if (!cell) return 0;
      node->child = &cell->node;
   }
   return node;
}

/* Several places count below several stacks; a site and a stack name one of a few places. */
static Prof_Node **place(Prof_Context *c, const Prof_Site *site, const Prof_Node *cur)
{
   uintptr_t mixed = (uintptr_t)site / sizeof *site + (uintptr_t)cur / sizeof *cur * 7;
   return &c->counted[mixed % Prof_COUNTED];
}

static Prof_Node *find_lately(Prof_Context *c, const Prof_Site *site, const Prof_Node *cur)
{
   Prof_Node *node = *place(c, site, cur);
   if (!node || node->parent != cur) return 0;
   return node->zone == Prof_Atomic_load32(&site->zone_id) ? node : 0;
}

/* The value that the site counts for, and its number for the inlined code; 0: refused. */
static uint32_t value_of_site(Prof_Site *site)
{
   uint32_t zone = Prof_Atomic_load32(&site->zone_id);
   uint32_t value = zone ? Prof_Value_of_zone(zone) : 0;
   if (value) return value;
   value = Prof_Value_find_or_make(Prof_COUNT, site->name, 0, 0);
   if (value && Prof_Values[value].zone) Prof_Zone_give_number(site, Prof_Values[value].zone);
   return value;
}

/* Finds or makes the node below the current one, and links it, so that it is found inline the next
 * time. *value: 0 if there is none. Null: no room. Under the lock. */
static Prof_Node *find_node(Prof_Context *c, Prof_Site *site, uint32_t *value)
{
   Prof_Node *cur = Prof_Context_current(c), *node;
   *value = value_of_site(site);
   if (!*value || c->over_depth || Prof_Values[*value].fed) return 0;
   node = make_node(c, Prof_Context_state_of(c, cur), *value, site->file ? site->file : "",
                    -site->line);
   if (!node) return 0;
   node->parent = cur;
   if (!Prof_Atomic_load32(&site->zone_id)) return node; /* without memory it has no number */
   *place(c, site, cur) = node;
   if (!Prof_Atomic_load32(&site->hint))
      Prof_Atomic_store32(&site->hint,
                          Prof_Context_state_of(c, node) * (uint32_t)sizeof(Prof_Node));
   return node;
}

/* ---- adding ---- */

/* `plain`: by Prof_Counter, which the cell does not see. 0: refused. */
static int add_to(Prof_Node *node, double amount, int plain)
{
   if (!plain && !Prof_Cell_add(Prof_Cells_of(node), amount)) return 0;
   Prof_Atomic_inc32(&node->entries);
   return 1;
}

/* Beyond a limit an entry is counted where a zone's time would be. */
static void add_beyond(Prof_Context *c, uint32_t value, double amount, int plain)
{
   Prof_Node *node;
   if (value) Prof_Value_Log_put_count(value, 1, amount);
   if (!plain) return;
   node = Prof_Context_current(c);
   if (!c->over_depth) {
      uint32_t state = Prof_State_make_over(Prof_Context_state_of(c, node));
      if (!c->nodes[state].zone && !Prof_Context_attach(c, state)) state = Prof_STATE_OVER;
      Prof_State_note_run(state);
      node = &c->nodes[state];
   }
   Prof_Atomic_inc32(&node->entries);
}

static const char ANOTHER_KIND[] = "it is of another kind";
static const char REFUSED[] = "it, or the sum, is infinite or no number";

static void add_by_tables(Prof_Context *c, Prof_Site *site, double amount, int plain)
{
   Prof_Node *node;
   uint32_t value = 0;
   Prof_Config_lock();
   node = Prof_Thread_is_of_this_life(c) ? find_node(c, site, &value) : 0;
   if (node) {
      if (!add_to(node, amount, plain)) Prof_Value_refuse(value, REFUSED);
   } else if (Prof_Thread_is_of_this_life(c)) {
      if (!value) Prof_Value_refuse_named(0, site->name, ANOTHER_KIND);
      else if (Prof_Values[value].fed) Prof_Value_refuse(value, "iprof itself counts it");
      else if (!Prof_Float_is_finite(Prof_Float_bits(amount))) Prof_Value_refuse(value, REFUSED);
      else add_beyond(c, value, amount, plain);
   }
   Prof_Config_unlock();
}

static void refuse_of_thread(Prof_Site *site)
{
   if (!Prof_Thread_is_refused()) return;
   Prof_Config_lock();
   if (Prof_Thread_is_refused())
      Prof_Value_refuse_named(value_of_site(site), site->name, Prof_Thread_why_refused());
   Prof_Config_unlock();
}

static void add_slow(Prof_Site *site, double amount, int plain)
{
   Prof_Context *c = Prof_Thread_step_in();
   Prof_Node *node;
   if (!c) {
      refuse_of_thread(site);
      return;
   }
   node = c->over_depth ? 0 : find_lately(c, site, Prof_Context_current(c));
   if (!node || !add_to(node, amount, plain)) add_by_tables(c, site, amount, plain);
   Prof_Thread_step_out(c);
}

/* A stack that the site's hint does not know: found without joining anything, if it was counted
 * there lately. */
static int add_lately(Prof_Site *site, double amount, int plain)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Node *node;
   if (Prof_Atomic_load32(&me->mode) || !me->in) return 0;
   node = find_lately(me->in, site, me->cur);
   return node && add_to(node, amount, plain);
}

void Prof_Instrument_count_slow(Prof_Site *site)
{
   if (!add_lately(site, 1, 1)) add_slow(site, 1, 1);
}

void Prof_Instrument_add_slow(Prof_Site *site, double amount)
{
   if (!add_lately(site, amount, 0)) add_slow(site, amount, 0);
}

/* A variable of the game's tells its unit, and may be of another kind. */
void Prof_Value_add_slow(Prof_Value *v, double amount)
{
   uint32_t value;
   if (Prof_Config_in_hook()) return;
   if (Prof_Value_of_key(Prof_Atomic_load64(&v->key), Prof_Atomic_load32(&Prof_Context_life)) &&
       v->kind == Prof_COUNT) {
      Prof_Instrument_add_slow(&v->site, amount);
      return;
   }
   Prof_Config_lock();
   value = Prof_Start_now() ? Prof_Value_of(v) : 0;
   if (value && v->kind != Prof_COUNT) Prof_Value_refuse(value, "it is not a count");
   else if (!value) Prof_Value_refuse_named(0, v->site.name, ANOTHER_KIND);
   Prof_Config_unlock();
   if (value && v->kind == Prof_COUNT) Prof_Instrument_add_slow(&v->site, amount);
}

int Prof_Count_deposit(Prof_Context *c, uint32_t parent, uint32_t value, uint32_t times,
                       double amount)
{
   Prof_Node *node;
   Prof_Cell *cell;
   Prof_ASSERT(Prof_Config_lock_is_mine() && value < Prof_Value_count());
   Prof_Context_wake(c);
   node = make_node(c, parent, value, "", -1);
   if (!node) return 0;
   cell = Prof_Cells_of(node);
   if (!Prof_Cell_add(cell, amount)) return 0;
   Prof_Atomic_store32(&cell->adds, cell->adds + times - 1);
   Prof_Atomic_store32(&node->entries, node->entries + times);
   return 1;
}

/* Entries that Prof_Counter made are those that the cell does not know. */
Prof_Sum Prof_Count_take(Prof_Node *node, uint32_t entries, uint32_t reader)
{
   Prof_Sum sum = {0, 0};
   Prof_Cell *cell;
   Prof_Cell_Taken *taken, now;
   Prof_ASSERT(Prof_Config_lock_is_mine() && reader < Prof_CELL_READERS);
   cell = Prof_Cells_of(node);
   taken = &cell->taken[reader];
   now.adds = Prof_Atomic_load32(&cell->adds);
   now.sum.high = Prof_Float_of_bits(Prof_Atomic_load64(&cell->high));
   now.sum.low = Prof_Float_of_bits(Prof_Atomic_load64(&cell->low));
   (void)Prof_Sum_add(&sum, (double)(int32_t)(entries - (now.adds - taken->adds)));
   (void)Prof_Sum_add(&sum, now.sum.low);
   (void)Prof_Sum_add(&sum, -taken->sum.low);
   (void)Prof_Sum_add(&sum, now.sum.high);
   (void)Prof_Sum_add(&sum, -taken->sum.high);
   *taken = now;
   return sum;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
