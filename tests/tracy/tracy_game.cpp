/* tracy_game.cpp - see tracy_game.h */
#include "tests/tracy/tracy_game.h"

#include "prof.h"
#include "tests/tracy/tracy_tools.h"

namespace tracy {

/* Each on a line of its own. */
const std::vector<Zone_site> zone_sites = {
   {"alpha", [] { Prof_Begin(alpha) }},
   {"beta", [] { Prof_Begin(beta) }},
   {"gamma", [] { Prof_Begin(gamma) }},
   {"delta", [] { Prof_Begin(delta) }},
   {"epsilon", [] { Prof_Begin(epsilon) }},
   {"zeta", [] { Prof_Begin(zeta) }},
   {"made of bits", [] { Prof_Begin_name("made of bits") }},
};
void end_zone() { Prof_End }

#if defined(Prof_FAKE_CLOCK)
void pass(int64_t ns) { Prof_fake_ticks += static_cast<uint64_t>(ns); }
bool owns_time() { return true; }
int64_t time_now() { return static_cast<int64_t>(Prof_fake_ticks); }
#else
void pass(int64_t) {}
bool owns_time() { return false; }
int64_t time_now() { return 0; }
#endif

void be_noticed() { Prof(be_noticed); }

Statistics by_name(const Statistics &all)
{
   Statistics named;
   for (const auto &one : all)
      if (one.first.name != "be_noticed" && one.first.name != "prof_update")
         named[{one.first.name, "", 0}].add(one.second);
   return named;
}

std::string differs(const Statistics &model, const Statistics &got)
{
   std::string text;
   Statistics named = by_name(got);
   for (const auto &one : model) {
      uint64_t all = named[one.first].all;
      if (all != one.second.all)
         text += one.first.name + ": " + std::to_string(all) + " entries, not " +
                 std::to_string(one.second.all) + "\n";
   }
   if (owns_time()) return text + difference(counted(model), counted(named));
   for (const auto &one : named)
      if (one.second.all && !model.count(one.first)) text += one.first.name + " is not of ours\n";
   return text;
}

Game::Game(unsigned seed) : random(seed)
{
   parties.emplace_back();
   parties[0].in = true;
   threads.emplace_back();
   be_noticed();
}

Game::~Game()
{
   close_all();
   while (threads.size() > 1) end_thread();
   if (threads[0].now != threads[0].own) put_in(threads[0], threads[0].own);
}

void Game::on(Thread &thread, const std::function<void()> &task)
{
   if (thread.worker) thread.worker->call(task);
   else task();
}

void Game::play(int steps)
{
   while (steps-- > 0) step();
}

void Game::step()
{
   Thread &thread = threads[pick(static_cast<unsigned>(threads.size()))];
   pass(pick(3) ? pick(1000) : pick(1000000));
   switch (pick(28)) {
   case 0: add_thread(); break;
   case 1:
      if (threads.size() > 1 && pick(4) == 0) end_thread();
      break;
   case 2:
   case 3: change_fiber(thread); break;
   case 4: say(thread); break;
   case 5: lock_and_allocate(thread); break;
   case 6: update(); break;
   default:
      if (pick(2)) enter(thread);
      else leave(thread);
   }
}

/* ---- zones ---- */

void Game::end_of(const Open &zone, int64_t t)
{
   sums[{zone_sites[zone.site].name, "", 0}].add(t - zone.since);
}

void Game::know(Party &p)
{
   if (p.known || !is_seen) return;
   p.known = true;
   for (Open &zone : p.stack) zone.since = time_now();
}

void Game::enter(Thread &thread)
{
   Party &p = party(thread);
   if (p.stack.size() > 30) return;
   size_t site = pick(3) || p.stack.empty() ? pick(static_cast<unsigned>(zone_sites.size()))
                                            : p.stack.back().site;
   know(p);
   on(thread, zone_sites[site].begin);
   p.stack.push_back({site, time_now()});
   begun += is_seen;
   if (has_notes && pick(8) == 0) {
      on(thread, [] {
         Prof_note_zone("a note", 6);
         Prof_note_zone_value(42);
         Prof_note_zone_name("other", 5);
         Prof_note_zone_colour(0x102030);
      });
   }
}

void Game::leave(Thread &thread)
{
   Party &p = party(thread);
   if (p.stack.empty()) return;
   on(thread, end_zone);
   if (p.known) end_of(p.stack.back(), time_now());
   p.stack.pop_back();
}

void Game::close_all()
{
   Thread &main = threads[0];
   for (Thread &thread : threads) {
      while (!party(thread).stack.empty()) leave(thread);
      pass(1);
   }
   for (size_t i = 0; i < parties.size(); ++i) {
      if (parties[i].in || parties[i].stack.empty() || !parties[i].fiber) continue;
      put_in(main, i);
      while (!parties[i].stack.empty()) leave(main);
   }
   for (Thread &thread : threads) {
      if (thread.now != thread.own) put_in(thread, thread.own);
      while (!party(thread).stack.empty()) leave(thread);
   }
}

/* ---- threads and fibers ---- */

void Game::add_thread()
{
   if (threads.size() >= 4) return;
   Thread thread;
   thread.worker = std::make_unique<Worker>();
   thread.own = thread.now = parties.size();
   parties.emplace_back();
   parties.back().in = true;
   threads.push_back(std::move(thread));
   on(threads.back(), [] { Prof_set_thread_name("a thread"); });
   notice(threads.back());
}

void Game::end_thread()
{
   Thread &thread = threads.back();
   if (thread.now != thread.own) put_in(thread, thread.own);
   while (!party(thread).stack.empty()) leave(thread);
   thread.worker->stop();
   parties[thread.own].in = parties[thread.own].known = false;
   threads.pop_back();
}

void Game::change_fiber(Thread &thread)
{
   std::vector<size_t> parked;
   if (thread.now != thread.own && pick(2)) return put_in(thread, thread.own);
   for (size_t i = 0; i < parties.size(); ++i)
      if (parties[i].fiber && !parties[i].in) parked.push_back(i);
   if (parked.size() < 3) {
      parties.emplace_back();
      parties.back().fiber = Prof_create_fiber("a fiber");
      parked.push_back(parties.size() - 1);
   }
   put_in(thread, parked[pick(static_cast<unsigned>(parked.size()))]);
}

void Game::put_in(Thread &thread, size_t which)
{
   Prof_Fiber *fiber = parties[which].fiber;
   notice(thread); /* so that who is out from here on was known */
   on(thread, [fiber] { Prof_switch_fiber(fiber); });
   parties[thread.now].in = thread.now == thread.own;
   thread.now = which;
   parties[which].in = true;
   know(parties[which]);
   notice(thread);
}

void Game::notice(Thread &thread)
{
   know(party(thread));
   on(thread, be_noticed);
}

/* ---- what else there is ---- */

/* Zones that are open at an update, and grow, are taken for leaks. */
void Game::update()
{
   Thread &main = threads[0];
   while (!party(main).stack.empty()) leave(main);
   notice(main);
   Prof_update(1);
   frames += is_seen;
}

void Game::say(Thread &thread)
{
   notice(thread);
   on(thread, [] {
      Prof_message(Prof_INFO, 0xff8000, "a message", 9);
      Prof_note_plot("a plot", 1.5);
   });
   messages += is_seen;
   points += is_seen;
   on(thread, [] { Prof_mark_frame("a set", Prof_FRAME_NEXT); });
   marks += is_seen;
}

void Game::lock_and_allocate(Thread &thread)
{
   static Prof_Lock lock = {"a lock", 0};
   const void *address = reinterpret_cast<const void *>(uintptr_t(0x10000) + 64 * ++allocated);
   notice(thread);
   on(thread, [address] {
      Prof_note_lock(&lock, Prof_LOCK_WAITS, nullptr, 0);
      Prof_note_lock(&lock, Prof_LOCK_TAKEN, nullptr, 0);
      Prof_note_alloc(nullptr, address, 48);
      Prof_note_alloc("a pool", address, 16);
      Prof_note_lock(&lock, Prof_LOCK_RELEASED, nullptr, 0);
      Prof_note_free("a pool", address);
      Prof_note_free(nullptr, address);
   });
}

/* ---- who looks ---- */

void Game::seen()
{
   is_seen = true;
   sums.clear();
   messages = points = frames = marks = 0;
   for (Party &p : parties) p.known = false;
   for (Thread &thread : threads) notice(thread);
}

/* What is open ends now, at the viewer's leave: time must not go on before that. */
void Game::unseen()
{
   for (Thread &thread : threads) notice(thread);
   for (Party &p : parties) {
      if (!p.known) continue;
      for (size_t i = p.stack.size(); i-- > 0;) end_of(p.stack[i], time_now());
      p.known = false;
   }
   is_seen = false;
}

} // namespace tracy
