/* header.c - prof.h and nothing else, twice, and every macro once. Compiled as C and as C++; off.c
 * has the calls. */
#include "prof.h"
#include "prof.h"

extern Prof_Declare(declared_elsewhere);
Prof_Define(defined_here);
extern Prof_Declare_often(small_elsewhere);
Prof_Define_often(small_here);

#ifdef __cplusplus
extern "C" Prof_Define(defined_for_c);
extern "C" Prof_Declare(declared_for_c);

void every_scope(Prof_Site *handle);
void every_scope(Prof_Site *handle)
{
   Prof(private_scope);
   Prof_Scope(defined_here);
   Prof_Scope(declared_elsewhere);
   Prof_Scope_name("run time");
   Prof_Scope_handle(handle);
   Prof_Block_if(handle, conditional);
   Prof_Scope_if(!handle, defined_here);
   Prof_Named(scope, private_scope);
   Prof_Scope_named(public_scope, defined_here);
   if (handle) Prof_Next_in(scope, private_scope);
   else Prof_Next_scope_in(scope, declared_elsewhere);
   Prof_Next_scope_in(public_scope, declared_elsewhere);
   Prof_Next_name_in(scope, "run time");
   Prof_Next_handle_in(scope, handle);
   Prof_Often_block(small_scope);
   Prof_Often_scope(small_here);
   Prof_Often_scope(small_elsewhere);
   Prof_Gpu_Scope("gpu");
   Prof_Gpu_Scope("below it");
}
#endif

void every_zone(int on);
void every_zone(int on)
{
   Prof_Begin(private_zone)
   int declaration_after_begin = on;
   if (declaration_after_begin) {
      Prof_Region(defined_here)
      Prof_Counter(counter)
      Prof_End
      Prof_End
      return;
   }
   Prof_End
   {
      Prof_Region(declared_elsewhere)
      Prof_End
   }
   {
      Prof_Begin_name("run time")
      Prof_End
   }
   {
      Prof_Begin_if(on, conditional)
      Prof_End
   }
   {
      Prof_Region_if(on > 1, declared_elsewhere)
      Prof_End
   }
   {
      Prof_Often(small_zone)
      int declaration_after_small = on;
      Prof_Often_region(small_here)
      if (declaration_after_small) Prof_Often_End(small_here)
      else Prof_Often_End(small_here)
      Prof_Often_End(small_zone)
   }
   {
      Prof_Begin_handle(Prof_handle("handle"))
      Prof_Next(private_zone)
      if (on) Prof_Next_region(defined_here)
      else Prof_Next_region(declared_elsewhere)
      Prof_Next_name("run time")
      Prof_Next_handle(Prof_handle("handle"))
      Prof_End
   }
}

Prof_Define_value(Prof_SAMPLE, value_here, "m", "a length");
extern Prof_Declare_value(value_elsewhere);
#ifdef __cplusplus
extern "C" Prof_Define_value(Prof_COUNT, value_for_c, "calls", "what the driver was asked");
#endif

void every_value(int on, size_t bytes, double number, float length);
void every_value(int on, size_t bytes, double number, float length)
{
   Prof_Value *value = Prof_value(Prof_EVENT, "run time", "ms", Prof_NULL);
   if (on) Prof_Add(added, number);
   else Prof_Add(added, bytes);
   Prof_Add(value_here, on);
   Prof_Sample(sampled, length);
   Prof_Event(happened, bytes);
   Prof_Claim(held, sizeof number);
   Prof_Disclaim(held, number);
   Prof_add(value, 1);
   Prof_sample(Prof_VALUE(value_here), 2);
   Prof_event(Prof_VALUE(value_elsewhere), 2);
   Prof_claim(value, 3);
   Prof_disclaim(value, 3);
   Prof_update(1);
}
