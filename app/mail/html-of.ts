import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { STYLE_SHEET_OF_WORD } from "./look.ts";

const DOCTYPE = "<!doctype html>";
/** A comment to everyone but the Outlook that draws with Word. */
const FOR_WORD = `<!--[if mso]><style>${STYLE_SHEET_OF_WORD}</style><![endif]-->`;

/** React has browsers fetch pictures early; in a mail it is a word that filters hold against it. */
const PRELOADS = /<link rel="preload"[^<>]*>/g;

/** A mail's document as text. Everything that people typed is escaped on the way. */
export function htmlOf(mail: ReactElement): string {
  const html = renderToStaticMarkup(mail).replace(PRELOADS, "");
  return `${DOCTYPE}${html.replace("</head>", () => `${FOR_WORD}</head>`)}`;
}
