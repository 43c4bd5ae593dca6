import { markdownText } from "#domain/html/inline-markdown.ts";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { markdownPath } from "#domain/site/markdown-path.ts";
import type { Queryable } from "../db/connection.ts";
import { readTotal } from "../db/totals.ts";
import type { ResourceRoute } from "../http/resource-route.ts";
import {
  countLivePosts,
  isLive,
  newestFirst as newestPostsFirst,
  nextGoLiveAt,
} from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic, newestFirst } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { World } from "../world.ts";
import { readMarkdownPage } from "./markdown/read-page.ts";
import { readSite } from "./store.ts";

export const LLMS_FULL_PATH = "/llms-full.txt";
const ITEMS_PER_PART = 50;
/** With `ITEMS_PER_PART` this bounds a file to 2 MB. */
const ITEM_TEXT_MAX_CHARS = 40_000;

/**
 * The text of the About page, projects and posts, newest first. Parts are numbered from 1, the first
 * without its number. Undefined when `path` is none.
 */
export function llmsFullPart(path: string): ResourceRoute | undefined {
  const [isPart, number] = /^\/llms-full(?:-([2-9]|[1-9]\d{1,4}))?\.txt$/.exec(path) ?? [];
  if (isPart === undefined) return undefined;
  const part = Number(number ?? 1);
  return async (world, notes) => {
    const { db, now } = world;
    const moment = now();
    const projects = await readTotal(db, "public_projects");
    const posts = await countLivePosts(db, moment);
    const parts = Math.max(1, Math.ceil((projects + posts) / ITEMS_PER_PART));
    if (part > parts) return null;
    const texts = [await introOf(world, part, parts)];
    const paths = await listPaths(db, (part - 1) * ITEMS_PER_PART, projects, moment);
    // One after the other, so that other requests are answered meanwhile.
    for (const each of part === 1 ? ["/about", ...paths] : paths)
      texts.push(await textOf(world, each));
    notes.dependsOn("site", "about", "projects", "posts");
    notes.allowCaching(await nextGoLiveAt(db, moment));
    const body = Buffer.from(`${texts.filter(Boolean).join("\n\n---\n\n")}\n`);
    return { type: "text/plain; charset=utf-8", body };
  };
}

async function introOf({ db, environment }: World, part: number, parts: number): Promise<string> {
  const site = await readSite(db);
  const next = part < parts ? ` Next: ${environment.SITE_URL}/llms-full-${part + 1}.txt` : "";
  return [
    `# ${markdownText(site.name)}`,
    `> ${markdownText(site.description || site.subtitle)}`,
    ...(parts > 1 ? [`Part ${part} of ${parts}.${next}`] : []),
  ].join("\n\n");
}

/** Projects, then posts. */
async function listPaths(
  db: Queryable,
  from: number,
  projects: number,
  now: Date,
): Promise<string[]> {
  const projectRows = await db
    .select({ id: portfolioProjects.id })
    .from(portfolioProjects)
    .where(isPublic)
    .orderBy(...newestFirst)
    .offset(from)
    .limit(ITEMS_PER_PART);
  const postRows = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(isLive(now))
    .orderBy(...newestPostsFirst)
    .offset(Math.max(0, from - projects))
    .limit(ITEMS_PER_PART - projectRows.length);
  return [
    ...projectRows.map(({ id }) => projectPath({ id, slug: null })),
    ...postRows.map(postPath),
  ];
}

async function textOf(world: World, path: string): Promise<string> {
  const page = await readMarkdownPage(world, path);
  if (!page) return "";
  const text = page.markdown.trim();
  if (text.length <= ITEM_TEXT_MAX_CHARS) return text;
  const end = text.lastIndexOf("\n", ITEM_TEXT_MAX_CHARS);
  const rest = world.environment.SITE_URL + markdownPath(page.path);
  return `${text.slice(0, end > 0 ? end : ITEM_TEXT_MAX_CHARS).toWellFormed()}\n\n…\n\nThe rest: ${rest}`;
}
