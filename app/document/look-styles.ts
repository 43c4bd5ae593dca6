import bold from "@subset-fonts/bold.css?inline";
import elegant from "@subset-fonts/elegant.css?inline";
import modern from "@subset-fonts/modern.css?inline";
import warm from "@subset-fonts/warm.css?inline";
import type { FontPairName } from "#domain/site/font-pairs.ts";
import { type Look, lookTokens } from "#domain/site/look.ts";

/** The default's are part of app/app.css. */
const FONT_STYLES: Record<FontPairName, string> = { editorial: "", modern, warm, bold, elegant };

/** The style sheet of a look, for the server only: it holds the fonts of all pairs. */
export function lookStyles(look: Look): string {
  return FONT_STYLES[look.fontPair] + lookTokens(look);
}
