#!/usr/bin/env bash
# check_bsd.sh OUT - what can be checked of macOS and the BSDs from here: that nothing but C99 and
# POSIX is asked for. Every source is compiled with the extensions of this system's C library
# hidden, the POSIX platform file included, and what the objects want from outside is held against
# a list of what ISO C and POSIX have. What looks inside has files for Linux and for ELF: here it is
# compiled as if this were neither, which is macOS, and as if it had ELF alone, which are the BSDs.
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
for_inside="$for_doors pipe ldexp strpbrk strtoul fputc"
for_elf="dl_iterate_phdr dlopen dlclose dlsym"
# Where a program has it: of Linux, of C++ and of clang's XRay.
weak="getauxval __cxa_demangle __xray_init __xray_set_handler __xray_remove_handler __xray_patch
   __xray_patch_function __xray_unpatch __xray_unpatch_function __xray_max_function_id
   __xray_function_address __xray_log_get_current_mode _ZN6__xray19XRayPatchedFunctionE"
# Of the compiler, and errno, which is a macro.
known="$known __errno_location __stack_chk_fail _GLOBAL_OFFSET_TABLE_ __tls_get_addr"

rm -rf "$out"
mkdir -p "$out/doors" "$out/macos" "$out/elf"

posix="-std=c99 $warn -D_POSIX_C_SOURCE=200809L -D_FORTIFY_SOURCE=0 -O1 -fno-builtin
   -DProf_ENABLED -DProf_WITH_TRACY -DProf_WITH_TRACY_FACADE -DProf_USE_OS_CLOCK
   -DProf_WITH_THREAD -DProf_WITH_STACKS -DProf_WITH_EVIDENCE -DProf_WITH_AUTO -DProf_WITH_CAPTURE
   -I."

guise= # flags besides

compile_all() { # folder, files
   local file
   for file in "${@:2}"; do
      "$cc" $posix $guise -c "$file" -o "$1/$(basename "$file" .c).o" || return 1
   done
}

# $1 kind of symbols, further: objects
symbols() { nm "${@:2}" | awk -v kind="$1" '$(NF - 1) ~ kind { print $NF }' | sort -u; }

nothing_else() { # folder, names that are known
   local name bad=0
   for name in $(symbols '^[Uw]$' "$1"/*.o | grep -v '^Prof_'); do
      grep -qw -- "$name" <<<"$2" || { echo "not in ISO C or POSIX: $name"; bad=1; }
   done
   return $bad
}

# Each function of ours is there, on such a system too. $1 folder
all_there() {
   local missing
   missing=$(comm -23 <(symbols '^U$' "$1"/*.o | grep '^Prof_') \
      <(symbols '^[TDBRC]$' "$1"/*.o "$out"/*.o))
   [ -z "$missing" ] || { echo "nobody defines $missing"; return 1; }
}

check "all sources compile without extensions" \
   compile_all "$out" src/*/*.c draw/*/*.c platform/*posix.c
check "only ISO C and POSIX are called" nothing_else "$out" "$known"
check "so do those of doors to other programs" compile_all "$out/doors" doors/*/*.c \
   platform/net/*posix.c platform/thread/*posix.c
check "ISO C, POSIX, threads and sockets" nothing_else "$out/doors" "$known $for_doors"

inside=(sources/evidence/*.c sources/auto/*.c platform/stack/*.c platform/thread/*posix.c)
guise="-U__linux__ -U__ELF__"
check "what looks inside compiles without Linux and ELF" compile_all "$out/macos" "${inside[@]}"
check "ISO C, POSIX and threads, without Linux and ELF" nothing_else "$out/macos" \
   "$known $for_inside"
check "without Linux and ELF all is there" all_there "$out/macos"
# <link.h> hides here what every system with ELF has.
guise="-U__linux__ -U_POSIX_C_SOURCE -D_GNU_SOURCE"
check "what looks inside compiles with ELF alone" compile_all "$out/elf" "${inside[@]}"
check "ISO C, POSIX, threads and the loader's list" nothing_else "$out/elf" \
   "$known $for_inside $for_elf $weak"
check "with ELF alone all is there" all_there "$out/elf"
finish
