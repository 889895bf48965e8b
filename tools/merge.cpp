// merge.cpp - iprof merge: pieces of one run as one capture.
#include "capture.h"
#include "command.h"
#include "errors.h"
#include "log.h"
#include "output.h"
#include "text.h"

#include "doors/capture/prof_capture.h"

#include <algorithm>

namespace iprof {

namespace {

struct Piece {
   Input input;
   std::string session;
   unsigned long last;
};

Piece piece_of(const std::string &file)
{
   Piece piece;
   piece.input = read_input(file);
   (void)load_bytes(piece.input);
   piece.session = label("session");
   piece.last = extent().last;
   return piece;
}

// The oldest first, as Prof_load_captures wants them.
std::vector<Piece> pieces_of(const std::vector<std::string> &files)
{
   std::vector<Piece> pieces;
   pieces.reserve(files.size());
   for (const std::string &file : files) pieces.push_back(piece_of(file));
   for (const Piece &piece : pieces)
      if (piece.session != pieces[0].session)
         throw File_Error(format("%s and %s are of different runs (sessions %s and %s)",
                                 plain(pieces[0].input.name).c_str(),
                                 plain(piece.input.name).c_str(), pieces[0].session.c_str(),
                                 piece.session.c_str()));
   std::stable_sort(pieces.begin(), pieces.end(),
                    [](const Piece &x, const Piece &y) { return x.last < y.last; });
   return pieces;
}

// What is wrong with one of them was told when it was loaded alone.
void load_all(const std::vector<Piece> &pieces)
{
   std::vector<Prof_Capture_Piece> all;
   all.reserve(pieces.size());
   for (const Piece &piece : pieces)
      all.push_back({piece.input.bytes.data(), piece.input.bytes.size()});
   if (!Prof_load_captures(all.data(), static_cast<int>(all.size())))
      throw File_Error(std::string("the captures do not fit together: ") +
                       plain(Prof_capture_error()));
}

int merge(const Arguments &arguments)
{
   arguments.need(2, 0, "iprof merge OUT FILE...");
   spare_capture(arguments.rest()[0]);
   const std::vector<std::string> files(arguments.rest().begin() + 1, arguments.rest().end());
   const std::vector<Piece> pieces = pieces_of(files);
   load_all(pieces);
   Named_Output out(arguments.rest()[0]);
   if (!Prof_save_capture(out.name().c_str(), 0, -1))
      throw File_Error(plain(arguments.rest()[0]) + ": " +
                       take_log_of_file(out.name(), "cannot be written"));
   out.send();
   return EXIT_GOOD;
}

} // namespace

Command merge_command()
{
   return {"merge",
           "merge OUT FILE...",
           "puts pieces of one run together",
           "As a flight recorder leaves them, game.before.iprof and game.iprof, in any order.\n"
           "Frames that several have are taken once. OUT - is stdout; a capture is not replaced.\n",
           "iprof merge all.iprof game.before.iprof game.iprof\n",
           {},
           merge};
}

} // namespace iprof
