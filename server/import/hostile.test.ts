import { execFileSync } from "node:child_process";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  contentFolder,
  FROM_COMMAND_LINE,
  importWorld,
  planFolder,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { temporaryFolder } from "../../tests/support/site.ts";
import { media } from "../media/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import type { World } from "../world.ts";
import { atLine } from "./format/note.ts";
import { judgeFile } from "./plan/plan-item.ts";
import type { ImportReport } from "./write/run-import.ts";

// Pictures take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let world: World;
let close: () => Promise<void>;
let folder: Awaited<ReturnType<typeof contentFolder>>;
let outside: Awaited<ReturnType<typeof temporaryFolder>>;
let report: ImportReport;

const post = (yaml: string, body = "Text.") => `---\n${yaml}\n---\n${body}\n`;
const bomb = Array.from({ length: 9 }, (_, i) =>
  i === 0 ? "a0: &a0 [x,x,x,x,x,x,x,x,x]" : `a${i}: &a${i} [${Array(9).fill(`*a${i - 1}`)}]`,
).join("\n");

beforeAll(async () => {
  ({ world, close } = await importWorld());
  outside = await temporaryFolder();
  await writeFile(join(outside.path, "secret.md"), post("title: Secret"));
  await writeFile(join(outside.path, "secret.png"), "not yours ".repeat(50));
  folder = await contentFolder({
    "posts/good.md": post("title: Good\nimage: ../media/dot.svg"),
    "posts/passwd.md": post(
      "title: P\nimage: ../../../../etc/passwd",
      "![a](../media/../../../etc/passwd) ![b](/etc/passwd) ![c](../media/..%2F..%2Fsecret) ![d](file:///etc/passwd) [e](../media/x%00.pdf)",
    ),
    "posts/nul.md": Buffer.from("---\ntitle: A\0B\n---\n"),
    "posts/escaped-nul.md": post('title: "A\\0B\\e[2J\\uD800"', "&#0; \u202etxt.exe &#x1b;[2J"),
    "posts/garbage.md": Buffer.from(Array.from({ length: 9_000 }, (_, i) => (i * 7919) % 256)),
    "posts/latin1.md": Buffer.from("---\ntitle: Caf\xe9\n---\n", "latin1"),
    "posts/empty.md": "",
    "posts/no-front-matter.md": "Just a text.",
    "posts/no-end.md": "---\ntitle: A\n\nText",
    "posts/no-yaml.md": post("title: [never closed"),
    "posts/bomb.md": post(`${bomb}\ntitle: Boom`),
    "posts/list.md": post("- title\n- text"),
    "posts/over-5-mb.md": post("title: Long", "word ".repeat(1_100_000)),
    "posts/just-under-5-mb.md": post("title: Long", "word ".repeat(1_000_000)),
    "posts/deep.md": post("title: Deep", `${"> ".repeat(20_000)}bottom`),
    "posts/Same.md": post("title: Upper"),
    "posts/same.md": post("title: Lower"),
    "posts/new.md": post("title: Reserved"),
    "posts/a name with blanks.md": post("title: Blanks"),
    "posts/\u001b[31mred.md": post("title: Red"),
    "posts/turned\u202e.md": post("title: Turned"),
    "projects/isolated\u2066.md": post("title: I\nclient: C\nyear: 2020\nworkType: W"),
    "posts/script.md": post(
      'title: "<script>alert(1)</script>"',
      '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>',
    ),
    "posts/sql.md": post(
      `title: "'); drop table blog_posts; --"\ntags: ["%s", "$1", "\\\\", "{}"]`,
    ),
    "posts/bad-pictures.md": post(
      "title: Pictures\nimage: ../media/text.png",
      "![a](../media/half.png) ![b](../media/active.svg) ![c](../media/page.html) ![d](../media/empty.png) ![e](../media/pipe.png) ![f](../media/link.png) ![g](../media/folder.png) ![h](../media/loop.png)",
    ),
    "posts/many-aliases.md": post(`title: A\naliases: [${"/x, ".repeat(2_000)}/y]`),
    "posts/notes.txt": "No Markdown",
    "posts/.hidden.md": post("title: Hidden"),
    "posts/sub/inside.md": post("title: Inside"),
    "stray.md": "Where do I belong?",
    "projects/years.md": post("title: Y\nclient: C\nyear: 99999999999999999999\nworkType: W"),
    "media/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>${" ".repeat(40)}`,
    "media/text.png": "I am no picture at all. ".repeat(20),
    "media/half.png": Buffer.from("89504e470d0a1a0a0000000d49484452000003e8", "hex"),
    "media/active.svg": `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${" ".repeat(99)}</svg>`,
    "media/page.html": `<!doctype html><title>Page</title>${" ".repeat(200)}`,
    "media/empty.png": "",
  });
  await mkdir(join(folder.path, "media/folder.png"));
  await symlink(join(outside.path, "secret.md"), join(folder.path, "posts/link-out.md"));
  await symlink(join(outside.path, "secret.png"), join(folder.path, "media/link.png"));
  await symlink("loop.png", join(folder.path, "media/loop.png"));
  await symlink("nowhere.md", join(folder.path, "posts/dangling.md"));
  execFileSync("mkfifo", [join(folder.path, "media/pipe.png"), join(folder.path, "posts/pipe.md")]);
  report = await runImportOf(world, folder.path);
});
afterAll(async () => {
  await close();
  await folder.remove();
  await outside.remove();
});

function problemOf(path: string): string {
  const item = report.items.find((found) => found.path === path);
  return item?.problems.map(atLine).join("; ") ?? "not in the report";
}

test.each([
  ["posts/nul.md", "is not text in UTF-8"],
  ["posts/garbage.md", "is not text in UTF-8"],
  ["posts/latin1.md", "is not text in UTF-8"],
  ["posts/empty.md", "title is missing"],
  ["posts/no-front-matter.md", "title is missing"],
  ["posts/no-end.md", "line 1: the front matter has no end: a line of --- is missing"],
  ["posts/bomb.md", "line 3: YAML aliases such as *a0 are not read"],
  ["posts/list.md", "line 2: not a list of fields such as `title: …`"],
  ["posts/over-5-mb.md", "is larger than 5 MB"],
  ["posts/same.md", "has the same name as posts/Same.md, but for its case"],
  ["posts/new.md", '"new" cannot be an address: it is reserved'],
  [
    "posts/a name with blanks.md",
    "cannot be an address: its name holds a blank, ?, # or a control character",
  ],
  [
    "posts/\u001b[31mred.md",
    "cannot be an address: its name holds a blank, ?, # or a control character",
  ],
  [
    "posts/turned\u202e.md",
    "cannot be an address: its name holds a sign that turns the direction of text",
  ],
  [
    "projects/isolated\u2066.md",
    "cannot be an address: its name holds a sign that turns the direction of text",
  ],
  ["posts/link-out.md", "leads out of the folder"],
  ["posts/dangling.md", "does not exist"],
  ["posts/pipe.md", "is no regular file"],
  [
    "projects/years.md",
    'line 4: year should be a number from 2000 to 2030, not "99999999999999999999"',
  ],
])("%s is broken: %s", (path, problem) => {
  expect(problemOf(path)).toBe(problem);
});

test("the rest comes in all the same", () => {
  const states = statesOf(report);
  for (const name of ["good", "deep", "passwd", "escaped-nul", "script", "sql", "bad-pictures"]) {
    expect([name, states[`posts/${name}.md`]]).toEqual([name, "new"]);
  }
  expect(states["posts/just-under-5-mb.md"]).toBe("new");
  expect(states["posts/many-aliases.md"]).toBe("new");
  expect(states["posts/.hidden.md"]).toBeUndefined();
});

test("nothing outside media/ is read as a picture, and each refusal is said", async () => {
  const notesOf = (path: string) =>
    report.items.find((item) => item.path === path)?.notes.map(({ text }) => text);
  expect(notesOf("posts/passwd.md")).toEqual([
    'image is not in the media folder: "../../../../etc/passwd"',
    "picture ../media/../../../etc/passwd is not in the media folder",
    "picture /etc/passwd is not in the media folder",
    "picture ../media/..%2F..%2Fsecret is not in the media folder",
    "picture file:///etc/passwd is not in the media folder",
  ]);
  expect(notesOf("posts/bad-pictures.md")).toEqual([
    "picture without a description",
    "image ../media/text.png: This file is not really a PNG",
    expect.stringMatching(/^picture \.\.\/media\/half\.png: File appears to be too small/),
    "file whose name claims another type",
    "picture ../media/empty.png: Selected file is empty",
    "picture ../media/pipe.png: is no regular file",
    "picture ../media/link.png: leads out of the folder",
    "picture ../media/folder.png: is a folder",
    "picture ../media/loop.png: is a link that leads to itself",
    expect.stringMatching(/^picture \.\.\/media\/active\.svg: .*active content/),
    expect.stringMatching(/^picture \.\.\/media\/page\.html: This is not a picture/),
  ]);
  const kept = await world.db.select({ fileName: media.fileName }).from(media);
  expect(kept).toEqual([{ fileName: "dot.svg" }]);
});

test("texts are stored without anything that runs, hides or breaks the database", async () => {
  const [script] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, "script"));
  expect(script).toMatchObject({ title: "<script>alert(1)</script>", content: "<p>x\n</p>" });
  const [escaped] = await world.db
    .select()
    .from(blogPosts)
    .where(eq(blogPosts.slug, "escaped-nul"));
  expect(escaped?.title).toBe("AB[2J\ufffd");
  expect(escaped?.content).not.toContain("\0");
  const [quoted] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, "sql"));
  expect(quoted).toMatchObject({
    title: "'); drop table blog_posts; --",
    tags: ["%s", "$1", "\\", "{}"],
  });
});

test("files that are not read are named", async () => {
  const planned = await planFolder(world, folder.path, FROM_COMMAND_LINE);
  expect(planned.ok && planned.plan.leftOut).toEqual([
    { path: "posts/notes.txt", why: "is no Markdown file (.md)" },
    { path: "posts/sub/", why: "only files directly in posts/ are read" },
    { path: "stray.md", why: "is none of site.yaml, about.md, projects/*.md, posts/*.md" },
  ]);
});

test("a file on which a parser breaks is a problem of that file", async () => {
  const planned = await planFolder(world, folder.path, FROM_COMMAND_LINE);
  if (!planned.ok) throw new Error(planned.problem);
  const readMoment = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  const frame = { ...planned.plan.frame, readMoment };
  const dated = { kind: "post", path: "posts/dated.md", slug: "dated" } as const;
  await folder.write("posts/dated.md", post("title: Dated\ndate: 2020-01-01"));
  expect(await judgeFile(world.db, frame, dated)).toEqual({
    ok: false,
    problems: [{ line: null, text: "cannot be read: Maximum call stack size exceeded" }],
  });
});

test("no half-written batch is left behind", async () => {
  const { rows } = await world.db.execute(
    sql`select count(*)::int as count from import_batches where finished_at is null`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test.each([
  ["missing", async () => join(outside.path, "nope"), /^There is no folder .*nope\.$/],
  [
    "a file",
    async () => join(outside.path, "secret.md"),
    /secret\.md is neither a folder nor a ZIP archive nor a CSV file\.$/,
  ],
  ["empty", async () => (await contentFolder({})).path, /holds nothing to import/],
  [
    "without content",
    async () => (await contentFolder({ "readme.txt": "x", "photos/a.png": "x" })).path,
    /holds nothing to import/,
  ],
  ["named with NUL", async () => "/tmp/a\0b", /^There is no folder/],
  ["too long a name", async () => `/${"x".repeat(5_000)}`, /has a name that is too long\.$/],
])("a folder that is %s is one sentence", async (_, make, sentence) => {
  const planned = await planFolder(world, await make(), FROM_COMMAND_LINE);
  expect(planned).toEqual({ ok: false, problem: expect.stringMatching(sentence) });
});

test("what cannot be looked at is not taken for missing", async () => {
  const table = "title,client,year,type,thumbnail\nA,B,2020,Pitch,a.png\n";
  const looped = await contentFolder({ "work.csv": table });
  await symlink("media", join(looped.path, "media"));
  const planned = await planFolder(world, looped.path, FROM_COMMAND_LINE);
  const notes = planned.ok ? (planned.plan.items[0]?.notes ?? []) : [];
  expect(notes.map(({ text }) => text)).toContain(
    "thumbnail media/a.png: is a link that leads to itself",
  );
  // Else its rows would come in the place of projects that nobody could see.
  await symlink("projects", join(looped.path, "projects"));
  expect(await planFolder(world, looped.path, FROM_COMMAND_LINE)).toEqual({
    ok: false,
    problem: `${join(looped.path, "projects")} is a link that leads to itself.`,
  });
  await looped.remove();
});

test("a folder that may not be read is one sentence", async () => {
  const closed = await contentFolder({ "posts/a.md": post("title: A") });
  await chmod(closed.path, 0);
  // Everything may be read by root, so somebody else has to try.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const module = join(import.meta.dirname, "folder/content-folder.ts");
  const script = `import { openContentFolder } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await openContentFolder(${JSON.stringify(closed.path)})));`;
  const args = ["--input-type=module", "--eval", script];
  const said = execFileSync(process.execPath, args, { uid, encoding: "utf8" });
  expect(JSON.parse(said)).toEqual({
    ok: false,
    problem: expect.stringMatching(/ may not be read by this user\.$/),
  });
  await chmod(closed.path, 0o700);
  await closed.remove();
});
