/* prof_label.c - see prof_label.h */
#ifdef Prof_ENABLED
#include "prof_label.h"
#include "../frame/prof_update.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_start.h"
#include "../gather/prof_zone.h"
#include "../base/prof_module.h"
#include "../../platform/prof_os.h"
#include "../../platform/prof_os_facts.h"
#include <stdio.h>
#include <string.h>

enum { MOST = 2 * Prof_MOST_LABELS }; /* of both kinds together */

typedef struct Label {
   char key[Prof_LABEL_KEY];
   char value[Prof_LABEL_VALUE];
} Label;

typedef struct List {
   Label labels[Prof_MOST_LABELS];
   int count;
} List;

static struct {
   List game, facts;
   int asked;               /* the machine was, or must not be */
   int restored;            /* all of it is another machine's */
   char build[Prof_UPDATE_BUILD]; /* of the game, as facts tell it; "" unknown */
   int told_key, told_room; /* the log heard of a label that was refused */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- lists ---- */

static int is_key(const char *key)
{
   static const char legal[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
   size_t length = key ? strspn(key, legal) : 0;
   return length > 0 && length < Prof_LABEL_KEY && !key[length];
}

static int find(const List *list, const char *key)
{
   int i;
   for (i = 0; i < list->count; ++i)
      if (strcmp(list->labels[i].key, key) == 0) return i;
   return -1;
}

static void take_out(List *list, int at)
{
   if (at < 0) return;
   Prof_ASSERT(at < list->count);
   --list->count;
   memmove(&list->labels[at], &list->labels[at + 1],
           (size_t)(list->count - at) * sizeof *list->labels);
   memset(&list->labels[list->count], 0, sizeof *list->labels);
}

/* 0: there is no room. Without a value the label goes. */
static int put(List *list, const char *key, const char *value)
{
   int at = find(list, key);
   Prof_ASSERT(Prof_Config_lock_is_mine() && is_key(key));
   if (!value || !*value) {
      take_out(list, at);
      return 1;
   }
   if (at < 0 && list->count == Prof_MOST_LABELS) return 0;
   if (at < 0) at = list->count++;
   strcpy(list->labels[at].key, key);
   Prof_Zone_plain_text(list->labels[at].value, Prof_LABEL_VALUE, value);
   if (!list->labels[at].value[0]) take_out(list, at); /* no character of it had room */
   return 1;
}

/* ---- what iprof knows by itself ---- */

/* UTC, by ISO 8601. gmtime() is not for threads. From days since 1970 to a date: H. Hinnant,
 * "chrono-compatible low-level date algorithms", 2013. Years begin in March there, so that the odd
 * day is the last one. */
static void write_time(char text[Prof_LABEL_VALUE], uint64_t seconds)
{
   unsigned long day = (unsigned long)(seconds / 86400) + 719468;
   unsigned long s = (unsigned long)(seconds % 86400);
   unsigned long era = day / 146097, of_era = day % 146097;
   unsigned long year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
   unsigned long of_year = of_era - (365 * year + year / 4 - year / 100);
   unsigned long month = (5 * of_year + 2) / 153;
   snprintf(text, Prof_LABEL_VALUE, "%04lu-%02lu-%02luT%02lu:%02lu:%02luZ",
            year + era * 400 + (month >= 10), month < 10 ? month + 3 : month - 9,
            of_year - (153 * month + 2) / 5 + 1, s / 3600, s / 60 % 60, s % 60);
}

/* Where the system gives nothing for secrets, what nobody can foresee must do. The first of its 16
 * digits is a letter: who reads tables might take "12345678e9..." for a number. */
static uint64_t make_session(void)
{
   uint64_t session = 0;
   if (!Prof_Os_facts_random(&session, sizeof session)) session = Prof_Os_unforeseen();
   return ((session >> 60) % 6 + 10) << 60 | (session & 0x0FFFFFFFFFFFFFFFu);
}

static void add(List *list, const char *key, const char *value)
{
   if (*value) (void)put(list, key, value);
}

static void add_number(List *list, const char *key, uint64_t number)
{
   char text[24];
   snprintf(text, sizeof text, "%llu", (unsigned long long)number);
   if (number) add(list, key, text);
}

static void add_machine(List *list, const Prof_Facts *facts)
{
   add(list, "os", facts->system);
   add(list, "cpu", facts->cpu);
   add_number(list, "cpus", facts->cpus);
   add_number(list, "memory_mib", facts->ram >> 20);
}

static void add_build(List *list)
{
   int optimised = Prof_Os_facts_optimised();
   add(list, "compiler", Prof_Os_facts_compiler());
   if (optimised >= 0) add(list, "optimised", optimised ? "1" : "0");
   add_number(list, "build_bits", 8 * sizeof(void *));
   add(list, "iprof", Prof_VERSION);
   add(list, "clock", Prof_Start_now() ? Prof_Clock_name() : "none");
}

static void add_run(List *list, uint64_t began)
{
   char text[Prof_LABEL_VALUE];
   uint64_t session = make_session();
   write_time(text, began);
   add(list, "start", text);
   snprintf(text, sizeof text, "%08lx%08lx", (unsigned long)(session >> 32),
            (unsigned long)(session & 0xFFFFFFFFu));
   add(list, "session", text);
}

/* Copies what stands before the next ';', and returns what is behind it. */
static const char *take_field(const char *from, char *to, size_t size)
{
   size_t length = strcspn(from, ";");
   memcpy(to, from, length < size ? length : size - 1);
   to[length < size ? length : size - 1] = 0;
   return from[length] ? from + length + 1 : from + length;
}

/* What the file that calls Prof_update says goes before what the library knows of itself: it is the
 * game's times that are shown. An optimised library in a game that is not, or the other way round,
 * is told beside it. It may say it after the first question, and another file may say other things,
 * so this is looked at each time. */
static void take_build(void)
{
   const char *build = Prof_Update_build();
   char compiler[Prof_UPDATE_BUILD], optimised[4], asserts[4], sanitizer[16];
   int library = Prof_Os_facts_optimised();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.restored || strcmp(build, own.build) == 0) return;
   strcpy(own.build, build);
   if (!*build) return;
   build = take_field(build, compiler, sizeof compiler);
   build = take_field(build, optimised, sizeof optimised);
   build = take_field(build, asserts, sizeof asserts);
   (void)take_field(build, sanitizer, sizeof sanitizer);
   (void)put(&own.facts, "compiler", compiler);
   (void)put(&own.facts, "optimised", optimised);
   (void)put(&own.facts, "asserts", asserts);
   (void)put(&own.facts, "sanitizer", sanitizer);
   (void)put(&own.facts, "iprof_opt",
             library < 0 || !*optimised || library == (*optimised == '1') ? "" :
             library                                                      ? "1" :
                                                                            "0");
}

/* The system is asked without the lock, so no other thread waits for it. Of two threads that ask at
 * once the first one's answer counts. What was suggested before stays. */
static void ask_machine(void)
{
   Prof_Facts facts;
   uint64_t now = Prof_Os_facts_seconds(), ran;
   Prof_Os_facts_read(&facts);
   Prof_Config_lock();
   if (!own.asked) {
      Prof_Module_list(&module);
      own.asked = 1;
      add_machine(&own.facts, &facts);
      add_build(&own.facts);
      ran = Prof_Start_seconds_ago();
      add_run(&own.facts, now > ran ? now - ran : 0);
   }
   Prof_Config_unlock();
}

/* Takes the lock, when the machine was asked. */
static void lock_all(void)
{
   Prof_Config_lock();
   if (!own.asked) {
      Prof_Config_unlock();
      ask_machine();
      Prof_Config_lock();
   }
   take_build();
}

/* ---- the game's ---- */

/* Each kind of refusal is told once. */
static void refuse(int *told, const char *key, const char *why)
{
   if (!(*told)++) Prof_Config_log("Prof_set_label: %.40s: %s", key ? key : "(null)", why);
}

int Prof_set_label(const char *key, const char *value)
{
   int done = 0;
   if (Prof_Config_in_hook()) return 0;
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (!is_key(key)) refuse(&own.told_key, key, "a key is 1 to 31 letters, digits, _ . and -");
   else if (!put(&own.game, key, value))
      refuse(&own.told_room, key, "32 labels are all there can be");
   else done = 1;
   Prof_Config_unlock();
   return done;
}

void Prof_Label_suggest(const char *key, const char *value)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (is_key(key) && !own.restored) (void)put(&own.facts, key, value);
   Prof_Config_unlock();
}

/* ---- asking ---- */

static int is_hidden(int fact) { return find(&own.game, own.facts.labels[fact].key) >= 0; }

/* The label of that index; null if there is none. */
static const Label *get(int index, int *is_own)
{
   int fact;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   *is_own = index >= own.game.count;
   if (index < 0) return 0;
   if (!*is_own) return &own.game.labels[index];
   index -= own.game.count;
   for (fact = 0; fact < own.facts.count; ++fact)
      if (!is_hidden(fact) && index-- == 0) return &own.facts.labels[fact];
   return 0;
}

static int count_all(void)
{
   int fact, count = own.game.count;
   for (fact = 0; fact < own.facts.count; ++fact) count += !is_hidden(fact);
   return count;
}

int Prof_num_labels(void)
{
   int count;
   if (Prof_Config_in_hook()) return 0;
   lock_all();
   count = count_all();
   Prof_Config_unlock();
   return count;
}

static int copy(int index, Prof_Label *to)
{
   int is_own;
   const Label *label = get(index, &is_own);
   if (!label) return 0;
   memset(to, 0, sizeof *to);
   strcpy(to->key, label->key);
   strcpy(to->value, label->value);
   to->own = is_own;
   return 1;
}

int Prof_get_label(int index, Prof_Label *label)
{
   int found;
   if (!label || Prof_Config_in_hook()) return 0;
   lock_all();
   found = copy(index, label);
   Prof_Config_unlock();
   return found;
}

int Prof_Label_of_game(int index, Prof_Label *label)
{
   int found;
   Prof_Config_lock();
   found = index >= 0 && index < own.game.count && copy(index, label);
   Prof_Config_unlock();
   return found;
}

Prof_Label *Prof_Label_copy_all(int *count)
{
   Prof_Label *all = (Prof_Label *)Prof_Config_alloc(MOST, sizeof *all);
   *count = 0;
   if (!all) return 0;
   lock_all();
   while (copy(*count, &all[*count])) ++*count;
   Prof_Config_unlock();
   Prof_ASSERT(*count <= MOST);
   return all;
}

int Prof_Label_find(const char *key, char value[Prof_LABEL_VALUE])
{
   int at;
   const List *list = &own.game;
   lock_all();
   at = find(list, key);
   if (at < 0) list = &own.facts, at = find(list, key);
   strcpy(value, at < 0 ? "" : list->labels[at].value);
   Prof_Config_unlock();
   return at >= 0;
}

/* The number in those digits; sets *wrong where one is none. */
static uint64_t read_digits(const char *text, int count, int *wrong)
{
   uint64_t number = 0;
   for (; count; --count, ++text) {
      *wrong |= *text < '0' || *text > '9';
      number = number * 10 + (uint64_t)(*text - '0');
   }
   return number;
}

/* As write_time wrote it, by the same algorithm the other way round; 0: it did not. */
static uint64_t read_time(const char *text)
{
   int wrong = strlen(text) != strlen("1970-01-01T00:00:00Z");
   uint64_t year, month, day, of_year, of_era, s;
   if (wrong) return 0;
   year = read_digits(text, 4, &wrong);
   month = read_digits(text + 5, 2, &wrong);
   day = read_digits(text + 8, 2, &wrong);
   s = read_digits(text + 11, 2, &wrong) * 3600 + read_digits(text + 14, 2, &wrong) * 60;
   s += read_digits(text + 17, 2, &wrong);
   if (wrong || year < 1970 || month < 1 || month > 12 || day < 1 || day > 31) return 0;
   year -= month <= 2;
   of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
   of_era = year % 400 * 365 + year % 400 / 4 - year % 400 / 100 + of_year;
   return (year / 400 * 146097 + of_era - 719468) * 86400 + s;
}

uint64_t Prof_Label_start(void)
{
   uint64_t seconds = 0;
   int at;
   lock_all();
   at = find(&own.facts, "start");
   if (at >= 0) seconds = read_time(own.facts.labels[at].value);
   Prof_Config_unlock();
   return seconds;
}

/* ---- from a capture ---- */

int Prof_Label_is_restored(void)
{
   int restored;
   Prof_Config_lock();
   restored = own.restored;
   Prof_Config_unlock();
   return restored;
}

void Prof_Label_restore_begin(void)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   memset(&own, 0, sizeof own);
   own.asked = own.restored = 1;
   Prof_Config_unlock();
}

int Prof_Label_restore(const char *key, const char *value, int is_own)
{
   int done = 0;
   Prof_Config_lock();
   Prof_ASSERT(own.restored);
   if (is_key(key) && value && *value) done = put(is_own ? &own.facts : &own.game, key, value);
   Prof_Config_unlock();
   return done;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
