// fake_report.cpp - see fake_report.h.
#include "fake_report.h"

Fake_Report::Fake_Report()
{
   const char *header[Prof_NUM_HEADER] = {"zone", "self", "hier", "count", ""};
   for (int i = 0; i < Prof_NUM_HEADER; ++i) report_.header[i] = keep(header[i]);
   title(0, "self time   live, average 0.8 s");
   title(1, "16.667 ms   60.0 fps   threads 3/5");
}

char *Fake_Report::keep(const std::string &text)
{
   texts_.emplace_back(text.c_str(), text.c_str() + text.size() + 1);
   return texts_.back().data();
}

void Fake_Report::title(int i, const std::string &text) { report_.title[i] = keep(text); }

Prof_Report_Record &Fake_Report::add(const std::string &name, double self, double hier,
                                     double count)
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

void Fake_Report::add_rows(int count, const std::string &name)
{
   for (int i = 0; i < count; ++i) {
      Prof_Report_Record &record =
         add(name + std::to_string(i), 12.0 / (i + 1), 12.0 / (i + 1) + i % 3, i * 7);
      record.prefix = i % 3 ? '+' : ' ';
      record.heat = i % 5 * 0.25;
   }
}

const Prof_Report *Fake_Report::get(int hilight)
{
   report_.num_record = static_cast<int>(records_.size());
   report_.record = records_.data();
   report_.hilight = hilight;
   return &report_;
}
