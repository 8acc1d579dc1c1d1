/* Takes memory by every kind of mapping, touching it. Containment: less than its limit (256 MB here) in all. */
#include "aim.h"
static void attack(int argc, char **argv) {
    size_t part = 16 << 20, got = 0;
    int kinds[] = {MAP_PRIVATE | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN};
    for (unsigned k = 0; k < 3; k++)
        for (int i = 0; i < 40; i++) {
            char *at = mmap(NULL, part, PROT_READ | PROT_WRITE, kinds[k], -1, 0);
            if (at == MAP_FAILED) break;
            for (size_t j = 0; j < part; j += 4096) at[j] = 1;
            mprotect(at, part, PROT_READ);
            got += part;
        }
    if (got > (size_t)256 << 20) note("more than its limit");
}
