import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_CLIENT } from "../../built-pages.ts";
import { readStyleSheet, type StyleSheet, usedRules } from "./used-rules.ts";

const sheets = new Map<string, StyleSheet>();

export function criticalStyles(href: string, html: string): string {
  const sheet = sheets.get(href) ?? readStyleSheet(readFileSync(join(BUILT_CLIENT, href), "utf8"));
  sheets.set(href, sheet);
  return usedRules(sheet, html);
}
