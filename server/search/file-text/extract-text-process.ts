/** Parsers block their thread, so the main thread enforces the limits. */

import { buffer } from "node:stream/consumers";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import mammoth from "mammoth";
import { getDocumentProxy } from "unpdf";
import { enforceLimits } from "../../media/pictures/enforce-limits.ts";
import { type FileText, READ_WITHIN_MS, TEXT_MAX_CHARS } from "./extract-text.ts";

/** What was read by then is kept. */
const PART_OF_TIME = 0.6;
/** On at least one page; a scan has page numbers at most. */
const PDF_CHARS_FROM = 20;
const EXIT_UNREADABLE = 65;

type Task = { file: Uint8Array; ext: string; withinMs: number };

if (isMainThread) await watch();
else parentPort?.postMessage(await extract(workerData));

async function watch(): Promise<void> {
  const [ext = "", within = READ_WITHIN_MS] = process.argv.slice(2);
  const withinMs = Number(within);
  enforceLimits(withinMs);
  const file = new Uint8Array(await buffer(process.stdin));
  const data: Task = { file, ext, withinMs };
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  worker.on("error", () => {
    process.exitCode = EXIT_UNREADABLE;
  });
  worker.on("message", (text: FileText) => process.stdout.write(JSON.stringify(text)));
}

async function extract({ file, ext, withinMs }: Task): Promise<FileText> {
  if (ext === "docx")
    return whole([(await mammoth.extractRawText({ buffer: Buffer.from(file) })).value], 1);
  try {
    return await extractPdf(file, Date.now() + PART_OF_TIME * withinMs);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    if (!isLocked) throw error;
    return { state: "encrypted", pages: [], isTruncated: false };
  }
}

async function extractPdf(file: Uint8Array, deadline: number): Promise<FileText> {
  const document = await getDocumentProxy(file, { verbosity: 0 });
  const pages: string[] = [];
  let chars = 0;
  while (pages.length < document.numPages && chars < TEXT_MAX_CHARS && Date.now() < deadline) {
    const page = await document.getPage(pages.length + 1);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""));
    pages.push(text.join(""));
    chars += pages.at(-1)?.length ?? 0;
    page.cleanup();
  }
  return { ...whole(pages, PDF_CHARS_FROM), isTruncated: pages.length < document.numPages };
}

/** `charsFrom`: how many a page with text has. */
function whole(pages: string[], charsFrom: number): FileText {
  const clean = pages.map((page) => page.toWellFormed().replaceAll("\u0000", ""));
  const lengths = clean.map((page) => page.trim().length);
  if (lengths.every((length) => length < charsFrom))
    return { state: "scanned", pages: [], isTruncated: false };
  const chars = lengths.reduce((sum, length) => sum + length, 0);
  return { state: "read", pages: limited(clean), isTruncated: chars > TEXT_MAX_CHARS };
}

function limited(pages: readonly string[]): string[] {
  let room = TEXT_MAX_CHARS;
  return pages.map((page) => {
    const kept = page.slice(0, room);
    room -= kept.length;
    return kept;
  });
}
