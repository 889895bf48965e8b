/* tracy_serial.cpp - frames, what all threads do in one order, GPUs, and what the system tells. */
#include <cmath>

#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

int64_t State::serial_time(int64_t delta)
{
   int64_t t = advance(&serial_clock, delta);
   check_time(t);
   return t;
}

/* ---- frames ---- */

void State::note_frame(const Fields &f)
{
   const uint64_t key = f.u64(9);
   (void)note(f.item, key);
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
   if (is_new && key == 0) set.last = joined;
   if (t < set.last) wrong("a frame mark is before the last one");
   set.continuous = true;
   set.last = t;
   marks += key == 0;
   note_frame(f);
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
   note_frame(f);
}

void State::frame_end(const Fields &f)
{
   int64_t t = f.i64(1);
   check_time(t);
   check_key(f.u64(9), "a frame set");
   auto found = frame_sets.find(f.u64(9));
   if (found == frame_sets.end() && protocol >= 66) return note_frame(f);
   if (found == frame_sets.end()) wrong("a frame ends in a set that never began");
   if (found->second.continuous) wrong("a frame ends in a set that has marks");
   if (!found->second.open) wrong("a frame ends, but none is open in its set");
   if (t < found->second.last) wrong("a frame ends before it begins");
   found->second.open = false;
   found->second.last = t;
   note_frame(f);
}

void State::frame_image(const Fields &f)
{
   uint64_t frame = f.u32(1), w = f.u16(5), h = f.u16(7);
   if (w == 0 || h == 0 || w % 4 || h % 4)
      wrong("an image of " + std::to_string(w) + " x " + std::to_string(h));
   if (image_bytes.size() != w * h / 2)
      wrong("an image's data are " + std::to_string(image_bytes.size()) + " bytes");
   if (f.u8(9) > 1) wrong("an image is flipped or not");
   has_image = false;
   if (frame <= frames_before) return; /* of before it joined: left out */
   /* An image may come before its frame's mark: it goes another way. */
   if (!images.insert(frame).second) wrong("a second image of a frame");
   Event &event = note(f.item, w << 16 | h);
   event.number = static_cast<int64_t>(frame);
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
   Event &event = note(f.item, f.u64(1));
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

Pool &State::pool_of(const Fields &f, int64_t t, uint64_t key)
{
   has_pool = false;
   know_thread(f.u32(9));
   Pool &pool = pools[key];
   if (t < pool.last) wrong("a pool's time goes backwards");
   pool.last = t;
   return pool;
}

void State::alloc(const Fields &f)
{
   int64_t t = serial_time(f.i64(1));
   Pool &pool = pool_of(f, t, f.item == Item::MemAllocNamed ? pool_key : 0);
   if (f.u64(13) >> 56) wrong("an address of more than 56 bits");
   if (f.bits(21, 6) >> 47) wrong("a block of more than 47 bits");
   if (!pool.live.insert(f.u64(13)).second && protocol < 82) wrong("allocated twice");
}

/* Of memory that was taken before the viewer came, too. */
void State::release(const Fields &f)
{
   int64_t t = serial_time(f.i64(1));
   pool_of(f, t, f.item == Item::MemFreeNamed ? pool_key : 0).live.erase(f.u64(13));
}

void State::discard(const Fields &f)
{
   int64_t t = serial_time(f.i64(1));
   if (!pools.count(f.u64(13))) wrong("a pool is discarded that was not used");
   pool_of(f, t, f.u64(13)).live.clear();
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

void State::lock_announce(const Fields &f)
{
   uint32_t id = f.u32(1);
   check_time(f.i64(5));
   if (f.u8(21) > 1) wrong("a lock of type " + std::to_string(f.u8(21)));
   if (locks.find(id) != locks.end()) wrong("lock " + std::to_string(id) + " is announced twice");
   Lock &lock = locks[id];
   lock.shared = f.u8(21) == 1;
   (void)location_of(f.u64(13));
}

void State::lock_terminate(const Fields &f)
{
   Lock &lock = lock_of(f.u32(1));
   check_time(f.i64(5));
   lock_order(&lock, f.i64(5));
   lock.gone = true;
}

void State::lock_name(const Fields &f)
{
   (void)lock_of(f.u32(1));
   note(f.item, f.u32(1)).text = staged();
}

/* A wait, or that it is over. */
void State::use_lock(const Fields &f, Lock *lock, bool shared)
{
   const uint32_t id = f.u32(1);
   int64_t t = serial_time(f.i64(9));
   if (shared && !lock->shared) wrong("shared, but the lock is not");
   lock_order(lock, t);
   lock->threads.insert(id);
   if (lock->threads.size() > 64) wrong("65 threads on one lock");
   know_thread(id);
   lock->used.insert(id);
}

void State::lock_wait(const Fields &f)
{
   Lock &lock = lock_of(f.u32(5));
   bool shared = f.item == Item::LockSharedWait;
   use_lock(f, &lock, shared);
   (shared ? lock.shared_waits : lock.waits).insert(f.u32(1));
}

void State::lock_obtain(const Fields &f)
{
   Lock &lock = lock_of(f.u32(5));
   bool shared = f.item == Item::LockSharedObtain;
   use_lock(f, &lock, shared);
   if (!(shared ? lock.shared_waits : lock.waits).erase(f.u32(1))) wrong("obtained without a wait");
   if (!shared && ++lock.held > 254) wrong("a lock that is held 255 times");
   if (shared && !lock.shared_held.insert(f.u32(1)).second) wrong("shared twice by one thread");
}

void State::lock_release(const Fields &f)
{
   Lock &lock = lock_of(f.u32(1));
   lock_order(&lock, serial_time(f.i64(5)));
   if (lock.held == 0) wrong("released, but nobody has the lock");
   --lock.held;
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
}

void State::lock_mark(const Fields &f)
{
   Lock &lock = lock_of(f.u32(5));
   if (!lock.used.count(f.u32(1))) wrong("a mark on a lock that the thread never waited for");
   (void)location_of(f.u64(9));
}

/* ---- GPU ---- */

Gpu &State::gpu_of(unsigned id)
{
   auto found = gpus.find(id);
   if (found == gpus.end()) wrong("GPU context " + std::to_string(id) + " is not there");
   return found->second;
}

void State::gpu_context(const Fields &f)
{
   unsigned id = f.u8(25), type = f.u8(27);
   unsigned most = protocol >= 82 ? 10 : protocol >= 76 ? 9 : protocol >= 74 ? 8 : 5;
   if (type < 1 || type > most) wrong("a GPU context of type " + std::to_string(type));
   if (f.u8(26) > 1) wrong("a GPU context's flags");
   if (!(f.f32(21) > 0) || !std::isfinite(f.f32(21))) wrong("a GPU context's period");
   if (gpus.count(id)) wrong("GPU context " + std::to_string(id) + " is there already");
   check_time(f.i64(1));
   gpus[id].thread = f.u32(17);
}

void State::gpu_name(const Fields &f)
{
   (void)gpu_of(f.u8(1));
   (void)staged();
}

/* The begin or the end of a zone, whose time is going to come as that of a query. */
void State::add_query(const Fields &f, Gpu *gpu, size_t zone, bool end)
{
   if (!gpu->queries.emplace(f.u16(13), std::make_pair(zone, end)).second)
      wrong("query " + std::to_string(f.u16(13)) + " is not free");
}

void State::gpu_begin(const Fields &f)
{
   int64_t t = serial_time(f.i64(1));
   int location = location_of(f.u64(16));
   Gpu &gpu = gpu_of(f.u8(15));
   size_t zone = gpu.zones.size();
   know_thread(f.u32(9));
   gpu.open[gpu.thread ? 0 : f.u32(9)].push_back(zone);
   gpu.zones.push_back(Gpu_stay{t, gpu_zones.size()});
   gpu_zones.push_back(tracy::Gpu_zone{location, f.u8(15), -1, -1});
   add_query(f, &gpu, zone, false);
}

void State::gpu_end(const Fields &f)
{
   int64_t t = serial_time(f.i64(1));
   Gpu &gpu = gpu_of(f.u8(15));
   if (gpu.thread && f.u32(9)) wrong("the context is a thread's, so the end's thread has to be 0");
   std::vector<size_t> &open = gpu.open[f.u32(9)];
   if (open.empty()) wrong("a GPU zone ends, but none is open");
   size_t zone = open.back();
   open.pop_back();
   if (t < gpu.zones[zone].begin) wrong("a GPU zone ends before it begins");
   add_query(f, &gpu, zone, true);
}

void State::gpu_time(const Fields &f)
{
   Gpu &gpu = gpu_of(f.u8(11));
   int64_t t = advance(&gpu_clock, f.i64(1));
   auto query = gpu.queries.find(f.u16(9));
   if (query == gpu.queries.end()) wrong("the time of a query that nobody made");
   tracy::Gpu_zone &zone = gpu_zones[gpu.zones[query->second.first].zone];
   if (query->second.second && zone.begin < 0) wrong("the time of an end before its begin's");
   (query->second.second ? zone.end : zone.begin) = t;
   gpu.queries.erase(query);
}

/* ---- the system ---- */

void State::topology(const Fields &f)
{
   uint32_t cpu = f.u32(f.fixed - 4);
   if (!topologies.insert(cpu).second) wrong("CPU " + std::to_string(cpu) + " is told twice");
}

void State::sys_time(const Fields &f)
{
   check_time(f.i64(1));
   if (f.i64(1) < sys_time_last) wrong("the system's time goes backwards");
   if (!(f.f32(9) >= 0 && f.f32(9) <= 100.01)) wrong("the system is busy beyond 100 %");
   sys_time_last = f.i64(1);
}


} // namespace tracy
