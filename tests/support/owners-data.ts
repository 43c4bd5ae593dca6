import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { storeSubmission } from "#server/contact/submissions.ts";
import type { Database } from "#server/db/connection.ts";
import { parseEnvironment } from "#server/env.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { openSecret } from "#server/secret.ts";
import { dismissFirstSteps } from "#server/site/notices.ts";
import { makeAccount } from "./accounts.ts";
import type { ContentSite } from "./content-site.ts";

export const MESSAGE = "I would like to hire you.\nSee <b>you</b> soon.";

export async function sendMessage(
  { db, env }: ContentSite,
  { fullName = "Ada Byron", isSpam = false } = {},
): Promise<string> {
  const parsed = parseEnvironment(env);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return storeSubmission(db, await openSecret(parsed.environment), {
    message: { fullName, email: "ada@example.com", reason: "hiring", message: MESSAGE },
    visitor: { ip: "198.51.100.1", userAgent: "Safari", sessionId: null },
    riskScore: 55,
    isSpam,
  });
}

export async function fillOwnersSite(site: ContentSite): Promise<void> {
  const { db, env } = site;
  await makeAccount(db, "owner");
  await dismissFirstSteps(db);
  await sendMessage(site, { fullName: "Grace Hopper" });
  await sendMessage(site);
  await sendMessage(site, { fullName: "Buy cheap", isSpam: true });
  await addPosts(db);
  locks.set(site, await lockPost(env.DATABASE_URL ?? "", "Long overdue"));
  await db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at, wants_projects)
    select state || i || '@example.com', 'footer', state, now(), i > 1
    from unnest(array['confirmed', 'pending', 'bounced']) state, generate_series(1, 12) i
    where state = 'confirmed' or i < 3`);
  await addViews(db);
}

async function addPosts(db: Database): Promise<void> {
  const HOUR_MS = 60 * 60 * 1000;
  const soon = new Date(Date.now() + 50 * 24 * HOUR_MS);
  const post = (title: string) => ({ title, slug: randomUUID() });
  await db.insert(blogPosts).values([
    { ...post("A draft of mine"), status: "draft" },
    {
      ...post("Long overdue"),
      status: "scheduled",
      scheduledPublishAt: new Date(Date.now() - HOUR_MS),
    },
    { ...post("In fifty days"), status: "scheduled", scheduledPublishAt: soon },
  ]);
}

const locks = new WeakMap<ContentSite, Client>();

/** After this the overdue post can be changed, and is published. */
export async function unlockOverduePost(site: ContentSite): Promise<void> {
  await locks.get(site)?.end();
}

/** The scheduler skips it, so that it stays overdue. */
async function lockPost(connectionString: string, title: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query("select from blog_posts where title = $1 for update", [title]);
  return client;
}

async function addViews(db: Database): Promise<void> {
  await db.execute(
    sql`select ensure_analytics_month(current_date - d) from generate_series(0, 29) d`,
  );
  await db.execute(sql`
    with session as (
      insert into analytics_sessions (daily_id, visitor_id, day, started_at, last_seen_at, entry_path,
        exit_path, channel, source, is_assistant, campaign, last_channel, last_source, last_campaign,
        device, country, pages, seconds, viewed_item, viewed_contact)
      select 'visitor ' || n % 11, 'visitor ' || n % 11, current_date - n % 9, now(), now(),
        post.path, post.path, c.channel, c.source, false, '', c.channel, c.source, '',
        case when n % 3 = 0 then 'mobile' else 'desktop' end, '', 1, n % 20, true, false
      from generate_series(1, 60) n,
        lateral (select '/blog/' || slug as path from blog_posts where status = 'published' order by id limit 1) as post,
        lateral (select case when n % 4 = 0 then 'Search' else 'Direct' end as channel,
          case when n % 4 = 0 then 'Google' else '' end as source) as c
      returning id, day, visitor_id, entry_path
    )
    insert into analytics_events (day, event_type, path, visitor_id, session_id)
    select day, 'page', entry_path, visitor_id, id::text from session`);
}
