// log.cpp - see log.h
#include "log.h"

#include "prof.h"
#include "text.h"

#include "src/base/prof_file.h"

#include <cstdio>
#include <mutex>

namespace iprof {

static std::vector<std::string> messages;
static std::mutex lock;

enum { MOST = 1000 };

static void keep(const char *message, void *)
{
   const std::lock_guard<std::mutex> hold(lock);
   std::string text = message ? message : "";
   if (text.compare(0, 7, "iprof: ") == 0) text.erase(0, 7);
   while (!text.empty() && text.back() == '\n') text.pop_back();
   if (messages.size() < MOST) messages.push_back(plain(text));
}

void catch_log()
{
   Prof_Config config = Prof_default_config();
   config.log = keep;
   Prof_configure(&config);
}

std::vector<std::string> take_log()
{
   const std::lock_guard<std::mutex> hold(lock);
   std::vector<std::string> taken;
   taken.swap(messages);
   return taken;
}

std::string take_log_text(const char *otherwise)
{
   std::string text;
   for (const std::string &message : take_log()) text += (text.empty() ? "" : "; ") + message;
   return text.empty() ? otherwise : text;
}

std::string take_log_of_file(const std::string &file, const char *otherwise)
{
   std::string text = take_log_text(otherwise);
   for (const char *begin : {"export: cannot write ", "capture: cannot write "}) {
      const std::string head = begin + plain(Prof_File_end_of_name(file.c_str())) + ": ";
      if (text.compare(0, head.size(), head) == 0) text.erase(0, head.size());
   }
   return text;
}

void say(const std::string &message) { std::fprintf(stderr, "iprof: %s\n", message.c_str()); }

} // namespace iprof
