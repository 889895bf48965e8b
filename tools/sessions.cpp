// sessions.cpp - see sessions.h
#include "sessions.h"

#include "errors.h"
#include "log.h"
#include "pieces.h"
#include "progress.h"
#include "text.h"

#include <algorithm>
#include <map>

namespace iprof {

namespace {

struct Session {
   std::string name;
   std::vector<std::string> files;
};

class Loader {
 public:
   // What came by stdin comes once only, so it is kept.
   Input read(const std::string &file)
   {
      if (file != "-" || from_stdin_.empty()) return read_input(file);
      return from_stdin_[0];
   }

   void keep(const Input &input) { from_stdin_.push_back(input); }

   // The result of all that was done so far.
   int result() const { return result_; }

   // False: it threw a File_Error, which was told.
   template <typename Function> bool try_to(const Function &function)
   {
      try {
         function();
         return true;
      } catch (const Final_Error &) {
         throw;
      } catch (const File_Error &error) {
         say(error.what());
         result_ = EXIT_FILE;
         return false;
      }
   }

 private:
   std::vector<Input> from_stdin_; // one, or none yet
   int result_ = EXIT_GOOD;
};

// Those that tell no session are each by itself.
std::vector<Session> sessions_of(const std::vector<std::string> &files, Loader &loader)
{
   std::vector<Session> sessions;
   std::map<std::string, size_t> known;
   for (const std::string &file : files)
      (void)loader.try_to([&] {
         const Input input = read_input(file);
         if (file == "-") loader.keep(input);
         const std::string name = session_in(input.bytes);
         const auto [at, is_new] = known.emplace(name, sessions.size());
         if (is_new || name.empty()) sessions.push_back({name, {file}});
         else sessions[at->second].files.push_back(file);
      });
   return sessions;
}

// Those that can be read; throws File_Error if none can.
void load_together(const Session &session, Loader &loader)
{
   std::vector<Piece> pieces;
   for (const std::string &file : session.files)
      (void)loader.try_to([&] { take_piece(loader.read(file), pieces); });
   const std::string of_it = "session " + plain(session.name);
   if (pieces.empty()) throw File_Error("none of the captures of " + of_it + " has frames");
   try {
      load_pieces(pieces);
   } catch (const File_Error &error) {
      throw File_Error(of_it + ", " + named(session.files[0]) + " and others: " + error.what());
   }
   if (pieces.size() > 1) say(format("%zu captures of %s are taken as one", pieces.size(),
                                     of_it.c_str()));
}

} // namespace

int for_each_session(const std::vector<std::string> &files, const std::function<void()> &use)
{
   Loader loader;
   const std::vector<Session> sessions = sessions_of(files, loader);
   size_t done = 0;
   Progress progress(std::to_string(files.size()) + " captures");
   for (const Session &session : sessions) {
      if (files.size() > 1)
         progress.tell(static_cast<double>(done) / static_cast<double>(files.size()));
      done += session.files.size();
      (void)loader.try_to([&] {
         if (session.files.size() > 1) load_together(session, loader);
         else (void)load_bytes(loader.read(session.files[0]));
         use();
      });
   }
   return loader.result();
}

} // namespace iprof
