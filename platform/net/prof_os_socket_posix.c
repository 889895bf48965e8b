/* prof_os_socket_posix.c - prof_os_socket.h for POSIX systems. Browsers have no sockets to listen
 * on. Empty on Windows.
 *
 * SIGPIPE: each send says that it wants none, and where it cannot, as on macOS, the socket does.
 * Close-on-exec is set by the call that opens, where it can; elsewhere right after, so that a
 * program which another thread starts in between may get the socket.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for accept4() */
#endif
#include "prof_os_socket.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined(MSG_NOSIGNAL)
enum { SEND_FLAGS = MSG_NOSIGNAL };
#else
enum { SEND_FLAGS = 0 };
#endif

enum { WAITING = 4, MOST_BYTES = 1 << 30, MOST_MS = 1 << 30 };

/* Room for either kind of address. */
typedef union prof_address {
   struct sockaddr any;
   struct sockaddr_in v4;
   struct sockaddr_in6 v6;
} prof_address;

/* ---- opening ---- */

static void prof_switch_on(int fd, int level, int option)
{
   int on = 1;
   setsockopt(fd, level, option, &on, sizeof on); /* whoever cannot does without */
}

/* Makes a socket that is just open one of ours. Returns it, or -1 and it is closed. */
static int prof_make_ours(int fd)
{
   if (fd < 0) return -1;
#if defined(SO_NOSIGPIPE)
   prof_switch_on(fd, SOL_SOCKET, SO_NOSIGPIPE);
#endif
   if (fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0) return fd;
   close(fd);
   return -1;
}

static int prof_open_socket(int family, int type)
{
#if defined(SOCK_CLOEXEC)
   type |= SOCK_CLOEXEC;
#endif
   return prof_make_ours(socket(family, type, 0));
}

/* Returns its size; 0: the text is no address. */
static socklen_t prof_parse(const char *text, prof_address *address)
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

static void prof_set_port(prof_address *address, unsigned port)
{
   if (address->any.sa_family == AF_INET) address->v4.sin_port = htons((uint16_t)port);
   else address->v6.sin6_port = htons((uint16_t)port);
}

static unsigned prof_port_of(const prof_address *address)
{
   return ntohs(address->any.sa_family == AF_INET ? address->v4.sin_port : address->v6.sin6_port);
}

/* A port whose last connection has just ended is free: here, unlike on Windows, SO_REUSEADDR takes
 * away no port that somebody listens on. Two that bind at once find out when they listen. */
static int prof_listen_at(const prof_address *address, socklen_t size)
{
   int fd = prof_open_socket(address->any.sa_family, SOCK_STREAM), off = 0;
   if (fd < 0) return -1;
   prof_switch_on(fd, SOL_SOCKET, SO_REUSEADDR);
   if (address->any.sa_family == AF_INET6) /* "::" is IPv4 as well */
      setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
   if (bind(fd, &address->any, size) == 0 && listen(fd, WAITING) == 0) return fd;
   close(fd);
   return -1;
}

static Prof_Socket prof_listen(prof_address *address, socklen_t size, unsigned port,
                               unsigned *bound)
{
   unsigned i, ports = port ? Prof_OS_PORTS : 1;
   for (i = 0; i < ports && port + i <= 65535; ++i) {
      int fd;
      prof_set_port(address, port + i);
      fd = prof_listen_at(address, size);
      if (fd < 0) continue;
      if (getsockname(fd, &address->any, &size) == 0) {
         *bound = prof_port_of(address);
         return fd;
      }
      close(fd);
   }
   return Prof_NO_SOCKET;
}

Prof_Socket Prof_Os_socket_listen(const char *address, unsigned port, unsigned *bound)
{
   int error = errno;
   prof_address at;
   socklen_t size = prof_parse(address, &at);
   Prof_Socket found = size ? prof_listen(&at, size, port, bound) : Prof_NO_SOCKET;
   errno = error;
   return found;
}

Prof_Socket Prof_Os_socket_accept(Prof_Socket listener)
{
   int fd;
   do {
#if defined(__linux__)
      fd = accept4((int)listener, NULL, NULL, SOCK_CLOEXEC);
#else
      fd = accept((int)listener, NULL, NULL);
#endif
   } while (fd < 0 && errno == EINTR);
   fd = prof_make_ours(fd);
   if (fd < 0) return Prof_NO_SOCKET;
   prof_switch_on(fd, IPPROTO_TCP, TCP_NODELAY);
   return fd;
}

void Prof_Os_socket_close(Prof_Socket socket)
{
   int error = errno;
   if (socket != Prof_NO_SOCKET) close((int)socket); /* also if a signal came: it is closed then */
   errno = error;
}

/* ---- the other end ---- */

int Prof_Os_socket_peer_is_loopback(Prof_Socket socket)
{
   prof_address peer;
   socklen_t size = sizeof peer;
   memset(&peer, 0, sizeof peer);
   if (getpeername((int)socket, &peer.any, &size) != 0) return 0;
   if (peer.any.sa_family == AF_INET) return ntohl(peer.v4.sin_addr.s_addr) >> 24 == 127;
   if (peer.any.sa_family != AF_INET6) return 0;
   if (IN6_IS_ADDR_V4MAPPED(&peer.v6.sin6_addr)) return peer.v6.sin6_addr.s6_addr[12] == 127;
   return IN6_IS_ADDR_LOOPBACK(&peer.v6.sin6_addr) != 0;
}

static size_t prof_bounded(size_t size) { return size < MOST_BYTES ? size : (size_t)MOST_BYTES; }

/* Of a call that failed: whether it may do better later. Systems that are short of memory say
 * ENOBUFS; some have another number for what POSIX allows instead of EAGAIN. */
static int prof_not_now(void)
{
#if EWOULDBLOCK != EAGAIN
   if (errno == EWOULDBLOCK) return 1;
#endif
   return errno == EAGAIN || errno == ENOBUFS;
}

long Prof_Os_socket_read(Prof_Socket socket, void *bytes, size_t size)
{
   ssize_t got;
   if (!size) return 0; /* else nobody could tell this from an end */
   do got = recv((int)socket, bytes, prof_bounded(size), 0);
   while (got < 0 && errno == EINTR);
   if (got > 0) return (long)got;
   return got < 0 && prof_not_now() ? 0 : -1;
}

long Prof_Os_socket_write(Prof_Socket socket, const void *bytes, size_t size)
{
   ssize_t sent;
   do sent = send((int)socket, bytes, prof_bounded(size), SEND_FLAGS);
   while (sent < 0 && errno == EINTR);
   if (sent >= 0) return (long)sent;
   return prof_not_now() ? 0 : -1;
}

int Prof_Os_socket_wait(Prof_Socket_Wait *waits, size_t count, unsigned ms)
{
   struct pollfd polled[Prof_OS_WAITS];
   int found = 0;
   size_t i;
   if (count > Prof_OS_WAITS) count = Prof_OS_WAITS;
   for (i = 0; i < count; ++i) {
      waits[i].found = polled[i].events = polled[i].revents = 0;
      polled[i].fd = (int)waits[i].socket; /* poll passes over -1 */
      if (waits[i].wanted & Prof_OS_READABLE) polled[i].events |= POLLIN;
      if (waits[i].wanted & Prof_OS_WRITABLE) polled[i].events |= POLLOUT;
   }
   if (poll(polled, (nfds_t)count, ms < MOST_MS ? (int)ms : MOST_MS) <= 0) return 0;
   for (i = 0; i < count; ++i) {
      if (polled[i].revents & POLLIN) waits[i].found |= Prof_OS_READABLE;
      if (polled[i].revents & POLLOUT) waits[i].found |= Prof_OS_WRITABLE;
      if (polled[i].revents & (POLLERR | POLLHUP | POLLNVAL)) waits[i].found = waits[i].wanted;
      found += waits[i].found != 0;
   }
   return found;
}

int Prof_Os_socket_broadcast(unsigned port, const void *bytes, size_t size, int local_only)
{
   prof_address to;
   int fd = prof_open_socket(AF_INET, SOCK_DGRAM), sent;
   if (fd < 0) return 0;
   prof_switch_on(fd, SOL_SOCKET, SO_BROADCAST);
   prof_parse(local_only ? "127.255.255.255" : "255.255.255.255", &to);
   prof_set_port(&to, port);
   sent = sendto(fd, bytes, size, SEND_FLAGS, &to.any, sizeof to.v4) == (ssize_t)size;
   close(fd);
   return sent;
}

#elif defined(__EMSCRIPTEN__)

Prof_Socket Prof_Os_socket_listen(const char *address, unsigned port, unsigned *bound)
{
   return (void)address, (void)port, (void)bound, Prof_NO_SOCKET;
}
Prof_Socket Prof_Os_socket_accept(Prof_Socket listener) { return (void)listener, Prof_NO_SOCKET; }
int Prof_Os_socket_peer_is_loopback(Prof_Socket socket) { return (void)socket, 0; }
long Prof_Os_socket_read(Prof_Socket socket, void *bytes, size_t size)
{
   return (void)socket, (void)bytes, (void)size, -1;
}
long Prof_Os_socket_write(Prof_Socket socket, const void *bytes, size_t size)
{
   return (void)socket, (void)bytes, (void)size, -1;
}
int Prof_Os_socket_wait(Prof_Socket_Wait *waits, size_t count, unsigned ms)
{
   return (void)waits, (void)count, (void)ms, 0;
}
void Prof_Os_socket_close(Prof_Socket socket) { (void)socket; }
int Prof_Os_socket_broadcast(unsigned port, const void *bytes, size_t size, int local_only)
{
   return (void)port, (void)bytes, (void)size, (void)local_only, 0;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
