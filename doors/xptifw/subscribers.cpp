/* subscribers.cpp - a list that is made as a whole before another thread can ask for it.
 *
 * Names are taken as they are: a blank before one is a part of it. One that is named twice, or by
 * two names, is loaded once.
 */
#include "subscribers.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "platform/plugin/prof_os_plugin.h"
#include "xpti/xpti_data_types.h"

namespace xptifw {

struct Subscriber {
   void *library;
   xpti::plugin_init_t init;
   xpti::plugin_fini_t finish;
   Subscriber *next;
};

static Subscriber *subscribers;
static thread_local Subscriber *loading; /* by this thread, and for it alone as yet */

/* Paths that others would part there. (A colon may be a drive's.) */
static bool looks_like_two(const char *path)
{
   return std::strpbrk(path, " \t;") || (path[0] && path[1] && std::strchr(path + 2, ':'));
}

static void complain(const char *path, const char *why)
{
   std::printf("xpti: XPTI_SUBSCRIBERS: \"%s\" is left out: %s%s\n", path, why,
               looks_like_two(path) ? "; paths are parted by commas, without blanks" : "");
   std::fflush(stdout);
}

/* Where a new one is hung up; null: it is there already. */
static Subscriber **end_of_list(const void *library)
{
   Subscriber **end = &loading;
   for (; *end; end = &(*end)->next)
      if ((*end)->library == library) return nullptr;
   return end;
}

/* False: with a word about it. */
static bool hang_up(void *library, const char *path, Subscriber **end)
{
   Subscriber read = {library, nullptr, nullptr, nullptr};
   read.init =
      reinterpret_cast<xpti::plugin_init_t>(Prof_Os_plugin_find(library, "xptiTraceInit"));
   read.finish =
      reinterpret_cast<xpti::plugin_fini_t>(Prof_Os_plugin_find(library, "xptiTraceFinish"));
   if (!read.init || !read.finish) {
      complain(path, read.init ? "it has no xptiTraceFinish" : "it has no xptiTraceInit");
      return false;
   }
   Subscriber *made = static_cast<Subscriber *>(std::malloc(sizeof *made));
   if (!made) {
      complain(path, "there is no memory");
      return false;
   }
   *made = read;
   *end = made;
   return true;
}

static void load(const char *path)
{
   char why[512];
   void *library = Prof_Os_plugin_open(path, why, sizeof why);
   if (!library) {
      complain(path, why);
      return;
   }
   Subscriber **end = end_of_list(library);
   if (!end || !hang_up(library, path, end)) Prof_Os_plugin_close(library);
}

/* Cuts `names` at its commas. What is empty is none. */
static void load_all(char *names)
{
   for (char *name = names; name;) {
      char *comma = std::strchr(name, ',');
      if (comma) *comma = 0;
      if (*name) load(name);
      name = comma ? comma + 1 : nullptr;
   }
}

Subscriber *load_subscribers()
{
   const size_t size = Prof_Os_plugin_variable("XPTI_SUBSCRIBERS", nullptr, 0);
   char *names = size ? static_cast<char *>(std::malloc(size + 1)) : nullptr;
   if (names) {
      Prof_Os_plugin_variable("XPTI_SUBSCRIBERS", names, size + 1);
      load_all(names);
      std::free(names);
   }
   Subscriber *const first = loading;
   loading = nullptr;
   return first;
}

Subscriber *put_subscribers(Subscriber *first)
{
   Subscriber *const before = subscribers;
   subscribers = first;
   return before;
}

void unload_subscribers(Subscriber *first)
{
   while (first) {
      Subscriber *const next = first->next;
      Prof_Os_plugin_close(first->library);
      std::free(first);
      first = next;
   }
}

void init_subscribers(uint32_t major, uint32_t minor, const char *version, const char *stream)
{
   for (Subscriber *one = loading ? loading : subscribers; one; one = one->next)
      one->init(major, minor, version, stream);
}

void finish_subscribers(const char *stream)
{
   for (Subscriber *one = loading ? loading : subscribers; one; one = one->next)
      one->finish(stream);
}

} // namespace xptifw
