/* fuzz_tracy.cpp - what a viewer of Tracy says, under libFuzzer: its greeting, then questions, to
 * each of which there is one answer, in frames as the protocol has them.
 */
#include "check.h"
#include <initializer_list>

#include "doors/tracy/prof_tracy_answer.h"
#include "doors/tracy/prof_tracy_query.h"
#include "doors/tracy/prof_tracy_seat.h"

/* Each call is a whole frame: its packed size, then what is packed. */
static int take(void *frames, const unsigned char *bytes, size_t size)
{
   uint32_t packed;
   check(size > sizeof packed);
   std::memcpy(&packed, bytes, sizeof packed);
   check(packed == size - sizeof packed);
   check(packed <= Prof_TRACY_FRAME_SIZE + Prof_TRACY_FRAME_SIZE / 255 + 16);
   ++*static_cast<uint64_t *>(frames);
   return 1;
}

static void run_something()
{
   for (const char *name : {"frame", "a zone with a name", "third"}) {
      Prof_Begin_name(name);
      Prof_End
   }
   Prof_update(1);
   Prof_Config_lock();
   check(Prof_Tracy_Texts_start() && Prof_Tracy_Seat_start());
   Prof_Config_unlock();
   (void)Prof_Tracy_Texts_key("a text", 6);
   (void)Prof_Tracy_Texts_place("a place", "file.c", 7);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
   static const int protocols[] = {63, 64, 66, 69, 74, 76, 82};
   static bool has_run;
   uint64_t frames = 0;
   if (!has_run) run_something();
   has_run = true;
   if (size < Prof_TRACY_GREETING_SIZE + 1) return 0;
   int protocol = Prof_Tracy_Query_greeting(bytes);
   if (!Prof_Tracy_knows(protocol)) protocol = protocols[bytes[0] % 7];
   Prof_Tracy_Stream stream;
   std::memset(&stream, 0, sizeof stream);
   check(Prof_Tracy_Wire_start(&stream.wire, protocol, bytes[1] & 1, take, &frames));
   size_t at = Prof_TRACY_GREETING_SIZE;
   for (; size - at >= Prof_TRACY_QUERY_SIZE; at += Prof_TRACY_QUERY_SIZE) {
      const Prof_Tracy_Query query = Prof_Tracy_Query_read(bytes + at, protocol);
      const size_t before = Prof_Tracy_Wire_pending(&stream.wire);
      const uint64_t sent = frames;
      if (query.question == Prof_TRACY_ASKS_END) break;
      if (query.question == Prof_TRACY_ASKS_DISCONNECT) continue;
      Prof_Tracy_Answer(&stream, &query);
      check(frames > sent || Prof_Tracy_Wire_pending(&stream.wire) > before);
   }
   check(Prof_Tracy_Wire_flush(&stream.wire) == 1 && !Prof_Tracy_Wire_pending(&stream.wire));
   Prof_Tracy_Wire_end(&stream.wire);
   return 0;
}
