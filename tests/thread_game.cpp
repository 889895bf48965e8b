/* thread_game.cpp - see thread_game.h */
#include "thread_game.h"

namespace thread_game {

namespace {

const uint64_t MS = 1000000;

uint64_t ticks(double ms) { return static_cast<uint64_t>(std::llround(ms * 1e6)); }

struct Place {
   const char *thread, *path;
};

const Place places[NUM_PARTS] = {
   {"main thread", "update"},        {"main thread", "ai"},     {"main thread", "record"},
   {"job 2", "job > physics"},       {"job 3", "job > anim"},   {"io", "read"},
   {"render", "render frame > cull"}, {"render", "render frame > draw"},
};

} // namespace

const char *Game::path_of(Part part) { return places[part].path; }
const char *Game::thread_of(Part part) { return places[part].thread; }

Game::Game(uint64_t seed, Waits waits)
    : random_(seed), jobs_(), picture_(), disk_(), waits_(waits)
{
   jobs_.name = "wait_jobs", picture_.name = "wait_render", disk_.name = "wait_disk";
   static const char *const names[] = {"stream", "audio", "job 1", "job 2",
                                       "job 3",  "io",    "render"};
   for (const char *zone : {"wait_jobs", "wait_render", "wait_disk"})
      if (waits != LOCKS)
         Prof_set_waiting(zone, waits == TOLD ? Prof_WAITING_FOR_THREAD : Prof_WAITING);
   for (const char *zone : {"limiter", "present"})
      Prof_set_waiting(zone, waits == UNTOLD ? Prof_WAITING : Prof_WAITING_FOR_DISPLAY);
   Prof_update(0); /* it is known from here on which thread updates */
   for (int who = 0; who < NUM_OTHERS; ++who) {
      workers_[who].reset(new Worker);
      workers_[who]->call([&] { Prof_set_thread_name(names[who]); });
   }
   now_ = shown_ = audio_until_ = Prof_fake_ticks;
}

Game::~Game()
{
   for (auto &worker : workers_) worker->stop();
}

uint64_t Game::some(double ms)
{
   return ticks(ms * std::uniform_real_distribution<>(0.99, 1.01)(random_));
}

void Game::zone(Lane *lane, uint64_t *at, const char *name, uint64_t ticks)
{
   lane->steps.push_back({*at, BEGIN, name, nullptr});
   lane->steps.push_back({*at += ticks, END, nullptr, nullptr});
}

void Game::wait(Lane *lane, uint64_t *at, Prof_Lock *lock, uint64_t until)
{
   if (waits_ != LOCKS) {
      zone(lane, at, lock->name, until - *at);
      return;
   }
   lane->steps.push_back({*at, BEGIN_WAIT, nullptr, lock});
   lane->steps.push_back({*at = until, END_WAIT, nullptr, lock});
}

void Game::signal(Lane *lane, uint64_t at, Prof_Lock *lock)
{
   if (waits_ == LOCKS) lane->steps.push_back({at, SIGNAL, nullptr, lock});
}

uint64_t Game::lay(Who who, uint64_t at, const char *name, uint64_t ticks)
{
   zone(&others_[who], &at, name, ticks);
   return at;
}

/* The first job may wait for the disk, and what the disk does is done by a thread of its own. */
void Game::lay_jobs(const Frame &frame, uint64_t at, uint64_t ends[3])
{
   for (int job = 0; job < 3; ++job) {
      Lane *lane = &others_[JOB_1 + job];
      uint64_t now = at + some(0.02);
      lane->steps.push_back({now, BEGIN, "job", nullptr});
      if (job == 0 && frame.reads) {
         const uint64_t ms = some(0.8) + ticks(frame.stall[READ]);
         const uint64_t end = lay(IO, now + some(0.05), "read", ms);
         signal(&others_[IO], end, &disk_);
         wait(lane, &now, &disk_, end + 1);
      }
      zone(lane, &now, "physics", some(3) + (job == 1 ? ticks(frame.stall[PHYSICS]) : 0));
      zone(lane, &now, "anim", some(1) + (job == 2 ? ticks(frame.stall[ANIM]) : 0));
      signal(lane, now, &jobs_);
      lane->steps.push_back({now, END, nullptr, nullptr});
      ends[job] = now;
   }
}

void Game::lay_audio(uint64_t until)
{
   while (audio_until_ < until) {
      const uint64_t end = lay(AUDIO, audio_until_, "mix", some(0.7));
      audio_until_ += 5 * MS;
      lay(AUDIO, end, "idle", audio_until_ - end);
   }
}

void Game::lay_stream(uint64_t until)
{
   stream_at_ = std::max(stream_at_, now_);
   while (stream_at_ < std::min(until, streams_until_))
      stream_at_ = lay(STREAM, stream_at_, "decode", some(40));
}

void Game::play_steps(Lane *lane, uint64_t until)
{
   while (!lane->steps.empty() && lane->steps.front().at <= until) {
      const Step step = lane->steps.front();
      lane->steps.pop_front();
      Prof_fake_ticks = step.at;
      switch (step.what) {
         case BEGIN: Prof_Begin_name(step.zone) break;
         case END: Prof_End break;
         case BEGIN_WAIT: lane->wait = Prof_begin_wait(step.lock); break;
         case END_WAIT: Prof_end_wait(&lane->wait); break;
         case SIGNAL: Prof_signal(step.lock); break;
      }
   }
}

/* Where locks are signalled it matters who does so last, so all steps are taken in their order. */
void Game::play_others(uint64_t until)
{
   for (;;) {
      uint64_t first = UINT64_MAX, second = until;
      int next = 0;
      for (int who = 0; who < NUM_OTHERS; ++who) {
         const auto &steps = others_[who].steps;
         const uint64_t at = steps.empty() ? UINT64_MAX : steps.front().at;
         if (at < first) second = std::min(second, first), first = at, next = who;
         else second = std::min(second, at);
      }
      if (first > until) return;
      if (waits_ != LOCKS) second = until;
      workers_[next]->call([&] { play_steps(&others_[next], std::max(first, second)); });
   }
}

void Game::play(const Frame &frame)
{
   uint64_t ends[3], at = now_;
   zone(&main_, &at, "update", some(1) + ticks(frame.stall[UPDATE]));
   lay_jobs(frame, at, ends);
   zone(&main_, &at, "ai", some(2) + ticks(frame.stall[AI]));
   const uint64_t done = std::max(at, *std::max_element(ends, ends + 3) + some(0.02));
   wait(&main_, &at, &jobs_, done);
   zone(&main_, &at, "record", some(1) + ticks(frame.stall[RECORD]));
   Lane *render = &others_[RENDER];
   uint64_t drawn = at + some(0.02);
   render->steps.push_back({drawn, BEGIN, "render frame", nullptr});
   zone(render, &drawn, "cull", some(1) + ticks(frame.stall[CULL]));
   zone(render, &drawn, "draw", some(4) + ticks(frame.stall[DRAW]));
   const uint64_t period = ticks(16.7 + frame.display);
   uint64_t show = std::max(drawn, shown_ + period);
   zone(render, &drawn, "present", show - drawn);
   shown_ = show;
   signal(render, drawn, &picture_);
   render->steps.push_back({drawn, END, nullptr, nullptr});
   wait(&main_, &at, &picture_, drawn + some(0.02));
   if (frame.streams_on) lay(STREAM, now_ + some(0.5), "decode", at + some(1.5) - now_);
   zone(&main_, &at, "finish", some(3));
   zone(&main_, &at, "limiter", some(0.1));
   lay_audio(at);
   lay_stream(at);
   now_ = at;
   while (!main_.steps.empty()) { /* what main finds when a wait ends is as it is then */
      const uint64_t until = main_.steps.front().at;
      play_others(until);
      play_steps(&main_, until);
   }
   play_others(at);
   Prof_fake_ticks = at;
   Prof_update(1);
}

} // namespace thread_game
