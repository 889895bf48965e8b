/* proxy_c.c - a program in C that has the proxy, with declarations of its own: C has no headers of
 * XPTI. It is linked without a C++ library. proxy_abi.sh runs it.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern bool xptiTraceEnabled(void);
extern bool xptiCheckTraceEnabled(uint16_t stream, uint16_t type);
extern int32_t xptiFrameworkInitialize(void);
extern int32_t xptiFrameworkFinalize(void);
extern int32_t xptiInitialize(const char *stream, uint32_t major, uint32_t minor, const char *name);
extern void xptiFinalize(const char *stream);
extern uint8_t xptiRegisterStream(const char *name);
extern int32_t xptiRegisterString(const char *text, char **copy);
extern const char *xptiLookupString(int32_t id);
extern int32_t xptiRegisterObject(const char *data, size_t size, uint8_t type);
extern int32_t xptiStashTuple(const char *key, uint64_t value);
extern int32_t xptiGetStashedTuple(char **key, uint64_t *value);
extern void xptiUnstashTuple(void);
extern int32_t xptiNotifySubscribers(uint8_t stream, uint16_t type, void *parent, void *event,
                                     uint64_t instance, const void *user_data);
extern void xptiTraceTryToEnable(void);

/* What C has for xpti::object_data_t. */
typedef struct Object {
   size_t size;
   const char *data;
   uint8_t type;
} Object;
extern Object xptiLookupObject(int32_t id);

enum { FUNCTION_BEGIN = 24, FUNCTION_END = 25 };

static int stash_is_right(void)
{
   char *key = 0;
   uint64_t value = 0;
   if (xptiStashTuple("frame", 7) != 0) return 0;
   if (xptiGetStashedTuple(&key, &value) != 0 || strcmp(key, "frame") != 0 || value != 7) return 0;
   xptiUnstashTuple();
   return xptiGetStashedTuple(&key, &value) != 0;
}

static int object_is_right(void)
{
   Object object = xptiLookupObject(xptiRegisterObject("bytes", 5, 3));
   return object.size == 5 && memcmp(object.data, "bytes", 5) == 0 && object.type == 3;
}

int main(void)
{
   char *copy = 0;
   uint8_t stream;
   int32_t begun = xptiFrameworkInitialize(), id;
   xptiTraceTryToEnable();
   stream = xptiRegisterStream("c");
   xptiInitialize("c", 1, 0, "1.0");
   id = xptiRegisterString("text", &copy);
   xptiNotifySubscribers(stream, FUNCTION_BEGIN, 0, 0, 1, "main");
   printf("begun %d, enabled %d, listened to %d, stream %d, string %d is \"%s\", "
          "stash %s, object %s\n",
          begun == 0, xptiTraceEnabled(), xptiCheckTraceEnabled(stream, FUNCTION_BEGIN), stream,
          (int)id, id > 0 ? xptiLookupString(id) : "", stash_is_right() ? "right" : "none",
          object_is_right() ? "right" : "none");
   fflush(stdout);
   xptiNotifySubscribers(stream, FUNCTION_END, 0, 0, 1, "main");
   xptiFinalize("c");
   xptiFrameworkFinalize();
   return xptiTraceEnabled();
}
