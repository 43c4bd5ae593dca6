import { linkFrom } from "../html/typed-link.ts";
import { line } from "./line.ts";

const URL_MAX_CHARS = 2_000;

/** Optional, and completed: `example.org` becomes `https://example.org`. */
export function webAddress(label: string) {
  return line(label, { max: URL_MAX_CHARS })
    .transform((typed) => ({ typed, url: linkFrom(typed) ?? "" }))
    .refine(
      ({ typed, url }) => typed === "" || /^https?:/i.test(url),
      `${label} must be a web address such as https://example.org.`,
    )
    .transform(({ url }) => url);
}
