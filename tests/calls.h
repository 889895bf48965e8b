/* calls.h - what calls of prof.h return, as values; configurations, files and the log of a test. */
#ifndef INC_TESTS_CALLS_H
#define INC_TESTS_CALLS_H

#include "tests/headers.h"

#include "heard.h"
#include "prof.h"
#include "system.h"

const int everything = 1 << 20; /* clamped to the oldest frame */

#if defined(Prof_FAKE_CLOCK)
inline void pass(double ms) { Prof_fake_ticks += static_cast<uint64_t>(std::llround(ms * 1e6)); }
#endif

inline std::string numbered(const std::string &name, int number)
{
   return name + std::to_string(number);
}

inline bool has(const std::string &text, const std::string &part)
{
   return text.find(part) != std::string::npos;
}

/* Names the instances of a TEST_P as their parameters are called. */
struct By_name {
   template <class T> std::string operator()(const ::testing::TestParamInfo<T> &info) const
   {
      return info.param.name;
   }
};

/* ---- the log: `told` has its messages ---- */

inline std::string all_told()
{
   std::string all;
   for (const std::string &message : told) all += message + "\n";
   return all;
}

inline long times_told(const std::string &part)
{
   return std::count_if(told.begin(), told.end(), [&](const auto &m) { return has(m, part); });
}

/* The defaults, with what `change` makes of them; before anything else of the profiler. */
template <typename Change> void configure(const Change &change)
{
   Prof_Config config = Prof_default_config();
   config.log = listen;
   change(config);
   ASSERT_EQ(Prof_configure(&config), 1);
}

/* ---- what there is now ---- */

inline Prof_Info get_info()
{
   Prof_Info info;
   Prof_get_info(&info);
   return info;
}

/* Ends too many, and zones left open. */
inline unsigned long wrong_ends() { return get_info().surplus_ends + get_info().unclosed_zones; }

inline Prof_Frame_Info frame_at(int back = 0)
{
   Prof_Frame_Info info = Prof_Frame_Info();
   EXPECT_EQ(Prof_get_frame_info(back, &info), 1) << back;
   return info;
}

/* The report that is shown now; it goes with its owner. */
inline std::unique_ptr<Prof_Report, void (*)(Prof_Report *)> report_now()
{
   return {Prof_create_report(), [](Prof_Report *report) { Prof_free_report(report); }};
}

inline Prof_Hitch hitch_at(int index = 0)
{
   Prof_Hitch hitch = Prof_Hitch();
   EXPECT_EQ(Prof_get_hitch(index, &hitch), 1) << index;
   return hitch;
}

/* Of the newest frame, in milliseconds; -1: not entered. */
inline double self_of(const std::string &path)
{
   Prof_Stats stats;
   return Prof_get_path_stats(path.c_str(), 0, 0, 0, &stats) ? stats.mean : -1;
}

/* In nanoseconds, which the fake clock's ticks are. */
inline void expect_selfs(const std::vector<std::pair<std::string, double>> &all)
{
   for (const auto &one : all) EXPECT_NEAR(self_of(one.first) * 1e6, one.second, 1e-6) << one.first;
}

/* ---- values ---- */

inline Prof_Value_Info value_info(const std::string &name)
{
   Prof_Value_Info info = Prof_Value_Info();
   EXPECT_EQ(Prof_get_value_info(Prof_find_value(name.c_str()), &info), 1) << name;
   return info;
}

inline Prof_Value_Stats of_frame(const std::string &what, int back = 0)
{
   Prof_Value_Stats stats = Prof_Value_Stats();
   EXPECT_EQ(Prof_get_frame_value(back, what.c_str(), &stats), 1) << what;
   return stats;
}

/* The shortest text that reads as the number; "-": it is none. */
inline std::string text_of(double number)
{
   char text[32];
   if (std::isnan(number)) return "-";
   for (int digits = 1; digits <= 17; ++digits) {
      std::snprintf(text, sizeof text, "%.*g", digits, number);
      if (std::strtod(text, nullptr) == number) break;
   }
   if (number == std::floor(number) && std::fabs(number) < 1e15)
      std::snprintf(text, sizeof text, "%.0f", std::fabs(number) > 0 ? number : 0);
   return text;
}

using Fields = std::vector<std::pair<std::string, double>>;

inline Fields fields_of(const Prof_Value_Stats &s)
{
   return {{"sum", s.sum}, {"n", s.n}, {"per_s", s.per_s}, {"mean", s.mean}, {"stdev", s.stdev},
           {"min", s.min}, {"max", s.max}, {"last", s.last}, {"seconds", s.seconds}};
}

inline Fields fields_of(const Prof_Period_Stats &s)
{
   return {{"periods", s.periods}, {"mean", s.mean}, {"stdev", s.stdev}, {"min", s.min},
           {"max", s.max}, {"median", s.median}, {"range_min", s.range_min},
           {"range_max", s.range_max}, {"per_s_max", s.per_s_max}};
}

/* The fields of those names, in their order: figures(stats, "n min max") is "2 0 7". */
template <typename Stats> std::string figures(const Stats &stats, const std::string &names)
{
   std::istringstream words(names);
   std::string text;
   for (std::string name; words >> name;)
      for (const auto &field : fields_of(stats))
         if (field.first == name) text += (text.empty() ? "" : " ") + text_of(field.second);
   return text;
}

inline std::string figures(const std::string &what, int back, const std::string &names)
{
   return figures(of_frame(what, back), names);
}

/* ---- files ---- */

/* A file that goes with its block. */
class File {
 public:
   explicit File(const std::string &text = "") : name_(temporary_file())
   {
      std::ofstream(name_, std::ios::binary) << text;
   }
   ~File() { std::remove(name_.c_str()); }
   File(const File &) = delete;
   File &operator=(const File &) = delete;
   const char *name() const { return name_.c_str(); }
   std::string read() const { return read_file(name_); }

 private:
   std::string name_;
};

inline std::string exported(Prof_Format format, int newest = 0, int oldest = everything)
{
   File file;
   EXPECT_EQ(Prof_export(format, file.name(), newest, oldest), 1) << all_told();
   return file.read();
}

inline std::string hitch_page(int index = 0)
{
   File file;
   EXPECT_EQ(Prof_export_hitch(index, file.name()), 1);
   return file.read();
}

/* A budget's lines: how many were exceeded. `told` has what was told of them. */
template <class Lines> int exceeded(const Lines &lines)
{
   told.clear();
   return Prof_count_exceeded(File(lines).name());
}

/* ---- threads ---- */

/* How long threads are to do all at once: IPROF_STRESS, or else as usual. */
inline double stress_seconds(double usual)
{
   const char *text = std::getenv("IPROF_STRESS");
   return text ? std::atof(text) : usual;
}

/* So many at once, each with its number; they are joined with their block, or before. */
class Threads {
 public:
   Threads() = default;
   template <typename Work> Threads(int count, const Work &work)
   {
      for (int i = 0; i < count; ++i) add([work, i] { work(i); });
   }
   ~Threads() { join(); }
   Threads(const Threads &) = delete;
   Threads &operator=(const Threads &) = delete;
   template <typename Work> void add(const Work &work) { threads_.emplace_back(work); }
   void join()
   {
      for (std::thread &thread : threads_) thread.join();
      threads_.clear();
   }

 private:
   std::vector<std::thread> threads_;
};

#endif
