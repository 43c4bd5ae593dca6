/** Encodings of a CSV file, by their name in the Encoding Standard; the first four are detected. */
export const ENCODING_NAMES = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODING_NAMES)[number];

export const ENCODINGS: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 (little endian)",
  "utf-16be": "UTF-16 (big endian)",
  "windows-1252": "Western European (Windows-1252)",
  "iso-8859-15": "Western European (ISO-8859-15)",
  macintosh: "Western European (Mac)",
  "windows-1250": "Central European (Windows-1250)",
  "iso-8859-2": "Central European (ISO-8859-2)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "koi8-r": "Cyrillic (KOI8-R)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  shift_jis: "Japanese (Shift JIS)",
  gb18030: "Chinese (GB18030)",
  big5: "Chinese (Big5)",
  "euc-kr": "Korean (EUC-KR)",
};

export function encodingFrom(name: unknown): Encoding | null {
  return ENCODING_NAMES.find((known) => known === name) ?? null;
}
