import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { pageAt } from "#domain/site/page-at.ts";
import { aboutMarkdown } from "../../about/about-markdown.ts";
import { readAbout } from "../../about/store.ts";
import type { ChangeTag } from "../../db/announcements.ts";
import { findPostTexts, postMarkdown } from "../../posts/post-markdown.ts";
import { nextGoLiveAt } from "../../posts/store.ts";
import { projectMarkdown } from "../../projects/project-markdown.ts";
import { findPublicProject } from "../../projects/store.ts";
import type { World } from "../../world.ts";
import { readSite } from "../store.ts";
import { blogMarkdown, homeMarkdown } from "./listings.ts";

/** `path` is the page's own; `tags` and `until` say how long it stays as it is. */
type MarkdownPage = {
  path: string;
  markdown: string;
  tags: ChangeTag[];
  until: Date | null;
};

/** The page at `address` as Markdown, if it has a Markdown version. Null also for what is not public. */
export async function readMarkdownPage(
  world: World,
  address: string,
): Promise<MarkdownPage | null> {
  const page = pageAt(address);
  if (page?.kind === "post") return readPost(world, page.slug);
  if (page?.kind === "project") return readProject(world, page);
  const { db, now, environment } = world;
  const path = page?.path;
  if (path === "/") {
    const markdown = await homeMarkdown(world, await readSite(db));
    return { path, markdown, tags: ["site", "about", "projects"], until: null };
  }
  if (path === "/about") {
    const about = await readAbout(db);
    if (!about) return null;
    const markdown = await aboutMarkdown(about, await readSite(db), environment.SITE_URL);
    return { path, markdown, tags: ["about", "site"], until: null };
  }
  if (path === "/blog") {
    const moment = now();
    const markdown = await blogMarkdown(world, await readSite(db), moment);
    return { path, markdown, tags: ["posts", "site"], until: await nextGoLiveAt(db, moment) };
  }
  return null;
}

async function readPost(world: World, slug: string): Promise<MarkdownPage | null> {
  const { db, now, environment } = world;
  const post = await findPostTexts(db, slug, now());
  if (!post) return null;
  const markdown = await postMarkdown(post, await readSite(db), environment.SITE_URL);
  return { path: postPath(post), markdown, tags: [`post:${post.id}`, "site"], until: null };
}

async function readProject(
  { db, environment }: World,
  by: { slug: string } | { id: string },
): Promise<MarkdownPage | null> {
  const project = await findPublicProject(db, by);
  if (!project) return null;
  const markdown = await projectMarkdown(project, environment.SITE_URL);
  return { path: projectPath(project), markdown, tags: [`project:${project.id}`], until: null };
}
