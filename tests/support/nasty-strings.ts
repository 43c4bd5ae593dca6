import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { isLong } from "./long-tests.ts";

const LIST = join(import.meta.dirname, "../../../shared/data/bad-input/blns.json");

/** Used when the list of naughty strings is missing. */
const OWN = [
  "",
  "null",
  "undefined",
  "../",
  "%",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "\u0000",
  "\u202etest",
  "田中さん",
  "\ud83d\ude00",
  "\ud83d",
  "a".repeat(10_000),
  "'",
  '"',
];

export function nastyStrings(): string[] {
  return existsSync(LIST) ? JSON.parse(readFileSync(LIST, "utf8")) : OWN;
}

/** Every fourth, as the list has many of each kind; all of them in the long tests. */
export function someNastyStrings(): string[] {
  return sampled(nastyStrings());
}

const sampled = (strings: string[]) => strings.filter((_, index) => isLong || index % 4 === 0);

/** Interpreted by HTML, URL and script parsers; PostgreSQL can store all of them. */
const FOR_PARSERS = [
  "\r\nbreaks\r\n",
  "a\rb",
  "\n\nfirst",
  "a\u000bb\fc",
  "\u0001\u0008\u001b\u007f",
  "a\u0085b\u009fc",
  "\ufeffmark",
  "a\u2028b\u2029c",
  "\ufffd\uffff",
  "a\u00a0b\u00adc\u200bd",
  " ahead",
  "behind ",
  "e\u0301 \u1e9e \u0130 \u0131 \ufb00",
  "</title>",
  "</textarea>",
  "</script><script>x</script>",
  "<!-- x",
  "]]>",
  "&#0;&#13;&#xD;&amp;lt;",
  "<p><p>x</p></p></div></div>",
  "<table><b>x</table>",
  "<a href=x><a href=y>z</a></a>",
  "<plaintext>",
  "<svg><style><!--",
];

/** Non-blank strings that PostgreSQL can store, cut to `max` characters. */
export const storableStrings = (max: number) => storable(nastyStrings(), max);

export const someStorableStrings = (max: number) => storable(someNastyStrings(), max);

function storable(strings: string[], max: number): string[] {
  return [...FOR_PARSERS, ...strings]
    .filter((text) => text.trim() !== "" && !text.includes("\0") && text.isWellFormed())
    .map((text) => firstCodePoints(text, max));
}
