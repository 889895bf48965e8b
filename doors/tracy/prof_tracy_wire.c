/* prof_tracy_wire.c - see prof_tracy_wire.h: frames, and how they are sent.
 *
 * Memory is one block. Before the items is room for what a frame has in front of them when it is
 * not packed, which depends on how many they are: so it is written last, and all goes in one call.
 *
 *      | head | items ... 262144 | slack || size | packed | slack |
 *             ^ frame                    ^ packed
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_wire.h"
#include "../../src/base/prof_config.h"

enum {
   SIZE = 4, /* of the number in front of a frame */
   MOST_PACKED = Prof_TRACY_LZ4_BOUND(Prof_TRACY_FRAME_SIZE),
   HEAD = SIZE + MOST_PACKED - Prof_TRACY_FRAME_SIZE,
   LONGEST_ZONE_ITEM = 17
};

int Prof_Tracy_knows(int protocol) { return Prof_Tracy_Ids_know(protocol); }

static void begin_frame(Prof_Tracy_Wire *wire)
{
   wire->at = wire->frame;
   wire->most = wire->stacked ? wire->frame - 1 : wire->end - LONGEST_ZONE_ITEM;
}

static void choose_items(Prof_Tracy_Wire *wire)
{
   const Prof_Tracy_Ids *ids = &wire->ids;
   wire->begin_id = ids->id[Prof_TRACY_ZONE_BEGIN];
   wire->begin16_id = ids->id[Prof_TRACY_ZONE_BEGIN16];
   wire->end_id = ids->id[Prof_TRACY_ZONE_END];
   wire->end16_id = ids->id[Prof_TRACY_ZONE_END16];
   wire->short_below = ids->size[Prof_TRACY_ZONE_BEGIN16] ? 1 << 16 : 0;
}

int Prof_Tracy_Wire_start(Prof_Tracy_Wire *wire, int protocol, int compress, Prof_Tracy_Send *send,
                          void *to)
{
   size_t plain = HEAD + Prof_TRACY_FRAME_SIZE + Prof_TRACY_LZ4_SLACK, all = plain;
   unsigned char *block;
   memset(wire, 0, sizeof *wire);
   if (compress) all += sizeof(Prof_Tracy_Lz4) + SIZE + MOST_PACKED + Prof_TRACY_LZ4_SLACK;
   block = (unsigned char *)Prof_Config_alloc_unset(1, all);
   if (!block) return 0;
   if (compress) { /* first, as it must be aligned */
      wire->lz4 = (Prof_Tracy_Lz4 *)(void *)block;
      block += sizeof(Prof_Tracy_Lz4);
      wire->packed = block + plain;
   }
   wire->compress = compress != 0;
   wire->frame = block + HEAD;
   wire->end = wire->frame + Prof_TRACY_FRAME_SIZE;
   wire->send = send;
   wire->to = to;
   Prof_Tracy_Ids_make(&wire->ids, protocol);
   choose_items(wire);
   begin_frame(wire);
   return 1;
}

void Prof_Tracy_Wire_end(Prof_Tracy_Wire *wire)
{
   if (wire->lz4) Prof_Config_release(wire->lz4);
   else if (wire->frame) Prof_Config_release(wire->frame - HEAD);
   memset(wire, 0, sizeof *wire);
}

static int send_bytes(Prof_Tracy_Wire *wire, const unsigned char *bytes, size_t size)
{
   if (!wire->broken && !wire->send(wire->to, bytes, size)) wire->broken = 1;
   return !wire->broken;
}

static int send_packed(Prof_Tracy_Wire *wire, size_t size)
{
   size_t packed = Prof_Tracy_Lz4_pack(wire->lz4, wire->frame, size, wire->packed + SIZE);
   Prof_ASSERT(packed <= MOST_PACKED);
   Prof_Bytes_put32(wire->packed, (uint32_t)packed);
   return send_bytes(wire, wire->packed, SIZE + packed);
}

static int send_unpacked(Prof_Tracy_Wire *wire, size_t size)
{
   unsigned char head[HEAD];
   size_t length = Prof_Tracy_Lz4_put_head(head + SIZE, size);
   Prof_Bytes_put32(head, (uint32_t)(length + size));
   length += SIZE;
   memcpy(wire->frame - length, head, length);
   return send_bytes(wire, wire->frame - length, length + size);
}

int Prof_Tracy_Wire_flush(Prof_Tracy_Wire *wire)
{
   size_t size = (size_t)(wire->at - wire->frame);
   Prof_ASSERT(size <= Prof_TRACY_FRAME_SIZE);
   begin_frame(wire);
   if (wire->broken) return 0;
   if (!size) return 1;
   return wire->compress ? send_packed(wire, size) : send_unpacked(wire, size);
}

int Prof_Tracy_Wire_send_plain(Prof_Tracy_Wire *wire, const unsigned char *bytes, size_t size)
{
   Prof_ASSERT(wire->at == wire->frame);
   return send_bytes(wire, bytes, size);
}

size_t Prof_Tracy_Wire_pending(const Prof_Tracy_Wire *wire)
{
   return wire->broken ? 0 : (size_t)(wire->at - wire->frame);
}

unsigned char *Prof_Tracy_Wire_room(Prof_Tracy_Wire *wire, size_t size)
{
   unsigned char *room;
   Prof_ASSERT(size <= Prof_TRACY_FRAME_SIZE);
   if (size > (size_t)(wire->end - wire->at)) Prof_Tracy_Wire_flush(wire);
   room = wire->at;
   wire->at += size;
   return room;
}

void Prof_Tracy_Wire_note_stack(Prof_Tracy_Wire *wire)
{
   wire->stacked = 1;
   wire->most = wire->frame - 1;
}

int Prof_Tracy_Wire_take_stack(Prof_Tracy_Wire *wire)
{
   int stacked = wire->stacked;
   wire->stacked = 0;
   wire->most = wire->end - LONGEST_ZONE_ITEM;
   return stacked;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
