// merge.cpp - iprof merge: pieces of one run as one capture.
#include "command.h"
#include "errors.h"
#include "output.h"
#include "pieces.h"
#include "text.h"

#include "doors/capture/prof_capture.h"

namespace iprof {

namespace {

std::vector<Piece> pieces_of(const std::vector<std::string> &files)
{
   std::vector<Piece> pieces;
   pieces.reserve(files.size());
   for (const std::string &file : files) take_piece(open_capture(file), pieces);
   if (pieces.empty()) throw File_Error("none of these has frames");
   for (const Piece &piece : pieces)
      if (piece.session != pieces[0].session)
         throw File_Error(format("%s and %s are of different runs (sessions %s and %s)",
                                 named(pieces[0].input.name).c_str(),
                                 named(piece.input.name).c_str(), pieces[0].session.c_str(),
                                 piece.session.c_str()));
   return pieces;
}

int merge(const Arguments &arguments)
{
   arguments.need(2, 0, "iprof merge OUT FILE...");
   const std::vector<std::string> files(arguments.rest().begin() + 1, arguments.rest().end());
   spare_terminal(arguments.rest()[0]);
   spare_inputs(arguments.rest()[0], files);
   spare_capture(arguments.rest()[0]);
   std::vector<Piece> pieces = pieces_of(files);
   load_pieces(pieces);
   Named_Output out(arguments.rest()[0]);
   if (!Prof_save_capture(out.name().c_str(), 0, -1)) out.fail();
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
           "Frames that several have are taken once. A piece without a frame, as a crash leaves\n"
           "it right after the recorder began a new file, is passed over, and stderr told. OUT -\n"
           "is stdout; a capture is not replaced.\n",
           "iprof merge all.iprof game.before.iprof game.iprof\n",
           {},
           merge};
}

} // namespace iprof
