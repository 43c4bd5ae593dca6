import type { CSSProperties } from "react";

/** The site's colours as mail programs understand them: they know no custom properties and no OKLCH. */
const COLOURS = {
  paper: "#fbfaf7",
  raised: "#ffffff",
  sunk: "#f4f2ee",
  ink: "#16181e",
  ink2: "#4a4d54",
  ink3: "#63666d",
  line: "#e1dfdb",
  accent: "#1b51e0",
  night: "#12161e",
  onNight: "#f7f5f1",
};

/** The same in the dark, where they are other colours and not these turned round. */
const IN_THE_DARK = {
  paper: "#0c0e14",
  raised: "#14171e",
  sunk: "#191c23",
  ink: "#f0eeea",
  ink2: "#bdbab5",
  ink3: "#9b9891",
  line: "#272a31",
  accent: "#86a6ff",
};

const SERIF = '"Instrument Serif", Georgia, "Times New Roman", serif';
const SANS = '"Instrument Sans", -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export const MAIL_WIDTH_PX = 600;
/** What the card's borders leave of it. */
export const PICTURE_WIDTH_PX = MAIL_WIDTH_PX - 2;

export const LOOK = {
  body: {
    margin: 0,
    padding: 0,
    backgroundColor: COLOURS.paper,
    color: COLOURS.ink,
    wordBreak: "break-word",
  },
  ground: { backgroundColor: COLOURS.paper },
  preheader: {
    display: "none",
    maxHeight: 0,
    maxWidth: 0,
    overflow: "hidden",
    opacity: 0,
    fontSize: 1,
    lineHeight: "1px",
    color: COLOURS.paper,
  },
  card: {
    backgroundColor: COLOURS.raised,
    border: `1px solid ${COLOURS.line}`,
    borderRadius: 14,
    padding: "40px 40px 24px",
  },
  cardTop: {
    backgroundColor: COLOURS.sunk,
    border: `1px solid ${COLOURS.line}`,
    borderBottom: 0,
    borderRadius: "14px 14px 0 0",
    fontSize: 0,
    lineHeight: 0,
  },
  cardBelowTop: { borderTop: 0, borderRadius: "0 0 14px 14px", paddingTop: 32 },
  name: {
    fontFamily: SERIF,
    fontSize: 24,
    lineHeight: "30px",
    letterSpacing: "-0.01em",
    color: COLOURS.ink,
    textDecoration: "none",
  },
  title: {
    margin: "0 0 16px",
    fontFamily: SERIF,
    fontSize: 38,
    lineHeight: "42px",
    letterSpacing: "-0.015em",
    fontWeight: 400,
    color: COLOURS.ink,
  },
  picture: {
    display: "block",
    height: "auto",
    maxWidth: "100%",
    border: 0,
    borderRadius: "13px 13px 0 0",
    // How the alternative text looks where pictures are off.
    color: COLOURS.ink2,
    fontFamily: SANS,
    fontSize: 14,
    lineHeight: "20px",
  },
  lead: {
    margin: "0 0 18px",
    fontFamily: SANS,
    fontSize: 18,
    lineHeight: "28px",
    color: COLOURS.ink,
  },
  text: {
    margin: "0 0 16px",
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: "26px",
    color: COLOURS.ink2,
  },
  fine: {
    margin: "0 0 8px",
    fontFamily: SANS,
    fontSize: 13,
    lineHeight: "20px",
    color: COLOURS.ink3,
  },
  link: { color: COLOURS.accent },
  buttonCell: { borderRadius: 99, backgroundColor: COLOURS.night },
  button: {
    display: "inline-block",
    padding: "13px 26px",
    fontFamily: SANS,
    fontSize: 15,
    lineHeight: "20px",
    fontWeight: 600,
    color: COLOURS.onNight,
    textDecoration: "none",
  },
} satisfies Record<string, CSSProperties>;

/** For programs that show mails in the dark or on a telephone; the others keep the look above. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules("")}
}
${darkRules("[data-ogsc] ")}
@media (max-width: 480px) {
  .around { padding: 20px 8px 28px !important; }
  .card { padding: 26px 22px 14px !important; }
  .title { font-size: 30px !important; line-height: 34px !important; }
  .lead { font-size: 17px !important; line-height: 26px !important; }
}`;

/**
 * Outlook on Windows draws with Word: it knows no greatest width, takes Times when the first font is
 * unknown, and leaves out the padding of links.
 */
export const STYLE_SHEET_OF_WORD = `
.sheet { width: ${MAIL_WIDTH_PX}px !important; }
p, a, td { font-family: Arial, sans-serif !important; }
.title, .title a, .name { font-family: Georgia, serif !important; }
.button-cell { padding: 13px 26px !important; }`;

/** Outlook's apps change colours by themselves, and name what they changed by `data-ogsc`. */
function darkRules(where: string): string {
  const { paper, raised, sunk, ink, ink2, ink3, line, accent } = IN_THE_DARK;
  return Object.entries({
    ".ground": `background-color: ${paper}`,
    ".card": `background-color: ${raised} !important; border-color: ${line}`,
    ".card-top": `background-color: ${sunk} !important; border-color: ${line}`,
    ".picture": `color: ${ink2}`,
    ".strong": `color: ${ink}`,
    ".soft": `color: ${ink2}`,
    ".fine": `color: ${ink3}`,
    ".link": `color: ${accent}`,
    ".button-cell": `background-color: ${ink}`,
    ".button": `color: ${raised}`,
  })
    .map(([name, rules]) => `  ${where}${name} { ${rules} !important; }`)
    .join("\n");
}
