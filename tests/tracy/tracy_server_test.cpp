/* tracy_server_test.cpp - the server that stands in for Tracy's, against a client in a few lines
 * that plays a given stream and answers all questions alike. Where Tracy's own programs are, they
 * are played the same.
 */
#include "tests/headers.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include "tests/system.h"
#include "tests/tracy/tracy_bytes.h"
#include "tests/tracy/tracy_server.h"
#include "tests/tracy/tracy_tools.h"

using tracy::Ask;
using tracy::Decoder;
using tracy::Item;

namespace {

/* Plays to one server, on a thread. */
class Player {
 public:
   explicit Player(int p, bool is_silent = false)
      : protocol(p), silent(is_silent), listener(socket(AF_INET, SOCK_STREAM, 0))
   {
      sockaddr_in at = {};
      socklen_t size = sizeof at;
      at.sin_family = AF_INET;
      at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      bind(listener, reinterpret_cast<sockaddr *>(&at), size);
      listen(listener, 1);
      getsockname(listener, reinterpret_cast<sockaddr *>(&at), &size);
      port = ntohs(at.sin_port);
   }
   ~Player()
   {
      shutdown(listener, SHUT_RDWR);
      if (thread.joinable()) thread.join();
      close(listener);
   }
   void start()
   {
      compose();
      thread = std::thread([this] { run(); });
   }
   void join() { thread.join(); }

   int protocol, port;
   uint64_t questions = 0;
   bool let_go = false;
   const bool silent;

 private:
   void add(Item item, const std::string &bytes = "") { content += id(item) + bytes; }
   std::string id(Item item) const
   {
      return std::string(1, static_cast<char>(tracy::id_of(item, protocol)));
   }
   std::string text(Item key_text, uint64_t key) const
   {
      std::string name = "name" + std::to_string(key);
      return id(key_text) + number(key, 8) + number(name.size(), 2) + name;
   }
   std::string staged(bool second) const
   {
      if (protocol >= 82)
         return id(second ? Item::SecondStringData8 : Item::SingleStringData8) + "\x01x";
      return id(second ? Item::SecondStringData : Item::SingleStringData) + number(1, 2) + "x";
   }
   std::string answer(int kind, uint64_t key) const;
   static std::string welcome(int protocol);
   bool say(const std::string &bytes);
   void compose();
   void run();

   std::string content;
   int listener, line = -1;
   std::thread thread;
};

std::string Player::answer(int kind, uint64_t key) const
{
   switch (tracy::ask_of(kind, protocol)) {
      case Ask::terminate:
      case Ask::disconnect: return "";
      case Ask::string: return text(Item::StringData, key);
      case Ask::thread: return text(Item::ThreadName, key);
      case Ask::plot: return text(Item::PlotName, key);
      case Ask::frame: return text(Item::FrameName, key);
      case Ask::fiber: return text(Item::FiberName, key);
      case Ask::location:
         return id(Item::SourceLocation) + number(0, 8) + number(key % 100 + 200, 8) +
                number(300, 8) + number(key % 100, 4) + number(0, 3);
      case Ask::external:
         return text(Item::ExternalThreadName, key) + text(Item::ExternalName, key);
      case Ask::stack_frame:
         return staged(false) + id(Item::CallstackFrameSize) + number(key, 8) + number(1, 1) +
                staged(false) + staged(true) + id(Item::CallstackFrame) + std::string(16, 0);
      case Ask::symbol:
         return staged(false) + id(Item::SymbolInformation) + number(1, 4) + number(key, 8);
      case Ask::symbol_code: return id(Item::AckSymbolCodeNotAvailable);
      case Ask::source_code: return id(Item::AckSourceCodeNotAvailable) + number(key, 4);
      default: return id(Item::AckServerQueryNoop);
   }
}

std::string Player::welcome(int protocol)
{
   double one = 1;
   uint64_t bits;
   std::memcpy(&bits, &one, 8);
   std::string w = number(1, 1) + number(bits, 8) + number(1000, 8) + number(2000, 8);
   w += std::string(protocol < 76 ? 16 : 8, 0) + number(1700000000, 8) + std::string(24, 0);
   w += number(2, 1) + number(2, 1) + std::string(16, 0) + "game";
   return w + std::string(60 + 1024, 0);
}

bool Player::say(const std::string &bytes)
{
   for (size_t at = 0; at < bytes.size();) {
      ssize_t sent = send(line, &bytes[at], bytes.size() - at, MSG_NOSIGNAL);
      if (sent <= 0) return false;
      at += static_cast<size_t>(sent);
   }
   return true;
}

void Player::run()
{
   line = accept(listener, nullptr, nullptr);
   if (line < 0) return;
   char hello[12];
   ssize_t got = recv(line, hello, 12, MSG_WAITALL);
   bool good = got == 12 && std::memcmp(hello, "TracyPrf", 8) == 0;
   uint32_t said = 0;
   if (good) std::memcpy(&said, hello + 8, 4);
   if (good && said != static_cast<uint32_t>(protocol)) say("\x02");
   if (good && said == static_cast<uint32_t>(protocol)) {
      good = say(welcome(protocol) + framed(packed(content)));
      while (good) {
         unsigned char q[13];
         if (recv(line, q, 13, MSG_WAITALL) != 13) break;
         uint64_t key;
         std::memcpy(&key, q + 1, 8);
         ++questions;
         if (q[0] == 0) let_go = true;
         if (q[0] == 0) break;
         std::string bytes = answer(q[0], key);
         if (!bytes.empty() && !silent) good = say(framed(packed(bytes)));
      }
   }
   close(line);
}

/* A bit of all: zones, a set of frames, a plot, a lock. */
void Player::compose()
{
   auto begin = [&](uint64_t t, uint64_t key) {
      if (protocol >= 82) add(Item::ZoneBegin16, number(t, 2) + number(key, 8));
      else add(Item::ZoneBegin, number(t, 8) + number(key, 8));
   };
   auto end = [&](uint64_t t) {
      if (protocol >= 82) add(Item::ZoneEnd16, number(t, 2));
      else add(Item::ZoneEnd, number(t, 8));
   };
   add(Item::ThreadContext, number(7, 4));
   begin(3000, 0x101);
   for (int i = 0; i < 50; ++i) {
      begin(10, 0x102 + static_cast<uint64_t>(i % 3));
      end(static_cast<uint64_t>(i));
   }
   end(100);
   add(Item::PlotDataDouble, number(0x900, 8) + number(5, 8) + number(42, 8));
   for (uint64_t t = 5000; t < 9000; t += 1000) {
      add(Item::FrameMarkMsg, number(t, 8) + number(0, 8));
      add(Item::FrameMarkMsg, number(t, 8) + number(0x800, 8));
   }
   add(Item::LockAnnounce, number(1, 4) + number(3000, 8) + number(0x110, 8) + number(0, 1));
   add(Item::LockWait, number(7, 4) + number(1, 4) + number(3100, 8));
   add(Item::LockObtain, number(7, 4) + number(1, 4) + number(5, 8));
   add(Item::LockRelease, number(1, 4) + number(5, 8));
   add(Item::Terminate);
}

TEST(Tracy_server, reads_and_asks)
{
   for (int protocol : tracy_protocols) {
      Player player(protocol);
      player.start();
      tracy::Server server(player.port, protocol);
      server.start();
      EXPECT_TRUE(server.wait_over());
      server.join();
      player.join();
      EXPECT_EQ(server.problem(), "");
      EXPECT_TRUE(server.decoder().complete());
      EXPECT_TRUE(player.let_go);
      EXPECT_EQ(server.decoder().answers() + 1, player.questions);
      tracy::Statistics all = server.decoder().statistics();
      EXPECT_EQ(all.size(), 4u);
      tracy::Sums sums = all[{"name258", "name300", 58}]; /* 0x102 is 258 */
      EXPECT_EQ(sums.all, 17u) << "of zone 0x102";
      EXPECT_EQ(sums.count, 16u);
      EXPECT_EQ(sums.most, 48);
      EXPECT_EQ(sums.least, 3);
   }
}

TEST(Tracy_server, floods)
{
   Player player(82);
   player.start();
   tracy::Server server(player.port, 82);
   server.manners.keeps_lists = false;
   server.start();
   server.flood(20000, 3);
   EXPECT_TRUE(server.wait_over(60000));
   server.join();
   /* Keys of zones may have been asked twice, and be told twice alike. */
   EXPECT_EQ(server.problem(), "");
   EXPECT_GT(server.decoder().answers(), 20000u);
}

TEST(Tracy_server, begins_badly)
{
   for (int way = 0; way < 4; ++way) {
      Player player(76);
      player.start();
      tracy::Server server(player.port, 76);
      if (way == 0) server.manners.shibboleth = "TracyPrg";
      if (way == 1) server.manners.claimed_protocol = 75;
      if (way == 2) server.manners.hello_slowly = server.manners.byte_by_byte = true;
      if (way == 3) server.manners.lets_go = false;
      server.start();
      EXPECT_EQ(server.wait_over(way == 3 ? 300 : 5000), way != 3) << way;
      EXPECT_EQ(server.wait_for([](const Decoder &d) { return d.complete(); }, 10), way >= 2)
         << way;
      EXPECT_EQ(server.refused(), way == 1);
      server.close();
      server.join();
      EXPECT_EQ(server.decoder().error(), "");
   }
}

TEST(Tracy_server, goes_amid)
{
   for (int way = 0; way < 3; ++way) {
      Player player(76, true);
      player.start();
      tracy::Server server(player.port, 76);
      if (way == 2) server.stall(-1);
      server.start();
      int ms = way < 2 ? 5000 : 200;
      bool came = server.wait_for([](const Decoder &d) { return d.terminated(); }, ms);
      EXPECT_EQ(came, way < 2);
      if (way == 0) server.close();
      if (way == 1) server.reset();
      if (way == 2) server.send_terminate();
      EXPECT_TRUE(server.wait_over());
      server.join();
      player.join();
      EXPECT_EQ(player.let_go, way == 2);
   }
}

/* ---- Tracy's own ---- */

TEST(Tracy_tools, read_csv)
{
   std::string rows =
      "name|src_file|src_line|total_ns|total_perc|counts|mean_ns|min_ns|max_ns|std_ns\n"
      "a, b|f.c|12|300|0.5|2|150|100|200|70.7\n";
   std::replace(rows.begin(), rows.end(), '|', '\x1f');
   tracy::Statistics all = tracy::statistics_of_csv(rows);
   ASSERT_EQ(all.size(), 1u);
   EXPECT_EQ((all[{"a, b", "f.c", 12}]), (tracy::Sums{2, 2, 300, 100, 200}));
   EXPECT_EQ(tracy::difference(all, all), "");
   EXPECT_NE(tracy::difference(all, {}), "");
   EXPECT_NE(tracy::difference({}, all), "");
}

TEST(Tracy_tools, agree_with_the_reader)
{
   int protocol = tracy::protocol_of_version(tracy::capture_program());
   if (protocol < 0 || tracy::csvexport_program().empty())
      GTEST_SKIP()
         << "TRACY_CAPTURE and TRACY_CSVEXPORT, with the version in their paths, are unset";
   Player mine(protocol), theirs(protocol);
   mine.start();
   theirs.start();
   std::string file = temporary_file();
   tracy::Server server(mine.port, protocol);
   server.start();
   tracy::Capture capture(tracy::capture_program(), file, theirs.port);
   server.join();
   (void)capture.wait();
   EXPECT_EQ(capture.failure(), "");
   EXPECT_TRUE(theirs.let_go);
   EXPECT_EQ(server.problem(), "");
   tracy::Statistics got = tracy::statistics_of_file(tracy::csvexport_program(), file);
   EXPECT_EQ(tracy::difference(tracy::counted(server.decoder().statistics()), got), "");
   EXPECT_EQ(got.size(), 4u);
   std::remove(file.c_str());
}

} // namespace
