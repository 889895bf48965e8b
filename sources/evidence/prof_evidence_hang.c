/* prof_evidence_hang.c - see prof_evidence_hang.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence_hang.h"
#include "prof_evidence_places.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../platform/prof_os.h"
#include "../../platform/prof_os_file.h"
#include "../../platform/stack/prof_modules.h"
#include "../../platform/stack/prof_symbols.h"
#include "../../platform/stack/prof_symbols_short.h"
#include "../../src/base/prof_file.h"
#include "../../src/base/prof_number.h"
#include "../../src/gather/prof_path.h"
#include "../../src/gather/prof_thread.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* TRIES: to get the lock, a millisecond apart, and looks at a thread, 2 ms each. INNER: functions
 * in the log's line at most. */
enum { TRIES = 100, THREADS = 64, INNER = 6, NAME = 64, COMMANDS = 16 * 1024 };

/* Bytes of the log's line, of which it shows 320: FUNCTIONS are the first so many. */
enum { LINE = 310, FUNCTIONS = 170, PATH = 80 };

/* A thread to be told of. */
typedef struct Hung {
   char name[Prof_CONTEXT_NAME];
   Prof_Evidence_Thread thread;
} Hung;

/* What was seen of one. */
typedef struct Sight {
   Prof_Looked looked;
   uint32_t state;
   Prof_Evidence_Stack stack;
   char path[Prof_MAX_PATH];
} Sight;

static struct {
   Hung threads[THREADS];
   int num_threads;
   int unlocked; /* the lock could not be had */
   Sight first, sight;
   uint32_t modules[Prof_EVIDENCE_DEPTH];
   uint64_t addresses[Prof_EVIDENCE_DEPTH];
   char commands[COMMANDS];
} own; /* the watchdog's, while it reports */

static int try_lock(void)
{
   int i;
   for (i = 0; i < TRIES; ++i) {
      if (Prof_Config_try_lock()) return 1;
      Prof_Os_worker_sleep(1);
   }
   own.unlocked = 1;
   return 0;
}

/* ---- who ---- */

/* A thread that may end untold is looked at without its hands. */
static void note_thread(const Prof_Context *c)
{
   const Prof_Context *mine = c->holder;
   Hung *hung = &own.threads[own.num_threads++];
   memset(hung, 0, sizeof *hung);
   snprintf(hung->name, sizeof hung->name, "%s", mine->name);
   hung->thread.look.tid = mine->thread.thread;
   if (c->shy || mine->shy) return;
   hung->thread.look.hands = c->hands;
   hung->thread.own = c->holder;
   hung->thread.tenant = mine->tenants;
}

/* The late one comes first. */
static void note_threads(const Prof_Evidence_Thread *late, Hung *first)
{
   uint32_t i;
   memset(first, 0, sizeof *first);
   snprintf(first->name, sizeof first->name, "main thread");
   own.num_threads = own.unlocked = 0;
   if (!try_lock()) return;
   if (late->own) snprintf(first->name, sizeof first->name, "%s", late->own->name);
   for (i = 0; i < Prof_Contexts_used && own.num_threads < THREADS; ++i) {
      const Prof_Context *c = Prof_Contexts[i];
      if (!c->hands || !c->holder || !c->holder->used || c->holder == late->own) continue;
      if (c->holder->thread.thread) note_thread(c);
   }
   Prof_Config_unlock();
}

/* ---- one thread ---- */

/* On a busy machine it takes some time until each thread had a CPU. */
static Prof_Looked look_long(Prof_Evidence_Thread *thread, Prof_Evidence_Stack *stack)
{
   Prof_Looked looked = Prof_LOOK_NO_ANSWER;
   int i;
   for (i = 0; i < TRIES && looked == Prof_LOOK_NO_ANSWER; ++i)
      looked = Prof_Evidence_Look_at(thread, stack);
   return looked;
}

/* States and zones do not go away while the watchdog runs, so their names need no lock. */
static void see(Prof_Evidence_Thread *thread, Sight *sight)
{
   uint32_t context;
   sight->state = 0;
   sight->path[0] = 0;
   sight->looked = look_long(thread, &sight->stack);
   if (sight->looked != Prof_LOOK_SEEN || own.unlocked || !try_lock()) return;
   sight->state = Prof_Evidence_Frame_state(sight->stack.look.hands, &context);
   Prof_Config_unlock();
   if (sight->state) Prof_Path_write(sight->state, sight->path, sizeof sight->path);
}

static const char *what_it_does(const Sight *sight, char text[LINE])
{
   char room[Prof_LOOK_CALL_ROOM];
   if (sight->looked == Prof_LOOK_NO_ANSWER) return "has no CPU, or blocks all signals";
   if (sight->looked == Prof_LOOK_GONE) return "has ended";
   if (sight->stack.look.call < 0) return "is in"; /* on Windows it may sleep there */
   snprintf(text, LINE, "sleeps in %s",
            Prof_Os_look_call_name(sight->stack.look.call, room));
   return text;
}

/* Without the lock nobody is asked for a name. */
static void name_place(uint32_t place, Prof_Seen_Place *known)
{
   const Prof_Module_Place *in;
   uint32_t module;
   uint64_t address;
   memset(known, 0, sizeof *known);
   if (!own.unlocked) {
      (void)Prof_Evidence_Places_name(place, known);
      return;
   }
   if (!Prof_Evidence_Places_get(place, &module, &address)) return;
   in = module == Prof_MODULES_NONE ? 0 : Prof_Modules_get(module);
   known->offset = in ? address - in->base : address;
   known->module = in ? in->file : 0;
}

static const char *last_part(const char *path)
{
   const char *slash = strrchr(path, '/'), *back = strrchr(path, '\\');
   const char *last = slash > back ? slash : back;
   return last ? last + 1 : path;
}

static void write_function(const Prof_Seen_Place *known, char *out, size_t size)
{
   if (known->function) Prof_Symbols_short(known->function, out, size);
   else if (known->module)
      snprintf(out, size, "%s+0x%llx", last_part(known->module),
               (unsigned long long)known->offset);
   else snprintf(out, size, "0x%llx", (unsigned long long)known->offset);
}

/* ---- the log ---- */

static void add(char *line, const char *text)
{
   size_t length = strlen(line), more = strlen(text);
   if (length + more < LINE) memcpy(line + length, text, more + 1);
}

static void add_functions(char *line, const Prof_Evidence_Stack *stack)
{
   uint32_t i;
   char name[NAME];
   for (i = 0; i < stack->look.count && i < INNER && strlen(line) < FUNCTIONS - NAME; ++i) {
      Prof_Seen_Place known;
      name_place(stack->places[i], &known);
      write_function(&known, name, sizeof name);
      add(line, i ? " < " : stack->look.call < 0 ? " " : ": ");
      add(line, name);
      if (known.file && !i) {
         snprintf(name, sizeof name, " (%.40s:%d)", last_part(known.file), known.line);
         add(line, name);
      }
   }
   if (i < stack->look.count) add(line, " < ..");
}

static void log_line(double seconds, const Hung *first, const char *file)
{
   char line[LINE], text[LINE], s[Prof_NUMBER_SIZE];
   const Sight *sight = &own.first;
   snprintf(line, sizeof line, "no frame for %s s; %.40s %.60s",
            Prof_Number_fixed(s, seconds, 2), first->name, what_it_does(sight, text));
   if (sight->looked == Prof_LOOK_SEEN) add_functions(line, &sight->stack);
   if (sight->state) {
      Prof_Path_write(sight->state, text, PATH);
      add(line, ", in zone ");
      add(line, text);
   }
   if (file) {
      add(line, "; report in ");
      add(line, Prof_File_end_of_name(file));
   }
   if (own.unlocked || !try_lock()) {
      snprintf(text, sizeof text, "iprof: %.*s\n", LINE - 16, line);
      Prof_Os_say(text, strlen(text));
      return;
   }
   Prof_Config_log("%s", line);
   Prof_Config_unlock();
}

/* ---- the file ---- */

static void write_stack(FILE *out, const Prof_Evidence_Stack *stack)
{
   uint32_t i, in_modules = 0;
   char name[4 * NAME];
   for (i = 0; i < stack->look.count; ++i) {
      Prof_Seen_Place known;
      name_place(stack->places[i], &known);
      write_function(&known, name, sizeof name);
      fprintf(out, "   %3lu %s", (unsigned long)i, name);
      if (known.file) fprintf(out, " (%s:%d)", known.file, known.line);
      if (known.module) fprintf(out, "  %s+0x%llx", known.module,
                                (unsigned long long)known.offset);
      fputc('\n', out);
      if (Prof_Evidence_Places_get(stack->places[i], &own.modules[in_modules],
                                   &own.addresses[in_modules]))
         ++in_modules;
   }
   if (stack->look.flags & Prof_SEEN_GUESSED) fputs("   a place of these is guessed\n", out);
   if (stack->look.flags & Prof_SEEN_CUT) fputs("   .. the rest is not known\n", out);
   if (stack->look.flags & Prof_SEEN_FIBER) fputs("   the begin of a fiber\n", out);
   if (own.unlocked) return;
   Prof_Symbols_command(own.modules, own.addresses, (int)in_modules, own.commands, COMMANDS);
   fputs(own.commands, out);
}

static void write_thread(FILE *out, const char *name, int64_t tid, const Sight *sight)
{
   char text[LINE];
   fprintf(out, "\n%s, thread %lld, %s\n", name, (long long)tid, what_it_does(sight, text));
   if (sight->looked != Prof_LOOK_SEEN) return;
   fprintf(out, "   zones: %s\n", sight->path[0] ? sight->path : "not known");
   write_stack(out, &sight->stack);
}

static void write_others(FILE *out)
{
   int i;
   for (i = 0; i < own.num_threads; ++i) {
      Hung *hung = &own.threads[i];
      if (!Prof_Os_look_join(&hung->thread.look)) continue;
      see(&hung->thread, &own.sight);
      write_thread(out, hung->name, hung->thread.look.tid, &own.sight);
      Prof_Os_look_leave(&hung->thread.look);
   }
}

static int write_file(const char *file, double seconds, const Hung *first, int64_t tid)
{
   FILE *out = Prof_Os_open_to_grow(file, 1);
   char s[Prof_NUMBER_SIZE];
   int failed;
   if (!out) return 0;
   fprintf(out, "iprof: no frame for %s s, at %lld s since 1970\n",
           Prof_Number_fixed(s, seconds, 2), (long long)time(NULL));
   if (own.unlocked)
      fputs("The profiler's lock was held all that time: no zones, names, other threads.\n", out);
   write_thread(out, first->name, tid, &own.first);
   write_others(out);
   fputs("\n", out);
   failed = ferror(out);
   return !(fclose(out) || failed);
}

void Prof_Evidence_Hang_report(double seconds, Prof_Evidence_Thread *late,
                               const Prof_Evidence_Options *options)
{
   Hung first;
   note_threads(late, &first);
   see(late, &own.first);
   log_line(seconds, &first, options->hang_file);
   if (!options->hang_file || write_file(options->hang_file, seconds, &first, late->look.tid))
      return;
   if (!try_lock()) return;
   Prof_Config_log("cannot write %s", Prof_File_end_of_name(options->hang_file));
   Prof_Config_unlock();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
