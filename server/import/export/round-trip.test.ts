import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { contentRows } from "../../../tests/support/content-rows.ts";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
} from "../../../tests/support/import-world.ts";
import { isLong } from "../../../tests/support/long-tests.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { copyWithSmallPictures } from "../../../tests/support/small-pictures.ts";
import { SAMPLE_FOLDER } from "../sample-settings.ts";
import { exportContent } from "./export-content.ts";

// Each is something else in YAML, or in the importer, when written as it is.
const TITLES = [
  ...["null", "~", "true", "007", "1.10", "2021-01-01", "- list", "a: b", "#tag", "a #tag"],
  ...["&anchor", "*alias", "!tag", "| literal", "> folded", "'single'", '"double"', "%a", "@b"],
  ...["[flow", "{flow}", "`c`", "a:", "---", "...", "<<", "?", "back\\slash \\n", "<b>&</b>"],
  ...["AT&amp;T &lt;i&gt; &#39;x&#39;", "שלום, עולם: א", "👩‍👩‍👧 emoji 🇧🇪", "語".repeat(190)],
];
const HTML = [
  '<p>1 * 2 * 3, _x_, [a](b) and &lt;img src="/media/a"&gt; &amp;amp;</p><p>---</p>',
  '<h2 id="user-content-x">## no more</h2><pre><code class="language-md"># a\n\n\n  - *b*\n</code></pre>',
  '<aside class="callout callout-tip"><p>Tip</p></aside><p><a href="/2015/x?y=1#z">link</a></p>',
].join("\n\n");
const FILE = "a &lt;  b%20 #1 é.svg";
const BASIC = '<div class="lead"><span class="a">## philosophy</span></div>\n\n<p>*b*</p>';

const REAL_CONTENT = join(import.meta.dirname, "../../../../shared/data/18f-site");
const FIXTURE = join(import.meta.dirname, "../../../tests/fixtures/content-folder");
const FOLDERS = [FIXTURE, SAMPLE_FOLDER, ...(isLong ? [REAL_CONTENT] : [])].filter((folder) =>
  existsSync(folder),
);

async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  const files = paths.sort().map(async (path) => {
    const bytes = await readFile(path, extname(path) === ".md" ? "utf8" : "base64");
    return [path.slice(folder.length), bytes] as const;
  });
  return new Map(await Promise.all(files));
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let first: Awaited<ReturnType<typeof importWorld>>;
let second: Awaited<ReturnType<typeof importWorld>>;
const at = (name: string) => join(folder.path, name);

beforeEach(async () => {
  folder = await temporaryFolder();
  first = await importWorld();
  second = await importWorld();
});
afterEach(async () => {
  await first.close();
  await second.close();
  await folder.remove();
});

async function expectSameAfterRoundTrip() {
  const exported = await exportContent(first.world, at("one"));
  expect(exported).toMatchObject({ ok: true, problems: [] });
  const again = await plan(first.world, at("one"));
  expect(again.items.filter(({ state }) => state !== "unchanged")).toEqual([]);
  await runImportOf(second.world, at("one"));
  expect(await contentRows(second.world.db)).toEqual(await contentRows(first.world.db));
  expect(await exportContent(second.world, at("two"))).toEqual(exported);
  expect(await filesIn(at("two"))).toEqual(await filesIn(at("one")));
}

test.each(FOLDERS)(
  "%s is the same after an export and an import",
  {
    timeout: 300_000,
  },
  async (content) => {
    await copyWithSmallPictures(content, at("source"));
    await runImportOf(first.world, at("source"));
    await expectSameAfterRoundTrip();
  },
);

test("hostile texts and items with the same title stay as they are", {
  timeout: 120_000,
}, async () => {
  const files = TITLES.flatMap((title, index) => {
    const names = [title, `${title}2`].map((name) => name.slice(0, 100));
    const texts = { categories: names, keywords: names, altText: title, imageAlt: title };
    const project = { client: title.slice(0, 120), year: 2020, workType: title.slice(0, 99) };
    const parts = {
      case_study: {
        problem: BASIC,
        figures: [{ value: title.slice(0, 20), label: title.slice(0, 80) }],
        testimonial: { quote: `${title}\n\n  indented\nlast`, name: title.slice(0, 120) },
      },
      faqs: [{ question: title.slice(0, 150), answer: BASIC }],
    };
    const link = `<a href="../media/${encodeURIComponent(FILE)}">file</a>`;
    const image = `../media/${encodeURIComponent(FILE)}`;
    const fields = {
      image,
      title,
      format: "html",
      ...texts,
      ...project,
      ...parts,
      visible: index > 3,
    };
    const withEntities = (_: unknown, value: unknown) =>
      typeof value === "string" && value !== BASIC ? value.replaceAll("&", "&amp;") : value;
    const escaped = stringify(fields, withEntities, { aliasDuplicateObjects: false });
    return [
      [`projects/p${index}.md`, `---\n${escaped}---\n${BASIC}`],
      [`projects/p${index}-2.md`, `---\n${escaped}---\n<p>${link} src="/media/x"</p>`],
      [`posts/p${index}.md`, `---\n${escaped}---\n${HTML}`],
    ];
  });
  const source = await contentFolder({
    ...Object.fromEntries(files),
    [`media/${FILE}`]: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  });
  await runImportOf(first.world, source.path);
  await source.remove();
  const { portfolio_projects: projects = [], blog_posts: posts = [] } = await contentRows(
    first.world.db,
  );
  expect(new Set(projects.map(({ title }) => title))).toEqual(new Set(TITLES));
  expect(new Set(posts.map(({ title }) => title))).toEqual(new Set(TITLES));
  expect(posts[0]).toMatchObject({ content: HTML, faqs: [{ answer: BASIC }] });
  expect(posts[0]?.featuredImageId).toMatch("featured-images/");
  expect(projects.map(({ description }) => description)).toContainEqual(
    expect.stringContaining('<a href="/media/projects/'),
  );
  await expectSameAfterRoundTrip();
});
