/* prof_auto_match.c - see prof_auto_match.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_match.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

enum { PAGES = 1024 };

/* A function that is open beyond the limit: over_depth was that, with it. */
typedef struct Over {
   const Prof_Auto_Site *site;
   uint32_t depth;
} Over;

/* Of one context; its owner's, while it has stepped in. */
typedef struct Book {
   uint32_t count;
   uint32_t untold; /* enters that found no room, and whose exits did not come yet */
   Over over[PAGES];
} Book;

static struct {
   int place, claimed; /* of books in Prof_Context.data */
   uint32_t unknown_told;
} own;

static void put_back(void)
{
   uint32_t i;
   Prof_Context_excuses = 0;
   for (i = 0; own.claimed && i < Prof_Contexts_used; ++i) {
      Prof_Config_release(Prof_Contexts[i]->data[own.place]);
      Prof_Contexts[i]->data[own.place] = 0;
   }
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* A function that is closed without an exit is counted, and none of the game's faults. A zone that
 * was marked is reported as always. */
static int excuse(uint32_t zone)
{
   if (!Prof_Auto_Sites_of_zone(zone)) return 0;
   Prof_Compiler_add(&Prof_Auto_counts.forced, 1);
   return 1;
}

void Prof_Auto_Match_start(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.claimed) return;
   Prof_Module_list(&module);
   Prof_Context_excuses = excuse;
   own.place = Prof_Context_claim_data();
   own.claimed = own.place >= 0;
}

void Prof_Auto_Match_unknown(void)
{
   Prof_Compiler_add(&Prof_Auto_counts.unknown, 1);
   if (Prof_Compiler_exchange(&own.unknown_told, 1)) return;
   Prof_Config_log("functions that mark themselves: no room for more, or no memory; raise "
                   "Prof_Auto_Options.max_functions");
}

/* ---- beyond the limit ---- */

static Book *book_of(Prof_Context *c) { return own.claimed ? (Book *)c->data[own.place] : 0; }

static Book *book_or_new(Prof_Context *c)
{
   if (own.claimed && !c->data[own.place]) {
      Prof_Config_lock();
      c->data[own.place] = Prof_Config_alloc(1, sizeof(Book));
      Prof_Config_unlock();
   }
   return book_of(c);
}

/* Zones that are marked end beyond the limit as well, and tell nobody: what the book has above the
 * context's depth is gone. */
static void forget_gone(Book *book, uint32_t depth)
{
   while (book->count && book->over[book->count - 1].depth > depth) --book->count;
}

int Prof_Auto_Match_has_room(void)
{
   Prof_Context *c;
   Book *book;
   int room = 1;
   if (!Prof_Thread_step_held(&c)) return 0;
   book = c ? book_or_new(c) : 0;
   if (book) {
      forget_gone(book, c->over_depth);
      room = book->count < PAGES;
      if (room) book->untold = 0;
      else ++book->untold;
   }
   Prof_Thread_step_out(c);
   return room && book;
}

void Prof_Auto_Match_note_over(const Prof_Auto_Site *site)
{
   Prof_Context *c;
   Book *book;
   if (!Prof_Thread_step_held(&c)) return;
   book = c && c->over_depth ? book_or_new(c) : 0;
   if (book) {
      forget_gone(book, c->over_depth - 1);
      if (book->count < PAGES) {
         book->over[book->count].site = site;
         book->over[book->count++].depth = c->over_depth;
      }
   }
   Prof_Thread_step_out(c);
}

/* Ends the innermost function of that site beyond the limit, and all above it; returns 0 if none is
 * open there. */
static int leave_over(Prof_Context *c, const Prof_Auto_Site *site, int top_only)
{
   Book *book = book_of(c);
   uint32_t i;
   if (!book) return 0;
   if (book->untold) {
      --book->untold;
      return 1;
   }
   forget_gone(book, c->over_depth);
   for (i = book->count; i > 0; --i)
      if (book->over[i - 1].site == site) break;
   if (i == 0 || (top_only && book->over[i - 1].depth != c->over_depth)) return 0;
   Prof_Compiler_add(&Prof_Auto_counts.forced, c->over_depth - book->over[i - 1].depth);
   c->over_depth = book->over[i - 1].depth;
   book->count = i - 1;
   Prof_Context_leave_over(c);
   return 1;
}

/* ---- on the stack ---- */

/* The innermost open node of that zone; null: there is none. */
static Prof_Node *find_open(const Prof_Context *c, uint32_t zone)
{
   Prof_Node *node = c->over_depth ? c->over_parent : Prof_Context_current(c);
   if (!zone) return 0;
   while (node && node->zone != zone) node = node->parent;
   return node && node->parent ? node : 0;
}

void Prof_Auto_Match_leave(Prof_Context *c, const Prof_Auto_Site *site, int top_only)
{
   uint32_t zone = Prof_Atomic_load32(&site->site.zone_id);
   Prof_Node *node;
   if (c->over_depth && leave_over(c, site, top_only)) return;
   node = find_open(c, zone);
   if (!node || (top_only && (c->over_depth || node != Prof_Context_current(c)))) {
      if (!top_only) Prof_Compiler_add(&Prof_Auto_counts.unmatched, 1);
      return;
   }
   Prof_Compiler_add(&Prof_Auto_counts.forced, c->over_depth);
   Prof_Context_close_down_to(c, node, 0);
   Prof_Context_pop(c, node, node->parent);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
