/* prof_os_sleds.c - see prof_os_sleds.h
 *
 * Whose the handler is, is asked of a variable of XRay that no header declares. Newer versions may
 * have none of that name: then only XRay's own modes are known, by their call.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_os_sleds.h"

#define NO_SLEDS "the program has no sleds: build it by clang with -fxray-instrument"
#define NOT_OURS "XRay has a handler of somebody else's"

#if defined(__ELF__) && defined(__GNUC__) && !defined(__EMSCRIPTEN__)
#include <stddef.h>

#define WEAK __attribute__((weak))
enum { SUCCESS = 1 };

#ifdef __cplusplus
extern "C" {
#endif
extern WEAK void __xray_init(void);
extern WEAK int __xray_set_handler(Prof_Sled_Handler handler);
extern WEAK int __xray_remove_handler(void);
extern WEAK int __xray_patch(void);
extern WEAK int __xray_unpatch(void);
extern WEAK int __xray_patch_function(int32_t function);
extern WEAK int __xray_unpatch_function(int32_t function);
extern WEAK uintptr_t __xray_function_address(int32_t function);
extern WEAK size_t __xray_max_function_id(void);
extern WEAK const char *__xray_log_get_current_mode(void);
extern WEAK Prof_Sled_Handler Prof_Os_sleds_handler __asm__("_ZN6__xray19XRayPatchedFunctionE");
#ifdef __cplusplus
}
#endif

static int is_there(void)
{
   return __xray_set_handler && __xray_remove_handler && __xray_patch && __xray_unpatch &&
          __xray_patch_function && __xray_unpatch_function && __xray_function_address &&
          __xray_max_function_id;
}

uint32_t Prof_Os_sleds_count(void)
{
   if (!is_there()) return 0;
   if (__xray_init) __xray_init();
   return (uint32_t)__xray_max_function_id();
}

uint64_t Prof_Os_sleds_address(uint32_t function)
{
   return is_there() ? __xray_function_address((int32_t)function) : 0;
}

/* Null: nobody's, or that cannot be told. */
static Prof_Sled_Handler handler_now(void)
{
   return &Prof_Os_sleds_handler ? __atomic_load_n(&Prof_Os_sleds_handler, __ATOMIC_ACQUIRE) : 0;
}

const char *Prof_Os_sleds_take(Prof_Sled_Handler handler)
{
   Prof_Sled_Handler now;
   if (!Prof_Os_sleds_count()) return NO_SLEDS;
   now = handler_now();
   if (now && now != handler) return NOT_OURS;
   if (!&Prof_Os_sleds_handler && __xray_log_get_current_mode && __xray_log_get_current_mode())
      return NOT_OURS;
   return __xray_set_handler(handler) ? 0 : "XRay takes no handler";
}

void Prof_Os_sleds_give_back(Prof_Sled_Handler handler)
{
   if (!is_there() || (handler_now() && handler_now() != handler)) return;
   (void)__xray_remove_handler();
}

int Prof_Os_sleds_switch(uint32_t function, int on)
{
   int32_t f = (int32_t)function;
   if (!is_there()) return 0;
   return (on ? __xray_patch_function(f) : __xray_unpatch_function(f)) == SUCCESS;
}

int Prof_Os_sleds_switch_all(int on)
{
   return is_there() && (on ? __xray_patch() : __xray_unpatch()) == SUCCESS;
}

#else

uint32_t Prof_Os_sleds_count(void) { return 0; }
uint64_t Prof_Os_sleds_address(uint32_t function) { return (void)function, 0; }
const char *Prof_Os_sleds_take(Prof_Sled_Handler handler) { return (void)handler, NO_SLEDS; }
void Prof_Os_sleds_give_back(Prof_Sled_Handler handler) { (void)handler; }
int Prof_Os_sleds_switch(uint32_t function, int on) { return (void)function, (void)on, 0; }
int Prof_Os_sleds_switch_all(int on) { return (void)on, 0; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
