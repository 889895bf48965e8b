// fake_report.h - reports made by hand, for the drawing's tests.
#pragma once

#include "../../prof.h"

#include <deque>
#include <string>
#include <vector>

class Fake_Report {
 public:
   Fake_Report();

   void title(int i, const std::string &text);
   // Rows share `self`, `hier` and `count` out of their index.
   void add_rows(int count, const std::string &name = "zone_");
   Prof_Report_Record &add(const std::string &name, double self, double hier, double count);
   Prof_Report_Record &row(int i) { return records_[static_cast<size_t>(i)]; }
   const Prof_Report *get(int hilight);

 private:
   char *keep(const std::string &text); // stays where it is for the report's life

   std::deque<std::vector<char>> texts_;
   std::vector<Prof_Report_Record> records_;
   Prof_Report report_{};
};
