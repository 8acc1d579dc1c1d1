// Addresses of positions: "#t6.3", "#widow", "#end@E" (seat E at the bottom). The server knows the same names.

export function makeAddresses(frames, letters) {
  const byName = new Map(frames.map((frame, index) => [frame.a, index]));
  byName.set("end", frames.length - 1);

  return {
    /** Index and bottom seat named by `text`, or null when there is no such position. */
    parse(text) {
      const match = /^#?([a-z]+\d*(?:\.\d)?)?(?:@([ENSW]))?$/.exec(text);
      if (!match || (match[1] && !byName.has(match[1]))) return null;
      return {
        index: match[1] ? byName.get(match[1]) : frames.length - 1,
        bottom: match[2] ? letters.indexOf(match[2]) : 0,
      };
    },
    format(index, bottom) {
      return frames[index].a + (bottom ? "@" + letters[bottom] : "");
    },
  };
}
