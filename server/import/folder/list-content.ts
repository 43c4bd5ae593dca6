import type { Dirent } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ContentFolder, catchFileErrors, resolveInside } from "./content-folder.ts";

export type ContentKind = "site" | "about" | "project" | "post";

/** `path` is relative to the folder, with `/`; for table rows it ends with the line. */
export type ContentEntry = { kind: ContentKind; path: string; slug: string; row?: EntryRow };

export type EntryRow = {
  line: number;
  cells: readonly string[];
  title: string;
  sourceId: string;
};

export type LeftOutFile = { path: string; why: string };

const SINGLES = [
  { kind: "site", path: "site.yaml" },
  { kind: "about", path: "about.md" },
] as const;
const LISTS = [
  { kind: "project", path: "projects" },
  { kind: "post", path: "posts" },
] as const;
const KNOWN = new Set<string>([...SINGLES, ...LISTS].map(({ path }) => path));

/** Whether it is the path of an item or of a folder of items. */
export function isContentPath(path: string): boolean {
  return KNOWN.has(path) || /^(?:projects|posts)\/[^/]+\.md$/i.test(path);
}

/** In import order: site, about, projects, posts, each by name. */
export async function listContent(
  folder: ContentFolder,
): Promise<{ entries: ContentEntry[]; leftOut: LeftOutFile[] }> {
  const entries: ContentEntry[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const { kind, path } of SINGLES) {
    const found = await resolveInside(folder, path);
    if (found.ok) entries.push({ kind, path, slug: kind });
    else if (found.why !== "does not exist") leftOut.push({ path, why: found.why });
  }
  for (const { kind, path } of LISTS) {
    const listed = await listFolder(folder, path);
    leftOut.push(...listed.leftOut);
    for (const name of listed.names) {
      entries.push({ kind, path: `${path}/${name}`, slug: slugOf(name) });
    }
  }
  leftOut.push(...(await strayFiles(folder)));
  return { entries, leftOut };
}

/** NFC, since macOS decomposes file names. */
function slugOf(name: string): string {
  return name.slice(0, -".md".length).normalize("NFC");
}

type Listed = { names: string[]; leftOut: LeftOutFile[] };

async function listFolder(folder: ContentFolder, path: string): Promise<Listed> {
  const found = await resolveInside(folder, path);
  const listed = found.ok ? await catchFileErrors(() => listNames(found.path, path)) : found;
  if (!("ok" in listed)) return listed;
  const isMissing = listed.why === "does not exist";
  return { names: [], leftOut: isMissing ? [] : [{ path, why: listed.why }] };
}

async function listNames(realPath: string, path: string): Promise<Listed> {
  const names: string[] = [];
  const leftOut: LeftOutFile[] = [];
  for await (const found of await opendir(realPath)) {
    const { name } = found;
    if (name.startsWith(".")) continue;
    if (await isFolder(found, join(realPath, name))) {
      leftOut.push({ path: `${path}/${name}/`, why: `only files directly in ${path}/ are read` });
    } else if (/\.md$/i.test(name)) names.push(name);
    else leftOut.push({ path: `${path}/${name}`, why: "is not a Markdown file (.md)" });
  }
  return { names: names.sort(), leftOut: leftOut.sort(byPath) };
}

/** Inaccessible entries count as files: reading them reports the reason. */
async function isFolder(found: Dirent, path: string): Promise<boolean> {
  if (found.isFile()) return false;
  const behind = await catchFileErrors(async () => ({ ok: true as const, is: await stat(path) }));
  return behind.ok && behind.is.isDirectory();
}

/** Markdown outside the content folders is most likely a mistake. */
async function strayFiles({ root }: ContentFolder): Promise<LeftOutFile[]> {
  const stray: LeftOutFile[] = [];
  for await (const { name } of await opendir(root)) {
    if (KNOWN.has(name) || !/\.(?:md|ya?ml)$/i.test(name) || /^(?:\.|readme)/i.test(name)) continue;
    stray.push({ path: name, why: "is not one of site.yaml, about.md, projects/*.md, posts/*.md" });
  }
  return stray.sort(byPath);
}

function byPath(a: LeftOutFile, b: LeftOutFile): number {
  return a.path < b.path ? -1 : 1;
}
