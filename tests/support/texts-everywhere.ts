import { randomUUID } from "node:crypto";
import { aboutContent } from "../../server/about/tables.ts";
import { contactPages } from "../../server/contact/tables.ts";
import { announce } from "../../server/db/announcements.ts";
import type { Database } from "../../server/db/connection.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../../server/projects/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { EVERYWHERE } from "./newsletter-site.ts";

export type Texts = { line: () => string; html: () => string };

/** Writes a public project and a live post with shared terms; returns their paths. */
export async function writeItems(db: Database, { line, html }: Texts): Promise<string[]> {
  const unique = () => `${line()} ${randomUUID().slice(0, 8)}`;
  const [client] = await db.insert(clients).values({ name: unique() }).returning();
  const [role] = await db.insert(roles).values({ name: unique() }).returning();
  const terms = { categories: [line(), line()], keywords: [line(), line()] };
  const [project] = await db
    .insert(portfolioProjects)
    .values({
      title: line(),
      clientId: client?.id ?? "",
      workType: line(),
      year: 2024,
      description: html(),
      isVisible: true,
      altText: line(),
      metaTitle: line(),
      metaDescription: line(),
      ogTitle: line(),
      ogDescription: line(),
      caseProblem: html(),
      caseApproach: html(),
      caseResults: html(),
      resultFigures: [{ value: line(), label: line() }],
      testimonialQuote: line(),
      testimonialName: line(),
      testimonialRole: line(),
      ...terms,
    })
    .returning();
  if (project && role) {
    await db.insert(projectRoles).values({ projectId: project.id, roleId: role.id, position: 0 });
  }
  const [post] = await db
    .insert(blogPosts)
    .values({
      title: line(),
      slug: randomUUID(),
      status: "published",
      // The newest ones are on the first page of the blog.
      publishedAt: new Date(),
      excerpt: line(),
      content: `<h2>${html()}</h2>${html()}<h2>${html()}</h2>`,
      author: line(),
      tags: [line(), line()],
      metaTitle: line(),
      metaDescription: line(),
      faqs: [{ question: line(), answer: html() }],
      ...terms,
    })
    .returning();
  await announce(db, ["projects", "posts"]);
  return [`/project/id/${project?.id}`, `/blog/${post?.slug}`];
}

/** Fills site, about and contact, with every newsletter placement. */
export async function writeSite(db: Database, { line, html }: Texts): Promise<void> {
  const site = {
    ...EVERYWHERE,
    siteTitle: line(),
    siteSubtitle: line(),
    name: line(),
    pageTitle: line(),
    metaKeywords: [line(), line()],
    metaDescription: line(),
    siteDescription: line(),
    twitterHandle: line(),
    quickTags: [line(), line(), line()],
    newsletterButtonText: line(),
    newsletterStrapMessage: line(),
    blogPageTitle: line(),
    blogMetaTitle: line(),
    blogMetaDescription: line(),
    privacyPolicy: html(),
  };
  const about = {
    name: line(),
    title: line(),
    bio: html(),
    hobbies: html(),
    interests: line(),
    philosophy: html(),
    expertise: [{ category: line(), items: [line(), line()] }],
    languages: [line(), line()],
    aboutTitle: line(),
    aboutDescription: line(),
    frameworks: [line(), line()],
    skills: [line(), line()],
  };
  const contact = {
    headline: line(),
    introText: line(),
    metaTitle: line(),
    metaDescription: line(),
    keywords: [line(), line()],
  };
  const target = { target: siteConfig.id, set: site };
  await db.insert(siteConfig).values(site).onConflictDoUpdate(target);
  await db
    .insert(aboutContent)
    .values(about)
    .onConflictDoUpdate({ target: aboutContent.id, set: about });
  await db
    .insert(contactPages)
    .values(contact)
    .onConflictDoUpdate({ target: contactPages.id, set: contact });
  await announce(db, ["site", "about", "contact"]);
}
