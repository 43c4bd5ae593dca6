/** Years may be many: "projects of 2019 and 2020–2022". */
const YEAR = /^(?:19|20)\d\d$/;
const DIGITS_FROM = 6;
const NUMBERS = /\p{Nd}(?:[\s().+/–-]{0,3}\p{Nd})+/gu;

const PATTERNS = [
  // Mail addresses, handles and links.
  /@\S|:\/\//,
  // A day, as of birth, and the address of a computer.
  /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  // "12b Old Kent Road", "Hauptstraße 5", "calle de Alcalá 30", "SW1A 1AA", "P.O. Box 7".
  /\b\d{1,5}[a-z]?,?\s(?:[\p{L}.'’-]{1,30}\s){0,3}(?:street|st\.|avenue|ave|road|rd|lane|boulevard|blvd|highway|terrace)\b/iu,
  /(?:straße|strasse|str\.|gasse|allee|platz|weg)\s\d/iu,
  /\b(?:calle|rue|via|avenida|plaza|paseo|carrer|rua)\s[^\d?!]{1,40}\d/i,
  /\b[a-z]{1,2}\d[a-z\d]?\s\d[a-z]{2}\b/i,
  /\b(?:p\.?\s?o\.?\sbox|postcode|zip code|passport|iban)\b/i,
];

/** Whether a text may identify a person: addresses and numbers of all kinds. Errs on the safe side. */
export function seemsPersonal(text: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(text)) || hasLongNumber(text);
}

/** Numbers of telephones, cards, accounts and papers. */
function hasLongNumber(text: string): boolean {
  return (text.match(NUMBERS) ?? []).some((run) => {
    const groups = run.match(/\p{Nd}+/gu) ?? [];
    return groups.join("").length >= DIGITS_FROM && !groups.every((group) => YEAR.test(group));
  });
}
