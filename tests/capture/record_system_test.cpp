/* record_system_test.cpp - a recording and what the system does to it: forks, signals, other
 * folders, programs that are started, pipes. */
#include "tests/headers.h"

#include "capture_game.h"
#include "../calls.h"

#if !defined(_WIN32)
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

class Record_system : public testing::Test {
 protected:
   void SetUp() override
   {
      hear();
      Prof_fake_zone_ns = 20;
      fs::remove_all(folder);
      fs::create_directories(folder + "/other");
   }
   void TearDown() override
   {
      fs::current_path("/");
      fs::remove_all(folder);
   }
   const std::string folder = capture_folder() + "/record_system", file = folder + "/game.iprof";
};

void frames(int count, int zones = 1)
{
   for (int i = 0; i < count; ++i) {
      Prof_Begin(frame_of_game)
      for (int k = 0; k < zones; ++k) {
         Prof_Begin_name(("zone " + std::to_string(k)).c_str())
         pass(0.1);
         Prof_End
      }
      pass(10.0);
      Prof_End
      Prof_update(1);
   }
}

/* Runs `work` in a child, and returns whether it ended with 0. */
template <typename Work> bool is_well_in_child(const Work &work)
{
   const pid_t child = fork();
   if (child == 0) {
      work();
      _exit(testing::Test::HasFailure());
   }
   int status = 1;
   waitpid(child, &status, 0);
   return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Whatever the child does next, the file is its parent's. */
/* What is loaded may have no end. More memory than a part of it takes is refused, so that reading
 * on and on ends in "out of memory". */
void refuse_large_blocks()
{
   Prof_Config config = Prof_default_config();
   config.alloc = [](size_t bytes, void *) {
      return bytes > 32u << 20 ? nullptr : std::calloc(1, bytes);
   };
   config.release = [](void *block, void *) { std::free(block); };
   Prof_configure(&config);
}

TEST_F(Record_system, what_never_ends_and_is_no_capture_is_refused_at_once)
{
   Prof_shutdown();
   refuse_large_blocks();
   EXPECT_EQ(Prof_load_capture("/dev/zero"), 0);
   EXPECT_STREQ(Prof_capture_error(), "this is no capture of iprof");
   Prof_shutdown();
}

/* Writes `head`, and then zeros until nobody reads any more. */
void feed_for_ever(const std::string &pipe, const std::string &head)
{
   std::signal(SIGPIPE, SIG_IGN);
   const int out = open(pipe.c_str(), O_WRONLY);
   const std::string zeros(65536, 0);
   if (write(out, head.data(), head.size()) < 0) return;
   while (write(out, zeros.data(), zeros.size()) > 0) {}
   close(out);
}

TEST_F(Record_system, a_capture_that_never_ends_is_read_as_far_as_it_is_one)
{
   const std::string pipe = folder + "/pipe";
   Prof_shutdown();
   frames(50);
   ASSERT_EQ(Prof_save_capture(file.c_str(), 0, 40), 1);
   const std::string whole = read_file(file);
   ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
   for (const std::string &head : {whole, whole.substr(0, 16), std::string("garbage")}) {
      Prof_shutdown();
      refuse_large_blocks();
      std::thread writer(feed_for_ever, pipe, head);
      EXPECT_EQ(Prof_load_capture(pipe.c_str()), head == whole ? 2 : 0) << Prof_capture_error();
      writer.join();
      EXPECT_STRNE(Prof_capture_error(), "out of memory");
   }
   Prof_shutdown();
}

TEST_F(Record_system, a_childs_frames_are_not_in_its_parents_file)
{
   NEEDS_FORK;
   void (*const ways[])() = {[] {}, Prof_stop_record, Prof_flush_record,
                             [] { Prof_shutdown(); }, [] { std::exit(0); }};
   ASSERT_EQ(Prof_record(file.c_str(), 0), 1);
   for (void (*way)() : ways) {
      frames(150);
      EXPECT_TRUE(is_well_in_child([&] {
         frames(350);
         EXPECT_EQ(Prof_is_recording(), 0);
         way();
      }));
   }
   frames(150);
   EXPECT_EQ(Prof_is_recording(), 1);
   Prof_stop_record();
   EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error();
   EXPECT_EQ(get_info().frames_kept, 6 * 150);
}

/* Threads of a capture are not the parent's, and their places are nobody else's. */
TEST_F(Record_system, a_child_of_one_that_loaded_a_capture_may_submit)
{
   NEEDS_FORK;
   Prof_shutdown();
   frames(50, 5);
   ASSERT_EQ(Prof_save_capture(file.c_str(), 0, 40), 1);
   ASSERT_EQ(Prof_load_capture(file.c_str()), 1);
   EXPECT_TRUE(is_well_in_child([&] {
      const int contexts = Prof_num_contexts();
      const Prof_Interval_Ns interval = {Prof_handle("new"), Prof_clock_ns(), Prof_clock_ns()};
      int tracks = 0;
      while (Prof_Track *track = Prof_create_track("of the child")) { /* as many as there can be */
         ++tracks;
         EXPECT_EQ(Prof_submit_ns(track, &interval, 1), 1);
      }
      EXPECT_EQ(Prof_num_contexts(), contexts + tracks);
   }));
}

TEST_F(Record_system, a_child_may_record_to_a_file_of_its_own)
{
   NEEDS_FORK;
   const std::string child_file = folder + "/child.iprof";
   ASSERT_EQ(Prof_record(file.c_str(), 0), 1);
   frames(50);
   EXPECT_TRUE(is_well_in_child([&] {
      EXPECT_EQ(Prof_record(child_file.c_str(), 0), 1);
      frames(200);
      Prof_stop_record();
   }));
   Prof_stop_record();
   for (const auto &[name, count] : {std::pair(file, 50), std::pair(child_file, 200)}) {
      EXPECT_EQ(Prof_load_capture(name.c_str()), 1) << Prof_capture_error();
      EXPECT_EQ(get_info().frames_kept, count);
   }
}

/* All files of the folder. */
std::map<std::string, std::string> files_of(const std::string &folder)
{
   std::map<std::string, std::string> files;
   for (const auto &entry : fs::directory_iterator(folder))
      if (entry.is_regular_file()) files[entry.path().filename()] = read_file(entry.path());
   return files;
}

/* What was there is replaced when recording has begun, and not before. */
TEST_F(Record_system, a_recording_that_cannot_begin_replaces_no_file)
{
   NEEDS_FORK;
   frames(50);
   ASSERT_EQ(Prof_save_capture((folder + "/game.before.iprof").c_str(), 0, 5), 1);
   const auto nothing_of_it = files_of(folder);
   std::ofstream(file) << "of somebody else";
   const auto other = files_of(folder);
   ASSERT_EQ(Prof_save_capture(file.c_str(), 0, 40), 1);
   const auto capture = files_of(folder);
   for (const auto &files : {capture, other, nothing_of_it}) {
      fs::remove(file);
      if (files.count("game.iprof")) {
         std::ofstream(file, std::ios::binary) << files.at("game.iprof");
      }
      EXPECT_TRUE(is_well_in_child([&] {
         const rlimit limit = {0, 0};
         setrlimit(RLIMIT_FSIZE, &limit);
         EXPECT_EQ(Prof_record(file.c_str(), 0), 0);
         frames(50);
         EXPECT_EQ(Prof_is_recording(), 0);
         Prof_stop_record();
      }));
      EXPECT_EQ(files_of(folder), files);
   }
   ASSERT_EQ(Prof_record(file.c_str(), 0), 1);
   Prof_stop_record();
}

TEST_F(Record_system, a_file_beyond_the_limit_is_an_error_and_no_signal)
{
   NEEDS_FORK;
   EXPECT_TRUE(is_well_in_child([&] {
      const rlimit limit = {20000, 20000};
      std::signal(SIGXFSZ, SIG_DFL);
      setrlimit(RLIMIT_FSIZE, &limit);
      EXPECT_EQ(Prof_record(file.c_str(), 0), 1);
      frames(2000, 100);
      EXPECT_EQ(Prof_is_recording(), 0);
      EXPECT_EQ(times_told(std::strerror(EFBIG)), 1) << all_told();
   }));
}

TEST_F(Record_system, a_pipe_whose_reader_goes_is_an_error_and_no_signal)
{
   NEEDS_FORK;
   ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
   const int reader = open(file.c_str(), O_RDONLY | O_NONBLOCK);
   std::signal(SIGPIPE, SIG_DFL);
   EXPECT_EQ(Prof_record(file.c_str(), 0), 1);
   close(reader);
   frames(200);
   EXPECT_EQ(Prof_is_recording(), 0);
   EXPECT_EQ(times_told(std::strerror(EPIPE)), 1) << all_told();
}

TEST_F(Record_system, a_pipe_without_a_reader_is_refused)
{
   ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
   EXPECT_EQ(Prof_record(file.c_str(), 0), 0);
   EXPECT_EQ(times_told("nobody reads the pipe"), 1) << all_told();
}

TEST_F(Record_system, goes_on_in_its_folder_wherever_the_game_goes)
{
   fs::current_path(folder);
   ASSERT_EQ(Prof_record("game.iprof", 1 << 20), 1);
   frames(10);
   fs::current_path("other");
   frames(2000, 200);
   EXPECT_EQ(Prof_is_recording(), 1) << all_told();
   Prof_stop_record();
   EXPECT_TRUE(fs::is_empty("."));
   for (const char *name : {"/game.iprof", "/game.before.iprof"})
      EXPECT_NE(Prof_load_capture((folder + name).c_str()), 0) << Prof_capture_error();
}

TEST_F(Record_system, the_folder_of_hitches_stays_wherever_the_game_goes)
{
   fs::current_path(folder);
   fs::create_directory("hitches");
   ASSERT_EQ(Prof_set_hitch_folder("hitches", 10, 0), 1);
   frames(100);
   fs::current_path("other");
   frames(1, 1000);
   frames(10);
   EXPECT_EQ(Prof_set_hitch_folder((folder + "/hitches").c_str(), 10, 0), 1) << "it is the same";
   Prof_shutdown();
   EXPECT_FALSE(fs::is_empty("../hitches"));
   EXPECT_TRUE(told.empty()) << all_told();
}

/* Of what is open, all but the standard streams. */
std::vector<int> inherited()
{
   std::vector<int> found;
   for (int fd = 3; fd < 256; ++fd) {
      const int flags = fcntl(fd, F_GETFD);
      if (flags >= 0 && !(flags & FD_CLOEXEC)) found.push_back(fd);
   }
   return found;
}

TEST_F(Record_system, no_program_that_the_game_starts_has_the_file)
{
   const std::vector<int> before = inherited();
   ASSERT_EQ(Prof_record(file.c_str(), 0), 1);
   EXPECT_EQ(inherited(), before);
}

} // namespace
#endif
