import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ownContent } from "../support/content-site.ts";
import { temporaryFolder, vitrine } from "../support/site.ts";

const { isReal, folder } = inject("content");

let content: Awaited<ReturnType<typeof ownContent>>;
let copy: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  content = await ownContent();
  copy = await temporaryFolder();
  await cp(folder, copy.path, { recursive: true });
});
afterAll(async () => {
  await content.drop();
  await copy.remove();
});

async function rowsOf<T extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await content.db.execute<T>(query)).rows;
}

test("every project, post and picture of the folder came in", async () => {
  const [counts] = await rowsOf(sql`
    select (select count(*)::int from portfolio_projects) as projects,
      (select count(*)::int from blog_posts where status = 'published') as posts,
      (select count(*)::int from media
        where width > 0 and jsonb_array_length(renditions) > 0) as pictures,
      (select count(*)::int from media where placeholder is null) as see_through,
      (select count(*)::int from import_batches where finished_at is not null) as imports`);
  const expected = isReal
    ? { projects: 27, posts: 72, pictures: 199, see_through: 7, imports: 1 }
    : { imports: 1 };
  expect(counts).toMatchObject(expected);
});

test("no Markdown, template, empty link or foreign class is left in any text", async () => {
  const texts = await rowsOf<{ slug: string; html: string }>(sql`
    select slug, content as html from blog_posts union all
    select slug, description from portfolio_projects union all
    select 'about', bio || philosophy || hobbies from about_content`);
  const found = texts.flatMap(({ slug, html }) => {
    const prose = html.replace(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g, "code");
    const marks = prose
      .replace(/<[^>]+>/g, "\n")
      .match(/(?:^|\n)\s*#{1,6} .*|\*\*.*|\]\(.*|`{3}|\{[%{:].*|\[\^.*|\.\.\/media.*/g);
    const empty = prose.match(/<(p|a|h[1-6]|li|figure)\b[^>]*>\s*<\/\1>|<script|<iframe| style=/g);
    const classes = prose.match(/ class="(?!video")[^"]*"/g);
    return [...(marks ?? []), ...(empty ?? []), ...(classes ?? [])].map(
      (mark) => `${slug}: ${mark}`,
    );
  });
  expect(found).toEqual([]);
});

test("every picture in a text is one of ours, or lies elsewhere over https", async () => {
  const rows = await rowsOf<{ src: string; is_known: boolean }>(sql`
    select src[1] as src, exists (
      select from media where '/media/' || area || '/' || hash || '.' || ext = src[1]) as is_known
    from blog_posts, regexp_matches(content, '<img src="([^"]*)"', 'g') as src`);
  expect(rows.length).toBeGreaterThan(isReal ? 100 : 0);
  const strange = rows.filter(({ src, is_known }) => !is_known && !src.startsWith("https://"));
  expect(strange).toEqual([]);
});

test("links to pages that were imported stay on the site, and those pages exist", async () => {
  const links = await rowsOf<{ href: string; is_known: boolean }>(sql`
    with texts as (select content as html from blog_posts union all
      select description from portfolio_projects)
    select href[1] as href, (exists (select from blog_posts where '/blog/' || slug = href[2])
      or exists (select from portfolio_projects where '/project/' || slug = href[2])) as is_known
    from texts, regexp_matches(html, 'href="((/(?:blog|project)/[^"#?]*)[^"]*)"', 'g') as href`);
  expect(links.filter(({ is_known }) => !is_known)).toEqual([]);
  expect(links.length).toBeGreaterThanOrEqual(isReal ? 19 : 1);
});

test("importing the same folder again changes nothing", async () => {
  const { code, output } = await vitrine(["import", copy.path], content.env);
  expect(output).toMatch(/\n(\d+) files: \1 unchanged\.\n/);
  expect(code).toBe(0);
});

test("only the file that was touched is imported again", async () => {
  const touched = isReal ? "posts/18f-at-ten.md" : "posts/how-to-retire-a-logo.md";
  const text = await readFile(join(copy.path, touched), "utf8");
  await writeFile(join(copy.path, touched), `${text}\n\nOne more line.\n`);
  const { code, output } = await vitrine(["import", copy.path, "--yes"], content.env);
  expect(output).toMatch(/Done: 1 written, \d+ unchanged\.\n$/);
  expect(code).toBe(0);
  const changed = await rowsOf(sql`select slug, version from blog_posts where version > 1`);
  expect(changed).toEqual([{ slug: touched.slice("posts/".length, -3), version: 2 }]);
});
