import { type Entry, openPromise, type ZipFile } from "yauzl";
import { FILE_MAX_MB } from "#domain/media/file-kinds.ts";
import { formatNumber } from "#domain/site/formats.ts";
import { fileErrorReason } from "../folder/content-folder.ts";
import type { LeftOutFile } from "../folder/list-content.ts";
import { entryName } from "./entry-name.ts";

const MB = 1024 * 1024;
const ENTRIES_MAX = 20_000;
/** The central directory is held in memory. */
const DIRECTORY_MAX_MB = 32;
const UNPACKED_MAX_MB = 4 * 1024;
/** Real content compresses up to ten times, zip bombs a thousand. */
const RATIO_MAX = 100;
const RATIO_COUNTS_FROM_MB = 64;

type FoundEntry = { path: string; entry: Entry };

/** `bytes` is the size when unpacked. */
type ZipListing = {
  zip: ZipFile;
  bytes: number;
  wanted: FoundEntry[];
  leftOut: LeftOutFile[];
};

const NOT_AN_ARCHIVE = "This is not a valid ZIP archive.";
const LEFT_OUT_LISTED_MAX = 200;

const WANTED =
  /^(?:site\.yaml|about\.md|[^/]+\.csv|projects\/[^/]+\.md|posts\/[^/]+\.md|media\/.+)$/i;

type Listed = { ok: true; listing: ZipListing } | { ok: false; problem: string };

/** Reads the central directory. The caller closes the archive. */
export async function listEntries(path: string): Promise<Listed> {
  let zip: ZipFile;
  try {
    // Names are checked in `entryName`: yauzl would fail the whole archive for one bad name.
    zip = await openPromise(path, { decodeStrings: false, autoClose: false });
  } catch (error) {
    return { ok: false, problem: describeError(error) };
  }
  const listed = await listAll(zip);
  if (!listed.ok) zip.close();
  return listed;
}

async function listAll(zip: ZipFile): Promise<Listed> {
  const found: FoundEntry[] = [];
  const refused: LeftOutFile[] = [];
  const refuse = (problem: string): Listed => ({ ok: false, problem });
  let directoryBytes = 0;
  const tooMany = `The archive contains more than ${formatNumber(ENTRIES_MAX)} files.`;
  if (zip.entryCount > ENTRIES_MAX) return refuse(tooMany);
  try {
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > ENTRIES_MAX) return refuse(tooMany);
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directoryBytes > DIRECTORY_MAX_MB * MB) {
        return refuse("The file list of the archive is too large.");
      }
      if (entry.isEncrypted()) {
        return refuse("The archive is password-protected. Use one without a password.");
      }
      const name = entryName(entry);
      if (name?.ok) found.push({ path: name.path, entry });
      else if (name) refused.push({ path: name.path, why: name.why });
    }
  } catch (error) {
    return refuse(describeError(error));
  }
  if (found.some(({ path }) => path === "[Content_Types].xml")) {
    return refuse("This is an Office file, not a content archive. Export the sheet as CSV first.");
  }
  const top = topFolder(found.map(({ path }) => path));
  const insideTop = (path: string) =>
    withCanonicalCase(path.startsWith(top) ? path.slice(top.length) : path);
  const inside = found.map(({ path, entry }) => ({ path: insideTop(path), entry }));
  const wanted = inside.filter(({ path, entry }) => reasonLeftOut(path, entry) === null);
  const bytes = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const isBomb = bytes > RATIO_COUNTS_FROM_MB * MB && bytes > RATIO_MAX * zip.fileSize;
  if (bytes > UNPACKED_MAX_MB * MB || isBomb) {
    return refuse("The archive is too large when unpacked.");
  }
  const others = inside.flatMap(({ path, entry }) => {
    const why = reasonLeftOut(path, entry);
    return why === null ? [] : [{ path, why }];
  });
  const unsafe = refused.map(({ path, why }) => ({ path: insideTop(path), why }));
  const leftOut = truncated([...unsafe, ...others]);
  return { ok: true, listing: { zip, bytes, wanted, leftOut } };
}

/** Disk errors must not blame the archive. */
function describeError(error: unknown): string {
  const reason = fileErrorReason(error);
  return reason === null ? NOT_AN_ARCHIVE : `The archive ${reason}.`;
}

/** The single top folder around everything, with its slash; most programs add one. */
function topFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const top = first.slice(0, first.indexOf("/") + 1);
  const isAround = top !== "" && paths.every((path) => path.startsWith(top));
  // An archive with only `media/` or `projects/` has no extra top folder.
  return isAround && !FOLDERS.includes(top.slice(0, -1).toLowerCase()) ? top : "";
}

const FOLDERS = ["projects", "posts", "media"];

function withCanonicalCase(path: string): string {
  const [first = "", ...rest] = path.split("/");
  const lower = first.toLowerCase();
  const isKnown =
    rest.length > 0 ? FOLDERS.includes(lower) : /^(?:site\.yaml|about\.md)$/.test(lower);
  return isKnown ? [lower, ...rest].join("/") : path;
}

/** Declared sizes can be relied on: inflating more than that is an error of yauzl. */
function reasonLeftOut(path: string, { uncompressedSize }: Entry): string | null {
  if (WANTED.test(path)) {
    return uncompressedSize > FILE_MAX_MB * MB ? `is larger than ${FILE_MAX_MB} MB` : null;
  }
  const list = /^(projects|posts)\//.exec(path)?.[1];
  if (!list) return "is not part of a content folder";
  if (path.split("/").length > 2) return `only files directly in ${list}/ are read`;
  return "is not a Markdown file (.md)";
}

function truncated(files: LeftOutFile[]): LeftOutFile[] {
  const more = files.length - LEFT_OUT_LISTED_MAX;
  if (more <= 0) return files;
  const rest = { path: `${more} more`, why: "are left out too" };
  return [...files.slice(0, LEFT_OUT_LISTED_MAX), rest];
}
