/* client.h - the other end of a socket: a program that connects and reads until it has what it
 * wants. It shares nothing with platform/net.
 */
#ifndef INC_TESTS_TRACY_CLIENT_H
#define INC_TESTS_TRACY_CLIENT_H

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
#define INVALID_SOCKET (-1)
#define closesocket close
#endif

#include <cstring>
#include <string>

#if defined(_WIN32)
inline void start_sockets()
{
   static WSADATA data;
   static int started = WSAStartup(MAKEWORD(2, 2), &data);
   (void)started;
}
#else
inline void start_sockets() {}
#endif

/* Room for either kind of address. */
struct Address {
   sockaddr_storage room{};
   socklen_t size = 0;
   sockaddr *get() { return reinterpret_cast<sockaddr *>(&room); }
   void use(const std::string &text, unsigned port)
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
};

class Client {
 public:
   Client() { start_sockets(); }
   explicit Client(unsigned port, const std::string &address = "127.0.0.1")
   {
      start_sockets();
      connect_to(port, address);
   }
   ~Client() { leave(); }
   Client(const Client &) = delete;
   Client &operator=(const Client &) = delete;

   bool connect_to(unsigned port, const std::string &address)
   {
      Address to;
      to.use(address, port);
      handle_ = ::socket(to.get()->sa_family, SOCK_STREAM, 0);
      if (handle_ != INVALID_SOCKET && ::connect(handle_, to.get(), to.size) == 0) return true;
      leave();
      return false;
   }

   bool is_connected() const { return handle_ != INVALID_SOCKET; }

   void say(const std::string &text)
   {
      for (size_t at = 0; at < text.size();) {
         auto sent = ::send(handle_, text.data() + at, static_cast<int>(text.size() - at), 0);
         if (sent <= 0) return;
         at += static_cast<size_t>(sent);
      }
   }

   /* So many bytes, or fewer if the other end is gone. */
   std::string hear(size_t size)
   {
      std::string text(size, 0);
      size_t at = 0;
      while (at < size) {
         auto got = ::recv(handle_, &text[at], static_cast<int>(size - at), 0);
         if (got <= 0) break;
         at += static_cast<size_t>(got);
      }
      text.resize(at);
      return text;
   }

   void leave()
   {
      if (handle_ != INVALID_SOCKET) closesocket(handle_);
      handle_ = INVALID_SOCKET;
   }

   /* As a program that crashed, with things left to read: the other end's writes fail. */
   void vanish()
   {
      linger none{};
      none.l_onoff = 1;
      setsockopt(handle_, SOL_SOCKET, SO_LINGER, reinterpret_cast<const char *>(&none),
                 sizeof none);
      leave();
   }

 private:
   SOCKET handle_ = INVALID_SOCKET;
};

/* An address of this computer that is not of it alone; "" if it has none. Nothing is sent. */
inline std::string outer_address()
{
   start_sockets();
   Address to;
   to.use("192.0.2.1", 9);
   std::string found;
   SOCKET handle = ::socket(AF_INET, SOCK_DGRAM, 0);
   sockaddr_in own{};
   socklen_t size = sizeof own;
   char text[64] = "";
   if (::connect(handle, to.get(), to.size) == 0 &&
       getsockname(handle, reinterpret_cast<sockaddr *>(&own), &size) == 0 &&
       inet_ntop(AF_INET, &own.sin_addr, text, sizeof text))
      found = text;
   closesocket(handle);
   return found.compare(0, 4, "127.") == 0 || found == "0.0.0.0" ? "" : found;
}

/* Listens for datagrams, and gives up after a while. */
class Receiver {
 public:
   Receiver()
   {
      start_sockets();
      sockaddr_in any{};
      any.sin_family = AF_INET;
      socklen_t size = sizeof any;
      handle_ = ::socket(AF_INET, SOCK_DGRAM, 0);
#if defined(_WIN32)
      DWORD wait = 10000;
#else
      timeval wait{10, 0};
#endif
      setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, reinterpret_cast<const char *>(&wait),
                 sizeof wait);
      if (::bind(handle_, reinterpret_cast<sockaddr *>(&any), size) == 0 &&
          getsockname(handle_, reinterpret_cast<sockaddr *>(&any), &size) == 0)
         port_ = ntohs(any.sin_port);
   }
   ~Receiver() { closesocket(handle_); }
   Receiver(const Receiver &) = delete;
   Receiver &operator=(const Receiver &) = delete;

   unsigned port() const { return port_; }
   std::string hear()
   {
      char text[256];
      auto got = ::recv(handle_, text, sizeof text, 0);
      return got > 0 ? std::string(text, static_cast<size_t>(got)) : "";
   }

 private:
   SOCKET handle_;
   unsigned port_ = 0;
};

#endif
