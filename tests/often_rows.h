/* often_rows.h - the rows of the report now shown, with the bounds of what is estimated; and what
 * the items of a frame add up to. Fake clock. */
#ifndef INC_TESTS_OFTEN_ROWS_H
#define INC_TESTS_OFTEN_ROWS_H

#include "tests/headers.h"

#include "prof.h"
#include "src/frame/prof_history.h"

struct Row {
   double self = 0, hier = 0, count = 0, self_bound = 0, hier_bound = 0;
};

/* Ticks are nanoseconds, reports tell ms. */
inline std::map<std::string, Row> all_rows()
{
   std::map<std::string, Row> rows;
   Prof_Report *report = Prof_create_report();
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &r = report->record[i];
      if (r.zone < 0) continue;
      rows[r.name] = {r.values[0] * 1e6, r.values[1] * 1e6, r.values[2], r.bounds[0] * 1e6,
                      r.bounds[1] * 1e6};
   }
   Prof_free_report(report);
   return rows;
}

inline void tick(uint64_t ticks) { Prof_fake_ticks += ticks; }

inline uint64_t sum_of(const Prof_Frame *frame)
{
   uint64_t sum = 0;
   for (uint32_t i = 0; i < frame->count; ++i) sum += frame->items[i].self;
   return sum;
}

/* Frame after frame the items sum up to the frame's length. */
inline uint64_t sum_of_frame() { return sum_of(Prof_History_frame(0)); }

#endif
