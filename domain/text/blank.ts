/** Code points that render. The listed ones are blank although Unicode does not say so. */
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u;

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Trimmed, or empty when blank. Joiners inside stay: emoji and Persian are written with them. */
export function trimmed(text: string): string {
  return isBlank(text) ? "" : text.trim();
}
