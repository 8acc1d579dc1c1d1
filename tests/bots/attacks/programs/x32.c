/* Makes system calls by the numbers of the x32 ABI, past a filter that only knows the usual ones. Containment: killed. */
/* EXPECT = "Closed" */
#include "aim.h"
static void attack(int argc, char **argv) {
#if defined(__x86_64__)
    syscall(0x40000000 | 39);
    note("x32 answered");
#else
    raise(SIGKILL);
#endif
}
