// fake_report.h - reports made by hand, for the drawing's tests.
#pragma once

#include "../../prof.h"

#include <deque>
#include <string>
#include <vector>

class Fake_Report {
 public:
   Fake_Report()
   {
      const char *header[Prof_NUM_HEADER] = {"zone", "self", "hier", "count", ""};
      for (int i = 0; i < Prof_NUM_HEADER; ++i) report_.header[i] = keep(header[i]);
      title(0, "self time   live, average 0.8 s");
      title(1, "16.667 ms   60.0 fps   threads 3/5");
   }

   void title(int i, const std::string &text) { report_.title[i] = keep(text); }
   Prof_Report_Record &add(const std::string &name, double self, double hier, double count)
   {
      Prof_Report_Record record{};
      record.name = keep(name);
      record.prefix = ' ';
      record.value_flag = 7;
      record.values[0] = self;
      record.values[1] = hier;
      record.values[2] = count;
      record.zone = static_cast<int>(records_.size()) * 77;
      records_.push_back(record);
      return records_.back();
   }
   // Rows whose figures are made of their index.
   void add_rows(int count)
   {
      for (int i = 0; i < count; ++i) {
         const double self = 12.0 / (i + 1);
         Prof_Report_Record &record = add("zone_" + std::to_string(i), self, self + i % 3, i * 7);
         record.prefix = i % 3 ? '+' : ' ';
         record.heat = i % 5 * 0.25;
      }
   }
   Prof_Report_Record &row(int i) { return records_[static_cast<size_t>(i)]; }
   const Prof_Report *get(int hilight)
   {
      report_.num_record = static_cast<int>(records_.size());
      report_.record = records_.data();
      report_.hilight = hilight;
      return &report_;
   }

 private:
   char *keep(const std::string &text) // stays where it is for the report's life
   {
      texts_.emplace_back(text.c_str(), text.c_str() + text.size() + 1);
      return texts_.back().data();
   }

   std::deque<std::vector<char>> texts_;
   std::vector<Prof_Report_Record> records_;
   Prof_Report report_{};
};
