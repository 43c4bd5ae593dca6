const STRONG_SIGNS = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\|.*\|\s*\n\|[ :|-]+\|/m,
  /\[[^[\]\n]{1,200}\]\(\S/,
  /\*\*\S[^*\n]{0,500}\*\*/,
];
const LIST_LINE = /^(?:[-*+]|\d{1,3}[.)]|>) \S/gm;

const LOOKED_AT_CHARS = 20_000;

/** Judges pasted text, so that the converter is only loaded for Markdown. */
export function looksLikeMarkdown(pasted: string): boolean {
  const text = pasted.slice(0, LOOKED_AT_CHARS);
  return STRONG_SIGNS.some((sign) => sign.test(text)) || (text.match(LIST_LINE)?.length ?? 0) > 1;
}
