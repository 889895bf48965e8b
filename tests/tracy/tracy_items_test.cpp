/* tracy_items_test.cpp - each item that viewers of Tracy are sent, byte for byte in all seven
 * protocols, and which ones have call stacks.
 */
#include "tests/headers.h"

#include "tracy_written.h"

namespace {

TEST(Tracy_items, of_zones)
{
   holds(
      "thread", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_thread(w, 0x01020304); },
      [](Expected &e) { e.id("ThreadContext").u32(0x01020304); });
   holds(
      "payload",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_zone_begin_payload(w, T, 0xFF010203, 77, "go", "a.c", "name");
         Prof_Tracy_write_zone_begin_payload(w, T + 5, 0, 78, "go", "a.c", nullptr);
      },
      [](Expected &e) {
         e.id("SourceLocationPayload").u64(0).u16(19).u32(0x010203).u32(77);
         e.raw("go").u8(0).raw("a.c").u8(0).raw("name").id("ZoneBeginAllocSrcLoc").u64(T);
         e.id("SourceLocationPayload").u64(0).u16(15).u32(0).u32(78);
         e.raw("go").u8(0).raw("a.c").u8(0).id("ZoneBeginAllocSrcLoc").u64(5);
      });
   holds(
      "text", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_text(w, "hello", 5); },
      [](Expected &e) { e.staged("hello").id("ZoneText"); });
   holds(
      "name", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_name(w, nullptr, 0); },
      [](Expected &e) { e.staged("").id("ZoneName"); });
   holds(
      "colour", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_colour(w, 0xFF010203); },
      [](Expected &e) { e.id("ZoneColor").bgr(); });
   holds(
      "value", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_value(w, ~(uint64_t)1); },
      [](Expected &e) { e.id("ZoneValue").u64(~(uint64_t)1); });
}

TEST(Tracy_items, texts_of_all_lengths)
{
   for (size_t size : {0, 1, 254, 255, 256, 257, 511, 512, 65534, 65535, 65536, 100000}) {
      std::string text(size, 'x'), cut = text.substr(0, 65535);
      for (size_t i = 0; i < size; ++i) text[i] = (char)(i * 7);
      cut = text.substr(0, 65535);
      holds(
         "text", [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_text(w, text.data(), size); },
         [&](Expected &e) { e.staged(cut).id("ZoneText"); });
      holds(
         "key", [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_string(w, KEY, text.data(), size); },
         [&](Expected &e) { e.keyed("StringData", KEY, cut); });
   }
}

TEST(Tracy_items, of_frames)
{
   holds(
      "frame", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_frame(w, T, KEY); },
      [](Expected &e) { e.id("FrameMarkMsg").u64(T).u64(KEY); });
   holds(
      "set",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_frame_start(w, T, KEY);
         Prof_Tracy_write_frame_end(w, T + 1, KEY);
      },
      [](Expected &e) {
         e.id("FrameMarkMsgStart").u64(T).u64(KEY).id("FrameMarkMsgEnd").u64(T + 1).u64(KEY);
      });
   holds(
      "vsync", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_frame_vsync(w, T, 3); },
      [](Expected &e) { e.id("FrameVsync").u64(T).u32(3); });
}

TEST(Tracy_items, of_pictures)
{
   /* Indexes 0 1 2 3 in a row of texels are 3 0 2 1. */
   const unsigned char bc1[16] = {1, 2, 3, 4, 0xE4, 0x00, 0xFF, 0x55, 5, 6, 7, 8, 0xAA, 0, 0, 0};
   holds(
      "image",
      [&](Prof_Tracy_Wire *w) { EXPECT_EQ(Prof_Tracy_write_image(w, 9, 8, 4, 1, bc1), 1); },
      [](Expected &e) {
         e.id("FrameImageData").u64(0).u32(16).u32(0x04030201);
         e.u8(0x63).u8(0xFF).u8(0x55).u8(0x00).u32(0x08070605).u8(0xAA).u8(0xFF).u8(0xFF).u8(0xFF);
         e.id("FrameImage").u32(9).u16(8).u16(4).u8(1);
      });
   Bytes large(262144);
   Wire wire(82);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 1024, 512, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 6, 4, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 0, 4, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 65536, 4, 0, large.data()), 0);
   EXPECT_EQ(Prof_Tracy_Wire_pending(wire), 0u);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 1024, 508, 0, large.data()), 1);
   EXPECT_EQ(wire.items().size(), 2u);
}

TEST(Tracy_items, of_plots)
{
   holds(
      "plots",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_plot_int(w, T, KEY, -2);
         Prof_Tracy_write_plot_float(w, T + 3, KEY, 1.0f);
         Prof_Tracy_write_plot_double(w, T + 2, KEY, -1.0);
      },
      [](Expected &e) {
         e.id("PlotDataInt").u64(KEY).u64(T).u64((uint64_t)-2);
         e.id("PlotDataFloat").u64(KEY).u64(3).u32(0x3F800000);
         e.id("PlotDataDouble").u64(KEY).u64((uint64_t)-1).u64(0xBFF0000000000000u);
      });
   holds(
      "config",
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_plot_config(w, KEY, 2, 1, 0, 0xFF010203); },
      [](Expected &e) { e.id("PlotConfig").u64(KEY).u8(2).u8(1).u8(0).u32(0x010203); });
}

TEST(Tracy_items, of_messages)
{
   holds(
      "text",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_message(w, T, "hm", 2, 0, 5);
         Prof_Tracy_write_message(w, T, "hm", 2, 0x010203, 2);
      },
      [](Expected &e) {
         e.staged("hm").id("Message").u64(T);
         if (e.protocol >= 82) e.u8(0x50);
         e.staged("hm").id("MessageColor").u64(T).bgr();
         if (e.protocol >= 82) e.u8(0x20);
      });
   holds(
      "literal",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_message_literal(w, T, KEY, 0, 1);
         Prof_Tracy_write_message_literal(w, T, KEY, 0x010203, 3);
      },
      [](Expected &e) {
         bool meta = e.protocol >= 82;
         e.id("MessageLiteral").u64(T).u64(meta ? KEY << 8 | 0x10 : KEY);
         e.id("MessageLiteralColor").u64(T).bgr().u64(meta ? KEY << 8 | 0x30 : KEY);
      });
   holds(
      "app", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_app_info(w, T, "v1", 2); },
      [](Expected &e) { e.staged("v1").id("MessageAppInfo").u64(T); });
}

TEST(Tracy_items, of_locks)
{
   holds(
      "life",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_lock_announce(w, 4, T, KEY, 1);
         Prof_Tracy_write_lock_name(w, 4, "door", 4);
         Prof_Tracy_write_lock_mark(w, 9, 4, KEY);
         Prof_Tracy_write_lock_terminate(w, 4, T + 1);
      },
      [](Expected &e) {
         e.id("LockAnnounce").u32(4).u64(T).u64(KEY).u8(1).staged("door").id("LockName").u32(4);
         e.id("LockMark").u32(9).u32(4).u64(KEY).id("LockTerminate").u32(4).u64(T + 1);
      });
   holds(
      "events",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_lock_wait(w, T, 9, 4);
         Prof_Tracy_write_lock_obtain(w, T + 1, 9, 4);
         Prof_Tracy_write_lock_release(w, T + 3, 4);
         Prof_Tracy_write_lock_shared_wait(w, T + 6, 9, 4);
         Prof_Tracy_write_lock_shared_obtain(w, T + 10, 9, 4);
         Prof_Tracy_write_lock_shared_release(w, T + 15, 9, 4);
      },
      [](Expected &e) {
         e.id("LockWait").u32(9).u32(4).u64(T).id("LockObtain").u32(9).u32(4).u64(1);
         e.id("LockRelease").u32(4).u64(2).id("LockSharedWait").u32(9).u32(4).u64(3);
         e.id("LockSharedObtain").u32(9).u32(4).u64(4);
         e.id("LockSharedRelease").u32(4).u64(5).u32(9);
      });
}

TEST(Tracy_items, of_memory)
{
   holds(
      "plain",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_alloc(w, T, 9, 0x7F0123456789, 0x0A0B0C0D0E0F, 0);
         Prof_Tracy_write_free(w, T + 1, 9, 0x7F0123456789, 0);
         Prof_Tracy_write_alloc(w, T + 2, 9, 1, ~(uint64_t)0, KEY);
         Prof_Tracy_write_free(w, T + 4, 9, 1, KEY);
      },
      [](Expected &e) {
         e.id("MemAlloc").u64(T).u32(9).u64(0x7F0123456789).u32(0x0C0D0E0F).u16(0x0A0B);
         e.id("MemFree").u64(1).u32(9).u64(0x7F0123456789).id("MemNamePayload").u64(KEY);
         e.id("MemAllocNamed").u64(1).u32(9).u64(1).u32(0xFFFFFFFF).u16(0xFFFF);
         e.id("MemNamePayload").u64(KEY).id("MemFreeNamed").u64(2).u32(9).u64(1);
      });
   holds(/* without the item, the clock stays */
         "discard",
         [](Prof_Tracy_Wire *w) {
            Prof_Tracy_write_discard(w, T, 9, KEY);
            Prof_Tracy_write_free(w, T + 1, 9, 2, 0);
         },
         [](Expected &e) {
            bool has = e.protocol >= 74;
            if (has) e.id("MemDiscard").u64(T).u32(9).u64(KEY);
            e.id("MemFree").u64(has ? 1 : T + 1).u32(9).u64(2);
         });
}

TEST(Tracy_items, of_the_gpu)
{
   static const Prof_Tracy_Gpu_Query query = {9, 0x0506, 2};
   holds(
      "context",
      [](Prof_Tracy_Wire *w) {
         const Prof_Tracy_Gpu gpu = {T, T + 1, 9, 1.0f, 2, 5, Prof_TRACY_VULKAN};
         Prof_Tracy_write_gpu_context(w, &gpu);
         Prof_Tracy_write_gpu_name(w, 2, "gpu", 3);
      },
      [](Expected &e) {
         e.id("GpuNewContext").u64(T).u64(T + 1).u32(9).u32(0x3F800000).u8(2).u8(1).u8(2);
         e.staged("gpu").id("GpuContextName").u8(2);
      });
   holds(
      "zones",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_gpu_begin(w, T, &query, KEY);
         Prof_Tracy_write_gpu_end(w, T + 1, &query);
         Prof_Tracy_write_gpu_begin_serial(w, T, &query, KEY);
         Prof_Tracy_write_gpu_end_serial(w, T + 2, &query);
         Prof_Tracy_write_gpu_source(w, 0, 7, "f", "a.c", "n");
         Prof_Tracy_write_gpu_begin_sourced(w, T + 4, &query);
         Prof_Tracy_write_gpu_begin_sourced_serial(w, T + 6, &query);
      },
      [](Expected &e) {
         auto rest = [&]() { e.u32(9).u16(0x0506).u8(2); };
         e.id("GpuZoneBegin").u64(T), rest(), e.u64(KEY);
         e.id("GpuZoneEnd").u64(1), rest();
         e.id("GpuZoneBeginSerial").u64(T), rest(), e.u64(KEY);
         e.id("GpuZoneEndSerial").u64(2), rest();
         e.id("SourceLocationPayload").u64(0).u16(15).u32(0).u32(7);
         e.raw("f").u8(0).raw("a.c").u8(0).raw("n");
         e.id("GpuZoneBeginAllocSrcLoc").u64(3), rest();
         e.id("GpuZoneBeginAllocSrcLocSerial").u64(4), rest();
      });
}

TEST(Tracy_items, of_the_gpus_clock)
{
   holds(
      "times",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_gpu_time(w, T, 0x0506, 2);
         Prof_Tracy_write_gpu_time(w, T - 1, 0x0507, 3); /* one clock for all */
         Prof_Tracy_write_gpu_calibration(w, T, T + 1, -3, 2);
      },
      [](Expected &e) {
         e.id("GpuTime").u64(T).u16(0x0506).u8(2).id("GpuTime").u64((uint64_t)-1).u16(0x0507).u8(3);
         e.id("GpuCalibration").u64(T).u64(T + 1).u64((uint64_t)-3).u8(2);
      });
   holds(
      "sync", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_gpu_sync(w, T, T + 1, 2); },
      [](Expected &e) {
         if (e.protocol >= 66) e.id("GpuTimeSync").u64(T).u64(T + 1).u8(2);
      });
   for (int protocol : tracy_protocols) /* kinds that it lacks */
      for (int kind = Prof_TRACY_OPENGL; kind <= Prof_TRACY_WEBGPU; ++kind) {
         int newest = protocol >= 82 ? 10 : protocol >= 76 ? 9 : protocol >= 74 ? 8 : 5;
         Prof_Tracy_Gpu gpu = {T, T, 0, 1, 0, 0, (Prof_Tracy_Gpu_Kind)kind};
         Wire wire(protocol);
         Prof_Tracy_write_gpu_context(wire, &gpu);
         EXPECT_EQ(wire.items().at(0).fixed[27], kind <= newest ? kind : 1);
      }
}

TEST(Tracy_items, of_fibers_and_sections)
{
   holds(
      "fiber",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_fiber_enter(w, T, KEY, 9, -2);
         Prof_Tracy_write_fiber_leave(w, T + 1, 9);
      },
      [](Expected &e) {
         e.id("FiberEnter").u64(T).u64(KEY).u32(9);
         if (e.protocol >= 69) e.u32((uint32_t)-2);
         e.id("FiberLeave").u64(1).u32(9);
      });
   holds(
      "section",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_section_setup(w, 3, "kind", 4);
         Prof_Tracy_write_section_enter(w, T, 5, 3, "part", 4);
         Prof_Tracy_write_section_leave(w, T + 2, 5);
         Prof_Tracy_write_fiber_leave(w, T + 3, 9);
      },
      [](Expected &e) {
         bool has = e.protocol >= 82;
         if (has) e.staged("kind").id("SectionSetup").u16(3);
         if (has) e.staged("part").id("SectionEnter").u64(T).u32(5).u16(3);
         if (has) e.id("SectionLeave").u64(2).u32(5);
         e.id("FiberLeave").u64(has ? 1 : T + 3).u32(9);
      });
}

TEST(Tracy_items, of_the_machine)
{
   holds(
      "load", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_sys_time(w, T, 1.0f); },
      [](Expected &e) { e.id("SysTimeReport").u64(T).u32(0x3F800000); });
   holds(
      "power", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_sys_power(w, T, 5, KEY); },
      [](Expected &e) {
         if (e.protocol >= 64) e.id("SysPowerReport").u64(T).u64(5).u64(KEY);
      });
   holds(
      "cpus", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_cpu_topology(w, 1, 2, 3, 4); },
      [](Expected &e) {
         e.id("CpuTopology").u32(1);
         if (e.protocol >= 69) e.u32(2);
         e.u32(3).u32(4);
      });
   holds(
      "param", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_param(w, 1, KEY, 2, -1); },
      [](Expected &e) {
         e.id("ParamSetup").u32(1).u64(KEY).u8(e.protocol >= 82 ? 2 : 1).u32(0xFFFFFFFF);
      });
   holds(
      "group", [](Prof_Tracy_Wire *w) { Prof_Tracy_write_thread_group(w, 9, -1); },
      [](Expected &e) {
         if (e.protocol >= 69) e.id("ThreadGroupHint").u32(9).u32(0xFFFFFFFF);
      });
   holds(
      "end",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_keep_alive(w);
         Prof_Tracy_write_crash(w, T, KEY);
         Prof_Tracy_write_terminate(w);
      },
      [](Expected &e) {
         e.id("KeepAlive").id("CrashReport").u64(T).u64(KEY).id("Crash").id("Terminate");
      });
}

TEST(Tracy_items, of_answers)
{
   holds(
      "texts",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_string(w, KEY, "text", 4);
         Prof_Tracy_write_thread_name(w, 9, "main", 4);
         Prof_Tracy_write_plot_name(w, KEY, "plot", 4);
         Prof_Tracy_write_frame_name(w, KEY, "", 0);
         Prof_Tracy_write_fiber_name(w, KEY, "fiber", 5);
         Prof_Tracy_write_external(w, 9, "thread", 6, "program", 7);
      },
      [](Expected &e) {
         e.keyed("StringData", KEY, "text").keyed("ThreadName", 9, "main");
         e.keyed("PlotName", KEY, "plot").keyed("FrameName", KEY, "");
         e.keyed("FiberName", KEY, "fiber").keyed("ExternalThreadName", 9, "thread");
         e.keyed("ExternalName", 9, "program");
      });
   holds(
      "source",
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_source_location(w, 0, KEY, 2, 77, 0xFF010203); },
      [](Expected &e) { e.id("SourceLocation").u64(0).u64(KEY).u64(2).u32(77).bgr(); });
   holds(
      "nothing",
      [](Prof_Tracy_Wire *w) {
         Prof_Tracy_write_no_symbol_code(w);
         Prof_Tracy_write_no_source_code(w, 0x01020304);
         Prof_Tracy_write_noop(w);
      },
      [](Expected &e) {
         e.id("AckSymbolCodeNotAvailable").id("AckSourceCodeNotAvailable").u32(0x01020304);
         e.id("AckServerQueryNoop");
      });
}

TEST(Tracy_items, of_answers_on_addresses)
{
   holds(
      "frames",
      [](Prof_Tracy_Wire *w) {
         const Prof_Tracy_Stack_Frame two[] = {{"in", "a.h", 3, 0x11, 4}, {"out", "a.c", 5, 0, 0}};
         Prof_Tracy_write_callstack_frame(w, KEY, "program", two, 2);
         Prof_Tracy_write_callstack_frame(w, 0xABC, nullptr, nullptr, 0);
         Prof_Tracy_write_symbol(w, 0x11, "a.h", 3, 12);
      },
      [](Expected &e) {
         e.staged("program").id("CallstackFrameSize").u64(KEY).u8(2);
         e.staged("in").staged("a.h", "Second").id("CallstackFrame").u32(3).u64(0x11).u32(4);
         e.staged("out").staged("a.c", "Second").id("CallstackFrame").u32(5).u64(0).u32(0);
         e.staged("").id("CallstackFrameSize").u64(0xABC).u8(1).staged("0x0000000000000abc");
         e.staged("[unknown]", "Second").id("CallstackFrame").u32(0).u64(0).u32(0);
         e.staged("a.h").id("SymbolInformation").u32(12).u64(0x11);
      });
}

/* ---- call stacks ---- */

TEST(Tracy_stacks, are_told_frame_by_frame)
{
   holds(
      "stack",
      [](Prof_Tracy_Wire *w) {
         const Prof_Tracy_Stack_Frame two[] = {{"f", "a.c", 3, 0, 0}, {"g", nullptr, 5, 0, 0}};
         Prof_Tracy_write_stack(w, two, 0); /* none */
         Prof_Tracy_write_stack(w, two, 2);
         Prof_Tracy_write_message(w, T, "m", 1, 0, 0);
         Prof_Tracy_write_message(w, T, "m", 1, 0, 0);
      },
      [](Expected &e) {
         e.id("CallstackAllocPayload")
            .u64(0)
            .u16(22)
            .u8(2)
            .u32(3)
            .u16(1)
            .raw("f")
            .u16(3)
            .raw("a.c");
         e.u32(5).u16(1).raw("g").u16(0).id("CallstackAlloc").staged("m");
         e.id("MessageCallstack").u64(T).number(0, e.protocol >= 82);
         e.staged("m").id("Message").u64(T).number(0, e.protocol >= 82);
      });
   std::string text(20000, 'f');
   std::vector<Prof_Tracy_Stack_Frame> many(300, {text.c_str(), "", 0, 0, 0});
   Wire wire(82);
   Prof_Tracy_write_stack(wire, many.data(), many.size());
   for (Prof_Tracy_Stack_Frame &frame : many) frame.function = "f";
   Prof_Tracy_write_stack(wire, many.data(), many.size());
   std::vector<Item> items = wire.items();
   EXPECT_EQ(items.at(0).text.at(0), 3); /* that is as many as fit */
   EXPECT_EQ(items.at(0).text.size(), 1 + 3 * (8 + 16383u));
   EXPECT_EQ(items.at(2).text.at(0), 64);
}

std::vector<std::string> names_of(const std::vector<Item> &items)
{
   std::vector<std::string> names;
   for (const Item &item : items)
      if (item.name.compare(0, 16, "CallstackPayload") && item.name.compare(1, 9, "ingleStri"))
         names.push_back(item.name);
   return names;
}

TEST(Tracy_stacks, go_to_the_next_item_that_can_have_one)
{
   const uint64_t address[] = {KEY, 2};
   const Prof_Tracy_Gpu_Query query = {9, 1, 2};
   const std::vector<std::function<void(Prof_Tracy_Wire *)>> writes = {
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_begin(w, T, KEY); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_zone_begin_payload(w, T, 0, 0, "", "", ""); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_message(w, T, "", 0, 1, 0); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_message_literal(w, T, KEY, 0, 0); },
      [](Prof_Tracy_Wire *w) { Prof_Tracy_write_message_literal(w, T, KEY, 1, 0); },
      [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_gpu_begin(w, T, &query, KEY); },
      [&](Prof_Tracy_Wire *w) { Prof_Tracy_write_gpu_begin_sourced(w, T, &query); }};
   for (int protocol : tracy_protocols) {
      Wire wire(protocol);
      for (const auto &write : writes) {
         Prof_Tracy_write_addresses(wire, address, 2, 0);
         Prof_Tracy_write_zone_end(wire, T);
         write(wire);
         write(wire); /* has none */
      }
      std::string all;
      for (const std::string &name : names_of(wire.items())) all += name + " ";
      const std::string width = protocol >= 82 ? "16" : "";
      std::string want = "Callstack ZoneEnd ZoneBeginCallstack" + width + " ZoneBegin" + width +
                         " Callstack ZoneEnd" + width +
                         " SourceLocationPayload ZoneBeginAllocSrcLocCallstack"
                         " SourceLocationPayload ZoneBeginAllocSrcLoc"
                         " Callstack ZoneEnd" +
                         width +
                         " MessageColorCallstack MessageColor"
                         " Callstack ZoneEnd" +
                         width +
                         " MessageLiteralCallstack MessageLiteral"
                         " Callstack ZoneEnd" +
                         width +
                         " MessageLiteralColorCallstack MessageLiteralColor"
                         " Callstack ZoneEnd" +
                         width +
                         " GpuZoneBeginCallstack GpuZoneBegin"
                         " Callstack ZoneEnd" +
                         width +
                         " GpuZoneBeginAllocSrcLocCallstack"
                         " GpuZoneBeginAllocSrcLoc ";
      EXPECT_EQ(all, want) << protocol;
   }
}

TEST(Tracy_stacks, of_serial_items_are_apart)
{
   const uint64_t address[] = {KEY, 2};
   const Prof_Tracy_Gpu_Query query = {9, 1, 2};
   Wire wire(74);
   auto stack = [&]() { Prof_Tracy_write_addresses(wire, address, 2, 1); };
   stack(), Prof_Tracy_write_alloc(wire, T, 1, 2, 3, 0);
   stack(), Prof_Tracy_write_free(wire, T, 1, 2, 0);
   stack(), Prof_Tracy_write_alloc(wire, T, 1, 2, 3, KEY);
   stack(), Prof_Tracy_write_free(wire, T, 1, 2, KEY);
   stack(), Prof_Tracy_write_discard(wire, T, 1, KEY);
   stack(), Prof_Tracy_write_gpu_begin_serial(wire, T, &query, KEY);
   stack(), Prof_Tracy_write_zone_begin(wire, T, KEY);
   Prof_Tracy_write_gpu_begin_sourced_serial(wire, T, &query);
   std::vector<Item> items = wire.items();
   EXPECT_EQ(items.at(0).text.size(), 16u);
   EXPECT_EQ(items.at(0).text[0], KEY & 0xFF);
   std::string all;
   for (const std::string &name : names_of(items))
      if (name != "CallstackSerial") all += name + " ";
   EXPECT_EQ(all,
             "MemAllocCallstack MemFreeCallstack MemNamePayload MemAllocCallstackNamed "
             "MemNamePayload MemFreeCallstackNamed MemDiscardCallstack "
             "GpuZoneBeginCallstackSerial ZoneBegin GpuZoneBeginAllocSrcLocCallstackSerial ");
}

} // namespace
