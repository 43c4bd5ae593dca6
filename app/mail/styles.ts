import type { CSSProperties } from "react";
import { accentColors } from "#domain/site/accents.ts";
import { fontPair } from "#domain/site/font-pairs.ts";
import { cornerRadii, type Look } from "#domain/site/look.ts";
import { hexColor } from "#domain/site/oklch.ts";

/** Hex values of the site's tokens: clients support neither custom properties nor OKLCH. */
const COLORS = {
  paper: "#fbfaf7",
  raised: "#ffffff",
  sunk: "#f4f2ee",
  ink: "#16181e",
  ink2: "#4a4d54",
  ink3: "#63666d",
  line: "#e1dfdb",
  night: "#12161e",
  onNight: "#f7f5f1",
};

const DARK_COLORS = {
  paper: "#0c0e14",
  raised: "#14171e",
  sunk: "#191c23",
  ink: "#f0eeea",
  ink2: "#bdbab5",
  ink3: "#9b9891",
  line: "#272a31",
};

const SERIF = 'Georgia, "Times New Roman", serif';
const SANS = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export const MAIL_WIDTH_PX = 600;
/** Width inside the card's borders. */
export const PICTURE_WIDTH_PX = MAIL_WIDTH_PX - 2;

/** Inline styles: some clients support nothing else. */
export function mailStyles(look: Look) {
  const { display, text } = fontPair(look.fontPair);
  const heading = `"${display.family}", ${display.kind === "serif" ? SERIF : SANS}`;
  const body = `"${text.family}", ${SANS}`;
  const { m: radius, pill } = cornerRadii(look);
  return {
    body: {
      margin: 0,
      padding: 0,
      backgroundColor: COLORS.paper,
      color: COLORS.ink,
      wordBreak: "break-word",
    },
    ground: { backgroundColor: COLORS.paper },
    preheader: {
      display: "none",
      maxHeight: 0,
      maxWidth: 0,
      overflow: "hidden",
      opacity: 0,
      fontSize: 1,
      lineHeight: "1px",
      color: COLORS.paper,
    },
    card: {
      backgroundColor: COLORS.raised,
      border: `1px solid ${COLORS.line}`,
      borderRadius: radius,
      padding: "40px 40px 24px",
    },
    cardTop: {
      backgroundColor: COLORS.sunk,
      border: `1px solid ${COLORS.line}`,
      borderBottom: 0,
      borderRadius: `${radius}px ${radius}px 0 0`,
      fontSize: 0,
      lineHeight: 0,
    },
    cardBelowTop: { borderTop: 0, borderRadius: `0 0 ${radius}px ${radius}px`, paddingTop: 32 },
    name: {
      fontFamily: heading,
      fontSize: 24,
      lineHeight: "30px",
      letterSpacing: "-0.01em",
      color: COLORS.ink,
      textDecoration: "none",
    },
    title: {
      margin: "0 0 16px",
      textAlign: "start",
      fontFamily: heading,
      fontSize: 38,
      lineHeight: "42px",
      letterSpacing: "-0.015em",
      fontWeight: 400,
      color: COLORS.ink,
    },
    picture: {
      display: "block",
      height: "auto",
      maxWidth: "100%",
      border: 0,
      borderRadius: `${radius - 1}px ${radius - 1}px 0 0`,
      // Styles the alt text when images are off.
      color: COLORS.ink2,
      fontFamily: body,
      fontSize: 14,
      lineHeight: "20px",
    },
    lead: {
      margin: "0 0 18px",
      textAlign: "start",
      fontFamily: body,
      fontSize: 18,
      lineHeight: "28px",
      color: COLORS.ink,
    },
    text: {
      margin: "0 0 16px",
      textAlign: "start",
      fontFamily: body,
      fontSize: 16,
      lineHeight: "26px",
      color: COLORS.ink2,
    },
    fine: {
      margin: "0 0 8px",
      textAlign: "start",
      fontFamily: body,
      fontSize: 13,
      lineHeight: "20px",
      color: COLORS.ink3,
    },
    link: { color: hexColor(accentColors(look.accentColor).light.accent) },
    buttonCell: { borderRadius: pill, backgroundColor: COLORS.night },
    button: {
      display: "inline-block",
      padding: "13px 26px",
      fontFamily: body,
      fontSize: 15,
      lineHeight: "20px",
      fontWeight: 600,
      color: COLORS.onNight,
      textDecoration: "none",
    },
  } satisfies Record<string, CSSProperties>;
}
/** For clients with dark mode or a small screen; others only use the inline styles. */
export function mailStyleSheet({ accentColor }: Look): string {
  const accent = hexColor(accentColors(accentColor).dark.accent);
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules("", accent)}
}
${darkRules("[data-ogsc] ", accent)}
@media (max-width: 480px) {
  .around { padding: 20px 8px 28px !important; }
  .card { padding: 26px 22px 14px !important; }
  .title { font-size: 30px !important; line-height: 34px !important; }
  .lead { font-size: 17px !important; line-height: 26px !important; }
}`;
}

/** Outlook on Windows renders with Word: no max-width, Times as fallback, no link padding. */
export const OUTLOOK_STYLE_SHEET = `
.sheet { width: ${MAIL_WIDTH_PX}px !important; }
p, a, td { font-family: Arial, sans-serif !important; }
.title, .title a, .name { font-family: Georgia, serif !important; }
.button-cell { padding: 13px 26px !important; }`;

/** Outlook's apps recolor mails and mark what they changed with `data-ogsc`. */
function darkRules(where: string, accent: string): string {
  const { paper, raised, sunk, ink, ink2, ink3, line } = DARK_COLORS;
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
