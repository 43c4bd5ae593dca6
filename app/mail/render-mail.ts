import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { OUTLOOK_STYLE_SHEET } from "./styles.ts";

const DOCTYPE = "<!doctype html>";
/** Conditional comment that only Word-based Outlook reads. */
const OUTLOOK_STYLES = `<!--[if mso]><style>${OUTLOOK_STYLE_SHEET}</style><![endif]-->`;

/** React adds preload links, which spam filters hold against a mail. */
const PRELOADS = /<link rel="preload"[^<>]*>/g;

export function renderMail(mail: ReactElement): string {
  const html = renderToStaticMarkup(mail).replace(PRELOADS, "");
  return `${DOCTYPE}${html.replace("</head>", () => `${OUTLOOK_STYLES}</head>`)}`;
}
