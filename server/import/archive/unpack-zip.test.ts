import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { zipOf } from "../../../tests/support/zip.ts";
import { RESERVED_BYTES } from "../../storage/disk-space.ts";
import { unpackZip } from "./unpack-zip.ts";

let data: Awaited<ReturnType<typeof temporaryFolder>>;
let count = 0;
beforeAll(async () => {
  data = await temporaryFolder();
});
afterAll(() => data.remove());

async function unpack(bytes: Buffer, signal?: AbortSignal) {
  count += 1;
  const path = join(data.path, `${count}.zip`);
  const into = join(data.path, `${count}`);
  await writeFile(path, bytes);
  await mkdir(into);
  const unpacked = await unpackZip(path, into, signal);
  return { unpacked, into, files: await filesIn(into) };
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => !entry.isDirectory());
  return files
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

const md = { name: "posts/a.md", content: "---\ntitle: A\n---\n" };
const leftOutOf = ({ unpacked }: Awaited<ReturnType<typeof unpack>>) =>
  unpacked.ok ? unpacked.leftOut : unpacked.problem;

test("an outer folder around everything is skipped", async () => {
  const outcome = await unpack(
    await zipOf([
      { name: "my site/site.yaml", content: "name: A" },
      { name: "my site/projects/signs.md", content: "x" },
      { name: "my site/media/deep/a.png", content: "y", compress: false },
      { name: "my site/.DS_Store", content: "z" },
      { name: "__MACOSX/my site/._site.yaml", content: "z" },
    ]),
  );
  expect(outcome.files).toEqual(["media/deep/a.png", "projects/signs.md", "site.yaml"]);
  expect(leftOutOf(outcome)).toEqual([]);
  expect((await stat(join(outcome.into, "site.yaml"))).mode & 0o777).toBe(0o600);
});

test("files that are not content are reported and not unpacked", async () => {
  const outcome = await unpack(
    await zipOf([
      md,
      { name: "backup.zip", content: "x" },
      { name: "posts/drafts/b.md", content: "x" },
      { name: "posts/notes.txt", content: "x" },
      { name: "media/archive.zip", content: "nested archives are files" },
    ]),
  );
  expect(outcome.files).toEqual(["media/archive.zip", "posts/a.md"]);
  expect(leftOutOf(outcome)).toEqual([
    { path: "backup.zip", why: "is not part of a content folder" },
    { path: "posts/drafts/b.md", why: "only files directly in posts/ are read" },
    { path: "posts/notes.txt", why: "is not a Markdown file (.md)" },
  ]);
});

test("path traversal, links and invalid names are refused, the rest is unpacked", async () => {
  const LINK = 0o120777;
  const outcome = await unpack(
    await zipOf([
      md,
      { name: "../outside.md", content: "x" },
      { name: "posts/../../up.md", content: "x" },
      { name: "..\\back.md", content: "x" },
      { name: "/etc/posts.md", content: "x" },
      { name: "C:/posts.md", content: "x" },
      { name: "posts/nul\0.md", content: "x" },
      { name: "posts/link.md", content: "/etc/passwd", mode: LINK },
      { name: `posts/${"é".repeat(150)}.md`, content: "x" },
      { name: `media/${"d/".repeat(20)}a.png`, content: "x" },
      { name: "posts/right\u202eto-left.md", content: "x" },
    ]),
  );
  expect(outcome.files).toEqual(["posts/a.md", "posts/right\u202eto-left.md"]);
  expect(leftOutOf(outcome)).toEqual([
    { path: "../outside.md", why: "points outside the archive" },
    { path: "posts/../../up.md", why: "points outside the archive" },
    { path: "../back.md", why: "points outside the archive" },
    { path: "/etc/posts.md", why: "points outside the archive" },
    { path: "C:/posts.md", why: "points outside the archive" },
    { path: "posts/nul\0.md", why: "has an invalid name" },
    { path: "posts/link.md", why: "is a link or device file" },
    { path: `posts/${"é".repeat(150)}.md`, why: "has a name that is too long" },
    { path: `media/${"d/".repeat(20)}a.png`, why: "is nested too deeply" },
  ]);
  expect(await filesIn(data.path)).not.toContain("outside.md");
});

test("what is refused is named by its path in the content folder", async () => {
  const link = { content: "/etc/passwd", mode: 0o120777 };
  const outcome = await unpack(
    await zipOf([
      { name: "my site/site.yaml", content: "name: A" },
      { name: "my site/Posts/link.md", ...link },
      { name: "elsewhere.md", ...link },
    ]),
  );
  expect(leftOutOf(outcome)).toEqual([
    { path: "posts/link.md", why: "is a link or device file" },
    { path: "elsewhere.md", why: "is a link or device file" },
  ]);
});

test("names are NFC, even without the UTF-8 flag", async () => {
  const bytes = await zipOf([{ name: "posts/cafe\u0301.md", content: "x" }]);
  for (const head of [Buffer.from("504b0304", "hex"), Buffer.from("504b0102", "hex")]) {
    const at = bytes.indexOf(head);
    const flags = at + (head[2] === 1 ? 8 : 6);
    bytes.writeUInt16LE(bytes.readUInt16LE(flags) & ~0x800, flags);
  }
  expect((await unpack(bytes)).files).toEqual(["posts/caf\u00e9.md"]);
});

test("known folders and files are recognized in uppercase", async () => {
  const outcome = await unpack(
    await zipOf([
      { name: "Site.YAML", content: "x" },
      { name: "About.md", content: "x" },
      { name: "POSTS/A.MD", content: "x" },
      { name: "Media/Photo.PNG", content: "x" },
    ]),
  );
  expect(outcome.files).toEqual(["about.md", "media/Photo.PNG", "posts/A.MD", "site.yaml"]);
  expect(leftOutOf(outcome)).toEqual([]);
});

test("an archive larger than the free disk space is not unpacked", async () => {
  const path = join(data.path, "large.zip");
  await writeFile(path, await zipOf([{ ...md, content: "x".repeat(5_000) }]));
  const into = join(data.path, "large");
  const free = RESERVED_BYTES + 4_999;
  const refused = await unpackZip(path, into, undefined, async () => free);
  expect(refused).toMatchObject({
    ok: false,
    problem: expect.stringContaining("Not enough disk space"),
  });
  const taken = await unpackZip(path, into, undefined, async () => free + 1);
  expect(taken).toEqual({ ok: true, leftOut: [] });
});

test("unpacking stops when the disk fills up, and leaves nothing behind", async () => {
  const path = join(data.path, "filling.zip");
  await writeFile(path, await zipOf([{ ...md, content: Buffer.alloc(40 * 1024 ** 2, "x") }]));
  const into = join(data.path, "filling");
  const free = [RESERVED_BYTES * 2, RESERVED_BYTES - 1];
  const refused = await unpackZip(path, into, undefined, async () => free.shift() ?? 0);
  expect(refused).toMatchObject({
    ok: false,
    problem: expect.stringContaining("Not enough disk space"),
  });
  expect(free).toEqual([]);
  await expect(readdir(into)).rejects.toThrow("ENOENT");
});

test("an archive with a huge central directory is refused", async () => {
  const many = Array.from({ length: 600 }, (_, i) => ({
    name: `posts/${i}${"x".repeat(60_000)}.md`,
    content: "",
    compress: false,
  }));
  const { unpacked } = await unpack(await zipOf(many));
  expect(unpacked).toMatchObject({ ok: false, problem: expect.stringContaining("file list") });
});

test("of two files with the same name the first is unpacked", async () => {
  const outcome = await unpack(
    await zipOf([md, { ...md, content: "second" }, { name: "posts/a.md/b.md", content: "x" }]),
  );
  expect(outcome.files).toEqual(["posts/a.md"]);
  expect(await readFile(join(outcome.into, "posts/a.md"), "utf8")).toBe(md.content);
  expect(leftOutOf(outcome)).toContainEqual({
    path: "posts/a.md",
    why: "has the same name as another file in the archive",
  });
});

test("a zip bomb is stopped while inflating, and leaves nothing behind", async () => {
  const zeros = Buffer.alloc(90 * 1024 * 1024);
  const outcome = await unpack(await zipOf([{ name: "media/bomb.bin", content: zeros }]));
  expect(outcome.unpacked).toEqual({
    ok: false,
    problem: "The archive is too large when unpacked.",
  });
  expect(outcome.files).toEqual([]);
});

test("a file with a false size is the only one left out", async () => {
  const bytes = await zipOf([{ name: "media/lie.bin", content: "x".repeat(5_000) }, md]);
  const directory = bytes.indexOf(Buffer.from("504b0102", "hex"));
  bytes.writeUInt32LE(10, directory + 24);
  const outcome = await unpack(bytes);
  expect(outcome.files).toEqual(["posts/a.md"]);
  expect(leftOutOf(outcome)).toEqual([{ path: "media/lie.bin", why: "is damaged" }]);
});

test("a file with a wrong checksum is left out", async () => {
  const bytes = await zipOf([{ name: "media/a.bin", content: "untouched bytes", compress: false }]);
  bytes.write("touched!!", bytes.indexOf("untouched"));
  const outcome = await unpack(bytes);
  expect(outcome.files).toEqual([]);
  expect(leftOutOf(outcome)).toEqual([{ path: "media/a.bin", why: "is damaged" }]);
});

test("a disk error does not blame the archive", async () => {
  const into = join(data.path, "into");
  const ofMissing = await unpackZip(join(data.path, "missing.zip"), into);
  expect(ofMissing).toEqual({ ok: false, problem: "The archive does not exist." });
  const ofFolder = await unpackZip(data.path, into);
  expect(ofFolder).toEqual({ ok: false, problem: "The archive is a folder." });
});

test.each([
  ["nothing", async () => Buffer.alloc(0), /^This is not a valid ZIP archive\.$/],
  ["text", async () => Buffer.from("hello ".repeat(99)), /^This is not a valid ZIP archive/],
  ["cut off", async () => (await zipOf([md])).subarray(0, 80), /^This is not a valid ZIP archive/],
  [
    "locked",
    async () => {
      const bytes = await zipOf([md]);
      const directory = bytes.indexOf(Buffer.from("504b0102", "hex"));
      bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
      return bytes;
    },
    /^The archive is password-protected\. Use one without a password\.$/,
  ],
  [
    "of too many files",
    async () => {
      const bytes = await zipOf([md]);
      const end = bytes.indexOf(Buffer.from("504b0506", "hex"));
      // Declared sizes are believed only when they are too large.
      for (const field of [8, 10]) bytes.writeUInt16LE(20_001, end + field);
      return bytes;
    },
    /^The archive contains more than 20,000 files\.$/,
  ],
  [
    "a workbook",
    () => zipOf([{ name: "[Content_Types].xml", content: "<x/>" }]),
    /^This is an Office file, not a content archive\./,
  ],
])("an archive that is %s is reported in one sentence", async (_, make, sentence) => {
  const { unpacked } = await unpack(await make());
  expect(unpacked).toEqual({ ok: false, problem: expect.stringMatching(sentence) });
});

test("a stopped import leaves nothing behind", async () => {
  const { unpacked, files } = await unpack(await zipOf([md]), AbortSignal.abort());
  expect(unpacked).toEqual({ ok: false, problem: "Stopped; nothing was written." });
  expect(files).toEqual([]);
});
