import { normalized } from "../text/normalize.ts";

/** Years may be many: "projects of 2019 and 2020–2022". */
const YEAR = /^(?:19|20)\d\d$/;
const DIGITS_FROM = 6;
const NUMBERS = /\p{Nd}(?:[\s().+/–-]{0,3}\p{Nd})+/gu;

const PATTERNS = [
  // Mail addresses, handles and links.
  /@\S|:\/\//,
  // A day, as of birth, and the address of a computer.
  /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/,
  /\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[.,]{0,2}\s\d{4}\b/i,
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}\b/i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  // "12b Old Kent Road", "221B Baker St."; "St. Mary" is a saint.
  /\b\d{1,5}[a-z]?,?\s(?:[\p{L}.'’-]{1,30}\s){0,3}(?:street|avenue|ave|road|rd|lane|boulevard|blvd|highway|terrace)\b/iu,
  /\b\d{1,5}[A-Za-z]?,?\s(?:[\p{L}.'’-]{1,30}\s){1,3}[Ss]t(?:\.(?!\s?\p{Lu})|[,?]|$)/u,
  /\b\d{1,5}[A-Za-z]?,?\s\p{Lu}[\p{L}'’-]{1,29}\sSt\b/u,
  // "10 Park Square", "4 privet drive", but not "10 ways to park" or "the 2012 Olympic Park".
  /\b(?!(?:19|20)\d\d\b)\d{1,5}[A-Za-z]?,?\s(?:\p{Lu}[\p{L}.'’-]{0,29}\s){1,3}(?:Drive|Dr|Court|Ct|Square|Sq|Way|Park|Place|Pl|Close|Crescent|Circle|Gardens|Grove|Green|Hill|Mews|Parkway|Quay|Row|Walk|Wharf)\b/u,
  /\b\d{1,5}[a-z]?,?\s[\p{L}'’-]{2,30}\s(?:drive|court|square|close|crescent|grove|mews)(?:[.,?!]|$)/iu,
  // "Hauptstraße 5", "Am Markt 7", "calle de Alcalá 30", "ul. Marszałkowska 10".
  /(?:straße|strasse|str\.|gasse|allee|platz|weg)\s\d/iu,
  /\b(?:Am|Im|An der|In der|Auf dem|Zum|Zur)\s\p{Lu}[\p{L}-]{1,30}\s(?!(?:19|20)\d\d\b)\d{1,4}\b/u,
  /\b(?:calle|rue|via|avenida|plaza|paseo|carrer|rua|strada|viale|piazza|corso|bulevardul|calea|ulica|aleja|osiedle)\s[^\d?!]{1,40}\d/i,
  /\bul\.\s?[^\d?!]{1,40}\d/i,
  // "25 bis rue Victor Hugo".
  /\b\d{1,4}(?:\s?(?:bis|ter|quater))?,?\s(?:rue|all[ée]e|impasse|chemin|quai)\s\p{L}/iu,
  // "東京都渋谷区1-2-3", "建国路88号".
  /[都道府県市区區町村郡]\s?\p{Nd}{1,4}[-‐‑–−－ー]\p{Nd}|\p{Nd}\s?(?:丁目|番地)|[路街道巷弄段]\s?\p{Nd}{1,5}\s?[号號]/u,
  // "SW1A 1AA", "P.O. Box 7".
  /\b[a-z]{1,2}\d[a-z\d]?\s\d[a-z]{2}\b/i,
  /\b(?:p\.?\s?o\.?\sbox|postcode|zip code|passport|iban)\b/i,
];

/** Whether a text may identify a person: addresses and numbers of all kinds. Errs on the safe side. */
export function seemsPersonal(text: string): boolean {
  return [text, withPlainSigns(text)].some(
    (written) => PATTERNS.some((pattern) => pattern.test(written)) || hasLongNumber(written),
  );
}

/** With one hyphen for all dashes and dots between digits, and without full-width and invisible characters. */
function withPlainSigns(text: string): string {
  return normalized(text, "NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}−ー·・•]/gu, "-");
}

/** Numbers of telephones, cards, accounts and papers. */
function hasLongNumber(text: string): boolean {
  return (text.match(NUMBERS) ?? []).some((run) => {
    const groups = run.match(/\p{Nd}+/gu) ?? [];
    return groups.join("").length >= DIGITS_FROM && !groups.every((group) => YEAR.test(group));
  });
}
