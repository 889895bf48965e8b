/* prof_cpu_share.h - who had the CPUs while a thread was ready to run and had none.
 *
 * While it is ready, all n CPUs that it may use run something else. In a delay of D they gave n * D
 * to others: to the program's own other threads, or to other programs. How much CPU time the own
 * ones had in all of the frame is known, O. They may have had as much as the CPUs gave while the
 * thread ran or slept; the rest of O was within the delay:
 *
 *      thread    |= runs, c =|. . . ready, D . . .|  sleeps  |
 *      n CPUs    | (n-1) * c |       n * D        |  n * s   |      s = length - c - D
 *      own others            O of it, wherever
 *
 *      own threads had at least     O - (n-1) * c - n * s
 *      other programs at least      n * D - O
 *
 * Both are bounds that hold wherever the scheduler put what: what lies between them is not known.
 */
#ifndef INC_PROF_CPU_SHARE_H
#define INC_PROF_CPU_SHARE_H

/* Of the delay, in its unit, each between 0 and all of it. */
typedef struct Prof_Cpu_Share {
   double own, others;
} Prof_Cpu_Share;

static inline double Prof_Cpu_Share_within(double part, double delay)
{
   return part < 0 ? 0 : part < delay ? part : delay;
}

/* `program`: CPU time of all its threads, `cpu` the thread's, in the `length` that both are of.
 * Without CPUs nothing is known. */
static inline Prof_Cpu_Share Prof_Cpu_Share_of(double length, double cpu, double delay,
                                               double program, int cpus)
{
   Prof_Cpu_Share share = {0, 0};
   double rest = program > cpu ? program - cpu : 0, slept = length - cpu - delay;
   if (cpus < 1) return share;
   if (slept < 0) slept = 0;
   share.own = Prof_Cpu_Share_within((rest - (cpus - 1) * cpu - cpus * slept) / cpus, delay);
   share.others = Prof_Cpu_Share_within((cpus * delay - rest) / cpus, delay);
   return share;
}

#endif
