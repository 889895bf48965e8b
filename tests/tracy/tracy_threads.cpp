/* tracy_threads.cpp - what belongs to the thread that ThreadContext chose: zones and what is said
 * of them, messages, plots, fibers, sections; and the end.
 */
#include <cmath>

#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

void State::add_thread_items()
{
   auto add = [this](Item item, Handler handler) { handlers[static_cast<size_t>(item)] = handler; };
   add(Item::ThreadContext, &State::thread_context);
   for (Item item : {Item::ZoneBegin, Item::ZoneBegin32, Item::ZoneBegin16})
      add(item, &State::zone_begin);
   for (Item i : {Item::ZoneBeginCallstack, Item::ZoneBeginCallstack32, Item::ZoneBeginCallstack16})
      add(i, &State::zone_begin_stack);
   add(Item::ZoneBeginAllocSrcLoc, &State::zone_begin_payload);
   add(Item::ZoneBeginAllocSrcLocCallstack, &State::zone_begin_payload);
   for (Item item : {Item::ZoneEnd, Item::ZoneEnd32, Item::ZoneEnd16}) add(item, &State::zone_end);
   add(Item::ZoneText, &State::zone_text);
   add(Item::ZoneName, &State::zone_text);
   add(Item::ZoneColor, &State::zone_colour);
   add(Item::ZoneValue, &State::zone_value);
   add(Item::ZoneValidation, &State::zone_validation);
   for (Item item :
        {Item::Message, Item::MessageColor, Item::MessageCallstack, Item::MessageColorCallstack})
      add(item, &State::message);
   for (Item item : {Item::MessageLiteral, Item::MessageLiteralColor, Item::MessageLiteralCallstack,
                     Item::MessageLiteralColorCallstack})
      add(item, &State::message_literal);
   add(Item::MessageAppInfo, &State::app_info);
   for (Item item : {Item::PlotDataInt, Item::PlotDataFloat, Item::PlotDataDouble})
      add(item, &State::plot);
   add(Item::FiberEnter, &State::fiber_enter);
   add(Item::FiberLeave, &State::fiber_leave);
   add(Item::SectionEnter, &State::section_enter);
   add(Item::SectionLeave, &State::section_leave);
   add(Item::SectionSetup, &State::section_setup);
   add(Item::CrashReport, &State::crash_report);
   add(Item::Crash, &State::crash);
   add(Item::Terminate, &State::terminate);
   add(Item::KeepAlive, &State::keep_alive);
}

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
int64_t State::short_delta(const Fields &f, size_t at, size_t width) const
{
   if (width == 2) return f.u16(at);
   if (width == 4) return static_cast<int64_t>(f.u32(at)) + 65536;
   int64_t delta = f.i64(at);
   if (protocol < 82 || delta < 0) return delta;
   if (delta > INT64_MAX - 4295032832) wrong("a time of more than 63 bits");
   return delta + 4295032832;
}

void State::take_stack()
{
   if (!thread().stack) wrong("no call stack goes before it");
   current->stack = false;
}

static uint64_t fiber_of(const Track &track) { return track.is_fiber ? track.id : 0; }

Event &State::note_thread(Item item, int64_t ns)
{
   Track &on = track();
   Event &event = note(item, ns);
   event.thread = current_id;
   event.fiber = fiber_of(on);
   return event;
}

/* ---- zones ---- */

/* A zone's begin and end may not be before what its thread did last. */
void State::open_zone(int64_t t, int location)
{
   Track &on = track();
   if (t < on.last) wrong("a zone begins before what its thread did last");
   if (on.open.size() >= 65535) wrong("zones 65536 deep");
   Open_zone open = {t, location, -1, on.validation};
   on.validation = 0;
   on.last = t;
   if (keep) {
      Zone zone;
      zone.location = location;
      zone.thread = current_id;
      zone.fiber = fiber_of(on);
      zone.begin = to_ns(t);
      zone.parent = on.open.empty() ? -1 : on.open.back().zone;
      zone.depth = on.open.size();
      open.zone = static_cast<int>(zones.size());
      zones.push_back(zone);
   }
   on.open.push_back(open);
   ++open_zones;
}

void State::begin_zone(const Fields &f, Item base, size_t width)
{
   int64_t t = thread_time(short_delta(f, 1, width));
   int location = location_of(f.u64(1 + width));
   open_zone(t, location);
   Event &event = note_thread(base, to_ns(t));
   event.wire = f.item;
   event.location = location;
   event.stack = base == Item::ZoneBeginCallstack;
}

void State::zone_begin(const Fields &f) { begin_zone(f, Item::ZoneBegin, f.fixed - 9); }

void State::zone_begin_stack(const Fields &f)
{
   take_stack();
   begin_zone(f, Item::ZoneBeginCallstack, f.fixed - 9);
}

void State::zone_begin_payload(const Fields &f)
{
   if (f.item == Item::ZoneBeginAllocSrcLocCallstack) take_stack();
   int64_t t = thread_time(f.i64(1));
   int location = location_of_payload();
   open_zone(t, location);
   Event &event = note_thread(f.item, to_ns(t));
   event.location = location;
   event.stack = f.item == Item::ZoneBeginAllocSrcLocCallstack;
}

/* The innermost open zone, of which something is told. */
Open_zone &State::top(bool ends)
{
   Track &on = track();
   if (on.open.empty())
      wrong(std::string(ends ? "a zone ends, but none is open" : "outside of zones") + " on " +
            (on.is_fiber ? "fiber " : "thread ") + std::to_string(on.id));
   Open_zone &open = on.open.back();
   if (open.validation != on.validation)
      wrong("validation says zone " + std::to_string(on.validation) + ", the open one is " +
            std::to_string(open.validation));
   on.validation = 0;
   return open;
}

void State::zone_end(const Fields &f)
{
   int64_t t = thread_time(short_delta(f, 1, f.fixed - 1));
   Open_zone open = top(true);
   Track &on = track();
   if (t < open.begin) wrong("a zone ends before it begins");
   if (t < on.last) wrong("a zone ends before what its thread did last");
   on.last = t;
   on.open.pop_back();
   --open_zones;
   if (keep && open.zone >= 0) zones[static_cast<size_t>(open.zone)].end = to_ns(t);
   Sums &sum = sums[static_cast<size_t>(open.location)];
   int64_t length = to_ns(t) - to_ns(open.begin);
   ++sum.all;
   if (length > 0) {
      if (sum.count == 0 || length < sum.least) sum.least = length;
      if (length > sum.most) sum.most = length;
      sum.total += length;
      ++sum.count;
   }
   Event &event = note_thread(Item::ZoneEnd, to_ns(t));
   event.wire = f.item;
   event.location = open.location;
}

void State::zone_text(const Fields &f)
{
   std::string text = staged();
   Open_zone &open = top(false);
   if (keep && open.zone >= 0) {
      Zone &zone = zones[static_cast<size_t>(open.zone)];
      if (f.item == Item::ZoneText) zone.texts.push_back(text);
      else zone.name = text;
   }
   note_thread(f.item, to_ns(track().last)).text = text;
}

void State::zone_colour(const Fields &f)
{
   Open_zone &open = top(false);
   if (keep && open.zone >= 0) zones[static_cast<size_t>(open.zone)].rgb = f.bgr(1);
   note_thread(f.item, to_ns(track().last)).rgb = f.bgr(1);
}

void State::zone_value(const Fields &f)
{
   Open_zone &open = top(false);
   if (keep && open.zone >= 0) zones[static_cast<size_t>(open.zone)].values.push_back(f.u64(1));
   note_thread(f.item, to_ns(track().last)).number = f.i64(1);
}

void State::zone_validation(const Fields &f)
{
   Track &on = track();
   if (on.validation) wrong("two validations in a row");
   on.validation = f.u32(1);
}

/* ---- messages and plots ---- */

void State::check_meta(unsigned meta) const
{
   if (meta >> 4 > 5) wrong("severity " + std::to_string(meta >> 4));
   if ((meta & 15) > 1) wrong("a message's source " + std::to_string(meta & 15));
}

void State::message(const Fields &f)
{
   bool coloured = f.item == Item::MessageColor || f.item == Item::MessageColorCallstack;
   bool stack = f.item == Item::MessageCallstack || f.item == Item::MessageColorCallstack;
   unsigned meta = protocol >= 82 ? f.u8(f.fixed - 1) : 0;
   if (stack) take_stack();
   check_time(f.i64(1));
   check_meta(meta);
   Event &event = note_thread(f.item, to_ns(f.i64(1)));
   event.text = staged();
   event.rgb = coloured ? f.bgr(9) : 0;
   event.number = meta;
   event.stack = stack;
}

void State::message_literal(const Fields &f)
{
   bool coloured =
      f.item == Item::MessageLiteralColor || f.item == Item::MessageLiteralColorCallstack;
   bool stack =
      f.item == Item::MessageLiteralCallstack || f.item == Item::MessageLiteralColorCallstack;
   uint64_t key = f.u64(f.fixed - 8);
   unsigned meta = protocol >= 82 ? key & 255 : 0;
   if (protocol >= 82) key >>= 8;
   if (stack) take_stack();
   check_time(f.i64(1));
   check_meta(meta);
   check_key(key, "a literal message");
   want(Ask::string, key);
   Event &event = note_thread(f.item, to_ns(f.i64(1)));
   event.key = key;
   event.rgb = coloured ? f.bgr(9) : 0;
   event.number = meta;
   event.stack = stack;
   note_text(Ask::string, key);
}

void State::app_info(const Fields &f)
{
   check_time(f.i64(1));
   note(f.item, to_ns(f.i64(1))).text = staged();
}

void State::plot(const Fields &f)
{
   check_key(f.u64(1), "a plot");
   int64_t t = thread_time(f.i64(9));
   want(Ask::plot, f.u64(1));
   Event &event = note_thread(f.item, to_ns(t));
   event.key = f.u64(1);
   if (f.item == Item::PlotDataInt) event.number = f.i64(17);
   event.amount = f.item == Item::PlotDataInt     ? static_cast<double>(f.i64(17))
                  : f.item == Item::PlotDataFloat ? static_cast<double>(f.f32(17))
                                                  : f.f64(17);
   note_text(Ask::plot, f.u64(1));
}

/* ---- fibers and sections ---- */

void State::fiber_enter(const Fields &f)
{
   int64_t t = thread_time(f.i64(1));
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
   Event &event = note_thread(f.item, to_ns(t));
   event.key = fiber.id;
   note_text(Ask::fiber, fiber.id);
}

void State::fiber_leave(const Fields &f)
{
   int64_t t = thread_time(f.i64(1));
   if (f.u32(9) != current_id) wrong("the thread is not that of ThreadContext");
   if (!current->fiber) wrong("the thread runs no fiber");
   note_thread(f.item, to_ns(t)).key = current->fiber->id;
   current->fiber->runs_on = 0;
   current->fiber = nullptr;
}

void State::section_enter(const Fields &f)
{
   int64_t t = thread_time(f.i64(1));
   if (!sections.insert(f.u32(9)).second) wrong("the section is open already");
   Event &event = note_thread(f.item, to_ns(t));
   event.key = f.u32(9);
   event.number = f.u16(13);
   event.text = staged();
}

void State::section_leave(const Fields &f)
{
   int64_t t = thread_time(f.i64(1));
   if (!sections.erase(f.u32(9))) wrong("the section is not open");
   note_thread(f.item, to_ns(t)).key = f.u32(9);
}

void State::section_setup(const Fields &f)
{
   Event &event = note(f.item, 0);
   event.number = f.u16(1);
   event.text = staged();
}

/* ---- the end ---- */

void State::crash_report(const Fields &f)
{
   check_time(f.i64(1));
   check_key(f.u64(9), "a crash's text");
   Event &event = note_thread(f.item, to_ns(f.i64(1)));
   event.key = f.u64(9);
   event.stack = thread().stack;
   current->stack = false;
   note_text(Ask::string, f.u64(9));
   want(Ask::string, f.u64(9));
}

void State::crash(const Fields &f)
{
   crashed = true;
   (void)note(f.item, 0);
}

void State::terminate(const Fields &f)
{
   if (open_zones && !crashed)
      wrong("Terminate with " + std::to_string(open_zones) + " open zones");
   if (has_single || has_second) wrong("Terminate with a staged text that nobody took");
   if (has_stack || has_alloc_stack || serial_stack) wrong("Terminate with a call stack to take");
   /* Who joined late has one frame more: from then to the first mark. */
   if (!images.empty() &&
       *images.rbegin() > welcome.frames_before + marks + (welcome.on_demand() ? 1 : 0))
      wrong("an image of frame " + std::to_string(*images.rbegin()) + ", which never came");
   for (const auto &one : threads)
      if (one.second.stack) wrong("Terminate with a call stack to take");
   terminated = true;
   (void)note(f.item, 0);
}

void State::keep_alive(const Fields &) {}

} // namespace tracy
