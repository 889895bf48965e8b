/* tracy_serial.cpp - frames, and what all threads do in one order: memory and locks. */
#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

void State::add_serial_items()
{
   auto add = [this](Item item, Handler handler) { handlers[static_cast<size_t>(item)] = handler; };
   add(Item::FrameMarkMsg, &State::frame_mark);
   add(Item::FrameMarkMsgStart, &State::frame_start);
   add(Item::FrameMarkMsgEnd, &State::frame_end);
   add(Item::FrameVsync, &State::frame_vsync);
   add(Item::FrameImage, &State::frame_image);
   add(Item::PlotConfig, &State::plot_config);
   for (Item item : {Item::MemAlloc, Item::MemAllocNamed, Item::MemAllocCallstack,
                     Item::MemAllocCallstackNamed})
      add(item, &State::alloc);
   for (Item item :
        {Item::MemFree, Item::MemFreeNamed, Item::MemFreeCallstack, Item::MemFreeCallstackNamed})
      add(item, &State::release);
   add(Item::MemDiscard, &State::discard);
   add(Item::MemDiscardCallstack, &State::discard);
   add(Item::MemNamePayload, &State::pool_name);
   add(Item::LockAnnounce, &State::lock_announce);
   add(Item::LockTerminate, &State::lock_terminate);
   add(Item::LockName, &State::lock_name);
   add(Item::LockWait, &State::lock_wait);
   add(Item::LockSharedWait, &State::lock_wait);
   add(Item::LockObtain, &State::lock_obtain);
   add(Item::LockSharedObtain, &State::lock_obtain);
   add(Item::LockRelease, &State::lock_release);
   add(Item::LockSharedRelease, &State::lock_shared_release);
   add(Item::LockMark, &State::lock_mark);
}

int64_t State::serial_time(int64_t delta)
{
   int64_t t = advance(&serial_clock, delta);
   check_time(t);
   return t;
}

void State::take_serial_stack()
{
   if (!serial_stack) wrong("no call stack goes before it");
   serial_stack = false;
}

/* ---- frames ---- */

void State::frame_event(const Fields &f, int64_t t)
{
   uint64_t key = f.u64(9);
   Event &event = note(f.item, to_ns(t));
   event.key = key;
   if (key == 0) return;
   want(Ask::frame, key);
   note_text(Ask::frame, key);
}

void State::frame_mark(const Fields &f)
{
   int64_t t = f.i64(1);
   uint64_t key = f.u64(9);
   check_time(t);
   if (key) check_key(key, "a frame set");
   bool is_new = frame_sets.find(key) == frame_sets.end();
   Frame_set &set = frame_sets[key];
   if (!is_new && !set.continuous) wrong("a mark in a frame set that has begins and ends");
   if (is_new && key == 0) set.last = welcome.on_demand() ? welcome.joined : welcome.init_end;
   if (t < set.last) wrong("a frame mark is before the last one");
   set.continuous = true;
   set.last = t;
   if (key == 0) ++marks;
   frame_event(f, t);
}

void State::frame_start(const Fields &f)
{
   int64_t t = f.i64(1);
   check_time(t);
   check_key(f.u64(9), "a frame set");
   Frame_set &set = frame_sets[f.u64(9)];
   if (set.continuous) wrong("a frame begins in a set that has marks");
   if (set.open) wrong("a frame begins in a frame of its set");
   if (t < set.last) wrong("a frame begins before the last one's end");
   set.open = true;
   set.last = t;
   frame_event(f, t);
}

void State::frame_end(const Fields &f)
{
   int64_t t = f.i64(1);
   check_time(t);
   check_key(f.u64(9), "a frame set");
   auto found = frame_sets.find(f.u64(9));
   bool joined = welcome.on_demand() && protocol >= 66;
   if (found == frame_sets.end() && joined) return frame_event(f, t);
   if (found == frame_sets.end()) wrong("a frame ends in a set that never began");
   if (found->second.continuous) wrong("a frame ends in a set that has marks");
   if (!found->second.open) wrong("a frame ends, but none is open in its set");
   if (t < found->second.last) wrong("a frame ends before it begins");
   found->second.open = false;
   found->second.last = t;
   frame_event(f, t);
}

void State::frame_vsync(const Fields &f)
{
   int64_t t = f.i64(1);
   check_time(t);
   auto last = vsyncs.emplace(f.u32(9), never).first;
   if (t < last->second) wrong("a display's time goes backwards");
   last->second = t;
   note(f.item, to_ns(t)).key = f.u32(9);
}

void State::frame_image(const Fields &f)
{
   uint64_t frame = f.u32(1), w = f.u16(5), h = f.u16(7), begun = welcome.frames_before;
   if (w == 0 || h == 0 || w % 4 || h % 4)
      wrong("an image of " + std::to_string(w) + " x " + std::to_string(h));
   if (image_size != w * h / 2)
      wrong("an image's data are " + std::to_string(image_size) + " bytes");
   if (f.u8(9) > 1) wrong("an image is flipped or not");
   has_image = false;
   if (welcome.on_demand() && frame <= begun) return; /* of before it joined: left out */
   /* An image may come before its frame's mark: it goes another way. */
   if (!images.insert(frame).second) wrong("a second image of a frame");
   Event &event = note(f.item, 0);
   event.number = static_cast<int64_t>(frame);
   event.key = w << 16 | h;
   event.amount = f.u8(9);
   event.text = image_bytes;
}

void State::plot_config(const Fields &f)
{
   check_key(f.u64(1), "a plot");
   if (f.u8(9) > 2) wrong("a plot's format " + std::to_string(f.u8(9)));
   if (f.u8(10) > 1 || f.u8(11) > 1) wrong("a plot has steps or not, is filled or not");
   if (f.u32(12) >> 24) wrong("a plot's colour of more than 24 bits");
   want(Ask::plot, f.u64(1));
   Event &event = note(f.item, 0);
   event.key = f.u64(1);
   event.number = f.u8(9) | f.u8(10) << 8 | f.u8(11) << 16;
   event.rgb = f.u32(12);
   note_text(Ask::plot, f.u64(1));
}

/* ---- memory ---- */

void State::pool_name(const Fields &f)
{
   check_key(f.u64(1), "a pool");
   pool_key = f.u64(1);
   has_pool = true;
   want(Ask::string, pool_key);
}

Pool &State::pool_of(const Fields &f, bool named, uint64_t *key)
{
   *key = named ? pool_key : 0;
   has_pool = false;
   know_thread(f.u32(9));
   return pools[*key];
}

Event &State::note_memory(const Fields &f, int64_t t, uint64_t pool)
{
   Event &event = note(f.item, to_ns(t));
   event.thread = f.u32(9);
   event.key = f.u64(13);
   if (pool) note_text(Ask::string, pool);
   return event;
}

void State::alloc(const Fields &f)
{
   bool stack = f.item == Item::MemAllocCallstack || f.item == Item::MemAllocCallstackNamed;
   bool named = f.item == Item::MemAllocNamed || f.item == Item::MemAllocCallstackNamed;
   if (stack) take_serial_stack();
   int64_t t = serial_time(f.i64(1));
   uint64_t key, address = f.u64(13), size = f.bits(21, 6);
   Pool &pool = pool_of(f, named, &key);
   if (t < pool.last) wrong("a pool's time goes backwards");
   pool.last = t;
   if (address >> 56) wrong("an address of more than 56 bits");
   bool tolerated = protocol >= 82 && welcome.flags & 2;
   if (!pool.live.emplace(address, size).second && !tolerated) wrong("allocated twice");
   Event &event = note_memory(f, t, key);
   event.number = static_cast<int64_t>(size);
   event.stack = stack;
}

void State::release(const Fields &f)
{
   bool stack = f.item == Item::MemFreeCallstack || f.item == Item::MemFreeCallstackNamed;
   bool named = f.item == Item::MemFreeNamed || f.item == Item::MemFreeCallstackNamed;
   if (stack) take_serial_stack();
   int64_t t = serial_time(f.i64(1));
   uint64_t key, address = f.u64(13);
   Pool &pool = pool_of(f, named, &key);
   if (t < pool.last) wrong("a pool's time goes backwards");
   pool.last = t;
   auto found = pool.live.find(address);
   if (found == pool.live.end() && address && !(welcome.flags & 3))
      wrong("freed, but not allocated");
   Event &event = note_memory(f, t, key);
   event.stack = stack;
   if (found == pool.live.end()) return;
   event.number = static_cast<int64_t>(found->second);
   pool.live.erase(found);
}

void State::discard(const Fields &f)
{
   if (f.item == Item::MemDiscardCallstack) take_serial_stack();
   int64_t t = serial_time(f.i64(1));
   auto found = pools.find(f.u64(13));
   if (found == pools.end()) wrong("a pool is discarded that was not used");
   if (t < found->second.last) wrong("a pool's time goes backwards");
   found->second.last = t;
   know_thread(f.u32(9));
   Event &event = note_memory(f, t, f.u64(13));
   event.number = static_cast<int64_t>(found->second.live.size());
   event.stack = f.item == Item::MemDiscardCallstack;
   found->second.live.clear();
}

/* ---- locks ---- */

Lock &State::lock_of(uint32_t id)
{
   auto found = locks.find(id);
   if (found == locks.end()) wrong("lock " + std::to_string(id) + " was not announced");
   if (found->second.gone) wrong("lock " + std::to_string(id) + " is gone");
   return found->second;
}

void State::lock_order(Lock *lock, int64_t t)
{
   if (t < lock->last) wrong("a lock's time goes backwards");
   lock->last = t;
}

void State::lock_thread(Lock *lock, uint32_t id)
{
   lock->threads.insert(id);
   if (lock->threads.size() > 64) wrong("65 threads on one lock");
   know_thread(id);
}

void State::lock_announce(const Fields &f)
{
   uint32_t id = f.u32(1);
   check_time(f.i64(5));
   if (f.u8(21) > 1) wrong("a lock of type " + std::to_string(f.u8(21)));
   if (locks.find(id) != locks.end()) wrong("lock " + std::to_string(id) + " is announced twice");
   Lock &lock = locks[id];
   lock.shared = f.u8(21) == 1;
   lock.location = location_of(f.u64(13));
   Event &event = note(f.item, to_ns(f.i64(5)));
   event.key = id;
   event.number = lock.shared;
   event.location = lock.location;
}

void State::lock_terminate(const Fields &f)
{
   Lock &lock = lock_of(f.u32(1));
   check_time(f.i64(5));
   lock_order(&lock, f.i64(5));
   lock.gone = true;
   note(f.item, to_ns(f.i64(5))).key = f.u32(1);
}

void State::lock_name(const Fields &f)
{
   (void)lock_of(f.u32(1));
   Event &event = note(f.item, 0);
   event.key = f.u32(1);
   event.text = staged();
}

void State::lock_wait(const Fields &f)
{
   Lock &lock = lock_of(f.u32(5));
   bool shared = f.item == Item::LockSharedWait;
   int64_t t = serial_time(f.i64(9));
   if (shared && !lock.shared) wrong("shared, but the lock is not");
   lock_order(&lock, t);
   lock_thread(&lock, f.u32(1));
   lock.used.insert(f.u32(1));
   (shared ? lock.shared_waits : lock.waits).insert(f.u32(1));
   Event &event = note(f.item, to_ns(t));
   event.thread = f.u32(1);
   event.key = f.u32(5);
}

void State::lock_obtain(const Fields &f)
{
   Lock &lock = lock_of(f.u32(5));
   bool shared = f.item == Item::LockSharedObtain;
   int64_t t = serial_time(f.i64(9));
   if (shared && !lock.shared) wrong("shared, but the lock is not");
   lock_order(&lock, t);
   lock_thread(&lock, f.u32(1));
   bool waited = (shared ? lock.shared_waits : lock.waits).erase(f.u32(1)) > 0;
   if (!waited && !tries) wrong("obtained without a wait");
   lock.used.insert(f.u32(1));
   if (shared) lock.shared_held.insert(f.u32(1));
   else ++lock.held;
   Event &event = note(f.item, to_ns(t));
   event.thread = f.u32(1);
   event.key = f.u32(5);
}

void State::lock_release(const Fields &f)
{
   Lock &lock = lock_of(f.u32(1));
   int64_t t = serial_time(f.i64(5));
   lock_order(&lock, t);
   if (lock.held == 0) wrong("released, but nobody has the lock");
   --lock.held;
   note(f.item, to_ns(t)).key = f.u32(1);
}

void State::lock_shared_release(const Fields &f)
{
   Lock &lock = lock_of(f.u32(1));
   int64_t t = serial_time(f.i64(5));
   if (!lock.shared) wrong("shared, but the lock is not");
   lock_order(&lock, t);
   auto held = lock.shared_held.find(f.u32(13));
   if (held == lock.shared_held.end()) wrong("released, but the thread does not have the lock");
   lock.shared_held.erase(held);
   Event &event = note(f.item, to_ns(t));
   event.thread = f.u32(13);
   event.key = f.u32(1);
}

void State::lock_mark(const Fields &f)
{
   Lock &lock = lock_of(f.u32(5));
   if (!lock.used.count(f.u32(1))) wrong("a mark on a lock that the thread never waited for");
   Event &event = note(f.item, 0);
   event.thread = f.u32(1);
   event.key = f.u32(5);
   event.location = location_of(f.u64(9));
}

} // namespace tracy
