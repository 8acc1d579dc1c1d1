/* Makes system calls through the 32-bit door, whose numbers mean other calls. Containment: killed at once. */
/* EXPECT = "Closed" */
#include "aim.h"
static void attack(int argc, char **argv) {
#if defined(__x86_64__)
    long answer;
    __asm__ volatile("int $0x80" : "=a"(answer) : "a"(20) : "memory"); /* getpid there, writev here */
    note("int 0x80 answered");
#else
    raise(SIGKILL);
#endif
}
