/** Unicode's own limit for text that is processed as a stream (UAX #15, "Stream-Safe Text Format"). */
const MARKS_MAX = 30;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, "gu");

/**
 * Unicode normalization without runs of more than 30 combining marks: their reordering takes quadratic
 * time, seconds for 100,000 marks.
 */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  return text.replace(EXCESS_MARKS, "$1").normalize(form);
}
