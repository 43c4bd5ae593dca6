import { execFileSync } from "node:child_process";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { yearMax } from "#domain/projects/project-form.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
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
import { atLine } from "./format/note.ts";
import { analyzeItem } from "./plan/plan-item.ts";
import type { ImportReport } from "./write/run-import.ts";

let folder: Awaited<ReturnType<typeof contentFolder>>;
let outside: Awaited<ReturnType<typeof temporaryFolder>>;
let report: ImportReport;

const post = (yaml: string, body = "Text.") => `---\n${yaml}\n---\n${body}\n`;
const bomb = Array.from({ length: 9 }, (_, i) =>
  i === 0 ? "a0: &a0 [x,x,x,x,x,x,x,x,x]" : `a${i}: &a${i} [${Array(9).fill(`*a${i - 1}`)}]`,
).join("\n");

const { world } = await forAllTests(importWorld());

beforeAll(async () => {
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
  await folder.remove();
  await outside.remove();
});

function problemOf(path: string): string {
  const item = report.items.find((found) => found.path === path);
  return item?.problems.map(atLine).join("; ") ?? "not in the report";
}

test.each([
  ["posts/nul.md", "is not UTF-8 text"],
  ["posts/garbage.md", "is not UTF-8 text"],
  ["posts/latin1.md", "is not UTF-8 text"],
  ["posts/empty.md", "Title is required"],
  ["posts/no-front-matter.md", "Title is required"],
  ["posts/no-end.md", "line 1: the front matter is not closed: the second --- line is missing"],
  ["posts/bomb.md", "line 3: YAML aliases such as *a0 are not supported"],
  ["posts/list.md", "line 2: expected fields such as `title: …`"],
  ["posts/over-5-mb.md", "is larger than 5 MB"],
  ["posts/same.md", "has the same name as posts/Same.md, except for case"],
  ["posts/new.md", "“new” cannot be used as an address: it is reserved"],
  [
    "posts/a name with blanks.md",
    "cannot be used as an address: its name contains a space, ?, # or a control character",
  ],
  [
    "posts/\u001b[31mred.md",
    "cannot be used as an address: its name contains a space, ?, # or a control character",
  ],
  [
    "posts/turned\u202e.md",
    "cannot be used as an address: its name contains a bidirectional control character",
  ],
  [
    "projects/isolated\u2066.md",
    "cannot be used as an address: its name contains a bidirectional control character",
  ],
  ["posts/link-out.md", "points outside the folder"],
  ["posts/dangling.md", "does not exist"],
  ["posts/pipe.md", "is not a regular file"],
  ["projects/years.md", `line 4: Year must be a number from 2000 to ${yearMax(new Date())}.`],
])("%s is broken: %s", (path, problem) => {
  expect(problemOf(path)).toBe(problem);
});

test("the rest is imported", () => {
  const states = statesOf(report);
  for (const name of ["good", "deep", "passwd", "escaped-nul", "script", "sql", "bad-pictures"]) {
    expect([name, states[`posts/${name}.md`]]).toEqual([name, "new"]);
  }
  expect(states["posts/just-under-5-mb.md"]).toBe("new");
  expect(states["posts/many-aliases.md"]).toBe("new");
  expect(states["posts/.hidden.md"]).toBeUndefined();
});

test("nothing outside media/ is read as an image, and each refusal is reported", async () => {
  const notesOf = (path: string) =>
    report.items.find((item) => item.path === path)?.notes.map(({ text }) => text);
  expect(notesOf("posts/passwd.md")).toEqual([
    'image is not in the media folder: "../../../../etc/passwd"',
    "image ../media/../../../etc/passwd is not in the media folder",
    "image /etc/passwd is not in the media folder",
    "image ../media/..%2F..%2Fsecret is not in the media folder",
    "image file:///etc/passwd is not in the media folder",
  ]);
  expect(notesOf("posts/bad-pictures.md")).toEqual([
    "image without alt text",
    "image ../media/text.png: This file is not a valid PNG",
    "file with the wrong extension",
    "image ../media/empty.png: Selected file is empty",
    "image ../media/pipe.png: is not a regular file",
    "image ../media/link.png: points outside the folder",
    "image ../media/folder.png: is a folder",
    "image ../media/loop.png: is a circular link",
    expect.stringMatching(/^image \.\.\/media\/half\.png: This image is damaged/),
    expect.stringMatching(/^image \.\.\/media\/active\.svg: .*active content/),
    expect.stringMatching(/^image \.\.\/media\/page\.html: This is not a supported image/),
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

test("ignored files are reported", async () => {
  const planned = await planFolder(world, folder.path, FROM_COMMAND_LINE);
  expect(planned.ok && planned.plan.leftOut).toEqual([
    { path: "posts/notes.txt", why: "is not a Markdown file (.md)" },
    { path: "posts/sub/", why: "only files directly in posts/ are read" },
    { path: "stray.md", why: "is not one of site.yaml, about.md, projects/*.md, posts/*.md" },
  ]);
});

test("a parser crash is a problem of that file", async () => {
  const planned = await planFolder(world, folder.path, FROM_COMMAND_LINE);
  if (!planned.ok) throw new Error(planned.problem);
  const parseDate = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  const context = { ...planned.plan.context, parseDate };
  const dated = { kind: "post", path: "posts/dated.md", slug: "dated" } as const;
  await folder.write("posts/dated.md", post("title: Dated\ndate: 2020-01-01"));
  expect(await analyzeItem(world.db, context, dated)).toEqual({
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
    /secret\.md is not a folder, ZIP archive or CSV file\.$/,
  ],
  ["empty", async () => (await contentFolder({})).path, /contains nothing to import/],
  [
    "without content",
    async () => (await contentFolder({ "readme.txt": "x", "photos/a.png": "x" })).path,
    /contains nothing to import/,
  ],
  ["named with NUL", async () => "/tmp/a\0b", /^There is no folder/],
  ["too long a name", async () => `/${"x".repeat(5_000)}`, /has a name that is too long\.$/],
])("a folder that is %s is reported in one sentence", async (_, make, sentence) => {
  const planned = await planFolder(world, await make(), FROM_COMMAND_LINE);
  expect(planned).toEqual({ ok: false, problem: expect.stringMatching(sentence) });
});

test("inaccessible files do not count as missing", async () => {
  const table = "title,client,year,type,thumbnail\nA,B,2020,Pitch,a.png\n";
  const looped = await contentFolder({ "work.csv": table });
  await symlink("media", join(looped.path, "media"));
  const planned = await planFolder(world, looped.path, FROM_COMMAND_LINE);
  const notes = planned.ok ? (planned.plan.items[0]?.notes ?? []) : [];
  expect(notes.map(({ text }) => text)).toContain("thumbnail media/a.png: is a circular link");
  // Otherwise its rows would replace projects that could not be read.
  await symlink("projects", join(looped.path, "projects"));
  expect(await planFolder(world, looped.path, FROM_COMMAND_LINE)).toEqual({
    ok: false,
    problem: `${join(looped.path, "projects")} is a circular link.`,
  });
  await looped.remove();
});

test("an unreadable folder is reported in one sentence", async () => {
  const closed = await contentFolder({ "posts/a.md": post("title: A") });
  await chmod(closed.path, 0);
  // root can read everything, so another user has to try.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const module = join(import.meta.dirname, "folder/content-folder.ts");
  const script = `import { openContentFolder } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await openContentFolder(${JSON.stringify(closed.path)})));`;
  const args = ["--input-type=module", "--eval", script];
  const said = execFileSync(process.execPath, args, { uid, encoding: "utf8" });
  expect(JSON.parse(said)).toEqual({
    ok: false,
    problem: expect.stringMatching(/ is not readable by this user\.$/),
  });
  await chmod(closed.path, 0o700);
  await closed.remove();
});
