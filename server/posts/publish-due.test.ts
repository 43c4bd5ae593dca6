import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { addPost } from "../../tests/support/rows.ts";
import { connect } from "../db/connection.ts";
import { sends } from "../newsletter/tables.ts";
import { listNeeds } from "../overview/needs.ts";
import { siteConfig } from "../site/tables.ts";
import { archivePosts, restorePosts } from "./apply-post-change.ts";
import { listHeldMails, sendHeldMails, skipHeldMails } from "./held-mails.ts";
import { MAIL_HELD_AFTER_MS, publishDuePosts } from "./publish-due.ts";
import { CHECK_EVERY_MS, startScheduler } from "./start-scheduler.ts";
import { blogPosts } from "./tables.ts";

const DUE = new Date("2026-05-05T12:00:00Z");
/** The clock of the test. */
let now = DUE;

const opened = await forAllTests(importWorld());
beforeEach(async () => {
  now = DUE;
  await opened.world.db.execute(
    sql`truncate newsletter_subscribers, newsletter_sends, site_config, blog_posts cascade`,
  );
  await fillWithSubscribers(opened.world.db, { confirmed: 2 });
});

const world = () => ({ ...opened.world, now: () => now });
const moveClockTo = (ms: number) => {
  now = new Date(DUE.getTime() + ms);
};
const schedule = (slug: string, at = DUE) =>
  addPost(opened.world.db, { slug, title: slug, status: "scheduled", scheduledPublishAt: at });
const mails = () => opened.world.db.$count(sends);
async function stored(id: string) {
  const [row] = await opened.world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row;
}

test("a post is published from its minute on, dated then, with one newsletter", async () => {
  const id = await schedule("fog");
  moveClockTo(-1);
  expect(await publishDuePosts(world())).toEqual([]);
  moveClockTo(7_000);
  expect(await publishDuePosts(world())).toEqual([id]);
  expect(await stored(id)).toMatchObject({
    status: "published",
    publishedAt: now,
    firstPublishedAt: now,
    scheduledPublishAt: null,
    mailHeldAt: null,
    version: 2,
  });
  expect(await publishDuePosts(world())).toEqual([]);
  expect(await mails()).toBe(1);
});

test("archived posts wait until they are restored", async () => {
  const id = await schedule("fog");
  await archivePosts(world(), [id]);
  expect(await publishDuePosts(world())).toEqual([]);
  await restorePosts(world(), [id]);
  expect(await publishDuePosts(world())).toEqual([id]);
});

test("two processes publish each post once", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) ids.push(await schedule(`post-${nth}`));
  const db = connect(opened.connection, () => {});
  const other = { ...world(), db };
  const rounds = await Promise.all(
    [world(), other, world(), other].map((one) => publishDuePosts(one)),
  );
  await db.$client.end();
  expect(rounds.flat().toSorted()).toEqual(ids.toSorted());
  expect(await mails()).toBe(20);
});

test("a post that is being saved is skipped, and published the next time", async () => {
  const [locked, free] = [await schedule("locked"), await schedule("free")];
  const client = await opened.world.db.$client.connect();
  await client.query("begin");
  await client.query("select from blog_posts where id = $1 for update", [locked]);
  expect(await publishDuePosts(world())).toEqual([free]);
  await client.query("commit");
  client.release();
  expect(await publishDuePosts(world())).toEqual([locked]);
});

test("a post that cannot be published does not hold up the others", async () => {
  const { db } = opened.world;
  const broken = await schedule("broken", new Date(DUE.getTime() - 1000));
  const fine = await schedule("fine");
  await db.execute(sql`alter table blog_posts add constraint no_fog
    check (slug <> 'broken' or status = 'scheduled')`);
  expect(await publishDuePosts(world())).toEqual([broken, fine]);
  expect(await stored(broken)).toMatchObject({ status: "scheduled" });
  expect(await stored(fine)).toMatchObject({ status: "published" });
  await db.execute(sql`alter table blog_posts drop constraint no_fog`);
});

test("a process publishes what became due while none was running", async () => {
  const id = await schedule("fog");
  moveClockTo(MAIL_HELD_AFTER_MS);
  const scheduler = startScheduler(world(), 60_000);
  await expect.poll(async () => (await stored(id))?.status).toBe("published");
  await scheduler.stop();
  expect(await mails()).toBe(1);
});

test("a post is public within 30 seconds of its time", () => {
  // With as much time again to publish it, and for pages to show it.
  expect(CHECK_EVERY_MS).toBeLessThanOrEqual(15_000);
});

test("a scheduler publishes again and again until it is stopped", async () => {
  moveClockTo(-1);
  const scheduler = startScheduler(world(), 5);
  const id = await schedule("fog");
  moveClockTo(0);
  await expect.poll(async () => (await stored(id))?.status).toBe("published");
  await scheduler.stop();
  const late = await schedule("late");
  expect(await publishDuePosts(world(), AbortSignal.abort())).toEqual([]);
  expect(await stored(late)).toMatchObject({ status: "scheduled" });
});

async function publishLate(slug: string): Promise<string> {
  now = DUE;
  const id = await schedule(slug);
  moveClockTo(MAIL_HELD_AFTER_MS + 1);
  await publishDuePosts(world());
  return id;
}

test("more than a day late a post is published without mail, and the owner is asked", async () => {
  const { db } = opened.world;
  const id = await publishLate("fog");
  expect(await stored(id)).toMatchObject({
    status: "published",
    publishedAt: now,
    mailHeldAt: now,
  });
  expect(await mails()).toBe(0);
  expect(await listHeldMails(db)).toEqual([{ id, title: "fog" }]);
  const detail = "fog was published without an email to subscribers";
  const question = { text: "1 newsletter was not sent", detail, to: "/admin/blog" };
  expect(await listNeeds(world(), now)).toContainEqual(expect.objectContaining(question));
  const answers = await Promise.all([sendHeldMails(world(), [id]), sendHeldMails(world(), [id])]);
  expect(answers.flatMap((one) => ("changed" in one ? one.changed : []))).toHaveLength(1);
  expect(await mails()).toBe(1);
  expect(await listHeldMails(db)).toEqual([]);
  const needs = await listNeeds(world(), now);
  expect(needs.map(({ id }) => id)).not.toContain("held-mails");
});

test("what the owner does not send is not asked about again", async () => {
  const id = await publishLate("fog");
  const times = async () => {
    const { version, updatedAt } = blogPosts;
    return opened.world.db
      .select({ version, updatedAt })
      .from(blogPosts)
      .where(eq(blogPosts.id, id));
  };
  const before = await times();
  now = new Date(now.getTime() + 60_000);
  expect((await skipHeldMails(world(), [id])).changed).toMatchObject([{ id }]);
  expect(await times()).toEqual(before);
  expect((await skipHeldMails(world(), [id])).changed).toEqual([]);
  expect(await sendHeldMails(world(), [id])).toMatchObject({ changed: [] });
  expect(await listHeldMails(opened.world.db)).toEqual([]);
  expect(await mails()).toBe(0);
});

test("nothing is asked when no mail would have been sent", async () => {
  const { db } = opened.world;
  await db.update(siteConfig).set({ newsletterAutoSendOnPublish: false });
  await publishLate("fog");
  expect(await listHeldMails(db)).toEqual([]);

  await db.update(siteConfig).set({ newsletterAutoSendOnPublish: true });
  const id = await publishLate("rain");
  await db.update(siteConfig).set({ newsletterEnabled: false });
  const problem = "Turn on the newsletter and its auto-send first.";
  expect(await sendHeldMails(world(), [id])).toEqual({ problem });
  expect(await listHeldMails(db)).toHaveLength(1);
});
