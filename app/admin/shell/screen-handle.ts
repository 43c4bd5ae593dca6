type Match = { handle?: unknown; loaderData?: unknown } | undefined;

type TitledHandle = {
  title: string;
  /** Whether the `title` of the loader data replaces this one. */
  isNamedByItem?: true;
  back?: string;
};

/** spec: admin-area §2, "Admin shell" */
const DEFAULT_TITLE = "Admin Dashboard";

/** Title and Back target of the innermost screen that has them. */
export function screenHandle(matches: readonly Match[]): { title: string; back?: string } {
  const match = matches.findLast((match) => isTitled(match?.handle));
  const handle = match?.handle;
  if (!isTitled(handle)) return { title: DEFAULT_TITLE };
  const { isNamedByItem, ...rest } = handle;
  const name = isNamedByItem && titleIn(match?.loaderData);
  return name ? { ...rest, title: name } : rest;
}

function isTitled(handle: unknown): handle is TitledHandle {
  if (typeof handle !== "object" || handle === null || !("title" in handle)) return false;
  const isBackValid = !("back" in handle) || typeof handle.back === "string";
  return typeof handle.title === "string" && isBackValid;
}

function titleIn(loaded: unknown): string {
  if (typeof loaded !== "object" || loaded === null || !("title" in loaded)) return "";
  return typeof loaded.title === "string" ? loaded.title : "";
}
