import { type Entry, openPromise, type ZipFile } from "yauzl";
import { reasonOf } from "../folder/content-folder.ts";
import type { LeftOutFile } from "../folder/list-content.ts";
import { entryName } from "./entry-name.ts";
import { DIRECTORY_MAX_MB, ENTRIES_MAX, MB } from "./limits.ts";

/** What an archive holds of a content folder. `bytes` is its own size. */
export type ZipListing = {
  zip: ZipFile;
  bytes: number;
  wanted: { path: string; entry: Entry }[];
  leftOut: LeftOutFile[];
};

const NO_ARCHIVE = "This is no ZIP archive, or only a part of one.";
/** Above this the owner is told how many more there are. */
const LEFT_OUT_TOLD_MAX = 200;

const WANTED =
  /^(?:site\.yaml|about\.md|[^/]+\.csv|projects\/[^/]+\.md|posts\/[^/]+\.md|media\/.+)$/i;

/** Reads the directory of an archive; the archive stays open for whoever takes it. */
export async function listEntries(
  path: string,
): Promise<{ ok: true; listing: ZipListing } | { ok: false; problem: string }> {
  let zip: ZipFile;
  try {
    // Names are judged here: one bad name must not hide the rest.
    zip = await openPromise(path, { decodeStrings: false, autoClose: false });
  } catch (error) {
    return { ok: false, problem: inWords(error) };
  }
  const listed = await listAll(zip);
  if (!listed.ok) zip.close();
  return listed;
}

type Listed = { ok: true; listing: ZipListing } | { ok: false; problem: string };

async function listAll(zip: ZipFile): Promise<Listed> {
  const found: { path: string; entry: Entry }[] = [];
  const refused: LeftOutFile[] = [];
  const refuse = (problem: string): Listed => ({ ok: false, problem });
  let directoryBytes = 0;
  const tooMany = `The archive holds more than ${ENTRIES_MAX.toLocaleString("en-US")} files.`;
  if (zip.entryCount > ENTRIES_MAX) return refuse(tooMany);
  try {
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > ENTRIES_MAX) return refuse(tooMany);
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directoryBytes > DIRECTORY_MAX_MB * MB) {
        return refuse("The archive says far more of its files than it should, so it was not read.");
      }
      if (entry.isEncrypted()) {
        return refuse("The archive is locked with a password. Make one without.");
      }
      const name = entryName(entry);
      if (name?.ok) found.push({ path: name.path, entry });
      else if (name) refused.push({ path: name.path, why: name.why });
    }
  } catch (error) {
    return refuse(inWords(error));
  }
  if (found.some(({ path }) => path === "[Content_Types].xml")) {
    return refuse("This is an Office file, no archive of content. Save a sheet as CSV first.");
  }
  const top = topFolder(found.map(({ path }) => path));
  const inside = found.map(({ path, entry }) => ({ path: usual(path.slice(top.length)), entry }));
  const wanted = inside.filter(({ path }) => WANTED.test(path));
  const others = inside.filter(({ path }) => !WANTED.test(path));
  const leftOut = [...refused, ...others.map(({ path }) => ({ path, why: whyOther(path) }))];
  return { ok: true, listing: { zip, bytes: zip.fileSize, wanted, leftOut: told(leftOut) } };
}

/** The disk's fault is not the archive's. */
function inWords(error: unknown): string {
  const reason = reasonOf(error);
  return reason === null ? NO_ARCHIVE : `The archive ${reason}.`;
}

/** The folder that holds everything, with its slash; most programs pack it along. */
function topFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const top = first.slice(0, first.indexOf("/") + 1);
  const isAround = top !== "" && paths.every((path) => path.startsWith(top));
  // An archive of nothing but pictures or projects is not one folder deep.
  return isAround && !FOLDERS.includes(top.slice(0, -1).toLowerCase()) ? top : "";
}

const FOLDERS = ["projects", "posts", "media"];

/** Names that a content folder gives are read as it writes them, whatever the archive calls them. */
function usual(path: string): string {
  const [first = "", ...rest] = path.split("/");
  const lower = first.toLowerCase();
  const isKnown =
    rest.length > 0 ? FOLDERS.includes(lower) : /^(?:site\.yaml|about\.md)$/.test(lower);
  return isKnown ? [lower, ...rest].join("/") : path;
}

function whyOther(path: string): string {
  const list = /^(projects|posts)\//.exec(path)?.[1];
  if (!list) return "is no part of a content folder";
  if (path.split("/").length > 2) return `only files directly in ${list}/ are read`;
  return "is no Markdown file (.md)";
}

function told(files: LeftOutFile[]): LeftOutFile[] {
  const more = files.length - LEFT_OUT_TOLD_MAX;
  if (more <= 0) return files;
  const rest = { path: `${more} more`, why: "are left out as well" };
  return [...files.slice(0, LEFT_OUT_TOLD_MAX), rest];
}
