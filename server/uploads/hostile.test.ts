import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { mislabeledMessage } from "#domain/media/claimed-type.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { pdf, photo, pngClaiming } from "../../tests/support/media.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { uploader } from "../../tests/support/uploads.ts";
import { media } from "../media/tables.ts";

const site = await forAllTests(startApi());
const { world } = site;
const ada = uploader(site.url, await ownersCookie(world));
const SCRIPT = "<script>alert(document.domain)</script>";

const picture = (seed: number) => photo(300, 200, seed);
const send = (bytes: Buffer, filename = "file.bin", place = "project-file") =>
  ada.upload(bytes, { place, filename });

async function zip(entries: Record<string, Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(content, name);
  file.end();
  return buffer(file.outputStream);
}

/** The stored content of a kept file. */
async function stored(answer: Response): Promise<{ text: string; ext: string }> {
  const { url, ext } = await answer.json();
  const file = await world.storage.read(url.slice("/media/".length));
  if (!file) throw new Error("it was kept just now");
  return { text: (await buffer(file.body)).toString("latin1"), ext };
}

test.each<[string, () => Promise<Buffer>, string, number, string]>([
  [
    "an HTML page that calls itself a PDF",
    async () => Buffer.from(`<!doctype html>${SCRIPT}`.padEnd(500)),
    "report.pdf",
    415,
    mislabeledMessage("pdf"),
  ],
  [
    "a program",
    async () => Buffer.from("MZ\x90\0".padEnd(500, "\0"), "latin1"),
    "setup.pdf",
    415,
    mislabeledMessage("pdf"),
  ],
  [
    "an SVG with a script",
    async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`.padEnd(200)),
    "logo.svg",
    422,
    REFUSALS.svgActive,
  ],
  [
    "an SVG with a handler",
    async () =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`.padEnd(200)),
    "logo.svg",
    422,
    REFUSALS.svgActive,
  ],
  [
    "a GIF that opens a comment of JavaScript",
    async () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;alert(1)//`.padEnd(300)),
    "anim.gif",
    422,
    REFUSALS.damaged,
  ],
  [
    "a picture of four thousand megapixels",
    async () => pngClaiming(65_000, 65_000),
    "huge.png",
    422,
    REFUSALS.tooManyPixels,
  ],
  [
    "a picture that holds less than it claims",
    async () => pngClaiming(4000, 4000),
    "bomb.png",
    422,
    REFUSALS.damaged,
  ],
  [
    "a ZIP that calls itself a picture",
    () => zip({ "a.txt": Buffer.alloc(50_000_000) }),
    "bomb.png",
    415,
    mislabeledMessage("png"),
  ],
  [
    "99 bytes of a picture",
    async () => (await picture(1).png().toBuffer()).subarray(0, 99),
    "small.png",
    422,
    REFUSALS.damaged,
  ],
  [
    "half a picture",
    async () => (await picture(2).jpeg().toBuffer()).subarray(0, 3000),
    "half.jpg",
    422,
    REFUSALS.damaged,
  ],
])("%s is refused with the same message each time, and removed", async (...given) => {
  const [, make, name, status, detail] = given;
  const before = await world.db.$count(media);
  const bytes = await make();
  const begun = await ada.begin(bytes.length, { place: "project-file", filename: name });
  const at = begun.headers.get("location") ?? "";
  await ada.send(at, 0, new Uint8Array(bytes));
  for (const _ of ["once", "again"]) {
    const answer = await ada.keep(at);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ status, detail });
  }
  expect(await world.db.$count(media)).toBe(before);
  const left = await readdir(join(world.environment.DATA_DIR, "uploads"));
  expect(left.filter((file) => !file.endsWith(".json"))).toEqual([]);
});

test("data appended to an image is removed: a page, a ZIP", async () => {
  const jpeg = await picture(3).jpeg().toBuffer();
  const archive = await zip({ "evil.js": Buffer.from("alert(1)") });
  const withArchive = await stored(await send(Buffer.concat([jpeg, archive]), "photo.zip"));
  expect(withArchive).toMatchObject({ ext: "jpg" });
  expect(withArchive.text).not.toContain("evil.js");
  const gif = await picture(4).gif().toBuffer();
  const withPage = await stored(await send(Buffer.concat([gif, Buffer.from(SCRIPT)]), "a.html"));
  expect(withPage).toMatchObject({ ext: "gif" });
  expect(withPage.text).not.toContain("script");
});

test("a PDF with scripts is stored unchanged and shown untrusted", async () => {
  const evil = pdf(`${SCRIPT} /OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>`, 400);
  const kept = await (await send(evil, "evil.html")).json();
  expect(kept).toMatchObject({ ext: "pdf", fileName: "evil.html.pdf", kind: "pdf" });
});

const TYPES = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const ZEROS = Buffer.alloc(200_000_000);

test.each<[string, Record<string, Buffer>, number]>([
  ["text is kept", { "[Content_Types].xml": Buffer.from(TYPES), "word/document.xml": ZEROS }, 200],
  ["list of parts is refused", { "[Content_Types].xml": ZEROS }, 415],
])("a document with 200 MB in its %s without being unpacked", async (_, parts, status) => {
  const bomb = await zip(parts);
  const before = process.memoryUsage().rss;
  const answer = await send(bomb, "bomb.docx");
  expect(answer.status).toBe(status);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test("a wrong extension is corrected by the content", async () => {
  const png = await picture(5).png().toBuffer();
  expect(await (await send(png, "photo.jpg")).json()).toMatchObject({ fileName: "photo.png" });
  const refused = await send(png, "film.mp4", "import");
  expect([refused.status, (await refused.json()).detail]).toEqual([415, REFUSALS.unknownType]);
});

test.each([
  ["../../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\Windows\\system32\\a.pdf", "a.pdf"],
  ["a\0b\r\nSet-Cookie: x.pdf", "abSet-Cookie_ x.pdf"],
  ["invoice_\u202Efdp.exe", "invoice_fdp.exe.pdf"],
  ["", "file.pdf"],
  ["<img src=x onerror=alert(1)>.pdf", "_img src=x onerror=alert(1)_.pdf"],
])("the name %j becomes %j", async (given, shown) => {
  const kept = await send(pdf(given, 300), given);
  expect(await kept.json()).toMatchObject({ fileName: shown });
});

test("a name of 300 characters is cut to 200", async () => {
  const kept = await (await send(pdf("long", 300), `${"🖼".repeat(300)}.pdf`)).json();
  expect(Array.from(kept.fileName)).toHaveLength(200);
});

test("a ZIP can be imported whatever its name; other files cannot", async () => {
  const archive = await zip({ "site.yaml": Buffer.from("name: x") });
  expect((await send(archive, "site.txt", "import")).status).toBe(200);
  expect((await send(Buffer.from("a,b\n1,2"), "list.csv", "import")).status).toBe(200);
  expect((await send(Buffer.from("a,b\n1,2"), "list.exe", "import")).status).toBe(415);
  expect((await send(Buffer.alloc(500), "zeros.csv", "import")).status).toBe(415);
});
