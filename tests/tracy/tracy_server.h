/* tracy_server.h - what stands in for Tracy's server: connects to a client, reads its stream into a
 * Decoder, and asks what a server would ask. It can also behave as no server should.
 *
 * All of it happens on a thread of its own, from start() to the connection's end. A real socket:
 * the client cannot tell.
 *
 *    tracy::Server server(port, 82);
 *    server.start();
 *    ASSERT_TRUE(server.wait_for([](const tracy::Decoder &d) { return d.terminated(); }));
 *    server.join();
 *    EXPECT_EQ(server.decoder().error(), "");
 */
#ifndef TESTS_TRACY_SERVER_H
#define TESTS_TRACY_SERVER_H

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>

#include "tests/tracy/tracy_decoder.h"

namespace tracy {

/* How it begins, set before start(). */
struct Manners {
   std::string shibboleth = "TracyPrf";
   int claimed_protocol = -1; /* -1: its own */
   size_t hello_bytes = 12;   /* how many of the first 12 it sends */
   bool hello_slowly = false; /* one by one, 20 ms apart */
   bool byte_by_byte = false; /* each byte of a question on its own */
   int receive_buffer = 0; /* of the socket, bytes; 0 as the system has it */
};

class Server {
 public:
   Server(int port, int protocol);
   ~Server(); /* closes */
   Server(const Server &) = delete;
   Server &operator=(const Server &) = delete;

   Manners manners;

   void start();
   void join(); /* waits for the end, which is the client's, Terminate's or a command's */

   /* ---- from any thread, while it runs ---- */

   /* Whether it held before the connection's end, and within the time. */
   bool wait_for(const std::function<bool(const Decoder &)> &holds, int ms = 10000);
   bool wait_over(int ms = 10000);
   bool is_over() const { return over; }
   bool is_connected() const { return connected; }

   void stall() { stalled = true; } /* reads nothing till resume() */
   void resume() { stalled = false; }
   void close();           /* in the middle of whatever is sent */
   void reset();           /* the same, so that the client gets a RST */
   void send_terminate();  /* as a server that is told to end, which then closes */
   void send_disconnect(); /* which asks the client to terminate */
   void flood(uint64_t count, unsigned seed); /* questions of any kind and key, beyond all credit */
   void garbage(uint64_t bytes, unsigned seed); /* after it answers are no longer counted right */
   uint64_t flood_left() const { return flooding; }

   /* ---- after the end; before it, only under wait_for ---- */

   const Decoder &decoder() const { return *reader; }
   /* "" if all that came was right and whole; what is wrong if not. */
   std::string problem() const;

 private:
   struct Line; /* the socket */
   void run();
   bool hello();
   bool serve();
   bool commands();
   bool read();
   bool write();
   void ask();
   void put(const std::string &bytes);
   void put_flood();

   const int port, protocol;
   std::unique_ptr<Decoder> reader;
   std::unique_ptr<Line> line;
   std::thread thread;
   mutable std::mutex mutex; /* of the reader and of what follows */
   std::string out;
   size_t out_at = 0;
   bool wants_close = false, wants_terminate = false;
   std::atomic<bool> wants_reset{false}; /* read once more at the end */
   uint64_t credit = 0;
   std::mt19937 random;
   std::atomic<uint64_t> flooding{0}, garbling{0};
   std::atomic<bool> stalled{false}, connected{false}, over{false};
};

} // namespace tracy

#endif
