/* tracy_server.cpp - one thread polls one socket: reads, hands on, asks, misbehaves. */
#include "tests/tracy/tracy_server.h"

#include <algorithm>
#include <chrono>

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>

#include "tests/tracy/client.h"

namespace tracy {

namespace {

#if defined(MSG_NOSIGNAL)
const int quietly = MSG_NOSIGNAL;
#else
const int quietly = 0;
#endif

/* Of what was received or sent. > 0 bytes, 0 none now, -1 the end. */
int found_of(ssize_t bytes)
{
   if (bytes >= 0) return static_cast<int>(bytes);
   return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

int64_t now_ms()
{
   auto since = std::chrono::steady_clock::now().time_since_epoch();
   return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

} // namespace

struct Server::Line {
   Client client;

   bool connect_to(int port, int receive_buffer)
   {
      if (!client.connect_to(static_cast<unsigned>(port), "127.0.0.1", receive_buffer))
         return false;
      const int socket = client.handle(), on = 1;
      setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
      return true;
   }

   int send_buffer()
   {
      int size = 0;
      socklen_t length = sizeof size;
      getsockopt(client.handle(), SOL_SOCKET, SO_SNDBUF, &size, &length);
      return size;
   }

   int receive(char *to, size_t size)
   {
      auto got = recv(client.handle(), to, size, 0);
      return got == 0 ? -1 : found_of(got);
   }

   int transmit(const char *from, size_t size)
   {
      return found_of(send(client.handle(), from, std::min<size_t>(size, 1 << 16), quietly));
   }

   void wait(bool reads, bool writes, int ms)
   {
      const int events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0);
      pollfd fd = {client.handle(), static_cast<short>(events), 0};
      /* One that nothing is asked of would be told to be over at once, again and again. */
      if (events == 0) sleep_ms(ms);
      else ::poll(&fd, 1, ms);
   }
};

/* ---- the face ---- */

Server::Server(int at, int p) : port(at), protocol(p), reader(new Decoder(p)), line(new Line) {}

Server::~Server()
{
   close();
   join();
}

void Server::start()
{
   thread = std::thread([this] { run(); });
}

void Server::join()
{
   if (thread.joinable()) thread.join();
}

bool Server::wait_for(const std::function<bool(const Decoder &)> &holds, int ms)
{
   for (int64_t end = now_ms() + ms;; sleep_ms(1)) {
      bool last = over || now_ms() >= end;
      {
         std::lock_guard<std::mutex> guard(mutex);
         if (holds(*reader)) return true;
      }
      if (last) return false;
   }
}

bool Server::wait_over(int ms)
{
   for (int64_t end = now_ms() + ms; !over && now_ms() < end;) sleep_ms(1);
   return over;
}

void Server::close()
{
   std::lock_guard<std::mutex> guard(mutex);
   wants_close = true;
}

void Server::reset()
{
   std::lock_guard<std::mutex> guard(mutex);
   wants_reset = true;
   wants_close = true;
}

void Server::send_terminate()
{
   std::lock_guard<std::mutex> guard(mutex);
   wants_terminate = true;
}

void Server::send_disconnect()
{
   std::lock_guard<std::mutex> guard(mutex);
   put(bytes_of(Question{Ask::disconnect, 0, 0}, protocol));
}

void Server::flood(uint64_t count, unsigned seed)
{
   std::lock_guard<std::mutex> guard(mutex);
   random.seed(seed);
   flooding = count;
}

void Server::garbage(uint64_t bytes, unsigned seed)
{
   std::lock_guard<std::mutex> guard(mutex);
   random.seed(seed);
   garbling = bytes;
}

std::string Server::problem() const
{
   std::lock_guard<std::mutex> guard(mutex);
   if (reader->status() < 0) return "no connection, or none that began";
   return reader->rest();
}

/* ---- its thread ---- */

void Server::run()
{
   for (int64_t end = now_ms() + 10000; !connected && now_ms() < end;) {
      {
         std::lock_guard<std::mutex> guard(mutex);
         if (wants_close) break;
      }
      if (line->connect_to(port, manners.receive_buffer)) connected = true;
      else sleep_ms(10);
   }
   if (connected && hello()) {
      uint64_t room = static_cast<uint64_t>(std::max(line->send_buffer(), 0)) / 13;
      credit = std::max<uint64_t>(std::min<uint64_t>(room, 8192), 8) - 4;
      while (serve()) continue;
   }
   if (wants_reset) line->client.vanish();
   else line->client.leave();
   over = true;
}

bool Server::hello()
{
   std::string bytes = manners.shibboleth;
   int said = manners.claimed_protocol < 0 ? protocol : manners.claimed_protocol;
   for (int i = 0; i < 4; ++i) bytes += static_cast<char>(static_cast<uint32_t>(said) >> 8 * i);
   bytes.resize(std::min(bytes.size(), manners.hello_bytes));
   for (size_t at = 0; at < bytes.size();) {
      int sent = line->transmit(&bytes[at], manners.hello_slowly ? 1 : bytes.size() - at);
      if (sent < 0) return false;
      at += static_cast<size_t>(sent);
      if (manners.hello_slowly) sleep_ms(20);
   }
   return true;
}

bool Server::serve()
{
   bool stalls = stalled, writes;
   {
      std::lock_guard<std::mutex> guard(mutex);
      if (!commands()) return false;
      put_flood();
      writes = out_at < out.size();
   }
   line->wait(!stalls, writes, 2);
   if (writes && !write()) return false;
   return stalls || read();
}

/* Holds the lock. False to end. */
bool Server::commands()
{
   if (wants_close) return false;
   bool goes = wants_terminate || (reader->complete() && flooding == 0);
   if (goes && out_at == out.size()) {
      out.assign(13, 0);
      out_at = 0;
      int sent = line->transmit(out.data(), out.size());
      (void)sent; /* it is over either way */
      return false;
   }
   return true;
}

bool Server::read()
{
   static thread_local char bytes[1 << 16];
   int got = line->receive(bytes, sizeof bytes);
   if (got <= 0) return got == 0;
   std::lock_guard<std::mutex> guard(mutex);
   if (!reader->feed(bytes, static_cast<size_t>(got))) return false;
   if (reader->welcomed()) ask();
   return true;
}

bool Server::write()
{
   std::lock_guard<std::mutex> guard(mutex);
   size_t size = manners.byte_by_byte ? 1 : out.size() - out_at;
   int sent = line->transmit(&out[out_at], size);
   if (sent < 0) return false;
   out_at += static_cast<size_t>(sent);
   if (out_at < out.size()) return true;
   out.clear();
   out_at = 0;
   return true;
}

/* Holds the lock. Only after a frame, and no more than a server would have on their way. */
void Server::ask()
{
   while (reader->unanswered() < credit) {
      Question question;
      if (!reader->next_question(&question)) break;
      put(bytes_of(question, protocol));
   }
}

void Server::put(const std::string &bytes)
{
   out += bytes;
   uint64_t key = 0;
   for (size_t i = 8; i-- > 0;) key = key << 8 | static_cast<uint8_t>(bytes[1 + i]);
   reader->asked(static_cast<uint8_t>(bytes[0]), key);
}

/* Holds the lock. Some keys are small, as if they were numbers of things. No Terminate, and no
 * Disconnect: after those no answer is due. */
void Server::put_flood()
{
   if (out.size() - out_at > 1 << 16) return;
   for (int i = 0; i < 1000 && flooding > 0; ++i) {
      std::string bytes(13, 0);
      for (char &byte : bytes) byte = static_cast<char>(random());
      if (random() % 8) bytes[0] = static_cast<char>(random() % 18);
      if (random() % 4) bytes.replace(1 + random() % 8, 4, 4, '\0');
      Ask kind = ask_of(static_cast<uint8_t>(bytes[0]), protocol);
      if (kind == Ask::terminate || kind == Ask::disconnect) bytes[0] = 1;
      put(bytes);
      --flooding;
   }
   for (int i = 0; i < 10000 && garbling > 0; ++i, --garbling) out += static_cast<char>(random());
}

} // namespace tracy
