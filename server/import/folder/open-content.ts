import { mkdir, opendir, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { nullIfMissing } from "../../storage/disk-errors.ts";
import { unpackZip } from "../archive/unpack-zip.ts";
import { readTable } from "../table/read-table.ts";
import { type Content, folderContent } from "./content.ts";
import { catchFileErrors, openContentFolder } from "./content-folder.ts";
import type { LeftOutFile } from "./list-content.ts";

type OpenOptions = {
  label?: string;
  signal?: AbortSignal;
  rowLimit?: number;
};

export type OpenContent = { ok: true; content: Content } | { ok: false; problem: string };

/** `scratch`, for unpacking archives, is created if needed and not removed. */
export async function openContent(
  path: string,
  scratch: string,
  options: OpenOptions = {},
): Promise<OpenContent> {
  const { label = resolve(path), signal, rowLimit } = options;
  const found = await catchFileErrors(async () => ({
    ok: true as const,
    kind: await kindOf(path),
  }));
  if (!found.ok) return { ok: false, problem: `${label} ${found.why}.` };
  switch (found.kind) {
    case "folder":
      return openFolder(path, label, [], rowLimit);
    case "table":
      return openTable(path, label, rowLimit);
    case "archive": {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const unpacked = await unpackZip(path, scratch, signal);
      return unpacked.ok ? openFolder(scratch, label, unpacked.leftOut, rowLimit) : unpacked;
    }
    case "other": {
      const problem = `${label} is not a folder, ZIP archive or CSV file.`;
      return { ok: false, problem };
    }
  }
}

/** Missing paths count as folders, so that opening them reports the error. */
async function kindOf(path: string): Promise<"folder" | "table" | "archive" | "other"> {
  const found = path.includes("\0") ? null : await nullIfMissing(stat(path));
  if (!found || found.isDirectory()) return "folder";
  const ending = found.isFile() ? extname(path).toLowerCase() : "";
  if (ending === ".zip") return "archive";
  return [".csv", ".tsv"].includes(ending) ? "table" : "other";
}

async function openTable(path: string, label: string, rowLimit?: number): Promise<OpenContent> {
  const opened = await openContentFolder(dirname(resolve(path)));
  if (!opened.ok) return opened;
  const read = await catchFileErrors(async () => readTable(await realpath(path), rowLimit));
  if (!read.ok)
    return { ok: false, problem: "problem" in read ? read.problem : `${label} ${read.why}.` };
  const table = { ...read.table, name: basename(label) };
  const content = { ...folderContent(opened.folder, label), hasFiles: false, table };
  return { ok: true, content };
}

/** A table is only used in folders without Markdown projects. */
async function openFolder(
  path: string,
  label: string,
  leftOut: readonly LeftOutFile[],
  rowLimit?: number,
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
    const why = "is ignored because there are projects/*.md";
    const ignored = tables.map((name) => ({ path: name, why }));
    return { ok: true, content: { ...content, leftOut: [...leftOut, ...ignored] } };
  }
  const [name = "", ...more] = tables;
  if (more.length > 0) {
    return { ok: false, problem: `More than one CSV file found: ${tables.join(", ")}. Keep one.` };
  }
  const read = await readTable(join(folder.root, name), rowLimit);
  return read.ok ? { ok: true, content: { ...content, table: read.table } } : read;
}

async function namesIn(path: string, ending: string) {
  return catchFileErrors(async () => {
    const names: string[] = [];
    if (!(await nullIfMissing(stat(path)))?.isDirectory()) return { ok: true as const, names };
    for await (const entry of await opendir(path)) {
      const isFile = entry.isFile() && !entry.name.startsWith(".");
      if (isFile && entry.name.toLowerCase().endsWith(ending)) names.push(entry.name);
    }
    return { ok: true as const, names: names.sort() };
  });
}
