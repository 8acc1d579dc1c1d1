/* Uses the leave to run once more: itself, its loader, a shell. Containment: exec is possible exactly once. */
#include "aim.h"
static void attack(int argc, char **argv) {
    char *again[] = {argv[0], NULL}, *none[] = {NULL};
    const char *paths[] = {argv[0], "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/bin/sh", "/usr/bin/env"};
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
        execve(paths[i], again, none);
        if (errno != EPERM) note(paths[i]);
    }
    int self = open(argv[0], O_RDONLY);
    if (self >= 0 && (fexecve(self, again, none), errno != EPERM && errno != ENOSYS)) note("fexecve");
}
