/* client.cpp - client.h for POSIX, and for Windows as far as it is the same. */
#include "client.h"

#include <gtest/gtest.h>

#if defined(_WIN32)
#include "platform/prof_windows.h"

#include <winsock2.h>
#include <ws2tcpip.h>
typedef int socklen_t;
#else
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
typedef int SOCKET;
#define closesocket close
#endif

#include <cstring>

namespace {

SOCKET of(intptr_t handle) { return static_cast<SOCKET>(handle); }

SOCKET open_socket(int family, int type)
{
#if defined(_WIN32)
   static WSADATA data;
   static int started = WSAStartup(MAKEWORD(2, 2), &data);
   (void)started;
#endif
   return ::socket(family, type, 0);
}

/* Of either kind. */
struct Address {
   sockaddr_storage room;
   socklen_t size = 0;

   Address(const std::string &text, unsigned port) : room()
   {
      sockaddr_in v4{};
      sockaddr_in6 v6{};
      if (inet_pton(AF_INET, text.c_str(), &v4.sin_addr) == 1) {
         v4.sin_family = AF_INET;
         v4.sin_port = htons(static_cast<unsigned short>(port));
         std::memcpy(&room, &v4, size = sizeof v4);
      } else if (inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr) == 1) {
         v6.sin6_family = AF_INET6;
         v6.sin6_port = htons(static_cast<unsigned short>(port));
         std::memcpy(&room, &v6, size = sizeof v6);
      }
   }
   sockaddr *get() { return reinterpret_cast<sockaddr *>(&room); }
   unsigned port() const
   {
      sockaddr_in v4;
      std::memcpy(&v4, &room, sizeof v4);
      return ntohs(v4.sin_port);
   }
};

} // namespace

Client::Client() = default;

Client::Client(unsigned port, const std::string &address) { connect_to(port, address); }

bool Client::connect_to(unsigned port, const std::string &address, int receive_buffer)
{
   Address to(address, port);
   handle_ = static_cast<intptr_t>(open_socket(to.get()->sa_family, SOCK_STREAM));
   if (receive_buffer)
      setsockopt(of(handle_), SOL_SOCKET, SO_RCVBUF,
                 reinterpret_cast<const char *>(&receive_buffer), sizeof receive_buffer);
   if (handle_ != -1 && ::connect(of(handle_), to.get(), to.size) == 0) return true;
   leave();
   return false;
}

void Client::say(const std::string &text)
{
   for (size_t at = 0; at < text.size();) {
      auto sent = ::send(of(handle_), text.data() + at, text.size() - at, 0);
      if (sent <= 0) return;
      at += static_cast<size_t>(sent);
   }
}

std::string Client::hear(size_t size)
{
   std::string text(size, 0);
   size_t at = 0;
   while (at < size) {
      auto got = ::recv(of(handle_), &text[at], size - at, 0);
      if (got <= 0) break;
      at += static_cast<size_t>(got);
   }
   text.resize(at);
   return text;
}

void Client::leave()
{
   if (handle_ != -1) closesocket(of(handle_));
   handle_ = -1;
}

void Client::vanish()
{
   linger none{};
   none.l_onoff = 1;
   setsockopt(of(handle_), SOL_SOCKET, SO_LINGER, reinterpret_cast<const char *>(&none),
              sizeof none);
   leave();
}

std::string outer_address()
{
   Address to("192.0.2.1", 9), own("0.0.0.0", 0);
   SOCKET handle = open_socket(AF_INET, SOCK_DGRAM);
   std::string found;
   if (::connect(handle, to.get(), to.size) == 0 &&
       getsockname(handle, own.get(), &own.size) == 0) {
      sockaddr_in v4;
      char text[64] = "";
      std::memcpy(&v4, &own.room, sizeof v4);
      if (inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text)) found = text;
   }
   closesocket(handle);
   return found.compare(0, 4, "127.") == 0 || found == "0.0.0.0" ? "" : found;
}

/* In some sandboxes no program can speak to another one of the same computer: then the suites that
 * need that are skipped, and say so. */
#if !defined(_WIN32)
static bool can_speak_to_itself()
{
   Address here("127.0.0.1", 0);
   const SOCKET listening = open_socket(AF_INET, SOCK_STREAM);
   const bool can = ::bind(listening, here.get(), here.size) == 0 && ::listen(listening, 1) == 0 &&
                    getsockname(listening, here.get(), &here.size) == 0 &&
                    Client(here.port()).is_connected();
   closesocket(listening);
   return can;
}

class Loopback : public ::testing::Environment {
   void SetUp() override
   {
      if (!can_speak_to_itself()) GTEST_SKIP() << "no connection to 127.0.0.1 can be made here";
   }
};

static const ::testing::Environment *const loopback =
   ::testing::AddGlobalTestEnvironment(new Loopback);
#endif

Receiver::Receiver() : handle_(static_cast<intptr_t>(open_socket(AF_INET, SOCK_DGRAM)))
{
#if defined(_WIN32)
   DWORD wait = 10000;
#else
   timeval wait{10, 0};
#endif
   Address any("0.0.0.0", 0);
   setsockopt(of(handle_), SOL_SOCKET, SO_RCVTIMEO, reinterpret_cast<const char *>(&wait),
              sizeof wait);
   if (::bind(of(handle_), any.get(), any.size) == 0 &&
       getsockname(of(handle_), any.get(), &any.size) == 0)
      port_ = any.port();
}

Receiver::~Receiver() { closesocket(of(handle_)); }

std::string Receiver::hear()
{
   char text[256];
   auto got = ::recv(of(handle_), text, sizeof text, 0);
   return got > 0 ? std::string(text, static_cast<size_t>(got)) : "";
}
