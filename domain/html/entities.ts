const NAMED = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    shy: "",
    hellip: "…",
    mdash: "—",
    ndash: "–",
    bull: "•",
    middot: "·",
    times: "×",
    deg: "°",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    laquo: "«",
    raquo: "»",
    copy: "©",
    reg: "®",
    trade: "™",
    sect: "§",
    para: "¶",
    euro: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
    frac12: "½",
    larr: "←",
    rarr: "→",
    auml: "ä",
    ouml: "ö",
    uuml: "ü",
    Auml: "Ä",
    Ouml: "Ö",
    Uuml: "Ü",
    szlig: "ß",
    eacute: "é",
    egrave: "è",
    ecirc: "ê",
    agrave: "à",
    ccedil: "ç",
    ntilde: "ñ",
    iuml: "ï",
  }),
);

/** Browsers read 128 to 159 as windows-1252, since old pages contain `&#146;`. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Decodes numeric and common named entities once; unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED.get(name) ?? whole;
      return character(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? "", 16));
    },
  );
}

function character(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (code === 0 || isSurrogate || code > 0x10ffff) return "\ufffd";
  return WINDOWS_1252[code - 0x80] ?? String.fromCodePoint(code);
}
