// state_sums.cpp - see state_sums.h
#include "state_sums.h"

#include "errors.h"
#include "progress.h"
#include "text.h"

#include "src/frame/prof_history.h"
#include "src/frame/prof_scene.h"
#include "src/frame/prof_waiting.h"
#include "src/gather/prof_state.h"
#include "src/export/prof_out_track.h"

namespace iprof {

namespace {

void make(State_Sums &sums)
{
   if (!sums.self.empty()) return;
   const size_t states = Prof_State_count();
   sums.self.resize(states);
   sums.hier.resize(states);
   sums.entries.resize(states);
   sums.waited.resize(states);
}

// A parent's number is below its children's, so one pass downwards adds them up.
void add_up(State_Sums &sums)
{
   sums.hier = sums.self;
   for (size_t s = sums.hier.size(); s-- > Prof_STATE_ROOT + 1;)
      sums.hier[Prof_States[s].parent] += sums.hier[s];
}

class Tracks {
 public:
   explicit Tracks(const Range &range)
   {
      const Prof_Range all = {range.newest, range.oldest};
      if (!Prof_Out_Track_make(&tracks_, &all)) throw File_Error("out of memory");
   }
   ~Tracks() { Prof_Out_Track_free(&tracks_); }
   Tracks(const Tracks &) = delete;
   Tracks &operator=(const Tracks &) = delete;
   std::string name(uint32_t context, uint64_t frame) const
   {
      return plain(tracks_.tracks[Prof_Out_Track_of(&tracks_, context, frame)].name);
   }

 private:
   Prof_Tracks tracks_{};
};

void add_frame(Sums_Of_Threads &all, const Prof_Frame &frame, const Tracks &tracks,
               const std::string &thread)
{
   const double ms_per_tick = Prof_Frame_Record_ms_per_tick(&frame);
   State_Sums *sums = nullptr;
   for (uint32_t i = 0; i < frame.count; ++i) {
      const Prof_Item &item = frame.items[i];
      if (i == 0 || item.context != frame.items[i - 1].context) {
         const std::string name = tracks.name(item.context, frame.number);
         sums = thread.empty() || name == thread ? &all.threads[name] : nullptr;
         if (sums) make(*sums);
      }
      if (!sums || Prof_State_is_of_count(item.state)) continue;
      const double self = static_cast<double>(item.self) * ms_per_tick;
      sums->self[item.state] += self;
      if (Prof_Waiting_is_waiting(Prof_Waiting_kind_of(frame.rules, item.state)))
         sums->waited[item.state] += self;
      if (item.state == Prof_STATE_ROOT && !item.works) sums->idle += self;
      sums->entries[item.state] += item.entries;
   }
   ++all.frames;
   all.ms += frame.seconds * 1e3;
}

} // namespace

Sums_Of_Threads sum_states(const std::string &name, const Range &range, const std::string &thread)
{
   Sums_Of_Threads all;
   const Tracks tracks(range);
   Progress progress("summing up " + named(name));
   for (int back = range.oldest; back >= range.newest; --back) {
      const Prof_Frame *header = Prof_History_header(back);
      if ((header->flags & Prof_FRAME_ODD) || !Prof_Scene_has(range.scene, header)) continue;
      const Prof_Frame *frame = Prof_History_frame(back);
      if (!frame) throw File_Error(named(name) + ": out of memory");
      add_frame(all, *frame, tracks, thread);
      progress.tell(static_cast<double>(range.oldest - back) / (range.oldest - range.newest + 1));
   }
   if (!all.frames) throw File_Error(named(name) + ": there are no frames but loads and gaps");
   if (all.threads.empty())
      throw File_Error(named(name) + ": there is no thread " + named(thread) +
                       "; `iprof info` tells their names");
   for (auto &[of, sums] : all.threads) add_up(sums);
   return all;
}

State_Sums sum_of_all(const Sums_Of_Threads &sums)
{
   State_Sums all;
   make(all);
   for (const auto &[name, one] : sums.threads) {
      all.idle += one.idle;
      for (size_t s = 0; s < all.self.size(); ++s) {
         all.self[s] += one.self[s];
         all.entries[s] += one.entries[s];
         all.waited[s] += one.waited[s];
      }
   }
   add_up(all);
   return all;
}

} // namespace iprof
