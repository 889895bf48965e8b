/* prof_tracy_wire.h - the stream to a viewer: frames of whole items, and the clocks that times are
 * told by. It knows no socket: whoever made it gives it a function that sends.
 *
 *      items ──> frame of up to 256 KiB ──> block of LZ4, its size in front ──> send
 *
 * A viewer trusts the stream and mends nothing: an item that is cut, of a wrong size or unknown to
 * its protocol makes it read rubbish from there on. So no item is begun that its frame cannot hold,
 * and an item that the protocol lacks is not written at all.
 *
 * TIMES are in nanoseconds. Most are told as the difference to the one before, on one of four
 * clocks that both sides keep, which begin at 0: of the current thread's items, of serial items
 * (locks, memory), of the GPU's. The thread's begins at 0 again with each change of thread.
 *
 * One thread uses it. A new connection is a new start: nothing is remembered from one to the next.
 */
#ifndef INC_PROF_TRACY_WIRE_H
#define INC_PROF_TRACY_WIRE_H

#include "prof_tracy_ids.h"
#include "prof_tracy_lz4.h"
#include "../../platform/prof_bytes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_TRACY_FRAME_SIZE 262144 /* most bytes that a frame may have before it is packed */

/* 1: all is sent; 0: the connection is broken. */
typedef int Prof_Tracy_Send(void *to, const unsigned char *bytes, size_t size);

/* Others read `ids` and change clocks through prof_tracy_item.h; the rest is this module's own. */
typedef struct Prof_Tracy_Wire {
   unsigned char *at;   /* the next item goes here */
   unsigned char *most; /* a plain begin or end of a zone may start here at the latest */
   int64_t thread_time;
   uint64_t short_below; /* differences below this have 16 bits: 0 where no item is so short */
   unsigned char begin_id, begin16_id, end_id, end16_id;
   unsigned char stacked; /* the next item of the thread has a call stack */
   unsigned char stacked_serial;
   unsigned char compress, broken, has_thread;
   uint32_t thread;
   int64_t serial_time, gpu_time;
   unsigned char *frame, *end; /* what is not sent yet begins here; and where it must end */
   unsigned char *packed;
   Prof_Tracy_Send *send;
   void *to;
   Prof_Tracy_Lz4 *lz4;
   Prof_Tracy_Ids ids;
} Prof_Tracy_Wire;

/* 1 for the protocols that are spoken. */
extern int Prof_Tracy_knows(int protocol);

/* `compress`: 0 packs nothing, which is best within one machine. Returns 1, or 0 without memory:
 * then there is nothing to end. */
extern int Prof_Tracy_Wire_start(Prof_Tracy_Wire *wire, int protocol, int compress,
                                 Prof_Tracy_Send *send, void *to);
/* Frees what it has; what is pending is not sent. */
extern void Prof_Tracy_Wire_end(Prof_Tracy_Wire *wire);
/* Sends what is pending as a frame, if there is any. Returns 1; from when sending failed on, 0, and
 * whatever is written is dropped. */
extern int Prof_Tracy_Wire_flush(Prof_Tracy_Wire *wire);
/* Sends bytes as they are, past the frame, which must be empty. Returns as flush does. */
extern int Prof_Tracy_Wire_send_plain(Prof_Tracy_Wire *wire, const unsigned char *bytes,
                                      size_t size);
/* The bytes of items that wait for the next frame. */
extern size_t Prof_Tracy_Wire_pending(const Prof_Tracy_Wire *wire);

/* Makes room for that many bytes, by a flush if need be, and returns where they go: `at` moves
 * behind them. They must be no more than a frame. */
extern unsigned char *Prof_Tracy_Wire_room(Prof_Tracy_Wire *wire, size_t size);

/* The next begin of a zone goes the long way, where it is seen that it has a stack. */
extern void Prof_Tracy_Wire_note_stack(Prof_Tracy_Wire *wire);
/* Tells if there was one, once. */
extern int Prof_Tracy_Wire_take_stack(Prof_Tracy_Wire *wire);

#ifdef __cplusplus
}
#endif

#endif
