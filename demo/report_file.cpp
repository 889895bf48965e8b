// report_file.cpp - see report_file.h.
#include "report_file.h"
#include "prof.h"

#include <cstring>

std::string report_text()
{
   std::string text(Prof_write_report(nullptr, 0) + 1, 0);
   size_t length = Prof_write_report(&text[0], text.size());
   text.resize(length < text.size() ? length : text.size() - 1);
   return text;
}

bool select_zone(const char *name)
{
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   Prof_Report *report = Prof_create_report();
   int row = -1;
   for (int i = 0; report && row < 0 && i < report->num_record; ++i)
      if (!std::strcmp(report->record[i].name, name)) row = i;
   Prof_free_report(report);
   if (row < 0) return false;
   Prof_set_cursor(row);
   Prof_select();
   return true;
}

std::string all_reports(const char *focus)
{
   std::string text;
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   Prof_set_report_mode(Prof_SELF_TIME);
   text += report_text() + "\n";
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   text += report_text() + "\n";
   if (select_zone(focus)) text += report_text() + "\n";
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   text += report_text();
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   if (!select_zone(focus)) Prof_set_report_mode(Prof_SELF_TIME);
   return text;
}
