/** PDFium blocks its thread, so the main thread enforces the limits. */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { FILE_MAX_MB } from "#domain/media/file-kinds.ts";
import { RENDITION_WIDTHS } from "#domain/media/media.ts";
import { enforceLimits } from "./enforce-limits.ts";
import { openPixels } from "./open-picture.ts";
import { EXIT_LOCKED } from "./render-pdf.ts";

const LIFETIME_MAX_MS = 30_000;
/** Long pages are scaled down. */
const PIXELS_MAX = 6_000_000;
const EXIT_UNREADABLE = 65;

type Drawn = { data: Uint8Array; width: number; height: number } | { exit: number };

if (isMainThread) await watch();
else parentPort?.postMessage(await draw(workerData));

async function watch(): Promise<void> {
  enforceLimits(LIFETIME_MAX_MS);
  const file = await readAll(process.stdin);
  const workerOptions = { workerData: file, transferList: [file.buffer] };
  const worker = new Worker(new URL(import.meta.url), workerOptions);
  worker.on("error", () => {
    process.exitCode = EXIT_UNREADABLE;
  });
  worker.on("message", async (drawn: Drawn) => {
    if ("exit" in drawn) process.exitCode = drawn.exit;
    else process.stdout.write(await encode(drawn));
  });
}

/** Preallocated: concatenating chunks would hold a large file twice. */
async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const place = new Uint8Array(FILE_MAX_MB * 1024 * 1024);
  let bytes = 0;
  for await (const piece of input) {
    place.set(piece, bytes);
    bytes += piece.length;
  }
  return place.subarray(0, bytes);
}

async function draw(file: Uint8Array): Promise<Drawn> {
  try {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(file);
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(
      (RENDITION_WIDTHS.at(-1) ?? 0) / originalWidth,
      Math.sqrt(PIXELS_MAX / (originalWidth * originalHeight)),
    );
    const size = { width: originalWidth * scale, height: originalHeight * scale };
    if (!(size.width >= 1 && size.height >= 1)) return { exit: EXIT_UNREADABLE };
    const { data, width, height } = await page.render({ ...size, render: "bitmap" });
    return { data: new Uint8Array(data), width, height };
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { exit: /password|security/i.test(message) ? EXIT_LOCKED : EXIT_UNREADABLE };
  }
}

function encode({ data, width, height }: Exclude<Drawn, { exit: number }>): Promise<Buffer> {
  const pixels = { data: Buffer.from(data), width, height, channels: 4 as const };
  return openPixels(pixels).flatten({ background: "#fff" }).png().toBuffer();
}
