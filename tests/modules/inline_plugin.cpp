/* inline_plugin.cpp - zones and values of each kind in functions that many files may share: inline
 * ones, members of a class and templates. For the loader such a plug-in is like any other. */
#include "prof.hpp"

extern "C" void plugin_work(int times);
extern "C" void plugin_leave_open();

extern "C" Prof_Define(inline_public);
extern "C" Prof_Define_often(inline_public_often);

namespace {
volatile int sink;
}

inline void in_c_macros(int i)
{
   Prof_Begin(inline_begin)
   Prof_Next(inline_next)
   Prof_End
   Prof_Region(inline_public)
   Prof_Next_region(inline_public)
   Prof_End
   Prof_Begin_if(i >= 0, inline_if)
   Prof_End
   Prof_Region_if(i >= 0, inline_public)
   Prof_End
   Prof_Often(inline_often)
   Prof_Often_End(inline_often)
   {
      Prof_Often_region(inline_public_often)
      Prof_Often_End(inline_public_often)
   }
   Prof_Counter(inline_counter)
   Prof_Add(inline_count, i);
   Prof_Sample(inline_sample, i);
   Prof_Event(inline_event, i);
   Prof_Claim(inline_memory, 10);
   Prof_Disclaim(inline_memory, 10);
}

struct Enemy {
   void think() const
   {
      Prof(inline_scope);
      Prof_Block_if(true, inline_scope_if);
      Prof_Scope_if(true, inline_public);
      Prof_Often_block(inline_often_scope);
      Prof_Often_scope(inline_public_often);
      Prof_Named(named, inline_named);
      Prof_Next_in(named, inline_next_in);
      in_c_macros(sink);
   }
};

template <typename Of> void in_template(const Of &of)
{
   Prof_Scope(inline_public);
   Prof(inline_template);
   of.think();
   const auto lambda = [] { Prof(inline_lambda); };
   lambda();
}

void plugin_work(int times)
{
   for (int i = 0; i < times; ++i) in_template(Enemy());
}

void plugin_leave_open() {}
