/* tracy_threads.cpp - what belongs to the thread that ThreadContext chose: zones and what is said
 * of them, messages, plots, fibers; and the end.
 */
#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

/* ---- whose it is ---- */

void State::thread_context(const Fields &f)
{
   current_id = f.u32(1);
   current = &threads[current_id];
   current->own.id = current_id;
   thread_clock = 0;
   know_thread(current_id);
}

Thread &State::thread()
{
   if (!current) wrong("no ThreadContext goes before it");
   return *current;
}

Track &State::track()
{
   Thread &t = thread();
   return t.fiber ? *t.fiber : t.own;
}

int64_t State::thread_time(int64_t delta)
{
   (void)thread();
   int64_t t = advance(&thread_clock, delta);
   check_time(t);
   return t;
}

/* From 82 on each width begins where the narrower one ends. */
int64_t State::short_delta(const Fields &f, size_t width) const
{
   if (width == 2) return f.u16(1);
   if (width == 4) return static_cast<int64_t>(f.u32(1)) + 65536;
   int64_t delta = f.i64(1);
   if (protocol < 82 || delta < 0) return delta;
   if (delta > INT64_MAX - 4295032832) wrong("a time of more than 63 bits");
   return delta + 4295032832;
}

/* ---- zones ---- */

/* A zone's begin and end may not be before what its thread did last. */
void State::zone_begin(const Fields &f)
{
   int64_t t = thread_time(short_delta(f, f.fixed - 9));
   int location = location_of(f.u64(f.fixed - 8));
   Track &on = track();
   if (t < on.last) wrong("a zone begins before what its thread did last");
   if (on.open.size() >= 65535) wrong("zones 65536 deep");
   on.last = t;
   on.open.push_back({t, zones.size()});
   zones.push_back({location, on.id, t, -1});
   ++open_zones;
}

/* The innermost open zone. */
Open_zone &State::top(const char *missing)
{
   Track &on = track();
   if (on.open.empty())
      wrong(std::string(missing) + " on " + (on.is_fiber ? "fiber " : "thread ") +
            std::to_string(on.id));
   return on.open.back();
}

void State::zone_end(const Fields &f)
{
   int64_t t = thread_time(short_delta(f, f.fixed - 1));
   Open_zone open = top("a zone ends, but none is open");
   Track &on = track();
   if (t < open.begin) wrong("a zone ends before it begins");
   if (t < on.last) wrong("a zone ends before what its thread did last");
   on.last = t;
   on.open.pop_back();
   --open_zones;
   zones[open.zone].end = t;
   sums[static_cast<size_t>(zones[open.zone].location)].add(t - open.begin);
}

void State::zone_text(const Fields &)
{
   (void)staged();
   (void)top("outside of zones");
}

void State::zone_fact(const Fields &) { (void)top("outside of zones"); }

/* ---- messages and plots ---- */

void State::message(const Fields &f)
{
   unsigned meta = protocol >= 82 ? f.u8(f.fixed - 1) : 0;
   check_time(f.i64(1));
   if (meta >> 4 > 5) wrong("severity " + std::to_string(meta >> 4));
   if ((meta & 15) > 1) wrong("a message's source " + std::to_string(meta & 15));
   (void)thread();
   Event &event = note(f.item);
   event.text = staged();
   event.rgb = f.item == Item::MessageColor ? f.bgr(9) : 0;
}

void State::app_info(const Fields &f)
{
   check_time(f.i64(1));
   note(f.item).text = staged();
}

void State::plot(const Fields &f)
{
   check_key(f.u64(1), "a plot");
   (void)thread_time(f.i64(9));
   want(Ask::plot, f.u64(1));
   note(f.item, f.u64(1)).amount = f.f64(17);
   note_text(Ask::plot, f.u64(1));
}

/* ---- sections ---- */

void State::section_enter(const Fields &f)
{
   (void)thread_time(f.i64(1));
   if (!sections.insert(f.u32(9)).second) wrong("a section begins twice");
   Event &event = note(f.item, f.u32(9));
   event.number = f.u16(13);
   event.text = staged();
}

/* A server would take an end before its begin, which may come on another thread. */
void State::section_leave(const Fields &f)
{
   (void)thread_time(f.i64(1));
   if (!sections.erase(f.u32(9))) wrong("a section ends that is not open");
   (void)note(f.item, f.u32(9));
}

void State::section_setup(const Fields &f)
{
   Event &event = note(f.item);
   event.number = f.u16(1);
   event.text = staged();
}

/* ---- fibers ---- */

void State::fiber_enter(const Fields &f)
{
   (void)thread_time(f.i64(1));
   check_key(f.u64(9), "a fiber");
   if (f.u32(17) != current_id) wrong("the thread is not that of ThreadContext");
   Track &fiber = fibers[f.u64(9)];
   if (fiber.runs_on) wrong("a fiber that runs already");
   if (current->fiber) current->fiber->runs_on = 0; /* one fiber right after the other */
   fiber.id = f.u64(9);
   fiber.is_fiber = true;
   fiber.runs_on = 1 + static_cast<uint64_t>(current_id);
   current->fiber = &fiber;
   want(Ask::fiber, fiber.id);
}

void State::fiber_leave(const Fields &f)
{
   (void)thread_time(f.i64(1));
   if (f.u32(9) != current_id) wrong("the thread is not that of ThreadContext");
   if (!current->fiber) wrong("the thread runs no fiber");
   current->fiber->runs_on = 0;
   current->fiber = nullptr;
}

/* ---- the end ---- */

void State::crash_report(const Fields &f)
{
   check_time(f.i64(1));
   check_key(f.u64(9), "a crash's text");
   (void)thread();
   (void)note(f.item, f.u64(9));
   note_text(Ask::string, f.u64(9));
   want(Ask::string, f.u64(9));
}

void State::crash(const Fields &) { crashed = true; }

void State::terminate(const Fields &)
{
   if (open_zones && !crashed)
      wrong("Terminate with " + std::to_string(open_zones) + " open zones");
   if (has_single || has_second) wrong("Terminate with a staged text that nobody took");
   /* Who joined late has one frame more: from then to the first mark. */
   if (!images.empty() && *images.rbegin() > frames_before + marks + 1)
      wrong("an image of frame " + std::to_string(*images.rbegin()) + ", which never came");
   terminated = true;
}

void State::keep_alive(const Fields &) {}

} // namespace tracy
