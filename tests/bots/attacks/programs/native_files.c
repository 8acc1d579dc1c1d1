/* Reads and writes files by raw calls. Containment: nothing outside opens, nothing can be written. */
#include "aim.h"
static void attack(int argc, char **argv) {
    const char *paths[] = {"/etc/passwd", "/proc/1/environ", "/proc/self/environ", "/dev/mem", "/root", "/tmp"};
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++)
        if (syscall(SYS_openat, AT_FDCWD, paths[i], O_RDONLY) >= 0) note(paths[i]);
    if (open("written", O_CREAT | O_WRONLY, 0666) >= 0) note("written");
    if (open("/dev/shm/hostile", O_CREAT | O_WRONLY, 0666) >= 0) note("shm");
    if (open(argv[0], O_WRONLY) >= 0) note("itself");
    if (syscall(SYS_memfd_create, "x", 0) >= 0) note("memfd");
}
