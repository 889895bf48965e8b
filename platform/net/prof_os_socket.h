/* prof_os_socket.h - sockets, as far as a viewer that connects to the game needs them. For what has
 * a door to other programs only: libiprof knows nothing of it. One prof_os_socket_*.c per system;
 * where there are no sockets, as in browsers, none can be listened on.
 *
 * None of these waits, but for Prof_Os_socket_wait. No call raises a signal, and no program that
 * the game starts has any of these sockets. Each socket is used by one thread at a time.
 */
#ifndef INC_PROF_OS_SOCKET_H
#define INC_PROF_OS_SOCKET_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef intptr_t Prof_Socket;
#define Prof_NO_SOCKET ((Prof_Socket)-1)

/* Ports that are tried, from the first one on. */
enum { Prof_OS_PORTS = 20 };

/* Listens for TCP on the first free port, `port` and those after it; 0: on any free one. `bound`
 * gets it. The address is a number, of IPv4 or IPv6: no name is looked up. Null is 127.0.0.1, which
 * nobody but this computer reaches; "0.0.0.0" and "::" are all that the computer has. Returns
 * Prof_NO_SOCKET if no port is free, and for an address that is none, or not one of this computer.
 * errno and its like stay. */
extern Prof_Socket Prof_Os_socket_listen(const char *address, unsigned port, unsigned *bound);

/* The next who connected; Prof_NO_SOCKET: nobody waits, or the system can open no more. In the
 * latter case whoever listens is told of somebody who waits all the time, so sleep before you ask
 * again. What is written is sent at once. */
extern Prof_Socket Prof_Os_socket_accept(Prof_Socket listener);

/* 1 if the other end is on this computer. */
extern int Prof_Os_socket_peer_is_loopback(Prof_Socket socket);

/* Return how many bytes; 0: none now; -1: the other end is gone. No more than `size` and 2^30. */
extern long Prof_Os_socket_read(Prof_Socket socket, void *bytes, size_t size);
extern long Prof_Os_socket_write(Prof_Socket socket, const void *bytes, size_t size);

enum { Prof_OS_READABLE = 1, Prof_OS_WRITABLE = 2, Prof_OS_WAITS = 8 };

/* What is waited for, of one socket, and what was found. Of a listener, readable means that
 * somebody waits. Of a broken connection, all that was asked for is found: read and write tell. */
typedef struct Prof_Socket_Wait {
   Prof_Socket socket; /* or Prof_NO_SOCKET: is passed over */
   int wanted, found;  /* Prof_OS_READABLE | Prof_OS_WRITABLE */
} Prof_Socket_Wait;

/* Waits until something of that is found, up to `ms` milliseconds; a signal may make it less. Up to
 * Prof_OS_WAITS sockets. Returns of how many something was found. */
extern int Prof_Os_socket_wait(Prof_Socket_Wait *waits, size_t count, unsigned ms);

/* What was written is still delivered, if the other end reads it. Prof_NO_SOCKET: does nothing.
 * errno and its like stay. */
extern void Prof_Os_socket_close(Prof_Socket socket);

/* Sends one datagram of UDP to all of the local network, or to this computer alone. Returns 1 if it
 * was sent; whether anybody has it nobody knows. */
extern int Prof_Os_socket_broadcast(unsigned port, const void *bytes, size_t size, int local_only);

#ifdef __cplusplus
}
#endif

#endif
