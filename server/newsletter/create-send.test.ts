import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { listOutbox } from "../mail/outbox.ts";
import { blogPosts } from "../posts/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { createSend } from "./create-send.ts";
import { deliverJob } from "./deliver-job.ts";
import { sends } from "./tables.ts";

const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  await world.db.execute(
    sql`truncate newsletter_subscribers, newsletter_sends, blog_posts, site_config cascade`,
  );
  await fillWithSubscribers(world.db, { confirmed: 2 });
});

async function publish(id?: string): Promise<string> {
  const [post] = await world.db
    .insert(blogPosts)
    .values({ id, slug: "post", title: "Post", status: "published", publishedAt: new Date(0) })
    .returning({ id: blogPosts.id });
  return post?.id ?? "";
}

const show = (id: string, status: "published" | "draft") =>
  world.db.update(blogPosts).set({ status }).where(eq(blogPosts.id, id));
const send = (id: string) =>
  world.db.transaction((tx) => createSend(world, tx, { kind: "post", id, title: "Post" }));
const asked = () => world.db.select().from(sends);
const mails = () => listOutbox(world.environment.DATA_DIR);

async function deliver(): Promise<void> {
  const [issue] = await asked();
  const signal = new AbortController().signal;
  await deliverJob.run(world, { sendId: issue?.id ?? "" }, signal);
}

test("an item is sent at most once, and only when auto-send is on", async () => {
  const { db } = world;
  const id = await publish();
  await db.update(siteConfig).set({ newsletterEnabled: false });
  expect(await send(id)).toBe("disabled");
  await db.update(siteConfig).set({ newsletterEnabled: true, newsletterAutoSendOnPublish: false });
  expect(await send(id)).toBe("disabled");
  await db.update(siteConfig).set({ newsletterAutoSendOnPublish: true });
  const outcomes = await Promise.all([send(id), send(id), send(id)]);
  expect(outcomes.toSorted()).toEqual(["already-sent", "already-sent", "created"]);
});

test("an item that was sent is not sent again when hidden and shown", async () => {
  const id = await publish();
  expect(await send(id)).toBe("created");
  await deliver();
  const before = await mails();
  expect(before).toHaveLength(2);
  await show(id, "draft");
  await show(id, "published");
  expect(await send(id)).toBe("already-sent");
  await deliver();
  expect(await mails()).toEqual(before);
});

test("an item that was sent is not sent again when it is deleted and saved again", async () => {
  const id = await publish();
  expect(await send(id)).toBe("created");
  await world.db.delete(blogPosts).where(eq(blogPosts.id, id));
  await publish(id);
  expect(await send(id)).toBe("already-sent");
});

test("an item that was hidden before sending is not sent later", async () => {
  const before = await mails();
  const id = await publish();
  await send(id);
  await show(id, "draft");
  await deliver();
  await show(id, "published");
  expect(await send(id)).toBe("already-sent");
  await deliver();
  expect(await asked()).toMatchObject([{ status: "cancelled" }]);
  expect(await mails()).toEqual(before);
});

test("a rolled-back publication sends nothing", async () => {
  const id = await publish();
  const failing = world.db.transaction(async (tx) => {
    await createSend(world, tx, { kind: "post", id, title: "Post" });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await asked()).toEqual([]);
  expect(await send(id)).toBe("created");
});

test("an import never sends", async () => {
  await world.db.update(siteConfig).set({ newsletterAutoSendOnProjectPublish: true });
  const folder = await contentFolder();
  const report = await runImportOf(world, folder.path);
  await folder.remove();
  expect(report.items.some(({ state }) => state === "new")).toBe(true);
  expect(await asked()).toEqual([]);
});
