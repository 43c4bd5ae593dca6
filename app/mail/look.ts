import type { CSSProperties } from "react";

/** The site's colours as mail programs understand them: they know no custom properties and no OKLCH. */
const COLOURS = {
  paper: "#fbfaf7",
  raised: "#ffffff",
  ink: "#16191f",
  ink2: "#484c54",
  ink3: "#62666e",
  line: "#e2e0db",
  accent: "#2743d9",
  night: "#12151f",
  onNight: "#f7f5f1",
};

const SERIF = '"Instrument Serif", Georgia, "Times New Roman", serif';
const SANS = '"Instrument Sans", -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export const MAIL_WIDTH_PX = 600;

export const LOOK = {
  body: { margin: 0, padding: 0, backgroundColor: COLOURS.paper, color: COLOURS.ink },
  card: {
    backgroundColor: COLOURS.raised,
    border: `1px solid ${COLOURS.line}`,
    borderRadius: 14,
    padding: "32px 36px",
  },
  name: { fontFamily: SERIF, fontSize: 22, lineHeight: "28px", color: COLOURS.ink },
  title: {
    margin: "0 0 12px",
    fontFamily: SERIF,
    fontSize: 34,
    lineHeight: "40px",
    fontWeight: 400,
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
  button: {
    display: "inline-block",
    padding: "13px 26px",
    borderRadius: 99,
    backgroundColor: COLOURS.night,
    color: COLOURS.onNight,
    fontFamily: SANS,
    fontSize: 15,
    fontWeight: 600,
    textDecoration: "none",
  },
} satisfies Record<string, CSSProperties>;

/** For programs that show mails in the dark; the others keep the light look. */
export const DARK_LOOK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0c0e15 !important; }
  .card { background-color: #171a24 !important; border-color: #2c303c !important; }
  .strong { color: #f2f0ec !important; }
  .soft { color: #c3c5cb !important; }
  .fine { color: #9da1aa !important; }
  .link { color: #9db0ff !important; }
  .button { background-color: #f2f0ec !important; color: #12151f !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .title { font-size: 28px !important; line-height: 33px !important; }
}`;
