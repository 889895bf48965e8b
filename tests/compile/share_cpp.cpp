/* share_cpp.cpp - defines the other public zone, uses both, and expects one row for each. */
#include <cstdio>
#include <cstring>

#include "prof.h"

extern "C" Prof_Define(defined_in_cpp);
extern "C" Prof_Declare(defined_in_c);
extern "C" void from_c(void);

static void from_cpp()
{
   Prof_Scope(defined_in_c);
   Prof_Scope(defined_in_cpp);
   Prof_Region(defined_in_c)
   Prof_End
}

/* The entries of a zone; -1 unless it has exactly one row. */
static double entries_of(const char *name)
{
   Prof_Report *report = Prof_create_report();
   double entries = -1;
   int rows = 0;
   for (int i = 0; report && i < report->num_record; ++i) {
      if (std::strcmp(report->record[i].name, name) != 0) continue;
      ++rows;
      for (int v = 0; v < Prof_NUM_VALUES; ++v)
         if (!std::strcmp(report->header[v + 1], "count")) entries = report->record[i].values[v];
   }
   Prof_free_report(report);
   return rows == 1 ? entries : -1;
}

int main()
{
   from_c();
   from_cpp();
   Prof_update(1);
   Prof_set_average(0);
   double c = entries_of("defined_in_c"), cpp = entries_of("defined_in_cpp");
   std::printf("defined_in_c %g, defined_in_cpp %g\n", c, cpp);
   return c == 3 && cpp == 2 ? 0 : 1;
}
