/* seen_fake.h - looks by hand, with functions by name, in place of the library that looks. */
#ifndef TESTS_SEEN_FAKE_H
#define TESTS_SEEN_FAKE_H

#include "tests/headers.h"

#include "prof.h"
#include "src/base/prof_config.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_seen.h"
#include "src/gather/prof_path.h"

namespace seen {

/* What a place is; "" is not known. */
struct Place {
   std::string function, module, file;
   int line;
   uint64_t offset;
   std::string build_id;
};

inline std::deque<Place> &places() /* by number; a deque moves nothing */
{
   static std::deque<Place> all;
   return all;
}

inline const char *text_of(const std::string &text)
{
   return text.empty() ? nullptr : text.c_str();
}

/* As the library that looks would tell it. */
inline int name_place(uint32_t place, Prof_Seen_Place *known)
{
   if (place >= places().size()) return 0;
   const Place &p = places()[place];
   known->function = text_of(p.function);
   known->module = text_of(p.module);
   known->file = text_of(p.file);
   known->line = p.line;
   known->offset = p.offset;
   known->build_id = text_of(p.build_id);
   return 1;
}

inline const char *name_call(int32_t call, char *room)
{
   if (call != 35) return nullptr;
   return std::strcpy(room, "nanosleep");
}

inline uint32_t add_place(const Place &place)
{
   places().push_back(place);
   return static_cast<uint32_t>(places().size() - 1);
}

/* Another address in that function, each time. */
inline uint32_t function(const std::string &name, const std::string &file = "")
{
   static uint64_t offset = 0x1000;
   offset += 16;
   return add_place({name, "/games/demo", file, file.empty() ? 0 : 12, offset, "0123abcd"});
}

inline uint32_t nameless(const std::string &module, uint64_t offset)
{
   return add_place({"", module, "", 0, offset, "feed0123"});
}

/* The state of "a > b"; 0 if there is none. */
inline uint32_t state_of(const std::string &path)
{
   for (uint32_t s = Prof_STATE_ROOT; s < Prof_State_count(); ++s)
      if (Prof_Path_is_path(s, path.c_str())) return s;
   return 0;
}

inline void see(unsigned long frame, const Prof_Seen &looks)
{
   Prof_Config_lock();
   Prof_Seen_set_names(name_place);
   Prof_Seen_set_calls(name_call);
   Prof_Hitch_see(frame, &looks);
   Prof_Config_unlock();
}

/* Looks in the making. A stack is told as it is read: "noise3 < fbm < main". */
class Looks {
 public:
   Looks &add(uint32_t state, const std::vector<uint32_t> &stack, uint32_t flags = 0,
              int32_t call = -1, uint32_t context = 0)
   {
      Prof_Seen_Look look = Prof_Seen_Look();
      look.stamp = Prof_fake_ticks;
      look.context = context;
      look.state = state;
      look.first = static_cast<uint32_t>(places_.size());
      look.count = static_cast<uint32_t>(stack.size());
      look.call = call;
      look.flags = flags;
      places_.insert(places_.end(), stack.begin(), stack.end());
      looks_.push_back(look);
      return *this;
   }
   Looks &add(int times, const std::string &path, const std::string &stack, uint32_t flags = 0,
              int32_t call = -1, uint32_t context = 0)
   {
      for (int i = 0; i < times; ++i) add(state_of(path), stack_of(stack), flags, call, context);
      return *this;
   }
   static std::vector<uint32_t> stack_of(const std::string &text)
   {
      std::vector<uint32_t> stack;
      for (size_t at = 0; at < text.size();) {
         size_t end = text.find(" < ", at);
         if (end == std::string::npos) end = text.size();
         std::string name = text.substr(at, end - at);
         stack.push_back(function(name, files()[name]));
         at = end + 3;
      }
      return stack;
   }
   static std::map<std::string, std::string> &files() /* by function */
   {
      static std::map<std::string, std::string> all;
      return all;
   }
   Prof_Seen seen(double from_ms = 0, uint32_t unanswered = 0) const
   {
      Prof_Seen s = Prof_Seen();
      s.looks = looks_.data();
      s.num_looks = static_cast<uint32_t>(looks_.size());
      s.places = places_.data();
      s.num_places = static_cast<uint32_t>(places_.size());
      s.from = static_cast<uint64_t>(from_ms * 1e6);
      s.unanswered = unanswered;
      return s;
   }
   /* Gives them to a kept hitch. */
   void give(int hitch, double from_ms = 0, uint32_t unanswered = 0) const
   {
      Prof_Hitch info;
      if (Prof_get_hitch(hitch, &info)) see(info.frame.number, seen(from_ms, unanswered));
   }
   const std::vector<Prof_Seen_Look> &looks() const { return looks_; }

 private:
   std::vector<Prof_Seen_Look> looks_;
   std::vector<uint32_t> places_;
};

} // namespace seen

#endif
