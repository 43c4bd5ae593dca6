import { shorten } from "#domain/html/text.ts";
import { LISTING_SUBTITLE, postPath } from "#domain/posts/post.ts";
import { type ProjectCard, projectPath } from "#domain/projects/project.ts";
import { markdownPath } from "#domain/site/markdown-path.ts";
import { hasAbout } from "../about/store.ts";
import type { ResourceRoute } from "../http/resource-route.ts";
import { listLivePosts, nextGoLiveAt } from "../posts/store.ts";
import { listPublicProjects } from "../projects/store.ts";
import { LLMS_FULL_PATH } from "./llms-full.ts";
import { readSite } from "./store.ts";

/** 48 projects; the sitemap has all. */
const PROJECT_PAGES = 4;

/** Links lead to the Markdown versions of pages. https://llmstxt.org */
export const llms: ResourceRoute = async ({ db, now, environment }, notes) => {
  const moment = now();
  const site = await readSite(db);
  const pages = Array.from({ length: PROJECT_PAGES }, (_, index) => index + 1);
  const projects = await Promise.all(pages.map((page) => listPublicProjects(db, page)));
  const posts = await listLivePosts(db, 1, moment);
  const link = (name: string, path: string, about = "") =>
    `- [${line(name).replace(/[[\]]/g, "")}](${environment.SITE_URL}${path})${about && `: ${line(about)}`}`;
  const sections: [heading: string, links: string[]][] = [
    [
      "Pages",
      [
        link("Home", markdownPath("/"), site.subtitle),
        ...((await hasAbout(db))
          ? [link("About", markdownPath("/about"), `About ${site.name}`)]
          : []),
        link(site.blogTitle, markdownPath("/blog"), site.blogMetaDescription || LISTING_SUBTITLE),
        link("Contact", "/contact"),
      ],
    ],
    [
      "Projects",
      projects
        .flat()
        .map((project) =>
          link(project.title, markdownPath(projectPath(project)), factsOf(project)),
        ),
    ],
    ["Articles", posts.map((post) => link(post.title, markdownPath(postPath(post)), post.excerpt))],
    [
      "Optional",
      [
        link("Everything in full", LLMS_FULL_PATH, "The text of all pages, in one or more files"),
        link("Feed", "/feed.xml", "Latest articles in full, as Atom"),
        link("Sitemap", "/sitemap.xml", "All public URLs"),
      ],
    ],
  ];
  const text = [
    `# ${line(site.name)}`,
    `> ${line(site.description || site.subtitle)}`,
    ...sections
      .filter(([, links]) => links.length > 0)
      .map(([heading, links]) => `## ${heading}\n\n${links.join("\n")}`),
  ].join("\n\n");
  notes.dependsOn("site", "about", "projects", "posts");
  notes.allowCaching(await nextGoLiveAt(db, moment));
  return {
    type: "text/plain; charset=utf-8",
    body: Buffer.from(`${text}\n`),
  };
};

function factsOf({ client, year, summary }: ProjectCard): string {
  return `${client}, ${year}. ${summary}`;
}

/** A line break in a title could start a new section. */
function line(text: string): string {
  return shorten(text.replace(/[\s\p{Cc}]+/gu, " ").trim());
}
