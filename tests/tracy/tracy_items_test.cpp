/* tracy_items_test.cpp - each item that viewers of Tracy are sent, byte for byte in all seven
 * protocols.
 */
#include "tests/headers.h"

#include "tracy_written.h"

namespace {

class Tracy_items : public ::testing::TestWithParam<int> {
 protected:
   Written w{GetParam()};
   Expected &e = w.e;
};
INSTANTIATE_TEST_SUITE_P(protocols, Tracy_items, ::testing::ValuesIn(tracy_protocols));

TEST_P(Tracy_items, of_zones)
{
   Prof_Tracy_write_thread(w, 0x01020304);
   e.id("ThreadContext").u32(0x01020304);
   Prof_Tracy_write_zone_text(w, "hello", 5);
   e.staged("hello").id("ZoneText");
   Prof_Tracy_write_zone_name(w, nullptr, 0);
   e.staged("").id("ZoneName");
   Prof_Tracy_write_zone_colour(w, 0xFF010203);
   e.id("ZoneColor").bgr();
   Prof_Tracy_write_zone_value(w, ~(uint64_t)1);
   e.id("ZoneValue").u64(~(uint64_t)1);
}

TEST_P(Tracy_items, texts_of_all_lengths)
{
   for (size_t size : {0, 1, 254, 255, 256, 257, 511, 512, 65534, 65535, 65536, 100000}) {
      Written own(GetParam());
      std::string text(size, 'x');
      for (size_t i = 0; i < size; ++i) text[i] = (char)(i * 7);
      Prof_Tracy_write_zone_text(own, text.data(), size);
      own.e.staged(text.substr(0, 65535)).id("ZoneText");
      Prof_Tracy_write_string(own, KEY, text.data(), size);
      own.e.keyed("StringData", KEY, text.substr(0, 65535));
   }
}

TEST_P(Tracy_items, of_frames)
{
   Prof_Tracy_write_frame(w, T, KEY);
   e.id("FrameMarkMsg").u64(T).u64(KEY);
   Prof_Tracy_write_frame_start(w, T, KEY);
   e.id("FrameMarkMsgStart").u64(T).u64(KEY);
   Prof_Tracy_write_frame_end(w, T + 1, KEY);
   e.id("FrameMarkMsgEnd").u64(T + 1).u64(KEY);
}

TEST_P(Tracy_items, of_pictures)
{
   /* Indexes 0 1 2 3 in a row of texels are 3 0 2 1. */
   const unsigned char bc1[16] = {1, 2, 3, 4, 0xE4, 0x00, 0xFF, 0x55, 5, 6, 7, 8, 0xAA, 0, 0, 0};
   EXPECT_EQ(Prof_Tracy_write_image(w, 9, 8, 4, 1, bc1), 1);
   e.id("FrameImageData").u64(0).u32(16).u32(0x04030201);
   e.u8(0x63).u8(0xFF).u8(0x55).u8(0x00).u32(0x08070605).u8(0xAA).u8(0xFF).u8(0xFF).u8(0xFF);
   e.id("FrameImage").u32(9).u16(8).u16(4).u8(1);
   Bytes large(262144);
   Wire wire(82);
   const struct {
      uint32_t w, h;
   } wrong[] = {{1024, 512}, {6, 4}, {0, 4}, {65536, 4}};
   for (const auto &size : wrong)
      EXPECT_EQ(Prof_Tracy_write_image(wire, 0, size.w, size.h, 0, large.data()), 0) << size.w;
   EXPECT_EQ(Prof_Tracy_Wire_pending(wire), 0u);
   EXPECT_EQ(Prof_Tracy_write_image(wire, 0, 1024, 508, 0, large.data()), 1);
   EXPECT_EQ(wire.items().size(), 2u);
}

TEST_P(Tracy_items, of_plots)
{
   Prof_Tracy_write_plot_double(w, T, KEY, 1.0);
   e.id("PlotDataDouble").u64(KEY).u64(T).u64(0x3FF0000000000000u);
   Prof_Tracy_write_plot_double(w, T - 1, KEY, -1.0);
   e.id("PlotDataDouble").u64(KEY).u64((uint64_t)-1).u64(0xBFF0000000000000u);
   Prof_Tracy_write_plot_config(w, KEY, 2, 1, 0, 0xFF010203);
   e.id("PlotConfig").u64(KEY).u8(2).u8(1).u8(0).u32(0x010203);
}

TEST_P(Tracy_items, of_messages)
{
   const bool meta = e.since(82);
   Prof_Tracy_write_message(w, T, "hm", 2, 0, 5);
   e.staged("hm").id("Message").u64(T).number(0x50, meta);
   Prof_Tracy_write_message(w, T, "hm", 2, 0x010203, 2);
   e.staged("hm").id("MessageColor").u64(T).bgr().number(0x20, meta);
   Prof_Tracy_write_app_info(w, T, "v1", 2);
   e.staged("v1").id("MessageAppInfo").u64(T);
}

TEST_P(Tracy_items, of_locks)
{
   Prof_Tracy_write_lock_announce(w, 4, T, KEY, 1);
   e.id("LockAnnounce").u32(4).u64(T).u64(KEY).u8(1);
   Prof_Tracy_write_lock_name(w, 4, "door", 4);
   e.staged("door").id("LockName").u32(4);
   Prof_Tracy_write_lock_mark(w, 9, 4, KEY);
   e.id("LockMark").u32(9).u32(4).u64(KEY);
   Prof_Tracy_write_lock_wait(w, T, 9, 4);
   e.id("LockWait").u32(9).u32(4).u64(T);
   Prof_Tracy_write_lock_obtain(w, T + 1, 9, 4);
   e.id("LockObtain").u32(9).u32(4).u64(1);
   Prof_Tracy_write_lock_release(w, T + 3, 4);
   e.id("LockRelease").u32(4).u64(2);
   Prof_Tracy_write_lock_shared_wait(w, T + 6, 9, 4);
   e.id("LockSharedWait").u32(9).u32(4).u64(3);
   Prof_Tracy_write_lock_shared_obtain(w, T + 10, 9, 4);
   e.id("LockSharedObtain").u32(9).u32(4).u64(4);
   Prof_Tracy_write_lock_shared_release(w, T + 15, 9, 4);
   e.id("LockSharedRelease").u32(4).u64(5).u32(9);
   Prof_Tracy_write_lock_terminate(w, 4, T + 1);
   e.id("LockTerminate").u32(4).u64(T + 1);
}

TEST_P(Tracy_items, of_memory)
{
   Prof_Tracy_write_alloc(w, T, 9, 0x7F0123456789, 0x0A0B0C0D0E0F, 0);
   e.id("MemAlloc").u64(T).u32(9).u64(0x7F0123456789).u32(0x0C0D0E0F).u16(0x0A0B);
   Prof_Tracy_write_free(w, T + 1, 9, 0x7F0123456789, 0);
   e.id("MemFree").u64(1).u32(9).u64(0x7F0123456789);
   Prof_Tracy_write_alloc(w, T + 2, 9, 1, ~(uint64_t)0, KEY);
   e.id("MemNamePayload").u64(KEY);
   e.id("MemAllocNamed").u64(1).u32(9).u64(1).u32(0xFFFFFFFF).u16(0x7FFF);
   Prof_Tracy_write_free(w, T + 4, 9, 1, KEY);
   e.id("MemNamePayload").u64(KEY).id("MemFreeNamed").u64(2).u32(9).u64(1);
   Prof_Tracy_write_discard(w, T + 7, 9, KEY); /* without the item, the clock stays */
   if (e.since(74)) e.id("MemDiscard").u64(3).u32(9).u64(KEY);
   Prof_Tracy_write_free(w, T + 8, 9, 2, 0);
   e.id("MemFree").u64(e.since(74) ? 1 : 4).u32(9).u64(2);
}

TEST_P(Tracy_items, of_the_gpu)
{
   const Prof_Tracy_Gpu_Query query = {9, 0x0506, 2};
   const Prof_Tracy_Gpu gpu = {T, T + 1, 9, 1.0f, 2, 5, Prof_TRACY_VULKAN};
   Prof_Tracy_write_gpu_context(w, &gpu);
   e.id("GpuNewContext").u64(T).u64(T + 1).u32(9).u32(0x3F800000).u8(2).u8(1).u8(2);
   Prof_Tracy_write_gpu_name(w, 2, "gpu", 3);
   e.staged("gpu").id("GpuContextName").u8(2);
   Prof_Tracy_write_gpu_begin_serial(w, T, &query, KEY);
   e.id("GpuZoneBeginSerial").u64(T).u32(9).u16(0x0506).u8(2).u64(KEY);
   Prof_Tracy_write_gpu_end_serial(w, T + 2, &query);
   e.id("GpuZoneEndSerial").u64(2).u32(9).u16(0x0506).u8(2);
   Prof_Tracy_write_gpu_time(w, T, 0x0506, 2);
   e.id("GpuTime").u64(T).u16(0x0506).u8(2);
   Prof_Tracy_write_gpu_time(w, T - 1, 0x0507, 3); /* one clock for all */
   e.id("GpuTime").u64((uint64_t)-1).u16(0x0507).u8(3);
}

TEST_P(Tracy_items, of_fibers)
{
   Prof_Tracy_write_fiber_enter(w, T, KEY, 9, -2);
   e.id("FiberEnter").u64(T).u64(KEY).u32(9);
   if (e.since(69)) e.u32((uint32_t)-2);
   Prof_Tracy_write_fiber_leave(w, T + 1, 9);
   e.id("FiberLeave").u64(1).u32(9);
}

TEST_P(Tracy_items, of_the_machine)
{
   Prof_Tracy_write_sys_time(w, T, 1.0f);
   e.id("SysTimeReport").u64(T).u32(0x3F800000);
   Prof_Tracy_write_cpu_topology(w, 1, 2, 3, 4);
   e.id("CpuTopology").u32(1).number(2, e.since(69) ? 4 : 0).u32(3).u32(4);
   Prof_Tracy_write_keep_alive(w);
   e.id("KeepAlive");
   Prof_Tracy_write_crash(w, T, KEY);
   e.id("CrashReport").u64(T).u64(KEY).id("Crash");
   Prof_Tracy_write_terminate(w);
   e.id("Terminate");
}

TEST_P(Tracy_items, of_answers)
{
   Prof_Tracy_write_string(w, KEY, "text", 4);
   e.keyed("StringData", KEY, "text");
   Prof_Tracy_write_thread_name(w, 9, "main", 4);
   e.keyed("ThreadName", 9, "main");
   Prof_Tracy_write_plot_name(w, KEY, "plot", 4);
   e.keyed("PlotName", KEY, "plot");
   Prof_Tracy_write_frame_name(w, KEY, "", 0);
   e.keyed("FrameName", KEY, "");
   Prof_Tracy_write_fiber_name(w, KEY, "fiber", 5);
   e.keyed("FiberName", KEY, "fiber");
   Prof_Tracy_write_external(w, 9, "thread", 6, "program", 7);
   e.keyed("ExternalThreadName", 9, "thread").keyed("ExternalName", 9, "program");
   Prof_Tracy_write_source_location(w, 0, KEY, 2, 77, 0xFF010203);
   e.id("SourceLocation").u64(0).u64(KEY).u64(2).u32(77).bgr();
   Prof_Tracy_write_no_symbol_code(w);
   e.id("AckSymbolCodeNotAvailable");
   Prof_Tracy_write_no_source_code(w, 0x01020304);
   e.id("AckSourceCodeNotAvailable").u32(0x01020304);
   Prof_Tracy_write_noop(w);
   e.id("AckServerQueryNoop");
}

TEST_P(Tracy_items, of_answers_on_addresses)
{
   const Prof_Tracy_Stack_Frame two[] = {{"in", "a.h", 3, 0x11, 4}, {"out", "a.c", 5, 0, 0}};
   Prof_Tracy_write_callstack_frame(w, KEY, "program", two, 2);
   e.staged("program").id("CallstackFrameSize").u64(KEY).u8(2);
   e.staged("in").staged("a.h", "Second").id("CallstackFrame").u32(3).u64(0x11).u32(4);
   e.staged("out").staged("a.c", "Second").id("CallstackFrame").u32(5).u64(0).u32(0);
   Prof_Tracy_write_callstack_frame(w, 0xABC, nullptr, nullptr, 0);
   e.staged("").id("CallstackFrameSize").u64(0xABC).u8(1).staged("0x0000000000000abc");
   e.staged("[unknown]", "Second").id("CallstackFrame").u32(0).u64(0).u32(0);
   Prof_Tracy_write_symbol(w, 0x11, "a.h", 3, 12);
   e.staged("a.h").id("SymbolInformation").u32(12).u64(0x11);
}

} // namespace
