import { slugFrom } from "../forms/slug.ts";

type Named = { title: string; client: string };

/** spec: admin-area §4 */
export function autoMetaTitle({ title, client }: Named): string {
  return includesClient(title, client) ? title : `${title} – ${client}`;
}

/** spec: admin-area §4 */
export function autoHeading({ title, client }: Named): string {
  return includesClient(title, client) ? title : `${title} for ${client}`;
}

type Written = { metaTitle: string; h1: string };

/** Fills what was left empty, on each way of saving. spec: admin-area §4 */
export function withAutoTexts({ metaTitle, h1 }: Written, named: Named): Written {
  return { metaTitle: metaTitle || autoMetaTitle(named), h1: h1 || autoHeading(named) };
}

/** Clears generated texts, so that they follow later changes of title and client. */
export function withoutAutoTexts({ metaTitle, h1 }: Written, named: Named): Written {
  return {
    metaTitle: metaTitle === autoMetaTitle(named) ? "" : metaTitle,
    h1: h1 === autoHeading(named) ? "" : h1,
  };
}

function includesClient(title: string, client: string): boolean {
  return title === "" || title.toLowerCase().includes(client.toLowerCase());
}

/** Falls back to a timestamp. spec: admin-area §5 */
export function projectSlugFrom(title: string, now: Date): string {
  return slugFrom(title) || `project-${now.getTime()}`;
}
