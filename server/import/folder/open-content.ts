import { mkdir, opendir, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { orNull } from "../../storage/disk-errors.ts";
import { unpackZip } from "../archive/unpack-zip.ts";
import { readTable } from "../table/read-table.ts";
import { folderContent, type OpenedContent } from "./content.ts";
import { openContentFolder, unlessRefused } from "./content-folder.ts";
import type { LeftOutFile } from "./list-content.ts";

type HowToOpen = {
  /** What it is called; its path, if it is not said. */
  label?: string;
  signal?: AbortSignal;
  /** Only so many rows of a table are read. */
  firstRows?: number;
};

export type OpenContent = { ok: true; content: OpenedContent } | { ok: false; problem: string };

/**
 * Opens what is to be imported: a folder of content, a ZIP archive of one, which is unpacked into
 * `scratch`, or a CSV file with the files that it names in `media/` beside it.
 *
 * @param scratch a folder of one's own, which need not exist and is not removed here.
 */
export async function openContent(
  path: string,
  scratch: string,
  how: HowToOpen = {},
): Promise<OpenContent> {
  const { label = resolve(path), signal, firstRows } = how;
  const found = await unlessRefused(async () => ({ ok: true as const, kind: await kindOf(path) }));
  if (!found.ok) return { ok: false, problem: `${label} ${found.why}.` };
  switch (found.kind) {
    case "folder":
      return openFolder(path, label, [], firstRows);
    case "table":
      return openTable(path, label, firstRows);
    case "archive": {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const unpacked = await unpackZip(path, scratch, signal);
      return unpacked.ok ? openFolder(scratch, label, unpacked.leftOut, firstRows) : unpacked;
    }
    case "other": {
      const problem = `${label} is neither a folder nor a ZIP archive nor a CSV file.`;
      return { ok: false, problem };
    }
  }
}

/** What is not there at all is left to whoever opens it as a folder. */
async function kindOf(path: string): Promise<"folder" | "table" | "archive" | "other"> {
  const found = path.includes("\0") ? null : await orNull(stat(path));
  if (!found || found.isDirectory()) return "folder";
  const ending = found.isFile() ? extname(path).toLowerCase() : "";
  if (ending === ".zip") return "archive";
  return [".csv", ".tsv"].includes(ending) ? "table" : "other";
}

async function openTable(path: string, label: string, firstRows?: number): Promise<OpenContent> {
  const opened = await openContentFolder(dirname(resolve(path)));
  if (!opened.ok) return opened;
  const read = await unlessRefused(async () => readTable(await realpath(path), firstRows));
  if (!read.ok)
    return { ok: false, problem: "problem" in read ? read.problem : `${label} ${read.why}.` };
  const table = { ...read.table, name: basename(label) };
  return {
    ok: true,
    content: { folder: opened.folder, label, hasFiles: false, table, leftOut: [] },
  };
}

/** A folder with Markdown projects needs no table; one without may have one. */
async function openFolder(
  path: string,
  label: string,
  leftOut: readonly LeftOutFile[],
  firstRows?: number,
): Promise<OpenContent> {
  const opened = await openContentFolder(path);
  if (!opened.ok) return opened;
  const { folder } = opened;
  const content = { ...folderContent(folder, label), leftOut };
  const [listed, projects] = await Promise.all([
    namesIn(folder.root, ".csv"),
    namesIn(join(folder.root, "projects"), ".md"),
  ]);
  if (!listed.ok) return { ok: false, problem: `${label} ${listed.why}.` };
  const tables = listed.names;
  if (tables.length === 0) return { ok: true, content };
  if (!projects.ok) return { ok: false, problem: `${join(label, "projects")} ${projects.why}.` };
  if (projects.names.length > 0) {
    const why = "is not read beside projects/*.md";
    const passed = tables.map((name) => ({ path: name, why }));
    return { ok: true, content: { ...content, leftOut: [...leftOut, ...passed] } };
  }
  const [name = "", ...more] = tables;
  if (more.length > 0) {
    return { ok: false, problem: `There is more than one table: ${tables.join(", ")}. Keep one.` };
  }
  const read = await readTable(join(folder.root, name), firstRows);
  return read.ok ? { ok: true, content: { ...content, table: read.table } } : read;
}

/** The files of a folder with that ending; none where there is no such folder. */
async function namesIn(path: string, ending: string) {
  return unlessRefused(async () => {
    const names: string[] = [];
    if (!(await orNull(stat(path)))?.isDirectory()) return { ok: true as const, names };
    for await (const entry of await opendir(path)) {
      const isOne = entry.isFile() && !entry.name.startsWith(".");
      if (isOne && entry.name.toLowerCase().endsWith(ending)) names.push(entry.name);
    }
    return { ok: true as const, names: names.sort() };
  });
}
