// each.cpp - see each.h
#include "each.h"

#include "errors.h"
#include "log.h"
#include "progress.h"

namespace iprof {

bool try_file(const std::function<void()> &use)
{
   try {
      use();
      return true;
   } catch (const Final_Error &) {
      throw;
   } catch (const File_Error &error) {
      say(error.what());
      return false;
   }
}

int for_each(const std::vector<std::string> &files,
             const std::function<void(const Capture &)> &use, Loader loader)
{
   int result = EXIT_GOOD;
   size_t done = 0;
   Progress progress(std::to_string(files.size()) + " captures");
   for (const std::string &file : files) {
      if (files.size() > 1)
         progress.tell(static_cast<double>(done++) / static_cast<double>(files.size()));
      if (!try_file([&] { use(loader(file, false)); })) result = EXIT_FILE;
   }
   return result;
}

} // namespace iprof
