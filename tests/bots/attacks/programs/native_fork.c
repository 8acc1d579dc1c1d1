/* Forks, from a program that is no Python. Containment: one process. */
#include "aim.h"
static void attack(int argc, char **argv) {
    pid_t made = fork();
    if (made == 0) _exit(0);
    if (made > 0) note("fork");
    if (system("true") == 0) note("system");
    long raw = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (raw == 0) _exit(0);
    if (raw > 0) note("clone");
}
