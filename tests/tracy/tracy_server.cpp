/* tracy_server.cpp - one thread polls one socket: reads, hands on, asks, misbehaves. */
#include "tests/tracy/tracy_server.h"

#include <algorithm>
#include <chrono>

#if defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#endif

namespace tracy {

/* ---- sockets, of either kind ---- */

#if defined(_WIN32)
namespace {
using Socket = SOCKET;
const Socket no_socket = INVALID_SOCKET;
const int quietly = 0;
void close_socket(Socket s) { closesocket(s); }
bool would_wait() { return WSAGetLastError() == WSAEWOULDBLOCK; }
bool is_reset() { return WSAGetLastError() == WSAECONNRESET; }
int poll_socket(WSAPOLLFD *fd, int ms) { return WSAPoll(fd, 1, ms); }
using Poll = WSAPOLLFD;
void set_non_blocking(Socket s)
{
   u_long on = 1;
   ioctlsocket(s, FIONBIO, &on);
}
void start_sockets()
{
   static WSADATA data;
   static const int started = WSAStartup(MAKEWORD(2, 2), &data);
   (void)started;
}
} // namespace
#else
namespace {
using Socket = int;
const Socket no_socket = -1;
#if defined(MSG_NOSIGNAL)
const int quietly = MSG_NOSIGNAL;
#else
const int quietly = 0;
#endif
void close_socket(Socket s) { ::close(s); }
bool would_wait() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }
bool is_reset() { return errno == ECONNRESET || errno == EPIPE; }
int poll_socket(pollfd *fd, int ms) { return ::poll(fd, 1, ms); }
using Poll = pollfd;
void set_non_blocking(Socket s) { fcntl(s, F_SETFL, fcntl(s, F_GETFL) | O_NONBLOCK); }
void start_sockets() {}
} // namespace
#endif

struct Server::Line {
   Socket socket = no_socket;
   ~Line() { shut(false); }

   /* With a RST the system forgets what was not sent yet. */
   void shut(bool abruptly)
   {
      if (socket == no_socket) return;
      linger how = {};
      how.l_onoff = 1;
      if (abruptly)
         setsockopt(socket, SOL_SOCKET, SO_LINGER, reinterpret_cast<char *>(&how), sizeof how);
      close_socket(socket);
      socket = no_socket;
   }

   bool set(int level, int name, int value)
   {
      return setsockopt(socket, level, name, reinterpret_cast<char *>(&value), sizeof value) == 0;
   }

   bool connect_to(int port, int receive_buffer)
   {
      sockaddr_in to = {};
      to.sin_family = AF_INET;
      to.sin_port = htons(static_cast<uint16_t>(port));
      to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      socket = ::socket(AF_INET, SOCK_STREAM, 0);
      if (socket == no_socket) return false;
      if (receive_buffer) set(SOL_SOCKET, SO_RCVBUF, receive_buffer);
      if (::connect(socket, reinterpret_cast<sockaddr *>(&to), sizeof to) != 0) {
         shut(false);
         return false;
      }
      set(IPPROTO_TCP, TCP_NODELAY, 1);
      set_non_blocking(socket);
      return true;
   }

   int send_buffer()
   {
      int size = 0;
      socklen_t length = sizeof size;
      getsockopt(socket, SOL_SOCKET, SO_SNDBUF, reinterpret_cast<char *>(&size), &length);
      return size;
   }

   /* > 0 bytes, 0 none now, -1 the end, -2 a RST. */
   int receive(char *to, size_t size)
   {
      auto got = recv(socket, to, static_cast<int>(size), 0);
      if (got > 0) return static_cast<int>(got);
      if (got == 0) return -1;
      return would_wait() ? 0 : is_reset() ? -2 : -1;
   }

   int transmit(const char *from, size_t size)
   {
      auto sent = send(socket, from, static_cast<int>(std::min<size_t>(size, 1 << 16)), quietly);
      if (sent >= 0) return static_cast<int>(sent);
      return would_wait() ? 0 : is_reset() ? -2 : -1;
   }

   void wait(bool reads, bool writes, int ms)
   {
      Poll fd = {};
      fd.fd = socket;
      fd.events = static_cast<short>((reads ? POLLIN : 0) | (writes ? POLLOUT : 0));
      /* One that nothing is asked of would be told to be over at once, again and again. */
      if (fd.events == 0) std::this_thread::sleep_for(std::chrono::milliseconds(ms));
      else poll_socket(&fd, ms);
   }
};

static int64_t now_ms()
{
   auto since = std::chrono::steady_clock::now().time_since_epoch();
   return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

static void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

/* ---- the face ---- */

Server::Server(int at, int p) : port(at), protocol(p), reader(new Decoder(p)), line(new Line)
{
   start_sockets();
}

Server::~Server()
{
   close();
   join();
}

void Server::start()
{
   reader->keep_lists(manners.keeps_lists);
   reader->allow_tries(manners.allows_tries);
   reader->allow_code(manners.allows_code);
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

void Server::stall(int ms) { stalled_until = ms < 0 ? INT64_MAX : now_ms() + ms; }

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
   Question question;
   question.what = Ask::disconnect;
   put(bytes_of(question, protocol), true);
}

void Server::set_parameter(uint32_t index, int32_t value)
{
   std::lock_guard<std::mutex> guard(mutex);
   Question question;
   question.what = Ask::parameter;
   question.key = static_cast<uint64_t>(index) << 32 | static_cast<uint32_t>(value);
   put(bytes_of(question, protocol), true);
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
   for (int64_t end = now_ms() + manners.connect_ms; !connected && now_ms() < end;) {
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
   line->shut(wants_reset);
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
   bool stalls = now_ms() < stalled_until, writes;
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
   bool goes = wants_terminate || (manners.lets_go && reader->complete() && flooding == 0);
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
   if (got == -2) reset_by_client = true;
   if (got <= 0) return got == 0;
   std::lock_guard<std::mutex> guard(mutex);
   if (!reader->feed(bytes, static_cast<size_t>(got))) return false;
   if (manners.asks && reader->welcomed()) ask();
   return true;
}

bool Server::write()
{
   std::lock_guard<std::mutex> guard(mutex);
   size_t size = manners.byte_by_byte ? 1 : out.size() - out_at;
   int sent = line->transmit(&out[out_at], size);
   if (sent == -2) reset_by_client = true;
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
      put(bytes_of(question, protocol), true);
   }
}

void Server::put(const std::string &bytes, bool counted)
{
   out += bytes;
   if (!counted) return;
   uint64_t key = 0;
   for (size_t i = 8; i-- > 0;) key = key << 8 | static_cast<uint8_t>(bytes[1 + i]);
   reader->asked(static_cast<uint8_t>(bytes[0]), key, 0);
   ++questions;
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
      put(bytes, true);
      --flooding;
   }
   for (int i = 0; i < 10000 && garbling > 0; ++i, --garbling) out += static_cast<char>(random());
}

} // namespace tracy
