import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { colouredPdf } from "../../../tests/support/pdfs.ts";
import { docxWith, textPdf } from "../../../tests/support/text-files.ts";
import { extractText } from "./extract-text.ts";

/** Longer than the reader may take, on a busy machine. */
const SLOW_MS = 90_000;

const read = (file: Buffer, ext: "pdf" | "docx", withinMs?: number) =>
  extractText(Readable.from([file]), ext, { withinMs });

test("a PDF is read page by page", async () => {
  const text = await read(
    textPdf(["Ships found the harbour at night.", "Groundings fell."]),
    "pdf",
  );
  expect(text).toEqual({
    state: "read",
    pages: [expect.stringContaining("Ships found"), expect.stringContaining("Groundings fell")],
    isTruncated: false,
  });
});

test(
  "2,000 pages are read",
  async () => {
    const pages = Array.from({ length: 2_000 }, (_, i) => `This is what stands on page ${i + 1}.`);
    const text = await read(textPdf(pages), "pdf");
    expect(text.state).toBe("read");
    expect(text.pages.at(-1)).toContain(`page ${text.pages.length}.`);
  },
  SLOW_MS,
);

test("a document is read", async () => {
  const text = await read(await docxWith("Pilots misread the old signs."), "docx");
  expect(text).toMatchObject({ state: "read", pages: ["Pilots misread the old signs.\n\n"] });
});

test("a page of text among pictures is read", async () => {
  const words = "Ships found the harbour at night.";
  const text = await read(textPdf(["1", words, "3", "4"]), "pdf");
  expect(text).toMatchObject({ state: "read", pages: ["1", words, "3", "4"] });
});

test("a short document is no scan; one without text is", async () => {
  expect(await read(await docxWith("Ahoy!"), "docx")).toMatchObject({
    state: "read",
    pages: ["Ahoy!\n\n"],
  });
  expect((await read(await docxWith(""), "docx")).state).toBe("scanned");
});

test("a scan and an encrypted file are noted as such", async () => {
  expect((await read(colouredPdf({ red: 1 }), "pdf")).state).toBe("scanned");
  expect((await read(textPdf(["Page 1 of 2", "Page 2 of 2"]), "pdf")).state).toBe("scanned");
  expect((await read(colouredPdf({ isLocked: true }), "pdf")).state).toBe("encrypted");
});

test.each([
  ["no PDF", Buffer.from("hello"), "pdf"],
  ["half a PDF", textPdf(["Ships found the harbour."]).subarray(0, 200), "pdf"],
  ["no document", Buffer.from("PK\u0003\u0004 nonsense"), "docx"],
  ["a page that inflates to a gigabyte", textPdf(["x"], { bomb: true }), "pdf"],
] as const)(
  "%s cannot be read",
  async (_what, file, ext) => {
    expect((await read(file, ext, 10_000)).state).toMatch(/unreadable|scanned/);
  },
  SLOW_MS,
);

test("a file that takes too long is given up", async () => {
  expect(await read(textPdf(["Ships found the harbour."]), "pdf", 1)).toEqual({
    state: "unreadable",
    pages: [],
    isTruncated: false,
  });
});
