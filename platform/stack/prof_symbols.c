/* prof_symbols.c - see prof_symbols.h: the tables that were read, and what was asked for.
 *
 * A table does not change once it is listed here. Tables are read, and names asked of their files,
 * without the lock; who comes second throws away what it has read. So nobody waits for another
 * thread's disk, and nobody can wait for somebody who waits for him.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_symbols.h"
#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "prof_demangle.h"
#include "prof_lines.h"
#include "prof_symbols_files.h"
#include <string.h>

enum { LONGEST_NAME = 65536 };

/* What was asked for: the name of a row, or file and line of an address. */
enum { NAME = 0, LINE = 1 };
typedef struct prof_answer {
   uint32_t module, kind; /* kind + 1; 0: no answer is here */
   uint64_t about;
   const char *text; /* null: not known */
   int line;
} prof_answer;

static struct {
   Prof_Symbols_Table **tables; /* by module; null: not asked for yet */
   uint32_t cap_tables;
   prof_answer *answers; /* a hash table, cap_answers places: a power of two */
   uint32_t num_answers, cap_answers;
   size_t bytes;
   int lines;
} own;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; i < own.cap_tables; ++i) {
      if (!own.tables[i]) continue;
      Prof_Symbols_drop(own.tables[i]);
      Prof_Config_release(own.tables[i]);
   }
   for (i = 0; i < own.cap_answers; ++i)
      if (own.answers[i].kind == NAME + 1)
         Prof_Config_release((void *)(uintptr_t)own.answers[i].text);
   if (own.tables) Prof_Config_release(own.tables);
   if (own.answers) Prof_Config_release(own.answers);
   memset(&own, 0, sizeof own);
   Prof_Lines_forget();
}
static Prof_Module profiler_module = Prof_MODULE(own, put_back);

/* ---- tables ---- */

static Prof_Symbols_Table *find_table(uint32_t module)
{
   Prof_Symbols_Table *table;
   Prof_Config_lock();
   table = module < own.cap_tables ? own.tables[module] : 0;
   Prof_Config_unlock();
   return table;
}

static size_t bytes_of(const Prof_Symbols_Table *table)
{
   return sizeof *table + (size_t)table->num_rows * sizeof *table->rows;
}

/* Returns the table that is listed then; null: no memory. */
static Prof_Symbols_Table *list_table(uint32_t module, Prof_Symbols_Table *table)
{
   Prof_Symbols_Table *listed = 0;
   Prof_Config_lock();
   own.tables = (Prof_Symbols_Table **)Prof_Config_grown(own.tables, &own.cap_tables, module + 1,
                                                         sizeof *own.tables);
   if (module < own.cap_tables) {
      if (!own.tables[module]) own.bytes += bytes_of(table);
      if (!own.tables[module]) own.tables[module] = table;
      listed = own.tables[module];
   }
   Prof_Config_unlock();
   return listed;
}

/* Null: there is no such module, or no memory. */
static Prof_Symbols_Table *table_of(uint32_t module, const Prof_Module_Place *place)
{
   Prof_Symbols_Table *table = find_table(module), *listed;
   if (table || !place) return table;
   Prof_Module_list(&profiler_module);
   table = (Prof_Symbols_Table *)Prof_Config_alloc(1, sizeof *table);
   if (!table) return 0;
   (void)Prof_Symbols_load(table, place);
   listed = list_table(module, table);
   if (listed != table) {
      Prof_Symbols_drop(table);
      Prof_Config_release(table);
   }
   return listed;
}

/* ---- answers ---- */

static uint32_t hash(uint32_t module, uint32_t kind, uint64_t about)
{
   uint64_t h = (about ^ ((uint64_t)module << 40) ^ kind) * 0x9E3779B97F4A7C15u;
   return (uint32_t)(h >> 32);
}

/* The answer, or the free place that it will have; null: there is no table yet. */
static prof_answer *answer_at(uint32_t module, uint32_t kind, uint64_t about)
{
   uint32_t mask = own.cap_answers - 1, i = hash(module, kind, about) & mask;
   if (own.cap_answers == 0) return 0;
   while (own.answers[i].kind && (own.answers[i].kind != kind + 1 ||
                                  own.answers[i].module != module || own.answers[i].about != about))
      i = (i + 1) & mask;
   return &own.answers[i];
}

static int make_room(void)
{
   prof_answer *before = own.answers;
   const uint32_t count = own.cap_answers, more = count ? count * 2 : 256;
   uint32_t i;
   if (own.num_answers * 4u < count * 3u) return 1;
   if (count >= 0x40000000u) return 0;
   own.answers = (prof_answer *)Prof_Config_alloc(more, sizeof *own.answers);
   if (!own.answers) return own.answers = before, 0;
   own.cap_answers = more;
   own.bytes += (more - (size_t)count) * sizeof *own.answers;
   for (i = 0; i < count; ++i)
      if (before[i].kind)
         *answer_at(before[i].module, before[i].kind - 1, before[i].about) = before[i];
   if (before) Prof_Config_release(before);
   return 1;
}

static int get_answer(uint32_t module, uint32_t kind, uint64_t about, const char **text, int *line)
{
   prof_answer *answer;
   int known;
   Prof_Config_lock();
   answer = answer_at(module, kind, about);
   known = answer && answer->kind;
   if (known) {
      *text = answer->text;
      if (line) *line = answer->line;
   }
   Prof_Config_unlock();
   return known;
}

/* Keeps what there is no answer for yet, and returns 1. Whoever comes second, or finds no memory,
 * gets 0, and keeps his text. */
static int keep_answer(uint32_t module, uint32_t kind, uint64_t about, const char *text, int line)
{
   prof_answer *answer = 0;
   int kept = 0;
   Prof_Config_lock();
   if (make_room()) answer = answer_at(module, kind, about);
   if (answer && !answer->kind) {
      answer->module = module;
      answer->kind = kind + 1;
      answer->about = about;
      answer->text = text;
      answer->line = line;
      ++own.num_answers;
      if (kind == NAME && text) own.bytes += strlen(text) + 1;
      kept = 1;
   }
   Prof_Config_unlock();
   return kept;
}

/* ---- names ---- */

static char *copy_text(const char *text)
{
   size_t size = strlen(text) + 1;
   char *copy = (char *)Prof_Config_alloc_unset(1, size);
   if (copy) memcpy(copy, text, size);
   return copy;
}

/* A copy that is readable, if the process can make it so. */
static char *readable(const char *name)
{
   char *nice = Prof_Demangle(name), *copy = copy_text(nice ? nice : name);
   if (nice) Prof_Demangle_release(nice);
   return copy;
}

/* In our memory; null: none can be read. Nearly all are short. */
static char *read_name(const Prof_Symbols_Table *table, uint32_t row)
{
   char room[512], *long_room, *name = 0;
   row = Prof_Symbols_best_of(table, row);
   if (Prof_Symbols_name_of(table, row, room, sizeof room)) return readable(room);
   long_room = (char *)Prof_Config_alloc_unset(1, LONGEST_NAME);
   if (!long_room) return 0;
   if (Prof_Symbols_name_of(table, row, long_room, LONGEST_NAME)) name = readable(long_room);
   Prof_Config_release(long_room);
   return name;
}

static const char *name_of(uint32_t module, const Prof_Symbols_Table *table, uint32_t row)
{
   const char *kept = 0;
   char *name;
   if (get_answer(module, NAME, row, &kept, 0)) return kept;
   name = read_name(table, row);
   if (name && keep_answer(module, NAME, row, name, 0)) return name;
   if (name) Prof_Config_release(name);
   return get_answer(module, NAME, row, &kept, 0) ? kept : 0;
}

static void add_line(uint32_t module, const Prof_Module_Place *place, uint64_t at,
                     Prof_Symbol *symbol)
{
   const char *file = 0;
   int line = 0;
   if (!get_answer(module, LINE, at, &file, &line)) {
      if (!Prof_Lines_find(module, place, at, &file, &line)) return;
      (void)keep_answer(module, LINE, at, file, line);
   }
   symbol->file = line > 0 ? file : 0;
   symbol->line = file && line > 0 ? line : 0;
}

static int lines_are_on(void)
{
   int on;
   Prof_Config_lock();
   on = own.lines;
   Prof_Config_unlock();
   return on;
}

int Prof_Symbols_find(uint32_t module, uint64_t address, Prof_Symbol *symbol)
{
   const Prof_Module_Place *place = Prof_Modules_get(module);
   const Prof_Symbols_Table *table = table_of(module, place);
   uint64_t at = place ? address - place->base : address;
   memset(symbol, 0, sizeof *symbol);
   symbol->offset = at;
   if (table && table->num_rows) {
      uint32_t row = Prof_Symbols_row_of(table, at);
      if (row < table->num_rows) symbol->name = name_of(module, table, row);
      if (symbol->name) symbol->offset = at - table->rows[row].at;
   }
   if (place && lines_are_on()) add_line(module, place, at, symbol);
   return symbol->name != 0;
}

int Prof_Symbols_of_address(uint64_t address, Prof_Symbol *symbol)
{
   return Prof_Symbols_find(Prof_Modules_find(address), address, symbol);
}

const char *Prof_Symbols_lack(uint32_t module)
{
   const Prof_Module_Place *place = Prof_Modules_get(module);
   const Prof_Symbols_Table *table = table_of(module, place);
   if (!place) return "it is in no module";
   return table ? table->lack : "no memory for the names of its functions";
}

void Prof_Symbols_each(uint32_t module, int (*fn)(const Prof_Function *, void *), void *with)
{
   const Prof_Module_Place *place = Prof_Modules_get(module);
   const Prof_Symbols_Table *table = table_of(module, place);
   uint32_t row, on = 1;
   char *room;
   if (!table || !table->num_rows) return;
   room = (char *)Prof_Config_alloc_unset(1, LONGEST_NAME);
   for (row = 0; room && on && row < table->num_rows; ++row) {
      Prof_Function function;
      if (!Prof_Symbols_name_of(table, row, room, LONGEST_NAME)) continue;
      function.address = place->base + table->rows[row].at;
      function.size = table->rows[row].size;
      function.name = room;
      on = fn(&function, with) != 0;
   }
   if (room) Prof_Config_release(room);
}

/* The library is looked for without the lock, as the loader has one of its own. */
int Prof_Symbols_use_lines(int on)
{
   Prof_ASSERT(!on || !Prof_Config_lock_is_mine());
   if (on) on = Prof_Lines_start();
   Prof_Module_list(&profiler_module);
   Prof_Config_lock();
   own.lines = on;
   Prof_Config_unlock();
   return on;
}

size_t Prof_Symbols_bytes(void)
{
   size_t bytes;
   Prof_Config_lock();
   bytes = own.bytes;
   Prof_Config_unlock();
   return bytes;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
