// gpu_book.h - what tests of Vulkan and of Direct3D 11 read: the log, GPU times, pictures.
#pragma once

#include "../calls.h"
#include "../overlay/panel.h"
#include "../overlay/scene.h"
#include "../overlay/session.h"

using Bytes = std::vector<unsigned char>; // RGBA, top row first

// ---- the log ----

inline void expect_told(const std::string &part) // which may end with the end of a line
{
   const std::string all = all_told();
   const size_t at = all.find(part);
   EXPECT_TRUE(at != std::string::npos && all.find(part, at + 1) == std::string::npos)
      << part << "\nis not in the log once:\n" << all;
}

inline void expect_told_only(const std::string &part)
{
   expect_told(part);
   EXPECT_EQ(told.size(), 1u) << all_told();
}

// ---- GPU times ----

inline std::string gpu_info() { return get_info().gpu; }

// Hierarchical milliseconds of a path over all frames kept; -1: no such path.
inline double sum_of(const char *path)
{
   Prof_Stats stats;
   const int oldest = get_info().frames_kept - 1;
   if (oldest < 0 || !Prof_get_path_stats(path, 1, 0, oldest, &stats)) return -1;
   return stats.mean * stats.frames;
}

inline void expect_gpu_info(const char *part)
{
   EXPECT_TRUE(has(gpu_info(), part)) << part << " is not in: " << gpu_info();
}

// The last check of a test, as it may skip.
inline void expect_ok_unless_busy()
{
   if (has(gpu_info(), "too busy")) GTEST_SKIP() << "it really is too busy";
   EXPECT_EQ(gpu_info(), "ok");
}

// Starts anew until the machine is quiet enough for the test of the clock.
inline bool is_believed(const std::function<void()> &start, void (*stop)())
{
   for (int i = 0; i < 6; ++i) {
      start();
      if (gpu_info() == "ok") return true;
      stop();
      Prof_shutdown();
      hear();
   }
   return false;
}

// ---- pictures ----

// The picture with the overlay, by the rasteriser.
inline Bytes drawn_over(Bytes scene, int width, int height)
{
   Prof_overlay_raster(scene.data(), width, height, width * 4);
   return scene;
}

// More corners than there is room for, and counts that do not fit each other.
inline std::vector<Prof_Draw_List> lists_that_are_not_ours(const Prof_Draw_Vertex *corners)
{
   return {{640, 480, 65536, 98304, corners, nullptr, 0}, {640, 480, -4, -6, corners, nullptr, 0},
           {640, 480, 8, 6, corners, nullptr, 0},         {640, 480, 5, 6, corners, nullptr, 0},
           {640, 480, 4, 6, nullptr, nullptr, 0},         {-1, 480, 4, 6, corners, nullptr, 0}};
}

// Bytes that differ by more than the rounding of blending, of which there are some layers.
inline size_t differs(const Bytes &a, const Bytes &b)
{
   size_t count = a.size() != b.size();
   for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) count += std::abs(a[i] - b[i]) > 2;
   return count;
}
