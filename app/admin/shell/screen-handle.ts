type Match = { handle?: unknown; loaderData?: unknown } | undefined;

type Titled = {
  title: string;
  /** Whether the screen is called as the item that it shows: the `title` of its loader data. */
  isNamedByItem?: true;
  back?: string;
};

/** spec: admin-area §2, "Admin shell" */
const TITLE_OF_OTHERS = "Admin Dashboard";

/**
 * What the innermost screen that says something of itself says for the frame: its title, and where
 * its Back button leads, if it has one. Without its item it has the title of its handle.
 */
export function screenHandle(matches: readonly Match[]): { title: string; back?: string } {
  const match = matches.findLast((match) => isTitled(match?.handle));
  const handle = match?.handle;
  if (!isTitled(handle)) return { title: TITLE_OF_OTHERS };
  const { isNamedByItem, ...said } = handle;
  const name = isNamedByItem && titleIn(match?.loaderData);
  return name ? { ...said, title: name } : said;
}

function isTitled(handle: unknown): handle is Titled {
  if (typeof handle !== "object" || handle === null || !("title" in handle)) return false;
  const isBackGood = !("back" in handle) || typeof handle.back === "string";
  return typeof handle.title === "string" && isBackGood;
}

function titleIn(loaded: unknown): string {
  if (typeof loaded !== "object" || loaded === null || !("title" in loaded)) return "";
  return typeof loaded.title === "string" ? loaded.title : "";
}
