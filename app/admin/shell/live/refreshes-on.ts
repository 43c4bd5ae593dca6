/** What the frame around every screen shows: who is signed in, the site's name, what is unread. */
const SHOWN_EVERYWHERE = ["accounts", "site", "messages"];
const ANYTHING = "*";

/** Whether one of the things that changed is shown: by the frame, or by a screen whose handle names it. */
export function isConcerned(matches: readonly { handle?: unknown }[], tags: string[]): boolean {
  const shown = new Set([ANYTHING, ...SHOWN_EVERYWHERE, ...matches.flatMap(refreshesOn)]);
  return tags.some((tag) => shown.has(tag));
}

function refreshesOn({ handle }: { handle?: unknown }): unknown[] {
  if (typeof handle !== "object" || handle === null || !("refreshesOn" in handle)) return [];
  return Array.isArray(handle.refreshesOn) ? handle.refreshesOn : [];
}
