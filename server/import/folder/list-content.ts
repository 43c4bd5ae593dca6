import type { Dirent } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ContentFolder, pathInside, unlessRefused } from "./content-folder.ts";

export type ContentKind = "site" | "about" | "project" | "post";

/**
 * A file to import. `path` is relative to the folder, with `/`; that of a row of a table ends with its
 * line, and `row` is the row.
 */
export type ContentEntry = { kind: ContentKind; path: string; slug: string; row?: EntryRow };

/** What an item that has no file of its own is made of, and what it is remembered as. */
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
/** Names that these files have in a folder; anything else beside them is somebody else's. */
const KNOWN = new Set<string>([...SINGLES, ...LISTS].map(({ path }) => path));

/**
 * What the folder holds, in the order in which it is imported: site, about, projects, posts, each
 * by name. Only names are kept, however large the files are.
 */
export async function listContent(
  folder: ContentFolder,
): Promise<{ entries: ContentEntry[]; leftOut: LeftOutFile[] }> {
  const entries: ContentEntry[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const { kind, path } of SINGLES) {
    const found = await pathInside(folder, path);
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

/** A file name is the slug, kept as it is, but composed: macOS writes é as e and an accent. */
function slugOf(name: string): string {
  return name.slice(0, -".md".length).normalize("NFC");
}

type Listed = { names: string[]; leftOut: LeftOutFile[] };

async function listFolder(folder: ContentFolder, path: string): Promise<Listed> {
  const found = await pathInside(folder, path);
  const listed = found.ok ? await unlessRefused(() => listNames(found.path, path)) : found;
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
    else leftOut.push({ path: `${path}/${name}`, why: "is no Markdown file (.md)" });
  }
  return { names: names.sort(), leftOut: leftOut.sort(byPath) };
}

/** What cannot be looked at is no folder: why it cannot is said when it is read. */
async function isFolder(found: Dirent, path: string): Promise<boolean> {
  if (found.isFile()) return false;
  const behind = await unlessRefused(async () => ({ ok: true as const, is: await stat(path) }));
  return behind.ok && behind.is.isDirectory();
}

/** Markdown beside the folders that it belongs into: most likely a mistake, so it is mentioned. */
async function strayFiles({ root }: ContentFolder): Promise<LeftOutFile[]> {
  const stray: LeftOutFile[] = [];
  for await (const { name } of await opendir(root)) {
    if (KNOWN.has(name) || !/\.(?:md|ya?ml)$/i.test(name) || /^(?:\.|readme)/i.test(name)) continue;
    stray.push({ path: name, why: "is none of site.yaml, about.md, projects/*.md, posts/*.md" });
  }
  return stray.sort(byPath);
}

function byPath(a: LeftOutFile, b: LeftOutFile): number {
  return a.path < b.path ? -1 : 1;
}
