/* prof_os_socket_windows.c - prof_os_socket.h for Windows Vista and later, by Winsock: link with
 * ws2_32. Empty elsewhere.
 *
 * Winsock counts how often it was started. Each socket starts it once when it is opened, and ends
 * it once when it is closed: so a game may have it started or not, before or after.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_os_socket.h"

#if defined(_WIN32)

#include "../prof_windows.h"

#include <string.h>
#include <winsock2.h>
#include <ws2tcpip.h>

enum { WAITING = 4, MOST_BYTES = 1 << 30, MOST_MS = 1 << 30 };

/* Room for either kind of address. */
typedef union Address {
   struct sockaddr any;
   struct sockaddr_in v4;
   struct sockaddr_in6 v6;
} Address;

/* ---- opening ---- */

static int start_winsock(void)
{
   WSADATA data;
   return WSAStartup(MAKEWORD(2, 2), &data) == 0;
}

static void switch_option(SOCKET handle, int level, int option, int value)
{
   setsockopt(handle, level, option, (const char *)&value, sizeof value);
}

/* Makes a socket that is just open one of ours; its start of Winsock goes with it. Returns it, or
 * INVALID_SOCKET and all is undone. */
static SOCKET make_ours(SOCKET handle)
{
   u_long on = 1;
   if (handle != INVALID_SOCKET) {
      SetHandleInformation((HANDLE)handle, HANDLE_FLAG_INHERIT, 0);
      if (ioctlsocket(handle, (long)FIONBIO, &on) == 0) return handle;
      closesocket(handle);
   }
   WSACleanup();
   return INVALID_SOCKET;
}

static SOCKET open_socket(int family, int type)
{
   return start_winsock() ? make_ours(socket(family, type, 0)) : INVALID_SOCKET;
}

static void close_socket(SOCKET handle)
{
   closesocket(handle);
   WSACleanup();
}

/* Returns its size; 0: the text is no address. Winsock is started. */
static int parse(const char *text, Address *address)
{
   memset(address, 0, sizeof *address);
   if (inet_pton(AF_INET, text ? text : "127.0.0.1", &address->v4.sin_addr) == 1) {
      address->v4.sin_family = AF_INET;
      return sizeof address->v4;
   }
   if (inet_pton(AF_INET6, text, &address->v6.sin6_addr) == 1) {
      address->v6.sin6_family = AF_INET6;
      return sizeof address->v6;
   }
   return 0;
}

static void set_port(Address *address, unsigned port)
{
   if (address->any.sa_family == AF_INET) address->v4.sin_port = htons((u_short)port);
   else address->v6.sin6_port = htons((u_short)port);
}

static unsigned port_of(const Address *address)
{
   return ntohs(address->any.sa_family == AF_INET ? address->v4.sin_port : address->v6.sin6_port);
}

/* SO_REUSEADDR would take away a port that somebody else listens on; this lets nobody do so. */
static SOCKET listen_at(const Address *address, int size)
{
   SOCKET handle = open_socket(address->any.sa_family, SOCK_STREAM);
   if (handle == INVALID_SOCKET) return handle;
   switch_option(handle, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1);
   if (address->any.sa_family == AF_INET6) /* "::" is IPv4 as well */
      switch_option(handle, IPPROTO_IPV6, IPV6_V6ONLY, 0);
   if (bind(handle, &address->any, size) == 0 && listen(handle, WAITING) == 0) return handle;
   close_socket(handle);
   return INVALID_SOCKET;
}

static Prof_Socket listen_from(Address *address, int size, unsigned port, unsigned *bound)
{
   unsigned i, ports = port ? Prof_OS_PORTS : 1;
   for (i = 0; i < ports && port + i <= 65535; ++i) {
      SOCKET handle;
      set_port(address, port + i);
      handle = listen_at(address, size);
      if (handle == INVALID_SOCKET) continue;
      if (getsockname(handle, &address->any, &size) == 0) {
         *bound = port_of(address);
         return (Prof_Socket)handle;
      }
      close_socket(handle);
   }
   return Prof_NO_SOCKET;
}

Prof_Socket Prof_Os_socket_listen(const char *address, unsigned port, unsigned *bound)
{
   DWORD error = GetLastError();
   Prof_Socket found = Prof_NO_SOCKET;
   if (start_winsock()) {
      Address at;
      int size = parse(address, &at);
      if (size) found = listen_from(&at, size, port, bound);
      WSACleanup();
   }
   SetLastError(error);
   return found;
}

Prof_Socket Prof_Os_socket_accept(Prof_Socket listener)
{
   SOCKET handle;
   if (!start_winsock()) return Prof_NO_SOCKET;
   handle = make_ours(accept((SOCKET)listener, NULL, NULL));
   if (handle == INVALID_SOCKET) return Prof_NO_SOCKET;
   switch_option(handle, IPPROTO_TCP, TCP_NODELAY, 1);
   return (Prof_Socket)handle;
}

void Prof_Os_socket_close(Prof_Socket socket)
{
   DWORD error = GetLastError();
   if (socket != Prof_NO_SOCKET) close_socket((SOCKET)socket);
   SetLastError(error);
}

/* ---- the other end ---- */

/* ::1, and what is 127.x.x.x in the clothes of IPv6: ::ffff:127.x.x.x */
static int is_loopback6(const unsigned char *bytes)
{
   static const unsigned char one[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
   static const unsigned char mapped[13] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127};
   return memcmp(bytes, one, sizeof one) == 0 || memcmp(bytes, mapped, sizeof mapped) == 0;
}

int Prof_Os_socket_peer_is_loopback(Prof_Socket socket)
{
   Address peer;
   int size = sizeof peer;
   memset(&peer, 0, sizeof peer);
   if (getpeername((SOCKET)socket, &peer.any, &size) != 0) return 0;
   if (peer.any.sa_family == AF_INET) return ntohl(peer.v4.sin_addr.s_addr) >> 24 == 127;
   return peer.any.sa_family == AF_INET6 && is_loopback6((const unsigned char *)&peer.v6.sin6_addr);
}

static int bounded(size_t size) { return size < MOST_BYTES ? (int)size : MOST_BYTES; }

/* Of a call that failed: whether it may do better later. */
static int not_now(void)
{
   int error = WSAGetLastError();
   return error == WSAEWOULDBLOCK || error == WSAENOBUFS || error == WSAEINTR;
}

long Prof_Os_socket_read(Prof_Socket socket, void *bytes, size_t size)
{
   int got;
   if (!size) return 0; /* else nobody could tell this from an end */
   got = recv((SOCKET)socket, (char *)bytes, bounded(size), 0);
   if (got > 0) return got;
   return got < 0 && not_now() ? 0 : -1;
}

long Prof_Os_socket_write(Prof_Socket socket, const void *bytes, size_t size)
{
   int sent = send((SOCKET)socket, (const char *)bytes, bounded(size), 0);
   if (sent >= 0) return sent;
   return not_now() ? 0 : -1;
}

/* WSAPoll refuses none at all, and a list of nothing but what is to be passed over. */
int Prof_Os_socket_wait(Prof_Socket_Wait *waits, size_t count, unsigned ms)
{
   WSAPOLLFD polled[Prof_OS_WAITS];
   Prof_Socket_Wait *of[Prof_OS_WAITS];
   int found = 0, wait_ms = ms < MOST_MS ? (int)ms : MOST_MS;
   ULONG i, used = 0;
   size_t at;
   for (at = 0; at < count && at < Prof_OS_WAITS; ++at) {
      waits[at].found = 0;
      if (waits[at].socket == Prof_NO_SOCKET) continue;
      of[used] = &waits[at];
      polled[used].fd = (SOCKET)waits[at].socket;
      polled[used].events = polled[used].revents = 0;
      if (waits[at].wanted & Prof_OS_READABLE) polled[used].events |= POLLRDNORM;
      if (waits[at].wanted & Prof_OS_WRITABLE) polled[used].events |= POLLWRNORM;
      ++used;
   }
   if (!used) Sleep((DWORD)wait_ms);
   if (!used || WSAPoll(polled, used, wait_ms) <= 0) return 0;
   for (i = 0; i < used; ++i) {
      if (polled[i].revents & POLLRDNORM) of[i]->found |= Prof_OS_READABLE;
      if (polled[i].revents & POLLWRNORM) of[i]->found |= Prof_OS_WRITABLE;
      if (polled[i].revents & (POLLERR | POLLHUP | POLLNVAL)) of[i]->found = of[i]->wanted;
      found += of[i]->found != 0;
   }
   return found;
}

int Prof_Os_socket_broadcast(unsigned port, const void *bytes, size_t size, int local_only)
{
   Address to;
   int sent;
   SOCKET handle = open_socket(AF_INET, SOCK_DGRAM);
   if (handle == INVALID_SOCKET) return 0;
   switch_option(handle, SOL_SOCKET, SO_BROADCAST, 1);
   parse(local_only ? "127.255.255.255" : "255.255.255.255", &to);
   set_port(&to, port);
   sent = sendto(handle, (const char *)bytes, bounded(size), 0, &to.any, sizeof to.v4);
   close_socket(handle);
   return sent == bounded(size);
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
