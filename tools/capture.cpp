// capture.cpp - see capture.h
#include "capture.h"

#include "errors.h"
#include "log.h"
#include "progress.h"
#include "text.h"

#include "doors/capture/prof_capture.h"
#include "prof.h"
#include "src/frame/prof_history.h"

#include <cstring>
#include <memory>

namespace iprof {

// The loader tells nothing on its way. Below so many bytes it takes less than a second.
static const double LARGE = 32 << 20;

static std::string where(const Input &input)
{
   const std::string why = plain(Prof_capture_error());
   return input.packed && why.find("byte") != std::string::npos ? why + " (unpacked)" : why;
}

// The loader has one result for all of them, and words for each.
static bool tells(const std::string &why, const char *word)
{
   return why.find(word) != std::string::npos;
}

static Capture load_source(const Input &input, Prof_Capture_Source *source, bool apart, bool quiet)
{
   Capture capture;
   const int loaded =
      apart ? Prof_Capture_load_apart(source) : Prof_Capture_load_sources(source, 1);
   if (!loaded) throw File_Error(named(input.name) + ": " + where(input));
   capture.name = input.name;
   capture.why = loaded == 2 ? where(input) : "";
   capture.damaged = tells(capture.why, "damaged");
   capture.too_large = tells(capture.why, "there is memory for");
   capture.cut = loaded == 2 && !capture.damaged && !capture.too_large;
   capture.bytes = input.size;
   capture.packed = input.packed;
   (void)take_log();
   if (!capture.whole() && !quiet)
      say(format("%s: %s%s", named(input.name).c_str(), capture.why.c_str(),
                 capture.too_large ? "" : "; what is before that is used"));
   return capture;
}

static void need_bytes(const Input &input)
{
   if (input.size == 0)
      throw File_Error(named(input.name) +
                       (input.packed ? ": is packed, and empty" : ": is empty"));
}

Capture load_input(const Input &input, bool quiet)
{
   need_bytes(input);
   Source source(input);
   return load_source(input, source.get(), false, quiet);
}

static std::string loading(const Input &input)
{
   return format("loading %s, %s", named(input.name).c_str(), bytes(input.size).c_str());
}

Capture load_capture(const std::string &file, bool quiet)
{
   const Input input = open_capture(file);
   Progress progress(loading(input));
   if (input.size > LARGE) progress.tell(-1);
   return load_input(input, quiet);
}

// What frames are read from that stay in their file.
struct Opened {
   Input input;
   Source source;
   explicit Opened(const std::string &file) : input(open_capture(file)), source(input) {}
};

Capture load_capture_apart(const std::string &file, bool quiet)
{
   static std::unique_ptr<Opened> opened;
   auto next = std::make_unique<Opened>(file);
   Progress progress(loading(next->input));
   if (next->input.size > LARGE) progress.tell(-1);
   need_bytes(next->input);
   Capture capture = load_source(next->input, next->source.get(), true, quiet);
   opened = std::move(next);
   return capture;
}

std::string label(const char *key)
{
   Prof_Label found;
   for (int i = 0; Prof_get_label(i, &found); ++i)
      if (std::strcmp(found.key, key) == 0) return plain(found.value);
   return "";
}

std::string described()
{
   std::string text;
   Prof_Label found;
   for (int i = 0; Prof_get_label(i, &found); ++i) {
      if (found.own && std::strcmp(found.key, "gpu") != 0) continue;
      text += (text.empty() ? "" : ", ") + plain(found.key) + " " + plain(found.value);
   }
   return text;
}

Extent extent()
{
   Extent all;
   all.frames = Prof_History_length();
   if (!all.frames) return all;
   const Prof_Frame *newest = Prof_History_header(0);
   const double end = newest->ended;
   all.last = static_cast<unsigned long>(newest->number);
   const Prof_Frame *oldest = Prof_History_header(all.frames - 1);
   all.first = static_cast<unsigned long>(oldest->number);
   all.seconds = end - oldest->ended + oldest->seconds;
   return all;
}

} // namespace iprof
