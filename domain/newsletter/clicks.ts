import { decodeEntities } from "../html/entities.ts";

/** Scanners of mail servers follow links at once; a click is counted from here on. */
export const HUMAN_AFTER_MS = 10_000;
/** Two links of an email opened within this time were opened by a scanner, not a person. */
export const SCANNED_WITHIN_MS = 5_000;

type Bodies = { html: string; text: string };

/** As the templates write them: no text holds a quotation mark. */
const LINK = /href="(https?:\/\/[^"]*)"/g;
const WRITTEN_OUT = /https?:\/\/\S+/g;

/** Addresses that an email links to, once each. */
export function linksOf({ html }: Bodies): string[] {
  const found = [...html.matchAll(LINK)].map(([, url = ""]) => decodeEntities(url));
  return [...new Set(found)];
}

/** Replaces the addresses that are in the map, in both bodies. The new ones need no escaping. */
export function replaceLinks<Content extends Bodies>(
  content: Content,
  addresses: ReadonlyMap<string, string>,
): Content {
  return {
    ...content,
    html: content.html.replace(LINK, (link, url: string) => {
      const address = addresses.get(decodeEntities(url));
      return address ? `href="${address}"` : link;
    }),
    text: content.text.replace(WRITTEN_OUT, (url) => addresses.get(url) ?? url),
  };
}
