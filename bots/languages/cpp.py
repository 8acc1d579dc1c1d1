"""C++: all sources of the upload, compiled together."""

from bots.language import OUTPUT, Language, Runtime, program_version

HELLO = r"""
#include <iostream>
#include <string>

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        auto after = [&](std::string key) { return line.substr(line.rfind("\"" + key + "\":") + key.size() + 3); };
        if (line.rfind("{\"t\":\"hello\"", 0) == 0) std::cout << R"({"t":"ready","proto":1})" << std::endl;
        if (line.rfind("{\"t\":\"bye\"", 0) == 0) std::cerr << "bye" << std::endl;
        if (line.rfind("{\"t\":\"act\"", 0) != 0) continue;
        bool discard = line.find("\"kind\":\"discard\"") != std::string::npos;
        auto legal = after(discard ? "hand" : "legal").substr(discard ? 1 : 2);
        auto chosen = legal.substr(0, discard ? 2 * std::stoi(after("n")) : legal.find('"'));
        std::cout << "{\"id\":" << std::stol(after("id")) << ",\"a\":\"" << chosen << "\"}" << std::endl;
    }
}
""".lstrip()

TEMPLATE = r"""
// A Shelem bot to start from, without a JSON library: it looks for the keys it needs in the line.
// Answers go to stdout, one JSON object a line; std::cerr is kept for you alone. One process plays one seat: your
// partner is another process, and the two share nothing. Several sources are compiled together, as C++17.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using Cards = std::vector<std::string>;

struct Question {
    std::string line;

    bool is(const std::string &type) const { return line.rfind("{\"t\":\"" + type + "\"", 0) == 0; }

    // What follows "key": in the line. Keys of the question stand after the events: look from the end.
    std::string after(const std::string &key) const {
        auto at = line.rfind("\"" + key + "\":");
        return at == std::string::npos ? "" : line.substr(at + key.size() + 3);
    }
    std::string text(const std::string &key) const {
        auto value = after(key);
        return value.substr(1, value.find('"', 1) - 1);
    }
    long number(const std::string &key) const { return std::stol(after(key)); }
    Cards list(const std::string &key) const {
        Cards found;
        auto value = after(key);
        value = value.substr(0, value.find(']'));
        for (size_t from = value.find('"'); from != std::string::npos;) {
            auto to = value.find('"', from + 1);
            found.push_back(value.substr(from + 1, to - from - 1));
            from = value.find('"', to + 1);
        }
        return found;
    }
};

int height(const std::string &card) { return (int)std::string("23456789TJQKA").find(card[0]); }

int worth(const std::string &card) { return card[0] == 'A' || card[0] == 'T' ? 10 : card[0] == '5' ? 5 : 0; }

// Put away the lowest cards of no worth.
std::string discard(const std::string &hand, long number) {
    Cards cards;
    for (size_t at = 0; at < hand.size(); at += 2) cards.push_back(hand.substr(at, 2));
    std::sort(cards.begin(), cards.end(), [](auto &a, auto &b) {
        return std::make_pair(worth(a), height(a)) < std::make_pair(worth(b), height(b));
    });
    std::string chosen;
    for (long at = 0; at < number; at++) chosen += cards[at];
    return chosen;
}

std::string answer(const Question &question) {
    auto kind = question.text("kind");
    if (kind == "discard") return discard(question.text("hand"), question.number("n"));
    auto legal = question.list("legal");
    // Calls and modes: the first one, which is a pass where you may pass. Bid better than this.
    if (kind != "play") return legal[0];
    return *std::min_element(legal.begin(), legal.end(), [](auto &a, auto &b) { return height(a) < height(b); });
}

int main() {
    for (Question question; std::getline(std::cin, question.line);) {
        if (question.is("hello"))
            std::cout << R"({"t":"ready","proto":1,"name":"starter","version":"1"})" << std::endl;
        if (question.is("act"))
            std::cout << "{\"id\":" << question.number("id") << ",\"a\":\"" << answer(question) << "\"}" << std::endl;
    }
}
""".lstrip()


def find() -> Runtime | None:
    """Return the C++ compiler, if there is one."""
    return program_version("g++", "c++", "clang++")


LANGUAGE = Language(
    title="C++",
    entries=("bot.cpp", "main.cpp", "bot.cc", "main.cc"),
    suffixes=(".cpp", ".cc", ".cxx"),
    run=("{entry}",),
    find=find,
    build=("-std=c++17", "-O2", "-pthread", "-o", OUTPUT, "{sources}"),
    hello=HELLO,
    template=TEMPLATE,
    hello_name="bot.cpp",
    template_name="bot.cpp",
)
