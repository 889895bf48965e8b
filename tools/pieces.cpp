// pieces.cpp - see pieces.h
#include "pieces.h"

#include "errors.h"
#include "log.h"
#include "text.h"

#include "doors/capture/prof_capture.h"
#include "doors/capture/prof_capture_chunk.h"
#include "doors/capture/prof_capture_labels.h"

#include <algorithm>
#include <cstring>

namespace iprof {

static int frames_of(const Prof_Chunk &chunk)
{
   Prof_Archive a;
   Prof_Archive_read(&a, chunk.payload, chunk.size);
   return static_cast<int>(Prof_Archive_count(&a, 0, 1));
}

// A game that ended right after its recording began anew leaves such a file: of no bytes, or with
// no more than what stands before the first frame. What is no capture at all is not meant.
static bool has_no_frames(const Input &input)
{
   unsigned char head[Prof_CAPTURE_HEAD];
   Prof_Capture_Chunk_put_head(head);
   if (input.size < sizeof head) {
      const std::string text = input.file.empty() ? input.bytes : read_input(input.file).bytes;
      return std::memcmp(head, text.data(), std::min(text.size(), sizeof head)) == 0;
   }
   Source source(input);
   if (Prof_Capture_Source_begin(source.get())) return false;
   Prof_Chunk chunk;
   while (Prof_Capture_Source_next(source.get(), &chunk, nullptr))
      if (Prof_Capture_Chunk_is(&chunk, "FRAM") && frames_of(chunk)) return false;
   return true;
}

void take_piece(Input input, std::vector<Piece> &pieces)
{
   if (has_no_frames(input)) {
      say(named(input.name) + ": has no frames, and is passed over");
      return;
   }
   Piece piece;
   piece.input = std::move(input);
   (void)load_input(piece.input);
   const Extent all = extent();
   piece.session = label("session");
   piece.first = all.first;
   piece.last = all.last;
   pieces.push_back(std::move(piece));
}

static bool begins_first(const Piece &x, const Piece &y)
{
   return x.first != y.first ? x.first < y.first : x.last < y.last;
}

static bool ends_first(const Piece &x, const Piece &y) { return x.last < y.last; }

// Prof_load_captures passes over frames that are not newer than those it has, so they are sorted by
// their first; and takes names from the last one, which must know those of all. So where the newest
// holds another whole, it comes once more at the end.
static std::vector<Source> in_order(std::vector<Piece> &pieces)
{
   std::stable_sort(pieces.begin(), pieces.end(), begins_first);
   std::vector<Source> all;
   all.reserve(pieces.size() + 1);
   for (const Piece &piece : pieces) all.emplace_back(piece.input);
   const Piece &newest = *std::max_element(pieces.begin(), pieces.end(), ends_first);
   if (newest.last > pieces.back().last) all.emplace_back(newest.input);
   return all;
}

// What is wrong with one of them was told when it was loaded alone.
void load_pieces(std::vector<Piece> &pieces)
{
   std::vector<Source> all = in_order(pieces);
   std::vector<Prof_Capture_Source> sources;
   sources.reserve(all.size());
   for (Source &source : all) sources.push_back(*source.get());
   const int loaded =
      Prof_Capture_load_sources(sources.data(), static_cast<int>(sources.size()));
   for (size_t i = 0; i < all.size(); ++i) *all[i].get() = sources[i]; // for their memory
   if (!loaded)
      throw File_Error(std::string("the captures do not fit together: ") +
                       plain(Prof_capture_error()));
   (void)take_log();
}

std::string session_in(const Input &input)
{
   std::string session;
   Source source(input);
   if (Prof_Capture_Source_begin(source.get())) return session;
   Prof_Chunk chunk;
   while (Prof_Capture_Source_next(source.get(), &chunk, nullptr))
      if (Prof_Capture_Chunk_is(&chunk, "LABL"))
         session = Prof_Capture_Labels_session(chunk.payload, chunk.size);
   return session;
}

} // namespace iprof
