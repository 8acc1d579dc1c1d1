/* What the attacks in C share: a bot that gets through the greeting, attacks, and answers the first question. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static char escaped[900] = "";
static void note(const char *name) {
    if (strlen(escaped) + strlen(name) + 3 < sizeof escaped) {
        strcat(escaped, escaped[0] ? "; " : "escaped: ");
        strcat(escaped, name);
    }
}
static void attack(int argc, char **argv);

int main(int argc, char **argv) {
    static char line[65536];
    if (!fgets(line, sizeof line, stdin)) return 0;
    puts("{\"t\":\"ready\",\"proto\":1,\"name\":\"hostile\",\"version\":\"1\"}");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) return 0;
    attack(argc, argv);
    printf("{\"id\":1,\"a\":\"p\",\"debug\":\"%s\"}\n", escaped[0] ? escaped : "contained");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
    }
    return 0;
}
