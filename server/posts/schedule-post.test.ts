import { expect, test } from "vitest";
import { postSaveSchema } from "#domain/posts/post-save.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ACTOR, editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { siteConfig } from "../site/tables.ts";
import { createPost } from "./save-post.ts";

const { world } = await forAllTests(editorWorld());
await world.db.insert(siteConfig).values({ timeZone: "Europe/Berlin" });

const newEditor = () => new PostEditor(world);

test("a post is scheduled in the site's time zone, and not in the past", async () => {
  const editor = newEditor();
  await editor.saved("save", { title: "Later" });
  const { post, note } = await editor.saved("schedule", {}, "2090-07-01T09:30");
  expect(post.live).toMatchObject({
    status: "scheduled",
    publishedAt: null,
    scheduledPublishAt: "2090-07-01T07:30:00.000Z",
  });
  expect(note).toBe("Scheduled for Jul 1, 2090, 09:30.");
  const past = await editor.send("schedule", { title: "Earlier" }, "2020-01-01T10:00");
  expect(past).toEqual({
    status: "refused",
    problems: { scheduledFor: ["Jan 1, 2020, 10:00 has passed. Choose a later time."] },
  });
  await editor.saved("publish", {});
  const late = await editor.send("schedule", {}, "2090-07-01T09:30");
  expect(late).toEqual({
    status: "refused",
    problems: { scheduledFor: ["This post is already published."] },
  });
});

test("a time is in the zone that the editor shows, also when the site's has changed since", async () => {
  const editor = newEditor();
  await editor.saved("save", { title: "Later" });
  const save = { ...editor.request("schedule", {}, "2090-07-01T09:30"), timeZone: "Asia/Tokyo" };
  expect(await createPost(world, editor.postId, save, ACTOR)).toMatchObject({
    status: "saved",
    post: { live: { scheduledPublishAt: "2090-07-01T00:30:00.000Z" } },
    note: "Scheduled for Jul 1, 2090, 09:30.",
  });
  expect(postSaveSchema.safeParse(save).success).toBe(true);
  expect(postSaveSchema.safeParse({ ...save, timeZone: "Asia/Atlantis" }).success).toBe(false);
});
