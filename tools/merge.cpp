// merge.cpp - iprof merge: pieces of one run as one capture.
#include "capture.h"
#include "command.h"
#include "errors.h"
#include "log.h"
#include "output.h"
#include "text.h"

#include "doors/capture/prof_capture.h"
#include "doors/capture/prof_capture_chunk.h"

#include <algorithm>
#include <cstring>

namespace iprof {

namespace {

struct Piece {
   Input input;
   std::string session;
   unsigned long last;
};

int frames_of(const Prof_Chunk &chunk)
{
   Prof_Archive a;
   Prof_Archive_read(&a, chunk.payload, chunk.size);
   return static_cast<int>(Prof_Archive_count(&a, 0, 1));
}

// A game that ended right after its recording began anew leaves such a file: of no bytes, or with
// no more than what stands before the first frame. What is no capture at all is not meant.
bool has_no_frames(const std::string &text)
{
   const auto *bytes = reinterpret_cast<const unsigned char *>(text.data());
   unsigned char head[Prof_CAPTURE_HEAD];
   Prof_Capture_Chunk_put_head(head);
   if (text.size() < sizeof head) return std::memcmp(head, bytes, text.size()) == 0;
   if (Prof_Capture_Chunk_check_head(bytes, text.size())) return false;
   Prof_Chunk chunk;
   const char *wrong = nullptr;
   size_t at = sizeof head;
   while (Prof_Capture_Chunk_next(&chunk, bytes, text.size(), &at, &wrong))
      if (Prof_Capture_Chunk_is(&chunk, "FRAM") && frames_of(chunk)) return false;
   return true;
}

void take_piece(const std::string &file, std::vector<Piece> &pieces)
{
   Piece piece;
   piece.input = read_input(file);
   if (has_no_frames(piece.input.bytes)) {
      say(named(piece.input.name) + ": has no frames, and is passed over");
      return;
   }
   (void)load_bytes(piece.input);
   piece.session = label("session");
   piece.last = extent().last;
   pieces.push_back(std::move(piece));
}

// The oldest first, as Prof_load_captures wants them.
std::vector<Piece> pieces_of(const std::vector<std::string> &files)
{
   std::vector<Piece> pieces;
   pieces.reserve(files.size());
   for (const std::string &file : files) take_piece(file, pieces);
   if (pieces.empty()) throw File_Error("none of these has frames");
   for (const Piece &piece : pieces)
      if (piece.session != pieces[0].session)
         throw File_Error(format("%s and %s are of different runs (sessions %s and %s)",
                                 named(pieces[0].input.name).c_str(),
                                 named(piece.input.name).c_str(), pieces[0].session.c_str(),
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
   const std::vector<std::string> files(arguments.rest().begin() + 1, arguments.rest().end());
   spare_terminal(arguments.rest()[0]);
   spare_inputs(arguments.rest()[0], files);
   spare_capture(arguments.rest()[0]);
   const std::vector<Piece> pieces = pieces_of(files);
   load_all(pieces);
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
