import { z } from "zod";
import { line } from "../forms/line.ts";
import { oldPathFrom } from "./old-path.ts";

/** `renamed`: the slug of an item changed; `owner`: added by hand. */
export const REDIRECT_ORIGINS = ["renamed", "imported", "owner"] as const;
export type RedirectOrigin = (typeof REDIRECT_ORIGINS)[number];

export const ORIGIN_LABELS: Record<RedirectOrigin, string> = {
  renamed: "Renamed",
  imported: "Import",
  owner: "Added by hand",
};

export const REDIRECT_LABELS = { from: "Old address", to: "New address" } as const;

export const REDIRECT_MESSAGES = {
  added: "Redirect added",
  removed: "Redirect removed",
  addFailed: "Failed to add the redirect. Please try again.",
  removeFailed: "Failed to remove the redirect. Please try again.",
  loadFailed: "Failed to load redirects",
} as const;

const ADDRESS_MAX_CHARS = 2_000;

function partsOf(typed: string) {
  const origin = /^https?:\/\/[^/?#]+/i.exec(typed)?.[0] ?? null;
  const local = typed.slice(origin?.length ?? 0);
  const [beforeFragment = ""] = local.split("#", 1);
  const [path = ""] = beforeFragment.split("?", 1);
  const query = beforeFragment.slice(path.length);
  return { origin, path, query, fragment: local.slice(beforeFragment.length) };
}

/** A path as `oldPathFrom` returns it, also of a whole address on any site: the old one may be another. */
const from = line(REDIRECT_LABELS.from, { max: ADDRESS_MAX_CHARS, required: true }).transform(
  (typed, context) => {
    const { path, query } = partsOf(typed);
    const problem = query
      ? "Enter the address without “?” and what follows. A redirect applies to all of them."
      : "Enter a path such as /old-page.";
    const key = query ? null : oldPathFrom(path.startsWith("/") ? path : `/${path}`);
    if (key !== null && !key.startsWith("//")) return key;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  },
);

/** `origin` is null for a path. */
type RedirectTarget = { origin: string | null; path: string; rest: string };

const to = line(REDIRECT_LABELS.to, { max: ADDRESS_MAX_CHARS, required: true }).transform(
  (typed, context): RedirectTarget => {
    const { origin, path, query, fragment } = partsOf(typed);
    const key = oldPathFrom(origin === null || path !== "" ? path : "/");
    if (key?.startsWith("/") && !key.startsWith("//") && !/[\\\s]/.test(typed))
      return { origin, path: key, rest: `${query}${fragment}` };
    context.addIssue({
      code: "custom",
      message: "Enter a page of this site, such as /about.",
    });
    return z.NEVER;
  },
);

export const redirectSchema = z.object({ from, to });
export type NewRedirect = z.output<typeof redirectSchema>;
