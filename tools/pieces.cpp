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

static const unsigned char *bytes_of(const std::string &text)
{
   return reinterpret_cast<const unsigned char *>(text.data());
}

static int frames_of(const Prof_Chunk &chunk)
{
   Prof_Archive a;
   Prof_Archive_read(&a, chunk.payload, chunk.size);
   return static_cast<int>(Prof_Archive_count(&a, 0, 1));
}

// A game that ended right after its recording began anew leaves such a file: of no bytes, or with
// no more than what stands before the first frame. What is no capture at all is not meant.
static bool has_no_frames(const std::string &text)
{
   const unsigned char *bytes = bytes_of(text);
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

void take_piece(Input input, std::vector<Piece> &pieces)
{
   if (has_no_frames(input.bytes)) {
      say(named(input.name) + ": has no frames, and is passed over");
      return;
   }
   Piece piece;
   piece.input = std::move(input);
   (void)load_bytes(piece.input);
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
static std::vector<Prof_Capture_Piece> in_order(std::vector<Piece> &pieces)
{
   std::stable_sort(pieces.begin(), pieces.end(), begins_first);
   std::vector<Prof_Capture_Piece> all;
   all.reserve(pieces.size() + 1);
   for (const Piece &piece : pieces)
      all.push_back({piece.input.bytes.data(), piece.input.bytes.size()});
   const Piece &newest = *std::max_element(pieces.begin(), pieces.end(), ends_first);
   if (newest.last > pieces.back().last)
      all.push_back({newest.input.bytes.data(), newest.input.bytes.size()});
   return all;
}

// What is wrong with one of them was told when it was loaded alone.
void load_pieces(std::vector<Piece> &pieces)
{
   const std::vector<Prof_Capture_Piece> all = in_order(pieces);
   if (!Prof_load_captures(all.data(), static_cast<int>(all.size())))
      throw File_Error(std::string("the captures do not fit together: ") +
                       plain(Prof_capture_error()));
   (void)take_log();
}

std::string session_in(const std::string &bytes)
{
   if (Prof_Capture_Chunk_check_head(bytes_of(bytes), bytes.size())) return "";
   Prof_Chunk chunk;
   const char *wrong = nullptr;
   size_t at = Prof_CAPTURE_HEAD;
   std::string session;
   while (Prof_Capture_Chunk_next(&chunk, bytes_of(bytes), bytes.size(), &at, &wrong))
      if (Prof_Capture_Chunk_is(&chunk, "LABL"))
         session = Prof_Capture_Labels_session(chunk.payload, chunk.size);
   return session;
}

} // namespace iprof
