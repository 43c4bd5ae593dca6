import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { pino } from "pino";
import PostalMime, { type Email } from "postal-mime";
import { openQueue } from "../../server/jobs/queue.ts";
import { createSend } from "../../server/newsletter/create-send.ts";
import { subscribers } from "../../server/newsletter/tables.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { type ContentSite, startContentSite } from "./content-site.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

const OWNER = "owner@example.com";
export const NEWCOMER = "newcomer@example.com";
export const SUBSCRIBER = "subscriber@example.com";

export type SiteMail = Email & { html: string; text: string; bytes: number };

type MailSite = ContentSite & {
  mails: Record<"confirmation" | "notice" | "post" | "project", SiteMail>;
};

/** Resolves after one email of each kind was sent. */
export async function startMailSite(): Promise<MailSite> {
  const server = await startMailServer();
  const site = await startContentSite({ SMTP_URL: server.url, OWNER_EMAIL: OWNER });
  await site.db.update(siteConfig).set({
    newsletterEnabled: true,
    newsletterAutoSendOnPublish: true,
    newsletterAutoSendOnProjectPublish: true,
    postalAddress: "Mirela Osei Studio, 1 Harbour Road, Accra, Ghana",
  });
  const confirmed = { status: "confirmed" as const, source: "footer", confirmedAt: new Date() };
  await site.db.insert(subscribers).values({ email: SUBSCRIBER, ...confirmed });
  await post(site, "/api/subscribe-newsletter", { email: NEWCOMER, place: "blog-listing" });
  await post(site, "/api/contact", {
    full_name: "Ada Byron",
    email: "ada@example.com",
    reason: "freelance",
    message: "Would you like to work with us?\n\nWe begin in March, and there are three of us.",
  });
  await sendItems(site);
  const mails = await receivedMails(server);
  return {
    ...site,
    mails,
    async stop() {
      const code = await site.stop();
      await server.stop();
      return code;
    },
  };
}

async function post(site: ContentSite, path: string, body: object): Promise<void> {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function sendItems({ db, env }: ContentSite): Promise<void> {
  const [item] = await db
    .select({ id: blogPosts.id, title: blogPosts.title })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.status, "published"),
        isNotNull(blogPosts.featuredImageId),
        ne(blogPosts.excerpt, ""),
      ),
    )
    .orderBy(sql`published_at desc`)
    .limit(1);
  const [project] = await db
    .select({ id: portfolioProjects.id, title: portfolioProjects.title })
    .from(portfolioProjects)
    .where(and(eq(portfolioProjects.isVisible, true), isNotNull(portfolioProjects.thumbnailId)))
    .orderBy(sql`project_year desc, project_title`)
    .limit(1);
  const queue = openQueue({ connectionString: env.DATABASE_URL }, pino({ level: "silent" }));
  await db.transaction(async (tx) => {
    if (!item || !project) throw new Error("The content has no post or no project with a picture");
    await createSend({ queue }, tx, { kind: "post", ...item });
    await createSend({ queue }, tx, { kind: "project", ...project });
  });
  await queue.close();
}

async function receivedMails(server: MailServer): Promise<MailSite["mails"]> {
  const all = await server.waitForCount(4);
  const parsed = await Promise.all(
    all.map(async ({ raw, to }) => {
      const mail = await PostalMime.parse(raw);
      const { html = "", text = "" } = mail;
      return { ...mail, html, text, bytes: Buffer.byteLength(raw), recipient: to[0] ?? "" };
    }),
  );
  const find = (what: string, is: (mail: (typeof parsed)[number]) => boolean) => {
    const found = parsed.find(is);
    if (!found) throw new Error(`There is no ${what} among the mails`);
    return found;
  };
  const ofSubscriber = (words: string) => (mail: (typeof parsed)[number]) =>
    mail.recipient === SUBSCRIBER && mail.text.includes(words);
  return {
    confirmation: find("confirmation", ({ recipient }) => recipient === NEWCOMER),
    notice: find("notice", ({ recipient }) => recipient === OWNER),
    post: find("post", ofSubscriber("Read the article: ")),
    project: find("project", ofSubscriber("View the project: ")),
  };
}
