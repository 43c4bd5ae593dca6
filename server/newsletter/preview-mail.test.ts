import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAIL_CLIPPED_BYTES } from "#domain/mail/templates.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { blogPosts } from "../posts/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { composeIssue } from "./compose-issue.ts";
import { previewPostMail } from "./preview-mail.ts";
import { sends } from "./tables.ts";

const { world } = await forAllTests(editorWorld());

test("a preview is the email that publishing sends", async () => {
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Old title", content: "<p>First paragraph.</p>" });
  await editor.saved("auto", { title: "A letter", excerpt: "What it is about" });
  const off = await previewPostMail(world, editor.postId);
  expect(off).toMatchObject({
    subject: "A letter",
    previewText: "What it is about",
    delivery: "off",
  });

  await world.db
    .insert(siteConfig)
    .values({ id: 1, newsletterEnabled: true, newsletterAutoSendOnPublish: true });
  expect((await previewPostMail(world, editor.postId))?.delivery).toBe("on-publishing");
  await editor.saved("publish");
  const preview = await previewPostMail(world, editor.postId);
  expect(preview?.delivery).toBe("created");
  const [send] = await world.db.select().from(sends).where(eq(sends.postId, editor.postId));
  const issue = await composeIssue(world, send?.id ?? "");
  const withoutLinks = issue?.content.html.replace(/\ue000[a-z]+\ue000/g, "#");
  expect(preview?.html).toBe(withoutLinks);
  expect(preview?.html).toContain("First paragraph.");
  expect(preview?.bytes).toBe(Buffer.byteLength(issue?.content.html ?? ""));
});

test("the delivery of a published post is either held or not planned", async () => {
  const delivery = async () => (await previewPostMail(world, editor.postId))?.delivery;
  const off = { newsletterEnabled: true, newsletterAutoSendOnPublish: false };
  await world.db
    .insert(siteConfig)
    .values({ id: 1, ...off })
    .onConflictDoUpdate({ target: siteConfig.id, set: off });
  const editor = new PostEditor(world);
  await editor.saved("publish", { title: "Quiet" });
  await world.db.update(siteConfig).set({ newsletterAutoSendOnPublish: true });
  expect(await delivery()).toBe("published-before");
  const id = eq(blogPosts.id, editor.postId);
  await world.db.update(blogPosts).set({ mailHeldAt: world.now() }).where(id);
  expect(await delivery()).toBe("held");
});

test("the longest post makes an email that is not clipped", async () => {
  const editor = new PostEditor(world);
  const content = "<p>Wörter und mehr. </p>".repeat(20_000);
  await editor.saved("auto", { title: "T".repeat(300), excerpt: "Ä ".repeat(2_500), content });
  const preview = await previewPostMail(world, editor.postId);
  expect(preview?.bytes).toBeLessThan(MAIL_CLIPPED_BYTES);
  expect(preview?.previewText.length).toBeLessThanOrEqual(140);
  expect(await previewPostMail(world, randomUUID())).toBeNull();
});
