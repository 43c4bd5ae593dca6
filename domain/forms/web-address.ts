import { linkFrom } from "../html/typed-link.ts";
import { line } from "./line.ts";

const URL_MAX_CHARS = 2_000;

/** Optional, and completed: `example.org` becomes `https://example.org`. */
export function webAddress(label: string, { isSecure = false }: { isSecure?: boolean } = {}) {
  const [allowed, expected] = isSecure
    ? [/^https:/i, "an address that begins with https://."]
    : [/^https?:/i, "a web address such as https://example.org."];
  return line(label, { max: URL_MAX_CHARS })
    .transform((typed) => ({ typed, url: linkFrom(typed) ?? "" }))
    .refine(({ typed, url }) => typed === "" || allowed.test(url), `${label} must be ${expected}`)
    .transform(({ url }) => url);
}
