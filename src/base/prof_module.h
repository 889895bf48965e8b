/* prof_module.h - what a file of the profiler must give back when the game shuts it down.
 *
 * A file that keeps anything between calls keeps it in one static struct, so that it can be looked
 * at in a debugger and put back to what it was before the first call. A MODULE tells where that
 * struct is and how it is put back. A file lists its module before it changes its state for the
 * first time; what was never listed holds nothing. Prof_shutdown puts back all that are listed, the
 * one that was listed last first, so that whoever stands above others goes before them.
 *
 *      static struct {
 *         Row *rows;
 *         uint32_t count;
 *      } own;
 *
 *      static void put_back(void)
 *      {
 *         Prof_Config_release(own.rows);
 *         memset(&own, 0, sizeof own);
 *      }
 *      static Prof_Module module = Prof_MODULE(own, put_back);
 *      ...
 *         Prof_Module_list(&module);
 */
#ifndef INC_PROF_MODULE_H
#define INC_PROF_MODULE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Module Prof_Module;
struct Prof_Module {
   void *state;            /* the struct */
   size_t size;
   void (*put_back)(void); /* under the lock; releases all memory, and makes the struct as it was */
   Prof_Module *next;      /* the one listed before it */
   uint32_t listed;
};

#define Prof_MODULE(state, put_back) {&(state), sizeof(state), put_back, 0, 0}

/* Any thread, with the lock or without it. One load if it is listed already. */
extern void Prof_Module_list(Prof_Module *module);

/* Prof_shutdown calls this under the lock, while no other thread is in the profiler. */
extern void Prof_Module_put_back_all(void);

#ifdef __cplusplus
}
#endif

#endif
