/* tracy_server_test.cpp - what Tracy's own programs print is read. The server that stands in for
 * Tracy's is tested with the library itself: tracy_door_test.cpp.
 */
#include "tests/headers.h"

#include "tests/tracy/tracy_tools.h"

namespace {

TEST(Tracy_tools, read_csv)
{
   std::string rows =
      "name|src_file|src_line|total_ns|total_perc|counts|mean_ns|min_ns|max_ns|std_ns\n"
      "a, b|f.c|12|300|0.5|2|150|100|200|70.7\n";
   std::replace(rows.begin(), rows.end(), '|', '\x1f');
   tracy::Statistics all = tracy::statistics_of_csv(rows);
   ASSERT_EQ(all.size(), 1u);
   EXPECT_EQ((all[{"a, b", "f.c", 12}]), (tracy::Sums{2, 2, 300, 100, 200}));
   EXPECT_EQ(tracy::difference(all, all), "");
   EXPECT_NE(tracy::difference(all, {}), "");
   EXPECT_NE(tracy::difference({}, all), "");
}

} // namespace
