/* thread_game.cpp - see thread_game.h */
#include "thread_game.h"

#include <algorithm>
#include <cmath>

#include "prof.h"

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

Game::Game(uint64_t seed, Waits waits) : random_(seed)
{
   static const char *const names[] = {"stream", "audio", "job 1", "job 2", "job 3", "io", "render"};
   const int kind = waits == TOLD ? Prof_WAITING_FOR_THREAD : Prof_WAITING;
   for (const char *zone : {"wait_jobs", "wait_render", "wait_disk", "wait_work"})
      Prof_set_waiting(zone, kind);
   Prof_set_waiting("limiter", waits == TOLD ? Prof_WAITING_FOR_DISPLAY : Prof_WAITING);
   Prof_set_waiting("present", waits == TOLD ? Prof_WAITING_FOR_DISPLAY : Prof_WAITING);
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

void Game::zone(std::deque<Step> *steps, uint64_t *at, const char *name, uint64_t ticks)
{
   steps->push_back({*at, name});
   steps->push_back({*at += ticks, nullptr});
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
      std::deque<Step> *steps = &others_[JOB_1 + job];
      uint64_t now = at + some(0.02);
      steps->push_back({now, "job"});
      if (job == 0 && frame.reads) {
         const uint64_t end = lay(IO, now + some(0.05), "read", some(0.8) + ticks(frame.stall[READ]));
         zone(steps, &now, "wait_disk", end - now);
      }
      zone(steps, &now, "physics", some(3) + (job == 1 ? ticks(frame.stall[PHYSICS]) : 0));
      zone(steps, &now, "anim", some(1) + (job == 2 ? ticks(frame.stall[ANIM]) : 0));
      steps->push_back({now, nullptr});
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

void Game::play_steps(std::deque<Step> *steps, uint64_t until)
{
   while (!steps->empty() && steps->front().at <= until) {
      const Step step = steps->front();
      steps->pop_front();
      Prof_fake_ticks = step.at;
      if (step.zone) { Prof_Begin_name(step.zone) }
      else { Prof_End }
   }
}

void Game::play_others(uint64_t until)
{
   for (int who = 0; who < NUM_OTHERS; ++who)
      if (!others_[who].empty() && others_[who].front().at <= until)
         workers_[who]->call([&] { play_steps(&others_[who], until); });
}

void Game::play(const Frame &frame)
{
   uint64_t ends[3], at = now_;
   zone(&main_, &at, "update", some(1) + ticks(frame.stall[UPDATE]));
   lay_jobs(frame, at, ends);
   zone(&main_, &at, "ai", some(2) + ticks(frame.stall[AI]));
   const uint64_t done = std::max(at, *std::max_element(ends, ends + 3) + some(0.02));
   zone(&main_, &at, "wait_jobs", done - at);
   zone(&main_, &at, "record", some(1) + ticks(frame.stall[RECORD]));
   std::deque<Step> *render = &others_[RENDER];
   uint64_t drawn = at + some(0.02);
   render->push_back({drawn, "render frame"});
   zone(render, &drawn, "cull", some(1) + ticks(frame.stall[CULL]));
   zone(render, &drawn, "draw", some(4) + ticks(frame.stall[DRAW]));
   const uint64_t period = ticks(16.7 + frame.display);
   uint64_t show = std::max(drawn, shown_ + period);
   zone(render, &drawn, "present", show - drawn);
   shown_ = show;
   render->push_back({drawn, nullptr});
   zone(&main_, &at, "wait_render", drawn + some(0.02) - at);
   if (frame.streams_on) lay(STREAM, now_ + some(0.5), "decode", at + some(1.5) - now_);
   zone(&main_, &at, "finish", some(3));
   zone(&main_, &at, "limiter", some(0.1));
   lay_audio(at);
   lay_stream(at);
   now_ = at;
   while (!main_.empty()) { /* what main finds when a wait ends is as it is at that moment */
      const uint64_t until = main_.front().at;
      play_others(until);
      play_steps(&main_, until);
   }
   play_others(at);
   Prof_fake_ticks = at;
   Prof_update(1);
}

} // namespace thread_game
