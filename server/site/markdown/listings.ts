import { markdownLink, markdownText } from "#domain/html/inline-markdown.ts";
import { markdownDocument, markdownList, markdownSection } from "#domain/html/markdown-parts.ts";
import { shorten } from "#domain/html/text.ts";
import { LISTING_SUBTITLE, POSTS_PER_PAGE, type PostCard, postPath } from "#domain/posts/post.ts";
import { type ProjectCard, projectPath } from "#domain/projects/project.ts";
import { longDate } from "#domain/site/formats.ts";
import { markdownPath } from "#domain/site/markdown-path.ts";
import type { Site } from "#domain/site/site.ts";
import { hasAbout } from "../../about/store.ts";
import { countLivePosts, listLivePosts } from "../../posts/store.ts";
import { listFeaturedProjects, listPublicProjects } from "../../projects/store.ts";
import type { World } from "../../world.ts";

export async function homeMarkdown({ db, environment }: World, site: Site): Promise<string> {
  const origin = environment.SITE_URL;
  const featured = await listFeaturedProjects(db);
  const projects = featured.length > 0 ? featured : await listPublicProjects(db, 1);
  const page = (name: string, path: string) => markdownLink(name, origin + path);
  return markdownDocument([
    `# ${markdownText(site.name)}`,
    site.subtitle && `> ${markdownText(site.subtitle)}`,
    markdownText(site.description),
    markdownSection(
      2,
      featured.length > 0 ? "Featured projects" : "Projects",
      markdownList(projects.map((project) => projectItem(project, origin))),
    ),
    markdownSection(
      2,
      "More",
      markdownList([
        ...((await hasAbout(db)) ? [page("About", markdownPath("/about"))] : []),
        page(site.blogTitle, markdownPath("/blog")),
        page("All projects and articles", "/llms.txt"),
        page("Contact", "/contact"),
      ]),
    ),
  ]);
}

export async function blogMarkdown(
  { db, environment }: World,
  site: Site,
  now: Date,
): Promise<string> {
  const origin = environment.SITE_URL;
  const posts = await listLivePosts(db, 1, now);
  const older = Math.max(0, (await countLivePosts(db, now)) - POSTS_PER_PAGE);
  return markdownDocument([
    `# ${markdownText(site.blogTitle)}`,
    `> ${markdownText(site.blogMetaDescription || LISTING_SUBTITLE)}`,
    markdownList(posts.map((post) => postItem(post, site, origin))),
    older > 0 ? `${markdownLink("Older articles", `${origin}/blog?page=2`)} (${older})` : null,
  ]);
}

function projectItem(project: ProjectCard, origin: string): string {
  const { title, client, year, summary } = project;
  const link = markdownLink(title, origin + markdownPath(projectPath(project)));
  return `${link}: ${markdownText(`${client}, ${year}. ${shorten(summary)}`)}`;
}

function postItem(post: PostCard, { timeZone }: Site, origin: string): string {
  const link = markdownLink(post.title, origin + markdownPath(postPath(post)));
  const excerpt = shorten(post.excerpt);
  return `${link} (${longDate(post.publishedAt, timeZone)})${excerpt && `: ${markdownText(excerpt)}`}`;
}
