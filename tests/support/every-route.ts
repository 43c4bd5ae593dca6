import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "../../app/routes.ts";

type Entry = (typeof routes)[number];

type PageRoute = {
  id: string;
  path: string;
  isOwners: boolean;
  hasAction: boolean;
};

/** Placeholders that match no record. */
const PARAMETERS: Record<string, string> = {
  ":id": "00000000-0000-4000-8000-000000000000",
  "*": "nothing-is-here",
};

export const EVERY_PAGE: PageRoute[] = routes.flatMap((entry) => pagesIn(entry, ""));

function pagesIn(entry: Entry, parentPath: string): PageRoute[] {
  const path = [parentPath, filled(entry.path ?? "")].filter(Boolean).join("/");
  if (entry.children) return entry.children.flatMap((child) => pagesIn(child, path));
  return [
    {
      id: entry.id ?? entry.file.replace(/\.\w+$/, ""),
      path: `/${path}`,
      isOwners: path === "admin" || path.startsWith("admin/"),
      hasAction: /^export (?:async )?(?:function|const) action\b/m.test(sourceOf(entry.file)),
    },
  ];
}

function filled(path: string): string {
  const parts = path.split("/").filter(Boolean);
  return parts.map((part) => PARAMETERS[part] ?? part.replace(/^:.*/, "nothing")).join("/");
}

function sourceOf(file: string): string {
  return readFileSync(join(import.meta.dirname, "../../app", file), "utf8");
}
