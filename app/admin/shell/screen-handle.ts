type Match = { handle?: unknown } | undefined;

/** spec: admin-area §2, "Admin shell" */
const TITLE_OF_OTHERS = "Admin Dashboard";

/**
 * What the innermost screen that says something of itself says for the frame: its title, and where
 * its Back button leads, if it has one.
 */
export function screenHandle(matches: readonly Match[]): { title: string; back?: string } {
  const handles = matches.map((match) => match?.handle).filter((handle) => isTitled(handle));
  return handles.at(-1) ?? { title: TITLE_OF_OTHERS };
}

function isTitled(handle: unknown): handle is { title: string; back?: string } {
  if (typeof handle !== "object" || handle === null || !("title" in handle)) return false;
  const isBackGood = !("back" in handle) || typeof handle.back === "string";
  return typeof handle.title === "string" && isBackGood;
}
