import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../server/db/connection.ts";
import { createSend } from "../../server/newsletter/create-send.ts";
import { sends } from "../../server/newsletter/tables.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { clients, portfolioProjects } from "../../server/projects/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import type { World } from "../../server/world.ts";

/** High enough never to limit a test. */
const AS_FAST_AS_CAN_BE = 1_000_000;
const PARAGRAPH =
  "What a shop window teaches about a home page, told with the three that made us stop. ".repeat(4);
export const POST = {
  title: (slug: string) => `Three shop windows: ${slug}`,
  excerpt: "What they teach about a home page.",
  content: `<p>${PARAGRAPH}</p>`.repeat(5),
  siteName: "Mirela Osei",
  postalAddress: "1 Harbour Road, Accra",
};

/** Subscribers are named `confirmed-1@example.com` and so on, by state. */
export async function fillWithSubscribers(
  db: Database,
  { confirmed, ofEachOther = 0 }: { confirmed: number; ofEachOther?: number },
): Promise<void> {
  await db.insert(siteConfig).values({
    name: POST.siteName,
    newsletterEnabled: true,
    newsletterAutoSendOnPublish: true,
    newsletterAutoSendOnProjectPublish: true,
    newsletterSendsPerSecond: AS_FAST_AS_CAN_BE,
    postalAddress: POST.postalAddress,
  });
  await db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at)
    select state || '-' || i || '@example.com', 'footer', state, now()
    from unnest(array['confirmed', 'pending', 'unsubscribed', 'bounced', 'complained']) state,
      generate_series(1, case when state = 'confirmed' then ${confirmed}::int else ${ofEachOther}::int end) i`);
  await db.execute(sql`analyze`);
}

export async function sendPost(world: Pick<World, "db" | "queue">, slug: string): Promise<string> {
  const title = POST.title(slug);
  return world.db.transaction(async (tx) => {
    const [post] = await tx
      .insert(blogPosts)
      .values({
        slug,
        title,
        excerpt: POST.excerpt,
        content: POST.content,
        status: "published",
        publishedAt: new Date(Date.now() - 1000),
      })
      .returning({ id: blogPosts.id });
    return createIssue(world, tx, { kind: "post", id: post?.id ?? "", title });
  });
}

export async function sendProject(world: Pick<World, "db" | "queue">): Promise<string> {
  const title = "A shop window";
  return world.db.transaction(async (tx) => {
    const [client] = await tx
      .insert(clients)
      .values({ name: "The Harbour Office" })
      .returning({ id: clients.id });
    const [project] = await tx
      .insert(portfolioProjects)
      .values({
        title,
        clientId: client?.id ?? "",
        description: POST.content,
        workType: "Platform",
        year: 2026,
        isVisible: true,
      })
      .returning({ id: portfolioProjects.id });
    return createIssue(world, tx, { kind: "project", id: project?.id ?? "", title });
  });
}

async function createIssue(
  world: Pick<World, "queue">,
  tx: Transaction,
  item: Parameters<typeof createSend>[2],
): Promise<string> {
  const outcome = await createSend(world, tx, item);
  if (outcome !== "created") throw new Error(`The issue was not created: ${outcome}`);
  const [send] = await tx.select({ id: sends.id }).from(sends).where(eq(sends.itemId, item.id));
  return send?.id ?? "";
}
