/** The shell shows the account, the site's name and the unread count. */
const SHELL_TAGS = ["accounts", "site", "messages"];
const ANYTHING = "*";

/** Whether the shell or a matched screen depends on one of the tags. */
export function isAffected(matches: readonly { handle?: unknown }[], tags: string[]): boolean {
  const shown = new Set([ANYTHING, ...SHELL_TAGS, ...matches.flatMap(refreshesOn)]);
  return tags.some((tag) => shown.has(tag));
}

function refreshesOn({ handle }: { handle?: unknown }): unknown[] {
  if (typeof handle !== "object" || handle === null || !("refreshesOn" in handle)) return [];
  return Array.isArray(handle.refreshesOn) ? handle.refreshesOn : [];
}
