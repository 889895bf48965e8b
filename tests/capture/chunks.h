/* chunks.h - a capture as a list of chunks; their lengths and checksums are made right again when
 * it is put together. */
#ifndef INC_TESTS_CHUNKS_H
#define INC_TESTS_CHUNKS_H

#include <cstdint>
#include <string>
#include <vector>

#include "doors/capture/prof_capture_chunk.h"
#include "platform/prof_bytes.h"

using Bytes = std::vector<uint8_t>;

struct Chunk {
   std::string kind;
   Bytes payload;
};

/* Where the chunk at `at` ends; 0: it does not, in these bytes. */
inline size_t end_of(const Bytes &file, size_t at)
{
   if (at > file.size() || file.size() - at < Prof_CHUNK_HEAD) return 0;
   const size_t payload = Prof_Bytes_get32(&file[at + 4]);
   return payload <= file.size() - at - Prof_CHUNK_HEAD ? at + Prof_CHUNK_HEAD + payload : 0;
}

/* Four letters, whatever stands there. */
inline std::string kind_of(const uint8_t *head)
{
   std::string kind(reinterpret_cast<const char *>(head), 4);
   for (char &letter : kind)
      if (!letter) letter = 'X';
   return kind;
}

/* All whole ones; what is behind them is left out. */
inline std::vector<Chunk> chunks_of(const Bytes &file)
{
   std::vector<Chunk> chunks;
   size_t at = Prof_CAPTURE_HEAD;
   for (size_t end; (end = end_of(file, at)) != 0; at = end) {
      const uint8_t *head = &file[at];
      chunks.push_back({kind_of(head), Bytes(head + Prof_CHUNK_HEAD, file.data() + end)});
   }
   return chunks;
}

inline Bytes file_of(const std::vector<Chunk> &chunks)
{
   Bytes file(Prof_CAPTURE_HEAD);
   Prof_Capture_Chunk_put_head(file.data());
   for (const Chunk &chunk : chunks) {
      uint8_t head[Prof_CHUNK_HEAD];
      Prof_Capture_Chunk_put(head, chunk.kind.c_str(), chunk.payload.data(),
                             static_cast<uint32_t>(chunk.payload.size()));
      file.insert(file.end(), head, head + Prof_CHUNK_HEAD);
      file.insert(file.end(), chunk.payload.begin(), chunk.payload.end());
   }
   return file;
}

#endif
