"""C: all .c files of the upload, compiled together."""

from bots.language import OUTPUT, Language, Runtime, program_version

HELLO = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[65537];

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        char *id = strstr(line, "\"id\":"), *legal = strstr(line, "\"legal\":[\""), *hand = strstr(line, "\"hand\":\"");
        if (!strncmp(line, "{\"t\":\"hello\"", 12)) puts("{\"t\":\"ready\",\"proto\":1}");
        else if (!strncmp(line, "{\"t\":\"act\"", 10) && legal)
            printf("{\"id\":%ld,\"a\":\"%.*s\"}\n", atol(id + 5), (int)strcspn(legal + 10, "\""), legal + 10);
        else if (!strncmp(line, "{\"t\":\"act\"", 10))
            printf("{\"id\":%ld,\"a\":\"%.*s\"}\n", atol(id + 5), 2 * atoi(strstr(hand, "\"n\":") + 4), hand + 8);
        else if (!strncmp(line, "{\"t\":\"bye\"", 10)) fputs("bye\n", stderr);
        fflush(stdout);
    }
}
""".lstrip()

TEMPLATE = r"""
/* A Shelem bot to start from, without a JSON library: it looks for the keys it needs in the line.
 * Answers go to stdout, one JSON object a line; stderr is kept for you alone. One process plays one seat: your partner
 * is another process, and the two share nothing. Several .c files are compiled together. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 65537
#define MOST 64

static const char RANKS[] = "23456789TJQKA";
static char line[LONGEST];

/* Return what follows "key": in the line, or NULL. Keys of the question stand after the events: look from the end. */
static const char *last_value(const char *key) {
    char wanted[40];
    const char *found = NULL, *at = line;
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    while ((at = strstr(at, wanted))) found = at += strlen(wanted);
    return found;
}

static int starts(const char *type) {
    char wanted[40];
    snprintf(wanted, sizeof wanted, "{\"t\":\"%s\"", type);
    return strncmp(line, wanted, strlen(wanted)) == 0;
}

/* Split ["p","100"] into texts; return how many. */
static int read_list(const char *at, char texts[MOST][8]) {
    int number = 0;
    while (at && *at && *at != ']' && number < MOST) {
        if (*at++ != '"') continue;
        int length = (int)strcspn(at, "\"");
        snprintf(texts[number++], 8, "%.*s", length, at);
        at += length + 1;
    }
    return number;
}

static int height(const char *card) { return (int)(strchr(RANKS, card[0]) - RANKS); }

static int worth(const char *card) { return card[0] == 'A' || card[0] == 'T' ? 10 : card[0] == '5' ? 5 : 0; }

static int cheaper(const void *a, const void *b) {
    int difference = worth(a) - worth(b);
    return difference ? difference : height(a) - height(b);
}

/* Put away the lowest cards of no worth. */
static void discard(const char *hand, int number, char *answer) {
    char cards[MOST][2];
    int count = (int)strcspn(hand, "\"") / 2;
    memcpy(cards, hand, 2 * count);
    qsort(cards, count, 2, cheaper);
    snprintf(answer, MOST, "%.*s", 2 * number, (char *)cards);
}

/* Play the lowest legal card. */
static const char *play(char legal[MOST][8], int number) {
    int best = 0;
    for (int at = 1; at < number; at++)
        if (height(legal[at]) < height(legal[best])) best = at;
    return legal[best];
}

static void act(void) {
    char answer[MOST], legal[MOST][8];
    const char *kind = last_value("kind");
    long id = atol(last_value("id"));
    if (strncmp(kind, "\"discard", 8) == 0) {
        discard(last_value("hand") + 1, atoi(last_value("n")), answer);
    } else {
        int number = read_list(last_value("legal"), legal);
        /* Calls and modes: the first one, which is a pass where you may pass. Bid better than this. */
        strcpy(answer, strncmp(kind, "\"play", 5) == 0 ? play(legal, number) : legal[0]);
    }
    printf("{\"id\":%ld,\"a\":\"%s\"}\n", id, answer);
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        if (starts("hello")) puts("{\"t\":\"ready\",\"proto\":1,\"name\":\"starter\",\"version\":\"1\"}");
        if (starts("act")) act();
        fflush(stdout); /* without it the answer waits in a buffer, and you lose on time */
    }
    return 0;
}
""".lstrip()


def find() -> Runtime | None:
    """Return the C compiler, if there is one."""
    return program_version("gcc", "cc", "clang")


LANGUAGE = Language(
    title="C",
    entries=("bot.c", "main.c"),
    suffixes=(".c",),
    run=("{entry}",),
    find=find,
    build=("-std=gnu11", "-O2", "-pthread", "-o", OUTPUT, "{sources}", "-lm"),
    hello=HELLO,
    template=TEMPLATE,
    hello_name="bot.c",
    template_name="bot.c",
)
