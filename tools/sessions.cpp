// sessions.cpp - see sessions.h
#include "sessions.h"

#include "each.h"
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

// What a command over them has done so far.
struct Work {
   Inputs inputs;
   int result = EXIT_GOOD;

   void try_to(const std::function<void()> &use)
   {
      if (!try_file(use)) result = EXIT_FILE;
   }
};

// Those that tell no session are each by itself.
std::vector<Session> sessions_of(const std::vector<std::string> &files, Work &work)
{
   std::vector<Session> sessions;
   std::map<std::string, size_t> known;
   for (const std::string &file : files)
      work.try_to([&] {
         const std::string name = session_in(work.inputs.first(file));
         const auto [at, is_new] = known.emplace(name, sessions.size());
         if (is_new || name.empty()) sessions.push_back({name, {file}});
         else sessions[at->second].files.push_back(file);
      });
   return sessions;
}

// Those that can be read; throws File_Error if none can.
void load_together(const Session &session, Work &work)
{
   std::vector<Piece> pieces;
   for (const std::string &file : session.files)
      work.try_to([&] { take_piece(work.inputs.again(file), pieces); });
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
   Work work;
   const std::vector<Session> sessions = sessions_of(files, work);
   size_t done = 0;
   Progress progress(std::to_string(files.size()) + " captures");
   for (const Session &session : sessions) {
      if (files.size() > 1)
         progress.tell(static_cast<double>(done) / static_cast<double>(files.size()));
      done += session.files.size();
      work.try_to([&] {
         if (session.files.size() > 1) load_together(session, work);
         else (void)load_input(work.inputs.again(session.files[0]));
         use();
      });
   }
   return work.result;
}

} // namespace iprof
