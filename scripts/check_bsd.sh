#!/usr/bin/env bash
# check_bsd.sh OUT - what can be checked of macOS and the BSDs from here: that nothing but C99 and
# POSIX is asked for. Every source is compiled with the extensions of this system's C library
# hidden, the POSIX platform file included, and what the objects want from outside is held against
# a list of what ISO C and POSIX have.
set -u
. scripts/check.sh

out=$1
cc=${CC:-cc}
warn="-Werror -Wall -Wextra -pedantic -Wconversion -Werror=implicit-function-declaration"
known="calloc malloc realloc free qsort memcpy memmove memset memcmp memchr strlen strcmp strncmp
   strchr strrchr strstr strcspn strspn strcpy strcat strncat strerror fopen fclose fread fwrite
   clearerr ferror fflush fputs fputc fprintf snprintf vsnprintf remove rename stderr
   ceil ceilf exp fabs floor floorf log pow sqrt sqrtf fabsf fmod time lstat strtod strtol strtoull
   open close write pread unlink readlink stat fstat fsync fcntl fdopen fileno fchmod fchown getpid
   sigaddset sigemptyset sigismember sigpending
   clock_gettime pthread_mutex_lock pthread_mutex_unlock pthread_key_create pthread_setspecific
   pthread_setcancelstate pthread_sigmask pthread_atfork pthread_self pthread_getcpuclockid
   sched_yield sysconf msync"
# Of Linux alone, where they stand in a branch of its own.
known="$known syscall sigtimedwait pthread_mutex_consistent pthread_mutex_init pthread_mutex_trylock
   pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_setrobust
   dl_iterate_phdr dladdr dlopen getrusage"
# Of POSIX, for what has a door to other programs; libiprof has no threads and sockets.
for_doors="atexit poll read nanosleep uname raise sigaction sigfillset sigdelset
   pthread_create pthread_join pthread_mutex_destroy
   pthread_attr_init pthread_attr_destroy pthread_attr_setstacksize
   socket setsockopt bind listen getsockname getpeername inet_pton recv send sendto"
for_doors="$for_doors accept4 pipe2" # of Linux alone
# Of the compiler, and errno, which is a macro.
known="$known __errno_location __stack_chk_fail _GLOBAL_OFFSET_TABLE_ __tls_get_addr"

rm -rf "$out"
mkdir -p "$out/doors"

posix="-std=c99 $warn -D_POSIX_C_SOURCE=200809L -D_FORTIFY_SOURCE=0 -O1 -fno-builtin
   -DProf_ENABLED -DProf_WITH_TRACY -DProf_WITH_TRACY_FACADE -DProf_USE_OS_CLOCK -I."

compile_all() { # folder, files
   local file
   for file in "${@:2}"; do
      "$cc" $posix -c "$file" -o "$1/$(basename "$file" .c).o" || return 1
   done
}

nothing_else() { # folder, names that are known
   local name bad=0
   for name in $(nm "$1"/*.o | awk '$1 == "U" { print $2 }' | sort -u | grep -v '^Prof_'); do
      grep -qw -- "$name" <<<"$2" || { echo "not in ISO C or POSIX: $name"; bad=1; }
   done
   return $bad
}

check "all sources compile without extensions" \
   compile_all "$out" src/*/*.c draw/*/*.c platform/*posix.c
check "only ISO C and POSIX are called" nothing_else "$out" "$known"
check "so do those of doors to other programs" compile_all "$out/doors" doors/*/*.c \
   platform/net/*posix.c platform/thread/*posix.c
check "ISO C, POSIX, threads and sockets" nothing_else "$out/doors" "$known $for_doors"
finish
