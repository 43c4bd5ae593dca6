import { nextFree, slugFrom } from "../posts/slug.ts";

type Named = { title: string; client: string };

/** The meta title of a project that was given none. spec: admin-area §4 */
export function autoMetaTitle({ title, client }: Named): string {
  return isNamedIn(title, client) ? title : `${title} – ${client}`;
}

/** The heading of a project's page when it was given none. spec: admin-area §4 */
export function autoHeading({ title, client }: Named): string {
  return isNamedIn(title, client) ? title : `${title} for ${client}`;
}

type Written = { metaTitle: string; h1: string };

/**
 * What of these texts was written by hand; empty where it wrote itself, so that it goes with the title
 * and the client when they change.
 */
export function writtenByHand({ metaTitle, h1 }: Written, named: Named): Written {
  return {
    metaTitle: metaTitle === autoMetaTitle(named) ? "" : metaTitle,
    h1: h1 === autoHeading(named) ? "" : h1,
  };
}

/** Without a client yet, and when the title names it, the title says enough. */
function isNamedIn(title: string, client: string): boolean {
  return title === "" || title.toLowerCase().includes(client.toLowerCase());
}

/** The slug of a new project: of its title, with a timestamp when that gives none. spec: admin-area §5 */
export function projectSlugFrom(title: string, now: Date): string {
  return slugFrom(title) || `project-${now.getTime()}`;
}

/** What a title's slug will be where nobody has it yet, to be shown while it is typed. */
export function slugForeseen(title: string): string {
  const slug = slugFrom(title);
  return slug && nextFree(slug, new Set());
}
