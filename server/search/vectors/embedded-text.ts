import { createHash } from "node:crypto";
import type { Passage } from "#domain/search/passage.ts";

/** In characters; passages have about 700. */
const TEXT_MAX = 4_000;

/** A passage with what it stands under, which tells what it is about. */
export function embeddedText({ source, heading, text }: Passage): string {
  const parts = [source.title, heading, text].filter((part) => part !== "");
  return parts.join("\n").slice(0, TEXT_MAX).toWellFormed();
}

export function textHashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
